"""Action 5: letting one of one's face-up characters face another way."""

from __future__ import annotations

from functools import cache

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL, Direction
from hbd_kit.games.dracomundis.actions import Reorient
from hbd_kit.games.dracomundis.components import CHARACTERS, plain
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.state import (
    AT,
    NAMES,
    Back,
    Square,
    State,
    acted,
    figure,
    knows,
    spot,
    the_turn,
    with_cells,
)


@cache
def ways(square: Square, facing: Direction | None) -> tuple[Reorient, ...]:
    """Every other way that a character on that square may face."""
    return tuple(Reorient(NAMES[square], way) for way in ORTHOGONAL if way != facing)


def options(state: State, seat: Seat) -> list[Reorient]:
    """Every reorientation open now."""
    if not the_turn(state).left:
        return []
    found: list[Reorient] = []
    for square in state.crews[seat]:
        who = state.board[square].figure
        assert who is not None
        found += ways(square, who.facing)
    return found + turned_up(state, seat) if state.terms.reorienting == "turns_up" else found


def turned_up(state: State, seat: Seat) -> list[Reorient]:
    """Every way in which a face-down character of one's own may be turned up and given a way to face.

    Rule: DM-FACE-1.
    """
    return [way for square in state.backs if hidden_own(state, seat, square) for way in ways(square, None)]


def hidden_own(state: State, seat: Seat, square: Square) -> bool:
    """Whether the seat knows the face-down token there to be a character of its own.

    Rule: DM-FACE-1, DM-SET-10.
    """
    hidden = state.board[square]
    if type(hidden) is not Back or not knows(state, seat, square):
        return False
    return hidden.token.owner == seat and hidden.token.kind in CHARACTERS


def refusal(state: State, seat: Seat, action: Reorient) -> Refusal | None:
    """Why `seat` may not reorient that now; None if it may.

    Rule: DM-FACE-1, DM-FACE-2.
    """
    found = turn.none_left(state)
    if found:
        return found
    if action.facing not in ORTHOGONAL:
        return Refusal("a character faces N, E, S or W", "DM-FACE-2")
    square = AT[action.square]
    who = state.board[square].figure
    if who is not None and who.owner == seat:
        if who.facing == action.facing:
            return Refusal(f"the {plain(who.kind)} faces {action.facing} already", "DM-FACE-2")
        return None
    if state.terms.reorienting == "turns_up" and hidden_own(state, seat, square):
        return None
    return Refusal(f"no face-up character of one's own is on {action.square}", "DM-FACE-1")


def apply(state: State, seat: Seat, action: Reorient, tell: Tell) -> State:
    """The state in which the character faces there, on the same square.

    Rule: DM-FACE-1.
    """
    square = AT[action.square]
    cell = state.board[square]
    who = cell.figure
    if who is None:
        assert type(cell) is Back
        kind = cell.token.kind
        words = f"turns {action.square} face up: {{{seat}}}'s {plain(kind)}"
    else:
        kind = who.kind
        words = f"reorients the {plain(kind)} on {action.square}"
    if tell:
        told = f"{{{seat}}} {words}, to face {action.facing}."
        tell(Event(told, ("DM-FACE-1",), seat, (action.square,), uncovers=who is None))
    new = spot(cell.ground, figure(seat, kind, action.facing), cell.captive)
    return with_cells(state, {square: new}, (acted(the_turn(state)),))
