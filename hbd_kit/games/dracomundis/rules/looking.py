"""Action 1: looking secretly at a face-down token beside one of one's face-up characters."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Look
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.components import plain
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.state import (
    AT,
    HIDDEN,
    NAMES,
    Back,
    Square,
    State,
    acted,
    back,
    the_turn,
    with_cells,
)

LOOKS = tuple(map(Look, NAMES))


def options(state: State, seat: Seat) -> list[Look]:
    """Every token that may be looked at now."""
    return [LOOKS[square] for square in in_touch(state, seat)] if the_turn(state).left else []


def in_touch(state: State, seat: Seat) -> list[Square]:
    """Every face-down token beside a face-up character of the seat, whosever it is, each once.

    Rule: DM-LOOK-1, DM-OPEN-1, DM-TURN-3.
    """
    board, near = state.board, chart_of(state.terms).near
    found: list[Square] = []
    for square in state.crews[seat]:
        for other in near[square]:
            if board[other].side == HIDDEN and other not in found:
                found.append(other)
    return found


def refusal(state: State, seat: Seat, action: Look) -> Refusal | None:
    """Why `seat` may not look there now; None if it may."""
    return turn.none_left(state) or turn.out_of_touch(state, seat, AT[action.square], "DM-LOOK-1")


def apply(state: State, seat: Seat, action: Look, tell: Tell) -> State:
    """The state in which the seat has seen the token, and everybody that it looked.

    Rule: DM-LOOK-1, DM-LOOK-2, DM-SET-10.
    """
    square = AT[action.square]
    hidden = state.board[square]
    assert type(hidden) is Back
    if tell:
        start = f"{{{seat}}} looks secretly at {action.square}"
        shown = f"{{{hidden.token.owner}}}'s {plain(hidden.token.kind)}"
        viewers = () if state.terms.memory == "forgetful" else (seat,)
        rules = ("DM-LOOK-1", "DM-LOOK-2")
        words, veiled = f"{start}: {shown}.", f"{start}."
        tell(Event(words, rules, seat, (action.square,), viewers, veiled, uncovers=True))
    looked = hidden.looked if seat in hidden.looked else tuple(sorted((*hidden.looked, seat)))
    agenda = (acted(the_turn(state), square),)
    return with_cells(state, {square: back(hidden.token, looked)}, agenda)
