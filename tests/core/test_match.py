"""A match: one line of play that can go on, back and aside, and never changes behind one's back."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match
from hbd_kit.core.playing import Question
from hbd_kit.games.card_game.actions import End, Sail, Start
from tests.core.harbour import HARBOUR
from tests.core.records import ISLAND


def opened(seed: int = 7) -> Match:
    """Two ships in their corners, and seat 0 to move."""
    match = hbd.new_match("card_game", seats=2, seed=seed)
    return match.play("first 0").play("start NW").play("start SE")


def snapshot(match: Match) -> tuple[Any, ...]:
    """Everything of a match that a mistake could change."""
    return match.record(), match.state, match.step, match.undone, match.answers, dict(match._luck.counts)


# Playing ------------------------------------------------------------------------------------


def test_options_read_as_sentences():
    m = hbd.new_match("card_game", seed=7).play("first 0").play("start NW").play("start SE")
    assert repr(m.options()) == str(m.options()) == "[sail E, sail SE, sail S, end]"
    assert m.options() == list(m.options())


def test_a_new_match_asks_chance_who_goes_first():
    match = hbd.new_match("card_game", seats=3, seed=7)
    assert match.step == 0
    assert isinstance(match.pending, hbd.Chance)
    assert match.options() == [0, 1, 2]
    assert sum(match.pending.outcomes().values()) == Fraction(1)
    assert match.options(seat=0) == [], "no seat has a say in it"


def test_an_action_and_its_text_are_the_same_answer():
    by_text, by_action = opened().play("sail SE"), opened().play(Sail("SE"))
    assert by_text.state == by_action.state
    assert by_text.answers == by_action.answers
    assert opened().play("  SAIL   se ").state == by_text.state


def test_play_and_roll_return_the_match_itself():
    match = hbd.new_match("card_game", seats=2, seed=7)
    assert match.roll() is match
    assert match.play(match.options()[0]) is match
    assert match.auto(until=1) is match
    assert match.undo() is match
    assert match.redo() is match


def test_every_option_can_be_played_and_explains_to_nothing():
    match = opened()
    for action in match.options():
        assert match.explain(action) is None
        assert match.explain(str(action), seat=0) is None
        assert match.branch().play(action).step == match.step + 1


def test_what_cannot_be_played_is_explained_with_its_rule():
    refusal = opened().explain("sail N")
    assert isinstance(refusal, hbd.Refusal)
    assert (refusal.words, refusal.rule) == ("the ship would leave the chart", "CG-MOVE-2")
    assert str(refusal) == "the ship would leave the chart [CG-MOVE-2]"
    assert hbd.rule(refusal.rule).says


def test_a_seat_that_is_not_asked_has_no_options_and_is_told_who_is():
    match = opened()
    assert match.options(seat=1) == []
    refusal = match.explain("end", seat=1)
    assert refusal is not None
    assert "seat 0 is asked" in refusal.words


def test_while_chance_is_asked_and_when_all_is_over_every_action_is_refused():
    match = opened().play("sail SE")
    assert isinstance(match.pending, hbd.Chance)
    refusal = match.explain("end")
    assert refusal is not None
    assert "a card or die must fall first" in refusal.words
    match.auto()
    assert match.pending is None
    assert match.options() == match.options(seat=1) == []
    refusal = match.explain("end")
    assert refusal is not None
    assert refusal.words == "the match is over"


def test_a_forced_answer_of_chance_happens():
    match = opened().play("sail SE")
    for text in ("treasure_island", "discover treasure_island"):
        assert match.branch().play(text).state.chart[9] == "treasure_island"
    assert match.branch().play("treasure_island", seat=hbd.CHANCE).state.chart[9] == "treasure_island"


def test_a_forced_outcome_may_be_the_outcome_itself():
    for first in (0, 1):
        match = hbd.new_match("card_game", seats=2, seed=7).play(first)
        assert match.state.first == first
        assert match.say(0) == f"chance: first {first}"


@pytest.mark.parametrize("wrong", ["first 2", "2", "", "treasure_island", "start NW", 2, -1, None, object()])
def test_what_chance_cannot_give_is_refused_with_what_it_could(wrong: object):
    match = hbd.new_match("card_game", seats=2, seed=7)
    before = snapshot(match)
    with pytest.raises(hbd.IllegalAction) as error:
        match.play(wrong)
    assert "Chance cannot give" in str(error.value)
    assert "It could: 0, 1" in str(error.value)
    assert "CG-SET-4" in str(error.value)
    assert snapshot(match) == before


@pytest.mark.parametrize("said", ["treasure island", "discover treasure  island"])
def test_a_card_may_be_said_as_it_is_shown(said: str):
    match = opened().play("sail SE").play(said)
    assert match.say(match.step - 1) == "chance: discover treasure_island"


def test_of_much_that_could_fall_some_is_told_and_how_much_more_there_is():
    with pytest.raises(hbd.IllegalAction, match=r"It could: cthulhu, .* and \d+ more"):
        opened().play("sail SE").play("island of treasure")


def test_a_card_that_is_used_up_cannot_fall():
    match = opened().play("sail SE").play("kraken").play("end").play("sail NW")
    assert "kraken" not in match.options()
    with pytest.raises(hbd.IllegalAction, match="Chance cannot give 'kraken' here"):
        match.play("kraken")


def test_a_seat_cannot_answer_for_chance():
    match = opened().play("sail SE")
    with pytest.raises(hbd.WrongSeat, match=r"Seat 0 is not asked.*Call roll\(\)"):
        match.play("treasure_island", seat=0)


def test_luck_comes_from_the_seed():
    first, second, other = (hbd.new_match("card_game", seats=2, seed=seed).auto() for seed in (5, 5, 6))
    assert first.record() == second.record()
    assert first.answers != other.answers


def test_a_match_without_a_seed_remembers_the_one_it_got():
    match = hbd.new_match("card_game", seats=2)
    assert match.setup.seed is not None
    assert match.setup.seed != hbd.new_match("card_game", seats=2).setup.seed
    assert hbd.load(match.record()).auto().answers == match.auto().answers


# Several at once ------------------------------------------------------------------------------


def test_where_several_are_asked_one_says_who_answers():
    match = Match.begin(HARBOUR, HARBOUR.setup(2, seed=1))
    with pytest.raises(hbd.WrongSeat, match=r"Seats 0, 1 are asked at once.*options\(seat=...\)"):
        match.options()
    with pytest.raises(hbd.WrongSeat, match=r"Seats 0, 1 may answer now.*play\(..., seat=...\)"):
        match.play("bid 1")
    assert match.step == 0
    match.play("bid 1", seat=1)
    assert [str(option) for option in match.options(seat=1)] == ["yes", "no"]


def test_the_clock_answers_where_it_may():
    match = Match.begin(HARBOUR, HARBOUR.setup(2, seed=1))
    for seat in (0, 1):
        match.play("bid 2", seat).play("yes", seat)
    match.roll()
    assert [str(option) for option in match.options(seat=hbd.CLOCK)] == ["time is up"]
    match.play("time is up", seat=hbd.CLOCK)
    assert match.say(match.step - 1) == "clock: time is up"


# Bots -----------------------------------------------------------------------------------------


def first_option(question: Question) -> Any:
    """The first option, always."""
    return question.options[0]


def test_auto_plays_to_the_end_with_one_bot_for_all():
    match = hbd.new_match("card_game", seats=3, seed=1).auto("random")
    result = match.result()
    assert match.pending is None
    assert result is not None
    assert len(result.scores) == 3
    assert match.auto() is match, "a finished match stays as it is"


def test_a_bot_may_be_a_function():
    match = hbd.new_match("card_game", seats=2, seed=1).auto(first_option, until=3)
    assert [str(answer.what) for answer in match.answers] == [str(match.answers[0].what), *["start NW"] * 2]


def test_a_bot_sees_its_options_and_an_observation_of_its_own():
    asked: list[Question] = []

    def curious(question: Question) -> Any:
        asked.append(question)
        return question.options[-1]

    match = opened()
    options = match.options()
    match.auto({0: curious}, until=1)
    assert [question.seat for question in asked] == [0]
    assert list(asked[0].options) == options
    assert asked[0].observation.view == 0
    assert match.answers[-1].what == options[-1]


def test_a_bot_may_answer_in_words():
    assert opened().auto({0: lambda question: "sail SE"}, until=1).answers[-1].what == Sail("SE")


def test_auto_stops_at_a_seat_without_a_bot():
    match = opened().auto({0: lambda question: End()})
    assert match.pending.seats == (1,)
    assert match.step == 4
    assert match.auto({0: "random"}).step == 4
    assert match.auto({}).step == 4


def test_each_seat_may_have_its_own_bot():
    match = hbd.new_match("card_game", seats=2, seed=1).auto({0: first_option, 1: "random"}, until=40)
    assert match.step == 40
    theirs = [match.at(step) for step in range(40) if match.answers[step].who == 0]
    mine = [answer.what for answer in match.answers if answer.who == 0]
    assert mine == [match.game.choices(state, 0)[0] for state in theirs]


def test_auto_stops_after_so_many_answers_or_when_told():
    assert opened().auto(until=10).step == 13
    assert opened().auto(until=0).step == 3
    match = opened().auto(until=lambda match: match.state.round == 3)
    assert match.state.round == 3
    assert match.at(-2).round == 2, "it stopped as soon as it could"
    assert match.auto(until=lambda match: True).state.round == 3


def test_an_illegal_bot_is_stopped_like_anyone():
    match = opened()
    with pytest.raises(hbd.IllegalAction, match="leave the chart"):
        match.auto(lambda question: "sail N")
    assert match.step == 3


# Back and aside -------------------------------------------------------------------------------


def test_undo_and_redo_walk_over_the_same_states():
    match = opened().auto(until=40)
    states, whole = [match.at(step) for step in range(match.step + 1)], snapshot(match)
    for back in range(1, 41):
        assert match.undo().state == states[-1 - back]
        assert match.undone == back
    for back in range(39, -1, -1):
        assert match.redo().state == states[-1 - back]
    assert snapshot(match) == whole


def test_undo_and_redo_take_several_steps_at_once():
    match = opened().auto(until=20)
    whole = snapshot(match)
    assert match.undo(23).step == 0
    assert match.redo(20).step == 20
    assert snapshot(match.redo(3)) == whole


def test_undo_then_roll_meets_the_same_luck():
    match = opened().play("sail SE").roll()
    fallen = match.answers[-1]
    for _ in range(3):
        assert match.undo().roll().answers[-1] == fallen
    assert match.undo(2).play("sail E").roll().answers[-1] == fallen, "the next card of the pile is the same"


def test_playing_the_same_again_keeps_what_can_be_redone_and_another_answer_drops_it():
    match = opened().play("sail SE").play("kraken").play("end")
    match.undo(3)
    assert match.play("sail SE").undone == 2
    assert match.redo(2).step == 6
    match.undo(3)
    assert match.play("end").undone == 0
    with pytest.raises(hbd.HbdError, match="0 answers were taken back"):
        match.redo()


def test_at_gives_any_state_counted_from_either_end():
    match = opened().auto(until=5)
    assert match.at(0) == hbd.new_match("card_game", seats=2, seed=7).state
    assert match.at(match.step) == match.at(-1) == match.state
    assert match.at(-match.step - 1) == match.at(0)
    for beyond in (match.step + 1, -match.step - 2):
        with pytest.raises(hbd.HbdError, match=f"This match has steps 0 to {match.step}, not {beyond}"):
            match.at(beyond)


def test_an_old_state_stays_good():
    match = opened()
    old, said = match.state, repr(match.state)
    match.auto().undo(50)
    assert repr(old) == said
    assert match.at(3) == old


def test_a_branch_never_touches_its_parent():
    match = opened().auto(until=60)
    match.undo(5)
    before = snapshot(match)
    for step in (0, 1, 30, match.step, None):
        twin = match.branch(step)
        assert twin.state == match.at(match.step if step is None else step)
        twin.auto(until=50).undo(20)
        twin.branch(1, seed=3).auto(until=10)
        assert snapshot(match) == before
    match.redo(5)


def test_a_parent_never_touches_its_branch():
    match = opened().auto(until=30)
    twin = match.branch(20)
    before = snapshot(twin)
    match.undo(25).auto(first_option, until=40)
    assert snapshot(twin) == before


def test_a_branch_shares_its_luck_until_it_is_given_another_seed():
    match = opened().auto(until=200)
    assert match.branch(3).auto(until=200).answers == match.answers
    other = match.branch(3, seed=8)
    assert other.setup.seed == 8
    assert match.setup.seed == 7
    assert other.auto(until=200).answers != match.answers
    assert match.branch(3, seed=8).auto(until=200).answers == other.answers
    assert hbd.load(other.record()).record() == other.record()


def test_a_branch_of_a_match_without_a_seed_shares_its_luck_too():
    match = hbd.load(opened().code())
    assert isinstance(match, Match)
    assert match.setup.seed is None
    twins = [match.branch().auto(until=200) for _ in range(3)]
    assert match.auto(until=200).answers == twins[0].answers == twins[1].answers == twins[2].answers
    assert twins[0].setup.seed is None
    assert match.branch(3, seed=1).auto(until=200).answers != match.answers


def test_two_loads_of_a_match_without_a_seed_have_luck_of_their_own():
    code = opened().code()
    first, second = hbd.load(code), hbd.load(code)
    assert first.auto(until=300).answers != second.auto(until=300).answers


# Log and events -------------------------------------------------------------------------------


def test_the_log_says_what_happened_with_its_rules():
    match = opened()
    assert str(match.log()).splitlines() == [
        "   1  Ada goes first.  [CG-SET-4]",
        "   2  Ada starts in the NW town, A1.  [CG-SET-3]",
        "   3  Bo starts in the SE town, H8.  [CG-SET-3]",
    ]
    assert match.log(since=2) == match.log()[2:]
    assert match.log(since=match.step) == ()


def test_every_event_cites_rules_that_exist():
    match = hbd.new_match("card_game", seats=4, seed=3).auto()
    for step in range(match.step):
        for event in match.events(step):
            assert event.rules
            assert all(rule in match.game.ledger for rule in event.rules)


def test_the_log_follows_undo_and_what_was_played_instead():
    match = opened().play("sail SE").play("kraken")
    assert "kraken" in str(match.log())
    match.undo().play("storm")
    assert "kraken" not in str(match.log())
    assert "storm" in str(match.log())
    match.undo(2)
    assert match.log() == opened().log()


def test_the_log_of_a_view_hides_what_it_did_not_see():
    match = hbd.scenario("card_game", ISLAND, seed=1).play("loot").play("gold")
    for view, told in (("all", True), (0, True), (1, False), ("table", False), (None, False)):
        assert ("gold" in str(match.log(view))) == told


def test_the_default_view_is_the_tables_until_it_is_over():
    match = opened()
    assert match.view() == "table"
    assert match.observe().view == "table"
    match.auto()
    assert match.view() == match.observe().view == "all"


def test_what_is_said_of_a_match_fits_the_moment():
    match = hbd.new_match("card_game", seats=2, seed=7)
    assert match.asks() == "A card or die is to fall (first)."
    assert repr(opened()) == "<card_game: Ada, Bo; step 3; Ada to sail, act or end the turn.>"
    assert str(opened()).endswith("Ada to sail, act or end the turn.")
    assert match.auto().asks().startswith("Over: ")
    assert match.say(0) in ("chance: first 0", "chance: first 1")


# A refused answer changes nothing ----------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["sail N", "loot", "fly", "", "start NW", Start("NW"), "jump A2"])
def test_after_a_refused_answer_the_match_is_as_it_was(wrong: Any):
    match = opened().play("end")
    match.undo()
    before, log = snapshot(match), match.log()
    with pytest.raises(hbd.HbdError):
        match.play(wrong)
    assert snapshot(match) == before
    assert match.log() == log
    assert match.undone == 1


def test_a_journal_that_cannot_be_written_leaves_the_match_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    match = opened().journal(tmp_path / "game.hbd").play("end").play("end")
    before = snapshot(match)

    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", full)
        for go in (lambda: match.play("end"), match.undo, lambda: match.auto(until=1)):
            with pytest.raises(hbd.RecordError, match=r"No space left on device.*the answer was not taken"):
                go()
            assert snapshot(match) == before
    match.play("end")
    assert hbd.load(tmp_path / "game.hbd").state == match.state


def test_a_match_has_so_many_answers_that_its_record_always_loads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hbd_kit.core.record.MOST_ANSWERS", 3)
    match = hbd.new_match("card_game", seats=2, seed=7).auto(until=3)
    with pytest.raises(hbd.HbdError, match="at most 3 answers"):
        match.auto(until=1)
    assert match.step == 3
    match.undo().auto(until=1)
    assert match.step == 3
