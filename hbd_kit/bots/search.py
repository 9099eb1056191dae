"""The search bot: it plays on from each of its answers, in worlds that it cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite
from time import perf_counter
from typing import Any, overload

from msgspec import Struct

from hbd_kit.core.agenda import Lanes
from hbd_kit.core.asking import CHANCE, CLOCK, Ask, Chance, Seat
from hbd_kit.core.errors import SetupError, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.luck import Luck
from hbd_kit.core.playing import Question, speakers

PLAYOUTS = 100
"""The budget where none is given: so many lines of play."""
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600
CONTENDERS = 12
"""From so many answers it plays on at most: the best at a first look."""
WORLDS = 3
"""How many worlds that first look is into."""
SURE = 6
"""An answer that was better than the leader in none of so many worlds is given up."""
FEW = 8
"""Of more options than these, the players of a line look at so many, drawn."""
LONGEST = 40
"""A line of play breaks off after so many answers."""
TO_THE_END = 5_000
"""The same in a game that says nothing of a position before the end."""
EQUAL = 1e-9
SEEDS = 1 << 62
CASES = 1 << 30
"""A number below this says which part of a chance's cases is looked at."""


class Search(Struct, frozen=True):
    """A search bot with a budget for each decision: lines of play, or else seconds."""

    playouts: int = PLAYOUTS
    seconds: float = 0.0

    def __call__(self, question: Question) -> Any:
        """The answer from which its seat goes on best, on average over worlds, luck and rivals."""
        silent = question.seat not in question.ask.seats
        answers: list[Any] = [*question.options, *([None] if silent else [])]
        if len(answers) == 1:
            return answers[0]
        return _Contest(question, answers, self).winner()

    def __str__(self) -> str:
        return f"search(seconds={self.seconds:g})" if self.seconds else f"search(playouts={self.playouts})"


@overload
def search(question: Question, /) -> Any: ...
@overload
def search(*, playouts: int | None = None, seconds: float | None = None) -> Search: ...
def search(
    question: Question | None = None, /, *, playouts: int | None = None, seconds: float | None = None
) -> Any:
    """A search bot with this budget for each decision; given a question, its answer with the usual budget.

    A budget in playouts gives the same answers on every machine. One in seconds does not: a faster
    machine thinks further, and so does the same one on a quiet day.
    """
    if isinstance(question, Question):
        return Search()(question)
    if question is not None:
        raise SetupError(f"Name the budget, as search(playouts=200), instead of giving {shorten(question)}.")
    if playouts is not None and seconds is not None:
        raise SetupError("Give a search playouts or seconds, not both.")
    if seconds is not None:
        wrong = isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not isfinite(seconds)
        if wrong or not 0 < seconds <= MOST_SECONDS:
            raise SetupError(f"A search has up to {MOST_SECONDS:,} seconds, not {shorten(seconds)}.")
        return Search(0, float(seconds))
    if playouts is None:
        return Search()
    if isinstance(playouts, bool) or not isinstance(playouts, int) or not 1 <= playouts <= MOST_PLAYOUTS:
        raise SetupError(f"A search has 1 to {MOST_PLAYOUTS:,} playouts, not {shorten(playouts)}.")
    return Search(playouts)


class _Contest:
    """The answers to one question, and how the lines of play went that began with each.

    In every world all that are still in it meet the same luck, so what is left between them is their own
    merit. It goes in rounds with equal parts of the budget; after each the weaker half is given up.
    """

    def __init__(self, question: Question, answers: Sequence[Any], budget: Search) -> None:
        self.game = question.game
        self.seat = question.seat
        self.observation = question.observation
        self.draw = question.draw
        self.answers = answers
        self.budget = budget
        self.knows = type(self.game).worth is not Game.worth
        self.values: list[list[float]] = [[] for _ in answers]
        self.spent = 0
        self.began = perf_counter()

    def winner(self) -> Any:
        """The best answer; of equal ones silence, or else any."""
        field = self._contenders()
        rounds = (len(field) - 1).bit_length()
        for part in range(1, rounds + 1):
            fresh = True
            while len(field) > 1 and self._affords(len(field), 1.0 if fresh else part / rounds):
                self._meet_a_world(field)
                field = self._still_in(field)
                fresh = False
            field = field[: (len(field) + 1) // 2]
        return self.answers[field[0]]

    def _affords(self, lines: int, share: float) -> bool:
        """Whether so many more lines fit into this share of the budget."""
        if self.budget.seconds:
            return perf_counter() - self.began < share * self.budget.seconds
        return self.spent + lines <= share * self.budget.playouts

    def _contenders(self) -> list[int]:
        """The answers that are played on from, in any order; if they are many, the best at a first look."""
        order = list(range(len(self.answers)))
        for last in range(len(order) - 1, 0, -1):
            other = self.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        order.sort(key=lambda at: self.answers[at] is not None)
        most = CONTENDERS if self.budget.seconds else max(1, min(CONTENDERS, self.budget.playouts // 2))
        if len(order) > most and self.knows:
            seen = [0.0] * len(order)
            for _ in range(WORLDS):
                luck = Luck(self.draw(SEEDS))
                world = self._world(luck)
                cases = luck.draw("look", CASES), luck.draw("look", CASES)
                for at in order:
                    answer = self.answers[at]
                    after = _after(self.game, world, self.seat, answer)
                    seen[at] += sum(_seen(self.game, after, self.seat, case) for case in cases)
            order.sort(key=lambda at: -seen[at])
        return order[:most]

    def _world(self, luck: Luck) -> Any:
        """A world that this seat cannot tell from the true one."""
        return self.game.world(self.observation, lambda cases: luck.draw("world", cases))

    def _meet_a_world(self, field: Sequence[int]) -> None:
        """Plays a line from each of these answers in one world, with the same luck."""
        seed = self.draw(SEEDS)
        world = self._world(Luck(seed))
        for at in field:
            self.values[at].append(self._line(world, self.answers[at], Luck(seed)))
        self.spent += len(field)

    def _still_in(self, field: list[int]) -> list[int]:
        """Those that may yet be the best, the leader first."""
        field = sorted(field, key=lambda at: -sum(self.values[at]))
        lead = self.values[field[0]]
        if len(lead) < SURE:
            return field
        return [
            at
            for at in field
            if at == field[0]
            or any(value > other + EQUAL for value, other in zip(self.values[at], lead, strict=True))
        ]

    def _line(self, world: Any, answer: Any, luck: Luck) -> float:
        """How its seat stands at the end of a line of play that begins with this answer."""
        game, me = self.game, self.seat
        state, last = _after(game, world, me, answer), me
        for step in range(LONGEST if self.knows else TO_THE_END):
            state = _fallen(game, state, luck)
            asked = game.pending(state)
            if type(asked) is not Ask:
                break
            quiet = me if answer is None and not step else None
            seat, spoken = self._heard(state, asked, luck, step, quiet) if asked.may else (me, None)
            if spoken is None:
                if not asked.seats and not asked.clock:
                    break
                seat = last if last in asked.seats else asked.seats[0] if asked.seats else CLOCK
                if seat != me and self.knows and self._turn_is_over(world, state):
                    break
                options = game.open_to(state, seat)
                spoken = options[0] if len(options) == 1 else self._chosen(state, seat, options, luck)
            state, last = game.apply(state, seat, spoken, None), seat
        return game.worth(state, me)

    @staticmethod
    def _turn_is_over(before: Any, now: Any) -> bool:
        """Whether the question to another seat is the next turn's: it does not interrupt what was going on.

        The agenda is no deeper than it was, and the seats do not answer side by side.
        """
        return len(now.agenda) <= len(before.agenda) and type(now.agenda[-1]) is not Lanes

    def _heard(self, state: Any, asked: Ask, luck: Luck, step: int, quiet: Seat | None) -> tuple[Seat, Any]:
        """Who speaks before anybody must, and what; None when all stay silent."""
        for seat in speakers(asked, luck.seed, step):
            if seat != quiet:
                spoken = self._chosen(state, seat, self.game.open_to(state, seat), luck, free=True)
                if spoken is not None:
                    return seat, spoken
        return self.seat, None

    def _chosen(self, state: Any, seat: Seat, options: Sequence[Any], luck: Luck, free: bool = False) -> Any:
        """What a player of a line does: what is best for its own seat at a look, one luck for all options.

        It looks at a few if there are many, and does any of equal ones; who is `free` to stay silent
        speaks only where that is better.
        """
        count = len(options)
        at = luck.draw("choice", count + (free and not self.knows))
        if not self.knows:
            return options[at] if at < count else None
        case = luck.draw("look", CASES)
        chosen, most = (None, _seen(self.game, state, seat, case)) if free else (options[at], -inf)
        step = count // FEW or 1
        for _ in range(min(count, FEW)):
            worth = _seen(self.game, self.game.apply(state, seat, options[at], None), seat, case)
            if worth > most + EQUAL:
                chosen, most = options[at], worth
            at = (at + step) % count
        return chosen


def _after(game: Game, state: Any, seat: Seat, answer: Any) -> Any:
    """The state after an answer; None, silence, leaves it as it is."""
    return state if answer is None else game.apply(state, seat, answer, None)


def _seen(game: Game, state: Any, seat: Seat, case: int) -> float:
    """What a state is worth once what it waits for has fallen, each time the same part of the cases."""
    while type(asked := game.pending(state)) is Chance:
        source = asked.source
        state = game.apply(state, CHANCE, source.pick(source.total * case // CASES), None)
    return game.worth(state, seat)


def _fallen(game: Game, state: Any, luck: Luck) -> Any:
    """The state once no chance is waited for."""
    while type(asked := game.pending(state)) is Chance:
        source = asked.source
        state = game.apply(state, CHANCE, source.pick(luck.draw(asked.stream, source.total)), None)
    return state
