"""A set-up: everything that is settled before the first answer, checked against the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

from msgspec import Struct

from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.ledger import Choice, Ledger, Parameter

Pairs = tuple[tuple[str, Any], ...]

HOUSE = "house"
"""The name of the data files that come with the kit."""

_NAMES = ("Ada", "Bo", "Cleo", "Dai", "Eva", "Finn")
_LONGEST_NAME = 40
LONGEST_TEXT = 100_000
"""The most characters of a component file or a sketch: both go into the record of every match with them."""


class Setup(Struct, frozen=True):
    """What a match starts from.

    Options, rulings and parameters hold only what differs from the ledger's defaults.
    `seed` is None where luck must not be foreseen (a match read from a share code).
    `components` is `house` or the whole text of another data file, and `sketch` the position
    a scenario starts from ("" is the usual start).
    """

    game: str
    seats: int
    names: tuple[str, ...]
    seed: int | None = None
    options: Pairs = ()
    rulings: Pairs = ()
    parameters: Pairs = ()
    components: str = HOUSE
    sketch: str = ""

    def settled(self, ledger: Ledger) -> dict[str, Any]:
        """Every option, ruling and parameter by name, as this match plays it."""
        values: dict[str, Any] = {name: choice.default for name, choice in ledger.options.items()}
        values |= {name: choice.default for name, choice in ledger.rulings.items()}
        values |= {name: parameter.value for name, parameter in ledger.parameters.items()}
        return values | dict(self.options) | dict(self.rulings) | dict(self.parameters)


def check_seats(seats: object, allowed: range, title: str) -> int:
    """The number of seats, if the game takes that many."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
        number = "" if isinstance(seats, int) else ", as a whole number"
        raise SetupError(f"{title} takes {allowed[0]} to {allowed[-1]} seats{number}, not {shorten(seats)}.")
    return seats


def check_seed(seed: object) -> int | None:
    """The seed, if it is a whole number of sensible size; a table's own kind of number is one too."""
    if seed is None:
        return None
    if isinstance(seed, SupportsIndex) and type(seed) is not bool:
        seed = seed.__index__()
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) >= 1 << 64:
        raise SetupError(f"A seed is a whole number below 2**64, not {shorten(seed)}.")
    return seed


def check_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """One name a seat: those given, or the kit's own."""
    if names is None:
        return _NAMES[:seats]
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != seats:
        raise SetupError(f"Give {seats} names in a list, one a seat, not {shorten(names)}.")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
            raise SetupError(f"A name is 1 to {_LONGEST_NAME} characters of text, not {shorten(name)}.")
        if not name.isprintable():
            raise SetupError(f"A name holds no line breaks or control characters: {shorten(name)}.")
    if len(set(names)) < seats:
        raise SetupError(f"Two seats share a name: {shorten(list(names))}. Names tell seats apart.")
    return tuple(names)


def check_text(text: str, what: str) -> str:
    """The text of a component file or a sketch, if a record has room for it and a file can hold it."""
    if not isinstance(text, str):
        raise SetupError(f"A {what} is a text, not {shorten(text)}.")
    if len(text) > LONGEST_TEXT:
        raise SetupError(f"The {what} has {len(text)} characters; one has at most {LONGEST_TEXT}.")
    try:
        text.encode()
    except UnicodeEncodeError as problem:
        letter = ascii(text[problem.start])
        raise SetupError(f"The {what} holds half a letter, {letter}, that no file can hold.") from None
    return text


def check_choices(kind: str, given: Mapping[str, Any] | None, known: Mapping[str, Choice]) -> Pairs:
    """The choices that differ from the default, if every name and answer is known."""
    differing = []
    for name, value in sorted(_mapping(kind, given).items()):
        if name not in known:
            raise SetupError(f"Unknown {kind} {shorten(name)}. {nearest(name, known)}")
        if not isinstance(value, str) or value not in known[name].choices:
            raise SetupError(
                f"The {kind} {name!r} cannot be {shorten(value)}. {nearest(value, known[name].choices)}"
            )
        if value != known[name].default:
            differing.append((name, value))
    return tuple(differing)


def check_parameters(given: Mapping[str, Any] | None, known: Mapping[str, Parameter]) -> Pairs:
    """The parameters that differ from the book's, if every name is known and every number in bounds."""
    differing = []
    for name, value in sorted(_mapping("parameter", given).items()):
        if name not in known:
            raise SetupError(f"Unknown parameter {shorten(name)}. {nearest(name, known)}")
        p = known[name]
        if not isinstance(value, int) or isinstance(value, bool) or not p.least <= value <= p.most:
            raise SetupError(
                f"The parameter {name!r} ({p.means}) is a whole number from {p.least} to {p.most}, "
                f"not {shorten(value)}."
            )
        if value != p.value:
            differing.append((name, value))
    return tuple(differing)


def _mapping(kind: str, given: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise SetupError(f"Give each {kind} as {{name: value}}, not {shorten(given)}.")
    return given
