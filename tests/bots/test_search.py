"""The search bot: what it may spend and see, what it finds, and that it can be asked anything."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterator
from itertools import count
from typing import Any

import cloudpickle
import pytest
from msgspec.structs import replace

import hbd_kit as hbd
from hbd_kit import Match, SetupError
from hbd_kit.core.agenda import Busy, Lanes
from hbd_kit.core.asking import Ask, Seat
from hbd_kit.core.game import Draw
from hbd_kit.core.luck import Luck
from hbd_kit.core.playing import BOTS, Question
from tests.contract.variants import Variant, plain, some
from tests.core.harbour import Bid, Harbour, State
from tests.games.card_game.sea import sea

search = hbd.bots.search
room = importlib.import_module("hbd_kit.bots.search")


def asked(match: Match, state: Any = None, seat: Seat | None = None, seed: int = 5) -> Question:
    """The question that a bot gets here, or in another state that looks the same to it."""
    ask = match.pending
    assert isinstance(ask, Ask)
    seat = (*ask.seats, *ask.may)[0] if seat is None else seat
    return Question(match.game, match.state if state is None else state, seat, ask, seed, match.step)


def moments(match: Match, every: int) -> Iterator[Match]:
    """Every so many answers of a random match, where a seat must answer and has a choice."""
    while match.pending is not None:
        match.auto(until=every)
        if isinstance(match.pending, Ask) and match.pending.seats and len(asked(match).options) > 1:
            yield match


# The budget ----------------------------------------------------------------------------------


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The answers that lines of play begin with, as they are played."""
    played: list[Any] = []
    usual = room._Contest._line

    def line(self: Any, world: Any, answer: Any, luck: Any) -> float:
        played.append(answer)
        return usual(self, world, answer, luck)

    monkeypatch.setattr(room._Contest, "_line", line)
    return played


@pytest.mark.parametrize("playouts", [1, 5, 30, 200])
def test_it_plays_no_more_lines_than_it_may(lines: list[Any], playouts: int):
    match, most = hbd.new_match("card_game", seats=2, seed=3), 0
    for now in moments(match, 40):
        lines.clear()
        assert search(playouts=playouts)(asked(now)) in now.options()
        most = max(most, len(lines))
    assert most <= playouts
    assert most > playouts // 2 or playouts == 1


def test_it_stops_when_its_seconds_are_over(lines: list[Any], monkeypatch: pytest.MonkeyPatch):
    ticks = count()
    monkeypatch.setattr(room, "perf_counter", lambda: next(ticks) / 100)
    match = hbd.new_match("card_game", seats=2, seed=3).auto(until=3)
    spent = []
    for seconds in (0.1, 1):
        lines.clear()
        search(seconds=seconds)(asked(match))
        spent.append(len(lines))
    assert 0 < spent[0] < spent[1]
    assert next(ticks) < 250


def test_one_option_takes_no_thought(lines: list[Any]):
    match = hbd.new_match("card_game", seats=2, seed=3)
    while match.pending is not None:
        if isinstance(match.pending, Ask) and len(match.options()) == 1:
            assert search(asked(match)) == match.options()[0]
        match.auto(until=1)
    assert not lines


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"playouts": 0}, "1 to 1,000,000 playouts, not '0'"),
        ({"playouts": 2.5}, "playouts, not '2.5'"),
        ({"playouts": True}, "playouts"),
        ({"playouts": "many"}, "playouts, not 'many'"),
        ({"seconds": 0}, "up to 3,600 seconds, not '0'"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": True}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"playouts": 5, "seconds": 1}, "playouts or seconds, not both"),
    ],
)
def test_a_budget_that_is_none_is_refused_in_words(given: dict[str, Any], words: str):
    with pytest.raises(SetupError, match=words):
        search(**given)


def test_a_number_alone_is_no_budget():
    with pytest.raises(SetupError, match=r"search\(playouts=200\), instead of giving '7'"):
        search(7)  # type: ignore[call-overload]


# What it knows -------------------------------------------------------------------------------


@some(plain())
def test_it_answers_alike_in_worlds_that_it_cannot_tell_apart(variant: Variant):
    luck, bot, pairs = Luck(8), search(playouts=20), 0
    for now in moments(variant.match(seed=4), 13):
        question = asked(now)
        other = variant.model.world(question.observation, lambda cases: luck.draw("world", cases))
        if other != now.state or not variant.model.secrets:
            assert bot(asked(now, other)) == bot(question)
            pairs += 1
        if pairs == 5:
            break
    assert pairs


def test_it_answers_the_same_question_the_same_way():
    for now in moments(hbd.new_match("card_game", seats=3, seed=6), 67):
        assert search(asked(now)) == search()(asked(now)) == BOTS["search"](asked(now))


# Any game, any question ----------------------------------------------------------------------


@some(plain())
def test_it_plays_every_game(variant: Variant):
    """A match takes no answer that the rules refuse."""
    match = variant.match(seed=12).auto(search(playouts=12), until=160)
    assert match.step == 160 or match.result() is not None
    again = variant.match(seed=12).auto(search(playouts=12), until=160)
    assert again.answers == match.answers


class Quay(Harbour):
    """A harbour whose worlds can be drawn: sealed lanes, unseen luck, a race against the clock, reactions."""

    def world(self, observation: State, draw: Draw) -> State:
        """Who is veiled may have bid anything, and the fog may be any."""
        seen = replace(observation, fog=observation.fog and 1 + draw(6))
        top = seen.agenda[-1]
        if not isinstance(top, Lanes):
            return seen
        stacks = tuple((Bid(),) if stack == (Busy(),) else stack for stack in top.stacks)
        kept = tuple(
            known or (() if stack else (f"bid {1 + draw(3)}", "no"))
            for stack, known in zip(stacks, top.kept, strict=True)
        )
        return replace(seen, agenda=(replace(top, stacks=stacks, kept=kept),))


class Priced(Quay):
    """The same, saying what a position is worth: what was bid, once that is known, and pearls."""

    def worth(self, state: State, seat: Seat) -> float:
        """The bid and ten for each pearl."""
        bid = int(state.bids[seat][0][-1]) if state.bids else 0
        return bid + 10 * state.pearls[seat]


@pytest.mark.parametrize("quay", [Quay(), Priced()], ids=["blind", "priced"])
def test_lanes_unseen_luck_a_race_and_reactions_are_played_through(quay: Harbour):
    for seed in range(3):
        match = Match(quay, quay.setup(3, seed)).auto(search(playouts=12))
        assert match.result() is not None
        assert sum(match.state.pearls) >= 1, "who may grab a pearl does"


def test_a_line_goes_on_until_all_lanes_are_done():
    """What was bid counts only then."""
    match = Match(Priced(), Priced().setup(2, 1))
    assert str(search(playouts=12)(asked(match, seat=0))) == "bid 3"
    match.play("bid 2", 0).play("yes", 0)
    assert str(search(playouts=12)(asked(match, seat=1))) == "bid 3"


@pytest.mark.parametrize("quay", [Quay(), Priced()], ids=["blind", "priced"])
def test_who_need_not_speak_does_so_only_where_it_helps(quay: Harbour):
    match = Match(quay, quay.setup(2, 1))
    for seat in (0, 1):
        match.play("bid 1", seat).play("yes", seat)
    match.roll()
    assert str(search(playouts=40)(asked(match, seat=1))) == "grab"
    match.play("grab", 0).play("grab", 1)
    assert search(playouts=40)(asked(match, seat=1)) is None, "a shout brings nothing"


# What it finds -------------------------------------------------------------------------------

LAST_SQUARE = """
    turn: 0
    chart:
      T  ~  ~  T
      ~  ~  ~  ~
      ~  ~  ?  ~
      T  ~  ~  T
    ship 0: B2, {mine} points
    ship 1: D4, 7 points, loot gold gold gold
"""


def test_it_explores_the_last_square_while_it_leads():
    """The game ends with this turn, before the rival can sell."""
    match = sea(LAST_SQUARE.format(mine=8))
    assert str(search(asked(match))) == "sail SE"
    assert match.auto("search").result().winners == (0,)


def test_it_leaves_the_last_square_alone_while_it_trails():
    assert str(search(asked(sea(LAST_SQUARE.format(mine=6))))) != "sail SE"


def test_it_sells_before_it_ends_the_game():
    """Two points behind, with three aboard, in a town beside the last square."""
    match = sea(
        """
        turn: 0
        chart:
          T  ~  ~  T
          ~  ?  ~  ~
          ~  ~  ~  ~
          T  ~  ~  T
        ship 0: A1, 5 points, loot gold rum
        ship 1: D4, 7 points
        """
    )
    assert match.auto("search").result().winners == (0,)
    assert [str(answer.what) for answer in match.answers].index("sail SE") >= 2


# Elsewhere -----------------------------------------------------------------------------------


def test_it_travels():
    for bot in (search, search(playouts=7), search(seconds=0.5)):
        for packer in (pickle, cloudpickle):
            assert pickle.loads(packer.dumps(bot)) == bot
    assert [str(search(playouts=7)), str(search(seconds=0.5))] == [
        "search(playouts=7)",
        "search(seconds=0.5)",
    ]


def test_any_number_of_workers_finds_the_same():
    one, two = (
        hbd.simulate(
            "card_game",
            bots=["random", search(playouts=4)],
            games=4,
            workers=workers,
            progress=False,
            parameters={"rounds": 8},
        )
        for workers in (1, 2)
    )
    assert one.equals(two)
    assert one.attrs["bots"] == ["random", "search(playouts=4)"]


def test_it_has_a_place_at_the_table():
    table = hbd.play("card_game", seed=1, bots={1: "search"}, journal=False)
    assert '<option value="1:search" selected>' in table.side.html + table.foot.html
    table.do("hint")
    assert table.sitting.reply.words.startswith("The search bot would")
