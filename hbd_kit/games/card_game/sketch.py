"""Positions as text: the board that `print` shows, and sketches that a match can start from.

A sketch says a position at the start of a turn. Only the chart and a line for each ship are
needed; every card that is not named lies in its pile:

    turn: 0
    chart:
      T  ?  ?  T
      ?  I2 ~  ?
      ?  ?  W  ?
      T  ?  ?  T
    ship 0: B2, 3 points, loot gold rum, troubles kraken
    ship 1: A1

Further lines, all optional: `round: 3`, `first: 1`, `discovery discards: storm kraken`, `treasure
discards: gold`; `discovery pile: wind_amulet` for amulets that have strayed there; `known: 1 of 0: gold`,
which says that seat 1 (or `table`) is certain of some of seat 0's loot; and `older: 2: gold rum, held 1 1 0`,
which says that seat 2 knows these to be in hidden holds, so many in each ship's, and not in the pile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hbd_kit.core.asking import TABLE, View
from hbd_kit.core.decks import shuffled
from hbd_kit.core.errors import SketchError, nearest, shorten
from hbd_kit.core.grids import square_grid
from hbd_kit.games.card_game import setup
from hbd_kit.games.card_game.components import (
    AMULETS,
    DRAGONS,
    ISLAND,
    LOOT,
    MERCHANT,
    TOWN,
    UNEXPLORED,
    plain,
)
from hbd_kit.games.card_game.hold import unknown_to
from hbd_kit.games.card_game.observe import Observation
from hbd_kit.games.card_game.state import (
    NOWHERE,
    Cards,
    Older,
    Pile,
    Ship,
    State,
    Terms,
    Turn,
    minus,
    onlookers,
    with_ship,
)

SYMBOLS: Final = {
    UNEXPLORED: "?",
    TOWN: "T",
    "open_ocean": "~",
    ISLAND: "I",
    MERCHANT: "M",
    "whirlwind": "W",
    "whirlpool": "P",
    "storm": "S",
    "shipwreck": "X",
}
PLACES: Final = {symbol: place for place, symbol in SYMBOLS.items()}
_LINE: Final = re.compile(
    r"(turn|round|first|chart|known|older|ship \d|(?:discovery|treasure) (?:discards|pile))\s*:\s*(.*)"
)
_SHIP: Final = re.compile(
    r"(?P<square>\w+)(?:\s*,\s*(?P<points>\d{1,4}) points?)?"
    r"(?:\s*,\s*loot (?P<loot>[\w ]+?))?(?:\s*,\s*troubles (?P<troubles>[\w ]+?))?\s*"
)
_OLDER: Final = re.compile(r"(?P<who>\d|table)\s*:\s*(?P<cards>[\w ]+), held (?P<held>[\d ]+)")
_KNOWN: Final = re.compile(r"(?P<who>\d|table) of (?P<whose>\d)\s*:\s*(?P<cards>[\w ]+)")


# Writing ---------------------------------------------------------------------------------------


def cell(place: str, tally: int) -> str:
    """A square as text: its symbol, and its tally where there is one."""
    return SYMBOLS[place] + (str(tally) if tally else "")


def write(state: State) -> str:
    """The position as a sketch; SketchError where no turn is beginning."""
    match state.agenda:
        case (Turn(seat=seat, moved=0, looted=()),):
            pass
        case _:
            raise SketchError(
                "A sketch is made at the start of a turn; this is the middle of one, or the end."
            )
    size = state.terms.size
    cells = [cell(place, tally).ljust(2) for place, tally in zip(state.chart, state.tally, strict=True)]
    lines = [f"turn: {seat}", f"round: {state.round}", f"first: {state.first}", "chart:"]
    lines += ["  " + " ".join(cells[row : row + size]).rstrip() for row in range(0, size * size, size)]
    for number, ship in enumerate(state.ships):
        parts = [f"ship {number}: {state.grid.name(ship.square)}", f"{ship.points} points"]
        parts += [f"loot {' '.join(ship.loot)}"] if ship.loot else []
        parts += [f"troubles {' '.join(ship.troubles)}"] if ship.troubles else []
        lines.append(", ".join(parts))
    for number, ship in enumerate(state.ships):
        lines += [f"known: {who} of {number}: {' '.join(cards)}" for who, cards in ship.known]
    for entry in state.older:
        counts = " ".join(map(str, entry.held))
        lines.append(f"older: {entry.view}: {' '.join(entry.cards)}, held {counts}")
    for name, pile in (("discovery", state.discovery), ("treasure", state.treasure)):
        if pile.discards:
            lines.append(f"{name} discards: {' '.join(pile.discards)}")
        start = setup.stacks(state.terms)[name == "treasure"]
        strayed = [card for card in pile.deck.pool if card not in start]
        if strayed:
            lines.append(f"{name} pile: {' '.join(strayed)}")
    return "\n".join(lines) + "\n"


def board(seen: Observation, names: Sequence[str]) -> str:
    """The chart with its ships, and each ship's goods, as text."""
    grid, size = seen.grid, seen.terms.size
    ships = [""] * len(seen.chart)
    for seat, ship in enumerate(seen.ships):
        if ship.square != NOWHERE:
            ships[ship.square] += str(seat)
    cells = [
        f"{cell(place, seen.tally[square])}{'<' + ships[square] if ships[square] else ''}".ljust(6)
        for square, place in enumerate(seen.chart)
    ]
    columns = [re.sub(r"\d", "", grid.name(square)).ljust(6) for square in range(size)]
    lines = [f"Round {seen.round}", "     " + "".join(columns).rstrip()]
    for row in range(size):
        lines.append(f"{row + 1:>3}  " + "".join(cells[row * size : (row + 1) * size]).rstrip())
    lines.append("     ? unexplored  ~ open ocean  T town  I island  M merchant ship")
    lines.append("     W whirlwind  P whirlpool  S storm  X shipwreck  (number: looted or sold; <0: ship 0)")
    for seat, ship in enumerate(seen.ships):
        square = "nowhere yet" if ship.square == NOWHERE else grid.name(ship.square)
        loot = [plain(card) for card in ship.loot] + ([f"{ship.hidden} hidden"] if ship.hidden else [])
        goods = f"loot: {', '.join(loot) or 'none'}"
        troubles = f"; troubles: {', '.join(map(plain, ship.troubles))}" if ship.troubles else ""
        lines.append(f"<{seat} {names[seat]}: {square}; {_points(ship.points)}; {goods}{troubles}")
    lines.append(f"Discovery pile: {len(seen.discovery)}. Treasure pile: {seen.treasure}.")
    return "\n".join(lines)


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


# Reading ---------------------------------------------------------------------------------------


def seats_in(text: str) -> int:
    """How many ships a sketch has."""
    return len(re.findall(r"^\s*ship \d\s*:", text, re.M))


def read(text: str, terms: Terms) -> State:
    """The state that a sketch describes; SketchError says which line is wrong.

    The chart may be of any size; it then counts instead of the parameter.
    """
    lines = _lines(text)
    chart, tally = _chart(lines, terms)
    size = len(chart)
    terms = replace(terms, size=size)
    ships = tuple(_ship(lines, seat, terms, chart) for seat in range(terms.seats))
    for name in lines.keys() - {f"ship {seat}" for seat in range(terms.seats)}:
        if name.startswith("ship"):
            raise _wrong(lines[name][0][0], f"there is no seat {name[-1]} for {name}")
    piles = _piles(lines, terms, ships)
    turn, first = (_number(lines, name, 0, terms.seats - 1) for name in ("turn", "first"))
    state = State(
        terms,
        tuple(place for row in chart for place in row),
        tuple(count for row in tally for count in row),
        ships,
        *piles,
        (Turn(turn),),
        first,
        _number(lines, "round", 1, 10**6),
    )
    for number, words in lines.get("known", []):
        state = _knowing(state, number, words)
    older = tuple(_older(state, number, words) for number, words in lines.get("older", []))
    return replace(state, older=older)


Lines = dict[str, list[tuple[int, str]]]


def _lines(text: str) -> Lines:
    """The lines of a sketch by their name, with their numbers; the rows of the chart as `row`."""
    lines: Lines = {}
    for number, raw in enumerate(text.split("\n"), start=1):
        bare = raw.split("#", 1)[0].strip()
        if not bare:
            continue
        found = _LINE.fullmatch(bare)
        if found:
            if found[1] in lines and found[1] not in ("known", "older"):
                raise _wrong(number, f"`{found[1]}:` stands twice")
            lines.setdefault(found[1], []).append((number, found[2].strip()))
        elif "chart" in lines and lines and not any(name.startswith("ship") for name in lines):
            lines.setdefault("row", []).append((number, bare))
        else:
            raise _wrong(number, f"{shorten(bare)} is no line of a sketch, such as `ship 0: A1` or `chart:`")
    return lines


def _wrong(number: int, words: str) -> SketchError:
    return SketchError(f"line {number}: {words}")


def _chart(lines: Lines, terms: Terms) -> tuple[list[list[str]], list[list[int]]]:
    for number, words in lines.get("chart", []):
        if words:
            raise _wrong(number, f"{shorten(words)}: the rows of the chart stand below `chart:`")
    rows = lines.get("row", [])
    if not 3 <= len(rows) <= 20:
        raise SketchError(f"A chart has 3 to 20 rows of squares below `chart:`, not {len(rows)}.")
    chart, tally = [], []
    most = {SYMBOLS[ISLAND]: terms.island_treasure, SYMBOLS[MERCHANT]: terms.merchant_purse}
    for number, row in rows:
        cells = row.split()
        if len(cells) != len(rows):
            raise _wrong(
                number, f"this row has {len(cells)} squares and the chart {len(rows)} rows; it is square"
            )
        for word in cells:
            if word[0] not in PLACES or not re.fullmatch(r".\d{0,2}", word):
                raise _wrong(number, f"{shorten(word)} is no square. {nearest(word, PLACES)}")
            if len(word) > 1 and word[0] not in (SYMBOLS[ISLAND], SYMBOLS[MERCHANT]):
                raise _wrong(number, f"{shorten(word)}: only islands (I) and merchant ships (M) have a tally")
            if int(word[1:] or 0) > most.get(word[0], 0):
                raise _wrong(number, f"{shorten(word)}: its tally goes to {most[word[0]]} in this match")
        chart.append([PLACES[word[0]] for word in cells])
        tally.append([int(word[1:] or 0) for word in cells])
    corners = square_grid(len(chart), len(chart)).corners.values()
    for square, place in enumerate(place for row in chart for place in row):
        if (place == TOWN) != (square in corners):
            name = square_grid(len(chart), len(chart)).name(square)
            raise SketchError(f"{name}: the four corners of a chart are towns (T), and nothing else is.")
    return chart, tally


def _ship(lines: Lines, seat: int, terms: Terms, chart: list[list[str]]) -> Ship:
    """The ship of a line; where it lies is explored.

    Rule: CG-MOVE-5.
    """
    found = lines.get(f"ship {seat}")
    if not found:
        raise SketchError(
            f"The sketch lacks a line `ship {seat}: A1`; it has one for each of {terms.seats} seats."
        )
    number, words = found[0]
    parts = _SHIP.fullmatch(words)
    if not parts:
        right = "`ship 0: B2, 3 points, loot gold rum, troubles kraken`"
        raise _wrong(number, f"{shorten(words)} says no ship; one writes {right}")
    try:
        square = square_grid(terms.size, terms.size).square(parts["square"])
    except ValueError as problem:
        raise _wrong(number, str(problem)) from None
    if chart[square // terms.size][square % terms.size] == UNEXPLORED:
        raise _wrong(number, f"a ship at {parts['square']} has explored it; say what lies there, such as `~`")
    loot = _cards(number, parts["loot"], LOOT)
    return Ship(square, int(parts["points"] or 0), loot, _cards(number, parts["troubles"], DRAGONS))


def _cards(number: int, words: str | None, known: Sequence[str]) -> Cards:
    cards = tuple(sorted((words or "").split()))
    for card in cards:
        if card not in known:
            raise _wrong(number, f"{shorten(card)} is no such card. {nearest(card, known)}")
    return cards


def _piles(lines: Lines, terms: Terms, ships: Sequence[Ship]) -> tuple[Pile, Pile]:
    """Both piles: what neither a ship nor the discards hold lies where it starts, or where it has strayed."""
    starts = setup.stacks(terms)
    discards = [_named(lines, f"{name} discards", start) for name, start in zip(_PILES, starts, strict=True)]
    strayed = [_named(lines, f"{name} pile", start) for name, start in zip(_PILES, starts, strict=True)]
    held = [card for ship in ships for card in ship.loot + ship.troubles]
    held += [card for cards in (*discards, *strayed) for card in cards]
    short = Counter(held) - Counter(starts[0] + starts[1])
    if short:
        card = min(short)
        raise SketchError(f"The sketch has {Counter(held)[card]} of {card}; the box has {short[card]} fewer.")
    piles = [
        Pile(shuffled((*minus(start, tuple(held)), *cards)), thrown)
        for start, cards, thrown in zip(starts, strayed, discards, strict=True)
    ]
    return piles[0], piles[1]


_PILES: Final = ("discovery", "treasure")


def _named(lines: Lines, name: str, start: Cards) -> Cards:
    """The cards of a line about a pile; only amulets stray to a pile where they did not start."""
    number, words = lines.get(name, [(0, "")])[0]
    return _cards(number, words, sorted({*start, *AMULETS}))


def _number(lines: Lines, name: str, least: int, most: int) -> int:
    number, words = lines.get(name, [(0, str(least))])[0]
    if not re.fullmatch(r"\d{1,7}", words) or not least <= int(words) <= most:
        raise _wrong(number, f"`{name}` is a number from {least} to {most}, not {shorten(words)}")
    return int(words)


def _knowing(state: State, number: int, words: str) -> State:
    found = _KNOWN.fullmatch(words)
    who: View = TABLE if found and found["who"] == TABLE else int(found["who"]) if found else NOWHERE
    if not found or who not in onlookers(state.terms) or not int(found["whose"]) < state.terms.seats:
        raise _wrong(
            number, f"{shorten(words)}: one writes `known: 1 of 0: gold rum`, for seats of this match"
        )
    whose, cards = int(found["whose"]), _cards(number, found["cards"], LOOT)
    ship = state.ships[whose]
    if who == whose or Counter(cards) - Counter(ship.loot):
        raise _wrong(
            number, f"ship {whose} holds {' '.join(ship.loot) or 'nothing'}; others may know that only"
        )
    known = {**dict(ship.known), who: cards}
    ordered = tuple((view, known[view]) for view in onlookers(state.terms) if view in known)
    return with_ship(state, whose, replace(ship, known=ordered))


def _older(state: State, number: int, words: str) -> Older:
    found = _OLDER.fullmatch(words)
    views = {str(view): view for view in onlookers(state.terms)}
    if not found or found["who"] not in views:
        raise _wrong(number, f"{shorten(words)}: one writes `older: 2: gold rum, held 1 1 0`")
    view, cards = views[found["who"]], _cards(number, found["cards"], LOOT)
    held = tuple(map(int, found["held"].split()))
    hidden = [unknown_to(state, view, seat) for seat in range(state.terms.seats)]
    room = len(held) == len(hidden) and all(n <= len(h) for n, h in zip(held, hidden, strict=True))
    if not room or sum(held) != len(cards) or Counter(cards) - Counter(c for h in hidden for c in h):
        raise _wrong(number, f"{shorten(words)} does not fit what {found['who']} has not seen")
    return Older(view, cards, held)
