"""The chart as a scene, each seat's goods, and how every option is offered to a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import LogLine
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import DIRECTIONS, Direction
from hbd_kit.core.scene import Goods, Offer, Ornament, Piece, Place, Point, Scene, Trail
from hbd_kit.games.card_game import actions as say
from hbd_kit.games.card_game.components import (
    AMULET_OF,
    AMULETS,
    ISLAND,
    MERCHANT,
    OCEAN,
    TOWN,
    UNEXPLORED,
    plain,
)
from hbd_kit.games.card_game.observe import Observation
from hbd_kit.games.card_game.state import NOWHERE, Berth, Naming, Overboard, Raid, Square, Turn

_GROUNDS = {UNEXPLORED: "", "town": "town"}
_BERTHS = {1: ((0.0, 0.0),), 2: ((-0.18, 0.0), (0.18, 0.0))}
_CROWD = ((-0.2, -0.16), (0.2, -0.16), (-0.2, 0.16), (0.2, 0.16))


def scene(seen: Observation, news: Sequence[LogLine] = ()) -> Scene:
    """The chart with its ships; `news` are the lines of the log to mark as just happened."""
    size = seen.terms.size
    grid = seen.grid
    active = [f"ship {frame.seat}" for frame in seen.agenda[-1:] if isinstance(frame, _ASKED)]
    letters = tuple(grid.name(square).rstrip("0123456789") for square in range(size))
    return Scene(
        title="Here be Dragons",
        width=size,
        height=size,
        label=f"A sea chart of {size} by {size} squares, {seen.chart.count(UNEXPLORED)} of them unexplored.",
        places=tuple(_place(seen, square) for square in grid.squares),
        pieces=_ships(seen),
        trails=tuple(_trail(seen, line) for line in news if len(line.at) > 1),
        changed=tuple(dict.fromkeys(line.at[-1] for line in news if line.at)),
        active=tuple(active),
        columns=letters,
        rows=tuple(str(row + 1) for row in range(size)),
        ornaments=_ornaments(seen),
    )


_ASKED = (Turn, Overboard, Raid, Naming, Berth)


def _place(seen: Observation, square: Square) -> Place:
    place, name = seen.chart[square], seen.grid.name(square)
    x, y = seen.grid.xy(square)
    most = {ISLAND: seen.terms.island_treasure, MERCHANT: seen.terms.merchant_purse}.get(place, 0)
    taken = seen.tally[square]
    left = max(0, most - taken)
    words = {
        ISLAND: f", {left} treasure{'' if left == 1 else 's'} left",
        MERCHANT: f", buys {left} more",
    }.get(place, "")
    return Place(
        name,
        (x + 0.5, y + 0.5),
        f"{name}: {plain(place) or 'unexplored'}{words}",
        ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),
        _GROUNDS.get(place, "sea"),
        "" if place in (UNEXPLORED, OCEAN) else place,
        left,
        taken,
    )


def _centre(seen: Observation, name: str) -> Point:
    x, y = seen.grid.xy(seen.grid.square(name))
    return x + 0.5, y + 0.5


def _trail(seen: Observation, line: LogLine) -> Trail:
    return Trail(tuple(_centre(seen, name) for name in line.at), line.seat)


def _ships(seen: Observation) -> tuple[Piece, ...]:
    """The ships on the chart; several on one square stand side by side."""
    pieces = []
    for seat, ship in enumerate(seen.ships):
        if ship.square == NOWHERE:
            continue
        company = [other for other, each in enumerate(seen.ships) if each.square == ship.square]
        dx, dy = _BERTHS.get(len(company), _CROWD)[company.index(seat)]
        x, y = seen.grid.xy(ship.square)
        troubles = f", troubled by {', '.join(map(plain, ship.troubles))}" if ship.troubles else ""
        pieces.append(
            Piece(
                f"ship {seat}",
                "ship",
                (x + 0.5 + dx, y + 0.5 + dy),
                f"ship {seat} at {seen.grid.name(ship.square)}, {ship.size} loot{troubles}",
                seat,
                with_=ship.troubles,
                size=1.0 if len(company) == 1 else 0.75,
            )
        )
    return tuple(pieces)


def _ornaments(seen: Observation) -> tuple[Ornament, ...]:
    """The rose and the sleeping monster, where the chart is still bare enough for them."""
    size = seen.terms.size
    if size < 6:
        return ()
    found = []
    for symbol, centre, reach in (
        ("rose", (size * 0.68, size * 0.28), 1.0),
        ("monster", (size * 0.48, size * 0.85), 0.9),
    ):
        around = [
            seen.chart[square]
            for square in seen.grid.squares
            if all(abs(a + 0.5 - b) < reach for a, b in zip(seen.grid.xy(square), centre, strict=True))
        ]
        if around.count(UNEXPLORED) == len(around):
            found.append(Ornament(symbol, centre, reach))
    return tuple(found)


def goods(seen: Observation, seat: Seat) -> Goods:
    """What a seat has, as far as the observer knows."""
    ship = seen.ships[seat]
    count = f"loot {ship.size} of {seen.terms.loot_limit}"
    dragons = len(ship.troubles)
    weigh = "no troubles" if not dragons else "1 dragon" if dragons == 1 else f"{dragons} dragons"
    return Goods(
        ship.points,
        "point" if ship.points == 1 else "points",
        tuple((card, plain(card)) for card in ship.loot),
        ship.hidden,
        seen.terms.loot_limit,
        tuple((dragon, plain(dragon)) for dragon in ship.troubles),
        f"{count}, {weigh}",
    )


def context(seen: Observation) -> str:
    """What a person should have in mind now: where the ship lies, and how much is uncharted."""
    words = [f"round {seen.round}"]
    top = seen.agenda[-1] if seen.agenda else None
    if isinstance(top, Turn):
        square = seen.ships[top.seat].square
        words.append(_place(seen, square).label.replace(": ", ", ", 1))
    bare = seen.chart.count(UNEXPLORED)
    words.append("every square charted" if not bare else f"{bare} squares uncharted")
    return " · ".join(words)


# Offers ----------------------------------------------------------------------------------------

_WAYS = {heading: 45 * turn for turn, heading in enumerate(DIRECTIONS)}


def offer(seen: Observation, seat: Seat, action: say.Action) -> Offer:
    """How an option of `seat` is put to a person."""
    match action:
        case say.Start(corner=corner):
            name = seen.grid.name(seen.grid.corners[corner])
            return Offer(f"Start in the {corner} town", "Start", (name,), "town", _WAYS[Direction(corner)])
        case say.Sail(heading=heading):
            return _sailing(seen, seat, heading, "Sail", "")
        case say.DrinkRum(heading=heading):
            return _sailing(seen, seat, heading, "Use rum: sail once more", "rum")
        case say.Loot():
            return Offer("Loot the island", "Here", (f"ship {seat}",), ISLAND, key="l")
        case say.Deposit(card=card):
            return Offer(f"Sell {plain(card)} ({_value(seen, card)})", "Here", (), card)
        case say.Steal(victim=victim, amulet=amulet):
            return Offer(f"Steal from {{{victim}}}", f"Use {plain(amulet)}", (f"ship {victim}",), amulet)
        case say.Fell(ship=ship, whole=whole, amulet=amulet):
            which = "all dragons" if whole else f"{amulet.removesuffix('_amulet')} dragons"
            whose = "" if ship == seat else f" of {{{ship}}}"
            return Offer(f"Fell {which}{whose}", f"Use {plain(amulet)}", (f"ship {ship}",), amulet)
        case say.Relocate(source=source, target=target):
            words = f"Send dragons of {{{source}}} to {{{target}}}"
            return Offer(words, "Use dragon amulet", (f"ship {target}",), "dragon_amulet")
        case say.Name(location=location):
            return Offer(f"Name {plain(location)}", "Name", (), location)
        case say.Discard(card=card):
            return Offer(f"Throw {plain(card)} overboard", "Overboard", (), card)
        case say.Take():
            return Offer("Take another treasure", "Ghost", (), ISLAND, key="t")
        case say.Stop():
            return Offer("Call the ghost back", "Ghost", (), AMULET_OF["ghost"], key="s")
        case say.End():
            return Offer("End the turn", "End", (), "", key="e")
        case say.Whirl(ship=ship, square=square):
            words = f"Move {{{ship}}} to the whirlpool at {square}"
            return Offer(words, "Use ocean amulet", (square,), "whirlpool")
        case say.Jump(square=square):
            return Offer(f"Jump to {square}", "Use wind amulet", (square,), "whirlwind")
        case say.Conjure(square=square):
            return Offer(f"Say what lies at {square}", "Use storm amulet", (square,), "storm")
        case say.Haunt(square=square):
            return Offer(f"Loot {square} from afar", "Use ghost amulet", (square,), "shipwreck")
        case say.ReadMap(square=square):
            return Offer(f"Discover {square}", "Use map", (square,), "map")


def near(seen: Observation, seat: Seat) -> Iterator[say.Action]:
    """What a person would look for in a turn: to sail, to use what is aboard, to use where the ship is."""
    if not seen.agenda or not isinstance(seen.agenda[-1], Turn):
        return
    ship = seen.ships[seat]
    place, name = seen.chart[ship.square], seen.grid.name(ship.square)
    yield say.Sail(next(d for d in DIRECTIONS if seen.grid.step(ship.square, d) is not None))
    if place == ISLAND:
        yield say.Loot()
    for card in dict.fromkeys(ship.loot):
        if place in (TOWN, MERCHANT):
            yield say.Deposit(card)
        match card:
            case "map":
                yield say.ReadMap(name)
            case "rum":
                yield from (say.DrinkRum(d) for d in DIRECTIONS[:1])
            case "dragon_amulet":
                yield say.Relocate(seat, (seat + 1) % seen.terms.seats)
                yield say.Fell(seat, True, card)
            case "wind_amulet":
                yield say.Jump(name)
            case "ocean_amulet":
                yield say.Whirl(seat, name)
            case "storm_amulet":
                yield say.Conjure(name)
            case "ghost_amulet":
                yield say.Haunt(name)
        if card in AMULETS:
            yield from (say.Steal(other, card) for other in range(seen.terms.seats) if other != seat)


def meant(seen: Observation, seat: Seat, id: str) -> Iterator[say.Action | Refusal]:
    """What a person may have meant by picking a square or a ship: to sail there, or to use what is aboard."""
    mine = dict.fromkeys(seen.ships[seat].loot)
    if id.startswith("ship "):
        other = int(id.removeprefix("ship "))
        if other == seat:
            yield say.Loot()
            yield from (say.Fell(seat, True, card) for card in mine if card in AMULETS)
        elif any(card in AMULETS for card in mine):
            yield from (say.Steal(other, card) for card in mine if card in AMULETS)
        else:
            yield Refusal("it takes an amulet to do something to another ship", "CG-AMU-1")
        return
    here, there = seen.ships[seat].square, seen.grid.square(id)
    if here == NOWHERE:
        yield Refusal("a ship starts in one of the four corner towns", "CG-SET-3")
        return
    heading = next((d for d in DIRECTIONS if seen.grid.step(here, d) == there), None)
    if heading is not None:
        yield say.Sail(heading)
    elif here == there:
        yield Refusal("the ship is there already", "CG-MOVE-1")
    else:
        yield Refusal(f"{id} is too far: a ship sails to one of the eight squares around it", "CG-MOVE-1")
    uses: dict[str, Callable[[str], say.Action]] = {
        "map": say.ReadMap,
        "wind_amulet": say.Jump,
        "storm_amulet": say.Conjure,
        "ghost_amulet": say.Haunt,
    }
    yield from (uses[card](id) for card in mine if card in uses)
    if "rum" in mine and heading is not None:
        yield say.DrinkRum(heading)
    if "ocean_amulet" in mine:
        yield say.Whirl(seat, id)


def _sailing(seen: Observation, seat: Seat, heading: Direction, group: str, symbol: str) -> Offer:
    here = seen.ships[seat].square
    to = seen.grid.step(here, heading) if here != NOWHERE else None
    if to is None:
        return Offer(f"Sail {heading}", group, (), symbol, _WAYS[heading])
    place = seen.chart[to]
    words = f"Sail {heading} to {seen.grid.name(to)}: {plain(place) or 'unexplored'}"
    return Offer(words, group, (seen.grid.name(to),), place or "unexplored", _WAYS[heading])


def _value(seen: Observation, card: str) -> str:
    value = seen.terms.value(card)
    return f"{value} point{'' if value == 1 else 's'}"
