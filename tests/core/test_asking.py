"""Lanes, races, clocks, reactions and unseen luck, through a tiny game that has them all."""

import pytest

import hbd_kit as hbd
from hbd_kit.core.asking import CLOCK, Ask
from hbd_kit.core.match import Match
from hbd_kit.core.playing import playout
from tests.core.harbour import HARBOUR


def match(seats: int = 2, seed: int = 1) -> Match:
    return Match.begin(HARBOUR, HARBOUR.setup(seats, seed))


def bid(seats: int = 2) -> Match:
    """A match in which everybody has bid and the fog has fallen."""
    m = match(seats)
    for seat in range(seats):
        m.play("bid 2", seat).play("yes", seat)
    return m.roll()


def test_lanes_ask_all_at_once_and_each_answers_in_its_own_time():
    m = match(3)
    assert m.pending.seats == (0, 1, 2)
    assert m.asks() == "Ada, Bo and Cleo to bid in secret."
    m.play("bid 3", 1).play("no", 1)
    assert m.pending.seats == (0, 2)
    assert m.asks() == "Ada and Cleo to bid in secret."
    assert m.explain("bid 1", 1).words.endswith("; seats 0 and 2 are asked")
    with pytest.raises(hbd.WrongSeat, match="say whose answer"):
        m.play("bid 1")
    with pytest.raises(hbd.WrongSeat, match="not for seat 1"):
        m.play("bid 1", 1)
    with pytest.raises(hbd.WrongSeat, match="say whose options"):
        m.options()


def test_what_a_lane_asks_is_read_by_its_seat_only():
    m = match().play("bid 3", 0)
    assert HARBOUR.question(m.state, 0) == "say whether you mean 3"
    assert m.pending.question == "bid in secret"
    assert m.explain("bid 1", 0) is not None
    assert "3" not in str(m.observe(1).agenda)
    assert m.observe(1) == match().play("bid 1", 0).observe(1)
    assert m.observe(0) != match().play("bid 1", 0).observe(0)


def test_lanes_commute():
    one = match().play("bid 3", 0).play("bid 1", 1).play("yes", 0).play("no", 1)
    other = match().play("bid 1", 1).play("no", 1).play("bid 3", 0).play("yes", 0)
    assert one.state == other.state
    assert one.state.bids == (("bid 3", "yes"), ("bid 1", "no"))


def test_unseen_luck_is_in_the_record_and_in_nobodys_log():
    m = bid()
    assert m.say(m.step - 1) == f"chance[]: {m.state.fog}"
    assert [line.words for line in m.log(0)] == ["Fog rises."]
    assert [line.words for line in m.log("all")] == [f"The fog is {m.state.fog}."]
    assert m.observe(0).fog == 0
    again = Match.load(m.record(), lambda id: HARBOUR)
    assert again.state == m.state


def test_a_race_is_answered_by_whoever_is_quick_and_ended_by_the_clock():
    m = bid()
    assert m.pending == Ask((), "HA-3", "grab a pearl", may=(0, 1), clock=True)
    with pytest.raises(hbd.WrongSeat, match="say whose answer"):
        m.play("grab")
    m.play("grab", 1)
    assert m.state.pearls == (0, 1)
    m.play("time is up", CLOCK)
    assert m.say(m.step - 1) == "clock: time is up"
    assert m.pending.seats == (0,)
    assert Match.load(m.record(), lambda id: HARBOUR).state == m.state
    with pytest.raises(hbd.WrongSeat, match="the clock"):
        m.play("time is up", CLOCK)


def test_who_may_speak_first_may_and_silence_is_not_recorded():
    m = bid().play("time is up", CLOCK)
    assert m.pending.may == (1,)
    shouted = m.branch().play("shout", 1)
    assert shouted.state.shouts == 1 and shouted.pending.may == ()
    assert m.branch().play("leave").result() is not None


def test_bots_wait_for_a_person_who_may_speak():
    m = bid().play("time is up", CLOCK)
    step = m.step
    assert m.auto({0: "random"}).step == step
    assert m.auto({0: "random", 1: "random"}).result() is not None


def test_nobody_is_always_the_quickest():
    wins = [0, 0]
    for seed in range(200):
        pearls = match(seed=seed).auto().state.pearls
        wins = [old + new for old, new in zip(wins, pearls, strict=True)]
    assert 0.7 < wins[0] / wins[1] < 1.4


def test_random_playouts_react_and_end():
    ends = [playout(HARBOUR, HARBOUR.setup(3, seed)).state for seed in range(60)]
    assert any(end.shouts for end in ends)
    assert any(sum(end.pearls) == 2 for end in ends) and any(sum(end.pearls) < 2 for end in ends)
    assert all(not end.agenda for end in ends)


def test_a_transcript_of_lanes_shows_no_bid():
    m = match().play("bid 3", 0)
    assert "bid" not in m.record(1).lower().split("---")[1]
