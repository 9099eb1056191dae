"""A map's still: what it shows where no script runs, and that it is the figure's own picture."""

import base64
from xml.etree import ElementTree

import networkx
import plotly.graph_objects as go
import plotly.io
import pytest

import hbd_kit as hbd
from hbd_kit.maps.still import svg

LIVE = "application/vnd.plotly.v1+json"


@pytest.fixture
def match():
    return hbd.new_match("card_game", seats=3, seed=1, names=["Ada", "Bo & <b>", "Cleo"]).auto(until=140)


def texts(figure):
    """Every word of the still."""
    return [node.text for node in ElementTree.fromstring(svg(figure)).iter() if node.text]


def shapes(figure, kind):
    return [node for node in ElementTree.fromstring(svg(figure)).iter() if node.tag.endswith(kind)]


def test_a_map_in_a_notebook_is_live_and_leaves_a_picture(match, monkeypatch):
    monkeypatch.setattr(plotly.io.renderers, "default", "plotly_mimetype")
    shown = hbd.maps.figure(match)._repr_mimebundle_()
    assert set(shown) == {LIVE, "text/plain", "image/svg+xml", "image/png"}
    assert base64.b64decode(shown["image/png"]).startswith(b"\x89PNG")
    assert "treasure island" in shown["text/plain"] and "Bo & <b>" in shown["text/plain"]
    assert len(str(shown)) < 300_000


def test_a_map_coloured_by_numbers_names_no_kinds_in_words(match):
    shown = hbd.maps.figure(match.graph(), color="x")._repr_mimebundle_()
    assert "x" in shown["text/plain"] and "(" not in shown["text/plain"]


def test_ipython_asks_for_the_bundle_and_nothing_else(match):
    figure = hbd.maps.figure(match)
    assert figure._ipython_display_ is None and figure._repr_html_ is None


def test_the_still_has_the_legend_the_frame_and_every_place(match):
    figure = hbd.maps.figure(match)
    words = texts(figure)
    assert {"town", "whirlpool", "unexplored", "Ada (red diamond)", "Bo & <b> (blue circle)"} <= set(words)
    assert [word for word in words if len(word) == 1 and word.isalpha()] == list("ABCDEFGHI")
    bare = [place for place, facts in match.graph().nodes(data=True) if not facts["explored"]]
    towns = [node for node in shapes(figure, "polygon") if len(node.get("points").split()) == 12]
    assert len([node for node in shapes(figure, "circle") if node.get("fill") == "none"]) == len(bare) + 1
    assert len(towns) >= 4 + 1


def test_the_still_writes_numbers_and_their_scale(match):
    graph = match.graph()
    left = [facts["left"] for _, facts in graph.nodes(data=True) if facts["left"] is not None]
    words = texts(hbd.maps.figure(match, color="left"))
    least, most = min(left), max(left)
    for number in {*left} - {least, most}:
        assert words.count(str(number)) >= left.count(number)
    assert words[-3:] == ["left", str(most), str(least)]


def test_arrows_and_a_place_alone_are_drawn_too():
    ways = networkx.DiGraph([("a", "b")])
    networkx.set_node_attributes(ways, {"a": {"pos": (0, 0)}, "b": {"pos": (2, 1)}})
    (path,) = shapes(hbd.maps.figure(ways), "path")
    assert path.get("d").count("M") == 3  # the way, and the two wings of its head
    alone = networkx.Graph()
    alone.add_node("alone", x=4, y=4)
    assert "places" in texts(hbd.maps.figure(alone))
    assert svg(hbd.maps.figure(networkx.Graph()))


def test_a_figure_that_its_owner_made_something_else_is_still_shown(match, monkeypatch):
    monkeypatch.setattr(plotly.io.renderers, "default", "plotly_mimetype")
    figure = hbd.maps.figure(match)
    figure.add_trace(go.Bar(x=["a"], y=[1]))
    assert set(figure._repr_mimebundle_()) == {LIVE}
