"""What all uses of an amulet have in common: one must be aboard, and it must have something to work on."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.components import AMULET_OF, LOCATION_OF, Element, a, plain
from hbd_kit.games.card_game.state import State


def missing(state: State, seat: Seat, amulet: str) -> Refusal | None:
    """A refusal where `seat` has no such amulet; spent ones are gone.

    Rule: CG-AMU-1, CG-ACT-2.
    """
    if amulet in state.ships[seat].loot:
        return None
    return Refusal(f"there is no {plain(amulet)} aboard", "CG-AMU-1")


def idle(state: State, works: bool, words: str) -> Refusal | None:
    """A refusal where an amulet would change nothing.

    Rule: CG-ACT-3.
    """
    if works or state.terms.idle_amulets == "allowed":
        return None
    return Refusal(words, "CG-ACT-3")


def on_its_square(state: State, seat: Seat, element: Element) -> bool:
    """Whether the ship lies directly on a location of this element."""
    return state.chart[state.ships[seat].square] == LOCATION_OF[element]


def out_of_place(state: State, seat: Seat, element: Element, rule: str) -> Refusal | None:
    """A refusal where `seat` cannot do the special action of an element's amulet: none aboard, or not on top.

    Rule: CG-SPEC-1.
    """
    found = missing(state, seat, AMULET_OF[element])
    if found or on_its_square(state, seat, element):
        return found
    return Refusal(f"the ship must lie on {a(LOCATION_OF[element])}", rule)


def ready(state: State, seat: Seat, element: Element) -> bool:
    """Whether `seat` has the amulet of an element and lies on its location."""
    return AMULET_OF[element] in state.ships[seat].loot and on_its_square(state, seat, element)
