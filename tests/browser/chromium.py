"""Finding a Chromium that really starts, and getting one where there is none.

    python -m tests.browser.chromium

BROWSER names the one to use. Otherwise the first that launches is taken; where none does, it is installed:
by apt as root on Debian and its kin, else playwright's own. Whatever is installed is said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def candidates() -> Iterator[str | None]:
    """The browsers to try, by path; None is playwright's own."""
    if os.environ.get("BROWSER"):
        yield os.environ["BROWSER"]
        return
    yield from (path for path in map(shutil.which, NAMES) if path)
    yield None


def launch(playwright: Playwright) -> Browser:
    """A browser that has started; RuntimeError says what was tried."""
    tried = []
    for path in candidates():
        try:
            return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as problem:
            tried.append(f"{path or 'that of playwright'}: {problem.message.splitlines()[0]}")
    raise RuntimeError(
        "No browser could be launched. Install chromium, or let BROWSER name one. Tried: " + "; ".join(tried)
    )


def works() -> bool:
    """Whether some browser starts here."""
    with sync_playwright() as playwright:
        try:
            launch(playwright).close()
        except RuntimeError:
            return False
    return True


def install() -> None:
    """Gets a browser, and says how."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("No browser starts here: installing the system package chromium.", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *command], check=False, stdin=subprocess.DEVNULL, **quiet)
        if works():
            return
    print("No browser starts here: installing playwright's own Chromium.", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """The exit code: 0 when a browser starts."""
    if works():
        return 0
    if os.environ.get("BROWSER"):
        print(
            f"make: the browser that BROWSER names, {os.environ['BROWSER']}, does not start.", file=sys.stderr
        )
        return 1
    install()
    if works():
        return 0
    print(
        "make: no Chromium could be found or installed. Install one, or name it: make BROWSER=...",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
