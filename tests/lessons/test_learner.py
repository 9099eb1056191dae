"""Going through a lesson: pages turn, choices are taken, and how it went is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.lessons import Lesson, paper, sheet
from hbd_kit.lessons.learner import Learner
from hbd_kit.lessons.lectern import Lectern
from tests.lessons.texts import HOSTILE, SMALL


@pytest.fixture
def lesson() -> Lesson:
    """The small lesson."""
    return Lesson.read(SMALL)


def hostile() -> Lesson:
    """A lesson with markup wherever a teacher can write."""
    text = SMALL.replace('"Bo"', f'"{HOSTILE}"').replace("A small lesson", HOSTILE)
    text = text.replace("nearly bare", f"nearly {HOSTILE} *bare <b>*").replace("sets *sail*", HOSTILE)
    return Lesson.read(text.replace("Why not north?", f"Why {HOSTILE}?").replace("a storm at B1", HOSTILE))


def test_pages_turn_and_end(lesson: Lesson):
    learner = Learner(lesson)
    learner.turn(-1)
    assert learner.page.number == 1 and learner.said == ""
    for number in (2, 3, 4, 4):
        learner.turn(1)
        assert learner.page.number == number
    assert learner.said.startswith("Page 4 of 4: Bo to sail, act or end the turn. Ada loots rum at B1.")


def test_answers_are_told_and_counted(lesson: Lesson):
    learner = Learner(lesson)
    assert learner.tally == "0 of 6 questions solved"
    learner.answer(1)
    assert learner.said == "Sail N: No: the ship would leave the chart."
    learner.answer(2)
    assert learner.taken == [1, 2] and learner.score() == (1, 0, 6)
    learner.answer(6)
    learner.answer(6)
    learner.answer(99)
    assert learner.taken == [1, 2, 6] and learner.score() == (2, 1, 6)
    assert learner.closing == "The end of this lesson. 2 of 6 questions are solved; go back for the others."


def test_all_solved_is_told(lesson: Lesson):
    learner = Learner(lesson)
    for page in lesson.pages:
        for _, choices in sheet.numbered(page):
            for number, option in choices:
                if option.verdict.right:
                    learner.answer(number)
        learner.turn(1)
    assert learner.closing == (
        "The end of this lesson. All 6 questions are solved, 6 of them without a slip."
    )


def test_a_question_is_on_the_board_only_as_a_whole():
    """A board that showed some of the choices would tell which are right."""
    assert Learner(Lesson.read(SMALL)).picks == {}
    whole = Learner(Lesson.read(SMALL.replace("sail N | sail E | loot | 1: end", "sail E | sail SE | loot")))
    assert whole.picks.keys() == {"B1", "B2", "ship 0"}
    whole.pick("ship 0")
    assert whole.taken == [3] and whole.picks.keys() == {"B1", "B2"}
    twice = Lesson.read(SMALL.replace("sail N | sail E | loot | 1: end", "sail E | 1: loot | loot | 0: loot"))
    assert Learner(twice).picks == {}, "two choices lie on the same ship"


def test_the_lectern_does_what_is_done(lesson: Lesson):
    lectern = Lectern(lesson)
    shown = lectern.side.html
    assert "Ada sets <em>sail</em>" in lectern.head.html and 'class="verdict right"' not in shown.replace(
        'class="verdict right" hidden', ""
    )
    lectern.do("answer", "2")
    assert 'class="verdict right">' in lectern.side.html
    assert lectern.board.said == "Sail E to B1: unexplored: Yes: Ada sails E to B1."
    lectern.do("next")
    assert "Land" in lectern.head.html and lectern.board.said.startswith("Page 2 of 4: Land.")
    lectern.do("key", "ArrowLeft")
    assert lectern.learner.at == 0 and 'class="verdict right">' in lectern.side.html
    for key, at in (("n", 1), ("p", 0), ("ArrowRight", 1), ("?", 1), ("0", 1), ("²", 1)):
        lectern.do("key", key)
        assert lectern.learner.at == at
    lectern.do("answer", "x" * 99)
    lectern.do("nonsense", {"no": "text"})
    assert lectern.learner.given == {0: [2]}


def test_without_a_kernel_it_reads_as_a_story(lesson: Lesson):
    bundle = lesson._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    story = bundle["text/html"]
    for words in (
        "Ada sets <em>sail</em>",
        "nearly bare.",
        "CG-MOVE-2",
        "Yes: Ada sails E to B1.",
        "loots rum",
    ):
        assert words in story
    drawn = [page.drawing().parts for page in lesson.pages]
    assert story.count("<img") == 1 + sum(a != b for a, b in pairwise(drawn)) >= 2, "wherever it changed"
    assert "<svg" not in story and "<script" not in story
    assert bundle["text/plain"] == str(lesson) and bundle["image/png"]


def test_no_text_becomes_markup():
    lesson = hostile()
    bundle = lesson._repr_mimebundle_()
    learner = Learner(lesson)
    shown = [bundle["text/html"]]
    for page in lesson.pages:
        shown += [sheet.head(lesson, page, learner.tally), sheet.side(lesson, page), sheet.foot(lesson, page)]
    for text in shown:
        assert "<script" not in text and "<b>*" not in text and "<em>bare <b>" not in text
    assert any("&lt;script&gt;" in text and "<em>bare &lt;b&gt;</em>" in text for text in shown)
    assert paper.page(lesson).count("<script") == 1, "the page's own"


def test_the_page_holds_everything_and_fetches_nothing(lesson: Lesson, tmp_path: Path):
    text = lesson.page(tmp_path / "lesson.html").read_text(encoding="utf-8")
    assert "Yes: Ada sails E to B1." in text and "{{" not in text.replace("${{", "")
    for word in ("http://", "https://", "src="):
        assert word not in text.replace("http://www.w3.org/", "")
    with pytest.raises(hbd.HbdError, match=r"A lesson is a page: its name ends in \.html"):
        lesson.page(tmp_path / "lesson.txt")
    with pytest.raises(hbd.HbdError, match="No lesson can be written"):
        lesson.page(tmp_path / "nowhere" / "lesson.html")


def test_a_view_keeps_secrets_from_the_page():
    closed = SMALL.replace("loots gold |", "loots a treasure |").replace(
        "# title: A", "# view: 1\n# title: A"
    )
    told = "Ada loots rum at B1."
    assert told in paper.page(Lesson.read(SMALL)) and told not in paper.page(Lesson.read(closed))
