"""The dragon amulet's special action: all dragons of one ship go to another."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

FLEET = """
    chart:
      T  ?  ~  T
      ?  W  ?  ?
      ?  ?  M  ?
      T  ?  ?  T
    ship 0: C1, loot dragon_amulet
    ship 1: B2, troubles hydra kraken
    ship 2: C3, troubles cthulhu
"""


def troubles(m):
    return [ship.troubles for ship in m.state.ships]


def relocations(m):
    return [str(option) for option in m.options() if str(option).startswith("relocate")]


@rule("CG-DRAGON-1")
def test_all_dragons_of_one_ship_go_to_another():
    m = sea(FLEET).play("relocate 1 to 0")
    assert troubles(m) == [("hydra", "kraken"), (), ("cthulhu",)]
    assert m.state.ships[0].loot == ()
    assert m.state.discovery.discards == ()
    assert {"CG-DRAGON-1", "CG-AMU-2"} <= set(m.log("all")[-1].rules)


@rule("CG-DRAGON-1", "CG-DRAGON-2")
def test_neither_ship_needs_to_be_the_amulets_own():
    m = sea(FLEET).play("relocate 2 to 1")
    assert troubles(m) == [(), ("cthulhu", "hydra", "kraken"), ()]


@rule("CG-DRAGON-1")
def test_ones_own_dragons_go_to_a_rival():
    m = sea("""
        chart:
          T  ?  T
          ?  ~  ?
          T  ?  T
        ship 0: A1, loot dragon_amulet gold, troubles kraken
        ship 1: C3
    """)
    m.play("relocate 0 to 1").play("sell gold")
    assert troubles(m) == [(), ("kraken",)]


@rule("CG-DRAGON-2")
@pytest.mark.parametrize("square", ["A1", "B2", "C3", "C1", "D4"])
def test_no_ship_has_to_be_anywhere_in_particular(square):
    m = sea(FLEET.replace("ship 0: C1", f"ship 0: {square}"))
    assert relocations(m) == ["relocate 1 to 0", "relocate 1 to 2", "relocate 2 to 0", "relocate 2 to 1"]
    m.play("relocate 2 to 0")
    assert "CG-DRAGON-2" in m.log("all")[-1].rules


@rule("CG-DRAGON-1")
@pytest.mark.parametrize("idle", ["refused", "allowed"])
def test_dragons_do_not_go_from_a_ship_to_itself(idle):
    m = sea(FLEET, rulings={"idle_amulets": idle})
    assert m.explain("relocate 1 to 1").rule == "CG-DRAGON-1"
    assert "relocate 1 to 1" not in relocations(m)


@rule("CG-DRAGON-1", "CG-ACT-3")
def test_a_ship_without_dragons_has_none_to_relocate_unless_ruled_otherwise():
    m = sea(FLEET)
    assert m.explain("relocate 0 to 1").rule == "CG-ACT-3"
    m = sea(FLEET, rulings={"idle_amulets": "allowed"}).play("relocate 0 to 1")
    assert troubles(m) == [(), ("hydra", "kraken"), ("cthulhu",)]
    assert m.state.ships[0].loot == ()


@rule("CG-DRAGON-1", "CG-AMU-1")
def test_relocating_needs_a_dragon_amulet():
    m = sea(FLEET.replace("dragon_amulet", "wind_amulet"))
    assert m.explain("relocate 1 to 0").rule == "CG-AMU-1"


@rule("CG-DRAGON-1", "CG-DISC-5")
def test_relocated_dragons_live_side_by_side_until_another_is_discovered():
    m = sea(FLEET).play("relocate 1 to 0").play("sail W").play("storm_wyrm")
    assert troubles(m)[0] == ()
    assert m.state.discovery.discards == ("hydra", "kraken", "storm_wyrm")


@rule("CG-DRAGON-1", "CG-DISC-5")
def test_relocated_dragons_fell_each_other_at_once_if_so_ruled():
    m = sea(FLEET, rulings={"dragons_meet": "always"}).play("relocate 2 to 1")
    assert troubles(m) == [(), (), ()]
    assert m.state.discovery.discards == ("cthulhu", "hydra", "kraken")
    assert "CG-DISC-5" in m.log("all")[-1].rules


@rule("CG-DRAGON-1", "CG-DISC-5")
def test_a_single_dragon_relocated_to_an_untroubled_ship_has_nobody_to_fell():
    m = sea(FLEET, rulings={"dragons_meet": "always"}).play("relocate 2 to 0")
    assert troubles(m) == [("cthulhu",), ("hydra", "kraken"), ()]


@rule("CG-DRAGON-1", "CG-STEAL-2")
def test_dragons_sent_to_a_rival_let_a_second_amulet_steal_from_it():
    m = sea("""
        chart:
          T  ?  T
          ?  ~  ?
          T  ?  T
        ship 0: B2, loot dragon_amulet dragon_amulet, troubles kraken
        ship 1: C3, loot gold
    """)
    m.play("relocate 0 to 1").play("steal from 1 with dragon_amulet")
    assert m.state.ships[0].loot == ("gold",)
