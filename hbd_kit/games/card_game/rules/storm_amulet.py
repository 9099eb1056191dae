"""The storm amulet's special action: from a storm, its player names what lies on an unexplored square.

The square is chosen first; what lies there is asked next (see `discovery`).
"""

from __future__ import annotations

from collections.abc import Iterator

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Conjure
from hbd_kit.games.card_game.components import LOCATIONS
from hbd_kit.games.card_game.hold import lose
from hbd_kit.games.card_game.rules import amulets
from hbd_kit.games.card_game.state import Naming, State, push, unexplored


def options(state: State, seat: Seat) -> Iterator[Conjure]:
    """Every square where `seat` may conjure now."""
    if amulets.ready(state, seat, "storm") and _supplied(state):
        yield from (Conjure(state.grid.name(square)) for square in unexplored(state))


def refusal(state: State, seat: Seat, action: Conjure) -> Refusal | None:
    """Why `seat` may not conjure there; None if it may."""
    found = amulets.out_of_place(state, seat, "storm", "CG-STORM-1")
    if found:
        return found
    if state.chart[state.grid.square(action.square)]:
        return Refusal(f"{action.square} is explored already", "CG-STORM-2")
    return None if _supplied(state) else Refusal("no location is left in the discovery pile", "CG-STORM-2")


def _supplied(state: State) -> bool:
    """Whether there is a location to name."""
    return state.terms.storm_supply == "free" or any(c in LOCATIONS for c in state.discovery.deck.pool)


def apply(state: State, seat: Seat, action: Conjure, tell: Tell) -> State:
    """The state that asks what lies there; the amulet is discarded once that is named."""
    if tell:
        words = f"{{{seat}}} spends a storm amulet to say what lies at {action.square}."
        tell(Event(words, ("CG-STORM-1", "CG-STORM-2", "CG-AMU-2"), seat, (action.square,)))
    return push(
        lose(state, seat, "storm_amulet"), Naming(seat, state.grid.square(action.square), "storm_amulet")
    )
