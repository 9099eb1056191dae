"""The lessons that come with the games teach every rule, and are what they say."""

from __future__ import annotations

import pytest

import hbd_kit as hbd
from hbd_kit.core.game import Game
from hbd_kit.lessons import Lesson

MOST_CHARACTERS = 90
"""What a learner reads at a glance: the most characters of a question's prompt."""


@pytest.mark.parametrize("game", [game for game in hbd.GAMES.values() if hbd.lessons.shipped(game.id)])
def test_together_they_teach_every_rule(game: Game):
    """By something that happens, a refusal or a verdict; a mention in the commentary is not enough."""
    taught = {rule for name in hbd.lessons.shipped(game.id) for rule in hbd.lesson(name).rules}
    missing = [
        id
        for id, rule in game.ledger.items()
        if rule.label != "house" and not rule.untested and id not in taught
    ]
    assert not missing


@pytest.mark.parametrize(("game", "lessons"), {"card_game": 6, "dracomundis": 7}.items())
def test_these_games_have_lessons(game: str, lessons: int):
    assert len(hbd.lessons.shipped(game)) == lessons


@pytest.fixture(params=hbd.lessons.shipped())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """Each shipped lesson in turn."""
    return hbd.lesson(request.param)


def test_it_is_short_and_asks_something_on_most_pages(lesson: Lesson):
    assert 5 <= len(lesson.pages) <= 14
    assert all(page.heading and page.paragraphs for page in lesson.pages if page.number < len(lesson.pages))
    assert sum(bool(page.questions) for page in lesson.pages) >= len(lesson.pages) // 2
    assert all(len(page.questions) <= 3 for page in lesson.pages)
    assert all(len(question.prompt) <= MOST_CHARACTERS for question in lesson.questions)


def test_every_question_has_a_wrong_answer_or_several_right_ones(lesson: Lesson):
    assert all(question.wrong or len(question.right) > 1 for question in lesson.questions)


def test_a_learner_cannot_tell_the_right_answer_by_its_place():
    """The first choice is not always the right one, nor always the wrong one."""
    questions = [each for name in hbd.lessons.shipped() for each in hbd.lesson(name).questions]
    first = sum(question.options[0].verdict.right for question in questions)
    assert len(questions) / 4 <= first <= len(questions) * 2 / 3, (first, len(questions))
