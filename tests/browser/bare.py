"""The real board.js and board.css on a bare page, with a small stand-in for the notebook around them.

A real `Board` holds the traits, and hears what the page sends; only the wire between them is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from playwright.sync_api import Browser, Locator, Page, Route

from hbd_kit.views.board import Board

HERE = "http://bare.test"
VIEWS = Path(__file__).resolve().parents[2] / "hbd_kit" / "views"
TRAITS = ("drawing", "picks", "menu", "held", "said", "theme")

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A bare page</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/board.css"></head>
<body><main><h1>A board</h1><button id="before">before</button><div id="board"></div>
<button id="after">after</button></main></body>
</html>
"""

# The model of anywidget, as far as the board uses it: all traits are set before anyone is told.
START = """async (traits) => {
  const heard = new Map();
  const now = structuredClone(traits);
  window.sent = [];
  window.hearing = () => [...heard.values()].reduce((sum, hears) => sum + hears.size, 0);
  window.model = {
    get: (name) => now[name],
    on: (name, hear) => heard.set(name, (heard.get(name) ?? new Set()).add(hear)),
    off: (name, hear) => heard.get(name)?.delete(hear),
    send: (content) => sent.push(content),
  };
  window.take = (fresh) => {
    const differs = (name) => JSON.stringify(fresh[name]) !== JSON.stringify(now[name]);
    const changed = Object.keys(fresh).filter(differs);
    for (const name of changed) now[name] = fresh[name];
    for (const name of changed) for (const hear of heard.get(`change:${name}`) ?? []) hear();
  };
  const { default: widget } = await import("/board.js");
  window.cleanup = await widget.render({ model, el: document.querySelector("#board") });
}"""


class Bare:
    """A page with one board: show something on it, do something to it, see what it sent."""

    def __init__(self, page: Page) -> None:
        """Opens the page with a board that shows nothing yet."""
        self.page = page
        self.board = Board()
        self.left: list[str] = []
        """Addresses that were asked for and are not of this page."""
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.on("dialog", lambda dialog: (self.faults.append(dialog.message), dialog.dismiss()))
        page.route("**/*", self._answer)
        page.goto(HERE)
        page.evaluate(START, self._state())

    @classmethod
    @contextmanager
    def open(cls, browser: Browser, **context: Any) -> Iterator[Bare]:
        """A bare page in a fresh context, closed afterwards."""
        fresh = browser.new_context(viewport={"width": 800, "height": 900}, **context)
        fresh.set_default_timeout(5_000)
        try:
            yield cls(fresh.new_page())
        finally:
            fresh.close()

    def _answer(self, route: Route) -> None:
        match route.request.url.removeprefix(HERE):
            case "/":
                route.fulfill(body=PAGE, content_type="text/html")
            case "/board.js":
                route.fulfill(body=(VIEWS / "board.js").read_text(), content_type="text/javascript")
            case "/board.css":
                route.fulfill(body=(VIEWS / "board.css").read_text(), content_type="text/css")
            case _:
                self.left.append(route.request.url)
                route.abort()

    def _state(self) -> dict[str, Any]:
        return {name: getattr(self.board, name) for name in TRAITS}

    def show(
        self,
        drawing: Any,
        picks: Mapping[str, str] | None = None,
        said: str = "",
        menu: Mapping[str, Any] | None = None,
        held: str = "",
    ) -> None:
        """The board shows this now."""
        self.board.show(drawing, picks or {}, said, menu or {}, held)
        self.sync()

    def sync(self) -> None:
        """The page has the traits that the Board has."""
        self.page.evaluate("(state) => take(state)", self._state())

    def sent(self) -> list[dict[str, str]]:
        """Every message since the last time, also heard by the Board."""
        messages = self.page.evaluate("() => sent.splice(0)")
        for message in messages:
            self.board._handle_custom_msg(message, [])
        return messages

    def stop(self, id: str) -> Locator:
        """The place or piece with this id."""
        return self.page.locator(f'.hbd-board [data-id="{id}"]')

    def focus(self) -> str | None:
        """The id of what has the keyboard focus, if it is on the board."""
        return self.page.evaluate("() => document.activeElement.dataset.id ?? null")

    def press(self, *keys: str) -> None:
        """These keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


# A small drawing ---------------------------------------------------------------------------------

STYLE = (
    ".hbd-board{--paper:#F3E7CB;--ink:#2A2017;--glow:#D87400}"
    ".hbd-board.night{--paper:#1D2C40;--ink:#EBDAAE;--glow:#FFB938}"
    ".hbd-board .place{fill:var(--paper);stroke:var(--ink)}.hbd-board .ring{fill:none;stroke:var(--glow)}"
)


def place(id: str, x: int, y: int, label: str) -> tuple[str, str]:
    """A square of the small drawing."""
    box = f'<rect class="place" x="{x}" y="{y}" width="90" height="90"/>'
    return id, (
        f'<g data-key="{id}" data-id="{id}" data-label={quoteattr(label)}>{box}'
        f'<text x="{x + 8}" y="{y + 20}">{escape(id)}</text></g>'
    )


def piece(id: str, x: int, y: int, label: str, inside: str = '<use href="#ship"/>') -> tuple[str, str]:
    """A ship of the small drawing."""
    return id, (
        f'<g data-key="{id}" data-id="{id}" data-label={quoteattr(label)} '
        f'style="transform:translate({x}px,{y}px)">{inside}</g>'
    )


def ring(id: str, x: int, y: int) -> tuple[str, str]:
    """The ring around what can be picked."""
    inside = f'<rect class="ring halo" x="{x + 4}" y="{y + 4}" width="82" height="82"/>'
    return f"pick {id}", f'<g data-key="pick {id}">{inside}</g>'


def chart(*parts: tuple[str, str], **other: Any) -> Any:
    """Nine squares, A1 to C3, and these parts upon them."""
    squares = [
        place(f"{letter}{row + 1}", 10 + 100 * column, 10 + 100 * row, f"{letter}{row + 1}: open sea")
        for row in range(3)
        for column, letter in enumerate("ABC")
    ]
    frame = ("frame", '<g data-key="frame"><rect class="place" width="320" height="320"/></g>')
    whole = {
        "width": 320,
        "height": 320,
        "label": "A sea of nine squares",
        "style": STYLE,
        "defs": '<symbol id="ship" overflow="visible"><circle r="20"/></symbol>',
        "parts": (frame, *squares, *parts),
    }
    return SimpleNamespace(**whole | other)


def centre(square: str) -> tuple[int, int]:
    """The middle of a square of the small drawing."""
    return 55 + 100 * "ABC".index(square[0]), 55 + 100 * (int(square[1]) - 1)


def ship(square: str, inside: str = '<use href="#ship"/>') -> tuple[str, str]:
    """The only ship, on this square."""
    return piece("ship 0", *centre(square), f"ship 0 at {square}", inside)


SAIL = {"B2": "Sail E to B2: open sea", "A2": "Sail S to A2: open sea"}
RINGS = (ring("B2", 110, 110), ring("A2", 10, 110))
HOSTILE = "<script>alert(1)</script>"
