"""Terrain: who may enter it, and what it does to a combat value."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.components import (
    BIPLANE,
    CAMPSITE,
    HUNTER,
    JOURNALIST,
    MOUNTAIN,
    SS307,
    SWAMP,
    TIGER,
)
from hbd_kit.games.dracomundis.state import Terms, Token


def may_camp(terms: Terms, seat: Seat, kind: str, camp: Token | None) -> bool:
    """Whether a character of `seat` may enter that free Campsite.

    Rule: DM-CAMP-1, DM-JOUR-4, DM-HUNT-1, DM-BIP-3.
    """
    if kind == JOURNALIST:
        return camp is not None and camp.owner != seat
    if kind == HUNTER:
        return camp is not None and camp.owner == seat
    return kind == BIPLANE and terms.biplane_campsite == "yes"


def no_entry(terms: Terms, seat: Seat, kind: str, ground: Token | None) -> Refusal | None:
    """Why a character may not enter free ground; None if it may.

    Rule: DM-TERR-1, DM-CAMP-1, DM-GUN-2, DM-TIGER-1, DM-MOUNT-2.
    """
    if ground is None:
        return None
    if ground.kind == TIGER:
        return Refusal("no character enters a Bengali Tiger Territory", "DM-TIGER-1")
    if ground.kind == MOUNTAIN and kind == SS307:
        return Refusal("the SS307 Machinegun cannot enter a Mountain", "DM-GUN-2")
    if ground.kind == CAMPSITE and not may_camp(terms, seat, kind, ground):
        if kind == JOURNALIST:
            return Refusal("the Journalist enters opponents' Campsites only", "DM-JOUR-4")
        if kind == HUNTER:
            return Refusal("the Hunter enters his own Campsite only", "DM-HUNT-1")
        return Refusal("only the Journalist and the Hunter enter a Campsite", "DM-CAMP-1")
    return None


def bonus(terms: Terms, seat: Seat, kind: str, ground: Token | None) -> int:
    """What the ground adds to the combat value of a character of `seat` on it.

    Rule: DM-MOUNT-1, DM-SWAMP-1, DM-HUNT-2, DM-CAMP-2.
    """
    if ground is None:
        return 0
    if ground.kind == MOUNTAIN:
        return terms.mountain_bonus
    if ground.kind == SWAMP:
        return -terms.swamp_penalty
    own = kind == HUNTER and ground.kind == CAMPSITE and ground.owner == seat
    return terms.camp_bonus if own else 0
