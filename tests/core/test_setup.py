"""Set-ups: each check says what was wrong and what would have been right."""

from __future__ import annotations

from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit.core.errors import SetupError
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.setup import (
    Setup,
    check_choices,
    check_names,
    check_parameters,
    check_seats,
    check_seed,
)

LEDGER = Ledger("""
[ledger]
book = "The Little Dragon"
version = 1
headings = ["Loot"]

[options.hands]
question = "Is loot hidden?"
choices = { hidden = "held in hand", open = "face up" }
default = "hidden"
why = "More to guess."

[LD-LOOT-1]
where = "Loot"
says = "A ship holds three loot."
ruling.name = "ties"
ruling.question = "Who loots first?"
ruling.choices = { seat = "the lower seat", chance = "a coin" }
ruling.default = "seat"
ruling.why = "Quick."
parameters.hold = { value = 3, least = 1, most = 9, means = "loot a ship holds" }
parameters.crew = { value = 2, least = 0, most = 5, means = "sailors aboard" }
""")


def said(check: Any, *given: Any) -> str:
    """What the check says against this."""
    with pytest.raises(SetupError) as error:
        check(*given)
    return str(error.value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_number_of_seats_that_the_game_takes_is_kept(seats: int) -> None:
    assert check_seats(seats, range(2, 5), "Little Dragon") == seats


@pytest.mark.parametrize("seats", [1, 5, -2, True])
def test_a_wrong_number_of_seats_is_told_the_bounds(seats: object) -> None:
    wrong = said(check_seats, seats, range(2, 5), "Little Dragon")
    assert wrong == f"Little Dragon takes 2 to 4 seats, not '{seats}'."


@pytest.mark.parametrize("seats", [2.0, "3", None, [2]])
def test_seats_that_are_no_whole_number_are_told_so(seats: object) -> None:
    wrong = said(check_seats, seats, range(2, 5), "Little Dragon")
    assert wrong == f"Little Dragon takes 2 to 4 seats, as a whole number, not '{seats}'."


def test_a_seat_count_of_true_is_no_one() -> None:
    assert "takes 1 to 4 seats, not 'True'" in said(check_seats, True, range(1, 5), "Little Dragon")


@pytest.mark.parametrize("seed", [None, 0, 7, -7, 2**64 - 1])
def test_a_whole_number_is_a_seed(seed: int | None) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [2**64, -(2**64), 1.5, "7", True, ()])
def test_a_wrong_seed_is_told_what_a_seed_is(seed: object) -> None:
    assert said(check_seed, seed) == f"A seed is a whole number below 2**64, not '{seed}'."


def test_names_are_those_given_or_the_kits_own() -> None:
    assert check_names(["Zoë", "龍"], 2) == ("Zoë", "龍")
    assert [len(set(check_names(None, seats))) for seats in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (["Ada"], "Give 2 names in a list, one a seat, not \"['Ada']\"."),
        ([], "Give 2 names in a list, one a seat, not '[]'."),
        ("Bo", "Give 2 names in a list, one a seat, not 'Bo'."),
        (["Ada", ""], "A name is 1 to 40 characters of text, not ''."),
        (["Ada", "  "], "A name is 1 to 40 characters of text, not ''."),
        (["Ada", 7], "A name is 1 to 40 characters of text, not '7'."),
        (["Ada", "x" * 41], "A name is 1 to 40 characters of text, not '" + "x" * 41 + "'."),
        (["Ada", "B\no"], "A name holds no line breaks or control characters: 'B o'."),
        (["Ada", "Bo\x1b[31m"], "A name holds no line breaks or control characters: 'Bo\\x1b[31m'."),
        (["Ada", "Ada"], "Two seats share a name: \"['Ada', 'Ada']\". Names tell seats apart."),
    ],
)
def test_wrong_names_are_told_what_a_name_is(names: Any, wrong: str) -> None:
    assert said(check_names, names, 2) == wrong


def test_only_choices_that_differ_from_the_default_are_kept() -> None:
    assert check_choices("option", None, LEDGER.options) == ()
    assert check_choices("option", {"hands": "hidden"}, LEDGER.options) == ()
    assert check_choices("option", {"hands": "open"}, LEDGER.options) == (("hands", "open"),)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"hand": "open"}, "Unknown option 'hand'. Did you mean 'hands'?"),
        ({"x": "open"}, "Unknown option 'x'. Known: hands."),
        ({"hands": "opened"}, "The option 'hands' cannot be 'opened'. Did you mean 'open'?"),
        ({"hands": "x"}, "The option 'hands' cannot be 'x'. Known: hidden, open."),
        ({"hands": None}, "The option 'hands' cannot be 'None'. Known: hidden, open."),
        (["hands"], "Give each option as {name: value}, not \"['hands']\"."),
        ({1: "open"}, "Give each option as {name: value}, not \"{1: 'open'}\"."),
    ],
)
def test_a_wrong_choice_is_told_the_right_ones(given: Any, wrong: str) -> None:
    assert said(check_choices, "option", given, LEDGER.options) == wrong


def test_a_game_without_options_says_so() -> None:
    assert said(check_choices, "option", {"hands": "open"}, {}) == "Unknown option 'hands'. There are none."


def test_only_parameters_that_differ_from_the_book_are_kept_in_order_of_name() -> None:
    assert check_parameters(None, LEDGER.parameters) == ()
    assert check_parameters({"hold": 3}, LEDGER.parameters) == ()
    assert check_parameters({"hold": 9, "crew": 0}, LEDGER.parameters) == (("crew", 0), ("hold", 9))


@pytest.mark.parametrize("value", [0, 10, 2.0, "3", None, True])
def test_a_parameter_out_of_bounds_is_told_its_meaning_and_bounds(value: object) -> None:
    assert said(check_parameters, {"hold": value}, LEDGER.parameters) == (
        f"The parameter 'hold' (loot a ship holds) is a whole number from 1 to 9, not '{value}'."
    )


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"holds": 2}, "Unknown parameter 'holds'. Did you mean 'hold'?"),
        ({"?": 2}, "Unknown parameter '?'. Known: hold, crew."),
        ("hold", "Give each parameter as {name: value}, not 'hold'."),
    ],
)
def test_an_unknown_parameter_is_told_the_known_ones(given: Any, wrong: str) -> None:
    assert said(check_parameters, given, LEDGER.parameters) == wrong


def test_a_long_mistake_is_shown_shortened() -> None:
    assert len(said(check_seats, "x" * 5000, range(2, 5), "Little Dragon")) < 150
    assert len(said(check_names, ["x" * 5000, "Bo"], 2)) < 150
    assert len(said(check_choices, "option", {"hands": "x" * 5000}, LEDGER.options)) < 150


def test_a_setup_plays_the_defaults_and_what_differs_from_them() -> None:
    usual = Setup("little", 2, ("Ada", "Bo"))
    assert usual.settled(LEDGER) == {"hands": "hidden", "ties": "seat", "hold": 3, "crew": 2}
    other = Setup(
        "little", 2, ("Ada", "Bo"), None, (("hands", "open"),), (("ties", "chance"),), (("hold", 1),)
    )
    assert other.settled(LEDGER) == {"hands": "open", "ties": "chance", "hold": 1, "crew": 2}


def test_a_choice_that_is_a_list_is_told_the_right_ones() -> None:
    assert "cannot be" in said(check_choices, "option", {"hands": ["open"]}, LEDGER.options)


def test_names_that_are_no_list_are_told_so() -> None:
    assert "Give 2 names in a list" in said(check_names, 7, 2)


def test_a_long_unknown_name_is_shown_shortened() -> None:
    assert len(said(check_choices, "option", {"x" * 5000: "open"}, LEDGER.options)) < 150
    assert len(said(check_parameters, {"x" * 5000: 1}, LEDGER.parameters)) < 150


def test_a_game_tells_all_that_can_be_agreed():
    told = str(hbd.GAMES["dracomundis"])
    assert repr(hbd.GAMES["dracomundis"]) == "<game dracomundis: Dracomundis, 2 to 4 seats>"
    for known in (hbd.GAMES["dracomundis"].options, hbd.GAMES["dracomundis"].rulings):
        assert all(f"  {name} = {each.default} (or " in told for name, each in known.items())
    assert "  captive_terrain = nobody (or captor, owner): Does a prisoner count" in told
    assert (
        "  trap_penalty = 3 (0 to 99): combat value a Dragon loses beside traps [DM-TRAP-5] [only with"
        in told
    )
