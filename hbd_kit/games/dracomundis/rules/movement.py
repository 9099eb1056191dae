"""Moving a character along its arrows: walking, the Biplane's flight, the Cannibal's capture."""

from __future__ import annotations

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL, Direction
from hbd_kit.games.dracomundis.actions import Move
from hbd_kit.games.dracomundis.chart import Chart, Ray, chart_of, distance, heading
from hbd_kit.games.dracomundis.components import BIPLANE, CANNIBAL, JOURNALIST, SS307, plain
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.rules.fighting import shaken
from hbd_kit.games.dracomundis.rules.terrain import may_camp, no_entry
from hbd_kit.games.dracomundis.state import (
    AT,
    CAMP,
    EMPTY,
    HIDDEN,
    HIGH,
    SHUT,
    Cell,
    Figure,
    Square,
    State,
    acted,
    spot,
    the_turn,
    with_cells,
)


def options(state: State, seat: Seat) -> list[Move]:
    """Every move of the seat's characters open now."""
    found: list[Move] = []
    if the_turn(state).left:
        chart = chart_of(state.terms)
        for square in state.crews[seat]:
            who = state.board[square].figure
            assert who is not None
            add_moves(state, chart, square, who, who.facing, found)
    return found


def add_moves(
    state: State, chart: Chart, square: Square, who: Figure, facing: Direction, found: list[Move]
) -> None:
    """Adds every move that this character has, or would have if it looked that way.

    Rule: DM-MOVE-1, DM-MOVE-2, DM-MOVE-3, DM-MOVE-4, DM-MOVE-5, DM-TERR-2.
    """
    board, kind = state.board, who.kind
    rays = chart.rays[kind][facing][square]
    if kind == BIPLANE:
        for ray in rays:
            _add_flight(state, who, ray, found)
        return
    for ray in rays:
        for to, move in ray:
            cell = board[to]
            way = cell.way
            if way == EMPTY:
                found.append(move)
                continue
            if way == SHUT:
                if kind == CANNIBAL and captures(state, chart, square, to) is None:
                    found.append(move)
            elif way == HIGH:
                if kind != SS307:
                    found.append(move)
            elif way != CAMP or may_camp(state.terms, who.owner, kind, cell.ground):
                found.append(move)
            break


def _add_flight(state: State, who: Figure, ray: Ray, found: list[Move]) -> None:
    """Adds the Biplane's moves along one arrow: it passes everything and lands where it may.

    Rule: DM-BIP-1, DM-BIP-2, DM-BIP-3.
    """
    blocked = state.terms.biplane_traps == "blocked"
    for to, move in ray:
        cell = state.board[to]
        if cell.way != SHUT:
            if cell.way != CAMP or state.terms.biplane_campsite == "yes":
                found.append(move)
        elif blocked and cell.trap is not None:
            return


def captures(state: State, chart: Chart, square: Square, to: Square) -> Refusal | None:
    """Why the Cannibal on that square may not capture who stands on another; None if it may.

    Rule: DM-CAN-1, DM-CAN-2, DM-CAN-4, DM-CAN-5, DM-CAN-6, DM-CAMP-1.
    """
    cannibal, cell = state.board[square], state.board[to]
    prey = cell.figure
    if prey is None or cell.side == cannibal.side:
        return _occupied(cell)
    if cannibal.captive is not None:
        return Refusal("the Cannibal has a prisoner already, and never abandons it", "DM-CAN-4")
    if prey.kind == CANNIBAL:
        return Refusal("a Cannibal cannot capture another", "DM-CAN-5")
    if prey.kind == JOURNALIST and state.terms.capture_journalist == "no":
        return Refusal("a Journalist cannot be captured", "DM-CAN-6")
    value = chart.combat[prey.kind]
    if state.terms.trap_capture == "counts":
        value -= shaken(state, to, prey.kind)
    if chart.combat[CANNIBAL] < value:
        words = f"the Cannibal's {chart.combat[CANNIBAL]} is less than the {plain(prey.kind)}'s {value}"
        return Refusal(words, "DM-CAN-1")
    return no_entry(state.terms, cannibal.side, CANNIBAL, cell.ground)


def refusal(state: State, seat: Seat, action: Move) -> Refusal | None:
    """Why `seat` may not move so now; None if it may."""
    start, to = AT[action.start], AT[action.to]
    found = turn.none_left(state) or turn.not_own(state, seat, start)
    if found:
        return found
    who, chart = state.board[start].figure, chart_of(state.terms)
    assert who is not None
    return off_arrow(chart, who, start, to) or _in_the_way(state, chart, who, start, to)


def off_arrow(chart: Chart, who: Figure, start: Square, to: Square) -> Refusal | None:
    """Why no arrow of the character leads from one square so far as the other; None if one does.

    Rule: DM-MOVE-1, DM-MOVE-2, DM-TURN-3.
    """
    way = heading(start, to)
    if way is None:
        return Refusal("characters move in straight lines, never diagonally", "DM-TURN-3")
    arrow = arrow_to(chart, who, way)
    if not arrow:
        return Refusal(f"the {plain(who.kind)} has no arrow {way} as it stands", "DM-MOVE-1")
    if distance(start, to) > arrow:
        return Refusal(f"the {plain(who.kind)}'s arrow {way} reaches {arrow}", "DM-MOVE-2")
    return None


def arrow_to(chart: Chart, who: Figure, way: Direction) -> int:
    """The number on the character's arrow in that direction."""
    return chart.arrows[who.kind][(ORTHOGONAL.index(way) - ORTHOGONAL.index(who.facing)) % 4]


def _in_the_way(state: State, chart: Chart, who: Figure, start: Square, to: Square) -> Refusal | None:
    ray = next(ray for ray in chart.rays[who.kind][who.facing][start] if any(s == to for s, _ in ray))
    for square, _ in ray:
        cell = state.board[square]
        if square == to:
            return _cannot_end(state, chart, who, start, to)
        if who.kind == BIPLANE:
            if cell.trap and state.terms.biplane_traps == "blocked":
                return Refusal("a Dragon Trap stands in the way", "DM-TRAP-6")
        elif cell.way == SHUT:
            return _occupied(cell)
        elif cell.way != EMPTY:
            return Refusal("a character that enters terrain ends its move there", "DM-MOVE-4")
    raise AssertionError("the ray leads there")


def _cannot_end(state: State, chart: Chart, who: Figure, start: Square, to: Square) -> Refusal | None:
    """Why the character may not end its move there; None if it may.

    Rule: DM-MOVE-3, DM-MOVE-5, DM-TERR-1, DM-BIP-2, DM-TRAP-6.
    """
    cell = state.board[to]
    if who.kind == BIPLANE and (cell.side == HIDDEN or cell.figure is not None):
        below = "face-down token" if cell.side == HIDDEN else "character"
        return Refusal(f"the Biplane lands on no {below}", "DM-BIP-2")
    if cell.side == HIDDEN or cell.trap is not None:
        return _occupied(cell)
    if cell.figure is not None:
        return captures(state, chart, start, to) if who.kind == CANNIBAL else _occupied(cell)
    return no_entry(state.terms, who.owner, who.kind, cell.ground)


def _occupied(cell: Cell) -> Refusal:
    """Why nobody walks onto that square.

    Rule: DM-MOVE-3, DM-MOVE-5, DM-TIGER-1, DM-TRAP-6.
    """
    if cell.side == HIDDEN:
        return Refusal("a face-down token lies in the way", "DM-MOVE-5")
    if cell.trap is not None:
        return Refusal("a Dragon Trap stands in the way", "DM-TRAP-6")
    if cell.figure is not None:
        return Refusal("a character stands in the way", "DM-MOVE-3")
    return Refusal("no character enters a Bengali Tiger Territory", "DM-TIGER-1")


def apply(state: State, seat: Seat, action: Move, tell: Tell) -> State:
    """The board after the character has moved, with its prisoner, or with the one it captures.

    Rule: DM-MOVE-2, DM-CAN-1, DM-CAN-3.
    """
    start, to = AT[action.start], AT[action.to]
    old, new = state.board[start], state.board[to]
    assert old.figure is not None
    captive = old.captive or new.figure
    if tell:
        _tell(old.figure, new.figure, seat, action, tell)
    cells = {start: spot(old.ground), to: spot(new.ground, old.figure, captive)}
    return with_cells(state, cells, (acted(the_turn(state)),))


def _tell(who: Figure, prey: Figure | None, seat: Seat, action: Move, tell: Tell) -> None:
    assert tell
    name, at = plain(who.kind), (action.start, action.to)
    if prey is not None:
        words = f"{{{seat}}}'s {name} captures {{{prey.owner}}}'s {plain(prey.kind)} on {action.to}."
        tell(Event(words, ("DM-MOVE-1", "DM-CAN-1"), seat, at))
        return
    verb, rules = ("flies", ("DM-MOVE-1", "DM-BIP-1")) if who.kind == BIPLANE else ("moves", ("DM-MOVE-1",))
    tell(Event(f"{{{seat}}}'s {name} {verb} from {action.start} to {action.to}.", rules, seat, at))


def can_move(state: State, square: Square, every_way: bool) -> bool:
    """Whether the character on that square can move now, or if it looked another way."""
    who = state.board[square].figure
    assert who is not None
    found: list[Move] = []
    for facing in ORTHOGONAL if every_way else (who.facing,):
        add_moves(state, chart_of(state.terms), square, who, facing, found)
    return bool(found)
