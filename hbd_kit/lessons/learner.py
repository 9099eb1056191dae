"""A learner: the page they are on, the choices they have taken, and how well that went."""

from __future__ import annotations

from hbd_kit.lessons.lesson import Lesson, Page
from hbd_kit.lessons.questions import Option
from hbd_kit.lessons.sheet import numbered, said


class Learner:
    """Somebody who goes through a lesson. It knows no HTML and no widget."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        self.given: dict[int, list[int]] = {}
        self.said = ""

    @property
    def page(self) -> Page:
        """The page that lies open."""
        return self.lesson.pages[self.at]

    @property
    def taken(self) -> list[int]:
        """The choices taken on this page, in order."""
        return self.given.get(self.at, [])

    def turn(self, pages: int) -> None:
        """So many pages on, or back; there is nothing beyond the first and the last."""
        to = max(0, min(self.at + pages, len(self.lesson.pages) - 1))
        if to != self.at:
            self.at = to
            self.said = said(self.lesson, self.page)

    def answer(self, number: int) -> None:
        """Takes a choice, by its number on the page."""
        options = self._options(self.page)
        if number in options and number not in self.taken:
            self.given.setdefault(self.at, []).append(number)
            self.said = f"{options[number]}: {options[number].verdict.words}"

    def pick(self, id: str) -> None:
        """Takes the choice that lies there on the board."""
        if id in self.picks:
            self.answer(self.by_place()[id])

    @property
    def picks(self) -> dict[str, str]:
        """The choices that can be taken on the board, with their words: one for a place or piece."""
        options = self._options(self.page)
        return {id: str(options[number]) for id, number in self.by_place().items()}

    def by_place(self) -> dict[str, int]:
        """The number of the choice that can be taken on each place or piece.

        A question is on the board only as a whole, each choice at places of its own: a board that showed
        some of them would tell which are right.
        """
        asked = [choices for _, choices in numbered(self.page)]
        places = [[(id, number) for number, option in choices for id in option.at] for choices in asked]
        everywhere = [id for some in places for id, _ in some]
        found: dict[str, int] = {}
        for choices, some in zip(asked, places, strict=True):
            whole = all(option.at for _, option in choices)
            if whole and all(everywhere.count(id) == 1 for id, _ in some):
                found |= {id: number for id, number in some if number not in self.taken}
        return found

    def _options(self, page: Page) -> dict[int, Option]:
        return {number: option for _, choices in numbered(page) for number, option in choices}

    # How it went ------------------------------------------------------------------------

    def score(self) -> tuple[int, int, int]:
        """How many questions were solved, how many of them without a slip, and how many there are."""
        solved = clean = 0
        for at, page in enumerate(self.lesson.pages):
            given = self.given.get(at, [])
            for _, choices in numbered(page):
                right = {number for number, option in choices if option.verdict.right}
                if right <= set(given):
                    solved += 1
                    until = max(given.index(number) for number in right)
                    clean += sum(number in given[: until + 1] for number, _ in choices) == len(right)
        return solved, clean, len(self.lesson.questions)

    @property
    def tally(self) -> str:
        """How many questions were solved, in words; nothing where none is asked."""
        solved, _, asked = self.score()
        return f"{solved} of {asked} questions solved" if asked else ""

    @property
    def closing(self) -> str:
        """The last words of a lesson."""
        solved, clean, asked = self.score()
        if not asked:
            return "The end of this lesson."
        if solved < asked:
            return (
                f"The end of this lesson. {solved} of {asked} questions are solved; go back for the others."
            )
        return f"The end of this lesson. All {asked} questions are solved, {clean} of them without a slip."
