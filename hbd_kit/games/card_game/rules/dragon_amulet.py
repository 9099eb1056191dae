"""The dragon amulet's special action: all dragons of one ship go to another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Relocate
from hbd_kit.games.card_game.components import DRAGON_AMULET
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.rules import amulets, discovery
from hbd_kit.games.card_game.state import State, added, with_ship


def options(state: State, seat: Seat) -> Iterator[Relocate]:
    """Every relocation open to `seat` now; where the ships are does not matter.

    Rule: CG-DRAGON-1, CG-DRAGON-2.
    """
    if DRAGON_AMULET in state.ships[seat].loot:
        for source, ship in enumerate(state.ships):
            if ship.troubles or state.terms.idle_amulets == "allowed":
                yield from (
                    Relocate(source, target) for target in range(state.terms.seats) if target != source
                )


def refusal(state: State, seat: Seat, action: Relocate) -> Refusal | None:
    """Why `seat` may not relocate dragons so; None if it may."""
    if action.source == action.target:
        return Refusal("the dragons go to another ship", "CG-DRAGON-1")
    found = amulets.missing(state, seat, DRAGON_AMULET)
    return found or amulets.idle(
        state, bool(state.ships[action.source].troubles), "no dragon troubles that ship"
    )


def apply(state: State, seat: Seat, action: Relocate, tell: Tell) -> State:
    """The state after the dragons have moved; whether they then fell each other is a ruling.

    Rule: CG-DRAGON-1, CG-DISC-5.
    """
    if tell:
        count = len(state.ships[action.source].troubles)
        dragons = "1 dragon" if count == 1 else f"{count} dragons"
        way = f"from {{{action.source}}} to {{{action.target}}}"
        words = f"{{{seat}}} spends a dragon amulet and sends {dragons} {way}."
        tell(Event(words, ("CG-DRAGON-1", "CG-DRAGON-2", "CG-AMU-2"), seat))
    state = spend(state, seat, DRAGON_AMULET)
    source, target = state.ships[action.source], state.ships[action.target]
    troubles = added(target.troubles, *source.troubles)
    state = with_ship(state, action.source, replace(source, troubles=()))
    state = with_ship(state, action.target, replace(target, troubles=troubles))
    if len(troubles) > 1 and state.terms.dragons_meet == "always":
        state = discovery.fell_each_other(state, action.target, tell)
    return state
