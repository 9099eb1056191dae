"""The match that people hold: the core's, with what needs a graph library or a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hbd_kit.core import match
from hbd_kit.core.asking import View

if TYPE_CHECKING:
    from networkx import Graph


class Match(match.Match):
    """One line of play, from its set-up to where it stands now."""

    def graph(self, view: View | None = None) -> Graph:
        """The map as `view` knows it, as a networkx graph.

        Each node is a place by its name, with `x` and `y` (south is down) and what is known of it.
        """
        import networkx

        nodes, edges, directed = self.game.graph(self.observe(view))
        kind = networkx.DiGraph if directed else networkx.Graph
        graph = kind(title=self.game.title, names=self.names)
        graph.add_nodes_from(nodes)
        graph.add_edges_from(edges)
        return graph

    def picture(self, path: str | Path, view: View | None = None, night: bool = False) -> Path:
        """The file that now holds the board: SVG or PNG, by its ending."""
        from hbd_kit.views import picture

        return picture.picture(self, path, view, night)

    def replay(self, path: str | Path, view: View | None = None) -> Path:
        """The file that now plays the match back: one page, offline, by mouse and keyboard."""
        from hbd_kit.views import picture

        return picture.replay(self, path, view)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The board as a picture that reads with or without a kernel."""
        from hbd_kit.views import picture

        return picture.bundle(self)
