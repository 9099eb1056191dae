"""The end of the game and every line of the scoring table."""

import pytest

from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule


def over(rows, **setup):
    """The match after seat 0 turned up the last token, a Swamp on H1, and ended its turn."""
    first, _, rest = rows.partition("\n")
    cells = [*first.split(), *["."] * 8][:7]
    return land(" ".join([*cells, "(1Sw)"]) + "\n" + rest, **setup).play("flip H1").play("end")


def scores(rows, **setup):
    return over(rows, **setup).result().scores


def counted(m, name):
    """The rules by which this player's points were counted."""
    return next(line.rules for line in m.log() if line.words.startswith(f"{name} has "))


# The end ------------------------------------------------------------------------------------------------


@rule("DM-END-1", "DM-PHASE-1")
def test_the_game_ends_after_the_turn_in_which_the_last_token_is_turned_up():
    m = land("0Ex^ (1Sw) . 1Ex^").play("turn B1")
    assert m.result() is None and m.pending.seats == (0,)
    m.play("reorient A1 S").play("end")
    assert m.pending is None
    assert m.result().rule == "DM-END-1" and not m.result().by_limit
    assert m.log()[-3].rules == ("DM-END-1",)


@rule("DM-END-1")
def test_with_the_second_action_it_ends_too_and_the_round_is_not_finished():
    m = land("0Ex^ (1Sw) . 1Ex^").play("reorient A1 S").play("turn B1").play("end")
    assert m.pending is None


@rule("DM-END-2")
def test_the_second_action_may_be_left_out_unless_ruled_otherwise():
    rows = "0Ex^ (1Sw) . 1Ex^"
    assert rule_of(land(rows).play("turn B1"), "end") == ""
    m = land(rows, rulings={"last_action": "must"}).play("turn B1")
    assert rule_of(m, "end") == "DM-END-2" and said(m, "end") == []
    assert m.explain("end").words == "the last token is face up, and another action must still be taken"
    assert m.play("reorient A1 S").play("end").pending is None


@rule("DM-END-2")
def test_who_has_no_action_left_need_not_take_one():
    m = land("0Ex^ (1Dr)", rulings={"last_action": "must"}).play("turn B1").play("face N")
    assert not m.state.crews[0]
    assert list(map(str, m.options())) == ["end"]
    m = land("0Ex^ (1Sw) 1Ex^", rulings={"last_action": "must"}).play("reorient A1 S")
    assert rule_of(m, "end") == "", "a token still lies face down"


@rule("DM-END-2", "DM-WAR-1")
def test_only_the_second_action_is_ordered_not_a_sacrifice_nor_what_it_gives():
    setup = {"rulings": {"last_action": "must"}, "options": {"warpath": "on"}}
    m = land("0Ex^ (1Sw) 0Sh^ 1Ex^", **setup).play("turn B1").play("sacrifice C1")
    assert rule_of(m, "end") == "DM-END-2"
    m.play("reorient A1 S")
    assert m.state.agenda[0].left == 1 and rule_of(m, "end") == "" and said(m, "end") == ["end"]


@rule("DM-END-3")
def test_the_house_ends_a_match_that_nobody_ends():
    m = land("0Ex^ . 1Ex^ (0Cp)\n. . . (0Ti)", parameters={"rounds": 2})
    for way in "SN":
        m.play(f"reorient A1 {way}").play("end").play(f"reorient C1 {way}").play("end")
    assert m.pending is None
    assert m.result().by_limit and m.result().rule == "DM-END-3"
    assert m.result().scores == (-5, 0), "what lies face down counts nothing but that"
    assert "After 2 rounds the house ends the match" in str(m.log())
    m = land("0Ex^ . 1Ex^ (0Cp)", parameters={"rounds": 1})
    m.play("reorient A1 S").play("end").play("reorient C1 S").play("end")
    assert "After 1 round the house ends the match" in str(m.log())


@rule("DM-END-3")
def test_the_limit_can_be_lifted():
    m = land("0Ex^ . 1Ex^ (0Cp)", parameters={"rounds": 1}, rulings={"round_limit": "none"})
    m.play("reorient A1 S").play("end").play("reorient C1 S").play("end")
    assert m.pending is not None and m.state.round == 2


@rule("DM-GOAL-1")
def test_most_points_win():
    m = over("0Ex^/1Ju 1Ex^")
    assert m.result().scores == (2, 0)
    assert m.result().places == ((0,), (1,))


@rule("DM-GOAL-2")
def test_a_tie_is_shared_unless_ruled_otherwise():
    rows = """
        board:
          0Ex^  .  1Ex^/1Mo  .  .  (1Sw)
        seat 0: took 1Sh
        seat 1:
    """
    m = land(rows).play("flip F1").play("end")
    assert m.result().scores == (1, 1) and m.result().places == ((0, 1),)
    m = land(rows, rulings={"tie_break": "taken"}).play("flip F1").play("end")
    assert m.result().places == ((0,), (1,))


# The table ------------------------------------------------------------------------------------------------


@rule("DM-POINT-1", "DM-JOUR-4")
def test_a_journalist_in_an_opponents_campsite_is_worth_7():
    assert scores("0Jo^/1Cp 1Jo^/0Cp") == (7, 7)
    assert scores("0Jo^ 1Hu^/1Cp", parameters={"scoop_points": 9}) == (0, 0)
    assert scores("0Jo^/1Cp 1Ex^", parameters={"scoop_points": 9}) == (9, 0)
    landed = scores("0Bi^/1Cp 0Hu^/0Cp 1Ex^", rulings={"biplane_campsite": "yes"})
    assert landed == (0, 0), "nobody else tells a story there"


@rule("DM-JOUR-6", "DM-GUN-3", "DM-POINT-1")
def test_a_journalist_whose_campsite_is_destroyed_has_nothing():
    m = land("0Jo^/1Cp 2Ss^ (1Sw)", seats=3, turn=2).play("raze A1")
    assert on(m, "A1") == "0Jo^"
    assert m.play("turn C1").play("end").result().scores == (0, 0, 5)


TOOK = """
    board:
      0Ex^ . 1Ex^ (1Sw)
    seat 0: took {}
    seat 1:
    {}
"""


@rule("DM-POINT-2", "DM-GUN-1")
def test_a_campsite_destroyed_is_worth_5():
    m = land("0Ss^ 1Cp (1Sw)").play("raze B1").play("flip C1").play("end")
    assert m.result().scores == (5, 0)
    assert "+5 Bo's campsite destroyed" in str(m.log())


@rule("DM-POINT-3", "DM-DRAG-1")
def test_a_dragon_eliminated_is_worth_3_or_4():
    rows = TOOK.format("1Dr 1Dr", "")
    assert land(rows).play("flip D1").play("end").result().scores == (6, 0)
    m = land(rows, rulings={"dragon_points": "four"}).play("flip D1").play("end")
    assert m.result().scores == (8, 0)


@rule("DM-POINT-4")
@pytest.mark.parametrize("code", ["Ex", "Jo", "Hu", "Sh", "Ca", "Bi", "Ss"])
def test_every_other_character_eliminated_is_worth_1(code):
    m = land(TOOK.format(f"1{code}", "")).play("flip D1").play("end")
    assert m.result().scores == (1, 0)


@rule("DM-POINT-5", "DM-JUNGLE-1")
def test_a_character_on_a_jungle_of_any_colour_is_worth_2():
    assert scores("0Ex^/0Ju 0Sh^/1Ju 1Ex^/0Ju") == (4, 2)


@rule("DM-POINT-6", "DM-MOUNT-3")
def test_a_character_on_a_mountain_of_any_colour_is_worth_1():
    assert scores("0Ex^/0Mo 0Sh^/1Mo 1Ex^/0Mo") == (2, 1)


@rule("DM-POINT-5", "DM-POINT-6")
def test_swamps_and_empty_terrain_are_worth_nothing():
    assert scores("0Ex^/0Sw 0Ju 1Mo 1Ex^") == (0, 0)


@rule("DM-POINT-7", "DM-TIGER-2", "DM-SET-6", "DM-TURN-3")
def test_a_campsite_beside_ones_own_tiger_costs_5():
    assert scores("0Ex^ . 0Ti 0Cp\n1Ex^") == (-5, 0)
    assert scores("0Ex^ . 0Ti .\n1Ex^ . . 0Cp") == (0, 0), "not diagonally"
    assert scores("0Ex^ . 1Ti 0Cp\n1Ex^") == (0, 0), "not beside an opponent's"


@rule("DM-POINT-7", "DM-CAMP-3")
def test_destroying_the_campsite_later_changes_nothing():
    m = land("1Ti 1Cp 0Ss^ (1Sw)").play("raze B1").play("turn D1").play("end")
    assert m.result().scores == (5, -5)


@rule("DM-CAN-11")
def test_a_prisoner_is_worth_points_only_if_so_ruled():
    rows = "0Ca>+1Ex^ . 1Ex^"
    assert scores(rows) == (0, 0)
    m = over(rows, rulings={"captive_points": "yes"})
    assert m.result().scores == (1, 0)
    assert counted(m, "Ada") == ("DM-CAN-11",), "the rule by which it counts"
    m = over("0Ca>+1Dr^ . 1Ex^", rulings={"captive_points": "yes"})
    assert m.result().scores == (3, 0) and counted(m, "Ada") == ("DM-CAN-11",)


@rule("DM-CAN-10")
@pytest.mark.parametrize("ruling", ["nobody", "captor", "owner"])
@pytest.mark.parametrize(("ground", "worth", "line"), [("Ju", 2, "DM-POINT-5"), ("Mo", 1, "DM-POINT-6")])
def test_whose_a_prisoner_on_terrain_is_is_a_ruling(ruling, ground, worth, line):
    m = over(f"0Ca>+1Ex^/0{ground} . 1Ex^", rulings={"captive_terrain": ruling})
    ada, bo = {"nobody": (1, 0), "captor": (2, 0), "owner": (1, 1)}[ruling]
    assert m.result().scores == (ada * worth, bo * worth)
    assert counted(m, "Ada") == (("DM-CAN-10", line) if ruling == "captor" else (line,))
    assert counted(m, "Bo") == (("DM-CAN-10",) if ruling == "owner" else ("DM-POINT-8",))


@rule("DM-POINT-8")
def test_all_that_counts_is_added_up_and_told():
    m = over("0Ex^/1Ju 0Jo^/1Cp 1Hu^ 0Ti 0Cp 1Sh^/0Mo")
    assert m.result().scores == (4, 1)
    words = [line.words for line in m.log("table") if " has " in line.words]
    told = "+2 explorer in the jungle on A1; +7 journalist in Bo's campsite on B1; "
    assert words[0] == f"Ada has 4 points: {told}-5 campsite on E1 laid beside the tiger on D1."
    assert words[1] == "Bo has 1 point: +1 sherpa on the mountain on F1."
    assert counted(m, "Ada") == ("DM-POINT-1", "DM-POINT-5", "DM-POINT-7")
    assert counted(m, "Bo") == ("DM-POINT-6",)


@rule("DM-POINT-2", "DM-POINT-3", "DM-POINT-4", "DM-POINT-5", "DM-POINT-6", "DM-POINT-7")
def test_every_line_of_the_table_is_a_parameter():
    changed = {
        "raze_points": 20,
        "dragon_eliminated": 30,
        "eliminated": 40,
        "jungle_points": 50,
        "mountain_points": 60,
        "tiger_penalty": 70,
    }
    sketch = """
        board:
          0Ex^/1Ju 0Sh^/1Mo 0Ti 0Cp (1Sw) 1Ex^
        seat 0: took 1Dr 1Sh 1Cp
        seat 1:
        razed: 1Cp at H1
    """
    m = land(sketch, parameters=changed).play("flip E1").play("end")
    assert m.result().scores == (20 + 30 + 40 + 50 + 60 - 70, 0)
    assert counted(m, "Ada") == tuple(f"DM-POINT-{line}" for line in range(2, 8))
