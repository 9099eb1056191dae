"""Bad input gets a clear answer, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import (
    HbdError,
    IllegalAction,
    Match,
    MatchOver,
    ParseError,
    RecordError,
    SetupError,
    UnknownRule,
    WrongSeat,
)
from hbd_kit.core.errors import nearest

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def match() -> Match:
    """Two ships in their corners, seat 0 to move, and one answer that could be redone."""
    match = hbd.new_match("card_game", seats=2, seed=7)
    return match.play("first 0").play("start NW").play("start SE").play("end").undo()


def snapshot(match: Match) -> tuple[Any, ...]:
    """Everything of a match that a mistake could change."""
    luck = match._luck.seed, dict(match._luck.counts)
    return match.record(), match.state, match.answers, match.undone, match.setup, luck, str(match.log("all"))


def said(kind: type[HbdError], action: Callable[[], Any]) -> str:
    """What the kit says against an action: a short text, of this kind of error."""
    with pytest.raises(HbdError) as error:
        action()
    assert isinstance(error.value, kind), repr(error.value)
    words = str(error.value)
    assert words
    assert len(words) < 2000, "an error is no flood"
    return words


# Setting up --------------------------------------------------------------------------------------

GAME = "card_game"
NEW: list[tuple[dict[str, Any], str]] = [
    ({"game": 7}, "No game is called '7'"),
    ({"game": None}, "No game is called 'None'"),
    ({"game": []}, "No game is called '[]'"),
    ({"game": ""}, "No game is called ''"),
    ({"game": "card_gmae"}, "Did you mean 'card_game'?"),
    ({"game": "chess"}, "Known: card_game"),
    ({"game": SCRIPT}, "No game is called"),
    ({"seats": "2"}, "takes 2 to 4 seats, as a whole number, not '2'"),
    ({"seats": True}, "takes 2 to 4 seats, not 'True'"),
    ({"seats": 2.0}, "takes 2 to 4 seats, as a whole number, not '2.0'"),
    ({"seats": 1}, "takes 2 to 4 seats, not '1'"),
    ({"seats": 5}, "takes 2 to 4 seats, not '5'"),
    ({"seats": -2}, "takes 2 to 4 seats, not '-2'"),
    ({"seats": [2]}, "takes 2 to 4 seats"),
    ({"seed": 1.5}, "A seed is a whole number below 2**64, not '1.5'"),
    ({"seed": "7"}, "A seed is a whole number"),
    ({"seed": True}, "A seed is a whole number"),
    ({"seed": 2**64}, "below 2**64"),
    ({"seed": 10**4000}, "below 2**64"),
    ({"names": [1, 2]}, "A name is 1 to 40 characters of text, not '1'"),
    ({"names": "AB"}, "Give 2 names in a list, one a seat, not 'AB'"),
    ({"names": ["Ada"]}, "Give 2 names in a list"),
    ({"names": ["Ada", "Bo", "Cleo"]}, "Give 2 names in a list"),
    ({"names": {"Ada", "Bo"}}, "Give 2 names in a list"),
    ({"names": 7}, "Give 2 names in a list"),
    ({"names": ["Ada", ""]}, "A name is 1 to 40 characters"),
    ({"names": ["Ada", " "]}, "A name is 1 to 40 characters"),
    ({"names": ["Ada", "x" * 41]}, "A name is 1 to 40 characters"),
    ({"names": ["Ada", "x" * 10_000_000]}, "A name is 1 to 40 characters"),
    ({"names": ["Ada", "a\nb"]}, "A name holds no line breaks or control characters"),
    ({"names": ["Ada", "a\0b"]}, "no line breaks or control characters"),
    ({"names": ["Ada", "\u202eevil"]}, "no line breaks or control characters"),
    ({"names": ["Ada", "\u2028"]}, "A name"),
    ({"names": ["Ada", "\ud800"]}, "no line breaks or control characters"),
    ({"names": ["Ada", "Ada"]}, "Two seats share a name"),
    ({"options": {"hand": "open"}}, "Unknown option 'hand'. Did you mean 'hands'?"),
    ({"options": {"hands": "opne"}}, "The option 'hands' cannot be 'opne'. Did you mean 'open'?"),
    ({"options": {"hands": 7}}, "The option 'hands' cannot be '7'. Known: hidden, open"),
    ({"options": {"hands": None}}, "cannot be 'None'"),
    ({"options": ["hands"]}, "Give each option as {name: value}"),
    ({"options": {7: "x"}}, "Give each option as {name: value}"),
    ({"options": 7}, "Give each option as {name: value}, not '7'"),
    ({"options": "open"}, "Give each option as {name: value}"),
    ({"rulings": {"dragon_amulet_valu": "help_sheet"}}, "Did you mean 'dragon_amulet_value'?"),
    ({"rulings": {"dragon_amulet_value": "sheet"}}, "The ruling 'dragon_amulet_value' cannot be 'sheet'"),
    ({"rulings": {"dragon_amulet_value": True}}, "cannot be 'True'"),
    ({"rulings": 7}, "Give each ruling as {name: value}"),
    ({"parameters": {"loot_limits": 3}}, "Unknown parameter 'loot_limits'. Did you mean 'loot_limit'?"),
    ({"parameters": {"loot_limit": "3"}}, "is a whole number from"),
    ({"parameters": {"loot_limit": 3.0}}, "is a whole number from"),
    ({"parameters": {"loot_limit": True}}, "is a whole number from"),
    ({"parameters": {"loot_limit": -1}}, "is a whole number from"),
    ({"parameters": {"loot_limit": 10**4000}}, "is a whole number from"),
    ({"parameters": 7}, "Give each parameter as {name: value}"),
    ({"components": "/nowhere/mine.toml"}, "No component file can be read at '/nowhere/mine.toml'"),
    (
        {"components": Path("/nowhere/mine.toml")},
        "Give the path of a copy of the game's data file, or 'house'",
    ),
    ({"components": "/"}, "No component file can be read at '/'"),
    ({"components": ""}, "component file"),
    ({"components": "x" * 5000}, "No component file can be read at"),
    ({"components": "a\0b"}, "No component file can be read at"),
    ({"components": 7}, "component file"),
    ({"components": b"house"}, "component file"),
    ({"components": ["house"]}, "component file"),
    ({"components": "no toml\n"}, "The component file cannot be read"),
    ({"components": "[gold]\ncopies = 2\n"}, "The component file cannot be read"),
    ({"components": "\n"}, "The component file lacks the card"),
]


@pytest.mark.parametrize(("given", "words"), NEW)
def test_a_match_is_not_begun_with(given: dict[str, Any], words: str):
    assert words in said(SetupError, lambda: hbd.new_match(**{"game": GAME, "seats": 2, **given}))


def test_a_component_file_that_is_no_text_or_another_games_is_refused(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    house = Path(hbd.__file__).parent / "games" / "card_game" / "components.toml"
    for data, words in (
        (b"\xff\xfe\x00", "No component file can be read at"),
        (b"", "lacks the card"),
        (house.read_bytes().replace(b"[gold]", b"[glod]"), "names a card 'glod'. Did you mean 'gold'?"),
        (
            house.read_bytes().replace(b"copies = ", b"copies = 9", 1),
            "copies = 92; it is a number from 0 to 60",
        ),
        (
            house.read_bytes().replace(b"copies = ", b"copies = -", 1),
            "copies = -2; it is a number from 0 to 60",
        ),
        (
            house.read_bytes().replace(b"value = 1", b"value = 100", 1),
            "value = 100; it is a number from 0 to 99",
        ),
        (
            house.read_bytes().replace(b"simulator = 2", b"simulator = -2"),
            "simulator = -2; it is a number from",
        ),
        (
            house.read_bytes().replace(b"[gold]", b"[gold]\nsimulator = 2"),
            "only 'dragon_amulet' has a simulator",
        ),
        (
            house.read_bytes().replace(b'element = "wind"\n', b"", 1),
            """keeps kind = "location" and element = "wind".""",
        ),
        (house.read_bytes() + b"#" * 100_000, "at most 100000"),
        (b"#" * 500_000, "it has more than 100000 characters"),
        (house.read_bytes().replace(b"copies = ", b"copies = x", 1), "The component file cannot be read"),
        (house.read_bytes().replace(b"kind = ", b"kin = ", 1), "The component file cannot be read"),
        (house.read_bytes().replace(b"copies = ", b"copies = x", 1), "(at line "),
        (house.read_bytes().replace(b"[gold]\nkind = ", b"[gold]\nkin = "), "in [gold], "),
        (
            house.read_bytes().replace(b"[gold]\n", b"[gold]\nprice = 2\n"),
            "unknown field `price`. A card has kind, ",
        ),
        (b"gold = 3\n", "in [gold], Expected `object`, got `int`"),
        (house.read_bytes().replace(b"[gold]", b"[" + b"g" * 5000 + b"]"), "names a card 'ggg"),
        (b"x = " + b"[" * 50_000, "The component file cannot be read"),
    ):
        mine.write_bytes(data)
        assert words in (told := said(SetupError, lambda: hbd.new_match(GAME, seats=2, components=mine)))
        assert len(told) < 600
        assert words in said(SetupError, lambda: hbd.new_match(GAME, seats=2, components=str(mine)))


@pytest.mark.parametrize(
    "sketch", [7, None, b"chart:", "", "nonsense", "ship 0: A1\nship 1: A1", "\0", SCRIPT]
)
def test_a_scenario_is_not_begun_with(sketch: Any):
    assert said(HbdError, lambda: hbd.scenario(GAME, sketch))


def test_a_text_that_no_file_can_hold_is_refused(tmp_path: Path):
    """It would go into the record of the match, which could then not be saved."""
    sketch = "chart:\n T ? T\n ? I ?\n T ? T\nship 0: A1\nship 1: C3\n"
    house = (Path(hbd.__file__).parent / "games" / "card_game" / "components.toml").read_text()
    record = hbd.scenario(GAME, sketch, components=house + "# half").record()
    for broken in ("sketch", "component file"):
        half = "# half \ud800"
        text = sketch + half if broken == "sketch" else sketch
        with_ = house + half if broken == "component file" else None
        words = said(SetupError, lambda: hbd.scenario(GAME, text, components=with_))  # noqa: B023
        assert words == f"The {broken} holds half a letter, '\\ud800', that no file can hold."
    assert "half a letter" in said(RecordError, lambda: hbd.load(record.replace("# half", "# \ud800")))


def test_a_game_that_is_not_on_the_shelf_is_answered_with_the_nearest():
    assert "Did you mean 'card_game'?" in said(SetupError, lambda: hbd.GAMES["cardgame"])
    with pytest.raises(KeyError):  # as of any mapping
        hbd.GAMES["cardgame"]
    assert hbd.GAMES.get("cardgame") is None
    assert "cardgame" not in hbd.GAMES
    assert [] not in hbd.GAMES


def test_of_very_many_known_names_some_are_told():
    words = nearest("zebra", (f"word {n}" for n in range(500)))
    assert words.startswith("Known: word 0, word 1, ")
    assert words.endswith(" and 460 more.")


@pytest.mark.parametrize("id", [7, None, "", "CG-MOVE", "cg-move-1", [], {}, SCRIPT])
def test_an_unknown_rule_is_answered_with_the_nearest(id: Any):
    words = said(UnknownRule, lambda: hbd.rule(id))
    assert "No game has a rule" in words
    assert "CG-" in words


def test_a_rule_with_a_typo_is_guessed():
    assert "Did you mean 'CG-MOVE-2'?" in said(UnknownRule, lambda: hbd.rule("CG-MOV-2"))


def test_rules_are_looked_up_in_a_game_that_is_there_and_in_words():
    assert "Did you mean 'card_game'?" in said(SetupError, lambda: hbd.rules("card game"))
    assert said(HbdError, lambda: hbd.rules(GAME, 7))
    assert hbd.rules(GAME, "zebra") == []


# Playing ---------------------------------------------------------------------------------------------

ANSWERS: list[tuple[Any, type[HbdError], str]] = [
    ("sail N", IllegalAction, "seat 0 cannot 'sail N': the ship would leave the chart"),
    ("sail N", IllegalAction, "Rule CG-MOVE-2 (Movement).  Seat 0 could: sail E, sail SE, sail S, end"),
    ("loot", IllegalAction, "Seat 0 could: sail E"),
    ("start NW", IllegalAction, "now seat 0 is asked to sail, act or end the turn"),
    ("deposit gold", IllegalAction, "Rule CG-"),
    ("", ParseError, "'' says nothing here"),
    ("   ", ParseError, "says nothing here"),
    ("fly", ParseError, "One says:"),
    ("sail", ParseError, "direction is missing"),
    ("sail up", ParseError, "'up' is no direction"),
    ("sail SE SE", ParseError, "'se' is too much"),
    ("jump Z99", ParseError, "says nothing here"),
    ("sail SE\0", ParseError, "says nothing here"),
    ("sail \ud800", ParseError, "says nothing here"),
    ("steal from 9 with wind_amulet", ParseError, "'9' is no seat"),
    (SCRIPT, ParseError, "says nothing here"),
    ("sail " * 1_000_000, ParseError, "says nothing here"),
    ("0: sail SE", ParseError, "says nothing here"),
    (None, HbdError, "None"),
    (7, HbdError, "7"),
    (True, HbdError, "True"),
    (object(), HbdError, "object"),
    ([], HbdError, "[]"),
    (b"end", HbdError, "end"),
    (("sail", "SE"), HbdError, "sail"),
    (hbd.Refusal("no", "CG-MOVE-1"), HbdError, "no"),
]


@pytest.mark.parametrize(("answer", "kind", "words"), ANSWERS)
def test_an_illegal_answer_is_refused(match: Match, answer: Any, kind: type[HbdError], words: str):
    before = snapshot(match)
    assert words in said(kind, lambda: match.play(answer))
    assert words in said(kind, lambda: match.play(answer, seat=0))
    assert snapshot(match) == before
    assert match.redo().step == 4, "what could be redone still can"


@pytest.mark.parametrize("answer", [None, 7, object(), [], b"end", "", "fly"])
def test_what_is_no_action_cannot_be_explained(match: Match, answer: Any):
    assert said(HbdError, lambda: match.explain(answer))


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (1, "it is not for seat 1 to answer now; seat 0 is asked"),
        (hbd.CLOCK, "it is not for the clock to answer now"),
        (2, "There is no seat '2'; this match has seats 0 to 1"),
        (-7, "There is no seat '-7'"),
        (hbd.CHANCE, "There is no seat '-1'"),
        ("0", "There is no seat '0'"),
        ("Ada", "There is no seat 'Ada'"),
        (True, "There is no seat 'True'"),
        (0.0, "There is no seat '0.0'"),
        ([], "There is no seat '[]'"),
        (10**4000, "There is no seat"),
        (SCRIPT, "There is no seat"),
    ],
)
def test_a_wrong_seat_is_told_who_is_asked(match: Match, seat: Any, words: str):
    before = snapshot(match)
    assert words in said(WrongSeat, lambda: match.play("end", seat=seat))
    assert snapshot(match) == before


@pytest.mark.parametrize("seat", ["x", 2, -7, True, 1.0, "0"])
def test_a_seat_that_is_not_there_has_no_options_nor_reasons(match: Match, seat: Any):
    assert "There is no seat" in said(WrongSeat, lambda: match.options(seat=seat))
    assert "There is no seat" in said(WrongSeat, lambda: match.explain("end", seat=seat))
    assert "There is no seat" in said(WrongSeat, lambda: match.auto({seat: "random"}))
    falling = match.branch().play("sail SE")
    assert "There is no seat" in said(WrongSeat, lambda: falling.options(seat=seat)), "nor while a card falls"
    over = match.branch().auto()
    assert "There is no seat" in said(WrongSeat, lambda: over.options(seat=seat)), "nor when it is over"


def test_an_answer_to_a_finished_match_comes_too_late(match: Match):
    match.auto()
    before = snapshot(match)
    for late in ("end", "", "fly", None, 7):
        words = said(MatchOver, lambda late=late: match.play(late))
        assert "The match is over (rule CG-END-" in words
        assert "undo()" in words
    assert "the match is over" in said(MatchOver, match.roll)
    assert snapshot(match) == before


def test_nothing_falls_while_a_seat_is_asked(match: Match):
    before = snapshot(match)
    words = said(WrongSeat, match.roll)
    assert "No card or die is to fall now; it is for Ada to " in words
    assert snapshot(match) == before


@pytest.mark.parametrize(
    "answer", ["gold", "", "sail SE", "discover", None, 7, object(), [], b"storm", SCRIPT]
)
def test_what_chance_cannot_give_is_refused(match: Match, answer: Any):
    match.play("sail SE")
    before = snapshot(match)
    words = said(IllegalAction, lambda: match.play(answer))
    assert "Chance cannot give" in words
    assert "It could: " in words
    assert "Rule CG-DISC-" in words
    assert snapshot(match) == before


@pytest.mark.parametrize(
    "bots", ["greedly", "", 7, None, {0: "nobody"}, {0: None}, {0: 7}, {9: "random"}, {"Ada": "random"}, [1]]
)
def test_an_unknown_bot_plays_nothing(match: Match, bots: Any):
    before = snapshot(match)
    assert said(HbdError, lambda: match.auto(bots))
    assert snapshot(match) == before


@pytest.mark.parametrize("until", ["x", -1, 1.5, [], object()])
def test_auto_is_told_when_to_stop_in_numbers_or_by_a_function(match: Match, until: Any):
    before = snapshot(match)
    assert said(HbdError, lambda: match.auto(until=until))
    assert snapshot(match) == before


# Going back and aside ------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, -1, 4, 99, "x", "1", 1.0, 1.5, None, [], True, 10**40])
def test_undo_takes_back_what_was_given(match: Match, steps: Any):
    before = snapshot(match)
    assert "undo takes 1 to 3" in said(HbdError, lambda: match.undo(steps))
    assert snapshot(match) == before


def test_at_the_very_start_nothing_can_be_undone():
    words = said(HbdError, hbd.new_match(GAME, seats=2).undo)
    assert "1 to 0" not in words
    assert "no answer has been given" in words.lower()


@pytest.mark.parametrize("steps", [0, -1, 2, 99, "x", "1", 1.0, 1.5, None, [], True, 10**40])
def test_redo_brings_back_what_was_taken(match: Match, steps: Any):
    before = snapshot(match)
    words = said(HbdError, lambda: match.redo(steps))
    assert "taken back" in words
    assert snapshot(match) == before


@pytest.mark.parametrize("step", [4, -5, 99, "x", "1", 1.0, 1.5, None, [], True, 10**40])
def test_at_knows_the_steps_there_are(match: Match, step: Any):
    assert "This match has steps 0 to 3" in said(HbdError, lambda: match.at(step))


@pytest.mark.parametrize("step", [4, -1, 99, "x", "1", 1.0, 1.5, [], True, 10**40])
def test_a_branch_starts_at_a_step_there_is(match: Match, step: Any):
    before = snapshot(match)
    assert "A branch starts at a step from 0 to 3" in said(HbdError, lambda: match.branch(step))
    assert snapshot(match) == before


@pytest.mark.parametrize("seed", [1.5, "7", True, 2**64, []])
def test_a_branch_has_a_seed_like_any_match(match: Match, seed: Any):
    before = snapshot(match)
    assert "A seed is a whole number" in said(SetupError, lambda: match.branch(1, seed=seed))
    assert snapshot(match) == before


# Seeing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["teacher", "ALL", "", 2, 5, -1, hbd.CLOCK, True, 1.0, [], "0", SCRIPT])
def test_a_view_that_is_not_there_sees_nothing(match: Match, view: Any, tmp_path: Path):
    for see in (match.view, match.observe, match.log, match.odds, match.record):
        assert said(HbdError, lambda see=see: see(view))
    assert said(HbdError, lambda: match.save(tmp_path / "x", view=view))
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_view_is_told_which_there_are(match: Match):
    words = said(HbdError, lambda: match.observe("teacher"))
    assert "0 to 1" in words
    assert "'table'" in words
    assert "'all'" in words


@pytest.mark.parametrize("since", ["x", 1.5, [], -1, -3])
def test_a_log_begins_at_a_step(match: Match, since: Any):
    assert said(HbdError, lambda: match.log(since=since))


@pytest.mark.parametrize("step", [3, 99, -1, "x", 1.5, None])
def test_events_and_words_belong_to_an_answer_that_was_given(match: Match, step: Any):
    assert said(HbdError, lambda: match.events(step))
    assert said(HbdError, lambda: match.say(step))


def test_a_sketch_is_made_where_a_turn_begins(match: Match):
    assert "A sketch is made at the start of a turn" in said(HbdError, match.play("sail SE").sketch)


# Keeping -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["missing/game.hbd", "a\0b", "\ud800", "", "x" * 5000, 7, None, b"game", [], "."]
)
def test_where_no_file_can_be_nothing_is_saved_or_begun(
    match: Match, path: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    before = snapshot(match)
    assert said(RecordError, lambda: match.save(path))
    assert said(RecordError, lambda: match.journal(path))
    assert list(tmp_path.iterdir()) == []
    assert snapshot(match) == before
    assert match.play("end").step == 4, "it goes on without a journal"


def test_a_missing_folder_is_named(match: Match, tmp_path: Path):
    words = said(RecordError, lambda: match.save(tmp_path / "missing" / "game.hbd"))
    assert "missing/game.hbd' (No such file or directory)" in words


def test_a_folder_is_not_overwritten(match: Match, tmp_path: Path):
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "(Is a directory)" in said(RecordError, lambda: match.save(folder))
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("broken", ["write", "replace"])
def test_a_save_that_fails_keeps_the_old_file(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
):
    path = match.save(tmp_path / "game.hbd")
    old = path.read_bytes()
    match.play("end")

    class Full:
        """A file on a full disk."""

        def __init__(self, handle: int, *_: Any, **__: Any) -> None:
            os.close(handle)

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fdopen", Full) if broken == "write" else patch.setattr("os.replace", fail)
        words = said(RecordError, lambda: match.save(path))
    assert "Nothing can be saved at" in words
    assert "No space left on device" in words
    assert path.read_bytes() == old
    assert [file.name for file in tmp_path.iterdir()] == ["game.hbd"], "no half file is left"
    assert match.save(path).read_text() == match.record()


# A name that would be code ------------------------------------------------------------------------------


def test_a_seat_named_like_a_script_is_a_seat(tmp_path: Path):
    match = hbd.new_match(GAME, seats=2, seed=7, names=[SCRIPT, "Bo"])
    match.play("first 0").play("start NW").play("start SE")
    assert match.names[0] == SCRIPT
    assert f"{SCRIPT} goes first." in str(match.log())
    assert SCRIPT in str(match)
    assert hbd.load(match.save(tmp_path / "game.hbd")).names == match.names


def test_no_picture_holds_a_name_as_markup():
    match = hbd.new_match(GAME, seats=2, seed=7, names=[SCRIPT, '"><b onload=x>']).auto(until=30)
    for name in ("_repr_html_", "_repr_svg_", "_repr_markdown_"):
        if draw := getattr(match, name, None):
            shown = str(draw())
            assert "<script>alert" not in shown
            assert "<b onload" not in shown


def test_every_error_of_the_kit_is_one_family():
    for kind in (SetupError, ParseError, IllegalAction, RecordError, UnknownRule, hbd.SketchError):
        assert issubclass(kind, HbdError)
    assert issubclass(WrongSeat, IllegalAction)
    assert issubclass(MatchOver, IllegalAction)
