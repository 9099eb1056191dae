"""What a moment of the game is: the chart, the ships, the piles, and what is being asked."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core.agenda import Agenda
from hbd_kit.core.asking import ALL, TABLE, Seat, View
from hbd_kit.core.decks import Deck
from hbd_kit.core.grids import SquareGrid, square_grid
from hbd_kit.games.card_game.components import Box

Cards = tuple[str, ...]
Square = int
NOWHERE: Square = -1
"""Where a ship is that has not chosen its corner yet."""


class Terms(Struct, frozen=True):
    """What was settled before the match: seats, box, and every option, ruling and parameter."""

    seats: int
    size: int
    box: Box
    hands: Literal["hidden", "open"]
    start_choice: Literal["in_turn", "at_once"]
    first_seat: Literal["chance", "seat"]
    amulet_pile: Literal["treasure", "discovery"]
    dragon_count: Literal["twelve", "eight"]
    refill: Literal["needed", "emptied"]
    movements: int
    loot_limit: int
    excess_discard: Literal["relevant", "treasure"]
    early_overboard: Literal["no", "yes"]
    laden_sailing: Literal["forbidden", "allowed"]
    laden_magic: Literal["free", "held"]
    dragons_meet: Literal["discovery", "always"]
    dragon_amulet_square: Literal["open_ocean", "chosen"]
    idle_amulets: Literal["refused", "allowed"]
    loot_per_turn: int
    island_treasure: int
    merchant_purse: int
    dragon_amulet_value: Literal["help_sheet", "simulator"]
    amulet_discard: Literal["own", "discovery"]
    amulet_sale: Literal["deposit", "anywhere"]
    fell_whose: Literal["own", "any"]
    storm_supply: Literal["free", "pile"]
    map_dragon: Literal["reader", "discarded"]
    ghost_loot: int
    ghost_tally: Literal["binds", "ignored"]
    ghost_counts: Literal["apart", "together"]
    rum_load: Literal["aboard", "drunk"]
    last_turn: Literal["turn", "round", "at_once"]
    tie_break: Literal["shared", "aboard", "later"]
    round_limit: Literal["limit", "none"]
    rounds: int

    def value(self, card: str) -> int:
        """The victory points that a piece of loot brings.

        Rule: CG-DEP-4.
        """
        found = next(other for name, other in self.box if name == card)
        if found.simulator is not None and self.dragon_amulet_value == "simulator":
            return found.simulator
        return found.value


class Ship(Struct, frozen=True, gc=False):
    """A ship: where it is, its player's points, its loot and its troubles, both sorted.

    `known` says which of its loot other onlookers are certain of, by onlooker (a seat, or the
    whole table); who is certain of nothing is not listed.
    """

    square: Square = NOWHERE
    points: int = 0
    loot: Cards = ()
    troubles: Cards = ()
    known: tuple[tuple[View, Cards], ...] = ()

    def known_to(self, view: View) -> Cards:
        """The loot that an onlooker is certain of."""
        if not self.known:
            return ()
        return next((cards for onlooker, cards in self.known if onlooker == view), ())


class Older(Struct, frozen=True, gc=False):
    """Unseen loot that an onlooker knows to be older than the pile: `cards` lie in holds, never in the pile.

    `held` is how many of them each ship has.
    """

    view: View
    cards: Cards
    held: tuple[int, ...]

    def without(self, gone: Cards, seat: Seat) -> Older:
        """The rest, when these have left the hold of `seat`."""
        held = put(self.held, seat, self.held[seat] - len(gone))
        return Older(self.view, minus(self.cards, gone), held)

    def moved(self, source: Seat, target: Seat) -> Older:
        """The same cards, when all of one hold went to another."""
        moved = put(self.held, target, self.held[target] + self.held[source])
        return Older(self.view, self.cards, put(moved, source, 0))


class Pile(Struct, frozen=True, gc=False):
    """A face-down pile and its face-up discards, sorted."""

    deck: Deck
    discards: Cards = ()


class State(Struct, frozen=True):
    """One moment of a match. `tally` counts, by square, what was looted or sold there."""

    terms: Terms
    chart: tuple[str, ...]
    tally: tuple[int, ...]
    ships: tuple[Ship, ...]
    discovery: Pile
    treasure: Pile
    agenda: Agenda
    first: Seat = 0
    round: int = 1
    older: tuple[Older, ...] = ()

    @property
    def grid(self) -> SquareGrid:
        """The squares of the chart."""
        return square_grid(self.terms.size, self.terms.size)


# The frames of the agenda --------------------------------------------------------------------


class First(Struct, frozen=True):
    """Chance says who goes first."""


class Berth(Struct, frozen=True):
    """`seat` chooses the corner where its ship starts."""

    seat: Seat


class Turn(Struct, frozen=True, gc=False):
    """`seat`'s turn: how often it has moved, and how much it took from which island."""

    seat: Seat
    moved: int = 0
    looted: tuple[tuple[Square, int], ...] = ()

    def taken(self, island: Square) -> int:
        """How much this turn took from an island."""
        for square, count in self.looted:
            if square == island:
                return count
        return 0


class Discover(Struct, frozen=True, gc=False):
    """A card of the discovery pile shows what lies on `square`.

    `spent` is an amulet whose action this is part of, to be discarded after it; `afar`, no ship is there.
    """

    seat: Seat
    square: Square
    spent: str = ""
    afar: bool = False


class Naming(Struct, frozen=True):
    """`seat` names the location that lies on `square`; `by` is the amulet that allows it.

    A storm amulet is being used up by it; a dragon amulet that was found here is aboard.
    """

    seat: Seat
    square: Square
    by: str


class Dig(Struct, frozen=True, gc=False):
    """A card of the treasure pile goes to `seat`, from the island on `square`."""

    seat: Seat
    square: Square


class Raid(Struct, frozen=True):
    """`seat`'s ghost amulet may take `left` more treasures from the island on `square`.

    The amulet is discarded after its action: until then it is here.
    """

    seat: Seat
    square: Square
    left: int


class Overboard(Struct, frozen=True):
    """`seat` has more loot than it may keep at the end of its turn."""

    seat: Seat


# Small changes that many rules make ----------------------------------------------------------


def put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """The tuple with another item at one place."""
    return items[:at] + (item,) + items[at + 1 :]  # noqa: RUF005 (twice as fast as unpacking)


def with_ship(state: State, seat: Seat, ship: Ship) -> State:
    """The state with another ship at one seat."""
    return replace(state, ships=put(state.ships, seat, ship))


def push(state: State, *frames: Struct) -> State:
    """The state that asks `frames` first, the last of them next."""
    return replace(state, agenda=state.agenda + frames)


def pop(state: State) -> State:
    """The state whose top frame is done."""
    return replace(state, agenda=state.agenda[:-1])


def the_turn(state: State) -> Turn:
    """The turn that is being played, whatever interrupts it."""
    turn = state.agenda[0]
    assert type(turn) is Turn
    return turn


def with_turn(state: State, turn: Turn) -> State:
    """The state with another account of the turn being played."""
    return replace(state, agenda=(turn, *state.agenda[1:]))


def unexplored(state: State) -> list[Square]:
    """Every square without a symbol."""
    return [square for square, place in enumerate(state.chart) if not place]


def squares_of(state: State, place: str) -> list[Square]:
    """Every square that shows this location."""
    return [square for square, shown in enumerate(state.chart) if shown == place]


def without(cards: Cards, card: str) -> Cards:
    """The cards less one copy of one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def added(cards: Cards, *more: str) -> Cards:
    """The cards with more, sorted."""
    return tuple(sorted(cards + more))


def minus(cards: Cards, gone: Cards) -> Cards:
    """The cards less one copy of each that is gone and among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def onlookers(terms: Terms) -> tuple[View, ...]:
    """Everybody who may know of others' loot: the seats, and the table as a whole."""
    return (*range(terms.seats), TABLE)


def sees_loot(terms: Terms, view: View, seat: Seat) -> bool:
    """Whether `view` sees all loot of `seat`.

    Rule: CG-SET-7.
    """
    return view in (seat, ALL) or terms.hands == "open"
