"""The game turn: up to two actions, at least one, and then the next seat."""

from __future__ import annotations

from hbd_kit.core.asking import Ask, Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis import scoring
from hbd_kit.games.dracomundis.actions import End
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.rules import warpath
from hbd_kit.games.dracomundis.state import HIDDEN, NAMES, Square, State, Turn, the_turn, with_agenda

END = (End(),)
_ACTIVE = tuple(Ask((seat,), "DM-TURN-1", "act or end the turn", others="DM-TURN-5") for seat in range(4))
_FRESH = tuple(Ask((seat,), "DM-TURN-1", "act", others="DM-TURN-5") for seat in range(4))
_DONE = tuple(Ask((seat,), "DM-TURN-1", "end the turn", others="DM-TURN-5") for seat in range(4))


def ask(state: State, frame: Turn) -> Ask:
    """The question what to do next.

    Rule: DM-TURN-1, DM-TURN-2, DM-TURN-5.
    """
    if not frame.taken:
        return _FRESH[frame.seat]
    if frame.left or (state.terms.warpath == "on" and warpath.options(state, frame.seat)):
        return _ACTIVE[frame.seat]
    return _DONE[frame.seat]


def none_left(state: State) -> Refusal | None:
    """A refusal where the turn's actions are used up.

    Rule: DM-TURN-1.
    """
    turn = the_turn(state)
    if turn.left:
        return None
    taken = "action is" if turn.taken == 1 else f"{turn.taken} actions are"
    return Refusal(f"the turn's {taken} taken", "DM-TURN-1")


def not_own(state: State, seat: Seat, square: Square) -> Refusal | None:
    """A refusal where no face-up character of the seat stands on that square.

    Rule: DM-TURN-1, DM-CAN-7.
    """
    if state.board[square].side == seat:
        return None
    return Refusal(f"no face-up character of one's own is on {NAMES[square]}", "DM-TURN-1")


def beside_none(state: State, seat: Seat, square: Square) -> bool:
    """Whether no face-up character of the seat is beside that square.

    Rule: DM-TURN-3.
    """
    board = state.board
    return all(board[other].side != seat for other in chart_of(state.terms).near[square])


def out_of_touch(state: State, seat: Seat, square: Square, rule: str) -> Refusal | None:
    """A refusal where no face-down token lies there, or no face-up character of the seat is beside it."""
    if state.board[square].side != HIDDEN:
        return Refusal(f"no face-down token lies on {NAMES[square]}", rule)
    if beside_none(state, seat, square):
        return Refusal(f"no face-up character of one's own is beside {NAMES[square]}", rule)
    return None


# Ending it: the room's own words -----------------------------------------------------------------


def options(state: State, seat: Seat) -> tuple[End, ...]:
    """To end the turn, once an action was taken."""
    turn = the_turn(state)
    if not turn.taken or _bound(state, turn):
        return ()
    return END


def refusal(state: State, seat: Seat, action: End) -> Refusal | None:
    """Why the turn may not end yet; None if it may.

    There always is an action: a face-up character can be reoriented, and who has none may turn up
    any token, of which one at least lies face down when a turn begins.

    Rule: DM-TURN-1, DM-TURN-4, DM-END-2.
    """
    turn = the_turn(state)
    if not turn.taken:
        return Refusal("a turn takes at least one action", "DM-TURN-1")
    if _bound(state, turn):
        return Refusal("the last token is face up, and another action must still be taken", "DM-END-2")
    return None


def _bound(state: State, turn: Turn) -> bool:
    """Whether the second action must be taken, because the last token was turned up with the first.

    Who has no face-up character left has no action left either.

    Rule: DM-END-2.
    """
    return (
        state.terms.last_action == "must"
        and not state.backs
        and turn.taken < state.terms.actions
        and bool(turn.left and state.crews[turn.seat])
    )


def apply(state: State, seat: Seat, action: End, tell: Tell) -> State:
    """The turn of the next seat, or the end of the game.

    Rule: DM-TURN-5, DM-END-1, DM-END-3.
    """
    if tell:
        tell(Event(f"{{{seat}}} ends the turn.", ("DM-TURN-1",), seat))
    terms = state.terms
    after = (seat + 1) % terms.seats
    round_done = after == state.first
    if not state.backs or (round_done and terms.round_limit == "limit" and state.round >= terms.rounds):
        over = with_agenda(state, ())
        if tell:
            for event in scoring.last_words(over):
                tell(event)
        return over
    return State(
        terms,
        state.board,
        state.crews,
        state.backs,
        (Turn(after, terms.actions),),
        state.screens,
        state.taken,
        state.razed,
        state.sacrificed,
        state.first,
        state.round + round_done,
    )
