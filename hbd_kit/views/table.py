"""The Table: a board to play at in a notebook, live, with everything around it.

Python decides, the browser shows. Whatever goes wrong is said at the Table in words; the match is then
as it was before.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets
from msgspec.structs import replace

from hbd_kit.core.asking import Seat
from hbd_kit.core.errors import HbdError, shorten
from hbd_kit.core.match import Match
from hbd_kit.games import SHELF
from hbd_kit.views import desk
from hbd_kit.views.board import Board
from hbd_kit.views.panel import Panel
from hbd_kit.views.picture import bundle
from hbd_kit.views.sitting import Reply, Sitting
from hbd_kit.views.svg import draw

DELAYS = (1.5, 0.8, 0.4, 0.15, 0.01)
"""Seconds between two answers of bots, by the speed slider's place; a click is always heard between them."""

PATIENCE = 5.0
"""Seconds that bots wait for a browser to draw their last answer; then they go on as if none looked."""

JOURNALS = "hbd_matches"
"""The folder, beside the notebook, where live matches are kept as they are played."""


class Table:
    """A match that people and bots sit at. As the last line of a cell it is live, and leaves a picture."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, str] | None = None,
        teacher: bool = False,
        journal: bool | str | Path = True,
    ) -> None:
        self.sitting = Sitting(match, bots, teacher)
        self.speed = 2
        self.place = ""
        self.code = ""
        self._journal = journal
        self._going: asyncio.Task[None] | None = None
        self._due = 0.0
        """When bots that go on have taken their next step; later than that, their loop was taken from them."""
        self._turn = threading.RLock()
        """A notebook may hear clicks in one thread while bots go on in another: one thing at a time."""
        self.board, self.head, self.side, self.foot = Board(), Panel(), Panel(), Panel()
        self.board.on_pick(lambda id: self.do("pick", id))
        self.board.on_ask(lambda id: self.do("ask", id))
        self.board.on_choose(lambda value: self.do("choose", value))
        self.board.on_shut(lambda _: self.do("shut"))
        self.board.on_key(lambda key: self.do("key", key))
        for panel in (self.head, self.side, self.foot):
            panel.on_do(self.do)
        self._seen = self._watched = False
        self.foot.on_seen(self._be_seen)
        middle = ipywidgets.Box([self.board, self.side])
        middle.add_class("hbd-middle")
        self.box = ipywidgets.VBox([self.head, middle, self.foot])
        self.box.add_class("hbd-table")
        self._begin_journal()
        self.refresh()
        self._go_on()

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self.sitting.match

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The live Table, and beside it a picture that stays when the kernel is gone."""
        live = self.box._repr_mimebundle_() or {}
        data = live[0] if isinstance(live, tuple) else live
        return {**bundle(self.match), **data}

    # Showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows what there is now; only what changed travels."""
        sitting = self.sitting
        look = sitting.look()
        drawing = draw(look.scene, look.picks, self.match.names)
        said = sitting.reply.words or sitting.headline()
        self.board.show(drawing, look.picks, said, desk.menu(sitting.menu_for(look)), look.taken)
        self.head.html = desk.header(sitting, look)
        self.side.html = desk.side(sitting, look)
        self.foot.html = desk.foot(sitting, look, self.speed, self.place, self.code)

    # Doing ----------------------------------------------------------------------------------

    def do(self, what: str, value: Any = "") -> None:
        """What a person did, carried out; then the Table is shown anew and bots go on."""
        with self._turn:
            self._do(what, value)

    def _do(self, what: str, value: Any) -> None:
        doings: dict[str, Callable[[Any], Any]] = {
            "pick": self.sitting.pick,
            "ask": self.sitting.ask,
            "key": self.sitting.key,
            "shut": lambda _: self.sitting.shut(),
            "take": lambda id: self.sitting.take(str(id)),
            "light": lambda group: self.sitting.light(str(group)),
            "choose": lambda value: self.sitting.choose(str(value)),
            "fall": self.sitting.fall,
            "sit": lambda _: self.sitting.sit_down(),
            "say": lambda words: self.sitting.say(str(words)),
            "why": lambda words: self.sitting.why_not(str(words)),
            "hint": lambda _: self.sitting.hint(),
            "changed": lambda _: self.sitting.what_changed(),
            "undo": lambda _: self.sitting.undo(),
            "redo": lambda _: self.sitting.redo(),
            "scrub": lambda step: self.sitting.scrub(int(step)),
            "step-back": lambda _: self.sitting.scrub(self.sitting.step - 1),
            "step-on": lambda _: self.sitting.scrub(self.sitting.step + 1),
            "now": lambda _: self.sitting.scrub(self.match.step),
            "replay": lambda _: self.sitting.replay(),
            "stop-replay": lambda _: None,
            "branch": lambda _: self._branch(),
            "again": lambda _: self._again(),
            "speed": self._set_speed,
            "stop": lambda _: self._stop(True),
            "go": lambda _: self._stop(False),
            "bot": self._set_bot,
            "teacher": self._set_teacher,
            "forcing": self._set_forcing,
            "save": self._save,
            "download": lambda _: self._download(),
            "share": lambda _: self._share(),
            "load": self._load,
            "too-large": self._too_large,
        }
        self.sitting.replaying = self.sitting.replaying and what == "speed"
        try:
            if what not in doings:
                raise HbdError(f"This Table cannot {shorten(what)}.")
            doings[what](value)
        except HbdError as problem:
            self.sitting.reply = Reply("error", str(problem))
        except Exception as problem:
            words = f"The kit itself stumbled ({type(problem).__name__}: {problem}). The match is as it was."
            self.sitting.reply = Reply("error", words)
        self.refresh()
        self._go_on()

    def _go_on(self) -> None:
        """Lets the bots, or a replay, go on: step by step in a notebook, at once where no loop runs."""
        if not self._goes or time.monotonic() < self._due:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._goes:
                self._one_step()
            self.refresh()
        else:
            self._due = time.monotonic() + PATIENCE
            self._going = loop.create_task(self._step_by_step())

    @property
    def _goes(self) -> bool:
        """Whether something goes on by itself."""
        return self.sitting.replaying or self.sitting.waits_for_bot

    def _one_step(self) -> None:
        try:
            self.sitting.replay_step() if self.sitting.replaying else self.sitting.bot_step()
        except Exception as problem:
            self.sitting.stopped, self.sitting.replaying = True, False
            self.sitting.reply = Reply("error", f"A bot stumbled and was stopped: {problem}")

    async def _step_by_step(self) -> None:
        while True:
            await asyncio.sleep(DELAYS[self.speed])
            with self._turn:
                mine = self._going is asyncio.current_task()
                if not (mine and self._goes):
                    self._due = 0.0 if mine else self._due
                    return
                self._one_step()
                self._watched, self._seen = self._watched or self._seen, False
                self.refresh()
                self._due = time.monotonic() + PATIENCE
            await self._until_seen()

    async def _until_seen(self) -> None:
        """Waits until a browser has drawn what there is, so that none falls behind; not where none looks."""
        end = time.monotonic() + PATIENCE - max(DELAYS) - 0.5
        while self._watched and not self._seen:
            await asyncio.sleep(0.005)
            self._watched = time.monotonic() < end

    def _be_seen(self) -> None:
        self._seen = True

    def _branch(self) -> None:
        self.sitting.branch()
        self._begin_journal()

    def _again(self) -> None:
        """The same players under the same rules, with other luck."""
        old = self.sitting
        match = type(self.match).begin(self.match.game, replace(self.match.setup, seed=None))
        self.sitting = Sitting(match, old.bots, old.teacher)
        self.sitting.forcing = old.forcing
        self.code = ""
        self._begin_journal()

    @property
    def speed(self) -> int:
        """How fast bots and replays go: 0 slow to 4 at once."""
        return self._speed

    @speed.setter
    def speed(self, place: int) -> None:
        if place not in range(len(DELAYS)):
            raise HbdError(f"A speed is a whole number from 0 to {len(DELAYS) - 1}, not {shorten(place)}.")
        self._speed = place

    def _set_speed(self, place: Any) -> None:
        self.speed = int(place)

    def _stop(self, stopped: bool) -> None:
        self.sitting.stopped = stopped

    def _set_bot(self, chosen: Any) -> None:
        seat, _, bot = str(chosen).partition(":")
        self.sitting.set_bot(int(seat), bot)

    def _set_teacher(self, on: Any) -> None:
        self.sitting.teacher = bool(on)

    def _set_forcing(self, on: Any) -> None:
        self.sitting.forcing = bool(on)
        self.sitting.settle()

    # Keeping --------------------------------------------------------------------------------

    def _begin_journal(self) -> None:
        """A journal for this match, unless none is wanted or the match has one; where it is, in words."""
        self.place = "No journal is kept."
        if self._journal:
            try:
                if self.match.journal_path is None:
                    self.match.journal(self._journal_path())
                self.place = f"Every answer is kept in {self.match.journal_path}."
            except (HbdError, OSError) as problem:
                self.place = f"No journal is kept: {problem}"
        if "BINDER_SERVICE_HOST" in os.environ or "BINDER_LAUNCH_HOST" in os.environ:
            self.place += " This is a temporary machine: download the match before you leave."

    def _journal_path(self) -> Path:
        if isinstance(self._journal, (str, Path)):
            wanted, self._journal = Path(self._journal), True
            return wanted
        folder = Path(JOURNALS)
        folder.mkdir(exist_ok=True)
        name = f"{self.match.game.id}-{datetime.now():%Y%m%d-%H%M%S}"
        taken = [folder / f"{name}{tail}.txt" for tail in ("", *(f"-{n}" for n in range(2, 99)))]
        return next(path for path in taken if not path.exists())

    def _save(self, path: Any) -> None:
        where = self.match.save(str(path).strip() or "match.txt")
        self.sitting.reply = Reply("saved", f"Saved in {where}, with every secret of the match.")

    def _download(self) -> None:
        self.foot.download(f"{self.match.game.id}.txt", self.match.record())
        self.sitting.reply = Reply(
            "saved", "The record, with every secret of the match, is on its way to you."
        )

    def _share(self) -> None:
        self.code = self.match.code()
        self.foot.copy(self.code)
        self.sitting.reply = Reply("saved", "The share code stands at the foot of the Table.")

    def _load(self, source: Any) -> None:
        found = type(self.match).load(str(source), SHELF.find)
        if not isinstance(found, Match):
            raise HbdError("That is a transcript: it can be read with load(), but not played on.")
        self.sitting = Sitting(found, {s: b for s, b in self.sitting.bots.items() if s < found.setup.seats})
        self.code = ""
        self._begin_journal()
        self.sitting.reply = Reply("saved", f"Loaded: {found.game.title}, {found.step} answers.")

    def _too_large(self, size: Any) -> None:
        raise HbdError(f"That file has {shorten(size)} bytes; a record has at most 4,000,000.")
