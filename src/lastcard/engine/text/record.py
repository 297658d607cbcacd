"""A whole match as text: the seed and every move. The cards follow from these."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import seed_number
from lastcard.engine.text.position import Position

RULES_VERSION = 2
"""Changes whenever the same moves could lead to another end."""
BY_LOT = 1
"""The version in which written rules picked cards by lot; without such rules its records come to the same end."""
_TOML_INT = 1 << 63
_T = TypeVar("_T")


class RecordError(ValueError):
    """A record that is broken, or that does not replay to the end that it claims."""


class Record(str):  # noqa: SLOT000  # its parts live in its dictionary
    """The text of a record (TOML), with its parts as attributes; RecordError if it is none."""

    edition: str
    seats: tuple[str, ...]
    seed: int
    rules: Mapping[str, Choice]
    dealer: str | None
    moves: tuple[str, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    digest: str
    version: int

    def __new__(cls, text: str) -> Self:
        """Read the text and take it apart."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RecordError(f"not a whole record: {error}") from None
        record = super().__new__(cls, text)
        vars(record).update(_RecordReader(data).parts())
        return record


def write_record(
    *,
    edition: str,
    seats: tuple[str, ...],
    seed: int,
    rules: Mapping[str, Choice],
    dealer: str | None,
    moves: tuple[str, ...],
    scores: Mapping[str, int],
    winners: tuple[str, ...],
    digest: str,
    version: int = RULES_VERSION,
) -> Record:
    """A record from its parts."""
    lines = [
        f"version = {version}",
        f"edition = {_text(edition)}",
        f"seats = {_texts(seats)}",
        f"seed = {seed if seed < _TOML_INT else _text(hex(seed))}",
    ]
    if dealer is not None:
        lines.append(f"dealer = {_text(dealer)}")
    pairs = ", ".join(f"{name} = {_value(value)}" for name, value in rules.items())
    lines += [f"rules = {{ {pairs} }}" if pairs else "rules = {}", "moves = ["]
    lines += [f"  {_text(move)}," for move in moves]
    points = ", ".join(f"{_text(seat)} = {score}" for seat, score in scores.items())
    lines += ["]", "", "[end]", f"scores = {{ {points} }}", f"winners = {_texts(winners)}"]
    return Record("\n".join([*lines, f"digest = {_text(digest)}", ""]))


def digest(position: Position, moves: tuple[str, ...]) -> str:
    """A fingerprint of all moves and of where every card lies at the end."""
    parts = [*moves, *(" ".join(hand) for hand in position.hands.values())]
    parts += [" ".join(position.draw_pile), " ".join(position.discard_pile), position.deciding, str(position.turn)]
    parts += [f"{position.round}", position.direction, str(position.color), " ".join(position.shielded)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _texts(values: tuple[str, ...]) -> str:
    return f"[{', '.join(_text(value) for value in values)}]"


def _value(value: Choice) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(value)


class _RecordReader:
    """Takes a record's table apart, naming the key that is missing or of the wrong kind."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def parts(self) -> dict[str, Any]:
        version = self.get(self.data, "version", int)
        if version not in (BY_LOT, RULES_VERSION):
            raise RecordError(f"version: made with version {version} of the rules; this is version {RULES_VERSION}")
        moves = self.texts(self.data, "moves")
        if "end" not in self.data:
            raise RecordError("end: is missing; the record was cut short")
        end = self.get(self.data, "end", dict)
        return {
            "version": version,
            "edition": self.get(self.data, "edition", str),
            "seats": self.texts(self.data, "seats"),
            "seed": self.seed(),
            "rules": self.get(self.data, "rules", dict),
            "dealer": self.get(self.data, "dealer", str) if "dealer" in self.data else None,
            "moves": moves,
            "scores": self.get(end, "scores", dict),
            "winners": self.texts(end, "winners"),
            "digest": self.get(end, "digest", str),
        }

    @staticmethod
    def get(table: dict[str, Any], key: str, kind: type[_T]) -> _T:
        if key not in table:
            raise RecordError(f"{key}: is missing")
        value = table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RecordError(f"{key}: must be {_KINDS[kind]}, not {value!r}")
        return value

    def texts(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        values = self.get(table, key, list)
        if not all(isinstance(value, str) for value in values):
            raise RecordError(f"{key}: must be a list of texts")
        return tuple(values)

    def seed(self) -> int:
        if not isinstance(self.data.get("seed"), int | str):
            raise RecordError("seed: must be a number or a text 0x…")
        try:
            return seed_number(self.data["seed"])
        except ValueError as error:
            raise RecordError(f"seed: {error}") from None


_KINDS = {int: "a number", str: "a text", dict: "a table", list: "a list"}
