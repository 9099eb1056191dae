"""Warpath, an alternate rule: once a game a Sherpa is given up for one more action."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Sacrifice
from hbd_kit.games.dracomundis.components import SHERPA
from hbd_kit.games.dracomundis.state import AT, NAMES, Figure, Square, State, Turn, spot, the_turn, with_cells

SACRIFICES = tuple(map(Sacrifice, NAMES))


def options(state: State, seat: Seat) -> list[Sacrifice]:
    """Every Sherpa that may be given up now."""
    if state.terms.warpath == "off" or state.sacrificed[seat] >= state.terms.sacrifices:
        return []
    squares = state.crews[seat] if state.terms.captive_sherpa == "no" else range(len(state.board))
    return [SACRIFICES[square] for square in squares if _sherpa(state, seat, square) is not None]


def _sherpa(state: State, seat: Seat, square: Square) -> Figure | None:
    """The seat's Sherpa on that square, if it may be sacrificed: in play, or held captive.

    Rule: DM-WAR-1, DM-WAR-3, DM-CAN-7.
    """
    cell = state.board[square]
    who = cell.captive if cell.side != seat and state.terms.captive_sherpa == "yes" else cell.figure
    return who if who is not None and who.owner == seat and who.kind == SHERPA else None


def refusal(state: State, seat: Seat, action: Sacrifice) -> Refusal | None:
    """Why `seat` may not give up that Sherpa; None if it may.

    Rule: DM-WAR-1, DM-WAR-3.
    """
    terms = state.terms
    if terms.warpath == "off":
        return Refusal("this match is played without Warpath", "DM-WAR-1")
    square = AT[action.square]
    if _sherpa(state, seat, square) is None:
        held = state.board[square].captive
        if held is not None and held.owner == seat and held.kind == SHERPA:
            return Refusal("a Sherpa that is held captive cannot be sacrificed", "DM-WAR-3")
        return Refusal(f"no face-up Sherpa of one's own is on {action.square}", "DM-WAR-1")
    if state.sacrificed[seat] >= terms.sacrifices:
        times = "once" if terms.sacrifices == 1 else f"{terms.sacrifices} times"
        return Refusal(f"this is done {times} a game at most", "DM-WAR-1")
    return None


def apply(state: State, seat: Seat, action: Sacrifice, tell: Tell) -> State:
    """The state without the Sherpa, with one more action; it is nobody's to score.

    Rule: DM-WAR-1, DM-WAR-2, DM-WAR-3.
    """
    square, now = AT[action.square], the_turn(state)
    cell = state.board[square]
    held = cell.side != seat
    if tell:
        where = f"{action.square}, held by {{{cell.side}}}'s cannibal," if held else action.square
        words = f"{{{seat}}} sacrifices the sherpa on {where} for one more action."
        rules = ("DM-WAR-1", "DM-WAR-2", *(("DM-WAR-3",) if held else ()))
        tell(Event(words, rules, seat, (action.square,)))
    then = Turn(seat, now.left + state.terms.extra_actions, now.taken, now.flipped)
    state = with_cells(state, {square: spot(cell.ground, cell.figure if held else None)}, (then,))
    counts = tuple(n + (each == seat) for each, n in enumerate(state.sacrificed))
    return replace(state, sacrificed=counts)
