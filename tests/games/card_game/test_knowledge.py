"""What each seat, the table and the teacher may know, against brute force over all orders of a small pile.

In a story the cards are physical pieces: `gold1` and `gold2` are two golds. What leaves a hold is
seen as that piece, so every order of the pieces that a view cannot rule out is equally likely.
"""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import prod
from pathlib import Path

import pytest

import hbd_kit as hbd
from tests.games.card_game.sea import sea
from tests.rules import rule

GAME = hbd.GAMES["card_game"]
DATA = Path(hbd.__file__).parent / "games" / "card_game" / "components.toml"


def kind(piece):
    """A piece's kind: `gold` of `gold2`."""
    return piece.rstrip("0123456789")


def box(pieces):
    """The data file with just these pieces of loot."""
    copies, lines, card, loot = Counter(map(kind, pieces)), [], "", False
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"\[(\w+)\]", line):
            card = found[1]
        if line.startswith("kind"):
            loot = "amulet" in line or "treasure" in line
        lines.append(f"copies = {copies[card]}" if line.startswith("copies") and loot else line)
    return "\n".join(lines)


# A story, told to the kit ---------------------------------------------------------------------

BAY = """
    chart:
      T  ?  T
      ?  I  ?
      T  ?  T
    ship 0: B2, troubles hydra
    ship 1: B2, troubles kraken
"""
LIMITS = {"loot_limit": 99, "loot_per_turn": 99, "island_treasure": 99}


def steps(story):
    return [line.split() for line in story.strip().splitlines()]


def told(pieces, story, seats, **rulings):
    """The match after the story, in which a treasure is about to be drawn by its last teller.

    All ships lie at one island and are troubled, so that a dragon amulet can steal from any.
    """
    sketch = BAY + ("    ship 2: B2, troubles cthulhu\n" if seats == 3 else "")
    rulings = {"early_overboard": "yes", **rulings}
    m = sea(sketch, rulings=rulings, parameters=LIMITS, components=box(pieces))
    for seat, verb, *rest in steps(story):
        while m.pending.seats != (int(seat),):
            m.play("end")
        match verb, *rest:
            case "loots", piece:
                m.play("loot").play(kind(piece))
            case "drops", piece:
                m.play(f"discard {kind(piece)}")
            case "steals", victim, amulet:
                m.play(f"steal from {victim} with {kind(amulet)}")
    return m


# The same story, told to brute force -----------------------------------------------------------


def worlds(pieces, story, seats, view, refill="needed"):
    """Every (pile, holds) that `view` cannot rule out after the story, with repeats."""
    truth = [()] * seats
    left = [(order, ((),) * seats, ()) for order in permutations(pieces)]
    for number, verb, *rest in steps(story):
        seat, before = int(number), tuple(map(frozenset, truth))
        if verb == "loots":
            left = [dealt(filled, seat) for world in left for filled in refills(world)]
            if refill == "emptied":
                left = [filled for world in left for filled in refills(world)]
            truth[seat] += (rest[0],)
            if view in (seat, "all"):
                left = [world for world in left if world[1][seat][-1] == rest[0]]
            continue
        piece = rest[-1]
        left = [dropped(world, seat, piece) for world in left if piece in world[1][seat]]
        truth[seat] = tuple(p for p in truth[seat] if p != piece)
        if verb == "steals":
            victim = int(rest[0])
            if view in (seat, victim, "all"):
                left = [world for world in left if frozenset(world[1][victim]) == before[victim]]
            left = [handed(world, seat, victim) for world in left]
            truth[seat], truth[victim] = truth[seat] + truth[victim], ()
    return left


def refills(world):
    pile, holds, discards = world
    return [world] if pile or not discards else [(order, holds, ()) for order in permutations(discards)]


def dealt(world, seat):
    (first, *pile), holds, discards = world
    return tuple(pile), put(holds, seat, (*holds[seat], first)), discards


def dropped(world, seat, piece):
    pile, holds, discards = world
    return pile, put(holds, seat, tuple(p for p in holds[seat] if p != piece)), (*discards, piece)


def handed(world, thief, victim):
    pile, holds, discards = world
    return pile, put(put(holds, thief, holds[thief] + holds[victim]), victim, ()), discards


def put(items, at, item):
    return (*items[:at], item, *items[at + 1 :])


def share(things):
    """Each thing's share of all."""
    count = Counter(things)
    return {thing: Fraction(number, count.total()) for thing, number in count.items()}


def next_card(left):
    return share(kind(filled[0][0]) for world in left for filled in refills(world))


def held(left):
    """The law of all holds, by kinds."""
    return share(tuple(tuple(sorted(map(kind, hold))) for hold in holds) for pile, holds, discards in left)


def drawn(seen):
    """Every world that the game could draw, with its weight, by walking through all draws."""
    paths = [()]
    while paths:
        path, asked = paths.pop(), []

        def draw(cases, path=path, asked=asked):
            asked.append(cases)
            return path[len(asked) - 1] if len(asked) <= len(path) else 0

        state = GAME.world(seen, draw)
        yield state, Fraction(1, prod(asked))
        for at in range(len(path), len(asked)):
            paths += [(*path, *(0,) * (at - len(path)), pick) for pick in range(1, asked[at])]


def held_in_drawn_worlds(seen):
    law = Counter()
    for state, weight in drawn(seen):
        law[tuple(ship.loot for ship in state.ships)] += weight
    return dict(law)


def agrees(pieces, story, seats, view, **rulings):
    """Asserts that shown odds, drawn worlds and certain loot are what brute force gives."""
    m = told(pieces, story, seats, **rulings)
    left = worlds(pieces, story, seats, view, **rulings)
    assert left
    assert held_in_drawn_worlds(m.observe(view)) == held(left)
    m.play("loot")
    assert m.odds(view) == next_card(left)


TWO = {
    "nothing yet": """
    """,
    "both have looted": """
        0 loots gold1
        0 loots rum1
        1 loots gold2
    """,
    "a piece unseen before was seen to leave": """
        0 loots map1
        1 loots gold1
        1 loots gold2
        1 drops gold2
    """,
    "a robbery": """
        0 loots dragon_amulet1
        0 loots rum1
        1 loots gold1
        1 loots map1
        0 steals 1 dragon_amulet1
    """,
    "a robbery, and some of the takings gone": """
        0 loots dragon_amulet1
        0 loots gold2
        1 loots gold1
        1 loots map1
        0 steals 1 dragon_amulet1
        0 drops map1
        1 loots rum1
    """,
    "a robbery, and the known one of two golds gone": """
        0 loots dragon_amulet1
        0 loots gold2
        1 loots gold1
        0 steals 1 dragon_amulet1
        0 drops gold1
        1 loots rum1
    """,
    "robbed and robbed back": """
        0 loots dragon_amulet1
        0 loots gold2
        1 loots gold1
        0 steals 1 dragon_amulet1
        1 loots dragon_amulet2
        1 steals 0 dragon_amulet2
        1 drops gold1
    """,
}
REFILLED = {
    "a refill": """
        0 loots gold1
        0 loots gold2
        0 loots map1
        1 loots rum1
        1 loots dragon_amulet1
        1 loots dragon_amulet2
        0 drops gold1
        0 drops map1
        1 drops rum1
        0 loots rum1
    """,
    "a refill that took everybody by surprise": """
        0 loots gold1
        1 loots rum1
        1 loots gold2
        1 drops gold2
        0 loots map1
        1 loots dragon_amulet1
        0 loots dragon_amulet2
        0 drops gold1
        0 drops map1
        0 loots gold1
        1 loots map1
        0 drops dragon_amulet2
    """,
    "a robbery after a refill": """
        0 loots dragon_amulet1
        0 loots gold1
        1 loots gold2
        1 loots rum1
        1 loots map1
        1 loots dragon_amulet2
        1 drops gold2
        0 drops gold1
        1 drops map1
        1 loots gold1
        0 steals 1 dragon_amulet1
        1 loots map1
    """,
}
EMPTIED = {
    "the pile holds what lay in the discards when it was emptied": """
        0 loots gold1
        1 loots rum1
        1 loots gold2
        1 drops gold2
        0 loots map1
        1 loots dragon_amulet1
        0 loots dragon_amulet2
        0 drops gold1
        0 drops map1
    """,
    "a second refill": """
        0 loots gold1
        1 loots rum1
        1 loots gold2
        1 drops gold2
        0 loots map1
        1 loots dragon_amulet1
        0 loots dragon_amulet2
        0 drops gold1
        0 drops map1
        1 loots gold2
        0 loots map1
    """,
}
SIX = ("gold1", "gold2", "rum1", "map1", "dragon_amulet1", "dragon_amulet2")


@rule("CG-SET-9", "CG-STEAL-5", "CG-SET-7")
@pytest.mark.parametrize("view", [0, 1, "table", "all"])
@pytest.mark.parametrize("story", TWO.values(), ids=TWO)
def test_two_seats_know_what_brute_force_knows(story, view):
    agrees(SIX, story, 2, view)


@rule("CG-SET-9", "CG-SET-8")
@pytest.mark.parametrize("view", [0, 1, "all"])
@pytest.mark.parametrize("story", REFILLED.values(), ids=REFILLED)
def test_two_seats_know_what_brute_force_knows_after_a_refill(story, view):
    agrees(SIX, story, 2, view)


@rule("CG-SET-9", "CG-SET-8")
@pytest.mark.parametrize("view", [0, 1, "all"])
@pytest.mark.parametrize("story", EMPTIED.values(), ids=EMPTIED)
def test_two_seats_know_what_brute_force_knows_after_a_refill_at_once(story, view):
    agrees(SIX, story, 2, view, refill="emptied")


@rule("CG-SET-9", "CG-SET-8", "CG-SET-7")
@pytest.mark.parametrize("story", REFILLED.values(), ids=REFILLED)
def test_the_table_too_saw_which_cards_the_pile_was_filled_with(story):
    agrees(SIX, story, 2, "table")


THREE = {
    "three have looted": """
        0 loots gold1
        1 loots rum1
        1 loots map1
        2 loots gold2
    """,
    "a robbery": """
        0 loots dragon_amulet1
        0 loots rum1
        1 loots gold1
        1 loots map1
        2 loots gold2
        0 steals 1 dragon_amulet1
    """,
    "the robber robbed by a third": """
        0 loots dragon_amulet1
        0 loots rum1
        1 loots gold1
        1 loots map1
        2 loots dragon_amulet2
        0 steals 1 dragon_amulet1
        2 steals 0 dragon_amulet2
    """,
    "the robber robbed by a third, who drops and loots": """
        0 loots dragon_amulet1
        1 loots gold1
        1 loots map1
        2 loots dragon_amulet2
        0 steals 1 dragon_amulet1
        0 loots rum1
        2 steals 0 dragon_amulet2
        2 drops gold1
        2 loots jewels1
    """,
    "the robber robbed by its victim": """
        0 loots dragon_amulet1
        0 loots rum1
        1 loots gold1
        2 loots map1
        0 steals 1 dragon_amulet1
        1 loots dragon_amulet2
        1 steals 0 dragon_amulet2
    """,
    "a robber of two": """
        0 loots dragon_amulet1
        0 loots dragon_amulet2
        1 loots gold1
        2 loots rum1
        0 steals 1 dragon_amulet1
        0 steals 2 dragon_amulet2
        0 drops gold1
        1 loots map1
    """,
}
SEVEN = (*SIX, "jewels1")
AFTER = """
    0 loots gold1
    0 loots dragon_amulet1
    1 loots rum1
    1 loots gold2
    2 loots map1
    2 loots dragon_amulet2
    0 drops gold1
    1 drops rum1
    2 loots gold1
"""


@rule("CG-SET-9", "CG-STEAL-5", "CG-STEAL-1")
@pytest.mark.parametrize("view", [0, 1, 2, "table", "all"])
@pytest.mark.parametrize("story", THREE.values(), ids=THREE)
def test_three_seats_know_what_brute_force_knows(story, view):
    agrees(SEVEN, story, 3, view)


@rule("CG-SET-9", "CG-SET-8", "CG-SET-7")
@pytest.mark.parametrize("view", [0, 1, 2, "table"])
def test_three_seats_saw_which_cards_the_pile_was_filled_with(view):
    """Discards lie face up: a pile filled from them holds just those, and they are in no hold."""
    agrees(SIX, AFTER, 3, view)


@rule("CG-SET-9")
@pytest.mark.parametrize("refill", ["needed", "emptied"])
def test_when_the_pile_ran_out_the_last_hold_unseen_is_known(refill):
    m = told(SIX, REFILLED["a refill"], 2, refill=refill)
    assert m.observe(0).ships[1].loot == ("dragon_amulet", "dragon_amulet")
    assert m.observe(0).ships[1].hidden == 0
    assert "gold" in m.observe(1).ships[0].loot
    assert (m.observe(1).ships[0].loot, m.observe(1).ships[0].hidden) == (("gold",), 1)


@rule("CG-SET-9")
def test_before_the_pile_ran_out_nobody_counts_it_out():
    m = told(SIX, "0 loots gold1\n1 loots rum1", 2)
    assert (m.observe(0).ships[1].loot, m.observe(0).ships[1].hidden) == ((), 1)


@rule("CG-SET-9")
def test_where_two_holds_are_unseen_a_refill_gives_neither_away():
    m = told(SIX, AFTER, 3)
    for view, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
        for other in others:
            assert m.observe(view).ships[other].loot == ()


@rule("CG-SET-9")
def test_drawn_worlds_differ_in_what_the_view_has_not_seen():
    chart = "chart:\nT ~ T\n~ I ?\nT ~ T\nship 0: B2, loot gold\nship 1: A1, loot map rum\nship 2: C3"
    seen = sea(chart).observe(2)
    holds = {world.ships[1].loot for world, weight in drawn(seen)}
    assert ("gold", "gold") in holds
    assert ("dragon_amulet", "map") in holds
    assert all(len(hold) == 2 for hold in holds)
