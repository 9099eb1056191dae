"""Who knows what: observations, drawn worlds, and what options and refusals give away."""

import random
from collections import Counter

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.land import land, on
from tests.rules import rule

FIELD = """
  (0Sw)0  (1Ju)01 (1Dr)1
  (1Mo)   0Ex^    (0Hu)1
  .       (1Sw)2  1Ex^   (1Ca)  2Ex^  (2Jo) (2Dr)
"""


def field(**setup):
    return land(FIELD, seats=3, **setup)


def shown(m, view):
    """The face-down squares as a view sees them."""
    text = m.game.board(m.observe(view), m.names).split("\n")[2:5]
    return [word for line in text for word in line.split() if word.startswith("(")]


@rule("DM-SET-10", "DM-SET-11", "DM-LOOK-2")
def test_each_view_knows_its_own_tokens_and_those_it_looked_at_and_that_others_looked():
    m = field()
    hidden = "(0Sw)0 (1Ju)01 (1??)1 (1??) (0Hu)1 (1??)2 (1??) (2??) (2??)"
    assert shown(m, 0) == hidden.split()
    hidden = "(0??)0 (1Ju)01 (1Dr)1 (1Mo) (0Hu)1 (1Sw)2 (1Ca) (2??) (2??)"
    assert shown(m, 1) == hidden.split()
    hidden = "(0??)0 (1??)01 (1??)1 (1??) (0??)1 (1Sw)2 (1??) (2Jo) (2Dr)"
    assert shown(m, 2) == hidden.split()
    assert shown(m, "table")[0] == "(0??)0" and shown(m, "all")[-1] == "(2Dr)"


@rule("DM-SET-11")
def test_what_a_view_does_not_know_is_one_heap_of_each_colour():
    m = field()
    assert m.observe(0).unseen == ((), ("cannibal", "dragon", "mountain", "swamp"), ("dragon", "journalist"))
    assert m.observe("table").unseen[0] == ("hunter", "swamp")
    assert m.observe("all").unseen == ((), (), ())


@rule("DM-SET-11")
def test_a_drawn_world_lays_the_heap_out_in_any_order_equally_likely():
    m, luck = field(), random.Random(5)
    seen = m.observe(0)
    worlds = Counter()
    for _ in range(9600):
        state = m.game.world(seen, luck.randrange)
        worlds[tuple(state.board[s].token.kind for s in (2, 8, 17, 19, 21, 22))] += 1
    assert len(worlds) == 24 * 2
    assert all(140 < count < 260 for count in worlds.values()), "each of 48 about 200 times"


@rule("DM-SET-11", "DM-SET-2")
def test_while_tokens_are_laid_the_rest_may_be_behind_the_screen():
    m = hbd.new_match("dracomundis", seed=3).play("0")
    m.play("place A1").play("token dragon")
    luck = random.Random(5)
    drawn = Counter()
    for _ in range(1900):
        state = m.game.world(m.observe(1), luck.randrange)
        drawn[state.board[0].token.kind] += 1
        assert len(state.screens[0]) == 18 and state.screens[1] == m.state.screens[1]
    assert len(drawn) == 13 and 150 < drawn["dragon"] < 250 and 60 < drawn["hunter"] < 145


@rule("DM-SET-9", "DM-SET-11")
def test_behind_plain_backs_any_colour_may_lie():
    m = field(rulings={"token_backs": "plain"})
    assert shown(m, 2)[:2] == ["(???)0", "(???)01"] and shown(m, 2)[-1] == "(2Dr)"
    luck = random.Random(6)
    owners = {m.game.world(m.observe(2), luck.randrange).board[0].token.owner for _ in range(60)}
    assert owners == {0, 1}


@rule("DM-SET-10")
def test_a_forgetful_world_moves_ones_own_tokens_too():
    m = field(rulings={"memory": "forgetful"})
    luck = random.Random(7)
    assert shown(m, 0)[0] == "(0??)0"
    drawn = {on(m, "A1")}
    for _ in range(40):
        state = m.game.world(m.observe(0), luck.randrange)
        drawn.add(state.board[0].token.kind)
        assert m.game.observe(state, 0) == m.observe(0)
    assert {"swamp", "hunter"} <= drawn


@rule("DM-SET-10", "DM-LOOK-2")
def test_no_option_or_refusal_tells_what_lies_face_down():
    """Two worlds that differ in every hidden token read the same to each player, turn after turn."""
    for seed in range(3):
        m = hbd.new_match("dracomundis", seats=3, seed=seed).auto(until=lambda m: m.step > 130)
        luck = random.Random(seed)
        for view in range(3):
            twin = m.game.world(m.observe(view), luck.randrange)
            assert twin != m.state
            assert list(map(str, m.game.choices(twin, view))) == list(map(str, m.options(view)))
            for action in m.game.candidates(m.state):
                assert m.game.refusal(twin, view, action) == m.explain(action, view)


@rule("DM-SET-4", "DM-SET-10")
def test_laying_a_dragon_and_laying_a_swamp_read_the_same_to_others():
    one, other = (hbd.new_match("dracomundis", seats=3, seed=9).play("0").play("place C3") for _ in "ab")
    one.play("token dragon")
    other.play("token swamp")
    for view in (1, 2, "table"):
        assert one.observe(view) == other.observe(view)
        assert str(one.log(view)) == str(other.log(view))
        assert one.record(view) == other.record(view)
    assert one.observe(0) != other.observe(0)


@rule("DM-LOOK-2")
def test_looking_at_a_dragon_and_at_a_swamp_reads_the_same_to_others():
    one, other = (
        land(rows, seats=3).play("look B1")
        for rows in ("0Ex^ (1Dr)\n(1Sw) . 2Ex^", "0Ex^ (1Sw)\n(1Dr) . 2Ex^")
    )
    assert str(one.log(2)) == str(other.log(2)) and one.observe(2) == other.observe(2)
    assert one.observe(0) != other.observe(0) and str(one.log(0)) != str(other.log(0))


@pytest.mark.parametrize("options", [{}, {"dragon_traps": "on", "warpath": "on"}])
def test_what_is_kept_beside_the_board_always_follows_from_it(options):
    """Crews and backs are what a search of the board would find, and every square is a shared value."""
    from hbd_kit.games.dracomundis.state import Back, Spot, back, spot

    m = hbd.new_match("dracomundis", seats=3, seed=5, options=options).auto()
    for step in range(0, m.step, 7):
        state = m.at(step)
        board = state.board
        assert state.backs == tuple(s for s, cell in enumerate(board) if type(cell) is Back)
        for seat, crew in enumerate(state.crews):
            assert crew == tuple(s for s, c in enumerate(board) if c.figure and c.figure.owner == seat)
        for cell in board:
            if isinstance(cell, Back):
                assert cell is back(cell.token, cell.looked)
            elif isinstance(cell, Spot):
                assert cell is spot(cell.ground, cell.figure, cell.captive, cell.trap)
