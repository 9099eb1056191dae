"""Everything a player can say, one type for each kind of sentence."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from hbd_kit.core.asking import Seat
from hbd_kit.core.grids import Direction


class Start(Struct, frozen=True, tag="start"):
    """Put the ship in one of the four corners."""

    corner: str

    def __str__(self) -> str:
        return f"start {self.corner}"


class Sail(Struct, frozen=True, tag="sail"):
    """Move the ship one square in one of the eight directions."""

    heading: Direction

    def __str__(self) -> str:
        return f"sail {self.heading}"


class Loot(Struct, frozen=True, tag="loot"):
    """Take one treasure from the island under the ship."""

    def __str__(self) -> str:
        return "loot"


class Deposit(Struct, frozen=True, tag="deposit"):
    """Sell one piece of loot for its victory points."""

    card: str

    def __str__(self) -> str:
        return f"deposit {self.card}"


class Steal(Struct, frozen=True, tag="steal"):
    """Take all loot of another ship by spending an amulet."""

    victim: Seat
    amulet: str

    def __str__(self) -> str:
        return f"steal from {self.victim} with {self.amulet}"


class Fell(Struct, frozen=True, tag="fell"):
    """Rid a ship of dragons by spending an amulet: of those of its element, or of all."""

    ship: Seat
    whole: bool
    amulet: str

    def __str__(self) -> str:
        which = "all" if self.whole else self.amulet.removesuffix("_amulet")
        return f"fell {which} of {self.ship} with {self.amulet}"


class Relocate(Struct, frozen=True, tag="relocate"):
    """Spend a dragon amulet to send all dragons of one ship to another."""

    source: Seat
    target: Seat

    def __str__(self) -> str:
        return f"relocate {self.source} to {self.target}"


class Jump(Struct, frozen=True, tag="jump"):
    """Spend a wind amulet on a whirlwind to jump to any other square."""

    square: str

    def __str__(self) -> str:
        return f"jump {self.square}"


class Whirl(Struct, frozen=True, tag="whirl"):
    """Spend an ocean amulet on a whirlpool to move any ship to any whirlpool."""

    ship: Seat
    square: str

    def __str__(self) -> str:
        return f"whirl {self.ship} to {self.square}"


class Conjure(Struct, frozen=True, tag="conjure"):
    """Spend a storm amulet on a storm to name what lies on an unexplored square."""

    square: str

    def __str__(self) -> str:
        return f"conjure {self.square}"


class Name(Struct, frozen=True, tag="name"):
    """Name the location that lies on the square in question."""

    location: str

    def __str__(self) -> str:
        return f"name {self.location}"


class Haunt(Struct, frozen=True, tag="haunt"):
    """Spend a ghost amulet on a shipwreck to loot any treasure island."""

    square: str

    def __str__(self) -> str:
        return f"haunt {self.square}"


class Take(Struct, frozen=True, tag="take"):
    """Let the ghost take one more treasure."""

    def __str__(self) -> str:
        return "take"


class Stop(Struct, frozen=True, tag="stop"):
    """Call the ghost back."""

    def __str__(self) -> str:
        return "stop"


class ReadMap(Struct, frozen=True, tag="map"):
    """Spend a map to discover any unexplored square."""

    square: str

    def __str__(self) -> str:
        return f"map {self.square}"


class DrinkRum(Struct, frozen=True, tag="rum"):
    """Spend rum to sail one more square."""

    heading: Direction

    def __str__(self) -> str:
        return f"rum {self.heading}"


class Discard(Struct, frozen=True, tag="discard"):
    """Throw one piece of loot overboard."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class End(Struct, frozen=True, tag="end"):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = (
    Start
    | Sail
    | Loot
    | Deposit
    | Steal
    | Fell
    | Relocate
    | Jump
    | Whirl
    | Conjure
    | Name
    | Haunt
    | Take
    | Stop
    | ReadMap
    | DrinkRum
    | Discard
    | End
)
