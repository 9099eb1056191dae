"""What every finished game can tell: numbers by name, each with how sure it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import pandas as pd

from hbd_kit.analysis import figures, intervals, many, measures
from hbd_kit.analysis.charts import Chart
from hbd_kit.core.errors import HbdError, nearest, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.match import Match
from hbd_kit.core.playing import Bot
from hbd_kit.core.setup import Setup

Tell: TypeAlias = Callable[[Match], Iterable[tuple[str, float]]]
"""What a finished match tells: names, each with a number."""


class Tally(NamedTuple):
    """A mean for every name that the games told of. `table` has a row for each, the largest mean first."""

    words: str
    what: str
    table: pd.DataFrame

    def __getitem__(self, key: Any) -> Any:
        """The mean of a name, with its interval."""
        if isinstance(key, str):
            rows = self.table[self.table["name"] == key]
            if rows.empty:
                raise KeyError(f"No game told of {key!r}. {nearest(key, list(self.table['name']))}")
            return intervals.Interval(*rows[["mean", "low", "high"]].iloc[0].tolist())
        return tuple.__getitem__(self, key)

    def having(self, words: str) -> Tally:
        """The same of those names only that have these words in them."""
        rows = self.table[[words in name for name in self.table["name"]]]
        if rows.empty:
            raise HbdError(f"No game told of {words!r}. {nearest(words, list(self.table['name']))}")
        return self._replace(table=rows.reset_index(drop=True))

    def figure(self) -> Chart:
        """Every name's mean, with its interval."""
        rows, names = self.table, list(self.table["name"])
        made = figures.figure(self.words, self.what, "")
        figures.points(
            made, self.what, list(rows["mean"]), names, list(rows["low"]), list(rows["high"]), flat=True
        )
        figures.line_at(made, 0, "", flat=True)
        figures.listed(made, names)
        return made

    def __repr__(self) -> str:
        return figures.text(self.words, self.table)

    def _repr_html_(self) -> str:
        return figures.html(self.words, self.table)


def tallies(
    game: str | Game,
    tell: Tell,
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
    sketch: str = "",
) -> Tally:
    """The mean of everything that `tell(match)` gives, as pairs of a name and a number, of finished games.

    What one game tells of a name several times (of both seats, say) is averaged first, so that every
    game counts once; a name's mean is over the games that told of it.
    """
    if not callable(tell):
        raise HbdError(f"`tell` is a function of a finished match, not {shorten(tell)}.")
    chosen = many.plan(game, seats, bots, games, seed, options, rulings, parameters, components, sketch)
    told: dict[str, list[float]] = defaultdict(list)
    for one in many.shared_out([chosen], _tell_parcel, workers, progress, tell):
        for about, value in one.items():
            told[about].append(value)
    if not told:
        raise HbdError("No game told anything: `tell` gives pairs of a name and a number.")
    rows = [(about, len(values), *intervals.mean(values)) for about, values in sorted(told.items())]
    table = pd.DataFrame(rows, columns=["name", "games", "mean", "low", "high"])
    what = name or many.name_of(tell)
    words = f"{chosen.game.title}: {what}, {games:,} games"
    return Tally(words, what, table.sort_values("mean", ascending=False, kind="stable", ignore_index=True))


def _tell_parcel(baggage: bytes, first: int, last: int) -> list[dict[str, float]]:
    """What the games with these seeds tell. This runs in a worker."""
    game, setup, bots, tell = many.unpacked(baggage)
    return many.each_seed(setup, first, last, lambda each: _told(game, each, bots, tell))


def _told(game: Game, setup: Setup, bots: Mapping[int, Bot], tell: Tell) -> dict[str, float]:
    told: dict[str, list[float]] = defaultdict(list)
    pairs = tell(many.finished(game, setup, bots))
    for pair in pairs if isinstance(pairs, Iterable) else (pairs,):
        about, value = pair if isinstance(pair, tuple | list) and len(pair) == 2 else (None, None)
        number = measures.number(value)
        if number is None:
            raise HbdError(f"`tell` gives pairs of a name and a number, not {shorten(pair)}.")
        told[str(about)].append(number)
    return {about: fmean(values) for about, values in told.items()}
