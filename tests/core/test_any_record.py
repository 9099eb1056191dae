"""Whatever is given in place of a record: it is loaded, or refused as one, and raises nothing else."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import hbd_kit as hbd
from hbd_kit import Match, RecordError
from tests.core.records import EXAMPLE, loaded

MANY = max(300, settings().max_examples)
"""How many cases are tried; more where the profile asks for more."""


def survives(source: Any) -> None:
    """Loading this gives a match or a transcript that is whole, or the kit's own error."""
    try:
        found = hbd.load(source)
    except hbd.HbdError as error:
        assert isinstance(error, RecordError)
        assert str(error)
        return
    if isinstance(found, Match):
        assert loaded(found.record()).state == found.state
        found.log()
        str(found)
    else:
        str(found.log())
        str(found)


@settings(max_examples=MANY, deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"", b"hbd-record 1\n", b"hbd-journal 1\n", b"HBD1."]))
def test_random_bytes_never_raise_anything_else(tmp_path_factory: Any, data: bytes, before: bytes):
    path = tmp_path_factory.getbasetemp() / "random.hbd"
    path.write_bytes(before + data)
    survives(path)


@settings(max_examples=MANY, deadline=None)
@given(
    st.text(max_size=200),
    st.sampled_from(["", "\n", "hbd-record 1\n", "HBD1.", EXAMPLE, "hbd-transcript 1\n"]),
)
def test_random_text_never_raises_anything_else(text: str, before: str):
    survives(before + text)


LONG = hbd.new_match("card_game", seats=2, seed=11, names=["Zoë", "Bo"]).auto(until=60)
SOURCES = [EXAMPLE, LONG.record(), LONG.record().replace("record", "journal", 1), LONG.record(0)]
BITS = [
    "",
    "0",
    "7",
    "-",
    ":",
    "#",
    "[",
    "]",
    '"',
    "{",
    "}",
    "\0",
    "\r",
    "\n",
    "---",
    "chance: ",
    "é",
    " ",
    "undo 1",
]


@settings(max_examples=MANY, deadline=None)
@given(st.data())
def test_a_mutated_record_loads_or_is_refused(data: st.DataObject):
    text = data.draw(st.sampled_from(SOURCES))
    for _ in range(data.draw(st.integers(1, 3))):
        lines = text.split("\n")
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["delete", "double", "swap", "change", "insert", "cut"]))
        if kind == "delete":
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "swap":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        elif kind == "cut":
            del lines[at:]
        else:
            place = data.draw(st.integers(0, len(lines[at])))
            bit = data.draw(st.sampled_from(BITS) | st.characters())
            lines[at] = lines[at][:place] + bit + lines[at][place + (kind == "change") :]
        text = "\n".join(lines) or "\n"
    survives(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=MANY, deadline=None)
@given(st.sampled_from(EXAMPLE.split("\n")[1:10]), VALUES, st.booleans())
def test_a_head_of_any_values_loads_or_is_refused(line: str, held: Any, plain: bool):
    value = json.dumps(held, ensure_ascii=plain)
    survives(EXAMPLE.replace(line, f"{line.partition(':')[0]}: {value}"))
    survives(EXAMPLE.replace("---\n", f"sketch: {value}\n---\n"))
