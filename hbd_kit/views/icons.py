"""Small drawings inside words: the symbols of the board, and the mark that tells one seat from another."""

from __future__ import annotations

from functools import lru_cache

from hbd_kit.core.asking import Seat
from hbd_kit.views import palette, symbols
from hbd_kit.views.pieces import BADGES


@lru_cache(maxsize=1024)
def icon(symbol: str, size: int = 20) -> str:
    """A symbol as inline SVG, in the colours of the panel around it; letters where it has no drawing."""
    inside = symbols.inner(symbol)
    if not inside:
        inside = (
            '<circle r="20" fill="var(--lit)" stroke="var(--ink)" stroke-width="2"/><text text-anchor="middle" '
            f'dy=".35em" font-size="18" fill="var(--ink)">{symbols.letters(symbol)}</text>'
        )
    return (
        f'<svg class="ic" width="{size}" height="{size}" viewBox="-24 -24 48 48" aria-hidden="true" '
        f'focusable="false">{inside}</svg>'
    )


@lru_cache(maxsize=64)
def seat_mark(seat: Seat, size: int = 16) -> str:
    """A seat's shape in its colour, with its name for who cannot see it."""
    return (
        f'<svg class="ic" width="{size}" height="{size}" viewBox="-12 -12 24 24" role="img" '
        f'aria-label="{" ".join(palette.SEATS[seat % len(palette.SEATS)])}"><path d="{palette.outline(seat)}" '
        f'fill="{palette.colour(seat)}" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"/></svg>'
    )


@lru_cache(maxsize=64)
def mascot(symbol: str, seat: Seat, size: int = 40) -> str:
    """A piece's symbol in its seat's colour with the seat's shape on it; the shape alone where it takes none."""
    if not symbols.takes_colour(symbol):
        return seat_mark(seat, size - 8)
    x, y, scale = BADGES.get(symbol, (0.0, 0.0, 0.5))
    badge = f'<path transform="translate({x} {y}) scale({scale})" d="{palette.outline(seat)}" fill="{palette.on_colour(seat)}"/>'
    return (
        f'<svg class="ic" width="{size}" height="{size}" viewBox="-24 -24 48 48" aria-hidden="true" '
        f'focusable="false"><g color="{palette.colour(seat)}">{symbols.inner(symbol)}</g>{badge}</svg>'
    )
