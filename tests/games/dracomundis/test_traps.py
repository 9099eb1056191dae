"""Dragon Traps: how they start, how they are pushed, and what they do to Dragons."""

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule


def trap(rows, **setup):
    return land(rows, options={"dragon_traps": "on"}, **setup)


def start(how="face_down"):
    return hbd.new_match("dracomundis", seed=2, options={"dragon_traps": "on"}, rulings={"trap_start": how})


@rule("DM-TRAP-1")
def test_without_the_alternate_rule_there_are_none():
    m = land("0Ex^ . (1Sw)")
    assert rule_of(m, "push A1 to B1") == "DM-TRAP-1"
    with pytest.raises(hbd.SketchError):
        land("0Ex^ 0Tr (1Sw)")


@rule("DM-TRAP-2", "DM-OPEN-2", "DM-OPEN-5")
def test_a_trap_is_laid_face_down_like_any_other_token():
    m = start().play("0").play("place A1").play("token trap")
    assert on(m, "A1") == "(0Tr)"
    m = trap("0Ex^ (1Tr)\n(1Sw)").play("turn B1")
    assert m.state.board[1].trap and len(m.state.agenda) == 1


@rule("DM-TRAP-2")
def test_or_face_up_if_so_ruled():
    m = start("face_up").play("0").play("place A1").play("token trap")
    assert on(m, "A1") == "0Tr" and m.state.backs == ()
    assert m.pending.seats == (1,) and said(m, "place"), "it looks nowhere"


@rule("DM-TRAP-2")
def test_or_face_up_when_all_else_is_laid():
    m = start("last").play("0").play("place A1")
    assert rule_of(m, "token trap") == "DM-TRAP-2" and "token trap" not in said(m, "token")
    m.auto(until=lambda m: m.state.screens == (("trap",), ("trap",)))
    m.play(str(m.options()[0]))
    assert said(m, "token") == ["token trap"]
    m.play("token trap")
    assert any(cell.trap for cell in m.state.board)


@rule("DM-TRAP-2", "DM-SET-8")
def test_in_the_quick_set_up_the_last_trap_comes_with_its_players_last_other_token():
    options = {"dragon_traps": "on", "setup": "quick"}
    m = hbd.new_match("dracomundis", seed=2, options=options, rulings={"trap_start": "last"}).play("0")
    m.auto(until=lambda m: m.state.screens[0] == ("trap",) and said(m, "place"))
    assert m.pending.seats == (0,) and len(m.state.screens[1]) == 2
    m.play(str(m.options()[0]))
    assert list(map(str, m.options())) == ["token trap"]


@rule("DM-TRAP-3")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_character_pushes_a_trap_along_its_arrow_and_follows(owner):
    m = trap(f"0Hu> {owner}Tr . . .\n(1Sw)")
    assert said(m, "push") == ["push A1 to B1", "push A1 to C1", "push A1 to D1"]
    m.play("push A1 to C1")
    assert [on(m, f"{c}1") for c in "ABCDE"] == [".", ".", "0Hu>", f"{owner}Tr", "."]
    assert m.state.agenda[0].left == 1
    assert m.log()[-1].words == "Ada's hunter pushes the Dragon Trap from B1 to D1 and follows to C1."
    assert m.log()[-1].rules == ("DM-TRAP-3",)


@rule("DM-TRAP-3", "DM-MOVE-1")
def test_it_counts_the_arrow_on_the_side_that_touches_the_trap():
    m = trap("0Jov 0Tr . .\n.\n(1Sw)")
    assert said(m, "push") == ["push A1 to B1"]
    assert rule_of(m, "push A1 to C1") == "DM-MOVE-2"
    assert rule_of(trap("0Jo< 0Tr . .\n(1Sw)"), "push A1 to B1") == "DM-MOVE-1", "it has no arrow there"
    assert rule_of(m, "push A1 to A2") == "DM-TRAP-3", "no trap is there"
    assert rule_of(m, "push A1 to B2") == "DM-TURN-3"
    assert rule_of(m, "push C1 to D1") == "DM-TURN-1"


@rule("DM-TRAP-3")
def test_a_partial_push_is_a_ruling():
    m = trap("0Hu> 0Tr . . .\n(1Sw)", rulings={"push_distance": "exact"})
    assert said(m, "push") == ["push A1 to D1"]
    assert rule_of(m, "push A1 to B1") == "DM-TRAP-3"


@rule("DM-TRAP-4")
@pytest.mark.parametrize("ground", ["1Ju", "0Sw", "1Mo"])
def test_a_trap_goes_onto_jungles_swamps_and_mountains(ground):
    m = trap(f"0Ex> 0Tr {ground}\n(1Sw)").play("push A1 to B1")
    assert on(m, "C1") == f"0Tr/{ground}"


@rule("DM-TRAP-4")
@pytest.mark.parametrize("other", ["1Sh^", "0Sh^", "(1Ju)", "1Tr", "1Cp", "0Ti", "1Sh^/0Ju"])
def test_a_trap_goes_nowhere_else(other):
    m = trap(f"0Ex> 0Tr {other}\n(1Sw)")
    assert said(m, "push") == []
    assert rule_of(m, "push A1 to B1") == "DM-TRAP-4"


@rule("DM-TRAP-4")
def test_a_trap_is_not_pushed_off_the_board():
    m = trap("0Tr 0Ex<\n(1Sw)")
    assert rule_of(m, "push B1 to A1") == "DM-TRAP-4"


@rule("DM-TRAP-4", "DM-MOVE-4")
def test_terrain_ends_the_way_of_who_pushes_and_not_the_traps_unless_so_ruled():
    rows = "0Hu> 0Tr 1Ju . .\n(1Sw)"
    m = trap(rows)
    assert said(m, "push") == ["push A1 to B1", "push A1 to C1"]
    assert rule_of(m, "push A1 to D1") == "DM-MOVE-4"
    m.play("push A1 to C1")
    assert (on(m, "C1"), on(m, "D1")) == ("0Hu>/1Ju", "0Tr")
    m = trap(rows, rulings={"push_terrain": "stops"})
    assert said(m, "push") == ["push A1 to B1"]
    assert rule_of(m, "push A1 to C1") == "DM-TRAP-4"
    m = trap("0Hu> 0Tr . . .\n(1Sw)", rulings={"push_terrain": "stops"})
    assert said(m, "push")[-1] == "push A1 to D1", "only terrain stops it"


@rule("DM-TRAP-4", "DM-GUN-2", "DM-MOUNT-2")
def test_the_machinegun_does_not_follow_onto_a_mountain():
    m = trap("0Ss> 0Tr/1Mo .\n(1Sw)")
    assert rule_of(m, "push A1 to B1") == "DM-GUN-2"


@rule("DM-TRAP-4", "DM-BIP-1")
def test_a_biplane_that_follows_is_not_stopped_by_terrain():
    m = trap("0Bi> 0Tr 1Ju 1Sw . .\n(1Sw)")
    assert rule_of(m, "push A1 to D1") == ""
    assert on(m.play("push A1 to D1"), "E1") == "0Tr"


@rule("DM-TRAP-3", "DM-CAN-3")
def test_a_cannibal_takes_its_prisoner_along():
    m = trap("0Ca>+1Ex^ 0Tr .\n(1Sw)").play("push A1 to B1")
    assert (on(m, "B1"), on(m, "C1")) == ("0Ca>+1Ex^", "0Tr")


@rule("DM-TRAP-5")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_dragon_beside_a_trap_of_any_colour_is_weaker_by_3(owner):
    m = trap(f"0Hu> 1Dr^ {owner}Tr\n(1Sw)").play("fight B1")
    assert "4 to 3" in m.log()[-1].words and "DM-TRAP-5" in m.log()[-1].rules
    m = trap(f"{owner}Tr 0Dr> 1Hu^\n(1Sw)").play("fight C1")
    assert "3 to 4" in m.log()[-1].words


@rule("DM-TRAP-5")
def test_two_traps_count_once_and_never_diagonally():
    m = trap("0Hu> 1Dr^ 1Tr\n. 0Tr\n(1Sw)").play("fight B1")
    assert "4 to 3" in m.log()[-1].words
    m = trap("0Hu> 1Dr^ .\n. . 0Tr\n(1Sw)").play("fight B1")
    assert "4 to 6" in m.log()[-1].words
    m = trap("0Hu> 1Dr^ (1Tr)\n(1Sw)").play("fight B1")
    assert "4 to 6" in m.log()[-1].words, "a face-down trap does nothing"


@rule("DM-TRAP-5")
def test_only_dragons_mind_and_the_penalty_is_a_parameter():
    m = trap("0Ex> 1Ex^ 0Tr\n(1Sw)").play("fight B1")
    assert "2 to 2" in m.log()[-1].words
    m = trap("0Hu> 1Dr^ 0Tr\n(1Sw)", parameters={"trap_penalty": 5}).play("fight B1")
    assert "4 to 1" in m.log()[-1].words


@rule("DM-TRAP-6")
def test_no_character_enters_a_square_with_a_trap():
    m = trap("0Hu> . 0Tr .\n(1Sw)")
    assert rule_of(m, "move A1 to C1") == rule_of(m, "move A1 to D1") == "DM-TRAP-6"
    assert rule_of(trap("0Bi> . 0Tr/1Ju\n(1Sw)"), "move A1 to C1") == "DM-TRAP-6"


@rule("DM-TRAP-6", "DM-BIP-1")
def test_a_biplane_flies_over_a_trap_unless_ruled_otherwise():
    rows = "0Bi> . 0Tr .\n(1Sw)"
    assert rule_of(trap(rows), "move A1 to D1") == ""
    m = trap(rows, rulings={"biplane_traps": "blocked"})
    assert rule_of(m, "move A1 to D1") == "DM-TRAP-6" and "move A1 to D1" not in said(m, "move")
    m = trap("0Bi> 1Sh^ (1Sw) .", rulings={"biplane_traps": "blocked"})
    assert "move A1 to D1" in said(m, "move") and rule_of(m, "move A1 to D1") == "", (
        "only traps are in its way"
    )


@rule("DM-TRAP-3", "DM-FLIP-3")
def test_who_can_still_push_is_not_stuck():
    rows = "1Ti 0Jo> 0Tr .\n. 0Ti\n(1Ju) (1Ju) (1Mo) (1Mo) (1Sw) (1Sw) (1Dr)"
    assert said(trap(rows), "push") == ["push B1 to C1"]
    assert rule_of(trap(rows), "flip A3") == "DM-FLIP-2"
    shut = rows.replace("0Tr .", "0Tr 1Ti").replace("1Ti 0Jo", ". 0Jo")
    assert rule_of(trap(shut), "flip A3") == ""
