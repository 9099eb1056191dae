"""Every notebook live in JupyterLab: each cell runs, boards are seen, and nothing leaves the machine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab, running
from tests.notebooks.save import notebooks


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests here."""
    with running(tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_live(path: Path, lab: Lab, browser: Browser):
    shutil.copy(path, lab.folder / path.name)
    with lab.open(browser, path.name) as sheet:
        sheet.page.set_default_timeout(180_000)
        sheet.run()
        outputs = sheet.page.locator(".jp-Notebook .jp-OutputArea-output")
        expect(outputs.first).to_be_attached()
        assert not sheet.page.locator('.jp-OutputArea-output[data-mime-type*="stderr"]').count()
        assert not sheet.page.get_by_text("Error displaying widget").count()
        boards = sheet.page.locator(".jp-OutputArea-output svg.hbd-board, .jp-OutputArea-output img")
        expect(boards.first).to_be_visible()


def test_the_first_notebook_opens_the_lobby_and_a_match_begins(lab: Lab, browser: Browser):
    first = notebooks()[0]
    shutil.copy(first, lab.folder / "first.ipynb")
    with lab.open(browser, "first.ipynb") as sheet:
        sheet.page.set_default_timeout(180_000)
        sheet.run()
        go = sheet.table.get_by_role("button", name="Sit down and play")
        go.scroll_into_view_if_needed()
        go.click()
        expect(sheet.table.locator(".hbd-head h2")).to_contain_text("choose a corner")
