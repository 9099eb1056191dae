"""Drawing a graph in plotly: edges beneath, places by kind or on a scale, the seats' pieces on top.

It knows no game: positions, kinds and numbers are attributes of the nodes; pieces come from the scene.
Values are told apart by colour *and* shape, and numbers are written in their places; the colours are Okabe
and Ito's, made for every kind of eye.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from html import escape
from numbers import Real
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from hbd_kit.core.asking import View
from hbd_kit.core.errors import HbdError, nearest, shorten
from hbd_kit.core.scene import Scene
from hbd_kit.maps.still import LEGEND, Map
from hbd_kit.match import Match
from hbd_kit.views import palette

if TYPE_CHECKING:
    from networkx import Graph

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#8C8C8C")
SHAPES = (
    "square",
    "circle",
    "diamond",
    "triangle-up",
    "cross",
    "x",
    "pentagon",
    "star",
    "hexagon",
    "triangle-down",
)
SEAT_SHAPES = ("diamond", "circle", "square", "triangle-up", "star", "cross")
"""The shapes of `palette.SEATS`, in plotly's words."""
BARE: dict[str, Any] = {"symbol": "circle-open-dot"}
"""The look of places that are unexplored, or of which there is nothing to tell."""
SCALE = "Cividis"
MANY = 24
"""More kinds of values than this make no legend that anybody could read."""
_POSITION = ("x", "y", "pos")
_WIDE = 760
_ROOM_FOR_WORDS = 22
"""How wide a place must be, in pixels, so that a number can stand in it."""
_SPREAD = 0.3
"""How far from the middle of a place its pieces stand, in board units."""

Spots = dict[Hashable, tuple[float, float]]


def figure(source: Match | Graph, color: str | None, view: View | None, night: bool) -> Map:
    """The figure of a match or of a graph."""
    pieces: list[tuple[int, Hashable]] = []
    names: tuple[str, ...] = ()
    letters: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    if isinstance(source, Match):
        graph, names, scene = source.graph(view), source.names, source.game.scene(source.observe(view))
        pieces, letters = _pieces(scene, graph), (scene.columns, scene.rows)
    elif hasattr(source, "nodes") and hasattr(source, "edges"):
        graph = source
    else:
        raise HbdError(f"A map is made of a match or of a networkx graph, not of {shorten(repr(source))}.")
    spots = _spots(graph)
    wanted = _attribute(graph, color)
    colours = palette.NIGHT if night else palette.DAY
    drawn = Map(layout=_layout(spots, graph.graph.get("title", ""), wanted, colours, *letters))
    drawn.add_traces(list(_edges(graph, spots, colours)))
    drawn.add_traces(list(_places(graph, spots, wanted, colours)))
    drawn.add_traces(list(_seats(pieces, spots, names, colours)))
    return drawn


# What is drawn where --------------------------------------------------------------------------


def _spots(graph: Graph) -> Spots:
    """Where each node lies; y grows to the south, as on the board."""
    spots: Spots = {}
    for node, facts in graph.nodes(data=True):
        found = facts.get("pos", (facts.get("x"), facts.get("y")))
        try:
            spots[node] = (float(found[0]), float(found[1]))
        except (TypeError, ValueError, IndexError, KeyError):
            raise HbdError(
                f"The node {shorten(node)} has no place on the map: each needs numbers `x` and `y`."
            ) from None
    return spots


def _attribute(graph: Graph, color: str | None) -> str:
    """The attribute to colour by; HbdError names those that there are."""
    known = list(
        dict.fromkeys(name for _, facts in graph.nodes(data=True) for name in facts if name not in _POSITION)
    )
    if color is None and known:
        return str(known[0])
    if color is None:
        return ""
    if color not in known and color not in ("x", "y"):
        raise HbdError(f"No place of this map has {shorten(color)}. {nearest(color, known)} {_list(known)}")
    return color


def _list(known: list[str]) -> str:
    return f"Places have: {', '.join(known)}." if known else ""


def _pieces(scene: Scene, graph: Graph) -> list[tuple[int, Hashable]]:
    """The seats' pieces that stand on a node: (seat, node)."""
    places = [place for place in scene.places if place.id in graph]
    found: list[tuple[int, Hashable]] = []
    for piece in scene.pieces:
        if piece.seat is not None and places:
            near = min(places, key=lambda place: _apart(place.at, piece.at))
            if _apart(near.at, piece.at) < 1:
                found.append((piece.seat, near.id))
    return found


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# Traces ---------------------------------------------------------------------------------------


def _edges(graph: Graph, spots: Spots, colours: Mapping[str, str]) -> Iterable[go.Scatter]:
    x: list[float | None] = []
    y: list[float | None] = []
    for one, other in graph.edges():
        x += [spots[one][0], spots[other][0], None]
        y += [spots[one][1], spots[other][1], None]
    if not x:
        return
    arrows = {"symbol": "arrow", "angleref": "previous", "size": 9, "standoff": 14, "color": colours["ink3"]}
    yield go.Scatter(
        x=x,
        y=y,
        mode="lines+markers" if graph.is_directed() else "lines",
        marker=arrows if graph.is_directed() else None,
        line={"color": colours["ink3"], "width": 1},
        opacity=0.45,
        hoverinfo="skip",
        showlegend=False,
        name="ways",
    )


def _places(graph: Graph, spots: Spots, wanted: str, colours: Mapping[str, str]) -> Iterable[go.Scatter]:
    values = {node: facts.get(wanted) for node, facts in graph.nodes(data=True)}
    told = [value for value in values.values() if value is not None]
    if told and all(isinstance(value, Real) and not isinstance(value, bool) for value in told):
        yield from _scale(graph, spots, wanted, values, colours)
        return
    kinds = sorted({_say(value) for value in values.values()}, key=lambda kind: (kind == _say(None), kind))
    if len(kinds) > MANY:
        raise HbdError(
            f"{shorten(wanted)} has {len(kinds)} different values, more than the {MANY} of a readable legend."
        )
    for number, kind in enumerate(kinds):
        nodes = [node for node, value in values.items() if _say(value) == kind]
        bare = kind == _say(None) or not any(graph.nodes[node].get("explored", True) for node in nodes)
        look: dict[str, Any] = {
            "color": COLOURS[number % len(COLOURS)],
            "symbol": SHAPES[number % len(SHAPES)],
        }
        yield _dots(graph, spots, nodes, colours, kind if wanted else "places", **(BARE if bare else look))


def _scale(
    graph: Graph, spots: Spots, wanted: str, values: Mapping[Hashable, Any], colours: Mapping[str, str]
) -> Iterable[go.Scatter]:
    nodes = [node for node, value in values.items() if value is not None]
    without = [node for node, value in values.items() if value is None]
    if without:
        yield _dots(graph, spots, without, colours, f"{wanted}: none", **BARE)
    numbers = [float(values[node]) for node in nodes]
    least, most = min(numbers), max(*numbers, min(numbers) + 1)
    bright = [number - least > (most - least) / 2 for number in numbers]
    dots = _dots(
        graph,
        spots,
        nodes,
        colours,
        wanted,
        showlegend=False,
        color=numbers,
        symbol="square",
        colorscale=SCALE,
        cmin=least,
        cmax=most,
        showscale=True,
        colorbar={
            "title": {"text": escape(wanted)},
            "len": 0.6,
            "y": 0,
            "yanchor": "bottom",
            "thickness": 14,
            "outlinewidth": 0,
            "tickformat": "d" if all(number.is_integer() for number in numbers) else None,
            "nticks": max(2, min(6, len(set(numbers)) + 1)),
        },
    )
    if dots.marker.size >= _ROOM_FOR_WORDS:
        dots.mode, dots.text = "markers+text", [_say(values[node]) for node in nodes]
        dots.textfont = {"size": 13, "color": [palette.DAY["ink" if light else "lit"] for light in bright]}
    yield dots


def _dots(
    graph: Graph,
    spots: Spots,
    nodes: list[Any],
    colours: Mapping[str, str],
    name: str,
    showlegend: bool = True,
    **marker: Any,
) -> go.Scatter:
    line = {"color": colours["ink"], "width": 1.2}
    if "color" not in marker:
        marker["color"] = line["color"] = colours["ink3"]
    return go.Scatter(
        x=[spots[node][0] for node in nodes],
        y=[spots[node][1] for node in nodes],
        mode="markers",
        name=escape(name),
        showlegend=showlegend,
        marker={"size": _size(spots), "line": line, **marker},
        hovertext=[_hover(node, graph.nodes[node]) for node in nodes],
        hoverinfo="text",
    )


def _seats(
    pieces: list[tuple[int, Hashable]], spots: Spots, names: Iterable[str], colours: Mapping[str, str]
) -> Iterable[go.Scatter]:
    told = tuple(names)
    for seat in sorted({seat for seat, _ in pieces}):
        at = [_beside(seat, len(told), spots[node]) for owner, node in pieces if owner == seat]
        name = told[seat] if seat < len(told) else f"seat {seat}"
        words = f"{escape(name)} ({palette.words(seat)})"
        yield go.Scatter(
            x=[x for x, _ in at],
            y=[y for _, y in at],
            mode="markers",
            name=words,
            legendgroup="seats",
            marker={
                "size": _size(spots) * 0.62,
                "symbol": SEAT_SHAPES[seat % len(SEAT_SHAPES)],
                "color": colours[f"seat{seat % len(palette.SEATS)}"],
                "line": {"color": colours["lit"], "width": 2},
            },
            hovertext=[words] * len(at),
            hoverinfo="text",
        )


def _beside(seat: int, seats: int, spot: tuple[float, float]) -> tuple[float, float]:
    """Where a seat's piece is drawn on a place, so that pieces that share it stay apart."""
    if seats < 2:
        return spot
    across, down = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1))[seat % 6]
    return spot[0] + across * _SPREAD, spot[1] + down * _SPREAD


# Words and measures ---------------------------------------------------------------------------


def _say(value: Any) -> str:
    """An attribute's value as a reader takes it."""
    match value:
        case None | "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple() | list() | set() | frozenset():
            return ", ".join(map(_say, value)) or "none"
        case float():
            return f"{value:g}"
    return str(value)


def _hover(node: Hashable, facts: Mapping[str, Any]) -> str:
    lines = [
        f"{escape(str(name))}: {escape(_say(value))}"
        for name, value in facts.items()
        if name not in _POSITION and value not in (None, "", ())
    ]
    return "<br>".join([f"<b>{escape(str(node))}</b>", *lines])


def _extent(spots: Spots) -> tuple[float, float]:
    x, y = [spot[0] for spot in spots.values()] or [0.0], [spot[1] for spot in spots.values()] or [0.0]
    return max(x) - min(x) + 1, max(y) - min(y) + 1


def _size(spots: Spots) -> float:
    """How wide a place is drawn, in pixels, so that neighbours stay apart."""
    across, down = _extent(spots)
    return max(7.0, min(34.0, 0.52 * (_WIDE - LEGEND) / max(across, down)))


def _lettered(along: Iterable[float], letters: tuple[str, ...]) -> dict[str, Any]:
    """The letters or numbers of the board's frame along an axis, if there is one for each line of places."""
    lines = sorted(set(along))
    if not letters or len(lines) != len(letters):
        return {"showticklabels": False}
    return {"tickmode": "array", "tickvals": lines, "ticktext": list(letters)}


def _layout(
    spots: Spots,
    title: str,
    wanted: str,
    colours: Mapping[str, str],
    columns: tuple[str, ...],
    rows: tuple[str, ...],
) -> dict[str, Any]:
    across, down = _extent(spots)
    high = max(320, min(900, round((_WIDE - LEGEND) * down / across) + 60))
    bare = {"showgrid": False, "zeroline": False, "ticks": "", "showline": False, "fixedrange": True}
    lines_x, lines_y = zip(*spots.values(), strict=True) if spots else ((), ())
    heading = ": ".join(escape(words) for words in (title, wanted) if words) or "A map"
    return {
        "template": "none",
        "width": _WIDE,
        "height": high,
        "margin": {"l": 32, "r": 16, "t": 52, "b": 32},
        "paper_bgcolor": colours["paper"],
        "plot_bgcolor": colours["paper"],
        "font": {"family": palette.FONTS.replace("'", ""), "color": colours["ink"], "size": 14},
        "title": {"text": heading, "x": 0.02, "font": {"size": 18}},
        "legend": {"itemsizing": "constant", "y": 1, "yanchor": "top"},
        "hoverlabel": {"bgcolor": colours["lit"], "font": {"color": colours["ink"]}},
        "hovermode": "closest",
        "xaxis": {**bare, **_lettered(lines_x, columns)},
        "yaxis": {
            **bare,
            **_lettered(lines_y, rows),
            "autorange": "reversed",
            "scaleanchor": "x",
            "scaleratio": 1,
        },
    }
