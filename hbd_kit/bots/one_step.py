"""The greedy bot: one step ahead, on what the game says a position is worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hbd_kit.core.asking import CHANCE, Chance, Seat
from hbd_kit.core.game import Draw, Game
from hbd_kit.core.playing import Question

WORLDS = 2
"""How many worlds it looks into, in a game with secrets."""
CASES = 60
"""The most cases of a chance that are all looked at; of more, so many are drawn."""
DRAWN = 12
EQUAL = 1e-9


def greedy(question: Question) -> Any:
    """The answer after which its seat stands best, on average over what may fall next.

    It looks into a few worlds that it cannot tell from the true one. Equal answers are drawn
    from its own luck; a seat that need not speak does so only where that helps.
    """
    silent = question.seat not in question.ask.seats
    answers: list[Any] = [*question.options, *([None] if silent else [])]
    if len(answers) == 1:
        return answers[0]
    game, seat, draw = question.game, question.seat, question.draw
    worlds = [game.world(question.observation, draw) for _ in range(WORLDS if game.secrets else 1)]
    found = [
        sum(outlook(game, after(game, world, seat, answer), seat, draw) for world in worlds)
        for answer in answers
    ]
    top = max(found)
    best = [answer for answer, value in zip(answers, found, strict=True) if value >= top - EQUAL]
    if silent and None in best:
        return None
    return best[draw(len(best))] if len(best) > 1 else best[0]


def after(game: Game, state: Any, seat: Seat, answer: Any) -> Any:
    """The state after an answer; None, silence, leaves it as it is."""
    return state if answer is None else game.apply(state, seat, answer, None)


def outlook(game: Game, state: Any, seat: Seat, draw: Draw) -> float:
    """What a state is worth to `seat` once the chance it waits for has fallen, on average.

    What falls after that is drawn.
    """
    asked = game.pending(state)
    if type(asked) is not Chance:
        return game.worth(state, seat)
    source = asked.source
    total = source.total
    cases = range(total) if total <= CASES else [draw(total) for _ in range(DRAWN)]
    outcomes = Counter(map(source.pick, cases))
    value = 0.0
    for outcome, count in outcomes.items():
        fallen = settled(game, game.apply(state, CHANCE, outcome, None), draw)
        value += count * game.worth(fallen, seat)
    return value / len(cases)


def settled(game: Game, state: Any, draw: Draw) -> Any:
    """The state once no chance is waited for: what falls is drawn."""
    while type(asked := game.pending(state)) is Chance:
        source = asked.source
        state = game.apply(state, CHANCE, source.pick(draw(source.total)), None)
    return state
