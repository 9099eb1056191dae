"""Felling: which dragons an amulet fells, on which ship and on which square."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

PLACES = {"wind": "W", "ocean": "P", "storm": "S", "ghost": "X"}
DRAGONS = {
    "wind": ("hydra", "wind_leviathan", "wind_wyrm"),
    "ocean": ("kraken", "ocean_leviathan", "ocean_wyrm"),
    "storm": ("cthulhu", "storm_leviathan", "storm_wyrm"),
    "ghost": ("flying_dutchman", "ghost_leviathan", "ghost_wyrm"),
}
ALL = tuple(sorted(dragon for kind in DRAGONS.values() for dragon in kind))


def troubled(loot, troubles, place="~", rival="", **setup):
    return sea(
        f"""
        chart:
          T  ?  T
          ?  {place}  ?
          T  ?  T
        ship 0: B2, loot {loot}{", troubles " + " ".join(troubles) if troubles else ""}
        ship 1: A1{", troubles " + rival if rival else ""}
        """,
        **setup,
    )


def fells(m):
    return [str(option) for option in m.options() if str(option).startswith("fell")]


@rule("CG-FELL-1", "CG-FELL-2", "CG-FELL-5")
@pytest.mark.parametrize("element", DRAGONS)
@pytest.mark.parametrize("place", ["~", "I", "M"])
def test_an_element_amulet_fells_the_three_dragons_of_its_element_anywhere(element, place):
    m = troubled(f"{element}_amulet", ALL, place).play(f"fell {element} of 0 with {element}_amulet")
    assert m.state.ships[0].troubles == tuple(d for d in ALL if d not in DRAGONS[element])
    assert m.state.ships[0].loot == ()
    assert m.state.discovery.discards == DRAGONS[element]
    assert {"CG-FELL-1", "CG-FELL-5"} <= set(m.log("all")[-1].rules)


@rule("CG-FELL-2")
@pytest.mark.parametrize(("element", "dragon"), [(e, d) for e, kind in DRAGONS.items() for d in kind])
def test_each_dragon_falls_to_the_amulet_of_its_element_and_no_other(element, dragon):
    m = troubled("wind_amulet ocean_amulet storm_amulet ghost_amulet", [dragon])
    assert fells(m) == [f"fell {element} of 0 with {element}_amulet"]
    for other in DRAGONS.keys() - {element}:
        assert m.explain(f"fell {other} of 0 with {other}_amulet").rule == "CG-ACT-3"


@rule("CG-FELL-1", "CG-ACT-3")
def test_felling_nothing_is_refused_unless_ruled_otherwise():
    assert troubled("wind_amulet", []).explain("fell wind of 0 with wind_amulet").rule == "CG-ACT-3"
    assert troubled("dragon_amulet", []).explain("fell all of 0 with dragon_amulet").rule == "CG-ACT-3"
    m = troubled("wind_amulet", ["kraken"], rulings={"idle_amulets": "allowed"})
    m.play("fell wind of 0 with wind_amulet")
    assert (m.state.ships[0].troubles, m.state.ships[0].loot) == (("kraken",), ())


@rule("CG-FELL-1")
def test_an_element_amulet_fells_the_dragons_of_its_own_ship_only():
    m = troubled("ocean_amulet", [], rival="kraken")
    assert m.explain("fell ocean of 1 with ocean_amulet").rule == "CG-FELL-1"
    assert fells(m) == []


@rule("CG-FELL-1")
def test_an_element_amulet_fells_the_dragons_of_any_one_ship_if_so_ruled():
    m = troubled("ocean_amulet", ["ocean_wyrm"], rival="kraken hydra", rulings={"fell_whose": "any"})
    assert len(fells(m)) == 2
    m.play("fell ocean of 1 with ocean_amulet")
    assert m.state.ships[1].troubles == ("hydra",)
    assert m.state.ships[0].troubles == ("ocean_wyrm",)
    assert m.state.discovery.discards == ("kraken",)


@rule("CG-FELL-3", "CG-FELL-4")
@pytest.mark.parametrize(
    ("amulet", "place", "forbidding"), [("ocean", "P", "CG-FELL-3"), ("dragon", "~", "CG-FELL-4")]
)
@pytest.mark.parametrize("whose", ["own", "any"])
def test_all_dragons_are_felled_on_ones_own_ship_only(amulet, place, forbidding, whose):
    m = troubled(f"{amulet}_amulet", [], place, rival="kraken", rulings={"fell_whose": whose})
    assert m.explain(f"fell all of 1 with {amulet}_amulet").rule == forbidding
    assert not any("all" in sentence for sentence in fells(m))


@rule("CG-FELL-3", "CG-FELL-5")
@pytest.mark.parametrize("element", PLACES)
def test_on_its_own_square_an_element_amulet_fells_all_dragons(element):
    m = troubled(f"{element}_amulet", ALL, PLACES[element], "")
    m.play(f"fell all of 0 with {element}_amulet")
    assert m.state.ships[0].troubles == ()
    assert m.state.discovery.discards == ALL
    assert {"CG-FELL-3", "CG-FELL-5"} <= set(m.log("all")[-1].rules)


@rule("CG-FELL-3")
@pytest.mark.parametrize("element", PLACES)
@pytest.mark.parametrize("place", ["~", "I", "M", *PLACES.values()])
def test_on_another_square_an_element_amulet_does_not_fell_all(element, place):
    m = troubled(f"{element}_amulet", ALL, place)
    sentence = f"fell all of 0 with {element}_amulet"
    if place == PLACES[element]:
        assert m.explain(sentence) is None
    else:
        assert m.explain(sentence).rule == "CG-FELL-3"
        assert sentence not in fells(m)


@rule("CG-FELL-3")
def test_beside_its_square_is_not_on_it():
    m = sea("""
        chart:
          T  W  T
          ~  ~  ?
          T  ?  T
        ship 0: B2, loot wind_amulet, troubles kraken
        ship 1: B1
    """)
    assert m.explain("fell all of 0 with wind_amulet").rule == "CG-FELL-3"


@rule("CG-FELL-1", "CG-FELL-3")
def test_on_its_own_square_an_amulet_may_still_fell_its_element_only():
    m = troubled("wind_amulet", ["hydra", "kraken"], "W").play("fell wind of 0 with wind_amulet")
    assert m.state.ships[0].troubles == ("kraken",)


@rule("CG-FELL-4", "CG-FELL-5")
@pytest.mark.parametrize("square", ["B2", "A1"])
@pytest.mark.parametrize("place", ["~", "I", "M", *PLACES.values()])
def test_a_dragon_amulet_fells_all_dragons_on_any_square(square, place):
    m = sea(f"""
        chart:
          T  ?  T
          ?  {place}  ?
          T  ?  T
        ship 0: {square}, loot dragon_amulet, troubles {" ".join(ALL)}
        ship 1: A1
    """)
    m.play("fell all of 0 with dragon_amulet")
    assert (m.state.ships[0].troubles, m.state.ships[0].loot) == ((), ())
    assert m.state.discovery.discards == ALL
    assert {"CG-FELL-4", "CG-FELL-5"} <= set(m.log("all")[-1].rules)


@rule("CG-FELL-4")
def test_a_dragon_amulet_has_no_element_to_fell():
    m = troubled("dragon_amulet", ["kraken"])
    assert m.explain("fell dragon of 0 with dragon_amulet").rule == "CG-FELL-4"
    assert fells(m) == ["fell all of 0 with dragon_amulet"]


@rule("CG-FELL-5", "CG-AMU-2")
def test_felled_dragons_go_to_the_discovery_discards_and_the_amulet_to_its_own():
    m = troubled("dragon_amulet", ["hydra", "kraken"]).play("fell all of 0 with dragon_amulet")
    assert m.state.discovery.discards == ("hydra", "kraken")
    assert m.state.treasure.discards == ("dragon_amulet",)


@rule("CG-FELL-5", "CG-DEP-3")
def test_a_ship_rid_of_its_dragons_may_sell_again():
    m = sea("""
        chart:
          T  ?  T
          ?  ~  ?
          T  ?  T
        ship 0: A1, loot dragon_amulet gold, troubles kraken
        ship 1: A1, troubles hydra
    """)
    assert m.explain("sell gold").rule == "CG-DEP-3"
    m.play("fell all of 0 with dragon_amulet").play("sell gold")
    assert m.state.ships[0].points == 2
    assert m.state.ships[1].troubles == ("hydra",)


@rule("CG-FELL-4")
def test_the_log_names_every_felled_dragon():
    m = sea("""
        chart:
          T ~ T
          ~ ~ ?
          T ~ T
        ship 0: B2, loot dragon_amulet, troubles cthulhu kraken ocean_wyrm
        ship 1: A1
    """)
    m.play("fell all of 0 with dragon_amulet")
    assert m.log()[-1].words.endswith("fells Cthulhu, a kraken and an ocean wyrm.")
