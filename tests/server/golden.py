"""Logs that earlier servers wrote, and what those servers told of the tables in them: see logs/README.md."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastcard.server.catalogue import Catalogue
from lastcard.server.store import Row, Snapshot

FOLDER = Path(__file__).parent / "logs"
VERSIONS = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.log.jsonl"))
WATCHER = "-"
"""Whoever watches, among seats."""
_WORDS = frozenset({"reading", "steps"})
"""What the game makes of a written rule, in words. A later version may find better ones."""


@dataclass(frozen=True)
class Told:
    """What a server told of one table."""

    trail: list[str]  # a line for each frame that a spectator got
    table: dict[str, Any]  # as in the last frame
    viewers: dict[str, dict[str, Any]]  # the rest of the last frame, by seat
    records: list[str]


def read_log(version: str) -> list[Row]:
    lines = (FOLDER / f"{version}.log.jsonl").read_text("utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return [
        Row(table, seq, command, at, wall, json.dumps(body).encode()) for table, seq, command, at, wall, body in found
    ]


@dataclass(frozen=True)
class Kept:
    """What a log has besides rows."""

    editions: dict[str, bytes]
    snapshots: list[Snapshot]

    def catalogue(self) -> Catalogue:
        found = Catalogue()
        found.learn(self.editions)
        return found


def read_kept(version: str) -> Kept:
    """The editions and the snapshots of a log; the first version had none."""
    path = FOLDER / f"{version}.kept.json"
    found = json.loads(path.read_text("utf-8")) if path.exists() else {"editions": {}, "snapshots": []}
    editions = {digest: text.encode() for digest, text in found["editions"].items()}
    saved = [Snapshot(table, seq, runs, b64decode(body)) for table, seq, runs, body in found["snapshots"]]
    return Kept(editions, saved)


def read_told(version: str) -> dict[str, Told]:
    found = json.loads((FOLDER / f"{version}.told.json").read_text("utf-8"))
    return {code: Told(**told) for code, told in found.items()}


def write_kept(version: str, kept: Kept) -> None:
    editions = {digest: body.decode() for digest, body in kept.editions.items()}
    saved = [[each.table, each.seq, each.is_running, b64encode(each.body).decode()] for each in kept.snapshots]
    (FOLDER / f"{version}.kept.json").write_text(f"{_compact({'editions': editions, 'snapshots': saved})}\n", "utf-8")


def write_golden(version: str, rows: list[tuple[Any, ...]], told: Mapping[str, Told]) -> None:
    lines = [_compact([*columns, json.loads(body)]) for *columns, body in rows]
    (FOLDER / f"{version}.log.jsonl").write_text("\n".join([*lines, ""]), "utf-8")
    tables = ",\n".join(f"{json.dumps(code)}: {_compact(vars(found))}" for code, found in told.items())
    (FOLDER / f"{version}.told.json").write_text(f"{{\n{tables}\n}}\n", "utf-8")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def line_of(frame: Mapping[str, Any]) -> str:
    """One frame in short: where the game stands, and what has just happened."""
    view = frame["view"] or {}
    place = [view.get(name) for name in ("deciding", "turn", "top", "color", "draw_pile")]
    numbers = [[*view.get(name, {}).values()] for name in ("counts", "scores")]
    happened = [event["is"] for event in frame["events"]] + [said["text"] or said["reaction"] for said in frame["said"]]
    times = [f"{time['seat']} {time['reaction']}" for time in frame["times"]]
    return " | ".join(str(part) for part in (frame["seq"], frame["table"]["phase"], *place, *numbers, happened, times))


def lasting(value: Any) -> Any:  # noqa: ANN401  # any part of a frame
    """The same without words that may change."""
    if isinstance(value, dict):
        return {name: lasting(item) for name, item in value.items() if name not in _WORDS}
    return [lasting(item) for item in value] if isinstance(value, list) else value


def missing(told: Any, found: Any, at: str = "") -> list[str]:  # noqa: ANN401  # any part of a frame
    """Where something was told that is not found; what is new may be there besides."""
    if isinstance(told, dict) and isinstance(found, dict):
        return [line for name in told for line in missing(told[name], found.get(name), f"{at}.{name}")]
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        pairs = enumerate(zip(told, found, strict=True))
        return [line for number, pair in pairs for line in missing(*pair, f"{at}[{number}]")]
    return [] if told == found else [f"{at}: told {told!r}, found {found!r}"]
