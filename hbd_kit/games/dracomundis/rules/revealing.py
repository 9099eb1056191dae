"""Action 3: turning a token face up, letting a character face somewhere, and the fight that follows.

Who turns a token sees it first and then says which way it faces.
"""

from __future__ import annotations

from typing import Literal

from hbd_kit.core.asking import Ask, Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL, Direction
from hbd_kit.games.dracomundis import setup
from hbd_kit.games.dracomundis.actions import Face, Reveal
from hbd_kit.games.dracomundis.components import CHARACTERS, JOURNALIST, TRAP, plain
from hbd_kit.games.dracomundis.rules import fighting, turn
from hbd_kit.games.dracomundis.rules.looking import in_touch
from hbd_kit.games.dracomundis.state import (
    AT,
    NAMES,
    Back,
    Cell,
    Facing,
    Square,
    State,
    Turn,
    acted,
    figure,
    spot,
    the_turn,
    with_cells,
)

REVEALS = tuple(map(Reveal, NAMES))
FACES = tuple(map(Face, ORTHOGONAL))
FACED_BY = {"laid": "DM-SET-5", "turned": "DM-OPEN-2", "flipped": "DM-FLIP-4"}
"""The rule by which a character is given the way it faces, by how it came to lie face up."""
_ASKS = {
    by: tuple(
        Ask(
            (seat,),
            rule,
            "say which way the character faces",
            others="DM-SET-4" if by == "laid" else "DM-TURN-5",
        )
        for seat in range(4)
    )
    for by, rule in FACED_BY.items()
}


def options(state: State, seat: Seat) -> list[Reveal]:
    """Every token that may be turned face up now."""
    return [REVEALS[square] for square in in_touch(state, seat)] if the_turn(state).left else []


def refusal(state: State, seat: Seat, action: Reveal) -> Refusal | None:
    """Why `seat` may not turn that token up now; None if it may."""
    return turn.none_left(state) or turn.out_of_touch(state, seat, AT[action.square], "DM-OPEN-1")


def apply(state: State, seat: Seat, action: Reveal, tell: Tell) -> State:
    """The state after the token was turned up."""
    return shown(state, seat, AT[action.square], acted(the_turn(state)), "turned", tell)


def shown(
    state: State,
    seat: Seat,
    square: Square,
    then: Turn,
    by: Literal["turned", "flipped"],
    tell: Tell,
) -> State:
    """The state in which the token lies face up; a character is first given the way it faces.

    Terrain and traps have no fight and no way to face.

    Rule: DM-OPEN-1, DM-OPEN-2, DM-OPEN-5, DM-FLIP-4, DM-TRAP-2.
    """
    hidden = state.board[square]
    assert type(hidden) is Back
    owner, kind = hidden.token.owner, hidden.token.kind
    if tell:
        rule = "DM-OPEN-1" if by == "turned" else "DM-FLIP-1"
        words = f"{{{seat}}} turns {NAMES[square]} face up: {{{owner}}}'s {plain(kind)}."
        tell(Event(words, (rule,), seat, (NAMES[square],), uncovers=True))
    if kind in CHARACTERS:
        cell: Cell = spot(None, figure(owner, kind, Direction.N))
        return with_cells(state, {square: cell}, (then, Facing(seat, square, by)))
    cell = spot(trap=hidden.token) if kind == TRAP else spot(hidden.token)
    return with_cells(state, {square: cell}, (then,))


class Looks:
    """The room where a character that was laid or turned up is given the way it faces."""

    @staticmethod
    def ask(state: State, frame: Facing) -> Ask:
        """The question which way it faces.

        Rule: DM-OPEN-2, DM-SET-5, DM-FLIP-4.
        """
        return _ASKS[frame.by][frame.seat]

    @staticmethod
    def options(state: State, seat: Seat) -> tuple[Face, ...]:
        """All four directions."""
        return FACES

    @staticmethod
    def refusal(state: State, seat: Seat, action: Face) -> Refusal | None:
        """Why it may not face there: a character faces along a row or a column."""
        if action.facing in ORTHOGONAL:
            return None
        return Refusal("a character faces N, E, S or W", "DM-FACE-2")

    @staticmethod
    def apply(state: State, seat: Seat, action: Face, tell: Tell) -> State:
        """The state in which it faces there, after the fight that turning it up may bring.

        Rule: DM-OPEN-2, DM-OPEN-3, DM-SET-5, DM-FLIP-4.
        """
        frame = state.agenda[-1]
        assert type(frame) is Facing
        square = frame.square
        who = state.board[square].figure
        assert who is not None
        if tell:
            words = f"The {plain(who.kind)} on {NAMES[square]} faces {action.facing}."
            tell(Event(words, (FACED_BY[frame.by],), seat, (NAMES[square],)))
        cell = spot(None, figure(who.owner, who.kind, action.facing))
        state = with_cells(state, {square: cell}, state.agenda[:-1])
        if frame.by == "laid":
            return setup.next_token(state, tell)
        if not must_fight(state, seat, square, frame.by):
            return state
        rule = "DM-OPEN-3" if frame.by == "turned" else "DM-FLIP-5"
        return fighting.fought(state, seat, square, tell, "DM-JOUR-5" if who.kind == JOURNALIST else rule)


def must_fight(state: State, seat: Seat, square: Square, by: str) -> bool:
    """Whether the seat must fight the character that it has just turned up.

    It is no fight against one's own, none against a Journalist, and from afar none without a friend
    beside the target.

    Rule: DM-OPEN-3, DM-OPEN-4, DM-JOUR-1, DM-JOUR-2, DM-JOUR-5, DM-FLIP-5.
    """
    who = state.board[square].figure
    if who is None or who.owner == seat:
        return False
    friends = fighting.attackers(state, seat, square)
    if by == "flipped" and (state.terms.flip_fight == "no" or not friends):
        return False
    if who.kind == JOURNALIST:
        if state.terms.journalists_meet == "no_fight":
            return False
        return any(state.board[friend].figure.kind == JOURNALIST for friend in friends)  # type: ignore[union-attr]
    return True
