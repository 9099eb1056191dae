"""Questions: the rules decide what is right, say so in words, and are cited."""

from __future__ import annotations

import hbd_kit as hbd
from hbd_kit.lessons import Lesson, Option, Question
from tests.lessons.texts import SMALL


def questions() -> tuple[Question, ...]:
    """Those of the small lesson."""
    return Lesson.read(SMALL).questions


def told(option: Option) -> tuple[bool, str, tuple[str, ...]]:
    """A verdict as plain values."""
    return option.verdict.right, option.verdict.words, option.verdict.rules


def test_which_of_these_may_be_done():
    may = questions()[0]
    assert may.prompt == "Which of these may Ada do now?"
    assert may.right == ("sail E",) and may.wrong == ("sail N", "loot", "1: end")
    assert [told(option) for option in may.options] == [
        (False, "No: the ship would leave the chart.", ("CG-MOVE-2",)),
        (True, "Yes: Ada sails E to B1.", ("CG-MOVE-1",)),
        (False, "No: the ship is not at a treasure island.", ("CG-LOOT-1",)),
        (False, "No: it is not for Bo to answer now; Ada is asked.", ("CG-TURN-5",)),
    ]
    assert [str(option) for option in may.options] == [
        "Sail N",
        "Sail E to B1: unexplored",
        "Loot the island",
        "Bo: End the turn",
    ]
    assert [option.at for option in may.options] == [(), ("B1",), ("ship 0",), ()]


def test_what_may_fall_and_how_likely_it_is():
    falls = questions()[-1]
    assert falls.prompt == "What can come up now?"
    assert [told(option) for option in falls.options] == [
        (True, "Yes: 2 in 21.", ("CG-LOOT-6",)),
        (False, "No: that cannot come up here.", ("CG-LOOT-6",)),
    ]


def test_why_something_may_not_be_done():
    why = questions()[1]
    assert why.prompt == "Why not north?" and why.right == ("CG-MOVE-2",)
    assert why.options[1].words == "No ship sails off the edge of the chart."
    assert told(why.options[0]) == (False, "No: the ship would leave the chart.", ("CG-MOVE-2",))


def test_what_happens_next_is_what_the_log_says():
    after = questions()[2]
    assert after.right == ("a treasure island at B1",)
    assert told(after.options[0]) == (
        True,
        "Yes: Ada discovers a treasure island at B1.",
        ("CG-MOVE-5", "CG-DISC-2"),
    )
    assert told(after.options[1])[1].startswith("No: Ada sails E to B1. Ada discovers")


def test_words_of_the_log_are_whole_words_in_any_case():
    text = SMALL.replace("| a storm at B1", "| A TREASURE ISLAND | treasure isla | E to B1.")
    assert Lesson.read(text).questions[2].right == (
        "a treasure island at B1",
        "A TREASURE ISLAND",
        "E to B1.",
    )


def test_what_would_happen_otherwise():
    lesson = Lesson.read(SMALL)
    other = lesson.questions[3]
    assert other.prompt == "What would happen after: loot; gold?" and other.right == ("loots gold",)
    assert "loots rum" in str(lesson.pages[3].news), "the match itself went another way"


def test_what_a_rule_says():
    says = questions()[4]
    assert says.right == ("at 5 the island is empty",)
    assert says.options[1].verdict.rules == ("CG-LOOT-3",)


def test_a_verdict_changes_with_the_rules_of_the_match():
    """Nothing is written down: under another ruling, another choice is right."""
    hold = SMALL.replace("ship 0: A1", "ship 0: A1, loot gold jewels map rum").replace("1: end", "end")
    hold = hold[: hold.index("# ? Why not")]
    assert Lesson.read(hold).questions[0].right == ("end",)
    free = hold.replace("sketch:", 'rulings: {"laden_sailing": "allowed"}\nsketch:')
    assert Lesson.read(free).questions[0].right == ("sail E", "end")


def test_ships_that_look_alike_are_told_apart_by_how():
    text = SMALL.replace("ship 0: A1", "ship 0: A1, loot rum").replace("1: end", "rum E")
    options = Lesson.read(text[: text.index("# ? Why not")]).questions[0].options
    assert str(options[-1]) == "Use rum: sail once more: Sail E to B1: unexplored"


def test_a_group_that_the_words_repeat_is_not_said_before_them():
    lesson = hbd.lesson("dracomundis/the_last_token")
    told = [str(option) for question in lesson.questions for option in question.options]
    assert "Turn H1 face up from afar" in told and not any(words.startswith("Turn over") for words in told)
