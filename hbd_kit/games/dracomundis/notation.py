"""The game's own notation: sentences that players say, and every sentence that could be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from hbd_kit.core.grids import ORTHOGONAL, Direction
from hbd_kit.core.sentences import Reader, parsed
from hbd_kit.games.dracomundis.actions import (
    Action,
    End,
    Face,
    Fight,
    Flip,
    Lay,
    Look,
    Move,
    Place,
    Push,
    Raze,
    Reorient,
    Reveal,
    Sacrifice,
)
from hbd_kit.games.dracomundis.chart import line
from hbd_kit.games.dracomundis.components import KINDS
from hbd_kit.games.dracomundis.state import BARE, NAMES, State

GRAMMAR: Final = (
    "place SQUARE",
    "token KIND",
    "face N | E | S | W",
    "look SQUARE",
    "move SQUARE to SQUARE",
    "turn SQUARE",
    "fight SQUARE",
    "reorient SQUARE N | E | S | W",
    "raze SQUARE",
    "flip SQUARE",
    "push SQUARE to SQUARE",
    "sacrifice SQUARE",
    "end",
)


class _Reader(Reader):
    """Reads the words of a sentence of this game."""

    def facing(self) -> Direction:
        """The next word as one of the four directions that a character can face."""
        return Direction(self.one_of(ORTHOGONAL, "direction"))

    def two(self) -> tuple[str, str]:
        """Two squares with `to` between them."""
        start = self.square()
        self.fixed("to")
        return start, self.square()


_SENTENCES: Final[dict[str, Callable[[_Reader], Action]]] = {
    "place": lambda read: Place(read.square()),
    "token": lambda read: Lay(read.one_of(KINDS, "token")),
    "face": lambda read: Face(read.facing()),
    "look": lambda read: Look(read.square()),
    "move": lambda read: Move(*read.two()),
    "turn": lambda read: Reveal(read.square()),
    "fight": lambda read: Fight(read.square()),
    "reorient": lambda read: Reorient(read.square(), read.facing()),
    "raze": lambda read: Raze(read.square()),
    "flip": lambda read: Flip(read.square()),
    "push": lambda read: Push(*read.two()),
    "sacrifice": lambda read: Sacrifice(read.square()),
    "end": lambda read: End(),
}


def parse(state: State, text: str) -> Action:
    """The action that `text` says; ParseError shows the grammar when it says none."""
    return parsed(text, partial(_Reader, state), _SENTENCES, GRAMMAR)


def candidates(state: State) -> Iterator[Action]:
    """Every action that can be built from this match's squares, tokens and directions.

    Moves and pushes start where a character lies face up, and lead one square further than the longest
    arrow; with one that goes nowhere, one from a face-down token and one from an empty square. All others
    would be refused in the same words.
    """
    terms, squares, board = state.terms, state.grid.squares, state.board
    longest = 1 + max(max(forward, sides, back) for _, forward, sides, back, _ in terms.box)
    yield End()
    yield from (Face(way) for way in ORTHOGONAL)
    yield from (Lay(kind) for kind in KINDS)
    for square in squares:
        name = NAMES[square]
        yield from (Place(name), Look(name), Reveal(name), Fight(name), Raze(name), Flip(name))
        yield Sacrifice(name)
        yield from (Reorient(name, way) for way in ORTHOGONAL[: 1 if board[square] is BARE else 4])
    empty = [square for square in squares if board[square] is BARE]
    for start in (*(square for crew in state.crews for square in crew), *state.backs[:1], *empty[:1]):
        name = NAMES[start]
        yield Move(name, name)
        for way in ORTHOGONAL:
            for to in line(terms.rows, start, way)[:longest]:
                yield Move(name, NAMES[to])
                yield Push(name, NAMES[to])
