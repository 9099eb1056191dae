"""A lesson as one page for a browser: offline, with the live board's own script, its verdicts embedded."""

from __future__ import annotations

from pathlib import Path

from hbd_kit.lessons import sheet
from hbd_kit.lessons.learner import Learner
from hbd_kit.lessons.lesson import Lesson
from hbd_kit.views.panel import STYLE
from hbd_kit.views.picture import filled, story

_HERE = Path(__file__).parent


def page(lesson: Lesson) -> str:
    """The page as text."""
    learner = Learner(lesson)
    told = []
    for number, each in enumerate(lesson.pages):
        learner.at = number
        picks = learner.picks
        told.append(
            (
                each.drawing(picks),
                {
                    "head": sheet.head(lesson, each, ""),
                    "side": sheet.side(lesson, each, (), " "),
                    "foot": sheet.foot(lesson, each),
                    "said": sheet.said(lesson, each),
                    "picks": picks,
                    "places": learner.by_place(),
                    "questions": [
                        [[number, option.verdict.right] for number, option in choices]
                        for _, choices in sheet.numbered(each)
                    ],
                },
            )
        )
    files = {"panel.css": STYLE, "lesson.css": _HERE / "lesson.css"}
    return filled(_HERE / "lesson.html", f"{lesson.title} ({lesson.game.title})", story(told), **files)
