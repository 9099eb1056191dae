"""Ours: random playouts of `dracomundis` for every number of seats, with the log off and on.

Counted as in `card_game`: one decision is one answer by a seat, forced ones included, and chance's own
answer (who goes first) takes time but is none. Ending the turn is an answer of its own.
"""

from functools import partial

from bars import SEATS, ours
from measure import Line, Played

import hbd_kit as hbd
from hbd_kit.core.playing import playout

GAME = hbd.GAMES["dracomundis"]


def play(seats: int, log: bool, seed: int) -> Played:
    """What one random game held."""
    run = playout(GAME, GAME.setup(seats=seats, seed=seed), log=log)
    return Played(run.decisions, run.choices)


LINES = [
    Line(ours(seats, log, "dracomundis"), partial(play, seats, log))
    for log in (False, True)
    for seats in SEATS
]
