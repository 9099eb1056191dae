"""The end of the game: every square explored, or the house's limit; most points win."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

LAST = """
    turn: {turn}
    first: {first}
    chart:
      T ~ T
      ~ ~ ?
      T ~ T
    ship 0: B2{goods}
    ship 1: B2{rival}
    ship 2: B2{third}
"""


def last(turn=0, first=0, goods="", rival="", third="", **setup):
    """A sea with one square left to explore, east of every ship."""
    sketch = LAST.format(turn=turn, first=first, goods=goods, rival=rival, third=third)
    return sea(sketch, **setup)


def explored(**kwargs):
    return last(**kwargs).play("sail E").play("open_ocean")


# Every square explored ----------------------------------------------------------------------------


@rule("CG-END-1")
def test_the_game_goes_on_while_a_square_is_unexplored():
    m = last().play("end").play("end").play("end")
    assert m.result() is None
    assert m.pending.seats == (0,)


@rule("CG-END-1")
def test_last_turn_turn_finishes_the_turn_and_not_the_round():
    m = explored(goods=", loot gold", rulings={"last_turn": "turn"})
    assert m.result() is None
    assert m.explain("sail N").rule == "CG-TURN-1"
    m.play("end")
    assert m.pending is None
    assert m.result().rule == "CG-END-1"
    assert not m.result().by_limit
    assert m.log()[-1].rules == ("CG-END-1",)


@rule("CG-END-1")
def test_in_the_last_turn_its_player_may_still_sell_what_they_came_for():
    m = explored(goods=", loot gold rum").play("rum N").play("deposit gold").play("end")
    assert m.result().scores == (2, 0, 0)


@rule("CG-END-1", "CG-TURN-3")
def test_the_last_turn_ends_like_any_other():
    m = last(goods=", loot gold gold gold map").play("map C2").play("open_ocean").play("end")
    assert m.result().rule == "CG-END-1"
    m = explored(goods=", loot gold gold gold map", rulings={"laden_sailing": "allowed"}).play("end")
    assert m.result() is None
    assert m.play("discard gold").result().rule == "CG-END-1"


@rule("CG-END-1")
@pytest.mark.parametrize(
    ("turn", "first", "more"), [(0, 0, [1, 2]), (1, 0, [2]), (2, 0, []), (2, 1, [0]), (0, 1, [])]
)
def test_last_turn_round_gives_all_seats_as_many_turns(turn, first, more):
    m = explored(turn=turn, first=first, rulings={"last_turn": "round"}).play("end")
    for seat in more:
        assert m.pending.seats == (seat,)
        m.play("end")
    assert m.result().rule == "CG-END-1"


@rule("CG-END-1")
def test_last_turn_at_once_plays_nothing_more():
    m = explored(goods=", loot gold rum", rulings={"last_turn": "at_once"})
    assert m.pending is None
    assert m.result().rule == "CG-END-1"
    assert m.log()[-1].rules == ("CG-END-1",)
    with pytest.raises(hbd.MatchOver):
        m.play("rum N")
    assert m.explain("rum N").rule == "CG-END-1"


@rule("CG-END-1", "CG-DISC-3")
@pytest.mark.parametrize("last_turn", ["turn", "round", "at_once"])
def test_a_dragon_too_explores_the_last_square(last_turn):
    m = last(turn=2, rulings={"last_turn": last_turn}).play("sail E").play("kraken")
    assert m.state.ships[2].troubles == ("kraken",)
    assert (m.pending is None) == (last_turn == "at_once")
    if m.pending:
        m.play("end")
    assert m.result().rule == "CG-END-1"


@rule("CG-END-1")
@pytest.mark.parametrize("last_turn", ["turn", "at_once"])
def test_a_map_too_explores_the_last_square(last_turn):
    m = last(goods=", loot map", rulings={"last_turn": last_turn}).play("map C2").play("storm")
    assert (m.pending is None) == (last_turn == "at_once")


@rule("CG-END-1")
def test_nobody_plays_on_when_the_game_is_over():
    m = explored().play("end")
    assert m.options() == []
    with pytest.raises(hbd.MatchOver):
        m.play("end")


# Who wins -----------------------------------------------------------------------------------------


@rule("CG-END-2")
def test_most_points_win():
    m = explored(goods=", 3 points", rival=", 7 points", third=", 5 points").play("end")
    assert m.result().places == ((1,), (2,), (0,))
    assert m.result().scores == (3, 7, 5)
    assert m.result().winners == (1,)


@rule("CG-END-2")
def test_loot_aboard_counts_nothing():
    m = explored(goods=", 1 points", rival=", 0 points, loot gold gold gold").play("end")
    assert m.result().winners == (0,)
    assert m.result().scores == (1, 0, 0)


TIED = {
    "goods": ", 4 points, loot rum",
    "rival": ", 4 points, loot gold",
    "third": ", 1 points, loot jewels gold",
}


@rule("CG-END-2")
def test_tie_break_shared_shares_the_victory():
    m = explored(**TIED, rulings={"tie_break": "shared"}).play("end")
    assert m.result().places == ((0, 1), (2,))


@rule("CG-END-2")
def test_tie_break_aboard_looks_at_the_value_aboard():
    m = explored(**TIED, rulings={"tie_break": "aboard"}).play("end")
    assert m.result().places == ((1,), (0,), (2,))
    assert m.result().scores == (4, 4, 1)


@rule("CG-END-2")
def test_tie_break_aboard_counts_value_and_not_pieces_and_then_shares():
    tied = {
        "goods": ", 4 points, loot rum map",
        "rival": ", 4 points, loot gold",
        "third": ", 4 points, loot rum",
    }
    m = explored(**tied, rulings={"tie_break": "aboard"}).play("end")
    assert m.result().places == ((0, 1), (2,))


@rule("CG-END-2", "CG-DEP-4")
@pytest.mark.parametrize(
    ("value", "places"), [("help_sheet", ((0, 1), (2,))), ("simulator", ((1,), (0,), (2,)))]
)
def test_tie_break_aboard_values_a_dragon_amulet_as_the_ruling_does(value, places):
    tied = {"goods": ", 4 points, loot rum", "rival": ", 4 points, loot dragon_amulet"}
    m = explored(**tied, rulings={"tie_break": "aboard", "dragon_amulet_value": value}).play("end")
    assert m.result().places == places


@rule("CG-END-2")
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_tie_break_later_favours_who_sat_later_in_turn_order(first, winner):
    tied = dict.fromkeys(("goods", "rival", "third"), ", 4 points")
    m = explored(first=first, turn=first, **tied, rulings={"tie_break": "later"}).play("end")
    assert m.result().winners == (winner,)
    assert [len(place) for place in m.result().places] == [1, 1, 1]


@rule("CG-END-2")
def test_a_tie_break_never_beats_points():
    for tie_break in ("shared", "aboard", "later"):
        m = explored(goods=", 5 points", rival=", 4 points, loot gold gold", rulings={"tie_break": tie_break})
        assert m.play("end").result().winners == (0,)


# The house's limit --------------------------------------------------------------------------------


@rule("CG-END-3")
def test_round_limit_limit_ends_a_match_after_so_many_rounds():
    m = last(goods=", 2 points", parameters={"rounds": 2})
    for _ in range(5):
        m.play("end")
    assert m.result() is None
    m.play("end")
    assert m.result().rule == "CG-END-3"
    assert m.result().by_limit
    assert m.result().winners == (0,)
    assert m.log()[-1].rules == ("CG-END-3",)


@rule("CG-END-3")
def test_the_parameter_rounds_is_a_thousand():
    m = sea("round: 999" + LAST.format(turn=2, first=0, goods="", rival="", third="")).play("end")
    assert m.result() is None
    m.play("end").play("end").play("end")
    assert m.result().by_limit


@rule("CG-END-3")
def test_the_last_round_is_finished_whoever_began():
    m = last(turn=1, first=1, parameters={"rounds": 1}).play("end").play("end")
    assert m.result() is None
    assert m.pending.seats == (0,)
    assert m.play("end").result().by_limit


@rule("CG-END-3")
def test_round_limit_none_never_ends_a_match():
    m = last(parameters={"rounds": 1}, rulings={"round_limit": "none"})
    for _ in range(9):
        m.play("end")
    assert m.result() is None
    assert m.state.round == 4


@rule("CG-END-3", "CG-END-1")
@pytest.mark.parametrize("last_turn", ["turn", "round"])
def test_a_match_explored_in_its_last_round_was_not_ended_by_the_limit(last_turn):
    m = explored(turn=2, parameters={"rounds": 1}, rulings={"last_turn": last_turn}).play("end")
    assert m.result().rule == "CG-END-1"
    assert not m.result().by_limit
