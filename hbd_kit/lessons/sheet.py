"""The words of a lesson's page, as HTML: heading, what happened, commentary, questions with their verdicts.

Every text passes `text()`; of all markup only *emphasis* means something. Verdicts are there from the
start, hidden until their choice is taken, so that a page of a browser can show them without anybody's help.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from hbd_kit.core.asking import Ask
from hbd_kit.core.events import LogLine
from hbd_kit.core.ledger import Ledger
from hbd_kit.lessons.lesson import Lesson, Page, Paragraph
from hbd_kit.lessons.questions import Option, Question
from hbd_kit.views.desk import button, rules, seat_card, text
from hbd_kit.views.icons import icon, seat_mark

_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
_MARK = {True: "M-13 1L-4 11L14-11", False: "M-11-11L11 11M11-11L-11 11"}

Given = Collection[int]
"""The choices that were taken on a page, numbered from 1 through all its questions."""


def prose(words: str) -> str:
    """Words of a teacher as HTML: just them, and *emphasis*."""
    return _EMPHASIS.sub(r"<em>\1</em>", text(words))


def numbered(page: Page) -> Iterator[tuple[Question, list[tuple[int, Option]]]]:
    """Each question with its choices, numbered from 1 through the page."""
    number = 0
    for question in page.questions:
        choices = []
        for option in question.options:
            number += 1
            choices.append((number, option))
        yield question, choices


def heading(page: Page) -> str:
    """What stands over a page."""
    return page.heading or page.asks.rstrip(".")


def said(lesson: Lesson, page: Page) -> str:
    """What a screen reader tells of a page that was turned to."""
    parts = [f"Page {page.number} of {len(lesson.pages)}: {heading(page)}."]
    parts += [line.words for line in page.news]
    parts += [each.words.replace("*", "") for each in page.paragraphs]
    return " ".join(parts)


# The head ------------------------------------------------------------------------------------------


def head(lesson: Lesson, page: Page, tally: str) -> str:
    """Which lesson and page this is, whose move it is; back and next."""
    pending = page.match.pending
    seats = pending.seats if isinstance(pending, Ask) else ()
    lamp = "".join(seat_mark(seat, 26) for seat in seats[:2]) or icon("rose", 26)
    last = len(lesson.pages)
    pips = "".join(
        f'<i class="{"here" if number == page.number else "read" if number < page.number else "new"}"></i>'
        for number in range(1, last + 1)
    )
    context = page.match.game.context(page.match.observe(page.view))
    line = " · ".join(part for part in (page.asks.rstrip("."), context) if part)
    of = f'{text(lesson.title)} · {page.number} of {last} <span class="tally">{text(tally)}</span>'
    return (
        f'<div class="hbd-head" data-keys="1"><span class="lamp">{lamp}</span><div class="says">'
        f'<p class="of">{of}</p><h2>{prose(heading(page))}</h2><p>{text(line)}</p></div>'
        f"{_turn('back', 'Back', 'back', page.number > 1)}{_turn('next', 'Next', 'on', page.number < last)}"
        f'<div class="pips" aria-hidden="true">{pips}</div></div>'
    )


def _turn(do: str, words: str, symbol: str, can: bool) -> str:
    more = {} if can else {"aria-disabled": "true"}
    return button(do, words, symbol=symbol, class_="turn", **more)


# The side ------------------------------------------------------------------------------------------


def side(lesson: Lesson, page: Page, given: Given = (), closing: str = "") -> str:
    """What happened, what there is to say of it, and the questions."""
    ledger = lesson.game.ledger
    news = "".join(_line(line, ledger) for line in page.news)
    log = f'<ul class="news" aria-label="What happened">{news}</ul>' if news else ""
    asked = numbered(page)
    body = "".join(
        _paragraph(each, ledger) if isinstance(each, Paragraph) else _question(*next(asked), ledger, given)
        for each in page.body
    )
    end = f'<p class="closing">{text(closing)}</p>' if page.number == len(lesson.pages) else ""
    leaf = f'class="hbd-side hbd-leaf" data-keys="1" data-key="page {page.number}"'
    return f"<div {leaf}>{log}{body}{end}</div>"


def _paragraph(said: Paragraph, ledger: Ledger) -> str:
    return f'<div class="para"><p>{prose(said.words)}</p>{rules(ledger, said.rules)}</div>'


def _line(line: LogLine, ledger: Ledger) -> str:
    mark = seat_mark(line.seat, 13) if line.seat is not None else ""
    return f"<li>{mark}<span>{text(line.words)}</span>{rules(ledger, line.rules)}</li>"


def _question(question: Question, choices: list[tuple[int, Option]], ledger: Ledger, given: Given) -> str:
    several = len(question.right) > 1
    hint = f" <small>{len(question.right)} of these</small>" if several else ""
    listed = "".join(_choice(number, option, ledger, number in given) for number, option in choices)
    return (
        f'<section class="question"><h3>{prose(question.prompt)}{hint}</h3>'
        f'<div class="choices">{listed}</div></section>'
    )


def _choice(number: int, option: Option, ledger: Ledger, taken: bool) -> str:
    kind = "right" if option.verdict.right else "wrong"
    state = f' class="{kind}" aria-disabled="true"' if taken else ""
    hidden = "" if taken else " hidden"
    drawn = icon(option.symbol) if option.symbol else ""
    size = 'width="16" height="16" viewBox="-20 -20 40 40"'
    mark = f'<svg class="ic" {size} aria-hidden="true"><path d="{_MARK[option.verdict.right]}"/></svg>'
    how = f"<small>{text(option.how)}</small>" if option.how else ""
    key = f"<kbd>{number}</kbd>" if number <= 9 else ""
    return (
        f'<div class="choice"><button type="button" data-do="answer" data-value="{number}" '
        f'data-kind="{kind}"{state}>{drawn}<span>{how}{text(option.words)}</span>{key}</button>'
        f'<div class="verdict {kind}"{hidden}>{mark}<p>{text(option.verdict.words)}</p>'
        f"{rules(ledger, option.verdict.rules)}</div></div>"
    )


# The foot ------------------------------------------------------------------------------------------


def foot(lesson: Lesson, page: Page) -> str:
    """A card for each seat."""
    pending = page.match.pending
    asked = pending.seats if isinstance(pending, Ask) else ()
    cards = "".join(
        seat_card(seat, name, "", goods, seat in asked)
        for seat, (name, goods) in enumerate(zip(page.match.names, page.goods(), strict=True))
    )
    return f'<div class="hbd-foot" data-keys="1"><div class="seats">{cards}</div></div>'
