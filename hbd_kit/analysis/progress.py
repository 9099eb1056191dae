"""How far a long piece of work has come: one line, which is gone when it is done."""

from __future__ import annotations

import sys
from html import escape
from time import monotonic
from typing import Any, Self

_PATIENCE = 1.0
"""Seconds before anything is shown at all."""
_EVERY = 0.2
_WIDTH = 30


class Progress:
    """A line that says how many games are played. Short work shows none, and nothing stays behind.

    In a notebook the line is a display that is emptied at the end; in a terminal it is wiped. Where
    the output is neither (a file, a test), nothing is written.
    """

    def __init__(self, total: int, shown: bool = True, words: str = "games") -> None:
        self.total, self.words, self.done = total, words, 0
        self._start = self._last = monotonic()
        self._notebook = shown and _in_notebook()
        self._terminal = shown and not self._notebook and sys.stderr is not None and sys.stderr.isatty()
        self._handle: Any = None
        self._wide = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._handle is not None:
            self._handle.update({}, raw=True)
        if self._wide:
            sys.stderr.write("\r" + " " * self._wide + "\r")
            sys.stderr.flush()

    def forward(self, more: int) -> None:
        """The work is `more` further; sometimes that is shown."""
        self.done += more
        now = monotonic()
        if now - self._start < _PATIENCE or now - self._last < _EVERY:
            return
        self._last = now
        if self._notebook:
            self._show_html(now)
        elif self._terminal:
            line = self._line(now)
            sys.stderr.write("\r" + line.ljust(self._wide))
            sys.stderr.flush()
            self._wide = max(self._wide, len(line))

    def _line(self, now: float) -> str:
        full = _WIDTH * self.done // self.total
        bar = "━" * full + "┄" * (_WIDTH - full)
        return f"{bar} {self.done:,} of {self.total:,} {self.words}{self._left(now)}"

    def _left(self, now: float) -> str:
        """How long it will still take, in words."""
        if not 0 < self.done < self.total:
            return ""
        seconds = (now - self._start) / self.done * (self.total - self.done)
        return f", {seconds:.0f} s left" if seconds < 100 else f", {seconds / 60:.0f} min left"

    def _show_html(self, now: float) -> None:
        from IPython.display import display

        words = escape(f"{self.done:,} of {self.total:,} {self.words}{self._left(now)}")
        bundle = {
            "text/html": f'<progress value="{self.done}" max="{self.total}"></progress> {words}',
            "text/plain": words,
        }
        if self._handle is None:
            self._handle = display(bundle, raw=True, display_id=True)
        else:
            self._handle.update(bundle, raw=True)


def _in_notebook() -> bool:
    """Whether a notebook's kernel runs this."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")
