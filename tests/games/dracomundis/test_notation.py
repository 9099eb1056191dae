"""Sentences, sketches, boards and data files: everything that can be said, and what cannot."""

import pytest

import hbd_kit as hbd
from hbd_kit.core.ledger import Ledger
from tests.games.dracomundis.land import island
from tests.rules import rule

SAID = (
    "look B1",
    "move B2 to C2",
    "turn A2",
    "fight E2",
    "reorient B2 E",
    "raze A1",
    "flip A2",
    "end",
    "place C3",
    "token dragon",
    "face W",
    "push B2 to C2",
    "sacrifice B2",
)
BOARD = """
  .       (1Dr)01       .       1Tr/0Ju
  (0Sw)   0Ca^+1Sh>/1Mo 0Ti     .        1Ex<
"""


@pytest.mark.parametrize("words", SAID)
def test_a_sentence_is_read_as_it_is_said(words):
    m = island("0Ex^ (1Dr)\n. . . . .\n. . . . .")
    action = m.game.parse(m.state, f"  {words.upper() if words != 'token dragon' else words}  ")
    assert str(action) == words


@pytest.mark.parametrize(
    "words",
    [
        "",
        "dance",
        "move B2",
        "move B2 C2",
        "look Z9",
        "look",
        "face NE",
        "turn A2 N",
        "token unicorn",
        "end now",
        "place 3C",
        "fight",
        "\0",
        "look " + "B" * 9999,
    ],
)
def test_what_is_no_sentence_gets_the_grammar(words):
    m = island("0Ex^ (1Dr)\n. . . . .\n. . . . .")
    with pytest.raises(hbd.ParseError) as error:
        m.play(words)
    assert m.step == 0 and len(str(error.value)) < 1500


def test_a_sketch_survives_being_written():
    m = island(
        BOARD,
        options={"dragon_traps": "on", "warpath": "on"},
        more="seat 0: took 1Hu 1Cp, sacrificed 1\nrazed: 1Cp at C1\nround: 4",
    )
    again = hbd.scenario("dracomundis", m.sketch(), options={"dragon_traps": "on", "warpath": "on"})
    assert again.state == m.state and again.sketch() == m.sketch()
    for part in ("(1Dr)01", "1Tr/0Ju", "0Ca^+1Sh>/1Mo", "took 1Cp 1Hu", "sacrificed 1", "razed: 1Cp at C1"):
        assert part in m.sketch()


@pytest.mark.parametrize("seed", range(3))
def test_every_turn_of_a_match_can_be_sketched(seed):
    m = hbd.new_match("dracomundis", seats=2 + seed % 2, seed=seed, options={"dragon_traps": "on"})
    m.auto(
        until=lambda m: not any(m.state.screens) and str(m.options()[0]).split()[0] not in ("face", "place")
    )
    sketched = 0
    for _ in range(60):
        if m.pending is None:
            break
        if len(m.state.agenda) == 1 and not m.state.agenda[0].taken and m.state.agenda[0].left == 2:
            again = hbd.scenario("dracomundis", m.sketch(), options={"dragon_traps": "on"})
            assert again.sketch() == m.sketch() and again.options() == m.options()
            sketched += 1
        m.auto(until=1)
    assert sketched > 10


WRONG = [
    ("0Xx^", "line 2: '0Xx' is no token"),
    ("0Ex", "a face-up character has an arrow"),
    ("5Ex^", "there is no seat 5"),
    ("0Mo^", "is no character"),
    ("0Tr", "needs the option dragon_traps"),
    ("0Dr^/0Ti", "Tiger"),
    ("0Mo/0Ju", "terrain does not lie on terrain"),
    ("0Hu^ 0Hu^", "has 2 of 0Hu; the box has 1"),
    (". . . . . . . . .", "this row has 9 squares"),
    ("0Ex^+1Sh>", "only a Cannibal has a prisoner"),
    ("[0Ex]", "is no square"),
]


@pytest.mark.parametrize(("row", "words"), WRONG)
def test_a_wrong_sketch_is_told_where_and_why(row, words):
    with pytest.raises(hbd.SketchError) as error:
        island(row)
    assert words in str(error.value)


def test_a_sketch_needs_a_token_face_down_and_a_line_for_each_seat():
    with pytest.raises(hbd.SketchError, match="face down"):
        hbd.scenario("dracomundis", "board:\n 0Ex^ .\nseat 0:\nseat 1:")
    with pytest.raises(hbd.SketchError):
        hbd.scenario("dracomundis", "board:\n 0Ex^ (0Sw)\nseat 0:")
    with pytest.raises(hbd.SketchError, match="start of a turn"):
        island("0Ex^ .").play("reorient A1 S").sketch()


def test_the_board_as_text_hides_what_its_reader_may_not_know():
    m = island("0Ex^ (1Dr) (0Ju)\n. 1Ex^")
    for view, dragon, jungle in (
        (0, False, True),
        (1, True, False),
        ("table", False, False),
        ("all", True, True),
    ):
        text = m.game.board(m.observe(view), m.names)
        assert (("(1Dr)" in text), ("(0Ju)" in text)) == (dragon, jungle)


@rule("DM-BOX-2")
def test_figures_of_a_box_can_be_put_in_a_copy_of_the_data_file(tmp_path):
    from pathlib import Path

    home = Path(hbd.__file__).parent / "games" / "dracomundis" / "components.toml"
    text = home.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("combat = 6", "combat = 9"), encoding="utf-8")
    m = hbd.new_match("dracomundis", seed=1, components=mine)
    assert m.setup.components != "house" and any(
        row[0] == "dragon" and row[-1] == 9 for row in m.state.terms.box
    )
    for wrong in (
        text.replace("combat = 6", "combat = -1"),
        text.replace("copies = 2", "copies = 3", 1),
        text.replace("[dragon]", "[drake]"),
        "dragon",
    ):
        mine.write_text(wrong, encoding="utf-8")
        with pytest.raises(hbd.SetupError):
            hbd.new_match("dracomundis", seed=1, components=mine)


def test_the_ledger_is_its_own_words():
    ledger = hbd.GAMES["dracomundis"].ledger
    assert isinstance(ledger, Ledger) and len(ledger) > 100
    assert {"memory", "flip_fight", "dragon_points", "trap_start", "round_limit"} <= set(ledger.rulings)
