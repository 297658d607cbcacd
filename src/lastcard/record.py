"""Record files: reading them, and checking that they replay to the end that they claim."""

from __future__ import annotations

from pathlib import Path

from lastcard.engine.edition import Edition
from lastcard.engine.match import Match
from lastcard.engine.record import Record, RecordError


def read_record(path: str) -> Record:
    """The record in a file, or RecordError naming the file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read ({error})") from None
    try:
        return Record(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def verify_file(path: str, edition: Edition | None = None) -> Match:
    """Replay a record file; the match at its end, or RecordError naming the file."""
    record = read_record(path)
    try:
        return Match.replay(record, edition)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None
