"""Notebooks as they are committed: they read without a kernel, and tell nothing of the machine."""

import json
import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.save import KERNEL, LIVE, clean, notebooks

MOST_BYTES = 1_500_000
PATH = re.compile(r"(?<![\w.])/(?:home|root|tmp|usr|Users|work)/")


@pytest.fixture(params=notebooks(), ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Each notebook in turn."""
    return request.param


def test_there_are_notebooks():
    assert "00_start_here" in [path.stem for path in notebooks()]


def test_it_reads_without_a_kernel(path: Path):
    book = nbformat.read(path, as_version=4)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert cells and all(cell.execution_count for cell in cells), "run `make notebooks`"
    shown = [output for cell in cells for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in shown), "no board is shown"
    assert not [output for output in shown if output.output_type == "error"]
    assert LIVE not in path.read_text(encoding="utf-8")
    assert "widgets" not in book.metadata and dict(book.metadata.kernelspec) == KERNEL
    assert path.stat().st_size < MOST_BYTES


def test_it_holds_nothing_of_the_machine_that_ran_it(path: Path):
    text = path.read_text(encoding="utf-8")
    found = PATH.search(text)
    assert found is None, text[found.start() - 60 : found.end() + 40]
    saved = json.loads(text)
    assert json.loads(nbformat.writes(clean(nbformat.reads(text, as_version=4), path.stem))) == saved


def test_its_claims_are_checked(path: Path):
    book = nbformat.read(path, as_version=4)
    assert any("assert " in cell.source for cell in book.cells if cell.cell_type == "code")
