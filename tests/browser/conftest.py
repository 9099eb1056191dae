"""A real browser for every test here, a bare page with a board in it, and a page that fetches nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.bare import RINGS, SAIL, Bare, chart, ship
from tests.browser.chromium import launch
from tests.browser.lab import PATIENCE, Lab, running

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests here."""
    with running(tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser; a machine without one fails, so that nobody takes silence for success.

    One for each module: playwright's loop goes on while it is open, and other tests want none.
    """
    with sync_playwright() as playwright:
        try:
            found = launch(playwright)
        except RuntimeError as problem:
            pytest.fail(str(problem))
        yield found
        found.close()


@pytest.fixture
def bare(browser: Browser) -> Iterator[Bare]:
    """An empty board on a bare page, that asked nothing of another machine, and where nothing went wrong."""
    with Bare.open(browser) as page:
        yield page
        assert page.left == []
        assert page.faults == []


@pytest.fixture
def sea(bare: Bare) -> Bare:
    """A ship on A1 that may sail to A2 or B2."""
    bare.show(chart(ship("A1"), *RINGS), SAIL)
    return bare


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may fetch files and nothing else, and on which nothing goes wrong."""
    found = browser.new_page(viewport={"width": 900, "height": 1000})
    asked: list[str] = []
    faults: list[str] = []
    found.on("request", lambda request: asked.append(request.url))
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("dialog", lambda dialog: faults.append(dialog.message))
    yield found
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert faults == []
    found.close()
