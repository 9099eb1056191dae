"""Pictures that need no kernel: a board as SVG and PNG, and a match as one page that plays back offline."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from hbd_kit.core.asking import Ask, View
from hbd_kit.core.errors import HbdError
from hbd_kit.core.match import Match
from hbd_kit.core.record import file_path
from hbd_kit.views.svg import Drawing, draw, svg

_HERE = Path(__file__).parent
_WIDE = 900
_IN_A_CELL = 660
"""How wide a picture in a notebook is: a whole board and the cell above it fit on one screen."""
_MARK = re.compile(r"\{\{[\w.]+\}\}")
_NEWS = 3
"""How many lines of the log a still picture marks as just happened."""


def drawing(match: Match, view: View | None = None, step: int | None = None) -> Drawing:
    """The board as `view` may see it, after some answers (default: now)."""
    at = match.step if step is None else step
    seen = match.view(view)
    observation = match.game.observe(match.at(at), seen)
    return draw(match.game.scene(observation, match.log(seen, max(0, at - _NEWS), at)), {}, match.names)


def picture(match: Match, path: str | Path, view: View | None = None, night: bool = False) -> Path:
    """The file that now holds the board: SVG or PNG, by its ending."""
    return write_picture(path, svg(drawing(match, view), night, _WIDE))


def write_picture(path: str | Path, text: str) -> Path:
    """The file that now holds an SVG document, or by its ending a PNG of it."""
    where = file_path(path)
    match where.suffix.lower():
        case ".svg":
            data = text.encode()
        case ".png":
            data = png(text)
        case other:
            raise HbdError(f"A picture ends in .svg or .png, not in {other or 'nothing'!r}.")
    try:
        where.write_bytes(data)
    except OSError as problem:
        raise HbdError(f"No picture can be written at {where} ({problem.strerror}).") from None
    return where


def png(text: str) -> bytes:
    """An SVG document as the bytes of a PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=text))


def bundle(match: Match) -> dict[str, Any]:
    """A match as a notebook shows it: text, SVG, and a PNG for where the SVG is not trusted."""
    text = svg(drawing(match), width=_IN_A_CELL)
    return {
        "text/plain": str(match),
        "image/svg+xml": text,
        "image/png": base64.b64encode(png(text)).decode(),
    }


# Pages that need no kernel ------------------------------------------------------------------------


def replay(match: Match, path: str | Path, view: View | None = None) -> Path:
    """The file that now plays the match back: one page, offline, by mouse and keyboard."""
    return write_page(path, page(match, view), "replay")


def write_page(path: str | Path, text: str, what: str) -> Path:
    """The file that now holds a page."""
    where = file_path(path)
    if where.suffix.lower() not in (".html", ".htm"):
        raise HbdError(f"A {what} is a page: its name ends in .html, not in {where.suffix or 'nothing'!r}.")
    try:
        where.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise HbdError(f"No {what} can be written at {where} ({problem.strerror}).") from None
    return where


def page(match: Match, view: View | None = None) -> str:
    """The replay page as text."""
    seen = match.view(view)
    steps = range(match.step + 1)
    told = story((drawing(match, seen, step), {"said": _said(match, seen, step)}) for step in steps)
    return filled(_HERE / "replay.html", f"{match.game.title}: {', '.join(match.names)}", told)


def story(frames: Iterable[tuple[Drawing, Mapping[str, Any]]]) -> dict[str, Any]:
    """Boards one after the other, each with what goes with it; parts that stay the same are written once."""
    texts: dict[str, int] = {}
    told = []
    defs: dict[str, None] = {}
    sheets = []
    for shown, more in frames:
        sheets.append(shown)
        defs[shown.defs] = None
        parts = [[key, texts.setdefault(text, len(texts))] for key, text in shown.parts]
        told.append({"parts": parts, **more})
    first = sheets[0]
    return {
        "width": first.width,
        "height": first.height,
        "label": first.label,
        "style": first.style,
        "defs": _all_symbols(defs),
        "texts": list(texts),
        "frames": told,
    }


def filled(template: Path, title: str, told: Mapping[str, Any], **files: Path) -> str:
    """The page with its title, its story and the board's own files; `files` stand for further marks."""
    read = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    pieces = {
        "{{title}}": escape(title),
        "{{board.css}}": (_HERE / "board.css").read_text(encoding="utf-8"),
        "{{board.js}}": (_HERE / "board.js")
        .read_text(encoding="utf-8")
        .replace("export default", "const board ="),
        "{{story}}": _as_script(told),
        **{f"{{{{{name}}}}}": text for name, text in read.items()},
    }
    return _MARK.sub(lambda found: pieces[found[0]], template.read_text(encoding="utf-8"))


def _all_symbols(defs: dict[str, None]) -> str:
    """Every symbol that any frame uses, once."""
    symbols: dict[str, None] = {}
    for text in defs:
        for piece in text.replace("</symbol>", "</symbol>\0").split("\0"):
            symbols[piece] = None
    return "".join(symbols)


def _said(match: Match, view: View, step: int) -> str:
    """What happened, a line for each event, and who is asked what; at the end first of all who won."""
    lines = [line.words for line in match.log(view, step - 1, step)] if step else ["The match begins."]
    asked = match.game.pending(match.at(step))
    if isinstance(asked, Ask):
        lines.append(f"{' and '.join(match.names[seat] for seat in asked.seats)} to {asked.question}.")
    elif step == match.step and match.pending is None:
        lines.insert(0, match.asks())
    return "\n".join(lines) or f"Step {step}."


def _as_script(value: Any) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
