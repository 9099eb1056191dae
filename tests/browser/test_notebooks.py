"""Every notebook live in JupyterLab: each cell runs, boards are seen, and nothing leaves the machine."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab
from tests.notebooks.save import notebooks


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_live(path: Path, lab: Lab, browser: Browser):
    shutil.copy(path, lab.folder / path.name)
    with lab.open(browser, path.name) as sheet:
        sheet.page.set_default_timeout(600_000)
        sheet.run()
        outputs = sheet.page.locator(".jp-Notebook .jp-OutputArea-output")
        expect(outputs.first).to_be_attached()
        assert not sheet.page.locator('.jp-OutputArea-output[data-mime-type*="stderr"]').count()
        assert not sheet.page.get_by_text("Error displaying widget").count()
        boards = sheet.page.locator(".jp-OutputArea-output svg.hbd-board, .jp-OutputArea-output img")
        expect(boards.first).to_be_visible()
        go = sheet.page.get_by_role("button", name="Sit down and play")
        assert go.count() or path != notebooks()[0], "the first notebook opens the lobby"
        if go.count():
            go.last.click()
            expect(sheet.table.locator(".hbd-head h2")).to_contain_text("choose a corner")
