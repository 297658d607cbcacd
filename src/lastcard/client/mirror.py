"""Rebuilds the engine's own view from frames, so that a bot cannot tell that the match is somewhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, get_args

from lastcard.engine.edition.file import built_in
from lastcard.engine.edition.model import Edition
from lastcard.engine.text.events import Dealt, Event, Happened
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.position import LastingRule
from lastcard.engine.text.view import View
from lastcard.houserules.reading import as_played

Message = dict[str, Any]


class ViewMirror:
    """What the server has shown to one viewer so far, as the engine's view and moves."""

    def __init__(self) -> None:
        self.seq = 0
        self.table: Message = {}
        self.view: View | None = None
        self.legal: tuple[Move, ...] = ()
        self.news: tuple[Event, ...] = ()
        self.opened_at = 0.0
        self._events: tuple[Event, ...] = ()

    def take(self, frame: Message, now: float) -> bool:
        """Take a frame that is shown now. Has it changed the game, or what people agree on?"""
        before = (self.view, self.legal, self._talk)
        if frame["table"]["opened"] != self.table.get("opened"):
            self.opened_at = now
        self.seq, self.table = frame["seq"], frame["table"]
        self._hear(frame["events"])
        self._look(frame["view"], frame["legal"])
        return before != (self.view, self.legal, self._talk)

    @property
    def _talk(self) -> tuple[object, ...]:
        return tuple(self.table.get(name) for name in ("proposals", "honour", "paused"))

    def _hear(self, events: Sequence[Message]) -> None:
        """Add a frame's events. A view has the events of its round, and a frame with a deal starts a new round."""
        self.news = tuple(event for event in map(read_event, events) if event is not None)
        if any(isinstance(event, Dealt) for event in self.news):
            self._events = ()
        self._events += self.news

    def _look(self, view: Message | None, legal: Sequence[str]) -> None:
        if view is None:  # in the lobby
            self.view, self.legal = None, ()
            return
        self.view = read_view(view, self._events)
        notation = _notation(self.view.edition, self.view.seats)
        self.legal = tuple(map(notation.parse, legal))


def read_view(wire: Message, events: tuple[Event, ...], edition: Edition | None = None) -> View:
    """The engine's view, of a built-in edition unless another one is given.

    Unknown fields are left out, and what an older server does not show is as without it.
    """
    named = {field.name: _read(wire[field.name]) for field in fields(View) if field.name in wire}
    named["lasting"] = tuple(LastingRule(**_known(LastingRule, rule)) for rule in named.get("lasting", ()))
    del named["edition"]
    return View(edition=as_played(edition or built_in(wire["edition"]), named["rules"]), **named, events=events)


def _known(kind: type[LastingRule], wire: Message) -> Message:
    """The fields of a record that this version knows."""
    return {field.name: wire[field.name] for field in fields(kind) if field.name in wire}


def read_event(wire: Message) -> Any:  # noqa: ANN401  # some Event, known only at run time
    """The engine's event; None if this version does not know it."""
    kind = EVENTS.get(wire["is"])
    return kind and kind(**{name: _read(wire[name]) for name in kind.__annotations__})


def _tag(kind: type[Happened]) -> str:
    """An event's name on the wire: `went-back` for WentBack."""
    return re.sub("(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


EVENTS: dict[str, type[Happened]] = {_tag(kind): kind for kind in get_args(Event)}


def _read(value: Any) -> Any:  # noqa: ANN401  # any part of a message
    """A value as the engine has it: lists on the wire are tuples there."""
    if isinstance(value, list):
        return tuple(map(_read, value))
    if isinstance(value, dict):
        return {key: _read(each) for key, each in value.items()}
    return value


@lru_cache(maxsize=8)
def _notation(edition: Edition, seats: tuple[str, ...]) -> MoveText:
    return MoveText(edition, seats)
