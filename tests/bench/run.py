"""The speed bench: our random playouts beside those of our peers, as ratios within one run.

    python tests/bench/run.py [--quick] [--json FILE]

Each module named in MODULES brings its LINES; how it counts a decision is told in its docstring. A ratio
below its bar is told, and is no failure; the exit code is 1 only when something did not run.
"""

import argparse
import json
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version

from bars import ratios
from measure import Line, measure, middle
from table import table

MODULES = ("catan", "chess_moves", "spiel", "card_game", "dracomundis")
PACKAGES = ("hbd_kit", "catanatron", "chess", "open_spiel")


def main() -> int:
    """The exit code, after everything was measured and printed."""
    arguments = argparse.ArgumentParser(description="Our random playouts beside those of our peers.")
    arguments.add_argument("--quick", action="store_true", help="about 10 s instead of 60")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there too")
    chosen = arguments.parse_args()
    seconds, rounds = (10, 5) if chosen.quick else (60, 20)

    lines, failures = _lines()
    print(_heading(), f"{rounds} rounds, about {seconds} s", sep="\n", end="\n\n", flush=True)
    measured, broken = measure(lines, seconds, rounds)
    failures |= broken
    rates = {name: middle(by_round) for name, by_round in measured.items()}
    compared = ratios(rates)
    print(table(rates, compared, failures))
    if chosen.json:
        numbers = {
            "versions": _versions(),
            "lines": {name: rate._asdict() | {"micros": rate.micros} for name, rate in rates.items()},
            "rounds": {name: [rate._asdict() for rate in by_round] for name, by_round in measured.items()},
            "ratios": [ratio._asdict() | {"verdict": ratio.verdict} for ratio in compared],
            "failures": failures,
        }
        chosen.json.write_text(json.dumps(numbers, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if failures else 0


def _lines() -> tuple[list[Line], dict[str, str]]:
    """Every line that can be played here, and why the other modules cannot."""
    lines: list[Line] = []
    failures: dict[str, str] = {}
    for name in MODULES:
        try:
            lines += import_module(name).LINES
        except ImportError as error:
            failures[name] = f"{error} (was `pip install .[bench]` done here?)"
        except Exception as error:
            failures[name] = f"{type(error).__name__}: {error}"
    return lines, failures


def _versions() -> dict[str, str]:
    """What is compared, by version."""
    found = {"Python": python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "absent"
    return found


def _heading() -> str:
    """The versions in one line."""
    return " · ".join(f"{package} {number}" for package, number in _versions().items())


if __name__ == "__main__":
    sys.exit(main())
