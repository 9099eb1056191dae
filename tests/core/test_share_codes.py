"""Share codes: a whole record in one line, that says so when a character of it is wrong."""

from __future__ import annotations

import base64
import re
import string
import time
import zlib
from pathlib import Path

import pytest

import hbd_kit as hbd
from hbd_kit.core import record as records
from tests.core.records import EXAMPLE, loaded, refused


def packed(text: str) -> str:
    """A share code that holds any text."""
    body = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"HBD1.{body}.{zlib.crc32(body.encode()):08x}"


def test_a_share_code_is_one_line_that_survives_a_mail(tmp_path: Path):
    match = loaded(EXAMPLE)
    code = match.code()
    assert re.fullmatch(r"HBD1\.[\w-]+\.[0-9a-f]{8}", code)
    path = tmp_path / "code.txt"
    path.write_text(f"{code}\n")
    wrapped = "\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    for sent in (code, f"  {code}\n", wrapped, wrapped.replace("\n", "\r\n"), path, "\ufeff" + code):
        assert loaded(sent).state == match.state
        assert loaded(sent).setup.seed is None


def test_a_share_code_carries_no_seed():
    match = hbd.new_match("card_game", seats=2, seed=8_675_309).auto(until=20)
    again = loaded(match.code())
    assert "8675309" not in again.record()
    assert (
        "8675309" not in zlib.decompress(base64.urlsafe_b64decode(match.code().split(".")[1] + "==")).decode()
    )
    assert again._luck.seed != match._luck.seed


def test_every_typo_of_one_character_in_a_share_code_is_refused():
    code = loaded(EXAMPLE).code()
    for at, right in enumerate(code):
        for wrong in {*"AaZz09-_.,+/=lIO1é\0 ", right.swapcase(), string.printable[at % 95]} - {right}:
            refused(code[:at] + wrong + code[at + 1 :])


def test_every_cut_swap_and_doubling_in_a_share_code_is_refused():
    code = loaded(EXAMPLE).code()
    for at in range(len(code)):
        refused(code[:at])
        refused(code[at + 1 :])
        refused(code[:at] + code[at + 1 :])
        refused(code[: at + 1] + code[at:])
        if code[at : at + 2] != code[at : at + 2][::-1]:
            refused(code[:at] + code[at : at + 2][::-1] + code[at + 2 :])


def test_a_typo_in_a_share_code_is_named_as_one():
    code = loaded(EXAMPLE).code()
    wrong = code[:30] + ("x" if code[30] != "x" else "y") + code[31:]
    assert "has a typo or was cut: its checksum does not fit. Copy it again" in str(refused(wrong))
    assert "A share code reads HBD1.(letters).(8 digits)" in str(refused(code[:100]))
    assert "this one begins with 'HBD2' and has 3 parts" in str(refused(code.replace("HBD1", "HBD2")))
    assert "this one begins with 'hbd1' and has 3 parts" in str(refused(code.lower()))


@pytest.mark.parametrize("size", [records.LARGEST + 1, 60_000_000])
def test_a_share_code_that_unpacks_to_a_flood_is_refused(size: int):
    squeeze = zlib.compressobj(9)
    data = b"".join(squeeze.compress(b"#" * min(1_000_000, size - at)) for at in range(0, size, 1_000_000))
    body = base64.urlsafe_b64encode(data + squeeze.flush()).decode().rstrip("=")
    start = time.process_time()
    error = refused(f"HBD1.{body}.{zlib.crc32(body.encode()):08x}")
    assert f"unpacks to more than {records.LARGEST} characters" in str(error)
    assert time.process_time() - start < 1


@pytest.mark.parametrize("inside", ["", "hello", "hbd-record 1\n", "HBD1.x.y", loaded(EXAMPLE).code(), "\0"])
def test_a_share_code_that_holds_no_record_is_refused(inside: str):
    refused(packed(inside))


def test_a_share_code_is_checked_like_any_record():
    assert loaded(packed(EXAMPLE)).record() == loaded(EXAMPLE).record()
    assert "leave the chart" in str(refused(packed(EXAMPLE.replace("0: sail SE", "0: sail N"))))
