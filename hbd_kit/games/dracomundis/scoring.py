"""Counting victory points, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event
from hbd_kit.core.game import Result
from hbd_kit.games.dracomundis.components import (
    CAMPSITE,
    DRAGON,
    JOURNALIST,
    JUNGLE,
    MOUNTAIN,
    TIGER,
    plain,
)
from hbd_kit.games.dracomundis.state import NAMES, Back, Figure, Spot, Square, State, Terms, Token, near

Cells: TypeAlias = Sequence[object]
"""The squares of a state, or of an observation: what does not lie open there counts nothing."""


class Item(NamedTuple):
    """Some points of a seat: what for, and by which rule."""

    points: int
    words: str
    rule: str


def account(
    terms: Terms,
    board: Cells,
    taken: Sequence[Token],
    razed: Sequence[tuple[Seat, Square]],
    seat: Seat,
) -> list[Item]:
    """All that counts for a seat as things stand.

    Rule: DM-POINT-8.
    """
    return [*_of_taken(terms, taken), *_of_board(terms, board, seat), *_careless(terms, board, razed, seat)]


def _of_taken(terms: Terms, taken: Sequence[Token]) -> Iterator[Item]:
    """Campsites destroyed, and opponents' characters eliminated.

    Rule: DM-POINT-2, DM-POINT-3, DM-POINT-4, DM-DRAG-1.
    """
    for each in taken:
        whose = f"{{{each.owner}}}'s {plain(each.kind)}"
        if each.kind == CAMPSITE:
            yield Item(terms.raze_points, f"{whose} destroyed", "DM-POINT-2")
        else:
            rule = "DM-POINT-3" if each.kind == DRAGON else "DM-POINT-4"
            yield Item(_price(terms, each.kind), f"{whose} eliminated", rule)


def _price(terms: Terms, kind: str) -> int:
    """The points of an opponent's character eliminated.

    Rule: DM-POINT-3, DM-POINT-4.
    """
    if kind != DRAGON:
        return terms.eliminated
    return terms.dragon_eliminated + (terms.eliminated if terms.dragon_points == "four" else 0)


def _of_board(terms: Terms, board: Cells, seat: Seat) -> Iterator[Item]:
    """What stands where at the end: on Jungles and Mountains of any colour, and in opponents' Campsites.

    Rule: DM-CAN-10, DM-CAN-11, DM-POINT-1, DM-POINT-5, DM-POINT-6, DM-JUNGLE-1, DM-MOUNT-3, DM-JOUR-6.
    """
    for square, cell in enumerate(board):
        if type(cell) is not Spot or cell.figure is None:
            continue
        name, who, captive = NAMES[square], cell.figure, cell.captive
        if captive is not None and who.owner == seat and terms.captive_points == "yes":
            words = f"{{{captive.owner}}}'s {plain(captive.kind)} held captive"
            yield Item(_price(terms, captive.kind), words, "DM-CAN-11")
        if cell.ground is None:
            continue
        counted = [who] if who.owner == seat else []
        if captive is not None and _controls(terms, seat, who, captive):
            counted.append(captive)
        for each in counted:
            held = "DM-CAN-10" if each is captive else ""
            if cell.ground.kind == JUNGLE:
                words = f"{plain(each.kind)} in the jungle on {name}"
                yield Item(terms.jungle_points, words, held or "DM-POINT-5")
            elif cell.ground.kind == MOUNTAIN:
                words = f"{plain(each.kind)} on the mountain on {name}"
                yield Item(terms.mountain_points, words, held or "DM-POINT-6")
        camp = cell.ground if cell.ground.kind == CAMPSITE else None
        if camp is not None and camp.owner != seat == who.owner and who.kind == JOURNALIST:
            words = f"journalist in {{{camp.owner}}}'s campsite on {name}"
            yield Item(terms.scoop_points, words, "DM-POINT-1")


def _controls(terms: Terms, seat: Seat, captor: Figure, captive: Figure) -> bool:
    """Whether a captive on terrain counts for the seat.

    Rule: DM-CAN-10.
    """
    match terms.captive_terrain:
        case "nobody":
            return False
        case "captor":
            return captor.owner == seat
        case "owner":
            return captive.owner == seat


def _careless(terms: Terms, board: Cells, razed: Sequence[tuple[Seat, Square]], seat: Seat) -> Iterator[Item]:
    """The loss for a Campsite laid beside one's own Tiger; also when it was destroyed later.

    Neither ever moves, so where they lie is where they were laid.

    Rule: DM-POINT-7, DM-TIGER-2, DM-SET-6, DM-CAMP-3.
    """
    camps = [square for owner, square in razed if owner == seat]
    tigers = []
    for square, cell in enumerate(board):
        lies = cell.ground if type(cell) is Spot else cell.token if type(cell) is Back else None
        if lies is not None and lies.owner == seat:
            if lies.kind == CAMPSITE:
                camps.append(square)
            elif lies.kind == TIGER:
                tigers.append(square)
    if camps and tigers and tigers[0] in near(terms.rows)[camps[0]]:
        words = f"campsite on {NAMES[camps[0]]} laid beside the tiger on {NAMES[tigers[0]]}"
        yield Item(-terms.tiger_penalty, words, "DM-POINT-7")


def points(state: State, seat: Seat) -> int:
    """The victory points of a seat as things stand, with all that still lies face down."""
    counted = account(state.terms, state.board, state.taken[seat], state.razed, seat)
    return sum(item.points for item in counted)


def last_words(state: State) -> Iterator[Event]:
    """The events of the game's end: how it ended, and what counts for each seat.

    Rule: DM-END-1, DM-END-3, DM-POINT-8.
    """
    rule = _ending(state)
    words = "Every token is face up: the game is over."
    if rule == "DM-END-3":
        words = f"After {state.round} round{'s' * (state.round > 1)} the house ends the match."
    yield Event(words, (rule,))
    for seat in range(state.terms.seats):
        items = account(state.terms, state.board, state.taken[seat], state.razed, seat)
        total = sum(item.points for item in items)
        told = "; ".join(f"{item.points:+d} {item.words}" for item in items)
        count = f"{{{seat}}} has {total} point{'s' * (total != 1)}"
        rules = tuple(sorted({item.rule for item in items})) or ("DM-POINT-8",)
        yield Event(f"{count}: {told}." if told else f"{count}.", rules, seat)


def _ending(state: State) -> str:
    return "DM-END-3" if state.backs else "DM-END-1"


def result(state: State) -> Result | None:
    """Places and scores; None while the game goes on.

    Rule: DM-GOAL-1, DM-GOAL-2.
    """
    if state.agenda:
        return None
    seats = range(state.terms.seats)
    scores = tuple(points(state, seat) for seat in seats)
    ranks = {seat: (scores[seat], _tie_break(state, seat)) for seat in seats}
    places = tuple(
        tuple(seat for seat in seats if ranks[seat] == rank)
        for rank in sorted(set(ranks.values()), reverse=True)
    )
    rule = _ending(state)
    return Result(places, scores, rule, by_limit=rule == "DM-END-3")


def _tie_break(state: State, seat: Seat) -> int:
    """What counts when points tie.

    Rule: DM-GOAL-2.
    """
    return len(state.taken[seat]) if state.terms.tie_break == "taken" else 0
