"""The look of all figures: plain plotly, colours that everybody can tell apart, a shape for each beside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from hbd_kit.analysis.charts import Chart
from hbd_kit.views import palette

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
"""Okabe and Ito's colours, which colour-blind readers can tell apart."""
MARKERS = ("circle", "square", "diamond", "triangle-up", "x", "star")
QUIET = "#767676"
_ROW = 24
_LETTER = 6.6
"""The pixels that a row of names needs, and a letter of one."""


def figure(title: str, x: str = "", y: str = "") -> Chart:
    """An empty figure with a title and named axes, on the same paper as the boards."""
    made = Chart()
    axis = {"showgrid": True, "gridcolor": "rgba(128,128,128,0.25)", "zeroline": False}
    made.update_layout(
        title={"text": escape(title), "x": 0, "xanchor": "left", "font": {"size": 16}},
        xaxis={**axis, "title": {"text": escape(x)}},
        yaxis={**axis, "title": {"text": escape(y)}},
        margin={"l": 66, "r": 20, "t": 60, "b": 50},
        width=760,
        height=380,
        paper_bgcolor=palette.DAY["lit"],
        plot_bgcolor=palette.DAY["lit"],
        font={"color": palette.DAY["ink"], "size": 12, "family": palette.FONTS.replace("'", "")},
        legend={"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 1, "xanchor": "right"},
    )
    return made


def points(
    made: Chart,
    name: str,
    x: Sequence[Any],
    y: Sequence[Any],
    low: Sequence[float],
    high: Sequence[float],
    nth: int = 0,
    flat: bool = False,
    joined: bool = False,
    hover: Sequence[str] | None = None,
) -> None:
    """The figure gains points with their intervals; `flat` intervals lie along x."""
    middle = x if flat else y
    bars = {
        "type": "data",
        "symmetric": False,
        "array": [top - at for top, at in zip(high, middle, strict=True)],
        "arrayminus": [at - bottom for bottom, at in zip(low, middle, strict=True)],
        "thickness": 1.5,
        "width": 4,
    }
    made.add_trace(
        go.Scatter(
            name=escape(name),
            x=list(x),
            y=list(y),
            mode="lines+markers" if joined else "markers",
            marker={"color": COLOURS[nth % 6], "symbol": MARKERS[nth % 6], "size": 9},
            line={"color": COLOURS[nth % 6], "width": 1.5},
            error_x=bars if flat else None,
            error_y=None if flat else bars,
            hovertext=list(map(escape, hover)) if hover else None,
            hoverinfo="text" if hover else None,
        )
    )


def line(made: Chart, name: str, x: Sequence[float], y: Sequence[float], nth: int = 0) -> None:
    """The figure gains a line."""
    look = {"color": COLOURS[nth % 6], "width": 2}
    shape = {"color": COLOURS[nth % 6], "symbol": MARKERS[nth % 6]}
    made.add_trace(go.Scatter(name=escape(name), x=list(x), y=list(y), mode="lines", line=look, marker=shape))


def band(made: Chart, x: Sequence[float], low: Sequence[float], high: Sequence[float], nth: int = 0) -> None:
    """The figure gains the area between two lines, in the colour of the nth trace."""
    made.add_trace(
        go.Scatter(
            x=[*x, *reversed(x)],
            y=[*high, *reversed(low)],
            mode="lines",
            fill="toself",
            fillcolor=f"rgba{(*bytes.fromhex(COLOURS[nth % 6][1:]), 0.16)}",
            line={"width": 0, "color": COLOURS[nth % 6]},
            showlegend=False,
            hoverinfo="skip",
            name="95 %",
        )
    )


def listed(made: Chart, names: Sequence[str]) -> None:
    """The figure reads down: a row for each of these names, the first on top, with room for the longest."""
    left = 30 + _LETTER * max(map(len, names))
    made.update_layout(showlegend=False, margin={"l": left}, height=130 + _ROW * len(names))
    made.update_yaxes(autorange="reversed")


def line_at(made: Chart, value: float, words: str, flat: bool = False) -> None:
    """The figure gains a quiet line to compare with: across at y, or with `flat` upright at x."""
    style: dict[str, Any] = {
        "line": {"color": QUIET, "dash": "dash", "width": 1},
        "annotation_text": escape(words),
    }
    style["annotation_font_color"] = QUIET
    if flat:
        made.add_vline(x=value, **style)
    else:
        made.add_hline(y=value, annotation_position="top left", **style)


def html(words: str, table: pd.DataFrame) -> str:
    """A sentence and a table as a notebook shows them, with or without a kernel."""
    shown = table.to_html(index=False, border=0, na_rep="", float_format=number)
    return f"<p>{escape(words)}</p>\n{shown}"


def text(words: str, table: pd.DataFrame) -> str:
    """The same as text."""
    return words + "\n\n" + table.to_string(index=False, na_rep="", float_format=number)


def number(value: float) -> str:
    """A number with as many places as mean something."""
    if not isfinite(value):
        return "–"
    size = abs(value)
    places = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 0.1 or size < 0.0005 else 3
    return f"{value:,.{places}f}"


def signed(value: float) -> str:
    """A number that says which way it goes."""
    return ("+" if value > 0 else "−" if value < 0 else "") + number(abs(value))
