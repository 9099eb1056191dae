"""The board as a scene, what each seat has beside it, and how every option is offered to a person.

What a piece could do is worked out from what lies face up, as if every face-down token were the same: so
it tells a view nothing that it does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hbd_kit.core.asking import Seat
from hbd_kit.core.events import LogLine
from hbd_kit.core.game import Refusal
from hbd_kit.core.grids import ORTHOGONAL, Direction
from hbd_kit.core.scene import Counted, Goods, Offer, Piece, Place, Point, Reach, Scene, Trail
from hbd_kit.games.dracomundis import actions as say
from hbd_kit.games.dracomundis import scoring
from hbd_kit.games.dracomundis.chart import chart_of, heading
from hbd_kit.games.dracomundis.components import (
    CAMPSITE,
    CANNIBAL,
    CHARACTERS,
    EXPLORER,
    JOURNALIST,
    SHERPA,
    SS307,
    TIGER,
    TRAP,
    a,
    plain,
)
from hbd_kit.games.dracomundis.observe import Observation, Seen, Unknown
from hbd_kit.games.dracomundis.rules import fighting, movement, revealing
from hbd_kit.games.dracomundis.setup import lies_face_up
from hbd_kit.games.dracomundis.state import (
    AT,
    COLUMNS,
    NAMES,
    Back,
    Facing,
    Figure,
    Laying,
    Placing,
    Spot,
    Square,
    State,
    Turn,
    back,
    token,
)

WAYS = {way: 90 * turn for turn, way in enumerate(ORTHOGONAL)}
_TOWARDS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}
_SYMBOLS = {SS307: "machinegun", TRAP: "dragon_trap"}
_GROUNDS = {CAMPSITE: "plain", "mountain": "rock", "jungle": "wood", "swamp": "marsh", TIGER: "sand"}
_LONE = set(CHARACTERS) - {EXPLORER, SHERPA, "dragon"}
"""Characters of which each colour has one only: they keep their name wherever they go."""
_ON_LAND = 0.84
"""How large a token is that stands on land, which shows around it."""


def symbol(kind: str) -> str:
    """The word for a token's drawing."""
    return _SYMBOLS.get(kind, kind)


def scene(seen: Observation, news: Sequence[LogLine] = ()) -> Scene:
    """The board with its tokens; `news` are the lines of the log to mark as just happened."""
    rows, down = seen.terms.rows, seen.face_down
    public = _public(seen)
    tokens = "1 token" if down == 1 else f"{down} tokens"
    return Scene(
        title="Dracomundis",
        width=COLUMNS,
        height=rows,
        label=f"A board of {COLUMNS} by {rows} squares, {tokens} face down.",
        places=tuple(_place(square, cell) for square, cell in enumerate(seen.board)),
        pieces=tuple(
            piece for square, cell in enumerate(seen.board) for piece in _pieces(public, square, cell)
        ),
        trails=tuple(trail for line in news for trail in _trails(line)),
        changed=tuple(dict.fromkeys(line.at[-1] for line in news if line.at)),
        active=_active(seen),
        columns=tuple("ABCDEFGH"),
        rows=tuple(str(row + 1) for row in range(rows)),
    )


def _public(seen: Observation) -> State:
    """A position with what everybody sees, and the same token on every square that is face down."""
    hidden = back(token(0, EXPLORER), ())
    board = tuple(hidden if isinstance(cell, Back | Unknown) else cell for cell in seen.board)
    nothing = ((),) * seen.terms.seats
    return State(seen.terms, board, nothing, (), (), nothing, nothing)


# The board ---------------------------------------------------------------------------------------


def _centre(square: Square) -> Point:
    y, x = divmod(square, COLUMNS)
    return x + 0.5, y + 0.5


def _place(square: Square, cell: Seen) -> Place:
    y, x = divmod(square, COLUMNS)
    name = NAMES[square]
    bare = type(cell) is not Back and type(cell) is not Unknown and type(cell) is not Spot
    return Place(
        name,
        (x + 0.5, y + 0.5),
        f"{name}: empty" if bare else name,
        ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),
        "open",
    )


def _pieces(public: State, square: Square, cell: Seen) -> Iterator[Piece]:
    """What lies on a square, from the ground up."""
    name, at = NAMES[square], _centre(square)
    if isinstance(cell, Back | Unknown):
        known = cell.token.kind if isinstance(cell, Back) else ""
        owner = cell.token.owner if isinstance(cell, Back) else cell.owner
        plain_back = public.terms.token_backs == "plain"
        words = f"face-down token at {name}" + (f", {a(known)}" if known else "")
        if cell.looked:
            words += f", looked at by {_seats(cell.looked)}"
        yield Piece(
            f"back {name}",
            symbol(known) if known else "",
            at,
            words,
            None if plain_back and not known else owner,
            hidden=True,
            looked=cell.looked,
        )
    elif isinstance(cell, Spot):
        if cell.ground is not None:
            kind = cell.ground.kind
            label = f"{plain(kind)} at {name}"
            yield Piece(f"land {name}", symbol(kind), at, label, cell.ground.owner, ground=_GROUNDS[kind])
        if cell.figure is not None:
            yield _character(public, square, cell, cell.figure)
        if cell.trap is not None:
            size = _ON_LAND if cell.ground is not None else 1.0
            yield Piece(
                f"trap {name}", symbol(TRAP), at, f"Dragon Trap at {name}", cell.trap.owner, size=size
            )


def _character(public: State, square: Square, cell: Spot, who: Figure) -> Piece:
    name, kind = NAMES[square], who.kind
    chart = chart_of(public.terms)
    value = fighting.strength(public, square)
    words = [f"{plain(kind)} at {name}", f"facing {_TOWARDS[who.facing]}", f"strength {value}"]
    if cell.ground is not None:
        words.append(f"on a {plain(cell.ground.kind)}")
    if cell.captive is not None:
        words.append(f"holding {{{cell.captive.owner}}}'s {plain(cell.captive.kind)}")
    return Piece(
        f"{who.owner} {kind}" if kind in _LONE else f"{who.owner} {kind} {name}",
        symbol(kind),
        _centre(square),
        ", ".join(words),
        who.owner,
        facing=WAYS[who.facing],
        arrows=tuple(
            ((WAYS[who.facing] + 90 * quarter) % 360, steps)
            for quarter, steps in enumerate(chart.arrows[kind])
            if steps
        ),
        plate=str(value),
        with_=(symbol(cell.ground.kind),) if cell.ground is not None else (),
        size=_ON_LAND if cell.ground is not None else 1.0,
        holds=((symbol(cell.captive.kind), cell.captive.owner),) if cell.captive is not None else (),
        reach=_reach(public, square, who),
    )


def _reach(public: State, square: Square, who: Figure) -> tuple[Reach, ...]:
    """Where a character could go with one action, whom it could fight now, and whom after that move."""
    moves: list[say.Move] = []
    movement.add_moves(public, chart_of(public.terms), square, who, who.facing, moves)
    around = chart_of(public.terms).near
    now = [to for to in around[square] if _foe(public, to, who.owner)]
    later = dict.fromkeys(
        to for move in moves for to in around[AT[move.to]] if to not in now and _foe(public, to, who.owner)
    )
    told = (
        ("go", tuple(move.to for move in moves)),
        ("strike", tuple(NAMES[to] for to in now)),
        ("threaten", tuple(NAMES[to] for to in later)),
    )
    return tuple(Reach(kind, ids) for kind, ids in told if ids)


def _foe(public: State, square: Square, seat: Seat) -> bool:
    """Whether a character stands there that `seat` may fight."""
    cell = public.board[square]
    if type(cell) is not Spot or cell.figure is None:
        return False
    return cell.side != seat and cell.figure.kind != JOURNALIST


def _trails(line: LogLine) -> Iterator[Trail]:
    """The way of a move, and where each attacker of a fight met its target, which is named last."""
    spots = [_centre(AT[name]) for name in line.at]
    if any(rule.startswith("DM-FIGHT") for rule in line.rules):
        yield from (Trail((spot, spots[-1]), line.seat, clash=True) for spot in spots[:-1])
    elif len(spots) > 1:
        yield Trail(tuple(spots), line.seat)


def _active(seen: Observation) -> tuple[str, ...]:
    """The piece that is being asked about, or the square on which a token is laid."""
    top = seen.agenda[-1] if seen.agenda else None
    if isinstance(top, Facing):
        cell = seen.board[top.square]
        assert isinstance(cell, Spot) and cell.figure is not None
        return (_character(_public(seen), top.square, cell, cell.figure).id,)
    return ()


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"{{{seat}}}" for seat in seats)


# Beside the board ----------------------------------------------------------------------------------


def goods(seen: Observation, seat: Seat) -> Goods:
    """What a seat has, as far as the observer knows."""
    items = scoring.account(seen.terms, seen.board, seen.taken[seat], seen.razed, seat)
    points = sum(item.points for item in items)
    cards = [each.kind for each in seen.taken[seat]]
    behind, screen = seen.behind[seat], seen.screens[seat]
    words = f"{behind} behind the screen"
    if not behind:
        here = sum(1 for cell in seen.board if isinstance(cell, Spot) and cell.side == seat)
        words = f"took {len(cards) or 'nothing'}, {here or 'nobody'} face up on the board"
    return Goods(
        points,
        "point" if points == 1 else "points",
        tuple((symbol(kind), plain(kind)) for kind in screen or cards),
        words=words,
        account=tuple(Counted(*item) for item in items),
    )


def context(seen: Observation) -> str:
    """What a person should have in mind: the round, what is left of the turn, how much is hidden."""
    top = seen.agenda[-1] if seen.agenda else None
    if isinstance(top, Placing | Laying) or (isinstance(top, Facing) and top.by == "laid"):
        left = seen.behind[top.seat]
        return f"setting up · {left} of {{{top.seat}}}'s tokens behind the screen"
    words = [f"round {seen.round}"]
    turn = seen.agenda[0] if seen.agenda else None
    if isinstance(turn, Turn):
        words.append(f"{turn.left} action{'' if turn.left == 1 else 's'} left")
    down = seen.face_down
    words.append("every token face up" if not down else f"{down} token{'' if down == 1 else 's'} face down")
    return " · ".join(words)


# Offers ----------------------------------------------------------------------------------------------


def offer(seen: Observation, seat: Seat, action: say.Action) -> Offer:
    """How an option of `seat` is put to a person."""
    match action:
        case say.Place(square=name):
            return Offer(f"Lay a token on {name}", "Square", (name,))
        case say.Lay(kind=kind):
            return _laying(seen, seat, kind)
        case say.Face(facing=way):
            return _facing(seen, way)
        case say.Look(square=name):
            words = f"Look secretly at {name}"
            return Offer(words, "Look", (name,), "eye", by=_beside(seen, seat, name))
        case say.Reveal(square=name):
            words = f"Turn {_hidden(seen, name)} face up"
            return Offer(words, "Turn over", (name,), "turn_over", by=_beside(seen, seat, name))
        case say.Flip(square=name):
            return Offer(
                f"Turn {_hidden(seen, name)} face up from afar", "Turn over from afar", (name,), "turn_over"
            )
        case say.Move(start=start, to=to):
            return _moving(seen, start, to)
        case say.Fight(square=name):
            return _fighting(seen, seat, name)
        case say.Reorient(square=name, facing=way):
            words = f"Turn the {_who(seen, name)} at {name} to face {_TOWARDS[way]}"
            if isinstance(seen.board[AT[name]], Back):
                words = f"Turn {_hidden(seen, name)} face up, to face {_TOWARDS[way]}"
            return Offer(words, "Reorient", (), "turn_round", WAYS[way], by=(name,))
        case say.Raze(square=name):
            words = f"Destroy {_ground(seen, name)} at {name}"
            return Offer(words, "Special", (name,), "fire", by=_beside(seen, seat, name, SS307))
        case say.Push(start=start, to=to):
            return Offer(_pushing(seen, start, to), "Special", (to,), "dragon_trap", by=(start,))
        case say.Sacrifice(square=name):
            words = f"Sacrifice the sherpa at {name} for one more action"
            return Offer(words, "Special", (), SHERPA, by=(name,))
        case say.End():
            return Offer("End the turn", "End", key="e")


def _laying(seen: Observation, seat: Seat, kind: str) -> Offer:
    """A token from behind the screen, with how many there are."""
    top = seen.agenda[-1]
    at = (NAMES[top.square],) if isinstance(top, Laying) else ()
    screen = seen.screens[seat]
    count = screen.count(kind) if screen is not None else 0
    name = plain(kind)
    face = " (face up)" if lies_face_up(seen.terms, kind) else ""
    words = f"{name[0].upper()}{name[1:]}{face}" + (f" ×{count}" if count > 1 else "")
    group = {TRAP: "Item"}.get(kind, "Characters" if kind in CHARACTERS else "Terrain")
    return Offer(words, group, at, symbol(kind))


def _facing(seen: Observation, way: Direction) -> Offer:
    """A way to face, for the character that is asked about."""
    top = seen.agenda[-1]
    name = NAMES[top.square] if isinstance(top, Facing) else ""
    cell = seen.board[AT[name]] if name else None
    who = cell.figure.kind if isinstance(cell, Spot) and cell.figure else ""
    words = f"Let the {plain(who) or 'character'} face {_TOWARDS[way]}"
    return Offer(words, "Face which way?", (), symbol(who), WAYS[way])


def _moving(seen: Observation, start: str, to: str) -> Offer:
    cell, kind = seen.board[AT[to]], ""
    mover = seen.board[AT[start]]
    if isinstance(mover, Spot) and mover.figure is not None:
        kind = mover.figure.kind
    verb = "Fly" if kind == "biplane" else "Move"
    words, group = f"{verb} the {plain(kind)} to {to}", "Move"
    if isinstance(cell, Spot) and cell.figure is not None:
        if kind == CANNIBAL:
            words, group = f"Capture {_owned(seen, to)} at {to}", "Special"
        else:
            words += f", onto {_owned(seen, to)}"
    elif isinstance(cell, Spot) and cell.ground is not None:
        words += f", onto the {plain(cell.ground.kind)}"
    return Offer(words, group, (to,), symbol(kind), by=(start,))


def _pushing(seen: Observation, start: str, to: str) -> str:
    """A push in words: where the trap ends, if on the board, and where who pushes it does."""
    way = heading(AT[start], AT[to])
    ahead = seen.grid.step(AT[to], way) if way is not None else None
    end = "" if ahead is None else f" to {NAMES[ahead]}"
    return f"Push the Dragon Trap{end}: the {_who(seen, start)} follows to {to}"


def _fighting(seen: Observation, seat: Seat, name: str) -> Offer:
    """A fight, with both sums where there can be one."""
    public, square = _public(seen), AT[name]
    friends = fighting.attackers(public, seat, square)
    target = public.board[square].figure
    words = f"Fight {_owned(seen, name)} at {name}"
    if friends and target is not None and target.owner != seat and target.kind != JOURNALIST:
        ours = sum(fighting.strength(public, each) for each in friends)
        theirs = fighting.strength(public, square)
        end = "won" if ours > theirs else "a tie" if ours == theirs else "lost"
        words += f" ({ours} against {theirs}: {end})"
    return Offer(words, "Fight", (name,), "sword", by=tuple(NAMES[each] for each in friends))


def _beside(seen: Observation, seat: Seat, name: str, kind: str = "") -> tuple[str, ...]:
    """The squares beside this one where a character of the seat stands, of that kind if one is named."""
    found = []
    for square in chart_of(seen.terms).near[AT[name]]:
        cell = seen.board[square]
        if isinstance(cell, Spot) and cell.side == seat and cell.figure and kind in ("", cell.figure.kind):
            found.append(NAMES[square])
    return tuple(found)


def _who(seen: Observation, name: str) -> str:
    """The character on a square, in words."""
    cell = seen.board[AT[name]]
    return plain(cell.figure.kind) if isinstance(cell, Spot) and cell.figure else "character"


def _owned(seen: Observation, name: str) -> str:
    """What lies on top of a square, with whose it is: `{1}'s hunter`."""
    cell = seen.board[AT[name]]
    if isinstance(cell, Spot):
        top = cell.figure or cell.ground
        if top is not None:
            return f"{{{top.owner}}}'s {plain(top.kind)}"
    return "the token"


def _ground(seen: Observation, name: str) -> str:
    """The terrain of a square, with whose it is, whoever stands there."""
    cell = seen.board[AT[name]]
    if isinstance(cell, Spot) and cell.ground is not None:
        return f"{{{cell.ground.owner}}}'s {plain(cell.ground.kind)}"
    return "the token"


def _hidden(seen: Observation, name: str) -> str:
    """A face-down token in words, as far as the observer knows it."""
    cell = seen.board[AT[name]]
    return f"the {plain(cell.token.kind)} at {name}" if isinstance(cell, Back) else name


# Why not? -------------------------------------------------------------------------------------------


def near(seen: Observation, seat: Seat) -> Iterator[say.Action]:
    """What a person would look for in a turn: each kind of action once, and the end of it."""
    top = seen.agenda[-1] if seen.agenda else None
    if not isinstance(top, Turn):
        return
    hidden = [square for square, cell in enumerate(seen.board) if isinstance(cell, Back | Unknown)]
    foes = [s for s, cell in enumerate(seen.board) if isinstance(cell, Spot) and cell.side not in (-1, seat)]
    own = [s for s, cell in enumerate(seen.board) if isinstance(cell, Spot) and cell.side == seat]
    around = chart_of(seen.terms).near
    for square in hidden[:1]:
        yield say.Look(NAMES[square])
        yield say.Reveal(NAMES[square])
        yield say.Flip(NAMES[square])
    for square in foes[:1]:
        yield say.Fight(NAMES[square])
    free = [(s, to) for s in own for to in around[s] if to not in foes and to not in own]
    for square, to in free[:1]:
        yield say.Move(NAMES[square], NAMES[to])
    yield say.End()


def meant(seen: Observation, seat: Seat, id: str, hand: str = "") -> Iterator[say.Action | Refusal]:
    """What a person may have meant by picking a square or a token, with the character in `hand` if any."""
    square = _square(seen, id)
    if square is None:
        return
    name, cell = NAMES[square], seen.board[square]
    top = seen.agenda[-1] if seen.agenda else None
    apart = hand in AT and hand not in _beside(seen, seat, name)
    far = f"the {_who(seen, hand)} at {hand} is not beside {name}" if apart else ""
    if isinstance(top, Placing):
        yield say.Place(name)
    elif isinstance(top, Laying):
        yield Refusal(f"first say which token you lay on {NAMES[top.square]}", "DM-SET-4")
    elif isinstance(top, Facing):
        at = NAMES[top.square]
        yield Refusal(f"first say which way the {_who(seen, at)} on {at} faces", revealing.FACED_BY[top.by])
    elif isinstance(cell, Back | Unknown):
        if far:
            yield Refusal(far, "DM-LOOK-1")
            return
        yield say.Look(name)
        yield say.Reveal(name)
        yield say.Flip(name)
    elif isinstance(cell, Spot) and cell.side == seat:
        yield from (say.Reorient(name, way) for way in ORTHOGONAL[:1])
    else:
        if isinstance(cell, Spot) and cell.figure is not None:
            yield Refusal(far, "DM-FIGHT-1") if far else say.Fight(name)
        elif isinstance(cell, Spot) and cell.ground is not None and cell.ground.kind == CAMPSITE:
            if not hand or _who(seen, hand) == plain(SS307):
                yield say.Raze(name)
        elif isinstance(cell, Spot) and cell.trap is not None:
            yield from (say.Push(each, name) for each in _beside(seen, seat, name) if hand in ("", each))
        yield from _walks(seen, seat, square, hand)


def _walks(seen: Observation, seat: Seat, square: Square, hand: str) -> Iterator[say.Action | Refusal]:
    """The moves to a square of those who stand in its row or its column; of the one in hand from anywhere."""
    cell = seen.board[square]
    preyed = isinstance(cell, Spot) and cell.figure is not None
    own = [s for s, each in enumerate(seen.board) if isinstance(each, Spot) and each.side == seat]
    if preyed:
        own = [s for s in own if _who(seen, NAMES[s]) == plain(CANNIBAL)]
    if hand:
        if hand in AT and AT[hand] in own:
            yield say.Move(hand, NAMES[square])
        return
    inline = [s for s in own if heading(s, square) is not None]
    yield from (say.Move(NAMES[s], NAMES[square]) for s in inline[:3])
    if not inline and not preyed:
        yield Refusal(f"none of your characters stands in a line with {NAMES[square]}", "DM-MOVE-1")


def _square(seen: Observation, id: str) -> Square | None:
    """The square that a place or a piece of the scene is on."""
    last = id.rsplit(" ", 1)[-1]
    if last in AT:
        return AT[last] if AT[last] < len(seen.board) else None
    for square, cell in enumerate(seen.board):
        if isinstance(cell, Spot) and cell.figure is not None and id == f"{cell.side} {cell.figure.kind}":
            return square
    return None
