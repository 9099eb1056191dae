"""The lobby: choose a game, its players and its rules, or go on with a match. No code needed."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import ipywidgets

from hbd_kit.core.asking import TABLE
from hbd_kit.core.errors import HbdError, shorten
from hbd_kit.core.game import Game
from hbd_kit.core.ledger import Choice, in_play
from hbd_kit.core.match import Match
from hbd_kit.core.playing import BOTS
from hbd_kit.core.setup import check_seats
from hbd_kit.games import SHELF
from hbd_kit.views.desk import button, text
from hbd_kit.views.icons import icon, seat_mark
from hbd_kit.views.panel import Panel
from hbd_kit.views.picture import drawing
from hbd_kit.views.svg import svg
from hbd_kit.views.table import JOURNALS, Table

_NAMES = ("Ada", "Bo", "Cleo", "Dai", "Eva", "Finn")
_MOST_KEPT = 12
_LUCK, _UNDER_WAY = 5, 360
"""The seed and the length of the match whose board is shown beside the form."""


class Lobby:
    """A form that becomes a Table."""

    def __init__(self, make: type[Match], journal: bool | str | Path = True) -> None:
        self._make = make
        self._journal = journal
        self.game: Game = next(iter(SHELF.values()))
        self.seats = self.game.seats[0]
        self.names = list(_NAMES)
        self.players = ["", *["greedy"] * (len(_NAMES) - 1)]
        self.choices: dict[str, str] = {}
        self.seed = ""
        self.problem = ""
        self.table: Table | None = None
        self.panel = Panel()
        self.panel.on_do(self.do)
        self.box = ipywidgets.VBox([self.panel])
        self.box.add_class("hbd-table")
        self.refresh()

    def _repr_mimebundle_(self, **more: Any) -> dict[str, Any]:
        """The live lobby, or the Table it has become."""
        if self.table is not None:
            return self.table._repr_mimebundle_(**more)
        live = self.box._repr_mimebundle_() or {}
        data = live[0] if isinstance(live, tuple) else live
        titles = ", ".join(game.title for game in SHELF.values())
        return {**data, "text/plain": f"The lobby: choose among {titles}."}

    def do(self, what: str, value: Any = "") -> None:
        """What a person did with the form; a second click on its way while a Table was made is not heard."""
        if self.table is not None:
            return
        self.problem = ""
        name, _, rest = str(value).partition(":")
        try:
            match what:
                case "game":
                    self.game = SHELF.find(value)
                    self.seats, self.choices = self.game.seats[0], {}
                case "seats":
                    self.seats = check_seats(int(value), self.game.seats, self.game.title)
                case "player":
                    self.players[int(name)] = rest
                case "name0" | "name1" | "name2" | "name3" | "name4" | "name5":
                    self.names[int(what[-1])] = str(value)
                case "rule":
                    self.choices[name] = rest
                case "seed":
                    self.seed = str(value).strip()
                case "start":
                    self._sit(self._begin())
                case "resume" | "load":
                    self._sit(self._resume(str(value)))
        except HbdError as problem:
            self.problem = str(problem)
        except Exception as problem:
            self.problem = f"The kit itself stumbled ({type(problem).__name__}: {problem})."
        if self.table is None:
            self.refresh()

    def _begin(self) -> Table:
        if self.seed and not re.fullmatch(r"-?[0-9]{1,30}", self.seed):
            raise HbdError(
                f"A seed is a whole number, not {shorten(self.seed)}; leave it empty for any luck."
            )
        of = self.game
        setup = of.setup(
            self.seats,
            int(self.seed) if self.seed else None,
            self.names[: self.seats],
            {name: value for name, value in self.choices.items() if name in of.options},
            {name: value for name, value in self.choices.items() if name in of.rulings},
        )
        bots = {seat: bot for seat, bot in enumerate(self.players[: self.seats]) if bot}
        return Table(self._make.begin(of, setup), bots, journal=self._journal)

    def _resume(self, source: str) -> Table:
        found = self._make.load(source, SHELF.find)
        if not isinstance(found, Match):
            raise HbdError("That is a transcript: it can be read with load(), but not played on.")
        bots = {seat: bot for seat, bot in enumerate(self.players[: found.setup.seats]) if bot}
        return Table(found, bots, journal=self._journal)

    def _sit(self, table: Table) -> None:
        self.table = table
        self.box.children = table.box.children

    def refresh(self) -> None:
        """Shows the form as it stands."""
        self.panel.html = (
            f'<div class="hbd-lobby"><div class="form"><h2>{icon("rose", 40)}Here be dragons</h2>'
            "<p>Choose a game and who plays it. You can take back every step, ask why not, and look at any rule.</p>"
            f"{self._problem()}{self._form()}{self._seats()}{self._rules()}"
            f'<p class="go">{button("start", "Sit down and play", symbol="play")}</p>{self._kept()}</div>'
            f"{_taste(self.game)}</div>"
        )

    def _problem(self) -> str:
        return f'<p class="reply error" role="alert">{text(self.problem)}</p>' if self.problem else ""

    def _form(self) -> str:
        games = {id: game.title for id, game in SHELF.items()}
        counts = {str(count): f"{count} seats" if count > 1 else "1 seat" for count in self.game.seats}
        return (
            f'<div class="row"><label>Game {_select("game", games, self.game.id)}</label>'
            f"<label>Seats {_select('seats', counts, str(self.seats))}</label></div>"
        )

    def _seats(self) -> str:
        rows = []
        for seat in range(self.seats):
            kinds = {f"{seat}:": "a person", **{f"{seat}:{name}": f"the {name} bot" for name in BOTS}}
            rows.append(
                f'<div class="seat" data-key="seat {seat}">{seat_mark(seat, 22)}'
                f'<input type="text" data-do="name{seat}" data-change="1" name="name{seat}" value="{text(self.names[seat])}" '
                f'maxlength="40" aria-label="Name of seat {seat}">'
                f"{_select('player', kinds, f'{seat}:{self.players[seat]}', f'Who plays seat {seat}')}</div>"
            )
        return "".join(rows)

    def _rules(self) -> str:
        """Every option, and every ruling that matters with those chosen, each with its question."""
        return "".join(
            f"<details data-key='{title}'><summary>{title}</summary>{self._questions(known)}</details>"
            for title, known in (("Options", self.game.options), ("House rulings", self.game.rulings))
            if known
        ) + (
            '<details data-key="luck"><summary>Luck</summary><p>A number here gives the same cards and dice every time; '
            'empty, nobody can foresee them.</p><input type="text" data-do="seed" data-change="1" name="seed" '
            f'value="{text(self.seed)}" size="12" placeholder="any" aria-label="Seed of the luck"></details>'
        )

    def _questions(self, known: Mapping[str, Choice]) -> str:
        rows = []
        settled = {name: choice.default for name, choice in self.game.options.items()} | self.choices
        for name, choice in known.items():
            if not in_play(choice, settled):
                continue
            answers = {
                f"{name}:{key}": words[:1].upper() + words[1:] for key, words in choice.choices.items()
            }
            chosen = f"{name}:{self.choices.get(name, choice.default)}"
            rows.append(f"<p>{text(choice.question)}</p>{_select('rule', answers, chosen, choice.question)}")
        return "".join(rows)

    def _kept(self) -> str:
        """Matches that can be gone on with, and a place for a share code."""
        folder = Path(JOURNALS)
        files = sorted(filter(Path.is_file, folder.glob("*.txt")), key=_last_played, reverse=True)[
            :_MOST_KEPT
        ]
        kept = "".join(button("resume", _story(path), str(path), "load") for path in files)
        shelf = f"<h3>Go on with a match</h3><div class='row'>{kept}</div>" if kept else ""
        return (
            f"{shelf}<h3>Or open one</h3><div class='row'>"
            '<input type="text" name="code" data-do="load" placeholder="a share code, or the path of a record" '
            'aria-label="A share code or path">'
            '<button type="button" data-do="load" data-from="code"><span>Open</span></button>'
            '<label class="file"><span>Upload a record</span><input type="file" data-do="load" '
            'aria-label="Upload a record"></label></div>'
        )


def _last_played(path: Path) -> float:
    """When a match that was kept last grew; long ago where its file is gone by now."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _story(path: Path) -> str:
    """Who plays a match that was kept, and since when."""
    try:
        with path.open(encoding="utf-8") as file:
            head = dict(line.rstrip().split(": ", 1) for line in islice(file, 12) if ": " in line)
        names, title = ", ".join(map(str, json.loads(head["names"]))), SHELF.find(head["game"]).title
        return f"{names}: {title}, {datetime.fromtimestamp(path.stat().st_mtime):%d %b %H:%M}"
    except (OSError, ValueError, TypeError, KeyError, HbdError):
        return path.stem


@lru_cache(maxsize=8)
def _taste(game: Game) -> str:
    """A picture of the game under way, by day and by night."""
    match = Match.begin(game, game.setup(max(game.seats), _LUCK)).auto("random", until=_UNDER_WAY)
    board = drawing(match, TABLE)
    skies = "".join(
        f'<img class="{sky}-sky" alt="{text(board.label)}" '
        f'src="data:image/svg+xml;base64,{b64encode(svg(board, sky == "night").encode()).decode()}">'
        for sky in ("day", "night")
    )
    return f"<figure>{skies}<figcaption>{text(game.title)}, under way</figcaption></figure>"


def _select(do: str, choices: Mapping[str, str], chosen: str, label: str = "") -> str:
    drawn = "".join(
        f'<option value="{text(value)}"{" selected" if value == chosen else ""}>{text(words)}</option>'
        for value, words in choices.items()
    )
    named = f' aria-label="{text(label)}"' if label else ""
    return f'<select data-do="{do}"{named}>{drawn}</select>'
