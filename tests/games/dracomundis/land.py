"""Small boards for rule tests: a sketch becomes a match."""

from typing import Any

import hbd_kit as hbd
from hbd_kit.games.dracomundis.sketch import cell


def land(sketch: str, **setup: Any) -> hbd.Match:
    """A match that starts from this sketch, with a seed of its own unless one is given.

    `board:` and a line for each seat are added where the sketch is only rows.
    """
    if "board:" not in sketch:
        seats = setup.pop("seats", 2)
        turn = setup.pop("turn", 0)
        sketch = f"turn: {turn}\nboard:\n{sketch}\n" + "".join(f"seat {seat}:\n" for seat in range(seats))
    return hbd.scenario("dracomundis", sketch, seed=setup.pop("seed", 1), **setup)


def on(m: hbd.Match, square: str) -> str:
    """What lies on a square, as a sketch writes it."""
    return cell(m.state.board[m.state.grid.square(square)])


def said(m: hbd.Match, verb: str) -> list[str]:
    """The options that begin with this word."""
    return [text for text in map(str, m.options()) if text.split()[0] == verb]


def rule_of(m: hbd.Match, text: str, seat: int | None = None) -> str:
    """The rule that forbids this; "" if it may be done."""
    refusal = m.explain(text, seat)
    return refusal.rule if refusal else ""
