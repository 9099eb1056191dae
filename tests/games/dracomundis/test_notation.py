"""Sentences, the component file, and the sweep that finds a turn's options."""

import pytest

import hbd_kit as hbd
from hbd_kit.core.game import Game
from hbd_kit.games.dracomundis.components import MAKES, house_text
from tests.games.dracomundis.land import land
from tests.rules import rule

GAME = hbd.GAMES["dracomundis"]


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("place c4", "place C4"),
        ("TOKEN Dragon", "token dragon"),
        ("face n", "face N"),
        ("look a1", "look A1"),
        ("move a1 TO b1", "move A1 to B1"),
        ("turn a1", "turn A1"),
        ("fight a1", "fight A1"),
        ("reorient a1 w", "reorient A1 W"),
        ("raze a1", "raze A1"),
        ("flip a1", "flip A1"),
        ("push a1 to b1", "push A1 to B1"),
        ("sacrifice a1", "sacrifice A1"),
        ("  end ", "end"),
    ],
)
def test_sentences_are_read_in_either_case(text, again):
    m = hbd.new_match("dracomundis", seed=1)
    assert str(GAME.parse(m.state, text)) == again


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with no word"),
        ("jump A1", "begins with no word"),
        ("move A1 B1", "stands where 'to' should"),
        ("move A1 to", "square is missing"),
        ("move Z9 to A1", "There is no square"),
        ("token unicorn", "is no token"),
        ("face NE", "is no direction"),
        ("reorient A1", "direction is missing"),
        ("end now", "is too much"),
    ],
)
def test_what_says_nothing_shows_the_grammar(text, words):
    m = hbd.new_match("dracomundis", seed=1)
    with pytest.raises(hbd.ParseError, match=words) as caught:
        GAME.parse(m.state, text)
    assert "One says:" in str(caught.value)


# The component file -----------------------------------------------------------------------------------


@rule("DM-BOX-1", "DM-BOX-2", "DM-TOK-1")
def test_the_box_has_eleven_characters_eight_terrains_and_an_item_all_labelled():
    count = {"character": 0, "terrain": 0, "item": 0}
    for make in MAKES.values():
        count[make.kind] += make.copies
        known = {"copies", "forward", "sides", "back", "combat"} if make.kind == "character" else {"copies"}
        assert set(make.labels) == known
    assert count == {"character": 11, "terrain": 8, "item": 1}
    assert MAKES["journalist"].labels["forward"] == "rulebook"
    assert MAKES["ss307"].labels["forward"] == "found"
    assert MAKES["dragon"].labels["combat"] == "house"
    told = {
        name
        for name, make in MAKES.items()
        for what in make.labels
        if what not in ("copies", "combat")
        if make.labels[what] != "house"
    }
    assert told == {"journalist", "biplane", "ss307"}, (
        "those of whose arrows the ledger says that they are told"
    )


@rule("DM-BOX-2")
def test_what_is_known_of_the_figures_holds():
    """Dragons strongest, slowest and above 3; the Hunter strong and fairly fast; the gun fairly good."""
    reach = {name: sum(make.arrows) for name, make in MAKES.items() if make.kind == "character"}
    combat = {name: make.combat for name, make in MAKES.items() if make.kind == "character"}
    assert max(combat, key=combat.get) == "dragon" and combat["dragon"] > 3
    assert min(reach.values()) == reach["dragon"]
    ranked = sorted(combat.values(), reverse=True)
    assert combat["hunter"] == ranked[1] and reach["hunter"] > sorted(reach.values())[4]
    assert combat["ss307"] >= ranked[2] and MAKES["ss307"].arrows == (1, 1, 1, 1)
    assert MAKES["biplane"].forward == 4 and MAKES["biplane"].back == 1 <= MAKES["biplane"].sides


@rule("DM-BOX-2")
def test_other_figures_can_be_loaded(tmp_path):
    path = tmp_path / "box.toml"
    text = house_text().replace("combat = 6", "combat = 9").replace("forward = 3", "forward = 7")
    path.write_text(text, encoding="utf-8")
    sketch = "board:\n 0Hu> . . . . . . .\n 1Dr^ (1Sw)\nseat 0:\nseat 1:\n"
    m = hbd.scenario("dracomundis", sketch, seed=1, components=path)
    assert "move A1 to H1" in list(map(str, m.options()))
    assert "4 to 9" in m.play("fight A2").log()[-1].words
    again = hbd.load(m.record())
    assert again.state == m.state


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[hunter]", "[hunters]", "names a token 'hunters'"),
        ("[trap]\n", "[swamp2]\n", "names a token"),
        ("copies = 2", "copies = 3", "keeps kind"),
        ("combat = 6", "combat = 100", "a number from 0 to 99"),
        ("forward = 3", "forward = -1", "a number from 0 to 7"),
        ("forward = 3", 'forward = "far"', "cannot be read"),
        (', combat = "house" }', " }", "labels each of its numbers"),
        ('kind = "item"', 'kind = "item"\ncombat = 3', "a number from 0 to 0"),
    ],
)
def test_a_wrong_component_file_is_told(tmp_path, old, new, words):
    path = tmp_path / "box.toml"
    path.write_text(house_text().replace(old, new, 1), encoding="utf-8")
    with pytest.raises(hbd.SetupError, match=words):
        hbd.new_match("dracomundis", components=path)


def test_a_component_file_lacks_nothing(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text(house_text().split("[trap]")[0], encoding="utf-8")
    with pytest.raises(hbd.SetupError, match="lacks the token 'trap'"):
        hbd.new_match("dracomundis", components=path)


# The sweep --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"dragon_traps": "on", "warpath": "on"}])
@pytest.mark.parametrize(
    "ruling", [{}, {"stuck": "ever"}, {"reorienting": "turns_up"}, {"last_action": "must"}]
)
def test_the_sweep_finds_what_the_rooms_offer(options, ruling):
    m = hbd.new_match("dracomundis", seats=3, seed=4, options=options, rulings=ruling)
    while m.pending is not None:
        m.auto(until=1)
        if isinstance(m.pending, hbd.Ask) and m.step % 2:
            seat = m.pending.seats[0]
            swept = list(map(str, GAME.open_to(m.state, seat)))
            assert sorted(swept) == sorted(map(str, Game.open_to(GAME, m.state, seat)))


# Bots -------------------------------------------------------------------------------------------------


def greedy(sketch, **setup):
    m = land(sketch, **setup)
    return str(m.auto("greedy", until=1).answers[-1].what)


def test_the_greedy_bot_takes_the_fight_it_wins_and_not_the_one_it_loses():
    assert greedy("0Hu^ 1Ex^\n. . . . (1Sw)") == "fight B1"
    assert greedy("0Ex^ 1Hu^\n. . . . (1Sw)") != "fight B1"


def test_the_greedy_bot_brings_its_journalist_to_camp_and_razes():
    assert greedy("0Jo> 1Cp . 1Ex^\n. . . . (1Sw)") == "move A1 to B1"
    assert greedy("0Ss> 1Cp . 1Ex^\n. . . . (1Sw)") == "raze B1"


def test_the_greedy_bot_turns_up_what_it_knows_to_be_weak_and_not_a_dragon():
    rows = "0Ex^ (1{})0 . 1Ex^\n" + "(1Sw) (1Mo) (1Ju) (1Hu) (1Ss) (1Ca) (1Jo)\n"
    assert greedy("0Hu^" + rows[4:].format("Sh"), parameters={"flip_tokens": 0}) == "turn B1"
    assert greedy(rows.format("Dr"), parameters={"flip_tokens": 0}) != "turn B1"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_matches_come_to_their_end_and_beat_random_ones(seed):
    m = hbd.new_match("dracomundis", seed=seed).auto({0: "greedy", 1: "random"})
    assert not m.result().by_limit and m.result().won(0)
