"""The ocean amulet's special action: from a whirlpool, any ship goes to any whirlpool."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

POOLS = """
    chart:
      T  P  ~  T
      ~  P  ?  ?
      ?  W  M  P
      T  ?  ?  T
    ship 0: {square}, loot {loot}
    ship 1: {rival}
    ship 2: D4
"""


def pools(square="B2", loot="ocean_amulet", rival="C3", **setup):
    return sea(POOLS.format(square=square, loot=loot, rival=rival), **setup)


def whirls(m):
    return {str(option) for option in m.options() if str(option).startswith("whirl")}


def where(m):
    return [m.state.grid.name(ship.square) for ship in m.state.ships]


@rule("CG-OCEAN-1")
@pytest.mark.parametrize("square", ["A1", "C1", "A2", "B3", "C3"])
def test_a_whirl_needs_the_amulets_ship_on_top_of_a_whirlpool(square):
    m = pools(square)
    assert m.explain("whirl 1 to D3").rule == "CG-OCEAN-1"
    assert whirls(m) == set()


@rule("CG-OCEAN-1")
def test_the_ship_moved_need_not_be_on_a_whirlpool_but_the_amulets_must():
    m = pools("C3", rival="B2")
    assert m.explain("whirl 1 to D3").rule == "CG-OCEAN-1"


@rule("CG-OCEAN-1", "CG-AMU-1")
def test_a_whirl_needs_an_ocean_amulet():
    assert pools(loot="wind_amulet").explain("whirl 1 to D3").rule == "CG-AMU-1"


@rule("CG-OCEAN-2")
def test_any_ship_goes_to_any_whirlpool():
    own = {"whirl 0 to B1", "whirl 0 to D3"}
    rivals = {f"whirl {seat} to {pool}" for seat in (1, 2) for pool in ("B1", "B2", "D3")}
    assert whirls(pools()) == own | rivals


@rule("CG-OCEAN-2")
@pytest.mark.parametrize(("seat", "after"), [(0, "D3 C3 D4"), (1, "B2 D3 D4"), (2, "B2 C3 D3")])
def test_the_ship_is_moved_and_the_amulet_spent(seat, after):
    m = pools().play(f"whirl {seat} to D3")
    assert where(m) == after.split()
    assert m.state.ships[0].loot == ()
    assert {"CG-OCEAN-1", "CG-OCEAN-2"} <= set(m.log("all")[-1].rules)


@rule("CG-OCEAN-2")
def test_a_rival_is_pulled_to_the_whirlpool_where_the_amulets_ship_is():
    assert where(pools().play("whirl 2 to B2")) == ["B2", "C3", "B2"]


@rule("CG-OCEAN-2")
@pytest.mark.parametrize("square", ["A1", "C1", "C2", "B3", "C3", "D4"])
def test_no_ship_goes_where_no_whirlpool_is(square):
    m = pools()
    assert m.explain(f"whirl 0 to {square}").rule == "CG-OCEAN-2"
    assert m.explain(f"whirl 1 to {square}").rule == "CG-OCEAN-2"


@rule("CG-OCEAN-2", "CG-ACT-3")
def test_a_ship_already_there_is_not_moved_unless_ruled_otherwise():
    m = pools(rival="D3")
    assert m.explain("whirl 0 to B2").rule == "CG-ACT-3"
    assert m.explain("whirl 1 to D3").rule == "CG-ACT-3"
    m = pools(rulings={"idle_amulets": "allowed"}).play("whirl 0 to B2")
    assert where(m)[0] == "B2"
    assert m.state.ships[0].loot == ()


@rule("CG-OCEAN-2", "CG-TURN-2")
def test_a_whirl_is_not_the_turns_movement():
    m = pools().play("whirl 0 to B1").play("sail E")
    assert where(m)[0] == "C1"
    m = pools("A2").play("sail E").play("whirl 0 to D3")
    assert where(m)[0] == "D3"
    assert m.explain("sail W").rule == "CG-TURN-1"


@rule("CG-OCEAN-2", "CG-TURN-5")
def test_a_ship_that_was_moved_keeps_its_goods_and_the_turn_stays():
    m = pools(rival="C3, 2 points, loot gold, troubles kraken").play("whirl 1 to B1")
    moved = m.state.ships[1]
    assert (moved.points, moved.loot, moved.troubles) == (2, ("gold",), ("kraken",))
    assert m.pending.seats == (0,)


@rule("CG-OCEAN-2", "CG-STEAL-3")
def test_a_ship_pulled_into_a_whirlpool_can_be_robbed_there():
    m = pools(loot="ocean_amulet ocean_amulet", rival="D1, loot gold")
    assert m.explain("steal from 1 with ocean_amulet").rule == "CG-STEAL-3"
    m.play("whirl 1 to B1").play("steal from 1 with ocean_amulet")
    assert m.state.ships[0].loot == ("gold",)


@rule("CG-OCEAN-2", "CG-MOVE-8")
@pytest.mark.parametrize("seat", [0, 1])
def test_too_much_loot_does_not_hold_a_ship_against_a_whirl_unless_so_ruled(seat):
    laden = {
        "loot": "ocean_amulet gold gold gold" if seat == 0 else "ocean_amulet",
        "rival": "C3, loot rum rum rum map" if seat == 1 else "C3",
    }
    m = pools(**laden).play(f"whirl {seat} to B1")
    assert where(m)[seat] == "B1"
    m = pools(**laden, rulings={"laden_magic": "held"})
    assert m.explain(f"whirl {seat} to B1").rule == "CG-MOVE-8"
    assert not any(f"whirl {seat} " in sentence for sentence in whirls(m))
    assert m.explain(f"whirl {1 - seat} to B1") is None
