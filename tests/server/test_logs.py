"""What a server logs: for programs one JSON object per line, in a person's terminal only what went wrong, in words."""

from __future__ import annotations

import io
import json

import pytest

from lastcard.server.logs import Log


class Terminal(io.StringIO):
    """A stream that a person reads."""

    def isatty(self) -> bool:
        return True


def test_programs_read_json() -> None:
    stream = io.StringIO()
    log = Log(stream)
    log.info("restored", tables=3)
    log.fault("append-failed", error="the disk is full")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(line["level"], line["event"]) for line in lines] == [("info", "restored"), ("error", "append-failed")]


@pytest.mark.parametrize(
    ("facts", "said"),
    [({}, ""), ({"table": "BCDFGH", "error": "the disk is full"}, " (table BCDFGH; error the disk is full)")],
)
def test_a_person_reads_what_went_wrong(facts: dict[str, str], said: str) -> None:
    stream = Terminal()
    log = Log(stream)
    log.info("restored", tables=3)
    assert stream.getvalue() == ""
    log.fault("append-failed", **facts)
    assert stream.getvalue() == f"lastcard: append failed{said}\n"
