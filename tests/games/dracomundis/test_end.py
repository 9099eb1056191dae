"""The end, and every line of the scoring table."""

import pytest

from tests.games.dracomundis.island import at, cell, could, finish, island, taken, why
from tests.rules import rule


def scores(board, **setup):
    """The scores when this position is the last one."""
    return finish(island(board, **setup)).result().scores


@rule("DM-END-1")
def test_the_game_ends_after_the_turn_in_which_the_last_token_was_turned_up():
    m = island("0Ex^ . 1Ex^").play("flip H2")
    assert m.result() is None and m.pending.seats == (0,)
    m.play("end")
    assert m.pending is None and m.result().rule == "DM-END-1" and not m.result().by_limit
    assert any("DM-END-1" in line.rules for line in m.log())


@rule("DM-END-1")
def test_it_ends_whoever_turned_the_last_token_up():
    m = island("0Ex^ (1Sw)", turn=0).play("flip H2").play("turn B1").play("end")
    assert m.result() is not None


@rule("DM-END-2")
def test_the_second_action_is_still_taken():
    m = island("0Ex^/0Sw 0Ju . 1Ex^").play("flip H2")
    assert "reorient A1 E" in map(str, m.options()) and m.explain("end") is None
    m.play("move A1 to B1").play("end")
    assert m.result().scores == (2, 0)


@rule("DM-END-2")
@pytest.mark.parametrize(("ruling", "rule_"), [("may", ""), ("must", "DM-END-2")])
def test_whether_it_must_be_taken_is_a_ruling(ruling, rule_):
    m = island("0Ex^ . 1Ex^", rulings={"last_action": ruling}).play("flip H2")
    assert why(m, "end") == rule_
    m.play("reorient A1 S")
    assert why(m, "end") == ""
    alone = island("1Ex^ .", rulings={"last_action": ruling}).play("flip H2")
    assert why(alone, "end") == ""


@rule("DM-END-3")
def test_the_house_ends_a_match_that_nobody_ends():
    board = "0Ex^ . 1Ex^\n. . .\n(0Cp) (0Ti) (1Dr)"

    def turn(m):
        seat = m.pending.seats[0]
        way = next(words for words in map(str, m.options()) if words.startswith("reorient"))
        return m.play(way).play("end") if seat in (0, 1) else m

    m = island(board, parameters={"rounds": 2})
    for _ in range(4):
        assert m.result() is None
        turn(m)
    assert m.result().by_limit and m.result().rule == "DM-END-3"
    assert m.result().scores == (-5, 0)
    m = island(board, parameters={"rounds": 2}, rulings={"round_limit": "none"})
    for _ in range(8):
        turn(m)
    assert m.result() is None


@rule("DM-POINT-1", "DM-JOUR-4")
def test_a_journalist_in_an_enemy_campsite_is_worth_seven():
    assert scores("0Jo^/1Cp . 1Ex^") == (7, 0)
    m = finish(island("1Cp 0Jo<").play("move B1 to A1"))
    assert m.result().scores == (7, 0) and any("DM-POINT-1" in line.rules for line in m.log())


@rule("DM-POINT-1", "DM-JOUR-6", "DM-GUN-3")
def test_a_campsite_destroyed_beneath_it_is_worth_nothing_to_it():
    m = finish(island("0Jo^/1Cp 0Ss<").play("raze A1"))
    assert at(m, "A1") == "0 journalist" and m.result().scores == (5, 0)


@rule("DM-POINT-2", "DM-CAMP-3", "DM-GUN-1")
def test_a_campsite_destroyed_is_worth_five():
    m = finish(island("1Cp 0Ss<").play("raze A1"))
    assert taken(m, 0) == ["1 campsite"] and m.result().scores == (5, 0)


@rule("DM-POINT-3", "DM-DRAG-1")
@pytest.mark.parametrize(("ruling", "points"), [("three", 3), ("four", 4)])
def test_a_dragon_eliminated_is_worth_three(ruling, points):
    m = island("0Dr^ 1Dr^/1Sw", rulings={"dragon_points": ruling}).play("fight B1")
    assert finish(m).result().scores == (points, 0)


@rule("DM-POINT-4")
@pytest.mark.parametrize("who", ["Ex", "Hu", "Sh", "Ca", "Bi", "Ss"])
def test_any_other_character_eliminated_is_worth_one(who):
    assert finish(island(f"0Dr^ 1{who}^").play("fight B1")).result().scores == (1, 0)


@rule("DM-POINT-5", "DM-JUNGLE-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_character_in_a_jungle_of_any_colour_is_worth_two(owner):
    assert scores(f"0Ex^/{owner}Ju 1Ex^") == (2, 0)
    assert scores(f"0Ex^ 1Ex^ {owner}Ju") == (0, 0)


@rule("DM-POINT-6", "DM-MOUNT-3")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_character_on_a_mountain_of_any_colour_is_worth_one(owner):
    assert scores(f"0Ex^/{owner}Mo 1Ex^") == (1, 0)


@rule("DM-POINT-7", "DM-CAMP-3")
def test_destroying_the_campsite_later_does_not_lift_the_loss():
    m = finish(island("1Cp 1Ti\n0Ss^ .").play("raze A1"))
    assert m.result().scores == (5, -5)


@rule("DM-POINT-7", "DM-TIGER-2")
def test_a_tiger_costs_its_own_player_only():
    assert scores("0Ex^ 0Cp\n. 0Ti") == (-5, 0)
    assert scores("0Ex^ 0Cp\n. 1Ti") == (0, 0)


@rule("DM-POINT-8")
def test_the_points_are_added_up_and_told():
    board = "0Jo^/1Cp 0Ex^/0Ju 0Hu^/1Mo\n0Cp 0Ti 1Ex^/1Ju"
    m = finish(island(board, more="seat 0: took 1Dr 1Sh"))
    assert m.result().scores == (7 + 2 + 1 - 5 + 3 + 1, 2)
    told = [line for line in m.log() if "DM-POINT-7" in line.rules]
    assert len(told) == 1 and {"DM-POINT-1", "DM-POINT-3", "DM-POINT-4", "DM-POINT-5"} <= set(told[0].rules)
    assert any(line.rules == ("DM-POINT-8",) for line in finish(island("0Ex^ 1Ex^")).log())


@rule("DM-CAN-10")
@pytest.mark.parametrize(("ruling", "points"), [("nobody", (2, 0)), ("captor", (4, 0)), ("owner", (2, 2))])
def test_whether_a_prisoner_counts_on_terrain_is_a_ruling(ruling, points):
    assert scores("0Ca^+1Sh^/1Ju 1Ex^", rulings={"captive_terrain": ruling}) == points


@rule("DM-CAN-11")
@pytest.mark.parametrize(("ruling", "points"), [("no", (0, 0)), ("yes", (1, 0))])
def test_whether_a_prisoner_is_worth_points_is_a_ruling(ruling, points):
    assert scores("0Ca^+1Sh^ 1Ex^", rulings={"captive_points": ruling}) == points


# The Machinegun --------------------------------------------------------------------------------


@rule("DM-GUN-1", "DM-CAMP-3")
def test_the_machinegun_destroys_an_enemy_campsite_beside_it():
    m = island("1Cp 0Ss< 0Cp\n. (1Dr) .")
    assert could(m, "raze") == {"A1"}
    for square in ("C1", "B2", "A2"):
        assert why(m, f"raze {square}") == "DM-GUN-1"
    m.play("raze A1")
    assert cell(m, "A1").ground is None and "DM-GUN-1" in m.log()[-1].rules
    assert why(island("1Cp . 0Ss<"), "raze A1") == "DM-GUN-1"
    assert why(island("(1Cp) 0Ss<"), "raze A1") == "DM-GUN-1"


@rule("DM-GUN-3")
def test_whoever_is_in_it_stays_without_a_bonus():
    m = island("1Hu^/1Cp 0Ss<").play("raze A1")
    assert at(m, "A1") == "1 hunter" and cell(m, "A1").ground is None
    m.play("fight A1")
    assert "4 to 4" in m.log()[-1].words


@rule("DM-GUN-4", "DM-SHER-1", "DM-EXP-1")
@pytest.mark.parametrize("who", ["Ss", "Sh", "Ex"])
def test_it_does_what_every_character_does(who):
    m = island(f"0{who}^ (1Mo) .\n. . .")
    assert could(m, "look") == could(m, "turn") == {"B1"}
    assert could(m, "move") and len(could(m, "reorient")) == 3 and not could(m, "raze")
    assert at(island(f"1{who}^ 0Dr<").play("fight A1"), "A1") == ""
