"""The live board in a real browser: walked by keyboard, what a piece could do, and the menu beside it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.bare import HOSTILE, RINGS, SAIL, Bare, centre, chart, piece, place, ship

# The keyboard ------------------------------------------------------------------------------------


def test_tab_comes_to_what_can_be_picked_and_leaves(sea: Bare):
    sea.page.locator("#before").focus()
    sea.press("Tab")
    assert sea.focus() == "A2"
    assert sea.page.locator('.hbd-board [tabindex="0"]').count() == 1
    sea.press("Tab")
    expect(sea.page.locator("#after")).to_be_focused()
    sea.press("Shift+Tab")
    assert sea.focus() == "A2"
    sea.press("Shift+Tab")
    expect(sea.page.locator("#before")).to_be_focused()


def test_arrows_walk_to_the_nearest(sea: Bare):
    sea.stop("B2").focus()
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        sea.press(key)
        walked.append(sea.focus())
    assert walked == ["C2", "C3", "C3", "B3", "A3", "A2"]
    assert sea.page.locator('.hbd-board [tabindex="0"]').count() == 1


def test_up_climbs_onto_a_piece_and_on_to_the_next_place(sea: Bare):
    sea.show(chart(ship("B2")), {})
    sea.stop("B3").focus()
    walked = []
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight"):
        sea.press(key)
        walked.append(sea.focus())
    assert walked == ["B2", "ship 0", "B1", "ship 0", "B2", "C2"]


def test_arrows_prefer_the_piece_when_only_it_can_be_picked(sea: Bare):
    sea.show(chart(ship("B2")), {"ship 0": "Loot the island"})
    sea.stop("A2").focus()
    sea.press("ArrowRight")
    assert sea.focus() == "ship 0"


def test_every_stop_is_reached_by_arrows(sea: Bare):
    hexes = [place(f"H{n}", 400 + 87 * (n % 3), 50 * (n % 2) + 100 * (n // 3), f"hex {n}") for n in range(9)]
    sea.show(chart(ship("A1"), *hexes, width=800), {})
    everything = {*sea.page.eval_on_selector_all("[data-id]", "all => all.map((each) => each.dataset.id)")}
    sea.stop("A1").focus()
    reached, todo = {"A1"}, ["A1"]
    while todo:
        here = todo.pop()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            sea.stop(here).focus()
            sea.press(key)
            if (there := sea.focus()) and there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == everything


def test_home_end_and_page_keys(sea: Bare):
    sea.stop("B2").focus()
    sea.press("Home")
    assert sea.focus() == "A1"
    sea.press("End")
    assert sea.focus() == "ship 0"
    sea.press("PageDown")
    assert sea.focus() == "A2"
    sea.press("PageDown")
    assert sea.focus() == "B2"
    sea.press("PageDown")
    assert sea.focus() == "A2"
    sea.press("PageUp")
    assert sea.focus() == "B2"


def test_enter_and_space_pick_or_ask(sea: Bare):
    sea.stop("B2").focus()
    sea.press("Enter", "Space", "ArrowRight", "Enter", "Space")
    assert sea.sent() == [{"pick": "B2"}, {"pick": "B2"}, {"ask": "C2"}, {"ask": "C2"}]


def test_a_key_held_down_picks_once(sea: Bare):
    sea.stop("B2").focus()
    for _ in range(3):
        sea.page.keyboard.down("Enter")
    sea.page.keyboard.up("Enter")
    assert sea.sent() == [{"pick": "B2"}]


def test_letters_and_signs_are_told_and_other_keys_are_not(sea: Bare):
    sea.stop("B2").focus()
    sea.press("l", "L", "?", "7", "F2", "Escape", "Shift", "Control+b", "Alt+b", "Meta+b")
    assert sea.sent() == [{"key": key} for key in ("l", "L", "?", "7")]


def test_escape_puts_back_what_is_in_hand(sea: Bare):
    sea.show(chart(ship("A1"), *RINGS), SAIL, held="A1")
    sea.stop("B2").focus()
    sea.press("Escape")
    assert sea.sent() == [{"shut": "A1"}]


def test_no_key_leaks_to_the_notebook(sea: Bare):
    """Its shortcuts listen on the document, in capture, and leave alone what carries the attribute."""
    sea.page.evaluate("""() => {
        window.leaked = [];
        window.passed = [];
        document.addEventListener("keydown", (event) => {
            if (!event.target.hasAttribute("data-lm-suppress-shortcuts")) leaked.push(event.key);
        }, true);
        document.addEventListener("keydown", (event) => passed.push(event.key));
    }""")
    for id in ("B2", "C3", "ship 0"):
        sea.stop(id).focus()
        sea.press("b", "a", "x", "z", "0", "Enter", "Space", "ArrowDown", "ArrowUp", "Escape", "End", "Home")
    assert sea.page.evaluate("leaked") == []
    assert set(sea.page.evaluate("passed")) <= {"Escape"}
    bare = '.hbd-view [tabindex]:not([data-lm-suppress-shortcuts="true"])'
    assert sea.page.locator(bare).count() == 0


def test_the_focus_is_a_double_ring_for_the_keyboard_only(sea: Bare):
    ring, bands = sea.page.locator(".hbd-focus"), sea.page.locator(".hbd-focus > *")
    sea.stop("C3").click()
    expect(ring).to_be_hidden()
    sea.press("Tab", "Shift+Tab", "ArrowUp")
    assert sea.focus() == "C2"
    expect(ring).to_be_visible()
    widths = bands.evaluate_all("all => all.map((each) => parseFloat(getComputedStyle(each).strokeWidth))")
    assert widths == sorted(set(widths), reverse=True)
    assert len(widths) == 3  # an ink line, a bright one, and a gap that makes it two
    around, stop = ring.bounding_box(), sea.stop("C2").bounding_box()
    assert around is not None
    assert stop is not None
    assert abs(around["x"] + around["width"] / 2 - stop["x"] - stop["width"] / 2) < 1
    sea.press("Tab")
    expect(ring).to_be_hidden()


def test_the_ring_follows_the_outline_of_a_place(sea: Bare):
    hexagon = "M400 50L443 25L486 50V100L443 125L400 100Z"
    inside = f'<path class="hit" fill="none" d="{hexagon}"/><circle cx="400" cy="50" r="40"/>'
    sea.show(chart(("hex", f'<g data-key="hex" data-id="hex" data-label="a hex">{inside}</g>'), width=600))
    sea.stop("C1").focus()
    sea.press("ArrowRight")
    assert sea.focus() == "hex"
    expect(sea.page.locator(".hbd-focus path").first).to_have_attribute("d", hexagon)


# What could be done, and the menu ----------------------------------------------------------------


def could(id: str, square: str, reach: str) -> tuple[str, str]:
    """A piece that says what it could do."""
    key, text = piece(id, *centre(square), f"{id} at {square}")
    return key, text.replace("<g ", f"<g data-reach='{reach}' ", 1)


HUNT = (could("hunter", "A1", '{"go":["A2","B1"],"strike":["C3"]}'), could("prey", "C3", "{}"))


def marks(page: Bare) -> list[str]:
    """What is marked on the board as reach."""
    names = "all => all.map((each) => each.getAttribute('class'))"
    return sorted(page.page.eval_on_selector_all(".hbd-reach path", names))


def test_what_a_piece_could_do_shows_under_the_mouse(bare: Bare):
    bare.show(chart(*HUNT), {})
    assert marks(bare) == []
    bare.stop("hunter").hover()
    assert marks(bare) == ["hbd-go", "hbd-go", "hbd-strike"]
    bare.stop("prey").hover()
    assert marks(bare) == ["hbd-strike hbd-from", "hbd-strike hbd-tip"]
    bare.page.locator("#before").hover()
    assert marks(bare) == []


def test_what_a_piece_could_do_shows_to_the_keyboard_and_is_said(bare: Bare):
    bare.show(chart(*HUNT), {})
    bare.page.locator("#before").focus()
    bare.press("Tab", "ArrowUp")
    assert bare.focus() == "hunter"
    assert marks(bare) == ["hbd-go", "hbd-go", "hbd-strike"]
    expect(bare.stop("hunter")).to_have_attribute("aria-description", "can go to A2, B1; strikes C3")
    assert Axe().run(bare.page).response["violations"] == []
    bare.press("Tab")
    assert marks(bare) == []


def test_a_reach_that_is_no_json_or_of_another_kind_harms_nothing(bare: Bare):
    bare.show(chart(could("odd", "A1", "{nonsense"), could("wise", "B2", '{"bless":["C3"],"no":7}')), {})
    bare.stop("odd").hover()
    bare.stop("wise").hover()
    assert marks(bare) == ["hbd-go"]


def test_a_menu_is_chosen_from_by_mouse_and_by_keyboard(sea: Bare):
    items = [
        {"value": str(n), "words": words, "icon": HOSTILE} for n, words in enumerate(("look", "<b>turn"))
    ]
    heard: list[str] = []
    sea.board.on_choose(heard.append)
    sea.board.on_shut(lambda id: heard.append(f"shut {id}"))
    sea.stop("B2").focus()
    sea.show(chart(ship("A1"), *RINGS), SAIL, menu={"at": "B2", "items": items})
    menu = sea.page.get_by_role("group", name="Which?")
    expect(menu.get_by_role("button", name="look")).to_be_focused()
    assert Axe().run(sea.page).response["violations"] == []
    menu.get_by_role("button", name="<b>turn").click()
    sea.press("ArrowDown", "Enter", "Escape", "x")
    assert sea.sent() == [{"choose": "1"}, {"choose": "0"}, {"shut": "B2"}]
    sea.show(chart(ship("A1"), *RINGS), SAIL)
    expect(menu).to_be_hidden()
    assert sea.focus() == "B2"
    sea.board._handle_custom_msg({"choose": "1"}, [])
    assert heard == ["1", "0", "shut B2"], "what is no longer open is not heard"


def test_ways_are_chosen_around_the_piece(sea: Bare):
    items = [{"value": str(way), "words": f"look {way}", "way": way} for way in (0, 90, 270)]
    sea.page.emulate_media(reduced_motion="reduce")  # a piece that glides is measured on its way
    sea.show(chart(ship("B2"), *RINGS), SAIL, menu={"at": "ship 0", "items": items})
    here = sea.stop("ship 0").bounding_box()
    east = sea.page.get_by_role("button", name="look 90").bounding_box()
    assert here and east
    assert east["x"] > here["x"] + here["width"] / 2
    assert abs(east["y"] + east["height"] / 2 - here["y"] - here["height"] / 2) < 12
    sea.page.get_by_role("button", name="look 0").focus()
    sea.press("ArrowLeft", "Enter")
    assert sea.sent() == [{"choose": "270"}]


def test_ways_among_other_answers_have_words(sea: Bare):
    """Three drawings of the same arrow beside a sentence told nobody which was which."""
    items = [{"value": str(way), "words": f"face {way}", "way": way, "icon": HOSTILE} for way in (90, 180)]
    items.append({"value": "9", "words": "sacrifice it", "icon": HOSTILE})
    sea.show(chart(ship("B2"), *RINGS), SAIL, menu={"at": "ship 0", "items": items})
    said = [button.inner_text() for button in sea.page.locator(".hbd-menu button").all()]
    assert said == ["face 90", "face 180", "sacrifice it"]
