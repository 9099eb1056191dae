"""What the greedy bot goes by: how far its characters have to go, and that it comes to an end."""

import hbd_kit as hbd
from hbd_kit.core.grids import Direction
from hbd_kit.games.dracomundis.chart import chart_of
from hbd_kit.games.dracomundis.state import Figure
from hbd_kit.games.dracomundis.worth import trips_beside, trips_to

GAME = hbd.GAMES["dracomundis"]


def test_a_trip_is_counted_in_actions_along_the_arrows_and_every_square_is_a_little_more():
    state = hbd.new_match("dracomundis", seed=1).state
    chart, square = chart_of(state.terms), state.grid.square
    trip = trips_to(chart, Figure(0, "explorer", Direction.E))[square("B2")]  # two squares ahead, else one
    ahead, further, aside = (trip[square(name)] for name in ("C2", "D2", "B4"))
    assert 1 < ahead < further < 1.5, "one action, and two squares are farther than one"
    assert 2 < aside < 2.5, "it turns first, or goes twice"
    beside = trips_beside(chart, Figure(0, "explorer", Direction.E))[square("B2")]
    assert beside[square("C2")] == 0 < beside[square("E2")] < further + 1


def test_greedy_walks_on_through_a_swamp_where_nothing_nearer_is_left():
    """It stood still for 300 rounds: an action would have taken it no nearer, counted in actions alone."""
    played = hbd.new_match("dracomundis", seed=164).auto("greedy", until=600)
    result = played.result()
    assert result is not None and not result.by_limit
