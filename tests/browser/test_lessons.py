"""A lesson as a learner meets it: live in JupyterLab by mouse and by keyboard, and as one offline page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from hbd_kit.lessons import Lesson
from tests.browser.lab import WINDOW, Lab, Sheet
from tests.lessons.texts import HOSTILE, SMALL

WHOLE = SMALL.replace("sail N | sail E | loot | 1: end", "sail E | sail SE | loot").replace(
    '"Bo"', f'"{HOSTILE}"'
)
"""The small lesson with its first question on the board, and somebody with an odd name."""


SHOW = "import hbd_kit as hbd\nhbd.lessons.Lesson.read('lesson.txt')"


@pytest.fixture(scope="module")
def book(lab: Lab, browser: Browser) -> Iterator[Sheet]:
    """One notebook, in which each test opens the lesson anew."""
    (lab.folder / "lesson.txt").write_text(WHOLE, encoding="utf-8")
    lab.write("lesson.ipynb", "")
    with lab.open(browser, "lesson.ipynb") as found:
        yield found


def choice(lesson: Locator, words: str) -> Locator:
    """A choice with its verdict."""
    return lesson.locator(".choice", has=lesson.page.get_by_role("button", name=words))


def see(lesson: Locator, words: str, kind: str, verdict: str, rule: str) -> None:
    """A choice that was taken shows what the rules say to it, and the rule unfolds."""
    shown = choice(lesson, words).locator(".verdict")
    expect(shown).to_be_visible()
    expect(shown).to_have_class(re.compile(kind))
    expect(shown.locator("p").first).to_have_text(verdict)
    shown.locator("summary", has_text=rule).click()
    expect(shown.locator(".rule[open] p")).to_be_visible()
    expect(lesson.locator("[aria-live]")).to_contain_text(verdict)


def test_a_lesson_by_mouse(book: Sheet):
    book.show(SHOW)
    lesson = book.table
    expect(lesson.locator("h2")).to_have_text("Ada sets sail")
    choice(lesson, "Loot the island").get_by_role("button").click()
    see(lesson, "Loot the island", "wrong", "No: the ship is not at a treasure island.", "CG-LOOT-1")
    lesson.locator('svg.hbd-board [data-id="B1"]').click()
    see(lesson, "Sail E to B1", "right", "Yes: Ada sails E to B1.", "CG-MOVE-1")
    expect(lesson.locator(".tally")).to_have_text("0 of 6 questions solved")
    choice(lesson, "Sail SE to B2").get_by_role("button").click()
    expect(lesson.locator(".tally")).to_have_text("1 of 6 questions solved")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson.locator("h2")).to_have_text("Land")
    expect(lesson.locator(".news")).to_contain_text("Ada discovers a treasure island at B1.")
    expect(lesson.locator('svg.hbd-board [data-id="B1"]')).to_have_attribute(
        "aria-label", "B1: treasure island, 5 treasures left"
    )
    lesson.get_by_role("button", name="Back").click()
    expect(lesson.locator(".verdict:visible")).to_have_count(3)
    assert HOSTILE in lesson.inner_text() and not lesson.locator("script").count()


def test_a_lesson_by_keyboard_dark_and_narrow(book: Sheet):
    book.show(SHOW)
    book.page.set_viewport_size({**WINDOW, "width": 800})
    book.theme("Dark")
    try:
        lesson, cells = book.table, book.page.locator(".jp-Cell").count()
        expect(lesson.locator("h2")).to_have_text("Ada sets sail")
        expect(lesson.locator(".hbd-panel").first).to_have_class(re.compile("night"))
        lesson.get_by_role("button", name="Next").focus()
        for key in ("b", "a", "x", "d", "d", "3"):
            book.page.keyboard.press(key)
        see(lesson, "Loot the island", "wrong", "No: the ship is not at a treasure island.", "CG-LOOT-1")
        choice(lesson, "Sail E to B1").get_by_role("button").focus()
        book.page.keyboard.press("Enter")
        see(lesson, "Sail E to B1", "right", "Yes: Ada sails E to B1.", "CG-MOVE-1")
        lesson.get_by_role("button", name="Next").focus()
        for heading in ("Land", "A card or die is to fall (treasure)"):
            book.page.keyboard.press("Enter")
            expect(lesson.locator("h2")).to_have_text(heading)
        book.page.keyboard.press("ArrowLeft")
        expect(lesson.locator("h2")).to_have_text("Land")
        for key, heading in (("p", "Ada sets sail"), ("n", "Land")):  # a letter turns one page
            book.page.keyboard.press(key)
            expect(lesson.locator("h2")).to_have_text(heading)
            book.page.wait_for_timeout(300)
            expect(lesson.locator("h2")).to_have_text(heading)
        lesson.locator('svg.hbd-board [data-id="B1"]').focus()
        book.page.keyboard.press("p")
        expect(lesson.locator("h2")).to_have_text("Ada sets sail")
        assert book.page.locator(".jp-Cell").count() == cells
        assert lesson.evaluate("node => node.scrollWidth - node.clientWidth") <= 1, "nothing is cut off"
    finally:
        book.page.set_viewport_size(WINDOW)
        book.theme("Light")


def test_a_page_answers_offline(page: Page, tmp_path: Path):
    """The fixture sees that nothing is asked of another machine, and that nothing goes wrong."""
    page.goto(Lesson.read(WHOLE).page(tmp_path / "lesson.html").as_uri())
    lesson = page.locator(".hbd-table")
    expect(lesson.locator("svg.hbd-board")).to_be_visible()
    expect(lesson.locator(".verdict:visible")).to_have_count(0)
    page.keyboard.press("3")
    see(lesson, "Loot the island", "wrong", "No: the ship is not at a treasure island.", "CG-LOOT-1")
    lesson.locator('svg.hbd-board [data-id="B1"]').click()
    see(lesson, "Sail E to B1", "right", "Yes: Ada sails E to B1.", "CG-MOVE-1")
    choice(lesson, "Sail SE to B2").get_by_role("button").click()
    expect(lesson.locator(".tally")).to_have_text("1 of 6 questions solved")
    expect(lesson.locator('[data-key^="pick "]')).to_have_count(0)
    assert not Axe().run(page).response["violations"]
    lesson.get_by_role("button", name="Next").click()
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    expect(lesson.locator("h2")).to_have_text("A card or die is to fall (treasure)")
    page.keyboard.press("End")
    expect(lesson.locator(".closing")).to_have_text(
        "The end of this lesson. 2 of 6 questions are solved; go back for the others."
    )
    page.keyboard.press("Home")
    expect(lesson.locator(".verdict:visible")).to_have_count(3)
    assert HOSTILE in lesson.inner_text()


def test_a_page_is_a_night_page_where_nights_are_wanted(page: Page, tmp_path: Path):
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 400, "height": 900})
    page.goto(Lesson.read(WHOLE).page(tmp_path / "lesson.html").as_uri())
    expect(page.locator("#side")).to_have_class(re.compile("night"))
    expect(page.locator("svg.hbd-board")).to_have_class(re.compile("night"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    right = "node => node.getBoundingClientRect().right"
    edge = page.locator(".hbd-table").evaluate(right)
    assert page.locator("svg.hbd-board").evaluate(right) < edge, "the frame of the board is cut off"
    page.keyboard.press("1")
    assert not Axe().run(page).response["violations"]
