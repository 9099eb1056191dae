"""The lobby without a browser: what it asks, what it refuses, and the Table that it becomes."""

import re
from base64 import b64decode
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.views.lobby import Lobby

SCRIPT = "<script>alert(1)</script>"


def test_the_lobby_asks_what_matters_with_the_options_chosen():
    lobby = hbd.play(journal=False)
    assert isinstance(lobby, Lobby)
    lobby.do("game", "dracomundis")
    question = hbd.GAMES["dracomundis"].rulings["push_terrain"].question
    assert question not in lobby.panel.html
    lobby.do("rule", "dragon_traps:on")
    assert question in lobby.panel.html


def test_the_lobby_answers_its_questions_in_words_and_not_by_the_names_that_code_has_for_them():
    lobby = hbd.play(journal=False)
    assert isinstance(lobby, Lobby)
    lobby.do("game", "dracomundis")
    assert ">Two, to be ready sooner</option>" in lobby.panel.html
    assert "quick:" not in lobby.panel.html and ">no: no" not in lobby.panel.html


@pytest.mark.parametrize("seed", ["²", "--5", "5-", "9" * 5000, "٣", "<b>"])
def test_a_seed_that_is_no_number_is_told_in_the_lobby(seed: str):
    lobby = Lobby(hbd.Match, journal=False)
    lobby.do("seed", seed)
    lobby.do("start")
    assert lobby.table is None
    assert lobby.problem.startswith("A seed is a whole number, not ") and len(lobby.problem) < 200


def test_a_lobby_has_as_many_seats_as_the_game_takes():
    lobby = Lobby(hbd.Match, journal=False)
    for seats in ("99", "0", "-1"):
        lobby.do("seats", seats)
        assert "takes 2 to 4 seats" in lobby.problem and lobby.seats == 2


def test_a_second_click_does_not_begin_a_second_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    lobby = Lobby(hbd.Match)
    lobby.do("start")
    table = lobby.table
    for what in ("start", "game", "resume"):
        lobby.do(what)
    assert lobby.table is table is not None
    assert len(list(tmp_path.glob("hbd_matches/*"))) == 1


def test_a_kept_match_that_is_gone_does_not_keep_the_lobby_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hbd_matches").mkdir()
    (tmp_path / "hbd_matches" / "gone.txt").symlink_to("nowhere")
    (tmp_path / "hbd_matches" / "folder.txt").mkdir()
    assert "Go on with a match" not in Lobby(hbd.Match).panel.html


def test_the_lobby_becomes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    lobby = hbd.play()
    assert isinstance(lobby, Lobby)
    for what, value in [
        ("seats", "3"),
        ("name0", SCRIPT),
        ("player", "1:"),
        ("seed", "x"),
        ("rule", "hands:open"),
    ]:
        lobby.do(what, value)
    assert "<script" not in lobby.panel.html
    lobby.do("start")
    assert lobby.table is None and "A seed is a whole number" in lobby.panel.html
    lobby.do("seed", "5")
    lobby.do("start")
    assert lobby.table is not None
    assert lobby.table.match.setup.seats == 3 and dict(lobby.table.match.setup.options) == {"hands": "open"}
    kept = list((tmp_path / "hbd_matches").glob("*.txt"))
    assert len(kept) == 1
    again = hbd.play()
    assert kept[0].stem in again.panel.html
    again.do("resume", str(kept[0]))
    assert again.table is not None and again.table.match.setup.seats == 3
    lost = hbd.play()
    lost.do("load", "HBD1.nonsense.00000000")
    assert lost.table is None and "share code" in lost.panel.html


def test_the_lobby_shows_each_game_under_way():
    """Not its set-up: of Dracomundis that was the backs of tokens, and little else."""
    lobby = Lobby(hbd.Match)
    lobby.do("game", "dracomundis")
    shown = re.search(r"svg\+xml;base64,([^\"]+)", lobby.panel.html)
    assert shown
    drawn = b64decode(shown[1]).decode()
    assert all(f'<use href="#hbd-{symbol}"' in drawn for symbol in ("t-back", "jungle", "dragon"))
