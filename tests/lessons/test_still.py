"""A lesson's story with pictures, for where nothing runs."""

from __future__ import annotations

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import hbd_kit as hbd
from hbd_kit.lessons import still

SVG = "{http://www.w3.org/2000/svg}"


def pictures(name: str) -> list[ElementTree.Element]:
    """Every picture of a lesson's story."""
    story = still.story(hbd.lesson(name))
    return [
        ElementTree.fromstring(unquote(found)) for found in re.findall(r'src="data:[^,]*,([^"]*)"', story)
    ]


@pytest.mark.parametrize("name", hbd.lessons.shipped())
def test_a_picture_holds_all_that_it_is_made_of(name: str):
    """Symbols and parts of tiles alike: nothing that it uses is left undrawn, or unstyled."""
    seen = pictures(name)
    assert seen
    for picture in seen:
        drawn = {f"#{symbol.get('id')}" for symbol in picture.iter(f"{SVG}symbol")}
        assert {use.get("href") for use in picture.iter(f"{SVG}use")} == drawn
        rules = picture.findtext(f"{SVG}style") or ""
        worn = {word for each in picture.iter() for word in (each.get("class") or "").split()}
        assert set(re.findall(r"\.hbd-board \.([\w-]+)", rules)) >= worn & {"s0", "s1", "lit", "fig", "mark"}


@pytest.mark.parametrize("name", hbd.lessons.shipped())
def test_a_story_ends_its_sentences_once(name: str):
    assert not re.search(r"(?<!\.)\.\.(?!\.)", re.sub(r'src="[^"]*"', "", still.story(hbd.lesson(name))))


def test_tiles_have_faces_backs_and_arrows():
    first = ElementTree.tostring(pictures("dracomundis/fights")[0], encoding="unicode")
    assert all(f"hbd-t-{part}" in first for part in ("face", "back", "slab", "f90x3"))
