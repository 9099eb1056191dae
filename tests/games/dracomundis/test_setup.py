"""Game setup: the board, the screens, laying tokens one or two at a time, and who sees what."""

from collections import Counter
from fractions import Fraction

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.land import on, rule_of, said
from tests.rules import rule

OF_EACH = Counter(
    explorer=2,
    journalist=1,
    hunter=1,
    sherpa=2,
    dragon=2,
    cannibal=1,
    biplane=1,
    ss307=1,
    campsite=1,
    mountain=2,
    jungle=2,
    swamp=2,
    tiger=1,
)
TRAPS = {"dragon_traps": "on"}


def new(seats=2, **setup):
    return hbd.new_match("dracomundis", seats=seats, seed=1, **setup)


def lay(m, square, kind, facing=None):
    m.play(f"place {square}").play(f"token {kind}")
    return m.play(f"face {facing}") if facing else m


def everything_laid(m):
    return m.auto(until=lambda m: said(m, "reorient") and not m.state.screens[0])


@rule("DM-SET-1")
@pytest.mark.parametrize(("seats", "last"), [(2, "H6"), (3, "H9"), (4, "H12")])
def test_more_players_use_more_of_the_board(seats, last):
    m = new(seats)
    assert m.state.grid.name(m.state.grid.squares[-1]) == last


@rule("DM-SET-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_smallest_board_still_holds_all_tokens(seats):
    least = {2: ("rows_two", 5), 3: ("rows_three", 8), 4: ("rows_four", 10)}[seats]
    m = new(seats, parameters=dict([least]), options=TRAPS)
    assert len(m.state.board) == 8 * least[1]
    assert everything_laid(m).state.screens == ((),) * seats


@rule("DM-BOX-1", "DM-SET-2", "DM-TOK-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_19_tokens_behind_the_screen_and_no_trap(seats):
    state = new(seats).state
    assert [Counter(screen) for screen in state.screens] == [OF_EACH] * seats
    assert OF_EACH.total() == 19
    assert not any(state.crews) and not state.backs


@rule("DM-BOX-1", "DM-TRAP-1")
def test_with_the_alternate_rule_a_trap_makes_it_20():
    assert [Counter(screen) for screen in new(options=TRAPS).state.screens] == [OF_EACH + Counter(trap=1)] * 2


@rule("DM-SET-3", "DM-PHASE-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lots_are_drawn_for_who_begins(seats):
    m = new(seats)
    assert m.pending.outcomes() == {seat: Fraction(1, seats) for seat in range(seats)}
    assert m.odds("table") == m.pending.outcomes()
    m.play(str(seats - 1))
    assert m.pending.seats == (seats - 1,)
    assert m.odds("table") is None
    assert m.log("table")[-1].rules == ("DM-SET-3", "DM-PHASE-1")


@rule("DM-SET-4")
def test_tokens_are_laid_one_at_a_time_in_turn_on_free_squares():
    m = new(3).play("1")
    assert len(m.options()) == 72
    asked = []
    for square in ("A1", "B1", "C1", "D1"):
        asked += m.pending.seats
        lay(m, square, "swamp") if square != "D1" else m.play("place D1")
    assert asked == [1, 2, 0, 1]
    m = new(3).play("1")
    lay(m, "A1", "swamp")
    assert rule_of(m, "place A1") == "DM-SET-4"
    assert "place A1" not in said(m, "place") and len(said(m, "place")) == 71


@rule("DM-SET-2")
def test_only_what_is_behind_the_screen_can_be_laid():
    m = new().play("0")
    lay(m, "A1", "hunter")
    lay(m, "H6", "hunter")
    m.play("place A2")
    assert rule_of(m, "token hunter") == "DM-SET-2"
    assert rule_of(m, "token trap") == "DM-SET-2"
    assert len(said(m, "token")) == 12


@rule("DM-SET-5", "DM-EXP-1")
def test_explorers_alone_lie_face_up_and_look_where_their_player_wants():
    m = new().play("0")
    m.play("place C3").play("token explorer")
    assert m.pending.seats == (0,)
    assert m.options() and said(m, "face") == ["face N", "face E", "face S", "face W"]
    assert m.pending.rule == "DM-SET-5" and rule_of(m, "face W", seat=1) == "DM-SET-4"
    m.play("face W")
    assert on(m, "C3") == "0Ex<"
    assert m.state.crews == ((18,), ())
    lay(m, "D3", "dragon")
    assert on(m, "D3") == "(1Dr)"
    assert "explorer face up on C3" in str(m.log("table"))


@rule("DM-SET-5")
def test_explorers_all_look_north_if_so_ruled():
    m = new(rulings={"explorer_facing": "north"}).play("0")
    lay(m, "C3", "explorer")
    assert on(m, "C3") == "0Ex^"
    assert m.pending.seats == (1,)


@rule("DM-SET-6")
def test_a_campsite_may_be_laid_beside_the_own_tiger():
    m = new().play("0")
    lay(m, "A1", "campsite")
    lay(m, "H6", "campsite")
    lay(m, "B1", "tiger")
    assert (on(m, "A1"), on(m, "B1")) == ("(0Cp)", "(0Ti)")


@rule("DM-SET-7")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_when_all_tokens_lie_the_first_player_has_the_first_turn(first):
    m = everything_laid(new(3).play(str(first)))
    assert m.pending.seats == (first,)
    assert sum(map(len, m.state.crews)) == 6
    assert len(m.state.backs) == 51
    assert m.log("table")[-1].rules == ("DM-SET-7",)
    assert rule_of(m, "place A1") == "DM-TURN-1"


@rule("DM-SET-8")
def test_the_quick_set_up_lays_two_tokens_at_a_time():
    m = new(options={"setup": "quick"}).play("1")
    asked = []
    while m.state.screens[0]:
        if said(m, "place"):
            asked += m.pending.seats
        m.auto(until=1)
    assert asked[:6] == [1, 1, 0, 0, 1, 1]
    assert asked[-4:] == [0, 0, 1, 0], "of 19 tokens the last comes alone"
    assert len(asked) == 38


# Who sees what ------------------------------------------------------------------------------------


@rule("DM-SET-4", "DM-SET-9", "DM-SET-10")
def test_everyone_sees_who_lays_where_and_only_its_player_what():
    m = new().play("0")
    lay(m, "C3", "dragon")
    for view in (1, "table"):
        assert "dragon" not in str(m.log(view)) and "Ada lays a token face down on C3" in str(m.log(view))
        assert "(0??)" in m.game.board(m.observe(view), m.names)
    assert "Ada lays a dragon face down on C3" in str(m.log(0))
    assert "(0Dr)" in m.game.board(m.observe(0), m.names)
    assert m.observe(1).screens == (None, m.state.screens[1])
    assert m.observe(1).behind == (18, 19)
    assert m.observe(1).unseen[0].count("dragon") == 2


@rule("DM-SET-9")
def test_plain_backs_do_not_show_whose_they_are():
    m = new(rulings={"token_backs": "plain"}).play("0")
    lay(m, "C3", "dragon")
    assert "(???)" in m.game.board(m.observe(1), m.names)
    assert "(0Dr)" in m.game.board(m.observe(0), m.names)


@rule("DM-SET-10")
def test_a_forgetful_player_does_not_see_their_own_face_down_tokens():
    m = new(rulings={"memory": "forgetful"}).play("0")
    lay(m, "C3", "dragon")
    assert "(0??)" in m.game.board(m.observe(0), m.names)
    assert "dragon" not in str(m.log(0)) and "dragon" in str(m.log("all"))
    assert m.observe(0).screens[0] == m.state.screens[0]
    assert m.observe(0).unseen[0] == ("dragon",)
