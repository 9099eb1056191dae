"""The Table in JupyterLab, as a person uses it: by mouse, by keyboard, dark, narrow, after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.lab import WINDOW, Lab, Sheet

PLAY = """
import hbd_kit as hbd
t = hbd.play('card_game', seats=2, seed=7, bots={1: 'random'}, journal='j.txt')
t.speed = 4
t
""".strip()
STEP = re.compile(r"step (\d+) of (\d+)")


@pytest.fixture(scope="module")
def book(lab: Lab, browser: Browser) -> Iterator[Sheet]:
    """One notebook with one kernel, in which each test shows a Table of its own."""
    lab.write("table.ipynb", "")
    with lab.open(browser, "table.ipynb") as found:
        yield found


@pytest.fixture
def sheet(book: Sheet, lab: Lab) -> Sheet:
    """The notebook with a Table at Ada's first turn."""
    for path in lab.folder.glob("*.txt"):
        path.unlink()
    book.show(PLAY)
    expect(headline(book)).to_have_text("Ada to choose a corner to start from")
    board(book, "A1").click()
    expect(headline(book)).to_have_text("Ada to sail, act or end the turn")
    return book


def headline(sheet: Sheet) -> Locator:
    return sheet.table.locator(".hbd-head h2")


def board(sheet: Sheet, id: str) -> Locator:
    return sheet.table.locator(f'svg.hbd-board [data-id="{id}"]')


def button(sheet: Sheet, words: str) -> Locator:
    return sheet.table.get_by_role("button", name=words, exact=False).first


def step(sheet: Sheet) -> int:
    found = STEP.search(sheet.table.locator(".history").inner_text())
    assert found
    return int(found[2])


def end_turn(sheet: Sheet) -> None:
    """Ends Ada's turn and waits until the bot has had its own."""
    before = step(sheet)
    button(sheet, "End the turn").click()
    expect(sheet.table.locator(".history")).not_to_contain_text(f"of {before}")
    expect(headline(sheet)).to_have_text("Ada to sail, act or end the turn")


def test_a_whole_turn_by_mouse(sheet: Sheet):
    board(sheet, "B1").click()
    expect(sheet.table.locator(".log li", has_text="Ada sails E to B1.")).to_be_visible()
    expect(board(sheet, "ship 0")).to_be_visible()
    button(sheet, "End the turn").click()
    expect(sheet.table.locator(".log li", has_text="Ada ends the turn.")).to_be_visible()
    expect(headline(sheet)).to_have_text("Ada to sail, act or end the turn")
    expect(sheet.table.locator(".log li").filter(has_text="Bo").first).to_be_visible()


def test_a_whole_turn_by_keyboard_and_no_shortcut_of_the_lab_fires(sheet: Sheet):
    cells = sheet.page.locator(".jp-Cell").count()
    board(sheet, "B2").focus()
    for key in ("b", "a", "d", "d", "x"):
        sheet.page.keyboard.press(key)
    sheet.page.keyboard.press("ArrowUp")
    expect(board(sheet, "B1")).to_be_focused()
    sheet.page.keyboard.press("Enter")
    expect(sheet.table.locator(".log li", has_text="Ada sails E to B1.")).to_be_visible()
    sheet.page.keyboard.press("e")
    expect(sheet.table.locator(".log li", has_text="Ada ends the turn.")).to_be_visible()
    assert sheet.page.locator(".jp-Cell").count() == cells


def test_why_not_names_the_rule_and_opens_it(sheet: Sheet):
    board(sheet, "E5").click()
    reply = sheet.table.locator(".reply")
    expect(reply).to_contain_text("too far")
    reply.locator("summary", has_text="CG-MOVE-1").click()
    expect(reply.locator("details p")).to_contain_text("eight squares around it")


def test_scrub_branch_undo_and_redo(sheet: Sheet):
    for _ in range(3):
        end_turn(sheet)
    last = step(sheet)
    button(sheet, "Undo").click()
    expect(sheet.table.locator(".history")).not_to_contain_text(f"of {last}")
    button(sheet, "Redo").click()
    expect(sheet.table.locator(".history")).to_contain_text(f"of {last}")
    sheet.table.locator('[data-do="scrub"]').fill("3")
    expect(headline(sheet)).to_contain_text("Looking back at step 3")
    button(sheet, "Branch from here").click()
    expect(sheet.table.locator(".log")).to_contain_text("A branch begins at step 3.")
    expect(headline(sheet)).to_have_text("Ada to sail, act or end the turn")
    assert 3 <= step(sheet) < last


def test_save_load_and_resume_after_a_restart(sheet: Sheet):
    board(sheet, "B1").click()
    expect(sheet.table.locator(".log li", has_text="Ada sails E to B1.")).to_be_visible()
    sheet.table.locator('input[name="path"]').fill("kept.txt")
    button(sheet, "Save").click()
    expect(sheet.table.locator(".reply")).to_contain_text("Saved in kept.txt")
    end_turn(sheet)
    last = step(sheet)
    sheet.table.locator('input[name="paste"]').fill("kept.txt")
    sheet.table.locator('input[name="paste"]').press("Enter")
    expect(sheet.table.locator(".reply")).to_contain_text("Loaded")
    sheet.restart()
    sheet.show("import hbd_kit as hbd\nhbd.play(hbd.load('j.txt'), bots={1: 'random'}, journal=False)")
    expect(sheet.table.locator(".history")).to_contain_text(f"of {last}")


def test_the_curtain_hides_the_next_hand(book: Sheet):
    sketch = r"chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2, loot dragon_amulet\nship 1: B2, loot jewels"
    book.show(
        f"import hbd_kit as hbd\nhbd.play(hbd.scenario('card_game', '{sketch}', seed=1), journal=False)"
    )
    expect(book.table.locator(".curtain")).to_contain_text("Pass the screen to Ada")
    assert "dragon amulet" not in book.table.inner_html()
    button(book, "I am Ada").click()
    expect(book.table.locator(".card", has_text="dragon amulet")).to_be_visible()
    assert "jewels" not in book.table.inner_html()
    button(book, "End the turn").click()
    expect(book.table.locator(".curtain")).to_contain_text("Pass the screen to Bo")
    assert "dragon amulet" not in book.table.inner_html()


def test_a_teacher_forces_a_card_and_asks_for_a_hint(book: Sheet):
    book.show(PLAY.replace("'j.txt'", "False, teacher=True"))
    board(book, "A1").click()
    expect(headline(book)).to_have_text("Ada to sail, act or end the turn")
    button(book, "Hint").click()
    expect(book.table.locator(".reply")).to_contain_text("bot would choose:")
    book.table.get_by_label("I decide what falls").check()
    board(book, "B1").click()
    expect(headline(book)).to_have_text("You decide what falls")
    button(book, "treasure island").click()
    expect(book.table.locator(".log")).to_contain_text("Ada discovers a treasure island at B1.")


def test_a_rule_that_was_unfolded_stays_so_while_the_log_grows(sheet: Sheet):
    line = sheet.table.locator(".log li", has_text="Ada starts in the NW town, A1.")
    line.locator("summary").click()
    expect(line.locator("details p")).to_be_visible()
    end_turn(sheet)
    expect(line.locator("details p")).to_be_visible()
    expect(sheet.table.locator(".log details[open]")).to_have_count(1)


def test_who_presses_buttons_keeps_the_keys(sheet: Sheet):
    """A button that goes away passes the focus on: the next letter is the Table's, and not the notebook's."""
    cells = sheet.page.locator(".jp-Cell").count()
    button(sheet, "Sail E to B1").focus()
    sheet.page.keyboard.press("Enter")
    expect(sheet.table.locator(".log li", has_text="Ada sails E to B1.")).to_be_visible()
    for key in ("b", "x", "e"):
        sheet.page.keyboard.press(key)
    expect(sheet.table.locator(".log li", has_text="Ada ends the turn.")).to_be_visible()
    assert sheet.page.locator(".jp-Cell").count() == cells


def test_bots_stop_when_they_are_told_to(sheet: Sheet):
    sheet.table.locator('[data-do="bot"]').first.select_option("0:random")
    sheet.table.get_by_role("button", name="Stop", exact=True).click()
    expect(sheet.table.locator(".options")).to_contain_text("The bots are stopped.")
    stopped = step(sheet)
    button(sheet, "Let them go on").click()
    expect(sheet.table.locator(".history")).not_to_contain_text(f"of {stopped}")
    sheet.table.locator('[data-do="bot"]').first.select_option("0:")


def test_dark_and_narrow(book: Sheet):
    book.show(PLAY.replace("'j.txt'", "False"))
    expect(headline(book)).to_be_visible()
    try:
        book.theme("Dark")
        expect(book.table.locator(".hbd-panel").first).to_have_class(re.compile("night"))
        expect(book.table.locator("svg.hbd-board")).to_have_class(re.compile("night"))
        for width in (800, 400):
            book.page.set_viewport_size({**WINDOW, "width": width})
            drawn, side = (book.table.locator(place) for place in ("svg.hbd-board", ".hbd-side"))
            book.page.wait_for_function(
                "nodes => nodes[1].getBoundingClientRect().y >= nodes[0].getBoundingClientRect().bottom - 5",
                arg=[drawn.element_handle(), side.element_handle()],
            )
            wide = book.table.evaluate("node => node.scrollWidth - node.clientWidth")
            assert wide <= 1, "nothing is cut off"
    finally:
        book.page.set_viewport_size(WINDOW)
        book.theme("Light")


def test_axe_finds_nothing_at_the_table_and_in_the_lobby(sheet: Sheet):
    found = Axe().run(sheet.page, context=".hbd-table")
    assert found.violations_count == 0, found.generate_report()
    sheet.show("import hbd_kit as hbd\nhbd.play(journal=False)")
    expect(sheet.table.get_by_role("button", name="Sit down and play")).to_be_visible()
    found = Axe().run(sheet.page, context=".hbd-table")
    assert found.violations_count == 0, found.generate_report()


def test_the_lobby_needs_no_code(book: Sheet):
    book.show("import hbd_kit as hbd\nhbd.play(journal=False)")
    go = book.table.get_by_role("button", name="Sit down and play")
    expect(go).to_be_visible()
    book.table.locator('[data-do="seats"]').select_option("3")
    expect(book.table.locator('[name="name2"]')).to_be_visible()
    book.table.locator('[name="name0"]').fill("Grace")
    book.table.locator('[name="name0"]').press("Tab")
    go.click()
    expect(headline(book)).to_have_text("Grace to choose a corner to start from")


TOKENS = """
import hbd_kit as hbd
sketch = "turn: 0\\nboard:\\n . (1Dr) . .\\n . 0Ex^ . (0Hu)\\n . 0Sh> 1Ex<\\n .\\n .\\n .\\nseat 0:\\nseat 1:"
m = hbd.scenario("dracomundis", sketch, seed=1, names=["Ada", "Bo"])
t = hbd.play(m, bots={1: "random"}, journal=False)
t.speed = 4
t
""".strip()


def test_a_piece_is_taken_in_hand_and_then_its_target(book: Sheet):
    book.show(TOKENS)
    expect(headline(book)).to_have_text("Ada to act")
    board(book, "0 explorer B2").hover(force=True)
    expect(book.table.locator(".hbd-reach path")).not_to_have_count(0)
    board(book, "B2").click()
    expect(book.table.locator(".hand")).to_contain_text("Explorer at B2, facing north, strength 2")
    for here in (board(book, "B3"), book.table.locator(".hand button")):
        here.focus()
        book.page.keyboard.press("Escape")
        expect(book.table.locator(".hand")).to_have_count(0)
        board(book, "B2").click()
        expect(book.table.locator(".hand")).to_be_visible()
    board(book, "B1").click()
    book.table.locator(".hbd-menu button", has_text="Turn B1 face up").click()
    expect(board(book, "1 dragon B1")).to_be_visible()
    book.table.locator('.hbd-menu [data-way="90"]').click()
    expect(book.table.locator(".log li", has_text="fights Bo's dragon").first).to_be_visible()
    expect(book.table.locator(".hbd-menu")).to_be_hidden()
    found = Axe().run(book.page, ".hbd-table").response["violations"]
    assert [each["id"] for each in found] == []


def top_of_the_foot(sheet: Sheet) -> float:
    """How far below the top of the Table its foot begins."""
    top = "node => node.getBoundingClientRect().top"
    return float(sheet.table.locator(".hbd-foot").evaluate(top)) - float(sheet.table.evaluate(top))


def test_the_table_stays_as_high_as_its_board_while_a_token_is_laid_and_a_piece_is_in_hand(book: Sheet):
    book.show("import hbd_kit as hbd\nhbd.play('dracomundis', seed=5, bots={1: 'random'}, journal=False)")
    expect(headline(book)).to_have_text("Ada to choose a square for a token")
    before = top_of_the_foot(book)
    book.table.locator("svg.hbd-board .pickable").first.click()
    expect(book.table.locator(".hbd-side .list button", has_text="Bengali Tiger Territory")).to_be_visible()
    assert abs(top_of_the_foot(book) - before) < 2
    book.show(TOKENS)
    expect(headline(book)).to_have_text("Ada to act")
    board(book, "B2").click()
    expect(book.table.locator(".hand")).to_be_visible()
    assert abs(top_of_the_foot(book) - before) < 2


def test_on_a_narrow_page_a_refused_click_is_answered_right_beneath_the_board(book: Sheet):
    book.page.set_viewport_size({**WINDOW, "width": 800})
    try:
        book.show(TOKENS)
        expect(headline(book)).to_have_text("Ada to act")
        board(book, "H6").click()
        reply = book.table.locator(".reply")
        expect(reply).to_contain_text("stands in a line with H6")
        chart = book.table.locator("svg.hbd-board").bounding_box()
        said = reply.bounding_box()
        assert chart and said and 0 < said["y"] - (chart["y"] + chart["height"]) < 40
    finally:
        book.page.set_viewport_size(WINDOW)


def test_on_a_telephone_the_words_of_an_answer_stand_beside_its_drawing(book: Sheet):
    book.page.set_viewport_size({**WINDOW, "width": 420})
    try:
        book.show(TOKENS.replace("1Ex<", "1Ex</0Mo").replace(". 0Ex^ .", ". 0Ex^ 1Mo"))
        expect(board(book, "land C2")).to_be_visible()
        board(book, "B2").click()
        expect(book.table.locator(".hand")).to_be_visible()
        answer = book.table.locator(".hbd-side .list button", has_text="Move the explorer to C2, onto")
        drawn, said = (answer.locator(part).bounding_box() for part in ("svg", "span"))
        assert drawn and said
        assert said["y"] < drawn["y"] + drawn["height"] and said["x"] >= drawn["x"] + drawn["width"]
        back, on = (
            book.table.get_by_role("button", name=f"One step {way}").bounding_box() for way in ("back", "on")
        )
        assert back and on and back["y"] == on["y"], "and the two steps beside each other"
    finally:
        book.page.set_viewport_size(WINDOW)


def test_what_can_be_said_is_a_list(sheet: Sheet):
    """A sentence that says nothing is answered with those of the game: one each line, not one lump."""
    sheet.table.locator('input[name="sentence"]').fill("fly to the moon")
    sheet.table.locator('input[name="sentence"]').press("Enter")
    said = sheet.table.locator(".reply p")
    expect(said).to_contain_text("says nothing here")
    assert any(line.strip().startswith("sail ") for line in said.inner_text().splitlines())
