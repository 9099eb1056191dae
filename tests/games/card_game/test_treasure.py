"""Treasure actions: a map discovers a square from afar, rum sails one square more."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

WATERS = """
    chart:
      T  ~  ~  T
      ~  I  ?  ?
      ?  W  M  ?
      T  ?  ?  T
    ship 0: {square}, loot {loot}
    ship 1: B3
"""


def waters(square="B2", loot="map", **setup):
    return sea(WATERS.format(square=square, loot=loot), **setup)


def said(m, verb):
    return [str(option).split()[1] for option in m.options() if str(option).startswith(verb + " ")]


def where(m):
    return m.state.grid.name(m.state.ships[0].square)


def place(m, square):
    return m.state.chart[m.state.grid.square(square)]


@rule("CG-TREA-1")
def test_a_map_discovers_any_unexplored_square_and_the_ship_stays():
    m = waters()
    assert said(m, "map") == ["C2", "D2", "A3", "D3", "B4", "C4"]
    m.play("map D3").play("shipwreck")
    assert place(m, "D3") == "shipwreck"
    assert where(m) == "B2"
    assert m.state.ships[0].loot == ()
    assert m.state.treasure.discards == ("map",)
    assert m.state.discovery.discards == ("shipwreck",)
    assert "CG-TREA-1" in m.log("all")[0].rules


@rule("CG-TREA-1")
@pytest.mark.parametrize("square", ["A1", "B2", "B3", "C1", "C3"])
def test_a_map_discovers_no_explored_square(square):
    assert waters().explain(f"map {square}").rule == "CG-TREA-1"


@rule("CG-TREA-3")
def test_a_dragon_that_a_map_discovers_troubles_its_reader_unless_ruled_otherwise():
    m = waters().play("map D3").play("kraken")
    assert m.state.ships[0].troubles == ("kraken",)
    assert "CG-TREA-3" in m.log("all")[0].rules
    m = waters(rulings={"map_dragon": "discarded"}).play("map D3").play("kraken")
    assert m.state.ships[0].troubles == ()
    assert m.state.discovery.discards == ("kraken",)
    assert place(m, "D3") == "whirlpool"
    assert m.log("all")[-1].rules == ("CG-TREA-3", "CG-DISC-4")


@rule("CG-TREA-3", "CG-DISC-3")
def test_only_maps_discover_from_afar():
    m = waters(rulings={"map_dragon": "discarded"}).play("sail E").play("kraken")
    assert m.state.ships[0].troubles == ("kraken",)


@rule("CG-TREA-1")
def test_a_map_must_be_aboard():
    m = waters(loot="gold rum")
    assert m.explain("map C2").rule == "CG-TREA-1"
    assert said(m, "map") == []


@rule("CG-TREA-1", "CG-DISC-3", "CG-DISC-4")
def test_a_dragon_on_the_map_troubles_the_one_who_reads_it():
    m = waters().play("map D3").play("cthulhu")
    assert m.state.ships[0].troubles == ("cthulhu",)
    assert m.state.ships[1].troubles == ()
    assert place(m, "D3") == "storm"
    assert where(m) == "B2"


@rule("CG-TREA-1", "CG-DISC-5")
def test_a_dragon_on_the_map_fells_those_already_there_and_is_felled():
    m = waters(loot="map, troubles hydra kraken").play("map D3").play("cthulhu")
    assert m.state.ships[0].troubles == ()
    assert m.state.discovery.discards == ("cthulhu", "hydra", "kraken")


@rule("CG-TREA-1", "CG-DISC-6")
def test_an_amulet_on_the_map_comes_aboard():
    m = waters(rulings={"amulet_pile": "discovery"}).play("map D3").play("ghost_amulet")
    assert m.state.ships[0].loot == ("ghost_amulet",)
    assert place(m, "D3") == "shipwreck"


@rule("CG-TREA-1", "CG-TURN-1")
def test_a_map_is_not_the_turns_movement_and_several_may_be_read():
    m = waters(loot="map map").play("map D3").play("storm").play("map D2").play("storm").play("sail N")
    assert where(m) == "B1"
    assert m.explain("map C2").rule == "CG-TREA-1"


@rule("CG-TREA-1", "CG-END-1")
def test_a_map_may_explore_the_last_square():
    m = sea("""
        chart:
          T  ~  T
          ~  ~  ~
          T  ?  T
        ship 0: A1, loot map gold
        ship 1: A1
    """)
    m.play("map B3").play("kraken").play("end")
    assert m.result().rule == "CG-END-1"


@rule("CG-TREA-1", "CG-TURN-3")
def test_a_ship_too_laden_to_sail_reads_its_map_all_the_same():
    m = waters(loot="map gold gold gold")
    assert m.explain("sail N").rule == "CG-MOVE-7"
    m.play("map C2").play("storm").play("sail N")
    assert where(m) == "B1"


@rule("CG-TREA-2")
def test_rum_sails_one_more_square():
    m = waters(loot="rum rum").play("sail N").play("rum E").play("rum E")
    assert where(m) == "D1"
    assert m.state.ships[0].loot == ()
    assert m.state.treasure.discards == ("rum", "rum")
    assert "CG-TREA-2" in m.log("all")[-1].rules


@rule("CG-TREA-2", "CG-TURN-2")
def test_rum_before_sailing_leaves_the_turns_movement():
    m = waters(loot="rum").play("rum N").play("sail W")
    assert where(m) == "A1"
    assert m.explain("sail E").rule == "CG-TURN-1"


@rule("CG-TREA-2")
def test_rum_must_be_aboard():
    m = waters(loot="gold map")
    assert m.explain("rum N").rule == "CG-TREA-2"
    assert said(m, "rum") == []


@rule("CG-TREA-2", "CG-MOVE-2")
def test_rum_does_not_sail_off_the_edge():
    m = waters("A1", "rum")
    assert m.explain("rum N").rule == "CG-MOVE-2"
    assert said(m, "rum") == ["E", "SE", "S"]


@rule("CG-TREA-2", "CG-MOVE-5")
def test_rum_discovers_what_it_reaches():
    m = waters(loot="rum").play("rum E").play("wind_wyrm")
    assert where(m) == "C2"
    assert m.state.ships[0].troubles == ("wind_wyrm",)
    assert place(m, "C2") == "whirlwind"


@rule("CG-TREA-2", "CG-MOVE-7")
def test_rum_aboard_weighs_on_an_overladen_ship():
    m = waters(loot="gold gold gold rum")
    assert m.explain("rum N").rule == "CG-MOVE-7"
    assert said(m, "rum") == []
    assert waters(loot="gold gold rum").explain("rum N") is None


@rule("CG-TREA-2", "CG-MOVE-7")
def test_rum_drunk_weighs_nothing_if_so_ruled():
    m = waters(loot="gold gold gold rum", rulings={"rum_load": "drunk"})
    assert m.explain("sail N").rule == "CG-MOVE-7"
    assert len(said(m, "rum")) == 8
    m.play("rum N")
    assert where(m) == "B1"
    m = waters(loot="gold gold jewels rum rum", rulings={"rum_load": "drunk"})
    assert m.explain("rum N").rule == "CG-MOVE-7"


@rule("CG-TREA-2", "CG-MOVE-7")
def test_rum_sails_any_load_where_laden_ships_may_sail():
    m = waters(loot="gold gold gold jewels rum", rulings={"laden_sailing": "allowed"}).play("rum N")
    assert where(m) == "B1"


@rule("CG-TREA-2", "CG-LOOT-2")
def test_an_island_reached_again_by_rum_is_the_same_island():
    m = waters("A2", "rum", parameters={"loot_limit": 9}).play("sail E")
    for _ in range(3):
        m.play("loot").play("gold")
    m.play("rum W")
    assert m.explain("loot").rule == "CG-LOOT-1"
    m = waters("B2", "rum", parameters={"loot_limit": 9})
    for _ in range(3):
        m.play("loot").play("gold")
    m.play("sail W").play("rum E")
    assert m.explain("loot").rule == "CG-LOOT-2"
