"""The wind amulet's special action: a jump from a whirlwind to any other square."""

from __future__ import annotations

from collections.abc import Iterator

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Jump
from hbd_kit.games.card_game.hold import lose
from hbd_kit.games.card_game.rules import amulets, movement
from hbd_kit.games.card_game.state import State


def options(state: State, seat: Seat) -> Iterator[Jump]:
    """Every jump open to `seat` now."""
    if amulets.ready(state, seat, "wind") and not movement.held(state, seat):
        here, name = state.ships[seat].square, state.grid.name
        yield from (Jump(name(square)) for square in state.grid.squares if square != here)


def refusal(state: State, seat: Seat, action: Jump) -> Refusal | None:
    """Why `seat` may not jump there; None if it may."""
    found = amulets.out_of_place(state, seat, "wind", "CG-WIND-1") or movement.held(state, seat)
    if found is None and state.grid.square(action.square) == state.ships[seat].square:
        return Refusal("the ship is there already; it jumps to another square", "CG-WIND-2")
    return found


def apply(state: State, seat: Seat, action: Jump, tell: Tell) -> State:
    """The state after the jump, which may discover something and is not the turn's movement.

    Rule: CG-WIND-2, CG-TURN-2.
    """
    if tell:
        here = state.grid.name(state.ships[seat].square)
        words = f"{{{seat}}} spends a wind amulet and jumps from {here} to {action.square}."
        rules = ("CG-WIND-1", "CG-WIND-2", "CG-TURN-2", "CG-AMU-2")
        tell(Event(words, rules, seat, (here, action.square)))
    state = lose(state, seat, "wind_amulet")
    return movement.arrive(state, seat, state.grid.square(action.square), tell, "wind_amulet")
