"""What a game is to the rest of the kit: its book, and the functions that play it.

A game subclasses `Game` and fills in its rooms. `moments` maps each kind of frame to what is
asked there and to the rooms whose actions may answer; `homes` maps each kind of action to its
room. A room is a module with `options`, `refusal` and `apply` for its actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core import setup as checks
from hbd_kit.core.agenda import Lanes, top_for
from hbd_kit.core.asking import ALL, CHANCE, CLOCK, TABLE, Ask, Chance, Outcome, Seat, View, listed
from hbd_kit.core.errors import SetupError, shorten
from hbd_kit.core.events import LogLine, Tell
from hbd_kit.core.ledger import Choice, Ledger, Parameter
from hbd_kit.core.scene import Goods, Offer, Scene
from hbd_kit.core.setup import HOUSE, Setup

Action: TypeAlias = Struct
"""A frozen Struct whose text is a sentence a player can say."""

Side: TypeAlias = int | str
"""Who can win: a seat, or a team or force of the game by name."""

Draw: TypeAlias = Callable[[int], int]
"""A source of numbers: `draw(n)` is 0 <= number < n."""


class Refusal(Struct, frozen=True):
    """Why something may not be done now, and the rule that forbids it."""

    words: str
    rule: str

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


class Result(Struct, frozen=True):
    """How a match ended: the sides by place (ties together), scores by seat, and the ending rule.

    `by_limit` is true when the house's limit ended it rather than the game's own rules. `members`
    are the seats of each side that is a team; a force of the game itself has none.
    """

    places: tuple[tuple[Side, ...], ...]
    scores: tuple[int, ...]
    rule: str
    by_limit: bool = False
    members: tuple[tuple[str, tuple[Seat, ...]], ...] = ()

    @property
    def winners(self) -> tuple[Side, ...]:
        """The side or sides in first place."""
        return self.places[0]

    def won(self, seat: Seat) -> bool:
        """Whether the seat, or a team it belongs to, is in first place."""
        return any(seat == side or seat in dict(self.members).get(str(side), ()) for side in self.winners)


class Room(Protocol):
    """The module where one rule's options, refusal and effect live together."""

    def options(self, state: Any, seat: Seat) -> Iterable[Any]:
        """Every action of this room open to `seat` now."""

    def refusal(self, state: Any, seat: Seat, action: Any) -> Refusal | None:
        """Why `seat` may not do this now; None if it may."""

    def apply(self, state: Any, seat: Seat, action: Any, tell: Tell) -> Any:
        """The state after the action."""


class Moment(NamedTuple):
    """What a kind of frame asks, and who may answer it.

    `ask(state, frame)` is the Ask or Chance. Seats answer with the actions of `rooms`;
    chance answers through `fall(state, frame, outcome, tell)`.
    """

    ask: Callable[[Any, Any], Ask | Chance]
    rooms: tuple[Any, ...] = ()
    fall: Callable[[Any, Any, Outcome, Tell], Any] | None = None


class PlainGraph(NamedTuple):
    """A map as plain values, which networkx can read: nodes and edges with their attributes."""

    nodes: tuple[tuple[str, Mapping[str, Any]], ...]
    edges: tuple[tuple[str, str, Mapping[str, Any]], ...]
    directed: bool = False


class Game:
    """One game. Subclasses fill in what differs; the defaults suit a game that hides nothing."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    ledger: ClassVar[Ledger]
    secrets: ClassVar[bool] = False
    """Whether anything is ever hidden from a seat."""
    luck: ClassVar[bool] = True
    """Whether cards or dice fall while it is played, and not only before the first answer."""
    grammar: ClassVar[tuple[str, ...]] = ()
    """One line for each kind of sentence that `parse` reads."""
    moments: ClassVar[Mapping[type, Moment]] = {}
    homes: ClassVar[Mapping[type, Any]] = {}

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.title}, {self.seats[0]} to {self.seats[-1]} seats>"

    def __str__(self) -> str:
        """Everything that can be agreed before a match, with its usual value first."""
        lines = [f"{self.title} ({self.id}), {self.seats[0]} to {self.seats[-1]} seats"]
        for kind, known in (("options", self.options), ("rulings", self.rulings)):
            lines += ["", kind, *(f"  {each}" for each in known.values())]
        lines += ["", "parameters", *(f"  {each}" for each in self.parameters.values())]
        return "\n".join(lines)

    # What is agreed before a match -------------------------------------------------------

    @property
    def options(self) -> Mapping[str, Choice]:
        """What players agree before a game, by name."""
        return self.ledger.options

    @property
    def rulings(self) -> Mapping[str, Choice]:
        """The answers to what the rulebook leaves open, by name."""
        return self.ledger.rulings

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The rulebook's numbers, by name."""
        return self.ledger.parameters

    def setup(
        self,
        seats: int | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
        parameters: Mapping[str, int] | None = None,
        components: str | Path | None = None,
        sketch: str = "",
    ) -> Setup:
        """A checked set-up; SetupError names what is unknown and what would have been right."""
        count = checks.check_seats(self.seats[0] if seats is None else seats, self.seats, self.title)
        return Setup(
            self.id,
            count,
            checks.check_names(names, count),
            checks.check_seed(seed),
            checks.check_choices("option", options, self.options),
            checks.check_choices("ruling", rulings, self.rulings),
            checks.check_parameters(parameters, self.parameters),
            self._components_text(components),
            checks.check_text(sketch, "sketch"),
        )

    def _components_text(self, components: str | Path | None) -> str:
        if components is None or components == HOUSE:
            return HOUSE
        text = str(components)
        if "\n" not in text:
            try:
                text = _file_text(Path(components))
            except (OSError, ValueError, TypeError) as problem:
                reason = getattr(problem, "strerror", None) or shorten(problem)
                raise SetupError(
                    f"No component file can be read at {shorten(components)} ({reason}). "
                    f"Give the path of a copy of the game's data file, or {HOUSE!r}."
                ) from None
        text = checks.check_text(text.strip() + "\n", "component file")
        self.check_components(text)
        return text

    def check_components(self, text: str) -> None:
        """SetupError unless `text` is a data file of this game."""
        raise SetupError(f"{self.title} has no data file that could be exchanged.")

    # Playing ---------------------------------------------------------------------------

    def start(self, setup: Setup) -> Any:
        """The state before the first answer."""
        raise NotImplementedError

    def pending(self, state: Any) -> Ask | Chance | None:
        """What the top frame asks; None when the game is over."""
        agenda = state.agenda
        if not agenda:
            return None
        frame = agenda[-1]
        if type(frame) is Lanes:
            return self._ask_lanes(state, frame)
        return self.moments[type(frame)].ask(state, frame)

    def choices(self, state: Any, seat: Seat) -> Sequence[Any]:
        """Every answer open to `seat` now; () when it is not asked."""
        ask = self.pending(state)
        if type(ask) is not Ask or not _asks(ask, seat):
            return ()
        return self.open_to(state, seat)

    def open_to(self, state: Any, seat: Seat) -> Sequence[Any]:
        """Every answer open to `seat`, which is asked now (nobody checks that here)."""
        frame = top_for(state.agenda, seat)
        return [action for room in self.moments[type(frame)].rooms for action in room.options(state, seat)]

    def refusal(self, state: Any, seat: Seat, action: Any) -> Refusal | None:
        """Why `seat` may not answer this now, and the rule that forbids it; None if it may.

        It depends only on what `seat` may see.
        """
        ask = self.pending(state)
        if ask is None:
            result = self.result(state)
            assert result is not None
            return Refusal("the match is over", result.rule)
        if type(ask) is Chance:
            return Refusal("a card or die must fall first: chance is asked, not a seat", ask.rule)
        assert type(ask) is Ask
        if not _asks(ask, seat):
            whom = "the clock" if seat == CLOCK else f"seat {seat}"
            return Refusal(
                f"it is not for {whom} to answer now; {_who_is_asked(ask)}", ask.others or ask.rule
            )
        home = self.homes[type(action)]
        if home not in self.moments[type(top_for(state.agenda, seat))].rooms:
            return Refusal(f"now seat {seat} is asked to {self.question(state, seat)}", ask.rule)
        found: Refusal | None = home.refusal(state, seat, action)
        return found

    def apply(self, state: Any, who: Seat, answer: Any, tell: Tell) -> Any:
        """The state after a legal answer; `tell` hears what happened on the way."""
        if who == CHANCE:
            frame = state.agenda[-1]
            if type(frame) is Lanes:
                frame = self._lane_of_chance(frame)
            fall = self.moments[type(frame)].fall
            assert fall is not None
            return fall(state, frame, answer, tell)
        return self.homes[type(answer)].apply(state, who, answer, tell)

    def _lane_of_chance(self, lanes: Lanes) -> Any:
        """The top frame of the first lane that waits for a card or die; None where no lane does."""
        tops = (stack[-1] for stack in lanes.stacks if stack)
        return next((frame for frame in tops if self.moments[type(frame)].fall), None)

    def _ask_lanes(self, state: Any, lanes: Lanes) -> Ask | Chance:
        """What lanes ask: first the luck that a lane waits for, then all waiting seats at once.

        A lane's own luck has a stream of its own and draws from nothing shared, so that lanes commute.
        """
        waits = self._lane_of_chance(lanes)
        if waits is not None:
            return self.moments[type(waits)].ask(state, waits)
        asked = self.moments[type(lanes.frame)].ask(state, lanes.frame)
        assert type(asked) is Ask
        return replace(asked, seats=lanes.waiting)

    def question(self, state: Any, seat: Seat) -> str:
        """What `seat`, which is asked now, is asked to do; in a lane, only it may read that."""
        frame = top_for(state.agenda, seat)
        asked = self.moments[type(frame)].ask(state, frame)
        assert type(asked) is Ask
        return asked.question

    def result(self, state: Any) -> Result | None:
        """How the match ended; None while it goes on."""
        raise NotImplementedError

    # Saying ----------------------------------------------------------------------------

    def parse(self, state: Any, text: str) -> Any:
        """The action that `text` says; ParseError shows the grammar when it says none."""
        raise NotImplementedError

    def candidates(self, state: Any) -> Iterator[Any]:
        """Every action that can be built from this match's squares, tokens, cards and numbers."""
        raise NotImplementedError

    def sketch(self, state: Any) -> str:
        """The position, at the start of a turn, in the game's own notation."""
        raise NotImplementedError

    def seats_in(self, sketch: str) -> int:
        """How many seats a sketched position has; SketchError when it does not say."""
        raise NotImplementedError

    def board(self, observation: Any, names: Sequence[str]) -> str:
        """The board as text."""
        raise NotImplementedError

    def graph(self, observation: Any) -> PlainGraph:
        """The map as a plain graph."""
        raise NotImplementedError

    # Showing ----------------------------------------------------------------------------

    def scene(self, observation: Any, news: Sequence[LogLine] = ()) -> Scene:
        """The board as a scene; `news` are the lines of the log that just happened."""
        raise NotImplementedError

    def goods(self, observation: Any, seat: Seat) -> Goods:
        """What a seat has beside the board."""
        raise NotImplementedError

    def offer(self, observation: Any, seat: Seat, action: Any) -> Offer:
        """How an action of `seat` is put to a person."""
        raise NotImplementedError

    def near(self, observation: Any, seat: Seat) -> Iterable[Any]:
        """Actions that a person would look for here, whether they are open or not; for *why not?*."""
        return ()

    def meant(self, observation: Any, seat: Seat, id: str, hand: str = "") -> Iterable[Any]:
        """What picking a place or piece may have meant: actions, or plain Refusals, the likeliest first.

        With something in `hand`, it is that which was to do it.
        """
        return ()

    def context(self, observation: Any) -> str:
        """What a person should have in mind at this moment, in a line."""
        return ""

    # Seeing ----------------------------------------------------------------------------

    def observe(self, state: Any, view: View) -> Any:
        """What `view` may know, as a value of its own type."""
        raise NotImplementedError

    def odds(self, observation: Any) -> dict[Outcome, Fraction] | None:
        """The odds of the pending chance as the observer knows them; None when no chance is asked."""
        raise NotImplementedError

    def world(self, observation: Any, draw: Draw) -> Any:
        """A state at random among those that the observer cannot tell from the true one."""
        raise NotImplementedError

    def worth(self, state: Any, seat: Seat) -> float:
        """How well `seat` stands, for bots: the more the better, on a scale of the game's own.

        Bots ask it only of worlds that they drew, so it may read the whole state. Where the match is
        over, a win must be worth more than a tie and a tie more than a loss; a game that says no more
        than that has bots that see nothing but the end.
        """
        result = self.result(state)
        return 1 / len(result.winners) if result is not None and result.won(seat) else 0.0

    def census(self, state: Any) -> Mapping[str, int]:
        """How many of each component are somewhere; the same in every state of a match."""
        raise NotImplementedError

    def default_view(self, state: Any) -> View:
        """`"table"` while a game with secrets goes on, `"all"` otherwise."""
        return TABLE if self.secrets and state.agenda else ALL


def _asks(ask: Ask, seat: Seat) -> bool:
    """Whether `seat` (or the clock) may answer."""
    return seat in ask.seats or seat in ask.may or (seat == CLOCK and ask.clock)


def _who_is_asked(ask: Ask) -> str:
    """`seat 0 is asked`, `seats 0 and 2 are asked`."""
    seats = ask.seats or ask.may
    if not seats:
        return "the clock is asked"
    return f"seat{'s' * (len(seats) > 1)} {listed(map(str, seats))} {'are' if len(seats) > 1 else 'is'} asked"


def _file_text(path: Path) -> str:
    """The text of an ordinary file of sensible size."""
    if not path.is_file() and path.exists() and not path.is_dir():
        raise ValueError("it is no ordinary file")
    if path.is_file() and path.stat().st_size > 4 * checks.LONGEST_TEXT:
        raise ValueError(f"it has more than {checks.LONGEST_TEXT} characters")
    return path.read_text(encoding="utf-8")
