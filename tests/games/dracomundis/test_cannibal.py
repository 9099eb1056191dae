"""The Cannibal: who it captures, how it carries its prisoner, and how that is freed."""

import pytest

from hbd_kit.games.dracomundis.components import MAKES, plain
from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule

STRONG = MAKES["cannibal"].combat
CODES = {"explorer": "Ex", "journalist": "Jo", "hunter": "Hu", "sherpa": "Sh"}
CODES |= {"dragon": "Dr", "biplane": "Bi", "ss307": "Ss"}


@rule("DM-CAN-1", "DM-CAN-6")
@pytest.mark.parametrize("kind", CODES)
def test_it_captures_who_is_no_stronger_than_itself_alone(kind):
    m = land(f"0Ca> 1{CODES[kind]}^\n(1Sw) 0Hu^")
    if MAKES[kind].combat > STRONG:
        assert rule_of(m, "move A1 to B1") == "DM-CAN-1", "a friend beside it does not help"
        return
    m.play("move A1 to B1")
    assert (on(m, "A1"), on(m, "B1")) == (".", f"0Ca>+1{CODES[kind]}^")
    assert m.state.crews == ((1, 9), ())
    assert m.state.taken == ((), ())
    assert m.log()[-1].words == f"Ada's cannibal captures Bo's {plain(kind)} on B1."
    assert m.log()[-1].rules == ("DM-MOVE-1", "DM-CAN-1")


@rule("DM-CAN-1")
@pytest.mark.parametrize("ground", ["Mo", "Sw"])
@pytest.mark.parametrize(("combat", "rule_id"), [(3, ""), (4, "DM-CAN-1")])
def test_terrain_counts_for_neither(ground, combat, rule_id, tmp_path):
    """A prey of 3 on a Mountain is captured, one of 4 in a Swamp is not."""
    m = land(f"0Ca>/1Sw 1Ex^/0{ground}\n(1Sw)", components=changed(tmp_path, explorer=combat, cannibal=3))
    assert rule_of(m, "move A1 to B1") == rule_id


def changed(folder, **combat):
    """A component file with other combat values."""
    from hbd_kit.games.dracomundis.components import house_text

    lines, name = [], ""
    for line in house_text().split("\n"):
        name = line[1:-1] if line.startswith("[") else name
        lines.append(f"combat = {combat[name]}" if line.startswith("combat") and name in combat else line)
    path = folder / "box.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@rule("DM-CAN-1")
def test_it_captures_along_its_arrow_and_not_through_others():
    m = land("0Ca> . 1Sh^ 1Ex^\n(1Sw)")
    assert rule_of(m, "move A1 to C1") == ""
    m = land("0Ca> 1Ex^ 1Sh^\n(1Sw)")
    assert rule_of(m, "move A1 to C1") == "DM-MOVE-3"


@rule("DM-CAN-1", "DM-MOVE-3")
def test_it_captures_opponents_only():
    assert rule_of(land("0Ca> 0Sh^\n(1Sw)"), "move A1 to B1") == "DM-MOVE-3"


@rule("DM-CAN-5")
def test_it_does_not_capture_another_cannibal():
    assert rule_of(land("0Ca> 1Ca^\n(1Sw)"), "move A1 to B1") == "DM-CAN-5"


@rule("DM-CAN-6")
def test_a_journalist_is_left_in_peace_if_so_ruled():
    rows = "0Ca> 1Jo^\n(1Sw)"
    assert rule_of(land(rows), "move A1 to B1") == ""
    m = land(rows, rulings={"capture_journalist": "no"})
    assert rule_of(m, "move A1 to B1") == "DM-CAN-6"
    assert "move A1 to B1" not in said(m, "move")
    m = land("0Ca> 1Ex^\n(1Sw)", rulings={"capture_journalist": "no"})
    assert "move A1 to B1" in said(m, "move"), "others are not"


@rule("DM-CAN-4")
def test_it_has_room_for_one_prisoner():
    m = land("0Ca>+1Ex^ 1Sh^\n(1Sw)")
    assert rule_of(m, "move A1 to B1") == "DM-CAN-4"


@rule("DM-CAN-1", "DM-CAMP-1")
def test_it_captures_nobody_in_a_campsite(tmp_path):
    weak = changed(tmp_path, hunter=1)
    assert rule_of(land("0Ca> 1Hu^/1Cp\n(1Sw)", components=weak), "move A1 to B1") == "DM-CAMP-1"
    m = land("0Ca> 1Jo^/0Cp\n(1Sw)")
    assert rule_of(m, "move A1 to B1") == "DM-CAMP-1" and "move A1 to B1" not in said(m, "move")


@rule("DM-CAN-3", "DM-MAX-1")
def test_the_prisoner_goes_where_its_cannibal_goes():
    m = land("0Ca>+1Exv 0Ju\n(1Sw)").play("move A1 to B1")
    assert on(m, "B1") == "0Ca>+1Exv/0Ju"
    m.play("reorient B1 W")
    assert on(m, "B1") == "0Ca<+1Exv/0Ju", "the prisoner looks where it looked"


@rule("DM-CAN-7")
def test_a_prisoner_is_out_of_play():
    m = land("0Ca>+1Sh> (0Sw)\n. .\n1Ex^ (1Sw)", turn=1, options={"warpath": "on"})
    assert rule_of(m, "move A1 to A2") == rule_of(m, "look B1").replace("LOOK", "TURN") == "DM-TURN-1"
    assert rule_of(m, "reorient A1 S") == "DM-FACE-1"
    assert rule_of(m, "sacrifice A1") == "DM-WAR-3"
    assert m.state.crews == ((0,), (16,))


@rule("DM-CAN-7", "DM-FLIP-2")
def test_who_has_only_a_captive_left_may_turn_up_any_token():
    rows = "0Ca>+1Sh>\n" + "(0Sw) (1Sw) (0Sw) (1Sw) (0Ju) (1Ju) (0Mo)\n"
    assert len(said(land(rows, turn=1), "flip")) == 7


@rule("DM-CAN-8")
def test_a_prisoner_adds_nothing_in_a_fight():
    """An Explorer of 2 beneath a Cannibal of 3: the Hunter of 4 still wins."""
    m = land("0Hu> 1Ca>+0Ex^\n(1Sw)").play("fight B1")
    assert "4 to 3" in m.log()[-2].words
    assert [each.kind for each in m.state.taken[0]] == ["cannibal"]


@rule("DM-CAN-9")
def test_the_prisoner_of_an_eliminated_cannibal_is_free():
    m = land("0Hu> 1Ca>+0Exv/0Ju\n(1Sw)").play("fight B1")
    assert on(m, "B1") == "0Exv/0Ju"
    assert m.state.crews == ((0, 1), ())
    assert m.log()[-1].rules == ("DM-CAN-9",)
    assert rule_of(m, "reorient B1 N") == "", "it is its player's again at once"


@rule("DM-CAN-9")
def test_a_cannibal_that_attacks_and_loses_frees_its_prisoner_too():
    m = land("0Ca>+1Ex^ 1Hu<\n(1Sw)").play("fight B1")
    assert on(m, "A1") == "1Ex^"
    assert [each.kind for each in m.state.taken[1]] == ["cannibal"]


@rule("DM-CAN-9", "DM-GUN-2")
def test_a_machinegun_is_freed_even_on_a_mountain_and_can_leave_it():
    m = land("0Dr> 1Ca>+0Ss^/0Mo .\n(1Sw)").play("fight B1")
    assert on(m, "B1") == "0Ss^/0Mo" and "move B1 to C1" in said(m, "move")


@rule("DM-CAN-9")
def test_in_a_larger_game_a_third_player_may_free_it():
    m = land("0Ca>+1Ex^ 2Hu<\n(1Sw)", seats=3, turn=2).play("fight A1")
    assert on(m, "A1") == "1Ex^"
    assert [len(taken) for taken in m.state.taken] == [0, 0, 1]


TRAPS = {"options": {"dragon_traps": "on"}}


@rule("DM-CAN-2")
def test_beside_a_trap_a_dragon_can_be_captured_unless_ruled_otherwise():
    rows = "0Ca> 1Dr^ 0Tr\n(1Sw)"
    assert MAKES["dragon"].combat - 3 <= STRONG
    assert rule_of(land(rows, **TRAPS), "move A1 to B1") == ""
    assert rule_of(land(rows, rulings={"trap_capture": "ignored"}, **TRAPS), "move A1 to B1") == "DM-CAN-1"
    assert rule_of(land(rows.replace("Dr", "Hu"), **TRAPS), "move A1 to B1") == "DM-CAN-1", "only a Dragon"
