"""Action 2: moving along the arrows, and what stands in the way."""

import pytest

from hbd_kit.games.dracomundis.components import MAKES
from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule

LETTERS = {
    "explorer": "Ex",
    "journalist": "Jo",
    "hunter": "Hu",
    "sherpa": "Sh",
    "dragon": "Dr",
    "cannibal": "Ca",
    "biplane": "Bi",
    "ss307": "Ss",
}
OPEN = """
  .  .  .  .  .  .  .  (1Sw)
  .  .  .  .  .  .  .  (1Sw)
  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .
  .  .  .  .  {}  .  .  .
  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .
  1Ex^
"""


def reach(m):
    """How far the character on E5 can go north, east, south and west."""
    squares = [text.split()[-1] for text in said(m, "move") if text.startswith("move E5")]
    return (
        sum(s[0] == "E" and int(s[1:]) < 5 for s in squares),
        sum(s[1:] == "5" and s[0] > "E" for s in squares),
        sum(s[0] == "E" and int(s[1:]) > 5 for s in squares),
        sum(s[1:] == "5" and s[0] < "E" for s in squares),
    )


@rule("DM-MOVE-1", "DM-MOVE-2")
def test_the_journalist_of_the_rulebook_moves_one_square_sideways_or_forward():
    m = land(OPEN.format("0Jo^"))
    assert reach(m) == (1, 1, 0, 1)
    assert rule_of(m, "move E5 to E6") == "DM-MOVE-1", "it has no arrow on its back"
    assert rule_of(m, "move E5 to E3") == "DM-MOVE-2"


@rule("DM-MOVE-1", "DM-MOVE-2")
def test_the_biplane_of_the_rulebook_moves_in_all_directions_four_forward_one_back():
    north, east, south, west = reach(land(OPEN.format("0Bi^")))
    assert (north, south) == (4, 1)
    assert east == west >= 1


@rule("DM-MOVE-1", "DM-MOVE-2", "DM-BOX-2")
@pytest.mark.parametrize("kind", LETTERS)
def test_every_character_moves_up_to_its_numbers(kind):
    forward, sides, back, _ = MAKES[kind].arrows
    assert reach(land(OPEN.format(f"0{LETTERS[kind]}^"))) == (forward, sides, back, sides)


@rule("DM-MOVE-1")
@pytest.mark.parametrize(("arrow", "quarters"), [("^", 0), (">", 1), ("v", 2), ("<", 3)])
def test_arrows_turn_with_the_character(arrow, quarters):
    forward, sides, back, _ = MAKES["hunter"].arrows
    plain = (forward, sides, back, sides)
    turned = tuple(plain[(way - quarters) % 4] for way in range(4))
    assert reach(land(OPEN.format(f"0Hu{arrow}"))) == turned


@rule("DM-MOVE-2")
def test_a_character_may_stop_early_and_keeps_looking_where_it_did():
    m = land(OPEN.format("0Hu>"))
    far = MAKES["hunter"].forward
    assert {f"move E5 to {'EFGH'[n]}5" for n in range(1, far + 1)} <= set(said(m, "move"))
    m.play("move E5 to F5")
    assert (on(m, "E5"), on(m, "F5")) == (".", "0Hu>")


@rule("DM-TURN-3", "DM-MOVE-1")
def test_nobody_moves_diagonally():
    m = land(OPEN.format("0Hu^"))
    assert rule_of(m, "move E5 to F6") == "DM-TURN-3"
    assert rule_of(m, "move E5 to E5") == "DM-TURN-3"


@rule("DM-MOVE-3")
@pytest.mark.parametrize("other", ["0Sh^", "1Sh^"])
def test_characters_of_any_colour_stand_in_the_way(other):
    m = land(f"0Hu> . {other} .\n(1Sw)")
    assert said(m, "move")[:1] == ["move A1 to B1"]
    assert rule_of(m, "move A1 to C1") == rule_of(m, "move A1 to D1") == "DM-MOVE-3"


@rule("DM-MOVE-5")
def test_a_face_down_token_stands_in_the_way():
    m = land("0Hu> . (1Sw) .")
    assert rule_of(m, "move A1 to C1") == rule_of(m, "move A1 to D1") == "DM-MOVE-5"
    assert said(m, "move") == ["move A1 to B1"]


@rule("DM-MOVE-4", "DM-TERR-1", "DM-TERR-2")
@pytest.mark.parametrize("ground", ["1Ju", "0Sw", "1Mo"])
def test_terrain_ends_a_move_and_leaving_takes_another_action(ground):
    m = land(f"0Hu> {ground} . .\n(1Sw)")
    assert rule_of(m, "move A1 to C1") == "DM-MOVE-4"
    m.play("move A1 to B1")
    assert on(m, "B1") == f"0Hu>/{ground}"
    m.play("move B1 to C1")
    assert (on(m, "B1"), on(m, "C1")) == (ground, "0Hu>")
    assert m.state.agenda[0].left == 0


@rule("DM-TIGER-1")
@pytest.mark.parametrize("kind", sorted(set(LETTERS.values()) - {"Bi"}))
@pytest.mark.parametrize("owner", [0, 1])
def test_nobody_enters_the_tiger(kind, owner):
    m = land(f"0{kind}> {owner}Ti .\n(1Sw)")
    assert rule_of(m, "move A1 to B1") == "DM-TIGER-1"
    if MAKES["hunter"].forward > 1 and kind == "Hu":
        assert rule_of(m, "move A1 to C1") == "DM-TIGER-1"


@rule("DM-MAX-1", "DM-MOVE-3")
def test_nobody_enters_terrain_with_a_character_on_it():
    m = land("0Hu> 1Sh^/0Ju\n(1Sw)")
    assert rule_of(m, "move A1 to B1") == "DM-MOVE-3"


@rule("DM-TURN-1")
def test_one_moves_ones_own_face_up_characters_only():
    m = land("1Hu> .\n(0Hu) .\n0Sh^")
    for text in ("move A1 to B1", "move A2 to B2", "move B2 to B1"):
        assert rule_of(m, text) == "DM-TURN-1"


@rule("DM-MOVE-1")
def test_the_log_tells_the_way():
    m = land("0Hu> .\n(1Sw)", names=["Ada", "Bo"]).play("move A1 to B1")
    assert str(m.log("table")) == "   1  Ada's hunter moves from A1 to B1.  [DM-MOVE-1]"
    assert m.log()[-1].at == ("A1", "B1")


# The biplane -----------------------------------------------------------------------------------------


@rule("DM-BIP-1", "DM-BIP-2")
def test_the_biplane_passes_everything_without_stopping():
    m = land("0Bi> 1Sh^ (1Dr) 1Ti .\n0Sw")
    assert said(m, "move") == ["move A1 to E1", "move A1 to A2"]
    m.play("move A1 to E1")
    assert on(m, "E1") == "0Bi>"
    assert "flies" in m.log()[-1].words and m.log()[-1].rules == ("DM-MOVE-1", "DM-BIP-1")


@rule("DM-BIP-1")
def test_terrain_does_not_stop_the_biplane():
    m = land("0Bi> 1Ju 0Mo 1Sw .\n(1Sw)")
    assert {f"move A1 to {to}1" for to in "BCDE"} <= set(said(m, "move"))


@rule("DM-BIP-2", "DM-TIGER-1")
def test_the_biplane_lands_on_nobody_nothing_hidden_and_no_tiger():
    m = land("0Bi> 1Sh^ (1Dr) 1Ti 0Ex^")
    assert {rule_of(m, f"move A1 to {square}1") for square in "BCE"} == {"DM-BIP-2"}
    assert m.explain("move A1 to C1").words == "the Biplane lands on no face-down token"
    assert rule_of(m, "move A1 to D1") == "DM-TIGER-1"


@rule("DM-BIP-3", "DM-CAMP-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_biplane_lands_on_a_campsite_only_if_so_ruled(owner):
    rows = f"0Bi> {owner}Cp\n(1Sw)"
    assert rule_of(land(rows), "move A1 to B1") == "DM-CAMP-1"
    m = land(rows, rulings={"biplane_campsite": "yes"})
    assert "move A1 to B1" in said(m, "move")
    assert on(m.play("move A1 to B1"), "B1") == f"0Bi>/{owner}Cp"
    m = land(rows.replace("Bi", "Ex"), rulings={"biplane_campsite": "yes"})
    assert rule_of(m, "move A1 to B1") == "DM-CAMP-1", "the others stay out"


@rule("DM-BIP-2")
def test_even_so_ruled_it_does_not_land_on_a_campsite_with_somebody_in_it():
    m = land("0Bi> 1Hu^/1Cp\n(1Sw)", rulings={"biplane_campsite": "yes"})
    assert rule_of(m, "move A1 to B1") == "DM-BIP-2"


# Campsites and mountains --------------------------------------------------------------------------------


@rule("DM-CAMP-1", "DM-JOUR-4")
def test_a_journalist_enters_an_opponents_campsite_and_not_its_own():
    m = land("1Cp 0Jo^ 0Cp\n(1Sw)")
    assert said(m, "move") == ["move B1 to A1"]
    assert rule_of(m, "move B1 to C1") == "DM-JOUR-4"
    assert on(m.play("move B1 to A1"), "A1") == "0Jo^/1Cp"


@rule("DM-CAMP-1", "DM-HUNT-1")
def test_the_hunter_enters_his_own_campsite_and_no_other():
    m = land("1Cp 0Hu^ 0Cp\n. (1Sw)")
    assert said(m, "move") == ["move B1 to C1"]
    assert rule_of(m, "move B1 to A1") == "DM-HUNT-1"
    assert on(m.play("move B1 to C1"), "C1") == "0Hu^/0Cp"


@rule("DM-CAMP-1", "DM-CAMP-2", "DM-HUNT-1")
def test_nobody_enters_a_campsite_with_somebody_in_it():
    assert rule_of(land("1Hu^/1Cp 0Jo^\n(1Sw)"), "move B1 to A1") == "DM-MOVE-3"
    assert rule_of(land("1Jo^/0Cp 0Hu^\n(1Sw)"), "move B1 to A1") == "DM-MOVE-3"


@rule("DM-CAMP-1")
@pytest.mark.parametrize("kind", ["Ex", "Sh", "Dr", "Ca", "Ss"])
@pytest.mark.parametrize("owner", [0, 1])
def test_all_others_stay_out_of_campsites(kind, owner):
    assert rule_of(land(f"0{kind}> {owner}Cp\n(1Sw)"), "move A1 to B1") == "DM-CAMP-1"


@rule("DM-GUN-2", "DM-MOUNT-2")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_machinegun_enters_no_mountain_but_other_terrain(owner):
    m = land(f"{owner}Mo 0Ss^ {owner}Ju\n(1Sw) {owner}Sw")
    assert rule_of(m, "move B1 to A1") == "DM-GUN-2"
    assert set(said(m, "move")) == {"move B1 to B2", "move B1 to C1"}
