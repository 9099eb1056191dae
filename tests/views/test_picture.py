"""Pictures without a kernel: files, what a notebook keeps, and the replay page."""

import base64
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import hbd_kit as hbd
from hbd_kit.views.picture import png
from hbd_kit.views.svg import draw, svg

PNG = b"\x89PNG\r\n\x1a\n"
SCRIPT = "<script>alert(1)</script>"


def test_a_picture_is_written_by_its_ending(tmp_path: Path):
    m = hbd.new_match("card_game", seats=3, seed=7).auto(until=80)
    assert m.picture(tmp_path / "a.png").read_bytes().startswith(PNG)
    ElementTree.fromstring(m.picture(tmp_path / "a.svg").read_text(encoding="utf-8"))
    with pytest.raises(hbd.HbdError, match=r"\.svg or \.png"):
        m.picture(tmp_path / "a.gif")
    with pytest.raises(hbd.HbdError, match="No picture can be written"):
        m.picture(tmp_path / "no" / "a.png")


@pytest.mark.parametrize("path", [7, None, b"a.png", "a\0.png", "\ud800.png", ""])
def test_what_is_no_path_is_told_in_words(path: Any):
    m = hbd.new_match("card_game", seats=2, seed=7)
    for write in (m.picture, m.replay):
        with pytest.raises(hbd.HbdError, match="A file's path is a text or a Path"):
            write(path)


def test_a_match_in_a_cell_is_a_picture_that_needs_no_kernel():
    bundle = hbd.new_match("card_game", seats=2, seed=7).auto(until=30)._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]).startswith(PNG)
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "Round" in bundle["text/plain"]


def test_pictures_of_two_worlds_that_a_view_cannot_tell_apart_are_the_same():
    sketch = "chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2\nship 1: A1, loot {}\n"
    one, other = (
        hbd.scenario("card_game", sketch.format(loot), seed=3) for loot in ("gold map", "rum jewels")
    )
    for view in (0, "table"):
        assert one.game.scene(one.observe(view)) == other.game.scene(other.observe(view))
        assert one._repr_mimebundle_()["image/svg+xml"] == other._repr_mimebundle_()["image/svg+xml"]


def test_every_reader_of_a_picture_sees_the_pieces_where_they_stand():
    """A ship one square further is another PNG, and no file moves a piece by its style."""
    sketch = "chart:\n T ~ T\n ~ I ~\n T ? T\nship 0: {}\nship 1: A1\n"
    near, far = (hbd.scenario("card_game", sketch.format(square), seed=3) for square in ("B1", "A2"))
    bare = [svg(draw(replace(match.game.scene(match.observe()), active=()), {}, ())) for match in (near, far)]
    assert png(bare[0]) != png(bare[1])
    assert all("transform:" not in text and 'transform="translate(' in text for text in bare)


def test_a_replay_is_one_page_that_fetches_nothing_and_shows_no_secret(tmp_path: Path):
    m = hbd.new_match("card_game", seats=2, seed=7, names=[SCRIPT, "Bo"]).auto(until=200)
    page = m.replay(tmp_path / "r.html", view=1).read_text(encoding="utf-8")
    assert "http://" not in page.replace("http://www.w3.org", "") and "https://" not in page
    assert SCRIPT not in page
    hidden = [line.words for line in m.log(0) if line.words not in {told.words for told in m.log(1)}]
    assert hidden and not any(words in page for words in hidden)
    assert page.count("<svg") < 50
    with pytest.raises(hbd.HbdError, match=r"\.html"):
        m.replay(tmp_path / "r.txt")


def test_a_replay_begins_in_words_and_ends_with_who_won_a_line_for_each_event(tmp_path: Path):
    """The last step of a long count had named every point, in one lump, and not the winner."""
    sketch = "turn: 0\nboard:\n  0Ex> 1Sh< . 0Mo\n  (1Sw)\nseat 0:\nseat 1:\n"
    m = hbd.scenario("dracomundis", sketch, names=["Ada", "Bo"])
    for words in ("fight B1", "turn A2", "end"):
        m.play(words)
    page = m.replay(tmp_path / "r.html").read_text(encoding="utf-8")
    assert '"said":"The match begins.\\nAda to act."' in page
    last = page.rsplit('"said":"', 1)[1]
    assert last.startswith("Over: Ada wins.\\nAda ends the turn.\\n")
