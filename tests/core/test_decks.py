"""Decks against brute force: every order of a small deck, with every box and every hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from hbd_kit.core.asking import ALL, TABLE
from hbd_kit.core.decks import Belief, Deck, Segment, believe, shuffled

Cards = tuple[str, ...]
World = tuple[Cards, Cards, Cards]  # the deck from the top, the box sorted, the hand of seat 2 as drawn
Law = dict[World, Fraction]

ONE = Fraction(1)


def add(weighted: Iterable[tuple[object, Fraction]]) -> dict:
    """Equal things together."""
    total: dict = {}
    for thing, weight in weighted:
        total[thing] = total.get(thing, Fraction(0)) + weight
    return total


def share(law: dict) -> dict:
    """The weights scaled to sum to 1."""
    total = sum(law.values())
    return {thing: weight / total for thing, weight in law.items()}


@cache
def orders(cards: Cards) -> tuple[Cards, ...]:
    """Every order of these cards that looks different; they are equally likely."""
    return tuple(sorted(set(permutations(cards))))


@cache
def deals(pool: Cards, count: int) -> tuple[tuple[Cards, Cards, Fraction], ...]:
    """Every way to deal `count` cards of the pool: what is dealt, what is left, the weight."""
    ways = list(combinations(range(len(pool)), count))
    dealt = add(
        ((tuple(pool[i] for i in way), tuple(pool[i] for i in range(len(pool)) if i not in way)), ONE)
        for way in ways
    )
    return tuple((*split, weight / len(ways)) for split, weight in dealt.items())


@cache
def stands_for(deck: Deck) -> dict[tuple[Cards, Cards], Fraction]:
    """What the docstring of a Deck promises: every order and every box that fits it."""

    def fill(pool: Cards, segments: tuple[Segment, ...]) -> Iterator[tuple[tuple[Cards, Cards], Fraction]]:
        if not segments:
            yield ((), pool), ONE
            return
        first = segments[0]
        for dealt, left, weight in deals(pool, first.unseen):
            ways = orders(tuple(sorted(dealt + first.named)))
            for (below, box), inner in add(fill(left, segments[1:])).items():
                for order in ways:
                    yield (order + below, box), weight * inner / len(ways)

    return add(fill(deck.pool, deck.segments))


# The brute force: each happening changes every world.


def every_order(cards: Cards) -> Law:
    return add(((order, (), ()), ONE / len(orders(cards))) for order in orders(cards))


def shuffle_into_top(law: Law, count: int, cards: Cards) -> Law:
    def each() -> Iterator[tuple[World, Fraction]]:
        for (order, box, hand), weight in law.items():
            ways = orders(tuple(sorted(order[:count] + cards)))
            for top in ways:
                yield (top + order[count:], box, hand), weight / len(ways)

    return add(each())


def top_law(law: Law) -> dict[str, Fraction]:
    return add((order[0], weight) for (order, _, _), weight in law.items())


# Rows of happenings, told to the brute force, to every deck that hidden chance may make of it,
# and to a Belief where nothing is private.


class Told:
    """One row of happenings as the brute force, the decks and the belief have followed it.

    A line of `decks` is one answer to every hidden chance: the deck, the hand of seat 2 (of it,
    `old` cards are older than the last gathering) and what seat 2 has seen by itself.
    """

    def __init__(self, cards: Cards) -> None:
        self.law: Law = every_order(cards)
        self.decks: dict[tuple[Deck, Cards, Cards], Fraction] = {(shuffled(cards), (), ()): ONE}
        self.belief: Belief | None = believe(shuffled(cards))
        self.discards: Cards = ()
        self.old = 0
        self.blurred = False  # whether somebody lost count of a card it had been sure of
        self.private = False

    def each(self, ways) -> None:
        """Every line goes its ways."""
        self.decks = add(
            (after, weight * chance) for line, weight in self.decks.items() for after, chance in ways(*line)
        )

    def size(self) -> int:
        return len(next(iter(self.decks))[0])

    def top_named(self) -> bool:
        return any(deck.segments[0].named for deck, _, _ in self.decks)

    def box(self, count: int) -> None:
        assume(all(deck.segments and not deck.segments[0].named for deck, _, _ in self.decks))
        count = min([count, *(deck.segments[0].unseen for deck, _, _ in self.decks)])
        self.each(lambda deck, hand, memory: [((deck.box(count), hand, memory), ONE)])
        self.law = add(
            ((order[count:], tuple(sorted(box + order[:count])), hand), weight)
            for (order, box, hand), weight in self.law.items()
        )
        if self.belief:
            self.belief = self.belief.spread(lambda deck: [(deck.box(count), ONE)])

    def cut_blurs(self, count: int) -> None:
        self.blurred |= any(deck.falls(count) for deck, _, _ in self.decks)

    def bury(self, count: int, card: str) -> None:
        """A card that everybody sees is shuffled into the top `count` cards."""
        count = min(count, self.size())
        self.cut_blurs(count)
        self.each(
            lambda deck, hand, memory: [
                ((top.shuffle_in((card,)).upon(rest), hand, memory), chance)
                for top, rest, chance in deck.cuts(count)
            ]
        )
        self.law = shuffle_into_top(self.law, count, (card,))
        if self.belief:
            self.belief = self.belief.shuffle_into_top(count, (card,))

    def lift(self, count: int) -> None:
        """The top `count` cards go under the others."""
        count = min(count, self.size())
        self.cut_blurs(count)
        self.each(
            lambda deck, hand, memory: [
                ((rest.upon(top), hand, memory), chance) for top, rest, chance in deck.cuts(count)
            ]
        )
        self.law = add(
            ((order[count:] + order[:count], box, hand), weight)
            for (order, box, hand), weight in self.law.items()
        )
        if self.belief:
            self.belief = self.belief.spread(
                lambda deck: [(rest.upon(top), chance) for top, rest, chance in deck.cuts(count)]
            )

    def draw(self, nth: int) -> None:
        """Everybody sees the top card: one of those that it can be."""
        assume(self.size())
        card = sorted(top_law(self.law))[nth % len(top_law(self.law))]
        for deck, hand, _ in self.decks:
            elsewhere = deck.pool + hand + tuple(c for part in deck.segments for c, _ in part.secret)
            self.blurred |= card in deck.segments[0].known and card in elsewhere

        def ways(deck: Deck, hand: Cards, memory: Cards):
            chance = deck.top().outcomes().get(card)
            if chance:
                for after, posterior in deck.draws(card):
                    yield (after, hand, memory), chance * posterior

        self.each(ways)
        self.decks = share(self.decks)
        self.law = share(
            {
                (order[1:], box, hand): weight
                for (order, box, hand), weight in self.law.items()
                if order[0] == card
            }
        )
        self.discards += (card,)
        if self.belief:
            self.belief = self.belief.take(card)

    def seat_2_sees(self, take: bool) -> None:
        assume(self.size())
        self.blurred |= self.top_named()
        self.private, self.belief = True, None

        def ways(deck: Deck, hand: Cards, memory: Cards):
            for card, chance in deck.top().outcomes().items():
                origin = deck.origin(card)
                for answer, posterior in origin.outcomes().items() if origin else [(None, ONE)]:
                    known = None if answer is None else answer == "known"
                    after = deck.take(card, known, (2,)) if take else deck.look(card, (2,), known)
                    yield (after, hand + (card,) * take, (*memory, card)), chance * posterior

        self.each(ways)

    def peek(self) -> None:
        """Seat 2 looks at the top card and leaves it there."""
        self.seat_2_sees(take=False)

    def sneak(self) -> None:
        """Seat 2 draws the top card, and only seat 2 sees it."""
        self.seat_2_sees(take=True)
        self.law = add(
            ((order[1:], box, (*hand, order[0])), weight) for (order, box, hand), weight in self.law.items()
        )

    def give_back(self, count: int) -> None:
        """Seat 2 shuffles the card it drew last into the top `count` cards, unseen by others."""
        assume(len(next(iter(self.decks))[1]) > self.old)
        count = min(count, self.size())
        self.cut_blurs(count)
        self.each(
            lambda deck, hand, memory: [
                ((top.shuffle_in(hand[-1:], (2,)).upon(rest), hand[:-1], memory), chance)
                for top, rest, chance in deck.cuts(count)
            ]
        )
        self.law = add(
            ((order, box, hand[:-1]), weight * chance)
            for (full, box, hand), weight in self.law.items()
            for (order, _, _), chance in shuffle_into_top({(full, box, hand): ONE}, count, hand[-1:]).items()
        )

    def gather(self, unbox: bool) -> None:
        """All is shuffled with the discards."""
        discards, hands = self.discards, bool(next(iter(self.decks))[1])
        # Nobody's hand holds what has been gathered where nothing unseen was left outside the hands.
        emptied = not any(
            deck.pool or any(part.secret for part in deck.segments) for deck, _, _ in self.decks
        )
        self.old = len(next(iter(self.decks))[1]) if emptied else self.old
        self.each(lambda deck, hand, memory: [((deck.gather(discards, unbox, hands), hand, memory), ONE)])
        law = add(
            ((order + discards + box * unbox, () if unbox else box, hand), weight)
            for (order, box, hand), weight in self.law.items()
        )
        self.law = shuffle_into_top(law, 99, ())
        self.discards = ()
        if self.belief:
            self.belief = self.belief.gather(discards, unbox)


small = st.integers(0, 4)
happenings = st.one_of(
    st.tuples(st.just("box"), st.integers(1, 2)),
    st.tuples(st.just("bury"), small, st.sampled_from("abi")),
    st.tuples(st.just("lift"), small),
    st.tuples(st.just("draw"), small),
    st.tuples(st.just("gather"), st.booleans()),
)
private = st.one_of(
    happenings,
    st.tuples(st.just("peek")),
    st.tuples(st.just("sneak")),
    st.tuples(st.just("give_back"), small),
)
starts = st.sampled_from(
    [("a", "b"), ("a", "a", "b"), ("a", "b", "c"), ("a", "a", "b", "b"), ("a", "a", "b", "c")]
)


def tell(told: Told, row: list[tuple]) -> Iterator[None]:
    buried = 0
    for what, *how in row:
        buried += what == "bury"
        if buried > 2:
            return
        getattr(told, what)(*how)
        event(what)
        yield


def mixture(told: Told) -> Law:
    return add(
        ((order, box, hand), weight * chance)
        for (deck, hand, _), weight in told.decks.items()
        for (order, box), chance in stands_for(deck).items()
    )


@settings(max_examples=150, deadline=None)
@given(starts, st.lists(private, max_size=7))
def test_decks_and_hidden_chances_agree_with_every_order(cards: Cards, row: list[tuple]) -> None:
    """The law of deck, box and hand is exactly the brute force's after every happening."""
    told = Told(cards)
    for _ in tell(told, row):
        assert mixture(told) == told.law
        assert sum(told.law.values()) == 1
        for deck, _, _ in told.decks:
            if len(deck):
                law = {(*world, ()): weight for world, weight in stands_for(deck).items()}
                assert deck.top().outcomes() == top_law(law) == deck.odds(ALL)


@settings(max_examples=150, deadline=None)
@given(starts, st.lists(happenings, max_size=8))
def test_a_belief_is_exact_through_every_unseen_cut_and_double(cards: Cards, row: list[tuple]) -> None:
    told = Told(cards)
    for _ in tell(told, row):
        assert told.belief is not None
        total = sum(weight for _, weight in told.belief.parts)
        assert told.law == add(
            ((*world, ()), chance * Fraction(weight, total))
            for deck, weight in told.belief.parts
            for world, chance in stands_for(deck).items()
        )
        if told.size():
            top = told.belief.top()
            assert top.outcomes() == top_law(told.law)
            picked = Counter(top.pick(case) for case in range(top.total))
            assert {card: Fraction(n, top.total) for card, n in picked.items()} == top_law(told.law)


@settings(max_examples=250, deadline=None)
@given(starts, st.lists(private, max_size=8))
def test_a_seat_is_shown_nothing_it_cannot_know(cards: Cards, row: list[tuple]) -> None:
    """Decks that a seat cannot tell apart give it the same odds, and exact ones while nothing blurred."""
    told = Told(cards)
    for _ in tell(told, row):
        if not told.size():
            continue
        shown = [deck.odds(1, hidden=hand[told.old :]) for deck, hand, _ in told.decks]
        assert all(odds == shown[0] for odds in shown)
        assert sum(shown[0].values()) == 1
        assert all(deck.odds(TABLE, hand[told.old :]) == shown[0] for deck, hand, _ in told.decks)
        mine: dict[Cards, dict[str, Fraction]] = {}
        for deck, _, memory in told.decks:
            odds = deck.odds(2)
            assert mine.setdefault(memory, odds) == odds
        event(f"blurred: {told.blurred}, private: {told.private}")
        if not told.blurred:
            assert shown[0] == top_law(told.law)
