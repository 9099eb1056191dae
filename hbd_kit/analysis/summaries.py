"""What a table of games says: wins and points by seat, lengths, endings, each with how sure it is."""

from __future__ import annotations

from typing import Any, NamedTuple

import pandas as pd
import plotly.graph_objects as go

from hbd_kit.analysis import figures, intervals
from hbd_kit.core.errors import HbdError, shorten


class Summary(NamedTuple):
    """What a table of games says. `seats` has a row for each seat, `games` one for each measure."""

    words: str
    seats: pd.DataFrame
    games: pd.DataFrame
    endings: pd.DataFrame

    def figure(self) -> go.Figure:
        """Each seat's share of the wins, beside an equal one."""
        made = figures.figure(f"Who wins? {self.words}", "seat", "share of the wins")
        seats = self.seats
        names = [f"seat {seat} ({bot})" for seat, bot in zip(seats["seat"], seats["bot"], strict=True)]
        figures.points(made, "wins", names, list(seats["wins"]), list(seats["low"]), list(seats["high"]))
        figures.line_at(made, 1 / len(seats), "equal shares")
        made.update_layout(showlegend=False)
        made.update_yaxes(tickformat=".0%", rangemode="tozero")
        return made

    def __repr__(self) -> str:
        parts = [self.seats, self.games, self.endings]
        shown = [part.to_string(index=False, na_rep="", float_format=figures.number) for part in parts]
        return "\n\n".join([self.words, *shown])

    def _repr_html_(self) -> str:
        shown = [
            part.to_html(index=False, border=0, na_rep="", float_format=figures.number) for part in self[2:]
        ]
        return "\n".join([figures.html(self.words, self.seats), *shown])


def summary(table: pd.DataFrame) -> Summary:
    """What a table of `hbd.simulate` says, with 95 % intervals.

    A shared win counts as a share of one. `ended` are the rules that ended the games; those by the
    house's limit are told apart.
    """
    seats = seats_of(table)
    count = len(table)
    bots = table.attrs.get("bots") or [""] * seats
    by_seat = []
    for seat in range(seats):
        wins = intervals.share(float(table[f"share_{seat}"].mean()), count)
        score = intervals.mean(table[f"score_{seat}"].tolist())
        by_seat.append((seat, bots[seat], *wins, *score, float(table[f"score_{seat}"].median())))
    heads = ["seat", "bot", "wins", "low", "high", "points", "points low", "points high", "median"]
    measured: list[tuple[Any, ...]] = [
        (name, *intervals.mean(table[name].tolist()), float(table[name].min()), float(table[name].max()))
        for name in ("turns", "decisions")
    ]
    shared = (table["winners"].map(len) > 1).mean()
    measured.append(("shared wins", *intervals.share(float(shared), count), None, None))
    measured.append(("ended by limit", *intervals.share(float(table["by_limit"].mean()), count), None, None))
    endings = table.groupby("ended", sort=True).size().rename("games").reset_index()
    endings["share"] = endings["games"] / count
    title = table.attrs.get("title", "")
    words = f"{title + ', ' if title else ''}{seats} seats, {count:,} games"
    return Summary(
        words,
        pd.DataFrame(by_seat, columns=heads),
        pd.DataFrame(measured, columns=["measure", "mean", "low", "high", "least", "most"]),
        endings,
    )


def seats_of(table: object) -> int:
    """How many seats a table of games has; HbdError when it is none."""
    if not isinstance(table, pd.DataFrame) or not {"seed", "winners", "share_0"} <= set(table.columns):
        raise HbdError(f"Give a table that hbd.simulate made, not {shorten(type(table).__name__)}.")
    if table.empty:
        raise HbdError("The table holds no game.")
    return sum(str(name).startswith("share_") for name in table.columns)
