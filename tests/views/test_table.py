"""The Table without a browser: everything that a click can do, and what it may not give away."""

import asyncio
import json
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.core import playing
from hbd_kit.views import table as table_room
from hbd_kit.views.table import Table

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ada against a bot, at Ada's first turn."""
    monkeypatch.chdir(tmp_path)
    match = hbd.new_match("card_game", seats=2, seed=7, names=["Ada", "Bo"])
    made = hbd.play(match, bots={1: "random"}, journal=tmp_path / "journal.txt")
    made.do("pick", "A1")
    return made


def shown(table: Table) -> str:
    """Everything that travels to the browser."""
    return json.dumps(
        [
            table.board.drawing,
            table.board.picks,
            table.board.said,
            table.head.html,
            table.side.html,
            table.foot.html,
        ]
    )


def test_a_table_says_whose_move_it_is_and_what_is_asked(table: Table):
    assert "Ada to sail, act or end the turn" in table.head.html
    assert "Sail E to B1: unexplored" in table.side.html
    assert table.board.picks["B1"] == "Sail E to B1: unexplored"


def test_a_pick_on_the_board_is_played_and_luck_follows(table: Table):
    table.do("pick", "B1")
    assert table.match.say(table.match.step - 2) == "0: sail E"
    assert "CG-DISC" in table.side.html


def test_what_cannot_be_picked_is_explained_with_its_rule(table: Table):
    table.do("ask", "E5")
    assert "too far" in table.side.html and table.sitting.reply.rules == ("CG-MOVE-1",)
    table.do("why", "sail N")
    assert table.sitting.reply.rules == ("CG-MOVE-2",)
    table.do("why", "nonsense")
    assert table.sitting.reply.kind == "error" and "says nothing here" in table.sitting.reply.words


def test_a_sentence_said_is_done_and_a_refused_one_explained(table: Table):
    assert 'placeholder="say it: sail E"' in table.side.html
    table.do("say", "sail N")
    assert table.match.step == 3 and table.sitting.reply.rules == ("CG-MOVE-2",)
    table.do("why", "sail E")
    assert table.match.step == 3 and "can be done now" in table.sitting.reply.words
    table.do("say", "sail E")
    assert table.match.say(3) == "0: sail E"


def test_undo_goes_back_to_ones_last_decision_over_bots_and_luck_and_redo_brings_it_back(table: Table):
    before = table.match.state
    table.do("pick", "B1")
    table.do("key", "e")
    assert table.sitting.asked == 0 and table.match.state != before
    later = table.match.state
    table.do("undo")
    table.do("undo")
    assert table.match.state == before
    table.do("redo")
    table.do("redo")
    assert table.match.state == later


def test_scrubbing_back_shows_the_past_and_a_branch_plays_on_from_there(table: Table):
    for _ in range(6):
        table.do("key", "e")
    old = table.match
    table.do("scrub", "5")
    assert "Looking back at step 5" in table.head.html and table.board.picks == {}
    table.do("branch")
    assert table.match is not old and 5 <= table.match.step < old.step
    assert "A branch begins at step 5." in table.side.html
    assert old.step > 5


def test_a_replay_shows_every_step_again_and_ends_at_now(table: Table):
    last, shown = table.match.step, []
    table.sitting.replay()
    while table.sitting.replaying:
        shown.append(table.sitting.step)
        table.sitting.replay_step()
    assert shown == list(range(last))
    assert not table.sitting.looks_back
    table.do("scrub", last - 2)
    table.do("replay")
    assert not table.sitting.replaying and table.match.step == last


def test_hint_and_what_changed_answer(table: Table):
    table.do("hint")
    assert table.sitting.reply.kind == "hint" and "bot would" in table.sitting.reply.words
    table.do("pick", "B1")
    table.do("changed")
    assert "Ada sails E to B1." in table.sitting.reply.words


def test_a_teacher_decides_what_falls(table: Table):
    table.do("forcing", True)
    table.do("pick", "B1")
    assert "What falls?" in table.side.html
    table.do("fall", "discover kraken")
    assert table.match.state.ships[0].troubles == ("kraken",)


def test_save_load_share_and_journal(table: Table, tmp_path: Path):
    table.do("pick", "B1")
    table.do("save", str(tmp_path / "m.txt"))
    state = table.match.state
    table.do("share")
    assert table.code.startswith("HBD1.") and table.code in table.foot.html
    code = table.code
    table.do("key", "e")
    table.do("load", str(tmp_path / "m.txt"))
    assert table.match.state == state
    table.do("load", code)
    assert table.match.state == state
    assert hbd.load(tmp_path / "journal.txt").step > 3
    table.do("load", "no such file")
    assert table.sitting.reply.kind == "error" and table.match.state == state


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("nonsense", ""),
        ("choose", "999"),
        ("choose", "x"),
        ("scrub", "x"),
        ("bot", "9:random"),
        ("bot", "0:chess"),
        ("fall", ""),
        ("redo", ""),
        ("load", ""),
        ("save", "/nowhere/at/all.txt"),
        ("speed", None),
        ("pick", SCRIPT),
        ("too-large", "99999999"),
        ("why", SCRIPT),
    ],
)
def test_whatever_goes_wrong_is_said_at_the_table_and_the_match_is_as_it_was(table: Table, what: str, value):
    before = table.match.record()
    table.do(what, value)
    assert table.match.record() == before
    assert "<script" not in table.side.html and "<script" not in table.foot.html


def test_a_bot_takes_only_a_seat_that_there_is(table: Table):
    for value in ("9:random", "-1:random", "0:chess"):
        table.do("bot", value)
        assert table.sitting.reply.kind == "error"
        assert table.sitting.bots == {1: "random"}
    table.do("bot", "0:random")
    assert table.match.pending is None


def test_a_moment_that_another_view_of_the_match_took_back_is_shown_no_more(table: Table):
    """Two Tables of one match, or a Table and a cell that says undo()."""
    match = table.match.auto(until=30)
    table.do("scrub", "30")
    match.undo(match.step - 20)
    for what in ("shut", "step-back", "now", "branch"):
        table.do(what)
        assert table.sitting.step <= table.match.step and table.sitting.reply.kind != "error"


@pytest.mark.parametrize("bots", ["greedy", ["greedy"], 1])
def test_bots_are_given_by_seat(bots: object):
    with pytest.raises(hbd.SetupError, match=r"Give bots by seat, as \{1: 'greedy'\}, not "):
        hbd.play("card_game", bots=bots, journal=False)


def test_a_bot_that_stumbles_is_stopped_also_where_no_loop_runs(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    def stumble(question: hbd.bots.Question) -> None:
        raise ValueError("the bot fell")

    monkeypatch.setitem(playing.BOTS, "stumbler", stumble)
    table.do("bot", "0:stumbler")
    assert table.sitting.reply.words == "A bot stumbled and was stopped: the bot fell"
    assert table.sitting.stopped and "The bots are stopped" in table.side.html


def test_names_never_become_markup():
    table = hbd.play("card_game", seats=2, seed=1, names=[SCRIPT, 'a"b<i>'], journal=False)
    assert "<script" not in shown(table).replace("&lt;script", "")
    assert "&lt;script&gt;" in table.foot.html


def test_a_curtain_falls_between_two_hidden_hands():
    match = hbd.scenario(
        "card_game",
        "chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2, loot dragon_amulet\nship 1: B2, loot jewels\n",
        seed=1,
    )
    table = Table(match, journal=False)
    assert "Pass the screen to" in table.side.html
    assert "dragon amulet" not in shown(table) and "jewels" not in shown(table)
    table.do("sit")
    assert "dragon amulet" in shown(table) and "jewels" not in shown(table)
    table.do("key", "e")
    assert "dragon amulet" not in shown(table) and "jewels" not in shown(table)
    table.do("sit")
    assert "jewels" in shown(table) and "dragon amulet" not in shown(table)


@pytest.fixture
def mapper() -> Table:
    """Ada with a map on a bare chart: she may sail next to her, and discover any square."""
    bare = f"{' ?' * 8}\n"
    sketch = f"chart:\n T{' ?' * 6} T\n{bare * 2}{' ?' * 3} ~{' ?' * 4}\n{bare * 3} T{' ?' * 6} T\n"
    match = hbd.scenario(
        "card_game", f"{sketch}ship 0: D4, loot gold map\nship 1: A1\n", seed=3, names=["Ada", "Bo"]
    )
    return Table(match, {1: "random"}, journal=False)


def test_what_could_be_done_all_over_the_board_glows_only_when_asked_to(mapper: Table):
    assert set(mapper.board.picks) == {"C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"}
    mapper.do("light", "Use map")
    assert "G7" in mapper.board.picks and 'aria-pressed="true"' in mapper.side.html
    assert mapper.board.picks["C3"] == "Discover C3"
    mapper.do("light", "Use map")
    assert "G7" not in mapper.board.picks
    before = mapper.match.step
    mapper.do("ask", "G7")
    assert mapper.match.step == before and mapper.board.menu["at"] == "G7"
    assert "Discover G7" in str(mapper.board.menu["items"])
    mapper.do("light", "Use map")
    mapper.do("pick", "C3")
    assert mapper.match.say(before) == "0: map C3" and mapper.sitting.lit == ""
    mapper.do("light", "nonsense")
    assert mapper.sitting.lit == ""


def test_many_places_to_pick_are_ringed_quietly(mapper: Table):
    few = dict(mapper.board.drawing["parts"])["pick C3"]
    mapper.do("light", "Use map")
    many = dict(mapper.board.drawing["parts"])["pick C3"]
    assert "head" in few and "halo" in few
    assert "head" not in many and "halo" not in many


def test_every_short_option_has_a_key(mapper: Table):
    mapper.do("key", "z")
    assert mapper.match.step == 0
    mapper.do("key", "e")
    table = Table(
        hbd.scenario(
            "card_game", "chart:\n T ~ T\n ~ ~ ~\n T ~ T\nship 0: A1, loot gold map\nship 1: C3\n", seed=1
        ),
        {1: "random"},
        journal=False,
    )
    assert "<kbd>1</kbd>" in table.side.html and "<kbd>E</kbd>" in table.side.html
    table.do("key", "1")
    assert table.match.say(0) == "0: deposit gold"


def test_nobody_learns_a_hand_through_the_curtain():
    match = hbd.scenario(
        "card_game", "chart:\n T ? T\n ? ~ ?\n T ? T\nship 0: A1, loot jewels\nship 1: B2\n", seed=1
    )
    table = Table(match, journal=False)
    for what, value in (
        ("hint", ""),
        ("why", "deposit jewels"),
        ("why", "deposit gold"),
        ("ask", "A1"),
        ("key", "1"),
    ):
        table.do(what, value)
        assert "jewels" not in shown(table) and table.match.step == 0
        assert "now" in table.sitting.reply.words
    table.do("sit")
    table.do("hint")
    assert "bot would" in table.sitting.reply.words


def test_a_match_that_is_over_can_be_played_again(table: Table):
    old = table.match.auto()
    table.refresh()
    assert "Play again" in table.side.html and "Hint" not in table.side.html
    table.do("again")
    assert table.match is not old and table.match.step < old.step
    assert table.match.names == old.names and table.sitting.bots == {1: "random"}
    assert table.match.record() != old.record()


def test_a_speed_that_there_is_none_of_is_refused(table: Table):
    with pytest.raises(hbd.HbdError, match="from 0 to 4"):
        table.speed = 20
    table.do("speed", "9")
    assert table.speed == 2 and table.sitting.reply.kind == "error"
    table.do("speed", "4")
    assert table.speed == 4


def test_bots_go_on_step_by_step_and_hear_a_stop_from_another_thread():
    """As in a notebook, where clicks may be heard beside the loop that the bots run in."""

    async def watch() -> Table:
        table = hbd.play("card_game", seats=2, seed=1, bots={0: "random", 1: "random"}, journal=False)
        table.speed = 4
        while table.match.step < 20:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(table.do, "stop")
        stopped = table.match.step
        await asyncio.sleep(0.2)
        assert table.match.step == stopped and "The bots are stopped." in table.side.html
        await asyncio.to_thread(table.do, "speed", "4")
        table.do("go")
        while table.match.step == stopped:
            await asyncio.sleep(0.01)
        return table

    assert asyncio.run(watch()).match.result() is None


def test_bots_whose_loop_was_taken_go_on_in_the_next(monkeypatch: pytest.MonkeyPatch):
    async def begin() -> Table:
        return hbd.play("card_game", seats=2, seed=1, bots={0: "random", 1: "random"}, journal=False)

    async def go_on(table: Table) -> None:
        table.speed = 4
        monkeypatch.setattr(table, "_due", 0.0)
        table.do("go")
        while table.match.step < 10:
            await asyncio.sleep(0.01)

    table = asyncio.run(begin())
    assert table.match.step < 10
    asyncio.run(go_on(table))


def test_bots_wait_until_what_they_did_is_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table_room, "PATIENCE", 600.0)

    async def watch() -> None:
        table = hbd.play("card_game", seats=2, seed=1, bots={0: "random", 1: "random"}, journal=False)
        table.speed = 4
        table.foot._handle_custom_msg({"seen": True}, [])
        while not table._watched:
            await asyncio.sleep(0.01)
        seen = table.match.step
        await asyncio.sleep(0.2)
        assert table.match.step == seen
        table.foot._handle_custom_msg({"seen": True}, [])
        while table.match.step == seen:
            await asyncio.sleep(0.01)

    asyncio.run(watch())


@pytest.mark.parametrize("journal", [True, False])
def test_on_binder_the_table_says_that_the_disk_is_temporary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: bool
):
    monkeypatch.chdir(tmp_path)
    assert "temporary" not in hbd.play("card_game", seed=1, journal=journal).foot.html
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    foot = hbd.play("card_game", seed=1, journal=journal).foot.html
    assert "temporary machine: download the match" in foot and "Download" in foot


def test_a_seats_own_view_travels_and_no_other(table: Table):
    """What a bot holds is in no trait while the match goes on."""
    sketch = "chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2\nship 1: A1, loot jewels ghost_amulet\n"
    made = Table(hbd.scenario("card_game", sketch, seed=3), {1: "random"}, journal=False)
    assert "jewels" not in shown(made) and "ghost" not in shown(made)
    other = Table(
        hbd.scenario("card_game", sketch.replace("jewels ghost_amulet", "gold map"), seed=3),
        {1: "random"},
        journal=False,
    )
    assert shown(other) == shown(made)


def test_an_undo_that_took_back_a_seen_card_is_told():
    match = hbd.scenario("card_game", "chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2\nship 1: A1\n", seed=1)
    table = Table(match, {1: "random"}, journal=False)
    table.do("key", "l")
    table.do("undo")
    assert "An undo took back a secret that Ada has seen." in table.side.html


def test_an_undo_that_took_back_what_a_look_or_a_turn_over_has_shown_is_told():
    sketch = "turn: 0\nboard:\n 0Ex^ (1Sw) .\n 1Ex^ . (1Ju)\nseat 0:\nseat 1:\n"
    table = Table(hbd.scenario("dracomundis", sketch, seed=1), journal=False)
    table.do("sit")
    table.do("say", "reorient A1 S")
    table.do("undo")
    assert "took back a secret" not in table.side.html
    table.do("say", "look B1")
    table.do("undo")
    assert "An undo took back a secret that Ada has seen." in table.side.html
    table.do("say", "turn B1")
    table.do("undo")
    assert "An undo took back a secret that Ada and Bo have seen." in table.side.html


def test_bots_can_take_seats_and_leave_them(table: Table):
    table.do("bot", "0:random")
    assert table.match.result() is not None
    assert "wins" in table.head.html or "share" in table.head.html


def test_a_table_in_a_cell_leaves_a_picture(table: Table):
    bundle = table._repr_mimebundle_()
    assert {"application/vnd.jupyter.widget-view+json", "image/png", "image/svg+xml", "text/plain"} <= set(
        bundle
    )


def test_what_falls_is_decided_only_where_something_falls():
    """In Dracomundis lots are drawn for who begins, and nothing falls from then on."""
    card, island = (
        Table(hbd.new_match(id, seats=2, seed=1), journal=False) for id in ("card_game", "dracomundis")
    )
    assert "I decide what falls" in card.foot.html and "I decide what falls" not in island.foot.html


def test_a_click_on_the_past_is_told_how_to_play_on_and_the_words_go_with_the_moment(table: Table):
    table.do("pick", "B1")
    table.do("scrub", table.match.step - 1)
    step = table.sitting.step
    table.do("ask", "B2")
    assert table.sitting.reply.words.startswith(f"Step {step} is past: go back to now to play")
    table.do("now")
    assert table.sitting.reply.words == ""


def test_who_sits_before_the_screen_stays_there_while_another_seat_changes_hands():
    """The curtain had fallen before the very person who was about to move."""
    match = hbd.new_match("dracomundis", seats=3, seed=1, names=["Ada", "Bo", "Cleo"])
    made = Table(match, {1: "random", 2: "random"}, journal=False)
    made.do("bot", "1:")
    assert made.sitting.asked == 0 and made.sitting.view == 0 and "curtain" not in made.side.html
    made.do("bot", "0:random")
    assert made.sitting.people == (1,)
    made.do("bot", "0:")
    assert made.sitting.eyes == 1
