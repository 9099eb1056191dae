"""Lessons: a record with commentary, shown page by page, and questions that the rules answer.

hbd.lessons.shipped()                      # the names of those that come with the kit
voyage = hbd.lesson("card_game/first_voyage")
voyage                                     # as the last line of a cell: turn its pages, answer
voyage.page("voyage.html")                 # the same as one file for a browser
hbd.lessons.Lesson.read("my_lesson.txt")   # one of your own
print(hbd.lessons.text.__doc__)            # how to write one
print(voyage.text)                         # how one that comes with the kit is written
"""

from __future__ import annotations

import sys
from pathlib import Path

from hbd_kit.core.errors import nearest, shorten
from hbd_kit.games import SHELF
from hbd_kit.lessons.lesson import Lesson, Page
from hbd_kit.lessons.questions import Option, Question, Verdict
from hbd_kit.lessons.text import LessonError

__all__ = ["Lesson", "LessonError", "Option", "Page", "Question", "Verdict", "lesson", "shipped"]


def shipped(game: str | None = None) -> list[str]:
    """The names of the lessons that come with a game, or with all of them, in the order to take them."""
    games = SHELF if game is None else [SHELF.find(game).id]
    return [f"{id}/{path.stem.partition('_')[2]}" for id in games for path in _files(id)]


def lesson(name: str) -> Lesson:
    """The lesson of this name that comes with the kit."""
    game, _, title = name.partition("/") if isinstance(name, str) else ("", "", "")
    for path in _files(game) if game in SHELF else ():
        if path.stem.partition("_")[2] == title:
            return Lesson.read(path)
    raise LessonError(f"No lesson is called {shorten(name)}. {nearest(name, shipped())}")


def _files(game: str) -> list[Path]:
    """The texts beside a game, as `1_first_voyage.txt`: by their numbers."""
    home = sys.modules[type(SHELF[game]).__module__].__file__
    assert home is not None
    return sorted(Path(home).with_name("lessons").glob("*_*.txt"))
