"""Turning tokens up, fights, and what characters and ground do to them."""

import pytest

from hbd_kit.games.dracomundis.rules.fighting import strength
from tests.games.dracomundis.island import at, cell, could, finish, island, taken, why
from tests.rules import rule


def might(m, square):
    """The combat value of who stands there."""
    return strength(m.state, m.state.grid.square(square))


# Turning up ------------------------------------------------------------------------------------


@rule("DM-OPEN-1")
@pytest.mark.parametrize("hidden", ["(0Dr)", "(1Sw)"])
def test_a_token_of_any_colour_beside_ones_character_is_turned_up(hidden):
    m = island(f"0Ex^ {hidden} . (1Mo)")
    assert could(m, "turn") == {"B1"}
    assert why(m, "turn D1") == why(m, "turn C1") == "DM-OPEN-1"
    m.play("turn B1")
    assert "DM-OPEN-1" in m.log()[-1].rules and cell(m, "B1").side != -2


@rule("DM-OPEN-2")
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_who_turned_it_up_sees_it_first_and_then_says_where_it_looks(facing):
    m = island("0Jo^ (1Jo)").play("turn B1")
    assert at(m, "B1") == "1 journalist"
    assert m.pending.seats == (0,) and could(m, "face") == {"N", "E", "S", "W"}
    m.play(f"face {facing}")
    assert cell(m, "B1").figure.facing == facing and "DM-OPEN-2" in m.log()[-1].rules


@rule("DM-OPEN-3")
def test_an_enemy_character_turned_up_is_fought_at_once_for_no_action():
    m = island("0Hu^ (1Ex) . .\n(0Sw) . . .").play("turn B1").play("face N")
    assert at(m, "B1") == "" and taken(m, 0) == ["1 explorer"]
    assert "DM-OPEN-3" in m.log()[-1].rules
    m.play("look A2")
    assert could(m, "end") == {"end"}


@rule("DM-OPEN-3")
def test_the_forced_fight_can_be_lost():
    m = island("0Ex^ (1Dr) . .").play("turn B1").play("face S")
    assert at(m, "A1") == "" and at(m, "B1") == "1 dragon" and taken(m, 1) == ["0 explorer"]


@rule("DM-OPEN-3", "DM-FIGHT-2")
def test_all_friends_beside_it_join_the_forced_fight():
    m = island("0Hu^ (1Dr) 0Cav .\n. 0Sh^ . .").play("turn B1").play("face S")
    assert taken(m, 0) == ["1 dragon"] and "8 to 6" in m.log()[-1].words


@rule("DM-OPEN-4")
def test_ones_own_character_causes_no_fight():
    m = island("0Ex^ (0Sh) 1Dr^").play("turn B1").play("face S")
    assert at(m, "B1") == "0 sherpa" and at(m, "C1") == "1 dragon"
    assert not taken(m, 0) and not taken(m, 1)


@rule("DM-OPEN-5")
@pytest.mark.parametrize("hidden", ["Sw", "Mo", "Ju", "Cp", "Ti"])
def test_terrain_causes_no_fight_and_looks_nowhere(hidden):
    m = island(f"0Ex^ (0{hidden})").play("turn B1")
    assert not could(m, "face") and cell(m, "B1").ground is not None
    assert m.explain("end") is None and not taken(m, 0)


# Fights ----------------------------------------------------------------------------------------


@rule("DM-FIGHT-1")
def test_one_fights_a_face_up_enemy_beside_ones_character():
    m = island("0Hu^ 1Ex^ . 1Sh^\n(1Sw) 0Sh^ . .\n1Mo . . .")
    assert could(m, "fight") == {"B1"}
    for square in ("D1", "A2", "B2", "C2", "A3"):
        assert why(m, f"fight {square}") == "DM-FIGHT-1"
    assert "DM-FIGHT-1" in m.play("fight B1").log()[-1].rules


@rule("DM-FIGHT-2")
def test_all_friends_beside_the_target_must_take_part():
    m = island(". 0Ex^ .\n0Sh^ 1Ss^ 0Bi^\n. 0Sh^ .").play("fight B2")
    assert "6 to 4" in m.log()[-1].words and taken(m, 0) == ["1 ss307"]
    m = island(". 0Ex^ .\n0Jo^ 1Dr^ 0Bi^\n. 0Sh^ .").play("fight B2")
    assert m.log()[-1].words.count("B1") == 1 and "DM-FIGHT-5" in m.log()[-1].rules


@rule("DM-FIGHT-2", "DM-FIGHT-4")
def test_a_friend_that_would_rather_not_must_and_falls_too():
    m = island("0Ex^ 1Dr^ 0Bi^").play("fight B1")
    assert taken(m, 1) == ["0 biplane", "0 explorer"] and at(m, "A1") == at(m, "C1") == ""


@rule("DM-FIGHT-3", "DM-FIGHT-4", "DM-FIGHT-7")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("Hu", "Ex", 0), ("Ex", "Hu", 1), ("Dr", "Hu", 0), ("Sh", "Ex", 1), ("Ss", "Ca", 0)],
)
def test_the_higher_side_takes_the_others(mine, theirs, winner):
    m = island(f"0{mine}^ 1{theirs}^").play("fight B1")
    loser, square = (1, "B1") if winner == 0 else (0, "A1")
    assert at(m, square) == "" and len(taken(m, winner)) == 1 and not taken(m, loser)
    assert {"DM-FIGHT-3", "DM-FIGHT-4"} <= set(m.log()[-1].rules)


@rule("DM-FIGHT-5")
@pytest.mark.parametrize(("mine", "theirs"), [("Hu", "Ss"), ("Ex", "Bi"), ("Dr", "Dr")])
def test_equal_values_change_nothing(mine, theirs):
    m = island(f"0{mine}^ 1{theirs}^").play("fight B1")
    assert at(m, "A1") and at(m, "B1") and not taken(m, 0) and not taken(m, 1)
    assert "DM-FIGHT-5" in m.log()[-1].rules and "end" in could(m, "end")


@rule("DM-FIGHT-6")
def test_nobody_helps_the_target_and_third_parties_stay_out():
    m = island("0Hu^ 1Ex^ 1Dr^\n. 2Dr^ .", seats=3).play("fight B1")
    assert "4 to 2" in m.log()[-1].words and at(m, "C1") and at(m, "B2")
    assert taken(m, 0) == ["1 explorer"]


@rule("DM-FIGHT-7", "DM-POINT-4")
def test_tokens_taken_count_at_the_end():
    m = finish(island("0Hu^ 1Ex^ .").play("fight B1"))
    assert m.result().scores == (1, 0)


# Journalist and Hunter -------------------------------------------------------------------------


@rule("DM-JOUR-1")
def test_a_journalist_is_never_attacked():
    m = island("0Dr^ 1Jo^")
    assert why(m, "fight B1") == "DM-JOUR-1" and not could(m, "fight")


@rule("DM-JOUR-2")
def test_turning_a_journalist_up_starts_no_fight():
    m = island("0Dr^ (1Jo)").play("turn B1").play("face N")
    assert at(m, "B1") == "1 journalist" and not taken(m, 0) and not taken(m, 1)


@rule("DM-JOUR-3")
def test_a_journalist_takes_part_beside_the_target_and_falls_with_its_side():
    m = island("0Hu^ 1Ss^ 0Jo^").play("fight B1")
    assert "5 to 4" in m.log()[-1].words
    m = island("0Ex^ 1Dr^ 0Jo^").play("fight B1")
    assert taken(m, 1) == ["0 explorer", "0 journalist"]
    m = island("0Jo^ 1Sh^/1Sw").play("fight B1")
    assert taken(m, 0) == ["1 sherpa"]


@rule("DM-JOUR-5")
def test_a_journalist_that_turns_an_enemy_up_must_fight():
    m = island("0Jo^ (1Hu)").play("turn B1").play("face N")
    assert taken(m, 1) == ["0 journalist"]


@rule("DM-JOUR-5")
@pytest.mark.parametrize(
    ("ruling", "board", "fought"),
    [
        ("no_fight", "0Jo^ (1Jo) 0Dr^", False),
        ("fight", "0Jo^ (1Jo) 0Dr^", True),
        ("fight", ". (1Jo) 0Dr^", False),
    ],
)
def test_whether_journalists_fight_each_other_is_a_ruling(ruling, board, fought):
    m = island(board, rulings={"journalists_meet": ruling}).play("turn B1").play("face N")
    assert (taken(m, 0) == ["1 journalist"]) is fought


@rule("DM-HUNT-2", "DM-CAMP-2")
def test_a_hunter_in_his_campsite_is_one_stronger():
    assert might(island("1Ex^ . 1Hu^/1Cp"), "C1") == 5
    assert might(island("1Hu^ 1Cp"), "A1") == 4
    m = island("1Hu^/1Cp 0Ss<").play("fight A1")
    assert "4 to 5" in m.log()[-1].words and taken(m, 1) == ["0 ss307"]


@rule("DM-JOUR-3")
def test_a_journalist_in_a_campsite_has_no_bonus():
    assert might(island("1Jo^/0Cp"), "A1") == 1


# Ground ----------------------------------------------------------------------------------------


@rule("DM-MOUNT-1")
def test_a_mountain_of_any_colour_makes_one_stronger():
    assert might(island("0Ex^/0Mo"), "A1") == might(island("0Ex^/1Mo"), "A1") == 3
    m = island("0Ex^ 1Ex^/0Mo").play("fight B1")
    assert taken(m, 1) == ["0 explorer"]


@rule("DM-SWAMP-1")
def test_a_swamp_of_any_colour_makes_one_weaker():
    assert might(island("0Ex^/0Sw"), "A1") == might(island("0Ex^/1Sw"), "A1") == 1
    m = island("0Ex^/0Sw 1Ex^ 0Sh^/0Sw").play("fight B1")
    assert "1 to 2" in m.log()[-1].words


@rule("DM-MOUNT-1", "DM-SWAMP-1", "DM-HUNT-2", "DM-TRAP-5")
def test_the_numbers_are_parameters():
    changed = {"mountain_bonus": 3, "swamp_penalty": 2, "camp_bonus": 5, "trap_penalty": 4}
    m = island(
        "0Ex^/0Mo 0Ex^/1Sw 0Hu^/0Cp 1Dr^\n. . . 0Tr", parameters=changed, options={"dragon_traps": "on"}
    )
    assert [might(m, square) for square in ("A1", "B1", "C1", "D1")] == [5, 0, 9, 2]


@rule("DM-JUNGLE-1", "DM-FIGHT-3")
def test_a_jungle_changes_no_combat_value():
    assert might(island("0Ex^/1Ju"), "A1") == 2
