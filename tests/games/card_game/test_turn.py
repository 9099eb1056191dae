"""The turn: one movement, any number of actions, and at its very end at most so much loot."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

CALM = """
    chart:
      T ~ ~ T
      ~ I M ~
      ~ W P ?
      T ~ ~ T
    ship 0: {square}, loot {loot}
    ship 1: A1
    ship 2: D4
"""


def calm(square="B2", loot="rum", **setup):
    return sea(CALM.format(square=square, loot=loot), **setup)


def sails(m):
    return [str(option) for option in m.options() if str(option).startswith("sail")]


def loot(m, seat=0):
    return list(m.state.ships[seat].loot)


# One movement, any number of actions ----------------------------------------------------------


@rule("CG-TURN-1")
def test_a_ship_moves_once_a_turn():
    m = calm()
    assert len(sails(m)) == 8
    m.play("sail N")
    assert sails(m) == []
    assert m.explain("sail S").rule == "CG-TURN-1"
    with pytest.raises(hbd.IllegalAction, match="CG-TURN-1"):
        m.play("sail S")


@rule("CG-TURN-1", "CG-ACT-1")
def test_actions_come_before_and_after_the_movement_in_any_order():
    m = calm(loot="gold").play("loot").play("rum").play("sail E").play("deposit gold").play("deposit rum")
    assert m.state.ships[0].points == 3
    m = calm("C2", loot="gold").play("deposit gold").play("sail W").play("loot").play("rum").play("loot")
    assert m.play("gold").explain("loot") is None


@rule("CG-TURN-1")
def test_a_turn_may_end_without_a_movement_or_an_action():
    assert calm().play("end").pending.seats == (1,)


@rule("CG-TURN-1")
def test_the_next_turn_has_a_movement_of_its_own():
    m = calm().play("sail N").play("end").play("end").play("end")
    assert m.pending.seats == (0,)
    assert m.explain("sail S") is None


@rule("CG-TURN-1")
@pytest.mark.parametrize("movements", [0, 1, 2, 9])
def test_the_parameter_movements_says_how_often_a_ship_moves(movements):
    m = calm(parameters={"movements": movements})
    for time in range(movements):
        m.play("sail N" if time % 2 else "sail S")
    assert sails(m) == []
    assert m.explain("sail N").rule == "CG-TURN-1"


@rule("CG-TURN-1")
def test_ending_a_turn_is_told():
    assert calm().play("end").log()[-1].rules == ("CG-TURN-1",)


# Additional movement --------------------------------------------------------------------------


@rule("CG-TURN-2")
@pytest.mark.parametrize(
    ("square", "card", "action"),
    [("B2", "rum", "rum S"), ("B3", "wind_amulet", "jump D1"), ("C3", "ocean_amulet", "whirl 1 to C3")],
)
def test_an_action_that_moves_a_ship_leaves_the_turns_own_movement(square, card, action):
    m = calm(square, card).play(action)
    assert m.explain("sail W") is None
    assert len(sails(m.play("sail W"))) == 0


@rule("CG-TURN-2")
@pytest.mark.parametrize(
    ("square", "card", "action"),
    [("B1", "rum", "rum S"), ("B2", "wind_amulet", "jump D1"), ("C2", "ocean_amulet", "whirl 1 to C3")],
)
def test_an_action_can_move_a_ship_after_the_turns_own_movement(square, card, action):
    m = calm(square, card).play("sail S")
    assert m.explain(action) is None
    m.play(action)
    assert m.explain("sail W").rule == "CG-TURN-1"


@rule("CG-TURN-2")
def test_a_ship_can_move_as_often_as_it_has_rum():
    m = calm(loot="rum rum rum").play("sail N").play("rum E").play("rum S").play("rum W")
    assert m.state.grid.name(m.state.ships[0].square) == "B2"
    assert m.explain("rum N").rule == "CG-TREA-2"


# At most three loot ---------------------------------------------------------------------------


@rule("CG-TURN-3")
def test_three_pieces_of_loot_are_kept():
    m = calm(loot="gold gold gold").play("end")
    assert m.pending.seats == (1,)
    assert loot(m) == ["gold", "gold", "gold"]


@rule("CG-TURN-3", "CG-LOOT-4")
def test_what_is_too_much_is_discarded_at_the_end_of_the_turn_as_its_player_chooses():
    m = calm(loot="gold jewels map rum rum").play("end")
    assert m.pending.seats == (0,)
    assert m.pending.rule == "CG-TURN-3"
    cards = ("gold", "jewels", "map", "rum")
    assert {str(option) for option in m.options()} == {f"discard {card}" for card in cards}
    m.play("discard rum")
    assert m.pending.seats == (0,)
    m.play("discard gold")
    assert m.pending.seats == (1,)
    assert loot(m) == ["jewels", "map", "rum"]
    assert m.state.treasure.discards == ("gold", "rum")


@rule("CG-TURN-3")
def test_while_loot_goes_overboard_nothing_else_can_be_done():
    m = calm("C2", "gold jewels map rum").play("end")
    for action in ("sail N", "deposit gold", "rum N", "map D3", "loot", "end"):
        assert m.explain(action).rule == "CG-TURN-3"


@rule("CG-TURN-3")
def test_what_is_not_aboard_cannot_be_thrown_overboard():
    assert calm(loot="gold gold gold jewels").play("end").explain("discard rum").rule == "CG-TURN-3"


@rule("CG-TURN-3")
@pytest.mark.parametrize("limit", [0, 2, 4])
def test_the_parameter_loot_limit_says_how_much_is_kept(limit):
    m = calm(loot="gold gold gold rum rum", parameters={"loot_limit": limit}).play("end")
    while m.pending.seats == (0,):
        m.play(m.options()[0])
    assert len(loot(m)) == limit


@rule("CG-TURN-3")
def test_only_the_ship_whose_turn_ends_throws_loot_overboard():
    m = sea(CALM.format(square="B2", loot="rum").replace("ship 1: A1", "ship 1: A1, loot gold gold gold rum"))
    m.play("end")
    assert len(loot(m, 1)) == 4
    assert m.pending.rule == "CG-TURN-1"
    assert m.play("end").pending.rule == "CG-TURN-3"


# Where it goes --------------------------------------------------------------------------------


@rule("CG-TURN-4")
def test_a_treasure_goes_to_the_treasure_discards_in_sight_of_everyone():
    m = calm(loot="gold jewels map rum").play("end").play("discard gold")
    assert m.state.treasure.discards == ("gold",)
    assert m.state.discovery.discards == ()
    line = next(line for line in m.log("table") if "overboard" in line.words)
    assert "gold" in line.words
    assert set(line.rules) >= {"CG-TURN-3", "CG-TURN-4"}


def thrown(**rulings):
    m = calm(loot="gold jewels map wind_amulet", rulings=rulings).play("end").play("discard wind_amulet")
    return m.state.discovery.discards, m.state.treasure.discards


TO_DISCOVERY, TO_TREASURE = (("wind_amulet",), ()), ((), ("wind_amulet",))


@rule("CG-TURN-4")
def test_excess_discard_relevant_throws_an_amulet_where_a_used_one_goes():
    assert thrown() == TO_TREASURE
    assert thrown(excess_discard="relevant") == TO_TREASURE
    assert thrown(excess_discard="relevant", amulet_discard="discovery") == TO_DISCOVERY
    assert thrown(excess_discard="relevant", amulet_pile="discovery") == TO_DISCOVERY


@rule("CG-TURN-4")
def test_excess_discard_treasure_throws_an_amulet_to_the_treasure_discards_always():
    assert thrown(excess_discard="treasure") == TO_TREASURE
    assert thrown(excess_discard="treasure", amulet_discard="discovery") == TO_TREASURE
    assert thrown(excess_discard="treasure", amulet_pile="discovery") == TO_TREASURE


# Whose turn it is -----------------------------------------------------------------------------


@rule("CG-TURN-5")
def test_only_the_player_whose_turn_it_is_acts():
    m = calm()
    assert m.pending.seats == (0,)
    assert m.options(1) == []
    for action in ("sail SE", "end", "loot"):
        assert m.explain(action, seat=1).rule == "CG-TURN-5"
    with pytest.raises(hbd.WrongSeat):
        m.play("sail SE", seat=1)


@rule("CG-TURN-5")
def test_turns_pass_around_the_table():
    m = calm()
    order = []
    for _ in range(7):
        order += m.pending.seats
        m.play("end")
    assert order == [0, 1, 2, 0, 1, 2, 0]


@rule("CG-TURN-5")
def test_a_round_is_done_when_the_first_seat_is_next():
    m = sea("first: 1\n    turn: 1" + CALM.format(square="B2", loot="rum"))
    rounds = []
    for _ in range(4):
        rounds.append(m.state.round)
        m.play("end")
    assert rounds == [1, 1, 1, 2]


# Throwing loot overboard early ----------------------------------------------------------------


@rule("CG-TURN-6")
@pytest.mark.parametrize("aboard", ["gold", "gold jewels map rum"])
def test_early_overboard_no_keeps_all_loot_until_the_end_of_the_turn(aboard):
    m = calm(loot=aboard, rulings={"early_overboard": "no"})
    assert m.explain("discard gold").rule == "CG-TURN-6"
    assert not any(str(option).startswith("discard") for option in m.options())


@rule("CG-TURN-6")
def test_early_overboard_no_throws_away_only_what_is_too_much():
    m = calm(loot="gold jewels map rum").play("end").play("discard gold")
    assert m.explain("discard jewels", seat=0) is not None
    assert len(loot(m)) == 3


@rule("CG-TURN-6", "CG-MOVE-7")
def test_early_overboard_yes_lightens_a_ship_so_that_it_can_sail():
    m = calm(loot="gold jewels map rum", rulings={"early_overboard": "yes"})
    assert m.explain("sail N").rule == "CG-MOVE-7"
    m.play("discard map")
    assert m.pending.seats == (0,)
    assert m.state.treasure.discards == ("map",)
    assert m.explain("sail N") is None


@rule("CG-TURN-6")
def test_early_overboard_yes_throws_away_also_what_could_be_kept():
    m = calm(loot="gold", rulings={"early_overboard": "yes"}).play("discard gold")
    assert loot(m) == []
    assert m.explain("discard gold").rule == "CG-TURN-3"
    assert m.play("sail N").play("end").pending.seats == (1,)


@rule("CG-TURN-6")
def test_throwing_overboard_early_cites_the_rule_that_allows_it():
    m = calm(loot="gold", rulings={"early_overboard": "yes"}).play("discard gold")
    assert "CG-TURN-6" in m.log()[-1].rules
