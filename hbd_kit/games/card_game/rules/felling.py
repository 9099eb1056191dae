"""Felling: an amulet rids a ship of dragons."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hbd_kit.core.asking import Seat, listed
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Fell
from hbd_kit.games.card_game.components import AMULETS, ELEMENT, LOCATION_OF, a
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.rules import amulets
from hbd_kit.games.card_game.state import Cards, Pile, State, added, minus, with_ship


def options(state: State, seat: Seat) -> Iterator[Fell]:
    """Every felling open to `seat` now."""
    loot = state.ships[seat].loot
    for amulet in AMULETS:
        if amulet in loot:
            for ship in range(state.terms.seats):
                for whole in (False, True):
                    if not _barred_by(state, seat, ship, whole, amulet):
                        yield Fell(ship, whole, amulet)


def refusal(state: State, seat: Seat, action: Fell) -> Refusal | None:
    """Why `seat` may not fell so; None if it may."""
    found = amulets.missing(state, seat, action.amulet)
    rule = _barred_by(state, seat, action.ship, action.whole, action.amulet)
    if found or not rule:
        return found
    element = ELEMENT[action.amulet]
    if rule == "CG-ACT-3":
        kind = "no dragon" if action.whole else f"no {element} dragon"
        return Refusal(f"{kind} troubles that ship", rule)
    if element is None and not action.whole:
        return Refusal("a dragon amulet has no element: it fells all dragons", rule)
    if action.ship != seat:
        what = "an amulet that fells all dragons" if action.whole else "an amulet"
        return Refusal(f"{what} works for its own ship only", rule)
    assert element is not None
    return Refusal(f"{a(action.amulet)} fells all dragons only on {a(LOCATION_OF[element])}", rule)


def _barred_by(state: State, seat: Seat, ship: Seat, whole: bool, amulet: str) -> str:
    """The rule by which this amulet, if it is aboard, cannot fell those dragons; "" if it can.

    Rule: CG-FELL-1, CG-FELL-3, CG-FELL-4, CG-ACT-3.
    """
    element, terms = ELEMENT[amulet], state.terms
    if element is None:
        if not whole or ship != seat:
            return "CG-FELL-4"
    elif whole:
        if ship != seat or not amulets.on_its_square(state, seat, element):
            return "CG-FELL-3"
    elif ship != seat and terms.fell_whose == "own":
        return "CG-FELL-1"
    return "" if terms.idle_amulets == "allowed" or _felled(state, ship, whole, amulet) else "CG-ACT-3"


def _felled(state: State, ship: Seat, whole: bool, amulet: str) -> Cards:
    """The dragons that would be felled.

    Rule: CG-FELL-2.
    """
    troubles = state.ships[ship].troubles
    return troubles if whole else tuple(d for d in troubles if ELEMENT[d] == ELEMENT[amulet])


def apply(state: State, seat: Seat, action: Fell, tell: Tell) -> State:
    """The state after the dragons were felled.

    Rule: CG-FELL-5.
    """
    felled = _felled(state, action.ship, action.whole, action.amulet)
    if tell:
        how = "CG-FELL-1"
        if action.whole:
            how = "CG-FELL-3" if ELEMENT[action.amulet] else "CG-FELL-4"
        whose = "" if action.ship == seat else f" of {{{action.ship}}}"
        what = listed(map(a, felled)) if felled else "nothing"
        words = f"{{{seat}}} spends {a(action.amulet)} and fells {what}{whose}."
        tell(Event(words, (how, "CG-FELL-5", "CG-AMU-2"), seat))
    state = spend(state, seat, action.amulet)
    ship, pile = state.ships[action.ship], state.discovery
    state = replace(state, discovery=Pile(pile.deck, added(pile.discards, *felled)))
    return with_ship(state, action.ship, replace(ship, troubles=minus(ship.troubles, felled)))
