"""Charts of numbers that also read where nothing runs: axes, intervals, lines and bands as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, log10
from typing import Any

from hbd_kit.views.coast import num
from hbd_kit.views.stills import Still, heading, mark, plain, sheet

_MOST_TICKS = 6
_ROW = 18


class Chart(Still):
    """A plotly figure of numbers. As the last line of a cell it is live, and leaves a picture."""

    def still(self) -> str:
        """The chart as an SVG document."""
        x, y = _Axis(self, "x"), _Axis(self, "y")
        drawn = [
            _text(x.start, 24, heading(self), 'font-size="16"'),
            *x.grid(y),
            *y.grid(x),
            *_bands(self, x, y),
            *_rulers(self, x, y),
        ]
        for trace in self.data:
            if not _is_band(trace):
                drawn += _trace(trace, x, y)
        return sheet(self, [*drawn, *_legend(self, x)])


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{num(x)}" y="{num(y)}" {style}>{escape(words)}</text>'


class _Axis:
    """One axis: where its values lie on the sheet, and the marks along it."""

    def __init__(self, chart: Chart, letter: str) -> None:
        layout = chart.layout
        self.across = letter == "x"
        self.look = layout[f"{letter}axis"]
        margin = layout.margin
        ends = (margin.l, layout.width - margin.r)
        self.start, self.end = ends if self.across else (layout.height - margin.b, margin.t)
        found = [value for trace in chart.data for value in _reach(trace, letter)]
        found += [value for shape in layout.shapes if (value := _fixed(shape, letter)) is not None]
        self.names = list(dict.fromkeys(value for value in found if isinstance(value, str)))
        if self.names:
            self.low, self.high = -0.5, len(self.names) - 0.5
        else:
            self.low, self.high = _bounds(self.look, [float(value) for value in found])
        if self.look.autorange == "reversed":
            self.start, self.end = self.end, self.start

    def at(self, value: Any) -> float:
        """Where a value lies, in pixels."""
        number = self.names.index(value) if isinstance(value, str) else float(value)
        return self.start + (number - self.low) / (self.high - self.low) * (self.end - self.start)

    def grid(self, other: _Axis) -> Iterator[str]:
        """The lines that carry the eye from a value to the points, and the values in words."""
        low, high = sorted((other.start, other.end))
        ticks = [(name, name) for name in self.names] or [
            (value, self._words(value)) for value in _ticks(self.low, self.high)
        ]
        for value, words in ticks:
            place = num(self.at(value))
            line = f"M{place} {num(low)}V{num(high)}" if self.across else f"M{num(low)} {place}H{num(high)}"
            yield f'<path d="{line}" stroke="#808080" stroke-opacity=".25"/>'
            if self.across:
                yield _text(self.at(value), high + 17, words, 'text-anchor="middle"')
            else:
                yield _text(low - 8, self.at(value) + 4, words, 'text-anchor="end"')
        title, middle = plain(self.look.title.text), (self.start + self.end) / 2
        if self.across:
            yield _text(middle, high + 38, title, 'text-anchor="middle"')
        else:
            yield _text(
                0, 0, title, f'text-anchor="middle" transform="translate(15 {num(middle)})rotate(-90)"'
            )

    def _words(self, value: float) -> str:
        if "%" in (self.look.tickformat or ""):
            return f"{value:.0%}"
        return f"{value:,.6g}".replace("-", "−")


def _reach(trace: Any, letter: str) -> Iterator[Any]:
    """Every value of a trace along an axis, with the ends of its intervals."""
    values = [value for value in trace[letter] if value is not None]
    yield from values
    bars = trace[f"error_{letter}"]
    if bars.array is not None:
        for value, more, less in zip(values, bars.array, bars.arrayminus, strict=True):
            yield from (value + more, value - less)


def _fixed(shape: Any, letter: str) -> Any:
    """The value of a ruler across this axis; None where it lies along it."""
    one, other = shape[f"{letter}0"], shape[f"{letter}1"]
    along = shape["yref" if letter == "y" else "xref"].endswith("domain")
    return None if along or one != other else one


def _bounds(look: Any, values: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis: those that were set, or around all values."""
    if look.range is not None:
        return float(look.range[0]), float(look.range[1])
    low, high = min(values, default=0.0), max(values, default=1.0)
    if look.rangemode == "tozero":
        low, high = min(low, 0.0), max(high, 0.0)
    room = (high - low) * 0.07 or max(abs(high), 1.0) * 0.1
    return (low if look.rangemode == "tozero" and not low else low - room), high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round values between two ends, few enough to read."""
    step = 10.0 ** floor(log10((high - low) / _MOST_TICKS))
    for factor in (1, 2, 5, 10):
        if (high - low) / (step * factor) <= _MOST_TICKS:
            step *= factor
            break
    first = -floor(-low / step)
    return [round((first + nth) * step, 10) for nth in range(int((high - first * step) / step + 1e-9) + 1)]


def _is_band(trace: Any) -> bool:
    return trace.fill == "toself"


def _bands(chart: Chart, x: _Axis, y: _Axis) -> Iterator[str]:
    for trace in chart.data:
        if _is_band(trace):
            points = " ".join(f"{num(x.at(a))},{num(y.at(b))}" for a, b in zip(trace.x, trace.y, strict=True))
            yield f'<polygon points="{points}" fill="{trace.line.color}" opacity=".16"/>'


def _rulers(chart: Chart, x: _Axis, y: _Axis) -> Iterator[str]:
    """The quiet lines to compare with, and what they are."""
    words = [plain(note.text) for note in chart.layout.annotations]
    for shape, word in zip(chart.layout.shapes, words, strict=True):
        style = f'stroke="{shape.line.color}" stroke-dasharray="6 4"'
        value = _fixed(shape, "y")
        if value is not None:
            place = y.at(value)
            yield f'<path d="M{num(x.start)} {num(place)}H{num(x.end)}" {style}/>'
            yield _text(x.start + 6, place - 5, word, f'fill="{shape.line.color}"')
        else:
            place = x.at(_fixed(shape, "x"))
            top = min(y.start, y.end)
            yield f'<path d="M{num(place)} {num(y.start)}V{num(y.end)}" {style}/>'
            yield _text(place + 6, top + 13, word, f'fill="{shape.line.color}"')


def _trace(trace: Any, x: _Axis, y: _Axis) -> Iterator[str]:
    spots = [(x.at(a), y.at(b)) for a, b in zip(trace.x, trace.y, strict=True)]
    colour = trace.marker.color or trace.line.color
    if "lines" in trace.mode:
        path = "L".join(f"{num(a)} {num(b)}" for a, b in spots)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{trace.line.width or 2}"/>'
    for axis, letter in ((x, "x"), (y, "y")):
        bars = trace[f"error_{letter}"]
        if bars.array is None:
            continue
        for value, spot, more, less in zip(trace[letter], spots, bars.array, bars.arrayminus, strict=True):
            ends = (axis.at(value - less), axis.at(value + more))
            yield f'<path d="{_bar(spot, ends, axis.across)}" stroke="{colour}" stroke-width="1.5"/>'
    if "markers" in trace.mode:
        for spot in spots:
            yield mark(trace.marker.symbol, spot, (trace.marker.size or 8) / 2, colour, trace.marker.line)


def _bar(spot: tuple[float, float], ends: tuple[float, float], flat: bool) -> str:
    """An interval through a point, with its two ends."""
    low, high = num(ends[0]), num(ends[1])
    if flat:
        y = spot[1]
        caps = "".join(f"M{end} {num(y - 4)}V{num(y + 4)}" for end in (low, high))
        return f"M{low} {num(y)}H{high}{caps}"
    x = spot[0]
    caps = "".join(f"M{num(x - 4)} {end}H{num(x + 4)}" for end in (low, high))
    return f"M{num(x)} {low}V{high}{caps}"


def _legend(chart: Chart, x: _Axis) -> Iterator[str]:
    """The traces' names in a row above the chart; none where there is but one, or none is wanted."""
    shown = [trace for trace in chart.data if trace.showlegend is not False and not _is_band(trace)]
    if chart.layout.showlegend is False or len(shown) < 2:
        return
    place = x.start + 6
    for trace in shown:
        colour = trace.marker.color or trace.line.color
        yield mark(trace.marker.symbol or "circle", (place, 44), 5, colour, trace.marker.line)
        yield _text(place + 10, 48, plain(trace.name))
        place += 34 + 7.2 * len(plain(trace.name))
