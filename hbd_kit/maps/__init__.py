"""Maps: the graph of a match as a plotly figure.

A game gives its map as a plain graph, `m.graph(view)` hands it out as a networkx graph, and `figure` draws it
where the board has it. Importing this loads neither library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hbd_kit.core.asking import View

if TYPE_CHECKING:
    from networkx import Graph
    from plotly.graph_objects import Figure

    from hbd_kit.match import Match

__all__ = ["figure"]


def figure(
    source: Match | Graph,
    color: str | None = None,
    view: View | None = None,
    night: bool = False,
) -> Figure:
    """The map as a plotly figure, its places coloured by one of their attributes.

    `source` is a match, seen by `view`, or a networkx graph whose nodes have `x` and `y`. Without a
    `color` the first attribute beside the position is taken. Few kinds of values become a legend of
    colours and shapes, numbers a scale.
    """
    from hbd_kit.maps import chart

    return chart.figure(source, color, view, night)
