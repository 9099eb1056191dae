"""A shelf of games: known by their ids at once, taken down when first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.game import Game


class Shelf(Mapping[str, Game]):
    """Games by id. Each is imported from its package, as `GAME`, the first time it is asked for."""

    def __init__(self, **packages: str) -> None:
        self._packages = packages
        self._down: dict[str, Game] = {}

    def __getitem__(self, id: str) -> Game:
        if id not in self._down:
            game = import_module(self._packages[id]).GAME
            assert isinstance(game, Game)
            self._down[id] = game
        return self._down[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{id!r}: ..." for id in self) + "}"

    def find(self, id: object) -> Game:
        """The game of this id; SetupError names the nearest when there is none."""
        if isinstance(id, Game):
            return id
        if not isinstance(id, str) or id not in self._packages:
            raise SetupError(f"No game is called {shorten(id)}. {nearest(id, self)}")
        return self[id]
