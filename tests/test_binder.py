"""The environment of a shared session is pinned, in step with pyproject, and accepted by repo2docker."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.notebooks.pins import ROOT, wanted

BINDER = ROOT / "binder"
PIN = re.compile(r"([\w.-]+)==([\w.+!]+)")


def pinned() -> dict[str, str]:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = [PIN.fullmatch(line) for line in lines if line and not line.startswith("#")]
    assert all(found), "every line pins one package"
    return {canonicalize_name(pin[1]): pin[2] for pin in found if pin}


def test_everything_is_pinned_in_step_with_pyproject():
    pins = pinned()
    for need in wanted():
        name = canonicalize_name(need.name)
        assert name in pins, f"{need.name} is not pinned: run `make pins`"
        assert need.specifier.contains(Version(pins[name])), f"{need} is pinned to {pins[name]}"
    assert re.fullmatch(r"python-3\.\d+", (BINDER / "runtime.txt").read_text(encoding="utf-8").strip())


def test_the_kit_is_installed_after_the_build():
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    assert "pip install --no-deps ." in script.read_text(encoding="utf-8")


def test_the_badge_opens_a_notebook_that_is_there_and_is_filled_in_one_place():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (place,) = re.findall(
        r"^\[binder\]: https://mybinder\.org/v2/gh/([^/]+/[^/]+)/HEAD\?urlpath=lab/tree/(.+)$", readme, re.M
    )
    owner, notebook = place
    assert readme.count(owner) == 1
    assert readme.rstrip().endswith(notebook)
    assert (ROOT / notebook).is_file()
    assert "[![Binder](https://mybinder.org/badge_logo.svg)][binder]" in readme


def test_repo2docker_accepts_it(tmp_path: Path):
    """The folder's structure, without docker."""
    copy = tmp_path / "project"
    for name in ("binder", "hbd_kit"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    told = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(copy)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr[-2000:]
    assert "requirements.txt" in told.stdout + told.stderr
    assert "postBuild" in told.stdout + told.stderr
