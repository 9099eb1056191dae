"""Positions as text: the board that `print` shows, and sketches that a match can start from.

A sketch says a position at the start of a turn, with every secret. Only the board and a line for each
seat are needed; tokens that are not named are not in the match:

    turn: 0
    board:
      .      0Ex^  (1Dr)   .       1Mo
      0Cp    .     1Hu</0Ju (0Sw)1 0Tr
    seat 0: took 1Sh 1Cp, sacrificed 1
    seat 1:
    razed: 1Cp at B3

A token is its owner's seat and two letters. A character that lies face up has an arrow where it
faces (^ > v <), then `+` and its prisoner, then `/` and the ground beneath. Brackets hold a token
that lies face down, followed by the seats that have looked at it. A row may end early; the rest of its
eight squares is empty. Further lines, all optional: `round: 3`, `first: 1`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.errors import SketchError, nearest, shorten
from hbd_kit.core.grids import ORTHOGONAL
from hbd_kit.games.dracomundis import scoring
from hbd_kit.games.dracomundis.components import (
    CAMPSITE,
    CANNIBAL,
    CHARACTERS,
    MAKES,
    TERRAINS,
    TIGER,
    TRAP,
    plain,
)
from hbd_kit.games.dracomundis.observe import Observation, Seen, Unknown, census
from hbd_kit.games.dracomundis.rules.terrain import no_entry
from hbd_kit.games.dracomundis.state import (
    AT,
    BARE,
    COLUMNS,
    HIDDEN,
    MOST_ROWS,
    NAMES,
    Back,
    Cell,
    Figure,
    Square,
    State,
    Terms,
    Token,
    Turn,
    back,
    figure,
    spot,
    token,
)

LETTERS: Final = {
    "explorer": "Ex",
    "journalist": "Jo",
    "hunter": "Hu",
    "sherpa": "Sh",
    "dragon": "Dr",
    "cannibal": "Ca",
    "biplane": "Bi",
    "ss307": "Ss",
    "campsite": "Cp",
    "mountain": "Mo",
    "jungle": "Ju",
    "swamp": "Sw",
    "tiger": "Ti",
    "trap": "Tr",
}
_KINDS: Final = {letters: kind for kind, letters in LETTERS.items()}
ARROWS: Final = dict(zip(ORTHOGONAL, "^>v<", strict=True))
_WAYS: Final = {arrow: way for way, arrow in ARROWS.items()}

_LEGEND: Final = (
    "0Ex> faces E, 0Ca^+1Sh> holds a prisoner, /0Ju is the ground, (0Dr)12 lies face down: 1 and 2 looked",
    ", ".join(f"{letters} {plain(kind)}" for kind, letters in LETTERS.items() if kind in CHARACTERS),
    ", ".join(f"{letters} {plain(kind)}" for kind, letters in LETTERS.items() if kind not in CHARACTERS),
)

_LINE: Final = re.compile(r"(turn|round|first|board|razed|seat \d)\s*:\s*(.*)")
_SEAT: Final = re.compile(r"(?:took (?P<took>[\w ]+?))?\s*,?\s*(?:sacrificed (?P<gave>\d))?\s*")
_RAZED: Final = re.compile(r"(?P<token>\w+) at (?P<square>\w+)")
_DOWN: Final = re.compile(r"\((?P<token>\w+)\)(?P<looked>\d{0,4})")
_UP: Final = re.compile(
    r"(?P<who>\d\w\w)(?P<way>[\^>v<])(?:\+(?P<held>\d\w\w)(?P<also>[\^>v<]))?(?:/(?P<on>\d\w\w))?"
)
_LOW: Final = re.compile(r"(?P<low>\d\w\w)(?:/(?P<on>\d\w\w))?")


# Writing ---------------------------------------------------------------------------------------


def write(state: State) -> str:
    """The position as a sketch; SketchError where no turn is beginning."""
    fresh = Turn(0, state.terms.actions)
    turn = state.agenda[0] if len(state.agenda) == 1 else None
    if type(turn) is not Turn or replace(turn, seat=0) != fresh:
        raise SketchError("A sketch is made at the start of a turn; this is the middle of one, or set-up.")
    lines = [f"turn: {turn.seat}", f"round: {state.round}", f"first: {state.first}", "board:"]
    lines += _rows(list(map(cell, state.board)))
    for seat, taken in enumerate(state.taken):
        parts = [f"took {' '.join(map(_code, taken))}"] if taken else []
        parts += [f"sacrificed {state.sacrificed[seat]}"] if state.sacrificed[seat] else []
        lines.append(
            f"seat {seat}: {', '.join(parts)}".rstrip() + f"  # {_points(scoring.points(state, seat))}"
        )
    for owner, square in state.razed:
        lines.append(f"razed: {_code(token(owner, CAMPSITE))} at {NAMES[square]}")
    return "\n".join(lines) + "\n"


def _rows(cells: Sequence[str]) -> list[str]:
    """The cells of a board in lines, each column as wide as it must be."""
    wide = [max(map(len, cells[column::COLUMNS])) for column in range(COLUMNS)]
    return [
        "  " + "  ".join(c.ljust(w) for c, w in zip(cells[at : at + COLUMNS], wide, strict=True)).rstrip()
        for at in range(0, len(cells), COLUMNS)
    ]


def cell(seen: Seen) -> str:
    """A square as text."""
    if isinstance(seen, Unknown):
        who = "?" if seen.owner is None else str(seen.owner)
        return f"({who}??)" + "".join(map(str, seen.looked))
    if isinstance(seen, Back):
        return f"({_code(seen.token)})" + "".join(map(str, seen.looked))
    ground = "" if seen.ground is None else _code(seen.ground)
    top = ""
    if seen.figure is not None:
        top = _looks(seen.figure) + ("" if seen.captive is None else f"+{_looks(seen.captive)}")
    elif seen.trap is not None:
        top = _code(seen.trap)
    return "/".join(part for part in (top, ground) if part) or "."


def _code(each: Token) -> str:
    return f"{each.owner}{LETTERS[each.kind]}"


def _looks(who: Figure) -> str:
    return _code(who.token) + ARROWS[who.facing]


def _points(points: int) -> str:
    return f"{points} point{'' if points in (1, -1) else 's'} so far"


def board(seen: Observation, names: Sequence[str]) -> str:
    """The board as text, and what each seat has."""
    rows = seen.terms.rows
    cells = [""] + [chr(ord("A") + column) for column in range(COLUMNS)]
    for row in range(rows):
        cells += [str(row + 1), *map(cell, seen.board[row * COLUMNS : (row + 1) * COLUMNS])]
    wide = [max(map(len, cells[column :: COLUMNS + 1])) for column in range(COLUMNS + 1)]
    lines = [f"Round {seen.round}"]
    for at in range(0, len(cells), COLUMNS + 1):
        row_cells = cells[at : at + COLUMNS + 1]
        lines.append("  ".join(c.ljust(w) for c, w in zip(row_cells, wide, strict=True)).rstrip())
    lines += _LEGEND
    for seat, name in enumerate(names):
        items = scoring.account(seen.terms, seen.board, seen.taken[seat], seen.razed, seat)
        parts = [_points(sum(item.points for item in items))]
        parts += [f"took {' '.join(map(_code, seen.taken[seat]))}"] if seen.taken[seat] else []
        parts += [f"sacrificed {seen.sacrificed[seat]}"] if seen.sacrificed[seat] else []
        parts += [f"{seen.behind[seat]} behind the screen"] if seen.behind[seat] else []
        lines.append(f"{seat} {name}: {'; '.join(parts)}")
    lines.append(f"Face down: {seen.face_down}.")
    return "\n".join(lines)


# Reading ---------------------------------------------------------------------------------------

Lines = dict[str, list[tuple[int, str]]]


def seats_in(text: str) -> int:
    """How many seats a sketch has."""
    return len(re.findall(r"^\s*seat \d\s*:", text, re.M))


def read(text: str, terms: Terms) -> State:
    """The state that a sketch describes; SketchError says which line is wrong.

    The board may have any number of rows; it then counts instead of the parameter.
    """
    lines = _lines(text)
    for seat in range(terms.seats):
        if f"seat {seat}" not in lines:
            raise SketchError(f"The sketch lacks a line `seat {seat}:`; it has one for each seat.")
    for name in lines.keys() - {f"seat {seat}" for seat in range(terms.seats)}:
        if name.startswith("seat"):
            _seat(lines[name][0][0], name[-1], terms)
    cells = _board(lines, terms)
    terms = replace(terms, rows=len(cells) // COLUMNS)
    goods = [_goods(lines, seat, terms) for seat in range(terms.seats)]
    taken, sacrificed = tuple(took for took, _ in goods), tuple(gave for _, gave in goods)
    razed = _razed(lines, terms, cells, taken)
    turn, first = (_number(lines, name, 0, terms.seats - 1) for name in ("turn", "first"))
    state = State(
        terms,
        cells,
        tuple(
            tuple(square for square, each in enumerate(cells) if each.side == seat)
            for seat in range(terms.seats)
        ),
        tuple(square for square, each in enumerate(cells) if type(each) is Back),
        (Turn(turn, terms.actions),),
        ((),) * terms.seats,
        taken,
        razed,
        sacrificed,
        first,
        _number(lines, "round", 1, 10**6),
    )
    if not state.backs:
        raise SketchError("A turn begins only while a token lies face down, as `(0Sw)`; here none does.")
    _check_box(state)
    return state


def _lines(text: str) -> Lines:
    """The lines of a sketch by their name, with their numbers; the rows of the board as `row`."""
    lines: Lines = {}
    for number, raw in enumerate(text.split("\n"), start=1):
        bare = raw.split("#", 1)[0].strip()
        if not bare:
            continue
        found = _LINE.fullmatch(bare)
        if found:
            if found[1] in lines and found[1] != "razed":
                raise _wrong(number, f"`{found[1]}:` stands twice")
            lines.setdefault(found[1], []).append((number, found[2].strip()))
        elif "board" in lines and not any(name.startswith("seat") for name in lines):
            lines.setdefault("row", []).append((number, bare))
        else:
            raise _wrong(number, f"{shorten(bare)} is no line of a sketch, such as `seat 0:` or `board:`")
    return lines


def _wrong(number: int, words: str) -> SketchError:
    return SketchError(f"line {number}: {words}")


def _board(lines: Lines, terms: Terms) -> tuple[Cell, ...]:
    for number, more in lines.get("board", []):
        if more:
            raise _wrong(number, f"{shorten(more)}: the rows of the board stand below `board:`")
    rows = lines.get("row", [])
    if not 1 <= len(rows) <= MOST_ROWS:
        raise SketchError(f"A board has 1 to {MOST_ROWS} rows of squares below `board:`, not {len(rows)}.")
    cells: list[Cell] = []
    for number, row in rows:
        words = row.split()
        if len(words) > COLUMNS:
            raise _wrong(number, f"this row has {len(words)} squares; a row has {COLUMNS}")
        cells += [_cell(number, word, terms) for word in words]
        cells += [BARE] * (COLUMNS - len(words))
    return tuple(cells)


def _cell(number: int, word: str, terms: Terms) -> Cell:
    """The square that a word of a row says."""
    if word == ".":
        return BARE
    if found := _DOWN.fullmatch(word):
        looked = tuple(sorted({_seat(number, each, terms) for each in found["looked"]}))
        return back(_token(number, found["token"], terms), looked)
    if found := _UP.fullmatch(word):
        return _standing(number, found, terms)
    if found := _LOW.fullmatch(word):
        low = _token(number, found["low"], terms)
        if low.kind in CHARACTERS:
            raise _wrong(
                number, f"{shorten(word)}: a face-up character has an arrow for the way it faces: {word}^"
            )
        if low.kind != TRAP:
            if found["on"]:
                raise _wrong(number, f"{shorten(word)}: terrain does not lie on terrain")
            return spot(low)
        ground = _ground(number, found["on"], terms)
        if ground is not None and ground.kind in (CAMPSITE, TIGER):
            raise _wrong(number, f"{shorten(word)}: a trap cannot be pushed onto a {plain(ground.kind)}")
        return spot(ground, None, None, low)
    raise _wrong(number, f"{shorten(word)} is no square; one writes `.`, `(1Dr)`, `0Ex^/1Ju` or `0Mo`")


def _standing(number: int, found: re.Match[str], terms: Terms) -> Cell:
    who = _figure(number, found["who"], found["way"], terms)
    ground = _ground(number, found["on"], terms)
    barred = no_entry(terms, who.owner, who.kind, ground)
    if barred and ground is not None and ground.kind in (CAMPSITE, TIGER):
        raise _wrong(number, f"{shorten(found[0])}: {barred.words}")
    if not found["held"]:
        return spot(ground, who)
    held = _figure(number, found["held"], found["also"], terms)
    if who.kind != CANNIBAL or held.kind == CANNIBAL or held.owner == who.owner:
        raise _wrong(
            number, f"{shorten(found[0])}: only a Cannibal has a prisoner, no Cannibal and no friend"
        )
    return spot(ground, who, held)


def _ground(number: int, word: str | None, terms: Terms) -> Token | None:
    if word is None:
        return None
    ground = _token(number, word, terms)
    if ground.kind not in TERRAINS:
        raise _wrong(number, f"{shorten(word)} is no terrain to stand on")
    return ground


def _figure(number: int, word: str, way: str, terms: Terms) -> Figure:
    each = _token(number, word, terms)
    if each.kind not in CHARACTERS:
        raise _wrong(number, f"{shorten(word)} is no character; only characters face somewhere")
    return figure(each.owner, each.kind, _WAYS[way])


def _token(number: int, word: str, terms: Terms) -> Token:
    if not re.fullmatch(r"\d\w\w", word):
        raise _wrong(number, f"{shorten(word)} is no token; one writes a seat and two letters, as `0Ex`")
    kind = _KINDS.get(word[1:].capitalize())
    if kind is None:
        raise _wrong(number, f"{shorten(word)} is no token. {nearest(word[1:], _KINDS)}")
    if kind == TRAP and terms.dragon_traps == "off":
        raise _wrong(number, f"{shorten(word)}: a Dragon Trap needs the option dragon_traps = on")
    return token(_seat(number, word[0], terms), kind)


def _seat(number: int, word: str, terms: Terms) -> Seat:
    if int(word) >= terms.seats:
        raise _wrong(number, f"there is no seat {word}; the sketch has seats 0 to {terms.seats - 1}")
    return int(word)


def _goods(lines: Lines, seat: Seat, terms: Terms) -> tuple[tuple[Token, ...], int]:
    """What a seat took, and how many Sherpas it gave up."""
    number, words = lines[f"seat {seat}"][0]
    found = _SEAT.fullmatch(words)
    if not found:
        raise _wrong(number, f"{shorten(words)}: one writes `seat 0: took 1Sh 1Cp, sacrificed 1`")
    took = tuple(sorted(_token(number, word, terms) for word in (found["took"] or "").split()))
    for each in took:
        if each.owner == seat or each.kind not in (*CHARACTERS, CAMPSITE):
            words = f"{_code(each)}: a seat takes opponents' characters and Campsites only"
            raise _wrong(number, words)
    gave = int(found["gave"] or 0)
    if gave and (terms.warpath == "off" or gave > terms.sacrifices):
        raise _wrong(number, "a Sherpa is sacrificed with the option warpath = on only, and once a game")
    return took, gave


def _razed(
    lines: Lines, terms: Terms, cells: Sequence[Cell], taken: Sequence[Sequence[Token]]
) -> tuple[tuple[Seat, Square], ...]:
    """The Campsites destroyed, and where they stood; each is among what somebody took."""
    razed = []
    for number, words in lines.get("razed", []):
        found = _RAZED.fullmatch(words)
        square = AT.get(found["square"].upper()) if found else None
        if not found or square is None or square >= len(cells):
            raise _wrong(number, f"{shorten(words)}: one writes `razed: 1Cp at B3`, on a square of the board")
        camp = _token(number, found["token"], terms)
        if camp.kind != CAMPSITE or not any(camp in took for took in taken):
            raise _wrong(number, f"{_code(camp)} is no Campsite that somebody took")
        if cells[square].side == HIDDEN or cells[square].ground is not None:
            raise _wrong(number, f"{NAMES[square]}: where a Campsite was destroyed the ground is bare")
        razed.append((camp.owner, square))
    lost = Counter(each.owner for took in taken for each in took if each.kind == CAMPSITE)
    if Counter(owner for owner, _ in razed) != lost:
        raise SketchError(
            "Each Campsite that was taken has one line such as `razed: 1Cp at B3`, and no other."
        )
    return tuple(sorted(razed))


def _check_box(state: State) -> None:
    """SketchError where the box has fewer of a token."""
    for name, count in census(state).items():
        owner, kind = name.split(" ")
        if count > MAKES[kind].copies:
            each = _code(token(int(owner), kind))
            raise SketchError(f"The sketch has {count} of {each}; the box has {MAKES[kind].copies}.")


def _number(lines: Lines, name: str, least: int, most: int) -> int:
    number, words = lines.get(name, [(0, str(least))])[0]
    if not re.fullmatch(r"\d{1,7}", words) or not least <= int(words) <= most:
        raise _wrong(number, f"`{name}` is a number from {least} to {most}, not {shorten(words)}")
    return int(words)
