"""The game's own sentences: each is read back as it is written, and nothing else is."""

import time

import pytest

import hbd_kit as hbd
from hbd_kit.core.errors import ParseError
from hbd_kit.games.card_game import actions
from tests.games.card_game.sea import sea
from tests.rules import rule

GAME = hbd.GAMES["card_game"]

SMALL = """
    chart:
      T  ?  T
      ?  W  ?
      T  ?  T
    ship 0: B2, loot gold wind_amulet
    ship 1: A1
    ship 2: C1
"""

SENTENCES = [
    ("start NW", actions.Start("NW")),
    ("sail SE", actions.Sail("SE")),
    ("loot", actions.Loot()),
    ("deposit gold", actions.Deposit("gold")),
    ("steal from 1 with dragon_amulet", actions.Steal(1, "dragon_amulet")),
    ("fell wind of 0 with wind_amulet", actions.Fell(0, False, "wind_amulet")),
    ("fell all of 2 with storm_amulet", actions.Fell(2, True, "storm_amulet")),
    ("relocate 0 to 2", actions.Relocate(0, 2)),
    ("jump C3", actions.Jump("C3")),
    ("whirl 1 to A2", actions.Whirl(1, "A2")),
    ("conjure B1", actions.Conjure("B1")),
    ("name treasure_island", actions.Name("treasure_island")),
    ("haunt B2", actions.Haunt("B2")),
    ("take", actions.Take()),
    ("stop", actions.Stop()),
    ("map A2", actions.ReadMap("A2")),
    ("rum NW", actions.DrinkRum("NW")),
    ("discard ghost_amulet", actions.Discard("ghost_amulet")),
    ("end", actions.End()),
]


@pytest.fixture
def small():
    return sea(SMALL)


@rule("CG-ACT-1")
@pytest.mark.parametrize(("text", "action"), SENTENCES)
def test_each_kind_of_sentence_says_one_action(small, text, action):
    assert GAME.parse(small.state, text) == action
    assert str(action) == text


@rule("CG-ACT-1")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_sentence_of_a_match_is_read_back_as_it_is_written(seats):
    m = hbd.new_match("card_game", seats=seats, seed=1)
    for action in GAME.candidates(m.state):
        assert GAME.parse(m.state, str(action)) == action


@rule("CG-ACT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_sentences_of_a_match_are_the_same(seats):
    m = hbd.new_match("card_game", seats=seats, seed=1)
    texts = [str(action) for action in GAME.candidates(m.state)]
    assert len(texts) == len(set(texts))


@rule("CG-ACT-1")
def test_every_kind_of_action_is_among_the_candidates(small):
    kinds = {type(action) for action in GAME.candidates(small.state)}
    assert kinds == set(actions.Action.__args__)


@rule("CG-ACT-1")
def test_every_option_of_a_random_match_is_a_candidate():
    m = hbd.new_match("card_game", seats=3, seed=5, parameters={"board_more": 5})
    candidates = {str(action) for action in GAME.candidates(m.state)}
    while m.pending is not None:
        if isinstance(m.pending, hbd.core.asking.Ask):
            assert {str(option) for option in m.options()} <= candidates
        m.auto("random", until=1)


@rule("CG-ACT-1")
@pytest.mark.parametrize(("text", "action"), SENTENCES)
def test_case_and_spaces_do_not_matter(small, text, action):
    for other in (
        text.upper(),
        text.title(),
        f"  {text}\n",
        text.replace(" ", "   "),
        text.replace(" ", "\t"),
    ):
        assert GAME.parse(small.state, other) == action


@rule("CG-AMU-3", "CG-DEP-1")
def test_to_sell_is_to_deposit(small):
    assert GAME.parse(small.state, "sell gold") == actions.Deposit("gold")
    assert str(GAME.parse(small.state, "SELL wind_amulet")) == "deposit wind_amulet"


NONSENSE = [
    "",
    " ",
    "\n",
    "dance",
    "sail",
    "sail north",
    "sail N E",
    "sailN",
    "sail -N",
    "loot gold",
    "loot 3",
    "deposit",
    "deposit island",
    "deposit kraken",
    "deposit gold gold",
    "sell",
    "steal from 3 with wind_amulet",
    "steal from -1 with wind_amulet",
    "steal from Ada with wind_amulet",
    "steal 1 with wind_amulet",
    "steal from 1",
    "steal from 1 with gold",
    "steal from 01 with wind_amulet",
    "steal from ¹ with wind_amulet",
    "steal from ١ with wind_amulet",
    "fell ocean of 0 with wind_amulet",
    "fell all of 9 with wind_amulet",
    "fell all with wind_amulet",
    "fell of 0 with wind_amulet",
    "relocate 0 1",
    "relocate 0 to 3",
    "jump",
    "jump D4",
    "jump A0",
    "jump A04",
    "jump 1A",
    "jump A１",
    "jump A1 A2",
    "whirl 0 to Z9",
    "conjure ?",
    "name town",
    "name unexplored",
    "haunt here",
    "take 2",
    "map X1",
    "rum up",
    "discard",
    "end turn",
    "start N",
    "0: end",
    "end # done",
]


@rule("CG-ACT-1")
@pytest.mark.parametrize("text", NONSENSE)
def test_text_that_is_no_sentence_gets_the_grammar(small, text):
    before = small.state
    for say in (small.play, small.explain, lambda words: GAME.parse(small.state, words)):
        with pytest.raises(ParseError) as error:
            say(text)
        first = text.split()[0].lower() if text.split() else ""
        lines = [line for line in GAME.grammar if first in line.split()[0:3:2]] or GAME.grammar
        assert all(line in str(error.value) for line in lines)
    assert small.state == before
    assert small.step == 0


@rule("CG-ACT-1")
def test_the_grammar_has_a_line_for_each_kind_of_sentence():
    assert {line.split()[0] for line in GAME.grammar} == {text.split()[0] for text, action in SENTENCES}


@rule("CG-ACT-1")
@pytest.mark.parametrize(
    "text",
    [
        "sail " * 100_000,
        "x" * 1_000_000,
        "sail N" + "N" * 1_000_000,
        "jump A" + "1" * 100_000,
        "end" + " " * 1_000_000 + "x",
        "steal from " + "9" * 100_000 + " with wind_amulet",
        "\n" * 100_000 + "x",
    ],
)
def test_absurdly_long_text_gets_a_short_answer_soon(small, text):
    began = time.process_time()
    with pytest.raises(ParseError) as error:
        small.play(text)
    assert len(str(error.value)) < 2_000
    assert time.process_time() - began < 1


@rule("CG-ACT-1")
@pytest.mark.parametrize("mark", ["\x00", "\x07", "\x1b[31m", "\x7f", "\u200b", "\u202e", "\ud800", "é"])
@pytest.mark.parametrize(
    "text", ["sail N{}", "{}sail N", "jump {}A1", "sail {} N", "dan{}ce", "deposit go{}ld"]
)
def test_control_characters_make_no_sentence_and_are_not_echoed(small, mark, text):
    with pytest.raises(ParseError) as error:
        small.play(text.format(mark))
    assert mark == "é" or mark not in str(error.value)


@rule("CG-ACT-1")
@pytest.mark.parametrize(("text", "action"), SENTENCES)
def test_a_sentence_cut_short_or_continued_is_none(small, text, action):
    with pytest.raises(ParseError):
        GAME.parse(small.state, text + " x")
    if " " in text:
        with pytest.raises(ParseError):
            GAME.parse(small.state, text.rsplit(" ", 1)[0])


@rule("CG-MOVE-2", "CG-ACT-1")
def test_a_refused_sentence_leaves_the_match_as_it_was(small):
    before = small.state
    with pytest.raises(hbd.core.errors.IllegalAction) as error:
        small.play("deposit gold")
    assert "CG-DEP-1" in str(error.value)
    assert small.state == before
