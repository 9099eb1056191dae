"""Game setup: who goes first, and every token laid on the board, one or two at a time."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from hbd_kit.core.asking import Ask, Chance, Seat
from hbd_kit.core.dice import Cases
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import Direction
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.setup import Setup
from hbd_kit.games.dracomundis.actions import Lay, Place
from hbd_kit.games.dracomundis.components import (
    CHARACTERS,
    EXPLORER,
    KINDS,
    TRAP,
    a,
    box_of,
    plain,
    tokens_of_a_colour,
)
from hbd_kit.games.dracomundis.state import (
    AT,
    BARE,
    COLUMNS,
    NAMES,
    Cell,
    Facing,
    First,
    Laying,
    Placing,
    State,
    Terms,
    Turn,
    back,
    figure,
    spot,
    token,
    with_agenda,
    with_cells,
)

PLACES = tuple(map(Place, NAMES))
LAYS = {kind: Lay(kind) for kind in KINDS}
_ROWS = {2: "rows_two", 3: "rows_three", 4: "rows_four"}


def terms_of(setup: Setup, ledger: Ledger) -> Terms:
    """What was settled, by name.

    Rule: DM-SET-1.
    """
    values = setup.settled(ledger)
    rows = {seats: values.pop(name) for seats, name in _ROWS.items()}
    values |= {"seats": setup.seats, "rows": rows[setup.seats], "box": box_of(setup.components)}
    return Terms(**{name: values[name] for name in Terms.__struct_fields__})


def start(setup: Setup, ledger: Ledger) -> State:
    """The empty board, and every token behind its screen.

    Rule: DM-SET-1, DM-SET-2, DM-SET-3.
    """
    terms = terms_of(setup, ledger)
    screen = tuple(sorted(tokens_of_a_colour(terms.dragon_traps == "on")))
    nothing: tuple[Cell, ...] = (BARE,) * (COLUMNS * terms.rows)
    each = range(terms.seats)
    return State(
        terms,
        nothing,
        ((),) * terms.seats,
        (),
        (First(),),
        tuple(screen for _ in each),
        ((),) * terms.seats,
        (),
        (0,) * terms.seats,
    )


# Who goes first --------------------------------------------------------------------------------


def ask_first(state: State, frame: First) -> Chance:
    """The chance of who goes first.

    Rule: DM-SET-3.
    """
    return Chance(Cases(tuple((seat, 1) for seat in range(state.terms.seats))), "first", "DM-SET-3", "first")


def first_falls(state: State, frame: First, seat: int, tell: Tell) -> State:
    """The state in which that seat lays the first token.

    Rule: DM-PHASE-1, DM-SET-3, DM-SET-4, DM-SET-8.
    """
    if tell:
        tell(Event(f"{{{seat}}} goes first.", ("DM-SET-3", "DM-PHASE-1"), seat))
    return replace(state, agenda=(Placing(seat, _at_once(state.terms)),), first=seat)


def _at_once(terms: Terms) -> int:
    """How many tokens a seat lays before the next seat does.

    Rule: DM-SET-4, DM-SET-8.
    """
    return terms.quick_tokens if terms.setup == "quick" else 1


# The square ------------------------------------------------------------------------------------

_PLACING = tuple(
    Ask((seat,), "DM-SET-4", "choose a square for a token", others="DM-SET-4") for seat in range(4)
)
_LAYING = tuple(
    Ask((seat,), "DM-SET-4", "choose the token to lay there", others="DM-SET-4") for seat in range(4)
)


def ask_square(state: State, frame: Placing) -> Ask:
    """The question where the next token goes."""
    return _PLACING[frame.seat]


class Squares:
    """The room where a square is chosen."""

    @staticmethod
    def options(state: State, seat: Seat) -> list[Place]:
        """Every free square.

        Rule: DM-SET-4.
        """
        return [place for place, cell in zip(PLACES, state.board, strict=False) if cell is BARE]

    @staticmethod
    def refusal(state: State, seat: Seat, action: Place) -> Refusal | None:
        """Why no token may be laid there; None if one may."""
        if state.board[AT[action.square]] is BARE:
            return None
        return Refusal(f"a token lies on {action.square} already", "DM-SET-4")

    @staticmethod
    def apply(state: State, seat: Seat, action: Place, tell: Tell) -> State:
        """The state that asks which token goes there.

        Rule: DM-SET-4.
        """
        if tell:
            words = f"{{{seat}}} chooses {action.square} for a token."
            tell(Event(words, ("DM-SET-4",), seat, (action.square,)))
        placing = state.agenda[0]
        assert type(placing) is Placing
        return with_agenda(state, (Laying(seat, AT[action.square], placing.left),))


# The token: the room's own words ------------------------------------------------------------------


def ask_token(state: State, frame: Laying) -> Ask:
    """The question which token goes there."""
    return _LAYING[frame.seat]


def options(state: State, seat: Seat) -> tuple[Lay, ...]:
    """Every kind of token behind the seat's screen that may be laid now."""
    return _lays(state.screens[seat], state.terms.trap_start == "last")


@lru_cache(maxsize=4096)
def _lays(screen: tuple[str, ...], trap_last: bool) -> tuple[Lay, ...]:
    return tuple(LAYS[kind] for kind in dict.fromkeys(screen) if not _too_early(screen, kind, trap_last))


def _too_early(screen: tuple[str, ...], kind: str, trap_last: bool) -> bool:
    """Whether a trap must wait until its player has laid everything else.

    Rule: DM-TRAP-2.
    """
    return trap_last and kind == TRAP and screen != (TRAP,)


def refusal(state: State, seat: Seat, action: Lay) -> Refusal | None:
    """Why that token may not be laid now; None if it may."""
    screen = state.screens[seat]
    if action.kind not in screen:
        return Refusal(f"there is no {plain(action.kind)} behind the screen", "DM-SET-2")
    if _too_early(screen, action.kind, state.terms.trap_start == "last"):
        return Refusal("the Dragon Trap is laid after all one's other tokens", "DM-TRAP-2")
    return None


def lies_face_up(terms: Terms, kind: str) -> bool:
    """Whether a token is laid face up: an Explorer, and a trap if so ruled.

    Rule: DM-SET-5, DM-TRAP-2.
    """
    return kind == EXPLORER or (kind == TRAP and terms.trap_start != "face_down")


def apply(state: State, seat: Seat, action: Lay, tell: Tell) -> State:
    """The state after the token was laid: Explorers face up, the others face down.

    Its own player alone sees what it is. Nothing keeps a Campsite from a Tiger; that is counted at the end.

    Rule: DM-SET-4, DM-SET-5, DM-SET-6, DM-SET-10, DM-EXP-1, DM-TRAP-2.
    """
    terms, kind = state.terms, action.kind
    laying = state.agenda[-1]
    assert type(laying) is Laying
    square = laying.square
    face_up = lies_face_up(terms, kind)
    if tell:
        _tell_laid(terms, seat, kind, NAMES[square], face_up, tell)
    hidden = token(seat, kind)
    cell: Cell = back(hidden, ())
    if face_up:
        cell = spot(trap=hidden) if kind == TRAP else spot(None, figure(seat, kind, Direction.N))
    screen = state.screens[seat]
    at = screen.index(kind)
    screens = list(state.screens)
    screens[seat] = screen[:at] + screen[at + 1 :]
    state = replace(state, screens=tuple(screens))
    agenda = (Placing(seat, laying.left),)
    if face_up and kind in CHARACTERS and terms.explorer_facing == "chosen":
        return with_cells(state, {square: cell}, (*agenda, Facing(seat, square, "laid")))
    return next_token(with_cells(state, {square: cell}, agenda), tell)


def _tell_laid(terms: Terms, seat: Seat, kind: str, name: str, face_up: bool, tell: Tell) -> None:
    assert tell
    if face_up:
        rules = ("DM-TRAP-2",) if kind == TRAP else ("DM-SET-5", "DM-EXP-1")
        tell(Event(f"{{{seat}}} lays {a(kind)} face up on {name}.", rules, seat, (name,)))
        return
    viewers = () if terms.memory == "forgetful" else (seat,)
    words = f"{{{seat}}} lays {a(kind)} face down on {name}."
    veiled = f"{{{seat}}} lays a token face down on {name}."
    tell(Event(words, ("DM-SET-4", "DM-SET-10"), seat, (name,), viewers, veiled))


def next_token(state: State, tell: Tell) -> State:
    """The state that asks for the next token, or for the first turn when none is left.

    Rule: DM-SET-4, DM-SET-7, DM-SET-8.
    """
    placing = state.agenda[0]
    assert type(placing) is Placing
    seat, left = placing.seat, placing.left - 1
    if not left or not state.screens[seat]:
        seat, left = (seat + 1) % state.terms.seats, _at_once(state.terms)
    if state.screens[seat]:
        return with_agenda(state, (Placing(seat, left),))
    if tell:
        tell(Event(f"All tokens lie: {{{state.first}}} has the first turn.", ("DM-SET-7",), state.first))
    return with_agenda(state, (Turn(state.first, state.terms.actions),))
