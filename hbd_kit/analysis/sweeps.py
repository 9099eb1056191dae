"""What if it were more, or less? One parameter, ruling or option through its values, with the same luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from hbd_kit.analysis import figures, intervals, many
from hbd_kit.analysis.charts import Chart
from hbd_kit.analysis.measures import Measures, chosen, values
from hbd_kit.core.errors import HbdError, SetupError, nearest, shorten
from hbd_kit.core.game import Game
from hbd_kit.games import SHELF

MOST_VALUES = 100


class Sweep(NamedTuple):
    """A set-up in several shapes that differ in one thing. `table` has a row for each value and measure."""

    words: str
    name: str
    default: Any
    table: pd.DataFrame
    games: dict[Any, pd.DataFrame]

    def figure(self, measure: str | None = None) -> Chart:
        """A measure (the first, if none is named) over the values, with 95 % intervals."""
        known = list(dict.fromkeys(self.table["measure"]))
        wanted = known[0] if measure is None else measure
        if wanted not in known:
            raise HbdError(f"No measure is called {shorten(wanted)}. {nearest(wanted, known)}")
        rows = self.table[self.table["measure"] == wanted]
        made = figures.figure(f"{self.words}: {wanted}", self.name, wanted)
        x, y = list(rows["value"]), list(rows["mean"])
        figures.points(made, wanted, x, y, list(rows["low"]), list(rows["high"]), joined=_are_numbers(x))
        if self.default in x:
            usual = float(rows.loc[rows["value"] == self.default, "mean"].iloc[0])
            figures.line_at(made, usual, f"as usual ({self.name} = {self.default})")
        made.update_layout(showlegend=False)
        return made

    def __repr__(self) -> str:
        return figures.text(self.words, self.table)

    def _repr_html_(self) -> str:
        return figures.html(self.words, self.table)


def sweep(
    game: str | Game,
    name: str,
    through: Sequence[Any] | None = None,
    seats: int | None = None,
    bots: many.Bots = "random",
    games: int = 400,
    seed: int = 1,
    measures: Measures = None,
    workers: int | None = None,
    progress: bool = True,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
) -> Sweep:
    """How each measure goes as `name` goes `through` these values, every one with the same seeds.

    `name` is a parameter of the game, or a ruling or an option, which go through all their choices
    unless some are given. Whether two values differ, `compare` says.
    """
    found = SHELF.find(game)
    given: dict[str, Mapping[str, Any] | None]
    given = {"options": options, "rulings": rulings, "parameters": parameters}
    kind, default, choices = _swept(found, name)
    if through is not None and not isinstance(through, Iterable):
        raise SetupError(f"Give the values of {name!r} in a list, not {shorten(through)}.")
    if through is None and not choices:
        about = found.parameters[name]
        raise SetupError(
            f"Say which values {name!r} goes through, from {about.least} to {about.most}, "
            f"as in [{about.value}, {about.value + 1 if about.value < about.most else about.least}]."
        )
    each = list(islice(choices if through is None else through, MOST_VALUES + 1))
    if not each or len(each) > MOST_VALUES or len(set(map(str, each))) < len(each):
        raise SetupError(f"Give 1 to {MOST_VALUES} different values of {name!r}, not {shorten(through)}.")
    wanted = chosen(measures)
    plans = []
    for value in each:
        changed = {**given, kind: {**(given[kind] or {}), name: value}}
        plans.append(many.plan(found, seats, bots, games, seed, components=components, **changed))  # type: ignore[arg-type]
    many.must_count(plans[0], (name,))
    tables = dict(zip(each, many.run(plans, workers, progress), strict=True))
    rows = [
        (value, label, *intervals.mean(values(table, label, measure).tolist()))
        for label, measure in wanted.items()
        for value, table in tables.items()
    ]
    words = f"{found.title}, {name}, {games:,} games each"
    heads = ["value", "measure", "mean", "low", "high"]
    return Sweep(words, name, default, pd.DataFrame(rows, columns=heads), tables)


def _swept(game: Game, name: object) -> tuple[str, Any, Sequence[Any]]:
    """The kind of what is swept, its usual value, and the choices that it has by itself."""
    if isinstance(name, str) and name in game.parameters:
        return "parameters", game.parameters[name].value, ()
    for kind, known in (("rulings", game.rulings), ("options", game.options)):
        if isinstance(name, str) and name in known:
            return kind, known[name].default, tuple(known[name].choices)
    every = [*game.parameters, *game.rulings, *game.options]
    raise SetupError(f"Nothing in {game.title} is called {shorten(name)}. {nearest(name, every)}")


def _are_numbers(found: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) for value in found)
