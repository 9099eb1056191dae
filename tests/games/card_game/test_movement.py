"""Movement: one square in eight directions, never off the edge, never too laden."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

HEADINGS = {"N": "C2", "NE": "D2", "E": "D3", "SE": "D4", "S": "C4", "SW": "B4", "W": "B3", "NW": "B2"}

WIDE = """
    chart:
      T ? ~ ~ T
      ~ ~ ~ ~ ~
      ~ ~ ~ ~ ?
      ~ ~ ~ ~ ~
      T ~ ~ ~ T
    ship 0: {square}
    ship 1: A1
"""


def wide(square="C3", **setup):
    return sea(WIDE.format(square=square), **setup)


def sails(m):
    return {str(option).removeprefix("sail ") for option in m.options() if str(option).startswith("sail")}


def where(m, seat=0):
    return m.state.grid.name(m.state.ships[seat].square)


@rule("CG-MOVE-1")
@pytest.mark.parametrize(("heading", "square"), HEADINGS.items())
def test_a_ship_sails_to_any_square_around_it(heading, square):
    m = wide()
    assert sails(m) == set(HEADINGS)
    assert where(m.play(f"sail {heading}")) == square
    assert m.log()[-1].rules == ("CG-MOVE-1",)
    assert m.log()[-1].at == ("C3", square)
    assert where(m, 1) == "A1"


@rule("CG-MOVE-1")
def test_a_ship_sails_one_square_only():
    with pytest.raises(hbd.ParseError):
        wide().play("sail E2")
    with pytest.raises(hbd.ParseError):
        wide().play("sail NNE")


@rule("CG-MOVE-2")
@pytest.mark.parametrize(
    ("square", "open_"),
    [
        ("A1", "E SE S"),
        ("E1", "W SW S"),
        ("A5", "N NE E"),
        ("E5", "N NW W"),
        ("C1", "E SE S SW W"),
        ("A3", "N NE E SE S"),
        ("E2", "N NW W SW S"),
        ("C5", "W NW N NE E"),
    ],
)
def test_no_ship_sails_off_the_edge(square, open_):
    m = wide(square)
    assert sails(m) == set(open_.split())
    for heading in set(HEADINGS) - set(open_.split()):
        assert m.explain(f"sail {heading}").rule == "CG-MOVE-2"
    with pytest.raises(hbd.IllegalAction, match="CG-MOVE-2"):
        m.play(f"sail {min(set(HEADINGS) - set(open_.split()))}")
    assert where(m) == square


@rule("CG-MOVE-3")
@pytest.mark.parametrize("symbol", ["~", "I", "I5", "M", "M5", "W", "P", "S", "X", "?"])
def test_any_square_can_be_entered(symbol):
    m = sea(f"chart:\n T ? T\n ? {symbol} ?\n T ? T\nship 0: A1\nship 1: C3")
    assert m.explain("sail SE") is None
    assert where(m.play("sail SE")) == "B2"


@rule("CG-MOVE-3")
def test_a_square_with_other_ships_can_be_entered():
    m = sea("chart:\n T ? T\n ? ~ ?\n T ? T\nship 0: A1\nship 1: B2\nship 2: B2, troubles kraken")
    m.play("sail SE")
    assert where(m) == where(m, 1) == where(m, 2) == "B2"


@rule("CG-MOVE-3", "CG-SET-2")
def test_a_town_can_be_entered():
    assert where(sea("chart:\n T ? T\n ? ~ ?\n T ? T\nship 0: B2\nship 1: A1").play("sail NW")) == "A1"


@rule("CG-MOVE-4", "CG-DEP-3")
@pytest.mark.parametrize(("heading", "square"), [("NW", "A1"), ("E", "C2")])
def test_a_troubled_ship_enters_a_town_or_meets_a_merchant_but_cannot_sell(heading, square):
    m = sea("chart:\n T ? T\n ? ~ M\n T ? T\nship 0: B2, loot gold, troubles kraken\nship 1: A3")
    assert where(m.play(f"sail {heading}")) == square
    assert m.explain("deposit gold").rule == "CG-DEP-3"
    assert m.state.ships[0].troubles == ("kraken",)


@rule("CG-MOVE-5")
def test_entering_an_unexplored_square_draws_from_the_discovery_pile():
    m = wide("D3").play("sail E")
    assert isinstance(m.pending, hbd.Chance)
    assert "treasure_island" in m.pending.outcomes()
    assert "gold" not in m.pending.outcomes()
    before = len(m.state.discovery.deck)
    m.play("treasure_island")
    assert len(m.state.discovery.deck) == before - 1
    assert m.state.chart[m.state.grid.square("E3")] == "treasure_island"
    assert "CG-MOVE-5" in m.log()[-1].rules


@rule("CG-MOVE-5")
def test_nothing_else_is_done_before_the_card_is_drawn():
    m = wide("D3").play("sail E")
    assert m.options(0) == []
    assert m.explain("end").rule in ("CG-MOVE-5", "CG-DISC-1")


@rule("CG-MOVE-6")
def test_an_explored_square_is_not_discovered_again():
    m = wide("D3").play("sail E").play("storm").play("end").play("end").play("sail W").play("end").play("end")
    m.play("sail E")
    assert isinstance(m.pending, hbd.Ask)
    assert m.state.chart[m.state.grid.square("E3")] == "storm"
    assert m.state.discovery.discards == ("storm",)


@rule("CG-MOVE-6")
@pytest.mark.parametrize("symbol", ["~", "I5", "M5", "W", "P", "S", "X"])
def test_a_square_with_any_symbol_is_explored(symbol):
    m = sea(f"chart:\n T ? T\n ? {symbol} ?\n T ? T\nship 0: A1, loot map\nship 1: C3")
    assert m.explain("map B2") is not None
    chart = m.state.chart
    m.play("sail SE")
    assert isinstance(m.pending, hbd.Ask)
    assert m.state.chart == chart


# Too much loot --------------------------------------------------------------------------------

HEAVY = """
    chart:
      T ~ ~ T
      ~ W P ~
      M ~ P ?
      T ~ ~ T
    ship 0: {square}, loot {loot}
    ship 1: B1, loot gold gold gold jewels
"""


def heavy(loot, square="B2", **setup):
    return sea(HEAVY.format(square=square, loot=loot), **setup)


@rule("CG-MOVE-7")
def test_laden_sailing_forbidden_keeps_a_ship_with_four_pieces_where_it_is():
    m = heavy("jewels jewels rum map")
    assert sails(m) == set()
    for action in ("sail E", "rum E"):
        assert m.explain(action).rule == "CG-MOVE-7"
    assert sails(heavy("jewels jewels rum")) == set(HEADINGS)


@rule("CG-MOVE-7")
def test_a_ship_that_has_sold_enough_may_sail():
    m = heavy("jewels jewels rum map", "A3").play("deposit jewels")
    assert m.explain("sail E") is None


@rule("CG-MOVE-7", "CG-LOOT-4")
def test_a_ship_that_looted_too_much_stays():
    m = (
        sea("chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2, loot gold gold gold\nship 1: A1")
        .play("loot")
        .play("map")
    )
    assert m.explain("sail N").rule == "CG-MOVE-7"


@rule("CG-MOVE-7")
def test_laden_sailing_allowed_counts_only_at_the_end_of_the_turn():
    m = heavy("jewels jewels rum map", rulings={"laden_sailing": "allowed"})
    assert sails(m) == set(HEADINGS)
    assert where(m.play("sail E").play("rum W")) == "B2"
    m = heavy("jewels jewels rum map", rulings={"laden_sailing": "allowed"}).play("sail E").play("end")
    assert m.pending.rule == "CG-TURN-3"


@rule("CG-MOVE-7", "CG-TURN-3")
@pytest.mark.parametrize(("limit", "rule_"), [(1, "CG-MOVE-7"), (2, None)])
def test_the_load_that_holds_a_ship_is_the_loot_limit(limit, rule_):
    found = heavy("jewels rum", parameters={"loot_limit": limit}).explain("sail E")
    assert (found and found.rule) == rule_


@rule("CG-MOVE-7")
def test_a_laden_ship_may_still_read_a_map_since_it_does_not_move():
    assert heavy("jewels jewels rum map").explain("map D3") is None


@rule("CG-MOVE-8")
def test_laden_magic_free_moves_any_load():
    m = heavy("jewels jewels rum wind_amulet", rulings={"laden_magic": "free"})
    assert where(m.play("jump D1")) == "D1"
    m = heavy("ocean_amulet", "C2").play("whirl 1 to C3")
    assert where(m, 1) == "C3"
    m = heavy("jewels jewels rum ocean_amulet", "C2").play("whirl 0 to C3")
    assert where(m) == "C3"


@rule("CG-MOVE-8")
def test_laden_magic_held_keeps_a_laden_ship_even_against_magic():
    held = {"laden_magic": "held"}
    m = heavy("jewels jewels rum wind_amulet", rulings=held)
    assert m.explain("jump D1").rule == "CG-MOVE-8"
    assert not any(str(option).startswith("jump") for option in m.options())
    m = heavy("jewels jewels rum ocean_amulet", "C2", rulings=held)
    assert m.explain("whirl 0 to C3").rule == "CG-MOVE-8"
    assert m.explain("whirl 1 to C3").rule == "CG-MOVE-8"
    assert not any(str(option).startswith("whirl") for option in m.options())


@rule("CG-MOVE-8")
def test_laden_magic_held_lets_light_ships_move():
    held = {"laden_magic": "held"}
    assert heavy("jewels rum wind_amulet", rulings=held).explain("jump D1") is None
    assert heavy("jewels rum ocean_amulet", "C2", rulings=held).explain("whirl 0 to C3") is None
