"""Transcripts: what one view saw of a match, to be read and not played on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match, RecordError, Transcript
from tests.core.records import EXAMPLE, ISLAND, line_of, loaded, refused


def transcript(match: Match, view: Any) -> Transcript:
    """What a view saw, written and read back."""
    seen = hbd.load(match.record(view))
    assert isinstance(seen, Transcript)
    return seen


def test_two_matches_that_a_view_cannot_tell_apart_have_the_same_transcript():
    looted = [
        hbd.scenario("card_game", ISLAND, seed=seed).play("loot").play(card).play("end")
        for seed, card in ((1, "gold"), (2, "map"), (3, "rum"), (4, "ghost_amulet"))
    ]
    for view in (1, "table"):
        assert len({match.record(view) for match in looted}) == 1
    for view in (0, "all"):
        assert len({match.record(view) for match in looted}) == len(looted)


def test_a_transcript_says_no_card_that_its_view_did_not_see():
    for seed in range(6):
        match = hbd.new_match("card_game", seats=3, seed=seed).auto(until=500)
        hidden = 0
        for view in (0, 1, 2, "table"):
            said: dict[int, str] = {}
            for line in transcript(match, view).log():
                said[line.step] = said.get(line.step, "") + line.words
            for step, answer in enumerate(match.answers):
                asked = match.game.pending(match.at(step))
                if isinstance(asked, hbd.Chance) and not asked.seen_by(view):
                    assert answer.what.replace("_", " ") not in said.get(step + 1, "")
                    hidden += 1
        assert hidden, "something was hidden from somebody"


def test_a_transcript_holds_neither_the_seed_nor_an_answer():
    match = hbd.new_match("card_game", seats=2, seed=8_675_309).auto(until=200)
    for view in (0, 1, "table", "all"):
        text = match.record(view)
        assert text.startswith("hbd-transcript 1\n")
        assert "8675309" not in text
        assert not re.search(r"^(\d|chance.*): ", text, re.M)


def test_a_transcript_is_saved_and_read_but_not_played_on(tmp_path: Path):
    match = loaded(EXAMPLE)
    path = match.save(tmp_path / "seen.hbd", view=1)
    seen = hbd.load(path)
    assert isinstance(seen, Transcript)
    assert (seen.game, seen.view, seen.step) == ("card_game", 1, match.step)
    assert [line.words for line in seen.log()] == [line.words for line in match.log(1)]
    for name in ("play", "roll", "undo", "state", "options", "auto", "record", "pending"):
        with pytest.raises(hbd.HbdError, match=f"it has no '{name}' and cannot be played on"):
            getattr(seen, name)
    with pytest.raises(AttributeError):
        seen.step = 0


@pytest.mark.parametrize(
    "change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: "\n" + t + "\n\n"]
)
def test_how_a_transcript_is_laid_out_does_not_matter(change: Any):
    text = loaded(EXAMPLE).record("table")
    assert hbd.load(change(text)) == hbd.load(text)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('game: "card_game"', "game: card_game", "`game` is written as JSON"),
        ('game: "card_game"', "game: 7", "`game` cannot be '7'"),
        ('view: "table"', 'view: "teacher"', "`view` cannot be"),
        ('view: "table"', "view: []", "`view` cannot be"),
        ("step: 8", 'step: "8"', "`step` cannot be"),
        ("step: 8", "step: true", "`step` cannot be"),
        ("step: 8", "stap: 8", "Did you mean 'step'?"),
        ('names: ["Ada", "Bo"]', "names: " + "[" * 50_000, "`names` is written as JSON"),
        ('names: ["Ada", "Bo"]', "names: [1, 2]", "`names` cannot be"),
        ("   1  Ada goes first.  [CG-SET-4]", "Ada goes first.", "a line of the log reads"),
    ],
)
def test_a_wrong_line_of_a_transcript_is_pointed_at(right: str, wrong: str, words: str):
    text = loaded(EXAMPLE).record("table")
    assert right in text
    error = refused(text.replace(right, wrong))
    assert error.line == line_of(text, right)
    assert words in str(error)


@pytest.mark.parametrize("lines", range(20))
def test_a_transcript_that_was_cut_is_refused_or_shorter(lines: int):
    text = loaded(EXAMPLE).record("table")
    cut = "\n".join(text.split("\n")[:lines])
    try:
        seen = hbd.load(cut)
    except RecordError:
        return
    assert isinstance(seen, Transcript)
    assert text.startswith(cut)
