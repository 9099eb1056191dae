"""Dracomundis, for two to four players.

Modelled: the whole rulebook, with the quick set-up and both alternate rules. Nothing is left out; what
was open is a ruling. Arrows and combat values that nobody tells are this kit's own (components.toml).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from hbd_kit.core.asking import Outcome, Seat, View
from hbd_kit.core.events import LogLine
from hbd_kit.core.game import Draw, Game, Moment, PlainGraph, Refusal, Result
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.scene import Goods, Offer, Scene
from hbd_kit.core.setup import Setup
from hbd_kit.games.dracomundis import (
    actions,
    graph,
    notation,
    observe,
    scene,
    scoring,
    setup,
    sketch,
    sweep,
    worth,
)
from hbd_kit.games.dracomundis.components import check_box
from hbd_kit.games.dracomundis.observe import Observation
from hbd_kit.games.dracomundis.rules import (
    fighting,
    flipping,
    looking,
    machinegun,
    movement,
    reorienting,
    revealing,
    traps,
    turn,
    warpath,
)
from hbd_kit.games.dracomundis.state import Facing, First, Laying, Placing, State, Turn

_TURN_ROOMS = (
    looking,
    movement,
    revealing,
    fighting,
    reorienting,
    machinegun,
    flipping,
    traps,
    warpath,
    turn,
)
"""What may be done in a turn. Rule: DM-TURN-1, DM-TURN-2, DM-ABLE-1."""


class Dracomundis(Game):
    """Dracomundis."""

    id = "dracomundis"
    title = "Dracomundis"
    seats = range(2, 5)
    ledger = Ledger.beside(__file__)
    secrets = True
    luck = False
    grammar = notation.GRAMMAR
    moments: ClassVar[Mapping[type, Moment]] = {
        First: Moment(setup.ask_first, (), setup.first_falls),
        Placing: Moment(setup.ask_square, (setup.Squares,)),
        Laying: Moment(setup.ask_token, (setup,)),
        Facing: Moment(revealing.Looks.ask, (revealing.Looks,)),
        Turn: Moment(turn.ask, _TURN_ROOMS),
    }
    homes: ClassVar[Mapping[type, Any]] = {
        actions.Place: setup.Squares,
        actions.Lay: setup,
        actions.Face: revealing.Looks,
        actions.Look: looking,
        actions.Move: movement,
        actions.Reveal: revealing,
        actions.Fight: fighting,
        actions.Reorient: reorienting,
        actions.Raze: machinegun,
        actions.Flip: flipping,
        actions.Push: traps,
        actions.Sacrifice: warpath,
        actions.End: turn,
    }

    def check_components(self, text: str) -> None:
        """SetupError unless `text` is a data file of this game."""
        check_box(text)

    def start(self, setup_: Setup) -> State:
        """The state before the first answer: an empty board, or a sketched one."""
        if setup_.sketch:
            return sketch.read(setup_.sketch, setup.terms_of(setup_, self.ledger))
        return setup.start(setup_, self.ledger)

    def open_to(self, state: State, seat: Seat) -> Sequence[Any]:
        """Every answer open to `seat`; a turn's are found in one sweep."""
        top = state.agenda[-1]
        return sweep.open_in_turn(state, seat, top) if type(top) is Turn else super().open_to(state, seat)

    def result(self, state: State) -> Result | None:
        """Places, scores and the rule that ended the match; None while it goes on."""
        return scoring.result(state)

    def parse(self, state: State, text: str) -> actions.Action:
        """The action that `text` says."""
        return notation.parse(state, text)

    def candidates(self, state: State) -> Iterator[actions.Action]:
        """Every action that can be said in this match."""
        return notation.candidates(state)

    def sketch(self, state: State) -> str:
        """The position, at the start of a turn, as text."""
        return sketch.write(state)

    def seats_in(self, text: str) -> int:
        """How many seats a sketch has."""
        return sketch.seats_in(text)

    def board(self, observation: Observation, names: Sequence[str]) -> str:
        """The board as text."""
        return sketch.board(observation, names)

    def graph(self, observation: Observation) -> PlainGraph:
        """The board as a plain graph."""
        return graph.graph(observation)

    def scene(self, observation: Observation, news: Sequence[LogLine] = ()) -> Scene:
        """The board as a scene."""
        return scene.scene(observation, news)

    def goods(self, observation: Observation, seat: Seat) -> Goods:
        """What a seat has beside the board."""
        return scene.goods(observation, seat)

    def offer(self, observation: Observation, seat: Seat, action: actions.Action) -> Offer:
        """How an action is put to a person."""
        return scene.offer(observation, seat, action)

    def near(self, observation: Observation, seat: Seat) -> Iterator[actions.Action]:
        """What a person would look for now."""
        return scene.near(observation, seat)

    def meant(
        self, observation: Observation, seat: Seat, id: str, hand: str = ""
    ) -> Iterator[actions.Action | Refusal]:
        """What a person may have meant by picking a square or a token."""
        return scene.meant(observation, seat, id, hand)

    def context(self, observation: Observation) -> str:
        """What a person should have in mind now."""
        return scene.context(observation)

    def observe(self, state: State, view: View) -> Observation:
        """What `view` may know."""
        return observe.observe(state, view)

    def odds(self, observation: Observation) -> dict[Outcome, Fraction] | None:
        """The odds of what falls next."""
        return observe.odds(observation)

    def world(self, observation: Observation, draw: Draw) -> State:
        """A state that the observer cannot tell from the true one."""
        return observe.world(observation, draw)

    def worth(self, state: State, seat: Seat) -> float:
        """How well `seat` stands, for bots."""
        return worth.worth(state, seat)

    def census(self, state: State) -> Mapping[str, int]:
        """How many of each token are somewhere."""
        return observe.census(state)


GAME = Dracomundis()
