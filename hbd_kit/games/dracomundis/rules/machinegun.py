"""Action 6, the one ability that takes an action: the SS307 Machinegun destroys a Campsite beside it."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Raze
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.components import CAMPSITE, SS307
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.state import AT, NAMES, Square, State, acted, spot, the_turn, with_cells

RAZES = tuple(map(Raze, NAMES))


def options(state: State, seat: Seat) -> list[Raze]:
    """Every Campsite that may be destroyed now."""
    if not the_turn(state).left:
        return []
    board, near = state.board, chart_of(state.terms).near
    return [
        RAZES[other]
        for square in state.crews[seat]
        if board[square].figure.kind == SS307  # type: ignore[union-attr]
        for other in near[square]
        if _is_target(state, seat, other)
    ]


def _is_target(state: State, seat: Seat, square: Square) -> bool:
    ground = state.board[square].ground
    return ground is not None and ground.kind == CAMPSITE and ground.owner != seat


def refusal(state: State, seat: Seat, action: Raze) -> Refusal | None:
    """Why `seat` may not destroy that now; None if it may.

    Rule: DM-GUN-1, DM-ABLE-1.
    """
    found = turn.none_left(state)
    if found:
        return found
    square = AT[action.square]
    if not _is_target(state, seat, square):
        return Refusal(f"no face-up Campsite of an opponent is on {action.square}", "DM-GUN-1")
    near = chart_of(state.terms).near[square]
    guns = [state.board[other].figure for other in near if state.board[other].side == seat]
    if not any(gun is not None and gun.kind == SS307 for gun in guns):
        return Refusal(f"one's SS307 Machinegun is not beside {action.square}", "DM-GUN-1")
    return None


def apply(state: State, seat: Seat, action: Raze, tell: Tell) -> State:
    """The state without the Campsite; whoever was in it stays on the square.

    Rule: DM-GUN-1, DM-GUN-3, DM-CAMP-3.
    """
    square = AT[action.square]
    cell = state.board[square]
    camp = cell.ground
    assert camp is not None
    if tell:
        words = f"{{{seat}}}'s SS307 Machinegun destroys {{{camp.owner}}}'s campsite on {action.square}."
        tell(Event(words, ("DM-GUN-1", "DM-ABLE-1"), seat, (action.square,)))
    state = with_cells(
        state, {square: spot(None, cell.figure, cell.captive, cell.trap)}, (acted(the_turn(state)),)
    )
    taken = list(state.taken)
    taken[seat] = tuple(sorted((*taken[seat], camp)))
    razed = tuple(sorted((*state.razed, (camp.owner, square))))
    return replace(state, taken=tuple(taken), razed=razed)
