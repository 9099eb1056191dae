"""The lectern: a lesson in a notebook, live. Python decides, the browser shows."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import ipywidgets

from hbd_kit.lessons import sheet
from hbd_kit.lessons.learner import Learner
from hbd_kit.lessons.lesson import Lesson
from hbd_kit.lessons.still import cover, story
from hbd_kit.views.board import Board
from hbd_kit.views.panel import STYLE, Panel


class LessonPanel(Panel):
    """A panel of a lesson."""

    _css = "\n".join(
        path.read_text(encoding="utf-8") for path in (STYLE, Path(__file__).with_name("lesson.css"))
    )


class Lectern:
    """A lesson that somebody goes through: by mouse, by keyboard, on the board or beside it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.learner = Learner(lesson)
        self.board, self.head, self.side, self.foot = Board(), LessonPanel(), LessonPanel(), LessonPanel()
        self.board.on_pick(lambda id: self.do("pick", id))
        self.board.on_key(lambda key: self.do("key", key))
        for panel in (self.head, self.side, self.foot):
            panel.on_do(self.do)
        middle = ipywidgets.Box([self.board, self.side])
        middle.add_class("hbd-middle")
        self.box = ipywidgets.VBox([self.head, middle, self.foot])
        self.box.add_class("hbd-table").add_class("hbd-lesson")
        self.refresh()

    def bundle(self) -> dict[str, Any]:
        """The live lesson, and beside it what reads without a kernel: its story, a picture, its text."""
        live = self.box._repr_mimebundle_() or {}
        data = live[0] if isinstance(live, tuple) else live
        told = {
            "text/html": story(self.lesson),
            "image/png": base64.b64encode(cover(self.lesson)).decode(),
            "text/plain": str(self.lesson),
        }
        return {**data, **told}

    def refresh(self) -> None:
        """Shows what there is now; only what changed travels."""
        learner, lesson, page = self.learner, self.lesson, self.learner.page
        self.board.show(page.drawing(learner.picks), learner.picks, learner.said)
        self.head.html = sheet.head(lesson, page, learner.tally)
        self.side.html = sheet.side(lesson, page, learner.taken, learner.closing)
        self.foot.html = sheet.foot(lesson, page)

    def do(self, what: str, value: Any = "") -> None:
        """What a person did, carried out; then the lesson is shown anew."""
        match what, str(value):
            case ("next", _) | ("key", "n" | "N" | "ArrowRight"):
                self.learner.turn(1)
            case ("back", _) | ("key", "p" | "P" | "ArrowLeft"):
                self.learner.turn(-1)
            case ("answer" | "key", number) if number.isdecimal() and len(number) < 4:
                self.learner.answer(int(number))
            case ("pick", id):
                self.learner.pick(id)
        self.refresh()
