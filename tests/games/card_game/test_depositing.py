"""Depositing: loot becomes victory points in towns and at merchant ships."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

PORT = """
    chart:
      T ~ ~ T
      ~ {market} M ~
      ~ W P ?
      T ~ ~ T
    ship 0: {square}, loot {loot}{troubles}
    ship 1: {rival}
"""
VALUES = {
    "map": 1,
    "rum": 1,
    "gold": 2,
    "jewels": 2,
    "wind_amulet": 1,
    "ocean_amulet": 1,
    "storm_amulet": 1,
    "ghost_amulet": 1,
    "dragon_amulet": 1,
}


def port(loot="gold", square="B2", market="M", troubles="", rival="A1", **setup):
    sketch = PORT.format(market=market, square=square, loot=loot, troubles=troubles, rival=rival)
    return sea(sketch, **setup)


def points(m, seat=0):
    return m.state.ships[seat].points


def tally(m, square="B2"):
    return m.state.tally[m.state.grid.square(square)]


def sales(m):
    return {str(option) for option in m.options() if str(option).startswith("deposit")}


# Towns --------------------------------------------------------------------------------------------


@rule("CG-DEP-1")
@pytest.mark.parametrize("town", ["A1", "D1", "A4", "D4"])
def test_loot_is_deposited_in_any_town(town):
    m = port(square=town).play("deposit gold")
    assert points(m) == 2
    assert m.state.ships[0].loot == ()
    assert "CG-DEP-1" in m.log()[-1].rules
    assert points(m, 1) == 0


@rule("CG-DEP-1")
@pytest.mark.parametrize("place", ["~", "I", "W", "P", "S", "X"])
def test_loot_is_deposited_nowhere_else(place):
    m = port(market=place)
    assert m.explain("deposit gold").rule == "CG-DEP-1"
    assert sales(m) == set()


@rule("CG-DEP-1")
def test_a_town_beside_the_ship_is_not_enough():
    assert port(square="B1").explain("deposit gold").rule == "CG-DEP-1"


@rule("CG-DEP-1")
def test_a_town_buys_without_end():
    m = port("gold gold gold jewels jewels jewels map", "A1")
    for card in m.state.ships[0].loot:
        m.play(f"deposit {card}")
    assert points(m) == 13
    assert not any(m.state.tally)


@rule("CG-DEP-1", "CG-END-2")
def test_points_are_added_to_those_a_player_has():
    m = sea("chart:\n T ? T\n ? ~ ?\n T ? T\nship 0: A1, 7 points, loot gold\nship 1: A1").play(
        "deposit gold"
    )
    assert points(m) == 9


# Merchant ships -----------------------------------------------------------------------------------


@rule("CG-DEP-2")
def test_a_merchant_buys_and_keeps_a_tally():
    m = port("gold rum").play("deposit gold").play("deposit rum")
    assert points(m) == 3
    assert (tally(m), tally(m, "C2")) == (2, 0)
    assert m.observe("table").tally == m.state.tally
    assert "CG-DEP-2" in m.log()[-1].rules


@rule("CG-DEP-2")
def test_a_merchant_buys_five_pieces_in_the_whole_game_from_all_ships_together():
    m = port("gold rum", market="M3").play("deposit gold").play("deposit rum").play("end")
    assert tally(m) == 5
    m.play("end")
    m = port("gold", market="M4", rival="B2, loot jewels").play("deposit gold").play("end")
    assert m.explain("deposit jewels").rule == "CG-DEP-2"
    assert sales(m) == set()


@rule("CG-DEP-2")
def test_the_sixth_piece_is_refused_in_the_same_turn():
    m = port("gold gold", market="M4").play("deposit gold")
    assert m.explain("deposit gold").rule == "CG-DEP-2"
    with pytest.raises(hbd.IllegalAction, match="CG-DEP-2"):
        m.play("deposit gold")


@rule("CG-DEP-2")
def test_each_merchant_has_a_purse_of_its_own():
    m = port("gold gold", market="M4").play("deposit gold").play("sail E").play("deposit gold")
    assert (tally(m), tally(m, "C2")) == (5, 1)


@rule("CG-DEP-2")
@pytest.mark.parametrize(("purse", "market"), [(1, "M"), (3, "M2"), (10, "M9")])
def test_the_parameter_merchant_purse_says_how_much_a_merchant_buys(purse, market):
    m = port("gold gold", market=market, parameters={"merchant_purse": purse}).play("deposit gold")
    assert m.explain("deposit gold").rule == "CG-DEP-2"


@rule("CG-DEP-2")
def test_a_merchant_counts_pieces_not_points():
    assert tally(port("jewels").play("deposit jewels")) == 1


# Troubled ships -----------------------------------------------------------------------------------


@rule("CG-DEP-3")
@pytest.mark.parametrize("square", ["A1", "B2"])
@pytest.mark.parametrize("dragons", ["kraken", "hydra wind_wyrm"])
@pytest.mark.parametrize("card", ["gold", "wind_amulet"])
def test_a_troubled_ship_deposits_nothing_in_a_town_or_at_a_merchant(square, dragons, card):
    m = port(card, square, troubles=f", troubles {dragons}")
    assert m.explain(f"deposit {card}").rule == "CG-DEP-3"
    assert sales(m) == set()


@rule("CG-DEP-3")
def test_when_its_dragons_are_felled_a_ship_deposits_in_the_same_turn():
    m = port("gold ocean_amulet", "A1", troubles=", troubles kraken").play(
        "fell ocean of 0 with ocean_amulet"
    )
    assert points(m.play("deposit gold")) == 2


@rule("CG-DEP-3")
def test_other_ships_dragons_do_not_matter():
    assert port("gold", "A1", rival="A1, troubles kraken").explain("deposit gold") is None


# Values -------------------------------------------------------------------------------------------


@rule("CG-DEP-4")
@pytest.mark.parametrize(("card", "value"), VALUES.items())
@pytest.mark.parametrize("square", ["A1", "B2"])
def test_every_kind_of_loot_has_its_value(card, value, square):
    m = port(card, square).play(f"deposit {card}")
    assert points(m) == value
    assert "CG-DEP-4" in m.log()[-1].rules


@rule("CG-DEP-4")
@pytest.mark.parametrize(("ruling", "value"), [("help_sheet", 1), ("simulator", 2)])
def test_dragon_amulet_value_is_one_by_the_help_sheet_and_two_by_the_simulator(ruling, value):
    setup = {"rulings": {"dragon_amulet_value": ruling}}
    assert points(port("dragon_amulet", "A1", **setup).play("deposit dragon_amulet")) == value
    assert points(port("wind_amulet", "A1", **setup).play("deposit wind_amulet")) == 1
    assert points(port("gold", "A1", **setup).play("deposit gold")) == 2


# As much as one likes -----------------------------------------------------------------------------


@rule("CG-DEP-5")
def test_a_player_deposits_as_little_or_as_much_as_they_wish():
    m = port("gold jewels rum", "A1")
    assert sales(m) == {"deposit gold", "deposit jewels", "deposit rum"}
    m.play("deposit jewels").play("end")
    assert m.state.ships[0].loot == ("gold", "rum")
    assert port("gold", "A1").play("end").state.ships[0].loot == ("gold",)


@rule("CG-DEP-5")
def test_one_piece_is_deposited_at_a_time_and_discarded_in_sight_of_everyone():
    m = port("gold gold", "A1").play("deposit gold")
    assert m.state.ships[0].loot == ("gold",)
    assert m.state.treasure.discards == ("gold",)
    assert "gold" in m.log(1)[-1].words
    assert "CG-DEP-5" in m.log(1)[-1].rules


@rule("CG-DEP-5")
def test_what_is_not_aboard_cannot_be_deposited():
    m = port("gold", "A1")
    assert m.explain("deposit jewels").rule == "CG-DEP-5"
    assert m.play("deposit gold").explain("deposit gold").rule == "CG-DEP-5"


@rule("CG-DEP-5", "CG-AMU-2")
@pytest.mark.parametrize(("ruling", "discards"), [("own", "treasure"), ("discovery", "discovery")])
def test_an_amulet_deposited_is_discarded_like_a_used_one(ruling, discards):
    m = port("wind_amulet", "A1", rulings={"amulet_discard": ruling}).play("deposit wind_amulet")
    assert getattr(m.state, discards).discards == ("wind_amulet",)


@rule("CG-DEP-5")
def test_depositing_is_no_movement():
    assert port("gold", "A1").play("deposit gold").explain("sail E") is None
