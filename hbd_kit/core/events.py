"""What happened, in words, with the rules that made it happen.

A rule function tells its events to whoever listens; when nobody does (`tell` is None)
no event is built. An event names seats as `{0}`, so that a log can put their names there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from hbd_kit.core.asking import ALL, Seat, View

_SEAT = re.compile(r"\{(\d+)\}")


class Event(Struct, frozen=True, gc=False):
    """One thing that happened.

    `viewers` read `words`, everybody else reads `veiled` ("" is nothing at all); viewers
    None is everybody. `at` names the places it touched, from first to last. One that `uncovers` showed
    its viewers a hidden thing that lay there before.
    """

    words: str
    rules: tuple[str, ...]
    seat: Seat | None = None
    at: tuple[str, ...] = ()
    viewers: tuple[Seat, ...] | None = None
    veiled: str = ""
    uncovers: bool = False

    def read_by(self, view: View) -> str:
        """What `view` reads of this; "" when it notices nothing."""
        if self.viewers is None or view == ALL or view in self.viewers:
            return self.words
        return self.veiled


Tell: TypeAlias = Callable[[Event], None] | None
"""The listener a rule function tells its events to; None when nobody listens."""


class LogLine(Struct, frozen=True):
    """An event as one view reads it: the step it belongs to, whose doing, words and rules."""

    step: int
    seat: Seat | None
    words: str
    rules: tuple[str, ...]
    at: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.step:>4}  {self.words}  [{', '.join(self.rules)}]"


class Log(tuple[LogLine, ...]):
    """The lines of a log; printed, one line each."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    __repr__ = __str__


def name_seats(words: str, names: Sequence[str]) -> str:
    """The words with every `{0}` replaced by that seat's name, in one pass (a name is never read again)."""
    return _SEAT.sub(lambda found: names[int(found[1])], words)


def lines(step: int, events: Iterable[Event], view: View, names: Sequence[str]) -> list[LogLine]:
    """What one view reads of one step."""
    read = ((event, event.read_by(view)) for event in events)
    return [LogLine(step, e.seat, name_seats(words, names), e.rules, e.at) for e, words in read if words]
