"""What a view may know of a state, and worlds that it cannot tell from the true one.

Hidden loot is absent here by type: a hold is the cards that the view is certain of, and a
number. All that it has not seen (the treasure pile, and the rest of others' loot) is one
sorted heap, `unseen`: each way to deal it out is as likely as the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core.agenda import Agenda, Lanes, veiled
from hbd_kit.core.asking import ALL, Outcome, Seat, View
from hbd_kit.core.decks import shuffled
from hbd_kit.core.game import Draw
from hbd_kit.core.grids import SquareGrid, square_grid
from hbd_kit.games.card_game import setup
from hbd_kit.games.card_game.actions import Start
from hbd_kit.games.card_game.components import DRAGON_AMULET
from hbd_kit.games.card_game.hold import unknown_to, unseen_by
from hbd_kit.games.card_game.state import (
    Berth,
    Cards,
    Dig,
    Discover,
    First,
    Naming,
    Older,
    Pile,
    Raid,
    Ship,
    Square,
    State,
    Terms,
    added,
    minus,
    sees_loot,
)


class Hold(Struct, frozen=True):
    """A ship as a view sees it: the loot it is certain of, and how much more there is.

    `older` of the hidden ones are older than the pile (see Observation).
    `known_by` is what others are certain of, where the view sees the whole hold.
    """

    square: Square
    points: int
    loot: Cards
    hidden: int
    troubles: Cards
    older: int = 0
    known_by: tuple[tuple[View, Cards], ...] = ()

    @property
    def size(self) -> int:
        """How much loot is aboard."""
        return len(self.loot) + self.hidden


class Observation(Struct, frozen=True):
    """All that a view may know; `discovery` is what lies in that pile, in any order.

    Of the `unseen` cards, the `older` ones are known to lie in holds, not in the pile.
    """

    view: View
    terms: Terms
    chart: tuple[str, ...]
    tally: tuple[int, ...]
    ships: tuple[Hold, ...]
    discovery: Cards
    discovery_discards: Cards
    treasure: int
    treasure_discards: Cards
    unseen: Cards
    older: Cards
    agenda: Agenda
    first: Seat
    round: int

    @property
    def grid(self) -> SquareGrid:
        """The squares of the chart."""
        return square_grid(self.terms.size, self.terms.size)


def observe(state: State, view: View) -> Observation:
    """What `view` may know now.

    Rule: CG-SET-7, CG-SET-9, CG-SET-10, CG-STEAL-5.
    """
    hidden = [unknown_to(state, view, seat) for seat in range(state.terms.seats)]
    older = next((entry for entry in state.older if entry.view == view), None)
    held = older.held if older else (0,) * state.terms.seats
    return Observation(
        view,
        state.terms,
        state.chart,
        state.tally,
        tuple(_hold(state, view, seat, hidden[seat], held[seat]) for seat in range(state.terms.seats)),
        state.discovery.deck.pool,
        state.discovery.discards,
        len(state.treasure.deck.pool),
        state.treasure.discards,
        unseen_by(state, view),
        older.cards if older else (),
        veiled(state.agenda, view),
        state.first,
        state.round,
    )


def _hold(state: State, view: View, seat: Seat, hidden: Cards, older: int) -> Hold:
    ship = state.ships[seat]
    known_by = ship.known if sees_loot(state.terms, view, seat) else ()
    loot = minus(ship.loot, hidden)
    return Hold(ship.square, ship.points, loot, len(hidden), ship.troubles, older, known_by)


def odds(seen: Observation) -> dict[Outcome, Fraction] | None:
    """The odds of what falls next, as the observer knows them; None when no chance is asked.

    Rule: CG-SET-9.
    """
    match seen.agenda:
        case (First(),):
            return {seat: Fraction(1, seen.terms.seats) for seat in range(seen.terms.seats)}
        case (*_, Discover()):
            return _shares(seen.discovery)
        case (*_, Dig()):
            return _shares(minus(seen.unseen, seen.older))
    return None


def _shares(cards: Cards) -> dict[Outcome, Fraction]:
    return {card: Fraction(copies, len(cards)) for card, copies in sorted(Counter(cards).items())}


def world(seen: Observation, draw: Draw) -> State:
    """A state at random among those that the observer cannot tell from the true one.

    What it has not seen is dealt to the holds and the pile at random. Corners chosen in secret
    are drawn too. Of what rivals know of each other's holds only the observer's own share is
    kept: in a drawn world they are certain of nothing more.
    """
    heap, elder = list(minus(seen.unseen, seen.older)), list(seen.older)
    ships = []
    for seat, hold in enumerate(seen.ships):
        dealt = [elder.pop(draw(len(elder))) for _ in range(hold.older)]
        dealt += [heap.pop(draw(len(heap))) for _ in range(hold.hidden - hold.older)]
        known = hold.known_by
        if not sees_loot(seen.terms, seen.view, seat) and hold.loot and seen.view != ALL:
            known = ((seen.view, hold.loot),)
        ships.append(Ship(hold.square, hold.points, added(hold.loot, *dealt), hold.troubles, known))
    return State(
        seen.terms,
        seen.chart,
        seen.tally,
        tuple(ships),
        Pile(shuffled(seen.discovery), seen.discovery_discards),
        Pile(shuffled(heap), seen.treasure_discards),
        tuple(_filled(frame, draw) for frame in seen.agenda),
        seen.first,
        seen.round,
        (Older(seen.view, seen.older, tuple(hold.older for hold in seen.ships)),) if seen.older else (),
    )


def _filled(frame: Struct, draw: Draw) -> Struct:
    """A frame in which every corner that was chosen unseen is drawn."""
    if type(frame) is not Lanes:
        return frame
    stacks, kept = list[Agenda](), list[tuple[Start, ...]]()
    for seat, (stack, chosen) in enumerate(zip(frame.stacks, frame.kept, strict=True)):
        unseen = not stack and not chosen
        stacks.append((Berth(seat),) if stack else ())
        kept.append((setup.STARTS[draw(len(setup.STARTS))],) if unseen else chosen)
    return replace(frame, stacks=tuple(stacks), kept=tuple(kept))


def census(state: State) -> Mapping[str, int]:
    """How many of each card are somewhere: in piles, discards, holds and troubles, or left in the box."""
    cards = Counter(state.discovery.deck.pool)
    cards.update(state.discovery.discards)
    cards.update(state.treasure.deck.pool)
    cards.update(state.treasure.discards)
    cards.update("ghost_amulet" for frame in state.agenda if type(frame) is Raid)
    cards.update(frame.by for frame in state.agenda if type(frame) is Naming and frame.by != DRAGON_AMULET)
    cards.update(frame.spent for frame in state.agenda if type(frame) is Discover and frame.spent)
    for ship in state.ships:
        cards.update(ship.loot)
        cards.update(ship.troubles)
    return dict(sorted(cards.items()))
