"""A turn: its actions, looking, reorienting, and turning any token up."""

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.island import at, cell, could, island, why
from tests.rules import rule

OPEN = """
  .     (1Dr)  .     .     .
  (0Sw) 0Ex^   .     .     1Ex<
  .     .      (1Mo) .     .
"""


@rule("DM-TURN-1")
def test_a_turn_has_one_or_two_actions():
    m = island(OPEN)
    assert why(m, "end") == "DM-TURN-1"
    m.play("look B1")
    assert m.explain("end") is None
    m.play("look A2")
    assert list(map(str, m.options())) == ["end"]
    for words in ("look B1", "move B2 to C2", "turn B1", "reorient B2 E", "flip A2", "fight E2", "raze A1"):
        assert why(m, words) == "DM-TURN-1"
    assert m.play("end").pending.seats == (1,)
    assert "DM-TURN-1" in m.log()[-1].rules


@rule("DM-TURN-1")
def test_one_acts_through_ones_own_face_up_characters():
    m = island(OPEN)
    assert why(m, "move E2 to D2") == "DM-TURN-1"
    assert why(m, "reorient E2 N") == "DM-FACE-1"
    assert why(m, "move A2 to A1") == "DM-TURN-1"


@rule("DM-TURN-2")
def test_the_same_action_may_be_taken_twice():
    m = island(OPEN).play("move B2 to C2").play("move C2 to D2")
    assert at(m, "D2") == "0 explorer"


@rule("DM-TURN-3")
def test_diagonals_never_count():
    m = island(OPEN)
    assert could(m, "look") == {"B1", "A2"} == could(m, "turn")
    assert why(m, "look C3") == "DM-LOOK-1"
    assert why(m, "turn C3") == "DM-OPEN-1"
    assert why(m, "move B2 to C1") == "DM-TURN-3"
    near = island("0Ex^ .\n . 1Ex^")
    assert why(near, "fight B2") == "DM-FIGHT-1"


@rule("DM-TURN-4")
def test_there_always_is_an_action():
    bare = island("1Ex^ (0Sw)")
    assert could(bare, "flip") == {"B1", "H2"}
    walled = island("0Dr^ 1Ti\n0Ti 1Ex^")
    assert could(walled, "reorient") == {"A1 E", "A1 S", "A1 W"}


@rule("DM-TURN-5")
def test_turns_go_clockwise_and_only_one_acts():
    m = island("0Ex^ . 1Ex^ . 2Ex^\n(0Dr) (0Dr) (1Dr) (1Dr) (2Dr) (2Dr)", seats=3, turn=1)
    refusal = m.explain("move C1 to D1", seat=0)
    assert refusal.rule == "DM-TURN-5"
    for seat in (1, 2, 0, 1):
        assert m.pending.seats == (seat,)
        m.play(next(words for words in m.options() if str(words).startswith("reorient"))).play("end")


# Looking ---------------------------------------------------------------------------------------


@rule("DM-LOOK-1")
def test_a_token_of_any_colour_beside_ones_character_is_looked_at():
    m = island(OPEN)
    assert could(m, "look") == {"B1", "A2"}
    assert why(m, "look C2") == "DM-LOOK-1"
    assert why(m, "look C3") == "DM-LOOK-1"
    seen = m.play("look B1").log(0)[-1]
    assert "dragon" in seen.words and {"DM-LOOK-1", "DM-LOOK-2"} <= set(seen.rules)


@rule("DM-LOOK-1")
def test_a_captive_character_and_a_face_down_one_look_at_nothing():
    assert could(island("(1Dr) (0Ex) (1Mo)\n0Hu^"), "look") == {"A1"}
    assert could(island("1Ca^+0Ex^ (1Mo)\n. 0Hu^ (1Sw)"), "look") == {"B1", "C2"}


@rule("DM-LOOK-2")
def test_everybody_sees_the_look_and_only_who_looked_what_it_was():
    m = island(OPEN.replace("(1Dr)", "(2Dr)"), seats=3).play("look B1")
    assert cell(m, "B1").looked == (0,) and cell(m, "B1").side == -2
    for view in (1, "table"):
        assert m.log(view)[-1].words == f"{m.names[0]} looks secretly at B1."
    for view in (0, "all"):
        assert "dragon" in m.log(view)[-1].words
    m.play("look B1")
    assert cell(m, "B1").looked == (0,)


# Reorienting -----------------------------------------------------------------------------------


@rule("DM-FACE-1", "DM-FACE-2")
def test_a_character_turns_to_another_direction_on_its_square():
    m = island(OPEN)
    assert could(m, "reorient") == {"B2 E", "B2 S", "B2 W"}
    assert why(m, "reorient B2 N") == "DM-FACE-2"
    assert why(m, "reorient A2 N") == why(m, "reorient E2 N") == why(m, "reorient C2 N") == "DM-FACE-1"
    with pytest.raises(hbd.ParseError):
        m.play("reorient B2 NE")
    m.play("reorient B2 S")
    assert cell(m, "B2").figure.facing == "S" and "DM-FACE-1" in m.log()[-1].rules
    assert could(m, "move") == {"B2 to B3", "B2 to B4", "B2 to C2"}


@rule("DM-FACE-1")
def test_reorienting_may_be_ruled_to_turn_ones_own_characters_up():
    m = island("0Ex^ . (0Dr) . (0Sw) (1Dr)", rulings={"reorienting": "turns_up"})
    assert could(m, "reorient") == {"A1 E", "A1 S", "A1 W", "C1 N", "C1 E", "C1 S", "C1 W"}
    m.play("reorient C1 E")
    assert at(m, "C1") == "0 dragon" and cell(m, "C1").figure.facing == "E"
    assert why(island("0Ex^ . (0Dr)"), "reorient C1 E") == "DM-FACE-1"


@rule("DM-ABLE-1")
def test_the_machinegun_alone_has_an_ability_that_takes_an_action():
    m = island("0Ss^ 1Cp").play("raze B1")
    assert "DM-ABLE-1" in m.log()[-1].rules
    assert m.play("reorient A1 S").options() == m.options() and could(m, "end") == {"end"}
    for kind in ("Ex", "Jo", "Hu", "Sh", "Dr", "Ca", "Bi"):
        assert why(island(f"0{kind}^ 1Cp"), "raze B1") == "DM-GUN-1"


# Any token -------------------------------------------------------------------------------------

SEVEN = "(1Dr) (1Dr) (1Hu) (1Jo) (1Bi) (1Ca)"


@rule("DM-FLIP-1", "DM-FLIP-2")
def test_with_six_tokens_left_anyone_turns_up_any_of_them_once_a_turn():
    six = island("0Ex^ . . .\n" + SEVEN.replace(" (1Ca)", ""))
    assert could(six, "flip") == {"A2", "B2", "C2", "D2", "E2", "H3"}
    six.play("flip D2").play("face S")
    assert at(six, "D2") == "1 journalist" and "DM-FLIP-1" in six.log()[-2].rules
    assert why(six, "flip E2") == "DM-FLIP-1" and not could(six, "flip")
    assert why(six, "flip D2") == "DM-FLIP-1"


@rule("DM-FLIP-1", "DM-FLIP-2")
def test_with_seven_left_one_may_not():
    seven = island("0Ex^ . . .\n" + SEVEN)
    assert not could(seven, "flip") and why(seven, "flip D2") == "DM-FLIP-2"
    assert why(seven, "flip C1") == "DM-FLIP-1"
    assert could(island("0Ex^ . . .\n" + SEVEN, parameters={"flip_tokens": 7}), "flip")


@rule("DM-FLIP-1")
def test_the_next_turn_one_may_again():
    m = island("0Ex^ . 1Ex^ .\n(1Dr) (1Dr) (1Hu)").play("flip A2").play("face N").play("end")
    assert m.explain("flip B2") is None


@rule("DM-FLIP-2")
def test_without_a_face_up_character_one_may():
    m = island("1Ex^ . . .\n" + SEVEN)
    assert len(could(m, "flip")) == 7


@rule("DM-FLIP-2", "DM-FLIP-3")
def test_characters_that_can_neither_move_nor_reveal_free_their_player():
    shut = "0Jo^ 1Ti\n0Ti .\n" + SEVEN
    assert len(could(island(shut), "flip")) == 7
    reveals = "0Jo^ (1Sw)\n1Ti .\n" + SEVEN
    assert not could(island(reveals), "flip")
    moves = "0Jo^ .\n1Ti .\n" + SEVEN
    assert not could(island(moves), "flip")


@rule("DM-FLIP-3")
@pytest.mark.parametrize(("ruling", "free"), [("now", True), ("ever", False)])
def test_whether_a_character_could_move_if_it_looked_another_way_is_a_ruling(ruling, free):
    m = island("0Jo^ 1Ti\n. .\n" + SEVEN, rulings={"stuck": ruling})
    assert bool(could(m, "flip")) is free


@rule("DM-FLIP-3")
def test_a_push_is_a_move():
    trapped = "0Jo^ 0Tr .\n1Ti .\n" + SEVEN
    assert not could(island(trapped, options={"dragon_traps": "on"}), "flip")


@rule("DM-FLIP-4")
def test_who_turns_it_up_says_where_it_looks():
    m = island("0Ex^ . . .\n(1Dr) (1Sw)").play("flip A2")
    assert m.pending.seats == (0,) and could(m, "face") == {"N", "E", "S", "W"}
    m.play("face W")
    assert cell(m, "A2").figure.facing == "W" and "DM-FLIP-4" in m.log()[-1].rules
    assert could(island("0Ex^ . . .\n(1Dr) (1Sw)").play("flip B2"), "face") == set()


@rule("DM-FLIP-5")
@pytest.mark.parametrize(
    ("ruling", "board", "fallen"),
    [
        ("no", "0Dr^ (1Sh)", False),
        ("adjacent", "0Dr^ (1Sh)", True),
        ("adjacent", "0Dr^ . (1Sh)", False),
        ("adjacent", "0Dr^ (1Jo)", False),
    ],
)
def test_whether_a_token_turned_up_from_afar_is_fought_is_a_ruling(ruling, board, fallen):
    square = "C1" if ". (" in board else "B1"
    m = island(board, rulings={"flip_fight": ruling}).play(f"flip {square}").play("face N")
    assert (at(m, square) == "") is fallen
    assert bool(m.state.taken[0]) is fallen
