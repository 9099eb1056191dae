"""Decks whose cards are decided when they are seen.

A deck is segments from top to bottom. A segment is so many *unseen* cards and cards *known*
to lie among them, in any order. All unseen cards of a deck come from one *pool*: what the
pool holds is known, which of its cards lies where is not, and those that no segment has
room for lie outside the deck unseen (boxed items, removed tiles, the other half of a cut).

So a Deck stands for every order that fits it, each as likely as the next. Shuffling and
setting aside only count; a card is drawn by asking chance for `top()` and telling `take`
the answer. Two happenings that nobody sees change what is true and need a chance of their
own: how known cards fall when a segment is cut (`falls`), and whether a drawn card was a
known one or its unseen double (`origin`). A `Belief` follows both without deciding them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from hbd_kit.core.asking import ALL, Seat, Source, View
from hbd_kit.core.dice import Cards, Cases, Falls
from hbd_kit.core.errors import nearest, shorten

Seats: TypeAlias = tuple[Seat, ...] | None
"""The seats that know something; None is everybody, () is nobody."""


class Segment(Struct, frozen=True, gc=False):
    """So many unseen cards of the pool, and cards known to lie among them, in any order.

    Everybody knows of the `known` cards. A `secret` is a card that lies there too, and the
    seats that know it: those that looked, or nobody where an unseen cut let it fall.
    """

    unseen: int
    known: tuple[str, ...] = ()
    secret: tuple[tuple[str, tuple[Seat, ...]], ...] = ()

    def __post_init__(self) -> None:
        if self.unseen < 0:
            raise ValueError(f"A segment cannot hold {self.unseen} unseen cards.")
        if len(self.known) > 1:
            force_setattr(self, "known", tuple(sorted(self.known)))
        if self.secret:
            force_setattr(self, "secret", _nested(self.secret))

    def __len__(self) -> int:
        return self.unseen + len(self.known) + len(self.secret)

    @property
    def named(self) -> tuple[str, ...]:
        """The cards that lie here for certain, whoever knows it, sorted."""
        if not self.secret:
            return self.known
        return tuple(sorted(self.known + tuple(card for card, _ in self.secret)))

    def sure(self, view: View) -> tuple[str, ...]:
        """The cards that `view` knows to lie here."""
        return self.known + tuple(card for card, seats in self.secret if view in seats)

    def drawn(self, card: str, named: bool, viewers: Seats) -> Segment:
        """What is left when `card`, one of the named or an unseen one, was drawn and `viewers` saw it.

        Nobody sees which of two doubles it was, so for each viewer one copy fewer is certain,
        and an unseen one drawn leaves a copy that lies there in secret. Who saw only the back
        of the card must allow for any: of every name, one copy fewer is certain.
        """
        unseen = self.unseen if named else self.unseen - 1
        if not self.known and not self.secret:
            return Segment(unseen)
        knowers: dict[str, list[Seats]] = {name: [None] * self.known.count(name) for name in self.known}
        for name, seats in self.secret:
            knowers.setdefault(name, []).append(seats)
        for name, copies in knowers.items():
            fewer = [*copies[1:], ()]
            if name == card:
                knowers[name] = copies[1:] if named else fewer
            elif viewers is not None:
                knowers[name] = [
                    _join(_meet(old, viewers), new) for old, new in zip(copies, fewer, strict=True)
                ]
        told = [(name, seats) for name, copies in knowers.items() for seats in copies]
        known = tuple(name for name, seats in told if seats is None)
        return Segment(unseen, known, tuple((name, seats) for name, seats in told if seats is not None))


class Deck(Struct, frozen=True, gc=False):
    """The cards of a pool and the segments that hold them, from top to bottom."""

    pool: tuple[str, ...]
    segments: tuple[Segment, ...]

    def __post_init__(self) -> None:
        segments = self.segments
        if len(segments) != 1 or not len(segments[0]):
            segments = _tidy(segments)
            force_setattr(self, "segments", segments)
        pool = tuple(sorted(self.pool))
        if pool != self.pool:
            force_setattr(self, "pool", pool)
        if self.boxed < 0:
            raise ValueError(f"A pool of {len(pool)} cannot fill {len(pool) - self.boxed} unseen places.")

    def __len__(self) -> int:
        return sum([len(segment) for segment in self.segments])

    @property
    def boxed(self) -> int:
        """How many cards of the pool lie outside this deck."""
        return len(self.pool) - sum([segment.unseen for segment in self.segments])

    # Building and parting.

    def box(self, count: int) -> Deck:
        """The deck after its top `count` cards were set aside unseen.

        Where known cards lie among them, somebody has to keep them: cut the deck instead.
        """
        first, *rest = self.segments or (Segment(0),)
        most = 0 if first.named else first.unseen
        if not 0 <= count <= most:
            raise ValueError(f"Only 0 to {most} cards can be boxed here, not {count}.")
        return Deck(self.pool, (Segment(first.unseen - count), *rest))

    def upon(self, below: Deck) -> Deck:
        """This part of a deck laid upon another part of the same deck."""
        if self.pool != below.pool:
            raise ValueError("These are not parts of one deck: their pools differ. Stack before drawing.")
        return Deck(self.pool, self.segments + below.segments)

    def falls(self, count: int) -> Falls | None:
        """The unseen chance of cutting `count` cards from the top; None where nothing is open.

        Its outcome is for `cut`, and nobody may see it.
        """
        place, depth = self._place(count)
        return _falls(self.segments[place], depth) if depth else None

    def cut(self, count: int, fell: tuple[str, ...] | None = None) -> tuple[Deck, Deck]:
        """The top `count` cards and the rest, as two parts that share the pool.

        `fell` is what chance answered to `falls(count)`, where that asks. Nobody saw it, so
        afterwards nobody knows which of those cards lies in which part.
        """
        place, depth = self._place(count)
        above, below = self.segments[:place], self.segments[place:]
        if depth:
            split = self.segments[place]
            falls, named = _falls(split, depth), split.named
            if falls and fell is None:
                raise ValueError(f"How the known cards fall is open: ask falls({count}).")
            fell = falls.check(fell or ()) if falls else named[:depth]
            unseen = depth - len(fell)
            parts = (unseen, fell), (split.unseen - unseen, _without(named, *fell))
            if falls or split.secret:
                upper, lower = [Segment(n, (), tuple((card, ()) for card in cards)) for n, cards in parts]
            else:
                upper, lower = [Segment(n, cards) for n, cards in parts]
            above, below = (*above, upper), (lower, *below[1:])
        return Deck(self.pool, above), Deck(self.pool, below)

    def cuts(self, count: int) -> Iterator[tuple[Deck, Deck, Fraction]]:
        """Every way the cut may fall: the top part, the rest, and its exact weight."""
        falls = self.falls(count)
        for fell, weight in falls.outcomes().items() if falls else ((None, Fraction(1)),):
            yield *self.cut(count, fell), weight

    def shuffle_in(self, cards: tuple[str, ...] = (), viewers: Seats = None) -> Deck:
        """This deck, or part of a deck, shuffled as one with `cards` that `viewers` know."""
        known = tuple(card for segment in self.segments for card in segment.known)
        secret = tuple(pair for segment in self.segments for pair in segment.secret)
        if viewers is None:
            known += cards
        else:
            secret += tuple((card, viewers) for card in cards)
        return Deck(self.pool, (Segment(len(self.pool) - self.boxed, known, secret),))

    def gather(self, discards: tuple[str, ...] = (), unbox: bool = False, hands: bool = False) -> Deck:
        """The whole deck shuffled with the discards, and with the boxed cards if `unbox`.

        When nothing of the pool stays outside, known and unseen cards are as open as each other
        and all become the pool. Not so if `hands` hold cards of the pool that some seat has not
        seen: it still knows what cannot lie in those hands.
        """
        boxed = Segment(self.boxed if unbox else 0)
        deck = Deck(self.pool, (*self.segments, boxed)).shuffle_in(discards)
        if deck.boxed or (hands and (deck.pool or any(part.secret for part in deck.segments))):
            return deck
        return shuffled(deck.pool + tuple(card for part in deck.segments for card in part.named))

    # Drawing and looking.

    def top(self) -> Source:
        """The chance of the top card: the true odds."""
        first, pool = self._first(), self.pool
        named = first.named
        if not named:
            return Cards(pool)
        if not first.unseen:
            return Cards(named)
        if first.unseen == len(pool):
            return Cards(pool + named)
        # Each place has len(pool) cases: a named card fills them all, an unseen place gives each card one.
        cases = Counter({card: copies * len(pool) for card, copies in Counter(named).items()})
        for card in pool:
            cases[card] += first.unseen
        return Cases(tuple(cases.items()))

    def origin(self, card: str) -> Cases | None:
        """The unseen chance whether `card`, drawn from the top, was "known" to lie there or "unseen".

        None where only one can be, or where both leave equal decks. Nobody may see the answer;
        it is for `take(card, known=answer == "known")`.
        """
        first, pool = self._first(), self.pool
        copies, doubles = first.named.count(card), first.unseen * pool.count(card)
        if not copies or not doubles or first.unseen == len(pool):
            return None
        return Cases((("known", copies * len(pool)), ("unseen", doubles)))

    def take(self, card: str, known: bool | None = None, viewers: Seats = None) -> Deck:
        """The deck after `card` was drawn from the top and `viewers` saw it.

        `known` is needed only where `origin` asks.
        """
        first = self._first()
        if len(first) == first.unseen == len(self.pool) and card in self.pool:
            return Deck(_without(self.pool, card), (Segment(first.unseen - 1), *self.segments[1:]))
        if known is None:
            if self.origin(card):
                raise ValueError(f"This may be a known or an unseen {card}: ask origin({card!r}).")
            known = card in first.named
        if (card not in first.named) if known else (not first.unseen or card not in self.pool):
            possible = sorted(self.top().outcomes())
            raise ValueError(f"{shorten(card)} cannot lie on top. {nearest(card, possible)}")
        pool = self.pool if known else _without(self.pool, card)
        return Deck(pool, (first.drawn(card, known, viewers), *self.segments[1:]))

    def draws(self, card: str) -> Iterator[tuple[Deck, Fraction]]:
        """Every deck that drawing `card` may leave, with its exact weight."""
        origin = self.origin(card)
        for answer, weight in origin.outcomes().items() if origin else ((None, Fraction(1)),):
            yield self.take(card, None if answer is None else answer == "known"), weight

    def look(self, card: str, viewers: Seats, known: bool | None = None) -> Deck:
        """The deck after `viewers` saw that its top card is `card` and left it there."""
        rest = self.take(card, known, viewers)
        first = self._first()
        if len(first) == 1:
            viewers = _join(viewers, None if first.known else first.secret[0][1] if first.secret else ())
        seen = Segment(0, (card,)) if viewers is None else Segment(0, (), ((card, viewers),))
        return Deck(rest.pool, (seen, *rest.segments))

    def outside(self) -> Cards:
        """The chance of a boxed card that is turned up: any of the pool."""
        return Cards(self.pool)

    def expose(self, card: str) -> Deck:
        """The deck after a boxed card turned out to be `card`."""
        if not self.boxed or card not in self.pool:
            raise ValueError(f"{shorten(card)} cannot lie outside. {nearest(card, sorted(set(self.pool)))}")
        return Deck(_without(self.pool, card), self.segments)

    def odds(
        self, view: View, hidden: Iterable[str] = (), kind: Callable[[str], Hashable] | None = None
    ) -> dict[str, Fraction]:
        """The top card's odds for `view`, over all that it has not seen.

        Secrets of others are unseen to it, and so are the `hidden` cards: those that left the
        pool since the deck was last gathered and lie where this view does not see them. Where
        it saw what `kind` each hidden card is, they stay of that kind. Two decks that a view
        cannot tell apart give it the same odds. They are exact until an unseen cut, an unseen
        double or somebody's look touches cards it was sure of while some of the pool lies
        elsewhere; it then takes those cards for unseen ones (a `Belief` stays exact).
        """
        first = self._first()
        if view == ALL:
            return self.top().outcomes()
        pool, sure = Counter(self.pool), first.sure(view)
        for segment in self.segments:
            pool.update(card for card, seats in segment.secret if view not in seats)
        weights = {card: Fraction(copies, len(first)) for card, copies in Counter(sure).items()}
        if len(first) == len(sure):
            return weights
        group, cards = kind or (lambda card: None), pool + Counter(hidden)
        inside, every = Counter[Hashable](), Counter[Hashable]()
        for card, copies in cards.items():
            inside[group(card)] += pool[card]
            every[group(card)] += copies
        share = Fraction(len(first) - len(sure), len(first) * pool.total())
        for card, copies in cards.items():
            chance = share * copies * Fraction(inside[group(card)], every[group(card)])
            if chance:
                weights[card] = weights.get(card, Fraction(0)) + chance
        return weights

    def _first(self) -> Segment:
        """The top segment; ValueError when the deck is empty."""
        if not self.segments:
            raise ValueError("The deck is empty. Gather the discards first.")
        return self.segments[0]

    def _place(self, count: int) -> tuple[int, int]:
        """The segment that a cut below `count` cards meets, and how many of its cards lie above the cut."""
        if not 0 <= count <= len(self):
            raise ValueError(f"A deck of {len(self)} cards cannot be cut below {count}.")
        place = 0
        while place < len(self.segments) and count >= len(self.segments[place]):
            count -= len(self.segments[place])
            place += 1
        return place, count


def shuffled(cards: Iterable[str]) -> Deck:
    """A deck of these cards in any order."""
    pool = tuple(sorted(cards))
    return Deck(pool, (Segment(len(pool)),))


class Belief(Struct, frozen=True):
    """Every deck that the cards seen so far allow, with whole-number weights.

    It follows a deck whose draws everybody sees, without deciding what nobody sees: a cut or
    an unseen double parts it, a drawn card leaves only what fits. So it gives the true odds
    and everybody's odds at once, and chance is asked for seen cards only.
    """

    parts: tuple[tuple[Deck, int], ...]

    def spread(self, ways: Callable[[Deck], Iterable[tuple[Deck, Fraction]]]) -> Belief:
        """The belief after each deck went its `ways`, which have weights (they need not sum to 1)."""
        return _belief((after, weight * share) for deck, weight in self.parts for after, share in ways(deck))

    def shuffle_into_top(self, count: int, cards: tuple[str, ...]) -> Belief:
        """The belief after `cards` were shuffled into the top `count` cards."""
        return self.spread(
            lambda deck: ((top.shuffle_in(cards).upon(rest), share) for top, rest, share in deck.cuts(count))
        )

    def gather(self, discards: tuple[str, ...] = (), unbox: bool = False) -> Belief:
        """The belief after the whole deck was shuffled with the discards."""
        return self.spread(lambda deck: ((deck.gather(discards, unbox), Fraction(1)),))

    def top(self) -> Source:
        """The chance of the top card."""
        if len(self.parts) == 1:
            return self.parts[0][0].top()
        weights = dict[str, Fraction]()
        for deck, weight in self.parts:
            for card, share in deck.top().outcomes().items():
                weights[card] = weights.get(card, Fraction(0)) + weight * share
        return Cases(tuple(zip(weights, _whole(weights.values()), strict=True)))

    def take(self, card: str) -> Belief:
        """The belief after everybody saw `card` drawn from the top."""
        known = self.top().outcomes()
        if card not in known:
            raise ValueError(f"{shorten(card)} cannot lie on top. {nearest(card, sorted(known))}")

        def ways(deck: Deck) -> Iterator[tuple[Deck, Fraction]]:
            chance = deck.top().outcomes().get(card)
            if chance:
                yield from ((after, chance * share) for after, share in deck.draws(card))

        return self.spread(ways)


def believe(deck: Deck) -> Belief:
    """The belief of one who knows this deck and no more."""
    return _belief(((deck, Fraction(1)),))


def _belief(weighted: Iterable[tuple[Deck, Fraction]]) -> Belief:
    """Equal decks together, who knows of what left out, weights in lowest terms and a fixed order."""
    weights: dict[Deck, Fraction] = {}
    for deck, weight in weighted:
        plain = Deck(deck.pool, tuple(Segment(part.unseen, part.named) for part in deck.segments))
        weights[plain] = weights.get(plain, Fraction(0)) + weight
    order = sorted(
        weights, key=lambda deck: (deck.pool, [(part.unseen, part.known) for part in deck.segments])
    )
    return Belief(tuple(zip(order, _whole([weights[deck] for deck in order]), strict=True)))


def _whole(weights: Iterable[Fraction]) -> list[int]:
    """The weights as whole numbers in the same proportions, as small as can be."""
    weights = list(weights)
    scale = lcm(*[weight.denominator for weight in weights])
    whole = [int(weight * scale) for weight in weights]
    common = gcd(*whole)
    return [weight // common for weight in whole]


def _tidy(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The segments without empty ones, and neighbours of nothing but unseen cards as one."""
    tidy: list[Segment] = []
    for segment in segments:
        if tidy and len(tidy[-1]) == tidy[-1].unseen and len(segment) == segment.unseen:
            tidy[-1] = Segment(tidy[-1].unseen + segment.unseen)
        elif len(segment):
            tidy.append(segment)
    return tuple(tidy)


def _falls(segment: Segment, depth: int) -> Falls | None:
    """How the named cards fall when the segment is cut at `depth`; None where only one way is left."""
    named = segment.named
    if not named or (not segment.unseen and len(set(named)) == 1):
        return None
    return Falls(segment.unseen, named, depth)


def _nested(secret: tuple[tuple[str, tuple[Seat, ...]], ...]) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    """The secrets in a fixed order: who knows of two copies of a card is named with the first two."""
    copies = Counter(card for card, _ in secret)
    knows = Counter((card, seat) for card, seats in secret for seat in set(seats))
    return tuple(
        (card, tuple(sorted(seat for (name, seat), sure in knows.items() if name == card and sure > nth)))
        for card in sorted(copies)
        for nth in range(copies[card])
    )


def _meet(some: Seats, others: Seats) -> Seats:
    """The seats that are among both."""
    if some is None or others is None:
        return others if some is None else some
    return tuple(seat for seat in some if seat in others)


def _join(some: Seats, others: Seats) -> Seats:
    """The seats that are among either."""
    return None if some is None or others is None else some + others


def _without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """The cards without one copy of each that is gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
