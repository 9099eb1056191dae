"""Takes the README's pictures anew: the real Table in JupyterLab, and a figure of a saved notebook.

    python -m tests.notebooks.pictures

Three players in the middle of a match: Ada's turn by day, and the same by night.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.lab import running
from tests.notebooks.save import FOLDER

MOMENT = Path(__file__).with_name("moment.txt")
CELL = """
import hbd_kit as hbd

hbd.play(hbd.load("moment.txt"), bots={1: "greedy", 2: "random"}, journal=False)
""".strip()
DRESS = "async theme => { await jupyterapp.commands.execute('apputils:change-theme', {theme}); }"
WINDOW = {"width": 1400, "height": 1400}
MOST_BYTES = 350_000
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
        shutil.copy(MOMENT, lab.folder)
        for name, theme in (("table", "Light"), ("night", "Dark")):
            lab.write(f"{name}.ipynb", CELL)
            with lab.open(browser, f"{name}.ipynb") as sheet:
                sheet.page.set_viewport_size(WINDOW)
                sheet.page.evaluate(DRESS, f"JupyterLab {theme}")
                sheet.run()
                expect(sheet.table.locator(".pick").first).to_be_attached(timeout=120_000)
                keep(name, sheet.table.screenshot(animations="disabled"))
        browser.close()
    keep("rulings", figure())
    return 0


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
