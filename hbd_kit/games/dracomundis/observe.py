"""What a view may know of a state, and worlds that it cannot tell from the true one.

A face-down token that the view does not know is an `Unknown` here: its kind is absent by type. What
all those of one colour are together is known, `unseen`: each way to lay them out is as likely
as the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from hbd_kit.core.agenda import Agenda
from hbd_kit.core.asking import ALL, Outcome, Seat, View
from hbd_kit.core.game import Draw
from hbd_kit.core.grids import SquareGrid, square_grid
from hbd_kit.games.dracomundis.components import SHERPA
from hbd_kit.games.dracomundis.state import (
    COLUMNS,
    Back,
    Bare,
    Cell,
    First,
    Spot,
    Square,
    State,
    Terms,
    Token,
    back,
    knows,
    token,
)


class Unknown(Struct, frozen=True):
    """A face-down token that the view does not know, and who has looked at it.

    `owner` is None where the backs are plain.
    """

    owner: Seat | None
    looked: tuple[Seat, ...] = ()


Seen: TypeAlias = Bare | Spot | Back | Unknown
"""A square as a view sees it; a `Back` is a face-down token that the view knows."""


class Observation(Struct, frozen=True):
    """All that a view may know.

    `screens` are the tokens behind the screens that it sees and None for the others, `behind` how
    many lie behind each. `unseen` are, by owner, the tokens that it does not know, on the board
    and behind a screen.
    """

    view: View
    terms: Terms
    board: tuple[Seen, ...]
    agenda: Agenda
    screens: tuple[tuple[str, ...] | None, ...]
    behind: tuple[int, ...]
    unseen: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[Token, ...], ...]
    razed: tuple[tuple[Seat, Square], ...]
    sacrificed: tuple[int, ...]
    first: Seat
    round: int

    @property
    def grid(self) -> SquareGrid:
        """The squares of the board."""
        return square_grid(COLUMNS, self.terms.rows)

    @property
    def face_down(self) -> int:
        """How many tokens lie face down on the board."""
        return sum(type(cell) is Back or type(cell) is Unknown for cell in self.board)


def observe(state: State, view: View) -> Observation:
    """What `view` may know now.

    Who laid a token, and who looked at it, everybody has seen.

    Rule: DM-SET-2, DM-SET-9, DM-SET-10, DM-SET-11, DM-LOOK-2.
    """
    plain = state.terms.token_backs == "plain"
    unseen: list[list[str]] = [[] for _ in state.screens]
    board: list[Seen] = list(state.board)
    for square in state.backs:
        hidden = state.board[square]
        assert type(hidden) is Back
        if not knows(state, view, square):
            unseen[hidden.token.owner].append(hidden.token.kind)
            board[square] = Unknown(None if plain else hidden.token.owner, hidden.looked)
    for seat, screen in enumerate(state.screens):
        if view not in (seat, ALL):
            unseen[seat] += screen
    return Observation(
        view,
        state.terms,
        tuple(board),
        state.agenda,
        tuple(screen if view in (seat, ALL) else None for seat, screen in enumerate(state.screens)),
        tuple(map(len, state.screens)),
        tuple(tuple(sorted(kinds)) for kinds in unseen),
        state.taken,
        state.razed,
        state.sacrificed,
        state.first,
        state.round,
    )


def odds(seen: Observation) -> dict[Outcome, Fraction] | None:
    """The odds of what falls next; None when no chance is asked.

    Rule: DM-SET-3.
    """
    if seen.agenda and type(seen.agenda[-1]) is First:
        return {seat: Fraction(1, seen.terms.seats) for seat in range(seen.terms.seats)}
    return None


def world(seen: Observation, draw: Draw) -> State:
    """A state at random among those that the observer cannot tell from the true one.

    What it does not know is laid out at random, first behind the screens, then on the squares.

    Rule: DM-SET-11.
    """
    heaps = [[token(owner, kind) for kind in kinds] for owner, kinds in enumerate(seen.unseen)]
    screens = tuple(
        tuple(sorted(_drawn(heap, draw).kind for _ in range(count))) if screen is None else screen
        for screen, count, heap in zip(seen.screens, seen.behind, heaps, strict=True)
    )
    if seen.terms.token_backs == "plain":
        heaps = [[each for heap in heaps for each in heap]] * len(heaps)
    board = list[Cell]()
    for cell in seen.board:
        if type(cell) is Unknown:
            board.append(back(_drawn(heaps[cell.owner or 0], draw), cell.looked))
        else:
            assert not isinstance(cell, Unknown)
            board.append(cell)
    return State(
        seen.terms,
        tuple(board),
        tuple(
            tuple(square for square, cell in enumerate(board) if cell.side == seat)
            for seat in range(seen.terms.seats)
        ),
        tuple(square for square, cell in enumerate(board) if type(cell) is Back),
        seen.agenda,
        screens,
        seen.taken,
        seen.razed,
        seen.sacrificed,
        seen.first,
        seen.round,
    )


def _drawn(heap: list[Token], draw: Draw) -> Token:
    """One token of a heap, which then lacks it."""
    return heap.pop(draw(len(heap)))


def census(state: State) -> Mapping[str, int]:
    """How many of each token are somewhere: on the board, behind screens, taken or sacrificed."""
    found: Counter[tuple[Seat, str]] = Counter()
    for cell in state.board:
        if isinstance(cell, Back):
            found[cell.token.owner, cell.token.kind] += 1
        elif isinstance(cell, Spot):
            found.update(
                (each.owner, each.kind)
                for each in (cell.ground, cell.figure, cell.captive, cell.trap)
                if each is not None
            )
    found.update((seat, kind) for seat, screen in enumerate(state.screens) for kind in screen)
    found.update((each.owner, each.kind) for taken in state.taken for each in taken)
    for seat, count in enumerate(state.sacrificed):
        if count:
            found[seat, SHERPA] += count
    return {f"{owner} {kind}": count for (owner, kind), count in sorted(found.items())}
