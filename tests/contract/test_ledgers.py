"""What every ledger must keep: every heading, our own words, and a test for each rule."""

import ast
import re
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.core.game import Game

TESTS = Path(__file__).resolve().parents[1]
EVERY_GAME = pytest.mark.parametrize("game", hbd.GAMES.values(), ids=lambda game: game.id)


def named_by_tests() -> set[str]:
    """Every id that a test names with @rule(...)."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if (
                        isinstance(mark, ast.Call)
                        and isinstance(mark.func, ast.Name)
                        and mark.func.id == "rule"
                    ):
                        found |= {arg.value for arg in mark.args if isinstance(arg, ast.Constant)}
    return found


@EVERY_GAME
def test_every_heading_has_a_rule_and_every_rule_a_heading(game: Game):
    used = {rule.where.split(" > ")[0] for rule in game.ledger.values()}
    assert used == set(game.ledger.headings)


@EVERY_GAME
def test_every_rule_is_named_by_a_test_or_says_why_not(game: Game):
    named = named_by_tests()
    missing = [id for id, rule in game.ledger.items() if id not in named and not rule.untested]
    assert not missing
    assert sum(bool(rule.untested) for rule in game.ledger.values()) <= 5


def test_tests_name_only_rules_that_exist():
    known = {id for game in hbd.GAMES.values() for id in game.ledger}
    assert named_by_tests() <= known


@EVERY_GAME
def test_every_question_has_reasons_and_several_answers(game: Game):
    for choice in (*game.options.values(), *game.rulings.values()):
        assert len(choice.choices) >= 2 and choice.why and choice.question.endswith("?"), choice.name


@EVERY_GAME
def test_every_rule_the_code_cites_exists_and_every_rule_is_cited(game: Game):
    """Docstrings and events name rules by id; the ledger is the list of them."""
    prefix = next(iter(game.ledger)).split("-")[0] + "-"
    folder = Path(hbd.__file__).parent / "games" / game.id
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = set(re.findall(rf"{prefix}[A-Z]+-\d+", text))
    assert cited <= set(game.ledger)
    assert not set(game.ledger) - cited


@EVERY_GAME
def test_a_game_has_a_round_limit_that_can_be_lifted(game: Game):
    assert "round_limit" in game.rulings
