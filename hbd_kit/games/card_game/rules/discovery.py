"""Discovery: a card shows what lies on an unexplored square."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Ask, Chance, Seat
from hbd_kit.core.decks import shuffled
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game import scoring
from hbd_kit.games.card_game.actions import Name
from hbd_kit.games.card_game.components import (
    DRAGON_AMULET,
    DRAGONS,
    ELEMENT,
    LOCATION_OF,
    LOCATIONS,
    OCEAN,
    a,
)
from hbd_kit.games.card_game.hold import gain
from hbd_kit.games.card_game.piles import laid_off, refilled
from hbd_kit.games.card_game.state import (
    Discover,
    Naming,
    Pile,
    Square,
    State,
    added,
    pop,
    push,
    put,
    with_ship,
    without,
)


def begin(state: State, seat: Seat, square: Square, tell: Tell, spent: str = "", afar: bool = False) -> State:
    """The state that asks the discovery pile what lies there; the pile is filled first if it is empty.

    A `spent` amulet is discarded only after the discovery, which is part of its action.

    Rule: CG-MOVE-5, CG-SET-8, CG-DISC-7, CG-ACT-2.
    """
    pile = state.discovery
    if not pile.deck.segments:
        pile = refilled(pile)
        if not pile.deck.segments:
            if tell:
                words = f"Nothing is left to discover: {_at(state, square)} is open ocean."
                tell(Event(words, ("CG-DISC-7",), seat, (_at(state, square),)))
            return drawn_on(laid_off(state, spent), square, OCEAN, tell)
        if tell:
            tell(_FILLED)
        state = replace(state, discovery=pile)
    return push(state, Discover(seat, square, spent, afar))


def ask(state: State, frame: Discover) -> Chance:
    """The chance of what is discovered, which everybody sees."""
    return Chance(state.discovery.deck.top(), "discovery", "CG-DISC-1", "discover")


def fall(state: State, frame: Discover, card: str, tell: Tell) -> State:
    """The state after a card was drawn from the discovery pile.

    Rule: CG-DISC-1.
    """
    seat, square = frame.seat, frame.square
    pile = state.discovery
    pile = _after_drawing(state, Pile(pile.deck.take(card), pile.discards), tell)
    state = replace(state, discovery=pile, agenda=state.agenda[:-1])
    if frame.spent:
        state = laid_off(state, frame.spent)
        pile = state.discovery
    if card in LOCATIONS:
        if tell:
            words = f"{{{seat}}} discovers {a(card)} at {_at(state, square)}."
            tell(Event(words, ("CG-MOVE-5", "CG-DISC-2"), seat, (_at(state, square),)))
        pile = Pile(pile.deck, added(pile.discards, card))
        return drawn_on(replace(state, discovery=pile), square, card, tell)
    if card in DRAGONS:
        if frame.afar and state.terms.map_dragon == "discarded":
            return _sight(state, seat, square, card, tell)
        return _meet(state, seat, square, card, tell)
    return _find_amulet(state, seat, square, card, tell)


_FILLED = Event("The discovery pile is filled again from its discards.", ("CG-SET-8",))


def _after_drawing(state: State, pile: Pile, tell: Tell) -> Pile:
    """The pile after a card was taken from it: filled at once, where it is empty and so ruled.

    Rule: CG-SET-8.
    """
    if state.terms.refill == "needed" or pile.deck.segments or not pile.discards:
        return pile
    if tell:
        tell(_FILLED)
    return refilled(pile)


def drawn_on(state: State, square: Square, location: str, tell: Tell) -> State:
    """The chart with a location drawn on a square, which is explored from now on.

    Rule: CG-DISC-2, CG-MOVE-6.
    """
    return scoring.after_exploring(replace(state, chart=put(state.chart, square, location)), tell)


def _meet(state: State, seat: Seat, square: Square, dragon: str, tell: Tell) -> State:
    """The state after a dragon was met: it joins the troubles, and its square shows its element.

    Rule: CG-DISC-3, CG-DISC-4, CG-DISC-5.
    """
    element = ELEMENT[dragon]
    assert element is not None
    ship = state.ships[seat]
    if tell:
        left = LOCATION_OF[element]
        words = f"{{{seat}}} meets {a(dragon)} at {_at(state, square)}; the square becomes {a(left)}."
        tell(Event(words, ("CG-MOVE-5", "CG-DISC-3", "CG-DISC-4"), seat, (_at(state, square),)))
    state = with_ship(state, seat, replace(ship, troubles=added(ship.troubles, dragon)))
    if ship.troubles:
        state = fell_each_other(state, seat, tell)
    return drawn_on(state, square, LOCATION_OF[element], tell)


def _sight(state: State, seat: Seat, square: Square, dragon: str, tell: Tell) -> State:
    """The state after a map showed a dragon where no ship could meet it.

    Rule: CG-TREA-3, CG-DISC-4.
    """
    element, pile = ELEMENT[dragon], state.discovery
    assert element is not None
    left = LOCATION_OF[element]
    if tell:
        words = f"{{{seat}}} sees {a(dragon)} leave {_at(state, square)}; the square becomes {a(left)}."
        tell(Event(words, ("CG-TREA-3", "CG-DISC-4"), seat, (_at(state, square),)))
    state = replace(state, discovery=Pile(pile.deck, added(pile.discards, dragon)))
    return drawn_on(state, square, left, tell)


def fell_each_other(state: State, seat: Seat, tell: Tell) -> State:
    """The state after all dragons of a ship have felled each other.

    Rule: CG-DISC-5, CG-FELL-5.
    """
    ship, pile = state.ships[seat], state.discovery
    if tell:
        count = len(ship.troubles)
        words = f"The {count} dragons around {{{seat}}} fell each other."
        tell(Event(words, ("CG-DISC-5", "CG-FELL-5"), seat))
    pile = Pile(pile.deck, added(pile.discards, *ship.troubles))
    return with_ship(replace(state, discovery=pile), seat, replace(ship, troubles=()))


def _find_amulet(state: State, seat: Seat, square: Square, amulet: str, tell: Tell) -> State:
    """The state after an amulet was found in the discovery pile, in sight of everyone.

    Rule: CG-DISC-6.
    """
    state = gain(state, seat, amulet, openly=True)
    element = ELEMENT[amulet]
    chosen = element is None and state.terms.dragon_amulet_square == "chosen"
    if tell:
        then = "" if chosen else f"; the square becomes {a(LOCATION_OF[element] if element else OCEAN)}"
        words = f"{{{seat}}} finds {a(amulet)} at {_at(state, square)}{then}."
        tell(Event(words, ("CG-MOVE-5", "CG-DISC-6"), seat, (_at(state, square),)))
    if chosen:
        return push(state, Naming(seat, square, DRAGON_AMULET))
    return drawn_on(state, square, LOCATION_OF[element] if element else OCEAN, tell)


# Naming a location, which a storm amulet or a dragon amulet found allows -----------------------


def ask_name(state: State, frame: Naming) -> Ask:
    """The question which location lies on the square."""
    return Ask((frame.seat,), _named_by(frame), f"name what lies at {_at(state, frame.square)}")


def options(state: State, seat: Seat) -> list[Name]:
    """Every location that `seat` may name."""
    frame = state.agenda[-1]
    assert type(frame) is Naming
    return [Name(location) for location in LOCATIONS if _may_be_named(state, frame, location)]


def refusal(state: State, seat: Seat, action: Name) -> Refusal | None:
    """Why this may not be named; None if it may."""
    frame = state.agenda[-1]
    assert type(frame) is Naming
    if action.location not in LOCATIONS:
        return Refusal(f"{a(action.location)} is no location", _named_by(frame))
    if not _may_be_named(state, frame, action.location):
        return Refusal(f"no card of {a(action.location)} is left in the discovery pile", "CG-STORM-2")
    return None


def _named_by(frame: Naming) -> str:
    """The rule that lets a location be named."""
    return "CG-DISC-6" if frame.by == DRAGON_AMULET else "CG-STORM-2"


def needs_card(state: State, by: str) -> bool:
    """Whether the location named must still be in the discovery pile."""
    return by != DRAGON_AMULET and state.terms.storm_supply == "pile"


def _may_be_named(state: State, frame: Naming, location: str) -> bool:
    return not needs_card(state, frame.by) or location in state.discovery.deck.pool


def apply(state: State, seat: Seat, action: Name, tell: Tell) -> State:
    """The chart with the location that was named."""
    frame = state.agenda[-1]
    assert type(frame) is Naming
    if tell:
        words = f"{{{seat}}} names it: {a(action.location)} lies at {_at(state, frame.square)}."
        tell(Event(words, (_named_by(frame), "CG-DISC-2"), seat, (_at(state, frame.square),)))
    if needs_card(state, frame.by):
        pile = Pile(shuffled(without(state.discovery.deck.pool, action.location)), state.discovery.discards)
        pile = _after_drawing(state, pile, tell)
        state = replace(state, discovery=Pile(pile.deck, added(pile.discards, action.location)))
    if frame.by != DRAGON_AMULET:
        state = laid_off(state, frame.by)
    return drawn_on(pop(state), frame.square, action.location, tell)


def _at(state: State, square: Square) -> str:
    return state.grid.name(square)
