"""The turn: one movement and any number of actions, and at its very end at most so much loot."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Ask, Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game import scoring
from hbd_kit.games.card_game.actions import Discard, End
from hbd_kit.games.card_game.components import AMULETS, LOOT, a, plain
from hbd_kit.games.card_game.hold import lose
from hbd_kit.games.card_game.piles import goes_to_discovery, to_discards
from hbd_kit.games.card_game.state import Overboard, State, Turn

END = (End(),)
DISCARDS = {card: Discard(card) for card in LOOT}
_ASKS = tuple(Ask((seat,), "CG-TURN-1", "sail, act or end the turn", others="CG-TURN-5") for seat in range(8))


def ask(state: State, frame: Turn) -> Ask:
    """The question what to do next.

    Rule: CG-TURN-1, CG-TURN-5.
    """
    return _ASKS[frame.seat]


def ask_overboard(state: State, frame: Overboard) -> Ask:
    """The question what to throw overboard."""
    excess = len(state.ships[frame.seat].loot) - state.terms.loot_limit
    pieces = "1 piece" if excess == 1 else f"{excess} pieces"
    return Ask((frame.seat,), "CG-TURN-3", f"throw {pieces} of loot overboard")


class Ending:
    """The room where a turn ends."""

    @staticmethod
    def options(state: State, seat: Seat) -> tuple[End, ...]:
        """To end the turn, always."""
        return END

    @staticmethod
    def refusal(state: State, seat: Seat, action: End) -> Refusal | None:
        """None: a turn may always end."""
        return None

    @staticmethod
    def apply(state: State, seat: Seat, action: End, tell: Tell) -> State:
        """The next turn, or first the question what goes overboard.

        Rule: CG-TURN-3, CG-LOOT-4.
        """
        if tell:
            tell(Event(f"{{{seat}}} ends the turn.", ("CG-TURN-1",), seat))
        if len(state.ships[seat].loot) > state.terms.loot_limit:
            return replace(state, agenda=(Overboard(seat),))
        return next_turn(state, seat, tell)


# Throwing loot overboard: the room's own words -------------------------------------------------


def options(state: State, seat: Seat) -> list[Discard]:
    """Every piece of loot that `seat` may throw overboard now."""
    if type(state.agenda[-1]) is Turn and state.terms.early_overboard == "no":
        return []
    return [DISCARDS[card] for card in dict.fromkeys(state.ships[seat].loot)]


def refusal(state: State, seat: Seat, action: Discard) -> Refusal | None:
    """Why `seat` may not throw that overboard now; None if it may."""
    if type(state.agenda[-1]) is Turn and state.terms.early_overboard == "no":
        return Refusal("loot goes overboard only at the end of the turn, when it is too much", "CG-TURN-6")
    if action.card not in state.ships[seat].loot:
        return Refusal(f"there is no {plain(action.card)} aboard", "CG-TURN-3")
    return None


def apply(state: State, seat: Seat, action: Discard, tell: Tell) -> State:
    """The state after a piece of loot went overboard, and the next turn once no more is too much.

    Rule: CG-TURN-3, CG-TURN-4, CG-LOOT-4.
    """
    card = action.card
    if tell:
        words = f"{{{seat}}} throws {a(card)} overboard."
        when = "CG-TURN-6" if type(state.agenda[-1]) is Turn else "CG-TURN-3"
        tell(Event(words, (when, "CG-TURN-4"), seat))
    state = lose(state, seat, card)
    relevant = card not in AMULETS or state.terms.excess_discard == "relevant"
    state = to_discards(state, card, relevant and goes_to_discovery(state, card))
    too_much = len(state.ships[seat].loot) > state.terms.loot_limit
    if type(state.agenda[-1]) is Turn or too_much:
        return state
    return next_turn(state, seat, tell)


def next_turn(state: State, seat: Seat, tell: Tell) -> State:
    """The turn of the next seat, or the end of the game.

    Rule: CG-TURN-5, CG-END-1, CG-END-3.
    """
    after = (seat + 1) % state.terms.seats
    if scoring.is_over(state, round_done=after == state.first):
        if tell:
            tell(scoring.last_words(state))
        return replace(state, agenda=())
    if after == state.first:
        return replace(state, agenda=(Turn(after),), round=state.round + 1)
    return replace(state, agenda=(Turn(after),))
