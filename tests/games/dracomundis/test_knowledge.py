"""What a seat knows of tokens that lie face down, and what it is shown of them."""

import pytest

import hbd_kit as hbd
from hbd_kit.core.luck import Luck
from tests.games.dracomundis.land import island
from tests.rules import rule

BOARD = """
  .     ({})0  .     .     .
  (0Sw) 0Ex^   .     .     1Ex<
  .     .      (1Mo) (0Bi) .
"""


def shown(m, seat):
    """Everything that a seat is shown, as text."""
    game, state = m.game, m.state
    seen = m.observe(seat)
    refusals = [str(game.refusal(state, seat, action)) for action in game.candidates(state)]
    graph = game.graph(seen)
    return (
        repr(seen),
        list(map(str, game.choices(state, seat))),
        refusals,
        repr(graph),
        game.board(seen, m.names),
        str(m.log(seat)),
        m.record(seat),
    )


@rule("DM-SET-9", "DM-SET-10")
@pytest.mark.parametrize(("one", "other"), [("1Dr", "1Sw"), ("1Cp", "1Jo"), ("1Ti", "1Ju")])
def test_who_has_not_looked_cannot_tell_a_dragon_from_a_swamp(one, other):
    plain = BOARD.replace("({})0", "({})").replace("1Mo", "{}")
    two = [
        island(plain.format(*pair)).play("move B2 to C2").play("move C2 to D2")
        for pair in ((one, other), (other, one))
    ]
    for view in (0, "table"):
        if view == 0:
            assert shown(two[0], 0) == shown(two[1], 0)
        assert str(two[0].log(view)) == str(two[1].log(view))
    assert repr(two[0].observe("all")) != repr(two[1].observe("all"))
    assert repr(two[0].observe(1)) != repr(two[1].observe(1))


@rule("DM-SET-10", "DM-LOOK-2")
def test_who_has_looked_goes_on_seeing_it_and_others_see_that_it_looked():
    m = island(BOARD.format("1Dr"))
    assert m.state.board[1].looked == (0,)
    assert "dragon" in repr(m.observe(0).board[1])
    assert "dragon" not in repr(m.observe("table").board[1])
    assert m.observe("table").board[1].looked == (0,)


@rule("DM-SET-10")
def test_the_memory_game_shows_nothing_but_the_token_that_is_looked_at():
    m = island(BOARD.format("1Dr"), rulings={"memory": "forgetful"})
    assert "dragon" not in repr(m.observe(0).board[1])
    assert "swamp" not in repr(m.observe(0).board[8])
    m.play("look B1")
    assert "dragon" in repr(m.observe(0).board[1]) and "dragon" not in repr(m.observe(1).board)
    assert "dragon" not in str(m.log(0))
    m.play("look A2")
    assert "dragon" not in repr(m.observe(0).board[1]) and "swamp" in repr(m.observe(0).board[8])
    m.play("end")
    assert "swamp" not in repr(m.observe(0).board[8])


@rule("DM-SET-9")
@pytest.mark.parametrize("backs", ["owner", "plain"])
def test_whether_backs_show_whose_they_are_is_a_ruling(backs):
    m = island(BOARD.format("1Dr").replace(")0", ")"), rulings={"token_backs": backs})
    assert m.observe(0).board[1].owner == (1 if backs == "owner" else None)
    assert repr(m.observe(0).board[8]).count("swamp") == 1


@rule("DM-SET-9", "DM-SET-4")
def test_everybody_sees_who_lays_where():
    m = hbd.new_match("dracomundis", seats=2, seed=1).play("first 0").play("place C3").play("token dragon")
    for view in (0, 1, "table"):
        assert m.names[0] in m.log(view)[-1].words and "C3" in m.log(view)[-1].words
    assert ["dragon" in m.log(view)[-1].words for view in (0, 1, "table")] == [True, False, False]


@rule("DM-SET-11")
def test_every_unseen_token_of_a_colour_is_as_likely_as_the_next():
    m = island("0Ex^ . .\n(1Dr) (1Sh) (1Mo)")
    draw = Luck(5).draw
    counts = {}
    rounds = 4000
    for turn in range(rounds):
        world = m.game.world(m.observe(0), lambda cases, turn=turn: draw(f"w{turn}", cases))
        assert repr(m.game.observe(world, 0)) == repr(m.observe(0))
        kind = world.board[8].token.kind
        counts[kind] = counts.get(kind, 0) + 1
    assert set(counts) == {"dragon", "sherpa", "mountain", "swamp"}
    assert all(abs(count / rounds - 1 / 4) < 0.03 for count in counts.values())


@rule("DM-SET-11", "DM-SET-10")
def test_a_world_keeps_what_the_seat_knows():
    m = island(BOARD.format("1Dr"))
    draw = Luck(6).draw
    for turn in range(50):
        world = m.game.world(m.observe(0), lambda cases, turn=turn: draw(f"w{turn}", cases))
        assert world.board[1].token.kind == "dragon" and world.board[8].token.kind == "swamp"
        assert m.game.census(world) == m.game.census(m.state)
