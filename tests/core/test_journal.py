"""A journal holds every answer that was given, however its process ended."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit import Match, RecordError

ROOT = Path(__file__).resolve().parents[2]


def resumed(path: Path) -> Match:
    """The match that the journal at `path` holds."""
    match = hbd.load(path)
    assert isinstance(match, Match)
    return match


def journaled(path: Path, **setup: object) -> Match:
    """A match that is three answers old and has a journal at `path`."""
    match = hbd.new_match("card_game", **{"seats": 2, "seed": 7, **setup}).journal(path)
    return match.play("first 0").play("start NW").play("start SE")


def answers_in(path: Path) -> list[str]:
    """The whole lines of answers in a journal."""
    head, body = path.read_text(encoding="utf-8").split("---\n", 1)
    assert head.startswith("hbd-journal 1\n")
    return body[: body.rfind("\n") + 1].splitlines()


# What is in the file ---------------------------------------------------------------------------


def test_every_answer_is_in_the_file_when_play_returns(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = hbd.new_match("card_game", seats=2, seed=7).journal(path)
    for step in range(60):
        match.auto(until=1)
        assert answers_in(path) == [match.say(at) for at in range(step + 1)]


def test_a_journal_begun_late_starts_with_what_was_played(tmp_path: Path):
    match = hbd.new_match("card_game", seats=2, seed=7).auto(until=20)
    match.journal(tmp_path / "late.hbd").auto(until=5)
    assert resumed(tmp_path / "late.hbd").state == match.state


def test_a_journal_says_that_it_holds_secrets_and_only_its_owner_may_read_it(tmp_path: Path):
    journaled(tmp_path / "game.hbd")
    assert "holds every secret" in (tmp_path / "game.hbd").read_text().splitlines()[1]
    assert (tmp_path / "game.hbd").stat().st_mode & 0o077 == 0


def test_a_refused_answer_is_not_in_the_journal(tmp_path: Path):
    match = journaled(tmp_path / "game.hbd")
    before = (tmp_path / "game.hbd").read_bytes()
    for wrong in ("sail N", "fly", ""):
        with pytest.raises(hbd.HbdError):
            match.play(wrong)
    assert (tmp_path / "game.hbd").read_bytes() == before


def test_a_branch_does_not_write_in_its_parents_journal(tmp_path: Path):
    match = journaled(tmp_path / "game.hbd")
    before = (tmp_path / "game.hbd").read_bytes()
    match.branch().auto(until=20)
    match.branch(1, seed=4).auto(until=20)
    assert (tmp_path / "game.hbd").read_bytes() == before


def test_undo_and_redo_are_in_the_journal(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = journaled(path).play("sail SE").play("kraken").play("end")
    match.undo(3).redo(2).undo(2)
    assert "undo 3" in answers_in(path)
    again = resumed(path)
    assert again.state == match.state
    assert again.record() == match.record()
    assert again.undone == match.undone == 3
    assert again.redo(2).answers == match.branch(3).play("sail SE").play("kraken").answers


def test_what_was_played_after_an_undo_counts(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = journaled(path).play("sail SE").play("kraken").undo(2).play("sail E").play("storm")
    assert resumed(path).record() == match.record()


def test_what_was_taken_back_before_the_journal_began_can_be_brought_back(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = hbd.new_match("card_game", seats=2, seed=7).auto(until=20)
    match.undo(4).journal(path)
    match.redo(3)
    assert resumed(path).state == match.state


def test_a_scenario_with_a_sketch_has_a_journal_too(tmp_path: Path):
    sketch = hbd.new_match("card_game", seats=2, seed=7).auto(until=3).sketch()
    match = hbd.scenario("card_game", sketch, seed=3).journal(tmp_path / "game.hbd").auto(until=30)
    assert resumed(tmp_path / "game.hbd").state == match.state


# Going on --------------------------------------------------------------------------------------


def test_a_loaded_journal_goes_on_growing_with_the_same_luck(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = journaled(path).auto(until=30)
    alone = match.branch().auto(until=60)
    del match
    first = resumed(path).auto(until=30)
    second = resumed(path).auto(until=30)
    assert first.step + 30 == second.step
    assert resumed(path).answers == second.answers == alone.answers


def test_the_text_of_a_journal_loads_without_growing(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = journaled(path)
    before = path.read_text()
    again = hbd.load(before)
    assert again.state == match.state
    again.auto(until=10)
    assert path.read_text() == before


def test_a_journal_is_not_begun_over_a_file(tmp_path: Path):
    path = tmp_path / "game.hbd"
    path.write_text("dear diary")
    match = hbd.new_match("card_game", seats=2, seed=7)
    with pytest.raises(RecordError, match=r"is there already\. Go on with it by load\("):
        match.journal(path)
    assert path.read_text() == "dear diary"
    match.auto(until=5)
    assert path.read_text() == "dear diary", "the match has no journal"


def test_a_journal_that_could_not_be_begun_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(RecordError, match="No space left"):
        patch.setattr("os.write", full)
        hbd.new_match("card_game", seats=2, seed=7).journal(tmp_path / "game.hbd")
    assert list(tmp_path.iterdir()) == []
    journaled(tmp_path / "game.hbd")


def test_two_matches_never_mix_in_one_journal(tmp_path: Path):
    path = tmp_path / "game.hbd"
    journaled(path)
    first, second = resumed(path), resumed(path)
    first.play("end")
    with pytest.raises(RecordError, match=r"Another match goes on in the journal .*Load the journal again"):
        second.play("sail SE")
    assert second.step == 3
    first.play("end")
    assert resumed(path).state == first.state


def test_a_journal_that_was_removed_takes_no_answer_in_silence(tmp_path: Path):
    """Its open file would take every line, and nobody could read them."""
    path = tmp_path / "game.hbd"
    match = journaled(path)
    path.unlink()
    with pytest.raises(
        RecordError, match=r"is gone; the answer was not taken. Call journal\(\) with another"
    ):
        match.play("end")
    assert match.step == 3
    match.journal(tmp_path / "other.hbd").play("end")
    assert resumed(tmp_path / "other.hbd").state == match.state


def test_a_journal_is_found_again_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match = journaled(Path("game.hbd"))
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")
    match.play("end")
    assert resumed(tmp_path / "game.hbd").state == match.state


def test_nothing_is_saved_over_the_journal_of_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match = journaled(tmp_path / "game.hbd")
    for path in ("game.hbd", tmp_path / "game.hbd"):
        with pytest.raises(RecordError, match="holds every answer already"):
            match.save(path)
    match.play("end")
    assert resumed(tmp_path / "game.hbd").state == match.state
    hbd.load(match.save("copy.hbd"))


def test_a_new_journal_begins_where_another_match_took_the_old_one(tmp_path: Path):
    """Also when answers were taken back: the old file is not asked for them."""
    path, other = tmp_path / "game.hbd", tmp_path / "other.hbd"
    journaled(path)
    first, second = resumed(path), resumed(path)
    second.undo()
    first_lines = answers_in(path)
    with pytest.raises(RecordError, match="Another match goes on"):
        first.play("end")
    second.journal(other)
    assert answers_in(path) == first_lines
    second.redo()
    assert resumed(other).state == second.state == first.state


def test_half_a_line_that_did_not_fit_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.hbd"
    match = journaled(path)
    before, real = path.read_bytes(), os.write
    room = [4]

    def nearly_full(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        fits, room[0] = real(file, data[: room[0]]), 0
        return fits

    with monkeypatch.context() as patch, pytest.raises(RecordError, match="No space left"):
        patch.setattr("os.write", nearly_full)
        match.play("sail SE")
    assert path.read_bytes() == before
    match.play("end")
    assert resumed(path).state == match.state


def test_a_journal_written_in_small_pieces_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr("os.write", lambda file, data: real(file, data[:3]))
        match = journaled(tmp_path / "game.hbd").auto(until=10)
    assert resumed(tmp_path / "game.hbd").record() == match.record()


def test_a_journal_that_cannot_go_on_growing_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.hbd"
    journaled(path)

    def readonly(*arguments: object) -> int:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch, pytest.raises(RecordError, match=r"Read-only file system.*its text"):
        patch.setattr("hbd_kit.core.journal.os.open", readonly)
        hbd.load(path)


# Cut off ---------------------------------------------------------------------------------------


def test_cut_at_any_byte_it_loads_with_every_whole_line_or_says_what_its_head_lacks(tmp_path: Path):
    path, cut = tmp_path / "game.hbd", tmp_path / "cut.hbd"
    match = journaled(path, names=["Zoë", "海龍"]).play("sail SE").play("treasure_island").play("loot")
    match.play("gold").undo(2).redo(1).play("map").play("end")
    data = path.read_bytes()
    head = data.index(b"---\n") + 4
    loaded = 0
    for end in range(len(data) + 1):
        cut.write_bytes(data[:end])
        if end < head:
            with pytest.raises(RecordError) as error:
                hbd.load(cut)
            assert "hbd-journal 1" in str(error.value) or "head" in str(error.value), end
            assert cut.read_bytes() == data[:end], "nothing is cut from a file that cannot be read"
            continue
        again = resumed(cut)
        whole = data[: data.rfind(b"\n", 0, end) + 1]
        assert cut.read_bytes() == whole, "only the line that was cut off is gone"
        assert again.record() == hbd.load(whole.decode()).record()
        again.auto(until=2)
        assert resumed(cut).record() == again.record()
        loaded += 1
    assert loaded == len(data) - head + 1
    assert resumed(path).record() == match.record()


def test_the_text_of_a_cut_journal_has_no_half_answer():
    text = (
        hbd.new_match("card_game", seats=2, seed=7).play("first 0").record().replace("record", "journal", 1)
    )
    cut = hbd.load(text + "0: start NW\n1: start SE\n0: sail S")
    assert isinstance(cut, Match)
    assert cut.step == 3, "the line may have been `0: sail SE`"


def test_a_mark_that_an_editor_put_first_and_its_line_ends_do_no_harm(tmp_path: Path):
    path = tmp_path / "game.hbd"
    match = journaled(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n") + b"0: sail S")
    again = resumed(path)
    assert again.state == match.state
    again.play("sail SE")
    assert resumed(path).record() == again.record()


def test_a_wrong_line_in_the_middle_is_pointed_at_and_the_file_stays(tmp_path: Path):
    path = tmp_path / "game.hbd"
    journaled(path)
    path.write_text(path.read_text() + "0: sail N\n0: end\n0: e")
    before = path.read_bytes()
    with pytest.raises(RecordError, match="leave the chart") as error:
        hbd.load(path)
    assert error.value.line == 1 + path.read_text().splitlines().index("0: sail N")
    assert path.read_bytes() == before


# Killed ------------------------------------------------------------------------------------------

PLAY_FOR_EVER = """
import random, sys
from pathlib import Path
import hbd_kit as hbd

path, luck = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
if path.exists():
    match = hbd.load(path)
else:
    match = hbd.new_match("card_game", seats=3, seed=luck.getrandbits(32)).journal(path)
while True:
    if match.pending is None or (match.step and luck.random() < 0.03):
        back = luck.randint(1, min(9, match.step))
        match.undo(back)
        print(f"undo {back}", flush=True)
    else:
        match.play(luck.choice(match.options()))
        print(match.say(match.step - 1), flush=True)
"""


def killed(path: Path, seed: int, after: float) -> list[str]:
    """What a process that plays with a journal had shown when it was killed, `after` its first answer."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PLAY_FOR_EVER, str(path), str(seed)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=path.parent
    ) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        first = player.stdout.readline()
        time.sleep(after)
        player.kill()
        shown = first + player.stdout.read()
        assert shown, player.stderr.read().decode()
    assert player.returncode == -9
    return shown[: shown.rfind(b"\n") + 1].decode().splitlines()


@pytest.mark.parametrize("game", range(6))
def test_killed_at_any_moment_it_resumes_with_every_answer_that_was_shown(tmp_path: Path, game: int):
    path, luck = tmp_path / "game.hbd", random.SystemRandom()
    kept: list[str] = []
    for _ in range(3):
        seed, after = luck.getrandbits(32), luck.random() * luck.choice([0.002, 0.02, 0.1])
        shown = kept + killed(path, seed, after)
        written = answers_in(path)
        assert written[: len(shown)] == shown, f"seed {seed}, killed after {after}"
        assert len(written) <= len(shown) + 1, "at most one answer was written and not yet shown"
        match = resumed(path)
        assert answers_in(path) == written
        fresh = hbd.load(path.read_text())
        assert isinstance(fresh, Match)
        assert fresh.state == match.state
        assert fresh.answers == match.answers
        assert hbd.load(match.record()).state == match.state, "and the rules agree, from the very start"
        match.undo().auto(until=7)
        assert resumed(path).record() == match.record()
        kept = answers_in(path)


def test_a_full_journal_refuses_the_answer_and_still_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.hbd"
    match = journaled(path)
    monkeypatch.setattr("hbd_kit.core.journal.LARGEST", path.stat().st_size + 5)
    with pytest.raises(RecordError, match=r"is full .* another path"):
        match.play("sail SE")
    assert match.step == 3
    assert resumed(path).record() == match.record()
