"""Sketches: every position can be written and read again, and a wrong one says what would be right."""

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

FULL = """\
turn: 1
round: 3
first: 2
chart:
  T  ?  ~  T
  I2 M1 W  P
  S  X  ?  I5
  T  ~  ?  T
ship 0: B2, 3 points, loot gold rum, troubles kraken
ship 1: A1, 1 points, troubles hydra wind_wyrm
ship 2: D4, 0 points, loot dragon_amulet
known: 1 of 0: gold
known: table of 2: dragon_amulet
discovery discards: cthulhu storm storm
treasure discards: gold map
"""
SMALL = """\
chart:
  T ? T
  ? I ?
  T ? T
ship 0: A1, loot gold
ship 1: C3
"""


def wrong(sketch, *words, **setup):
    """A sketch that is refused, with these words in the error."""
    with pytest.raises(hbd.SketchError) as caught:
        sea(sketch, **setup)
    for each in words:
        assert each in str(caught.value)


def again(m, **setup):
    return sea(m.sketch(), **setup)


# Writing and reading --------------------------------------------------------------------------------


@rule("CG-TURN-5", "CG-SET-7")
def test_a_sketch_says_everything_of_a_position():
    m = sea(FULL)
    state = m.state
    assert m.pending.seats == (1,)
    assert (state.round, state.first) == (3, 2)
    assert [state.grid.name(ship.square) for ship in state.ships] == ["B2", "A1", "D4"]
    assert [ship.points for ship in state.ships] == [3, 1, 0]
    assert [ship.loot for ship in state.ships] == [("gold", "rum"), (), ("dragon_amulet",)]
    assert [ship.troubles for ship in state.ships] == [("kraken",), ("hydra", "wind_wyrm"), ()]
    assert state.chart[4:8] == ("treasure_island", "merchant_ship", "whirlwind", "whirlpool")
    assert state.chart[8:12] == ("storm", "shipwreck", "", "treasure_island")
    assert state.tally[4:6] == (2, 1)
    assert state.discovery.discards == ("cthulhu", "storm", "storm")
    assert state.treasure.discards == ("gold", "map")
    assert m.observe(1).ships[0].loot == ("gold",)
    assert m.observe("table").ships[2].loot == ("dragon_amulet",)


@rule("CG-SET-5")
def test_cards_that_are_not_named_lie_in_their_piles():
    state = sea(FULL).state
    assert len(state.discovery.deck) == 32 - 3 - 3
    assert len(state.treasure.deck) == 22 - 3 - 2
    assert state.treasure.deck.pool.count("gold") == 1


def test_the_sketch_of_a_sketch_is_the_same_text_and_state():
    m = sea(FULL)
    assert m.sketch() == FULL
    assert again(m).state == m.state


def test_a_short_sketch_begins_with_seat_0_in_round_1():
    m = sea(SMALL)
    assert (m.pending.seats, m.state.round, m.state.first) == ((0,), 1, 0)
    assert again(m).state == m.state


def test_comments_blank_lines_and_indents_do_not_matter():
    loose = "\n   # a small sea\n" + SMALL.replace("? I ?", "?   I  ?   # the island\n\n").replace(
        "ship", "   ship"
    )
    assert sea(loose).state == sea(SMALL).state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_turn_of_a_random_match_can_be_sketched(seats, seed):
    m = hbd.new_match("card_game", seats=seats, seed=seed, parameters={"board_two": 5, "board_more": 5})
    sketched = 0
    while m.pending and sketched < 60:
        m.auto("random", until=1)
        try:
            text = m.sketch()
        except hbd.SketchError:
            continue
        sketched += 1
        assert sea(text).state == m.state
    assert sketched > 10


WANDERING = [
    {"amulet_discard": "discovery"},
    {"amulet_pile": "discovery"},
    {"amulet_pile": "discovery", "excess_discard": "treasure", "laden_sailing": "allowed"},
    {"dragon_count": "eight", "refill": "emptied"},
]


@rule("CG-AMU-2", "CG-TURN-4")
@pytest.mark.parametrize("rulings", WANDERING, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_positions_are_sketched_under_any_rulings(rulings, seed):
    m = hbd.new_match("card_game", seats=2, seed=seed, rulings=rulings)
    for _ in range(150):
        m.auto("random", until=20)
        while m.pending and m.pending.rule != "CG-TURN-1":
            m.auto("random", until=1)
        if m.pending is None:
            break
        try:
            text = m.sketch()
        except hbd.SketchError:
            continue
        assert sea(text, rulings=rulings).state == m.state


@rule("CG-AMU-2", "CG-DISC-6")
def test_amulets_that_strayed_to_the_discovery_pile_are_named():
    strayed = {"rulings": {"amulet_discard": "discovery"}}
    m = sea(SMALL + "discovery pile: wind_amulet wind_amulet", **strayed)
    assert m.state.discovery.deck.pool.count("wind_amulet") == 2
    assert "wind_amulet" not in m.state.treasure.deck.pool
    assert "discovery pile: wind_amulet wind_amulet\n" in m.sketch()
    assert again(m, **strayed).state == m.state


@pytest.mark.parametrize("line", ["discovery pile: gold", "treasure pile: kraken", "treasure pile: storm"])
def test_nothing_but_amulets_strays_to_another_pile(line):
    wrong(SMALL + line, "line 7")


def test_a_sketch_is_made_only_at_the_start_of_a_turn():
    with pytest.raises(hbd.SketchError, match="start of a turn"):
        hbd.new_match("card_game", seed=1).sketch()
    none = {"parameters": {"loot_limit": 0}, "rulings": {"laden_sailing": "allowed"}}
    m = sea(SMALL, **none)
    for answer in ("sail SE", "loot", "rum", "end"):
        m.play(answer)
        with pytest.raises(hbd.SketchError, match="start of a turn"):
            m.sketch()
    m.play("discard gold").play("discard rum")
    assert again(m, **none).state == m.state


def test_a_sketch_is_not_made_when_the_match_is_over():
    m = sea(SMALL, parameters={"rounds": 1}).play("end").play("end")
    with pytest.raises(hbd.SketchError):
        m.sketch()


def test_the_chart_counts_and_not_the_parameter():
    assert len(sea(SMALL, parameters={"board_two": 8}).state.chart) == 9


def test_a_sketched_match_is_recorded_with_its_sketch():
    m = sea(SMALL).play("sail SE").play("loot").play("rum").play("end")
    loaded = hbd.load(m.record())
    assert loaded.state == m.state
    assert loaded.at(0) == sea(SMALL).state


# Wrong sketches -------------------------------------------------------------------------------------


def test_a_sketch_is_a_text():
    for nothing in (None, 3, b"chart"):
        with pytest.raises(hbd.SketchError):
            sea(nothing)


def test_an_empty_sketch_says_what_it_lacks():
    wrong("", "ship")
    wrong("nonsense", "ship")


def test_a_sketch_without_a_chart():
    wrong("ship 0: A1\nship 1: A1", "chart:")


@pytest.mark.parametrize("rows", [0, 2, 21])
def test_a_chart_has_3_to_20_rows(rows):
    row = " T" + " ?" * max(0, rows - 2) + " T\n"
    wrong("chart:\n" + row * rows + "ship 0: A1\nship 1: A1", "3 to 20", str(rows))


def test_a_chart_is_square():
    wrong(SMALL.replace("? I ?", "? I ? ?"), "line 3", "4 squares", "3 rows")
    wrong(SMALL.replace("? I ?", "? I"), "line 3", "2 squares")


@pytest.mark.parametrize("word", ["Z", "i", "I123", "IX", "Ix", "~~", "é"])
def test_an_unknown_square(word):
    wrong(SMALL.replace("? I ?", f"? {word} ?"), "line 3", repr(word))


@pytest.mark.parametrize("word", ["~1", "?2", "W3", "S1"])
def test_only_islands_and_merchants_have_a_tally(word):
    wrong(SMALL.replace("? I ?", f"? {word} ?"), "line 3", repr(word), "islands (I) and merchant ships (M)")


@rule("CG-LOOT-3", "CG-DEP-2")
@pytest.mark.parametrize(("word", "parameter"), [("I", "island_treasure"), ("M", "merchant_purse")])
def test_a_tally_counts_no_further_than_the_match_allows(word, parameter):
    sketch = SMALL.replace("? I ?", f"? {word}6 ?")
    wrong(sketch, "line 3", f"'{word}6'", "its tally goes to 5")
    assert sea(sketch, parameters={parameter: 6}).state.tally[4] == 6


def test_rounds_are_counted_from_one():
    wrong("round: 0\n" + SMALL, "line 1", "a number from 1 to")


@rule("CG-SET-2")
def test_the_corners_are_towns_and_nothing_else_is():
    wrong(SMALL.replace("  T ? T\nship", "  ~ ? T\nship"), "A3", "towns (T)")
    wrong(SMALL.replace("? I ?", "? T ?"), "B2", "towns (T)")


@pytest.mark.parametrize("line", ["wind: N", "ship: A1", "ship A: A1", "turn 0", "hello"])
def test_a_line_of_no_kind(line):
    wrong(SMALL + line, "line 7", repr(line), "ship 0: A1")


@pytest.mark.parametrize(
    "line", ["ship 0: A1", "turn: 0\nturn: 1", "treasure discards: rum\ntreasure discards: rum"]
)
def test_a_line_that_stands_twice(line):
    wrong(SMALL + line, "stands twice", "line ")


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("turn: 2", "0 to 1"),
        ("first: 2", "0 to 1"),
        ("turn: me", "0 to 1"),
        ("turn: -1", "0 to 1"),
        ("round: x", "round"),
    ],
)
def test_a_number_out_of_bounds(line, number):
    wrong(SMALL + line, "line 7", number)


def test_a_missing_ship():
    wrong(SMALL.replace("ship 1", "ship 2"), "ship 1")


def test_a_ship_too_many_in_a_record():
    """A record says how many seats there are, so its sketch may have a line too many."""
    text = hbd.scenario("card_game", SMALL, seed=1).record()
    with pytest.raises(hbd.RecordError, match="there is no seat 4 for ship 4"):
        hbd.load(text.replace("ship 1:", "ship 4: hello\\nship 1:", 1))


def test_rows_beside_their_name():
    wrong(SMALL.replace("chart:", "chart: T ? T"), "line 1", "stand below `chart:`")


@pytest.mark.parametrize("ships", [0, 1, 5])
def test_too_few_or_too_many_ships(ships):
    wrong(
        "chart:\n T ? T\n ? ? ?\n T ? T\n" + "".join(f"ship {n}: A1\n" for n in range(ships)),
        "2 to 4",
    )


@pytest.mark.parametrize("square", ["D1", "A4", "Z9", "A0", "11"])
def test_a_ship_off_the_chart(square):
    wrong(SMALL.replace("ship 1: C3", f"ship 1: {square}"), "line 6", repr(square), "'A1'", "'C3'")


@rule("CG-MOVE-5")
def test_a_ship_on_a_square_that_it_has_not_discovered():
    wrong(SMALL.replace("ship 1: C3", "ship 1: B1"), "line 6", "a ship at B1 has explored it", "`~`")


@pytest.mark.parametrize(
    "words", ["", "A1 gold", "A1, gold", "A1, 3", "A1, troubles kraken, loot gold", "A1, -1 points"]
)
def test_a_ship_line_that_cannot_be_read(words):
    wrong(SMALL.replace("ship 1: C3", f"ship 1: {words}"), "line 6", "loot gold rum, troubles kraken")


@pytest.mark.parametrize(
    ("goods", "card", "right"),
    [
        ("loot golds", "golds", "'gold'"),
        ("loot kraken", "kraken", ""),
        ("loot storm", "storm", ""),
        ("troubles gold", "gold", ""),
        ("troubles kraken_", "kraken_", "'kraken'"),
    ],
)
def test_a_card_that_cannot_be_there(goods, card, right):
    wrong(SMALL.replace("ship 1: C3", f"ship 1: C3, {goods}"), "line 6", repr(card), right)


@pytest.mark.parametrize("pile", ["discovery", "treasure"])
def test_an_unknown_card_among_the_discards(pile):
    wrong(SMALL + f"{pile} discards: stormy", "line 7", "'stormy'")


@rule("CG-SET-5", "CG-SET-8")
@pytest.mark.parametrize(
    "line", ["treasure discards: kraken", "treasure discards: storm", "discovery discards: gold"]
)
def test_a_card_never_lies_among_the_discards_of_the_other_pile(line):
    wrong(SMALL + line, "line 7")


@pytest.mark.parametrize("line", ["treasure discards: gold gold gold", "discovery discards: kraken kraken"])
def test_more_cards_than_the_box_holds(line):
    card = line.split()[-1]
    wrong(SMALL + line, card, "box")


@rule("CG-SET-6")
def test_a_great_dragon_that_the_ruling_leaves_in_the_box():
    wrong(SMALL + "discovery discards: kraken", "kraken", rulings={"dragon_count": "eight"})


@pytest.mark.parametrize(
    "line", ["known: 1 of 0: rum", "known: 1 of 0: gold gold", "known: 0 of 0: gold", "known: 1 of 1: gold"]
)
def test_nobody_knows_of_loot_that_is_not_there_nor_of_their_own(line):
    wrong(SMALL + line, "line 7")


@pytest.mark.parametrize(
    "line", ["known: 5 of 0: gold", "known: 1 of 7: gold", "known: 1: gold", "known: all of 0: gold"]
)
def test_knowledge_is_of_seats_of_this_match(line):
    wrong(SMALL + line, "line 7", "known: 1 of 0: gold")


@rule("CG-SET-9")
@pytest.mark.parametrize(
    "line", ["older: 1: rum, held 1 0", "older: 1: gold, held 0 1", "older: 9: gold, held 1 0", "older: gold"]
)
def test_what_several_holds_have_together_fits_what_is_hidden(line):
    wrong(SMALL + line, "line 7")


def test_a_wrong_sketch_leaves_no_other_error_behind():
    for line in (
        "known: ² of 0: gold",
        "ship 1: C3, loot",
        "chart:",
        "turn:",
        "round: 99999999",
        "older: 1: gold, held x",
    ):
        wrong(SMALL + line)


# The board as text ----------------------------------------------------------------------------------


@rule("CG-SET-7")
def test_the_text_board_shows_the_chart_the_ships_and_only_what_everyone_may_see():
    text = str(sea(FULL, names=["Ada", "Bo", "Cy"]))
    assert "Round 3" in text
    assert "I2" in text
    assert "M1<0" in text
    assert "T<1" in text
    assert "<0 Ada: B2; 3 points; loot: 2 hidden; troubles: kraken" in text
    assert "<1 Bo: A1; 1 point; loot: none; troubles: hydra, wind wyrm" in text
    assert "<2 Cy: D4; 0 points; loot: dragon amulet" in text
    assert "rum" not in text
    assert "Bo to sail, act or end the turn." in text
    assert "Discovery pile: 26. Treasure pile: 17." in text


def test_the_text_board_puts_each_square_in_its_row_and_column():
    lines = str(sea(FULL)).splitlines()
    head = next(line for line in lines if line.split() == ["A", "B", "C", "D"])
    row = next(line for line in lines if line.split()[:1] == ["3"])
    for column, cell in {"A": "S", "B": "X", "C": "?", "D": "I5"}.items():
        assert row[head.index(column) :].startswith(cell)


def test_ships_that_share_a_square_are_all_shown():
    assert "I<01" in str(sea(SMALL.replace("A1", "B2").replace("C3", "B2")))


def test_the_text_board_before_the_corners_are_chosen():
    m = hbd.new_match("card_game", seats=2, seed=1)
    assert "nowhere yet" in str(m)


@rule("CG-END-2")
def test_the_text_board_says_who_has_won():
    m = sea(SMALL.replace("loot gold", "2 points"), names=["Ada", "Bo"], parameters={"rounds": 1})
    assert "Over: Ada wins." in str(m.play("end").play("end"))
