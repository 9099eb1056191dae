"""What reads without a kernel, in a real browser: replay pages, exported and untrusted notebooks."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Page, expect

import hbd_kit as hbd
from hbd_kit.views.table import Table
from tests.browser.lab import Lab

HOSTILE = "<script>alert(1)</script>"


def test_a_replay_plays_by_mouse_and_by_keyboard(page: Page, tmp_path: Path):
    match = hbd.new_match("card_game", seats=2, seed=7, names=["{{story}}", HOSTILE]).auto(until=40)
    page.goto(match.replay(tmp_path / "replay.html", "table").as_uri())
    count, said = page.locator("#count"), page.locator("#said")
    expect(page.locator("svg.hbd-board")).to_be_visible()
    expect(page.locator("h1")).to_contain_text(HOSTILE)
    expect(count).to_contain_text("0")
    page.get_by_role("button", name="Step on").click()
    expect(said).to_contain_text("{{story}}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("3")
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("2")
    page.get_by_role("button", name="Play").click()
    expect(count).to_contain_text("40")


def outputs_of(*shown: hbd.Match | Table) -> nbformat.NotebookNode:
    """A notebook whose cells left what matches and Tables leave."""
    cells = []
    for count, each in enumerate(shown, start=1):
        cell = nbformat.v4.new_code_cell("m", execution_count=count)
        data = each._repr_mimebundle_()
        cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=count)]
        cells.append(cell)
    book = nbformat.v4.new_notebook(cells=cells)
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return book


def test_an_exported_notebook_shows_the_board(page: Page, tmp_path: Path):
    match = hbd.new_match("card_game", seed=7, names=["Ada", HOSTILE]).auto(until=60)
    text, _ = HTMLExporter(embed_images=True, mathjax_url="", require_js_url="").from_notebook_node(
        outputs_of(match, Table(match.branch(), journal=False))
    )
    (tmp_path / "book.html").write_text(text, encoding="utf-8")
    page.route("**/*", lambda route: route.continue_() if route.request.url[:5] == "file:" else route.abort())
    page.goto((tmp_path / "book.html").as_uri())
    boards = page.locator("svg.hbd-board, .jp-OutputArea-output img")
    expect(boards).to_have_count(2)
    for board in boards.all():
        expect(board).to_be_visible()
        box = board.bounding_box()
        assert box and box["width"] > 300


def test_an_untrusted_notebook_shows_the_picture(lab: Lab, browser: Browser):
    match = hbd.new_match("card_game", seed=7).auto(until=60)
    (lab.folder / "untrusted.ipynb").write_text(
        json.dumps(outputs_of(match, Table(match.branch(), journal=False))), encoding="utf-8"
    )
    with lab.open(browser, "untrusted.ipynb") as sheet:
        shown = sheet.page.locator(".jp-OutputArea-output img")
        expect(shown).to_have_count(2)
        for picture in shown.all():
            picture.scroll_into_view_if_needed()
            expect(picture).to_be_visible()
            assert picture.evaluate("image => image.naturalWidth") > 600
