"""How long a board takes: drawn, answered by the Table, and seen again in JupyterLab after a click.

    python -m tests.bench.pictures

Medians over a match, each with its bar; a bar that is missed is told, and is no failure.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import hbd_kit as hbd
from hbd_kit.views.svg import draw, svg
from hbd_kit.views.table import Table

_SEEDS = range(1, 6)
_CLICKS = 30
_CELL = """
import hbd_kit as hbd
t = hbd.play({game!r}, seed=7, bots={{1: 'random'}}, journal=False)
t.speed = 4
t
"""
_WANTED = (".hbd-menu:not([hidden]) button", ".hbd-board .pickable")
"""What a person would click now, the first that is there: an answer of the open menu, or else a pick."""
_REDRAWN = """async (wanted) => {
  const board = [...document.querySelectorAll('svg.hbd-board')].at(-1);
  const view = board.closest('.hbd-view');
  const target = wanted.map((each) => view.querySelector(each)).find(Boolean);
  if (!target) return null;
  const changed = new Promise((done, fail) => {
    new MutationObserver((_, watch) => { watch.disconnect(); done(); })
      .observe(board, { childList: true, subtree: true, attributes: true, characterData: true });
    setTimeout(() => fail(new Error(`nothing came of a click on ${target.outerHTML}`)), 10000);
  });
  const start = performance.now();
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await changed;
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


def main() -> int:
    """The exit code, after everything was measured and printed."""
    print(f"\n{'pictures':<46}{'median':>9}{'95 %':>9}")
    for game in hbd.GAMES:
        for name, most, numbers in (*_drawn(game), _picked(game), _clicked(game)):
            kept = "ok" if most is None or median(numbers) <= most else "missed"
            verdict = "" if most is None else f"at most {most:g}  {kept}"
            far = quantiles(numbers, n=20)[-1]
            print(f"{game + ': ' + name:<46}{median(numbers):>9.1f}{far:>9.1f}   {verdict}".rstrip())
    return 0


def _drawn(game: str) -> list[tuple[str, float | None, list[float]]]:
    """The time and size of a board's picture, at moments of several matches."""
    times, sizes = [], []
    for seed in _SEEDS:
        match = hbd.new_match(game, seed=seed)
        while match.pending is not None and match.step < 600:
            match.auto(until=9)
            scene = match.game.scene(match.observe(), match.log(since=max(0, match.step - 3)))
            start = perf_counter()
            text = svg(draw(scene, {}, match.names))
            times.append((perf_counter() - start) * 1e3)
            sizes.append(len(text.encode()) / 1000)
    return [("a picture, ms", 5, times), ("a picture, kB", 60, sizes)]


def _picked(game: str) -> tuple[str, float | None, list[float]]:
    """From a pick's arrival in Python to the new picture sent, with nobody else at the Table."""
    times = []
    for seed in _SEEDS:
        table = Table(hbd.new_match(game, seed=seed), journal=False)
        table.sitting.teacher = True
        while table.match.pending is not None and table.match.step < 300:
            values = [choice.value for choice in table.sitting.look().choices]
            start = perf_counter()
            table.do("choose", values[len(times) % len(values)])
            times.append((perf_counter() - start) * 1e3)
    return "a pick to its picture sent, ms", 10, times


def _clicked(game: str) -> tuple[str, float | None, list[float]]:
    """From a click to the board drawn anew, in JupyterLab."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browser.chromium import launch
    from tests.browser.lab import running

    times: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        lab.write("clicks.ipynb", _CELL.format(game=game).strip())
        with lab.open(browser, "clicks.ipynb") as sheet:
            sheet.run()
            expect(sheet.table.locator(".pick").first).to_be_attached(timeout=30_000)
            while len(times) < _CLICKS:
                taken = sheet.page.evaluate(_REDRAWN, _WANTED)
                if taken is None:
                    sheet.table.locator('[data-do="choose"]').first.click()
                else:
                    times.append(float(taken))
                sheet.page.wait_for_timeout(150)
        browser.close()
    return "a click to the board drawn anew, ms", None, times


if __name__ == "__main__":
    sys.exit(main())
