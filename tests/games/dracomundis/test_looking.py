"""Action 1: looking secretly at a face-down token."""

import pytest

from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule

FIELD = """
  (0Sw)  (1Ju)  (1Dr)
  (1Mo)  0Ex^   (0Hu)
  .      (1Sw)  1Ex^  (1Ca)
"""


@rule("DM-LOOK-1", "DM-TURN-3")
def test_one_looks_at_tokens_of_any_colour_beside_ones_characters_not_diagonally():
    m = land(FIELD)
    assert said(m, "look") == ["look B1", "look C2", "look B3", "look A2"]
    assert rule_of(m, "look A1") == rule_of(m, "look C1") == rule_of(m, "look D3") == "DM-LOOK-1"
    assert rule_of(m, "look C3") == "DM-LOOK-1", "it lies face up"
    assert rule_of(m, "look A3") == "DM-LOOK-1", "nothing is there"


@rule("DM-LOOK-2", "DM-SET-10")
def test_the_token_lies_face_down_again_and_everybody_knows_who_looked_not_what_it_is():
    m = land(FIELD).play("look B1")
    assert on(m, "B1") == "(1Ju)0"
    assert m.log(0)[-1].words == "Ada looks secretly at B1: Bo's jungle."
    assert m.log("table")[-1].rules == ("DM-LOOK-1", "DM-LOOK-2")
    for view in (1, "table"):
        assert m.log(view)[-1].words == "Ada looks secretly at B1."
    assert "(1Ju)0" in m.game.board(m.observe(0), m.names)
    assert "(1??)0" in m.game.board(m.observe("table"), m.names)
    assert m.state.agenda[0].left == 1


@rule("DM-LOOK-2", "DM-SET-10")
def test_what_was_looked_at_is_known_for_good():
    m = land(FIELD).play("look B1").play("end").play("reorient C3 E").play("end").play("look C2")
    assert "(1Ju)0" in m.game.board(m.observe(0), m.names)
    assert "jungle" not in m.observe(0).unseen[1]
    assert "jungle" in m.observe("table").unseen[1]


@rule("DM-SET-10")
def test_a_forgetful_player_sees_it_until_going_on():
    m = land(FIELD, rulings={"memory": "forgetful"}).play("look B1")
    assert "(1Ju)0" in m.game.board(m.observe(0), m.names)
    assert "(1??)0" in m.game.board(m.observe(1), m.names), "its owner has forgotten it too"
    assert "jungle" not in str(m.log(0))
    m.play("end")
    assert "(1??)0" in m.game.board(m.observe(0), m.names)


@rule("DM-LOOK-1", "DM-TURN-2")
def test_one_may_look_again_and_at_ones_own():
    m = land(FIELD).play("look C2").play("look C2")
    assert on(m, "C2") == "(0Hu)0"


@rule("DM-TURN-1")
def test_a_look_takes_an_action():
    m = land(FIELD).play("look C2").play("look B1")
    assert [str(option) for option in m.options()] == ["end"]
    assert rule_of(m, "look B3") == "DM-TURN-1"


@rule("DM-LOOK-1")
@pytest.mark.parametrize("kind", ["Dr", "Sw", "Ex", "Jo", "Cp", "Ti"])
def test_explain_reads_the_same_whatever_lies_there(kind):
    """A dragon and a swamp give the same options and the same refusals."""
    one, other = (land(f"0Ex^ (1{each})\n. (1Ju)\n") for each in (kind, "Sw"))
    assert list(map(str, one.options())) == list(map(str, other.options()))
    for action in one.game.candidates(one.state):
        assert one.explain(action) == other.explain(action)
