"""The ghost amulet's special action: from a shipwreck, it loots any treasure island.

The first card comes at once; before each further one its player may call the ghost back.
"""

from __future__ import annotations

from collections.abc import Iterator

from hbd_kit.core.asking import Ask, Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Haunt, Stop, Take
from hbd_kit.games.card_game.hold import lose
from hbd_kit.games.card_game.piles import laid_off
from hbd_kit.games.card_game.rules import amulets, looting
from hbd_kit.games.card_game.state import Raid, State, pop, push, squares_of


def options(state: State, seat: Seat) -> Iterator[Haunt]:
    """Every island that `seat` may haunt now."""
    if amulets.ready(state, seat, "ghost"):
        for square in squares_of(state, "treasure_island"):
            if looting.may_haunt(state, square) is None:
                yield Haunt(state.grid.name(square))


def refusal(state: State, seat: Seat, action: Haunt) -> Refusal | None:
    """Why `seat` may not haunt that island; None if it may."""
    found = amulets.out_of_place(state, seat, "ghost", "CG-GHOST-1")
    return found or looting.may_haunt(state, state.grid.square(action.square))


def apply(state: State, seat: Seat, action: Haunt, tell: Tell) -> State:
    """The state that draws the ghost's first treasure."""
    square = state.grid.square(action.square)
    if tell:
        words = f"{{{seat}}} spends a ghost amulet to loot the island at {action.square} from afar."
        tell(Event(words, ("CG-GHOST-1", "CG-GHOST-2", "CG-AMU-2"), seat, (action.square,)))
    state = push(lose(state, seat, "ghost_amulet"), Raid(seat, square, state.terms.ghost_loot))
    return looting.dig(state, seat, square, tell)


class Onward:
    """The room of a ghost at work: take one more, or stop."""

    @staticmethod
    def ask(state: State, frame: Raid) -> Ask:
        """The question whether the ghost goes on."""
        more = "another treasure" if frame.left > 1 else "the last treasure"
        return Ask((frame.seat,), "CG-GHOST-2", f"let the ghost take {more}, or stop")

    @staticmethod
    def options(state: State, seat: Seat) -> tuple[Take | Stop, ...]:
        """Both, always: a ghost that can take no more has ended its raid by itself."""
        return (Take(), Stop())

    @staticmethod
    def refusal(state: State, seat: Seat, action: Take | Stop) -> Refusal | None:
        """None: both are open."""
        return None

    @staticmethod
    def apply(state: State, seat: Seat, action: Take | Stop, tell: Tell) -> State:
        """The state that draws the next treasure, or goes back to the turn."""
        raid = state.agenda[-1]
        assert type(raid) is Raid
        if type(action) is Take:
            return looting.dig(state, seat, raid.square, tell)
        if tell:
            tell(Event(f"{{{seat}}} calls the ghost back.", ("CG-GHOST-2",), seat))
        return laid_off(pop(state), "ghost_amulet")
