"""Reading a lesson: what a teacher writes is what a learner gets, and a wrong line is pointed at."""

from __future__ import annotations

import string
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hbd_kit as hbd
from hbd_kit import HbdError, Match, RecordError
from hbd_kit.lessons import Lesson, LessonError
from tests.lessons.texts import SMALL, line_of


def test_a_lesson_is_a_record_that_loads_as_one():
    match = hbd.load(SMALL)
    assert isinstance(match, Match)
    assert match.state == Lesson.read(SMALL).match.state
    assert match.step == 5


def test_the_one_that_tells_how_to_write_them_reads():
    written = (hbd.lessons.text.__doc__ or "").split("\n\n")[1]
    lesson = Lesson.read(textwrap.dedent(written))
    assert [page.heading for page in lesson.pages] == ["A ship and a chart", "Land!"]
    assert [question.right for question in lesson.questions] == [("sail E", "sail S"), ("loots gold",)]


def test_it_is_read_from_a_text_or_a_file(tmp_path: Path):
    path = tmp_path / "lesson.txt"
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert str(Lesson.read(path)) == str(Lesson.read(str(path))) == str(Lesson.read(SMALL))


def test_pages_are_as_they_are_written():
    lesson = Lesson.read(SMALL)
    assert lesson.title == "A small lesson" and lesson.view == hbd.ALL
    assert [(page.heading, page.match.step) for page in lesson.pages] == [
        ("Ada sets *sail*", 0),
        ("Land", 2),
        ("", 3),
        ("", 5),
    ]
    first = lesson.pages[0]
    assert [each.words for each in first.paragraphs] == [
        "Two ships on a chart that is nearly bare.",
        "By CG-MOVE-5 she will discover something.",
    ]
    assert [each.rules for each in first.paragraphs] == [("CG-MOVE-1", "CG-SET-2"), ("CG-MOVE-5",)]
    assert "myself" not in str(lesson) and "for nobody" not in str(lesson)
    assert [line.words for line in lesson.pages[1].news][-1] == "Ada discovers a treasure island at B1."
    assert [line.words for line in lesson.pages[3].news] == ["Ada loots rum at B1.", "Ada ends the turn."]


def test_words_and_questions_keep_their_order():
    lesson = Lesson.read(SMALL.replace("0: loot\n", "# Last words.\n0: loot\n"))
    assert [type(each).__name__ for each in lesson.pages[1].body] == ["Question", "Question", "Paragraph"]


def test_a_page_can_be_played_on_without_changing_the_lesson():
    lesson = Lesson.read(SMALL)
    before = lesson.pages[1].match.state
    lesson.pages[1].match.branch().play("end")
    lesson.match.undo(3)
    assert lesson.pages[1].match.state == before and lesson.match.step == 5


def test_answers_may_be_taken_back():
    text = SMALL.replace("0: loot\n", "undo 1\nchance: discover kraken\n# ## Or else\n0: end\n", 1)
    text = text[: text.index("# What will it be?")]
    page = Lesson.read(text).pages[2]
    assert page.heading == "Or else"
    assert [line.words for line in page.news] == ["Ada meets a kraken at B1; the square becomes a whirlpool."]


def test_the_view_is_the_lessons_own():
    text = SMALL.replace("# title: A small lesson", "# view: 1").replace("loots gold |", "loots a treasure |")
    lesson = Lesson.read(text)
    assert lesson.view == 1 and lesson.title == "Ada sets *sail*"
    assert "Ada loots a treasure at B1." in str(lesson) and "loots rum" not in str(lesson.pages[3])


@pytest.mark.parametrize(
    "right, wrong, blamed, words",
    [
        ("# title: A small", "# titel: A small", "# titel", "Did you mean 'title'?"),
        ("# title: A small lesson", "# view: 2", "# view", "`view` is one of table, all, 0, 1, not '2'"),
        ("names:", "# title: Twice\nnames:", "# title: Twice", "`title` stands twice, first in line 2"),
        ("CG-SET-2]", "CG-SET-99]", "# Two ships on a chart", "No rule 'CG-SET-99' in the ledger"),
        ("CG-SET-2]", "cg-set-2]", "# Two ships on a chart", "Did you mean 'CG-SET-2'?"),
        ("CG-MOVE-1, CG-SET-2]", "CG-MOVE1]", "# Two ships on a chart", "No rule 'CG-MOVE1'"),
        ("# ? Why not north?", "# Why not north?", "# Why not north?", "a question begins with `# ?`"),
        ("0: end", "0: end\n# ? next: Ada | Bo", "# ? next: Ada", "`next` asks about the answers below it"),
        ("By CG-MOVE-5", "By HB-INV-4", "By HB-INV-4", "No rule 'HB-INV-4'"),
        ("# ## Land", "# ###", "# ###", "a heading has words"),
        ("# ? may: sail N |", "# ? might: sail N |", "? might", "is no question. One asks:"),
        ("# ? may: sail N |", "# ? may sail N:", "? may sail N", "a question `may` is written"),
        ("why sail N: CG-MOVE-1 | CG-MOVE-2", "why: CG-MOVE-1 | CG-MOVE-2", "? Why", "a question `why` is"),
        ("may: gold | kraken", "may: gold", "may: gold", "has 2 to 10 choices"),
        ("may: gold | kraken", "may: gold | ", "may: gold", "has 2 to 10 choices"),
        ("may: gold | kraken", "may: gold | Gold", "may: gold", "two choices of this question are the same"),
        ("may: gold | kraken", "may: kraken | hydra", "may: kraken", "no choice is right here"),
        ("sail N | sail E |", "sail N | fly E |", "fly E", "'fly E' says nothing here"),
        ("1: end", "7: end", "7: end", "There is no seat '7'"),
        ("CG-MOVE-1 | CG-MOVE-2", "CG-MOVE-1 | CG-MOVE-77", "CG-MOVE-77", "Did you mean 'CG-MOVE-7'?"),
        ("CG-MOVE-1 | CG-MOVE-2", "CG-MOVE-1 | CG-TURN-1", "? Why", "would leave the chart.' [CG-MOVE-2]"),
        ("why sail N", "why sail E", "? Why", "'sail E' may be done here"),
        (
            "a treasure island at B1",
            "a treasure island at B2",
            "? next",
            "discovers a treasure island at B1.",
        ),
        ("if loot; gold", "if loot; kraken", "? if", "Chance cannot give 'kraken' here"),
        ("says CG-LOOT-3: at 5", "says CG-LOOT-3: at 9", "? says", "tally on the island counts"),
        ("says CG-LOOT-3", "says CG-LOOT-33", "? says", "Did you mean 'CG-LOOT-3'?"),
        ("#   | a storm", "#\n#   | a storm", "#   | a storm", "goes on from a question"),
        ("0: end", "redo 1", "redo 1", "it brings none again"),
    ],
)
def test_a_wrong_line_is_pointed_at(right: str, wrong: str, blamed: str, words: str):
    assert right in SMALL
    text = SMALL.replace(right, wrong, 1)
    with pytest.raises(LessonError) as error:
        Lesson.read(text)
    assert words in str(error.value)
    assert error.value.line == line_of(text, blamed)


def test_a_wrong_answer_is_blamed_as_in_any_record():
    text = SMALL.replace("0: sail E  ", "0: sail N  ")
    with pytest.raises(RecordError, match="the ship would leave the chart") as error:
        Lesson.read(text)
    assert error.value.line == line_of(text, "0: sail N")


@pytest.mark.parametrize(
    "text, words",
    [
        ("hbd-record 1\ngame: card_game\nseats: 2\n---\nchance: first 0\n", "says nothing to a learner"),
        ("", "There is nothing to load"),
        ("nowhere/lesson.txt", "No record can be read"),
        (SMALL + "# ## a\n" * 300, "at most 200 pages"),
        (SMALL + "# a" * 100_000, "a lesson has at most"),
        (hbd.new_match("card_game").auto(until=9).record(view="table"), "a transcript cannot be played on"),
    ],
)
def test_what_is_no_lesson_says_why(text: str, words: str):
    with pytest.raises(RecordError, match=words):
        Lesson.read(text)


def test_a_shipped_lesson_is_found_by_its_name():
    names = hbd.lessons.shipped()
    assert names == [name for game in hbd.GAMES for name in hbd.lessons.shipped(game)]
    assert names[0] == "card_game/first_voyage"
    assert hbd.lesson(names[0]).title == "First voyage"
    with pytest.raises(LessonError, match="Did you mean 'card_game/dragons'"):
        hbd.lesson("card_game/dragon")
    with pytest.raises(LessonError, match="No lesson is called"):
        hbd.lesson(None)  # type: ignore[arg-type]


LETTERS = st.text(alphabet=string.printable + "é€🐉", max_size=12)


@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_a_mutated_lesson_is_read_or_refused(data: st.DataObject):
    at = data.draw(st.integers(0, len(SMALL)))
    cut = data.draw(st.integers(0, 12))
    text = SMALL[:at] + data.draw(LETTERS) + SMALL[at + cut :]
    try:
        lesson = Lesson.read(text)
    except HbdError:
        return
    assert str(lesson) and all(question.right for question in lesson.questions)
