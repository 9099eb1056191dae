"""Runs every notebook and saves it with outputs that read without a kernel.

    python -m tests.notebooks.save [NAME ...]

Live views go (without their state they would say "model not found"), and so does everything that
differs from run to run: times, versions, the state of widgets.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
LIVE = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
SECONDS = 600


def notebooks() -> list[Path]:
    """Every notebook of the project."""
    return sorted(FOLDER.glob("*.ipynb"))


def run(path: Path) -> Any:
    """The notebook after all its cells have run; an error in one ends it."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=SECONDS, resources={"metadata": {"path": str(FOLDER)}}).execute()
    return clean(book, path.stem)


def clean(book: Any, name: str) -> Any:
    """The notebook without live views, times and versions; its cells are numbered by name."""
    book.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(book.cells):
        cell.id = f"{name.replace('_', '-')[:50]}-{number:03d}"
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(LIVE, None)
            output.get("metadata", {}).clear()
        if cell.cell_type == "code":  # a line of progress that has had its time is an empty display
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    return book


def main(names: list[str]) -> int:
    """The exit code, after the named notebooks (default: all) were run and saved."""
    for path in notebooks():
        if not names or path.stem in names:
            book = run(path)
            nbformat.validate(book)
            nbformat.write(book, path)
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
