"""Structured logs: one JSON object per line. Nothing secret is logged: no tokens, no chat, no cards.

In a terminal a person reads them: there only what went wrong is shown, in words.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import TextIO

import msgspec


class Log:
    """Writes what happens to the server to a stream."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr

    def info(self, event: str, **facts: object) -> None:
        """Log that something happened."""
        self._write("info", event, facts)

    def fault(self, event: str, **facts: object) -> None:
        """Log that something went wrong, outside our code."""
        self._write("error", event, facts)

    def failure(self, event: str, error: BaseException, **facts: object) -> None:
        """Log a bug of ours and where it happened, without the values involved."""
        places = [
            f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)
        ]
        self._write("error", event, {**facts, "kind": type(error).__name__, "at": places})

    def _write(self, level: str, event: str, facts: dict[str, object]) -> None:
        if self.stream.isatty():
            if level != "info":
                said = "; ".join(f"{name} {value}" for name, value in facts.items())
                self.stream.write(f"lastcard: {event.replace('-', ' ')}{f' ({said})' if said else ''}\n")
            return
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        line = msgspec.json.encode({"time": stamp, "level": level, "event": event, **facts})
        self.stream.write(line.decode() + "\n")
        self.stream.flush()


class Relay(logging.Handler):
    """Passes on what the libraries log."""

    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record of a library."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._log.failure(record.name, error)
        elif record.levelno >= logging.ERROR:
            self._log.fault(record.name, says=record.getMessage())
        else:
            self._log.info(record.name, says=record.getMessage())
