"""Stops held back: a notebook's stop button, or Ctrl-C, while something is half done."""

from __future__ import annotations

import signal
import threading
from typing import Any


class Unbroken:
    """Holds a stop back until all that is done within is done; whoever was stopped stops then.

    Only the main thread is ever stopped so; elsewhere this does nothing.
    """

    __slots__ = ("_before", "_stopped")

    def __enter__(self) -> None:
        self._stopped = False
        self._before: Any = None
        if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT):
            self._before = signal.signal(signal.SIGINT, self._hear)

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            if self._stopped:
                signal.raise_signal(signal.SIGINT)

    def _hear(self, *_: object) -> None:
        self._stopped = True
