"""Ours: random playouts of `card_game` for every number of seats, with the log off and on.

One decision is one answer by a seat, forced ones included, as in Catanatron's count. Chance's own answers
take time but are not decisions (in Catanatron they are inside an action).
"""

from functools import partial

from bars import SEATS, ours
from measure import Line, Played

import hbd_kit as hbd
from hbd_kit.core.playing import playout

GAME = hbd.GAMES["card_game"]


def play(seats: int, log: bool, seed: int) -> Played:
    """What one random game held."""
    run = playout(GAME, GAME.setup(seats=seats, seed=seed), log=log)
    return Played(run.decisions, run.choices)


LINES = [Line(ours(seats, log), partial(play, seats, log)) for log in (False, True) for seats in SEATS]
