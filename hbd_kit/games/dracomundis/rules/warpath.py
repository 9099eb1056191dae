"""Warpath, an alternate rule: once a game a Sherpa is given up for one more action."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Sacrifice
from hbd_kit.games.dracomundis.components import SHERPA
from hbd_kit.games.dracomundis.state import AT, NAMES, State, Turn, spot, the_turn, with_cells

SACRIFICES = tuple(map(Sacrifice, NAMES))


def options(state: State, seat: Seat) -> list[Sacrifice]:
    """Every Sherpa that may be given up now."""
    if state.terms.warpath == "off" or state.sacrificed[seat] >= state.terms.sacrifices:
        return []
    board = state.board
    return [
        SACRIFICES[square]
        for square in state.crews[seat]
        if board[square].figure.kind == SHERPA  # type: ignore[union-attr]
    ]


def refusal(state: State, seat: Seat, action: Sacrifice) -> Refusal | None:
    """Why `seat` may not give up that Sherpa; None if it may.

    Rule: DM-WAR-1, DM-CAN-7.
    """
    terms = state.terms
    if terms.warpath == "off":
        return Refusal("this match is played without Warpath", "DM-WAR-1")
    who = state.board[AT[action.square]].figure
    if who is None or who.owner != seat or who.kind != SHERPA:
        return Refusal(f"no face-up Sherpa of one's own is on {action.square}", "DM-WAR-1")
    if state.sacrificed[seat] >= terms.sacrifices:
        times = "once" if terms.sacrifices == 1 else f"{terms.sacrifices} times"
        return Refusal(f"this is done {times} a game at most", "DM-WAR-1")
    return None


def apply(state: State, seat: Seat, action: Sacrifice, tell: Tell) -> State:
    """The state without the Sherpa, with one more action; it is nobody's to score.

    Rule: DM-WAR-1, DM-WAR-2.
    """
    square, now = AT[action.square], the_turn(state)
    if tell:
        words = f"{{{seat}}} sacrifices the sherpa on {action.square} for one more action."
        tell(Event(words, ("DM-WAR-1", "DM-WAR-2"), seat, (action.square,)))
    then = Turn(seat, now.left + state.terms.extra_actions, now.taken, now.flipped)
    state = with_cells(state, {square: spot(state.board[square].ground)}, (then,))
    counts = tuple(n + (each == seat) for each, n in enumerate(state.sacrificed))
    return replace(state, sacrificed=counts)
