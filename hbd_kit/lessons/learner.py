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
            self.said = f"{options[number].words}: {options[number].verdict.words}"

    def pick(self, id: str) -> None:
        """Takes the choice that lies there on the board."""
        if id in self.picks:
            self.answer(self.by_place()[id])

    @property
    def picks(self) -> dict[str, str]:
        """The choices that can be taken on the board, with their words: one for a place or piece."""
        options = self._options(self.page)
        return {id: options[number].words for id, number in self.by_place().items()}

    def by_place(self) -> dict[str, int]:
        """The number of the choice that can be taken on each place or piece."""
        found: dict[str, list[int]] = {}
        for number, option in self._options(self.page).items():
            for id in option.at:
                found.setdefault(id, []).append(number)
        return {id: some[0] for id, some in found.items() if len(some) == 1 and some[0] not in self.taken}

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
                if right <= set(given) and any(number in given for number, _ in choices):
                    solved += 1
                    last = max(given.index(number) for number in right) if right else -1
                    slips = [number for number, _ in choices if number in given[: last + 1]]
                    clean += len(slips) == len(right)
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
