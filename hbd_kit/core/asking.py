"""Who is asked what: seats by an Ask, luck by a Chance.

A game answers `pending` with one of these, or with None when it is over. Nothing
here knows how an answer is found: a person, a bot, a generator, a record and a clock
all answer the same question.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

CHANCE: Seat = -1
"""The answerer of dice and cards."""

CLOCK: Seat = -2
"""The answerer that says when the time is up."""

View: TypeAlias = int | str
"""A seat, `TABLE` or `ALL`."""

TABLE = "table"
"""The view of what everybody may see."""

ALL = "all"
"""The teacher's view, which sees everything; it is asked for by name."""

Outcome: TypeAlias = Any
"""What chance answers: a card's name, a tuple of dice, a number. Hashable."""


def listed(names: Iterable[str]) -> str:
    """Several names as people say them: `Ada, Bo and Cleo`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


class Ask(Struct, frozen=True, gc=False):
    """A question to seats.

    `seats` must answer, `may` may speak first (their silence is not recorded), and
    `clock` says that time may run out on them. `question` completes the sentence
    "Ada to ...", `rule` is the ledger id of the rule that asks, and `others` that of the rule by
    which everybody else waits, where it is another.
    """

    seats: tuple[Seat, ...]
    rule: str
    question: str
    may: tuple[Seat, ...] = ()
    clock: bool = False
    others: str = ""


class Source(Protocol):
    """A number of equally likely cases, each giving an outcome.

    Three readers share it: a generator picks one case, exact odds list the outcomes
    with their weights, and a record reads an outcome back from its text.
    """

    @property
    def total(self) -> int:
        """How many cases there are."""

    def pick(self, case: int) -> Outcome:
        """The outcome of one case, 0 <= case < total."""

    def outcomes(self) -> dict[Outcome, Fraction]:
        """Every outcome with its exact weight; the weights sum to 1."""

    def say(self, outcome: Outcome) -> str:
        """The outcome as a record writes it."""

    def read(self, text: str) -> Outcome:
        """The outcome that `say` wrote as `text`; ValueError when there is none."""


class Chance(Struct, frozen=True, gc=False):
    """A question to luck.

    `stream` names the luck that answers (the nth answer of a stream is the same
    whatever other streams gave), `says` is the word before the outcome in a record,
    and `viewers` are the seats that see the outcome: None is everybody, () is nobody.
    The others see only that it happened.
    """

    source: Source
    stream: str
    rule: str
    says: str = ""
    viewers: tuple[Seat, ...] | None = None

    def outcomes(self) -> dict[Outcome, Fraction]:
        """Every outcome with its exact weight."""
        return self.source.outcomes()

    def seen_by(self, view: View) -> bool:
        """Whether `view` sees the outcome."""
        return self.viewers is None or view == ALL or view in self.viewers

    def say(self, outcome: Outcome) -> str:
        """The answer as a record writes it: `discover treasure_island`, `4 3 2`."""
        words = self.source.say(outcome)
        return f"{self.says} {words}" if self.says else words

    def read(self, text: str) -> Outcome:
        """The outcome meant by `text`, with or without its leading word, and with spaces for `_`."""
        words = " ".join(text.split())
        if self.says and words.startswith(self.says + " "):
            words = words[len(self.says) + 1 :]
        try:
            return self.source.read(words)
        except ValueError:
            if " " not in words:
                raise
            return self.source.read(words.replace(" ", "_"))
