"""The pinned environment of a shared session: everything the kit needs, and all that needs in turn.

python -m tests.notebooks.pins > binder/requirements.txt
"""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
BESIDE = ("jupyterlab",)
"""What a shared session needs beside the kit's own dependencies."""
LINUX = {
    "sys_platform": "linux",
    "platform_system": "Linux",
    "os_name": "posix",
    "platform_machine": "x86_64",
}


def wanted() -> list[Requirement]:
    """What pyproject asks for, with what a shared session needs beside it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    beside = [each for each in project["optional-dependencies"]["dev"] if Requirement(each).name in BESIDE]
    return [Requirement(each) for each in (*project["dependencies"], *beside)]


def pins() -> dict[str, str]:
    """Every package of that environment with its version here."""
    found: dict[str, str] = {}
    waiting = [(each.name, each.extras) for each in wanted()]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, extras = waiting.pop()
        key = canonicalize_name(name)
        if (key, frozenset(extras)) in seen:
            continue
        seen.add((key, frozenset(extras)))
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        found[key] = package.version
        for text in package.requires or ():
            need = Requirement(text)
            marks = [{**LINUX, "extra": extra} for extra in (*extras, "")]
            if need.marker is None or any(need.marker.evaluate(mark) for mark in marks):
                waiting.append((need.name, need.extras))
    return dict(sorted(found.items()))


if __name__ == "__main__":
    sys.stdout.write("# Made by `make pins`; every package, with what it needs in turn.\n")
    sys.stdout.writelines(f"{name}=={version}\n" for name, version in pins().items())
