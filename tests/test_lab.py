"""`make lab` for real: JupyterLab starts on the first notebook."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST = "00_start_here.ipynb"
SECONDS = 90


def fetch(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=5) as answer:
        return bytes(answer.read())


def test_make_lab_opens_the_first_notebook(tmp_path: Path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    flags = f"--no-browser --port {port} --ip 127.0.0.1 --IdentityProvider.token="
    make = shutil.which("make")
    assert make
    told = tmp_path / "told.txt"
    with told.open("wb") as out:
        lab = subprocess.Popen(
            [make, "lab", f"LAB={flags}"],
            cwd=ROOT,
            env={**os.environ, "JUPYTER_RUNTIME_DIR": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        end, book = time.monotonic() + SECONDS, b""
        while not book and time.monotonic() < end and lab.poll() is None:
            try:
                book = fetch(f"http://127.0.0.1:{port}/api/contents/{FIRST}")
            except OSError:
                time.sleep(0.3)
        assert book, told.read_text(errors="replace")[-2000:]
        assert json.loads(book)["path"] == FIRST
        assert b"JupyterLab" in fetch(f"http://127.0.0.1:{port}/lab/tree/{FIRST}")
        assert FIRST in told.read_text(errors="replace")
    finally:
        os.killpg(lab.pid, signal.SIGTERM)
        lab.wait(30)
