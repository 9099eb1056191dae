"""The kit's own errors: each says what was wrong, where, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterable


class HbdError(Exception):
    """Anything the kit refuses; the match is as it was before."""


class SetupError(HbdError):
    """An unknown game, option, ruling, parameter or component file, or a value out of bounds."""


class UnknownGame(SetupError, KeyError):
    """A game that is not on the shelf."""

    __str__ = Exception.__str__  # a KeyError would quote its words


class ParseError(HbdError):
    """A text that is no sentence of the game."""


class IllegalAction(HbdError):
    """An answer that the rules refuse now."""


class WrongSeat(IllegalAction):
    """An answer from somebody who was not asked."""


class MatchOver(IllegalAction):
    """An answer to a finished match."""


class RecordError(HbdError):
    """A record, journal, transcript or share code that cannot be read, with the line to mend."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class SketchError(HbdError):
    """A sketched position that the box or the rules cannot give."""


class UnknownRule(HbdError, KeyError):
    """A rule id that no ledger holds."""

    __str__ = Exception.__str__  # a KeyError would quote its words


_MOST_NAMES = 40


def nearest(word: object, known: Iterable[object]) -> str:
    """The end of an error about an unknown word: the nearest known one in any case, or those known."""
    from difflib import get_close_matches

    names = [str(name) for name in known]
    folded = {name.casefold(): name for name in names}
    close = get_close_matches(str(word).casefold(), folded, n=1)
    if close:
        return f"Did you mean {folded[close[0]]!r}?"
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return "Known: " + ", ".join(names[:_MOST_NAMES]) + more + "." if names else "There are none."


def ended(words: str) -> str:
    """The words as a sentence with one mark at its end."""
    return words if words.endswith((".", "?", "!")) else words + "."


def shorten(text: object, most: int = 60) -> str:
    """The text as one short quoted line, fit for an error message."""
    line = " ".join(str(text).split())
    return repr(line if len(line) <= most else line[: most - 1] + "…")
