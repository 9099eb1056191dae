"""The ocean amulet's special action: from a whirlpool, any ship goes to any whirlpool."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Whirl
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.rules import amulets, movement
from hbd_kit.games.card_game.state import Square, State, squares_of, with_ship


def options(state: State, seat: Seat) -> Iterator[Whirl]:
    """Every whirl open to `seat` now."""
    if amulets.ready(state, seat, "ocean"):
        pools = squares_of(state, "whirlpool")
        for ship in range(state.terms.seats):
            for pool in pools:
                if _stuck(state, ship, pool) is None:
                    yield Whirl(ship, state.grid.name(pool))


def refusal(state: State, seat: Seat, action: Whirl) -> Refusal | None:
    """Why `seat` may not move that ship there; None if it may."""
    found = amulets.out_of_place(state, seat, "ocean", "CG-OCEAN-1")
    if found:
        return found
    square = state.grid.square(action.square)
    if state.chart[square] != "whirlpool":
        return Refusal(f"there is no whirlpool at {action.square}", "CG-OCEAN-2")
    return _stuck(state, action.ship, square)


def _stuck(state: State, ship: Seat, pool: Square) -> Refusal | None:
    found = movement.held(state, ship)
    return found or amulets.idle(state, state.ships[ship].square != pool, "that ship is there already")


def apply(state: State, seat: Seat, action: Whirl, tell: Tell) -> State:
    """The state after the ship was moved.

    Rule: CG-OCEAN-2, CG-TURN-2.
    """
    if tell:
        here = state.grid.name(state.ships[action.ship].square)
        whose = "their own ship" if action.ship == seat else f"{{{action.ship}}}"
        way = f"from {here} to the whirlpool at {action.square}"
        words = f"{{{seat}}} spends an ocean amulet and moves {whose} {way}."
        rules = ("CG-OCEAN-1", "CG-OCEAN-2", "CG-TURN-2", "CG-AMU-2")
        tell(Event(words, rules, seat, (here, action.square)))
    state = spend(state, seat, "ocean_amulet")
    moved = replace(state.ships[action.ship], square=state.grid.square(action.square))
    return with_ship(state, action.ship, moved)
