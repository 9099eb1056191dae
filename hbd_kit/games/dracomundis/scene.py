"""The board as a scene, each seat's goods, and how every option is offered to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import LogLine
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL
from hbd_kit.core.scene import Goods, Offer, Piece, Place, Scene
from hbd_kit.games.dracomundis import actions as say
from hbd_kit.games.dracomundis import scoring
from hbd_kit.games.dracomundis.components import plain
from hbd_kit.games.dracomundis.observe import Observation, Unknown
from hbd_kit.games.dracomundis.state import AT, COLUMNS, NAMES, Back, Square


def scene(seen: Observation, news: Sequence[LogLine] = ()) -> Scene:
    """The board with its tokens; `news` are the lines of the log to mark as just happened."""
    rows = seen.terms.rows
    return Scene(
        title="Dracomundis",
        width=COLUMNS,
        height=rows,
        label=f"A board of {COLUMNS} by {rows} squares, {seen.face_down} tokens face down.",
        places=tuple(_place(seen, square) for square in range(COLUMNS * rows)),
        pieces=tuple(piece for square in range(COLUMNS * rows) for piece in _pieces(seen, square)),
        changed=tuple(dict.fromkeys(line.at[-1] for line in news if line.at)),
        columns=tuple("ABCDEFGH"),
        rows=tuple(str(row + 1) for row in range(rows)),
    )


def _place(seen: Observation, square: Square) -> Place:
    x, y = seen.grid.xy(square)
    cell, name = seen.board[square], NAMES[square]
    ground = None if isinstance(cell, Back | Unknown) else cell.ground
    words = f"{{{ground.owner}}}'s {plain(ground.kind)}" if ground else "no terrain"
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Place(name, (x + 0.5, y + 0.5), f"{name}: {words}", corners, "", ground.kind if ground else "")


def _pieces(seen: Observation, square: Square) -> Iterator[Piece]:
    x, y = seen.grid.xy(square)
    at, name, cell = (x + 0.5, y + 0.5), NAMES[square], seen.board[square]
    if isinstance(cell, Unknown):
        yield Piece(f"token {name}", "", at, f"a face-down token at {name}", cell.owner, hidden=True)
    elif isinstance(cell, Back):
        words = f"a face-down {plain(cell.token.kind)} at {name}"
        yield Piece(f"token {name}", cell.token.kind, at, words, cell.token.owner, hidden=True)
    else:
        if cell.trap:
            yield Piece(f"token {name}", cell.trap.kind, at, f"a Dragon Trap at {name}", cell.trap.owner)
        if cell.figure:
            who = cell.figure
            words = f"{plain(who.kind)} of seat {who.owner} at {name}, looking {who.facing}"
            held = (cell.captive.kind,) if cell.captive else ()
            facing = 90 * ORTHOGONAL.index(who.facing)
            yield Piece(f"token {name}", who.kind, at, words, who.owner, facing, with_=held)


def goods(seen: Observation, seat: Seat) -> Goods:
    """What a seat has, as far as the observer knows."""
    items = scoring.account(seen.terms, seen.board, seen.taken[seat], seen.razed, seat)
    points = sum(item.points for item in items)
    cards = tuple((each.kind, plain(each.kind)) for each in seen.taken[seat])
    return Goods(points, "point" if points == 1 else "points", cards, seen.behind[seat])


def context(seen: Observation) -> str:
    """What a person should have in mind now."""
    return f"round {seen.round} · {seen.face_down} tokens face down"


def offer(seen: Observation, seat: Seat, action: say.Action) -> Offer:
    """How an option of `seat` is put to a person."""
    square = getattr(action, "to", None) or getattr(action, "square", None)
    words = str(action)
    group = words.split(maxsplit=1)[0].capitalize()
    return Offer(words[:1].upper() + words[1:], group, (square,) if square else ())


def near(seen: Observation, seat: Seat) -> Iterator[say.Action]:
    """What a person would look for here."""
    yield say.End()


def meant(seen: Observation, seat: Seat, id: str) -> Iterator[say.Action | Refusal]:
    """What a person may have meant by picking a square or a token."""
    name = id.removeprefix("token ")
    if name in AT:
        yield from (say.Reveal(name), say.Look(name), say.Fight(name), say.Place(name))
