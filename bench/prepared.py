"""Tables in the middle of a match, as their logs: what the load on the server begins with."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from echo import SEATS
from lastcard.engine.edition.file import edition_ids
from lastcard.server import commands, entries
from lastcard.server.names import random_code
from lastcard.server.protocol import Settings
from lastcard.server.serve import LOG_FILE
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import TableState
from lastcard.server.store import Row

NAMES = ("Ann", "Bob", "Cat", "Dan")
CLASSIC_SHARE = 4
"""Of so many tables all but one are classic; the last one takes one of the other editions, in turns."""
ROWS = 200
"""A table's log when the load begins: it is in the middle of a match."""


@dataclass(frozen=True)
class Prepared:
    """A table's log, and the secrets that hold its seats."""

    code: str
    tokens: tuple[str, ...]
    rows: tuple[Row, ...]


def prepare(number: int, wanted: int = ROWS, hours_ago: int = 0, target: int = 5000) -> Prepared:
    """A table that has been played at for a while, as its log."""
    now = time.time_ns() // 1_000_000 - hours_ago * 3_600_000
    state, tokens = TableState(random_code()), tuple(secrets.token_urlsafe(24) for _ in NAMES)
    rows = [_row(state, now, commands.opened(state.catalogue, _settings(number, target), NAMES[0], tokens[0], ()))]
    for name, token in zip(NAMES[1:], tokens[1:], strict=True):
        rows.append(_row(state, now, commands.join(state, name, token)))
    random = Random(number)
    while len(rows) < wanted:
        rows.append(_row(state, now, _next_entry(state, random)))
    return Prepared(state.code, tokens, tuple(rows))


def _settings(number: int, target: int) -> Settings:
    others = [name for name in edition_ids() if name != "classic"]
    turn, place = divmod(number, CLASSIC_SHARE)
    name = others[turn % len(others)] if place == CLASSIC_SHARE - 1 else "classic"
    return Settings(edition=name, rules={} if name == "super-bowl" else {"target": target}, seats=SEATS)  # J65


def _row(state: TableState, now: int, entry: entries.Entry) -> Row:
    number = state.rows + 1
    seat = entry.seat if isinstance(entry, entries.Moved) else NAMES[0]
    row = Row(state.code, number, f"{seat} {number:032x}", number * 1000, now, entries.encode(entry))
    state.apply(row, entry)
    return row


def _next_entry(state: TableState, random: Random) -> entries.Entry:
    match = state.match
    if match is None:
        return commands.start(state, state.chairs[0])
    if match.over:
        return entries.Rematched(commands.new_secret())
    if state.window is not None:
        return entries.Ruled(race=state.window == "race", whistle=True)
    if match.turn is None:
        return entries.Moved("-", "deal", "table")
    return entries.Moved(match.turn, choose([str(move) for move in match.legal(match.turn)], random), "player")


def choose(legal: Sequence[str], random: Random) -> str:
    """A move of whoever is on turn; who has one card left says so, and nobody is caught."""
    calls = [move for move in legal if move.endswith(" uno")]
    plays = [move for move in legal if move.startswith("play ")]
    return random.choice(calls or plays or [move for move in legal if move.partition(" ")[0] not in {"catch", "uno"}])


async def write_log(folder: Path, tables: Sequence[Prepared]) -> None:
    """Write a log with these tables."""
    store = SqliteStore(folder / LOG_FILE)
    await store.append([row for table in tables for row in table.rows])
    store.close()
