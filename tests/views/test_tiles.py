"""Carved tiles: what can be read off a drawing, what a back gives away, and how little a full board is."""

import re
from xml.etree import ElementTree

import pytest

import hbd_kit as hbd
from hbd_kit.core.scene import Piece, Place, Reach, Scene, Trail
from hbd_kit.views import palette
from hbd_kit.views.svg import Drawing, draw, svg
from hbd_kit.views.symbols import is_drawn

ARROWS = ((0, 3), (90, 2), (180, 1), (270, 2))
HUNTER = Piece("a", "hunter", (0.5, 0.5), "hunter at A1", 1, facing=90, arrows=ARROWS, plate="4")
BACK = Piece("b", "", (1.5, 0.5), "face-down token at B1", 0, hidden=True)


def board(*pieces: Piece, **more: tuple[Trail, ...]) -> Drawing:
    """Two squares, with these pieces."""
    cells = tuple(
        Place(name, (x + 0.5, 0.5), name, ((x, 0), (x + 1, 0), (x + 1, 1), (x, 1)), "open")
        for x, name in enumerate(("A1", "B1"))
    )
    return draw(Scene("", 2, 1, "two squares", cells, pieces, **more), {}, ("Ada", "Bo"))


def part(drawing: Drawing, key: str) -> str:
    """One part of a drawing."""
    return dict(drawing.parts)[key]


def test_a_face_has_every_arrow_with_its_number_and_the_one_ahead_stands_out():
    text = part(board(HUNTER), "piece a")
    assert re.findall(r"#hbd-t-([af]\d+x\d+)", text) == ["a0x3", "f90x2", "a180x1", "a270x2"]
    defs = board(HUNTER).defs
    assert all(f'id="hbd-t-{word}"' in defs for word in ("face", "f90x2", "a0x3", "v4", "s1"))
    ahead = defs[defs.index('id="hbd-t-f90x2"') :].split("</symbol>")[0]
    assert 'fill="currentColor"' in ahead and ">2</text>" in ahead


def test_a_piece_that_looks_where_it_cannot_go_shows_where_it_looks():
    text = part(board(Piece("a", "hunter", (0.5, 0.5), "", 1, facing=90, arrows=((0, 1),))), "piece a")
    assert "#hbd-t-m90x0" in text and "#hbd-t-a0x1" in text


@pytest.mark.parametrize("seat", range(len(palette.SEATS)))
def test_a_tile_and_a_back_have_their_owners_colour_and_shape(seat: int):
    for hidden in (False, True):
        text = part(board(Piece("a", "", (0.5, 0.5), "", seat, hidden=hidden, arrows=ARROWS)), "piece a")
        assert f'class="s{seat}"' in text and f"#hbd-t-s{seat}" in text


def test_a_back_shows_what_this_view_knows_and_nothing_else():
    known = part(board(Piece("b", "dragon", (1.5, 0.5), "a dragon", 0, hidden=True)), "piece b")
    assert "#hbd-dragon" in known and "opacity" in known
    assert "#hbd-dragon" not in svg(board(BACK)) and "dragon" not in part(board(BACK), "piece b")


def test_an_eye_tells_who_has_looked():
    looked = part(board(Piece("b", "", (1.5, 0.5), "", 0, hidden=True, looked=(1, 3))), "piece b")
    assert "#hbd-eye" in looked and "#hbd-t-s1" in looked and "#hbd-t-s3" in looked
    assert "#hbd-eye" not in part(board(BACK), "piece b")


def test_a_prisoner_a_ground_and_a_slab_are_drawn():
    holder = Piece(
        "a", "cannibal", (0.5, 0.5), "", 0, arrows=ARROWS, with_=("jungle",), holds=(("sherpa", 1),)
    )
    land = Piece("land", "jungle", (0.5, 0.5), "jungle at A1", 1, ground="wood")
    drawing = board(land, holder)
    assert "#hbd-sherpa" in part(drawing, "piece a") and "var(--seat1)" in part(drawing, "piece a")
    assert "#hbd-jungle" in part(drawing, "piece a")
    assert "#hbd-t-slab" in part(drawing, "piece land") and "var(--wood)" in part(drawing, "piece land")


def test_a_clash_is_drawn_between_those_who_met_above_them():
    drawing = board(HUNTER, trails=(Trail(((0.5, 0.5), (1.5, 0.5)), 0, clash=True),))
    keys = [key for key, _ in drawing.parts]
    assert keys.index("clashes") > keys.index("piece a")


def test_names_in_labels_and_in_reach_never_become_markup():
    hostile = Reach("go", ("<i>'\"",))
    piece = Piece("a", "hunter", (0.5, 0.5), "held by {1}", 0, arrows=ARROWS, reach=(hostile,))
    text = dict(draw(Scene("", 2, 1, "", (), (piece,)), {}, ("A", '<b>"')).parts)["piece a"]
    found = ElementTree.fromstring(text.replace('href="', 'ref="'))
    assert found.get("data-reach") == '{"go":["<i>\'\\""]}'
    assert found.get("data-label") == 'A: held by <b>"'


def test_a_still_picture_has_nothing_that_only_a_live_board_needs():
    text = svg(board(HUNTER, BACK))
    assert "data-" not in text and 'class="hit"' not in text
    assert "data-label" in part(board(HUNTER), "piece a")


def test_where_all_may_be_picked_bare_ground_glows_quietly():
    match = hbd.new_match("dracomundis", seed=5)
    scene = match.game.scene(match.observe("table"))
    few, many = (
        draw(scene, {place.id: "lay" for place in places}) for places in (scene.places[:9], scene.places)
    )
    assert "halo" in part(few, "pick A1") and "halo" not in part(many, "pick A1")
    assert 'class="ring thin"' in part(many, "pick A1")


@pytest.mark.parametrize("view", [0, "table", "all"])
def test_the_largest_board_stays_small(view: int | str):
    match = hbd.new_match("dracomundis", seats=4, seed=5)
    while match.pending is not None and match.step < 400:
        match.auto(until=50)
        scene = match.game.scene(match.observe(view), match.log(view, since=max(0, match.step - 3)))
        assert len(svg(draw(scene, {}, match.names)).encode()) <= 60_000
        assert all(is_drawn(piece.symbol) for piece in scene.pieces if piece.symbol)
