"""JupyterLab itself, on this machine only: a notebook is opened in it, run, and used as a person would."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize

ROOT = Path(__file__).resolve().parents[2]
KERNEL = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  if (kernel?.status === "idle") return true;
  // A word of it that was missed is said again.
  if (kernel?.connectionStatus === "connected") kernel.requestKernelInfo().catch(() => {});
  return false;
}"""
"""Whether the kernel is ready; one that says nothing is asked, as a busy machine loses words of it."""
WINDOW: ViewportSize = {"width": 1280, "height": 1000}
QUIET = {"fetchNews": "false", "checkForUpdates": False}
START_SECONDS = 240
PATIENCE = 60_000
"""Milliseconds that a page may take over anything: what works is quick, so only a loaded machine waits."""


class Lab:
    """A running JupyterLab and the folder it serves."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder

    def write(self, name: str, *cells: str) -> None:
        """A notebook with these cells, in the folder."""
        notebook = {
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell{n}",
                    "metadata": {},
                    "source": code,
                    "outputs": [],
                    "execution_count": None,
                }
                for n, code in enumerate(cells)
            ],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")

    @contextmanager
    def open(self, browser: Browser, name: str) -> Iterator[Sheet]:
        """The notebook in a page of its own, its kernel idle; what would leave the machine is stopped."""
        context = browser.new_context(viewport=WINDOW)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        sheet = Sheet(page)
        page.route("**/*", sheet.guard)
        try:
            page.goto(f"{self.url}/lab/tree/{name}?reset")
            page.wait_for_function(KERNEL, timeout=2 * PATIENCE, polling=1_000)
            page.evaluate("() => { jupyterapp.shell.collapseLeft(); jupyterapp.shell.collapseRight(); }")
            yield sheet
            assert sheet.left == [], "requests that would have left the machine"
        finally:
            context.close()


class Sheet:
    """An open notebook."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.left: list[str] = []

    def guard(self, route: Route) -> None:
        """Lets through what stays on this machine."""
        url = route.request.url
        if url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")):
            route.continue_()
        else:
            self.left.append(url)
            route.abort()

    def run(self) -> None:
        """Runs every cell; an assertion when one failed."""
        command = "async () => await jupyterapp.commands.execute('notebook:run-all-cells')"
        assert self.page.evaluate(command) is not False, "a cell failed"

    def restart(self) -> None:
        """A new kernel, as after a crash."""
        self.page.evaluate(
            "async () => { await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"
        )
        self.page.wait_for_function(KERNEL, timeout=2 * PATIENCE, polling=1_000)

    def show(self, code: str) -> None:
        """Runs this as the first cell, in the kernel that there is."""
        cell = "jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel"
        self.page.evaluate(f"code => {cell}.setSource(code)", code)
        self.run()

    def theme(self, name: str) -> None:
        """Dresses the Lab in its "Light" or "Dark"."""
        change = f"jupyterapp.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {name}'}})"
        self.page.evaluate(f"async () => {{ await {change}; }}")
        light = json.dumps(str(name == "Light").lower())
        self.page.wait_for_function(f"() => document.body.dataset.jpThemeLight === {light}")

    @property
    def table(self) -> Locator:
        """The last Table on the sheet."""
        return self.page.locator(".hbd-table").last


@contextmanager
def running(folder: Path) -> Iterator[Lab]:
    """A JupyterLab of its own that serves this folder and stops with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = folder / ".settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET), encoding="utf-8")
    places = {
        "JUPYTERLAB_SETTINGS_DIR": folder / ".settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / ".workspaces",
        "JUPYTER_CONFIG_DIR": folder / ".config",
        "JUPYTER_RUNTIME_DIR": folder / ".runtime",
        "JUPYTER_DATA_DIR": folder / ".data",
        "IPYTHONDIR": folder / ".ipython",
        "PYTHONPATH": ROOT,
    }
    work = folder / "work"
    work.mkdir()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
    ]
    command += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
    command += ["--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={work}"]
    log = (folder / "lab.log").open("wb")
    server = subprocess.Popen(
        command,
        cwd=work,
        env={**os.environ, **{name: str(path) for name, path in places.items()}},
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(url, server, folder / "lab.log")
        yield Lab(url, work)
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
        log.close()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-3000:]}")
