"""What is in the box: 54 cards, by kind and element, with their copies and values."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.ledger import Label
from hbd_kit.core.setup import HOUSE

Kind = Literal["location", "dragon", "amulet", "treasure"]
Element = Literal["wind", "ocean", "storm", "ghost"]

MOST_COPIES: Final = 60
MOST_VALUE: Final = 99


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card: what it is, its element if any, how many there are, and what it is worth."""

    kind: Kind
    copies: int
    label: Label
    element: Element | None = None
    value: int = 0
    simulator: int | None = None


Box = tuple[tuple[str, Card], ...]
"""Every card of the box by name."""


def read_box(text: str) -> Box:
    """The box that a data file describes; SetupError says what is wrong with it."""
    name, cards = "", {}
    try:
        for name, card in tomllib.loads(text).items():
            cards[name] = msgspec.convert(card, Card)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise SetupError(f"The component file cannot be read: {shorten(problem, 200)}.") from None
    except msgspec.ValidationError as problem:
        fields = ", ".join(Card.__struct_fields__)
        raise SetupError(
            f"The component file cannot be read: in [{shorten(name)[1:-1]}], {problem}. A card has {fields}."
        ) from None
    return tuple(sorted(cards.items()))


def house_text() -> str:
    """The data file that comes with the kit."""
    return Path(__file__).with_name("components.toml").read_text(encoding="utf-8")


HOUSE_BOX: Final = read_box(house_text())
CARDS: Final = dict(HOUSE_BOX)


def check_box(text: str) -> Box:
    """The box of another data file, if it holds the cards of this game and sensible numbers."""
    box = read_box(text)
    cards = dict(box)
    for name in cards.keys() - CARDS.keys():
        raise SetupError(f"The component file names a card {shorten(name)}. {nearest(name, CARDS)}")
    for name, card in CARDS.items():
        if name not in cards:
            raise SetupError(f"The component file lacks the card {name!r}; with no copies, say copies = 0.")
        other = cards[name]
        if (other.kind, other.element) != (card.kind, card.element):
            element = f'element = "{card.element}"' if card.element else "no element"
            raise SetupError(f'In the component file {name!r} keeps kind = "{card.kind}" and {element}.')
        if other.simulator is not None and name != DRAGON_AMULET:
            raise SetupError(
                f"In the component file only {DRAGON_AMULET!r} has a simulator value, not {name!r}."
            )
        for what, number, most in (
            ("copies", other.copies, MOST_COPIES),
            ("value", other.value, MOST_VALUE),
            ("simulator", other.simulator or 0, MOST_VALUE),
        ):
            if not 0 <= number <= most:
                raise SetupError(
                    f"In the component file {name!r} has {what} = {number}; it is a number from 0 to {most}."
                )
    return box


def box_of(components: str) -> Box:
    """The box that a set-up names: the kit's own, or the text of another file."""
    return HOUSE_BOX if components == HOUSE else check_box(components)


def _of_kind(kind: Kind) -> tuple[str, ...]:
    return tuple(name for name, card in HOUSE_BOX if card.kind == kind)


LOCATIONS: Final = _of_kind("location")
DRAGONS: Final = _of_kind("dragon")
AMULETS: Final = _of_kind("amulet")
TREASURES: Final = _of_kind("treasure")
LOOT: Final = tuple(sorted(AMULETS + TREASURES))
ELEMENT: Final[dict[str, Element | None]] = {name: card.element for name, card in HOUSE_BOX}
LOCATION_OF: Final[dict[Element, str]] = {
    card.element: name for name, card in HOUSE_BOX if card.kind == "location" and card.element
}
"""Whirlwind, whirlpool, storm and shipwreck by their element."""
AMULET_OF: Final[dict[Element, str]] = {
    card.element: name for name, card in HOUSE_BOX if card.kind == "amulet" and card.element
}
GREAT_DRAGONS: Final = tuple(name for name in DRAGONS if not name.endswith(("_leviathan", "_wyrm")))

UNEXPLORED: Final = ""
TOWN: Final = "town"
OCEAN: Final = "open_ocean"
ISLAND: Final = "treasure_island"
MERCHANT: Final = "merchant_ship"
DRAGON_AMULET: Final = "dragon_amulet"


def plain(name: str) -> str:
    """A card's name as words: `treasure island`."""
    return name.replace("_", " ")


def a(name: str) -> str:
    """A card's name with its article: `an ocean wyrm`, `gold`."""
    words = plain(name)
    if name in ("gold", "jewels", "rum", OCEAN):
        return words
    if name == "cthulhu":
        return "Cthulhu"
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
