"""The turn, reorienting, the Machinegun's ability, turning up any token, and Warpath."""

import pytest

import hbd_kit as hbd
from hbd_kit.core.grids import Direction
from hbd_kit.games.dracomundis.actions import Reorient
from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule

FEW = "0Ex^ . (1Ju)\n. . (1Mo)"
MANY = "0Ex^ .\n. .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)"


# The turn ---------------------------------------------------------------------------------------------


@rule("DM-TURN-1")
def test_a_turn_has_up_to_two_actions_and_at_least_one():
    m = land(MANY)
    assert (m.pending.question, m.pending.rule, m.pending.others) == ("act", "DM-TURN-1", "DM-TURN-5")
    assert rule_of(m, "end") == "DM-TURN-1"
    m.play("reorient A1 E")
    assert (m.pending.question, m.pending.rule) == ("act or end the turn", "DM-TURN-1")
    assert said(m, "end") == ["end"] and len(m.options()) > 1
    m.play("move A1 to B1")
    assert list(map(str, m.options())) == ["end"]
    assert (m.pending.question, m.pending.rule) == ("end the turn", "DM-TURN-1")
    assert {rule_of(m, t) for t in ("move B1 to A1", "reorient B1 S", "look A3")} == {"DM-TURN-1"}
    m.play("end")
    assert m.pending.seats == (1,) and m.log()[-1].rules == ("DM-TURN-1",)


@rule("DM-TURN-1")
def test_when_the_actions_are_taken_nothing_that_is_one_can_be_done():
    m = land("1Cp 0Ss^ 1Ex^\n0Tr 0Ex^ (1Sw)\n.", options={"dragon_traps": "on"})
    done = ("move B2 to B3", "look C2", "turn C2", "fight C1", "raze A1", "reorient B2 S", "flip C2")
    assert {rule_of(m, text) for text in done} == {""}
    assert rule_of(m, "push B2 to A2") == "DM-TRAP-4", "the trap would leave the board"
    m.play("reorient B1 S").play("reorient B1 N")
    assert {rule_of(m, text) for text in (*done, "push B2 to A2")} == {"DM-TURN-1"}


@rule("DM-TURN-1")
def test_the_number_of_actions_is_a_parameter():
    m = land(MANY, parameters={"actions": 1}).play("move A1 to A2")
    assert m.explain("move A2 to A1").words == "the turn's action is taken"
    m = (
        land(MANY, parameters={"actions": 3})
        .play("move A1 to A2")
        .play("move A2 to A1")
        .play("reorient A1 S")
    )
    assert list(map(str, m.options())) == ["end"]
    assert m.explain("move A1 to B1").words == "the turn's 3 actions are taken"


@rule("DM-TURN-2")
def test_the_same_action_may_be_taken_twice():
    m = land(MANY).play("move A1 to B1").play("move B1 to B2")
    assert on(m, "B2") == "0Ex^"


@rule("DM-TURN-5")
def test_only_the_player_whose_turn_it_is_answers_and_turns_go_round():
    m = land("0Ex^ 1Ex^ 2Ex^\n.\n(1Sw)", seats=3, turn=2)
    assert rule_of(m, "reorient A1 S", seat=0) == "DM-TURN-5"
    asked = []
    for square in "CAB":
        asked += m.pending.seats
        m.play(f"reorient {square}1 S").play("end")
    assert asked == [2, 0, 1] and m.pending.seats == (2,)


@rule("DM-TURN-4")
def test_who_has_no_face_up_character_may_turn_up_any_token_so_there_always_is_an_action():
    m = land(MANY.replace("0Ex^", "1Ex^"))
    assert said(m, "flip") == list(map(str, m.options()))
    assert len(m.options()) == 7


@rule("DM-TURN-4", "DM-FLIP-1")
def test_nobody_plays_without_turning_up_any_token_or_a_player_might_have_no_action():
    with pytest.raises(hbd.SetupError, match="a whole number from 1 to 9, not '0'"):
        land(MANY.replace("0Ex^", "1Ex^"), parameters={"flips": 0})


@rule("DM-TURN-4", "DM-FACE-1")
def test_who_has_one_can_reorient_it_however_closely_it_is_shut_in():
    m = land("0Jo^ 1Ti (1Sw)\n0Ti .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Dr)", rulings={"stuck": "ever"})
    assert said(m, "reorient") == ["reorient A1 E", "reorient A1 S", "reorient A1 W"]


# Reorienting ------------------------------------------------------------------------------------------


@rule("DM-FACE-1", "DM-FACE-2")
def test_a_character_is_let_look_another_way_on_its_square():
    m = land(MANY)
    assert said(m, "reorient") == ["reorient A1 E", "reorient A1 S", "reorient A1 W"]
    assert rule_of(m, "reorient A1 N") == "DM-FACE-2"
    m.play("reorient A1 W")
    assert on(m, "A1") == "0Ex<"
    assert m.log()[-1].words == "Ada reorients the explorer on A1, to face W."
    assert m.log()[-1].rules == ("DM-FACE-1",)
    assert m.explain(Reorient("A1", Direction.NE)).rule == "DM-FACE-2"


@rule("DM-FACE-1")
def test_only_ones_own_face_up_characters_are_reoriented():
    m = land("0Ex^ 1Sh^ (0Hu) 0Ju (1Sw)")
    assert {rule_of(m, f"reorient {square}1 S") for square in "BCDE"} == {"DM-FACE-1"}


@rule("DM-FACE-1")
def test_if_so_ruled_a_hidden_character_of_ones_own_is_turned_up_by_it():
    m = land("0Ex^ 1Sh^ . (0Hu) (0Ju) (1Sw) (1Hu)0", rulings={"reorienting": "turns_up"})
    assert rule_of(m, "reorient G1 S") == "DM-FACE-1", "it is known, but not one's own"
    assert len(said(m, "reorient")) == 3 + 4
    assert rule_of(m, "reorient E1 S") == rule_of(m, "reorient F1 S") == "DM-FACE-1"
    m.play("reorient D1 S")
    assert on(m, "D1") == "0Huv"
    assert m.state.crews[0] == (0, 3)
    assert m.log("table")[-1].words == "Ada turns D1 face up: Ada's hunter, to face S."


@rule("DM-FACE-1", "DM-SET-10")
def test_a_forgetful_player_knows_no_hidden_character_to_reorient():
    rulings = {"reorienting": "turns_up", "memory": "forgetful"}
    m = land("0Ex^ (0Hu) . (0Ju) (1Sw)", rulings=rulings)
    assert rule_of(m, "reorient B1 S") == rule_of(m, "reorient D1 S") == "DM-FACE-1"
    m.play("look B1")
    assert rule_of(m, "reorient B1 S") == "", "the one it is looking at it knows"


# The Machinegun ---------------------------------------------------------------------------------------


@rule("DM-GUN-1", "DM-ABLE-1", "DM-CAMP-3")
def test_the_machinegun_destroys_an_opponents_campsite_beside_it():
    m = land("0Ss^ 1Cp\n0Cp .\n(1Sw)")
    assert said(m, "raze") == ["raze B1"]
    m.play("raze B1")
    assert on(m, "B1") == "."
    assert [str(each.kind) for each in m.state.taken[0]] == ["campsite"]
    assert m.state.razed == ((1, 1),)
    assert m.state.agenda[0].left == 1
    assert m.log()[-1].words == "Ada's SS307 Machinegun destroys Bo's campsite on B1."
    assert m.log()[-1].rules == ("DM-GUN-1", "DM-ABLE-1")


@rule("DM-GUN-1", "DM-TURN-3")
def test_it_destroys_no_other_campsite():
    m = land("0Ss^ 0Cp .\n(1Cp) 2Cp 0Ex^", seats=3)
    assert said(m, "raze") == []
    assert {rule_of(m, f"raze {square}") for square in ("B1", "A2", "B2", "C1")} == {"DM-GUN-1"}


@rule("DM-GUN-1")
@pytest.mark.parametrize("ground", ["Ju", "Mo", "Sw", "Ti"])
def test_it_destroys_no_other_terrain(ground):
    m = land(f"0Ss^ 1{ground}\n(1Sw)")
    assert said(m, "raze") == [] and rule_of(m, "raze B1") == "DM-GUN-1"


@rule("DM-GUN-1", "DM-DRAG-1")
def test_no_other_character_destroys_a_campsite():
    assert rule_of(land("0Dr^ 1Cp\n(1Sw)"), "raze B1") == "DM-GUN-1"
    assert rule_of(land("1Ss^ 1Cp 0Ex^\n(1Sw)"), "raze B1") == "DM-GUN-1"


@rule("DM-GUN-3")
def test_whoever_is_in_it_stays_on_the_bare_square():
    m = land("0Ss^ 1Hu^/1Cp\n(1Sw)").play("raze B1")
    assert on(m, "B1") == "1Hu^"
    m.play("fight B1")
    assert "4 to 4: nothing happens" in m.log()[-1].words, "without its Campsite the Hunter has no bonus"


# Turning up any token ----------------------------------------------------------------------------------


@rule("DM-FLIP-1", "DM-FLIP-2")
def test_with_six_or_fewer_tokens_face_down_any_of_them_may_be_turned_up():
    assert said(land(FEW), "flip") == ["flip C1", "flip C2"]
    assert rule_of(land(MANY), "flip A3") == "DM-FLIP-2"
    assert len(said(land(MANY, parameters={"flip_tokens": 7}), "flip")) == 7


@rule("DM-FLIP-1")
def test_it_is_done_once_a_turn():
    m = land(FEW).play("flip C1")
    assert m.state.agenda[0].left == 1 and m.log()[-1].rules == ("DM-FLIP-1",)
    assert rule_of(m, "flip C2") == "DM-FLIP-1" and said(m, "flip") == []
    assert m.explain("flip C2").words == "this is done once a turn at most"
    m = land(FEW, parameters={"flips": 2}).play("flip C1")
    assert rule_of(m, "flip C2") == ""


@rule("DM-FLIP-1")
def test_only_face_down_tokens_are_turned_up():
    assert rule_of(land(FEW), "flip A1") == rule_of(land(FEW), "flip B1") == "DM-FLIP-1"


@rule("DM-FLIP-2")
def test_without_a_face_up_character_any_token_may_be_turned_up():
    assert len(said(land(MANY, turn=1), "flip")) == 7
    assert said(land(MANY, turn=0), "flip") == []


STUCK = "0Jov 1Ti\n0Ti .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)"
SHUT = "0Jo^ 1Ti\n. .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)"


@rule("DM-FLIP-2", "DM-FLIP-3")
def test_who_can_neither_move_nor_reveal_may_turn_up_any_token():
    assert len(said(land(STUCK), "flip")) == 7
    assert len(said(land(STUCK, rulings={"stuck": "ever"}), "flip")) == 7


@rule("DM-FLIP-3")
def test_whether_another_direction_would_help_is_a_ruling():
    """A Journalist that looks at the edge could move if it looked south."""
    assert len(said(land(SHUT), "flip")) == 7
    m = land(SHUT, rulings={"stuck": "ever"})
    assert said(m, "flip") == [] and rule_of(m, "flip A3") == "DM-FLIP-2"


@rule("DM-FLIP-3")
def test_a_face_down_token_beside_it_can_still_be_revealed():
    m = land("0Jo^ (1Ti)\n0Ti .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)")
    assert rule_of(m, "flip A3") == "DM-FLIP-2"


@rule("DM-FLIP-2", "DM-FLIP-3", "DM-CAMP-1")
@pytest.mark.parametrize(("code", "camp", "stuck"), [("Jo", "1Cp", 0), ("Hu", "0Cp", 0), ("Hu", "1Cp", 7)])
def test_who_can_still_enter_a_campsite_is_not_stuck(code, camp, stuck):
    m = land(f"0{code}> {camp}\n0Ti .\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)")
    assert len(said(m, "flip")) == stuck and len(said(m, "move")) == (not stuck)


@rule("DM-FLIP-4")
def test_who_turns_it_up_says_where_it_looks():
    m = land("0Ex^ . (1Dr)").play("flip C1")
    assert m.pending.seats == (0,) and m.pending.rule == "DM-FLIP-4"
    assert rule_of(m, "end") == "DM-FLIP-4"
    m.play("face S")
    assert on(m, "C1") == "1Drv" and m.log()[-1].rules == ("DM-FLIP-4",)


@rule("DM-FLIP-5")
def test_it_forces_no_fight_unless_so_ruled():
    rows = "0Hu^ (1Ex)\n(1Sw)"
    m = land(rows).play("flip B1").play("face S")
    assert on(m, "B1") == "1Exv"
    m = land(rows, rulings={"flip_fight": "adjacent"}).play("flip B1").play("face S")
    assert on(m, "B1") == "." and "DM-FLIP-5" in m.log()[-1].rules
    m = land("0Hu^ . (1Ex)", rulings={"flip_fight": "adjacent"}).play("flip C1").play("face S")
    assert on(m, "C1") == "1Exv" and "fight" not in str(m.log()), "nobody is beside it"


# Warpath ----------------------------------------------------------------------------------------------

WAR = {"options": {"warpath": "on"}}


@rule("DM-WAR-1", "DM-WAR-2")
def test_a_sherpa_is_sacrificed_for_one_more_action():
    m = land("0Ex^ 0Sh^ 0Sh^/0Ju\n.\n(1Sw)", **WAR)
    assert said(m, "sacrifice") == ["sacrifice B1", "sacrifice C1"]
    m.play("sacrifice C1")
    assert on(m, "C1") == "0Ju"
    assert m.state.agenda[0].left == 3 and m.state.sacrificed == (1, 0)
    assert m.log()[-1].rules == ("DM-WAR-1", "DM-WAR-2")
    assert rule_of(m, "end") == "DM-TURN-1", "it was no action"
    for way in "ESW":
        m.play(f"reorient A1 {way}")
    assert list(map(str, m.options())) == ["end"]
    assert rule_of(m, "sacrifice B1") == "DM-WAR-1"
    assert m.explain("sacrifice B1").words == "this is done once a game at most"


@rule("DM-WAR-1")
def test_it_may_be_done_when_all_actions_are_taken_and_counts_for_this_turn_only():
    m = land("0Ex^ 0Sh^ .\n.\n(1Sw) 1Ex^", **WAR).play("reorient A1 S").play("reorient A1 N")
    assert said(m, "sacrifice") == ["sacrifice B1"]
    assert m.pending.question == "act or end the turn"
    m.play("sacrifice B1").play("reorient A1 W").play("end")
    assert m.state.agenda[0].left == 2
    m.play("reorient B3 E").play("end")
    assert m.state.agenda[0].left == 2


@rule("DM-WAR-1", "DM-FLIP-2", "DM-TURN-4")
def test_who_sacrifices_their_last_face_up_character_may_turn_up_any_token():
    m = land(MANY.replace("0Ex^", "0Sh^"), **WAR)
    assert said(m, "flip") == []
    m.play("sacrifice A1")
    assert len(said(m, "flip")) == len(m.options()) == 7 and rule_of(m, "end") == "DM-TURN-1"


@rule("DM-WAR-3")
def test_a_captive_sherpa_is_sacrificed_only_by_the_other_ruling():
    sketch = "0Ca>+1Sh^/0Ju 1Ex^ 0Ex^\n. (0Sw) ."
    m = land(sketch, turn=1, **WAR)
    assert said(m, "sacrifice") == []
    assert m.explain("sacrifice A1").words == "a Sherpa that is held captive cannot be sacrificed"
    m = land(sketch, turn=1, **WAR, rulings={"captive_sherpa": "yes"})
    assert said(m, "sacrifice") == ["sacrifice A1"]
    assert rule_of(m, "sacrifice B1") == rule_of(m, "sacrifice C1") == "DM-WAR-1"
    m.play("sacrifice A1")
    assert on(m, "A1") == "0Ca>/0Ju" and m.state.agenda[0].left == 3
    assert m.log()[-1].words == "Bo sacrifices the sherpa on A1, held by Ada's cannibal, for one more action."
    assert m.log()[-1].rules == ("DM-WAR-1", "DM-WAR-2", "DM-WAR-3")
    assert rule_of(m.branch(0).play("reorient B1 S").play("end"), "sacrifice A1") == "DM-WAR-1", "not Ada's"


@rule("DM-WAR-1")
def test_only_ones_own_face_up_sherpas_are_sacrificed():
    m = land("0Ex^ 1Sh^ (0Sh) (1Sw)", **WAR)
    assert {rule_of(m, f"sacrifice {square}1") for square in "ABCDE"} == {"DM-WAR-1"}
    assert rule_of(land("0Sh^ (1Sw)"), "sacrifice A1") == "DM-WAR-1"


@rule("DM-WAR-2")
def test_a_sacrificed_sherpa_counts_for_nobody():
    m = land("0Sh^ (1Sw)\n1Ex^", **WAR).play("sacrifice A1")
    assert m.state.taken == ((), ())
    assert m.game.census(m.state)["0 sherpa"] == 1


@pytest.mark.parametrize("seat", [0, 1])
@rule("DM-WAR-1")
def test_each_player_may_do_it(seat):
    m = land("0Sh^ (1Sw)\n1Sh^", turn=seat, **WAR)
    assert len(said(m, "sacrifice")) == 1
