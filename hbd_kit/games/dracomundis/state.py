"""What a moment of the game is: the board, the screens, what was taken, and what is being asked.

A square is `BARE` (empty), a `Back` (a face-down token) or a `Spot` (what lies face up). All three are
shared: `spot` and `back` give the same value for the same contents, whoever asks, so that a board is
a tuple of a few values that exist already.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

from hbd_kit.core.agenda import Agenda
from hbd_kit.core.asking import ALL, Seat, View
from hbd_kit.core.grids import ORTHOGONAL, Direction, SquareGrid, square_grid
from hbd_kit.games.dracomundis.components import (
    CAMPSITE,
    JUNGLE,
    MOUNTAIN,
    SWAMP,
    Box,
)

Square: TypeAlias = int
NOWHERE: Final = -1
COLUMNS: Final = 8
MOST_ROWS: Final = 20

NAMES: Final = tuple(map(square_grid(COLUMNS, MOST_ROWS).name, range(COLUMNS * MOST_ROWS)))
"""The names of all squares; a board has the first of them, for its columns are always eight."""
AT: Final = {name: square for square, name in enumerate(NAMES)}
"""The square of each name."""


class Terms(Struct, frozen=True):
    """What was settled before the match: seats, board, figures, and every option, ruling and parameter."""

    seats: int
    rows: int
    box: Box
    setup: Literal["single", "quick"]
    dragon_traps: Literal["off", "on"]
    warpath: Literal["off", "on"]
    explorer_facing: Literal["chosen", "north"]
    token_backs: Literal["owner", "plain"]
    memory: Literal["perfect", "forgetful"]
    reorienting: Literal["face_up", "turns_up"]
    flip_fight: Literal["no", "adjacent"]
    stuck: Literal["now", "ever"]
    last_action: Literal["may", "must"]
    dragon_points: Literal["three", "four"]
    captive_points: Literal["no", "yes"]
    captive_terrain: Literal["nobody", "captor", "owner"]
    journalists_meet: Literal["no_fight", "fight"]
    capture_journalist: Literal["yes", "no"]
    biplane_campsite: Literal["no", "yes"]
    trap_start: Literal["face_down", "face_up", "last"]
    push_distance: Literal["up_to", "exact"]
    push_terrain: Literal["passes", "stops"]
    trap_capture: Literal["counts", "ignored"]
    biplane_traps: Literal["over", "blocked"]
    captive_sherpa: Literal["no", "yes"]
    tie_break: Literal["shared", "taken"]
    round_limit: Literal["limit", "none"]
    actions: int
    quick_tokens: int
    flip_tokens: int
    flips: int
    camp_bonus: int
    mountain_bonus: int
    swamp_penalty: int
    trap_penalty: int
    scoop_points: int
    raze_points: int
    dragon_eliminated: int
    eliminated: int
    jungle_points: int
    mountain_points: int
    tiger_penalty: int
    sacrifices: int
    extra_actions: int
    rounds: int


class Token(Struct, frozen=True, gc=False, order=True):
    """A token of a seat's colour."""

    owner: Seat
    kind: str


class Figure(Struct, frozen=True, gc=False):
    """A face-up character, and which way it faces."""

    owner: Seat
    kind: str
    facing: Direction

    @property
    def token(self) -> Token:
        """The token, whichever way it faces."""
        return token(self.owner, self.kind)


EMPTY: Final = 0
ROUGH: Final = 1
HIGH: Final = 2
CAMP: Final = 3
SHUT: Final = 4
"""What someone who walks finds on a square: nothing, a free Jungle or Swamp, a free Mountain, a free
Campsite, or something that lets nobody in: a character, a trap, a Tiger or a face-down token."""
_WAYS: Final = {JUNGLE: ROUGH, SWAMP: ROUGH, MOUNTAIN: HIGH, CAMPSITE: CAMP}

NOBODY: Final = -1
HIDDEN: Final = -2
"""The `side` of a square without a face-up character, and of one with a face-down token."""


class Back(Struct, frozen=True, gc=False):
    """A face-down token, and the seats that have looked at it. Get it from `back`.

    Nothing lies face up there.
    """

    token: Token
    looked: tuple[Seat, ...]
    side: ClassVar[int] = HIDDEN
    way: ClassVar[int] = SHUT
    ground: ClassVar[Token | None] = None
    figure: ClassVar[Figure | None] = None
    captive: ClassVar[Figure | None] = None
    trap: ClassVar[Token | None] = None


class Spot(Struct, frozen=True, gc=False):
    """What lies face up on a square, from the ground up. Get it from `spot`.

    A captive lies beneath the Cannibal that is the figure here. `side` is the owner of the figure,
    and `way` what someone who walks finds: both follow from the rest.

    Rule: DM-MAX-1.
    """

    ground: Token | None
    figure: Figure | None
    captive: Figure | None
    trap: Token | None
    side: int
    way: int


class Bare(Struct, frozen=True, gc=False):
    """An empty square."""

    side: ClassVar[int] = NOBODY
    way: ClassVar[int] = EMPTY
    ground: ClassVar[Token | None] = None
    figure: ClassVar[Figure | None] = None
    captive: ClassVar[Figure | None] = None
    trap: ClassVar[Token | None] = None


BARE: Final = Bare()
Cell: TypeAlias = Bare | Spot | Back


@cache
def token(owner: Seat, kind: str) -> Token:
    """The token of this colour and kind."""
    return Token(owner, kind)


@cache
def figure(owner: Seat, kind: str, facing: Direction) -> Figure:
    """The face-up character that faces there."""
    return Figure(owner, kind, facing)


@cache
def back(hidden: Token, looked: tuple[Seat, ...]) -> Back:
    """The face-down token that these seats have looked at."""
    return Back(hidden, looked)


def spot(
    ground: Token | None = None,
    who: Figure | None = None,
    captive: Figure | None = None,
    trap: Token | None = None,
) -> Spot | Bare:
    """The square on which this lies face up."""
    return _spot(ground, who, captive, trap)


@cache
def _spot(
    ground: Token | None, who: Figure | None, captive: Figure | None, trap: Token | None
) -> Spot | Bare:
    """The square itself, made once.

    Rule: DM-MAX-1.
    """
    if ground is None and who is None and trap is None:
        return BARE
    way = SHUT
    if who is None and trap is None and ground is not None:
        way = _WAYS.get(ground.kind, SHUT)
    return Spot(ground, who, captive, trap, NOBODY if who is None else who.owner, way)


Crews: TypeAlias = tuple[tuple[Square, ...], ...]


class State(Struct, frozen=True):
    """One moment of a match.

    `screens` are the tokens that each seat has not laid yet, `taken` the tokens that lie before each
    seat, `razed` the Campsites destroyed with the squares where they stood, and `sacrificed` how
    many Sherpas each seat gave up. `crews` (each seat's face-up characters) and `backs` (every
    face-down token) are squares in order; they follow from the board and save searching it.
    """

    terms: Terms
    board: tuple[Cell, ...]
    crews: Crews
    backs: tuple[Square, ...]
    agenda: Agenda
    screens: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[Token, ...], ...]
    razed: tuple[tuple[Seat, Square], ...] = ()
    sacrificed: tuple[int, ...] = ()
    first: Seat = 0
    round: int = 1

    @property
    def grid(self) -> SquareGrid:
        """The squares of the board."""
        return square_grid(COLUMNS, self.terms.rows)


# The frames of the agenda --------------------------------------------------------------------


class First(Struct, frozen=True):
    """Chance says who goes first."""


class Placing(Struct, frozen=True, gc=False):
    """`seat` chooses a square for its next token; it lays `left` before the next seat does."""

    seat: Seat
    left: int


class Laying(Struct, frozen=True, gc=False):
    """`seat` chooses which token it lays on `square`; with it, it lays `left` before the next seat does."""

    seat: Seat
    square: Square
    left: int


class Turn(Struct, frozen=True, gc=False):
    """`seat`'s turn: actions left and taken, how often it turned a token anywhere on the board.

    `looking` is the square of the token that it is looking at right now.
    """

    seat: Seat
    left: int
    taken: int = 0
    flipped: int = 0
    looking: Square = NOWHERE


class Facing(Struct, frozen=True, gc=False):
    """`seat` chooses which way the character on `square` faces, which it laid, turned up or flipped."""

    seat: Seat
    square: Square
    by: Literal["laid", "turned", "flipped"]


# What follows from a position -----------------------------------------------------------------


@cache
def near(rows: int) -> tuple[tuple[Square, ...], ...]:
    """The squares beside each square; diagonals never count.

    Rule: DM-TURN-3.
    """
    grid = square_grid(COLUMNS, rows)
    return tuple(grid.orthogonal(square) for square in grid.squares)


def turned(facing: Direction, quarters: int) -> Direction:
    """The direction so many quarter turns clockwise from another."""
    return ORTHOGONAL[(ORTHOGONAL.index(facing) + quarters) % 4]


def knows(state: State, view: View, square: Square) -> bool:
    """Whether `view` knows the face-down token on that square.

    A seat knows its own tokens and those it has looked at; a forgetful one only what it looks at now.

    Rule: DM-SET-10, DM-SET-11, DM-LOOK-2.
    """
    if view == ALL:
        return True
    if state.terms.memory == "forgetful":
        turn = state.agenda[0] if state.agenda else None
        return type(turn) is Turn and turn.seat == view and turn.looking == square
    hidden = state.board[square]
    return type(hidden) is Back and (hidden.token.owner == view or view in hidden.looked)


# Small changes that many rules make ----------------------------------------------------------


def with_cells(state: State, cells: Mapping[Square, Cell], agenda: Agenda) -> State:
    """The state with other contents on some squares, and another agenda.

    Who stands where and what lies face down is worked out again for these squares only.
    """
    board = list(state.board)
    crews: list[tuple[Square, ...]] | None = None
    backs = state.backs
    for square, cell in cells.items():
        old, new = board[square].side, cell.side
        board[square] = cell
        if old == new:
            continue
        if crews is None:
            crews = list(state.crews)
        if old >= 0:
            crews[old] = tuple([s for s in crews[old] if s != square])
        if new >= 0:
            crews[new] = tuple(sorted((*crews[new], square)))
        if old == HIDDEN:
            backs = tuple([s for s in backs if s != square])
        elif new == HIDDEN:
            backs = tuple(sorted((*backs, square)))
    return State(
        state.terms,
        tuple(board),
        state.crews if crews is None else tuple(crews),
        backs,
        agenda,
        state.screens,
        state.taken,
        state.razed,
        state.sacrificed,
        state.first,
        state.round,
    )


def with_agenda(state: State, agenda: Agenda) -> State:
    """The state that asks something else."""
    return State(
        state.terms,
        state.board,
        state.crews,
        state.backs,
        agenda,
        state.screens,
        state.taken,
        state.razed,
        state.sacrificed,
        state.first,
        state.round,
    )


def the_turn(state: State) -> Turn:
    """The turn that is being played, whatever interrupts it."""
    turn = state.agenda[0]
    assert type(turn) is Turn
    return turn


def acted(turn: Turn, looking: Square = NOWHERE) -> Turn:
    """The turn after one more action.

    Rule: DM-TURN-1.
    """
    return Turn(turn.seat, turn.left - 1, turn.taken + 1, turn.flipped, looking)
