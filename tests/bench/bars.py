"""Which lines are compared, and the bars: ratios within one run, never times."""

from collections.abc import Mapping
from typing import NamedTuple

from measure import Rate

CATAN = "Catanatron, 4 seats"
SEATS = (2, 3, 4)


def ours(seats: int, log: bool) -> str:
    """The name of our line for so many seats, with the log on or off."""
    return f"card_game, {seats} seats, log {'on' if log else 'off'}"


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
    found: list[Ratio] = []
    off = {seats: rates[ours(seats, log=False)] for seats in SEATS if ours(seats, log=False) in rates}
    catan = rates.get(CATAN)
    if catan:
        lead = {seats: rate.decisions / catan.decisions for seats, rate in off.items()}
        if 4 in off:
            found.append(Ratio("decisions/s, ours to Catanatron, 4 seats", lead[4], least=5))
            found.append(Ratio("choices/s, ours to Catanatron, 4 seats", off[4].choices / catan.choices))
        if len(lead) == len(SEATS):
            found.append(Ratio("decisions/s, ours to Catanatron, worst of 2-4", min(lead.values()), least=5))
    on = {seats: rates[ours(seats, log=True)] for seats in SEATS if ours(seats, log=True) in rates}
    cost = {seats: off[seats].decisions / on[seats].decisions for seats in off.keys() & on.keys()}
    if 4 in cost:
        found.append(Ratio("time, log on to log off, 4 seats", cost[4], most=3))
    if len(cost) == len(SEATS):
        found.append(Ratio("time, log on to log off, worst of 2-4", max(cost.values()), most=3))
    return found
