"""How bots are asked, and whole games played at full speed with nobody looking on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from hbd_kit.core.asking import CHANCE, CLOCK, Ask, Chance, Seat
from hbd_kit.core.errors import SetupError, nearest, shorten
from hbd_kit.core.events import Event
from hbd_kit.core.game import Game
from hbd_kit.core.luck import Luck, draw
from hbd_kit.core.setup import Setup


class Question:
    """What a bot is given: its seat, what it may see, its options, and luck of its own.

    The state stays out of reach: a bot that wants to look ahead draws worlds from the
    observation. A seat that may (but need not) speak answers None to stay silent.
    """

    def __init__(self, game: Game, state: Any, seat: Seat, ask: Ask, seed: int, step: int) -> None:
        self.game = game
        self.seat = seat
        self.ask = ask
        self._state = state
        self._seed = seed
        self._step = step
        self._draws = 0

    @cached_property
    def options(self) -> Sequence[Any]:
        """Every answer open to this seat."""
        return self.game.choices(self._state, self.seat)

    @cached_property
    def observation(self) -> Any:
        """What this seat may know."""
        return self.game.observe(self._state, self.seat)

    def draw(self, cases: int) -> int:
        """A number below `cases`, the same whenever this question is asked again."""
        self._draws += 1
        return draw(self._seed, f"bot {self.seat}", (self._step << _STEP) + self._draws, cases)


_STEP = 32
"""How far one step's draws lie from the next one's in a bot's luck, as a power of two."""


Bot: TypeAlias = Callable[[Question], Any]
"""A player: an answer to a Question."""


def play_at_random(question: Question) -> Any:
    """Any of the open answers, each as likely as the next; a seat that need not speak may stay silent."""
    options = question.options
    silent = question.seat not in question.ask.seats
    pick = question.draw(len(options) + silent)
    return None if pick == len(options) else options[pick]


BOTS: dict[str, Bot] = {"random": play_at_random}
"""The bots that have a name; who makes one adds it here, as `hbd_kit.bots` does."""


def find_bot(bot: Bot | str) -> Bot:
    """The bot itself, or the one of that name; SetupError when there is none."""
    if callable(bot):
        return bot
    if not isinstance(bot, str) or bot not in BOTS:
        raise SetupError(f"No bot is called {shorten(bot)}. {nearest(bot, BOTS)}")
    return BOTS[bot]


class Playout(NamedTuple):
    """A whole game played at random: where it ended, and how many answers it took.

    `decisions` are the answers of seats, forced ones included; `choices` those with more
    than one option open; `chances` the answers of chance. `turns` count how often the answers
    came from another seat than the one before.
    """

    state: Any
    decisions: int
    choices: int
    chances: int
    turns: int


def playout(game: Game, setup: Setup, log: bool = False) -> Playout:
    """A game played to its end by random seats; with `log`, every event is built and kept.

    It is the very game that a match of this set-up plays with the random bot at every seat, at
    several times the speed: nothing is checked and nothing kept on the way.
    """
    heard: list[Event] = []
    tell = heard.append if log else None
    seed = setup.seed or 0
    luck = Luck(seed)
    pending, open_to, apply, pick = game.pending, game.open_to, game.apply, luck.draw
    streams = [f"bot {seat}" for seat in range(setup.seats)]
    state = game.start(setup)
    step = decisions = real = chances = turns = 0
    last = CHANCE
    while (asked := pending(state)) is not None:
        if type(asked) is Chance:
            source = asked.source
            state = apply(state, CHANCE, source.pick(pick(asked.stream, source.total)), tell)
            chances += 1
            step += 1
            continue
        assert type(asked) is Ask
        spoken = _spoken(game, state, asked, seed, step) if asked.may else None
        if spoken is not None:
            seat, answer = spoken
            real += 1
        else:
            seat = asked.seats[0] if asked.seats else CLOCK
            options = open_to(state, seat)
            count = len(options)
            if count > 1 and seat >= 0:
                real += 1
                answer = options[draw(seed, streams[seat], (step << _STEP) + 1, count)]
            else:
                answer = options[0]
        state = apply(state, seat, answer, tell)
        step += 1
        decisions += 1
        if seat != last and seat >= 0:
            turns += 1
            last = seat
    return Playout(state, decisions, real, chances, turns)


def speakers(ask: Ask, seed: int, step: int) -> list[Seat]:
    """Those who may speak before anybody must, in an order that luck gives: nobody is always the quickest."""
    waiting = [seat for seat in ask.may if seat not in ask.seats]
    return [
        waiting.pop(draw(seed, "quick", (step << _STEP) + left, left)) for left in range(len(waiting), 0, -1)
    ]


def _spoken(game: Game, state: Any, ask: Ask, seed: int, step: int) -> tuple[Seat, Any] | None:
    """Who speaks before anybody must, at random, and what; None when all stay silent."""
    for seat in speakers(ask, seed, step):
        answer = play_at_random(Question(game, state, seat, ask, seed, step))
        if answer is not None:
            return seat, answer
    return None
