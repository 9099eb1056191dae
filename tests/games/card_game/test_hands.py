"""Whose cards a seat may read, count or work out, told by sketches; and worlds drawn from what it knows."""

from fractions import Fraction
from random import Random

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

GAME = hbd.GAMES["card_game"]

# Robbery --------------------------------------------------------------------------------------

ROBBERS = """
    chart:
      T  ~  T
      ~  S  ?
      T  ~  T
    ship 0: B2, loot storm_amulet jewels
    ship 1: A1, loot gold rum
    ship 2: C3, loot storm_amulet
"""


@rule("CG-STEAL-5")
def test_the_victim_knows_what_was_taken_and_nobody_else_does():
    m = sea(ROBBERS).play("steal from 1 with storm_amulet")
    assert (m.observe(1).ships[0].loot, m.observe(1).ships[0].hidden) == (("gold", "rum"), 1)
    for view in (2, "table"):
        assert (m.observe(view).ships[0].loot, m.observe(view).ships[0].hidden) == ((), 3)
    assert m.observe(0).ships[0].loot == ("gold", "jewels", "rum")
    assert m.observe("all").ships[0].loot == ("gold", "jewels", "rum")


@rule("CG-STEAL-5")
def test_the_victim_knows_it_until_the_cards_are_seen_to_leave():
    m = sea(ROBBERS).play("steal from 1 with storm_amulet").play("rum W").play("sail N").play("sell gold")
    assert (m.observe(1).ships[0].loot, m.observe(1).ships[0].hidden) == ((), 1)
    m = sea(ROBBERS).play("steal from 1 with storm_amulet").play("sail NW").play("sell jewels")
    assert (m.observe(1).ships[0].loot, m.observe(1).ships[0].hidden) == (("gold", "rum"), 0)


@rule("CG-STEAL-5")
def test_a_second_robbery_carries_the_first_victims_knowledge_along():
    m = sea(ROBBERS).play("steal from 1 with storm_amulet").play("end").play("end")
    m.play("steal from 0 with storm_amulet")
    assert (m.observe(1).ships[2].loot, m.observe(1).ships[2].hidden) == (("gold", "rum"), 1)
    assert (m.observe(0).ships[2].loot, m.observe(0).ships[2].hidden) == (("gold", "jewels", "rum"), 0)
    assert (m.observe("table").ships[2].loot, m.observe("table").ships[2].hidden) == ((), 3)
    assert m.observe(1).ships[0].size == 0


@rule("CG-STEAL-5")
def test_what_was_known_stays_known_over_turns_and_new_loot():
    m = sea("""
        chart:
          T  ~  T
          ~  S  I
          T  ~  T
        ship 0: C2, loot storm_amulet
        ship 1: A1, loot gold
    """)
    m.play("steal from 1 with storm_amulet").play("loot").play("gold").play("loot").play("map").play("end")
    assert (m.observe(1).ships[0].loot, m.observe(1).ships[0].hidden) == (("gold",), 2)


# Hands, troubles and discards ------------------------------------------------------------------

TABLE = """
    chart:
      T  ~  T
      ~  I  ?
      T  ~  T
    ship 0: B2, loot gold
    ship 1: A1, 3 points, loot map rum, troubles kraken
    ship 2: C3
    discovery discards: storm hydra
    treasure discards: jewels
"""


@rule("CG-SET-7")
def test_loot_is_hidden_but_may_be_counted():
    m = sea(TABLE)
    for view in (0, 2, "table"):
        ship = m.observe(view).ships[1]
        assert (ship.loot, ship.hidden, ship.size) == ((), 2, 2)
    for view in (1, "all"):
        ship = m.observe(view).ships[1]
        assert (ship.loot, ship.hidden, ship.size) == (("map", "rum"), 0, 2)


@rule("CG-SET-7")
@pytest.mark.parametrize("view", [0, 1, 2, "table", "all"])
def test_troubles_points_and_discards_lie_open(view):
    seen = sea(TABLE).observe(view)
    assert (seen.ships[1].troubles, seen.ships[1].points) == (("kraken",), 3)
    assert seen.discovery_discards == ("hydra", "storm")
    assert seen.treasure_discards == ("jewels",)


@rule("CG-SET-7")
def test_a_looted_card_is_read_by_its_player_only():
    m = sea(TABLE).play("loot").play("jewels")
    for view in (0, "all"):
        assert "jewels" in m.log(view)[-1].words
    for view in (1, 2, "table"):
        assert "jewels" not in str(m.log(view))
        assert "loots a treasure" in m.log(view)[-1].words
        assert "jewels" not in m.record(view).split("---")[-1]
    assert "jewels" not in str(m)


@rule("CG-SET-7")
@pytest.mark.parametrize("view", [0, 1, 2, "table"])
def test_an_open_hand_is_seen_by_everyone(view):
    m = sea(TABLE, options={"hands": "open"})
    assert m.observe(view).ships[1].loot == ("map", "rum")
    m.play("loot")
    assert m.odds(view) == m.odds("all")
    m.play("jewels")
    assert m.observe(view).ships[0].loot == ("gold", "jewels")
    assert "jewels" in m.log(view)[-1].words


@rule("CG-SET-7", "CG-STEAL-5")
@pytest.mark.parametrize("view", [0, 1, 2, "table"])
def test_a_robbery_of_an_open_hand_is_read_by_everyone(view):
    m = sea(ROBBERS, options={"hands": "open"}).play("steal from 1 with storm_amulet")
    assert "gold, rum" in m.log(view)[-1].words


@rule("CG-SET-7", "CG-DISC-6")
@pytest.mark.parametrize("view", [1, 2, "table"])
def test_an_amulet_found_in_sight_of_everyone_is_known_to_everyone(view):
    m = sea(TABLE, rulings={"amulet_pile": "discovery"}).play("sail E").play("storm_amulet")
    assert (m.observe(view).ships[0].loot, m.observe(view).ships[0].hidden) == (("storm_amulet",), 1)


@rule("CG-SET-9")
def test_a_seats_odds_are_over_all_it_has_not_seen():
    m = sea(TABLE).play("loot")
    assert m.odds(0)["map"] == Fraction(3, 20)  # 22 pieces less its gold and the jewels: a map may be Bo's
    assert m.odds(1)["map"] == Fraction(2, 19)
    assert m.odds("all")["map"] == Fraction(2, 18)
    assert all(sum(m.odds(view).values()) == 1 for view in (0, 1, 2, "table", "all"))


@rule("CG-SET-7")
@pytest.mark.parametrize("view", [0, 1, 2, "table", "all"])
def test_the_discovery_pile_holds_no_secret_but_its_order(view):
    m = sea(TABLE).play("sail E")
    assert m.odds(view) == m.odds("all")
    assert "hydra" not in m.odds(view)
    assert m.odds(view)["treasure_island"] == Fraction(6, 29)  # 32 less hydra, storm and kraken


@rule("CG-SET-7", "CG-SET-9")
@pytest.mark.parametrize("view", [1, 2, "table"])
def test_what_a_rival_holds_changes_nothing_that_one_may_see(view):
    """Two worlds that the view cannot tell apart give it the same observation, options, refusals and log."""
    twins = []
    for loot in ("gold storm_amulet", "map storm_amulet"):
        m = sea(TABLE.replace("loot gold", f"loot {loot}")).play("loot").play("wind_amulet")
        twins.append(m.play("loot").play("rum").play("end").play("discard wind_amulet"))
    first, second = twins
    assert first.observe(view) == second.observe(view)
    assert str(first.log(view)) == str(second.log(view))
    assert first.options(1) == second.options(1)
    for action in GAME.candidates(first.state):
        assert first.explain(action, seat=1) == second.explain(action, seat=1)
    assert first.game.board(first.observe(view), first.names) == second.game.board(
        second.observe(view), second.names
    )


# Drawn worlds ---------------------------------------------------------------------------------


@rule("CG-SET-9", "CG-SET-7", "CG-STEAL-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("options", "rulings"),
    [
        ({}, {}),
        ({}, {"amulet_pile": "discovery", "start_choice": "at_once"}),
        ({}, {"amulet_discard": "discovery", "refill": "emptied", "early_overboard": "yes"}),
        ({"hands": "open"}, {}),
    ],
)
def test_a_drawn_world_looks_the_same_and_holds_the_same_box(seats, options, rulings):
    draws = Random(7)
    for seed in range(6):
        m = hbd.new_match(
            "card_game",
            seats=seats,
            seed=seed,
            options=options,
            rulings=rulings,
            parameters={"board_two": 4, "board_more": 5},
        )
        while m.pending is not None:
            m.auto("random", until=draws.randrange(1, 12))
            for view in (*range(seats), "table", "all"):
                seen = m.observe(view)
                world = GAME.world(seen, draws.randrange)
                assert GAME.observe(world, view) == seen
                assert GAME.census(world) == GAME.census(m.state)


@rule("CG-SET-9")
def test_a_drawn_world_of_the_teacher_is_the_true_one():
    m = sea(ROBBERS).play("steal from 1 with storm_amulet")
    assert GAME.world(m.observe("all"), lambda cases: 0) == m.state
