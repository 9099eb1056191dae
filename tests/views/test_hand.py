"""Taking a piece in hand and then picking what it does: the same Table, where one answer needs two picks."""

import json
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.views.table import Table

SKETCH = """turn: 0
board:
  .     (1Dr)  .      .      .     (1Hu)  (1Sh)  (1Sh)
  .     0Ex^   .      (0Hu)  .     (0Dr)  (0Ju)  (0Sw)
  .     0Sh>   1Ex<   .      0Ju
  .     .      .      .      1Ca^+0Jo>/0Mo  (1Sw)0
  .
  .
seat 0:
seat 1:
"""


def table(sketch: str = SKETCH, bots: dict[int, str] | None = None, **setup: object) -> Table:
    """Ada's turn; Bo is a bot."""
    match = hbd.scenario("dracomundis", sketch, seed=1, names=["Ada", "Bo"], **setup)
    return Table(match, {1: "random"} if bots is None else bots, journal=False)


def asked(made: Table) -> list[str]:
    """What the menu on the board asks."""
    return [item["words"] for item in made.board.menu.get("items", ())]


def shown(made: Table) -> str:
    """Everything that travels to the browser."""
    board = made.board
    panels = (made.head.html, made.side.html, made.foot.html)
    return json.dumps([board.drawing, board.picks, board.menu, board.said, *panels])


def test_first_only_what_can_be_taken_in_hand_glows():
    made = table()
    assert set(made.board.picks) == {"B2", "B3"}
    assert made.board.picks["B2"].startswith("Take explorer at B2, facing north, strength 2")
    made.do("pick", "B2")
    assert set(made.board.picks) == {"A2", "B1", "B2", "C2"}
    assert made.sitting.look().scene.active == ("0 explorer B2",)
    assert "Explorer at B2" in made.side.html and "Put it back" in made.side.html


def test_a_pick_with_one_meaning_is_played_and_the_hand_is_empty_again():
    made = table()
    made.do("pick", "B2")
    made.do("pick", "C2")
    assert made.match.say(made.match.step - 1) == "0: move B2 to C2"
    assert made.sitting.in_hand == "" and "C2" in made.board.picks


def test_a_second_click_on_a_button_does_not_play_another_answer():
    """It was on its way while the first one was played, and the same button means another thing by then."""
    made = table()
    first = made.sitting.look().choices[0].value
    assert f'data-value="{first}"' in made.side.html
    made.do("choose", first)
    step = made.match.step
    made.do("choose", first)
    assert made.match.step == step
    assert made.sitting.reply == ("error", "That is no longer open. Choose again.", ())
    made.do("undo")
    made.do("choose", first)
    assert made.match.step == step


def test_a_pick_with_several_meanings_opens_a_menu_beside_it():
    made = table()
    made.do("pick", "B2")
    made.do("pick", "B1")
    assert made.board.menu["at"] == "B1" and asked(made) == ["Look secretly at B1", "Turn B1 face up"]
    made.do("shut")
    assert made.board.menu == {} and made.sitting.in_hand == "B2"
    made.do("pick", "B1")
    made.do("choose", made.board.menu["items"][0]["value"])
    assert made.match.say(made.match.step - 1) == "0: look B1"


def test_another_piece_is_taken_instead_and_the_same_one_is_put_back():
    made = table()
    made.do("pick", "B2")
    made.do("ask", "0 sherpa B3")
    assert made.sitting.in_hand == "B3"
    made.do("pick", "B3")
    assert all("sherpa at B3 to face" in words for words in asked(made))
    made.do("pick", "B3")
    assert made.sitting.in_hand == "" and made.board.menu == {}


def test_escape_goes_back_one_step_from_the_menu_to_the_hand_to_nothing():
    made = table()
    assert made.board.held == ""
    made.do("pick", "B2")
    assert made.board.held == "B2"
    made.do("pick", "B1")
    assert made.board.menu["at"] == "B1"
    made.do("shut")
    assert made.board.menu == {} and made.board.held == "B2"
    made.do("shut")
    assert made.sitting.in_hand == made.board.held == "" and set(made.board.picks) == {"B2", "B3"}


def test_a_target_without_a_hand_asks_before_anything_is_played():
    made = table()
    made.do("ask", "1 explorer C3")
    assert asked(made) == ["Fight Bo's explorer at C3 (1 against 2: lost)"] and made.match.step == 0
    made.do("ask", "C2")
    assert asked(made) == ["Move the explorer to C2"] and made.match.step == 0


@pytest.mark.parametrize(
    ("id", "rule"),
    [("H6", "DM-MOVE-1"), ("land E3", "DM-MOVE-2"), ("1 cannibal", "DM-FIGHT-1"), ("back F1", "DM-LOOK-1")],
)
def test_what_cannot_be_done_is_explained_with_its_rule(id: str, rule: str):
    made = table()
    made.do("ask", id)
    assert rule in made.sitting.reply.rules and made.sitting.reply.kind == "why"


@pytest.mark.parametrize(
    ("id", "words", "rule"),
    [
        ("E2", "The explorer's arrow E reaches 1.", "DM-MOVE-2"),
        ("D4", "Characters move in straight lines, never diagonally.", "DM-TURN-3"),
        ("back F1", "The explorer at B2 is not beside F1.", "DM-LOOK-1"),
        ("1 explorer C3", "The explorer at B2 is not beside C3.", "DM-FIGHT-1"),
    ],
)
def test_with_a_piece_in_hand_the_reason_is_its_own(id: str, words: str, rule: str):
    """And not that of every other character which stands in a line with the pick."""
    made = table()
    made.do("pick", "B2")
    made.do("ask", id)
    assert (made.sitting.reply.words, made.sitting.reply.rules) == (words, (rule,))
    assert made.sitting.in_hand == "B2"


def test_a_way_to_look_is_asked_around_the_piece():
    made = table()
    made.do("choose", next(c.value for c in made.sitting.look().choices if str(c.action) == "turn B1"))
    assert made.board.menu["at"] == "1 dragon B1"
    assert [item["way"] for item in made.board.menu["items"]] == [0, 90, 180, 270]
    assert made.board.picks == {}


def test_a_token_is_laid_by_picking_a_square_and_then_one_of_the_rack():
    made = Table(hbd.new_match("dracomundis", seed=5), {1: "random"}, journal=False)
    made.do("pick", "C4")
    assert made.board.menu["at"] == "C4" and "Dragon ×2" in asked(made)
    made.do("choose", next(i["value"] for i in made.board.menu["items"] if i["words"].startswith("Explorer")))
    assert [item["way"] for item in made.board.menu["items"]] == [0, 90, 180, 270]
    made.do("choose", made.board.menu["items"][1]["value"])
    piece = next(piece for piece in made.sitting.look().scene.pieces if piece.at == (2.5, 3.5))
    assert piece.symbol == "explorer" and piece.facing == 90


def test_the_table_says_what_the_rulebook_says_of_any_token_that_is_turned_over():
    """A stranger has not read the notation: `flip` is a word of it, not of the booklet."""
    made = table()
    assert "<span>Turn over from afar</span><kbd>why not?</kbd>" in made.side.html
    assert ">Flip<" not in made.side.html


def test_the_curtain_hides_what_either_player_laid():
    match = hbd.scenario("dracomundis", SKETCH, seed=1, names=["Ada", "Bo"])
    made = Table(match, journal=False)
    hidden = ("#hbd-hunter", "#hbd-swamp", "a hunter", "a swamp")
    assert "Pass the screen to" in made.side.html and made.board.picks == {} and made.board.menu == {}
    assert not any(words in shown(made) for words in hidden)
    made.do("sit")
    assert "a face-down" not in shown(made) and "face-down token at D2, a hunter" in shown(made)
    assert "face-down token at F1, a hunter" not in shown(made)
    made.do("pick", "B2")
    made.do("pick", "C2")
    made.do("choose", next(c.value for c in made.sitting.look().choices if str(c.action) == "end"))
    assert "Pass the screen to" in made.side.html and not any(words in shown(made) for words in hidden)
    assert made.sitting.in_hand == ""
    made.do("sit")
    assert "face-down token at F1, a hunter" in shown(made)
    assert "face-down token at D2, a hunter" not in shown(made)


def test_who_takes_the_screen_is_shown_the_whole_turn_of_the_other_as_news():
    match = hbd.scenario("dracomundis", SKETCH, seed=1, names=["Ada", "Bo"])
    made = Table(match, journal=False)
    for sentence in ("move B2 to C2", "look D2", "end"):
        made.do("sit")
        made.do("say", sentence)
    made.do("sit")
    assert made.side.html.count('class="fresh"') == 3
    assert len(made.sitting.look().scene.trails) == 1
    made.do("changed")
    assert "Ada's explorer moves from B2 to C2." in made.sitting.reply.words
    made.do("say", "reorient C3 N")
    assert made.side.html.count('class="fresh"') == 1


@pytest.mark.parametrize("travel", ["undo", "branch"])
def test_taking_back_behind_the_curtain_shows_nobody_a_hand(travel: str):
    """Bo holds the screen already when he takes Ada's answer back: what she laid stays hidden."""
    match = hbd.scenario("dracomundis", SKETCH, seed=1, names=["Ada", "Bo"])
    made = Table(match, journal=False)
    made.do("sit")
    made.do("say", "move B2 to C2")
    made.do("say", "end")
    if travel == "branch":
        made.do("scrub", 1)
    made.do(travel)
    assert made.match.step == 1
    assert "Pass the screen to <b>Ada</b>" in made.side.html and "a hunter" not in shown(made)
    made.do("ask", "back D2")
    assert made.sitting.reply.words == "The curtain is down now: Ada takes the screen first."
    made.do("redo")
    assert "a hunter" not in shown(made)


def test_what_a_piece_could_do_tells_nothing_of_what_lies_face_down():
    one = table()
    other = table(SKETCH.replace("(1Dr)", "(1Hu)").replace("(1Hu)  (1Sh)", "(1Dr)  (1Sh)"))
    assert shown(one) == shown(other)
    reach = {piece.id: {r.kind: r.ids for r in piece.reach} for piece in one.sitting.look().scene.pieces}
    assert reach["0 explorer B2"] == {"go": ("C2", "A2"), "threaten": ("C3",)}
    assert reach["0 sherpa B3"]["strike"] == ("C3",)
    assert reach["back B1"] == {}


def test_a_replay_page_tells_what_pieces_could_do(tmp_path: Path):
    page = table().match.replay(tmp_path / "r.html", view=0).read_text(encoding="utf-8")
    assert "data-reach" in page and "hbd-reach" in page


def test_at_the_end_the_points_are_counted_line_by_line_with_their_rules():
    """Two Sherpas taken, a Dragon, and a jungle stood on; Bo laid his camp beside his tiger."""
    sketch = (
        "turn: 0\nboard:\n . (1Mo) 1Cp 1Ti\n . 0Ex^/1Ju\n . . . . . .\nseat 0: took 1Sh 1Sh 1Dr\nseat 1:\n"
    )
    made = table(sketch)
    assert 'class="account"' not in made.side.html
    assert '+1 Bo&#x27;s sherpa eliminated; +2 explorer in the jungle on B2"' in made.foot.html
    made.do("say", "turn B1")
    made.do("say", "end")
    assert made.match.result() is not None
    ada, bo = made.side.html.split("<ol>")[1].split("</ol>")[0].split('<ul class="account">')[1:]
    assert "<b>+2</b><span>Bo&#x27;s sherpa eliminated ×2</span>" in ada and "DM-POINT-4" in ada
    assert "<b>+3</b><span>Bo&#x27;s dragon eliminated</span>" in ada and "DM-POINT-3" in ada
    assert "<b>+2</b><span>explorer in the jungle on B2</span>" in ada and "DM-POINT-5" in ada
    assert "<b>−5</b><span>campsite on C1 laid beside the tiger on D1</span>" in bo and "DM-POINT-7" in bo


def test_more_than_a_few_ways_of_one_kind_fold_away_whether_or_not_a_piece_is_in_hand():
    """A biplane with five squares to fly to: the board shows them, and the Table stays as high as it is."""
    made = table("turn: 0\nboard:\n . . (1Dr)\n . . 0Bi^ . .\n . .\n . .\n . .\n . .\nseat 0:\nseat 1:\n")
    assert made.sitting.look().in_hand == "C2"
    assert "<summary>5 ways, on the board or here</summary>" in made.side.html
