"""A transcript: what one view saw of a match, to be read but not played on.

It holds the log and the last board as that view reads them, and neither the seed nor anything
that view may not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec import Struct

from hbd_kit.core.asking import ALL, TABLE, Seat, View
from hbd_kit.core.errors import HbdError, RecordError, nearest, shorten
from hbd_kit.core.events import Log, LogLine

if TYPE_CHECKING:
    from hbd_kit.core.match import Match

TRANSCRIPT = "hbd-transcript 1"
_FIELDS: dict[str, Callable[[Any], bool]] = {
    "game": lambda value: isinstance(value, str),
    "view": lambda value: value in (TABLE, ALL) or type(value) is int,
    "names": lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
    "step": lambda value: type(value) is int,
}
"""The lines of a transcript's head, and what each may say."""
_LINE = re.compile(r"\s*(?P<step>\d{1,7})  (?P<words>.+)  \[(?P<rules>[A-Z0-9, -]+)\]")


class ReadOnly(HbdError, AttributeError):
    """Something that only a match can do was asked of a transcript."""


class Transcript(Struct, frozen=True):
    """What `view` saw of a match up to `step`: the log, and the board as text."""

    game: str
    view: View
    names: tuple[str, ...]
    step: int
    lines: tuple[LogLine, ...]
    board: str

    def log(self) -> Log:
        """What happened, as the view of this transcript read it."""
        return Log(self.lines)

    def __str__(self) -> str:
        return self.board

    def __getattr__(self, name: str) -> NoReturn:
        raise ReadOnly(
            f"A transcript is what {_whom(self.view)} saw; it has no {name!r} and cannot be played on. "
            "It has log() and print() shows its board; ask whoever holds the match for its record."
        )


def write(match: Match, view: View) -> str:
    """The transcript of `view` as text."""
    board = match.game.board(match.observe(view), match.names)
    head = {"game": match.game.id, "view": view, "names": list(match.names), "step": match.step}
    return "\n".join(
        [
            TRANSCRIPT,
            f"# What {_whom(view)} saw of a match. It can be read, not played on.",
            *(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()),
            "---",
            *map(str, match.log(view)),
            "---",
            board,
            "",
        ]
    )


def read(text: str) -> Transcript:
    """The transcript that `write` made; RecordError points at the line that is wrong."""
    lines = text.rstrip("\n").split("\n")
    ends = [place for place, line in enumerate(lines) if line == "---"][:2]
    if len(ends) < 2:
        raise RecordError("a transcript has two lines `---`: before its log and before its board", len(lines))
    log, board = ends
    head: dict[str, Any] = {}
    for number, line in enumerate(lines[1:log], start=2):
        name, colon, value = line.partition(":")
        if line.startswith("#") or not line.strip():
            continue
        if not colon or name not in _FIELDS:
            raise RecordError(f"{shorten(line)} is no line of its head. {nearest(name, _FIELDS)}", number)
        try:
            head[name] = json.loads(value)
        except (ValueError, RecursionError):
            raise RecordError(f"`{name}` is written as JSON, not {shorten(value)}", number) from None
        if not _FIELDS[name](head[name]):
            raise RecordError(f"`{name}` cannot be {shorten(value)}", number)
    missing = [name for name in _FIELDS if name not in head]
    if missing:
        raise RecordError(f"the head lacks `{missing[0]}: ...`", log + 1)
    told = [_read_line(line, number) for number, line in enumerate(lines[log + 1 : board], start=log + 2)]
    return Transcript(
        head["game"],
        head["view"],
        tuple(head["names"]),
        head["step"],
        tuple(told),
        "\n".join(lines[board + 1 :]),
    )


def _read_line(line: str, number: int) -> LogLine:
    found = _LINE.fullmatch(line)
    if not found:
        raise RecordError(f"a line of the log reads `step  words  [RULE-1]`, not {shorten(line)}", number)
    seat: Seat | None = None
    return LogLine(int(found["step"]), seat, found["words"], tuple(found["rules"].split(", ")))


def _whom(view: View) -> str:
    return (
        f"seat {view}"
        if isinstance(view, int)
        else "everyone at the table"
        if view == "table"
        else "the teacher"
    )
