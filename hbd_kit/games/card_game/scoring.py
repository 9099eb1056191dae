"""The end of the game, and who has won it."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Result
from hbd_kit.games.card_game.components import UNEXPLORED
from hbd_kit.games.card_game.state import State


def all_explored(state: State) -> bool:
    """Whether every square has a symbol.

    Rule: CG-END-1.
    """
    return UNEXPLORED not in state.chart


def after_exploring(state: State, tell: Tell) -> State:
    """The state after a square was explored: over, where the last one ends the game at once.

    Rule: CG-END-1.
    """
    if state.terms.last_turn == "at_once" and all_explored(state):
        if tell:
            tell(last_words(state))
        return replace(state, agenda=())
    return state


def is_over(state: State, round_done: bool) -> bool:
    """Whether the game ends with the turn that has just been played.

    Rule: CG-END-1, CG-END-3.
    """
    if all_explored(state):
        return state.terms.last_turn != "round" or round_done
    return round_done and state.terms.round_limit == "limit" and state.round >= state.terms.rounds


def last_words(state: State) -> Event:
    """The event of the game's end."""
    rule = _ending(state)
    if rule == "CG-END-1":
        return Event("Every square is explored: the game is over.", (rule,))
    return Event(f"After {state.round} round{'s' * (state.round > 1)} the house ends the match.", (rule,))


def _ending(state: State) -> str:
    return "CG-END-1" if all_explored(state) else "CG-END-3"


def result(state: State) -> Result | None:
    """Places and scores; None while the game goes on.

    Rule: CG-END-2.
    """
    if state.agenda:
        return None
    seats = range(state.terms.seats)
    scores = tuple(ship.points for ship in state.ships)
    ranks = {seat: (scores[seat], *_tie_break(state, seat)) for seat in seats}
    places = tuple(
        tuple(seat for seat in seats if ranks[seat] == rank)
        for rank in sorted(set(ranks.values()), reverse=True)
    )
    rule = _ending(state)
    return Result(places, scores, rule, by_limit=rule == "CG-END-3")


def _tie_break(state: State, seat: Seat) -> tuple[int, ...]:
    """What counts when points tie.

    Rule: CG-END-2.
    """
    match state.terms.tie_break:
        case "shared":
            return ()
        case "aboard":
            return (sum(state.terms.value(card) for card in state.ships[seat].loot),)
        case "later":
            return ((seat - state.first) % state.terms.seats,)
