"""The ghost amulet's special action: from a shipwreck, it loots any treasure island."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

WRECKS = """
    chart:
      T  X  ~  T
      ~  X  {near}  ?
      ?  W  M  {far}
      T  ?  ?  T
    ship 0: {square}, loot {loot}
    ship 1: D1
"""
TREASURES = ("gold", "gold", "gold", "jewels", "jewels", "jewels", "rum", "rum", "rum", "map", "map", "map")


def wrecks(square="B2", loot="ghost_amulet", near="I", far="I", discards="", **setup):
    sketch = WRECKS.format(square=square, loot=loot, near=near, far=far)
    return sea(sketch + (f"    treasure discards: {discards}\n" if discards else ""), **setup)


def haunts(m):
    return [str(option).split()[1] for option in m.options() if str(option).startswith("haunt")]


def tally(m, square):
    return m.state.tally[m.state.grid.square(square)]


def raid(m, square, count):
    """The match after a ghost took `count` treasures; it stops there if it could go on."""
    m.play(f"haunt {square}").play(TREASURES[0])
    for card in TREASURES[1:count]:
        m.play("take").play(card)
    if "stop" in [str(option) for option in m.options()]:
        m.play("stop")
    return m


def elements():
    """All amulets but one ghost amulet, as words."""
    return "wind_amulet wind_amulet ocean_amulet ocean_amulet storm_amulet storm_amulet ghost_amulet"


@rule("CG-GHOST-1")
@pytest.mark.parametrize("square", ["A1", "C1", "A2", "C2", "B3", "C3", "D3"])
def test_haunting_needs_the_ship_on_top_of_a_shipwreck(square):
    m = wrecks(square)
    assert m.explain("haunt D3").rule == "CG-GHOST-1"
    assert haunts(m) == []


@rule("CG-GHOST-1", "CG-AMU-1")
def test_haunting_needs_a_ghost_amulet():
    assert wrecks(loot="wind_amulet").explain("haunt D3").rule == "CG-AMU-1"


@rule("CG-GHOST-2")
def test_any_treasure_island_will_do_and_nothing_else():
    m = wrecks()
    assert haunts(m) == ["C2", "D3"]
    for square in ("A1", "B2", "C1", "A3", "C3"):
        assert m.explain(f"haunt {square}").rule == "CG-GHOST-2"


@rule("CG-GHOST-2")
def test_a_ghost_takes_up_to_five_treasures_from_afar():
    m = wrecks().play("haunt D3").play("gold")
    for card in ("rum", "map", "jewels"):
        m.play("take").play(card)
    assert "last" in m.pending.question
    m.play("take").play("gold")
    assert m.state.ships[0].loot == ("gold", "gold", "jewels", "map", "rum")
    assert m.state.grid.name(m.state.ships[0].square) == "B2"
    assert m.explain("take") is not None
    assert m.explain("end") is None
    assert "CG-GHOST-2" in m.log("all")[-1].rules


@rule("CG-GHOST-2")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_ghost_may_be_called_back_early(count):
    m = raid(wrecks(), "D3", count)
    assert len(m.state.ships[0].loot) == count
    assert tally(m, "D3") == count
    assert m.explain("end") is None


@rule("CG-GHOST-2")
@pytest.mark.parametrize("most", [1, 2, 5, 7])
def test_a_ghost_takes_as_many_as_its_parameter_says(most):
    """The island has more, so it is the ghost that stops by itself."""
    m = wrecks(parameters={"ghost_loot": most, "island_treasure": 9}).play("haunt D3").play(TREASURES[0])
    for card in TREASURES[1:most]:
        m.play("take").play(card)
    assert tally(m, "D3") == most
    assert m.explain("take") is not None
    assert m.explain("end") is None


@rule("CG-GHOST-2")
def test_a_ghost_at_work_goes_on_or_stops():
    m = wrecks().play("haunt D3").play("gold")
    assert [str(option) for option in m.options()] == ["take", "stop"]
    for sentence in ("end", "loot", "sail N"):
        assert m.explain(sentence).rule == "CG-GHOST-2"
    m = wrecks()
    assert m.explain("take") is not None
    assert m.explain("stop") is not None


@rule("CG-GHOST-2", "CG-LOOT-2")
@pytest.mark.parametrize("counts", ["apart", "together"])
def test_an_island_already_looted_this_turn_may_be_haunted(counts):
    m = wrecks("C2", "ghost_amulet", rulings={"ghost_counts": counts}, parameters={"loot_limit": 9})
    m.play("loot").play("rum").play("loot").play("rum").play("loot").play("rum")
    assert m.explain("loot").rule == "CG-LOOT-2"
    m.play("sail W").play("haunt C2").play("gold").play("take").play("gold")
    assert tally(m, "C2") == 5
    assert len(m.state.ships[0].loot) == 5


@rule("CG-GHOST-2", "CG-LOOT-6")
def test_only_its_player_sees_what_the_ghost_takes():
    m = wrecks().play("haunt D3")
    assert m.pending.viewers == (0,)
    m.play("jewels")
    assert "jewels" in m.log(0)[-1].words
    assert "jewels" not in m.log(1)[-1].words
    assert "jewels" not in m.log("table")[-1].words


@rule("CG-GHOST-2", "CG-TURN-3")
def test_a_ghosts_riches_above_the_limit_go_overboard_at_the_end():
    m = raid(wrecks(), "D3", 5)
    assert m.explain("sail N").rule == "CG-MOVE-7"
    m.play("end")
    assert m.pending.rule == "CG-TURN-3"
    m.play("discard gold").play("discard gold")
    assert m.pending.seats == (1,)


@rule("CG-GHOST-3")
def test_what_the_ghost_takes_is_written_on_the_tally():
    m = raid(wrecks(far="I1"), "D3", 3)
    assert tally(m, "D3") == 4
    assert tally(m, "C2") == 0
    assert any("CG-GHOST-3" in line.rules for line in m.log("all"))


@rule("CG-GHOST-3")
def test_an_empty_island_gives_a_ghost_nothing():
    m = wrecks(far="I5")
    assert m.explain("haunt D3").rule == "CG-GHOST-3"
    assert haunts(m) == ["C2"]


@rule("CG-GHOST-3")
def test_a_ghost_stops_by_itself_when_the_island_is_empty():
    m = wrecks(far="I3").play("haunt D3").play("gold").play("take").play("rum")
    assert tally(m, "D3") == 5
    assert m.state.ships[0].loot == ("gold", "rum")
    assert m.explain("end") is None


@rule("CG-GHOST-3", "CG-LOOT-3")
def test_a_ghosts_raid_empties_the_island_for_ships():
    m = sea("""
        chart:
          T  ?  T
          X  I  ?
          T  ?  T
        ship 0: A2, loot ghost_amulet
        ship 1: B2
    """)
    raid(m, "B2", 5).play("end").play("discard gold").play("discard gold")
    assert m.explain("loot").rule == "CG-LOOT-3"


@rule("CG-GHOST-3")
@pytest.mark.parametrize("far", ["I", "I3", "I5"])
def test_a_ghost_that_ignores_the_tally_takes_five_and_writes_nothing(far):
    m = wrecks(far=far, rulings={"ghost_tally": "ignored"})
    assert haunts(m) == ["C2", "D3"]
    before = tally(m, "D3")
    raid(m, "D3", 5)
    assert len(m.state.ships[0].loot) == 5
    assert tally(m, "D3") == before
    assert m.explain("end") is None


def after_a_raid_of_two(counts):
    m = raid(wrecks(rulings={"ghost_counts": counts}), "C2", 2)
    return m.play("sail E").play("loot").play("rum")


@rule("CG-GHOST-4", "CG-LOOT-2")
def test_a_ship_may_take_its_own_three_after_the_ghost():
    m = after_a_raid_of_two("apart").play("loot").play("rum").play("loot").play("rum")
    assert len(m.state.ships[0].loot) == 5
    assert tally(m, "C2") == 5


@rule("CG-GHOST-4", "CG-LOOT-2")
def test_what_the_ghost_took_counts_towards_the_ships_three_if_so_ruled():
    m = after_a_raid_of_two("together")
    assert m.explain("loot").rule == "CG-LOOT-2"
    assert len(m.state.ships[0].loot) == 3


@rule("CG-GHOST-4", "CG-GHOST-2")
def test_even_counted_together_a_ghost_takes_its_five():
    m = raid(wrecks(rulings={"ghost_counts": "together"}), "D3", 5)
    assert len(m.state.ships[0].loot) == 5


@rule("CG-GHOST-4", "CG-GHOST-3")
def test_a_ghost_counted_together_that_writes_nothing_still_counts_for_the_turn():
    m = raid(wrecks(rulings={"ghost_counts": "together", "ghost_tally": "ignored"}), "C2", 2)
    m.play("sail E").play("loot").play("rum")
    assert m.explain("loot").rule == "CG-LOOT-2"
    assert tally(m, "C2") == 1


def drained(loot, *left):
    """The treasure discards, as words: every card of the box that is neither aboard nor left in the pile."""
    cards = [*TREASURES, *elements().split(), "ghost_amulet", "dragon_amulet", "dragon_amulet"]
    for card in (*loot.split(), *left):
        cards.remove(card)
    return cards


@rule("CG-GHOST-2", "CG-LOOT-5")
def test_a_ghost_stops_by_itself_when_no_treasure_is_left():
    """All treasures but two are in a rival's hold."""
    cards = drained("ghost_amulet", "gold", "rum")
    m = sea(
        f"""
        chart:
          T  X  T
          ?  I  ?
          T  ?  T
        ship 0: B1, loot ghost_amulet
        ship 1: A1, loot {" ".join(cards)}
        """,
        rulings={"amulet_discard": "discovery"},
    )
    m.play("haunt B2").play("gold").play("take").play("rum")
    assert m.state.ships[0].loot == ("gold", "rum")
    assert m.explain("end") is None
    assert m.explain("haunt B2").rule == "CG-AMU-1"


@rule("CG-GHOST-2", "CG-LOOT-5")
def test_no_haunting_when_no_treasure_is_left_anywhere():
    cards = drained("ghost_amulet")
    m = sea(f"""
        chart:
          T  X  T
          ?  I  ?
          T  ?  T
        ship 0: B1, loot ghost_amulet
        ship 1: A1, loot {" ".join(cards)}
    """)
    assert m.explain("haunt B2").rule == "CG-LOOT-5"
    assert haunts(m) == []


@rule("CG-GHOST-2", "CG-ACT-2", "CG-AMU-2")
def test_a_ghost_does_not_bring_back_the_amulet_that_called_it():
    """An amulet is discarded after its action, so it is not in the pile that the raid draws from."""
    m = wrecks(discards=" ".join(drained("ghost_amulet")))
    m.play("haunt D3")
    assert m.odds("all")["ghost_amulet"] * 21 == 1  # the other ghost amulet, one of the 21 discards
    m.play("gold").play("stop")
    assert m.state.treasure.discards == ("ghost_amulet",)
