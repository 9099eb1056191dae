"""Looting: up to three treasures an island and turn, five in a game."""

from collections import Counter
from fractions import Fraction

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

TREASURES = Counter(map=3, rum=3, jewels=3, gold=3)
AMULETS = Counter(wind_amulet=2, ocean_amulet=2, storm_amulet=2, ghost_amulet=2, dragon_amulet=2)

SHORE = """
    chart:
      T ~ ~ T
      ~ {island} I ~
      ~ W P ?
      T ? ~ T
    ship 0: B2{goods}
    ship 1: B2{rival}
"""


def shore(island="I", goods="", rival="", **setup):
    return sea(SHORE.format(island=island, goods=goods, rival=rival), **setup)


def take(m, *cards):
    for card in cards:
        m.play("loot").play(card)
    return m


def tally(m, square="B2"):
    return m.state.tally[m.state.grid.square(square)]


# Where, and what ----------------------------------------------------------------------------------


@rule("CG-LOOT-1", "CG-LOOT-6")
def test_a_ship_on_an_island_draws_one_card_from_the_treasure_pile():
    m = shore().play("loot")
    assert isinstance(m.pending, hbd.Chance)
    assert m.pending.rule == "CG-LOOT-6"
    assert m.pending.outcomes() == {card: Fraction(n, 22) for card, n in (TREASURES + AMULETS).items()}
    m.play("gold")
    assert m.state.ships[0].loot == ("gold",)
    assert m.state.treasure.deck.pool.count("gold") == 2
    assert m.state.treasure.discards == ()
    assert set(m.log()[-1].rules) >= {"CG-LOOT-1", "CG-LOOT-3"}


@rule("CG-LOOT-1")
@pytest.mark.parametrize("place", ["~", "M", "W", "P", "S", "X"])
def test_nothing_but_an_island_can_be_looted(place):
    m = shore(place)
    assert m.explain("loot").rule == "CG-LOOT-1"
    assert "loot" not in map(str, m.options())


@rule("CG-LOOT-1")
def test_a_town_cannot_be_looted():
    assert shore().play("sail NW").explain("loot").rule == "CG-LOOT-1"


@rule("CG-LOOT-1")
def test_an_island_beside_the_ship_is_not_under_it():
    assert shore("~").explain("loot").rule == "CG-LOOT-1"


@rule("CG-LOOT-1")
def test_only_the_looter_sees_the_treasure():
    m = shore().play("loot")
    assert m.pending.viewers == (0,)
    m.play("gold")
    assert "gold" in m.log(0)[-1].words
    for view in (1, "table"):
        assert "gold" not in str(m.log(view))
        assert m.observe(view).ships[0].loot == ()
        assert m.observe(view).ships[0].hidden == 1


@rule("CG-LOOT-1", "CG-DEP-3")
def test_a_troubled_ship_may_loot():
    assert take(shore(goods=", troubles kraken hydra"), "gold").state.ships[0].loot == ("gold",)


@rule("CG-LOOT-1", "CG-MOVE-5")
def test_an_island_just_discovered_can_be_looted():
    m = sea("chart:\n T ? T\n ? ~ ?\n T ? T\nship 0: B2\nship 1: A1").play("sail N").play("treasure_island")
    assert take(m, "map").state.ships[0].loot == ("map",)


# Three an island and turn -------------------------------------------------------------------------


@rule("CG-LOOT-2")
def test_three_treasures_are_taken_from_an_island_in_a_turn():
    m = take(shore(), "gold", "gold", "gold")
    assert m.explain("loot").rule == "CG-LOOT-2"
    assert "loot" not in map(str, m.options())
    with pytest.raises(hbd.IllegalAction, match="CG-LOOT-2"):
        m.play("loot")


@rule("CG-LOOT-2")
def test_fewer_may_be_taken():
    assert take(shore(), "gold").play("end").pending.seats == (1,)


@rule("CG-LOOT-2")
def test_what_a_ship_already_holds_does_not_matter():
    m = take(shore(goods=", loot jewels jewels jewels"), "gold", "gold", "gold")
    assert len(m.state.ships[0].loot) == 6


@rule("CG-LOOT-2")
def test_another_island_gives_three_more_in_the_same_turn():
    m = take(shore(rulings={"laden_sailing": "allowed"}), "gold", "gold", "gold").play("sail E")
    take(m, "jewels", "jewels", "jewels")
    assert m.explain("loot").rule == "CG-LOOT-2"
    assert (tally(m), tally(m, "C2")) == (3, 3)


@rule("CG-LOOT-2")
def test_coming_back_in_the_same_turn_gives_nothing_more():
    m = take(shore(parameters={"movements": 2}), "gold", "gold", "gold").play("sail E").play("sail W")
    assert m.explain("loot").rule == "CG-LOOT-2"


@rule("CG-LOOT-2")
def test_what_was_left_may_be_taken_when_coming_back():
    m = take(shore(parameters={"movements": 2}), "gold", "gold").play("sail E").play("sail W")
    assert take(m, "rum").explain("loot").rule == "CG-LOOT-2"


@rule("CG-LOOT-2")
def test_each_turn_and_each_ship_has_three_of_its_own():
    m = take(shore(parameters={"island_treasure": 9}), "gold", "gold", "gold").play("end")
    take(m, "jewels", "jewels", "jewels")
    assert m.explain("loot").rule == "CG-LOOT-2"
    m.play("end")
    assert take(m, "map").explain("loot") is None


@rule("CG-LOOT-2")
@pytest.mark.parametrize("most", [1, 2, 5])
def test_the_parameter_loot_per_turn_says_how_many(most):
    cards = ["gold", "gold", "rum", "rum", "map"][:most]
    m = take(shore(parameters={"loot_per_turn": most, "island_treasure": 9}), *cards)
    assert m.explain("loot").rule == "CG-LOOT-2"


# Five in a game -------------------------------------------------------------------------------------


@rule("CG-LOOT-3")
def test_a_tally_on_the_island_counts_what_was_taken():
    m = take(shore(), "gold", "rum")
    assert (tally(m), tally(m, "C2")) == (2, 0)
    assert m.observe("table").tally == m.state.tally
    take(m.play("end"), "map")
    assert tally(m) == 3


@rule("CG-LOOT-3")
def test_at_five_the_island_is_depleted_for_everybody():
    m = take(take(shore(), "gold", "gold", "gold").play("end"), "rum", "rum")
    assert tally(m) == 5
    assert m.explain("loot").rule == "CG-LOOT-3"
    assert "loot" not in map(str, m.options())
    assert m.play("end").explain("loot").rule == "CG-LOOT-3"


@rule("CG-LOOT-3")
def test_selling_or_losing_loot_does_not_fill_an_island_again():
    m = take(shore("I4"), "gold").play("sail N").play("end").play("end").play("sail W").play("deposit gold")
    m.play("end").play("end").play("sail SE")
    assert m.explain("loot").rule == "CG-LOOT-3"


@rule("CG-LOOT-3")
def test_an_island_with_a_tally_of_three_gives_two():
    assert take(shore("I3"), "gold", "gold").explain("loot").rule == "CG-LOOT-3"


@rule("CG-LOOT-3")
@pytest.mark.parametrize(("most", "before"), [(1, "I"), (7, "I6"), (12, "I11")])
def test_the_parameter_island_treasure_says_how_much_an_island_gives(most, before):
    m = shore(before, parameters={"island_treasure": most})
    assert take(m, "gold").explain("loot").rule == "CG-LOOT-3"


# More than can be kept ------------------------------------------------------------------------------


@rule("CG-LOOT-4", "CG-TURN-3")
def test_more_than_three_may_be_held_until_the_turn_ends():
    m = take(shore(goods=", loot jewels jewels"), "gold", "gold")
    assert len(m.state.ships[0].loot) == 4
    m.play("end").play("discard jewels")
    assert m.state.ships[0].loot == ("gold", "gold", "jewels")
    assert m.state.treasure.discards == ("jewels",)
    assert m.pending.seats == (1,)


@rule("CG-LOOT-4")
def test_what_was_looted_beyond_the_limit_may_be_used_or_sold_instead():
    m = take(shore(goods=", loot jewels jewels map"), "gold").play("map D3").play("storm").play("end")
    assert m.pending.seats == (1,)


# Nothing left -----------------------------------------------------------------------------------------

ALL = " ".join((TREASURES + AMULETS).elements())


@rule("CG-LOOT-5")
def test_with_pile_and_discards_empty_there_is_nothing_to_loot():
    m = shore(rival=f", loot {ALL}")
    assert m.explain("loot").rule == "CG-LOOT-5"
    assert "loot" not in map(str, m.options())


@rule("CG-LOOT-5", "CG-SET-8")
def test_with_a_card_among_the_discards_there_is_something_to_loot():
    rest = " ".join((TREASURES + AMULETS - Counter(["gold"])).elements())
    m = shore(rival=f", loot {rest}\n    treasure discards: gold").play("loot")
    assert list(m.pending.outcomes()) == ["gold"]
    assert m.play("gold").explain("loot").rule == "CG-LOOT-5"
