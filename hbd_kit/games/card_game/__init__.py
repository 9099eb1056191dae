"""Here be Dragons: The Card Game, for two to four players.

Modelled: everything in the detailed turn overview, with the set-up, values, treasure actions and
ending from the author's public repository. Nothing is left out; what was open is a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from hbd_kit.core.asking import Outcome, Seat, View
from hbd_kit.core.events import LogLine
from hbd_kit.core.game import Draw, Game, Moment, PlainGraph, Refusal, Result
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.scene import Goods, Offer, Scene
from hbd_kit.core.setup import Setup
from hbd_kit.games.card_game import actions, graph, notation, observe, scene, scoring, setup, sketch, worth
from hbd_kit.games.card_game.components import AMULET_OF, AMULETS, DRAGON_AMULET, check_box
from hbd_kit.games.card_game.observe import Observation
from hbd_kit.games.card_game.rules import (
    depositing,
    discovery,
    dragon_amulet,
    felling,
    ghost_amulet,
    looting,
    movement,
    ocean_amulet,
    stealing,
    storm_amulet,
    treasure,
    turn,
    wind_amulet,
)
from hbd_kit.games.card_game.state import (
    Berth,
    Cards,
    Dig,
    Discover,
    First,
    Naming,
    Overboard,
    Raid,
    State,
    Turn,
)

_TURN_ROOMS = (
    movement,
    looting,
    depositing,
    stealing,
    felling,
    dragon_amulet,
    wind_amulet,
    ocean_amulet,
    storm_amulet,
    ghost_amulet,
    treasure,
    turn,
    turn.Ending,
)
"""What may be done in a turn, as often as it is possible. Rule: CG-TURN-1, CG-ACT-1."""


@lru_cache(maxsize=4096)
def _served_by(loot: Cards) -> tuple[Any, ...]:
    """The options of the rooms that this loot can serve, in the order of a turn's rooms."""
    needs: dict[Any, tuple[str, ...]] = {
        stealing: AMULETS,
        felling: AMULETS,
        dragon_amulet: (DRAGON_AMULET,),
        wind_amulet: (AMULET_OF["wind"],),
        ocean_amulet: (AMULET_OF["ocean"],),
        storm_amulet: (AMULET_OF["storm"],),
        ghost_amulet: (AMULET_OF["ghost"],),
        treasure: ("map", "rum"),
    }
    return tuple(
        room.options for room in _TURN_ROOMS if room not in needs or any(card in loot for card in needs[room])
    )


class CardGame(Game):
    """Here be Dragons: The Card Game."""

    id = "card_game"
    title = "Here be Dragons: The Card Game"
    seats = range(2, 5)
    ledger = Ledger.beside(__file__)
    secrets = True
    grammar = notation.GRAMMAR
    moments: ClassVar[Mapping[type, Moment]] = {
        First: Moment(setup.ask_first, (), setup.first_falls),
        Berth: Moment(setup.ask_berth, (setup,)),
        Turn: Moment(turn.ask, _TURN_ROOMS),
        Discover: Moment(discovery.ask, (), discovery.fall),
        Naming: Moment(discovery.ask_name, (discovery,)),
        Dig: Moment(looting.ask, (), looting.fall),
        Raid: Moment(ghost_amulet.Onward.ask, (ghost_amulet.Onward,)),
        Overboard: Moment(turn.ask_overboard, (turn,)),
    }
    homes: ClassVar[Mapping[type, Any]] = {
        actions.Start: setup,
        actions.Sail: movement,
        actions.Loot: looting,
        actions.Deposit: depositing,
        actions.Steal: stealing,
        actions.Fell: felling,
        actions.Relocate: dragon_amulet,
        actions.Jump: wind_amulet,
        actions.Whirl: ocean_amulet,
        actions.Conjure: storm_amulet,
        actions.Name: discovery,
        actions.Haunt: ghost_amulet,
        actions.Take: ghost_amulet.Onward,
        actions.Stop: ghost_amulet.Onward,
        actions.ReadMap: treasure,
        actions.DrinkRum: treasure,
        actions.Discard: turn,
        actions.End: turn.Ending,
    }

    def check_components(self, text: str) -> None:
        """SetupError unless `text` is a data file of this game."""
        check_box(text)

    def start(self, setup_: Setup) -> State:
        """The state before the first answer: a new sea, or a sketched one."""
        if setup_.sketch:
            return sketch.read(setup_.sketch, setup.terms_of(setup_, self.ledger))
        return setup.start(setup_, self.ledger)

    def open_to(self, state: State, seat: Seat) -> Sequence[Any]:
        """Every answer open to `seat`; in a turn, only rooms that the ship's loot can serve are asked."""
        if type(state.agenda[-1]) is not Turn:
            return super().open_to(state, seat)
        loot = state.ships[seat].loot
        if not loot:
            return movement.options(state, seat) + looting.options(state, seat) + turn.END
        found: list[Any] = []
        for options in _served_by(loot):
            found += options(state, seat)
        return found

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
        """How many ships a sketch has."""
        return sketch.seats_in(text)

    def board(self, observation: Observation, names: Sequence[str]) -> str:
        """The board as text."""
        return sketch.board(observation, names)

    def graph(self, observation: Observation) -> PlainGraph:
        """The chart as a plain graph."""
        return graph.graph(observation)

    def scene(self, observation: Observation, news: Sequence[LogLine] = ()) -> Scene:
        """The chart as a scene."""
        return scene.scene(observation, news)

    def goods(self, observation: Observation, seat: Seat) -> Goods:
        """What a seat has beside the board."""
        return scene.goods(observation, seat)

    def offer(self, observation: Observation, seat: Seat, action: actions.Action) -> Offer:
        """How an action is put to a person."""
        return scene.offer(observation, seat, action)

    def near(self, observation: Observation, seat: Seat) -> Iterator[actions.Action]:
        """What a person would look for with this loot, on this square."""
        return scene.near(observation, seat)

    def meant(
        self, observation: Observation, seat: Seat, id: str, hand: str = ""
    ) -> Iterator[actions.Action | Refusal]:
        """What a person may have meant by picking a square or a ship."""
        return scene.meant(observation, seat, id)

    def context(self, observation: Observation) -> str:
        """Where the ship lies, and how much is uncharted."""
        return scene.context(observation)

    def observe(self, state: State, view: View) -> Observation:
        """What `view` may know."""
        return observe.observe(state, view)

    def odds(self, observation: Observation) -> dict[Outcome, Fraction] | None:
        """The odds of what falls next, as the observer knows them."""
        return observe.odds(observation)

    def world(self, observation: Observation, draw: Draw) -> State:
        """A state that the observer cannot tell from the true one."""
        return observe.world(observation, draw)

    def worth(self, state: State, seat: Seat) -> float:
        """How well `seat` stands, for bots."""
        return worth.worth(state, seat)

    def census(self, state: State) -> Mapping[str, int]:
        """How many of each card are somewhere."""
        return observe.census(state)


GAME = CardGame()
