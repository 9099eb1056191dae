"""Five dragon board games to hold in a notebook.

    import hbd_kit as hbd
    m = hbd.new_match("card_game", seats=2, seed=7)
    m.roll(); m.options(); m.play("start NW"); print(m)

Importing this loads no widget, plot, graph or table library, and a game only when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hbd_kit import bots, maps
from hbd_kit.core.asking import ALL, CHANCE, CLOCK, TABLE, Ask, Chance
from hbd_kit.core.errors import (
    HbdError,
    IllegalAction,
    MatchOver,
    ParseError,
    RecordError,
    SetupError,
    SketchError,
    UnknownRule,
    WrongSeat,
    nearest,
    shorten,
)
from hbd_kit.core.game import Refusal, Result
from hbd_kit.core.ledger import Rule
from hbd_kit.core.transcript import Transcript
from hbd_kit.games import SHELF as GAMES
from hbd_kit.match import Match

if TYPE_CHECKING:
    from hbd_kit import analysis, lessons
    from hbd_kit.analysis.many import simulate
    from hbd_kit.lessons import lesson
    from hbd_kit.views.lobby import Lobby
    from hbd_kit.views.table import Table

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "CHANCE",
    "CLOCK",
    "GAMES",
    "TABLE",
    "Ask",
    "Chance",
    "HbdError",
    "IllegalAction",
    "Match",
    "MatchOver",
    "ParseError",
    "RecordError",
    "Refusal",
    "Result",
    "Rule",
    "SetupError",
    "SketchError",
    "Transcript",
    "UnknownRule",
    "WrongSeat",
    "analysis",
    "bots",
    "lesson",
    "lessons",
    "load",
    "maps",
    "new_match",
    "play",
    "rule",
    "rules",
    "scenario",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """What needs tables and plots, and the lessons, loaded when it is first used."""
    if name in ("analysis", "lessons"):
        return import_module(f"hbd_kit.{name}")
    if name == "simulate":
        return import_module("hbd_kit.analysis").simulate
    if name == "lesson":
        return import_module("hbd_kit.lessons").lesson
    raise AttributeError(f"module 'hbd_kit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def new_match(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
) -> Match:
    """A match at its very start. Without a seed its luck cannot be foreseen; the match still remembers it.

    `components` is the path of a copy of the game's data file with other figures in it.
    """
    found = GAMES.find(game)
    return Match.begin(found, found.setup(seats, seed, names, options, rulings, parameters, components))


def scenario(
    game: str,
    sketch: str,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
) -> Match:
    """A match that starts from a position sketched in the game's notation; `m.sketch()` writes one."""
    found = GAMES.find(game)
    if not isinstance(sketch, str):
        raise SketchError(f"A sketch is a text, not {shorten(sketch)}.")
    seats = found.seats_in(sketch)
    if seats not in found.seats:
        first, last = found.seats[0], found.seats[-1]
        raise SketchError(
            f"A sketch of {found.title} shows {first} to {last} seats (ships, players); this one {seats}."
        )
    setup = found.setup(seats, seed, names, options, rulings, parameters, components, sketch)
    return Match.begin(found, setup)


def load(source: str | Path) -> Match | Transcript:
    """The match of a record, a journal or a share code, given as a path or as its text.

    A transcript comes back read-only. A journal goes on growing in its file.
    """
    return Match.load(source, GAMES.find)


def play(
    game: str | Match | None = None,
    seats: int | None = None,
    bots: Mapping[int, str] | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
    teacher: bool = False,
    journal: bool | str | Path = True,
) -> Table | Lobby:
    """The Table: a board to play at. `play(match)` goes on with a match; `play()` alone is the lobby.

    `bots` gives seats to bots by name; the others are for people. A `teacher` sees every hidden thing.
    Every answer is kept in a journal beside the notebook, at the path given, or nowhere with False.
    """
    if game is None:
        from hbd_kit.views.lobby import Lobby

        return Lobby(Match, journal)
    from hbd_kit.views.table import Table

    if not isinstance(game, Match):
        game = new_match(game, seats, seed, names, options, rulings, parameters, components)
    return Table(game, bots, teacher, journal)


def rule(id: str) -> Rule:
    """The rule of this id, in whichever game has it."""
    for game in GAMES.values():
        if isinstance(id, str) and id in game.ledger:
            return game.ledger[id]
    known = [name for game in GAMES.values() for name in game.ledger]
    raise UnknownRule(f"No game has a rule {shorten(id)}. {nearest(id, known)}")


def rules(game: str, words: str = "") -> list[Rule]:
    """The rules of a game that speak of all these words, the best match first; without words, all."""
    if not isinstance(words, str):
        raise HbdError(f"Look rules up in words, not by {shorten(words)}.")
    return GAMES.find(game).ledger.search(words)
