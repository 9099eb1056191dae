"""A panel of a Table: HTML that Python writes, shown live; what a person does with it comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

STYLE = Path(__file__).with_name("panel.css")


class Panel(anywidget.AnyWidget):
    """HTML in which every element with `data-do` answers: `on_do` hears `(do, value)`."""

    _esm = Path(__file__).with_name("panel.js")
    _css = STYLE
    html = traitlets.Unicode("").tag(sync=True)

    def on_do(self, hear: Callable[[str, Any], None]) -> None:
        """Calls `hear(do, value)` whenever a person does something."""

        def heard(_: Any, content: Any, __: Any) -> None:
            if isinstance(content, dict) and isinstance(content.get("do"), str):
                hear(content["do"], content.get("value", ""))

        self.on_msg(heard)

    def on_seen(self, hear: Callable[[], None]) -> None:
        """Calls `hear()` whenever a browser has drawn what was last shown."""

        def heard(_: Any, content: Any, __: Any) -> None:
            if isinstance(content, dict) and content.get("seen") is True:
                hear()

        self.on_msg(heard)

    def download(self, name: str, text: str) -> None:
        """Lets the browser save a text as a file."""
        self.send({"download": name, "text": text})

    def copy(self, text: str) -> None:
        """Lets the browser put a text on the clipboard, where it may."""
        self.send({"copy": text})
