"""Summaries, comparisons, duels, sweeps and traces: what they find, and what they say."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pandas as pd
import pytest

import hbd_kit as hbd
from hbd_kit import HbdError, SetupError, analysis
from hbd_kit.analysis.comparisons import Effect

QUIET: dict[str, Any] = {"workers": 1, "progress": False}
BRIEF: dict[str, Any] = {**QUIET, "parameters": {"rounds": 30}}


def words_in(figure: Any) -> list[str]:
    """Every word of a figure's picture."""
    return [node.text or "" for node in ElementTree.fromstring(figure.still()).iter()]


def reads_anywhere(figure: Any) -> None:
    """The figure is live, and leaves pictures; its title is in both."""
    bundle = figure._repr_mimebundle_()
    assert {"image/svg+xml", "image/png", "text/plain"} <= set(bundle)
    assert figure.layout.title.text
    assert figure.data


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    """Sixty short games."""
    return hbd.simulate("card_game", seats=2, games=60, seed=1, **BRIEF)


# Summaries -----------------------------------------------------------------------------------


def test_a_summary_counts_what_the_table_holds(table: pd.DataFrame):
    found = analysis.summary(table)
    assert list(found.seats["wins"]) == [table["share_0"].mean(), table["share_1"].mean()]
    assert (found.seats["low"] < found.seats["wins"]).all()
    assert (found.seats["wins"] < found.seats["high"]).all()
    assert found.seats["points"].tolist() == [table["score_0"].mean(), table["score_1"].mean()]
    assert found.endings["games"].sum() == 60
    assert "60 games" in repr(found)
    assert "<table" in found._repr_html_()
    reads_anywhere(found.figure())
    assert "equal shares" in words_in(found.figure())


@pytest.mark.parametrize("wrong", [None, 7, pd.DataFrame(), pd.DataFrame({"a": [1]})])
def test_a_summary_needs_a_table_of_games(wrong: Any):
    with pytest.raises(HbdError, match="table"):
        analysis.summary(wrong)


# Comparisons ---------------------------------------------------------------------------------


def test_a_change_of_nothing_changes_nothing():
    found = analysis.compare("card_game", {}, {}, games=20, **BRIEF)
    assert not found.differs
    assert all(effect.changed == 0 and effect.effect == 0 for effect in found.effects)
    assert "none of 20 games came out differently" in found.verdict
    assert found.a.equals(found.b)


def test_luck_is_paired():
    """Both sides play the same seas: until the change matters, game by game, they are one."""
    found = analysis.compare("card_game", b={"rulings": {"tie_break": "later"}}, games=30, **BRIEF)
    assert found.a["seed"].equals(found.b["seed"])
    assert found.a["score_0"].equals(found.b["score_0"])
    assert found["points"].changed == 0
    ties = found.a["winners"].map(len) == 2
    assert found["seat 0 wins"].changed == ties.sum() > 0


def test_a_large_effect_is_seen_and_told():
    found = analysis.compare(
        "card_game", b={"parameters": {"loot_limit": 1}}, games=60, measures=["points"], **QUIET
    )
    effect = found["points"]
    assert effect.seen
    assert effect.high < 0
    assert effect.effect == pytest.approx(effect.b - effect.a)
    assert "less with b" in found.verdict
    assert found.differs
    reads_anywhere(found.figure())
    assert "no difference" in words_in(found.figure())


def test_bots_can_be_compared_and_measures_be_functions():
    found = analysis.compare(
        "card_game",
        b={"bots": ["greedy", "random"]},
        games=6,
        measures={"best": lambda table: table[["score_0", "score_1"]].max(axis=1)},
        **QUIET,
    )
    assert found["best"].effect > 0
    assert "bots greedy, random" in found.words


def test_verdicts_are_honest():
    few = Effect("points", 1, 1.2, 0.2, 0.1, 0.3, 100, 3, 0.5, 50)
    assert not few.seen
    assert "only 3 of 100 games" in few.words
    unsure = Effect("points", 1, 1.2, 0.2, -0.1, 0.5, 100, 60, 0.4, 400)
    assert "No difference seen" in unsure.words
    assert "400 games would be needed" in unsure.words
    assert "100 games would show one of 0.40" in unsure.words


def test_intervals_of_several_measures_hold_together():
    one, many = (
        analysis.compare("card_game", b={"parameters": {"loot_limit": 2}}, games=20, measures=names, **BRIEF)[
            "points"
        ]
        for names in (["points"], ["points", "lead", "turns"])
    )
    assert one.effect == many.effect
    assert many.high - many.low > one.high - one.low


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"b": {"rules": {}}}, SetupError, "cannot change 'rules'. Did you mean 'rulings'"),
        ({"b": 7}, SetupError, "A side is what it changes"),
        ({"b": {"rulings": {"last_turn": "rond"}}}, SetupError, "Did you mean 'round'"),
        ({"measures": ["point"]}, HbdError, "No measure is called 'point'. Did you mean 'points'"),
        ({"measures": []}, HbdError, "at least one measure"),
        ({"measures": 7}, HbdError, "Name measures in a list"),
        ({"measures": {"seven": 7}}, HbdError, "'seven' is a function of the table, not '7'"),
        ({"measures": {"most": lambda table: table["turns"] / 0}}, HbdError, "no number, such as 'inf'"),
        ({"b": {"sketch": 7}}, SetupError, "A sketch is a text, not '7'"),
        ({"measures": {"all": lambda table: [1]}}, HbdError, "1 numbers for 5 games"),
        ({"measures": {"who": lambda table: table["ended"]}}, HbdError, "no number"),
    ],
)
def test_what_cannot_be_compared_is_told_in_words(changed: dict[str, Any], error: Any, words: str):
    with pytest.raises(error, match=words):
        analysis.compare("card_game", **{"games": 5, **BRIEF, **changed})


def test_two_positions_can_be_compared():
    """A second point at the start is a point at the end, and nothing else."""
    start = hbd.new_match("card_game", seats=2).play("first 0").play("start NW").play("start SE").sketch()
    richer = start.replace("ship 0: A1, 0 points", "ship 0: A1, 1 point")
    assert richer != start
    found = analysis.compare("card_game", {"sketch": start}, {"sketch": richer}, games=10, **BRIEF)
    assert found["points"].effect == pytest.approx(0.5)
    assert found["turns"].changed == 0
    assert "another position" in found.words
    row = found.b.iloc[0]
    match = hbd.scenario("card_game", richer, seed=int(row.seed), parameters={"rounds": 30}).auto()
    result = match.result()
    assert result is not None and list(result.scores) == [row.score_0, row.score_1]


# Surveys -------------------------------------------------------------------------------------


def test_a_survey_tries_every_other_answer_with_the_same_luck():
    found = analysis.survey("card_game", games=12, rulings={"last_turn": "round"}, **BRIEF)
    rulings = hbd.GAMES["card_game"].rulings
    assert len(found.table) == sum(len(ruling.choices) - 1 for ruling in rulings.values())
    assert "last_turn = turn" in set(found.table["ruling"])
    assert "last_turn = round" not in set(found.table["ruling"])
    alone = analysis.compare(
        "card_game",
        {"rulings": {"last_turn": "round"}},
        {"rulings": {"last_turn": "round", "amulet_sale": "anywhere"}},
        games=12,
        measures=["points"],
        **BRIEF,
    )
    one = found["amulet_sale = anywhere"]
    assert one.effect == alone["points"].effect
    assert one.high - one.low > alone["points"].high - alone["points"].low
    sizes = [abs(effect.effect) for _, effect in found.effects]
    assert sizes == sorted(sizes, reverse=True)


def test_a_survey_tells_what_was_seen_and_what_never_mattered():
    found = analysis.survey("card_game", games=12, **BRIEF)
    assert found.seen[0] == "round_limit = none"
    assert "round_limit = none: +" in found.verdict
    assert "tie_break = later" in found.idle
    assert f"{len(found.idle)} changed it in no game" in found.verdict
    reads_anywhere(found.figure())
    shown = set(words_in(found.figure()))
    assert "as it is" in shown
    assert not shown & set(found.idle)
    with pytest.raises(KeyError, match="Did you mean 'last_turn = round'"):
        found["last_turn = rond"]


def test_what_counts_only_with_an_option_is_left_out_or_asks_for_it():
    bare = analysis.survey("dracomundis", games=1, **BRIEF)
    with_traps = analysis.survey("dracomundis", games=1, options={"dragon_traps": "on"}, **BRIEF)
    more = set(with_traps.table["ruling"]) - set(bare.table["ruling"])
    assert {"push_terrain = stops", "trap_start = last"} < more
    assert set(bare.table["ruling"]) < set(with_traps.table["ruling"])
    asks = r"'trap_penalty' counts only with dragon_traps = on: give options=\{'dragon_traps': 'on'\}"
    with pytest.raises(HbdError, match=asks):
        analysis.sweep("dracomundis", "trap_penalty", [0, 3], games=1, **BRIEF)
    with pytest.raises(HbdError, match=asks):
        analysis.compare("dracomundis", b={"parameters": {"trap_penalty": 1}}, games=1, **BRIEF)
    on = {"options": {"dragon_traps": "on"}, "parameters": {"trap_penalty": 1}}
    assert analysis.compare("dracomundis", b=on, games=1, **BRIEF).effects


@pytest.mark.parametrize(
    ("measure", "words"), [("point", "Did you mean 'points'"), (["points"], "Name one measure")]
)
def test_a_survey_has_one_measure(measure: Any, words: str):
    with pytest.raises(HbdError, match=words):
        analysis.survey("card_game", measure, games=1, **BRIEF)


# Duels ---------------------------------------------------------------------------------------


def test_a_duel_plays_each_seed_from_every_seat():
    found = analysis.duel("card_game", "greedy", "random", games=6, seats=3, **BRIEF)
    assert found.fair == pytest.approx(1 / 3)
    assert found.table.groupby("seed")["seat"].apply(list).tolist() == [[0, 1, 2], [0, 1, 2]]
    assert list(found.by_seat["games"]) == [2, 2, 2]
    reads_anywhere(found.figure())
    assert "fair share" in words_in(found.figure())
    with pytest.raises(SetupError, match="3 seats share evenly"):
        analysis.duel("card_game", "greedy", "random", games=7, seats=3, **BRIEF)


# Sweeps --------------------------------------------------------------------------------------


def test_a_sweep_goes_through_the_values_with_the_same_luck():
    found = analysis.sweep("card_game", "loot_limit", [1, 3], games=20, measures=["points"], **QUIET)
    usual = hbd.simulate("card_game", games=20, **QUIET)
    pd.testing.assert_frame_equal(found.games[3], usual, check_like=False)
    assert list(found.table["value"]) == [1, 3]
    assert found.table["mean"].iloc[1] == usual[["score_0", "score_1"]].to_numpy().mean()
    reads_anywhere(found.figure())
    assert "as usual (loot_limit = 3)" in words_in(found.figure("points"))


def test_a_ruling_goes_through_all_its_choices():
    found = analysis.sweep("card_game", "last_turn", games=4, **BRIEF)
    assert list(found.games) == ["turn", "round", "at_once"]
    assert {"turn", "round", "at_once"} <= set(words_in(found.figure("turns")))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("loot_limt", [1]), "Did you mean 'loot_limit'"),
        ((7, [1]), "Nothing in Here be Dragons"),
        (("loot_limit", []), "different values"),
        (("loot_limit", None), "Say which values 'loot_limit' goes through, from 0 to"),
        (("loot_limit", [1, 1]), "different values"),
        (("loot_limit", [-1]), "whole number from 0"),
        (("loot_limit", 3), "in a list, not '3'"),
        (("loot_limit", count(1)), "different values"),
    ],
)
def test_what_cannot_be_swept_is_told_in_words(given: tuple[Any, Any], words: str):
    with pytest.raises(SetupError, match=words):
        analysis.sweep("card_game", *given, games=2, **QUIET)


def test_a_sweep_names_its_measures():
    found = analysis.sweep("card_game", "last_turn", ["turn"], games=2, **BRIEF)
    with pytest.raises(HbdError, match="Did you mean 'turns'"):
        found.figure("turn")


# Traces --------------------------------------------------------------------------------------


def test_a_trace_ends_where_the_games_end():
    found = analysis.traces("card_game", games=1, seed=5, **QUIET)
    row = hbd.simulate("card_game", games=1, seed=5, **QUIET).iloc[0]
    last = found.table[found.table["turn"] == found.table["turn"].max()]
    assert list(last["mean"]) == [row.score_0, row.score_1]
    assert found.table["turn"].max() == row.turns
    assert (found.table["going"] == 1).all()


def test_a_long_trace_is_shown_in_brief_with_every_seat():
    found = analysis.traces("card_game", games=2, seats=3, **BRIEF)
    shown = found.brief.groupby("turn")["seat"].apply(list)
    assert 2 < len(shown) <= 12 < found.table["turn"].max()
    assert all(seats == [0, 1, 2] for seats in shown)
    assert shown.index[-1] == found.table["turn"].max()
    assert len(str(found).splitlines()) == 3 + len(found.brief)


def test_a_trace_of_ones_own_number_has_a_line_and_a_band_for_each_seat():
    found = analysis.traces(
        "card_game", lambda state, seat: len(state.ships[seat].loot), "loot", games=8, **BRIEF
    )
    assert found.table["mean"].between(0, 10).all()
    assert found.table.groupby("seat")["going"].apply(lambda s: s.is_monotonic_decreasing).all()
    figure = found.figure()
    reads_anywhere(figure)
    assert len(figure.data) == 4
    assert {"seat 0", "seat 1", "turn", "loot"} <= set(words_in(figure))


@pytest.mark.parametrize(
    "what", [7, *(lambda state, seat, each=each: each for each in ("much", float("nan"), 10**400))]
)
def test_what_is_no_number_is_not_traced(what: Any):
    with pytest.raises(HbdError, match="`what`"):
        analysis.traces("card_game", what, games=1, **BRIEF)


# Figures -------------------------------------------------------------------------------------


def test_a_figure_is_saved_as_a_picture(tmp_path: Path):
    figure = analysis.summary(hbd.simulate("card_game", games=2, **BRIEF)).figure()
    assert figure.picture(tmp_path / "it.svg").read_text(encoding="utf-8") == figure.still()
    assert figure.picture(str(tmp_path / "it.png")).read_bytes().startswith(b"\x89PNG")
    with pytest.raises(HbdError, match=r"A picture ends in \.svg or \.png, not in '\.pdf'"):
        figure.picture(tmp_path / "it.pdf")


def test_names_never_become_markup():
    def bold(question: hbd.bots.Question) -> Any:
        return question.options[0]

    bold.__name__ = "<b>bold</b>"
    table = hbd.simulate("card_game", bots=bold, games=2, **BRIEF)
    figure = analysis.summary(table).figure()
    assert "seat 0 (<b>bold</b>)" in words_in(figure)
    assert "<b>" not in figure.still()
