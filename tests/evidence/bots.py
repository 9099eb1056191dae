"""Which bot is better: long matches between bots, kept game by game so that any of them can be played again.

    python -m tests.evidence.bots [GAME ...] [--workers N]

Every game of the kit plays the same pairings, each seed once from every seat. A game's rows are in
`<game>.csv` beside this file, what they show in `bots.csv`. Rows that are there are kept, as long as
the first of their pairing still comes out the same: so an evening's work can be interrupted and gone
on with, and what a change has made untrue is played again.
"""

from __future__ import annotations

import csv
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, get_type_hints

import joblib

import hbd_kit as hbd
from hbd_kit.analysis import intervals
from hbd_kit.analysis.many import finished

FOLDER = Path(__file__).parent
TABLE = FOLDER / "bots.csv"
SEATS = 2
"""At so many seats the bots meet, in games that can be played so."""


class Pairing(NamedTuple):
    """A bot against others of another kind, and how it is played: so many games, from this seed on."""

    bot: str
    rival: str
    games: int
    seed: int = 1


PAIRINGS = (
    Pairing("greedy", "random", 400),
    Pairing("search", "greedy", 200),
)


class Row(NamedTuple):
    """One game: where the bot sat, its part of the victory, and enough to know the game again.

    `told` is a digest of every answer in it.
    """

    seats: int
    bot: str
    rival: str
    seed: int
    seat: int
    share: float
    scores: str
    answers: int
    told: str


class Meeting(NamedTuple):
    """A game that is to be played: its row, less how it went."""

    game: str
    seats: int
    bot: str
    rival: str
    seed: int
    seat: int

    def row(self) -> Row:
        """The row of the game, played now."""
        model = hbd.GAMES[self.game]
        setup = model.setup(self.seats, self.seed)
        bots = dict.fromkeys(range(self.seats), hbd.bots.find_bot(self.rival))
        match = finished(model, setup, bots | {self.seat: hbd.bots.find_bot(self.bot)})
        result = match.result()
        assert result is not None
        told = blake2b("\n".join(map(match.say, range(match.step))).encode(), digest_size=6).hexdigest()
        share = result.won(self.seat) / len(result.winners)
        return Row(*self[1:], share, " ".join(map(str, result.scores)), match.step, told)


def meetings(game: str) -> Iterator[Meeting]:
    """Every game that the evidence on a game consists of."""
    possible = hbd.GAMES[game].seats
    seats = SEATS if SEATS in possible else possible[0]
    for pairing in PAIRINGS:
        for number in range(pairing.games):
            seed, seat = pairing.seed + number // seats, number % seats
            yield Meeting(game, seats, pairing.bot, pairing.rival, seed, seat)


def of_row(game: str, row: Row) -> Meeting:
    """The game that a row tells of."""
    return Meeting(game, row.seats, row.bot, row.rival, row.seed, row.seat)


def rows(game: str) -> list[Row]:
    """The rows that are kept of a game."""
    path = FOLDER / f"{game}.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [_read(line) for line in csv.DictReader(file)]


def _read(line: dict[str, str]) -> Row:
    kinds = get_type_hints(Row)
    return Row(**{name: kinds[name](value) for name, value in line.items()})


def write(path: Path, lines: Iterable[tuple[object, ...]], names: tuple[str, ...]) -> None:
    """Writes a table whole: whoever reads the file meanwhile has the old one."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([names, *lines])
    part.replace(path)


class Finding(NamedTuple):
    """What the games of a pairing show: the bot's part of the wins, ties in parts, with its interval."""

    game: str
    seats: int
    bot: str
    rival: str
    seeds: str
    games: int
    wins: int
    ties: int
    share: float
    low: float
    high: float
    fair: float


def finding(game: str, found: list[Row]) -> Finding:
    """What the rows of one pairing show."""
    first = found[0]
    seeds = [row.seed for row in found]
    share = intervals.share(sum(row.share for row in found) / len(found), len(found))
    return Finding(
        game,
        first.seats,
        first.bot,
        first.rival,
        f"{min(seeds)}-{max(seeds)}",
        len(found),
        sum(row.share == 1 for row in found),
        sum(0 < row.share < 1 for row in found),
        *(round(value, 4) for value in share),
        round(1 / first.seats, 4),
    )


def findings(game: str) -> list[Finding]:
    """What the kept rows of a game show, pairing by pairing."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows(game):
        groups.setdefault((row.bot, row.rival), []).append(row)
    return [finding(game, group) for group in groups.values()]


def gather(game: str, workers: int) -> None:
    """Plays the games that are still wanting, and keeps each as soon as it is over."""
    wanted = list(meetings(game))
    known = {of_row(game, row): row for row in rows(game)}
    for pairing in PAIRINGS:
        these = [each for each in wanted if (each.bot, each.rival) == (pairing.bot, pairing.rival)]
        old = next((each for each in these if each in known), None)
        if old is not None and old.row() != known[old]:
            print(f"{game}: {pairing.bot} against {pairing.rival} went otherwise; all of it is played again")
            known = {each: row for each, row in known.items() if each not in these}
    missing = [each for each in wanted if each not in known]
    began = time.monotonic()
    pool = joblib.Parallel(n_jobs=workers, batch_size=1, return_as="generator")
    played = pool(joblib.delayed(Meeting.row)(each) for each in missing)
    for number, (each, row) in enumerate(zip(missing, played, strict=True), 1):
        known[each] = row
        write(FOLDER / f"{game}.csv", [known[each] for each in wanted if each in known], Row._fields)
        left = (time.monotonic() - began) / number * (len(missing) - number) / 60
        print(f"{game}: {each.bot} against {each.rival}, {number} of {len(missing)}, {left:.0f} min left")
        sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """The exit code, after the evidence on the named games (default: all) is whole."""
    reader = ArgumentParser(prog="tests.evidence.bots", description="Long matches between bots.")
    reader.add_argument("games", nargs="*", help="games (default: all)")
    reader.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    asked = reader.parse_args(arguments)
    for game in asked.games or hbd.GAMES:
        gather(game, asked.workers)
    table = [found for game in hbd.GAMES for found in findings(game)]
    write(TABLE, table, Finding._fields)
    for found in table:
        print(
            f"{found.game}: {found.bot} against {found.rival}: {found.share:.1%} of {found.games} games "
            f"(95 % interval {found.low:.1%} to {found.high:.1%}; fair share {found.fair:.1%})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
