"""A golden playthrough: a whole random match of a game in plain text, with what happened and the boards.

A change of behaviour shows as a readable diff. `make golden` writes them again.
"""

from pathlib import Path

import hbd_kit as hbd

FOLDER = Path(__file__).parent
SEED = 2026
BOARD_EVERY = 100


def playthrough(game: str) -> str:
    """The whole text of one match: set-up, answers, events with their rules, some boards, the result."""
    match = hbd.new_match(game, seats=hbd.GAMES[game].seats[1], seed=SEED).auto()
    head, _ = match.record().split("---\n", 1)
    lines = [head.rstrip(), "---"]
    for step in range(match.step):
        if step % BOARD_EVERY == 0:
            lines += ["", *_quoted(match, step), ""]
        lines.append(match.say(step))
        lines += [f"    {line.words}  [{', '.join(line.rules)}]" for line in match.log("all", step, step + 1)]
    lines += ["", *_quoted(match, match.step), "", str(match.result())]
    return "\n".join(lines) + "\n"


def _quoted(match: hbd.Match, step: int) -> list[str]:
    """The board after some answers, as comment lines."""
    board = match.game.board(match.game.observe(match.at(step), "all"), match.names)
    return [f"# {line}".rstrip() for line in board.split("\n")]


if __name__ == "__main__":
    for name in hbd.GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(f"tests/golden/{name}.txt")
