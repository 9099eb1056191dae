"""Sentences: how a game's own notation is read, word by word, and what is said when it cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from hbd_kit.core.errors import ParseError, ended, nearest, shorten

LONGEST: Final = 200
"""The most characters of a sentence."""

_WORDS: Final = re.compile(r"\S+")


class Reader:
    """Reads the words of a sentence about a state; ValueError says what stands where it should not."""

    def __init__(self, state: Any, words: list[str]) -> None:
        self.state = state
        self.words = words

    def word(self, what: str) -> str:
        """The next word."""
        if not self.words:
            raise ValueError(f"{what} is missing")
        return self.words.pop(0)

    def fixed(self, wanted: str) -> None:
        """Passes over a word that must stand here."""
        found = self.word(repr(wanted))
        if found != wanted:
            raise ValueError(f"{shorten(found)} stands where {wanted!r} should")

    def one_of(self, known: Sequence[str], what: str, sensible: Sequence[str] = ()) -> str:
        """The next word, if it is one of these; else an error lists them, or the `sensible` ones."""
        found = self.word(what)
        for name in known:
            if name.lower() == found:
                return name
        raise ValueError(f"{shorten(found)} is no {what}. {nearest(found, sensible or known)}")

    def square(self) -> str:
        """The next word as the name of a square of the state's grid."""
        grid = self.state.grid
        name: str = grid.name(grid.square(self.word("square")))
        return name

    def seat(self) -> int:
        """The next word as a seat."""
        return int(self.one_of(tuple(map(str, range(self.state.terms.seats))), "seat"))


AnyReader = TypeVar("AnyReader", bound=Reader)
Action = TypeVar("Action")


def parsed(
    text: str,
    reader: Callable[[list[str]], AnyReader],
    sentences: Mapping[str, Callable[[AnyReader], Action]],
    grammar: Sequence[str],
) -> Action:
    """The action that `text` says, by its first word; ParseError shows the grammar when it says none."""
    words = _WORDS.findall(text[:LONGEST].lower())
    sentence = sentences.get(words[0]) if words else None
    try:
        if sentence is None:
            raise ValueError("it begins with no word of the game")
        read = reader(words[1:])
        action = sentence(read)
        if read.words or len(text) > LONGEST:
            raise ValueError(f"{shorten(' '.join(read.words) or text)} is too much")
    except ValueError as problem:
        known = "".join(f"\n    {line}" for line in _helpful(words, grammar))
        why = ended(str(problem))
        raise ParseError(f"{shorten(text)} says nothing here: {why}\n  One says:{known}") from None
    return action


def _helpful(words: list[str], grammar: Sequence[str]) -> Sequence[str]:
    """The lines of the grammar that begin so, or all of it."""
    if not words:
        return grammar
    begins = re.compile(rf"(\w+ \| )*{re.escape(words[0])}\b")
    return [line for line in grammar if begins.match(line)] or grammar
