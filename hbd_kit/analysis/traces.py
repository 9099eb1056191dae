"""How games go, turn by turn: a number of each seat after every turn, over many games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pandas as pd

from hbd_kit.analysis import figures, intervals, many, measures
from hbd_kit.analysis.charts import Chart
from hbd_kit.core.asking import ALL, Seat
from hbd_kit.core.errors import HbdError, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.match import Match
from hbd_kit.core.playing import Bot
from hbd_kit.core.setup import Setup

What: TypeAlias = Callable[[Any, Seat], float]
"""A number of a seat in a state."""

LONG = 0.9
"""The share of games that have ended where a trace ends."""
MOST_TURNS = 12
"""How many turns of a trace are shown as a table; `table` has them all."""


class Traces(NamedTuple):
    """A number of each seat, turn by turn. `table` has a row for each turn and seat.

    `going` is the share of games that had not ended before that turn; an ended game keeps its last number.
    """

    words: str
    what: str
    table: pd.DataFrame

    def figure(self) -> Chart:
        """A line for each seat, with the band that its mean lies in."""
        made = figures.figure(self.words, "turn", self.what)
        for nth, (seat, rows) in enumerate(self.table.groupby("seat")):
            turns = list(rows["turn"])
            figures.band(made, turns, list(rows["low"]), list(rows["high"]), nth)
            figures.line(made, f"seat {seat}", turns, list(rows["mean"]), nth)
        return made

    @property
    def brief(self) -> pd.DataFrame:
        """Of a long table some turns, evenly spaced and with the last one, each with all its seats."""
        last = int(self.table["turn"].max())
        step = -(-last // MOST_TURNS)
        return self.table[(last - self.table["turn"]) % step == 0]

    def __repr__(self) -> str:
        return figures.text(self.words, self.brief)

    def _repr_html_(self) -> str:
        return figures.html(self.words, self.brief)


def traces(
    game: str | Game,
    what: What | None = None,
    name: str = "",
    seats: int | None = None,
    bots: many.Bots = "random",
    games: int = 200,
    seed: int = 1,
    workers: int | None = None,
    progress: bool = True,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
) -> Traces:
    """A number of each seat after every turn: its points, or `what(state, seat)`.

    A turn ends when another seat answers than before. The trace goes on until most games have ended.
    """
    if what is not None and not callable(what):
        raise HbdError(f"`what` is a function of a state and a seat, not {shorten(what)}.")
    chosen = many.plan(game, seats, bots, games, seed, options, rulings, parameters, components)
    played: list[list[tuple[float, ...]]] = many.shared_out([chosen], _trace_parcel, workers, progress, what)
    lengths = sorted(map(len, played))
    longest = lengths[min(len(lengths) - 1, int(LONG * len(lengths)))]
    rows = []
    for turn in range(longest):
        now = [one[min(turn, len(one) - 1)] for one in played]
        going = sum(turn < length for length in lengths) / len(lengths)
        for seat in range(chosen.setup.seats):
            rows.append((turn + 1, seat, *intervals.mean([one[seat] for one in now]), going))
    told = name or (many.name_of(what) if what is not None else "points")
    words = f"{chosen.game.title}: {told} turn by turn, {games:,} games"
    return Traces(words, told, pd.DataFrame(rows, columns=["turn", "seat", "mean", "low", "high", "going"]))


def _trace_parcel(baggage: bytes, first: int, last: int) -> list[list[tuple[float, ...]]]:
    """The traces of the games with these seeds. This runs in a worker."""
    game, setup, bots, what = many.unpacked(baggage)
    return many.each_seed(setup, first, last, lambda each: _traced(game, each, bots, what))


def _traced(game: Game, setup: Setup, bots: Mapping[Seat, Bot], what: What | None) -> list[tuple[float, ...]]:
    """The number of every seat after each turn of one game."""
    match = many.finished(game, setup, bots)
    seats = range(setup.seats)
    read = what if what is not None else _points(game)
    return [tuple(_number(read(match.at(step), seat)) for seat in seats) for step in _turn_ends(match)]


def _turn_ends(match: Match) -> list[int]:
    """The steps after which the next seat's turn begins; the last is the match's end."""
    ends, before = [], None
    for step, answer in enumerate(match.answers):
        if answer.who >= 0:
            if before is not None and answer.who != before:
                ends.append(step)
            before = answer.who
    return [*ends, match.step]


def _points(game: Game) -> What:
    """The points that a seat's goods show, seen by one who sees everything."""
    return lambda state, seat: game.goods(game.observe(state, ALL), seat).points or 0


def _number(value: Any) -> float:
    number = measures.number(value)
    if number is None:
        raise HbdError(f"`what` gives a number for each seat, not {shorten(value)}.")
    return number
