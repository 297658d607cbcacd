"""Views, events and records as JSON, and back.

They look as they do in the protocol: an event has its name under `is` (`went-back`), a view the id of its edition and,
beyond the protocol, its events. :func:`schema` describes all three; what it says only grows.

>>> import lastcard
>>> from lastcard import wire
>>> match = lastcard.Match("classic", ["ann", "bob"], seed=1)
>>> view = match.view("ann")
>>> wire.read_view(wire.to_json(view)) == view
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import msgspec

from lastcard.client import mirror
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.events import Event
from lastcard.engine.text.record import Record, RecordError, write_record
from lastcard.engine.text.view import View
from lastcard.fair import FairDeal
from lastcard.server.frames import as_wire
from lastcard.server.protocol import WireEvent, WireView

Json = dict[str, Any]
_MOST_EXACT = 1 << 53
"""From here on JavaScript and others round numbers, so a seed is a text."""


class WireError(ValueError):
    """What is no view, event or record of this version; the sentence says where."""


class _End(msgspec.Struct, frozen=True):
    """How a match ended, or how it stands."""

    scores: Mapping[str, int]
    winners: tuple[str, ...]
    digest: str


class _Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as seed and moves, from which everything else follows."""

    version: int
    edition: str
    seats: tuple[str, ...]
    seed: int | str
    rules: Mapping[str, Choice]
    moves: tuple[str, ...]
    end: _End
    dealer: str | None = None
    fair: str | None = None  # how the deal came about, as TOML


def to_json(value: View | Event | Record) -> Json:
    """A view, an event or a record in plain dictionaries, lists, texts and numbers, ready for `json.dumps`."""
    if isinstance(value, Record):
        return _record_to_json(value)
    if isinstance(value, View):
        parts = {field.name: getattr(value, field.name) for field in fields(View)}
        return _plain(parts | {"edition": value.edition.id})
    return _plain(value)


def read_view(data: Json, edition: Edition | None = None) -> View:
    """The view; ``edition`` is needed if it is not built in. WireError if this is no view."""
    try:
        rest = {name: value for name, value in data.items() if name != "events"}
        return mirror.read_view(rest, tuple(map(read_event, data["events"])), edition)
    except (LookupError, TypeError, AttributeError) as error:
        raise WireError(f"not a view: {_why(error)}") from None


def read_event(data: Json) -> Event:
    """The event; WireError if there is no such event in this version."""
    try:
        event: Event | None = mirror.read_event(data)
    except (LookupError, TypeError) as error:
        raise WireError(f"not an event: {_why(error)}") from None
    if event is None:
        raise WireError(f"not an event: this version knows none that is {data['is']!r}")
    return event


def read_record(data: Json) -> Record:
    """The record, in the text that it always has; WireError if this is none."""
    try:
        found = msgspec.convert(data, _Record)
        parts: Json = {
            name: getattr(found, name) for name in ("version", "edition", "seats", "rules", "moves", "dealer")
        }
        seed = int(found.seed, 16) if isinstance(found.seed, str) else found.seed
        end: Json = {name: getattr(found.end, name) for name in _End.__struct_fields__}
        record = write_record(**parts, seed=seed, **end)
        return record if found.fair is None else Record(f"{record}\n{found.fair}")
    except (msgspec.ValidationError, RecordError, ValueError) as error:
        raise WireError(f"not a record: {error}") from None


def schema() -> Json:
    """JSON Schema: `View`, `Event` and `Record` under `$defs`."""
    (view, event, _), shapes = msgspec.json.schema_components(
        [WireView, WireEvent, _Record], ref_template="#/$defs/{name}"
    )
    shapes["View"]["properties"]["events"] = {"type": "array", "items": {"$ref": "#/$defs/Event"}}
    shapes["View"]["required"].append("events")
    named = {"Record": shapes.pop("_Record"), "End": shapes.pop("_End"), "Event": event}
    named["Record"] = named["Record"] | {"title": "Record"}
    named["Record"]["properties"]["end"] = {"$ref": "#/$defs/End"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Views, events and records of lastcard",
        "anyOf": [view, {"$ref": "#/$defs/Event"}, {"$ref": "#/$defs/Record"}],
        "$defs": shapes | named,
    }


def _plain(value: object) -> Json:
    made: Json = msgspec.to_builtins(value, enc_hook=as_wire, str_keys=True)
    return made


def _record_to_json(record: Record) -> Json:
    deal = FairDeal.from_record(record)
    seed = record.seed if record.seed < _MOST_EXACT else hex(record.seed)
    end = _End(record.scores, record.winners, record.digest)
    parts = (record.version, record.edition, record.seats, seed, record.rules, record.moves, end, record.dealer)
    return _plain(_Record(*parts, fair=None if deal is None else deal.to_toml()))


def _why(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
