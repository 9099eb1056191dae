"""The game's own notation: sentences that players say, and every sentence that could be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from hbd_kit.core.errors import shorten
from hbd_kit.core.grids import DIRECTIONS, Direction
from hbd_kit.core.sentences import Reader, parsed
from hbd_kit.games.card_game.actions import (
    Action,
    Conjure,
    Deposit,
    Discard,
    DrinkRum,
    End,
    Fell,
    Haunt,
    Jump,
    Loot,
    Name,
    ReadMap,
    Relocate,
    Sail,
    Start,
    Steal,
    Stop,
    Take,
    Whirl,
)
from hbd_kit.games.card_game.components import AMULETS, CARDS, LOCATIONS, LOOT
from hbd_kit.games.card_game.setup import CORNERS
from hbd_kit.games.card_game.state import State

GRAMMAR: Final = (
    "start NW | NE | SW | SE",
    "sail N | NE | E | SE | S | SW | W | NW",
    "loot",
    "deposit | sell CARD",
    "steal from SEAT with AMULET",
    "fell all | ELEMENT of SEAT with AMULET",
    "relocate SEAT to SEAT",
    "jump SQUARE",
    "whirl SEAT to SQUARE",
    "conjure SQUARE",
    "name LOCATION",
    "haunt SQUARE",
    "take",
    "stop",
    "map SQUARE",
    "rum N | NE | E | SE | S | SW | W | NW",
    "discard CARD",
    "end",
)


class _Reader(Reader):
    """Reads the words of a sentence of this game."""

    def heading(self) -> Direction:
        """The next word as a direction."""
        return Direction(self.one_of(tuple(DIRECTIONS), "direction"))

    def fell(self) -> Fell:
        """The rest of a sentence about felling."""
        which = self.word("'all' or an element")
        self.fixed("of")
        seat = self.seat()
        self.fixed("with")
        amulet = self.one_of(AMULETS, "amulet")
        if which not in ("all", amulet.removesuffix("_amulet")):
            raise ValueError(
                f"{amulet} fells 'all' or {amulet.removesuffix('_amulet')!r}, not {shorten(which)}"
            )
        return Fell(seat, which == "all", amulet)

    def steal(self) -> Steal:
        """The rest of a sentence about stealing."""
        self.fixed("from")
        seat = self.seat()
        self.fixed("with")
        return Steal(seat, self.one_of(AMULETS, "amulet"))

    def relocate(self) -> Relocate:
        """The rest of a sentence about relocating."""
        source = self.seat()
        self.fixed("to")
        return Relocate(source, self.seat())

    def whirl(self) -> Whirl:
        """The rest of a sentence about whirling."""
        seat = self.seat()
        self.fixed("to")
        return Whirl(seat, self.square())


_SENTENCES: Final[dict[str, Callable[[_Reader], Action]]] = {
    "start": lambda read: Start(read.one_of(CORNERS, "corner")),
    "sail": lambda read: Sail(read.heading()),
    "loot": lambda read: Loot(),
    "deposit": lambda read: Deposit(read.one_of(LOOT, "loot")),
    "sell": lambda read: Deposit(read.one_of(LOOT, "loot")),
    "steal": _Reader.steal,
    "fell": _Reader.fell,
    "relocate": _Reader.relocate,
    "jump": lambda read: Jump(read.square()),
    "whirl": _Reader.whirl,
    "conjure": lambda read: Conjure(read.square()),
    "name": lambda read: Name(read.one_of(tuple(CARDS), "location", LOCATIONS)),
    "haunt": lambda read: Haunt(read.square()),
    "take": lambda read: Take(),
    "stop": lambda read: Stop(),
    "map": lambda read: ReadMap(read.square()),
    "rum": lambda read: DrinkRum(read.heading()),
    "discard": lambda read: Discard(read.one_of(LOOT, "loot")),
    "end": lambda read: End(),
}


def parse(state: State, text: str) -> Action:
    """The action that `text` says; ParseError shows the grammar when it says none."""
    return parsed(text, partial(_Reader, state), _SENTENCES, GRAMMAR)


def candidates(state: State) -> Iterator[Action]:
    """Every action that can be built from this match's squares, ships and cards."""
    seats = range(state.terms.seats)
    squares = [state.grid.name(square) for square in state.grid.squares]
    yield from (Start(corner) for corner in CORNERS)
    yield from (Loot(), Take(), Stop(), End())
    for heading in DIRECTIONS:
        yield from (Sail(heading), DrinkRum(heading))
    for card in LOOT:
        yield from (Deposit(card), Discard(card))
    for amulet in AMULETS:
        for seat in seats:
            yield from (Steal(seat, amulet), Fell(seat, True, amulet), Fell(seat, False, amulet))
    yield from (Relocate(source, target) for source in seats for target in seats)
    yield from (Whirl(seat, square) for seat in seats for square in squares)
    for square in squares:
        yield from (Jump(square), Conjure(square), Haunt(square), ReadMap(square))
    yield from (Name(card) for card in CARDS)
