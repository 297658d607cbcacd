"""Bots that are other programs: they read a line of JSON for every decision, and answer with a line.

Views and events have the same shape as in the table protocol (docs/protocol.md); docs/lab.md has an example.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Any, Self, get_args

import msgspec

from lastcard.bots import BotError
from lastcard.engine.text.events import Event, Happened
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.lab.entrants import not_among, program_words

PATIENCE = 10.0
"""How many seconds a program may take for a move."""
_FAREWELL = 2.0
_LONGEST = 10_000
"""The most bytes of an answer; anything longer is no move."""
_EVENTS = "events"


class Program:
    """A bot in its own process, which ends with the `with` block, along with everything that it has started.

    Two threads read and write its pipes: not every system can wait for a line with a timeout, and writing a long line
    blocks until somebody reads it.
    """

    def __init__(self, name: str, patience: float = PATIENCE) -> None:
        self.name = name
        self.patience = patience
        self.luck = 0
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        self._errors = TemporaryFile()  # closed with the process
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user of the arena names the program
                program_words(self.name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=os.environ | {"PYTHONHASHSEED": "0"},
                start_new_session=True,  # so that a program behind a script ends with it
            )
        except OSError as error:
            self._errors.close()
            raise BotError(f"bot {self.name!r} cannot be started: {error}") from None
        self._beside = [_started(self._speak), _started(self._listen)]
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        """Close its input, which should end it; after a failure it is killed at once."""
        self._asked.put(None)
        if failed is not None:
            self._kill()
        with self._errors:
            self._wait_for_its_end()
        self._kill()  # everything that it started and left running, which may hold the pipes open
        for thread in self._beside:
            thread.join(_FAREWELL)

    def _wait_for_its_end(self) -> None:
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_FAREWELL)
        finally:
            if self._process.returncode is None:  # it takes too long, or the wait was interrupted
                self._kill()
                self._process.wait()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """Ask for a move."""
        self._asked.put(as_line(view, legal, self.luck))
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
            raise BotError(not_among(self.name, text, legal))
        return moves[text]

    def _speak(self) -> None:
        """Write the questions; if the program has gone, there will be no answers either."""
        with suppress(OSError), self._process.stdin as pipe:  # type: ignore[union-attr]  # it has one
            for line in iter(self._asked.get, None):
                pipe.write(line)
                pipe.flush()

    def _listen(self) -> None:
        with self._process.stdout as pipe:  # type: ignore[union-attr]  # it has one
            for line in iter(lambda: pipe.readline(_LONGEST), b""):
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


def _started(run: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


# -- lines ---------------------------------------------------------------------------------------


def as_line(view: View, legal: Sequence[Move], luck: int) -> bytes:
    """What a program reads: everything that its seat may know, and its legal moves."""
    seen = {name: value for name, value in vars(view).items() if name != _EVENTS}
    seen["edition"] = view.edition.id
    message = {"view": seen, "events": view.events, "legal": list(map(str, legal)), "luck": luck}
    return _encoder.encode(message) + b"\n"


def _as_wire(value: Any) -> Any:  # noqa: ANN401  # msgspec passes anything that it does not know
    if isinstance(value, Happened):
        return {"is": _TAGS[type(value)], **vars(value)}
    raise TypeError(f"{type(value).__name__} is no part of a line")


def _tag(kind: type[Happened]) -> str:
    """An event's name on the wire: `went-back` for WentBack."""
    return re.sub("(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_TAGS = {kind: _tag(kind) for kind in get_args(Event)}
_encoder = msgspec.json.Encoder(enc_hook=_as_wire)
