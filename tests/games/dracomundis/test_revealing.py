"""Action 3: turning a token face up, its direction, and the fight that may follow."""

import pytest

from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule

BESIDE = "0Ex^ ({})\n. .\n. . . . . . . (1Sw)"


@rule("DM-OPEN-1", "DM-TURN-3")
def test_one_turns_up_tokens_of_any_colour_beside_ones_characters_not_diagonally():
    m = land("(0Sw) (1Ju) (1Dr)\n(1Mo) 0Ex^ (0Hu)\n. (1Sw) 1Ex^ (1Ca)")
    assert said(m, "turn") == ["turn B1", "turn C2", "turn B3", "turn A2"]
    for square in ("A1", "C1", "D3", "C3", "A3"):
        assert rule_of(m, f"turn {square}") == "DM-OPEN-1"


@rule("DM-OPEN-1", "DM-OPEN-5")
@pytest.mark.parametrize(("code", "words"), [("1Sw", "Bo's swamp"), ("0Ti", "Ada's Bengali Tiger Territory")])
def test_terrain_lies_face_up_at_once(code, words):
    m = land(BESIDE.format(code)).play("turn B1")
    assert on(m, "B1") == code and m.state.board[1].ground is not None
    assert m.log("table")[-1].words == f"Ada turns B1 face up: {words}."
    assert m.log("table")[-1].rules == ("DM-OPEN-1",)
    assert m.state.agenda[0].left == 1 and len(m.state.agenda) == 1


@rule("DM-OPEN-2")
@pytest.mark.parametrize(("code", "now"), [("0Sh", "0Sh>"), ("1Jo", "1Jo>")])
def test_who_turned_it_up_sees_it_and_then_says_where_it_looks(code, now):
    m = land(BESIDE.format(code)).play("turn B1")
    assert m.pending.seats == (0,) and m.pending.rule == "DM-OPEN-2"
    assert list(map(str, m.options())) == ["face N", "face E", "face S", "face W"]
    assert rule_of(m, "end") == "DM-OPEN-2" and rule_of(m, "face N", seat=1) == "DM-TURN-5"
    assert "face up" in m.log("table")[-1].words, "everybody sees it before that"
    m.play("face E")
    assert on(m, "B1") == now
    assert m.pending.seats == (0,)


@rule("DM-FACE-2")
def test_nobody_looks_diagonally():
    from hbd_kit.core.grids import Direction
    from hbd_kit.games.dracomundis.actions import Face

    m = land(BESIDE.format("0Sh")).play("turn B1")
    assert m.explain(Face(Direction.NE)).rule == "DM-FACE-2"


@rule("DM-OPEN-3", "DM-FIGHT-4")
def test_an_opponents_character_must_be_fought_at_once_and_at_no_action():
    m = land("0Hu^ (1Sh)\n(1Sw)").play("turn B1")
    assert len(said(m, "face")) == len(m.options()) == 4
    m.play("face N")
    assert on(m, "B1") == "."
    assert [each.kind for each in m.state.taken[0]] == ["sherpa"]
    assert m.state.agenda[0].left == 1
    assert "DM-OPEN-3" in m.log()[-1].rules


@rule("DM-OPEN-3", "DM-FIGHT-4")
def test_the_fight_may_be_lost():
    m = land("0Ex^ (1Dr)\n(1Sw)").play("turn B1").play("face W")
    assert (on(m, "A1"), on(m, "B1")) == (".", "1Dr<")
    assert [each.kind for each in m.state.taken[1]] == ["explorer"]
    assert m.pending.seats == (0,), "the turn goes on with its second action"
    assert m.state.agenda[0].left == 1


@rule("DM-OPEN-3", "DM-FIGHT-5")
def test_or_tied():
    m = land("0Ex^ (1Bi)\n(1Sw)").play("turn B1").play("face W")
    assert (on(m, "A1"), on(m, "B1")) == ("0Ex^", "1Bi<")
    assert "2 to 2: nothing happens" in m.log()[-1].words


@rule("DM-OPEN-3", "DM-FIGHT-2")
def test_all_friends_beside_it_take_part_in_the_forced_fight():
    m = land("0Ex^ (1Dr) 0Hu^\n. 0Sh^\n(1Sw)").play("turn B1").play("face N")
    assert "7 to 6" in m.log()[-1].words
    assert [each.kind for each in m.state.taken[0]] == ["dragon"]


@rule("DM-OPEN-4")
def test_a_character_of_ones_own_causes_no_fight():
    m = land("0Ex^ (0Sh) 1Hu^\n(1Sw)").play("turn B1").play("face N")
    assert (on(m, "B1"), on(m, "C1")) == ("0Sh^", "1Hu^")
    assert "fight" not in str(m.log())


@rule("DM-OPEN-1", "DM-OPEN-3")
def test_the_tokens_owner_has_no_say():
    """A third player's characters do not matter either."""
    m = land("0Hu^ (1Sh) 2Dr^\n(1Sw)", seats=3).play("turn B1").play("face N")
    assert [len(taken) for taken in m.state.taken] == [1, 0, 0]
    assert on(m, "C1") == "2Dr^"


@rule("DM-JOUR-1", "DM-JOUR-2")
def test_a_journalist_that_is_turned_up_is_not_fought():
    m = land("0Dr^ (1Jo)\n(1Sw)").play("turn B1").play("face S")
    assert on(m, "B1") == "1Jov"
    assert "fight" not in str(m.log())


@rule("DM-JOUR-3", "DM-JOUR-5")
def test_a_journalist_that_turns_up_a_character_must_fight_it():
    m = land("0Jo^ (1Hu)\n(1Sw)").play("turn B1").play("face S")
    assert on(m, "A1") == "."
    assert [each.kind for each in m.state.taken[1]] == ["journalist"]


@rule("DM-JOUR-5", "DM-FIGHT-2")
def test_her_friends_beside_it_join_that_fight_and_she_joins_theirs():
    """The French text says both: whoever turned it up, all of one's characters beside it must fight."""
    for rows in ("0Jo^ (1Hu) 0Ex^\n(1Sw)", "0Ex^ (1Hu) 0Jo^\n(1Sw)"):
        m = land(rows).play("turn B1").play("face S")
        assert "3 to 4" in m.log()[-1].words
        assert [each.kind for each in m.state.taken[1]] == ["explorer", "journalist"]


@rule("DM-JOUR-5", "DM-JOUR-2")
def test_journalists_meet_in_peace_unless_ruled_otherwise():
    rows = "0Jo^ (1Jo) 0Hu^\n(1Sw)"
    m = land(rows).play("turn B1").play("face S")
    assert on(m, "B1") == "1Jov"
    m = land(rows, rulings={"journalists_meet": "fight"}).play("turn B1").play("face S")
    assert on(m, "B1") == "."
    assert "5 to 1" in m.log()[-1].words and m.log()[-1].rules[0] == "DM-JOUR-5"
    m = land("0Ex^ (1Jo)\n(1Sw)", rulings={"journalists_meet": "fight"}).play("turn B1").play("face S")
    assert on(m, "B1") == "1Jov", "it takes a Journalist"


@rule("DM-TURN-1")
def test_turning_up_takes_an_action():
    m = land("(1Ju) 0Ex^ (1Mo)\n. (1Sw)").play("turn A1").play("turn C1")
    assert [str(option) for option in m.options()] == ["end"]
    assert rule_of(m, "turn B2") == "DM-TURN-1"
