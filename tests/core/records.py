"""Records for the tests: the one that the design shows, and how a text is read or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match, RecordError

EXAMPLE = """\
hbd-record 1
game: card_game
seats: 2
names: ["Ada", "Bo"]
seed: 7
options: {}
rulings: {"dragon_amulet_value": "help_sheet"}
parameters: {}
components: house
rules: 1
---
chance: first 0
0: start NW
1: start SE
0: sail SE
chance: discover treasure_island
0: loot
chance[0]: gold                # only seat 0 sees it
0: end                         # comments are allowed, blank lines too
"""
"""The record that the design shows."""


ISLAND = """
turn: 0
chart:
  T  ?  ?  T
  ?  I  ~  ?
  ?  ?  ~  ?
  T  ?  ?  T
ship 0: B2
ship 1: C3
"""


def loaded(source: str | Path) -> Match:
    """The match that a record holds."""
    match = hbd.load(source)
    assert isinstance(match, Match)
    return match


def refused(source: Any) -> RecordError:
    """What is said against a record."""
    with pytest.raises(RecordError) as error:
        hbd.load(source)
    return error.value


def line_of(text: str, line: str) -> int:
    """The number of a line in a text (of its last copy), as people count."""
    lines = text.split("\n")
    return len(lines) - lines[::-1].index(line)
