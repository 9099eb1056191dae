"""The Table in JupyterLab, as a person uses it: by mouse, by keyboard, dark, narrow, after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.lab import Lab, Sheet, running

PLAY = """
import hbd_kit as hbd
t = hbd.play('card_game', seats=2, seed=7, bots={1: 'random'}, journal='j.txt')
t.speed = 4
t
""".strip()
STEP = re.compile(r"step (\d+) of (\d+)")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests here."""
    with running(tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.fixture
def sheet(lab: Lab, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Sheet]:
    """A notebook of its own with a Table at Ada's first turn."""
    for path in lab.folder.glob("*.txt"):
        path.unlink()
    name = f"{request.node.name}.ipynb"
    lab.write(name, PLAY)
    with lab.open(browser, name) as found:
        found.run()
        expect(headline(found)).to_have_text("Ada to choose a corner to start from", timeout=30_000)
        board(found, "A1").click()
        expect(headline(found)).to_have_text("Ada to sail, act or end the turn", timeout=15_000)
        yield found


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


def test_save_load_and_resume_after_a_restart(sheet: Sheet, lab: Lab, browser: Browser):
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
    lab.write(
        "resume.ipynb",
        "import hbd_kit as hbd\nhbd.play(hbd.load('j.txt'), bots={1: 'random'}, journal=False)",
    )
    with lab.open(browser, "resume.ipynb") as after:
        after.restart()
        after.run()
        expect(after.table.locator(".history")).to_contain_text(f"of {last}", timeout=30_000)


def test_the_curtain_hides_the_next_hand(lab: Lab, browser: Browser):
    sketch = r"chart:\n T ? T\n ? I ?\n T ? T\nship 0: B2, loot dragon_amulet\nship 1: B2, loot jewels"
    lab.write(
        "curtain.ipynb",
        f"import hbd_kit as hbd\nhbd.play(hbd.scenario('card_game', '{sketch}', seed=1), journal=False)",
    )
    with lab.open(browser, "curtain.ipynb") as sheet:
        sheet.run()
        expect(sheet.table.locator(".curtain")).to_contain_text("Pass the screen to Ada", timeout=30_000)
        assert "dragon amulet" not in sheet.table.inner_html()
        button(sheet, "I am Ada").click()
        expect(sheet.table.locator('.card[title="dragon amulet"]')).to_be_visible()
        assert "jewels" not in sheet.table.inner_html()
        button(sheet, "End the turn").click()
        expect(sheet.table.locator(".curtain")).to_contain_text("Pass the screen to Bo")
        assert "dragon amulet" not in sheet.table.inner_html()


def test_dark_and_narrow(lab: Lab, browser: Browser):
    lab.write("dark.ipynb", PLAY.replace("'j.txt'", "False"))
    with lab.open(browser, "dark.ipynb", width=800, dark=True) as sheet:
        sheet.run()
        expect(headline(sheet)).to_be_visible(timeout=30_000)
        expect(sheet.table.locator(".hbd-panel").first).to_have_class(re.compile("night"))
        expect(sheet.table.locator("svg.hbd-board")).to_have_class(re.compile("night"))
        wide = sheet.table.evaluate("node => node.scrollWidth - node.clientWidth")
        assert wide <= 1, "nothing is cut off"
        drawn, side = (sheet.table.locator(place).bounding_box() for place in ("svg.hbd-board", ".hbd-side"))
        assert drawn and side and side["y"] >= drawn["y"] + drawn["height"] - 5, "one column"


def test_the_lobby_needs_no_code(lab: Lab, browser: Browser):
    lab.write("lobby.ipynb", "import hbd_kit as hbd\nhbd.play(journal=False)")
    with lab.open(browser, "lobby.ipynb") as sheet:
        sheet.run()
        go = sheet.table.get_by_role("button", name="Sit down and play")
        expect(go).to_be_visible(timeout=30_000)
        sheet.table.locator('[data-do="seats"]').select_option("3")
        expect(sheet.table.locator('[name="name2"]')).to_be_visible()
        sheet.table.locator('[name="name0"]').fill("Grace")
        sheet.table.locator('[name="name0"]').press("Tab")
        go.click()
        expect(headline(sheet)).to_have_text("Grace to choose a corner to start from", timeout=15_000)


TOKENS = """
import hbd_kit as hbd
sketch = "turn: 0\\nboard:\\n . (1Dr) . .\\n . 0Ex^ . (0Hu)\\n . 0Sh> 1Ex<\\n .\\n .\\n .\\nseat 0:\\nseat 1:"
m = hbd.scenario("dracomundis", sketch, seed=1, names=["Ada", "Bo"])
t = hbd.play(m, bots={1: "random"}, journal=False)
t.speed = 4
t
""".strip()


def test_a_piece_is_taken_in_hand_and_then_its_target(lab: Lab, browser: Browser):
    lab.write("tokens.ipynb", TOKENS)
    with lab.open(browser, "tokens.ipynb") as sheet:
        sheet.run()
        expect(headline(sheet)).to_have_text("Ada to act", timeout=30_000)
        board(sheet, "0 explorer B2").hover(force=True)
        expect(sheet.table.locator(".hbd-reach path")).not_to_have_count(0)
        board(sheet, "B2").click()
        expect(sheet.table.locator(".hand")).to_contain_text("Explorer at B2, facing north, strength 2")
        board(sheet, "B1").click()
        sheet.table.locator(".hbd-menu button", has_text="Turn B1 face up").click()
        expect(board(sheet, "1 dragon B1")).to_be_visible()
        sheet.table.locator('.hbd-menu [data-way="90"]').click()
        expect(sheet.table.locator(".log li", has_text="fights Bo's dragon").first).to_be_visible()
        expect(sheet.table.locator(".hbd-menu")).to_be_hidden()
        found = Axe().run(sheet.page, ".hbd-table").response["violations"]
        assert [each["id"] for each in found] == []
