"""Setting up: the chart, the piles, who goes first, and where the ships start."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.agenda import Lanes, open_lanes
from hbd_kit.core.asking import Ask, Chance, Seat
from hbd_kit.core.decks import shuffled
from hbd_kit.core.dice import Cases
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import square_grid
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.setup import Setup
from hbd_kit.games.card_game.actions import Start
from hbd_kit.games.card_game.components import GREAT_DRAGONS, TOWN, UNEXPLORED, Box, box_of
from hbd_kit.games.card_game.state import (
    NOWHERE,
    Berth,
    Cards,
    First,
    Pile,
    Ship,
    State,
    Terms,
    Turn,
    with_ship,
)

CORNERS = ("NW", "NE", "SW", "SE")
STARTS = tuple(Start(corner) for corner in CORNERS)


def terms_of(setup: Setup, ledger: Ledger) -> Terms:
    """What was settled, by name.

    Rule: CG-SET-1.
    """
    values = setup.settled(ledger)
    size = values.pop("board_two"), values.pop("board_more")
    values |= {
        "seats": setup.seats,
        "size": size[setup.seats > 2],
        "box": box_of(setup.components),
    }
    return Terms(**{name: values[name] for name in Terms.__struct_fields__})


def stacks(terms: Terms) -> tuple[Cards, Cards]:
    """The cards of the discovery pile and those of the treasure pile.

    Rule: CG-SET-5, CG-SET-6.
    """
    discovery = {"location", "dragon"} | ({"amulet"} if terms.amulet_pile == "discovery" else set())
    left_out = GREAT_DRAGONS if terms.dragon_count == "eight" else ()
    found: tuple[list[str], list[str]] = ([], [])
    for name, card in terms.box:
        if name not in left_out:
            found[card.kind not in discovery].extend([name] * card.copies)
    return tuple(found[0]), tuple(found[1])


def start(setup: Setup, ledger: Ledger) -> State:
    """The sea before the first answer.

    Rule: CG-SET-1, CG-SET-2, CG-SET-4, CG-SET-5.
    """
    terms = terms_of(setup, ledger)
    discovery, treasure = stacks(terms)
    state = State(
        terms,
        empty_chart(terms.size),
        (0,) * terms.size**2,
        (Ship(),) * terms.seats,
        Pile(shuffled(discovery)),
        Pile(shuffled(treasure)),
        (First(),),
    )
    return state if terms.first_seat == "chance" else _berths(state)


def empty_chart(size: int) -> tuple[str, ...]:
    """A chart with a town in each corner and nothing else known.

    Rule: CG-SET-2.
    """
    grid = square_grid(size, size)
    towns = set(grid.corners.values())
    return tuple(TOWN if square in towns else UNEXPLORED for square in grid.squares)


def ask_first(state: State, frame: First) -> Chance:
    """The chance of who goes first.

    Rule: CG-SET-4.
    """
    return Chance(Cases(tuple((seat, 1) for seat in range(state.terms.seats))), "first", "CG-SET-4", "first")


def first_falls(state: State, frame: First, seat: int, tell: Tell) -> State:
    """The state in which that seat goes first.

    Rule: CG-SET-4.
    """
    if tell:
        tell(Event(f"{{{seat}}} goes first.", ("CG-SET-4",), seat))
    return _berths(replace(state, first=seat))


def _berths(state: State) -> State:
    """The state that asks for the starting corners: one after the other, or all at once.

    Rule: CG-SET-3.
    """
    seats = range(state.terms.seats)
    if state.terms.start_choice == "at_once":
        lanes = open_lanes(Berth(state.first), tuple((Berth(seat),) for seat in seats), sealed=True)
        return replace(state, agenda=(lanes,))
    order = [(state.first + turn) % len(seats) for turn in seats]
    return replace(state, agenda=tuple(Berth(seat) for seat in reversed(order)))


def ask_berth(state: State, frame: Berth) -> Ask:
    """The question where a ship starts."""
    return Ask((frame.seat,), "CG-SET-3", "choose a corner to start from")


def options(state: State, seat: Seat) -> tuple[Start, ...]:
    """All four corners, also those that are taken.

    Rule: CG-SET-3.
    """
    return STARTS


def refusal(state: State, seat: Seat, action: Start) -> Refusal | None:
    """None: every corner is open to every ship."""
    return None


def apply(state: State, seat: Seat, action: Start, tell: Tell) -> State:
    """The state after a corner was chosen; chosen at once, all are shown when everyone has.

    Rule: CG-SET-3.
    """
    frame = state.agenda[-1]
    if type(frame) is not Lanes:
        state = _moored(replace(state, agenda=state.agenda[:-1]), seat, action, tell)
    else:
        lanes = frame.answered(seat, action)
        if lanes.waiting:
            if tell:
                tell(Event(f"{{{seat}}} has chosen a corner.", ("CG-SET-3",), seat))
            return replace(state, agenda=(lanes,))
        state = replace(state, agenda=())
        for each, (chosen,) in enumerate(lanes.kept):
            state = _moored(state, each, chosen, tell)
    if any(ship.square == NOWHERE for ship in state.ships):
        return state
    return replace(state, agenda=(Turn(state.first),))


def _moored(state: State, seat: Seat, action: Start, tell: Tell) -> State:
    if tell:
        place = state.grid.name(state.grid.corners[action.corner])
        words = f"{{{seat}}} starts in the {action.corner} town, {place}."
        tell(Event(words, ("CG-SET-3",), seat, (place,)))
    ship = replace(state.ships[seat], square=state.grid.corners[action.corner])
    return with_ship(state, seat, ship)


def census_of(box: Box) -> dict[str, int]:
    """How many of each card the box holds."""
    return {name: card.copies for name, card in box if card.copies}
