"""Catanatron: base-map Catan, four of its own RandomPlayers, whole games by its own `Game.play`.

Counted as it counts itself: one decision for each entry of `state.actions`. Rolling the dice and ending the
turn are decisions there, forced or not (about two in three are), and chance (dice, a stolen card, a
development card) happens inside the action that calls for it. A game that nobody has won after 1,000 turns
ends there, as it does in its own simulations.
"""

from bars import CATAN
from catanatron import Color, Game, RandomPlayer
from measure import Line, Played


class Chooser(RandomPlayer):
    """Its random player, with a count of the times it had a choice."""

    choices = 0

    def decide(self, game, playable_actions):
        """One of the open actions, any."""
        self.choices += len(playable_actions) > 1
        return super().decide(game, playable_actions)


def play(seed: int) -> Played:
    """What one four-seat game held; seed 0 would mean *any seed* here, so seeds begin at 1."""
    seats = [Chooser(color) for color in Color]
    game = Game(seats, seed=seed)
    game.play()
    return Played(len(game.state.actions), sum(seat.choices for seat in seats))


LINES = [Line(CATAN, play)]
