"""Everything a player can say, one type for each kind of sentence."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from hbd_kit.core.grids import Direction


class Place(Struct, frozen=True, gc=False, tag="place"):
    """Choose the free square for the next token."""

    square: str

    def __str__(self) -> str:
        return f"place {self.square}"


class Lay(Struct, frozen=True, gc=False, tag="token"):
    """Take this token from behind the screen and lay it on the chosen square."""

    kind: str

    def __str__(self) -> str:
        return f"token {self.kind}"


class Face(Struct, frozen=True, gc=False, tag="face"):
    """Let the character that was just shown face in this direction."""

    facing: Direction

    def __str__(self) -> str:
        return f"face {self.facing}"


class Look(Struct, frozen=True, gc=False, tag="look"):
    """Look secretly at a face-down token next to one of one's characters."""

    square: str

    def __str__(self) -> str:
        return f"look {self.square}"


class Move(Struct, frozen=True, gc=False, tag="move"):
    """Move a character along one of its arrows; the Biplane flies, the Cannibal may capture."""

    start: str
    to: str

    def __str__(self) -> str:
        return f"move {self.start} to {self.to}"


class Reveal(Struct, frozen=True, gc=False, tag="turn"):
    """Turn a token face up that lies next to one of one's characters."""

    square: str

    def __str__(self) -> str:
        return f"turn {self.square}"


class Fight(Struct, frozen=True, gc=False, tag="fight"):
    """Attack the opponent's character on this square with all who stand next to it."""

    square: str

    def __str__(self) -> str:
        return f"fight {self.square}"


class Reorient(Struct, frozen=True, gc=False, tag="reorient"):
    """Let one of one's characters face another way."""

    square: str
    facing: Direction

    def __str__(self) -> str:
        return f"reorient {self.square} {self.facing}"


class Raze(Struct, frozen=True, gc=False, tag="raze"):
    """Destroy the opponent's Campsite on this square, next to one's SS307 Machinegun."""

    square: str

    def __str__(self) -> str:
        return f"raze {self.square}"


class Flip(Struct, frozen=True, gc=False, tag="flip"):
    """Turn any face-down token of the board face up."""

    square: str

    def __str__(self) -> str:
        return f"flip {self.square}"


class Push(Struct, frozen=True, gc=False, tag="push"):
    """Push the Dragon Trap beside a character; the character follows, and ends on the second square."""

    start: str
    to: str

    def __str__(self) -> str:
        return f"push {self.start} to {self.to}"


class Sacrifice(Struct, frozen=True, gc=False, tag="sacrifice"):
    """Give up a face-up Sherpa for one more action."""

    square: str

    def __str__(self) -> str:
        return f"sacrifice {self.square}"


class End(Struct, frozen=True, gc=False, tag="end"):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = (
    Place | Lay | Face | Look | Move | Reveal | Fight | Reorient | Raze | Flip | Push | Sacrifice | End
)
