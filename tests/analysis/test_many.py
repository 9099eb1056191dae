"""Many games: one table, the same however it was made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import joblib
import pandas as pd
import pytest

import hbd_kit as hbd
from hbd_kit import HbdError, SetupError, analysis

ROOT = Path(__file__).resolve().parents[2]


def table(**changed: object) -> pd.DataFrame:
    """A small table; two workers would be slow to start, so one unless told otherwise."""
    given = {"seats": 2, "games": 40, "seed": 3, "workers": 1, "progress": False, **changed}
    return hbd.simulate("card_game", **given)


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    """What one process finds."""
    return table()


def test_a_row_is_a_game(alone: pd.DataFrame):
    assert list(alone.columns) == [
        *("seed", "winners", "score_0", "score_1", "share_0", "share_1"),
        *("decisions", "turns", "ended", "by_limit"),
    ]
    assert list(alone["seed"]) == list(range(3, 43))
    assert (alone["share_0"] + alone["share_1"] == 1).all()
    for row in alone.itertuples():
        best = max(row.score_0, row.score_1)
        assert row.winners == tuple(seat for seat in (0, 1) if (row.score_0, row.score_1)[seat] == best)


def test_a_row_can_be_played_again(alone: pd.DataFrame):
    for row in alone.head(3).itertuples():
        result = hbd.new_match("card_game", seats=2, seed=row.seed).auto("random").result()
        assert result.scores == (row.score_0, row.score_1)
        assert (result.rule, result.by_limit) == (row.ended, row.by_limit)


def test_the_seed_of_a_picked_row_is_taken_as_it_is(alone: pd.DataFrame):
    """A table's whole numbers are not Python's own; the record holds a plain one all the same."""
    row = alone.loc[alone["turns"].idxmax()]
    match = hbd.new_match("card_game", seats=2, seed=row["seed"])
    assert type(match.setup.seed) is int
    assert f"seed: {row['seed']}\n" in match.record()
    assert list(match.auto().result().scores) == [row["score_0"], row["score_1"]]


def test_rows_of_other_bots_can_be_played_again():
    found = table(games=2, bots=["greedy", "random"])
    for row in found.itertuples():
        match = hbd.new_match("card_game", seats=2, seed=row.seed).auto({0: "greedy", 1: "random"})
        assert match.result().scores == (row.score_0, row.score_1)
        assert sum(answer.who != -1 for answer in match.answers) == row.decisions
    assert found.attrs["bots"] == ["greedy", "random"]


def test_more_games_begin_with_the_same_ones(alone: pd.DataFrame):
    pd.testing.assert_frame_equal(table(games=10), alone.head(10))


@pytest.mark.parametrize("backend", ["loky", "threading", "multiprocessing", "sequential"])
def test_the_table_is_the_same_on_every_backend_without_a_change_in_the_call(
    alone: pd.DataFrame, backend: str
):
    with joblib.parallel_config(backend=backend, n_jobs=2):
        pd.testing.assert_frame_equal(table(workers=None), alone)


def test_the_table_is_the_same_for_any_number_of_workers(alone: pd.DataFrame):
    for workers in (2, 3):
        pd.testing.assert_frame_equal(table(workers=workers), alone)


def test_every_core_plays_unless_somebody_says_otherwise():
    """It had been one core only: what joblib says where nothing was set is None, and not 1."""

    def own(**more):
        told = analysis.tallies(
            "card_game", lambda match: [("elsewhere", os.getpid() != here)], games=6, progress=False, **more
        )
        return told["elsewhere"].value

    here = os.getpid()
    assert own() == (joblib.cpu_count() > 1)
    assert own(workers=1) == 0
    with joblib.parallel_config(n_jobs=1):
        assert own() == 0


def test_the_table_is_the_same_on_a_real_cluster(alone: pd.DataFrame):
    """Two worker processes of Dask, which talk to this one by loopback."""
    from dask.distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster,
        Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        pd.testing.assert_frame_equal(table(workers=None), alone)


def test_a_bot_of_a_notebook_cell_plays_in_other_processes():
    """`__main__` exists in no worker, so the bot itself must travel."""
    code = """
import hbd_kit as hbd
favourite = -1
def homebody(question):
    return question.options[favourite]
one, two = (hbd.simulate("card_game", seats=2, bots=[homebody, "random"], games=6, seed=1, workers=n,
                         progress=False, parameters={"rounds": 20}) for n in (1, 2))
assert one.equals(two)
assert one.attrs["bots"] == ["homebody", "random"]
print("played", len(two))
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "played 6\n", done.stderr


WRONG = [
    ({"games": 0}, "1 to 10,000,000 games"),
    ({"games": 2.5}, "1 to 10,000,000 games"),
    ({"games": True}, "1 to 10,000,000 games"),
    ({"seed": None}, "Give a seed"),
    ({"seed": "x"}, "seed is a whole number"),
    ({"seats": 9}, "takes 2 to 4 seats"),
    ({"workers": 0}, "`workers` is a number"),
    ({"workers": "all"}, "`workers` is a number"),
    ({"bots": "gredy"}, "Did you mean 'greedy'"),
    ({"bots": ["random"]}, "a bot to each of the 2 seats"),
    ({"bots": {0: "random"}}, "Nobody plays seat 1"),
    ({"bots": {0: "random", 7: "random"}}, "7' is no seat"),
    ({"bots": 7}, "bot"),
    ({"rulings": {"nothing": "x"}}, "Unknown ruling"),
]


@pytest.mark.parametrize(("changed", "words"), WRONG)
def test_what_cannot_be_simulated_is_told_in_words(changed: dict[str, object], words: str):
    with pytest.raises(SetupError, match=words):
        table(**changed)


def test_a_bot_that_fails_tells_its_seed():
    def broken(question: hbd.bots.Question) -> object:
        raise RuntimeError("out of ideas")

    with pytest.raises(RuntimeError, match="out of ideas") as error:
        table(bots=broken, games=1, seed=77)
    assert error.value.__notes__ == ["This happened in the game of seed 77."]


def test_a_bot_that_answers_nothing_is_named():
    with pytest.raises(HbdError, match=r"The bot of seat \d gave no answer at step 1 "):
        table(bots=lambda question: None, games=1)
