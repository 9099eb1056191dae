"""The evidence on bots is true: its table follows from its rows, and a sample of them is played again."""

import pytest

from hbd_kit import GAMES
from tests.evidence.bots import PAIRINGS, TABLE, Pairing, Row, findings, meetings, of_row, rows

KEPT = [game for game in GAMES if rows(game)]
SAMPLE = {("greedy", "random"): 4, ("search", "greedy"): 1}
"""So many games of a pairing are played again."""


def pairings(game: str) -> list[tuple[Pairing, list[Row]]]:
    """Each pairing of which a game has rows, with them."""
    found = [(p, [row for row in rows(game) if (row.bot, row.rival) == (p.bot, p.rival)]) for p in PAIRINGS]
    return [(pairing, kept) for pairing, kept in found if kept]


def test_there_is_evidence_on_every_game():
    assert list(GAMES) == KEPT


@pytest.mark.parametrize("game", KEPT)
def test_a_pairing_is_whole_and_every_seat_is_sat_in_equally_often(game: str):
    wanted = set(meetings(game))
    for pairing, kept in pairings(game):
        assert len(kept) == pairing.games and {of_row(game, row) for row in kept} <= wanted
        for seat in range(kept[0].seats):
            assert sum(row.seat == seat for row in kept) * kept[0].seats == pairing.games


def test_the_table_says_what_the_rows_show():
    told = [",".join(map(str, found)) for game in GAMES for found in findings(game)]
    assert TABLE.read_text(encoding="utf-8").splitlines()[1:] == told


@pytest.mark.parametrize("game", KEPT)
def test_greedy_is_clearly_better_than_random_and_search_than_greedy(game: str):
    for found in findings(game):
        if (found.bot, found.rival) == ("greedy", "random"):
            assert found.share >= 0.8
        else:
            assert found.low > found.fair


@pytest.mark.parametrize("game", KEPT)
def test_a_sample_is_played_again_to_the_last_answer(game: str):
    for pairing, kept in pairings(game):
        many = SAMPLE[pairing.bot, pairing.rival]
        for row in kept[:: len(kept) // many][:many]:
            assert of_row(game, row).row() == row
