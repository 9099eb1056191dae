"""Setting up: the chart, the piles, who goes first, where ships start, and who sees what."""

from collections import Counter
from fractions import Fraction

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

LOCATIONS = Counter(
    open_ocean=4, treasure_island=6, merchant_ship=2, whirlwind=2, whirlpool=2, storm=2, shipwreck=2
)
LESSER = Counter(
    {
        f"{element}_{kind}": 1
        for element in ("wind", "ocean", "storm", "ghost")
        for kind in ("leviathan", "wyrm")
    }
)
GREAT = Counter(hydra=1, kraken=1, cthulhu=1, flying_dutchman=1)
AMULETS = Counter(wind_amulet=2, ocean_amulet=2, storm_amulet=2, ghost_amulet=2, dragon_amulet=2)
TREASURES = Counter(map=3, rum=3, jewels=3, gold=3)


def new(seats=2, **setup):
    return hbd.new_match("card_game", seats=seats, seed=1, **setup)


def words(cards):
    return " ".join(cards.elements())


def pile(pile):
    return Counter(pile.deck.pool)


def where(m):
    return [m.state.grid.name(ship.square) for ship in m.state.ships]


# The chart --------------------------------------------------------------------------------------


@rule("CG-SET-1")
@pytest.mark.parametrize(("seats", "side"), [(2, 8), (3, 9), (4, 9)])
def test_two_share_a_chart_of_8_by_8_and_more_one_of_9_by_9(seats, side):
    m = new(seats)
    assert len(m.state.chart) == side * side
    assert m.state.grid.name(len(m.state.chart) - 1) == f"{'ABCDEFGHI'[side - 1]}{side}"


@rule("CG-SET-1")
@pytest.mark.parametrize(("seats", "side"), [(2, 3), (3, 20), (4, 20)])
def test_either_chart_can_be_of_another_size(seats, side):
    m = new(seats, parameters={"board_two": 3, "board_more": 20})
    assert len(m.state.chart) == side * side


@rule("CG-SET-1")
@pytest.mark.parametrize("wrong", [{"board_two": 2}, {"board_more": 21}, {"board_more": "9"}])
def test_a_chart_has_3_to_20_squares_along_a_side(wrong):
    with pytest.raises(hbd.SetupError, match=next(iter(wrong))):
        new(parameters=wrong)


@rule("CG-SET-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats):
    with pytest.raises(hbd.SetupError):
        new(seats)


@rule("CG-SET-2")
@pytest.mark.parametrize(("seats", "corners"), [(2, "A1 H1 A8 H8"), (4, "A1 I1 A9 I9")])
def test_the_corners_are_towns_and_nothing_else_is_explored(seats, corners):
    m = new(seats)
    grid = m.state.grid
    assert {grid.name(square) for square in grid.squares if m.state.chart[square] == "town"} == set(
        corners.split()
    )
    assert sum(place == "" for place in m.state.chart) == len(m.state.chart) - 4
    assert not any(m.state.tally)


# Starting corners -----------------------------------------------------------------------------


@rule("CG-SET-3")
def test_every_corner_is_open_also_one_that_is_taken():
    m = new(rulings={"first_seat": "seat"}).play("start NE")
    assert [str(option) for option in m.options()] == ["start NW", "start NE", "start SW", "start SE"]
    assert where(m.play("start NE")) == ["H1", "H1"]
    assert m.log()[-1].rules == ("CG-SET-3",)


@rule("CG-SET-3")
@pytest.mark.parametrize(("corner", "square"), [("NW", "A1"), ("NE", "I1"), ("SW", "A9"), ("SE", "I9")])
def test_a_corner_is_where_the_compass_says(corner, square):
    m = new(3).play("0").play(f"start {corner}")
    assert m.state.grid.name(m.state.ships[0].square) == square


@rule("CG-SET-3")
def test_nobody_sails_or_ends_a_turn_before_a_corner_is_chosen():
    m = new().play("0")
    assert m.explain("sail SE").rule == "CG-SET-3"
    assert m.explain("end").rule == "CG-SET-3"


@rule("CG-SET-3")
def test_nobody_starts_twice():
    m = new().play("0").play("start NW").play("start NW")
    assert m.explain("start SE") is not None
    assert not any(str(option).startswith("start") for option in m.options())


@rule("CG-SET-3", "CG-SET-4")
def test_start_choice_in_turn_asks_one_after_the_other_beginning_with_the_first():
    m = new(3).play("1")
    for seat, corner in ((1, "NE"), (2, "SW"), (0, "SE")):
        assert m.pending.seats == (seat,)
        m.play(f"start {corner}")
        assert corner in m.log("table")[-1].words
    assert where(m) == ["I9", "I1", "A9"]
    assert m.pending.seats == (1,)


@rule("CG-SET-3")
def test_start_choice_at_once_asks_everyone_and_shows_nothing_until_all_have_chosen():
    m = new(3, rulings={"start_choice": "at_once"}).play("1")
    assert m.pending.seats == (0, 1, 2)
    m.play("start SE", seat=2).play("start NW", seat=0)
    assert m.pending.seats == (1,)
    twin = (
        new(3, rulings={"start_choice": "at_once"})
        .play("1")
        .play("start SW", seat=2)
        .play("start NW", seat=0)
    )
    assert m.observe(1) == twin.observe(1)
    assert str(m.log(1)) == str(twin.log(1))
    assert m.observe(2) != twin.observe(2)
    m.play("start NE", seat=1)
    assert where(m) == ["A1", "I1", "I9"]
    assert {line.at for line in m.log("table")} >= {("A1",), ("I1",), ("I9",)}
    assert m.pending.seats == (1,)


@rule("CG-SET-3")
def test_at_once_nobody_chooses_twice():
    m = new(2, rulings={"start_choice": "at_once"}).play("1").play("start SE", seat=0)
    assert m.explain("start NW", seat=0).rule == "CG-SET-3"
    with pytest.raises(hbd.WrongSeat):
        m.play("start NW", seat=0)


# Who goes first -------------------------------------------------------------------------------


@rule("CG-SET-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_seat_chance_makes_each_seat_equally_likely(seats):
    m = new(seats)
    assert m.pending.outcomes() == {seat: Fraction(1, seats) for seat in range(seats)}
    assert m.pending.rule == "CG-SET-4"


@rule("CG-SET-4", "CG-TURN-5")
def test_play_passes_to_the_next_seat_in_order():
    m = new(3).play("2")
    assert m.log()[-1].rules == ("CG-SET-4",)
    for _ in range(3):
        m.play("start NW")
    asked = []
    for _ in range(4):
        asked += m.pending.seats
        m.play("end")
    assert asked == [2, 0, 1, 2]


@rule("CG-SET-4")
def test_first_seat_seat_lets_seat_0_begin_without_drawing_lots():
    m = new(4, rulings={"first_seat": "seat"})
    assert isinstance(m.pending, hbd.Ask)
    for _ in range(4):
        m.play("start NW")
    assert m.pending.seats == (0,)


# The piles ------------------------------------------------------------------------------------


@rule("CG-SET-5", "CG-SET-6", "CG-DISC-1")
def test_the_pack_of_54_is_parted_in_two_piles():
    state = new().state
    assert pile(state.discovery) == LOCATIONS + LESSER + GREAT
    assert pile(state.treasure) == TREASURES + AMULETS
    assert len(state.discovery.deck) + len(state.treasure.deck) == 54
    assert state.discovery.discards == state.treasure.discards == ()


@rule("CG-SET-5")
def test_amulet_pile_discovery_puts_the_amulets_among_the_locations_and_dragons():
    state = new(rulings={"amulet_pile": "discovery"}).state
    assert pile(state.discovery) == LOCATIONS + LESSER + GREAT + AMULETS
    assert pile(state.treasure) == TREASURES


@rule("CG-SET-5")
def test_piles_are_shuffled_so_any_card_may_be_next():
    m = new().play("0").play("start NW").play("start NW").play("sail SE")
    assert m.pending.outcomes() == {card: Fraction(n, 32) for card, n in (LOCATIONS + LESSER + GREAT).items()}
    m.play("treasure_island").play("loot")
    assert m.pending.outcomes() == {card: Fraction(n, 22) for card, n in (TREASURES + AMULETS).items()}


@rule("CG-SET-6")
def test_twelve_dragons_are_three_of_each_element():
    state = new(rulings={"dragon_count": "twelve"}).state
    assert sum((pile(state.discovery) & (LESSER + GREAT)).values()) == 12


@rule("CG-SET-6")
def test_dragon_count_eight_leaves_the_great_dragons_in_the_box():
    m = new(rulings={"dragon_count": "eight"})
    assert pile(m.state.discovery) == LOCATIONS + LESSER
    assert pile(m.state.treasure) == TREASURES + AMULETS


# Who sees what --------------------------------------------------------------------------------

LADEN = """
    chart:
      T ? T
      ? I ?
      T ? T
    ship 0: B2, loot gold rum, troubles kraken
    ship 1: A1, loot jewels
    discovery discards: storm
    treasure discards: map
"""


@rule("CG-SET-7", "CG-SET-10")
def test_loot_is_hidden_from_others_but_counted():
    m = sea(LADEN)
    for view in (1, "table"):
        hold = m.observe(view).ships[0]
        assert (hold.loot, hold.hidden, hold.size) == ((), 2, 2)
    assert m.observe(0).ships[0].loot == ("gold", "rum")
    assert m.observe("all").ships[0].loot == ("gold", "rum")


@rule("CG-SET-7")
def test_others_cannot_tell_two_hands_of_one_size_apart():
    other = sea(LADEN.replace("gold rum", "dragon_amulet map"))
    assert sea(LADEN).observe(1) == other.observe(1)
    assert sea(LADEN).observe(0) != other.observe(0)


@rule("CG-SET-7", "CG-SET-10")
def test_troubles_and_discards_lie_face_up():
    for view in (0, 1, "table"):
        seen = sea(LADEN).observe(view)
        assert seen.ships[0].troubles == ("kraken",)
        assert (seen.discovery_discards, seen.treasure_discards) == (("storm",), ("map",))


@rule("CG-SET-7", "CG-LOOT-6")
def test_option_hands_hidden_shows_looted_treasure_to_its_player_only():
    m = sea(LADEN).play("loot").play("jewels")
    assert "jewels" in m.log(0)[-1].words
    for view in (1, "table"):
        assert "jewels" not in m.log(view)[-1].words
        assert "loots a treasure" in m.log(view)[-1].words


@rule("CG-SET-7")
def test_option_hands_open_shows_all_loot_to_everyone():
    m = sea(LADEN, options={"hands": "open"})
    for view in (1, "table"):
        assert m.observe(view).ships[0].loot == ("gold", "rum")
        assert m.observe(view).ships[0].hidden == 0
    m.play("loot").play("jewels")
    assert "jewels" in m.log(1)[-1].words


# Empty piles ----------------------------------------------------------------------------------


def scarce(seen, unseen, **setup):
    """A sea whose discovery pile holds only `unseen`; the `seen` are its discards, dragons trouble ship 1."""
    return sea(
        f"""
        chart:
          T ? ? T
          ? ~ ? ?
          ? ? ? ?
          T ? ? T
        ship 0: B2
        ship 1: A1, troubles {words(LESSER + GREAT)}
        discovery discards: {words(LOCATIONS - Counter(unseen))}
        """
        if seen is None
        else seen,
        **setup,
    )


@rule("CG-SET-8")
def test_refill_needed_fills_the_discovery_pile_when_the_next_card_is_to_be_drawn():
    m = scarce(None, ["storm"], parameters={"movements": 2}).play("sail N").play("storm")
    assert len(m.state.discovery.deck) == 0
    assert Counter(m.state.discovery.discards) == LOCATIONS
    m.play("sail E")
    assert Counter(m.state.discovery.deck.pool) == LOCATIONS
    assert m.state.discovery.discards == ()
    assert any("CG-SET-8" in line.rules for line in m.log())
    assert m.pending.outcomes() == {card: Fraction(n, 20) for card, n in LOCATIONS.items()}


@rule("CG-SET-8")
def test_refill_emptied_fills_the_discovery_pile_before_its_last_card_can_be_discarded():
    m = scarce(None, ["storm"], rulings={"refill": "emptied"}).play("sail N").play("storm")
    assert Counter(m.state.discovery.deck.pool) == LOCATIONS - Counter(["storm"])
    assert m.state.discovery.discards == ("storm",)


@rule("CG-SET-8")
def test_a_discovery_pile_filled_when_emptied_is_told_in_the_log():
    m = scarce(None, ["storm"], rulings={"refill": "emptied"}).play("sail N").play("storm")
    assert any("CG-SET-8" in line.rules for line in m.log())


@rule("CG-SET-8", "CG-STORM-2")
def test_a_card_named_out_of_the_pile_counts_as_drawn():
    text = f"""
        chart:
          T ? T
          ? S ?
          T ? T
        ship 0: B2, loot storm_amulet
        ship 1: A1, troubles {words(LESSER + GREAT)}
        discovery discards: {words(LOCATIONS - Counter(["storm"]))}
    """
    needed, emptied = (
        sea(text, rulings={"storm_supply": "pile", "refill": refill}).play("conjure B1").play("name storm")
        for refill in ("needed", "emptied")
    )
    assert (len(needed.state.discovery.deck), len(needed.state.discovery.discards)) == (0, 20)
    assert (len(emptied.state.discovery.deck), emptied.state.discovery.discards) == (19, ("storm",))


SHORE = f"""
    chart:
      T ? T
      ? I ?
      T ? T
    ship 0: B2
    ship 1: A1, loot {words(AMULETS)}
    treasure discards: {words(TREASURES - Counter(["gold"]))}
"""


@rule("CG-SET-8")
def test_refill_needed_fills_the_treasure_pile_when_the_next_card_is_to_be_drawn():
    m = sea(SHORE).play("loot").play("gold")
    assert len(m.state.treasure.deck) == 0
    assert Counter(m.state.treasure.discards) == TREASURES - Counter(["gold"])
    m.play("loot")
    assert any("CG-SET-8" in line.rules for line in m.log())
    assert Counter(m.state.treasure.deck.pool) == TREASURES - Counter(["gold"])
    m.play("rum")
    assert m.state.ships[0].loot == ("gold", "rum")


@rule("CG-SET-8")
def test_refill_emptied_fills_the_treasure_pile_as_soon_as_its_last_card_is_drawn():
    m = sea(SHORE, rulings={"refill": "emptied"}).play("loot").play("gold")
    assert Counter(m.state.treasure.deck.pool) == TREASURES - Counter(["gold"])
    assert m.state.treasure.discards == ()
    assert any("CG-SET-8" in line.rules for line in m.log())


@rule("CG-SET-8")
def test_one_pile_is_never_filled_from_the_discards_of_the_other():
    m = sea(SHORE.replace("treasure discards", "discovery discards: storm\n    treasure discards"))
    m.play("loot").play("gold").play("loot").play("rum")
    assert m.state.discovery.discards == ("storm",)
    assert "storm" not in m.state.treasure.deck.pool


# What a seat knows ----------------------------------------------------------------------------


@rule("CG-SET-9")
def test_what_a_seat_has_not_seen_is_equally_likely_in_the_pile():
    m = sea(LADEN).play("loot")
    unseen = TREASURES + AMULETS - Counter(["map", "jewels"])
    assert m.odds(1) == {card: Fraction(n, 20) for card, n in unseen.items()}
    unseen = TREASURES + AMULETS - Counter(["map", "gold", "rum"])
    assert m.odds(0) == {card: Fraction(n, 19) for card, n in unseen.items()}


@rule("CG-SET-9")
def test_when_the_treasure_pile_runs_out_the_only_hidden_hold_is_known():
    m = sea(SHORE).play("loot").play("gold").play("loot")
    assert m.observe(0).ships[1].hidden == 0
    assert Counter(m.observe(0).ships[1].loot) == AMULETS
