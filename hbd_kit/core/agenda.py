"""The agenda: a stack of frozen frames, the top one asks.

A rule pushes frames and pops its own; "resume where interrupted" is simply the frame beneath,
and to cancel what was interrupted is to cut the stack. Where several seats answer at once the
top frame is `Lanes`: one small stack a seat, each answered in its own time.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core.asking import ALL, Seat, View

Frame: TypeAlias = Struct
Agenda: TypeAlias = tuple[Frame, ...]


class Busy(Struct, frozen=True):
    """All that others see of a sealed lane that is not done."""


class Lanes(Struct, frozen=True):
    """Seats that answer side by side.

    `frame` asks what all of them are asked, in words that everybody may read; it names the game's
    moment. `stacks[seat]` is that seat's own agenda, () when its part is done; who gives the last
    answer pops the lanes. In sealed lanes the answers wait face down in `kept[seat]` until then; in
    open lanes the game applies each answer at once to that seat's own part. Lanes commute either way.
    """

    frame: Frame
    stacks: tuple[Agenda, ...]
    kept: tuple[tuple[Any, ...], ...]
    sealed: bool

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still have to answer."""
        return tuple(seat for seat, stack in enumerate(self.stacks) if stack)

    def answered(self, seat: Seat, answer: Any, *then: Frame) -> Lanes:
        """The lanes after `seat` answered its top frame; `then` takes that frame's place."""
        if seat not in self.waiting:
            raise ValueError(f"Seat {seat} has nothing to answer here; {self.waiting} have.")
        stacks = _put(self.stacks, seat, self.stacks[seat][:-1] + then)
        kept = _put(self.kept, seat, (*self.kept[seat], answer)) if self.sealed else self.kept
        return Lanes(self.frame, stacks, kept, self.sealed)

    def veiled(self, view: View) -> Lanes:
        """The lanes as `view` sees them: of others' sealed lanes only whether they are done."""
        if not self.sealed or view == ALL:
            return self
        return replace(
            self,
            stacks=tuple(s if seat == view or not s else (Busy(),) for seat, s in enumerate(self.stacks)),
            kept=tuple(k if seat == view else () for seat, k in enumerate(self.kept)),
        )


def open_lanes(frame: Frame, agendas: tuple[Agenda, ...], sealed: bool) -> Lanes:
    """Lanes in which nobody has answered yet."""
    return Lanes(frame, agendas, ((),) * len(agendas), sealed)


def top_for(agenda: Agenda, seat: Seat) -> Frame:
    """The frame that asks `seat` (or the clock): the top one, or where there are lanes the top of its own.

    Who has no open lane, the clock among them, is asked by the frame of the lanes as a whole.
    """
    frame = agenda[-1]
    if type(frame) is not Lanes:
        return frame
    stack = frame.stacks[seat] if 0 <= seat < len(frame.stacks) else ()
    return stack[-1] if stack else frame.frame


def veiled(agenda: Agenda, view: View) -> Agenda:
    """The agenda as `view` sees it."""
    return tuple(frame.veiled(view) if isinstance(frame, Lanes) else frame for frame in agenda)


def _put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
