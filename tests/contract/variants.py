"""Every set-up that the contract tries: each number of seats, and each answer to each question."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

import hbd_kit as hbd
from hbd_kit import Match
from hbd_kit.core.asking import Ask
from hbd_kit.core.game import Game


class Variant(NamedTuple):
    """A set-up in words."""

    game: str
    seats: int
    choices: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()

    def match(self, seed: int = 1, **more: Any) -> Match:
        """A match with this set-up."""
        chosen = {kind: dict(pairs) for kind, pairs in self.choices}
        return hbd.new_match(self.game, seats=self.seats, seed=seed, **chosen, **more)

    @property
    def model(self) -> Game:
        """The game."""
        return hbd.GAMES[self.game]

    def __str__(self) -> str:
        told = [f"{name}={value}" for _, pairs in self.choices for name, value in pairs]
        return "-".join([self.game, str(self.seats), *told])


def plain() -> Iterator[Variant]:
    """Every game with every number of seats."""
    for game in hbd.GAMES.values():
        yield from (Variant(game.id, seats) for seats in game.seats)


def changed() -> Iterator[Variant]:
    """Every game with each choice that is not its default, one at a time, where it matters."""
    for game in hbd.GAMES.values():
        turn = 0
        for kind, known in (("options", game.options), ("rulings", game.rulings)):
            for name, choice in known.items():
                for value in choice.choices:
                    if value != choice.default:
                        seats = game.seats[turn % len(game.seats)]
                        asked = (("options", tuple(choice.within.items())),) if choice.within else ()
                        yield Variant(game.id, seats, (*asked, (kind, ((name, value),))))
                        turn += 1


def tried(game: Game, state: Any, seat: int, step: int) -> Iterator[Any]:
    """Actions to try on a seat: every one where it is asked, otherwise some, and others at another step.

    A seat that is not asked is refused before anything looks at what it says, so a seventh of all
    actions will do, and another seventh each time.
    """
    asked = game.pending(state)
    if isinstance(asked, Ask) and seat in (*asked.seats, *asked.may):
        return game.candidates(state)
    return islice(game.candidates(state), step % 7, None, 7)


def some(variants: Iterator[Variant]) -> Any:
    """A test for each of these set-ups."""
    return pytest.mark.parametrize("variant", list(variants), ids=str)


def everything() -> Iterator[Variant]:
    """Plain set-ups, then changed ones."""
    yield from plain()
    yield from changed()
