"""The five games; each is loaded when it is first used."""

from __future__ import annotations

from hbd_kit.core.shelf import Shelf

SHELF = Shelf(
    card_game="hbd_kit.games.card_game",
    dracomundis="hbd_kit.games.dracomundis",
)
"""Every game that can be played, by its id."""
