"""The text of a lesson: a record whose comments speak to a learner.

    hbd-record 1
    # title: First voyage
    # view: all
    game: card_game
    seats: 2
    names: ["Ada", "Bo"]
    ---
    chance: first 0
    0: start NW
    1: start SE
    # ## A ship and a chart
    # Words, with *emphasis*, and a rule in brackets, which the reader can unfold. [CG-MOVE-1]
    #
    # A second paragraph.
    #- A note to myself, which is not shown.
    # ? Where may she go? may: sail N | sail E
    #   | sail S
    0: sail E
    chance: discover treasure_island
    # ## Land!
    # ? What is hers now? if loot; gold: loots gold | sells gold

A page begins with a heading (`# ## ...`) or with the first comment after answers; a bare `#` parts two
paragraphs. The view is whose eyes look: `all`, `table` or a seat. Between the comments stand the answers of a
record, cards and dice that fall too. `print(m.record())` writes them, and the head above `---`, of any match
that you have played; leave its `seed:` out. To begin in the middle, write `sketch:` in the head and indent
beneath it the lines that `print(m.sketch())` gives at the start of a turn.

`Lesson.read("my_lesson.txt")` checks it all by the rules, and its errors name the line to mend.

A question is a kind, and its choices between bars; words that end in `?` may stand before the kind. Choices
may go on in lines of their own that begin with a bar. What is right is never written: the rules say it.

    may: loot | end | 1: end           which of these may be done now (or may fall, where chance is asked)
    next: for 2 points | for 3 points  which of these the log says of the answers up to the next page
    if sail E; end: ...                which of these the log would say after these answers instead
    why sail N: CG-MOVE-1 | CG-MOVE-2  by which rule this may not be done
    says CG-END-2: most | fewest       which of these words are in that rule

A view keeps hidden cards off the board and out of the log and its verdicts; what the words and choices
themselves give away is their author's affair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from hbd_kit.core.errors import RecordError, nearest, shorten

LONGEST = 200_000
"""The most characters of a lesson."""
MOST_PAGES = 200
MOST_CHOICES = 10

FRONT = ("title", "view")
FORMS = {
    "may": "may: sail N | loot",
    "next": "next: words of the log | other words",
    "if": "if sail E; loot: words of the log | other words",
    "why": "why sail N: CG-MOVE-1 | CG-MOVE-2",
    "says": "says CG-MOVE-1: words of the rule | other words",
}
"""Every kind of question, and how one is written."""

_FRONT = re.compile(r"#\s*(\w+)\s*:\s*(.*)")
_QUESTION = re.compile(
    rf"(?:(?P<prompt>.+?\?)\s+)?(?P<kind>{'|'.join(FORMS)})(?P<about>\s[^|?]*?)?\s*:\s*(?P<choices>.*)"
)


class LessonError(RecordError):
    """A lesson that cannot be read, with the line to mend."""


class Asked(Struct, frozen=True):
    """A question as it is written: its kind, what it is about, and its choices, each with its line."""

    line: int
    kind: str
    about: str
    prompt: str
    choices: tuple[tuple[int, str], ...]


class Words(Struct, frozen=True):
    """A paragraph, and the line it begins in."""

    line: int
    words: str


class Leaf(Struct, frozen=True):
    """What is written on one page: the line it begins in, its heading, then words and questions in order."""

    line: int
    heading: str = ""
    body: tuple[Words | Asked, ...] = ()


class _Open:
    """A leaf that is still being written."""

    def __init__(self, line: int, heading: str = "") -> None:
        self.line = line
        self.heading = heading
        self.body: list[tuple[str, int, str]] = []
        self.last = ""

    def add(self, number: int, words: str) -> None:
        """One more line of it."""
        if words.startswith("?"):
            self.body.append(("?", number, words[1:].strip()))
            self.last = "?"
        elif words.startswith("|"):
            if self.last != "?":
                raise LessonError("a choice `| ...` goes on from a question `? ...`", number)
            _, line, asked = self.body.pop()
            self.body.append(("?", line, asked + (words[1:] if asked.endswith(":") else f" {words}")))
        elif words and self.last == "words":
            _, line, before = self.body.pop()
            self.body.append(("words", line, f"{before} {words}"))
        elif words:
            self.body.append(("words", number, words))
            self.last = "words"
        else:
            self.last = ""

    def closed(self) -> Leaf:
        """The leaf as it stands."""
        body = (_asked(line, said) if kind == "?" else _words(line, said) for kind, line, said in self.body)
        return Leaf(self.line, self.heading, tuple(body))


def front(text: str) -> dict[str, tuple[int, str]]:
    """What the comments of the head say of the lesson, by name, with their lines."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() == "---":
            break
        said = _FRONT.fullmatch(line.strip())
        if said is None:
            continue
        name, value = said[1], said[2].strip()
        if name not in FRONT:
            right = f"{nearest(name, FRONT)} A note to yourself begins with `#-`."
            raise LessonError(f"a lesson has no {shorten(name)}. {right}", number)
        if name in found:
            raise LessonError(f"`{name}` stands twice, first in line {found[name][0]}", number)
        found[name] = (number, value)
    return found


def leaves(text: str) -> Iterator[Leaf]:
    """The pages that the comments after the head write, in order."""
    lines = iter(enumerate(text.split("\n"), start=1))
    for _, line in lines:
        if line.strip() == "---":
            break
    leaf: _Open | None = None
    for number, line in lines:
        bare = line.strip()
        if not bare:
            if leaf:
                leaf.last = ""
        elif not bare.startswith("#"):
            if leaf:
                yield leaf.closed()
            leaf = None
        elif not bare.startswith("#-"):
            words = bare[1:].strip()
            if words.startswith("#"):
                heading = words.strip("# ")
                if not heading:
                    raise LessonError("a heading has words: `# ## Land ahoy`", number)
                if leaf:
                    yield leaf.closed()
                leaf = _Open(number, heading)
            else:
                leaf = leaf or _Open(number)
                leaf.add(number, words)
    if leaf:
        yield leaf.closed()


def _words(line: int, words: str) -> Words:
    found = _QUESTION.fullmatch(words)
    if found and found["prompt"] and "|" in found["choices"]:
        raise LessonError(f"a question begins with `# ?`, as `# ? {FORMS[found['kind']]}`", line)
    return Words(line, words)


def _asked(line: int, words: str) -> Asked:
    found = _QUESTION.fullmatch(words)
    if found is None:
        forms = "".join(f"\n    ? {form}" for form in FORMS.values())
        raise LessonError(f"{shorten(words)} is no question. One asks:{forms}", line)
    kind, about = found["kind"], (found["about"] or "").strip()
    if bool(about) != (kind in ("if", "why", "says")):
        raise LessonError(f"a question `{kind}` is written `? {FORMS[kind]}`", line)
    choices = [choice.strip() for choice in found["choices"].split("|")]
    if not all(choices) or not 2 <= len(choices) <= MOST_CHOICES:
        raise LessonError(f"a question has 2 to {MOST_CHOICES} choices with `|` between them", line)
    if len({choice.casefold() for choice in choices}) < len(choices):
        raise LessonError("two choices of this question are the same", line)
    return Asked(line, kind, about, found["prompt"] or "", tuple((line, choice) for choice in choices))
