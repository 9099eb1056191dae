"""Setting up: the box, the board, and how tokens are laid."""

from collections import Counter

import pytest

import hbd_kit as hbd
from hbd_kit.games.dracomundis.components import MAKES
from tests.games.dracomundis.island import at, cell, could, finish, island, why
from tests.rules import rule

EACH = {
    **dict.fromkeys(("explorer", "sherpa", "dragon", "mountain", "jungle", "swamp"), 2),
    **dict.fromkeys(("journalist", "hunter", "cannibal", "biplane", "ss307", "campsite", "tiger"), 1),
}


def fresh(seats=2, first=0, **setup):
    """A match whose first seat is chosen."""
    return hbd.new_match("dracomundis", seats=seats, seed=1, **setup).play(f"first {first}")


def lay(m, square, kind, facing="N"):
    """The match after the seat in turn laid this token there."""
    m.play(f"place {square}").play(f"token {kind}")
    if kind == "explorer":
        m.play(f"face {facing}")
    return m


@rule("DM-BOX-1", "DM-TOK-1")
def test_a_colour_has_eleven_characters_eight_terrains_and_one_item():
    assert {kind: make.copies for kind, make in MAKES.items() if kind != "trap"} == EACH
    count = Counter()
    for make in MAKES.values():
        count[make.kind] += make.copies
    assert count == {"character": 11, "terrain": 8, "item": 1}


@rule("DM-BOX-2", "DM-DRAG-1")
def test_every_figure_says_where_it_comes_from():
    text = (hbd.GAMES["dracomundis"].ledger["DM-BOX-2"]).label
    assert text == "house"
    journalist, biplane = MAKES["journalist"], MAKES["biplane"]
    assert (journalist.forward, journalist.sides, journalist.back) == (1, 1, 0)
    assert (biplane.forward, biplane.back) == (4, 1) and biplane.sides >= 1
    fighters = {kind: make for kind, make in MAKES.items() if make.kind == "character"}
    dragon = fighters.pop("dragon")
    assert dragon.combat > max(make.combat for make in fighters.values())
    assert dragon.combat > 3
    reach = {kind: make.forward + 2 * make.sides + make.back for kind, make in fighters.items()}
    assert dragon.forward + 2 * dragon.sides + dragon.back <= min(reach.values())


@rule("DM-SET-1")
@pytest.mark.parametrize(("seats", "rows"), [(2, 6), (3, 9), (4, 12)])
def test_more_players_play_on_more_of_the_board(seats, rows):
    m = fresh(seats)
    assert len(m.state.board) == 8 * rows
    assert m.explain("place H6") is None
    with pytest.raises(hbd.ParseError):
        m.play(f"place A{rows + 1}")


@rule("DM-SET-2")
def test_everyone_has_a_colour_without_the_trap_behind_a_screen():
    m = fresh()
    assert Counter(m.state.screens[0]) == EACH == Counter(m.state.screens[1])
    lay(m, "A1", "hunter")
    lay(m, "H6", "hunter")
    m.play("place B2")
    assert why(m, "token hunter") == "DM-SET-2"
    assert why(m, "token trap") == "DM-SET-2"


@rule("DM-SET-3", "DM-SET-4", "DM-PHASE-1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_lots_are_drawn_and_the_others_follow_clockwise(first):
    m = hbd.new_match("dracomundis", seats=3, seed=1)
    assert set(m.pending.outcomes().values()) == {m.pending.outcomes()[0]}
    m.play(f"first {first}")
    assert {"DM-SET-3", "DM-PHASE-1"} <= set(m.log()[-1].rules)
    for turn, square in enumerate(("A1", "A2", "A3", "A4")):
        assert m.pending.seats == ((first + turn) % 3,)
        lay(m, square, "swamp" if turn < 3 else "tiger")


@rule("DM-SET-4")
def test_a_token_is_laid_face_down_on_a_free_square():
    m = lay(fresh(), "C3", "dragon")
    assert "C3" not in could(m, "place") and len(could(m, "place")) == 47
    assert why(m, "place C3") == "DM-SET-4"
    assert m.log(1)[-1].words.endswith("a token face down on C3.")
    assert "dragon" in m.log(0)[-1].words


@rule("DM-SET-5", "DM-EXP-1")
def test_only_explorers_are_laid_face_up_and_look_where_their_player_wants():
    m = lay(fresh(), "C3", "explorer", "W")
    assert at(m, "C3") == "0 explorer" and cell(m, "C3").figure.facing == "W"
    assert "DM-EXP-1" in m.log(1)[-2].rules and "DM-SET-5" in m.log(1)[-1].rules
    for kind in EACH.keys() - {"explorer"}:
        assert at(lay(fresh(), "C3", kind), "C3") == ""


@rule("DM-SET-5")
def test_explorers_may_all_look_north_at_first():
    m = fresh(rulings={"explorer_facing": "north"}).play("place C3").play("token explorer")
    assert cell(m, "C3").figure.facing == "N" and m.pending.seats == (1,)


@rule("DM-SET-6", "DM-TIGER-2", "DM-POINT-7")
@pytest.mark.parametrize(
    ("camp", "tiger", "points"),
    [("0Cp", "0Ti", -5), ("0Cp", "1Ti", 0), ("1Cp", "0Ti", 0)],
)
def test_a_campsite_beside_ones_own_tiger_costs_points(camp, tiger, points):
    m = finish(island(f"0Ex^ .\n . {camp} {tiger}"))
    assert m.result().scores == (points, 0)


@rule("DM-SET-6", "DM-POINT-7")
def test_diagonal_neighbours_cost_nothing():
    assert finish(island("0Ex^ 0Cp\n . . 0Ti")).result().scores == (0, 0)


@rule("DM-SET-6")
def test_nothing_keeps_a_campsite_from_a_tiger():
    m = lay(lay(fresh(), "A1", "campsite"), "H6", "swamp").play("place A2")
    assert m.explain("token tiger") is None


@rule("DM-SET-7")
@pytest.mark.parametrize("first", [0, 1])
def test_who_laid_first_has_the_first_turn(first):
    m = fresh(first=first).auto(until=lambda m: any("DM-SET-7" in line.rules for line in m.log()[-1:]))
    assert m.pending.seats == (first,)
    assert str(m.options()[0]).split()[0] not in ("place", "token", "face")
    assert not any(m.state.screens)
    assert sum(c.side == -2 for c in m.state.board) == 34


@rule("DM-SET-8")
def test_two_tokens_at_a_time_are_sooner_laid():
    m = fresh(options={"setup": "quick"})
    lay(m, "A1", "swamp")
    assert m.pending.seats == (0,)
    lay(m, "A2", "explorer")
    assert m.pending.seats == (1,)
    lay(lay(m, "B1", "swamp"), "B2", "swamp")
    assert m.pending.seats == (0,)
    m.auto(until=lambda m: not any(m.state.screens) and str(m.options()[0]).split()[0] != "face")
    assert not any(m.state.screens)


@rule("DM-GOAL-1", "DM-GOAL-2")
def test_most_points_win_and_ties_are_shared():
    m = finish(island("0Ex^/0Ju . 1Ex^"))
    assert m.result().scores == (2, 0) and m.result().winners == (0,)
    m = finish(island("0Ex^/0Ju . 1Ex^/0Ju"))
    assert m.result().places == ((0, 1),)


@rule("DM-GOAL-2")
@pytest.mark.parametrize(("ruling", "places"), [("shared", ((0, 1),)), ("taken", ((1,), (0,)))])
def test_a_tie_may_go_to_who_has_taken_more(ruling, places):
    more = "seat 0:\nseat 1: took 0Sh 0Sh"
    m = finish(island("0Ex^/0Ju", more=more, rulings={"tie_break": ruling}))
    assert m.result().scores == (2, 2) and m.result().places == places
