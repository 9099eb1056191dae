"""What is in the box: twenty tokens of each colour, with the arrows and combat values of the characters."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.ledger import Label
from hbd_kit.core.setup import HOUSE

MOST_ARROW: Final = 7
"""The longest arrow: no square is further away along a row."""
MOST_COMBAT: Final = 99

Numbers = Literal["copies", "forward", "sides", "back", "combat"]


class Make(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of token: how many each colour has, how far it goes, how strong it is.

    `labels` tells of every number who says so. Terrain and traps have no arrows and no strength.

    Rule: DM-BOX-1, DM-BOX-2, DM-TOK-1.
    """

    kind: Literal["character", "terrain", "item"]
    copies: int
    labels: dict[Numbers, Label]
    forward: int = 0
    sides: int = 0
    back: int = 0
    combat: int = 0

    @property
    def arrows(self) -> tuple[int, int, int, int]:
        """The numbers on its arrows: forward, to its right, back, to its left."""
        return self.forward, self.sides, self.back, self.sides


Figures = tuple[str, int, int, int, int]
"""A character's name, its arrows (forward, sides, back) and its combat value."""
Box = tuple[Figures, ...]
"""The characters' figures, as a match plays them."""


def read_makes(text: str) -> dict[str, Make]:
    """The kinds of token that a data file describes; SetupError says what is wrong with it."""
    try:
        return msgspec.convert(tomllib.loads(text), dict[str, Make])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as problem:
        raise SetupError(f"The component file cannot be read: {shorten(problem, 200)}.") from None


def house_text() -> str:
    """The data file that comes with the kit."""
    return Path(__file__).with_name("components.toml").read_text(encoding="utf-8")


MAKES: Final = read_makes(house_text())
"""Every kind of token by name, as the kit's own file has it."""


def _figures(makes: dict[str, Make]) -> Box:
    return tuple(
        (name, make.forward, make.sides, make.back, make.combat)
        for name, make in makes.items()
        if make.kind == "character"
    )


HOUSE_BOX: Final = _figures(MAKES)


def check_box(text: str) -> Box:
    """The figures of another data file, if it has the tokens of this game and sensible numbers."""
    makes = read_makes(text)
    for name in makes.keys() - MAKES.keys():
        raise SetupError(f"The component file names a token {shorten(name)}. {nearest(name, MAKES)}")
    for name, make in MAKES.items():
        if name not in makes:
            raise SetupError(f"The component file lacks the token {name!r}.")
        other = makes[name]
        if (other.kind, other.copies) != (make.kind, make.copies):
            raise SetupError(
                f'In the component file {name!r} keeps kind = "{make.kind}" and copies = {make.copies}.'
            )
        if other.labels.keys() != make.labels.keys():
            raise SetupError(
                f"In the component file {name!r} labels each of its numbers: {', '.join(make.labels)}."
            )
        for what, number, most in (
            ("forward", other.forward, MOST_ARROW),
            ("sides", other.sides, MOST_ARROW),
            ("back", other.back, MOST_ARROW),
            ("combat", other.combat, MOST_COMBAT),
        ):
            top = most if make.kind == "character" else 0
            if not 0 <= number <= top:
                raise SetupError(
                    f"In the component file {name!r} has {what} = {number}; it is a number from 0 to {top}."
                )
    return _figures({name: makes[name] for name in MAKES})


def box_of(components: str) -> Box:
    """The figures that a set-up names: the kit's own, or those of another file."""
    return HOUSE_BOX if components == HOUSE else check_box(components)


def _of_kind(kind: str) -> tuple[str, ...]:
    return tuple(name for name, make in MAKES.items() if make.kind == kind)


CHARACTERS: Final = _of_kind("character")
"""Who moves, fights and can be eliminated. Rule: DM-GUN-4, DM-SHER-1."""
TERRAINS: Final = _of_kind("terrain")
KINDS: Final = tuple(MAKES)

EXPLORER: Final = "explorer"
JOURNALIST: Final = "journalist"
HUNTER: Final = "hunter"
SHERPA: Final = "sherpa"
DRAGON: Final = "dragon"
CANNIBAL: Final = "cannibal"
BIPLANE: Final = "biplane"
SS307: Final = "ss307"
CAMPSITE: Final = "campsite"
MOUNTAIN: Final = "mountain"
JUNGLE: Final = "jungle"
SWAMP: Final = "swamp"
TIGER: Final = "tiger"
TRAP: Final = "trap"

_WORDS: Final = {SS307: "SS307 Machinegun", TIGER: "Bengali Tiger Territory", TRAP: "Dragon Trap"}


def plain(kind: str) -> str:
    """A token's name as words: `hunter`, `SS307 Machinegun`."""
    return _WORDS.get(kind, kind)


def a(kind: str) -> str:
    """A token's name with its article: `an explorer`, `a hunter`."""
    words = plain(kind)
    return f"{'an' if kind in (EXPLORER, SS307) else 'a'} {words}"


def tokens_of_a_colour(traps: bool) -> tuple[str, ...]:
    """The tokens that each player places, in the order of the data file.

    Rule: DM-BOX-1, DM-SET-2, DM-TRAP-1.
    """
    return tuple(name for name, make in MAKES.items() if traps or name != TRAP for _ in range(make.copies))
