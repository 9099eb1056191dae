"""The wind amulet's special action: a jump from a whirlwind to any other square."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

GALE = """
    chart:
      T  W  ~  T
      ~  W  ?  ?
      ?  I  M  P
      T  ?  ?  T
    ship 0: {square}, loot {loot}
    ship 1: B3
"""
SQUARES = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]


def gale(square="B2", loot="wind_amulet", **setup):
    return sea(GALE.format(square=square, loot=loot), **setup)


def jumps(m):
    return [str(option).split()[1] for option in m.options() if str(option).startswith("jump")]


def where(m, seat=0):
    return m.state.grid.name(m.state.ships[seat].square)


@rule("CG-WIND-1")
@pytest.mark.parametrize("square", ["A1", "C1", "A2", "B3", "C3", "D3"])
def test_a_jump_needs_the_ship_on_top_of_a_whirlwind(square):
    m = gale(square)
    assert m.explain("jump D4").rule == "CG-WIND-1"
    assert jumps(m) == []


@rule("CG-WIND-1", "CG-AMU-1")
def test_a_jump_needs_a_wind_amulet():
    m = gale(loot="ocean_amulet")
    assert m.explain("jump D4").rule == "CG-AMU-1"


@rule("CG-WIND-2")
def test_a_ship_jumps_to_any_other_square():
    assert sorted(jumps(gale())) == sorted(set(SQUARES) - {"B2"})


@rule("CG-WIND-2")
@pytest.mark.parametrize("idle", ["refused", "allowed"])
def test_a_ship_does_not_jump_to_where_it_is(idle):
    m = gale(rulings={"idle_amulets": idle})
    assert m.explain("jump B2").rule == "CG-WIND-2"
    assert "B2" not in jumps(m)


@rule("CG-WIND-2")
@pytest.mark.parametrize("square", ["D1", "B1", "B3", "C3", "D3", "A2"])
def test_a_ship_lands_on_explored_squares_and_beside_other_ships(square):
    m = gale().play(f"jump {square}")
    assert where(m) == square
    assert m.state.ships[0].loot == ()
    assert {"CG-WIND-1", "CG-WIND-2"} <= set(m.log("all")[-1].rules)
    assert m.pending.seats == (0,)


@rule("CG-WIND-2", "CG-DISC-1")
def test_a_jump_to_an_unexplored_square_discovers_it():
    m = gale().play("jump D2")
    assert m.pending.rule == "CG-DISC-1"
    m.play("storm")
    assert where(m) == "D2"
    assert m.state.chart[m.state.grid.square("D2")] == "storm"


@rule("CG-WIND-2", "CG-DISC-3")
def test_a_jump_may_meet_a_dragon():
    m = gale(loot="wind_amulet, troubles hydra").play("jump B4").play("kraken")
    assert m.state.ships[0].troubles == ()
    assert m.state.discovery.discards == ("hydra", "kraken")
    assert m.state.chart[m.state.grid.square("B4")] == "whirlpool"


@rule("CG-WIND-2", "CG-TURN-2")
def test_a_jump_is_not_the_turns_movement():
    m = gale().play("jump A1").play("sail E")
    assert where(m) == "B1"
    m = gale("A1").play("sail E").play("jump C1")
    assert where(m) == "C1"
    assert m.explain("sail W").rule == "CG-TURN-1"
    assert "CG-TURN-2" in m.log("all")[-1].rules


@rule("CG-WIND-2")
def test_two_amulets_jump_twice():
    m = gale(loot="wind_amulet wind_amulet").play("jump B1").play("jump C3")
    assert where(m) == "C3"


@rule("CG-WIND-2", "CG-MOVE-4")
def test_a_troubled_ship_jumps_and_keeps_its_dragons():
    m = gale(loot="gold wind_amulet, troubles kraken").play("jump A1")
    assert m.state.ships[0].troubles == ("kraken",)
    assert m.explain("sell gold").rule == "CG-DEP-3"


@rule("CG-WIND-2", "CG-MOVE-8")
def test_too_much_loot_does_not_hold_a_jumping_ship_unless_so_ruled():
    laden = "gold gold gold wind_amulet"
    m = gale(loot=laden).play("jump A1")
    assert where(m) == "A1"
    m = gale(loot=laden, rulings={"laden_magic": "held"})
    assert m.explain("jump A1").rule == "CG-MOVE-8"
    assert jumps(m) == []
    m = gale(loot="gold gold wind_amulet", rulings={"laden_magic": "held"})
    assert m.explain("jump A1") is None


@rule("CG-WIND-2", "CG-AMU-2", "CG-ACT-2")
def test_a_jump_does_not_discover_the_amulet_it_spends():
    """The amulet is discarded after its action, so it is not in the pile that the jump draws from."""
    rest = "open_ocean " * 4 + "treasure_island " * 6 + "merchant_ship " * 2 + "whirlwind " * 2
    rest += "whirlpool " * 2 + "storm " * 2 + "shipwreck " * 2
    rest += "hydra kraken cthulhu flying_dutchman "
    rest += " ".join(f"{e}_{d}" for e in ("wind", "ocean", "storm", "ghost") for d in ("wyrm", "leviathan"))
    m = sea(
        GALE.format(square="B2", loot="wind_amulet") + f"    discovery discards: {rest}\n",
        rulings={"amulet_discard": "discovery"},
    )
    m.play("jump D2")
    assert "wind_amulet" not in [str(outcome) for outcome in m.options()]
    m.play("storm")
    assert m.state.discovery.discards == ("storm", "wind_amulet")
