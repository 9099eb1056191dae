"""Moving: arrows and facing, what stops a character, the Biplane, the Cannibal, and what lets whom in."""

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.island import at, cell, could, island, taken, why
from tests.rules import rule

WIDE = """
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . {} . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
"""


def reach(who):
    """Where a character on E4 may go on a bare board."""
    return {words.removeprefix("E4 to ") for words in could(island(WIDE.format(who)), "move")}


@rule("DM-MOVE-1", "DM-MOVE-2", "DM-TURN-3")
@pytest.mark.parametrize(
    ("who", "squares"),
    [
        ("0Jo^", "E3 D4 F4"),
        ("0Jo>", "F4 E3 E5"),
        ("0Jov", "E5 D4 F4"),
        ("0Jo<", "D4 E3 E5"),
        ("0Bi^", "E3 E2 E1 D4 C4 F4 G4 E5"),
        ("0Biv", "E5 E6 E7 E8 D4 C4 F4 G4 E3"),
        ("0Ss>", "E3 F4 E5 D4"),
    ],
)
def test_a_character_moves_along_its_arrows_which_turn_with_it(who, squares):
    """The rulebook's example: a Journalist ahead or sideways by one, a Biplane four ahead and one back."""
    assert reach(who) == set(squares.split())


@rule("DM-MOVE-1")
def test_a_side_without_an_arrow_is_closed():
    m = island(WIDE.format("0Jo^"))
    assert why(m, "move E4 to E5") == "DM-MOVE-1"
    m.play("move E4 to E3")
    assert at(m, "E3") == "0 journalist" and m.log()[-1].rules == ("DM-MOVE-1",)


@rule("DM-MOVE-2")
def test_the_number_is_the_most_and_moving_does_not_turn():
    m = island(WIDE.format("0Hu>"))
    assert why(m, "move E4 to H4") == "" and why(m, "move E4 to F4") == ""
    assert why(m, "move E4 to E7") == "DM-MOVE-2"
    m.play("move E4 to E5")
    assert cell(m, "E5").figure.facing == "E"


@rule("DM-MOVE-3")
@pytest.mark.parametrize("other", ["0Sh^", "1Sh^"])
def test_nobody_enters_or_passes_a_character(other):
    m = island(f". . 0Hu< . .\n. . . . .\n{other} . 0Ex< . .")
    assert could(m, "move") >= {"C1 to A1", "C3 to B3"}
    assert why(m, "move C3 to A3") == "DM-MOVE-3"
    m = island(f". {other} 0Hu< . .")
    assert why(m, "move C1 to B1") == why(m, "move C1 to A1") == "DM-MOVE-3"


@rule("DM-MOVE-4", "DM-TERR-1")
@pytest.mark.parametrize("ground", ["0Ju", "1Ju", "0Sw", "1Sw", "0Mo", "1Mo"])
def test_terrain_of_any_colour_is_entered_and_ends_the_move(ground):
    m = island(f". {ground} 0Hu< . .")
    assert why(m, "move C1 to B1") == "" and why(m, "move C1 to A1") == "DM-MOVE-4"
    m.play("move C1 to B1")
    assert at(m, "B1") == "0 hunter" and cell(m, "B1").ground is not None


@rule("DM-TERR-1", "DM-MAX-1")
def test_terrain_with_somebody_on_it_is_closed():
    m = island(". 1Sh^/1Ju 0Hu< . .")
    assert why(m, "move C1 to B1") == "DM-MOVE-3"


@rule("DM-TERR-2")
def test_leaving_terrain_takes_another_action():
    m = island(". . . 0Ju 0Hu< . .").play("move E1 to D1").play("move D1 to A1")
    assert at(m, "A1") == "0 hunter" and at(m, "D1") == ""
    assert cell(m, "D1").ground.kind == "jungle"


@rule("DM-MOVE-5")
@pytest.mark.parametrize("hidden", ["(0Ju)", "(1Ju)", "(1Dr)", "(0Dr)"])
def test_nobody_enters_a_face_down_token(hidden):
    m = island(f". {hidden} 0Hu< . .")
    assert why(m, "move C1 to B1") == why(m, "move C1 to A1") == "DM-MOVE-5"


@rule("DM-MAX-1")
def test_a_square_holds_one_character_and_one_terrain():
    m = island("1Ca^+0Sh^/1Ju . 0Ex^/0Mo")
    top = cell(m, "A1")
    assert (top.figure.kind, top.captive.kind, top.ground.kind) == ("cannibal", "sherpa", "jungle")
    for twice in ("0Ju/0Mo", "0Ex^/0Ex^", "0Ex^+1Sh^", "0Ca^+0Sh^", "0Ca^+1Ca^"):
        with pytest.raises(hbd.SketchError):
            island(twice)


# Who enters what -------------------------------------------------------------------------------

CHARACTERS = ("Ex", "Jo", "Hu", "Sh", "Dr", "Ca", "Bi", "Ss")


@rule("DM-CAMP-1", "DM-JOUR-4", "DM-HUNT-1", "DM-BIP-3")
@pytest.mark.parametrize("who", CHARACTERS)
@pytest.mark.parametrize("owner", [0, 1])
def test_a_campsite_lets_in_an_enemy_journalist_and_its_own_hunter(who, owner):
    m = island(f"{owner}Cp 0{who}<")
    may = (who, owner) in (("Jo", 1), ("Hu", 0))
    assert (why(m, "move B1 to A1") == "") is may
    if not may:
        assert why(m, "move B1 to A1") in ("DM-CAMP-1", "DM-JOUR-4", "DM-HUNT-1", "DM-BIP-3")


@rule("DM-CAMP-1", "DM-CAMP-2", "DM-HUNT-1")
def test_a_campsite_with_somebody_in_it_lets_nobody_in():
    m = island("1Hu^/1Cp 0Jo<")
    assert why(m, "move B1 to A1") == "DM-MOVE-3"
    m = island("1Hu^/1Cp 0Jo< .\n0Dr^ . .").play("fight A1").play("move B1 to A1")
    assert at(m, "A1") == "0 journalist" and taken(m, 0) == ["1 hunter"]


@rule("DM-TIGER-1")
@pytest.mark.parametrize("who", CHARACTERS)
@pytest.mark.parametrize("owner", [0, 1])
def test_nobody_enters_a_tigers_territory(who, owner):
    m = island(f"{owner}Ti 0{who}<")
    assert why(m, "move B1 to A1") == "DM-TIGER-1"


@rule("DM-TIGER-1", "DM-BIP-1")
def test_only_the_biplane_crosses_it():
    assert why(island(". 1Ti 0Bi<"), "move C1 to A1") == ""
    assert why(island(". 1Ti 0Hu<"), "move C1 to A1") == "DM-TIGER-1"


@rule("DM-GUN-2", "DM-MOUNT-2")
def test_the_machinegun_enters_no_mountain():
    m = island("0Mo 0Ss< 1Ju")
    assert why(m, "move B1 to A1") in ("DM-GUN-2", "DM-MOUNT-2")
    assert why(m, "move B1 to C1") == ""


# The Biplane -----------------------------------------------------------------------------------


@rule("DM-BIP-1")
@pytest.mark.parametrize("below", ["1Sh^", "0Sh^", "(1Dr)", "0Ju", "1Mo", "1Ti", "1Cp", "1Dr^/1Sw"])
def test_the_biplane_flies_over_everything(below):
    m = island(f". {below} 0Ex^ 0Bi<").play("move D1 to A1")
    assert at(m, "A1") == "0 biplane" and at(m, "C1") == "0 explorer"
    assert "DM-BIP-1" in m.log()[-1].rules


@rule("DM-BIP-2")
@pytest.mark.parametrize(
    ("there", "rule_"),
    [
        (".", ""),
        ("0Ju", ""),
        ("1Sw", ""),
        ("1Mo", ""),
        ("1Sh^", "DM-MOVE-3"),
        ("1Sh^/1Ju", "DM-MOVE-3"),
        ("(1Ju)", "DM-MOVE-5"),
        ("1Ti", "DM-TIGER-1"),
    ],
)
def test_the_biplane_lands_on_empty_squares_and_free_terrain(there, rule_):
    assert why(island(f". {there} . 0Bi<"), "move D1 to B1") == rule_


@rule("DM-BIP-3")
@pytest.mark.parametrize(("ruling", "rule_"), [("no", "DM-BIP-3"), ("yes", "")])
def test_whether_it_lands_on_a_campsite_is_a_ruling(ruling, rule_):
    for camp in ("0Cp", "1Cp"):
        m = island(f"{camp} . 0Bi<", rulings={"biplane_campsite": ruling})
        assert why(m, "move C1 to A1") in (rule_, "DM-CAMP-1" if rule_ else "")
    held = island("1Hu^/1Cp . 0Bi<", rulings={"biplane_campsite": ruling})
    assert why(held, "move C1 to A1") == "DM-MOVE-3"


# The Cannibal ----------------------------------------------------------------------------------


@rule("DM-CAN-1")
@pytest.mark.parametrize(
    ("prey", "may"), [("Ex", True), ("Sh", True), ("Bi", True), ("Hu", False), ("Dr", False), ("Ss", False)]
)
def test_a_cannibal_captures_who_is_no_stronger_by_moving_onto_it(prey, may):
    m = island(f"1{prey}^ 0Ca<")
    assert why(m, "move B1 to A1") == ("" if may else "DM-CAN-1")
    if may:
        m.play("move B1 to A1")
        assert at(m, "A1") == "0 cannibal" and cell(m, "A1").captive.kind == cell(m, "A1").captive.token.kind
        assert "DM-CAN-1" in m.log()[-1].rules and not taken(m, 0)


@rule("DM-CAN-1")
def test_ground_and_friends_do_not_count_for_a_capture():
    assert why(island("1Ex^/1Mo 0Ca</0Sw"), "move B1 to A1") == ""
    assert why(island("1Hu^/1Sw 0Ca</0Mo\n0Dr^"), "move B1 to A1") == "DM-CAN-1"
    assert why(island("0Sh^ 0Ca<"), "move B1 to A1") == "DM-MOVE-3"


@rule("DM-CAN-2")
@pytest.mark.parametrize(("ruling", "rule_"), [("counts", ""), ("ignored", "DM-CAN-1")])
def test_whether_a_trap_makes_a_dragon_easier_to_capture_is_a_ruling(ruling, rule_):
    m = island("1Dr^ 0Ca<\n1Tr", options={"dragon_traps": "on"}, rulings={"trap_capture": ruling})
    assert why(m, "move B1 to A1") == rule_


@rule("DM-CAN-3")
def test_the_prisoner_goes_along():
    m = island("0Ca^+1Sh> . .\n. . .").play("move A1 to B1")
    assert cell(m, "A1").figure is None and cell(m, "B1").captive.kind == "sherpa"
    assert m.play("end").pending.seats == (1,)


@rule("DM-CAN-4")
def test_a_cannibal_keeps_its_prisoner_and_takes_no_second():
    m = island("1Ex^ 0Ca<+1Sh> .")
    assert why(m, "move B1 to A1") == "DM-CAN-4"


@rule("DM-CAN-5")
def test_a_cannibal_captures_no_cannibal():
    assert why(island("1Ca^ 0Ca<"), "move B1 to A1") == "DM-CAN-5"


@rule("DM-CAN-6")
@pytest.mark.parametrize(("ruling", "rule_"), [("yes", ""), ("no", "DM-CAN-6")])
def test_whether_a_journalist_can_be_captured_is_a_ruling(ruling, rule_):
    assert why(island("1Jo^ 0Ca<", rulings={"capture_journalist": ruling}), "move B1 to A1") == rule_


@rule("DM-CAN-1", "DM-MOVE-5", "DM-CAMP-1")
def test_a_cannibal_captures_no_face_down_token_and_enters_no_campsite():
    assert why(island("(1Sh) 0Ca<"), "move B1 to A1") == "DM-MOVE-5"
    assert why(island("1Jo^/0Cp 0Ca<\n1Sh^ ."), "move B1 to A1") == "DM-CAMP-1"


@rule("DM-CAN-7")
def test_a_prisoner_is_out_of_play():
    m = island("1Ca^+0Ex> (1Dr) 1Sh^\n0Sh^ . .")
    assert why(m, "move A1 to A2") == "DM-TURN-1" and not could(m, "look")
    assert why(m, "reorient A1 N") == "DM-FACE-1"
    assert why(island("1Ca^+0Sh>", options={"warpath": "on"}), "sacrifice A1") == "DM-WAR-1"
    m = island("1Ca^+0Sh> 1Dr^")
    assert why(m, "fight B1") == "DM-FIGHT-1"
    assert len(could(m, "flip")) == 1


@rule("DM-CAN-8")
def test_a_prisoner_adds_nothing_to_a_fight():
    m = island("0Ca^+1Ss^ 1Hu^").play("fight B1")
    assert "3 to 4" in m.log()[0].words


@rule("DM-CAN-9")
def test_a_prisoner_is_free_when_its_cannibal_is_eliminated():
    m = island("1Ca^+0Ex>/1Ju 0Dr^").play("fight A1")
    assert at(m, "A1") == "0 explorer" and cell(m, "A1").figure.facing == "E"
    assert cell(m, "A1").ground.kind == "jungle" and taken(m, 0) == ["1 cannibal"]
    assert any("DM-CAN-9" in line.rules for line in m.log())
    assert m.explain("move A1 to A2") is None
    m = island("0Ca^+1Ex> 1Dr^").play("fight B1")
    assert at(m, "A1") == "1 explorer" and taken(m, 1) == ["0 cannibal"]
