"""Sketches: every position can be written and read again, and a wrong one says what would be right."""

import pytest

import hbd_kit as hbd
from tests.games.dracomundis.land import land, on
from tests.rules import rule

FULL = """\
turn: 1
round: 3
first: 1
board:
  .  0Ex^          (1Dr)01  .    1Mo       (2Tr)  .  .
  .  1Ca>+0Shv/2Ju  .        0Tr  0Jo</1Cp  .      .  .
seat 0: took 1Sh 2Cp, sacrificed 1  # 13 points so far
seat 1:  # 2 points so far
seat 2: took 1Dr  # 3 points so far
razed: 2Cp at H2
"""
BOTH = {"options": {"dragon_traps": "on", "warpath": "on"}}


def wrong(sketch, *words, **setup):
    """A sketch that is refused, with these words in the error."""
    with pytest.raises(hbd.SketchError) as caught:
        hbd.scenario("dracomundis", sketch, seed=1, **setup)
    for each in words:
        assert each in str(caught.value)


def rows(text, *words, seats=2, **setup):
    wrong(f"board:\n  {text}\n  (1Sw)\n" + "".join(f"seat {s}:\n" for s in range(seats)), *words, **setup)


def test_a_sketch_says_everything_of_a_position():
    m = hbd.scenario("dracomundis", FULL, **BOTH)
    state = m.state
    assert m.pending.seats == (1,) and (state.round, state.first) == (3, 1)
    assert len(state.board) == 16
    assert [on(m, square) for square in ("B1", "C1", "E1", "F1")] == ["0Ex^", "(1Dr)01", "1Mo", "(2Tr)"]
    assert [on(m, square) for square in ("B2", "D2", "E2")] == ["1Ca>+0Shv/2Ju", "0Tr", "0Jo</1Cp"]
    assert state.crews == ((1, 12), (9,), ())
    assert state.backs == (2, 5)
    assert [each.kind for each in state.taken[0]] == ["sherpa", "campsite"]
    assert state.sacrificed == (1, 0, 0) and state.razed == ((2, 15),)


def test_the_sketch_of_a_sketch_is_the_same_position():
    m = hbd.scenario("dracomundis", FULL, **BOTH)
    again = hbd.scenario("dracomundis", m.sketch(), **BOTH)
    assert again.state == m.state and again.sketch() == m.sketch()
    assert m.sketch().split() == FULL.split()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_turn_of_a_random_match_can_be_sketched(seats):
    m = hbd.new_match("dracomundis", seats=seats, seed=8, **BOTH)
    sketched = 0
    while m.pending is not None:
        m.auto(until=1)
        try:
            text = m.sketch()
        except hbd.SketchError:
            continue
        sketched += 1
        if sketched % 5 == 0:
            assert hbd.scenario("dracomundis", text, seed=1, **BOTH).state == m.state
    assert sketched > 50


def test_rows_may_end_early_and_comments_do_not_matter():
    m = land("0Ex^  # an explorer\n\n   (1Sw)")
    assert len(m.state.board) == 16 and on(m, "A2") == "(1Sw)"


def test_only_the_start_of_a_turn_is_sketched():
    for m in (
        hbd.new_match("dracomundis", seed=1),
        land("0Ex^ . (1Sw)").play("reorient A1 S"),
        land("0Ex^ . (1Sw)").play("flip C1").play("end"),
    ):
        with pytest.raises(hbd.SketchError, match="start of a turn"):
            m.sketch()


@rule("DM-MAX-1")
def test_wrong_squares_are_told_with_their_line_and_what_is_right():
    rows("0Ex", "line 2", "an arrow for the way it faces: 0Ex^")
    rows("0Mo/1Ju", "terrain does not lie on terrain")
    rows("0Ex^/1Ex^", "is no square")
    rows("0Ex^/1Hu", "no terrain to stand on")
    rows("0Ju^", "is no character")
    rows("0Xx^", "no token")
    rows("5Ex^", "there is no seat 5")
    rows("(1Dr)7", "there is no seat 7")
    rows("hello", "is no square; one writes `.`, `(1Dr)`")
    rows(". . . . . . . . .", "9 squares; a row has 8")
    rows("0Hu>+1Ex^", "only a Cannibal has a prisoner")
    rows("0Ca>+1Ca^", "only a Cannibal has a prisoner")
    rows("0Ca>+0Ex^", "only a Cannibal has a prisoner")
    rows("0Tr", "needs the option dragon_traps")
    rows("0Tr/1Cp", "a trap cannot be pushed onto a campsite", **BOTH)


@rule("DM-TIGER-1", "DM-CAMP-1", "DM-TOK-1")
def test_positions_that_the_rules_or_the_box_cannot_give_are_refused():
    rows("0Ex^/1Ti", "no character enters a Bengali Tiger Territory")
    rows("0Ex^/1Cp", "only the Journalist and the Hunter enter a Campsite")
    rows("0Jo^/0Cp", "opponents' Campsites only")
    rows("0Hu^ (0Hu)", "2 of 0Hu; the box has 1")
    rows("0Ex^ 0Ex^ 0Ex>", "3 of 0Ex; the box has 2")


def test_wrong_lines_are_told():
    wrong("board:\n 0Ex^ (1Sw)\nseat 0:\n", "2 to 4 seats")
    wrong("board:\n 0Ex^ (1Sw)\nseat 0:\nseat 2:\n", "lacks a line `seat 1:`")
    wrong("seat 0:\nseat 1:\n", "1 to 20 rows")
    wrong("board: 0Hu^\n 0Ex^ (1Sw)\nseat 0:\nseat 1:\n", "line 1", "'0Hu^'", "stand below `board:`")
    wrong("board:\n 0Ex^ 1Ex^\nseat 0:\nseat 1:\n", "while a token lies face down")
    wrong("hello\nseat 0:\nseat 1:\n", "line 1", "is no line of a sketch")
    wrong("turn: 0\nturn: 1\nboard:\n (1Sw)\nseat 0:\nseat 1:\n", "line 2", "stands twice")
    wrong("turn: 5\nboard:\n (1Sw)\nseat 0:\nseat 1:\n", "`turn` is a number from 0 to 1")
    tail = "board:\n 0Ex^ (1Sw)\nseat 0: {}\nseat 1:\n{}"
    wrong(tail.format("took 0Sh", ""), "opponents' characters and Campsites only")
    wrong(tail.format("took 1Ju", ""), "opponents' characters and Campsites only")
    wrong(tail.format("took hello", ""), "is no token")
    wrong(tail.format("gave 1", ""), "one writes `seat 0: took")
    wrong(tail.format("sacrificed 1", ""), "warpath = on")
    wrong(tail.format("took 1Cp", ""), "`razed: 1Cp at B3`")
    wrong(tail.format("", "razed: 1Cp at A1"), "no Campsite that somebody took")
    wrong(tail.format("took 1Cp", "razed: 1Cp at A9"), "on a square of the board")
    wrong(tail.format("took 1Cp", "razed: 1Cp at B1"), "line 5", "B1", "the ground is bare")


def test_a_line_for_a_seat_that_a_record_does_not_have_is_told():
    """A record says how many seats there are, so its sketch may have a line too many."""
    text = land("0Ex^ (1Sw)").record()
    with pytest.raises(hbd.RecordError, match=r"line 12: .* line 6: there is no seat 4"):
        hbd.load(text.replace("seat 1:", "seat 1:\\nseat 4: took 0Sh", 1))


def test_the_board_prints_with_a_legend_and_what_each_seat_has():
    m = hbd.scenario("dracomundis", FULL, names=["Ada", "Bo", "Cleo"], **BOTH)
    text = m.game.board(m.observe("table"), m.names)
    assert "Round 3" in text and "Face down: 2." in text
    assert "0 Ada: 13 points so far; took 1Sh 2Cp; sacrificed 1" in text
    assert "(1??)01" in text and "(2??)" in text
