"""Action 7: turning any face-down token of the board face up, under one of three conditions."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Flip
from hbd_kit.games.dracomundis.rules import movement, traps, turn
from hbd_kit.games.dracomundis.rules.looking import in_touch
from hbd_kit.games.dracomundis.rules.revealing import shown
from hbd_kit.games.dracomundis.state import AT, HIDDEN, NAMES, State, Turn, the_turn

FLIPS = tuple(map(Flip, NAMES))


def options(state: State, seat: Seat) -> list[Flip]:
    """Every face-down token, where the seat may turn any of them up."""
    now = the_turn(state)
    if not now.left or now.flipped >= state.terms.flips or not may_flip(state, seat):
        return []
    return [FLIPS[square] for square in state.backs]


def may_flip(state: State, seat: Seat) -> bool:
    """Whether one of the three conditions holds.

    A captive is not in play. Would it count as a face-up character, it still could neither move nor
    reveal, and the answer were the same.

    Rule: DM-FLIP-2, DM-FLIP-3, DM-CAN-7.
    """
    return len(state.backs) <= state.terms.flip_tokens or not state.crews[seat] or is_stuck(state, seat)


def is_stuck(state: State, seat: Seat) -> bool:
    """Whether none of the seat's face-up characters can move, push or turn up a token beside it.

    Rule: DM-FLIP-3.
    """
    if in_touch(state, seat):
        return False
    every_way = state.terms.stuck == "ever"
    return not any(
        movement.can_move(state, square, every_way) or traps.can_push(state, square, every_way)
        for square in state.crews[seat]
    )


def refusal(state: State, seat: Seat, action: Flip) -> Refusal | None:
    """Why `seat` may not turn that token up now; None if it may."""
    found = turn.none_left(state)
    if found:
        return found
    if state.board[AT[action.square]].side != HIDDEN:
        return Refusal(f"no face-down token lies on {action.square}", "DM-FLIP-1")
    most = state.terms.flips
    if the_turn(state).flipped >= most:
        times = "once" if most == 1 else f"{most} times"
        return Refusal(f"this is done {times} a turn at most", "DM-FLIP-1")
    if not may_flip(state, seat):
        few = state.terms.flip_tokens
        can = "a face-up character of one's own can still move or reveal"
        return Refusal(f"{can}, and more than {few} tokens lie face down", "DM-FLIP-2")
    return None


def apply(state: State, seat: Seat, action: Flip, tell: Tell) -> State:
    """The state after that token was turned up.

    Rule: DM-FLIP-1.
    """
    now = the_turn(state)
    then = Turn(seat, now.left - 1, now.taken + 1, now.flipped + 1)
    return shown(state, seat, AT[action.square], then, "flipped", tell)
