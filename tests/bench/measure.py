"""How fast whole games go, many kinds side by side in one process.

Every round gives each line about the same slice of time, one after the other (A B C, A B C, ...), so a
machine that is busy or hot for a while slows all of them. The clock is this process's own CPU time, and the
garbage collector is left as it is.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple


class Played(NamedTuple):
    """What one whole game held."""

    decisions: int
    """Answers by seats, forced ones included."""
    choices: int
    """Those of them where more than one option was open."""


class Line(NamedTuple):
    """One line of the table: a name, and what plays its game of a seed (1, 2, ...) from set-up to end."""

    name: str
    play: Callable[[int], Played]


class Rate(NamedTuple):
    """What went by in a second."""

    decisions: float
    choices: float
    games: float

    @property
    def micros(self) -> float:
        """Microseconds a decision took, with its share of set-up and chance."""
        return 1e6 / self.decisions


class Failed(Exception):
    """A game did not come to its end."""


def measure(
    lines: Sequence[Line], seconds: float, rounds: int
) -> tuple[dict[str, list[Rate]], dict[str, str]]:
    """Each line's rates, one a round, and what went wrong with the lines that have none."""
    rates: dict[str, list[Rate]] = {}
    failures: dict[str, str] = {}
    share = seconds / max(1, len(lines) * (rounds + 1))
    slices: dict[str, int] = {}
    for line in lines:
        try:
            slices[line.name] = _warm_up(line, share)
        except Failed as failed:
            failures[line.name] = str(failed)
    for turn in range(rounds):
        for line in lines:
            if line.name in failures:
                continue
            games = slices[line.name]
            try:
                rate = _slice(line, range(1 + turn * games, 1 + (turn + 1) * games))
            except Failed as failed:
                failures[line.name] = str(failed)
                rates.pop(line.name, None)
            else:
                rates.setdefault(line.name, []).append(rate)
    return rates, failures


def middle(rates: Sequence[Rate]) -> Rate:
    """The median round, column by column."""
    return Rate(*(median(column) for column in zip(*rates, strict=True)))


def _warm_up(line: Line, seconds: float) -> int:
    """How many games of this line fill so many seconds, found by playing them; at least one."""
    games, start = 0, process_time()
    while not games or process_time() - start < seconds:
        games += 1
        _play(line, games)
    return games


def _slice(line: Line, seeds: range) -> Rate:
    """The rate of one slice: these games, timed as one."""
    decisions = choices = 0
    start = process_time()
    for seed in seeds:
        played = _play(line, seed)
        decisions += played.decisions
        choices += played.choices
    spent = process_time() - start
    return Rate(decisions / spent, choices / spent, len(seeds) / spent)


def _play(line: Line, seed: int) -> Played:
    """One game; whatever it trips over is told with the seed that shows it again."""
    try:
        return line.play(seed)
    except Exception as error:
        raise Failed(f"seed {seed}: {type(error).__name__}: {error}") from error
