"""What a position is worth to a seat: its points, and what it may still bring home.

Rules of thumb for bots, in victory points; no rule of the game depends on them.
"""

from __future__ import annotations

from functools import cache

from hbd_kit.core.asking import Seat
from hbd_kit.core.grids import square_grid
from hbd_kit.games.card_game.components import ISLAND, MERCHANT, TOWN, UNEXPLORED
from hbd_kit.games.card_game.scoring import result
from hbd_kit.games.card_game.state import NOWHERE, Cards, Ship, Square, State, Terms, Turn

WIN = 20.0
"""What winning is worth beside the points it was won by."""
ABOARD = 0.93
"""What loot is worth aboard, when it could be sold at once."""
A_TURN = 0.93
"""What is left of a gain that lies one turn away."""
TOO_LATE = 0.5
"""The same for every turn beyond those that are sure to be played."""
TROUBLED = 0.62
"""What dragons leave of all that is still to be brought home."""
EXPLORED = 0.2
"""What every explored square is worth, and to be near one that is not; it grows with the rounds.

The game must come to its end. To explore the last square nearby still is a gain: being near counts no more.
"""
PATIENCE = 25
"""The rounds after which an explored square is worth more, in steps: to end a turn must bring nothing."""
UNSOLD = 0.4
"""The share that is lost of loot which the nearest merchant cannot buy any more."""
RISKED = 0.85
"""What sailing into the unknown leaves of the loot aboard, on average."""
SEAS = 500
"""How many charts are remembered at most."""


def worth(state: State, seat: Seat) -> float:
    """How well `seat` stands, in points ahead of its best rival; over, a win counts far more."""
    ended = result(state)
    points = [ship.points for ship in state.ships]
    if ended is not None:
        lead = points[seat] - max(points[:seat] + points[seat + 1 :])
        if seat not in ended.winners:
            return lead - WIN
        return lead + WIN if len(ended.winners) == 1 else float(lead)
    sea = _waters(state.terms).sea(state)
    haste = 1 + (state.round // PATIENCE) ** 2 / 2
    turn = state.agenda[0]
    on_turn, moves = (turn.seat, state.terms.movements - turn.moved) if type(turn) is Turn else (-1, 0)
    totals = [
        ship.points + sea.prospects(ship, moves if seat == on_turn else 0, haste)
        for seat, ship in enumerate(state.ships)
    ]
    ahead = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    return ahead + EXPLORED * haste * (len(state.chart) - sea.fog)


class Sea:
    """What all ships share on one chart: where loot is to be had and sold, and how much is uncharted.

    It keeps the prospects it has found: bots ask of the same ships again and again.
    """

    __slots__ = (
        "chart",
        "far",
        "fog",
        "fogs",
        "found",
        "islands",
        "markets",
        "nearest",
        "purses",
        "sure",
        "waters",
    )

    def __init__(self, waters: Waters, chart: tuple[str, ...], tally: tuple[int, ...]) -> None:
        terms = waters.terms
        self.waters = waters
        self.chart = chart
        self.far = _distances(terms.size)
        self.fog = chart.count(UNEXPLORED)
        self.found: dict[tuple[Square, Cards, bool, int, float], float] = {}
        self.nearest: dict[Square, tuple[int, Square]] = {}
        self.fogs: dict[Square, tuple[int, int]] = {}
        self.markets: list[Square] = []
        self.purses: dict[Square, int] = {}
        islands: list[Square] = []
        for square, place in enumerate(chart):
            if place == ISLAND:
                if tally[square] < terms.island_treasure:
                    islands.append(square)
            elif place == TOWN:
                self.markets.append(square)
            elif place == MERCHANT and tally[square] < terms.merchant_purse:
                self.markets.append(square)
                self.purses[square] = terms.merchant_purse - tally[square]
        self.islands = [
            (island, terms.island_treasure - tally[island], self.market_near(island)[0]) for island in islands
        ]
        self.sure = self.fog / max(1, terms.seats - 1)

    def prospects(self, ship: Ship, soon: int, haste: float) -> float:
        """The points that a ship may still bring home, by the best of a few plans.

        To sell what is aboard, perhaps to fetch more first or next, or to explore. To follow the best
        plan by a square makes it better, so a ship that does knows where it is going. `soon` are the
        movements that its turn has left.
        """
        if ship.square == NOWHERE:
            return 0.0
        key = (ship.square, ship.loot, bool(ship.troubles), soon, haste)
        best = self.found.get(key)
        if best is None:
            best = self.found[key] = self._best_plan(ship, soon, haste)
        return best

    def _best_plan(self, ship: Ship, soon: int, haste: float) -> float:
        here, terms = ship.square, self.waters.terms
        far, mean = self.far[here], self.waters.mean
        load = sorted((self.waters.values[card] for card in ship.loot), reverse=True)
        aboard = sum(load[: terms.loot_limit]) + 0.3 * sum(load[terms.loot_limit :])
        room = max(0, terms.loot_limit - len(load))
        if ship.troubles and self.fog:
            return self._rid(here, aboard, room, soon, haste)
        safe = TROUBLED if ship.troubles else 1.0
        home, market = self.market_near(here)
        unsold = 0
        if load and market in self.purses:
            unsold = sum(load[self.purses[market] : terms.loot_limit])
        sold = best = safe * (aboard - UNSOLD * unsold) * self.delivered(home - soon) if load else 0.0
        empty = min(terms.loot_limit, terms.loot_per_turn)
        for island, left, back in self.islands:
            if room:
                take = min(room, left) * mean
                best = max(best, safe * (aboard + take) * self.delivered(far[island] + back - soon))
            if load and market != NOWHERE:
                take = min(empty, left) * mean
                way = home + self.far[market][island] + back
                best = max(best, sold + safe * take * self.delivered(way - soon))
        if self.fog:
            there, back = self.fog_near(here)
            found = EXPLORED * haste * A_TURN ** (there - soon)
            best = max(best, found + RISKED * aboard * self.delivered(there + back - soon))
        return best

    def _rid(self, here: Square, aboard: float, room: int, soon: int, haste: float) -> float:
        """The same for a troubled ship: only the unknown may rid it of its dragons, before it can sell."""
        there, back = self.fog_near(here)
        best = TROUBLED * aboard * self.delivered(there + back - soon)
        if room:
            for island, left, _ in self.islands:
                way = self.far[here][island] + sum(self.fog_near(island))
                take = min(room, left) * self.waters.mean
                best = max(best, TROUBLED * (aboard + take) * self.delivered(way - soon))
        return best + EXPLORED * haste * A_TURN ** (there - soon)

    def market_near(self, square: Square) -> tuple[int, Square]:
        """How far it is to the nearest market, and which it is."""
        found = self.nearest.get(square)
        if found is None:
            far = self.far[square]
            ways = [(far[market], market) for market in self.markets]
            found = self.nearest[square] = min(ways, default=(2 * len(far), NOWHERE))
        return found

    def delivered(self, turns: float) -> float:
        """The share of a gain that is so many turns away."""
        if turns <= 0:
            return ABOARD
        if turns <= self.sure:
            return float(ABOARD * A_TURN**turns)
        return float(ABOARD * A_TURN**turns * TOO_LATE ** (turns - self.sure))

    def fog_near(self, square: Square) -> tuple[int, int]:
        """How far it is to the nearest unexplored square, and from there to a market; there must be one."""
        found = self.fogs.get(square)
        if found is None:
            near = _nearest(self.waters.terms.size, square)
            far, fog = next(place for place in near if not self.chart[place[1]])
            found = self.fogs[square] = far, self.market_near(fog)[0]
        return found


@cache
def _distances(size: int) -> tuple[tuple[int, ...], ...]:
    """How many movements lie between any two squares."""
    grid = square_grid(size, size)
    places = [(square % size, square // size) for square in grid.squares]
    return tuple(tuple(max(abs(x - u), abs(y - v)) for u, v in places) for x, y in places)


@cache
def _nearest(size: int, square: Square) -> tuple[tuple[int, Square], ...]:
    """Every square with its distance, the nearest first."""
    return tuple(sorted((far, other) for other, far in enumerate(_distances(size)[square])))


class Waters:
    """What a match has agreed, priced: what each piece of loot brings, a treasure on average, and seas met.

    The latest match's are kept: to hash its terms would cost more than it saves.
    """

    __slots__ = ("mean", "seas", "terms", "values")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        loot: Cards = tuple(name for name, card in terms.box if card.kind in ("amulet", "treasure"))
        self.values = {card: terms.value(card) for card in loot}
        copies = {name: card.copies for name, card in terms.box if name in self.values}
        total = sum(self.values[name] * count for name, count in copies.items())
        self.mean = total / max(1, sum(copies.values()))
        self.seas: dict[tuple[tuple[str, ...], tuple[int, ...]], Sea] = {}

    def sea(self, state: State) -> Sea:
        """The sea of a state."""
        key = (state.chart, state.tally)
        found = self.seas.get(key)
        if found is None:
            if len(self.seas) >= SEAS:
                self.seas.clear()
            found = self.seas[key] = Sea(self, *key)
        return found


_latest: Waters | None = None


def _waters(terms: Terms) -> Waters:
    """The waters of these terms, those of the match at hand as they were."""
    global _latest  # noqa: PLW0603 (one match's at a time)
    known = _latest
    if known is None or known.terms is not terms:
        known = _latest = Waters(terms)
    return known
