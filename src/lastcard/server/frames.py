"""What one viewer sees of a table, as text for the wire. The game itself comes through the engine's view."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import attrgetter
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from lastcard.engine.text.events import Event, Happened
from lastcard.engine.text.view import own_of, seen_by, view_of
from lastcard.match import Match
from lastcard.server.protocol import EVENT_TAGS, Answer, Bluff, Frame, Said, Seat, TableInfo, WireView
from lastcard.server.rule_texts import written_in
from lastcard.server.state import Outcome, TableState
from lastcard.server.timing import clock_of

_VIEW_FIELDS: tuple[str, ...] = WireView.__struct_fields__
_view_values = attrgetter(*("edition.id" if name == "edition" else name for name in _VIEW_FIELDS))


def as_wire(value: Any) -> Any:  # noqa: ANN401  # msgspec passes anything that it does not know
    """An event of the engine, with its name on the wire."""
    if isinstance(value, Happened):
        return {"is": EVENT_TAGS[type(value)], **vars(value)}
    raise TypeError(f"{type(value).__name__} is not part of a message")


_encoder = msgspec.json.Encoder(enc_hook=as_wire)


def encode(answer: Answer) -> str:
    """An answer as it goes over the wire."""
    return _encoder.encode(answer).decode()


def wire_view(match: Match, seat: str | None) -> WireView:
    """What a seat may know of a match, without its events."""
    return WireView(*_view_values(view_of(match.position(), seat, ())))


def bluffs_in(match: Match, seat: str) -> tuple[Bluff, ...]:
    """What a seat should know before it plays one of these cards."""
    return tuple(Bluff(*bluff) for bluff in match.bluffs(seat))


class Framer:
    """Makes the frames of a table at one moment, for its seats and for spectators.

    What is the same for everybody is worked out once.
    """

    def __init__(self, state: TableState, at: int) -> None:
        self.state = state
        self._table = cast("TableInfo", msgspec.Raw(_encoder.encode(table_info(state, at))))  # is put in as it is
        self._for_all = wire_view(state.match, None) if state.match is not None else None
        self._events: dict[int, msgspec.Raw] = {}  # those that were told as they are

    def frame(
        self, seat: str | None, outcome: Outcome | None = None, since: int | None = None, re: str | None = None
    ) -> str:
        """A frame with what came of a row, or with everything that happened since an earlier frame."""
        state = self.state
        events = outcome.events if outcome is not None else self._events_since(since)
        legal, bluffs = self._moves(seat)
        chair = state.chair(seat) if seat is not None else None
        muted = tuple(sorted(chair.muted)) if chair is not None and chair.muted else ()
        return encode(
            Frame(
                seq=state.seq,
                you=seat,
                table=self._table,
                view=self._view(seat),
                legal=legal,
                events=tuple(self._seen(events, seat)),
                said=_said(outcome, muted),
                times=outcome.times if outcome is not None else (),
                re=re,
                bluffs=bluffs,
                muted=muted,
            )
        )

    def _view(self, seat: str | None) -> WireView | None:
        match = self.state.match
        if match is None or self._for_all is None or seat not in match.seats:
            return self._for_all
        return replace(self._for_all, **own_of(match.position(), seat)._asdict())

    def _moves(self, seat: str | None) -> tuple[tuple[str, ...], tuple[Bluff, ...]]:
        """The legal moves of a seat, and which of its cards would be a bluff. Most have to wait, and have neither."""
        match = self.state.match
        if match is None or seat not in match.seats or self.state.is_paused:
            return (), ()
        legal = match.legal(seat)
        return (tuple(map(str, legal)), bluffs_in(match, seat)) if legal else ((), ())

    def _seen(self, events: tuple[Event, ...], seat: str | None) -> Iterator[Any]:
        """What a seat may know of events. One that it knows as it is is encoded once for all who do."""
        for event in events:
            known = seen_by(event, seat)
            if known is event:
                if id(event) not in self._events:
                    self._events[id(event)] = msgspec.Raw(_encoder.encode(event))
                yield self._events[id(event)]
            elif known is not None:
                yield known

    def _events_since(self, since: int | None) -> tuple[Event, ...]:
        if since is None:
            return ()
        return tuple(event for seq, events in self.state.happened if seq > since for event in events)


def _said(outcome: Outcome | None, muted: Collection[str]) -> tuple[Said, ...]:
    said = outcome.said if outcome is not None else None
    return () if said is None or said.seat in muted else (said,)


def table_info(state: TableState, at: int) -> TableInfo:
    """Everything about a table that is known to everybody there."""
    host = state.host
    return TableInfo(
        code=state.code,
        settings=state.settings,
        seats=tuple(
            Seat(chair.seat, chair.name, chair.level, chair.away, chair.entropy is not None) for chair in state.chairs
        ),
        host=host.seat if host is not None else None,
        phase=state.phase,
        paused=state.is_paused,
        match=state.matches,
        commitment=state.commitment,
        clock=clock_of(state, state.clock(at)),
        window=state.window,
        opened=state.opened_seq,
        cap=state.cap,
        proposals=tuple(each.shown(state.people, state.edition) for each in state.proposals.open.values()),
        written=written_in(state.edition, state.agreed),
        honour=state.honour.shown(state.people) if state.honour is not None else None,
        ended=state.ended,
        key=state.key or None,
    )
