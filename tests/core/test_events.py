"""Who reads what of an event, and by which names."""

from __future__ import annotations

import pytest

from hbd_kit.core.asking import ALL, TABLE, View
from hbd_kit.core.events import Event, Log, LogLine, lines, name_seats

OPEN = Event("{0} sails NE", ("CG-MOVE-1",), seat=0, at=("A2", "B1"))
SECRET = Event("{0} draws gold", ("CG-LOOT-1",), seat=0, viewers=(0, 2), veiled="{0} draws a card")
SILENT = Event("a map lies on top", ("CG-DISC-1",), viewers=())
NAMES = ("Ada", "Bo", "Cleo")


@pytest.mark.parametrize("view", [0, 1, 2, TABLE, ALL])
def test_everybody_reads_an_open_event(view: View) -> None:
    assert OPEN.read_by(view) == "{0} sails NE"


@pytest.mark.parametrize("view", [0, 2, ALL])
def test_viewers_and_the_teacher_read_a_secret(view: View) -> None:
    assert SECRET.read_by(view) == "{0} draws gold"


@pytest.mark.parametrize("view", [1, TABLE])
def test_others_read_only_that_it_happened(view: View) -> None:
    assert SECRET.read_by(view) == "{0} draws a card"


@pytest.mark.parametrize("view", [0, 1, TABLE])
def test_what_nobody_sees_and_nothing_veils_is_no_line(view: View) -> None:
    assert SILENT.read_by(view) == ""
    assert lines(3, [SILENT], view, NAMES) == []
    assert [line.words for line in lines(3, [SILENT], ALL, NAMES)] == ["a map lies on top"]


def test_a_log_line_keeps_step_seat_rules_and_places() -> None:
    assert lines(3, [OPEN, SILENT, SECRET], 1, NAMES) == [
        LogLine(3, 0, "Ada sails NE", ("CG-MOVE-1",), ("A2", "B1")),
        LogLine(3, 0, "Ada draws a card", ("CG-LOOT-1",)),
    ]


def test_a_log_prints_one_line_for_each_event() -> None:
    log = Log(lines(3, [OPEN, SECRET], 0, NAMES))
    assert str(log).splitlines() == ["   3  Ada sails NE  [CG-MOVE-1]", "   3  Ada draws gold  [CG-LOOT-1]"]
    assert repr(log) == str(log)
    assert str(Log()) == ""


def test_every_seat_in_the_words_is_named() -> None:
    assert name_seats("{1} robs {0}; {1} gloats", NAMES) == "Bo robs Ada; Bo gloats"
    assert name_seats("{10} waves", [str(n) * 2 for n in range(11)]) == "1010 waves"


@pytest.mark.parametrize(
    "name", ["{1}", "{0}", "{9}", "<script>alert(1)</script>", "{}", r"\1", r"\g<0>", "%s", "{{1}}"]
)
def test_a_name_is_never_read_again(name: str) -> None:
    assert name_seats("{0} meets {1}", (name, "Bo")) == f"{name} meets Bo"


@pytest.mark.parametrize("words", ["a {dragon} wakes", "{} and {-1}", "{0", "0}", "{ 0 }"])
def test_other_braces_stay_as_they_are(words: str) -> None:
    assert name_seats(words, NAMES) == words
