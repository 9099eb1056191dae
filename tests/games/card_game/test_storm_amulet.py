"""The storm amulet's special action: its player names what lies on an unexplored square."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

LOCATIONS = {
    "open_ocean": 4,
    "treasure_island": 6,
    "merchant_ship": 2,
    "whirlwind": 2,
    "whirlpool": 2,
    "storm": 2,
    "shipwreck": 2,
}
DRAGONS = ["hydra", "kraken", "cthulhu", "flying_dutchman"]
DRAGONS += [f"{e}_{d}" for e in ("wind", "ocean", "storm", "ghost") for d in ("wyrm", "leviathan")]

SQUALL = """
    chart:
      T  S  ~  T
      ~  S  ?  ?
      ?  W  M  I
      T  ?  ?  T
    ship 0: {square}, loot {loot}
    ship 1: D1
    discovery discards: {discards}
"""


def squall(square="B2", loot="storm_amulet", discards="", **setup):
    sketch = SQUALL.format(square=square, loot=loot, discards=discards)
    return sea(sketch if discards else sketch.replace("    discovery discards: \n", ""), **setup)


def conjures(m):
    return [str(option).split()[1] for option in m.options() if str(option).startswith("conjure")]


def names(m):
    return sorted(str(option).split()[1] for option in m.options())


def place(m, square):
    return m.state.chart[m.state.grid.square(square)]


def every(*left_out):
    """The whole discovery pile as words, less one copy of each card left out."""
    cards = [name for name, copies in LOCATIONS.items() for _ in range(copies)] + DRAGONS
    for card in left_out:
        cards.remove(card)
    return " ".join(cards)


@rule("CG-STORM-1")
@pytest.mark.parametrize("square", ["A1", "C1", "A2", "B3", "C3", "D3"])
def test_conjuring_needs_the_ship_on_top_of_a_storm(square):
    m = squall(square)
    assert m.explain("conjure C2").rule == "CG-STORM-1"
    assert conjures(m) == []


@rule("CG-STORM-1", "CG-AMU-1")
def test_conjuring_needs_a_storm_amulet():
    assert squall(loot="wind_amulet").explain("conjure C2").rule == "CG-AMU-1"


@rule("CG-STORM-2")
def test_any_unexplored_square_will_do_and_no_other():
    m = squall()
    assert sorted(conjures(m)) == ["A3", "B4", "C2", "C4", "D2"]
    for square in ("A1", "B1", "C1", "B2", "C3", "D3"):
        assert m.explain(f"conjure {square}").rule == "CG-STORM-2"


@rule("CG-STORM-2")
@pytest.mark.parametrize("location", LOCATIONS)
def test_any_location_may_be_named(location):
    m = squall().play("conjure D2")
    assert m.pending.rule == "CG-STORM-2"
    m.play(f"name {location}")
    assert place(m, "D2") == location
    assert m.state.ships[0].loot == ()
    assert m.state.grid.name(m.state.ships[0].square) == "B2"
    assert "CG-STORM-2" in m.log("all")[-1].rules
    assert m.pending.seats == (0,)


@rule("CG-STORM-2")
def test_neither_dragons_nor_amulets_nor_treasures_are_named():
    m = squall().play("conjure D2")
    assert names(m) == sorted(LOCATIONS)
    for card in (*DRAGONS, "wind_amulet", "dragon_amulet", "gold", "map"):
        assert m.explain(f"name {card}").rule == "CG-STORM-2"


@rule("CG-STORM-2")
def test_once_the_square_is_chosen_its_location_must_be_named():
    m = squall().play("conjure D2")
    for sentence in ("end", "sail N", "conjure C2"):
        assert m.explain(sentence).rule == "CG-STORM-2"


@rule("CG-STORM-2")
def test_naming_is_for_this_amulet_only():
    m = squall()
    assert m.explain("name storm") is not None


@rule("CG-STORM-2", "CG-LOOT-3")
def test_a_conjured_island_is_full():
    m = squall().play("conjure C2").play("name treasure_island").play("sail E").play("loot").play("gold")
    assert m.state.ships[0].loot == ("gold",)
    assert m.state.tally[m.state.grid.square("C2")] == 1


@rule("CG-STORM-2", "CG-DISC-3")
def test_a_conjured_whirlpool_brings_no_dragon():
    m = squall().play("conjure C2").play("name whirlpool")
    assert m.state.ships[0].troubles == ()


@rule("CG-STORM-2")
def test_no_card_moves_when_any_location_may_be_named():
    m = squall(discards="whirlwind whirlwind")
    before = m.state.discovery
    m.play("conjure C2").play("name whirlwind")
    assert m.state.discovery == before
    assert place(m, "C2") == "whirlwind"


@rule("CG-STORM-2")
def test_the_card_moves_from_the_pile_to_the_discards_if_so_ruled():
    m = squall(rulings={"storm_supply": "pile"})
    before = m.state.discovery.deck.pool
    m.play("conjure C2").play("name whirlwind")
    assert m.state.discovery.discards == ("whirlwind",)
    after = list(m.state.discovery.deck.pool)
    assert sorted([*after, "whirlwind"]) == sorted(before)


@rule("CG-STORM-2")
def test_a_location_whose_cards_are_all_discarded_is_not_named_if_so_ruled():
    m = squall(discards="whirlwind whirlwind storm", rulings={"storm_supply": "pile"}).play("conjure C2")
    assert m.explain("name whirlwind").rule == "CG-STORM-2"
    assert names(m) == sorted(LOCATIONS.keys() - {"whirlwind"})


@rule("CG-STORM-2")
def test_an_amulet_is_not_spent_where_no_location_is_left_to_name():
    discards = every("kraken")
    m = squall(discards=discards, rulings={"storm_supply": "pile"})
    assert m.explain("conjure C2").rule == "CG-STORM-2"
    assert conjures(m) == []
    assert squall(discards=discards).explain("conjure C2") is None


@rule("CG-STORM-2", "CG-SET-8")
def test_a_pile_emptied_by_naming_its_last_card_is_filled_at_once_if_so_ruled():
    rulings = {"storm_supply": "pile", "refill": "emptied"}
    m = squall(discards=every("storm"), rulings=rulings).play("conjure C2").play("name storm")
    assert len(m.state.discovery.deck.pool) == len(every().split()) - 1
    assert m.state.discovery.discards == ("storm",)


@rule("CG-AMU-2", "CG-ACT-2")
def test_a_storm_amulet_is_discarded_after_its_action_so_no_pile_is_filled_with_it():
    rulings = {"storm_supply": "pile", "refill": "emptied", "amulet_discard": "discovery"}
    m = squall(discards=every("storm"), rulings=rulings).play("conjure C2")
    assert m.state.ships[0].loot == ()
    assert "storm_amulet" not in (*m.state.discovery.deck.pool, *m.state.discovery.discards)
    m.play("name storm")
    assert "storm_amulet" not in m.state.discovery.deck.pool
    assert m.state.discovery.discards == ("storm", "storm_amulet")


@rule("CG-STORM-2", "CG-END-1")
def test_the_last_square_may_be_conjured_and_the_turn_goes_on():
    m = sea("""
        chart:
          T  S  T
          ~  ~  ~
          T  ?  T
        ship 0: B1, loot storm_amulet gold
        ship 1: A1
    """)
    m.play("conjure B3").play("name merchant_ship").play("sail W").play("sell gold").play("end")
    assert m.result().rule == "CG-END-1"
    assert m.result().scores == (2, 0)


@rule("CG-STORM-2", "CG-END-1")
def test_the_last_square_conjured_ends_the_game_at_once_if_so_ruled():
    m = sea(
        """
        chart:
          T  S  T
          ~  ~  ~
          T  ?  T
        ship 0: B1, loot storm_amulet gold
        ship 1: A1
        """,
        rulings={"last_turn": "at_once"},
    )
    m.play("conjure B3")
    assert m.result() is None
    m.play("name merchant_ship")
    assert m.result().rule == "CG-END-1"


@rule("CG-STORM-2", "CG-TURN-2")
def test_conjuring_is_not_the_turns_movement():
    m = squall().play("conjure C2").play("name storm").play("sail E")
    assert m.state.grid.name(m.state.ships[0].square) == "C2"
