"""Stealing: whom each amulet reaches, and what changes hands."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

PLACES = {"wind": "W", "ocean": "P", "storm": "S", "ghost": "X"}
BESIDE = ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4")

FAR = """
    chart:
      T  ~  ~  ~  T
      ~  ~  ~  ~  ~
      ~  ~  {place}  ~  ?
      ~  ~  ~  ~  ~
      T  ~  ~  ~  T
    ship 0: {thief}, loot {amulet}
    ship 1: {victim}, loot gold rum{troubles}
"""


def far(amulet, victim, place="~", thief="A1", troubles="", **setup):
    words = f", troubles {troubles}" if troubles else ""
    return sea(FAR.format(place=place, thief=thief, amulet=amulet, victim=victim, troubles=words), **setup)


def steals(m):
    return [str(option) for option in m.options() if str(option).startswith("steal")]


@rule("CG-STEAL-1")
def test_a_thief_takes_all_loot():
    m = far("gold storm_amulet", "C3", "S").play("steal from 1 with storm_amulet")
    assert m.state.ships[0].loot == ("gold", "gold", "rum")
    assert m.state.ships[1].loot == ()


@rule("CG-STEAL-1")
def test_a_thief_takes_loot_and_leaves_dragons_points_and_place():
    m = sea("""
        chart:
          T  ?  T
          ?  ~  ?
          T  ?  T
        ship 0: B2, 1 point, loot dragon_amulet
        ship 1: A1, 5 points, loot gold dragon_amulet, troubles kraken
    """)
    before = m.state.ships[1]
    m.play("steal from 1 with dragon_amulet")
    after = m.state.ships[1]
    assert (after.square, after.points, after.troubles) == (before.square, 5, ("kraken",))
    assert m.state.ships[0].loot == ("dragon_amulet", "gold")
    assert (m.state.ships[0].points, m.state.ships[0].troubles) == (1, ())


@rule("CG-STEAL-1")
def test_one_steals_from_one_player_at_a_time():
    m = sea("""
        chart:
          T  ?  T
          ?  S  ?
          T  ?  T
        ship 0: B2, loot storm_amulet
        ship 1: A1, loot gold
        ship 2: A1, loot rum
    """)
    m.play("steal from 2 with storm_amulet")
    assert [ship.loot for ship in m.state.ships] == [("rum",), ("gold",), ()]


@rule("CG-STEAL-1")
@pytest.mark.parametrize("amulet", ["dragon_amulet", "storm_amulet"])
def test_nobody_steals_from_themselves(amulet):
    m = sea(f"""
        chart:
          T  ?  T
          ?  S  ?
          T  ?  T
        ship 0: B2, loot gold {amulet}, troubles kraken
        ship 1: A1
    """)
    assert m.explain(f"steal from 0 with {amulet}").rule == "CG-STEAL-1"
    assert steals(m) == []


@rule("CG-STEAL-1", "CG-TURN-3")
def test_a_thief_may_hold_more_than_the_limit_until_the_turn_ends():
    m = far("jewels jewels storm_amulet", "C3", "S").play("steal from 1 with storm_amulet")
    assert len(m.state.ships[0].loot) == 4
    m.play("end")
    assert m.pending.rule == "CG-TURN-3"


@rule("CG-STEAL-1", "CG-ACT-3")
def test_an_empty_hold_is_not_robbed():
    sketch = """
        chart:
          T  ?  T
          ?  S  ?
          T  ?  T
        ship 0: B2, loot storm_amulet dragon_amulet
        ship 1: A1, troubles kraken
    """
    m = sea(sketch)
    assert m.explain("steal from 1 with storm_amulet").rule == "CG-ACT-3"
    assert m.explain("steal from 1 with dragon_amulet").rule == "CG-ACT-3"
    assert steals(m) == []
    m = sea(sketch, rulings={"idle_amulets": "allowed"})
    assert len(steals(m)) == 2
    m.play("steal from 1 with storm_amulet")
    assert m.state.ships[0].loot == ("dragon_amulet",)


@rule("CG-STEAL-2")
@pytest.mark.parametrize("victim", ["A1", "B1", "E5", "C3"])
def test_a_dragon_amulet_steals_from_a_troubled_ship_anywhere(victim):
    m = far("dragon_amulet", victim, troubles="ghost_wyrm").play("steal from 1 with dragon_amulet")
    assert m.state.ships[0].loot == ("gold", "rum")
    assert {"CG-STEAL-1", "CG-STEAL-2"} <= set(m.log("all")[-1].rules)


@rule("CG-STEAL-2")
def test_two_dragons_are_at_least_one():
    m = far("dragon_amulet", "E5", troubles="ghost_wyrm kraken")
    assert m.explain("steal from 1 with dragon_amulet") is None


@rule("CG-STEAL-2")
@pytest.mark.parametrize("place", ["~", *PLACES.values()])
def test_a_dragon_amulet_does_not_steal_from_an_untroubled_ship(place):
    m = far("dragon_amulet", "C3", place)
    assert m.explain("steal from 1 with dragon_amulet").rule == "CG-STEAL-2"
    assert steals(m) == []


@rule("CG-STEAL-2")
def test_the_thiefs_own_dragons_give_a_dragon_amulet_no_reach():
    m = far("dragon_amulet, troubles kraken", "C3")
    assert m.explain("steal from 1 with dragon_amulet").rule == "CG-STEAL-2"


@rule("CG-STEAL-3")
@pytest.mark.parametrize("element", PLACES)
@pytest.mark.parametrize("place", ["~", "I", "M", "?", *PLACES.values()])
def test_an_element_amulet_steals_beside_its_own_location_only(element, place):
    m = far(f"{element}_amulet", "B2", place)
    sentence = f"steal from 1 with {element}_amulet"
    if place == PLACES[element]:
        assert steals(m) == [sentence]
        m.play(sentence)
        assert m.state.ships[1].loot == ()
        assert {"CG-STEAL-1", "CG-STEAL-3"} <= set(m.log("all")[-1].rules)
    else:
        assert m.explain(sentence).rule == "CG-STEAL-3"
        assert steals(m) == []


@rule("CG-STEAL-3")
@pytest.mark.parametrize("element", PLACES)
def test_a_dragon_of_that_element_is_no_location_of_it(element):
    m = far(f"{element}_amulet", "C3", troubles="hydra kraken cthulhu flying_dutchman")
    assert m.explain(f"steal from 1 with {element}_amulet").rule == "CG-STEAL-3"


@rule("CG-STEAL-3")
def test_where_the_thief_is_does_not_matter():
    assert far("storm_amulet", "B3", "S", thief="E5").explain("steal from 1 with storm_amulet") is None
    m = far("storm_amulet", "E5", "S", thief="C3")
    assert m.explain("steal from 1 with storm_amulet").rule == "CG-STEAL-3"


@rule("CG-STEAL-3", "CG-MOVE-4")
def test_a_troubled_thief_steals_all_the_same():
    m = far("storm_amulet, troubles kraken", "B3", "S")
    assert m.explain("steal from 1 with storm_amulet") is None


@rule("CG-STEAL-4")
@pytest.mark.parametrize("victim", ["C3", *BESIDE])
def test_on_top_and_all_eight_squares_around_are_adjacent(victim):
    assert far("ghost_amulet", victim, "X").explain("steal from 1 with ghost_amulet") is None


@rule("CG-STEAL-4")
@pytest.mark.parametrize("victim", ["A1", "B1", "C1", "D1", "E1", "A2", "E2", "A3", "E4", "A5", "C5", "D5"])
def test_two_squares_away_is_not_adjacent(victim):
    m = far("ghost_amulet", victim, "X")
    assert m.explain("steal from 1 with ghost_amulet").rule == "CG-STEAL-3"


@rule("CG-STEAL-4")
def test_adjacency_does_not_reach_around_the_edge_of_the_chart():
    m = sea("""
        chart:
          T  ~  ~  T
          X  ~  ~  ~
          ~  ~  ~  ~
          T  ~  ~  T
        ship 0: A1, loot ghost_amulet
        ship 1: D1, loot gold
        ship 2: D2, loot gold
        ship 3: B3, loot gold
    """)
    assert steals(m) == ["steal from 3 with ghost_amulet"]


@rule("CG-STEAL-5")
def test_the_victim_and_the_thief_read_what_was_taken_and_the_others_how_much():
    m = sea("""
        chart:
          T  ?  T
          ?  S  ?
          T  ?  T
        ship 0: B2, loot storm_amulet
        ship 1: A1, loot gold rum
        ship 2: C3
    """)
    m.play("steal from 1 with storm_amulet")
    for view in (0, 1, "all"):
        assert "gold, rum" in m.log(view)[-1].words
    for view in (2, "table"):
        words = m.log(view)[-1].words
        assert "2 pieces" in words
        assert "gold" not in words
        assert "rum" not in words
    assert "CG-STEAL-5" in m.log("table")[-1].rules
