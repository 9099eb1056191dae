"""The live board in a real browser: picked by mouse, patched, by day and night, read aloud, and safe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import hbd_kit as hbd
from hbd_kit.views.svg import draw
from tests.browser.bare import HOSTILE, RINGS, SAIL, Bare, chart, piece, place, ring, ship

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
