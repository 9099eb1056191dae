"""The chart as a plain graph: squares, and the ways a ship may sail between them."""

from __future__ import annotations

from hbd_kit.core.game import PlainGraph
from hbd_kit.games.card_game.components import ISLAND, MERCHANT, UNEXPLORED, plain
from hbd_kit.games.card_game.observe import Observation


def graph(seen: Observation) -> PlainGraph:
    """Every square with what is known of it, joined to the eight around it.

    Rule: CG-MOVE-1, CG-MOVE-2.
    """
    grid, terms = seen.grid, seen.terms
    room = {ISLAND: terms.island_treasure, MERCHANT: terms.merchant_purse}
    nodes = []
    for square, place in enumerate(seen.chart):
        x, y = grid.xy(square)
        facts = {
            "x": x,
            "y": y,
            "place": plain(place) or "unexplored",
            "explored": place != UNEXPLORED,
            "tally": seen.tally[square],
            "left": room[place] - seen.tally[square] if place in room else None,
            "ships": tuple(seat for seat, ship in enumerate(seen.ships) if ship.square == square),
        }
        nodes.append((grid.name(square), facts))
    edges = tuple(
        (grid.name(square), grid.name(other), {"diagonal": other not in grid.orthogonal(square)})
        for square in grid.squares
        for other in grid.neighbours(square)
        if square < other
    )
    return PlainGraph(tuple(nodes), edges)
