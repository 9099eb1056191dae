"""Stealing: an amulet takes all loot of another ship."""

from __future__ import annotations

from collections.abc import Iterator

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Steal
from hbd_kit.games.card_game.components import AMULETS, DRAGON_AMULET, ELEMENT, LOCATION_OF, a, plain
from hbd_kit.games.card_game.hold import hand_over
from hbd_kit.games.card_game.piles import spend
from hbd_kit.games.card_game.rules import amulets
from hbd_kit.games.card_game.state import State


def options(state: State, seat: Seat) -> Iterator[Steal]:
    """Every theft open to `seat` now."""
    loot = state.ships[seat].loot
    for amulet in AMULETS:
        if amulet in loot:
            for victim in range(state.terms.seats):
                if victim != seat and not _barred_by(state, victim, amulet):
                    yield Steal(victim, amulet)


def refusal(state: State, seat: Seat, action: Steal) -> Refusal | None:
    """Why `seat` may not steal so; None if it may."""
    if action.victim == seat:
        return Refusal("one steals from another player", "CG-STEAL-1")
    found = amulets.missing(state, seat, action.amulet)
    if found:
        return found
    element = ELEMENT[action.amulet]
    match _barred_by(state, action.victim, action.amulet):
        case "CG-STEAL-2" as rule:
            return Refusal("a dragon amulet steals only from a ship troubled by a dragon", rule)
        case "CG-STEAL-3" as rule:
            assert element is not None
            place = a(LOCATION_OF[element])
            return Refusal(f"{a(action.amulet)} steals only from a ship on or beside {place}", rule)
        case "CG-ACT-3" as rule:
            return Refusal("that ship has no loot", rule)
    return None


def _barred_by(state: State, victim: Seat, amulet: str) -> str:
    """The rule by which this amulet cannot steal from that ship; "" if it can.

    Rule: CG-STEAL-2, CG-STEAL-3, CG-STEAL-4, CG-ACT-3.
    """
    ship, element = state.ships[victim], ELEMENT[amulet]
    if element is None:
        if not ship.troubles:
            return "CG-STEAL-2"
    else:
        place, chart = LOCATION_OF[element], state.chart
        if place not in [chart[square] for square in state.grid.around(ship.square)]:
            return "CG-STEAL-3"
    return "" if ship.loot or state.terms.idle_amulets == "allowed" else "CG-ACT-3"


def apply(state: State, seat: Seat, action: Steal, tell: Tell) -> State:
    """The state after the loot has changed hands."""
    taken = state.ships[action.victim].loot
    if tell:
        rule = "CG-STEAL-2" if action.amulet == DRAGON_AMULET else "CG-STEAL-3"
        viewers = None if state.terms.hands == "open" else tuple(sorted((seat, action.victim)))
        pieces = "the only piece" if len(taken) == 1 else f"all {len(taken)} pieces"
        start = f"{{{seat}}} spends {a(action.amulet)} and steals {pieces} of loot from {{{action.victim}}}"
        words = f"{start}: {', '.join(map(plain, taken))}." if taken else f"{start}."
        near = ("CG-STEAL-4",) if rule == "CG-STEAL-3" else ()
        rules = ("CG-STEAL-1", rule, *near, "CG-STEAL-5", "CG-AMU-2")
        tell(Event(words, rules, seat, (), viewers, f"{start}."))
    return hand_over(spend(state, seat, action.amulet), seat, action.victim)
