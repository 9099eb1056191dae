"""Which lines are compared, and the bars: ratios within one run, never times."""

from collections.abc import Mapping
from typing import NamedTuple

from measure import Rate

CATAN = "Catanatron, 4 seats"
SEATS = (2, 3, 4)


LEAST = {"card_game": 5, "dracomundis": 2}
"""How many times Catanatron's decisions per second each of our games must reach, by its issue."""
LOG_COST = 3
"""How many times as long the log may make a game."""


def ours(seats: int, log: bool, game: str = "card_game") -> str:
    """The name of our line for so many seats, with the log on or off."""
    return f"{game}, {seats} seats, log {'on' if log else 'off'}"


class Ratio(NamedTuple):
    """One comparison; `least` and `most` are its bar, and a ratio without either is only told."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None

    @property
    def bar(self) -> str:
        """The bar in words; empty when there is none."""
        if self.least is not None:
            return f"at least {self.least:g}"
        return "" if self.most is None else f"at most {self.most:g}"

    @property
    def verdict(self) -> str:
        """`ok` or `below the bar`; empty when there is no bar."""
        if not self.bar:
            return ""
        high_enough = self.least is None or self.value >= self.least
        low_enough = self.most is None or self.value <= self.most
        return "ok" if high_enough and low_enough else "below the bar"


def ratios(rates: Mapping[str, Rate]) -> list[Ratio]:
    """Every comparison whose lines were all measured."""
    return [ratio for game, least in LEAST.items() for ratio in _of_game(game, least, rates)]


def _of_game(game: str, least: float, rates: Mapping[str, Rate]) -> list[Ratio]:
    found: list[Ratio] = []
    off, on = (
        {seats: rates[name] for seats in SEATS if (name := ours(seats, log, game)) in rates}
        for log in (False, True)
    )
    catan = rates.get(CATAN)
    if catan:
        lead = {seats: rate.decisions / catan.decisions for seats, rate in off.items()}
        if 4 in off:
            found.append(Ratio(f"{game}: decisions/s to Catanatron's, 4 seats", lead[4], least=least))
            ratio = off[4].choices / catan.choices
            found.append(Ratio(f"{game}: choices/s to Catanatron's, 4 seats", ratio))
        if len(lead) == len(SEATS):
            worst = min(lead.values())
            found.append(Ratio(f"{game}: decisions/s to Catanatron's, worst of 2-4", worst, least=least))
    cost = {seats: off[seats].decisions / on[seats].decisions for seats in off.keys() & on.keys()}
    if 4 in cost:
        found.append(Ratio(f"{game}: time, log on to log off, 4 seats", cost[4], most=LOG_COST))
    if len(cost) == len(SEATS):
        worst = max(cost.values())
        found.append(Ratio(f"{game}: time, log on to log off, worst of 2-4", worst, most=LOG_COST))
    return found
