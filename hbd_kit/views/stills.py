"""Plotly figures that also read where nothing runs: beside the live figure they leave a picture.

Plotly draws only where its script runs; a notebook on a page shows nothing of it. So each kind of figure
draws its own still, of the same traces. Hover texts, zoom and whatever else moves are plotly's.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape, unescape
from math import cos, pi, sin
from pathlib import Path
from typing import Any, TypeAlias

import plotly.graph_objects as go

from hbd_kit.views.coast import num
from hbd_kit.views.picture import png, write_picture

Corners: TypeAlias = tuple[tuple[float, float], ...]


class Still(go.Figure):
    """A plotly figure. As the last line of a cell it is live, and leaves a picture."""

    _ipython_display_ = None  # plotly's own would show the live figure only
    _repr_html_ = None

    def still(self) -> str:
        """The figure as an SVG document."""
        raise NotImplementedError

    def picture(self, path: str | Path) -> Path:
        """The file that now holds the figure: SVG or PNG, by its ending."""
        return write_picture(path, self.still())

    def _repr_mimebundle_(self, *more: Any, **kinds: Any) -> dict[str, Any]:
        """What plotly shows here, and beside it a picture that stays where its script does not run."""
        live = super()._repr_mimebundle_(*more, **kinds)
        try:
            still = self.still()
        except (AttributeError, TypeError, ValueError):
            return live  # its owner has made it something that cannot be drawn here
        told = [plain(trace.name) for trace in self.data if trace.name and trace.showlegend is not False]
        return {
            **live,
            "text/plain": heading(self) + (f" ({', '.join(told)})" if told else ""),
            "image/svg+xml": still,
            "image/png": base64.b64encode(png(still)).decode(),
        }


def sheet(figure: go.Figure, drawn: list[str]) -> str:
    """An SVG document as wide and high as the figure, with its title and what is drawn."""
    layout = figure.layout
    wide, high = layout.width, layout.height
    label = escape(heading(figure), quote=True)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-label="{label}" font-family="{escape(layout.font.family, quote=True)}" '
        f'font-size="{layout.font.size}" fill="{layout.font.color}"><title>{label}</title>'
        f'<rect width="{wide}" height="{high}" fill="{layout.paper_bgcolor}"/>'
    )
    return "".join([head, *drawn, "</svg>"])


def heading(figure: go.Figure) -> str:
    """The figure's title."""
    return plain(figure.layout.title.text) or "A figure"


def plain(words: str | None) -> str:
    """Words that were made safe for plotly, as they were."""
    return unescape(words or "")


def mark(symbol: str, at: tuple[float, float], r: float, fill: str, line: Any) -> str:
    """One of plotly's shapes around a point, `r` from its middle to its edge."""
    style = f'stroke="{line.color or fill}" stroke-width="{line.width or 0}"'
    if symbol in _CORNERS:
        points = " ".join(f"{num(at[0] + r * x)},{num(at[1] + r * y)}" for x, y in _CORNERS[symbol])
        return f'<polygon points="{points}" fill="{fill}" {style}/>'
    x, y = num(at[0]), num(at[1])
    if symbol == "circle-open-dot":
        return (
            f'<circle cx="{x}" cy="{y}" r="{num(r)}" fill="none" {style}/>'
            f'<circle cx="{x}" cy="{y}" r="1" fill="{fill}"/>'
        )
    return f'<circle cx="{x}" cy="{y}" r="{num(r)}" fill="{fill}" {style}/>'


def _ring(corners: int, reach: float, inner: float | None = None, turned: float = 0) -> Corners:
    """The corners around 0,0; with `inner` every other one lies that near."""
    points = []
    for corner in range(corners):
        far = reach if inner is None or corner % 2 == 0 else inner
        angle = turned + 2 * pi * corner / corners
        points.append((far * sin(angle), -far * cos(angle)))
    return tuple(points)


def _cross(turned: float) -> Corners:
    arm = ((-0.4, -1.2), (0.4, -1.2), (0.4, -0.4))
    angles = [turned + pi / 2 * quarter for quarter in range(4)]
    return tuple((x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for a in angles for x, y in arm)


_CORNERS: Mapping[str, Corners] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": _ring(4, 1.3),
    "triangle-up": _ring(3, 1.15),
    "triangle-down": _ring(3, 1.15, turned=pi),
    "pentagon": _ring(5, 1.1),
    "hexagon": _ring(6, 1.1),
    "star": _ring(10, 1.35, 0.54),
    "cross": _cross(0),
    "x": _cross(pi / 4),
}
"""The outlines of plotly's shapes, 2 wide or so; what is none of them is round."""
