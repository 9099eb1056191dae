"""Questions to many games: what they say, what a change does to them, how they go.

    table = hbd.simulate("card_game", seats=2, bots="greedy", games=1000, seed=1)
    hbd.analysis.summary(table)                                        # who wins, by how much, how sure
    hbd.analysis.compare("card_game", b={"rulings": {"last_turn": "round"}})     # what one change does
    hbd.analysis.sweep("card_game", "loot_limit", range(1, 6))         # one number through its values
    hbd.analysis.survey("card_game")                                   # which open question matters
    hbd.analysis.traces("card_game")                                   # points, turn by turn
    hbd.analysis.tallies("card_game", lambda match: [("steps", match.step)])   # what finished games tell
    hbd.analysis.duel("card_game", "greedy", "random")                 # which bot is better

Each answer prints as a sentence and a table, and has a `figure()`, which `.picture("it.png")` saves.
What can be compared, swept and surveyed: `print(hbd.GAMES["card_game"])`.

A measure is "points", "lead", "seat 0 wins" or "turns", a column of the table of `simulate`, or one's own:
`measures={"Ada wins": "share_0", "long": lambda table: table["turns"] > 300}`.

A seat is a chair, not a place in the order of play: where lots are drawn, each seat begins as often. What it
is worth to begin, finished games tell:

    def begun(match):
        result, began = match.result(), match.state.first
        yield "who begins wins", result.won(began) / len(result.winners)

    hbd.analysis.tallies("dracomundis", begun)

Careless players (`bots="random"`) need some ten milliseconds a game, greedy ones up to half a second, and
those who search far more: begin with `games=50`. A long wait shows how far it is, and a verdict says how many
games it would take.
"""

from __future__ import annotations

from hbd_kit.analysis.comparisons import Comparison, Duel, Effect, compare, duel
from hbd_kit.analysis.many import simulate
from hbd_kit.analysis.summaries import Summary, summary
from hbd_kit.analysis.surveys import Survey, survey
from hbd_kit.analysis.sweeps import Sweep, sweep
from hbd_kit.analysis.tallies import Tally, tallies
from hbd_kit.analysis.traces import Traces, traces

__all__ = [
    "Comparison",
    "Duel",
    "Effect",
    "Summary",
    "Survey",
    "Sweep",
    "Tally",
    "Traces",
    "compare",
    "duel",
    "simulate",
    "summary",
    "survey",
    "sweep",
    "tallies",
    "traces",
]
