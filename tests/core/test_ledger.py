"""The ledger: rules found by id and in words, and mistakes in its text refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hbd_kit.core.errors import UnknownRule
from hbd_kit.core.ledger import Ledger, in_play

TEXT = """
[ledger]
book = "The Little Dragon"
version = 2
headings = ["Movement", "Loot"]
changes.2 = "Ships may wait."

[options.hands]
question = "Is loot hidden?"
choices = { hidden = "held in hand", open = "face up" }
default = "hidden"
why = "More to guess."

[LD-MOVE-1]
where = "Movement"
says = "A ship sails one square."

[LD-MOVE-2]
where = "Movement"
says = "A ship that carries loot may wait."
label = "house"
ruling.name = "waiting"
ruling.question = "How long may it wait?"
ruling.choices = { once = "one turn", ever = "as long as it likes" }
ruling.default = "once"
ruling.why = "Waiting for ever is dull."

[LD-LOOT-1]
where = "Loot"
says = "A ship holds three loot; more loot is lost."
parameters.hold = { value = 3, least = 1, most = 9, means = "loot a ship holds" }
"""

LEDGER = Ledger(TEXT)


def ids(words: str) -> list[str]:
    return [rule.id for rule in LEDGER.search(words)]


def test_a_ledger_is_its_rules_by_id() -> None:
    assert list(LEDGER) == ["LD-MOVE-1", "LD-MOVE-2", "LD-LOOT-1"]
    assert len(LEDGER) == 3
    assert LEDGER["LD-MOVE-1"].says == "A ship sails one square."
    assert LEDGER["LD-MOVE-1"].label == "rulebook"
    assert "LD-MOVE-1" in LEDGER
    assert "LD-MOVE-9" not in LEDGER


def test_the_front_page_names_book_version_headings_and_changes() -> None:
    assert (LEDGER.book, LEDGER.version) == ("The Little Dragon", 2)
    assert LEDGER.headings == ("Movement", "Loot")
    assert LEDGER.changes == {2: "Ships may wait."}


def test_options_rulings_and_parameters_are_found_by_name() -> None:
    assert list(LEDGER.options) == ["hands"]
    assert list(LEDGER.rulings) == ["waiting"]
    assert LEDGER.rulings["waiting"].rule == "LD-MOVE-2"
    hold = LEDGER.parameters["hold"]
    assert (hold.value, hold.least, hold.most, hold.rule) == (3, 1, 9, "LD-LOOT-1")


def test_a_rule_reads_with_its_ruling_and_parameters() -> None:
    ruled = str(LEDGER["LD-MOVE-2"])
    assert "LD-MOVE-2 (Movement): A ship that carries loot may wait. [house]" in ruled
    assert "* once: one turn" in ruled
    assert "  ever: as long as it likes" in ruled
    assert "Parameter hold = 3 (loot a ship holds)" in str(LEDGER["LD-LOOT-1"])
    assert "[" not in str(LEDGER["LD-MOVE-1"])


def test_a_rule_within_an_option_says_so_and_so_do_its_questions() -> None:
    text = TEXT.replace('label = "house"', 'label = "house"\nwithin = { hands = "open" }')
    ledger = Ledger(text)
    assert str(ledger["LD-MOVE-2"]).startswith(
        "LD-MOVE-2 (Movement): A ship that carries loot may wait. [house] [only with hands = open]"
    )
    assert in_play(ledger.rulings["waiting"], {"hands": "open"})
    assert not in_play(ledger.rulings["waiting"], {"hands": "hidden"})
    assert in_play(ledger.parameters["hold"], {"hands": "hidden"})
    for wrong in ('hands = "shut"', 'hats = "open"'):
        with pytest.raises(ValueError, match="LD-MOVE-2: no option"):
            Ledger(text.replace('hands = "open"', wrong))


def test_a_search_finds_the_rules_with_all_the_words_the_best_first() -> None:
    assert ids("loot") == ["LD-LOOT-1", "LD-MOVE-2"]
    assert ids("ship SAILS") == ["LD-MOVE-1"]
    assert ids("ld-move-2") == ["LD-MOVE-2"]
    assert ids("loot dragon") == []


def test_a_search_reads_rulings_and_parameters_too() -> None:
    assert ids("dull") == ["LD-MOVE-2"]
    assert ids("hold =") == ["LD-LOOT-1"]


def test_an_unknown_rule_is_told_the_nearest() -> None:
    with pytest.raises(UnknownRule, match="Did you mean 'LD-MOVE-1'"):
        LEDGER["ld-move-1"]
    with pytest.raises(UnknownRule, match=r"No rule 'LD-MOV-1' in the ledger. Did you mean 'LD-MOVE-1'"):
        LEDGER["LD-MOV-1"]
    with pytest.raises(UnknownRule, match="Known: LD-MOVE-1, LD-MOVE-2, LD-LOOT-1"):
        LEDGER["?"]


def test_a_ledger_is_read_from_beside_its_game(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(TEXT, encoding="utf-8")
    assert list(Ledger.beside(str(tmp_path / "__init__.py"))) == list(LEDGER)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('default = "hidden"', 'default = "buried"', "hands: the default 'buried' is none of its choices"),
        ('ruling.default = "once"', 'ruling.default = "twice"', "the default 'twice' is none of its choices"),
    ],
)
def test_a_default_must_be_a_choice(right: str, wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Ledger(TEXT.replace(right, wrong))


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('says = "A ship sails one square."', "", "missing required field `says`"),
        ('says = "A ship sails', 'sais = "a typo"\nsays = "A ship sails', "unknown field `sais`"),
        ("version = 2", "version = 2\nauthor = 'me'", "unknown field `author`"),
        ('ruling.why = "', 'ruling.reason = "x"\nruling.why = "', "unknown field `reason`"),
        ('why = "More', 'colour = "red"\nwhy = "More', "unknown field `colour`"),
        ("least = 1", "least = 1, unit = 'pieces'", "unknown field `unit`"),
        ('label = "house"', 'label = "hearsay"', "hearsay"),
        ("value = 3", "value = 'three'", "Expected `int`"),
    ],
)
def test_what_a_ledger_does_not_know_or_lacks_is_refused(right: str, wrong: str, said: str) -> None:
    assert right in TEXT
    with pytest.raises(msgspec.ValidationError, match=said):
        Ledger(TEXT.replace(right, wrong, 1))


def test_get_gives_the_default_for_an_unknown_rule() -> None:
    assert LEDGER.get("LD-MOVE-9") is None
