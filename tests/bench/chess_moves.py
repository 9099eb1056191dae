"""python-chess: random legal moves from the first position to the end.

One decision is one move of one side; chess has no chance, and a move is forced when it is the only legal
one. The game ends with no legal move, after 75 moves without a capture or a pawn's move, or with too little
material to mate. Fivefold repetition is not asked about: 200 random games met none, and asking at every
move (as `is_game_over` does) would only slow the peer down.
"""

from random import Random

from chess import Board
from measure import Line, Played


def play(seed: int) -> Played:
    """What one random game held."""
    pick = Random(seed).choice
    board = Board()
    decisions = choices = 0
    while moves := list(board.legal_moves):
        if board.halfmove_clock >= 150 or board.is_insufficient_material():
            break
        decisions += 1
        choices += len(moves) > 1
        board.push(pick(moves))
    return Played(decisions, choices)


LINES = [Line("python-chess", play)]
