"""The live board in a real browser: picked, asked, walked by keyboard, patched, read aloud, and safe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import hbd_kit as hbd
from hbd_kit.views.svg import draw
from tests.browser.bare import Bare, centre, chart, piece, place, ring

SAIL = {"B2": "Sail E to B2: open sea", "A2": "Sail S to A2: open sea"}
RINGS = (ring("B2", 110, 110), ring("A2", 10, 110))
HOSTILE = "<script>alert(1)</script>"


def ship(square: str, inside: str = '<use href="#ship"/>') -> tuple[str, str]:
    """The only ship, on this square."""
    return piece("ship 0", *centre(square), f"ship 0 at {square}", inside)


@pytest.fixture
def sea(bare: Bare) -> Bare:
    """A ship on A1 that may sail to A2 or B2."""
    bare.show(chart(ship("A1"), *RINGS), SAIL)
    return bare


# The mouse ---------------------------------------------------------------------------------------


def test_the_board_is_seen(sea: Bare):
    board = sea.page.get_by_role("group", name="A sea of nine squares")
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 600
    assert abs(box["width"] - box["height"]) < 2
    expect(sea.stop("B2")).to_be_visible()


@pytest.mark.parametrize("width", [340, 420, 1600])
def test_the_board_takes_the_width_there_is(sea: Bare, width: int):
    sea.page.set_viewport_size({"width": width, "height": 900})
    box = sea.page.locator(".hbd-board").bounding_box()
    assert box is not None
    assert min(320, width) <= box["width"] <= min(900, width)


def test_a_click_picks(sea: Bare):
    sea.stop("B2").click()
    assert sea.sent() == [{"pick": "B2"}]


def test_the_same_pick_twice_is_two_messages(sea: Bare):
    sea.stop("B2").click()
    sea.stop("B2").click()
    assert sea.sent() == [{"pick": "B2"}, {"pick": "B2"}]


def test_a_click_on_what_cannot_be_picked_asks(sea: Bare):
    sea.stop("C3").click()
    sea.stop("ship 0").click()
    assert sea.sent() == [{"ask": "C3"}, {"ask": "ship 0"}]


def test_a_click_beside_everything_is_nothing(sea: Bare):
    box = sea.page.locator('[data-key="frame"]').bounding_box()
    assert box is not None
    sea.page.mouse.click(box["x"] + 3, box["y"] + 3)
    assert sea.sent() == []


def test_a_click_on_a_piece_picks_the_place_beneath_if_only_that_can_be_picked(sea: Bare):
    sea.show(chart(ship("B2"), *RINGS), SAIL)
    sea.stop("ship 0").click()
    assert sea.sent() == [{"pick": "B2"}]
    sea.show(chart(ship("B2"), *RINGS), SAIL | {"ship 0": "Loot the island"})
    sea.stop("ship 0").click()
    assert sea.sent() == [{"pick": "ship 0"}]


def test_the_mouse_goes_through_a_ring(sea: Bare):
    box = sea.page.locator('[data-key="pick B2"]').bounding_box()
    assert box is not None
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('[data-key]').dataset.key"
    assert sea.page.evaluate(hit, [box["x"] + box["width"] / 2, box["y"]]) == "B2"


def test_what_can_be_picked_shows_a_hand(sea: Bare):
    expect(sea.stop("B2")).to_have_css("cursor", "pointer")
    expect(sea.stop("C3")).not_to_have_css("cursor", "pointer")


def test_python_hears_picks_asks_and_keys(sea: Bare):
    heard: list[tuple[str, str]] = []
    sea.board.on_pick(lambda id: heard.append(("pick", id)))
    sea.board.on_ask(lambda id: heard.append(("ask", id)))
    sea.board.on_key(lambda key: heard.append(("key", key)))
    sea.stop("B2").click()
    sea.stop("C3").click()
    sea.press("l")
    sea.sent()
    assert heard == [("pick", "B2"), ("ask", "C3"), ("key", "l")]


def test_python_hears_no_pick_of_what_can_no_longer_be_picked(sea: Bare):
    heard: list[str] = []
    sea.board.on_pick(heard.append)
    sea.stop("B2").click()
    sea.show(chart(ship("B2")), {})
    assert sea.sent() == [{"pick": "B2"}]
    assert heard == []


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


# Changes -----------------------------------------------------------------------------------------


def test_the_focus_stays_across_an_update(sea: Bare):
    sea.stop("B2").focus()
    sea.show(chart(place("D1", 400, 10, "D1: new"), ship("B2"), width=520), {"C3": "Sail SE to C3"})
    assert sea.focus() == "B2"
    sea.press("ArrowRight")
    assert sea.focus() == "C2"


def test_the_focus_stays_on_a_piece_that_is_drawn_anew_and_elsewhere(sea: Bare):
    sea.stop("ship 0").focus()
    anew = ship("B2", '<rect width="9" height="9"/>')
    sea.show(chart(ring("C1", 210, 10), anew, place("D1", 400, 10, "D1")))
    assert sea.focus() == "ship 0"


def test_the_focus_goes_to_the_nearest_when_its_stop_is_gone(sea: Bare):
    sea.show(chart(ship("C3")))
    sea.stop("ship 0").focus()
    sea.show(chart())
    assert sea.focus() == "C3"


def test_an_update_takes_no_focus_from_elsewhere(sea: Bare):
    sea.page.locator("#after").focus()
    sea.show(chart(ship("B2")), {"C3": "Sail SE to C3"})
    expect(sea.page.locator("#after")).to_be_focused()


def test_only_changed_parts_are_touched(sea: Bare):
    sea.page.evaluate("""() => {
        window.nodes = new Map([...document.querySelectorAll("[data-key]")].map((n) => [n.dataset.key, n]));
        window.touched = new Set();
        new MutationObserver((records) => {
            for (const { target, addedNodes, removedNodes } of records) {
                touched.add(target.closest("[data-key]")?.dataset.key);
                for (const node of [...addedNodes, ...removedNodes]) touched.add(node.dataset?.key);
            }
        }).observe(document.querySelector(".hbd-board"), {
            subtree: true, childList: true, attributes: true, attributeOldValue: true,
        });
    }""")
    changed = chart(ship("A1"), *RINGS)
    island = place("C1", 210, 10, "C1: an island")
    changed.parts = tuple(island if part[0] == "C1" else part for part in changed.parts)
    sea.show(changed, SAIL)
    assert sea.page.evaluate("() => [...touched]") == ["C1"]
    kept = "[...nodes].every(([key, node]) => document.querySelector(`[data-key='${key}']`) === node)"
    assert sea.page.evaluate(kept)
    expect(sea.stop("C1")).to_have_attribute("aria-label", "C1: an island")


def test_parts_keep_their_order(sea: Bare):
    orders = [
        (ship("A1"), *RINGS, piece("ship 1", 50, 50, "ship 1")),
        (piece("ship 1", 50, 50, "ship 1"), *RINGS[::-1], ship("A1")),
        (RINGS[0], piece("ship 2", 50, 50, "ship 2"), ship("B1"), piece("ship 1", 50, 50, "ship 1")),
        (),
        (ship("A1"),),
    ]
    for order in orders:
        drawing = chart(*order)
        sea.show(drawing)
        shown = sea.page.eval_on_selector_all("[data-key]", "all => all.map((each) => each.dataset.key)")
        assert shown == [key for key, _ in drawing.parts]


WATCH_SHIP = """() => {
  window.ship = document.querySelector('[data-id="ship 0"]');
  window.glided = [];
  ship.addEventListener("transitionrun", (event) => event.target === ship && glided.push(event.propertyName));
}"""
GLIDED = "() => glided.length && ship.getAnimations().length === 0"
"""It began to glide and has arrived: a machine that is slow may look only then."""


@pytest.mark.parametrize("inside", ['<use href="#ship"/>', '<rect width="9" height="9"/>'])
def test_a_piece_glides(sea: Bare, inside: str):
    sea.page.evaluate(WATCH_SHIP)
    before = sea.page.evaluate("ship.getBoundingClientRect().x")
    sea.show(chart(ship("B2", inside), *RINGS), SAIL)
    assert sea.page.evaluate("document.querySelector('[data-id=\"ship 0\"]') === ship")
    expect(sea.stop("ship 0")).to_have_css("transition-duration", "0.2s")
    sea.page.wait_for_function(GLIDED)
    assert sea.page.evaluate("glided") == ["transform"]
    assert sea.page.evaluate("ship.getBoundingClientRect().x") > before + 100
    assert sea.page.evaluate("ship.style.transform") == "translate(155px, 155px)"


def test_a_piece_glides_though_it_is_now_drawn_elsewhere_in_the_pile(sea: Bare):
    sea.show(chart(piece("ship 1", 50, 50, "ship 1"), ship("A1")))
    sea.page.evaluate(WATCH_SHIP)
    sea.show(chart(ship("B2"), piece("ship 1", 50, 50, "ship 1")))
    sea.page.wait_for_function(GLIDED)
    assert sea.page.evaluate("glided") == ["transform"]


def test_nothing_moves_for_those_who_want_no_motion(browser: Browser):
    with Bare.open(browser, reduced_motion="reduce") as still:
        still.show(chart(ship("A1"), *RINGS), SAIL)
        still.show(chart(ship("B2"), *RINGS), SAIL)
        assert still.page.evaluate("document.getAnimations().length") == 0


def test_what_can_be_picked_breathes(sea: Bare):
    keys = "document.getAnimations().map((each) => each.effect.target.closest('[data-key]').dataset.key)"
    breathing = f"[...new Set({keys})].sort()"
    assert sea.page.evaluate(breathing) == ["pick A2", "pick B2"]


def test_one_message_carries_a_whole_update(bare: Bare, monkeypatch: pytest.MonkeyPatch):
    messages = []
    monkeypatch.setattr(bare.board, "_send", lambda message, buffers=None: messages.append(message))
    bare.board.show(chart(ship("A1")), SAIL, "Ada sailed")
    assert [sorted(message["state"]) for message in messages] == [["drawing", "picks", "said"]]


# What could be done, and the menu -----------------------------------------------------------------


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


# Day and night -----------------------------------------------------------------------------------


def test_the_board_follows_jupyterlab(sea: Bare):
    board, square = sea.page.locator(".hbd-board"), sea.page.locator('[data-id="A1"] rect')
    expect(square).to_have_css("fill", "rgb(243, 231, 203)")
    sea.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(board).to_contain_class("night")
    expect(square).to_have_css("fill", "rgb(29, 44, 64)")
    sea.page.emulate_media(color_scheme="dark")
    sea.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    expect(board).not_to_contain_class("night")


def test_the_board_follows_the_system_elsewhere(sea: Bare):
    board = sea.page.locator(".hbd-board")
    sea.page.emulate_media(color_scheme="dark")
    expect(board).to_contain_class("night")
    sea.page.emulate_media(color_scheme="light")
    expect(board).not_to_contain_class("night")


def test_a_theme_that_was_asked_for_stays(sea: Bare):
    board = sea.page.locator(".hbd-board")
    sea.board.theme = "night"
    sea.sync()
    expect(board).to_contain_class("night")
    sea.board.theme = "day"
    sea.sync()
    sea.page.emulate_media(color_scheme="dark")
    expect(board).not_to_contain_class("night")


# Read aloud --------------------------------------------------------------------------------------


def test_what_happened_is_said(sea: Bare):
    line = sea.page.locator('[aria-live="polite"]')
    sea.show(chart(ship("B2")), {}, "Ada sailed SE to B2: <b>island</b>")
    expect(line).to_have_text("Ada sailed SE to B2: <b>island</b>")
    box = line.bounding_box()
    assert box is not None
    assert box["width"] <= 1
    assert box["height"] <= 1


def test_a_screen_reader_is_told_what_can_be_picked(sea: Bare):
    can = sea.page.get_by_role("group").get_by_role("button")
    assert {each.get_attribute("aria-label") for each in can.all()} == set(SAIL.values())
    expect(sea.page.get_by_role("img", name="C3: open sea")).to_be_visible()
    sea.show(chart(ship("A1")))
    expect(can).to_have_count(0)


@pytest.mark.parametrize("night", [False, True])
def test_axe_finds_nothing(sea: Bare, night: bool):
    sea.board.theme = "night" if night else "day"
    sea.show(chart(ship("A1"), *RINGS), SAIL, "Ada is to sail")
    results = Axe().run(sea.page)
    assert results.violations_count == 0, results.generate_report()


def test_axe_finds_nothing_on_a_real_board(bare: Bare):
    match = hbd.new_match("card_game", seats=3, seed=7, names=["Ada", "Bo", HOSTILE]).auto(until=150)
    scene = match.game.scene(match.observe("all"), match.log("all")[-3:])
    picks = {place.id: f"Sail to {place.label}" for place in scene.places[::9]} | {
        "ship 0": "Loot the island"
    }
    bare.show(draw(scene, picks, match.names), picks, "Ada is to sail")
    expect(bare.page.get_by_role("group", name=scene.label)).to_be_visible()
    can = bare.page.get_by_role("group").get_by_role("button")
    assert {each.get_attribute("data-id") for each in can.all()} == set(picks)
    assert bare.page.locator(".hbd-board .hit").count() == len(scene.places)
    for id in picks:
        bare.stop(id).click()
    assert bare.sent() == [{"pick": id} for id in picks]
    results = Axe().run(bare.page)
    assert results.violations_count == 0, results.generate_report()


# Safe --------------------------------------------------------------------------------------------


def test_a_name_stays_text(sea: Bare):
    """A seat may call itself anything."""
    parts = (piece("ship 0", 50, 50, f"ship of {HOSTILE}"), place("D1", 200, 200, f'"{HOSTILE}'))
    sea.show(chart(*parts), {"ship 0": f"Steal from {HOSTILE}"}, HOSTILE)
    assert sea.page.locator(".hbd-view script").count() == 0
    expect(sea.stop("ship 0")).to_have_attribute("aria-label", f"Steal from {HOSTILE}")
    expect(sea.stop("D1")).to_have_attribute("aria-label", f'"{HOSTILE}')
    expect(sea.page.locator(".hbd-said")).to_have_text(HOSTILE)


def test_nothing_in_a_drawing_runs_or_fetches(sea: Bare):
    far = "http://far.test/x.png"
    inside = (
        f'<script>alert(1)</script><image href="{far}"/><use href="{far}#a"/>'
        f'<rect width="9" height="9" onclick="alert(1)" onload="alert(1)"/>'
        f'<a href="javascript:alert(1)"><text>x</text></a>'
        f'<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="{far}" onerror="alert(1)"/>'
        f'</foreignObject><rect fill="url({far})"/><rect style="fill:url({far}#a)"/>'
        f'<set attributeName="onclick" to="alert(1)"/><style>@import url({far});</style>'
    )
    style = f"@import '{far}'; @import url({far}); .hbd-board{{background:url('{far}')}}"
    sea.show(chart(piece("ship 0", 150, 150, "hostile", inside), style=style, defs=inside), SAIL)
    sea.stop("ship 0").click()
    sea.page.wait_for_load_state("networkidle")
    wrong = ".hbd-view :is(script, image, a, foreignObject, img, set, [onclick], [onload], g style)"
    assert sea.page.locator(wrong).count() == 0
    assert sea.page.locator('.hbd-view [data-id="ship 0"] rect').count() == 3


def test_a_part_that_is_no_xml_leaves_the_others(browser: Browser):
    with Bare.open(browser) as broken:
        broken.show(chart(("bad", "<g data-key='bad'><rect></g>"), ship("A1")), SAIL)
        expect(broken.stop("ship 0")).to_be_visible()
        assert any("not well formed" in fault for fault in broken.faults)


def test_two_boards_share_no_ids(sea: Bare):
    sea.page.evaluate("""async () => {
        const { default: widget } = await import("/board.js");
        const second = document.createElement("div");
        document.querySelector("main").append(second);
        widget.render({ model, el: second });
    }""")
    ids = sea.page.eval_on_selector_all(".hbd-board [id]", "all => all.map((each) => each.id)")
    assert len(ids) == len(set(ids)) == 2
    used = sea.page.eval_on_selector_all(".hbd-board use", "all => all.map((each) => each.href.baseVal)")
    assert used == [f"#{id}" for id in ids]


def test_cleanup_removes_every_listener(sea: Bare):
    sea.page.evaluate("() => { window.view = document.querySelector('.hbd-view') }")
    assert sea.page.evaluate("hearing()") == 5
    sea.page.evaluate("cleanup()")
    assert sea.page.evaluate("hearing()") == 0
    assert sea.page.locator(".hbd-view").count() == 0
    sea.page.evaluate("""() => {
        document.body.append(view);
        const stop = view.querySelector('[data-id="C3"]');
        stop.focus();
        stop.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        stop.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
        document.body.dataset.jpThemeLight = "false";
    }""")
    sea.page.emulate_media(color_scheme="dark")
    assert sea.sent() == []
    assert not sea.page.evaluate("view.classList.contains('night')")
    assert sea.stop("C3").get_attribute("tabindex") == "-1"
