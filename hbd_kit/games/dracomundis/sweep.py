"""All that is open in a turn, found in one sweep over the seat's characters.

The rooms say the same one by one, and a test holds the two equal. This is for speed alone: it looks at each
square beside a character once, instead of once for every room.
"""

from __future__ import annotations

from typing import Any

from hbd_kit.core.asking import Seat
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.components import BIPLANE, CANNIBAL, JOURNALIST, SS307
from hbd_kit.games.dracomundis.rules import flipping, machinegun, movement, reorienting, traps, turn, warpath
from hbd_kit.games.dracomundis.rules.fighting import FIGHTS
from hbd_kit.games.dracomundis.rules.flipping import FLIPS
from hbd_kit.games.dracomundis.rules.looking import LOOKS
from hbd_kit.games.dracomundis.rules.reorienting import ways
from hbd_kit.games.dracomundis.rules.revealing import REVEALS
from hbd_kit.games.dracomundis.rules.terrain import may_camp
from hbd_kit.games.dracomundis.state import CAMP, EMPTY, HIDDEN, HIGH, ROUGH, Square, State, Turn

_BOTH = tuple(zip(LOOKS, REVEALS, strict=True))
"""To look at the token on a square, and to turn it up."""
_UNLIKE = (BIPLANE, CANNIBAL)
"""Those who do not simply walk."""


def open_in_turn(state: State, seat: Seat, now: Turn) -> list[Any]:
    """Every answer open to the seat whose turn it is."""
    terms = state.terms
    found: list[Any] = []
    if now.left:
        _sweep(state, seat, now, found)
    if terms.warpath == "on":
        found += warpath.options(state, seat)
    if now.taken and (terms.last_action == "may" or turn.options(state, seat)):
        found += turn.END
    return found


def _sweep(state: State, seat: Seat, now: Turn, found: list[Any]) -> None:
    """Adds every action."""
    board, terms, chart = state.board, state.terms, chart_of(state.terms)
    near, rays = chart.near, chart.rays
    add = found.append
    touched: list[Square] = []
    foes: list[Square] = []
    mobile = armed = False
    for square in state.crews[seat]:
        who = board[square].figure
        assert who is not None
        kind, facing = who.kind, who.facing
        before = len(found)
        if kind in _UNLIKE:
            movement.add_moves(state, chart, square, who, facing, found)
        else:
            for ray in rays[kind][facing][square]:
                for to, move in ray:
                    way = board[to].way
                    if way == EMPTY:
                        add(move)
                        continue
                    if (
                        way == ROUGH
                        or (way == HIGH and kind != SS307)
                        or (way == CAMP and may_camp(terms, seat, kind, board[to].ground))
                    ):
                        add(move)
                    break
            armed = armed or kind == SS307
        mobile = mobile or len(found) > before
        for other in near[square]:
            side = board[other].side
            if side == HIDDEN:
                if other not in touched:
                    touched.append(other)
                    found += _BOTH[other]
            elif side >= 0 and side != seat and other not in foes:
                foes.append(other)
        found += ways(square, facing)
    for other in foes:
        if board[other].figure.kind != JOURNALIST:  # type: ignore[union-attr]
            add(FIGHTS[other])
    if armed:
        found += machinegun.options(state, seat)
    if terms.reorienting == "turns_up":
        found += reorienting.turned_up(state, seat)
    if terms.dragon_traps == "on":
        pushes = traps.options(state, seat)
        found += pushes
        mobile = mobile or bool(pushes)
    if now.flipped < terms.flips:
        backs = state.backs
        free = len(backs) <= terms.flip_tokens or not state.crews[seat]
        if free or not (mobile or touched or not flipping.may_flip(state, seat)):
            found += [FLIPS[square] for square in backs]
