"""Actions: looting, depositing, amulets and treasures; each card does one thing and is gone."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

BUSY = """
    chart:
      T ~ ~ T
      ~ {here} I ~
      ~ W P ?
      T ? ~ T
    ship 0: B2, loot {loot}{troubles}
    ship 1: C2{rival}
    ship 2: D4
"""


def busy(loot, here="~", troubles="", rival=", loot gold", **setup):
    return sea(BUSY.format(here=here, loot=loot, troubles=troubles, rival=rival), **setup)


def kinds(m):
    return {str(option).split()[0] for option in m.options()}


def where(m, seat=0):
    return m.state.grid.name(m.state.ships[seat].square)


# What the actions are ---------------------------------------------------------------------------


@rule("CG-ACT-1")
@pytest.mark.parametrize(
    ("loot", "here", "offered"),
    [
        ("gold", "~", {"sail", "end"}),
        ("gold", "I", {"sail", "end", "loot"}),
        ("gold", "M", {"sail", "end", "deposit"}),
        ("wind_amulet", "~", {"sail", "end", "steal"}),
        ("map", "~", {"sail", "end", "map"}),
        ("rum", "~", {"sail", "end", "rum"}),
        ("jewels", "W", {"sail", "end"}),
        ("wind_amulet", "W", {"sail", "end", "steal", "jump"}),
    ],
)
def test_what_can_be_done_depends_on_place_loot_and_other_ships(loot, here, offered):
    assert kinds(busy(loot, here)) == offered


@rule("CG-ACT-1")
def test_looting_is_done_as_often_as_it_is_possible():
    m = busy("gold", "I").play("loot").play("rum").play("loot").play("map").play("loot").play("jewels")
    assert len(m.state.ships[0].loot) == 4


@rule("CG-ACT-1")
def test_several_pieces_are_deposited_in_one_turn():
    m = busy("gold jewels map", "M").play("deposit gold").play("deposit jewels").play("deposit map")
    assert m.state.ships[0].points == 5


@rule("CG-ACT-1")
def test_several_amulets_and_treasures_are_used_in_one_turn():
    m = busy("rum map wind_amulet", troubles=", troubles hydra").play("fell wind of 0 with wind_amulet")
    m.play("map B4").play("storm").play("rum E")
    assert m.state.ships[0].loot == m.state.ships[0].troubles == ()
    assert m.explain("sail N") is None


@rule("CG-ACT-1")
def test_two_amulets_of_one_kind_are_used_in_one_turn():
    m = busy("wind_amulet wind_amulet", "W").play("jump B3").play("jump A2")
    assert where(m) == "A2"


# One action, then discarded -----------------------------------------------------------------------


@rule("CG-ACT-2")
@pytest.mark.parametrize(
    ("loot", "here", "action", "again", "rule_"),
    [
        ("wind_amulet", "W", "jump B3", "jump A2", "CG-AMU-1"),
        ("ocean_amulet", "P", "whirl 1 to C3", "whirl 2 to C3", "CG-AMU-1"),
        ("wind_amulet", "W", "steal from 1 with wind_amulet", "jump A2", "CG-AMU-1"),
        ("dragon_amulet", "~", "fell all of 0 with dragon_amulet", "relocate 1 to 2", "CG-AMU-1"),
        ("dragon_amulet", "~", "relocate 0 to 2", "steal from 1 with dragon_amulet", "CG-AMU-1"),
        ("rum", "~", "rum N", "rum S", "CG-TREA-2"),
    ],
)
def test_a_card_does_one_thing_and_is_then_discarded(loot, here, action, again, rule_):
    m = busy(loot, here, ", troubles kraken", ", loot gold, troubles hydra").play(action)
    assert loot not in m.state.ships[0].loot
    assert loot in m.state.treasure.discards
    assert m.explain(again).rule == rule_


@rule("CG-ACT-2")
def test_a_map_does_one_thing_and_is_then_discarded():
    m = busy("map").play("map B4").play("storm")
    assert m.state.treasure.discards == ("map",)
    assert m.explain("map D3").rule == "CG-TREA-1"


@rule("CG-ACT-2")
def test_only_the_copy_that_was_used_is_discarded():
    m = busy("rum rum").play("rum N")
    assert m.state.ships[0].loot == ("rum",)
    assert m.state.treasure.discards == ("rum",)


@rule("CG-ACT-2")
def test_a_card_that_was_sold_can_do_nothing_else():
    m = busy("rum", "M").play("deposit rum")
    assert m.explain("rum N").rule == "CG-TREA-2"


@rule("CG-ACT-2")
def test_a_map_is_gone_while_its_discovery_is_awaited():
    m = busy("map").play("map B4")
    assert isinstance(m.pending, hbd.Chance)
    assert "map" not in m.state.ships[0].loot
    assert any("CG-ACT-2" in line.rules for line in m.log())


@rule("CG-ACT-2")
def test_gold_and_jewels_have_no_action_but_to_be_deposited():
    assert kinds(busy("gold jewels")) == {"sail", "end"}


# Something to work on -----------------------------------------------------------------------------

IDLE = [
    ("wind_amulet", "~", "steal from 1 with wind_amulet"),
    ("dragon_amulet", "~", "fell all of 0 with dragon_amulet"),
    ("storm_amulet", "~", "fell storm of 0 with storm_amulet"),
    ("storm_amulet", "S", "fell all of 0 with storm_amulet"),
    ("dragon_amulet", "~", "relocate 0 to 1"),
    ("dragon_amulet", "~", "relocate 1 to 0"),
    ("ocean_amulet", "P", "whirl 0 to B2"),
]


@rule("CG-ACT-3")
@pytest.mark.parametrize(("loot", "here", "action"), IDLE)
def test_idle_amulets_refused_needs_something_to_work_on(loot, here, action):
    m = busy(loot, here, rival="", rulings={"idle_amulets": "refused"})
    assert m.explain(action).rule == "CG-ACT-3"
    assert action not in map(str, m.options())


@rule("CG-ACT-3")
@pytest.mark.parametrize(("loot", "here", "action"), IDLE)
def test_idle_amulets_allowed_spends_it_and_changes_nothing_else(loot, here, action):
    m = busy(loot, here, rival="", rulings={"idle_amulets": "allowed"})
    assert m.explain(action) is None
    assert action in map(str, m.options())
    before = m.state
    m.play(action)
    assert m.state.ships[0].loot == ()
    assert m.state.treasure.discards == (loot,)
    assert (m.state.chart, m.state.ships[1:], m.state.discovery) == (
        before.chart,
        before.ships[1:],
        before.discovery,
    )
    assert m.state.ships[0].square == before.ships[0].square


@rule("CG-ACT-3")
def test_a_dragon_of_another_element_is_nothing_to_work_on():
    m = busy("storm_amulet", troubles=", troubles kraken")
    assert m.explain("fell storm of 0 with storm_amulet").rule == "CG-ACT-3"


@rule("CG-ACT-3")
def test_where_there_is_something_to_work_on_nothing_is_refused():
    assert busy("wind_amulet").explain("steal from 1 with wind_amulet") is None
    assert busy("dragon_amulet", troubles=", troubles kraken").explain("relocate 0 to 1") is None


@rule("CG-ACT-3")
def test_idle_amulets_allowed_still_needs_the_right_circumstances():
    free = {"idle_amulets": "allowed"}
    assert busy("storm_amulet", rulings=free).explain("steal from 1 with storm_amulet").rule == "CG-STEAL-3"
    assert busy("dragon_amulet", rulings=free).explain("steal from 1 with dragon_amulet").rule == "CG-STEAL-2"
    assert busy("storm_amulet", rulings=free).explain("fell all of 0 with storm_amulet").rule == "CG-FELL-3"
