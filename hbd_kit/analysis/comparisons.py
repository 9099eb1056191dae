"""Does it make a difference? The same games under two set-ups, with the same luck, and an honest verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, isfinite
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

import pandas as pd
import plotly.graph_objects as go

from hbd_kit.analysis import figures, intervals, many
from hbd_kit.analysis.measures import Measure, Measures, chosen, values
from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.game import Game

Change = Mapping[str, Any]
"""What one side changes: options, rulings, parameters, components, bots, or the position it starts from."""

KINDS = ("options", "rulings", "parameters", "components", "bots", "sketch")
TOO_FEW = 10
"""So few changed games tell nothing of how often and by how much."""


class Effect(NamedTuple):
    """How a measure differs between two set-ups: `effect` is b less a, from `low` to `high`.

    `changed` games came out differently; `needed` games would show an effect as small as this one.
    """

    measure: str
    a: float
    b: float
    effect: float
    low: float
    high: float
    games: int
    changed: int
    shown: float
    needed: float

    @property
    def seen(self) -> bool:
        """Whether a difference was seen: the interval leaves out zero, and enough games changed."""
        return (self.low > 0 or self.high < 0) and self.changed >= min(TOO_FEW, self.games)

    @property
    def words(self) -> str:
        """The verdict on this measure."""
        if not self.changed:
            most = 100 * 3 / self.games
            return (
                f"No difference in {self.measure}: none of {self.games:,} games came out differently "
                f"(so fewer than {figures.number(min(100.0, most))} % of all games do)."
            )
        interval = f"95 % interval {figures.signed(self.low)} to {figures.signed(self.high)}"
        if self.seen:
            way = "more" if self.effect > 0 else "less"
            amount = figures.number(abs(self.effect))
            return (
                f"{self.measure.capitalize()}: {amount} {way} with b "
                f"({figures.number(self.a)} → {figures.number(self.b)}; {interval})."
            )
        if self.changed < TOO_FEW:
            return (
                f"No verdict on {self.measure}: only {self.changed} of {self.games:,} games came out "
                f"differently (difference {figures.signed(self.effect)})."
            )
        more = ""
        if isfinite(self.needed):
            small = figures.number(abs(self.effect))
            more = f"; {self.needed:,.0f} games would be needed to see one as small as {small}"
        return (
            f"No difference seen in {self.measure} ({figures.signed(self.effect)}, {interval}). "
            f"{self.games:,} games would show one of {figures.number(self.shown)} four times in five{more}."
        )


class Comparison(NamedTuple):
    """Two set-ups side by side. The intervals hold all together in 95 of 100 comparisons."""

    words: str
    effects: tuple[Effect, ...]
    a: pd.DataFrame
    b: pd.DataFrame

    @property
    def verdict(self) -> str:
        """What was seen, and what was not."""
        return "\n".join(effect.words for effect in self.effects)

    @property
    def differs(self) -> bool:
        """Whether a difference was seen in any measure."""
        return any(effect.seen for effect in self.effects)

    @property
    def table(self) -> pd.DataFrame:
        """A row for each measure."""
        return effects_table(self.effects)

    def __getitem__(self, key: Any) -> Any:
        """The effect on a measure, by its name."""
        if isinstance(key, str):
            found = {effect.measure: effect for effect in self.effects}
            if key not in found:
                raise KeyError(f"No measure is called {key!r}. {nearest(key, found)}")
            return found[key]
        return tuple.__getitem__(self, key)

    def figure(self) -> go.Figure:
        """Each measure's difference in its own spread, so that they share an axis."""
        made = figures.figure(self.words, "difference (b less a), in standard deviations of a game", "")
        scale = [_scale(effect, self.a, self.b) for effect in self.effects]
        names = [effect.measure for effect in self.effects]
        figures.points(
            made,
            "b less a",
            [effect.effect / one for effect, one in zip(self.effects, scale, strict=True)],
            names,
            [effect.low / one for effect, one in zip(self.effects, scale, strict=True)],
            [effect.high / one for effect, one in zip(self.effects, scale, strict=True)],
            flat=True,
            hover=[effect.words for effect in self.effects],
        )
        figures.line_at(made, 0, "no difference", flat=True)
        made.update_layout(showlegend=False, margin={"l": 100})
        made.update_yaxes(autorange="reversed")
        return made

    def __repr__(self) -> str:
        return figures.text(f"{self.words}\n{self.verdict}", self.table)

    def _repr_html_(self) -> str:
        return figures.html(f"{self.words}. {self.verdict}", self.table)


def compare(
    game: str | Game,
    a: Change | None = None,
    b: Change | None = None,
    seats: int | None = None,
    bots: many.Bots = "random",
    games: int = 1000,
    seed: int = 1,
    measures: Measures = None,
    workers: int | None = None,
    progress: bool = True,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
    sketch: str = "",
) -> Comparison:
    """What changes from `a` to `b`: the effect, how sure it is, and how many games would show more.

    Each side is a mapping of what it changes, such as `{"rulings": {"last_turn": "round"}}` or the
    position it starts from, `{"sketch": m.sketch()}`; one left out is the game as the other arguments
    say. Both play the same seeds, so what luck does to both alike cancels out. Several measures (see
    `hbd.analysis`) are several chances to be wrong, so their intervals are wide enough to hold together.
    """
    base: dict[str, Any] = {
        "bots": bots,
        "options": options,
        "rulings": rulings,
        "parameters": parameters,
        "components": components,
        "sketch": sketch,
    }
    wanted = chosen(measures)
    plans = [many.plan(game, seats, games=games, seed=seed, **_changed(base, side)) for side in (a, b)]
    for planned, side in zip(plans, (a, b), strict=True):
        many.must_count(planned, _named(side))
    tables = many.run(plans, workers, progress)
    level = 1 - (1 - intervals.LEVEL) / len(wanted)
    effects = tuple(effect(*tables, name, measure, level) for name, measure in wanted.items())
    return Comparison(f"a: {_told(a)} · b: {_told(b)}", effects, *tables)


def effect(a: pd.DataFrame, b: pd.DataFrame, name: str, measure: Measure, level: float) -> Effect:
    """How a measure differs between two tables of the same seeds, game by game."""
    before, after = values(a, name, measure), values(b, name, measure)
    differences = (after - before).tolist()
    count = len(differences)
    found = intervals.mean(differences, level)
    spread = stdev(differences) if count > 1 else 0.0
    changed = sum(difference != 0 for difference in differences)
    return Effect(
        name,
        float(before.mean()),
        float(after.mean()),
        *found,
        count,
        changed,
        intervals.effect_seen(spread, count, level),
        intervals.games_needed(spread, found.value, level),
    )


def effects_table(effects: Sequence[Effect]) -> pd.DataFrame:
    """A row for each effect."""
    rows = [
        (e.measure, e.a, e.b, e.effect, e.low, e.high, e.changed, "yes" if e.seen else "no") for e in effects
    ]
    return pd.DataFrame(rows, columns=["measure", "a", "b", "b − a", "low", "high", "games changed", "seen"])


def _changed(base: Mapping[str, Any], change: Change | None) -> dict[str, Any]:
    """The set-up of one side; SetupError when it changes something that there is not."""
    changed = dict(base)
    if change is not None and not isinstance(change, Mapping):
        raise SetupError(f"A side is what it changes, as {{'rulings': {{...}}}}, not {shorten(change)}.")
    for kind, value in (change or {}).items():
        if kind not in KINDS:
            raise SetupError(f"A side cannot change {shorten(kind)}. {nearest(kind, KINDS)}")
        below = changed[kind]
        both = isinstance(value, Mapping) and isinstance(below, Mapping) and kind != "bots"
        changed[kind] = {**below, **value} if both else value
    return changed


def _named(change: Change | None) -> list[str]:
    """The rulings and parameters that a side changes."""
    return [name for kind in ("rulings", "parameters") for name in (change or {}).get(kind) or ()]


def _told(change: Change | None) -> str:
    """A side in words."""
    parts = []
    for kind, value in (change or {}).items():
        if kind == "bots":
            parts.append(f"bots {_told_bots(value)}")
        elif isinstance(value, Mapping):
            parts += [f"{name} = {choice}" for name, choice in value.items()]
        else:
            parts.append("another position" if kind == "sketch" else f"other {kind}")
    return ", ".join(parts) or "as it is"


def _told_bots(bots: many.Bots) -> str:
    if isinstance(bots, Mapping):
        return ", ".join(f"{seat}: {many.name_of(bot)}" for seat, bot in bots.items())
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        return ", ".join(many.name_of(bot) for bot in bots)
    return many.name_of(bots)


def _scale(one: Effect, a: pd.DataFrame, b: pd.DataFrame) -> float:
    """The spread of one game's difference, from the width that its games show; 1 where there is none."""
    return one.shown * one.games**0.5 / intervals.effect_seen(1, 1) if one.shown else 1.0


class Duel(NamedTuple):
    """Two bots against each other. `share` is the first one's part of the wins; ties count in parts."""

    words: str
    share: intervals.Interval
    fair: float
    table: pd.DataFrame

    @property
    def verdict(self) -> str:
        """Who is better, if that was seen."""
        games = len(self.table)
        interval = f"95 % interval {self.share.low:.1%} to {self.share.high:.1%}"
        told = f"{self.share.value:.1%} of {games:,} games ({interval})"
        if self.share.low > self.fair:
            return f"{self.words}: the first is better, with {told}; its fair share would be {self.fair:.1%}."
        if self.share.high < self.fair:
            return f"{self.words}: the first is worse, with {told}; its fair share would be {self.fair:.1%}."
        away = abs(self.share.value - self.fair)
        spread = (self.share.value * (1 - self.share.value)) ** 0.5
        needed = intervals.games_needed(spread, away)
        more = f" {needed:,.0f} games would be needed to see one of {away:.1%}." if isfinite(needed) else ""
        return f"{self.words}: no difference seen, {told}.{more}"

    @property
    def by_seat(self) -> pd.DataFrame:
        """The first bot's wins in each seat."""
        rows = [
            (seat, len(part), *intervals.share(float(part["share"].mean()), len(part)), part["score"].mean())
            for seat, part in self.table.groupby("seat")
        ]
        return pd.DataFrame(rows, columns=["seat", "games", "wins", "low", "high", "points"])

    def figure(self) -> go.Figure:
        """The first bot's share of the wins, seat by seat."""
        made = figures.figure(self.words, "seat of the first", "share of the wins")
        rows = self.by_seat
        names = [f"seat {seat}" for seat in rows["seat"]]
        figures.points(made, "wins", names, list(rows["wins"]), list(rows["low"]), list(rows["high"]))
        figures.line_at(made, self.fair, "fair share")
        made.update_layout(showlegend=False)
        made.update_yaxes(tickformat=".0%", range=[0, 1.02])
        return made

    def __repr__(self) -> str:
        return figures.text(self.verdict, self.by_seat)

    def _repr_html_(self) -> str:
        return figures.html(self.verdict, self.by_seat)


def duel(
    game: str | Game,
    a: many.Bot | str,
    b: many.Bot | str,
    games: int = 400,
    seed: int = 1,
    seats: int | None = None,
    workers: int | None = None,
    progress: bool = True,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
) -> Duel:
    """Whether bot `a` is better than bot `b`, each seed played once from every seat.

    With more than two seats one `a` sits among `b`s.
    """
    first = many.plan(game, seats, "random", games, seed, options, rulings, parameters, components)
    count = first.setup.seats
    if games % count:
        raise SetupError(f"Give a number of games that {count} seats share evenly, not {shorten(games)}.")
    plans = [
        first._replace(
            games=ceil(games / count), bots=many.players([a if s == seat else b for s in range(count)], count)
        )
        for seat in range(count)
    ]
    parts = []
    for seat, table in enumerate(many.run(plans, workers, progress)):
        others = table[[f"score_{other}" for other in range(count) if other != seat]]
        parts.append(
            pd.DataFrame(
                {
                    "seed": table["seed"],
                    "seat": seat,
                    "share": table[f"share_{seat}"],
                    "score": table[f"score_{seat}"],
                    "best rival": others.max(axis=1),
                    "turns": table["turns"],
                    "by_limit": table["by_limit"],
                }
            )
        )
    whole = pd.concat(parts).sort_values(["seed", "seat"], kind="stable").reset_index(drop=True)
    share = intervals.share(float(whole["share"].mean()), len(whole))
    return Duel(f"{many.name_of(a)} against {many.name_of(b)}", share, 1 / count, whole)
