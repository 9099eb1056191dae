"""Action 4: a fight of all who stand beside the target, sum against value."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.dracomundis.actions import Fight
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.components import DRAGON, JOURNALIST, MOUNTAIN, SWAMP, plain
from hbd_kit.games.dracomundis.rules import turn
from hbd_kit.games.dracomundis.rules.terrain import bonus
from hbd_kit.games.dracomundis.state import (
    AT,
    NAMES,
    Cell,
    Figure,
    Square,
    State,
    Token,
    acted,
    spot,
    the_turn,
    with_agenda,
    with_cells,
)

FIGHTS = tuple(map(Fight, NAMES))


def options(state: State, seat: Seat) -> list[Fight]:
    """Every target that may be attacked now."""
    if not the_turn(state).left:
        return []
    board, near = state.board, chart_of(state.terms).near
    found: list[Square] = []
    for square in state.crews[seat]:
        for other in near[square]:
            cell = board[other]
            if cell.side >= 0 and cell.side != seat and other not in found:
                assert cell.figure is not None
                if cell.figure.kind != JOURNALIST:
                    found.append(other)
    return [FIGHTS[square] for square in found]


def refusal(state: State, seat: Seat, action: Fight) -> Refusal | None:
    """Why `seat` may not attack that now; None if it may.

    Rule: DM-FIGHT-1, DM-JOUR-1.
    """
    found = turn.none_left(state)
    if found:
        return found
    square = AT[action.square]
    who = state.board[square].figure
    if who is None or who.owner == seat:
        return Refusal(f"no face-up character of an opponent is on {action.square}", "DM-FIGHT-1")
    if who.kind == JOURNALIST:
        return Refusal("a Journalist can never be attacked", "DM-JOUR-1")
    if turn.beside_none(state, seat, square):
        words = f"no face-up character of one's own is beside {action.square}"
        return Refusal(words, "DM-FIGHT-1")
    return None


def apply(state: State, seat: Seat, action: Fight, tell: Tell) -> State:
    """The state after the fight."""
    state = with_agenda(state, (acted(the_turn(state)),))
    return fought(state, seat, AT[action.square], tell, "DM-FIGHT-1")


def attackers(state: State, seat: Seat, target: Square) -> list[Square]:
    """All characters of the seat beside the target: each must fight, also a Journalist; nobody else does.

    Rule: DM-FIGHT-2, DM-FIGHT-6, DM-JOUR-3.
    """
    board = state.board
    return [square for square in chart_of(state.terms).near[target] if board[square].side == seat]


def shaken(state: State, square: Square, kind: str) -> int:
    """How much a Dragon loses beside traps of any colour, however many; others lose nothing.

    Rule: DM-TRAP-5.
    """
    if kind != DRAGON or state.terms.dragon_traps == "off":
        return 0
    board = state.board
    beside = any(board[other].trap is not None for other in chart_of(state.terms).near[square])
    return state.terms.trap_penalty if beside else 0


def strength(state: State, square: Square) -> int:
    """The combat value of the character on that square, with what ground and traps do to it.

    A prisoner adds nothing to its Cannibal.

    Rule: DM-FIGHT-3, DM-CAN-8.
    """
    cell = state.board[square]
    who = cell.figure
    assert who is not None
    value = chart_of(state.terms).combat[who.kind]
    if cell.ground is not None:
        value += bonus(state.terms, who.owner, who.kind, cell.ground)
    return value - shaken(state, square, who.kind) if who.kind == DRAGON else value


def fought(state: State, seat: Seat, target: Square, tell: Tell, rule: str) -> State:
    """The state after the seat's characters fought the one on `target`; `rule` is why they did.

    The higher side takes every enemy token that took part, and a tie takes none.

    Rule: DM-FIGHT-3, DM-FIGHT-4, DM-FIGHT-5, DM-FIGHT-7, DM-CAN-9.
    """
    friends = attackers(state, seat, target)
    ours, theirs = sum(strength(state, square) for square in friends), strength(state, target)
    enemy = state.board[target].side
    winner, fallen = seat, [target]
    if ours == theirs:
        fallen = []
    elif ours < theirs:
        winner, fallen = enemy, friends
    if tell:
        _tell(state, seat, friends, target, (ours, theirs), tell, rule)
    if not fallen:
        return state
    cells: dict[Square, Cell] = {}
    spoils: list[Token] = []
    for square in fallen:
        cell = state.board[square]
        assert cell.figure is not None
        spoils.append(cell.figure.token)
        cells[square] = spot(cell.ground, cell.captive)
        if tell and cell.captive is not None:
            free = f"{{{cell.captive.owner}}}'s {plain(cell.captive.kind)} on {NAMES[square]} is free again."
            tell(Event(free, ("DM-CAN-9",), cell.captive.owner, (NAMES[square],)))
    taken = list(state.taken)
    taken[winner] = tuple(sorted((*taken[winner], *spoils)))
    state = with_cells(state, cells, state.agenda)
    return replace(state, taken=tuple(taken))


def _tell(
    state: State,
    seat: Seat,
    friends: list[Square],
    target: Square,
    values: tuple[int, int],
    tell: Tell,
    rule: str,
) -> None:
    assert tell
    ours, theirs = values
    enemy = state.board[target].figure
    assert enemy is not None
    who = " and ".join(_named(state.board[square].figure, square) for square in friends)
    verb = "fights" if len(friends) == 1 else "fight"
    start = f"{{{seat}}}'s {who} {verb} {{{enemy.owner}}}'s {_named(enemy, target)}, {ours} to {theirs}"
    at = (*(NAMES[square] for square in friends), NAMES[target])
    changed = [swayed for square in (*friends, target) for swayed in _swayed(state, square)]
    rules = tuple(dict.fromkeys((rule, "DM-FIGHT-2", "DM-FIGHT-3", *changed)))
    if ours > theirs:
        end, last = f"{{{seat}}} takes the {plain(enemy.kind)}", "DM-FIGHT-4"
    elif ours < theirs:
        lost = " and the ".join(plain(state.board[s].figure.kind) for s in friends)  # type: ignore[union-attr]
        end, last = f"{{{enemy.owner}}} takes the {lost}", "DM-FIGHT-4"
    else:
        end, last = "nothing happens", "DM-FIGHT-5"
    tell(Event(f"{start}: {end}.", (*rules, last), seat, at))


def _swayed(state: State, square: Square) -> list[str]:
    """The rules by which ground and traps changed the combat value of the character on that square."""
    who, ground = state.board[square].figure, state.board[square].ground
    assert who is not None
    found = ["DM-TRAP-5"] if shaken(state, square, who.kind) else []
    if ground is not None and bonus(state.terms, who.owner, who.kind, ground):
        found.append({MOUNTAIN: "DM-MOUNT-1", SWAMP: "DM-SWAMP-1"}.get(ground.kind, "DM-HUNT-2"))
    return found


def _named(who: Figure | None, square: Square) -> str:
    assert who is not None
    return f"{plain(who.kind)} on {NAMES[square]}"
