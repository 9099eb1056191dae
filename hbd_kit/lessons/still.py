"""A lesson where nothing runs: its whole story as plain HTML with pictures, for any reader of notebooks.

Only tags that survive where a notebook is not trusted; a question unfolds its answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from msgspec.structs import replace

from hbd_kit.lessons.lesson import Lesson, Page, Paragraph
from hbd_kit.lessons.questions import Question
from hbd_kit.lessons.sheet import heading, prose
from hbd_kit.views.desk import text
from hbd_kit.views.picture import png
from hbd_kit.views.svg import Drawing, svg

_LEAST = 300
_SCALE = 0.5
"""How wide a picture is at least, and how much smaller than drawn: a symbol is still seen, and an arrow."""
_COVER = 180
_FAINT = re.compile(r'<path\b(?![^>]*--(?:sea|ink3)\))[^>]*\b(?:fill-|stroke-)opacity="[^"]*"[^>]*/>')
"""Stains and shallows: too fine for a small picture, where they only cost bytes."""
_FINE = re.compile(
    r'<(?:path|rect)\b[^>]*\b(?:fill|stroke)-opacity="[^"]*"[^>]*/>| stroke-line(?:join|cap)="round"'
)
"""The same of what tiles share: shadows, bevels, how lines meet."""
_LIVE = re.compile(r'<(?:path|circle) class="hit"[^>]*/>| data-[\w-]+="[^"]*"')
"""What only a live board needs."""
_USED = re.compile(r'href="#hbd-([\w-]+)"')
_SYMBOL = re.compile(r'<symbol id="hbd-([\w-]+)".*?</symbol>', re.S)
_RULE = re.compile(r"((?:\.hbd-board \.[\w-]+,?)+)\{[^{}]*\}")
_CLASS = re.compile(r"\.hbd-board \.([\w-]+)")
_WORN = re.compile(r'class="([^"]*)"')
_VALUE = re.compile(r'="([^"\']*)"')


def story(lesson: Lesson) -> str:
    """The lesson as HTML, page after page, with its board wherever it has changed."""
    pages, last = [], None
    for page in lesson.pages:
        board = _quiet(page.drawing())
        pages.append(_page(page, board if board != last else None))
        last = board
    return f"<div><h3>{text(lesson.title)}</h3>{''.join(pages)}</div>"


def cover(lesson: Lesson) -> bytes:
    """The first board, as the bytes of a PNG, for who shows no HTML."""
    return png(svg(_quiet(lesson.pages[0].drawing()), width=_COVER))


def _page(page: Page, drawing: Drawing | None) -> str:
    parts = [f"<h4>{prose(heading(page))}</h4>"]
    if drawing is not None:
        wide, label = max(_LEAST, round(_SCALE * drawing.width)), text(drawing.label)
        parts.append(f'<p><img src="{_address(drawing, wide)}" width="{wide}" alt="{label}"></p>')
    lines = "".join(f"<li>{text(line.words)} {_cited(line.rules)}</li>" for line in page.news)
    parts += [f"<ul>{lines}</ul>"] if lines else []
    parts += [_question(each) if isinstance(each, Question) else _paragraph(each) for each in page.body]
    return "".join(parts)


def _address(drawing: Drawing, wide: int) -> str:
    """The picture as an address that holds it: as text, which is a fifth shorter than base64."""
    drawn = svg(drawing, width=wide)

    worn = {word for words in _WORN.findall(drawn) for word in words.split()}

    def kept(rule: re.Match[str]) -> str:
        return rule[0] if worn & set(_CLASS.findall(rule[1])) else ""

    plain = _VALUE.sub(r"='\1'", _RULE.sub(kept, drawn))
    return "data:image/svg+xml," + quote(plain, safe=" !$'()*+,-./:;=?@_~|{}[]^")


def _paragraph(said: Paragraph) -> str:
    return f"<p>{prose(said.words)} {_cited(said.rules)}</p>"


def _question(question: Question) -> str:
    answers = "".join(
        f"<li>{text(words)}. <em>{text(option.verdict.words)}</em> {_cited(option.verdict.rules)}</li>"
        for option in question.options
        if (words := str(option).removesuffix("."))
    )
    asked = " / ".join(_choices(question))
    return (
        f"<details><summary><strong>{prose(question.prompt)}</strong> {asked}</summary>"
        f"<ul>{answers}</ul></details>"
    )


def _choices(question: Question) -> Iterator[str]:
    return (text(option) for option in question.options)


def _cited(rules: tuple[str, ...]) -> str:
    return f"<small>[{', '.join(rules)}]</small>" if rules else ""


def _quiet(board: Drawing) -> Drawing:
    """The drawing with nothing that a small picture cannot show."""
    parts = []
    for key, drawn in board.parts:
        shown = _LIVE.sub("", _FAINT.sub("", drawn) if key == "ground" else drawn)
        if shown != "<g></g>" and key != "ornaments":
            parts.append((key, shown))
    used = set(_USED.findall("".join(drawn for _, drawn in parts)))
    defs = "".join(_FINE.sub("", found[0]) for found in _SYMBOL.finditer(board.defs) if found[1] in used)
    return replace(board, parts=tuple(parts), defs=defs)
