"""The live board: a drawing in the browser, and what a person does with it.

The browser swaps the parts that changed, marks what can be picked and sends back ids; it knows no rules.
What *is* goes by traits, what *happens* comes as a message of one word:

- `{"pick": id}`: a place or piece among `picks` was chosen, by mouse or by Enter or Space;
- `{"ask": id}`: the same on one that is not among them: *why not?*
- `{"choose": "12.3"}`: one of the menu's items, by its value;
- `{"shut": id}`: Escape, the menu unanswered or what is in hand put back;
- `{"key": "l"}`: a letter, digit or sign was typed while the board had the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import anywidget
import traitlets

if TYPE_CHECKING:
    from hbd_kit.views.svg import Drawing

Hear: TypeAlias = Callable[[str], None]


class Board(anywidget.AnyWidget):
    """A drawing that can be picked on, by mouse and by keyboard.

    `picks` says what can be picked and, in words for a screen reader, what picking it does; `menu` is
    what a pick may mean (`at` an id, `items` with `value`, `words` and perhaps `way` and `icon`);
    `held` is the id of what is in hand, which Escape puts back; `said` is read aloud when it changes; `theme` "auto" follows the notebook.
    """

    _esm = Path(__file__).with_name("board.js")
    _css = Path(__file__).with_name("board.css")

    drawing = traitlets.Dict().tag(sync=True)
    picks = traitlets.Dict(key_trait=traitlets.Unicode(), value_trait=traitlets.Unicode()).tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    held = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    theme = traitlets.Enum(("auto", "day", "night"), "auto").tag(sync=True)

    def show(
        self,
        drawing: Drawing,
        picks: Mapping[str, str],
        said: str = "",
        menu: Mapping[str, Any] = {},
        held: str = "",
    ) -> None:
        """Lets the browser show this, in one message; `said` is what a screen reader tells of it."""
        with self.hold_sync():
            self.drawing = {
                "width": drawing.width,
                "height": drawing.height,
                "label": drawing.label,
                "style": drawing.style,
                "defs": drawing.defs,
                "parts": [list(part) for part in drawing.parts],
            }
            self.picks = dict(picks)
            self.menu = dict(menu)
            self.held = held
            self.said = said

    def on_pick(self, hear: Hear) -> None:
        """Calls `hear(id)` whenever something that can be picked is picked.

        A click that was on its way while the board changed, on what can no longer be picked, is not heard.
        """
        self._listen("pick", lambda id: hear(id) if id in self.picks else None)

    def on_ask(self, hear: Hear) -> None:
        """Calls `hear(id)` whenever a person tries a place or piece that cannot be picked."""
        self._listen("ask", hear)

    def on_choose(self, hear: Hear) -> None:
        """Calls `hear(value)` when an item of the menu was chosen, while it is still open."""
        self._listen("choose", lambda value: hear(value) if self._offers(value) else None)

    def on_shut(self, hear: Hear) -> None:
        """Calls `hear(id)` when a person wants the menu at `id` gone, or what is in hand put back."""
        self._listen("shut", hear)

    def _offers(self, value: str) -> bool:
        return any(item["value"] == value for item in self.menu.get("items", ()))

    def on_key(self, hear: Hear) -> None:
        """Calls `hear(key)` for every letter, digit or sign typed on the board; "L" is not "l"."""
        self._listen("key", hear)

    def _listen(self, word: str, hear: Hear) -> None:
        def heard(_: Any, content: Any, __: Any) -> None:
            if isinstance(content, dict) and isinstance(content.get(word), str):
                hear(content[word])

        self.on_msg(heard)
