"""Bots that are other programs: a line of JSON for every decision, and a line with the move in return.

The shape of a view and of its events is that of the table protocol (docs/protocol.md); docs/lab.md has an example.
"""

from __future__ import annotations

import os
import queue
import re
import subprocess
import threading
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Any, Self, get_args

import msgspec

from lastcard.engine.events import Event, Happened
from lastcard.engine.moves import Move
from lastcard.engine.view import View
from lastcard.lab.entrants import BotError, program_words

PATIENCE = 10.0
"""Seconds that a program may take for a move."""
_FAREWELL = 2.0
_EVENTS = "events"


class Program:
    """A bot in a process of its own; it ends with the `with` block."""

    def __init__(self, name: str, patience: float = PATIENCE) -> None:
        self.name = name
        self.patience = patience
        self.luck = 0
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        self._errors = TemporaryFile()  # closed with the process
        try:
            self._process = subprocess.Popen(  # noqa: S603  # whoever starts the arena names the program
                program_words(self.name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=os.environ | {"PYTHONHASHSEED": "0"},
            )
        except OSError as error:
            self._errors.close()
            raise BotError(f"bot {self.name!r} cannot be started: {error}") from None
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        """Close its input, at which it should end; where something has failed, there is no time for that."""
        process = self._process
        if failed is not None:
            process.kill()
        _close(process.stdin)
        try:
            process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join(_FAREWELL)
        _close(process.stdout)
        self._errors.close()

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """Ask for a move."""
        self._say(as_line(view, legal, self.luck))
        try:
            line = self._said.get(timeout=self.patience)
        except queue.Empty:
            raise BotError(f"bot {self.name!r} has not answered for {self.patience:g} seconds") from None
        if line is None:
            raise BotError(self._why_gone())
        return self._chosen(line.strip(), legal)

    def _chosen(self, text: str, legal: Sequence[Move]) -> Move:
        moves = {str(move): move for move in legal}
        if text not in moves:
            raise BotError(f"bot {self.name!r} chose {text!r}, which is none of: {', '.join(moves)}")
        return moves[text]

    def _say(self, line: bytes) -> None:
        stdin = self._process.stdin
        try:
            if stdin is not None:
                stdin.write(line)
                stdin.flush()
        except OSError:
            raise BotError(self._why_gone()) from None

    def _listen(self) -> None:
        """Runs beside, as not every system can wait for a line and for a time at once."""
        stdout = self._process.stdout
        for line in stdout or ():
            self._said.put(line.decode(errors="replace"))
        self._said.put(None)

    def _why_gone(self) -> str:
        try:
            status = self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            return f"bot {self.name!r} has closed its output"
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip().splitlines()
        return f"bot {self.name!r} ended with status {status}{': ' + words[-1] if words else ''}"


def _close(pipe: Any) -> None:  # noqa: ANN401  # one end of a pipe, if there is one
    try:
        if pipe is not None:
            pipe.close()
    except OSError:  # the other end has gone, with something still unread
        pass


# -- lines ---------------------------------------------------------------------------------------


def as_line(view: View, legal: Sequence[Move], luck: int) -> bytes:
    """What a program gets to read: all that its seat may know, and what it may do."""
    seen = {name: value for name, value in vars(view).items() if name != _EVENTS}
    message = {"view": seen, "events": view.events, "legal": list(map(str, legal)), "luck": luck}
    return _encoder.encode(message) + b"\n"


def _as_wire(value: Any) -> Any:  # noqa: ANN401  # msgspec asks for anything that it does not know
    if isinstance(value, Happened):
        return {"is": _TAGS[type(value)], **vars(value)}
    raise TypeError(f"{type(value).__name__} is no part of a line")


def _tag(kind: type[Happened]) -> str:
    """An event's name on the wire: of WentBack, `went-back`."""
    return re.sub("(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_TAGS = {kind: _tag(kind) for kind in get_args(Event)}
_encoder = msgspec.json.Encoder(enc_hook=_as_wire)
