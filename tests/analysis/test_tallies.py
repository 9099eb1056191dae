"""Tallies: what finished games tell, by name."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import HbdError, Match, analysis

QUIET: dict[str, Any] = {"workers": 1, "progress": False, "parameters": {"rounds": 12}}


def told(match: Match) -> Iterator[tuple[str, float]]:
    """Both seats' points under one name, and a name that only some games tell of."""
    result = match.result()
    assert result is not None
    yield from (("points", score) for score in result.scores)
    if result.won(0):
        yield "steps of Ada's wins", match.step


def test_each_game_counts_once_with_its_mean_of_a_name():
    table = hbd.simulate("card_game", games=30, **QUIET)
    found = analysis.tallies("card_game", told, games=30, **QUIET)
    assert found["points"].value == pytest.approx(table[["score_0", "score_1"]].to_numpy().mean())
    assert found["points"].low < found["points"].value < found["points"].high
    counts = dict(zip(found.table["name"], found.table["games"], strict=True))
    assert counts == {"points": 30, "steps of Ada's wins": sum(0 in won for won in table["winners"])}
    assert list(found.table["mean"]) == sorted(found.table["mean"], reverse=True)
    assert "30 games" in repr(found) and "<table" in found._repr_html_()


def test_the_docstring_tells_whether_who_begins_wins():
    written = (analysis.__doc__ or "").split("finished games tell:\n")[1].split("    hbd.analysis.tallies")[0]
    names: dict[str, Any] = {}
    exec(textwrap.dedent(written), names)
    for game in hbd.GAMES:
        found = analysis.tallies(game, names["begun"], games=20, **QUIET)["who begins wins"]
        assert 0 <= found.low < found.value < found.high <= 1


def test_a_figure_shows_the_names_that_are_wanted():
    some = analysis.tallies("card_game", told, "what is told", games=6, **QUIET).having("points")
    assert list(some.table["name"]) == ["points"]
    bundle = some.figure()._repr_mimebundle_()
    assert {"image/svg+xml", "image/png"} <= set(bundle)
    assert "what is told" in bundle["image/svg+xml"]


@pytest.mark.parametrize(
    ("tell", "words"),
    [
        ("points", "function of a finished match"),
        (lambda match: [], "No game told anything"),
        (lambda match: ["points"], "pairs of a name and a number"),
        (lambda match: [("points", "many")], "pairs of a name and a number"),
        (lambda match: [("points", float("inf"))], "pairs of a name and a number"),
        (lambda match: [("points", 10**400)], "pairs of a name and a number"),
        (lambda match: None, "pairs of a name and a number, not 'None'"),
    ],
)
def test_what_cannot_be_tallied_is_told_in_words(tell: Any, words: str):
    with pytest.raises(HbdError, match=words):
        analysis.tallies("card_game", tell, games=2, **QUIET)


def test_a_name_that_nobody_told_of_is_answered_with_one_that_was():
    found = analysis.tallies("card_game", told, games=2, **QUIET)
    with pytest.raises(KeyError, match="points"):
        found["point"]
    with pytest.raises(HbdError, match="No game told of"):
        found.having("gold")
