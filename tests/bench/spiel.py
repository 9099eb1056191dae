"""OpenSpiel: three of the games it implements in Python, driven through the `pyspiel` state API.

One decision is one action of a player, forced ones included. Chance nodes (the deal) are sampled from
`chance_outcomes`; they take time but are not decisions, as in our own count. Tic-tac-toe has no chance,
Liar's Poker deals 20 digits to two seats, Team Dominoes 28 tiles to four.
"""

from functools import partial
from random import Random

import pyspiel
from measure import Line, Played
from open_spiel.python import games  # noqa: F401  (importing it is what registers the Python games)


def play(game: pyspiel.Game, seed: int) -> Played:
    """What one random game held."""
    luck = Random(seed)
    state = game.new_initial_state()
    decisions = choices = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, odds)[0])
        else:
            options = state.legal_actions()
            decisions += 1
            choices += len(options) > 1
            state.apply_action(luck.choice(options))
    return Played(decisions, choices)


LINES = [
    Line(f"OpenSpiel {name}", partial(play, pyspiel.load_game(name)))
    for name in ("python_tic_tac_toe", "python_liars_poker", "python_team_dominoes")
]
