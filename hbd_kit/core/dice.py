"""Sources of luck that need no memory: dice, one card of many, cases with weights, a cut.

Each is a Source (see `asking`): so many equally likely cases, each giving an outcome. A
generator picks one case directly; the exact weights are counted only when somebody asks.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial

from msgspec import Struct

from hbd_kit.core.errors import nearest, shorten


class Dice(Struct, frozen=True, gc=False):
    """So many dice thrown at once, each showing 1 to `faces`.

    An outcome is what lies on the table, sorted from high to low: `(4, 3, 2)`.
    """

    count: int
    faces: int = 6

    def __post_init__(self) -> None:
        if self.count < 1 or self.faces < 1:
            raise ValueError(f"{self.count} dice of {self.faces} faces cannot be thrown: at least 1 of each.")

    @property
    def total(self) -> int:
        """How many ways the dice can fall, told apart by die."""
        return int(self.faces**self.count)

    def pick(self, case: int) -> tuple[int, ...]:
        """The dice of one case: its digits in base `faces`."""
        faces = self.faces
        dice = []
        for _ in range(self.count):
            case, digit = divmod(case, faces)
            dice.append(digit + 1)
        dice.sort(reverse=True)
        return tuple(dice)

    def outcomes(self) -> dict[tuple[int, ...], Fraction]:
        """Every sorted throw with its exact weight."""
        return dict(_throws(self.count, self.faces))

    def say(self, outcome: tuple[int, ...]) -> str:
        """The throw from high to low: `4 3 2`."""
        return " ".join(map(str, outcome))

    def read(self, text: str) -> tuple[int, ...]:
        """The throw meant by numbers in any order."""
        words = text.split()
        numbers = "1 number" if self.count == 1 else f"{self.count} numbers"
        right = f"{numbers} from 1 to {self.faces}, such as {self.say((1,) * self.count)!r}"
        # Only plain digits: int() would also take "+4", "1_0" and other alphabets' digits.
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise ValueError(f"{shorten(text)} is no throw of dice. Say {right}.")
        dice = sorted(map(int, words), reverse=True)
        if len(dice) != self.count:
            raise ValueError(f"{shorten(text)} shows {len(dice)} dice, not {self.count}. Say {right}.")
        if dice[0] > self.faces or dice[-1] < 1:
            raise ValueError(f"{shorten(text)} shows a number that is not on these dice. Say {right}.")
        return tuple(dice)


@lru_cache(maxsize=256)
def _throws(count: int, faces: int) -> dict[tuple[int, ...], Fraction]:
    """Every sorted throw with its weight: a multinomial coefficient out of all the ways."""
    total, ways = faces**count, factorial(count)
    weights = {}
    for dice in combinations_with_replacement(range(faces, 0, -1), count):
        orders = ways
        for same in Counter(dice).values():
            orders //= factorial(same)
        weights[dice] = Fraction(orders, total)
    return weights


class Cards(Struct, frozen=True, gc=False):
    """One of these cards, each as likely as the next; a name that lies twice counts twice."""

    cards: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many cards there are."""
        return len(self.cards)

    def pick(self, case: int) -> str:
        """The card at one place."""
        return self.cards[case]

    def outcomes(self) -> dict[str, Fraction]:
        """Every name with its exact weight."""
        total = len(self.cards)
        return {card: Fraction(copies, total) for card, copies in Counter(self.cards).items()}

    def say(self, outcome: str) -> str:
        """The card's name."""
        return outcome

    def read(self, text: str) -> str:
        """The card of that name."""
        card = " ".join(text.split())
        if card in self.cards:
            return card
        known = nearest(card, sorted(set(self.cards)))
        raise ValueError(f"{shorten(text)} is no card that may come now. {known}")


class Cases(Struct, frozen=True, gc=False):
    """Outcomes with whole-number weights: `Cases((("heads", 1), ("tails", 1)))`."""

    pairs: tuple[tuple[str | int, int], ...]

    def __post_init__(self) -> None:
        if any(weight < 1 for _, weight in self.pairs):
            raise ValueError("Every outcome needs a weight of at least 1; leave out what cannot happen.")
        if len({str(outcome) for outcome, _ in self.pairs}) < len({outcome for outcome, _ in self.pairs}):
            raise ValueError("A number and a word that read alike cannot both be outcomes.")

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum([weight for _, weight in self.pairs])

    def pick(self, case: int) -> str | int:
        """The outcome whose share of the weights holds this case."""
        for outcome, weight in self.pairs:
            case -= weight
            if case < 0:
                return outcome
        raise IndexError(f"There are only {self.total} cases.")

    def outcomes(self) -> dict[str | int, Fraction]:
        """Every outcome with its exact weight."""
        total, weights = self.total, dict[str | int, Fraction]()
        for outcome, weight in self.pairs:
            weights[outcome] = weights.get(outcome, Fraction(0)) + Fraction(weight, total)
        return weights

    def say(self, outcome: str | int) -> str:
        """The outcome as text."""
        return str(outcome)

    def read(self, text: str) -> str | int:
        """The outcome of that text."""
        words = " ".join(text.split())
        for outcome, _ in self.pairs:
            if str(outcome) == words:
                return outcome
        raise ValueError(f"{shorten(text)} is none of the outcomes. {nearest(words, dict(self.pairs))}")


class Falls(Struct, frozen=True, gc=False):
    """Which known cards fall into the top `depth` cards of a segment that is cut there.

    An outcome is those cards, sorted; a case is a choice of `depth` places.
    """

    unseen: int
    known: tuple[str, ...]
    depth: int

    @property
    def total(self) -> int:
        """How many choices of places there are."""
        return comb(self.unseen + len(self.known), self.depth)

    def pick(self, case: int) -> tuple[str, ...]:
        """The known cards whose places are chosen, decided one after the other."""
        fell, left, room = [], self.unseen + len(self.known), self.depth
        for card in self.known:
            left -= 1
            inside = comb(left, room - 1) if room else 0
            if case < inside:
                fell.append(card)
                room -= 1
            else:
                case -= inside
        return tuple(fell)

    def outcomes(self) -> dict[tuple[str, ...], Fraction]:
        """Every way the known cards may fall with its exact weight."""
        copies, weights = Counter(self.known), {}
        for above in product(*[range(many + 1) for many in copies.values()]):
            ways = comb(self.unseen, self.depth - sum(above)) if sum(above) <= self.depth else 0
            for many, chosen in zip(copies.values(), above, strict=True):
                ways *= comb(many, chosen)
            if ways:
                fell = tuple(card for card, chosen in zip(copies, above, strict=True) for _ in range(chosen))
                weights[fell] = Fraction(ways, self.total)
        return weights

    def say(self, outcome: tuple[str, ...]) -> str:
        """The cards that fell into the top part, or `-` for none."""
        return ", ".join(outcome) or "-"

    def read(self, text: str) -> tuple[str, ...]:
        """The cards that `text` names, in any order."""
        words = " ".join(text.split())
        return self.check(() if words == "-" else tuple(word.strip() for word in words.split(",")))

    def check(self, fell: tuple[str, ...]) -> tuple[str, ...]:
        """The cards sorted; ValueError where they cannot fall so."""
        least, most = max(0, self.depth - self.unseen), min(self.depth, len(self.known))
        if not least <= len(fell) <= most or Counter(fell) - Counter(self.known):
            some = f"{least}" if least == most else f"{least} to {most}"
            words, known = shorten(self.say(fell)), shorten(self.say(self.known), 200)
            raise ValueError(f"{words} cannot fall there. Say {some} of these: {known}.")
        return tuple(sorted(fell))
