"""A file that holds every answer the moment it is given.

A journal is a record that grows: each answer is one whole line, handed to the operating system
before the match goes on, so a killed process loses nothing that was shown. `undo 3` and
`redo 1` are lines of it too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from hbd_kit.core.errors import RecordError, shorten
from hbd_kit.core.record import LARGEST, file_path


class Journal:
    """An open journal; every line appended is in the file when the call returns.

    It has one writer: when the file is not as this one left it, another match goes on there. What is looked
    at is the file of that name, for an open one that was removed or replaced would still take every line.
    """

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self._where = path.absolute()
        self._file = file
        self._size = os.fstat(file).st_size

    @classmethod
    def begin(cls, path: str | Path, text: str) -> Journal:
        """A new journal that starts with `text`; a file that is already there is not overwritten."""
        where = file_path(path)
        try:
            file = os.open(where, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND, 0o600)
        except FileExistsError:
            raise RecordError(
                f"{where} is there already. Go on with it by load({str(where)!r}), or choose another path."
            ) from None
        except OSError as problem:
            raise RecordError(
                f"No journal can be written at {shorten(where, 300)} ({problem.strerror})."
            ) from None
        journal = cls(where, file)
        try:
            journal._write(text)
        except RecordError:
            where.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def resume(cls, path: Path, whole: int) -> Journal:
        """The journal at `path`, cut back to its first `whole` bytes and open at its end."""
        try:
            file = os.open(path, os.O_WRONLY | os.O_APPEND)
            os.ftruncate(file, whole)
        except OSError as problem:
            raise RecordError(
                f"The journal {path} cannot go on growing ({problem.strerror}). "
                "Load its text instead of its path to play on without it."
            ) from None
        return cls(path, file)

    def keep(self, path: str | Path) -> None:
        """RecordError where something else would be saved over this very file."""
        with suppress(OSError):
            if file_path(path).samefile(self._where):
                raise RecordError(
                    f"{path} is the journal of this match and holds every answer already. "
                    "Save to another path."
                )

    def append(self, line: str) -> None:
        """The line, now in the file."""
        self._write(line + "\n")

    def _write(self, text: str) -> None:
        try:
            size = os.stat(self._where).st_size
        except OSError:
            raise RecordError(
                f"The journal {self.path} is gone; the answer was not taken. "
                "Call journal() with another path."
            ) from None
        if size != self._size:
            raise RecordError(
                f"Another match goes on in the journal {self.path}; the answer was not taken. "
                f"Load the journal again, or call journal() with another path."
            )
        data = text.encode()
        if self._size + len(data) > LARGEST:
            raise RecordError(
                f"The journal {self.path} is full ({LARGEST} bytes); the answer was not taken. "
                "Call journal() with another path."
            )
        try:
            while data:
                data = data[os.write(self._file, data) :]
            self._size += len(text.encode())
        except OSError as problem:
            os.ftruncate(self._file, self._size)  # no half line stays for the next one to follow
            raise RecordError(
                f"The journal {self.path} cannot be written ({problem.strerror}); the answer was not taken."
            ) from None

    def __del__(self) -> None:
        with suppress(OSError):
            os.close(self._file)
