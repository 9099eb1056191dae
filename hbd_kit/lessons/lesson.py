"""A lesson: a match told page by page, with the rules cited on the way and questions that they answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from hbd_kit.core import record
from hbd_kit.core.asking import ALL, TABLE, View
from hbd_kit.core.errors import UnknownRule, shorten
from hbd_kit.core.events import Log
from hbd_kit.core.game import Game
from hbd_kit.core.match import Answer
from hbd_kit.core.scene import Goods
from hbd_kit.core.transcript import Transcript
from hbd_kit.games import SHELF
from hbd_kit.lessons import text as texts
from hbd_kit.lessons.questions import Question, question
from hbd_kit.lessons.text import Leaf, LessonError, Words
from hbd_kit.match import Match

if TYPE_CHECKING:
    from hbd_kit.views.svg import Drawing

_ID = r"[A-Z][A-Z0-9]*-[A-Z0-9]+-\d+"
_IDS = re.compile(rf"(?<![\w-]){_ID}(?![\w-])")
_ASIDE = re.compile(rf"\s*\[({_ID}(?:\s*,\s*{_ID})*)\]")
_MEANT = re.compile(r"[A-Za-z]+[-_][A-Za-z]+[-_]?\d+")
"""What was meant as a rule where it stands in brackets: `cg-move-1`, `CG-MOVE1`."""


class Paragraph(Struct, frozen=True):
    """Words to the learner, and the rules they name."""

    words: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.words


class Page(NamedTuple):
    """One page of a lesson: the match as it stands there, what happened since the last page, and the words.

    `match` is a branch of its own: play on from it, ask it *why not*, look at it with other eyes.
    """

    number: int
    heading: str
    body: tuple[Paragraph | Question, ...]
    match: Match
    news: Log
    view: View

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """What there is to say."""
        return tuple(each for each in self.body if isinstance(each, Paragraph))

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        return tuple(each for each in self.body if isinstance(each, Question))

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that what happened here, or a verdict, cites; what the words name does not count."""
        found = [rule for line in self.news for rule in line.rules]
        verdicts = (option.verdict for each in self.questions for option in each.options)
        found += [rule for verdict in verdicts for rule in verdict.rules]
        return tuple(dict.fromkeys(found))

    @property
    def asks(self) -> str:
        """Whose move it is and what is asked, in a sentence."""
        return self.match.asks()

    def goods(self) -> Iterator[Goods]:
        """What each seat has beside the board, as the lesson's view knows it."""
        seen = self.match.observe(self.view)
        names = self.match.names
        return (self.match.game.goods(seen, seat).named(names) for seat in range(self.match.setup.seats))

    def drawing(self, picks: dict[str, str] | None = None) -> Drawing:
        """The board, with what just happened marked on it."""
        from hbd_kit.views.svg import draw

        scene = self.match.game.scene(self.match.observe(self.view), self.news)
        return draw(scene, picks or {}, self.match.names)

    def __str__(self) -> str:
        heading = self.heading or f"Page {self.number}"
        parts = [f"{heading}\n{'-' * len(heading)}", str(self.news)]
        parts += map(str, self.body)
        return "\n\n".join(part for part in parts if part)


class Lesson:
    """A record with commentary and questions, checked by the rules as it is read.

    As the last line of a cell it is live: turn its pages, answer its questions. Without a kernel it leaves
    its story with pictures. `page("lesson.html")` is the whole of it as one file that needs nothing else.
    """

    def __init__(self, title: str, view: View, pages: Iterable[Page], text: str) -> None:
        self.title = title
        self.view = view
        self.pages = tuple(pages)
        self.text = text

    @classmethod
    def read(cls, source: str | Path) -> Lesson:
        """The lesson of a text, given itself or as a path; an error names the line to mend.

        How one is written: `print(hbd.lessons.text.__doc__)`.
        """
        text, _ = record.fetch(source)
        text = text.replace("\r\n", "\n")
        if len(text) > texts.LONGEST:
            raise LessonError(f"The text has {len(text)} characters; a lesson has at most {texts.LONGEST}.")
        opening = record.open_record(text if "\n" in text else text + "\n", SHELF.find)
        if isinstance(opening, Transcript):
            raise LessonError("a transcript cannot be played on: a lesson is a record with comments", 1)
        front = texts.front(text)
        leaves = list(texts.leaves(text))
        if not leaves:
            raise LessonError(
                "This record says nothing to a learner. Write comments between its answers: "
                "`# ## A heading`, `# Some words.`, `# ? may: this | that`."
            )
        if len(leaves) > texts.MOST_PAGES:
            raise LessonError(f"a lesson has at most {texts.MOST_PAGES} pages", leaves[-1].line)
        match = Match(opening.game, opening.setup)
        view = _view(match, *front.get("view", (0, ALL)))
        stands = list(_stands(match, opening, leaves))
        title = front.get("title", (0, ""))[1] or leaves[0].heading or opening.game.title
        return cls(title, view, _pages(stands, view), text)

    @property
    def game(self) -> Game:
        """The game that it teaches."""
        return self.pages[0].match.game

    @property
    def match(self) -> Match:
        """The match as it stands at the end."""
        return self.pages[-1].match.branch()

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Every question, in order."""
        return tuple(each for page in self.pages for each in page.questions)

    @cached_property
    def rules(self) -> frozenset[str]:
        """Every rule that something that happens, a refusal or a verdict cites."""
        return frozenset(rule for page in self.pages for rule in page.rules)

    def page(self, path: str | Path) -> Path:
        """The file that now holds the lesson: one page, offline, by mouse and keyboard, questions and all."""
        from hbd_kit.lessons import paper
        from hbd_kit.views.picture import write_page

        return write_page(path, paper.page(self), "lesson")

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The live lesson, and beside it its story with pictures, which stays when the kernel is gone."""
        from hbd_kit.lessons.lectern import Lectern

        return Lectern(self).bundle()

    def __str__(self) -> str:
        title = f"{self.title} ({self.game.title})"
        return "\n\n\n".join([f"{title}\n{'=' * len(title)}", *map(str, self.pages)])

    def __repr__(self) -> str:
        asked = len(self.questions)
        return f"<lesson {self.title!r} of {self.game.id}: {len(self.pages)} pages, {asked} questions>"


class _Stand(NamedTuple):
    """A leaf, and the match where it stands."""

    leaf: Leaf
    match: Match


def _view(match: Match, line: int, said: str) -> View:
    if said in (ALL, TABLE):
        return said
    seats = [str(seat) for seat in range(match.setup.seats)]
    if said in seats:
        return int(said)
    known = ", ".join([TABLE, ALL, *seats])
    raise LessonError(f"`view` is one of {known}, not {shorten(said)}", line)


def _stands(match: Match, opening: record.Opening, leaves: list[Leaf]) -> Iterator[_Stand]:
    """Each leaf with the match as it stands there; answers after the last leaf stand on one of their own."""
    todo = list(opening.answers)
    for leaf in leaves:
        while todo and todo[0][0] < leaf.line:
            _play(match, opening, todo.pop(0))
        yield _Stand(leaf, match.branch())
    if todo:
        last = todo[0][0]
        for answer in todo:
            _play(match, opening, answer)
        yield _Stand(Leaf(last), match.branch())


def _play(match: Match, opening: record.Opening, answer: tuple[int, str]) -> None:
    if answer[1].startswith("redo"):
        raise LessonError("a lesson may take answers back (`undo 2`), but it brings none again", answer[0])
    record.replay(match, opening._replace(answers=(answer,)))


def _pages(stands: list[_Stand], view: View) -> Iterator[Page]:
    before: tuple[Answer, ...] = ()
    for number, (leaf, match) in enumerate(stands, start=1):
        news = match.log(view, _shared(before, match.answers))
        after = Log(())
        if number < len(stands):
            then = stands[number].match
            after = then.log(view, _shared(match.answers, then.answers))
        body = (
            _paragraph(match.game, each) if isinstance(each, Words) else question(each, match, view, after)
            for each in leaf.body
        )
        yield Page(number, leaf.heading, tuple(body), match, news, view)
        before = match.answers


def _shared(before: tuple[Answer, ...], after: tuple[Answer, ...]) -> int:
    """How many answers two points of a match have in common."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return same


def _paragraph(game: Game, written: Words) -> Paragraph:
    """The words without the rules in brackets, which stand beside them; each rule must exist."""
    ids = tuple(dict.fromkeys(_IDS.findall(written.words)))
    in_brackets = (
        each.strip() for some in re.findall(r"\[([^]]*)\]", written.words) for each in some.split(",")
    )
    meant = (each for each in in_brackets if _MEANT.fullmatch(each) and each not in ids)
    for id in (*ids, *meant):
        try:
            game.ledger[id]
        except UnknownRule as problem:
            raise LessonError(str(problem), written.line) from None
    return Paragraph(_ASIDE.sub("", written.words).strip(), ids)
