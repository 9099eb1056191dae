"""What there is to see at a Table at one moment: the board, what is open and refused, what is in hand.

It is worked out from the match for one view; like the sitting it knows no game, no HTML and no drawing.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import replace

from hbd_kit.core.asking import Seat, View
from hbd_kit.core.events import Log, name_seats
from hbd_kit.core.match import Match
from hbd_kit.core.scene import Goods, Offer, Piece, Scene

MANY = 9
"""More options of one group than this fold away: they are picked on the board."""

FEW = 3
"""The same where something is taken in hand first: the board shows the rest, and the Table stays as high as it."""


class Choice(NamedTuple):
    """An open answer at a step of the match, and how it is put to a person."""

    number: int
    action: Any
    offer: Offer
    words: str
    step: int = 0

    @property
    def value(self) -> str:
        """What a button that means it sends back: with the step, for the next one has other answers."""
        return f"{self.step}.{self.number}"


class Look:
    """What there is to see at one moment, for one view; worked out when it is first asked for."""

    def __init__(
        self, match: Match, step: int, view: View, since: int, asked: Seat | None, in_hand: str, lit: str
    ) -> None:
        self.match = match
        self.step = step
        self.view = view
        self.since = min(since, step)
        self.asked = asked
        self._in_hand = in_hand
        self._lit = lit

    @cached_property
    def observation(self) -> Any:
        """What the view may know."""
        return self.match.game.observe(self.match.at(self.step), self.view)

    @cached_property
    def news(self) -> Log:
        """The lines of the log since the person's last decision."""
        return self.match.log(self.view, self.since, self.step)

    @cached_property
    def scene(self) -> Scene:
        """The board; what a person has in hand is what it is about."""
        scene = self.match.game.scene(self.observation, self.news)
        held = self.piece(scene, self.in_hand)
        return replace(scene, active=(held.id,)) if held else scene

    @staticmethod
    def piece(scene: Scene, id: str) -> Piece | None:
        """The piece with that id, or the topmost that stands in the middle of the place with that id."""
        spot = next((place.at for place in scene.places if place.id == id), None)
        found = (each for each in reversed(scene.pieces) if each.id == id or each.at == spot)
        return next(found, None) if id else None

    def goods(self, seat: Seat) -> Goods:
        """What a seat has, as the view knows it."""
        return self.match.game.goods(self.observation, seat).named(self.match.names)

    @cached_property
    def context(self) -> str:
        """What to have in mind, in a line."""
        return name_seats(self.match.game.context(self.observation), self.match.names)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every answer open to the person who is asked."""
        if self.asked is None:
            return ()
        found = self.match.game.choices(self.match.state, self.asked)
        return tuple(self._choice(number, action) for number, action in enumerate(found))

    @cached_property
    def near(self) -> tuple[tuple[Choice, str], ...]:
        """Answers that a person might look for here and that are refused, with the rule."""
        if self.asked is None:
            return ()
        game, seat = self.match.game, self.asked
        refused = []
        for action in game.near(self.observation, seat):
            refusal = game.refusal(self.match.state, seat, action)
            if refusal is not None:
                refused.append((self._choice(-1, action), refusal.rule))
        return tuple(refused)

    @cached_property
    def hands(self) -> dict[str, int]:
        """What can be taken in hand, each with how many answers it has."""
        return Counter(id for choice in self.choices for id in choice.offer.by)

    @property
    def in_hand(self) -> str:
        """What the person has in hand; the only thing that can be taken is there by itself."""
        only = next(iter(self.hands)) if len(self.hands) == 1 else ""
        return self._in_hand if self._in_hand in self.hands else only

    @property
    def taken(self) -> str:
        """What the person took in hand and may put back: there are other things to take."""
        return self._in_hand if self._in_hand in self.hands and len(self.hands) > 1 else ""

    @cached_property
    def open(self) -> tuple[Choice, ...]:
        """The answers to choose from: once something was taken in hand, its own, and those of no place."""
        taken, by_hand = self.in_hand, self._in_hand in self.hands
        return tuple(
            choice
            for choice in self.choices
            if not taken
            or (taken in choice.offer.by if choice.offer.by else not (by_hand and choice.offer.at))
        )

    @cached_property
    def groups(self) -> dict[str, tuple[Choice, ...]]:
        """The open answers as a person thinks of them: ways to go first, what ends the turn last."""
        found: dict[str, list[Choice]] = {}
        for choice in self.open:
            found.setdefault(choice.offer.group, []).append(choice)
        order = sorted(found, key=lambda name: (name == "End", found[name][0].offer.way is None))
        return {name: tuple(found[name]) for name in order}

    @property
    def many(self) -> int:
        """More options of one group than this fold away."""
        return FEW if self.hands else MANY

    @cached_property
    def far(self) -> tuple[str, ...]:
        """The groups that would light half the board beside other answers: they glow when asked to."""
        if len(self.groups) == 1:
            return ()
        return tuple(
            name
            for name, choices in self.groups.items()
            if len(choices) > MANY and all(choice.offer.at and not choice.offer.by for choice in choices)
        )

    @property
    def lit(self) -> str:
        """The group of far answers that a person has asked to see on the board."""
        return self._lit if self._lit in self.far else ""

    @cached_property
    def keys(self) -> dict[str, Choice]:
        """What a key gives: the letter of an offer, or a digit for one that has none."""
        letters = Counter(choice.offer.key for choice in self.open)
        found = {choice.offer.key: choice for choice in self.open if letters[choice.offer.key] == 1}
        found.pop("", None)
        bare = [
            choice
            for choices in self.groups.values()
            for choice in choices
            if len(choices) <= self.many and choice.offer.way is None and choice not in found.values()
        ]
        return found | {str(digit): choice for digit, choice in zip(range(1, 10), bare, strict=False)}

    @cached_property
    def glowing(self) -> tuple[Choice, ...]:
        """The answers that are shown on the board: those that a person asked to see, else all but the far ones."""
        if self.lit:
            return self.groups[self.lit]
        return tuple(
            choice
            for choice in self.open
            if choice.offer.group not in self.far and (self.in_hand or not choice.offer.by)
        )

    @cached_property
    def picks(self) -> dict[str, str]:
        """What can be picked on the board, and what picking it does, in words."""
        found: dict[str, list[str]] = {}
        for choice in self.glowing:
            for id in choice.offer.at:
                found.setdefault(id, []).append(choice.words)
        picks = {id: words[0] if len(words) == 1 else f"{len(words)} ways" for id, words in found.items()}
        if self.in_hand:
            picks.setdefault(self.in_hand, "What else it can do; once more, put it back")
        elif not self.lit:
            for id, ways in self.hands.items():
                picks.setdefault(id, f"Take {self.called(id)}: {ways} ways")
        return picks

    def called(self, id: str) -> str:
        """What is in hand, or could be, in words."""
        piece = self.piece(self.scene, id)
        return name_seats(piece.label, self.match.names) if piece else id

    def meant(self, id: str) -> tuple[Choice, ...]:
        """The answers that picking this can mean: of what is in hand, else of anything."""
        return tuple(choice for choice in self.open if id in choice.offer.at)

    def beneath(self, id: str) -> str:
        """What a pick on this piece is for: the piece itself, else the place in whose middle it stands."""
        spot = next((piece.at for piece in self.scene.pieces if piece.id == id), None)
        if spot is None or id in self.hands or self.meant(id):
            return id
        return next((place.id for place in self.scene.places if place.at == spot), id)

    def _choice(self, number: int, action: Any) -> Choice:
        assert self.asked is not None
        offer = self.match.game.offer(self.observation, self.asked, action)
        return Choice(number, action, offer, name_seats(offer.words, self.match.names), self.match.step)
