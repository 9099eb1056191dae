"""A match as a text: the set-up, then one answer a line, in the game's own notation.

People can write one by hand. Reading checks every answer against the rules and points at the
line that is wrong; it runs no code from the text.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any, NamedTuple

from hbd_kit.core import transcript
from hbd_kit.core.asking import CHANCE, CLOCK, Ask, Chance
from hbd_kit.core.errors import HbdError, RecordError, SetupError, nearest, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.setup import HOUSE, Setup
from hbd_kit.core.transcript import Transcript

if TYPE_CHECKING:
    from hbd_kit.core.match import Answer, Match

RECORD = "hbd-record 1"
JOURNAL = "hbd-journal 1"
_SECRETS = (
    "# This text holds every secret of the match: hidden cards, and the seed of all that is still to fall."
)
_FIELDS = (
    "game",
    "seats",
    "names",
    "seed",
    "options",
    "rulings",
    "parameters",
    "components",
    "rules",
    "sketch",
)
_NEEDED = ("game", "seats")
_WRITTEN = {
    "names": '["Ada", "Bo"]',
    "options": '{"hands": "open"}',
    "rulings": '{"tie_break": "shared"}',
    "parameters": '{"rounds": 100}',
}
"""How a line of the head is written, as an example; the others that are JSON are texts in quotes."""
LARGEST = 4_000_000
"""The most characters a record may have; the longest match that the kit plays stays below."""
MOST_ANSWERS = 50_000
"""The most answers of a match; real ones have a few hundred. With it, every match has a record that loads."""
MOST_REDONE = 100_000
"""The most answers that the `redo` lines of a record may bring back; a few letters could ask for hours."""

_BLANK = "\ufeff \t\r\n"
"""What may stand before a record: blank lines, and the mark that some editors put first."""
_CODE = "HBD1"
_LINE = re.compile(r"(?P<who>\d{1,9}|chance|clock)(?P<seen>\[[\d, ]{0,99}\])?\s*:\s*(?P<what>.*)")
_STEPS = re.compile(r"(undo|redo) ([1-9]\d{0,5})")


# Writing ------------------------------------------------------------------------------------


def line(pending: Ask | Chance | None, answer: Answer) -> str:
    """One answer as a record writes it: `0: sail SE`, `chance[0]: gold`."""
    if answer.who == CHANCE:
        assert isinstance(pending, Chance)
        seen = "" if pending.viewers is None else f"[{', '.join(map(str, pending.viewers))}]"
        return f"chance{seen}: {pending.say(answer.what)}"
    return f"{'clock' if answer.who == CLOCK else answer.who}: {answer.what}"


def write(match: Match, first: str = RECORD, with_seed: bool = True) -> str:
    """The whole match as text."""
    setup = match.setup
    fields: dict[str, Any] = {
        "game": setup.game,
        "seats": setup.seats,
        "names": _json(list(setup.names)),
        "seed": setup.seed if with_seed and setup.seed is not None else "none",
        "options": _json(dict(setup.options)),
        "rulings": _json(dict(setup.rulings)),
        "parameters": _json(dict(setup.parameters)),
        "components": HOUSE if setup.components == HOUSE else _json(setup.components),
        "rules": match.game.ledger.version,
    }
    if setup.sketch:
        fields["sketch"] = _json(setup.sketch)
    head = [first, _SECRETS, *(f"{name}: {value}" for name, value in fields.items()), "---"]
    return "\n".join([*head, *(match.say(step) for step in range(match.step))]) + "\n"


def save(path: str | Path, text: str) -> Path:
    """The file that now holds the text; it is whole or as it was before."""
    import tempfile

    where = file_path(path)
    part = None
    try:
        handle, part = tempfile.mkstemp(dir=where.parent, prefix=where.name, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, where)
    except OSError as problem:
        if part is not None:
            Path(part).unlink(missing_ok=True)
        raise RecordError(f"Nothing can be saved at {shorten(where, 300)} ({problem.strerror}).") from None
    return where


def squeeze(match: Match) -> str:
    """The match as one line with a checksum, without its seed."""
    packed = zlib.compress(write(match, with_seed=False).encode(), 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{_CODE}.{body}.{_checksum(body)}"


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"


def file_path(path: object) -> Path:
    """The path, if it is one that a file could have."""
    if isinstance(path, str | Path) and str(path) and "\0" not in str(path):
        with suppress(UnicodeEncodeError):
            os.fsencode(path)
            return Path(path)
    raise RecordError(f"A file's path is a text or a Path, not {shorten(path)}.")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Reading ------------------------------------------------------------------------------------

Games = Callable[[str], Game]
"""Finds a game by its id; SetupError when there is none."""


class Opening(NamedTuple):
    """A record whose head has been read: the game, its set-up, and the lines of answers still to check.

    `journal` is the file that goes on growing, and how many of its bytes are whole lines.
    """

    game: Game
    setup: Setup
    answers: tuple[tuple[int, str], ...]
    version: int
    journal: tuple[Path, int] | None


def open_record(source: str | Path, games: Games) -> Opening | Transcript:
    """The head of a record, journal or share code, given as a path or as its text; a transcript whole."""
    text, path = fetch(source)
    if re.match(rf"(?i)[{_BLANK}]*hbd\d+\.", text):
        text = _unsqueeze(text)
    bare = text.lstrip(_BLANK)
    if bare.split("\n", 1)[0].strip() == transcript.TRANSCRIPT:
        return transcript.read(bare.replace("\r\n", "\n"))
    return _open(text, path, games)


def replay(match: Match, opening: Opening) -> None:
    """The answers of a record, each checked against the rules and given to `match`."""
    redone = 0
    for number, text in opening.answers:
        steps = _STEPS.fullmatch(text)
        redone += int(steps[2]) if steps and steps[1] == "redo" else 0
        if redone > MOST_REDONE:
            raise RecordError(
                f"the `redo` lines of a record bring back at most {MOST_REDONE} answers", number
            )
        try:
            _give(match, text)
        except HbdError as problem:
            raise RecordError(_blame(match, opening, text, problem), number) from None


def _blame(match: Match, opening: Opening, text: str, problem: HbdError) -> str:
    words = f"{shorten(text)} is not possible here: {problem}"
    ledger = match.game.ledger
    if opening.version < ledger.version:
        changed = "; ".join(what for v, what in sorted(ledger.changes.items()) if v > opening.version)
        words += f"\n  The record was written under rules {opening.version}; since then: {changed}"
    return words


def _give(match: Match, text: str) -> None:
    if steps := _STEPS.fullmatch(text):
        (match.undo if steps[1] == "undo" else match.redo)(int(steps[2]))
        return
    found = _LINE.fullmatch(text)
    if not found:
        raise RecordError("an answer reads `0: what seat 0 did`, `chance: what fell` or `clock: ...`")
    pending = match.pending
    who, what = found["who"], found["what"].strip()
    if who == "chance":
        if not isinstance(pending, Chance):
            raise RecordError(f"no card or die falls here: {match.asks()}")
        _check_viewers(found["seen"], pending)
        match.play(what, CHANCE)
    elif found["seen"]:
        raise RecordError("only chance names who sees it, as in `chance[0]: ...`")
    elif isinstance(pending, Chance):
        raise RecordError(f"a card or die must fall first ({pending.stream}), as `chance: ...`")
    else:
        match.play(what, CLOCK if who == "clock" else int(who))


def _check_viewers(seen: str | None, chance: Chance) -> None:
    if seen is None:
        return
    named = tuple(int(seat) for seat in re.findall(r"\d+", seen))
    if named != chance.viewers:
        right = "everybody sees it: write `chance: ...`"
        if chance.viewers is not None:
            right = f"write `chance[{', '.join(map(str, chance.viewers))}]: ...`"
        raise RecordError(f"it is not seen by {seen}; {right}")


def fetch(source: str | Path) -> tuple[str, Path | None]:
    """The text that a path, or a text itself, gives; and the path, if it was one."""
    if isinstance(source, str) and not source.strip():
        raise RecordError("There is nothing to load: give a path, a record's text or a share code.")
    if isinstance(source, str) and _is_text(source):
        return _limited(source), None
    path = file_path(source)
    try:
        size = path.stat().st_size
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ValueError("it is no ordinary file")
        if size > LARGEST:
            raise RecordError(f"{path} has {size} bytes; a record has at most {LARGEST}.")
        data = path.read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise RecordError(
            f"No record can be read at {shorten(source)} ({reason}). "
            "Give a path, a record's text or a share code."
        ) from None
    try:
        return data.decode(), path
    except UnicodeDecodeError as problem:
        if problem.end == len(data) and problem.reason == "unexpected end of data":
            return data[: problem.start].decode(), path  # cut off in the middle of a letter
        raise RecordError(
            f"{path} is no text, so it is no record; a record starts with `{RECORD}`."
        ) from None


def _is_text(source: str) -> bool:
    """Whether this is a record or a share code itself, and no path of one."""
    if "\n" in source:
        return True
    if not re.match(rf"(?i)[{_BLANK}]*hbd(-|\d+\.)", source):
        return False
    try:
        return not os.path.exists(source)
    except ValueError:
        return True


def _limited(text: str) -> str:
    if len(text) > LARGEST:
        raise RecordError(f"The text has {len(text)} characters; a record has at most {LARGEST}.")
    return text


def _unsqueeze(code: str) -> str:
    parts = "".join(code.strip(_BLANK).split()).split(".")
    if len(parts) != 3 or parts[0] != _CODE:
        raise RecordError(
            f"A share code reads {_CODE}.(letters).(8 digits); this one begins with {shorten(parts[0])} "
            f"and has {len(parts)} part{'s' * (len(parts) > 1)}. Copy it again as a whole."
        )
    body, check = parts[1], parts[2]
    try:
        if _checksum(body) != check:
            raise ValueError("checksum")
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LARGEST).decode()
        if not unpacking.eof:
            raise RecordError(f"The share code unpacks to more than {LARGEST} characters.")
    except (ValueError, binascii.Error, zlib.error):
        raise RecordError(
            "The share code has a typo or was cut: its checksum does not fit. Copy it again as a whole."
        ) from None
    return text


def _open(text: str, path: Path | None, games: Games) -> Opening:
    lines = text.split("\n")
    first = next((place for place, line in enumerate(lines) if line.strip(_BLANK)), 0)
    kind = lines[first].strip(_BLANK)
    if kind not in (RECORD, JOURNAL):
        known = f"`{RECORD}`, `{JOURNAL}` or `{transcript.TRANSCRIPT}`"
        if kind.startswith("hbd-"):
            raise RecordError(f"this kit reads {known}, not {shorten(kind)}", first + 1)
        raise RecordError(f"this is no record: it starts with {shorten(kind)}, not with {known}", first + 1)
    journal = None
    if kind == JOURNAL:
        whole = text.rfind("\n") + 1  # a line without its end was cut off while it was written
        lines = text[:whole].split("\n")
        if path is not None:
            journal = (path, len(text[:whole].encode()))
    body = iter(enumerate(lines[first + 1 :], start=first + 2))
    head, drawn = _head(body)
    game = _game(head, games)
    setup = _setup(game, head)
    _check_sketch(game, setup, head["sketch"][0] if "sketch" in head else 0, drawn)
    answers = tuple((n, bare) for n, raw in body if (bare := raw.split("#", 1)[0].strip()))
    version = _whole(head, "rules", game.ledger.version)
    if version > game.ledger.version:
        number = head["rules"][0]
        raise RecordError(f"written under rules {version}; this kit knows {game.ledger.version}", number)
    return Opening(game, setup, answers, version, journal)


def _head(body: Iterator[tuple[int, str]]) -> tuple[dict[str, tuple[int, str]], list[int]]:
    """The lines before `---` by name, and the numbers of those that draw the sketch.

    The sketch may be one line of JSON, or be written as it is, indented beneath its name.
    """
    head: dict[str, tuple[int, str]] = {}
    drawn: list[tuple[int, str]] = []
    number = 1
    for number, raw in body:
        bare = raw.strip()
        if head.get("sketch", (0, "-"))[1] == "" and raw[:1].isspace() and bare:
            drawn.append((number, raw.rstrip()))
            continue
        if bare == "---":
            break
        if not bare or bare.startswith("#"):
            continue
        name, colon, value = bare.partition(":")
        if not colon or name not in _FIELDS:
            right = nearest(name, _FIELDS)
            if _LINE.fullmatch(bare):
                right = "A line `---` ends the head, and goes before the answers."
            elif head.get("sketch", (0, "-"))[1] == "":
                right = "The lines of a sketch are indented beneath `sketch:`."
            raise RecordError(f"{shorten(bare)} is no line of a record's head. {right}", number)
        if name in head:
            raise RecordError(f"`{name}` stands twice, first in line {head[name][0]}", number)
        head[name] = (number, value.strip())
    else:
        raise RecordError("the head does not end: a line `---` goes before the answers", number)
    if drawn:
        lines = "\n".join(raw for _, raw in drawn)
        head["sketch"] = (head["sketch"][0], _json(dedent(lines) + "\n"))
    for name in _NEEDED:
        if name not in head:
            raise RecordError(f"the head lacks `{name}: ...`", number)
    return head, [number for number, _ in drawn]


def _setup(game: Game, head: dict[str, tuple[int, str]]) -> Setup:
    names = _value(head, "names", "null")
    components = head.get("components", (0, HOUSE))[1]
    seed = head.get("seed", (0, "none"))[1]
    try:
        return game.setup(
            _whole(head, "seats", 0),
            None if seed == "none" else _whole(head, "seed", 0),
            names,
            _value(head, "options"),
            _value(head, "rulings"),
            _value(head, "parameters"),
            HOUSE if components == HOUSE else _text(head, "components") + "\n",  # a text, never a path
            _text(head, "sketch"),
        )
    except SetupError as problem:
        raise RecordError(f"in the head: {problem}", _line_of(head, problem)) from None


def _check_sketch(game: Game, setup: Setup, number: int, drawn: list[int]) -> None:
    """RecordError where the sketch is wrong: with its own line, if it has lines of the record."""
    if setup.sketch:
        try:
            game.start(setup)
        except HbdError as problem:
            words = str(problem)
            found = re.match(r"line (\d+): ", words)
            if drawn and found:
                number, words = drawn[int(found[1]) - 1], words[found.end() :]
            raise RecordError(f"in the sketch: {words}", number) from None


def _line_of(head: dict[str, tuple[int, str]], problem: SetupError) -> int:
    """The line that a check of the set-up speaks of: the first of its words that is a line's name."""
    found = re.search(r"(?i)\b(option|ruling|parameter|component|name|seed)", str(problem))
    name = found[1].lower() if found else "seats"
    return (head.get(name) or head.get(name + "s") or head["game"])[0]


def _game(head: dict[str, tuple[int, str]], games: Games) -> Game:
    number, id = head["game"]
    try:
        return games(id)
    except SetupError as problem:
        raise RecordError(f"in the head: {problem}", number) from None


def _value(head: dict[str, tuple[int, str]], name: str, default: str = "{}") -> Any:
    number, text = head.get(name, (0, default))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        example = _WRITTEN.get(name, '"a text"')
        raise RecordError(
            f"`{name}` is written as JSON, such as {example}, not {shorten(text)}", number
        ) from None


def _text(head: dict[str, tuple[int, str]], name: str) -> str:
    value = _value(head, name, '""')
    if not isinstance(value, str):
        raise RecordError(f"`{name}` is a text in quotes, not {shorten(value)}", head[name][0])
    return value


def _whole(head: dict[str, tuple[int, str]], name: str, default: int) -> int:
    if name not in head:
        return default
    number, text = head[name]
    if not re.fullmatch(r"-?\d{1,30}", text):
        raise RecordError(f"`{name}` is a whole number, not {shorten(text)}", number)
    return int(text)
