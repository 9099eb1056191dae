"""Records: a match as a text that people can write, and what is said of a line that is wrong."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match, RecordError, Transcript
from hbd_kit.core import record as records
from hbd_kit.core.ledger import Ledger
from tests.core.harbour import HARBOUR, Harbour
from tests.core.records import EXAMPLE, ISLAND, line_of, loaded, refused

# As people write it --------------------------------------------------------------------------------


def test_the_example_of_the_design_loads_as_written():
    match = loaded(EXAMPLE)
    assert match.step == 8
    assert match.names == ("Ada", "Bo")
    assert match.setup.seed == 7
    assert match.setup.settled(match.game.ledger)["dragon_amulet_value"] == "help_sheet"
    assert match.state.ships[0].loot == ("gold",)
    assert match.pending.seats == (1,)


def test_what_is_written_is_read_back_the_same():
    text = loaded(EXAMPLE).record()
    assert loaded(text).record() == text
    assert "chance[0]: gold\n0: end\n" in text
    assert "holds every secret" in text.split("\n")[1]


def test_a_head_of_two_lines_is_enough():
    match = loaded("hbd-record 1\ngame: card_game\nseats: 3\n---\n")
    assert match.names == ("Ada", "Bo", "Cleo")
    assert match.setup.seed is None
    assert match.step == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n").replace("hbd-record 1\n\n", "hbd-record 1\n"),
        lambda text: "\n\n  " + text,
        lambda text: "\r\n" + text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n   \n\t\n# the end",
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: text.replace("---\n", "---\n# so it begins\n  # in the mist\n"),
        lambda text: text.replace("game:", "# a comment in the head\n\ngame:"),
        lambda text: text.replace("0: sail SE", "  0 :   SAIL   se# off we go # really"),
        lambda text: text.replace("discover treasure_island", "treasure_island"),
        lambda text: text.replace("chance[0]: gold", "chance: gold"),
        lambda text: text.replace("chance[0]: gold", "chance[ 0 ] : gold"),
        lambda text: "".join(line + "\n" for line in text.split("\n") if not line.startswith("components")),
    ],
)
def test_how_it_is_laid_out_does_not_matter(change: Any, tmp_path: Path):
    text = change(EXAMPLE)
    assert loaded(text).record() == loaded(EXAMPLE).record()
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    assert loaded(path).record() == loaded(str(path)).record() == loaded(EXAMPLE).record()


def test_the_head_may_stand_in_any_order():
    head, body = EXAMPLE.split("---\n")
    first, *fields = head.strip().split("\n")
    assert loaded("\n".join([first, *reversed(fields), "---", body])).record() == loaded(EXAMPLE).record()


def test_undo_and_redo_may_be_written_in_a_record():
    match = loaded(EXAMPLE + "undo 3\nredo 1\n")
    assert match.say(match.step - 1) == "0: loot"


def test_a_file_whose_name_begins_like_a_record_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for name in ("hbd.txt", "hbd-game", "hbd1.rec", "HBD1.x.y"):
        Path(name).write_text(EXAMPLE)
        assert loaded(name).record() == loaded(EXAMPLE).record()


def test_a_record_is_saved_and_loaded(tmp_path: Path):
    match = hbd.new_match("card_game", seats=4, seed=2).auto()
    path = match.save(tmp_path / "game.hbd")
    assert path == tmp_path / "game.hbd"
    assert path.read_text() == match.record()
    assert loaded(path).state == loaded(str(path)).state == match.state
    assert [file.name for file in tmp_path.iterdir()] == ["game.hbd"]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 - 1, 1 - 2**64])
def test_every_seed_is_read_back(seed: int):
    match = hbd.new_match("card_game", seats=2, seed=seed).auto(until=50)
    assert loaded(match.record()).setup.seed == seed
    assert loaded(match.record()).auto(until=50).answers == match.auto(until=50).answers


def test_a_seed_of_none_is_luck_of_its_own():
    text = EXAMPLE.replace("seed: 7", "seed: none")
    assert loaded(text).setup.seed is None
    assert "seed: none\n" in loaded(text).record()
    assert loaded(text).auto(until=300).answers != loaded(text).auto(until=300).answers


NAMES = [
    ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'),
    ("O'Brien", 'say "hi"'),
    ("Zoë 🐉", "海龍"),
    ("# no comment", "---"),
    ("{0}", "{1}"),
    ("a\\nb", "  spaced  out  "),
    ("${x} %s &amp;", "0: end  [CG-MOVE-2]"),
    ("x" * 40, "null"),
    ("hbd-record 1", "[]"),
]


@pytest.mark.parametrize("names", NAMES)
def test_a_name_is_kept_as_it_was_given(names: tuple[str, str], tmp_path: Path):
    match = hbd.new_match("card_game", seats=2, seed=7, names=names).auto(until=60)
    assert loaded(match.record()).names == loaded(match.code()).names == names
    assert loaded(match.save(tmp_path / "game.hbd")).names == names
    match.branch().journal(tmp_path / "journal.hbd").auto(until=1)
    assert loaded(tmp_path / "journal.hbd").names == names
    for view in (0, 1, "table", "all"):
        seen = hbd.load(match.record(view))
        assert isinstance(seen, Transcript)
        assert seen.names == names
        assert seen.log() == tuple(
            type(line)(line.step, None, line.words, line.rules) for line in match.log(view)
        )
        assert str(seen) == match.game.board(match.observe(view), names)
    assert f"{names[0]} starts in" in str(match.log())


# A wrong line --------------------------------------------------------------------------------------

HEAD = [
    ("seats: 2", "seats: 9", "seats: 9", "takes 2 to 4 seats, not '9'"),
    ("seats: 2", "seats: two", "seats: two", "`seats` is a whole number, not 'two'"),
    ("seats: 2", "seats: 2.0", "seats: 2.0", "`seats` is a whole number"),
    ("seats: 2", "seats: " + "9" * 99, "seats: " + "9" * 99, "`seats` is a whole number"),
    ("game: card_game", "game: card_gam", "game: card_gam", "Did you mean 'card_game'?"),
    ("game: card_game", "game: ../../etc", "game: ../../etc", "No game is called '../../etc'"),
    ("seed: 7", "seed: x", "seed: x", "`seed` is a whole number, not 'x'"),
    ("seed: 7", "seed: 99999999999999999999", "seed: 99999999999999999999", "below 2**64"),
    ("seed: 7", "sed: 7", "sed: 7", "Did you mean 'seed'?"),
    ("seed: 7", "seed 7", "seed 7", "is no line of a record's head"),
    ("---\n", "", "chance: first 0", "A line `---` ends the head"),
    ("seed: 7", "seed: 7\nseed: 7", "seed: 7", "`seed` stands twice, first in line 5"),
    ("options: {}", "options: {hands}", "options: {hands}", "`options` is written as JSON, such as {"),
    ("options: {}", "options: []", "options: []", "Give each option as {name: value}"),
    ("options: {}", 'options: {"hand": "open"}', None, "Unknown option 'hand'. Did you mean 'hands'?"),
    ("options: {}", 'options: {"hands": "opn"}', None, "cannot be 'opn'. Did you mean 'open'?"),
    ("parameters: {}", 'parameters: {"ruling": 1}', None, "Unknown parameter 'ruling'"),
    ("parameters: {}", 'parameters: {"loot_limit": -1}', None, "is a whole number from"),
    ("parameters: {}", 'parameters: {"loot_limit": 1e9}', None, "is a whole number from"),
    ("parameters: {}", 'parameters: {"loot_limit": NaN}', None, "is a whole number from"),
    ("parameters: {}", "parameters: " + "[" * 50_000, None, "`parameters` is written as JSON"),
    ("parameters: {}", 'parameters: {"loot_limit": ' + "9" * 5000 + "}", None, "parameters"),
    ('"help_sheet"}', '"option"}', 'rulings: {"dragon_amulet_value": "option"}', "cannot be 'option'"),
    ('{"dragon_amulet_value": "help_sheet"}', '{"seed": "x"}', 'rulings: {"seed": "x"}', "Unknown ruling"),
    ('["Ada", "Bo"]', '["Ada"]', 'names: ["Ada"]', "Give 2 names in a list"),
    ('["Ada", "Bo"]', '["Ada", "Ada"]', 'names: ["Ada", "Ada"]', "share a name"),
    ('["Ada", "Bo"]', '["Ada", 7]', 'names: ["Ada", 7]', "A name is 1 to 40 characters"),
    ('["Ada", "Bo"]', r'["Ada", "\u0000"]', r'names: ["Ada", "\u0000"]', "control characters"),
    ('["Ada", "Bo"]', '"AB"', 'names: "AB"', "Give 2 names in a list"),
    ('["Ada", "Bo"]', "Ada, Bo", "names: Ada, Bo", '`names` is written as JSON, such as ["Ada", "Bo"]'),
    ("components: house", "components: home", None, "`components` is written as JSON"),
    ("components: house", 'components: "home"', None, "component file"),
    ("components: house", f'components: "x = {"[" * 50_000}"', None, "component file cannot be read"),
    ("components: house", "components: 7", None, "`components` is a text in quotes"),
    ("rules: 1", "rules: one", "rules: one", "`rules` is a whole number"),
    ("rules: 1", "rules: 99", "rules: 99", "written under rules 99; this kit knows 1"),
    ("rules: 1", "rules: 1\nsketch: 7", "sketch: 7", "`sketch` is a text in quotes"),
]


@pytest.mark.parametrize(("right", "wrong", "blamed", "words"), HEAD)
def test_a_wrong_line_of_the_head_is_pointed_at(right: str, wrong: str, blamed: str | None, words: str):
    assert EXAMPLE.count(right) == 1
    text = EXAMPLE.replace(right, wrong)
    error = refused(text)
    assert error.line == line_of(text, blamed or wrong)
    assert str(error).startswith(f"line {error.line}: ")
    assert words in str(error)
    assert len(str(error)) < 1000


def test_a_wrong_sketch_is_pointed_at():
    text = EXAMPLE.replace("rules: 1", f"sketch: {json.dumps(ISLAND.replace('I', 'Q'))}")
    error = refused(text)
    assert error.line == line_of(EXAMPLE, "rules: 1")
    assert "in the sketch: line 5: 'Q' is no square" in str(error)


def test_a_sketch_that_is_not_indented_says_so():
    error = refused(EXAMPLE.replace("rules: 1", f"sketch:{ISLAND}"))
    assert error.line == line_of(EXAMPLE, "rules: 1") + 1
    assert "The lines of a sketch are indented beneath `sketch:`." in str(error)


def test_a_sketch_may_be_written_as_it_is_beneath_its_name():
    quoted = EXAMPLE.replace("rules: 1", f"sketch: {json.dumps(ISLAND)}").split("chance: first")[0]
    drawn = EXAMPLE.replace("rules: 1", "sketch:\n" + indent(ISLAND, "    ")).split("chance: first")[0]
    assert loaded(drawn).state == loaded(quoted).state
    assert loaded(loaded(drawn).record()).state == loaded(drawn).state
    error = refused(drawn.replace("I", "Q"))
    assert error.line == line_of(drawn, "      ?  I  ~  ?")
    assert str(error).startswith(f"line {error.line}: in the sketch: 'Q' is no square")


@pytest.mark.parametrize("gone", ["game: card_game", "seats: 2"])
def test_a_head_that_lacks_something_says_what(gone: str):
    error = refused(EXAMPLE.replace(gone + "\n", ""))
    assert f"the head lacks `{gone.split(':', 1)[0]}: ...`" in str(error)


def test_a_head_without_its_end_says_how_it_ends():
    assert "a line `---` goes before the answers" in str(refused("hbd-record 1\ngame: card_game\nseats: 2\n"))
    assert "chance" in str(refused(EXAMPLE.replace("---\n", "")))


@pytest.mark.parametrize("first", ["hbd-record 2", "hbd-recrod 1", "hbd-journal 9"])
def test_a_record_of_another_kind_is_told_which_are_read(first: str):
    error = refused(EXAMPLE.replace("hbd-record 1", first))
    assert error.line == 1
    assert f"this kit reads `hbd-record 1`, `hbd-journal 1` or `hbd-transcript 1`, not '{first}'" in str(
        error
    )


BODY = [
    ("0: start NW", "0: start N", "'n' is no corner"),
    ("0: start NW", "0: begin NW", "start NW | NE | SW | SE"),
    ("0: start NW", "1: start NW", "it is not for seat 1 to answer now; seat 0 is asked"),
    ("0: start NW", "2: start NW", "There is no seat '2'; this match has seats 0 to 1"),
    ("0: start NW", "9" * 5000 + ": start NW", "an answer reads"),
    ("0: start NW", "start NW", "an answer reads `0: what seat 0 did`"),
    ("0: start NW", "-1: start NW", "an answer reads"),
    ("0: start NW", "chance: first 0", "no card or die falls here: Ada to choose a corner"),
    ("0: start NW", "clock: time is up", "says nothing here"),
    ("0: start NW", "clock: end", "it is not for the clock to answer now"),
    ("0: start NW", "0[0]: start NW", "only chance names who sees it"),
    ("0: start NW", "0: start NW\0", "says nothing here"),
    ("0: start NW", "0:", "it begins with no word of the game"),
    ("0: start NW", "undo 9", "1 answers have been given, so undo takes 1 to 1, not 9"),
    ("0: start NW", "undo 0", "an answer reads"),
    ("0: start NW", "redo 1", "0 answers were taken back"),
    ("0: start NW", "--", "an answer reads"),
    ("0: sail SE", "0: sail N", "the ship would leave the chart"),
    ("0: sail SE", "0: sail N", "Rule CG-MOVE-2 (Movement).  Seat 0 could: sail E, sail SE, sail S, end"),
    ("chance: first 0", "chance: first 2", "Chance cannot give 'first 2' here"),
    ("chance: first 0", "chance: first 2", "It could: 0, 1"),
    ("chance: first 0", "0: start SW", "a card or die must fall first (first), as `chance: ...`"),
    ("chance: first 0", "chance[0]: first 0", "everybody sees it: write `chance: ...`"),
    ("chance: first 0", "chance[" + "1" * 5000 + "]: first 0", "an answer reads"),
    ("chance: discover treasure_island", "chance: discover gold", "Chance cannot give 'discover gold'"),
    ("chance: discover treasure_island", "0: take", "a card or die must fall first"),
]


@pytest.mark.parametrize(("right", "wrong", "words"), BODY)
def test_a_wrong_answer_is_pointed_at_with_reason_and_rule(right: str, wrong: str, words: str):
    text = EXAMPLE.replace(right + "\n", wrong + "\n")
    error = refused(text)
    assert error.line == line_of(text, wrong)
    assert str(error).startswith(f"line {error.line}: ")
    assert "is not possible here: " in str(error)
    assert words in str(error)
    assert len(str(error)) < 2000


def test_a_wrong_onlooker_is_told_the_right_one():
    error = refused(EXAMPLE.replace("chance[0]: gold", "chance[1]: gold"))
    assert "it is not seen by [1]; write `chance[0]: ...`" in str(error)


def test_an_answer_after_the_end_is_refused():
    match = hbd.new_match("card_game", seats=2, seed=1).auto()
    error = refused(match.record() + "0: end\n")
    assert error.line == len(match.record().split("\n"))
    assert "The match is over (rule CG-END-" in str(error)


def test_the_line_is_counted_with_comments_and_blank_lines():
    text = "\n\n" + EXAMPLE.replace("0: sail SE", "\n# north\n\n0: sail N")
    assert refused(text).line == line_of(text, "0: sail N")


# Rules that changed --------------------------------------------------------------------------------


class LaterHarbour(Harbour):
    """The tiny game after its rules changed twice."""

    ledger = Ledger("""
[ledger]
book = "Harbour"
version = 3
headings = ["All"]
changes = { 2 = "HA-1: bids stop at 3", 3 = "HA-3: pearls are grabbed" }
[HA-1]
where = "All"
says = "Bid in secret, all at once."
""")


@pytest.mark.parametrize(("version", "told"), [(1, True), (2, True), (3, False)])
def test_an_older_record_loads_or_says_which_rule_changed(version: int, told: bool):
    later = LaterHarbour()
    text = f"hbd-record 1\ngame: harbour\nseats: 2\nrules: {version}\n---\n0: bid 1\n"
    match = Match.load(text, lambda id: later)
    assert isinstance(match, Match)
    assert match.step == 1
    assert "rules: 3\n" in match.record()
    with pytest.raises(RecordError) as error:
        Match.load(text + "1: bid 4\n", lambda id: later)
    assert (f"The record was written under rules {version}; since then:" in str(error.value)) == told
    assert ("HA-3: pearls are grabbed" in str(error.value)) == told
    assert ("HA-1: bids stop at 3" in str(error.value)) == (version == 1)


def test_a_record_from_a_later_kit_is_refused_before_it_is_played():
    text = "hbd-record 1\ngame: harbour\nseats: 2\nrules: 2\n---\n0: bid 7\n"
    with pytest.raises(RecordError, match="written under rules 2; this kit knows 1") as error:
        Match.load(text, lambda id: HARBOUR)
    assert error.value.line == 4


# No record at all ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "this is no record: it starts with ''"),
        (b"\n\n\n", "this is no record"),
        (b"Dear diary,\ntoday", "it starts with 'Dear diary,', not with `hbd-record 1`"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is no text, so it is no record"),
        (b"PK\x03\x04\xff\xfe", "is no text"),
        (b"\x00" * 1000, "this is no record"),
        ("hbd-record 1\n".encode("utf-16"), "is no text"),
        (b'{"cells": []}', "this is no record"),
        (b"<html><script>alert(1)</script>", "this is no record"),
        (b"HBD1.", "A share code reads HBD1.(letters).(8 digits)"),
    ],
)
def test_a_file_that_is_no_record_says_so(data: bytes, words: str, tmp_path: Path):
    path = tmp_path / "thing"
    path.write_bytes(data)
    assert words in str(refused(path))
    assert path.read_bytes() == data


def test_a_path_that_leads_nowhere_says_so(tmp_path: Path):
    for nowhere in (
        tmp_path / "missing.hbd",
        tmp_path,
        "missing.hbd",
        "x" * 5000,
        str(tmp_path / "no" / "x"),
    ):
        assert "No record can be read at" in str(refused(nowhere))
        assert "Give a path, a record's text or a share code." in str(refused(nowhere))


@pytest.mark.parametrize(
    "source", [None, 7, 1.5, b"hbd-record 1\n", [EXAMPLE], {}, object(), "", "a\0b", "\ud800"]
)
def test_what_is_neither_path_nor_text_is_refused(source: Any):
    assert str(refused(source))


@pytest.mark.parametrize("size", [records.LARGEST + 1, 10_000_000])
def test_a_record_beyond_the_limit_is_refused_at_once(size: int, tmp_path: Path):
    text = EXAMPLE + "# " + "x" * (size - len(EXAMPLE) - 2)
    path = tmp_path / "huge.hbd"
    path.write_text(text)
    start = time.process_time()
    assert f"{size} characters; a record has at most {records.LARGEST}" in str(refused(text))
    assert f"{size} bytes; a record has at most {records.LARGEST}" in str(refused(path))
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    "many",
    [
        "# " + "x" * 1_900_000,
        "\n" * 1_900_000,
        "undo 8\nredo 8\n" * 130_000,
        "undo 8\n" + "redo 8\nundo 8\n" * 130_000,
        "1: end\n0: end\n" * 130_000,
        "1: end\nundo 1\n" * 130_000,
        "1: " + "end " * 470_000,
        "1" * 1_900_000,
        "chance[" + "1," * 900_000,
        "undo " + "1" * 1_900_000,
        "1:" + " " * 1_900_000 + "x",
    ],
)
def test_a_record_just_below_the_limit_loads_or_is_refused_in_time(many: str):
    start = time.process_time()
    try:
        loaded(EXAMPLE + many)
    except RecordError as error:
        assert len(str(error)) < 2000
    assert time.process_time() - start < 5


def test_a_record_that_redoes_for_hours_is_refused():
    match = hbd.new_match("card_game", seats=2, seed=7).auto()
    text = match.record() + f"undo {match.step}\nredo {match.step}\n" * 60_000
    start = time.process_time()
    assert "the `redo` lines of a record bring back at most 100000 answers" in str(refused(text))
    assert time.process_time() - start < 5


# Components are a text, never a path ---------------------------------------------------------------


def test_other_components_travel_inside_the_record(tmp_path: Path):
    house = Path(str(hbd.GAMES["card_game"].__class__.__module__).replace(".", "/")) / "components.toml"
    text = (Path(hbd.__file__).parent.parent / house).read_text()
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r"(\[gold\][^\[]*?copies = )\d+", r"\g<1>9", text, count=1))
    match = hbd.new_match("card_game", seats=2, seed=7, components=path).auto(until=50)
    path.unlink()
    assert match.setup.components != "house"
    for again in (loaded(match.record()), loaded(match.code())):
        assert again.state == match.state
        assert again.setup.components == match.setup.components


def test_components_in_a_record_never_read_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    house = Path(hbd.__file__).parent / "games" / "card_game" / "components.toml"
    loaded(EXAMPLE)  # takes the game from its shelf
    read: list[Path] = []
    monkeypatch.setattr(Path, "read_text", lambda path, *_, **__: read.append(path) or "")
    monkeypatch.setattr(Path, "read_bytes", lambda path, *_, **__: read.append(path) or b"")
    for path in (str(house), "/etc/passwd", "components.toml", "", " ", "../x", str(tmp_path)):
        error = refused(EXAMPLE.replace("components: house", f"components: {json.dumps(path)}"))
        assert error.line == line_of(EXAMPLE, "components: house")
        refused(EXAMPLE.replace("components: house", f"components: {path}"))
    assert read == []
