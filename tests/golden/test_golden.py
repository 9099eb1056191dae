"""Golden playthroughs: what a whole match of each game did, to the letter."""

import pytest

import hbd_kit as hbd
from tests.golden.playthrough import FOLDER, playthrough


@pytest.mark.parametrize("game", list(hbd.GAMES))
def test_a_match_plays_as_it_did(game: str):
    kept = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    assert playthrough(game) == kept, "Behaviour changed. Read the diff; if it is meant: make golden"


@pytest.mark.parametrize("game", list(hbd.GAMES))
def test_a_golden_playthrough_is_a_record_that_loads(game: str):
    text = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    answers = [line for line in text.split("\n") if not line.startswith(("    ", "Result("))]
    match = hbd.load("\n".join(answers))
    assert isinstance(match, hbd.Match)
    assert match.result() is not None
