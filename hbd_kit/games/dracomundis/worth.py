"""What a position is worth to a seat: its points, and what its characters may still bring about.

Rules of thumb for bots, in victory points; no rule of the game depends on them.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from hbd_kit.core.asking import Seat
from hbd_kit.core.grids import ORTHOGONAL
from hbd_kit.games.dracomundis.chart import Chart, chart_of
from hbd_kit.games.dracomundis.components import (
    CAMPSITE,
    DRAGON,
    EXPLORER,
    HUNTER,
    JOURNALIST,
    JUNGLE,
    MAKES,
    MOUNTAIN,
    SS307,
    SWAMP,
    TIGER,
)
from hbd_kit.games.dracomundis.rules import fighting, revealing
from hbd_kit.games.dracomundis.scoring import result
from hbd_kit.games.dracomundis.state import (
    COLUMNS,
    Back,
    Facing,
    Figure,
    Laying,
    Placing,
    Square,
    State,
    Turn,
    near,
)

WIN = 20.0
"""What winning is worth beside the points it was won by."""
PROGRESS = 0.3
"""What every token face up is worth: the game must come to its end. It grows with the rounds."""
EXPLORE = 0.15
"""What it is worth to a character without a better goal to stand beside a face-down token."""
SCOUT = 0.8
"""What it is worth to have somebody beside one, as a share of turning it up: that must still be a gain."""
HASTE = 1.06
"""How much more progress is worth with every round."""
KNOWN = 0.06
"""What it is worth to know a face-down token of somebody else."""
ALIVE = 0.35
"""What a character is worth to its player for what it may do, beside the points it would bring others."""
BY_COMBAT = 0.06
"""The same for every point of its combat value."""
ON_TURN = 0.8
"""How likely a fight is that can be won at once."""
NEXT = 0.5
"""How likely it is that a rival fights one that it could win when its turn comes."""
AN_ACTION = 0.72
"""What is left of a gain that takes one more action to reach."""
A_SQUARE = 0.05
"""What a square of the way counts, in actions: who is stopped on it is nearer than before."""
SETTLED = 0.45
"""How much of the points on terrain counts from the start; the rest as the end comes near."""
GUARD = 1.2
"""What a Hunter in his Campsite keeps safe."""
IN_SWAMP = 0.25
"""What standing in a swamp costs."""
_STAY = (JUNGLE, MOUNTAIN, CAMPSITE)


def worth(state: State, seat: Seat) -> float:
    """How well `seat` stands, in points ahead of its best rival; over, a win counts far more."""
    ended = result(state)
    if ended is not None:
        points = ended.scores
        lead = points[seat] - max(points[:seat] + points[seat + 1 :])
        if seat not in ended.winners:
            return lead - WIN
        return lead + WIN if len(ended.winners) == 1 else float(lead)
    if isinstance(state.agenda[0], Placing | Laying):
        return laid(state, seat)
    state = fought_out(state)
    haste = HASTE ** min(state.round, 200)
    totals = standings(state, haste)
    ahead = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    known = 0
    for square in state.backs:
        cell = state.board[square]
        if type(cell) is Back and seat in cell.looked and cell.token.owner != seat:
            known += 1
    return ahead - PROGRESS * haste * len(state.backs) + KNOWN * known


def fought_out(state: State) -> State:
    """The state after the fight that a token just turned up will bring."""
    frame = state.agenda[-1]
    if type(frame) is Facing and revealing.must_fight(state, frame.seat, frame.square, frame.by):
        return fighting.fought(state, frame.seat, frame.square, None, "DM-OPEN-3")
    return state


def standings(state: State, haste: float) -> list[float]:
    """What every seat has and may hope for."""
    terms, board, chart = state.terms, state.board, chart_of(state.terms)
    late = SETTLED + (1 - SETTLED) * max(0.0, 1 - len(state.backs) / (17 * terms.seats))
    camps: list[tuple[Square, Seat]] = []
    jungles: list[Square] = []
    heights: list[Square] = []
    totals = [0.0] * terms.seats
    for square, cell in enumerate(board):
        ground = cell.ground
        if ground is not None:
            if ground.kind == CAMPSITE:
                camps.append((square, ground.owner))
            elif cell.figure is None and cell.trap is None:
                if ground.kind == JUNGLE:
                    jungles.append(square)
                elif ground.kind == MOUNTAIN:
                    heights.append(square)
        elif type(cell) is Back:
            hidden = cell.token
            if hidden.kind in chart.combat:
                totals[hidden.owner] += ALIVE + BY_COMBAT * chart.combat[hidden.kind]
    for seat, taken in enumerate(state.taken):
        totals[seat] += sum([price(state, each.kind) for each in taken])
    for seat, crew in enumerate(state.crews):
        if not crew:
            continue
        if state.backs:
            totals[seat] += haste * _scouting(state, chart, crew)
        goals = _goals(state, chart, crew, jungles, heights, late)
        for square in crew:
            totals[seat] += _prospects(state, chart, square, camps, goals.get(square, 0.0), late)
            _threats(state, chart, square, totals)
    return totals


def _scouting(state: State, chart: Chart, crew: tuple[Square, ...]) -> float:
    """What it is worth that one of the crew is near a face-down token."""
    trips = [trips_beside(chart, state.board[square].figure)[square] for square in crew]
    near: float = AN_ACTION ** min([trip[place] for trip in trips for place in state.backs])
    return PROGRESS * SCOUT * near


def _goals(
    state: State,
    chart: Chart,
    crew: tuple[Square, ...],
    jungles: list[Square],
    heights: list[Square],
    late: float,
) -> dict[Square, float]:
    """What the best free Jungle or Mountain is worth to whom of the crew it is nearest.

    If all hoped for the same place, it would look bad that one of them takes it.
    """
    terms, board = state.terms, state.board
    found: dict[Square, float] = {}
    free = [
        (square, trips_to(chart, who)[square], who.kind)
        for square in crew
        if (ground := board[square].ground) is None or ground.kind not in _STAY
        if (who := board[square].figure) is not None
    ]
    for points, places, barred in (
        (terms.jungle_points, jungles, ""),
        (terms.mountain_points, heights, SS307),
    ):
        for place in places:
            ways = [(trip[place], square) for square, trip, kind in free if kind != barred]
            if ways:
                near, square = min(ways)
                hope = points * late * 0.9 * AN_ACTION**near
                found[square] = max(hope, found.get(square, 0.0))
    return found


def price(state: State, kind: str) -> float:
    """The points that a token brings who takes it."""
    if kind == DRAGON:
        return float(state.terms.dragon_eliminated)
    return float(state.terms.raze_points if kind == CAMPSITE else state.terms.eliminated)


def _prospects(
    state: State,
    chart: Chart,
    square: Square,
    camps: list[tuple[Square, Seat]],
    claim: float,
    late: float,
) -> float:
    """What a face-up character is worth where it stands."""
    terms, cell = state.terms, state.board[square]
    who, ground = cell.figure, cell.ground
    assert who is not None
    kind = who.kind
    value = ALIVE + BY_COMBAT * chart.combat[kind]
    if cell.captive is not None:
        value += 0.5
    here = 0.0
    if ground is not None:
        if ground.kind == JUNGLE:
            here = terms.jungle_points * late
        elif ground.kind == MOUNTAIN:
            here = terms.mountain_points * late
        elif ground.kind == SWAMP:
            here = -IN_SWAMP
        elif ground.kind == CAMPSITE:
            here = terms.scoop_points if kind == JOURNALIST else GUARD
    best = max(here, claim)
    if kind == JOURNALIST and here < terms.scoop_points:
        trip = trips_to(chart, who)[square]
        for camp, owner in camps:
            if owner != who.owner and state.board[camp].figure is None:
                best = max(best, terms.scoop_points * AN_ACTION ** trip[camp] * 0.9)
    elif kind == SS307:
        trip = trips_beside(chart, who)[square]
        for camp, owner in camps:
            if owner != who.owner:
                best = max(best, terms.raze_points * AN_ACTION ** (trip[camp] + 1))
    elif kind == HUNTER:
        trip = trips_to(chart, who)[square]
        for camp, owner in camps:
            if owner == who.owner and state.board[camp].figure is None:
                best = max(best, GUARD * AN_ACTION ** trip[camp] * 0.9)
    if state.backs:
        trip = trips_beside(chart, who)[square]
        best = max(best, EXPLORE * AN_ACTION ** min([trip[place] for place in state.backs]))
    return value + best


Trips: TypeAlias = tuple[tuple[float, ...], ...]
"""From each square to each other: how many actions the way takes, with nothing in it, and how far it is."""


def trips_to(chart: Chart, who: Figure | None) -> Trips:
    """The trips of a character, as it faces now."""
    assert who is not None
    return _trips(chart.terms.rows, chart.arrows[who.kind], ORTHOGONAL.index(who.facing))


def trips_beside(chart: Chart, who: Figure | None) -> Trips:
    """The same to a square beside each."""
    assert who is not None
    return _beside(chart.terms.rows, chart.arrows[who.kind], ORTHOGONAL.index(who.facing))


@cache
def _trips(rows: int, arrows: tuple[int, int, int, int], faces: int) -> Trips:
    """Along each axis it goes on the arrow that leads there, or turns first and goes on its longest."""
    longest = max(arrows) or 1

    def along(way: int, squares: int) -> int:
        arrow = arrows[(way - faces) % 4]
        turning = 1 - -squares // longest
        return min(turning, -(-squares // arrow)) if arrow else turning

    def trip(down: int, over: int) -> float:
        actions = along(2 if down > 0 else 0, abs(down)) if down else 0
        actions += along(1 if over > 0 else 3, abs(over)) if over else 0
        return actions + A_SQUARE * (abs(down) + abs(over))

    places = [divmod(square, COLUMNS) for square in range(COLUMNS * rows)]
    return tuple(tuple(trip(u - x, v - y) for u, v in places) for x, y in places)


@cache
def _beside(rows: int, arrows: tuple[int, int, int, int], faces: int) -> Trips:
    around = near(rows)
    return tuple(
        tuple(min([trip[other] for other in around[place]]) for place in range(COLUMNS * rows))
        for trip in _trips(rows, arrows, faces)
    )


def _threats(state: State, chart: Chart, square: Square, totals: list[float]) -> None:
    """Adds what rivals may gain by fighting the character on that square with those beside it."""
    board = state.board
    side = board[square].side
    rivals: dict[Seat, int] = {}
    for other in chart.near[square]:
        rival = board[other].side
        if rival >= 0 and rival != side:
            rivals[rival] = rivals.get(rival, 0) + fighting.strength(state, other)
    if not rivals:
        return
    who = board[square].figure
    assert who is not None
    if who.kind == JOURNALIST:
        return
    turn = state.agenda[0]
    value = fighting.strength(state, square)
    for rival, sum_ in rivals.items():
        if sum_ > value:
            at_once = type(turn) is Turn and turn.seat == rival and turn.left > 0
            likely = ON_TURN if at_once else NEXT
            totals[rival] += likely * price(state, who.kind)
            totals[side] -= likely * (ALIVE + BY_COMBAT * chart.combat[who.kind])


@cache
def apart(rows: int) -> tuple[tuple[int, ...], ...]:
    """How many steps lie between any two squares."""
    places = [divmod(square, COLUMNS) for square in range(COLUMNS * rows)]
    return tuple(tuple(abs(x - u) + abs(y - v) for u, v in places) for x, y in places)


# Set-up ----------------------------------------------------------------------------------------


def laid(state: State, seat: Seat) -> float:
    """How well the seat's tokens lie while they are being laid, with the best that it could lay now."""
    lie = _Land(state, seat)
    value = 0.0
    for square, kind in lie.own.items():
        value += lie.alone(kind, square) + lie.together(kind, square) / 2
    top = state.agenda[-1]
    if type(top) is Laying and top.seat == seat:
        at = top.square
        value += max([lie.alone(kind, at) + lie.together(kind, at) for kind in set(state.screens[seat])])
    return value


class _Land:
    """Who lies where, as a seat that lays tokens sees it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.near, self.far = chart_of(state.terms).near, apart(state.terms.rows)
        self.penalty = state.terms.tiger_penalty
        self.own: dict[Square, str] = {}
        self.friends: list[Square] = []
        self.rivals: list[Square] = []
        for square, cell in enumerate(state.board):
            if type(cell) is Back:
                if cell.token.owner == seat:
                    self.own[square] = cell.token.kind
            elif cell.figure is not None:
                (self.friends if cell.side == seat else self.rivals).append(square)
                if cell.side == seat:
                    self.own[square] = EXPLORER

    def alone(self, kind: str, square: Square) -> float:
        """What a token is worth there for the place alone, and for who is face up near it."""
        far, sides = self.far[square], len(self.near[square])
        close = min([far[other] for other in self.rivals], default=6)
        if kind == CAMPSITE:
            return 0.15 * min(close, 6) + 0.3 * (4 - sides)
        if kind == DRAGON:
            return 0.5 * (close == 1) + 0.1 * (close == 2)
        if kind in (JUNGLE, MOUNTAIN):
            home = min([far[other] for other in self.friends], default=6)
            return 0.1 * (6 - min(home, 6))
        if kind in (SWAMP, TIGER):
            return 0.05 * (6 - min(close, 6))
        if kind == EXPLORER:
            return 0.1 * sides - 0.2 * (close <= 1)
        return 0.05 * min(close, 4) if MAKES[kind].combat < 3 else 0.0

    def together(self, kind: str, square: Square) -> float:
        """What it is worth beside the seat's other tokens: a Campsite is guarded, and fears the Tiger."""
        value = 0.0
        for other in self.near[square]:
            beside = self.own.get(other)
            pair = (kind, beside) if kind == CAMPSITE else (beside, kind)
            if pair == (CAMPSITE, TIGER):
                value -= self.penalty
            elif pair[0] == CAMPSITE and pair[1] in (DRAGON, HUNTER):
                value += 0.4
        return value
