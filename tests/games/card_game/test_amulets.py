"""What all amulets share: their four uses, where they go when spent, and where they can be sold."""

import pytest

from tests.games.card_game.sea import sea
from tests.rules import rule

AMULETS = ("wind_amulet", "ocean_amulet", "storm_amulet", "ghost_amulet", "dragon_amulet")
SPECIAL = {
    "wind_amulet": ("W", "jump"),
    "ocean_amulet": ("P", "whirl"),
    "storm_amulet": ("S", "conjure"),
    "ghost_amulet": ("X", "haunt"),
}
VERBS = {"jump", "whirl", "conjure", "haunt", "relocate"}

HARBOUR = """
    chart:
      T  I  ?  T
      W  P  S  X
      ?  P  ~  M
      T  ~  ?  T
    ship 0: {square}, loot {loot}
    ship 1: D1, loot gold, troubles hydra
"""


def harbour(square, loot, **setup):
    return sea(HARBOUR.format(square=square, loot=loot), **setup)


def verbs(m):
    return {str(option).split()[0] for option in m.options()}


def discards(m):
    return m.state.discovery.discards, m.state.treasure.discards


@rule("CG-AMU-1")
def test_an_amulet_can_steal_fell_be_sold_or_do_its_special_action():
    m = sea("""
        chart:
          T  ?  T
          ?  W  ?
          T  ?  T
        ship 0: B2, loot wind_amulet, troubles kraken wind_wyrm
        ship 1: A1, loot gold
    """)
    assert {"steal", "fell", "jump"} <= verbs(m)
    assert m.explain("sell wind_amulet").rule == "CG-DEP-1"
    town = harbour("A1", "wind_amulet")
    assert town.explain("sell wind_amulet") is None


@rule("CG-AMU-1")
@pytest.mark.parametrize(
    "sentence",
    [
        "steal from 1 with dragon_amulet",
        "fell all of 0 with dragon_amulet",
        "relocate 1 to 0",
        "jump A1",
        "whirl 0 to B2",
        "conjure C1",
        "haunt B1",
    ],
)
def test_no_use_without_the_amulet_aboard(sentence):
    m = harbour("A2", "gold")
    assert m.explain(sentence).rule == "CG-AMU-1"


@rule("CG-AMU-1")
def test_a_rivals_amulet_is_not_ones_own():
    m = sea("""
        chart:
          T  ?  T
          ?  W  ?
          T  ?  T
        ship 0: B2
        ship 1: B2, loot wind_amulet
    """)
    assert m.explain("jump A1").rule == "CG-AMU-1"
    assert "jump" not in verbs(m)


@rule("CG-AMU-1", "CG-ACT-2")
def test_a_spent_amulet_is_gone_but_its_double_is_not():
    m = harbour("A2", "wind_amulet wind_amulet")
    m.play("jump D3")
    assert m.state.ships[0].loot == ("wind_amulet",)
    m = harbour("A2", "wind_amulet").play("jump D3")
    assert m.explain("jump A1").rule == "CG-AMU-1"


USES = [
    ("wind_amulet", "A2", "jump D3"),
    ("ocean_amulet", "B2", "whirl 1 to B3"),
    ("storm_amulet", "C2", "conjure C1; name open_ocean"),
    ("dragon_amulet", "C3", "relocate 1 to 0"),
    ("dragon_amulet", "C3", "steal from 1 with dragon_amulet"),
    ("ghost_amulet", "A1", "steal from 1 with ghost_amulet"),
    ("storm_amulet", "A1", "sell storm_amulet"),
    ("storm_amulet", "D3", "sell storm_amulet"),
]


def played(m, use):
    for sentence in use.split("; "):
        m.play(sentence)
    return m


@rule("CG-AMU-2")
@pytest.mark.parametrize(("amulet", "square", "use"), USES)
def test_a_used_amulet_goes_to_the_discards_of_the_pile_it_started_in(amulet, square, use):
    assert discards(played(harbour(square, amulet), use)) == ((), (amulet,))
    m = played(harbour(square, amulet, rulings={"amulet_pile": "discovery"}), use)
    assert discards(m) == ((amulet,), ())


@rule("CG-AMU-2")
@pytest.mark.parametrize(("amulet", "square", "use"), USES)
def test_a_used_amulet_goes_to_the_discovery_discards_if_so_ruled(amulet, square, use):
    m = played(harbour(square, amulet, rulings={"amulet_discard": "discovery"}), use)
    assert discards(m) == ((amulet,), ())


@rule("CG-AMU-2")
@pytest.mark.parametrize(("ruling", "where"), [("own", "treasure"), ("discovery", "discovery")])
def test_a_haunting_amulet_goes_to_its_discards(ruling, where):
    m = harbour("D2", "ghost_amulet", rulings={"amulet_discard": ruling})
    m.play("haunt B1").play("gold").play("stop")
    assert getattr(m.state, where).discards == ("ghost_amulet",)


@rule("CG-AMU-2")
@pytest.mark.parametrize(("ruling", "where"), [("own", "treasure"), ("discovery", "discovery")])
def test_a_felling_amulet_goes_to_its_discards(ruling, where):
    m = sea(
        """
        chart:
          T  ?  T
          ?  ~  ?
          T  ?  T
        ship 0: B2, loot ocean_amulet, troubles kraken
        ship 1: A1
        """,
        rulings={"amulet_discard": ruling},
    )
    m.play("fell ocean of 0 with ocean_amulet")
    assert "ocean_amulet" in getattr(m.state, where).discards


@rule("CG-AMU-2")
@pytest.mark.parametrize(("amulet", "square", "use"), USES)
def test_every_use_cites_where_the_amulet_goes(amulet, square, use):
    m = played(harbour(square, amulet), use)
    assert any("CG-AMU-2" in line.rules for line in m.log("all"))


@rule("CG-AMU-2", "CG-SET-8")
def test_a_treasure_never_goes_to_the_discovery_discards():
    m = harbour("A1", "gold rum map", rulings={"amulet_discard": "discovery"})
    m.play("sell gold").play("map C1").play("open_ocean").play("rum E")
    assert discards(m) == (("open_ocean",), ("gold", "map", "rum"))


@rule("CG-AMU-3")
@pytest.mark.parametrize("amulet", AMULETS)
def test_an_amulet_is_sold_where_loot_is_deposited_and_for_its_value(amulet):
    for square in ("A1", "D3"):
        m = harbour(square, amulet).play(f"sell {amulet}")
        assert m.state.ships[0].points == 1
        assert m.state.ships[0].loot == ()
        assert "CG-AMU-3" in m.log("all")[-1].rules


@rule("CG-AMU-3", "CG-DEP-2")
def test_a_merchant_counts_amulets_like_other_loot():
    m = harbour("D3", "wind_amulet gold").play("sell wind_amulet").play("sell gold")
    assert m.state.tally[m.state.grid.square("D3")] == 2


@rule("CG-AMU-3", "CG-DEP-1", "CG-DEP-3")
def test_an_amulet_is_not_sold_at_sea_or_while_troubled():
    assert harbour("C3", "wind_amulet").explain("sell wind_amulet").rule == "CG-DEP-1"
    m = harbour("A1", "wind_amulet, troubles kraken")
    assert m.explain("sell wind_amulet").rule == "CG-DEP-3"
    assert "deposit" not in verbs(m)


@rule("CG-AMU-3")
@pytest.mark.parametrize("goods", ["wind_amulet", "wind_amulet, troubles kraken"])
def test_an_amulet_is_sold_anywhere_even_while_troubled_if_so_ruled(goods):
    m = harbour("C3", goods, rulings={"amulet_sale": "anywhere"})
    assert "deposit" in verbs(m)
    m.play("sell wind_amulet")
    assert m.state.ships[0].points == 1
    assert "CG-AMU-3" in m.log("all")[-1].rules


@rule("CG-AMU-3", "CG-DEP-1")
def test_selling_anywhere_is_for_amulets_only():
    m = harbour("C3", "gold wind_amulet", rulings={"amulet_sale": "anywhere"})
    assert m.explain("sell gold").rule == "CG-DEP-1"
    assert [str(o) for o in m.options() if "deposit" in str(o)] == ["deposit wind_amulet"]


@rule("CG-SPEC-1")
@pytest.mark.parametrize("amulet", AMULETS)
@pytest.mark.parametrize("square", ["A2", "B2", "C2", "D2", "C3", "A1", "D3"])
def test_each_amulet_has_one_special_action_of_its_own(amulet, square):
    m = harbour(square, amulet)
    place = {"A2": "W", "B2": "P", "C2": "S", "D2": "X"}.get(square)
    if amulet == "dragon_amulet":
        expected = {"relocate"}
    else:
        home, verb = SPECIAL[amulet]
        expected = {verb} if place == home else set()
    assert verbs(m) & VERBS == expected


@rule("CG-SPEC-1")
@pytest.mark.parametrize(
    ("square", "sentence", "missing"),
    [
        ("A2", "jump D3", "wind_amulet"),
        ("B2", "whirl 1 to B3", "ocean_amulet"),
        ("C2", "conjure C1", "storm_amulet"),
        ("D2", "haunt B1", "ghost_amulet"),
        ("C3", "relocate 1 to 0", "dragon_amulet"),
    ],
)
def test_no_other_amulet_does_that_special_action(square, sentence, missing):
    assert harbour(square, missing).explain(sentence) is None
    others = " ".join(amulet for amulet in AMULETS if amulet != missing)
    assert harbour(square, others).explain(sentence).rule == "CG-AMU-1"
