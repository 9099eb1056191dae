"""The two piles: filled from their own discards, and where cards go when they are used."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.decks import shuffled
from hbd_kit.games.card_game.components import AMULETS
from hbd_kit.games.card_game.hold import lose
from hbd_kit.games.card_game.state import Pile, State, added


def refilled(pile: Pile) -> Pile:
    """The pile, filled from its own discards if it is empty.

    Rule: CG-SET-8.
    """
    if pile.deck.segments or not pile.discards:
        return pile
    return Pile(shuffled(pile.discards))


def to_discards(state: State, card: str, discovery: bool) -> State:
    """The state with a card more among the discards of one pile."""
    if discovery:
        pile = state.discovery
        return replace(state, discovery=Pile(pile.deck, added(pile.discards, card)))
    pile = state.treasure
    return replace(state, treasure=Pile(pile.deck, added(pile.discards, card)))


def goes_to_discovery(state: State, card: str) -> bool:
    """Whether a spent card goes to the discovery discards rather than to those of the treasures.

    Rule: CG-AMU-2, CG-ACT-2.
    """
    terms = state.terms
    return card in AMULETS and (terms.amulet_discard == "discovery" or terms.amulet_pile == "discovery")


def spend(state: State, seat: Seat, card: str) -> State:
    """The state after a piece of loot was used or sold, and discarded.

    Rule: CG-ACT-2, CG-DEP-5, CG-AMU-2.
    """
    return laid_off(lose(state, seat, card), card)


def laid_off(state: State, card: str) -> State:
    """The state after a card that was being used is discarded; "" is none.

    Rule: CG-ACT-2, CG-AMU-2.
    """
    return to_discards(state, card, goes_to_discovery(state, card)) if card else state
