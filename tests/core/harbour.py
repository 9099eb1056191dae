"""A tiny game that needs what the first real one does not: lanes, a race, a clock, reactions, unseen luck.

Every seat secretly bids 1 to 3 and then says whether it means it; a die falls that nobody sees; then
two pearls are grabbed in a race against the clock; last, seat 0 leaves, and before that anyone may shout.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core.agenda import Agenda, Lanes, open_lanes, veiled
from hbd_kit.core.asking import ALL, Ask, Chance, Seat, View
from hbd_kit.core.dice import Dice
from hbd_kit.core.errors import ParseError
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Game, Moment, Refusal, Result
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.setup import Setup

LEDGER = Ledger("""
[ledger]
book = "Harbour"
version = 1
headings = ["All"]
[HA-1]
where = "All"
says = "Bid in secret, all at once."
[HA-2]
where = "All"
says = "A die falls that nobody sees."
[HA-3]
where = "All"
says = "Grab pearls until the time is up."
[HA-4]
where = "All"
says = "Seat 0 leaves; anyone may shout before."
""")


class Say(Struct, frozen=True):
    """Any answer: a word and perhaps a number."""

    word: str

    def __str__(self) -> str:
        return self.word


class Bidding(Struct, frozen=True):
    """Everybody bids."""


class Bid(Struct, frozen=True):
    """A seat bids."""


class Mean(Struct, frozen=True):
    """A seat that has bid says whether it means it."""

    bid: int


class Fog(Struct, frozen=True):
    """A die falls unseen."""


class Race(Struct, frozen=True):
    """Pearls are grabbed."""

    pearls: int


class Leave(Struct, frozen=True):
    """Seat 0 leaves."""


class State(Struct, frozen=True):
    """One moment of it."""

    agenda: Agenda
    bids: tuple[tuple[Any, ...], ...] = ()
    pearls: tuple[int, ...] = ()
    fog: int = 0
    shouts: int = 0


class Room:
    """One room for everything."""

    @staticmethod
    def words(state: State, seat: Seat) -> tuple[str, ...]:
        """What `seat` may say."""
        top = state.agenda[-1]
        if isinstance(top, Lanes):
            stack = top.stacks[seat]
            return ("bid 1", "bid 2", "bid 3") if type(stack[-1]) is Bid else ("yes", "no")
        if isinstance(top, Race):
            return ("grab",) if seat >= 0 else ("time is up",)
        return ("leave",) if seat == 0 else ("shout",)

    @staticmethod
    def options(state: State, seat: Seat) -> list[Say]:
        """What `seat` may say, as actions."""
        return [Say(word) for word in Room.words(state, seat)]

    @staticmethod
    def refusal(state: State, seat: Seat, action: Say) -> Refusal | None:
        """Why not."""
        return None if action.word in Room.words(state, seat) else Refusal("not now", "HA-1")

    @staticmethod
    def apply(state: State, seat: Seat, action: Say, tell: Tell) -> State:
        """What comes of it."""
        top = state.agenda[-1]
        if isinstance(top, Lanes):
            then = (Mean(int(action.word[-1])),) if action.word.startswith("bid") else ()
            lanes = top.answered(seat, action.word, *then)
            if lanes.waiting:
                return replace(state, agenda=(lanes,))
            return replace(state, agenda=(Fog(),), bids=lanes.kept)
        if isinstance(top, Race):
            if action.word == "time is up" or top.pearls == 1:
                state = replace(state, agenda=(Leave(),))
            else:
                state = replace(state, agenda=(Race(top.pearls - 1),))
            won = tuple(count + (who == seat) for who, count in enumerate(state.pearls))
            return replace(state, pearls=won)
        if tell:
            tell(Event(f"{{{seat}}} says {action.word}.", ("HA-4",), seat))
        return replace(state, agenda=()) if seat == 0 else replace(state, shouts=state.shouts + 1)


def fog_falls(state: State, frame: Fog, outcome: tuple[int, ...], tell: Tell) -> State:
    """The race after the die."""
    if tell:
        tell(Event(f"The fog is {outcome[0]}.", ("HA-2",), viewers=(), veiled="Fog rises."))
    return replace(state, agenda=(Race(2),), fog=outcome[0])


def everybody(state: State) -> tuple[Seat, ...]:
    """All seats."""
    return tuple(range(len(state.pearls)))


class Harbour(Game):
    """The game."""

    id = "harbour"
    title = "Harbour"
    seats = range(2, 4)
    ledger = LEDGER
    secrets = True
    moments: ClassVar = {
        Bidding: Moment(lambda state, frame: Ask((), "HA-1", "bid in secret"), (Room,)),
        Bid: Moment(lambda state, frame: Ask((), "HA-1", "bid 1, 2 or 3"), (Room,)),
        Mean: Moment(lambda state, frame: Ask((), "HA-1", f"say whether you mean {frame.bid}"), (Room,)),
        Fog: Moment(lambda state, frame: Chance(Dice(1), "fog", "HA-2", viewers=()), (), fog_falls),
        Race: Moment(
            lambda state, frame: Ask((), "HA-3", "grab a pearl", may=everybody(state), clock=True), (Room,)
        ),
        Leave: Moment(
            lambda state, frame: Ask((0,), "HA-4", "leave", may=everybody(state)[1:] * (not state.shouts)),
            (Room,),
        ),
    }
    homes: ClassVar = {Say: Room}

    def start(self, setup: Setup) -> State:
        """Sealed lanes for everybody."""
        lanes = open_lanes(Bidding(), ((Bid(),),) * setup.seats, sealed=True)
        return State((lanes,), pearls=(0,) * setup.seats)

    def result(self, state: State) -> Result | None:
        """Most pearls win."""
        best = max(state.pearls)
        won = tuple(seat for seat, count in enumerate(state.pearls) if count == best)
        rest = tuple(seat for seat in everybody(state) if seat not in won)
        return None if state.agenda else Result((won, rest) if rest else (won,), state.pearls, "HA-4")

    def parse(self, state: State, text: str) -> Say:
        """Any known words."""
        known = {"bid 1", "bid 2", "bid 3", "yes", "no", "grab", "time is up", "leave", "shout"}
        if text not in known:
            raise ParseError(f"{text!r} says nothing. One says: {', '.join(sorted(known))}")
        return Say(text)

    def candidates(self, state: State) -> Iterator[Say]:
        """Every sentence."""
        yield from map(Say, ("bid 1", "bid 2", "bid 3", "yes", "no", "grab", "leave", "shout"))

    def observe(self, state: State, view: View) -> Any:
        """Without the fog, and with others' lanes veiled."""
        fog = state.fog if view == ALL else 0
        return replace(state, agenda=veiled(state.agenda, view), fog=fog)

    def board(self, observation: Any, names: Any) -> str:
        """The pearls."""
        return " ".join(f"{name}:{count}" for name, count in zip(names, observation.pearls, strict=True))


HARBOUR = Harbour()
