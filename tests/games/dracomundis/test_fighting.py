"""Action 4: who fights, how values are summed, and who is taken."""

import pytest

from hbd_kit.games.dracomundis.components import MAKES
from tests.games.dracomundis.land import land, on, rule_of, said
from tests.rules import rule


def kinds(m):
    return [[each.kind for each in taken] for taken in m.state.taken]


@rule("DM-FIGHT-1", "DM-TURN-3")
def test_one_fights_an_opponents_face_up_character_beside_ones_own():
    m = land("0Ex^ 1Sh^ 0Sh^\n(1Hu) 1Ex^\n. . . 1Ca^")
    assert said(m, "fight") == ["fight B1"]
    for square in ("A2", "B2", "C1", "D3", "E3"):
        assert rule_of(m, f"fight {square}") == "DM-FIGHT-1"
    assert rule_of(land("0Ex^ 0Sh^ (1Sw)"), "fight B1") == "DM-FIGHT-1", "nobody fights a friend"


@rule("DM-FIGHT-2", "DM-FIGHT-3", "DM-FIGHT-4", "DM-FIGHT-7")
def test_all_beside_the_target_must_join_and_their_values_are_summed():
    m = land(". 0Sh^\n0Ex^ 1Dr^ 0Hu^\n. 0Sh>\n(1Sw)").play("fight B2")
    combat = {kind: make.combat for kind, make in MAKES.items()}
    total = combat["explorer"] + combat["hunter"] + 2 * combat["sherpa"]
    words = m.log("table")[-1].words
    assert f"{total} to {combat['dragon']}" in words
    assert words.startswith("Ada's sherpa on B1 and hunter on C2 and sherpa on B3 and explorer on A2 fight")
    assert words.endswith("Ada takes the dragon.")
    assert kinds(m) == [["dragon"], []]
    assert m.log()[-1].rules == ("DM-FIGHT-1", "DM-FIGHT-2", "DM-FIGHT-3", "DM-FIGHT-4")


@rule("DM-FIGHT-4", "DM-FIGHT-7")
def test_the_side_that_loses_the_attack_loses_all_attackers():
    m = land("0Sh^ 1Dr^ 0Ex^\n. 1Hu^\n(1Sw)").play("fight B1")
    assert kinds(m) == [[], ["explorer", "sherpa"]]
    assert m.state.crews == ((), (1, 9))
    assert "Bo takes the explorer and the sherpa" in m.log()[-1].words
    assert m.log()[-1].rules[-1] == "DM-FIGHT-4"


@rule("DM-FIGHT-5")
def test_when_the_values_are_equal_nothing_happens():
    m = land("0Ex^ 1Ex^\n(1Sw)").play("fight B1")
    assert kinds(m) == [[], []]
    assert (on(m, "A1"), on(m, "B1")) == ("0Ex^", "1Ex^")
    assert m.log()[-1].rules[-1] == "DM-FIGHT-5"
    assert m.state.agenda[0].left == 1, "it was an action"


@rule("DM-FIGHT-6")
def test_nobody_helps_the_target_and_no_third_player_joins():
    m = land("0Hu^ 1Ex^ 1Dr^\n. 2Dr^\n(1Sw)", seats=3).play("fight B1")
    assert "4 to 2" in m.log()[-1].words
    assert kinds(m) == [["explorer"], [], []]
    assert (on(m, "C1"), on(m, "B2")) == ("1Dr^", "2Dr^")


@rule("DM-FIGHT-1", "DM-FIGHT-6", "DM-CAN-7")
def test_who_lies_face_down_takes_no_part_and_is_no_target_and_neither_is_a_prisoner():
    m = land("0Ex^ 1Hu^ (0Dr)0\n(1Sh)0 1Ca^+0Hu^\n(1Sw)")
    assert said(m, "fight") == ["fight B1"] and rule_of(m, "fight A2") == "DM-FIGHT-1"
    assert "explorer on A1 fights Bo's hunter on B1, 2 to 4" in m.play("fight B1").log()[-1].words


@rule("DM-TURN-2", "DM-FIGHT-1")
def test_one_may_fight_twice_in_a_turn():
    m = land("1Ex^ 0Hu^ 1Sh^\n(1Sw)").play("fight A1").play("fight C1")
    assert kinds(m) == [["explorer", "sherpa"], []]


@rule("DM-MOUNT-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_mountain_makes_stronger(owner):
    m = land(f"0Ex^/{owner}Mo 1Ex^\n(1Sw)").play("fight B1")
    assert "3 to 2" in m.log()[-1].words and "DM-MOUNT-1" in m.log()[-1].rules
    m = land(f"0Ex^ 1Ex^/{owner}Mo\n(1Sw)").play("fight B1")
    assert "2 to 3" in m.log()[-1].words


@rule("DM-SWAMP-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_swamp_makes_weaker(owner):
    m = land(f"0Ex^/{owner}Sw 1Ex^\n(1Sw)").play("fight B1")
    assert "1 to 2" in m.log()[-1].words and "DM-SWAMP-1" in m.log()[-1].rules
    m = land(f"0Ex^ 1Ex^/{owner}Sw\n(1Sw)").play("fight B1")
    assert "2 to 1" in m.log()[-1].words


@rule("DM-JUNGLE-1", "DM-FIGHT-3")
def test_a_jungle_changes_nothing_in_a_fight():
    m = land("0Ex^/1Ju 1Ex^/0Ju\n(1Sw)").play("fight B1")
    assert "2 to 2" in m.log()[-1].words


@rule("DM-HUNT-2", "DM-CAMP-2")
def test_a_hunter_is_stronger_in_his_campsite():
    m = land("0Dr^ 1Hu^/1Cp\n(1Sw)").play("fight B1")
    assert "6 to 5" in m.log()[-1].words and "DM-HUNT-2" in m.log()[-1].rules
    assert on(m, "B1") == "1Cp", "now a Journalist may enter"


@rule("DM-HUNT-2", "DM-CAMP-2")
@pytest.mark.parametrize(
    "rows", ["0Dr^ 1Hu^ 1Cp", "0Dr^ 1Hu^/1Ju 1Cp", "0Dr^ 1Hu^/0Ju", "0Dr^ . .\n1Hu^ 1Cp"]
)
def test_a_hunter_beside_his_campsite_or_elsewhere_has_no_bonus(rows):
    m = land(f"{rows}\n(1Sw)")
    m.play(said(m, "fight")[0])
    assert "6 to 4" in m.log()[-1].words
    assert m.log()[-1].rules == ("DM-FIGHT-1", "DM-FIGHT-2", "DM-FIGHT-3", "DM-FIGHT-4")


@rule("DM-HUNT-2", "DM-JOUR-4")
def test_nobody_but_the_hunter_is_stronger_in_a_campsite():
    assert "1 to 2" in land("0Jo^/1Cp 1Ex^\n(1Sw)").play("fight B1").log()[-1].words
    m = land("0Bi^/0Cp 1Ex^\n(1Sw)", rulings={"biplane_campsite": "yes"}).play("fight B1")
    assert "2 to 2" in m.log()[-1].words


@rule("DM-HUNT-2", "DM-MOUNT-1", "DM-SWAMP-1")
def test_what_ground_gives_and_takes_is_a_parameter():
    sums = {"camp_bonus": "6 to 8", "mountain_bonus": "10 to 4", "swamp_penalty": "2 to 4"}
    rows = ("0Dr^ 1Hu^/1Cp", "0Dr^/0Mo 1Hu^", "0Dr^/0Sw 1Hu^")
    for (name, words), row in zip(sums.items(), rows, strict=True):
        m = land(f"{row}\n(1Sw)", parameters={name: 4}).play("fight B1")
        assert words in m.log()[-1].words


@rule("DM-JOUR-1")
def test_a_journalist_is_never_attacked():
    m = land("0Dr^ 1Jo^\n(1Sw)")
    assert said(m, "fight") == []
    assert rule_of(m, "fight B1") == "DM-JOUR-1"


@rule("DM-JOUR-3")
def test_a_journalist_beside_the_target_must_take_part_and_falls_with_the_others():
    m = land("0Jo^ 1Ex^ 0Ex^\n(1Sw)").play("fight B1")
    assert "3 to 2" in m.log()[-1].words
    m = land("0Jo^ 1Dr^ 0Ex^\n(1Sw)").play("fight B1")
    assert kinds(m) == [[], ["explorer", "journalist"]]


@rule("DM-JOUR-3")
def test_a_journalist_may_attack_alone():
    m = land("0Jo^ 1Ex^/1Sw\n(1Sw)").play("fight B1")
    assert "1 to 1: nothing happens" in m.log()[-1].words


@rule("DM-GUN-4", "DM-SHER-1", "DM-DRAG-1")
def test_every_character_fights_and_none_is_stronger_than_a_dragon():
    combat = {kind: make.combat for kind, make in MAKES.items() if make.kind == "character"}
    assert len(combat) == 8 and min(combat.values()) > 0
    assert all(combat["dragon"] > value for kind, value in combat.items() if kind != "dragon")
    assert all(MAKES["dragon"].arrows <= make.arrows for make in MAKES.values() if make.arrows[0])
    for code, kind in (("Ss", "ss307"), ("Sh", "sherpa")):
        m = land(f"0{code}^ 1Ex^/1Sw\n(1Sw)").play("fight B1")
        assert f"{combat[kind]} to 1" in m.log()[-1].words


@rule("DM-TURN-1")
def test_a_fight_takes_an_action():
    m = land("0Ex^ 1Ex^\n(1Sw)").play("fight B1").play("fight B1")
    assert rule_of(m, "fight B1") == "DM-TURN-1"
