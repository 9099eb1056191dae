"""What a position is worth to a seat, for bots; no rule of the game depends on it."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.games.dracomundis import scoring
from hbd_kit.games.dracomundis.state import State


def worth(state: State, seat: Seat) -> float:
    """How well `seat` stands: its points ahead of its best rival's."""
    points = [scoring.points(state, each) for each in range(state.terms.seats)]
    return float(points[seat] - max(points[:seat] + points[seat + 1 :]))
