"""How options are put to a person, also those that a lesson shows to be forbidden."""

from __future__ import annotations

import pytest

import hbd_kit as hbd
from hbd_kit import Match

SKETCH = """
board:
  0Ex>  1Jo<  .     (1Sh)
  0Ss^  1Mo   1Dr^  .
  0Ca>  1Hu^/1Cp  .
seat 0:
seat 1:
"""


@pytest.fixture
def match() -> Match:
    """Ada beside a Journalist, and beside a Hunter in his Campsite."""
    return hbd.scenario("dracomundis", SKETCH)


def words(match: Match, said: str) -> str:
    """What a person reads of this."""
    return match.game.offer(match.observe(0), 0, match.game.parse(match.state, said)).words


def test_a_campsite_is_what_a_gun_destroys(match: Match):
    """Not the Hunter in it, who stays."""
    assert words(match, "raze B3") == "Destroy {1}'s campsite at B3"


def test_only_a_cannibal_captures(match: Match):
    assert words(match, "move A3 to B3") == "Capture {1}'s hunter at B3"
    assert words(match, "move A1 to B1") == "Move the explorer to B1, onto {1}'s journalist"


def test_sums_are_told_where_there_can_be_a_fight(match: Match):
    assert words(match, "fight B3") == "Fight {1}'s hunter at B3 (3 against 5: lost)"
    assert words(match, "fight B1") == "Fight {1}'s journalist at B1"
    assert words(match, "fight C2") == "Fight {1}'s dragon at C2"
    assert words(match, "fight D1") == words(match, "fight D3").replace("D3", "D1") == "Fight the token at D1"


@pytest.mark.parametrize(
    ("said", "rule_id"), [("turn B1", "DM-OPEN-2"), ("flip B1", "DM-FLIP-4"), ("token explorer", "DM-SET-5")]
)
def test_who_picks_a_square_before_a_character_looks_somewhere_is_told_by_which_rule(said: str, rule_id: str):
    """The one that the question itself names."""
    if said.startswith("token"):
        match = hbd.new_match("dracomundis", seed=1).play("0").play("place B1").play(said)
    else:
        match = hbd.scenario("dracomundis", "board:\n  0Ex^ (1Dr)\nseat 0:\nseat 1:\n").play(said)
    (refused,) = match.game.meant(match.observe(0), 0, "A1")
    assert refused.rule == match.pending.rule == rule_id  # type: ignore[union-attr]


def test_what_is_laid_face_up_says_so_and_a_trap_is_an_item():
    """By the ruling on where traps start; it is no terrain (DM-TRAP-1)."""
    told = {}
    for how in ("face_down", "face_up"):
        rules = {"options": {"dragon_traps": "on"}, "rulings": {"trap_start": how}}
        match = hbd.new_match("dracomundis", seed=1, **rules).play("0").play("place A1")
        offers = [match.game.offer(match.observe(0), 0, action) for action in match.options()]
        told[how] = {offer.words: offer.group for offer in offers}
        assert told[how]["Explorer (face up) ×2"] == "Characters"
        assert told[how]["Swamp ×2"] == "Terrain"
    assert told["face_down"]["Dragon Trap"] == told["face_up"]["Dragon Trap (face up)"] == "Item"


@pytest.mark.parametrize(("code", "words"), [("Ss", "an SS307 Machinegun"), ("Dr", "a dragon")])
def test_a_hidden_token_that_is_known_has_the_right_article(code: str, words: str):
    match = hbd.scenario("dracomundis", f"board:\n  1Ex^ (0{code})\nseat 0:\nseat 1:\n")
    labels = [piece.label for piece in match.game.scene(match.observe(0)).pieces]
    assert f"face-down token at B1, {words}" in labels


def test_a_push_tells_where_the_trap_ends_and_who_follows_where():
    sketch = "board:\n  0Sh> 0Tr . .\n  (1Sw)\n  . . . . . . 0Ex> 1Tr\nseat 0:\nseat 1:\n"
    match = hbd.scenario("dracomundis", sketch, options={"dragon_traps": "on"})
    assert words(match, "push A1 to C1") == "Push the Dragon Trap to D1: the sherpa follows to C1"
    assert words(match, "push G3 to H3") == "Push the Dragon Trap: the explorer follows to H3", (
        "off the board"
    )
    assert words(match, "push A1 to B2") == "Push the Dragon Trap: the sherpa follows to B2", "nowhere"


def test_who_picks_a_trap_that_cannot_be_pushed_is_told_why():
    sketch = "board:\n  0Sh> 0Tr 1Dr^\n  (1Sw)\nseat 0:\nseat 1:\n"
    match = hbd.scenario("dracomundis", sketch, options={"dragon_traps": "on"})
    said = [str(action) for action in match.game.meant(match.observe(0), 0, "B1")]
    assert said == ["push A1 to B1", "move A1 to B1"]
    assert [match.explain(each).rule for each in said] == ["DM-TRAP-4", "DM-TRAP-6"]


def test_to_reorient_a_hidden_character_is_to_turn_it_up():
    """Where reorienting is ruled to do that."""
    sketch = "board:\n  0Ex> . (0Hu) (1Sw)\nseat 0:\nseat 1:\n"
    match = hbd.scenario("dracomundis", sketch, rulings={"reorienting": "turns_up"})
    assert words(match, "reorient C1 S") == "Turn the hunter at C1 face up, to face south"
    assert words(match, "reorient A1 S") == "Turn the explorer at A1 to face south"
