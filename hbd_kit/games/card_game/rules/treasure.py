"""Treasure actions: a map discovers a square from afar, rum sails one square more."""

from __future__ import annotations

from collections.abc import Iterator

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import DrinkRum, ReadMap
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.rules import discovery, movement
from hbd_kit.games.card_game.state import State, unexplored


def options(state: State, seat: Seat) -> Iterator[ReadMap | DrinkRum]:
    """Every use of a map or of rum open to `seat` now."""
    ship = state.ships[seat]
    if "map" in ship.loot:
        yield from (ReadMap(state.grid.name(square)) for square in unexplored(state))
    if "rum" in ship.loot and movement.too_laden(state, _load(state, seat)) is None:
        yield from (DrinkRum(way.heading) for way in movement.ways(state.terms.size, ship.square))


def refusal(state: State, seat: Seat, action: ReadMap | DrinkRum) -> Refusal | None:
    """Why `seat` may not use that treasure so; None if it may."""
    loot = state.ships[seat].loot
    if type(action) is ReadMap:
        if "map" not in loot:
            return Refusal("there is no map aboard", "CG-TREA-1")
        if state.chart[state.grid.square(action.square)]:
            return Refusal(f"{action.square} is explored already", "CG-TREA-1")
        return None
    assert type(action) is DrinkRum
    if "rum" not in loot:
        return Refusal("there is no rum aboard", "CG-TREA-2")
    found = movement.off_the_edge(state, seat, action.heading)
    return found or movement.too_laden(state, _load(state, seat))


def _load(state: State, seat: Seat) -> int:
    """How much loot counts while rum is drunk.

    Rule: CG-TREA-2.
    """
    return len(state.ships[seat].loot) - (state.terms.rum_load == "drunk")


def apply(state: State, seat: Seat, action: ReadMap | DrinkRum, tell: Tell) -> State:
    """The state after the treasure was used and discarded.

    Rule: CG-TREA-1, CG-TREA-2, CG-TREA-3, CG-TURN-2.
    """
    if type(action) is ReadMap:
        if tell:
            words = f"{{{seat}}} reads a map of {action.square}."
            tell(Event(words, ("CG-TREA-1", "CG-TREA-3", "CG-ACT-2"), seat, (action.square,)))
        state = spend(state, seat, "map")
        return discovery.begin(state, seat, state.grid.square(action.square), tell, afar=True)
    assert type(action) is DrinkRum
    if tell:
        tell(Event(f"{{{seat}}} hands out rum to sail once more.", ("CG-TREA-2", "CG-ACT-2"), seat))
    return movement.sail(spend(state, seat, "rum"), seat, action.heading, tell, "CG-TREA-2")
