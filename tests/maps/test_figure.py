"""Maps: what a figure shows, to whom, in which colours, and what it says of bad input."""

import json
import subprocess
import sys
from pathlib import Path

import networkx
import plotly.graph_objects as go
import pytest

import hbd_kit as hbd

SEA = """
turn: 0
chart:
  T  ?  ?  T
  ?  I2 ~  ?
  ?  ?  W  ?
  T  ?  ?  T
ship 0: B2, 3 points, loot gold rum
ship 1: B2
"""


@pytest.fixture
def sea():
    return hbd.scenario("card_game", SEA, seed=1, names=["Ada", "Bo <b>"])


def traces(figure):
    return {trace.name: trace for trace in figure.data}


def test_the_graph_knows_where_places_are_and_what_they_are(sea):
    graph = sea.graph()
    assert graph.graph == {"title": sea.game.title, "names": ("Ada", "Bo <b>")}
    island = graph.nodes["B2"]
    assert (island["x"], island["y"]) == (1, 1)
    assert (island["place"], island["tally"], island["left"], island["ships"]) == (
        "treasure island",
        2,
        3,
        (0, 1),
    )
    assert graph.nodes["B1"]["explored"] is False
    assert networkx.shortest_path_length(graph, "A1", "D4") == 3


def test_a_figure_has_a_legend_of_kinds_each_with_colour_and_shape(sea):
    figure = hbd.maps.figure(sea, color="place")
    assert isinstance(figure, go.Figure)
    found = traces(figure)
    assert {"town", "treasure island", "open ocean", "whirlwind", "unexplored"} <= set(found)
    island = found["treasure island"]
    assert (tuple(island.x), tuple(island.y)) == ((1.0,), (1.0,))
    kinds = [found[name].marker for name in ("town", "treasure island", "open ocean", "whirlwind")]
    assert len({mark.color for mark in kinds}) == len({mark.symbol for mark in kinds}) == 4
    assert "tally: 2" in found["treasure island"].hovertext[0]
    assert figure.layout.yaxis.autorange == "reversed"
    assert list(figure.layout.xaxis.ticktext) == ["A", "B", "C", "D"]


def test_without_a_colour_the_first_attribute_is_taken(sea):
    assert hbd.maps.figure(sea) == hbd.maps.figure(sea, color="place")


def test_numbers_become_a_scale(sea):
    found = traces(hbd.maps.figure(sea, color="left"))
    assert found["left"].marker.showscale
    assert tuple(found["left"].marker.color) == (3.0,)
    assert tuple(found["left"].text) == ("3",)
    assert len(found["left: none"].x) == 15


@pytest.mark.parametrize("color", ["explored", "ships", "tally", "x"])
def test_every_attribute_can_colour(sea, color):
    assert hbd.maps.figure(sea, color=color).data


def test_ships_stand_apart_with_their_seats_shapes_and_escaped_names(sea):
    found = traces(hbd.maps.figure(sea))
    ada, bo = found["Ada (red diamond)"], found["Bo &lt;b&gt; (blue circle)"]
    assert (ada.marker.symbol, bo.marker.symbol) == ("diamond", "circle")
    assert (ada.x, ada.y) != (bo.x, bo.y)


def test_night_swaps_the_colours_only(sea):
    day, night = hbd.maps.figure(sea), hbd.maps.figure(sea, night=True)
    assert day.layout.paper_bgcolor != night.layout.paper_bgcolor
    assert [trace.name for trace in day.data] == [trace.name for trace in night.data]


def test_a_figure_shows_a_view_no_more_than_its_graph(sea):
    """The loot of a rival is in no figure; that of the teacher may differ, that of the table does not."""
    other = hbd.scenario("card_game", SEA.replace("gold rum", "jewels map"), seed=1, names=["Ada", "Bo <b>"])
    for view in ("table", 1):
        assert hbd.maps.figure(sea, view=view).to_json() == hbd.maps.figure(other, view=view).to_json()


def test_an_unknown_attribute_names_those_that_exist(sea):
    with pytest.raises(hbd.HbdError, match=r"(?s)'tallly'.*'tally'.*place, explored, tally, left, ships"):
        hbd.maps.figure(sea, color="tallly")


def test_other_input_is_refused_in_words(sea):
    with pytest.raises(hbd.HbdError, match="a match or of a networkx graph"):
        hbd.maps.figure("card_game")
    with pytest.raises(hbd.HbdError, match="'nowhere' has no place"):
        hbd.maps.figure(networkx.Graph([("nowhere", "there")]))
    with pytest.raises(hbd.HbdError, match="x1000"):
        hbd.maps.figure(sea, color="x1000")
    with pytest.raises(hbd.WrongSeat):
        hbd.maps.figure(sea, view=7)


def test_a_legend_that_nobody_could_read_is_refused():
    graph = networkx.Graph()
    graph.add_nodes_from((n, {"x": n, "y": 0, "word": f"w{n}"}) for n in range(30))
    with pytest.raises(hbd.HbdError, match="30 different values"):
        hbd.maps.figure(graph, color="word")


def test_a_graph_of_ones_own_is_drawn_with_arrows_where_it_is_directed():
    graph = networkx.DiGraph([("a", "b")])
    networkx.set_node_attributes(graph, {"a": {"pos": (0, 0), "toll": 1}, "b": {"pos": (2, 1), "toll": None}})
    ways = traces(hbd.maps.figure(graph, color="toll"))["ways"]
    assert ways.marker.symbol == "arrow"
    bare = networkx.Graph()
    bare.add_node("alone", x=0, y=0)
    assert hbd.maps.figure(bare).data


def test_a_map_needs_no_numpy(tmp_path: Path):
    code = (
        "import sys; sys.modules['numpy'] = None; import json, hbd_kit as hbd\n"
        "m = hbd.new_match('card_game', seed=1).auto(until=40)\n"
        "print(json.dumps(hbd.maps.figure(m, color='tally').layout.width))"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r}); {code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == 760


def test_a_square_with_nothing_on_it_is_quiet_and_says_nothing_of_what_it_has_not():
    """Empty words had made bare squares the boldest kind of the map, without a name in the legend."""
    match = hbd.scenario("dracomundis", "board:\n  0Ex> (1Sw) 0Mo\nseat 0:\nseat 1:\n")
    found = traces(hbd.maps.figure(match))
    assert set(found) >= {"none", "face down", "mountain"} and "" not in found
    assert found["none"].marker.symbol == "circle-open-dot"
    told = dict(zip(found["none"].x, found["none"].hovertext, strict=True))[0.0]
    assert "character: explorer" in told and "place" not in told and "captive" not in told
