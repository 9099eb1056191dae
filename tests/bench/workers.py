"""What a second core brings: the same games by one worker and by two, in turn.

Run it as `python -m tests.bench.workers`.
"""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter

import hbd_kit as hbd

BAR = 1.8
GAMES = 800
ROUNDS = 5


def seconds(workers: int) -> float:
    """How long the games take with so many workers."""
    start = perf_counter()
    hbd.simulate("card_game", seats=2, games=GAMES, seed=1, workers=workers, progress=False)
    return perf_counter() - start


def main() -> None:
    """One line: seconds with one worker and with two, and their ratio beside its bar."""
    if (os.cpu_count() or 1) < 2:
        print("simulate: this machine has one core, so a second worker brings nothing")
        return
    seconds(2)  # workers are started once and stay
    taken = [(seconds(1), seconds(2)) for _ in range(ROUNDS)]
    gain = median(one / two for one, two in taken)
    one, two = (median(column) for column in zip(*taken, strict=True))
    verdict = "reached" if gain >= BAR else "missed (is the machine busy?)"
    print(f"simulate, {GAMES:,} games: {one:.2f} s with 1 worker, {two:.2f} s with 2")
    print(f"    {gain:.2f}x faster on 2 cores; bar {BAR}x: {verdict}")


if __name__ == "__main__":
    main()
