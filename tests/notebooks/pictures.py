"""Takes the README's pictures anew: the real Table in JupyterLab, and a figure of a saved notebook.

    python -m tests.notebooks.pictures

Three players in the middle of a Card Game: Ada's turn by day, the same by night, and with a teacher who
decides what falls. And two in the middle of Dracomundis, with a character in hand.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.lab import Sheet, running
from tests.notebooks.save import FOLDER

CELL = """
import hbd_kit as hbd

hbd.play(hbd.load("{game}.txt"), bots={bots}, journal=False)
""".strip()
CARDS = CELL.format(game="card_game", bots={1: "greedy", 2: "random"})
TOKENS = CELL.format(game="dracomundis", bots={1: "greedy"})
WINDOW = {"width": 1250, "height": 1500}
"""A desk that is wide enough for a chart and its margin, and high enough for all that is below."""

MOST_BYTES = 450_000
FIGURE = ("card_game_lab", "Every other ruling")
"""The notebook and the title of the figure that is copied from it."""


def main() -> int:
    """The exit code, after all pictures were taken."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for moment in Path(__file__).parent.glob("*.txt"):
            shutil.copy(moment, lab.folder)
        for name, cell, theme, pose in SHOTS:
            lab.write(f"{name}.ipynb", cell)
            with lab.open(browser, f"{name}.ipynb") as sheet:
                sheet.page.set_viewport_size(WINDOW)
                sheet.theme(theme)
                sheet.run()
                expect(sheet.table.locator(".pick").first).to_be_attached(timeout=120_000)
                pose(sheet)
                keep(name, sheet.table.screenshot(animations="disabled"))
        browser.close()
    keep("rulings", figure())
    return 0


def as_it_is(sheet: Sheet) -> None:
    """Nothing was touched yet."""


def teaching(sheet: Sheet) -> None:
    """A square was sailed to, and the teacher is asked what is discovered there."""
    sheet.table.get_by_label("I decide what falls").check()
    sheet.table.locator('svg.hbd-board [data-id="E7"]').first.click()
    expect(sheet.table.locator(".falling")).to_be_visible()


def in_hand(sheet: Sheet) -> None:
    """The biplane was taken in hand, and the board shows where it could fly."""
    sheet.table.locator('svg.hbd-board [data-id="H3"]').first.click()
    expect(sheet.table.locator(".hand b")).to_be_visible()
    sheet.page.mouse.move(0, 0)


SHOTS: tuple[tuple[str, str, str, Callable[[Sheet], None]], ...] = (
    ("table", CARDS, "Light", as_it_is),
    ("night", CARDS, "Dark", as_it_is),
    ("teach", CARDS, "Light", teaching),
    ("tokens", TOKENS, "Light", in_hand),
)
"""Each picture's name, its notebook's cell, its theme, and what is done before it is taken."""


def figure() -> bytes:
    """The figure as the saved notebook has it."""
    book = nbformat.read(FOLDER / f"{FIGURE[0]}.ipynb", as_version=4)
    shown = [output.data for cell in book.cells for output in cell.get("outputs", ()) if "data" in output]
    return base64.b64decode(next(one["image/png"] for one in shown if FIGURE[1] in one["text/plain"]))


def keep(name: str, data: bytes) -> None:
    """The picture is saved, if it is small enough for a repository."""
    print(f"pictures/{name}.png: {len(data) / 1000:.0f} kB")
    assert len(data) <= MOST_BYTES, f"{name} is larger than {MOST_BYTES:,} bytes"
    (FOLDER / "pictures" / f"{name}.png").write_bytes(data)


if __name__ == "__main__":
    sys.exit(main())
