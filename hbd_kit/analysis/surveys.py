"""Which open question matters? Every other answer to every ruling, each against the game as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from hbd_kit.analysis import figures, intervals, many
from hbd_kit.analysis.charts import Chart
from hbd_kit.analysis.comparisons import Effect, effect, effects_table
from hbd_kit.analysis.measures import chosen
from hbd_kit.core.errors import HbdError, nearest, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.ledger import in_play
from hbd_kit.games import SHELF


class Survey(NamedTuple):
    """What each other answer does to one measure, the largest effect first.

    The intervals hold all together in 95 of 100 surveys, so the few that were seen can be believed.
    """

    words: str
    measure: str
    effects: tuple[tuple[str, Effect], ...]
    base: pd.DataFrame

    @property
    def seen(self) -> tuple[str, ...]:
        """The answers that were seen to make a difference, the largest first."""
        return tuple(name for name, one in self.effects if one.seen)

    @property
    def idle(self) -> tuple[str, ...]:
        """The answers that changed the measure in no game."""
        return tuple(name for name, one in self.effects if not one.changed)

    @property
    def verdict(self) -> str:
        """What was seen, what never mattered, and what the games could not tell."""
        told = [f"{name}: {figures.signed(one.effect)}" for name, one in self.effects if one.seen]
        unsure = [one for _, one in self.effects if one.changed and not one.seen]
        parts = [f"{len(told)} of {len(self.effects)} answers were seen to change {self.measure}"]
        parts[0] += f" ({'; '.join(told)})." if told else "."
        if self.idle:
            parts.append(f"{len(self.idle)} changed it in no game.")
        if unsure:
            shown = figures.number(max(one.shown for one in unsure))
            parts.append(
                f"Of the other {len(unsure)} these games cannot tell; "
                f"they would show an effect of {shown} four times in five."
            )
        return " ".join(parts)

    @property
    def table(self) -> pd.DataFrame:
        """A row for each answer."""
        found = effects_table([one for _, one in self.effects])
        found["measure"] = [name for name, _ in self.effects]
        return found.rename(columns={"measure": "ruling"})

    def __getitem__(self, key: Any) -> Any:
        """The effect of one answer, by its name: `survey["last_turn = round"]`."""
        if isinstance(key, str):
            found = dict(self.effects)
            if key not in found:
                raise KeyError(f"No answer is called {key!r}. {nearest(key, found)}")
            return found[key]
        return tuple.__getitem__(self, key)

    def figure(self) -> Chart:
        """The effect of each answer that changed any game, with its interval."""
        shown = [(name, one) for name, one in self.effects if one.changed] or list(self.effects)
        made = figures.figure(
            f"Every other ruling, {len(self.base):,} games each", f"difference in {self.measure}"
        )
        figures.points(
            made,
            "difference",
            [one.effect for _, one in shown],
            [name for name, _ in shown],
            [one.low for _, one in shown],
            [one.high for _, one in shown],
            flat=True,
            hover=[f"{name}. {one.words}" for name, one in shown],
        )
        figures.line_at(made, 0, "as it is", flat=True)
        figures.listed(made, [name for name, _ in shown])
        return made

    def __repr__(self) -> str:
        return figures.text(f"{self.words}\n{self.verdict}", self.table)

    def _repr_html_(self) -> str:
        shown = self.table[self.table["games changed"] > 0]
        return figures.html(f"{self.words}. {self.verdict}", shown)


def survey(
    game: str | Game,
    measure: str = "points",
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
) -> Survey:
    """Which ruling changes the game, and by how much: each other choice of each, with the same seeds.

    What the other arguments say is the game as it is; one ruling at a time is answered otherwise. Those
    that matter only with an option that is not chosen are left out.
    """
    found = SHELF.find(game)
    if not isinstance(measure, str):
        raise HbdError(f"Name one measure, not {shorten(measure)}.")
    one = chosen(measure)[measure]
    base = many.plan(found, seats, bots, games, seed, options, rulings, parameters, components)
    usual = base.setup.settled(found.ledger)
    others = {
        f"{name} = {choice}": {**(rulings or {}), name: choice}
        for name, ruling in found.rulings.items()
        for choice in ruling.choices
        if choice != usual[name] and in_play(ruling, usual)
    }
    if not others:
        raise HbdError(f"{found.title} has no ruling to answer otherwise.")
    plans = [
        base,
        *(many.plan(found, seats, bots, games, seed, options, changed, parameters, components)
          for changed in others.values()),
    ]  # fmt: skip
    tables = many.run(plans, workers, progress)
    level = 1 - (1 - intervals.LEVEL) / len(others)
    effects = [
        (name, effect(tables[0], table, measure, one, level))
        for name, table in zip(others, tables[1:], strict=True)
    ]
    effects.sort(key=lambda pair: (not pair[1].changed, -abs(pair[1].effect)))
    words = f"{found.title}: every other ruling, {games:,} games each"
    return Survey(words, measure, tuple(effects), tables[0])
