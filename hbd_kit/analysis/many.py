"""Many games at once: a table with one row a game, the same however many workers made it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import cloudpickle
import joblib
import pandas as pd
from msgspec.structs import replace

from hbd_kit.analysis.progress import Progress
from hbd_kit.core.asking import Seat
from hbd_kit.core.errors import HbdError, SetupError, shorten
from hbd_kit.core.game import Game, Result
from hbd_kit.core.ledger import in_play, listed_choices
from hbd_kit.core.match import Match
from hbd_kit.core.playing import Bot, find_bot, play_at_random, playout
from hbd_kit.core.setup import Setup, check_text
from hbd_kit.games import SHELF

Bots: TypeAlias = Bot | str | Mapping[Seat, Bot | str] | Sequence[Bot | str]
"""One bot for every seat, or a bot for each: by seat, or in the order of seats."""

MOST_GAMES = 10_000_000
_PARCELS = 16
"""How many parcels of work each worker gets: few enough to be cheap, enough to end together."""
_MOST_A_PARCEL = 250


class Plan(NamedTuple):
    """Games that differ in their seed only: the set-up (its seed is the first game's) and who plays."""

    game: Game
    setup: Setup
    bots: tuple[Bot | str, ...]
    games: int

    @property
    def first(self) -> int:
        """The seed of the first game."""
        return self.setup.seed or 0


def simulate(
    game: str | Game,
    seats: int | None = None,
    bots: Bots = "random",
    games: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    progress: bool = True,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
    sketch: str = "",
) -> pd.DataFrame:
    """A table with one row a game: seed, winners, scores by seat, decisions, turns, how it ended.

    The games have the seeds `seed`, `seed + 1`, ..., so any row can be played again and looked at:
    `hbd.new_match(game, seats, seed=row.seed, ...).auto(bots)` is that game. The table is the same
    for any number of `workers` and on any joblib backend; inside `joblib.parallel_config(...)` that
    backend is used. Without `workers`, joblib's own setting counts, or else one for each core.

    A bot is a name, or a function of its Question, which may be defined in a notebook cell; it must
    remember nothing from one question to the next.

    With a `sketch` (see `m.sketch()`) every game starts from that position: who wins from here?
    """
    chosen = plan(game, seats, bots, games, seed, options, rulings, parameters, components, sketch)
    return run([chosen], workers, progress)[0]


def plan(
    game: str | Game,
    seats: int | None = None,
    bots: Bots = "random",
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
    components: str | Path | None = None,
    sketch: str = "",
) -> Plan:
    """What is to be played, checked; SetupError says in words what is wrong with it."""
    found = SHELF.find(game)
    if not is_whole(games, 1, MOST_GAMES):
        raise SetupError(f"Play 1 to {MOST_GAMES:,} games, not {shorten(games)}.")
    if seed is None:
        raise SetupError("Give a seed, a whole number: who runs it again shall get the same table.")
    if check_text(sketch, "sketch"):
        seats = found.seats_in(sketch)
    setup = found.setup(seats, seed, None, options, rulings, parameters, components, sketch)
    return Plan(found, setup, players(bots, setup.seats), games)


def must_count(chosen: Plan, names: Iterable[str]) -> None:
    """SetupError where one of these rulings or parameters counts only with an option that is not chosen."""
    settled = chosen.setup.settled(chosen.game.ledger)
    for name in names:
        question = chosen.game.rulings.get(name) or chosen.game.parameters.get(name)
        if question is not None and not in_play(question, settled):
            raise SetupError(
                f"{name!r} counts only with {listed_choices(question.within)}: "
                f"give options={dict(question.within)}."
            )


def players(bots: Bots, seats: int) -> tuple[Bot | str, ...]:
    """A bot for each seat; SetupError when one is unknown, missing or too many."""
    if isinstance(bots, Mapping):
        wrong = [seat for seat in bots if not is_whole(seat, 0, seats - 1)]
        if wrong:
            raise SetupError(f"{shorten(wrong[0])} is no seat: seats are 0 to {seats - 1}.")
        missing = [seat for seat in range(seats) if seat not in bots]
        if missing:
            raise SetupError(f"Nobody plays seat {missing[0]}: give every seat from 0 to {seats - 1} a bot.")
        chosen = tuple(bots[seat] for seat in range(seats))
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        if len(bots) != seats:
            raise SetupError(f"Give a bot to each of the {seats} seats, not {len(bots)} bots.")
        chosen = tuple(bots)
    else:
        chosen = (bots,) * seats
    for bot in chosen:
        find_bot(bot)
    return chosen


def run(plans: Sequence[Plan], workers: int | None = None, progress: bool = True) -> list[pd.DataFrame]:
    """The table of each plan; all of them are played as one piece of work."""
    played = iter(shared_out(plans, _play_parcel, workers, progress))
    return [_table(chosen, [next(played) for _ in range(chosen.games)]) for chosen in plans]


def shared_out(
    plans: Sequence[Plan],
    parcel: Callable[..., list[Any]],
    workers: int | None,
    progress: bool,
    *more: Any,
) -> list[Any]:
    """What `parcel` gives for every game of every plan, in order, by as many workers as are wanted.

    `parcel(baggage, first, last)` has one result for each seed from `first` until `last`; the baggage
    holds the game, the set-up, the bots and whatever `more` there is.
    """
    if workers is not None and not is_whole(workers, 1, 100_000):
        raise SetupError(f"`workers` is a number of processes from 1, not {shorten(workers)}.")
    jobs = _jobs(workers)
    hands = max(1, joblib.effective_n_jobs(jobs))
    tasks = [
        joblib.delayed(parcel)(baggage, first, last)
        for chosen in plans
        for baggage, first, last in _parcels(chosen, hands, more)
    ]
    done: list[Any] = []
    total = sum(chosen.games for chosen in plans)
    with Progress(total, shown=progress) as bar:
        for results in _results(tasks, jobs if len(tasks) > 1 else 1):
            done += results
            bar.forward(len(results))
    return done


def _jobs(workers: int | None) -> int | None:
    """The `n_jobs` that joblib is given: None leaves it to the context, if there is one."""
    if workers is not None:
        return workers
    backend, jobs = joblib.parallel.get_active_backend()
    plain = type(backend) is type(joblib.parallel.BACKENDS[joblib.parallel.DEFAULT_BACKEND]())
    return -1 if plain and jobs is None else None


def _results(tasks: list[Any], jobs: int | None) -> Iterator[list[tuple[Any, ...]]]:
    """What each task gives, in order; as it comes, on backends that can tell."""
    backend, _ = joblib.parallel.get_active_backend()
    flowing = getattr(backend, "supports_return_generator", False)
    pool = joblib.Parallel(n_jobs=jobs, batch_size=1, return_as="generator" if flowing else "list")
    yield from pool(tasks)


def _parcels(chosen: Plan, hands: int, more: tuple[Any, ...]) -> Iterator[tuple[bytes, int, int]]:
    """The plan in parcels of consecutive seeds. Bots travel by value, so a notebook's own do too."""
    game = chosen.game.id if SHELF.get(chosen.game.id) is chosen.game else chosen.game
    baggage = cloudpickle.dumps((game, chosen.setup, chosen.bots, *more))
    size = min(_MOST_A_PARCEL, ceil(chosen.games / (hands * _PARCELS)))
    last = chosen.first + chosen.games
    for first in range(chosen.first, last, size):
        yield baggage, first, min(first + size, last)


def unpacked(baggage: bytes) -> tuple[Any, ...]:
    """The game, the set-up, the bots by seat, and whatever more was sent."""
    game, setup, bots, *more = pickle.loads(baggage)
    return SHELF.find(game), setup, {seat: find_bot(bot) for seat, bot in enumerate(bots)}, *more


def each_seed(setup: Setup, first: int, last: int, play: Callable[[Setup], Any]) -> list[Any]:
    """What `play` gives for the set-up with each of these seeds; an error tells the seed."""
    results = []
    for seed in range(first, last):
        try:
            results.append(play(replace(setup, seed=seed)))
        except Exception as error:
            error.add_note(f"This happened in the game of seed {seed}.")
            raise
    return results


def _play_parcel(baggage: bytes, first: int, last: int) -> list[tuple[Any, ...]]:
    """The rows of the games with these seeds. This runs in a worker."""
    game, setup, bots = unpacked(baggage)
    play = _play_random if all(bot is play_at_random for bot in bots.values()) else _play
    return each_seed(setup, first, last, lambda each: play(game, each, bots))


def _play_random(game: Game, setup: Setup, bots: Mapping[Seat, Bot]) -> tuple[Any, ...]:
    """The row of a game between random bots, the fast way: it is the same game."""
    played = playout(game, setup)
    result = game.result(played.state)
    assert result is not None
    return _row(setup, result, played.decisions, played.turns)


def _play(game: Game, setup: Setup, bots: Mapping[Seat, Bot]) -> tuple[Any, ...]:
    """The row of a game between these bots."""
    match = finished(game, setup, bots)
    result = match.result()
    assert result is not None
    seats = [answer.who for answer in match.answers if answer.who >= 0]
    turns = sum(seat != before for seat, before in zip(seats, [None, *seats], strict=False))
    decisions = sum(answer.who != -1 for answer in match.answers)
    return _row(setup, result, decisions, turns)


def finished(game: Game, setup: Setup, bots: Mapping[Seat, Bot]) -> Match:
    """A match that these bots played to its end; HbdError when one of them left it unanswered."""
    match = Match(game, setup).auto(bots)
    if match.pending is not None:
        seats = ", ".join(map(str, getattr(match.pending, "seats", ())))
        raise HbdError(
            f"The bot of seat {seats} gave no answer at step {match.step} of the match "
            f"with seed {setup.seed}. A bot answers with one of question.options; "
            "only who need not speak may answer None."
        )
    return match


def _row(setup: Setup, result: Result, decisions: int, turns: int) -> tuple[Any, ...]:
    shares = [result.won(seat) / len(result.winners) for seat in range(setup.seats)]
    winners = result.winners
    return (setup.seed, winners, *result.scores, *shares, decisions, turns, result.rule, result.by_limit)


def columns(seats: int) -> dict[str, str]:
    """The columns of a table, with their types."""
    return {
        "seed": "int64",
        "winners": "object",
        **{f"score_{seat}": "int64" for seat in range(seats)},
        **{f"share_{seat}": "float64" for seat in range(seats)},
        "decisions": "int64",
        "turns": "int64",
        "ended": "object",
        "by_limit": "bool",
    }


def _table(chosen: Plan, rows: list[tuple[Any, ...]]) -> pd.DataFrame:
    kinds = columns(chosen.setup.seats)
    if chosen.first + chosen.games > 1 << 63 or chosen.first < -(1 << 63):
        kinds["seed"] = "object"
    columned = zip(*rows, strict=True)
    table = pd.DataFrame(
        {
            name: pd.Series(list(values), dtype=kind)
            for (name, kind), values in zip(kinds.items(), columned, strict=True)
        }
    )
    table.attrs = {
        "game": chosen.game.id,
        "title": chosen.game.title,
        "seats": chosen.setup.seats,
        "bots": [name_of(bot) for bot in chosen.bots],
        "changed": dict((*chosen.setup.options, *chosen.setup.rulings, *chosen.setup.parameters)),
    }
    return table


def name_of(bot: Bot | str) -> str:
    """A bot in a word."""
    if isinstance(bot, str):
        return bot
    return str(getattr(bot, "__name__", None) or bot)


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether the value is a whole number within these bounds; True and 1.0 are not."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
