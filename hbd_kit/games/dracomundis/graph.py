"""The board as a plain graph: squares, and the sides they share."""

from __future__ import annotations

from typing import Any

from hbd_kit.core.game import PlainGraph
from hbd_kit.games.dracomundis.components import plain
from hbd_kit.games.dracomundis.observe import Observation, Unknown
from hbd_kit.games.dracomundis.state import Back, near


def graph(seen: Observation) -> PlainGraph:
    """Every square with what is known of it, joined to those beside it.

    Rule: DM-TURN-3.
    """
    grid = seen.grid
    nodes = []
    for square, cell in enumerate(seen.board):
        x, y = grid.xy(square)
        facts: dict[str, Any] = {"x": x, "y": y, "place": "", "owner": None, "face_down": False}
        facts |= {"character": "", "side": None, "facing": None, "looked": (), "captive": "", "trap": False}
        if isinstance(cell, Back | Unknown):
            facts |= {"face_down": True, "looked": cell.looked}
            known = cell.token if isinstance(cell, Back) else None
            facts["owner"] = cell.owner if isinstance(cell, Unknown) else cell.token.owner
            facts["place"] = plain(known.kind) if known else "face down"
        else:
            if cell.ground is not None:
                facts |= {"place": plain(cell.ground.kind), "owner": cell.ground.owner}
            if cell.figure is not None:
                who = cell.figure
                facts |= {"character": plain(who.kind), "side": who.owner, "facing": str(who.facing)}
            facts["captive"] = plain(cell.captive.kind) if cell.captive else ""
            facts["trap"] = cell.trap is not None
        nodes.append((grid.name(square), facts))
    edges: tuple[tuple[str, str, dict[str, Any]], ...] = tuple(
        (grid.name(square), grid.name(other), {})
        for square, beside in enumerate(near(seen.terms.rows))
        for other in beside
        if square < other
    )
    return PlainGraph(tuple(nodes), edges)
