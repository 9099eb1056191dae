"""The alternate rules: Dragon Traps and Warpath."""

import pytest

import hbd_kit as hbd
from hbd_kit.games.dracomundis.rules.fighting import strength
from tests.games.dracomundis.island import at, cell, could, finish, island, taken, why
from tests.rules import rule

TRAPS = {"dragon_traps": "on"}
WAR = {"warpath": "on"}


def trapped(board, **setup):
    """A position with Dragon Traps."""
    return island(board, options=TRAPS, **setup)


@rule("DM-TRAP-1")
def test_traps_come_by_agreement_and_are_no_characters():
    assert why(island("0Ex> . ."), "push A1 to B1") == "DM-TRAP-1"
    m = trapped("0Ex> 1Tr .\n0Ex^ . .")
    assert why(m, "fight B1") == "DM-FIGHT-1" and why(m, "reorient B1 N") == "DM-FACE-1"
    assert finish(m).result().scores == (0, 0)


def only_traps_are_left(m):
    """Whether a square is asked for the first of the traps, and all else lies."""
    return m.state.screens == (("trap",), ("trap",)) and bool(could(m, "place"))


@rule("DM-TRAP-1", "DM-TRAP-2")
@pytest.mark.parametrize("start", ["face_down", "face_up", "last"])
def test_where_traps_start_is_a_ruling(start):
    m = hbd.new_match("dracomundis", seed=1, options=TRAPS, rulings={"trap_start": start}).play("first 0")
    if start == "last":
        assert why(m.play("place A1"), "token trap") == "DM-TRAP-2"
        m.play("token swamp").auto(until=only_traps_are_left)
    else:
        assert "trap" in could(m.branch().play("place A1"), "token")
    m.play(f"place {min(could(m, 'place'))}")
    square = m.state.agenda[-1].square
    m.play("token trap")
    assert (m.state.board[square].trap is not None) is (start != "face_down")


@rule("DM-TRAP-3")
def test_a_trap_is_pushed_along_the_arrow_and_the_pusher_follows():
    m = trapped("0Ex> 1Tr . . .")
    assert could(m, "push") == {"A1 to B1", "A1 to C1"}
    assert why(m, "move A1 to B1") == "DM-TRAP-6"
    m.play("push A1 to C1")
    assert at(m, "C1") == "0 explorer" and cell(m, "D1").trap is not None and cell(m, "B1").trap is None
    assert "DM-TRAP-3" in m.log()[-1].rules
    assert could(m, "end") == {"end"} and m.play("push C1 to D1").explain("end") is None


@rule("DM-TRAP-3")
def test_the_arrow_that_touches_the_trap_counts():
    assert could(trapped("0Ex^ 1Tr . . ."), "push") == {"A1 to B1"}
    assert could(trapped("0Jo< 1Tr . . ."), "push") == set()
    assert why(trapped("0Jo< 1Tr . . ."), "push A1 to B1") == "DM-MOVE-1"
    assert why(trapped("0Ex> 1Tr . . ."), "push A1 to D1") == "DM-MOVE-2"
    assert why(trapped("0Ex> . 1Tr . ."), "push A1 to B1") == "DM-TRAP-3"


@rule("DM-TRAP-3")
def test_whether_a_push_may_be_shorter_is_a_ruling():
    m = trapped("0Ex> 1Tr . . .", rulings={"push_distance": "exact"})
    assert could(m, "push") == {"A1 to C1"} and why(m, "push A1 to B1") == "DM-TRAP-3"
    assert not could(trapped("0Ex> 1Tr . 1Sh^", rulings={"push_distance": "exact"}), "push")


@rule("DM-TRAP-4")
@pytest.mark.parametrize("ground", ["0Ju", "1Sw", "1Mo"])
def test_a_trap_goes_onto_free_jungle_swamp_and_mountain(ground):
    m = trapped(f"0Ex> 1Tr {ground} .").play("push A1 to B1")
    assert cell(m, "C1").trap is not None and cell(m, "C1").ground is not None


@rule("DM-TRAP-4")
@pytest.mark.parametrize("there", ["1Sh^", "0Sh^", "(1Dr)", "0Tr", "1Cp", "1Ti"])
def test_a_trap_goes_onto_nothing_else(there):
    assert why(trapped(f"0Ex> 1Tr {there}"), "push A1 to B1") == "DM-TRAP-4"


@rule("DM-TRAP-4")
def test_a_trap_stays_on_the_board():
    assert why(trapped(". . . . . . 0Ex> 1Tr"), "push G1 to H1") == "DM-TRAP-4"


@rule("DM-TRAP-4", "DM-GUN-2")
def test_the_pusher_walks_as_ever():
    m = trapped("0Ex> 1Tr/1Ju . .")
    assert could(m, "push") == {"A1 to B1"} and why(m, "push A1 to C1") == "DM-MOVE-4"
    assert why(trapped("0Ss> 1Tr/1Mo . ."), "push A1 to B1") in ("DM-GUN-2", "DM-MOUNT-2")


@rule("DM-TRAP-4")
@pytest.mark.parametrize(("ruling", "rule_"), [("passes", ""), ("stops", "DM-TRAP-4")])
def test_whether_terrain_stops_a_trap_is_a_ruling(ruling, rule_):
    m = trapped("0Hu> 1Tr 1Ju . .", rulings={"push_terrain": ruling})
    assert why(m, "push A1 to B1") == "" and why(m, "push A1 to C1") == rule_


@rule("DM-TRAP-5", "DM-DRAG-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_dragon_beside_traps_of_any_colour_is_three_weaker_once(owner):
    def might(board):
        return strength(trapped(board).state, 0)

    assert might(f"1Dr^ {owner}Tr") == 3 == might("1Dr^ 0Tr\n1Tr")
    assert might(f"1Dr^ .\n. {owner}Tr") == 6
    assert might(f"1Hu^ {owner}Tr") == 4
    m = trapped(f"1Dr^ {owner}Tr\n0Hu^").play("fight A1")
    assert taken(m, 0) == ["1 dragon"] and "4 to 3" in m.log()[-1].words


@rule("DM-TRAP-6")
def test_no_character_enters_a_trap():
    assert why(trapped("0Hu> 1Tr ."), "move A1 to B1") == "DM-TRAP-6"
    assert why(trapped("0Hu> 1Tr ."), "move A1 to C1") == "DM-TRAP-6"
    assert why(trapped("0Bi> 1Tr ."), "move A1 to B1") == "DM-TRAP-6"


@rule("DM-TRAP-6", "DM-BIP-1")
@pytest.mark.parametrize(("ruling", "rule_"), [("over", ""), ("blocked", "DM-TRAP-6")])
def test_whether_a_biplane_flies_over_a_trap_is_a_ruling(ruling, rule_):
    m = trapped("0Bi> 1Tr . .", rulings={"biplane_traps": ruling})
    assert why(m, "move A1 to C1") == rule_


@rule("DM-WAR-1", "DM-WAR-2")
def test_a_sherpa_is_sacrificed_for_another_action_once_a_game():
    m = island("0Ex^ 0Sh^ .\n. . 0Sh^", options=WAR)
    assert could(m, "sacrifice") == {"B1", "C2"}
    m.play("reorient A1 E").play("sacrifice B1")
    assert at(m, "B1") == "" and "DM-WAR-1" in m.log()[-1].rules and not taken(m, 0) and not taken(m, 1)
    assert why(m, "sacrifice C2") == "DM-WAR-1"
    m.play("reorient A1 S").play("reorient A1 W")
    assert list(map(str, m.options())) == ["end"]
    assert finish(island("0Ex^ 0Sh^/0Ju .", options=WAR).play("sacrifice B1")).result().scores == (0, 0)


@rule("DM-WAR-1")
def test_only_ones_own_face_up_sherpa_and_only_by_agreement():
    m = island("0Ex^ (0Sh) 1Sh^", options=WAR)
    for square in ("A1", "B1", "C1", "D1"):
        assert why(m, f"sacrifice {square}") == "DM-WAR-1"
    assert why(island("0Sh^"), "sacrifice A1") == "DM-WAR-1"


@rule("DM-WAR-1")
def test_it_may_be_done_when_all_actions_are_taken_and_is_none_itself():
    m = island("0Ex^ 0Sh^", options=WAR).play("reorient A1 E").play("reorient A1 S")
    assert m.explain("sacrifice B1") is None
    assert why(m.play("sacrifice B1"), "reorient A1 N") == ""
    fresh = island("0Ex^ 0Sh^", options=WAR).play("sacrifice B1")
    assert why(fresh, "end") == "DM-TURN-1"
