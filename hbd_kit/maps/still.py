"""A map that also reads where nothing runs: the figure's own marks, lines and legend as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

import plotly.graph_objects as go
from plotly.colors import sample_colorscale

from hbd_kit.views.coast import num
from hbd_kit.views.stills import Still, heading, mark, plain, sheet

LEGEND = 190
"""The width that a legend needs, in pixels."""
_PAD = 22
_ROW = 26
_STEPS = 24
"""How many bands make a scale."""


class Map(Still):
    """A plotly figure of a map. As the last line of a cell it is live, and leaves a picture."""

    def still(self) -> str:
        """The map as an SVG document."""
        return svg(self)


def svg(figure: go.Figure) -> str:
    """The figure as an SVG document."""
    spots = _Spots(figure)
    drawn = [f'<text x="{_PAD}" y="30" font-size="18">{escape(heading(figure))}</text>', *spots.ticks(figure)]
    for trace in figure.data:
        drawn += _lines(trace, spots) if "lines" in (trace.mode or "") else ()
        drawn += _marks(trace, spots) if trace.name != "ways" else ()
    return sheet(figure, [*drawn, *_legend(figure)])


class _Spots:
    """Where the figure's numbers lie on the sheet."""

    def __init__(self, figure: go.Figure) -> None:
        layout = figure.layout
        x = [value for trace in figure.data for value in trace.x or () if value is not None] or [0]
        y = [value for trace in figure.data for value in trace.y or () if value is not None] or [0]
        left, top = layout.margin.l + _PAD, layout.margin.t + _PAD
        room = (layout.width - LEGEND - left - 2 * _PAD, layout.height - top - layout.margin.b - _PAD)
        self.side = min(room[0] / max(max(x) - min(x), 1), room[1] / max(max(y) - min(y), 1))
        self.left, self.top = left - min(x) * self.side, top - min(y) * self.side
        self.edge = (layout.margin.l - 4, layout.height - layout.margin.b + 18)

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.side, self.top + y * self.side

    def ticks(self, figure: go.Figure) -> Iterator[str]:
        """The letters and numbers along the frame."""
        across, down = figure.layout.xaxis, figure.layout.yaxis
        for value, words in zip(across.tickvals or (), across.ticktext or (), strict=True):
            x, _ = self.at(value, 0)
            yield f'<text x="{num(x)}" y="{self.edge[1]}" text-anchor="middle">{escape(words)}</text>'
        for value, words in zip(down.tickvals or (), down.ticktext or (), strict=True):
            _, y = self.at(0, value)
            yield f'<text x="{self.edge[0]}" y="{num(y + 5)}" text-anchor="end">{escape(words)}</text>'


# Marks -------------------------------------------------------------------------------------------


def _lines(trace: Any, spots: _Spots) -> Iterator[str]:
    path, pen, heads = [], "M", []
    last = None
    for x, y in zip(trace.x, trace.y, strict=True):
        if x is None:
            pen, last = "M", None
            continue
        at = spots.at(x, y)
        path.append(f"{pen}{num(at[0])} {num(at[1])}")
        if last is not None and "markers" in trace.mode:
            heads.append(_head(last, at))
        pen, last = "L", at
    style = f'stroke="{trace.line.color}" stroke-width="{trace.line.width}" opacity="{trace.opacity or 1}"'
    yield f'<path d="{"".join(path)}{"".join(heads)}" fill="none" {style}/>'


def _head(one: tuple[float, float], other: tuple[float, float]) -> str:
    """An arrow's head a little before the end of a way."""
    across, down = other[0] - one[0], other[1] - one[1]
    length = max((across**2 + down**2) ** 0.5, 1e-9)
    x, y = across / length, down / length
    tip = (other[0] - 16 * x, other[1] - 16 * y)
    wings = [(tip[0] - 9 * x + side * 5 * y, tip[1] - 9 * y - side * 5 * x) for side in (-1, 1)]
    return "".join(f"M{num(wing[0])} {num(wing[1])}L{num(tip[0])} {num(tip[1])}" for wing in wings)


def _marks(trace: Any, spots: _Spots) -> Iterator[str]:
    look = trace.marker
    fills = _fills(look, len(trace.x))
    words = trace.text or [""] * len(trace.x)
    inks = trace.textfont.color or [""] * len(trace.x)
    for x, y, fill, word, ink in zip(trace.x, trace.y, fills, words, inks, strict=True):
        at = spots.at(x, y)
        yield mark(look.symbol, at, look.size / 2, fill, look.line)
        if word:
            yield (
                f'<text x="{num(at[0])}" y="{num(at[1] + 4.5)}" text-anchor="middle" font-size="13" '
                f'fill="{ink}">{escape(str(word))}</text>'
            )


def _fills(mark: Any, count: int) -> list[str]:
    if mark.colorscale is None:
        return [mark.color] * count
    low, high = mark.cmin, mark.cmax
    return _colours(mark, [(value - low) / (high - low) for value in mark.color])


def _colours(mark: Any, shares: list[float]) -> list[str]:
    """The colours of a scale at these shares of its length."""
    return list(sample_colorscale([colour for _, colour in mark.colorscale], shares))


# The legend --------------------------------------------------------------------------------------


def _legend(figure: go.Figure) -> Iterator[str]:
    x, y = figure.layout.width - LEGEND, figure.layout.margin.t + _PAD
    for trace in figure.data:
        if trace.showlegend is not False:
            yield mark(trace.marker.symbol, (x, y), 7, trace.marker.color, trace.marker.line)
            yield f'<text x="{x + 18}" y="{y + 5}">{escape(plain(trace.name))}</text>'
            y += _ROW
    for trace in figure.data:
        if trace.marker.colorscale is not None:
            yield from _scale(trace, x - 8, y + _ROW)


def _scale(trace: Any, x: float, y: float) -> Iterable[str]:
    """A scale of colours with its least and greatest number, the greatest on top."""
    mark = trace.marker
    yield f'<text x="{num(x)}" y="{num(y)}">{escape(plain(mark.colorbar.title.text))}</text>'
    colours = _colours(mark, [1 - step / (_STEPS - 1) for step in range(_STEPS)])
    for step, colour in enumerate(colours):
        yield f'<rect x="{num(x)}" y="{num(y + 12 + 6 * step)}" width="14" height="6.5" fill="{colour}"/>'
    yield f'<text x="{num(x + 22)}" y="{num(y + 24)}">{mark.cmax:g}</text>'
    yield f'<text x="{num(x + 22)}" y="{num(y + 12 + 6 * _STEPS)}">{mark.cmin:g}</text>'
