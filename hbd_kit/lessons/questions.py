"""Questions to a learner. The rules decide what is right: nobody writes it into a lesson.

Each choice comes with its verdict: whether it is right, in words, and the rules that decide it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from hbd_kit.core.asking import CHANCE, Ask, Chance, Seat, View
from hbd_kit.core.errors import HbdError, shorten
from hbd_kit.core.events import LogLine, name_seats
from hbd_kit.lessons.text import Asked, LessonError
from hbd_kit.match import Match

_MOST_RULES = 4
_SEAT = re.compile(r"\bseat (\d+)\b")
_FOR_SEAT = re.compile(r"(\d{1,2})\s*:\s*(.+)")


class Verdict(Struct, frozen=True):
    """What the rules say to a choice."""

    right: bool
    words: str
    rules: tuple[str, ...]


class Option(Struct, frozen=True):
    """A choice: as it is written, as it is put to the learner, where it is on the board, and its verdict.

    `how` goes before the words where they do not tell by themselves what is done.
    """

    text: str
    words: str
    verdict: Verdict
    how: str = ""
    symbol: str = ""
    at: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.how}: {self.words}" if self.how else self.words


class Question(Struct, frozen=True):
    """A question with its choices; several may be right."""

    line: int
    prompt: str
    options: tuple[Option, ...]

    @property
    def right(self) -> tuple[str, ...]:
        """The choices that are right, as they are written."""
        return tuple(option.text for option in self.options if option.verdict.right)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The choices that are wrong, as they are written."""
        return tuple(option.text for option in self.options if not option.verdict.right)

    def __str__(self) -> str:
        lines = [f"? {self.prompt}"]
        for option in self.options:
            mark = "x" if option.verdict.right else " "
            cited = ", ".join(option.verdict.rules)
            lines.append(f"  [{mark}] {option}\n      {option.verdict.words} [{cited}]")
        return "\n".join(lines)


def question(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Question:
    """The question with its verdicts, as the match stands; `after` is what the log says next."""
    prompt, options = _KINDS[asked.kind](asked, match, view, after)
    if not any(option.verdict.right for option in options):
        verdict = options[0].verdict
        told = f"{shorten(verdict.words, 300)} [{', '.join(verdict.rules)}]"
        raise LessonError(f"no choice is right here. The rules say {told}", asked.line)
    return Question(asked.line, asked.prompt or prompt, tuple(options))


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Whatever the kit refuses within is a fault of that line."""
    try:
        yield
    except HbdError as problem:
        raise LessonError(str(problem), line) from None


def _first_asked(match: Match) -> Seat:
    pending = match.pending
    return (*pending.seats, *pending.may)[0] if isinstance(pending, Ask) else 0


Answered = tuple[str, list[Option]]


# Which of these may be done? -------------------------------------------------------------------


def _may(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Answered:
    if isinstance(match.pending, Chance):
        return "What can come up now?", [
            _may_fall(match, view, match.pending, *each) for each in asked.choices
        ]
    options = [_may_do(match, view, *each) for each in asked.choices]
    name = match.names[_first_asked(match)]
    return f"Which of these may {name} do now?", options


def _may_do(match: Match, view: View, line: int, text: str) -> Option:
    found = _FOR_SEAT.fullmatch(text)
    seat, said = (int(found[1]), found[2]) if found else (_first_asked(match), text)
    with _at(line):
        refusal = match.explain(said, seat)
    action = match.game.parse(match.state, said)
    offer = match.game.offer(match.observe(view), seat, action)
    words = name_seats(offer.words, match.names)
    if refusal is not None:
        verdict = Verdict(False, f"No: {_named(refusal.words, match)}.", (refusal.rule,))
    else:
        verdict = _allowed(match.branch().play(action, seat), match, view)
    whose = [] if seat == _first_asked(match) else [match.names[seat]]
    verb, more = offer.group.partition(" ")[::2]
    # One word only says where to look for it, and nothing is said twice.
    how = [offer.group] if more and verb != words.partition(" ")[0] else []
    return Option(text, words, verdict, ": ".join(whose + how), offer.symbol, offer.at)


def _named(words: str, match: Match) -> str:
    """The words with each `seat 0` by its name."""
    seats = {str(seat): name for seat, name in enumerate(match.names)}
    return _SEAT.sub(lambda found: seats.get(found[1], found[0]), words)


def _allowed(then: Match, match: Match, view: View) -> Verdict:
    """That something may be done, with what the log then says, or else the rule that goes on from there."""
    told = then.log(view, match.step)
    if told:
        return Verdict(True, f"Yes: {_joined(told)}", _cited(told))
    pending = then.pending if isinstance(then.pending, Chance) else match.pending
    assert pending is not None
    return Verdict(True, "Yes, that may be done.", (pending.rule,))


def _may_fall(match: Match, view: View, chance: Chance, line: int, text: str) -> Option:
    """With the odds as the view knows them."""
    words = text.replace("_", " ")
    try:
        share = (match.odds(view) or {})[chance.read(text)]
    except (ValueError, TypeError, AttributeError, KeyError):
        return Option(text, words, Verdict(False, "No: that cannot come up here.", (chance.rule,)))
    told = f"Yes: {share.numerator} in {share.denominator}."
    return Option(text, words, Verdict(True, told, (chance.rule,)))


# What happens next? ----------------------------------------------------------------------------


def _next(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Answered:
    if not after:
        raise LessonError("`next` asks about the answers below it, and none tells anything here", asked.line)
    return "What happens next?", _told(asked, after)


def _if(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Answered:
    then = match.branch()
    for said in asked.about.split(";"):
        with _at(asked.line):
            then.play(said.strip(), CHANCE if isinstance(then.pending, Chance) else None)
    return f"What would happen after: {asked.about}?", _told(asked, then.log(view, match.step))


def _told(asked: Asked, log: Sequence[LogLine]) -> list[Option]:
    """Each choice is right when the log says its words."""
    options = []
    for _, text in asked.choices:
        said = [line for line in log if _within(text, line.words)]
        if said:
            verdict = Verdict(True, f"Yes: {_joined(said)}", _cited(said))
        else:
            verdict = Verdict(False, f"No: {_joined(log)}", _cited(log))
        options.append(Option(text, _opened(text), verdict))
    return options


def _within(text: str, words: str) -> bool:
    """Whether these words stand in those, whole, whatever their case."""
    wanted = " ".join(text.casefold().split()).rstrip(".")
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", " ".join(words.casefold().split())) is not None


def _joined(log: Sequence[LogLine]) -> str:
    return " ".join(line.words for line in log) or "nothing that the log would tell."


def _cited(log: Sequence[LogLine]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for line in log for rule in line.rules))[:_MOST_RULES]


def _opened(text: str) -> str:
    return text[0].upper() + text[1:]


# Why not? What does the rule say? ----------------------------------------------------------------


def _why(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Answered:
    with _at(asked.line):
        refusal = match.explain(asked.about)
    if refusal is None:
        raise LessonError(f"{shorten(asked.about)} may be done here: there is no why not", asked.line)
    ledger = match.game.ledger
    options = []
    for line, id in asked.choices:
        with _at(line):
            says = ledger[id].says
        right = id == refusal.rule
        words = f"{'Yes' if right else 'No'}: {_named(refusal.words, match)}."
        options.append(Option(id, says, Verdict(right, words, (refusal.rule,))))
    seat = _first_asked(match)
    offer = match.game.offer(match.observe(view), seat, match.game.parse(match.state, asked.about))
    words = name_seats(offer.words, match.names)
    return f"“{words}”: why may {match.names[seat]} not do that?", options


def _says(asked: Asked, match: Match, view: View, after: Sequence[LogLine]) -> Answered:
    with _at(asked.line):
        rule = match.game.ledger[asked.about]
    options = []
    for _, text in asked.choices:
        right = _within(text, rule.says)
        words = f"{'Yes' if right else 'No'}: {rule.says[0].lower()}{rule.says[1:]}"
        options.append(Option(text, _opened(text), Verdict(right, words, (rule.id,))))
    return f"What does the rule {rule.id} say?", options


_KINDS = {"may": _may, "next": _next, "if": _if, "why": _why, "says": _says}
