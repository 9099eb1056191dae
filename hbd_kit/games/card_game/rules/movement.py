"""Movement: a ship sails to one of the eight squares around it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import DIRECTIONS, Direction, square_grid
from hbd_kit.games.card_game.actions import Sail
from hbd_kit.games.card_game.piles import laid_off
from hbd_kit.games.card_game.rules import discovery
from hbd_kit.games.card_game.state import Square, State, put, the_turn, with_ship


@cache
def ways(size: int, square: Square) -> tuple[Sail, ...]:
    """Every way off a square that stays on the chart.

    Rule: CG-MOVE-1, CG-MOVE-2.
    """
    grid = square_grid(size, size)
    return tuple(Sail(heading) for heading in DIRECTIONS if grid.step(square, heading) is not None)


def options(state: State, seat: Seat) -> tuple[Sail, ...]:
    """Every way `seat` may sail now."""
    terms, ship = state.terms, state.ships[seat]
    if the_turn(state).moved >= terms.movements:
        return ()
    if len(ship.loot) > terms.loot_limit and terms.laden_sailing == "forbidden":
        return ()
    return ways(terms.size, ship.square)


def refusal(state: State, seat: Seat, action: Sail) -> Refusal | None:
    """Why `seat` may not sail there now; None if it may."""
    terms = state.terms
    if the_turn(state).moved >= terms.movements:
        times = "once" if terms.movements == 1 else f"{terms.movements} times"
        return Refusal(f"a ship moves {times} a turn, and this one has", "CG-TURN-1")
    return off_the_edge(state, seat, action.heading) or too_laden(state, len(state.ships[seat].loot))


def off_the_edge(state: State, seat: Seat, heading: Direction) -> Refusal | None:
    """A refusal where the ship would leave the chart.

    Rule: CG-MOVE-2.
    """
    if state.grid.step(state.ships[seat].square, heading) is None:
        return Refusal("the ship would leave the chart", "CG-MOVE-2")
    return None


def too_laden(state: State, load: int) -> Refusal | None:
    """A refusal where that much loot keeps a ship from sailing.

    Rule: CG-MOVE-7.
    """
    if load > state.terms.loot_limit and state.terms.laden_sailing == "forbidden":
        limit = state.terms.loot_limit
        return Refusal(f"with {load} pieces of loot the ship cannot sail; {limit} is the most", "CG-MOVE-7")
    return None


def held(state: State, ship: Seat) -> Refusal | None:
    """A refusal where its loot holds a ship even against magic.

    Rule: CG-MOVE-8.
    """
    if state.terms.laden_magic == "held" and len(state.ships[ship].loot) > state.terms.loot_limit:
        return Refusal("that ship carries too much loot to be moved", "CG-MOVE-8")
    return None


def apply(state: State, seat: Seat, action: Sail, tell: Tell) -> State:
    """The sea after the ship has sailed."""
    turn = the_turn(state)
    agenda = put(state.agenda, 0, replace(turn, moved=turn.moved + 1))
    return sail(replace(state, agenda=agenda), seat, action.heading, tell, "CG-MOVE-1")


def sail(state: State, seat: Seat, heading: Direction, tell: Tell, rule: str) -> State:
    """The sea after the ship has gone one square in that direction, and seen what is there."""
    to = state.grid.step(state.ships[seat].square, heading)
    assert to is not None
    if tell:
        tell(
            Event(
                f"{{{seat}}} sails {heading} to {state.grid.name(to)}.",
                (rule,),
                seat,
                _places(state, seat, to),
            )
        )
    return arrive(state, seat, to, tell)


def arrive(state: State, seat: Seat, square: Square, tell: Tell, spent: str = "") -> State:
    """The sea with the ship on that square, which is discovered if it was unexplored.

    Any square may be entered, whatever and whoever is there, troubled or not. A `spent` amulet is
    discarded when that is done.

    Rule: CG-MOVE-3, CG-MOVE-4, CG-MOVE-5, CG-MOVE-6.
    """
    state = with_ship(state, seat, replace(state.ships[seat], square=square))
    if state.chart[square]:
        return laid_off(state, spent) if spent else state
    return discovery.begin(state, seat, square, tell, spent)


def _places(state: State, seat: Seat, to: Square) -> tuple[str, ...]:
    return state.grid.name(state.ships[seat].square), state.grid.name(to)
