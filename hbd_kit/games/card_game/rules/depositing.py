"""Depositing: loot becomes victory points in towns and at merchant ships, one piece at a time."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Deposit
from hbd_kit.games.card_game.components import AMULETS, LOOT, MERCHANT, TOWN, a, plain
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.state import State, put, with_ship

DEPOSITS = {card: Deposit(card) for card in LOOT}


def options(state: State, seat: Seat) -> list[Deposit]:
    """Every piece of loot that `seat` may deposit now."""
    loot = state.ships[seat].loot
    if not loot:
        return []
    if _market(state, seat) is None:
        return [DEPOSITS[card] for card in dict.fromkeys(loot)]
    if state.terms.amulet_sale == "anywhere":
        return [DEPOSITS[card] for card in dict.fromkeys(loot) if card in AMULETS]
    return []


def refusal(state: State, seat: Seat, action: Deposit) -> Refusal | None:
    """Why `seat` may not deposit this now; None if it may."""
    if action.card not in state.ships[seat].loot:
        return Refusal(f"there is no {plain(action.card)} aboard", "CG-DEP-5")
    if action.card in AMULETS and state.terms.amulet_sale == "anywhere":
        return None
    return _market(state, seat)


def _market(state: State, seat: Seat) -> Refusal | None:
    """Why nothing can be deposited where the ship is; None where it can.

    Rule: CG-DEP-1, CG-DEP-2, CG-DEP-3.
    """
    ship = state.ships[seat]
    place = state.chart[ship.square]
    if place not in (TOWN, MERCHANT):
        return Refusal("loot is deposited in a town or at a merchant ship only", "CG-DEP-1")
    if ship.troubles:
        return Refusal("a ship troubled by dragons cannot deposit", "CG-DEP-3")
    if place == MERCHANT and state.tally[ship.square] >= state.terms.merchant_purse:
        return Refusal(f"this merchant has bought all {state.terms.merchant_purse} pieces", "CG-DEP-2")
    return None


def apply(state: State, seat: Seat, action: Deposit, tell: Tell) -> State:
    """The state after a piece of loot was sold for its value.

    Rule: CG-DEP-2, CG-DEP-4, CG-DEP-5, CG-AMU-3.
    """
    card, square = action.card, state.ships[seat].square
    value = state.terms.value(card)
    market = _market(state, seat)
    at_merchant = market is None and state.chart[square] == MERCHANT
    if tell:
        place = "" if market else " in town" if not at_merchant else " to the merchant ship"
        words = f"{{{seat}}} sells {a(card)}{place} for {value} {'point' if value == 1 else 'points'}."
        rules = ["CG-DEP-2" if at_merchant else "CG-DEP-1", "CG-DEP-4", "CG-DEP-5"]
        if market:
            rules = ["CG-DEP-4"]
        if card in AMULETS:
            rules += ["CG-AMU-3", "CG-AMU-2"]
        tell(Event(words, tuple(rules), seat, (state.grid.name(square),)))
    state = spend(state, seat, card)
    ship = state.ships[seat]
    state = with_ship(state, seat, replace(ship, points=ship.points + value))
    if at_merchant:
        state = replace(state, tally=put(state.tally, square, state.tally[square] + 1))
    return state
