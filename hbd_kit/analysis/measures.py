"""What can be asked of every game of a table: a number for each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, TypeAlias

import pandas as pd

from hbd_kit.analysis.summaries import seats_of
from hbd_kit.core.errors import HbdError, nearest, shorten

Measure: TypeAlias = Callable[[pd.DataFrame], Any]
Measures: TypeAlias = str | Sequence[str] | Mapping[str, Measure | str] | None


def points(table: pd.DataFrame) -> pd.Series[float]:
    """The points that a seat makes, on average over the seats."""
    return table[[f"score_{seat}" for seat in range(seats_of(table))]].mean(axis=1)


def lead(table: pd.DataFrame) -> pd.Series[float]:
    """How many points lie between the best seat and the next."""
    scores = table[[f"score_{seat}" for seat in range(seats_of(table))]].to_numpy()
    ranked = [sorted(row, reverse=True) for row in scores.tolist()]
    return pd.Series([float(row[0] - row[1]) if len(row) > 1 else 0.0 for row in ranked], index=table.index)


KNOWN: dict[str, Measure] = {
    "points": points,
    "lead": lead,
    "seat 0 wins": lambda table: table["share_0"],
    "turns": lambda table: table["turns"],
}
"""The measures that are looked at when none are named."""


def chosen(measures: Measures) -> dict[str, Measure]:
    """The measures meant, by name; HbdError when there is none of that name."""
    if measures is None:
        return dict(KNOWN)
    if isinstance(measures, str):
        measures = [measures]
    if not isinstance(measures, Mapping):
        if not isinstance(measures, Sequence) or not all(isinstance(name, str) for name in measures):
            raise HbdError(
                f"Name measures in a list, or as {{name: function of the table}}, not {shorten(measures)}."
            )
        measures = {name: name for name in measures}
    if not measures:
        raise HbdError("Name at least one measure.")
    for name, one in measures.items():
        if not isinstance(one, str) and not callable(one):
            raise HbdError(f"The measure {shorten(name)} is a function of the table, not {shorten(one)}.")
    return {
        name: KNOWN.get(one) or _column(one) if isinstance(one, str) else one
        for name, one in measures.items()
    }


def _column(name: str) -> Measure:
    return lambda table: table[name]


def values(table: pd.DataFrame, name: str, measure: Measure) -> pd.Series[float]:
    """The measure of every game; HbdError says which names there are, or what is no number."""
    try:
        found = measure(table)
    except KeyError as error:
        numbers = dict.fromkeys([*KNOWN, *table.select_dtypes(["number", "bool"]).columns])
        raise HbdError(
            f"No measure is called {shorten(error.args[0])}. {nearest(error.args[0], numbers)}"
        ) from None
    found = pd.Series(found)
    if len(found) != len(table):
        raise HbdError(
            f"The measure {shorten(name)} gives {len(found)} numbers "
            f"for {len(table)} games; it must give one each."
        )
    if pd.api.types.is_numeric_dtype(found):
        found = found.astype("float64").reset_index(drop=True)
        wrong = found[~found.map(isfinite)]
    else:
        wrong = found
    if len(wrong):
        raise HbdError(
            f"The measure {shorten(name)} gives something that is no number, "
            f"such as {shorten(wrong.iloc[0])}."
        )
    return found


def number(value: object) -> float | None:
    """The number that something is, None where it is none or has no end."""
    try:
        found = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return found if isfinite(found) else None
