"""Discovery: a location is drawn, a dragon brings trouble, and two dragons fell each other."""

import re
from collections import Counter
from importlib.resources import files

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

LOCATIONS = ("open_ocean", "treasure_island", "merchant_ship", "whirlwind", "whirlpool", "storm", "shipwreck")
MET_AT = {
    "hydra": "whirlwind",
    "wind_leviathan": "whirlwind",
    "wind_wyrm": "whirlwind",
    "kraken": "whirlpool",
    "ocean_leviathan": "whirlpool",
    "ocean_wyrm": "whirlpool",
    "cthulhu": "storm",
    "storm_leviathan": "storm",
    "storm_wyrm": "storm",
    "flying_dutchman": "shipwreck",
    "ghost_leviathan": "shipwreck",
    "ghost_wyrm": "shipwreck",
}
FOUND_AT = {
    "wind_amulet": "whirlwind",
    "ocean_amulet": "whirlpool",
    "storm_amulet": "storm",
    "ghost_amulet": "shipwreck",
}

FOG = """
    chart:
      T ? ? T
      ? ~ ? ?
      ? ? ? ?
      T ? ? T
    ship 0: B2{goods}
    ship 1: A1{rival}
    ship 2: D4
"""
IN_DISCOVERY = {"amulet_pile": "discovery"}


def fog(goods="", rival="", **setup):
    return sea(FOG.format(goods=goods, rival=rival), **setup)


def place(m, square="B1"):
    return m.state.chart[m.state.grid.square(square)]


def troubles(m, seat=0):
    return set(m.state.ships[seat].troubles)


# The rulebook's example -------------------------------------------------------------------------


@rule("CG-DISC-5", "CG-FELL-5")
def test_a_ship_with_two_dragons_that_discovers_a_third_loses_all_three():
    m = fog(", troubles kraken storm_wyrm").play("sail N").play("hydra")
    assert troubles(m) == set()
    assert m.state.discovery.discards == ("hydra", "kraken", "storm_wyrm")
    assert place(m) == "whirlwind"
    assert any("CG-DISC-5" in line.rules for line in m.log())


# Locations --------------------------------------------------------------------------------------


@rule("CG-DISC-1")
def test_locations_and_all_dragons_can_be_discovered_and_nothing_else():
    m = fog().play("sail N")
    assert set(m.pending.outcomes()) == {*LOCATIONS, *MET_AT}
    with pytest.raises(hbd.IllegalAction, match="CG-"):
        m.play("wind_amulet")
    with pytest.raises(hbd.IllegalAction):
        m.play("gold")


@rule("CG-DISC-1")
def test_everybody_sees_what_is_discovered():
    m = fog().play("sail N")
    assert m.pending.viewers is None
    m.play("storm")
    for view in (0, 1, 2, "table"):
        assert "storm" in m.log(view)[-1].words


@rule("CG-DISC-2")
@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_is_drawn_and_its_card_discarded(location):
    m = fog().play("sail N")
    before = Counter(m.state.discovery.deck.pool)
    m.play(location)
    assert place(m) == location
    assert m.state.discovery.discards == (location,)
    assert Counter(m.state.discovery.deck.pool) == before - Counter([location])
    assert m.state.ships[0].troubles == m.state.ships[0].loot == ()
    assert "CG-DISC-2" in m.log()[-1].rules
    assert m.pending.seats == (0,)


@rule("CG-DISC-2")
def test_only_the_square_discovered_is_drawn():
    m = fog()
    before = m.state.chart
    m.play("sail N").play("storm")
    changed = [m.state.grid.name(s) for s in m.state.grid.squares if m.state.chart[s] != before[s]]
    assert changed == ["B1"]


# Dragons ----------------------------------------------------------------------------------------


@rule("CG-DISC-3", "CG-DISC-4")
@pytest.mark.parametrize(("dragon", "location"), MET_AT.items())
def test_a_dragon_joins_its_discoverers_troubles_and_leaves_its_element_on_the_square(dragon, location):
    m = fog().play("sail N").play(dragon)
    assert m.state.ships[0].troubles == (dragon,)
    assert m.state.ships[1].troubles == m.state.ships[2].troubles == ()
    assert m.state.discovery.discards == ()
    assert dragon not in m.state.discovery.deck.pool
    assert place(m) == location
    assert set(m.log()[-1].rules) >= {"CG-DISC-3", "CG-DISC-4"}


@rule("CG-DISC-3")
def test_everyone_sees_a_ships_troubles():
    m = fog().play("sail N").play("kraken")
    for view in (0, 1, 2, "table"):
        assert m.observe(view).ships[0].troubles == ("kraken",)
        assert "kraken" in m.log(view)[-1].words


@rule("CG-DISC-3")
def test_a_dragon_troubles_who_discovered_it_not_who_is_near():
    m = fog(", loot map", ", troubles hydra").play("map B1").play("kraken")
    assert troubles(m) == {"kraken"}
    assert troubles(m, 1) == {"hydra"}


@rule("CG-DISC-3")
def test_troubles_stay_when_the_ship_sails_on():
    m = fog(parameters={"movements": 2}).play("sail N").play("kraken").play("sail S")
    assert troubles(m) == {"kraken"}


@rule("CG-DISC-4", "CG-DISC-2")
def test_a_square_drawn_for_a_dragon_takes_no_location_card():
    m = fog().play("sail N").play("kraken")
    assert m.state.discovery.deck.pool.count("whirlpool") == 2


# Dragons fell each other --------------------------------------------------------------------------


@rule("CG-DISC-5")
def test_a_second_dragon_discovered_fells_both():
    m = fog(", troubles kraken").play("sail N").play("ocean_wyrm")
    assert troubles(m) == set()
    assert m.state.discovery.discards == ("kraken", "ocean_wyrm")
    assert place(m) == "whirlpool"


@rule("CG-DISC-5")
def test_a_location_discovered_leaves_two_dragons_alone():
    m = fog(", troubles hydra kraken").play("sail N").play("whirlpool")
    assert troubles(m) == {"hydra", "kraken"}


@rule("CG-DISC-5")
def test_dragons_around_other_ships_are_not_felled():
    m = fog(", troubles kraken", ", troubles hydra storm_wyrm").play("sail N").play("cthulhu")
    assert troubles(m, 1) == {"hydra", "storm_wyrm"}
    assert m.state.discovery.discards == ("cthulhu", "kraken")


@rule("CG-DISC-5", "CG-DRAGON-1")
def test_dragons_meet_discovery_lets_relocated_dragons_share_a_ship():
    m = fog(
        ", loot dragon_amulet, troubles kraken", ", troubles hydra", rulings={"dragons_meet": "discovery"}
    )
    m.play("relocate 0 to 1")
    assert troubles(m, 1) == {"hydra", "kraken"}
    assert m.state.discovery.discards == ()


@rule("CG-DISC-5", "CG-DRAGON-1")
def test_dragons_meet_always_fells_relocated_dragons_too():
    m = fog(", loot dragon_amulet, troubles kraken", ", troubles hydra", rulings={"dragons_meet": "always"})
    m.play("relocate 0 to 1")
    assert troubles(m, 0) == troubles(m, 1) == set()
    assert m.state.discovery.discards == ("hydra", "kraken")
    assert any("CG-DISC-5" in line.rules for line in m.log())


@rule("CG-DISC-5")
def test_dragons_meet_always_leaves_a_dragon_alone_that_finds_no_other():
    m = fog(", loot dragon_amulet, troubles kraken", rulings={"dragons_meet": "always"}).play(
        "relocate 0 to 1"
    )
    assert troubles(m, 1) == {"kraken"}


@rule("CG-DISC-5")
@pytest.mark.parametrize("meet", ["discovery", "always"])
def test_either_way_discovering_a_second_dragon_fells_both(meet):
    m = fog(", troubles kraken", rulings={"dragons_meet": meet}).play("sail N").play("hydra")
    assert troubles(m) == set()


# Amulets in the discovery pile ----------------------------------------------------------------


@rule("CG-DISC-6")
@pytest.mark.parametrize(("amulet", "location"), FOUND_AT.items())
def test_an_amulet_discovered_is_taken_aboard_in_sight_of_everyone(amulet, location):
    m = fog(rulings=IN_DISCOVERY).play("sail N").play(amulet)
    assert m.state.ships[0].loot == (amulet,)
    assert place(m) == location
    assert m.state.discovery.discards == ()
    for view in (1, 2, "table"):
        assert m.observe(view).ships[0].loot == (amulet,)
        assert m.observe(view).ships[0].hidden == 0
    assert "CG-DISC-6" in m.log("table")[-1].rules


@rule("CG-DISC-6")
def test_an_amulet_discovered_joins_hidden_loot_that_stays_hidden():
    m = fog(", loot gold", rulings=IN_DISCOVERY).play("sail N").play("wind_amulet")
    hold = m.observe(1).ships[0]
    assert (hold.loot, hold.hidden) == (("wind_amulet",), 1)


@rule("CG-DISC-6", "CG-AMU-2", "CG-SET-8")
def test_an_amulet_that_wandered_into_the_discovery_pile_is_found_there():
    wandering = {"amulet_discard": "discovery"}
    only = box(**dict.fromkeys((*LOCATIONS, *MET_AT), 0) | {"kraken": 1})
    m = fog(", loot ocean_amulet, troubles kraken", rulings=wandering, components=only)
    m.play("fell ocean of 0 with ocean_amulet").play("sail N").play("ocean_amulet")
    assert m.state.ships[0].loot == ("ocean_amulet",)
    assert place(m) == "whirlpool"


@rule("CG-DISC-6")
def test_dragon_amulet_square_open_ocean_leaves_open_ocean():
    m = (
        fog(rulings={**IN_DISCOVERY, "dragon_amulet_square": "open_ocean"})
        .play("sail N")
        .play("dragon_amulet")
    )
    assert place(m) == "open_ocean"
    assert m.state.ships[0].loot == ("dragon_amulet",)
    assert m.pending.rule == "CG-TURN-1"


@rule("CG-DISC-6")
def test_dragon_amulet_square_chosen_lets_its_finder_name_any_location():
    m = fog(rulings={**IN_DISCOVERY, "dragon_amulet_square": "chosen"}).play("sail N").play("dragon_amulet")
    assert m.pending.seats == (0,)
    assert m.pending.rule == "CG-DISC-6"
    assert {str(option) for option in m.options()} == {f"name {location}" for location in LOCATIONS}
    before = m.state.discovery
    m.play("name treasure_island")
    assert place(m) == "treasure_island"
    assert m.state.discovery == before
    assert "CG-DISC-6" in m.log()[-1].rules
    assert m.state.ships[0].loot == ("dragon_amulet",)


@rule("CG-DISC-6")
@pytest.mark.parametrize("card", ["kraken", "wind_amulet", "gold"])
def test_the_finder_of_a_dragon_amulet_names_only_locations(card):
    m = fog(rulings={**IN_DISCOVERY, "dragon_amulet_square": "chosen"}).play("sail N").play("dragon_amulet")
    assert m.explain(f"name {card}").rule == "CG-DISC-6"
    assert m.explain("end").rule == "CG-DISC-6"


# Nothing left to discover -----------------------------------------------------------------------


def box(**copies):
    """The game's data file with other numbers of some cards."""
    text = files("hbd_kit.games.card_game").joinpath("components.toml").read_text(encoding="utf-8")
    for card, count in copies.items():
        text, changed = re.subn(rf"(\[{card}\]\n(?:[^\[]*\n)?copies = )\d+", rf"\g<1>{count}", text)
        assert changed == 1, card
    return text


@rule("CG-DISC-7")
def test_with_nothing_left_in_pile_and_discards_a_square_is_open_ocean():
    empty = box(**dict.fromkeys((*LOCATIONS, *MET_AT), 0))
    m = fog(components=empty).play("sail N")
    assert place(m) == "open_ocean"
    assert m.pending.seats == (0,)
    assert m.log()[-1].rules == ("CG-DISC-7",)


@rule("CG-DISC-7", "CG-SET-8")
def test_while_the_last_dragon_troubles_a_ship_the_sea_is_open():
    only = box(**dict.fromkeys((*LOCATIONS, *MET_AT), 0) | {"kraken": 1})
    m = fog(components=only, parameters={"movements": 2}).play("sail N").play("kraken").play("sail E")
    assert place(m, "C1") == "open_ocean"
    assert troubles(m) == {"kraken"}


@rule("CG-DISC-7", "CG-SET-8")
def test_with_a_card_among_the_discards_the_pile_is_filled_instead():
    only = box(**dict.fromkeys((*LOCATIONS, *MET_AT), 0) | {"storm": 1})
    m = fog(components=only, parameters={"movements": 2}).play("sail N").play("storm").play("sail E")
    assert list(m.pending.outcomes()) == ["storm"]
