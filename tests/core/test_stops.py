"""A stop, from a notebook's button or Ctrl-C, leaves a match whole, and its journal with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match
from hbd_kit.core.stops import Unbroken


@pytest.fixture(autouse=True)
def python_hears_it() -> Iterator[None]:
    """Stops raise KeyboardInterrupt, whatever the tests run in."""
    assert threading.current_thread() is threading.main_thread(), "no other thread is ever stopped"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def stopping(do: Callable[..., Any]) -> Callable[..., Any]:
    """The same, and a stop as soon as it is done."""

    def stopped(*given: Any) -> Any:
        done = do(*given)
        signal.raise_signal(signal.SIGINT)
        return done

    return stopped


def test_a_stop_between_a_line_and_its_answer_breaks_neither_journal_nor_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "game.hbd"
    match = hbd.new_match("dracomundis", seed=3).auto(until=20).journal(path)
    monkeypatch.setattr(os, "write", stopping(os.write))
    text = str(match.options()[0])
    for do, step in ((lambda: match.play(text), 21), (match.undo, 20), (match.redo, 21)):
        with pytest.raises(KeyboardInterrupt):
            do()
        assert match.step == step
        loaded = hbd.load(path)
        assert isinstance(loaded, Match) and loaded.state == match.state
        assert loaded.undone == match.undone


def test_an_undo_is_taken_back_as_a_whole(monkeypatch: pytest.MonkeyPatch):
    match = hbd.new_match("dracomundis", seed=3).auto(until=20)
    state = match.state
    with monkeypatch.context() as broken:
        broken.setattr(Match, "_pop", stopping(Match._pop))
        with pytest.raises(KeyboardInterrupt):
            match.undo(7)
    assert (match.step, match.undone) == (13, 7)
    assert match.redo(7).state == state


def test_an_answer_counts_with_its_state(monkeypatch: pytest.MonkeyPatch):
    """A stop after the state was kept and before the answer was."""
    match = hbd.new_match("dracomundis", seed=3).auto(until=20)
    state = match.state
    match._states[21:] = (None,)
    assert match.step == 20 and match.state == match.at(20) == match.at(-1) == state
    match.auto(until=5)
    assert match.at(-6) == state
    assert hbd.load(match.record()).state == match.state  # type: ignore[union-attr]


def test_who_is_not_stopped_hears_as_before():
    before = signal.getsignal(signal.SIGINT)
    with Unbroken():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
    heard = []
    thread = threading.Thread(target=lambda: heard.append(Unbroken().__enter__()))
    thread.start()
    thread.join()
    assert heard == [None] and signal.getsignal(signal.SIGINT) == before
