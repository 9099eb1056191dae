"""The shape of the project: which way imports point, what lies where, and a README that is true."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hbd_kit as hbd

ROOT = Path(__file__).resolve().parents[1]
KIT = ROOT / "hbd_kit"
MODULES = sorted(KIT.rglob("*.py"))

GAME_IDS = ("card_game", "dracomundis", "heroes_beware", "into_the_unknown", "heropath")
NAMES_A_GAME = re.compile("|".join(GAME_IDS), re.IGNORECASE)
ROOMS_FOR_EVERY_GAME = ("core", "views", "maps", "bots", "analysis", "lessons")

TOP_LEVEL = {"LICENSE", "Makefile", "README.md", "binder", "hbd_kit", "notebooks", "pyproject.toml", "tests"}
MOST_LINES = 600
MOST_PICTURE_BYTES = 450_000

# Joined here, so that this file does not hold what it looks for.
FOLDERS = "|".join(("tmp", "work", "root", "home", "Users"))
OF_ONE_MACHINE = re.compile(rf"(?<![\w.$}}])/(?:{FOLDERS})/\w")


def name_of(path: Path) -> str:
    """The dotted name of the module in this file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that this file imports, anywhere in it, by its full dotted name."""
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inside = ROOT.joinpath(*source.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").is_file()
                yield f"{source}.{alias.name}" if is_module else source


def is_within(module: str, *packages: str) -> bool:
    """Whether the module is one of these packages or lies in one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


def may_import(module: str) -> tuple[str, ...] | None:
    """The packages that a module may import beside the standard library; None for any."""
    match module.split(".")[1:]:
        case ["core", *_]:
            return ("msgspec", "hbd_kit.core")
        case ["games"]:
            return ("msgspec", "hbd_kit.core", "hbd_kit.games")
        case ["games", game, *_]:
            return ("msgspec", "hbd_kit.core", f"hbd_kit.games.{game}")
    return None


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every string in the code of a file, with its line; docstrings are prose."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.alias(name=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.ImportFrom(module=str(text)):
                yield node.lineno, text


def project_files() -> list[Path]:
    """Every tracked file; where git does not answer, every file that is neither hidden nor a tool's."""
    asked = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, check=False)
    tracked = [ROOT / name for name in asked.stdout.decode().split("\0") if name]
    if asked.returncode or not tracked:
        tracked = [
            path
            for path in ROOT.rglob("*")
            if not any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(ROOT).parts)
        ]
    return [path for path in tracked if path.is_file()]


def test_imports_point_one_way():
    """Shared rooms → games → core → the standard library and msgspec; no game knows another."""
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in MODULES
        if (allowed := may_import(name_of(path))) is not None
        for module in imports(path)
        if module.partition(".")[0] not in sys.stdlib_module_names and not is_within(module, *allowed)
    ]
    assert not wrong


def test_shared_rooms_name_no_game():
    """A room that would need an `if game == ...` is the wrong room."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for room in ROOMS_FOR_EVERY_GAME
        for path in sorted((KIT / room).rglob("*.py"))
        for line, text in texts(path)
        if NAMES_A_GAME.search(text)
    ]
    wrong += [
        str(path.relative_to(ROOT))
        for room in ROOMS_FOR_EVERY_GAME
        for path in sorted((KIT / room).rglob("*.[jc]s*"))
        if NAMES_A_GAME.search(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


def test_no_module_is_too_long():
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert not {name: length for name, length in lengths.items() if length > MOST_LINES}


def test_no_file_holds_a_path_of_one_machine():
    wrong = []
    for path in project_files():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture
        found = (number for number, line in enumerate(lines, 1) if OF_ONE_MACHINE.search(line))
        wrong += [f"{path.relative_to(ROOT)}:{number}" for number in found]
    assert not wrong


def test_the_top_level_holds_only_what_it_should():
    names = {path.relative_to(ROOT).parts[0] for path in project_files()}
    assert not {name for name in names - TOP_LEVEL if not name.startswith(".")}


def readme_blocks() -> list[str]:
    """Every block of Python in the README, as a reader would paste it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", readme, re.M | re.S)


def test_the_readme_shows_code():
    assert readme_blocks()


def test_the_readme_shows_pictures_that_are_there_and_small():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[(.+?)\]\((?!https:)(.+?)\)", readme)
    assert len(shown) >= 3
    for words, place in shown:
        assert len(words) > 20, f"{place} says nothing to who cannot see it"
        assert (ROOT / place).read_bytes().startswith(b"\x89PNG")
        assert (ROOT / place).stat().st_size <= MOST_PICTURE_BYTES


def test_the_readme_knows_every_game_and_which_can_be_played():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([\w ]+) \|$", readme, re.M))
    assert set(rows) == set(GAME_IDS)
    assert {game for game, state in rows.items() if state == "playable"} == set(hbd.GAMES)


@pytest.mark.parametrize("code", readme_blocks())
def test_the_readmes_code_runs_as_written(code: str, tmp_path: Path):
    """In a fresh interpreter, in an empty folder."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
