"""Small islands for rule tests: rows of squares become a match."""

from typing import Any

import hbd_kit as hbd
from hbd_kit.core.match import Match


def island(board: str, *, seats: int = 2, turn: int = 0, more: str = "", **setup: Any) -> Match:
    """A match that starts from these rows; a token far away keeps it from ending.

    `more` are further lines of the sketch, such as `seat 0: took 1Sh`.
    """
    rows = "\n".join(f"  {row.strip()}" for row in board.strip().split("\n"))
    told = {line.partition(":")[0].strip() for line in more.split("\n")}
    empty = [f"seat {seat}:" for seat in range(seats) if f"seat {seat}" not in told]
    far = "  .  .  .  .  .  .  .  (1Sw)"
    lines = [f"turn: {turn}", "board:", rows, far, *empty, more]
    return hbd.scenario("dracomundis", "\n".join(lines), seed=setup.pop("seed", 1), **setup)


def could(match: Match, verb: str) -> set[str]:
    """What may be said now that begins with this word, without it."""
    said = map(str, match.options())
    return {words.removeprefix(f"{verb} ") for words in said if words.split()[0] == verb}


def cell(match: Match, square: str) -> Any:
    """What is on that square."""
    return match.state.board[match.state.grid.square(square)]


def at(match: Match, square: str) -> str:
    """Whose character stands on that square, as `0 explorer`; "" when nobody's does."""
    who = cell(match, square).figure
    return f"{who.owner} {who.kind}" if who else ""


def taken(match: Match, seat: int) -> list[str]:
    """What lies in front of the seat."""
    return [f"{each.owner} {each.kind}" for each in match.state.taken[seat]]


def why(match: Match, words: str) -> str:
    """The rule that forbids it; "" when it is allowed."""
    refusal = match.explain(words)
    return refusal.rule if refusal else ""


def finish(match: Match) -> Match:
    """The match after its last token was turned up from afar, and the turn ended."""
    last = next(words for words in map(str, match.options()) if words.startswith("flip"))
    match.play(last)
    if any(str(words).startswith("face") for words in match.options()):
        match.play("face N")
    return match.play("end")
