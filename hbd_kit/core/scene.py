"""The words between games and pictures: what a board shows, and how an option is offered.

A game turns an Observation into a Scene; a view turns a Scene into a drawing. Neither knows the
other. Lengths are in board units: the side of a square, or the distance between the centres of two
neighbouring hexes, is 1; x grows to the east and y to the south.

- a *place* is a spot that can be named and picked: a square, a hex, a region, a space on a road;
- a *link* joins places: a road, a river, a wall between two squares of a tile;
- a *piece* stands on a place or lies beside the board: a ship, a token with arrows, a card;
- *trails* and *changed* tell what just happened, *active* whose piece it is about;
- a *reach* is where a piece could go or what it could strike: shown while a person points at it.

A label, which a screen reader says, names seats as `{0}`; a view puts their names there.
Symbols, grounds and link kinds are plain words. A renderer has a drawing for each word; a word that it
does not know is drawn as a lettered plate, so a new game is readable before it is beautiful.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import name_seats

Point: TypeAlias = tuple[float, float]


class Place(Struct, frozen=True):
    """A spot of the board. `label` is what a screen reader says of it.

    `shape` is its outline; a spot without one is round. `left` and `taken` are counts that are drawn
    beneath its symbol, as coins and as strokes. `ground` "" is uncharted, "open" is bare board.
    """

    id: str
    at: Point
    label: str
    shape: tuple[Point, ...] = ()
    ground: str = ""
    symbol: str = ""
    left: int = 0
    taken: int = 0


class Link(Struct, frozen=True):
    """A line of the board: a road, a river, a wall."""

    points: tuple[Point, ...]
    kind: str = "road"


class Reach(Struct, frozen=True):
    """What a piece could do from where it stands: `ids` of places and pieces, and a plain word for it.

    A view has marks for "go", "strike" and "threaten"; another word is marked like "go".
    """

    kind: str
    ids: tuple[str, ...]


class Piece(Struct, frozen=True):
    """Something that can move. It keeps its `id`, so that a view can let it glide.

    `seat` gives it that seat's colour and shape; `facing` turns it, in degrees clockwise from the
    north; `arrows` are drawn at those angles with that many heads; a `hidden` piece shows its back,
    its `symbol` faintly upon it where this view knows what lies there, and `looked` are the seats that
    have looked beneath it. A piece with a `ground` is a slab of land, on which others may stand.
    `with_` are small symbols that cling to it, `holds` are pieces that it carries, with whose they are,
    and `plate` is a number or word on it.
    """

    id: str
    symbol: str
    at: Point
    label: str
    seat: Seat | None = None
    facing: int = 0
    arrows: tuple[tuple[int, int], ...] = ()
    hidden: bool = False
    with_: tuple[str, ...] = ()
    plate: str = ""
    size: float = 1.0
    ground: str = ""
    looked: tuple[Seat, ...] = ()
    holds: tuple[tuple[str, Seat], ...] = ()
    reach: tuple[Reach, ...] = ()


class Trail(Struct, frozen=True):
    """The way that something just went, in a seat's colour; a `clash` is where it struck what is there."""

    points: tuple[Point, ...]
    seat: Seat | None = None
    clash: bool = False


class Ornament(Struct, frozen=True):
    """A drawing that means nothing: a compass rose, a sleeping monster."""

    symbol: str
    at: Point
    size: float = 1.0


class Scene(Struct, frozen=True):
    """A whole board. `columns` and `rows` are letters and numbers along its frame."""

    title: str
    width: float
    height: float
    label: str
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...] = ()
    links: tuple[Link, ...] = ()
    trails: tuple[Trail, ...] = ()
    changed: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    ornaments: tuple[Ornament, ...] = ()


class Offer(Struct, frozen=True):
    """How one option is put to a person.

    `words` stand on its button, in the `group` where a person looks for it; `at` are the ids of the
    places and pieces on which it can be picked; `symbol` is drawn beside the words, `way` is a
    direction in degrees where the option has one, and `key` a letter that may choose it. Where a
    person first takes something in hand and then says what is done with it, `by` are the ids that
    may be picked for that, and `at` waits for the second pick.
    """

    words: str
    group: str
    at: tuple[str, ...] = ()
    symbol: str = ""
    way: int | None = None
    key: str = ""
    by: tuple[str, ...] = ()


class Counted(NamedTuple):
    """Some of a seat's points: how many, what for (a seat is named as `{0}`), and by which rule."""

    points: int
    words: str
    rule: str


class Goods(Struct, frozen=True):
    """What a seat has, beside the board: a line for its card.

    `cards` are symbols with names, face up for this view; `hidden` more lie face down; `room` is how
    many there may be (0: no limit is drawn). `troubles` are symbols of what weighs on the seat.
    `account` is what the points are made of, where the game counts them up from what there is to see.
    """

    points: int
    unit: str
    cards: tuple[tuple[str, str], ...] = ()
    hidden: int = 0
    room: int = 0
    troubles: tuple[tuple[str, str], ...] = ()
    words: str = ""
    account: tuple[Counted, ...] = ()

    def named(self, names: Sequence[str]) -> Goods:
        """The same, with the players' names in the account."""
        told = tuple(each._replace(words=name_seats(each.words, names)) for each in self.account)
        return replace(self, account=told)
