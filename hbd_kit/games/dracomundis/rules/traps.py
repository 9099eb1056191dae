"""Dragon Traps, an alternate rule: a character beside a trap pushes it along its arrow, and follows."""

from __future__ import annotations

from functools import cache

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL
from hbd_kit.games.dracomundis.actions import Push
from hbd_kit.games.dracomundis.chart import Chart, chart_of, distance, heading, line
from hbd_kit.games.dracomundis.components import BIPLANE, plain
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.rules.movement import off_arrow
from hbd_kit.games.dracomundis.rules.terrain import no_entry
from hbd_kit.games.dracomundis.state import (
    AT,
    EMPTY,
    HIGH,
    NAMES,
    ROUGH,
    Figure,
    Square,
    State,
    acted,
    figure,
    spot,
    the_turn,
    with_cells,
)


@cache
def push(start: Square, to: Square) -> Push:
    """The push after which the character stands there."""
    return Push(NAMES[start], NAMES[to])


def options(state: State, seat: Seat) -> list[Push]:
    """Every push open now."""
    found: list[Push] = []
    if the_turn(state).left and state.terms.dragon_traps == "on":
        chart = chart_of(state.terms)
        for square in state.crews[seat]:
            who = state.board[square].figure
            assert who is not None
            found += pushes(state, chart, square, who)
    return found


def pushes(state: State, chart: Chart, square: Square, who: Figure) -> list[Push]:
    """Every push by the character on that square, if it faced as `who` does.

    Rule: DM-TRAP-3.
    """
    board = state.board
    return [
        push(square, to)
        for other in chart.near[square]
        if board[other].trap is not None
        for to in _follow(state, square, other, who)
        if off_arrow(chart, who, square, to) is None and _far_enough(state, chart, who, square, to) is None
        if hindrance(state, square, to, who) is None
    ]


def _follow(state: State, square: Square, trap: Square, who: Figure) -> tuple[Square, ...]:
    """The squares on which the character could stand behind the trap."""
    way = heading(square, trap)
    assert way is not None
    return line(state.terms.rows, square, way)


def _far_enough(state: State, chart: Chart, who: Figure, square: Square, to: Square) -> Refusal | None:
    """A refusal where the trap must go as far as the arrow says.

    Rule: DM-TRAP-3.
    """
    if state.terms.push_distance == "up_to":
        return None
    way = heading(square, to)
    assert way is not None
    arrow = chart.arrows[who.kind][(ORTHOGONAL.index(way) - ORTHOGONAL.index(who.facing)) % 4]
    if distance(square, to) == arrow:
        return None
    return Refusal(f"a trap is pushed exactly as far as the arrow says: {arrow}", "DM-TRAP-3")


def hindrance(state: State, square: Square, to: Square, who: Figure) -> Refusal | None:
    """What keeps the trap from being pushed until the character stands on `to`; None if nothing does.

    The trap goes one square ahead, over empty squares, Jungles, Swamps and Mountains; the character
    follows as it would walk, so that terrain ends its way (a Biplane's it does not).

    Rule: DM-TRAP-3, DM-TRAP-4, DM-MOVE-4, DM-BIP-1.
    """
    way = heading(square, to)
    assert way is not None
    squares = line(state.terms.rows, square, way)
    steps = distance(square, to)
    if len(squares) <= steps:
        return Refusal("the trap would leave the board", "DM-TRAP-4")
    stops = state.terms.push_terrain == "stops"
    for step in range(1, steps + 1):
        behind, ahead = state.board[squares[step - 1]], state.board[squares[step]]
        found = no_entry(state.terms, who.owner, who.kind, behind.ground)
        if found:
            return found
        if ahead.way not in (EMPTY, ROUGH, HIGH):
            return Refusal(f"a trap cannot be pushed onto {NAMES[squares[step]]}", "DM-TRAP-4")
        if step < steps and behind.ground is not None and who.kind != BIPLANE:
            return Refusal("a character that enters terrain ends its move there", "DM-MOVE-4")
        if step < steps and ahead.ground is not None and stops:
            return Refusal("a trap that enters terrain goes no further", "DM-TRAP-4")
    return None


def refusal(state: State, seat: Seat, action: Push) -> Refusal | None:
    """Why `seat` may not push so now; None if it may.

    Rule: DM-TRAP-1, DM-TRAP-3, DM-TRAP-4.
    """
    if state.terms.dragon_traps == "off":
        return Refusal("this match is played without Dragon Traps", "DM-TRAP-1")
    start, to = AT[action.start], AT[action.to]
    found = turn.none_left(state) or turn.not_own(state, seat, start)
    if found:
        return found
    who, chart = state.board[start].figure, chart_of(state.terms)
    assert who is not None
    way = heading(start, to)
    if way is None:
        return off_arrow(chart, who, start, to)
    if state.board[line(state.terms.rows, start, way)[0]].trap is None:
        return Refusal(f"no Dragon Trap is beside {action.start} in that direction", "DM-TRAP-3")
    found = off_arrow(chart, who, start, to) or _far_enough(state, chart, who, start, to)
    return found or hindrance(state, start, to, who)


def can_push(state: State, square: Square, every_way: bool) -> bool:
    """Whether the character on that square can push a trap now, or if it looked another way."""
    who = state.board[square].figure
    if state.terms.dragon_traps == "off" or who is None:
        return False
    chart = chart_of(state.terms)
    return any(
        pushes(state, chart, square, figure(who.owner, who.kind, facing))
        for facing in (ORTHOGONAL if every_way else (who.facing,))
    )


def apply(state: State, seat: Seat, action: Push, tell: Tell) -> State:
    """The board after the trap was pushed and the character has followed, with its prisoner.

    Rule: DM-TRAP-3, DM-CAN-3.
    """
    start, to = AT[action.start], AT[action.to]
    way = heading(start, to)
    assert way is not None
    squares = line(state.terms.rows, start, way)
    first, last = squares[0], squares[distance(start, to)]
    old, board = state.board[start], state.board
    trap, who = board[first].trap, old.figure
    assert trap is not None and who is not None
    if tell:
        words = f"{{{seat}}}'s {plain(who.kind)} pushes the Dragon Trap from {NAMES[first]} to {NAMES[last]}"
        at = (action.start, action.to)
        tell(Event(f"{words} and follows to {action.to}.", ("DM-TRAP-3",), seat, at))
    cells = {start: spot(old.ground), first: spot(board[first].ground)}
    cells[last] = spot(board[last].ground, None, None, trap)
    cells[to] = spot(board[to].ground, who, old.captive)
    return with_cells(state, cells, (acted(the_turn(state)),))
