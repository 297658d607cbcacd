"""A live table: takes commands one at a time, writes the log, and tells everybody who is there.

Judge, append, commit, apply, tell: a row is in the log before anybody hears of it, and only
:class:`~lastcard.server.state.TableState` applies it. Bots and clocks take the same path as people.
"""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Protocol

from msgspec.structs import replace

from lastcard.engine.text.events import RoundClosed
from lastcard.engine.text.moves import MalformedMove
from lastcard.server import commands, entries, snapshots, timing
from lastcard.server import protocol as wire
from lastcard.server.chairs import Chair
from lastcard.server.commands import NO_PRESS, Press, entry_for
from lastcard.server.entries import Entry
from lastcard.server.frames import Framer, encode
from lastcard.server.names import random_code
from lastcard.server.players import BotPlayers
from lastcard.server.protocol import Answer, Bye, Present, TransferCode
from lastcard.server.races import Credit, Pings, believed_lag
from lastcard.server.refusals import Refusal, because, goodbye, moved_on
from lastcard.server.services import Services
from lastcard.server.state import Outcome, TableState
from lastcard.server.store import Conflict, Row, StoreError

GONE_TIME = 60.0
"""Seconds without a sign of life after which a player counts as away."""
MOST_DEVICES = 8
"""Sockets that one seat may have; another one ends the oldest."""
SAVE_EVERY = 25
"""Rows after which a snapshot is taken, besides those at the end of every round: so many have to be read at a start."""
LONGEST_LOG = 20_000
"""Rows of one table: about ten evenings."""


PERSON_LETTERS = 12
"""Of a token's hash: enough to tell apart those who have held a seat."""
MOST_TRANSFERS = 20


def whose(key: str) -> tuple[str, str, str]:
    """The seat, the person and the id of a command. Old logs knew only seats."""
    seat, person, *rest = key.split(" ", 2)
    return (seat, person, rest[0]) if rest else (seat, "", person)


class Viewer(Protocol):
    """Somebody who is connected and watches a table."""

    seat: str | None
    pings: Pings

    def send(self, message: str) -> None:
        """Send a message, soon."""

    def close(self, bye: Bye) -> None:
        """Say goodbye and disconnect."""


async def load_state(code: str, services: Services) -> TableState:
    """A table as the log has it; Refusal if there is none. This takes a while, so a thread does it."""
    stored = await services.store.load(code)
    if not stored.rows and stored.snapshot is None:
        raise because("no-such-table", code=code)
    try:
        return await services.aside(snapshots.restored, code, stored, services.catalogue)
    except snapshots.SnapshotError as error:
        services.log.fault("snapshot-unreadable", table=code, error=str(error))
        stored = await services.store.load(code, whole=True)
        return await services.aside(snapshots.restored, code, stored, services.catalogue)


class Table:
    """One table that people are at or may come back to."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.services = services
        self.viewers: dict[Viewer, str] = {}  # in the order in which they came, with what tells their tokens apart
        self.lock = asyncio.Lock()
        self.shown_at = float(state.opened_at)
        self.bots = BotPlayers(self, services)
        self._timer: asyncio.TimerHandle | None = None
        self._is_stopped = state.is_closed
        self._gone: dict[str, asyncio.TimerHandle] = {}
        self._saved = 0  # the number of rows in the last snapshot that was taken or begun
        self._told_presence: Present | None = None
        self._transfers: dict[str, str] = {}  # the latest codes, by command
        self._credits: dict[str, Credit] = {}  # by seat: another connection brings no more
        self.left_at = services.clock()
        """When the last viewer left, or when the table was made or loaded."""

    # -- who is here -----------------------------------------------------------------

    async def enter(self, viewer: Viewer, token_hash: str | None, seq: int) -> None:
        """Somebody connects or reconnects: send the current frame, with the events since the last one they saw."""
        async with self.lock:
            chair = self._holder(token_hash)
            if chair is not None and chair.away is not None and not self.is_full:
                await self._commit(entries.CameBack(chair.seat), None)
            viewer.seat = (
                chair.seat if chair is not None else None
            )  # not earlier: until now it may have been another one
            self.viewers[viewer] = (token_hash or "")[:PERSON_LETTERS]
            viewer.send(Framer(self.state, self._now).frame(viewer.seat, since=seq))
        self._mark_gone()
        self._tell_presence(viewer)
        self._limit_devices(viewer)
        self.schedule()

    def _holder(self, token_hash: str | None) -> Chair | None:
        commands.must_be_open(self.state)
        if token_hash is None:
            if not self.state.settings.spectators:
                raise because("no-spectators")
            return None
        chair = self.state.chair_of_token(token_hash)
        if chair is None:
            raise because("seat-gone")
        return chair

    def exit(self, viewer: Viewer, silent: float = 0.0) -> None:
        """A connection has ended, of which nothing has been heard for so many seconds."""
        if viewer in self.viewers:
            self.viewers.pop(viewer)
            self.left_at = self.services.clock()
            self._mark_gone(silent)
            self._tell_presence()

    @property
    def here(self) -> frozenset[str]:
        """The seats that are connected."""
        return frozenset(viewer.seat for viewer in self.viewers if viewer.seat is not None)

    def _tell_presence(self, newcomer: Viewer | None = None) -> None:
        """Tell everybody who is here, if that has changed; a newcomer learns it anyway."""
        here = self.here
        watching = sum(viewer.seat is None for viewer in self.viewers)
        seats = tuple(chair.seat for chair in self.state.chairs if chair.seat in here)
        present = Present(seats, watching)
        if present != self._told_presence:
            self._told_presence = present
            self._tell_all(present)
        elif newcomer is not None:
            newcomer.send(encode(present))

    def _limit_devices(self, newcomer: Viewer) -> None:
        """One seat has only so many sockets: every frame goes to all of them."""
        if newcomer.seat is None:
            return
        same = [viewer for viewer in self.viewers if viewer.seat == newcomer.seat]
        for viewer in same[:-MOST_DEVICES]:
            self.viewers.pop(viewer)
            viewer.close(goodbye("another-device"))

    def _mark_gone(self, silent: float = 0.0) -> None:
        """Start and stop the timers after which an absent player counts as away; until then their seat just waits."""
        here = self.here
        absent = {chair.seat for chair in self.state.chairs if chair.seat not in here and not chair.is_played_by_bot}
        for seat in self._gone.keys() - absent:
            self._gone.pop(seat).cancel()
        for seat in absent - self._gone.keys():
            self._gone[seat] = self.services.later(max(0.0, GONE_TIME - silent), self._give_up, seat)

    async def _give_up(self, seat: str) -> None:
        self._gone.pop(seat, None)
        async with self.lock:
            chair = self.state.chair(seat)
            if chair is None or chair.is_played_by_bot or seat in self.here:  # they may have come back just now
                return
            if self.is_full or self._is_stopped:
                return
            await self._commit(entries.WentAway(seat, "gone"), None)

    # -- commands --------------------------------------------------------------------

    async def command(self, viewer: Viewer, command: wire.SeatCommand) -> None:
        """Carry out a viewer's command or refuse it; either way there is one answer."""
        arrived = self.services.clock()
        async with self.lock:
            try:
                await self._carry_out(viewer, command, arrived)
            except Refusal as refusal:
                self._refuse(viewer, refusal, command.id)
            except StoreError as error:
                self.services.log.fault("append-failed", table=self.state.code, error=str(error))
                self._refuse(viewer, because("not-written"), command.id)

    async def _carry_out(self, viewer: Viewer, command: wire.SeatCommand, arrived: float) -> None:
        if viewer not in self.viewers:  # dismissed while the command was waiting
            raise because("not-here")
        chair = self.state.chair(viewer.seat) if viewer.seat is not None else None
        if chair is None:
            raise because("only-watching")
        key = f"{chair.seat} {self.viewers[viewer]} {command.id}"
        if key in self.state.answers:
            await self._answer_again(viewer, chair, command, key)
        elif any(held.command == key for held in self.state.held):
            return  # the ruling will answer it
        elif isinstance(command, wire.Transfer):
            await self._transfer(viewer, chair, command, key)
        else:
            press = self._press(viewer, arrived)
            if chair.away is not None and not isinstance(command, wire.Leave):
                await self._commit(entries.CameBack(chair.seat), None)
            entry = entry_for(self.state, chair, command, press)
            self._charge(entry)
            await self._commit(entry, key)
            self._after(chair, command)

    def _press(self, viewer: Viewer, arrived: float) -> Press:
        if self.state.window is None:
            return NO_PRESS
        elapsed = self.state.clock(arrived) - self.shown_at
        trusted = viewer.pings.trusted(among_strangers=self.state.settings.listed)
        credit = self._credits.setdefault(viewer.seat or "", Credit())
        return Press(max(0.0, elapsed), trusted, credit.offered(arrived))

    def _charge(self, entry: Entry) -> None:
        """Whoever was believed more than the smallest round trip has used some credit."""
        if isinstance(entry, entries.Claimed):
            claim = entry.claim
            self._credits[claim.seat].spend(max(0.0, believed_lag(claim, self.state.cap) - claim.fastest))

    async def _answer_again(self, viewer: Viewer, chair: Chair, command: wire.SeatCommand, key: str) -> None:
        """A command that is sent again gets the same answer; the current frame shows what it did."""
        refused = self.state.answers[key]
        if refused is not None:
            viewer.send(encode(replace(refused, re=command.id)))
        elif not isinstance(command, wire.Transfer):
            viewer.send(Framer(self.state, self._now).frame(viewer.seat, re=command.id))
        elif key in self._transfers:
            viewer.send(encode(TransferCode(command.id, self._transfers[key])))
        else:  # given out before a restart, and only its hash was kept
            await self._transfer(viewer, chair, command, None)

    def _refuse(self, viewer: Viewer, refusal: Refusal, command_id: str) -> None:
        viewer.send(encode(refusal.answer(command_id)))
        if refusal.kind == "stale":
            viewer.send(Framer(self.state, self._now).frame(viewer.seat))

    def _after(self, chair: Chair, command: wire.SeatCommand) -> None:
        """Disconnect whoever has left, was removed or sent away, after they got the frame."""
        if isinstance(command, wire.Close):
            self.stop()
            for seat in (None, *(each.seat for each in self.state.chairs)):
                self._dismiss(seat, goodbye("table-closed"))
        elif isinstance(command, wire.Leave):
            self._dismiss(chair.seat, goodbye("you-left"))
        elif isinstance(command, wire.Remove):
            self._dismiss(command.seat, goodbye("you-were-removed"))
        elif isinstance(command, wire.Change) and not command.settings.spectators:
            self._dismiss(None, goodbye("no-more-spectators"))

    def _dismiss(self, seat: str | None, bye: Bye) -> None:
        for viewer in [viewer for viewer in self.viewers if viewer.seat == seat]:
            self.viewers.pop(viewer)
            viewer.close(bye)
        self._tell_presence()

    async def _transfer(self, viewer: Viewer, chair: Chair, command: wire.Transfer, key: str | None) -> None:
        code = random_code() + random_code()[:2]
        chair = commands.seat_to_offer(self.state, chair, command)
        await self._commit(commands.offer(chair, code, int(self.services.clock())), key, quiet=True)
        if key is not None:
            self._transfers = {key: code, **dict(islice(self._transfers.items(), MOST_TRANSFERS - 1))}
        viewer.send(encode(TransferCode(command.id, code)))

    async def put(self, entry: Entry) -> None:
        """Log an entry that came over HTTP; the caller holds the lock."""
        await self._commit(entry, None)

    # -- the log ---------------------------------------------------------------------

    async def _commit(self, entry: Entry, key: str | None, *, quiet: bool = False) -> None:
        """Append, commit, apply, tell. A result is told once it is stored, too: a replay by later rules may differ."""
        if self.is_full:
            raise because("log-full", n=LONGEST_LOG)
        row = Row(
            self.state.code,
            self.state.rows + 1,
            key,
            int(self.services.clock()),
            self.services.wall(),
            entries.encode(entry),
        )
        try:
            await self.services.store.append([row])
        except Conflict:  # somebody else has written to this table's log, which is the truth now
            await self._reload()
            raise moved_on() from None
        outcome = self.state.apply(row, entry)
        if any(isinstance(event, RoundClosed) for event in outcome.events):
            await self._try_to_save()
        elif self.state.rows - self._saved >= SAVE_EVERY:
            self._saved = self.state.rows
            self.services.later(0, self._try_to_save)
        if outcome.is_public:
            self._tell(outcome)
        elif key is not None and not quiet and key in outcome.answered:
            self._acknowledge(key)
        self.schedule()

    @property
    def is_full(self) -> bool:
        """Is there no room for another row?"""
        return self.state.rows >= LONGEST_LOG

    @property
    def is_empty(self) -> bool:
        """Has no match ever been started here?"""
        return self.state.matches == 0

    async def save(self) -> None:
        """Put a snapshot of the table as it is now into the log."""
        packed = snapshots.take(self.state)
        self._saved = self.state.rows
        await self.services.store.save(await self.services.aside(packed))

    async def save_rest(self) -> None:
        """Save what has changed since the last snapshot, before the table is dropped from memory.

        An empty table is not saved: so it is loaded after a restart, and deleted in time.
        """
        if self._saved < self.state.rows and not self.is_empty:
            await self._try_to_save()

    async def _try_to_save(self) -> None:
        try:
            await self.save()
        except StoreError as error:  # nothing is lost: the rows are there
            self.services.log.fault("snapshot-failed", table=self.state.code, error=str(error))

    async def end_lost_match(self) -> None:
        """End a match that these rules cannot go on with; the caller has just loaded it."""
        async with self.lock:
            await self._commit(entries.Ended(commands.new_secret(), self.state.lost_record), None)
            await self._try_to_save()

    async def _reload(self) -> None:
        seen = self.state.seq
        self.state = await load_state(self.state.code, self.services)
        self.services.log.fault("reloaded", table=self.state.code, rows=self.state.rows)
        self.bots.stop()
        self.bots = BotPlayers(self, self.services)
        framer = Framer(self.state, self._now)
        for viewer in self.viewers:
            viewer.send(framer.frame(viewer.seat, since=seen))
        self.schedule()

    def _tell(self, outcome: Outcome) -> None:
        """Send every viewer a frame, encoded once per seat, and once more if one of its devices has to be answered."""
        now = self._now
        framer = Framer(self.state, now)
        if self.state.opened_seq == self.state.seq:
            self.shown_at = self.state.clock(self.services.clock())
        acknowledged = {whose(key)[:2]: whose(key)[2] for key, refused in outcome.answered.items() if refused is None}
        frames: dict[tuple[str | None, str | None], str] = {}
        for viewer, person in self.viewers.items():
            re = acknowledged.get((viewer.seat, person)) if viewer.seat is not None else None
            if (viewer.seat, re) not in frames:
                frames[viewer.seat, re] = framer.frame(viewer.seat, outcome, re=re)
            viewer.send(frames[viewer.seat, re])
        for key, refused in outcome.answered.items():
            if refused is not None:
                self._tell_late(key, refused)

    def _tell_late(self, key: str, refused: wire.Refused) -> None:
        *sender, command_id = whose(key)
        message = encode(replace(refused, re=command_id))
        for viewer, person in self.viewers.items():
            if [viewer.seat, person] == sender:
                viewer.send(message)

    def _acknowledge(self, key: str) -> None:
        """Acknowledge a private entry, which concerns only its own seat."""
        seat, sender, command_id = whose(key)
        framer = Framer(self.state, self._now)
        for viewer, person in self.viewers.items():
            if viewer.seat == seat:
                viewer.send(framer.frame(seat, re=command_id if person == sender else None))

    def _tell_all(self, answer: Answer) -> None:
        message = encode(answer)
        for viewer in self.viewers:
            viewer.send(message)

    @property
    def _now(self) -> int:
        return int(self.services.clock())

    # -- by itself -------------------------------------------------------------------

    def schedule(self) -> None:
        """Set the timer for the next thing that the table does by itself, and let the bots look at it."""
        if self._is_stopped:
            return
        self._mark_gone()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.is_full:
            self.bots.stop()
            return
        due = timing.next_due(self.state)
        if due is not None:
            wait = (due.at - self.state.clock(self._now)) / 1000
            self._timer = self.services.later(max(0.0, wait), self._wake)
        self.bots.look()

    async def _wake(self) -> None:
        async with self.lock:
            due = timing.next_due(self.state)
            if due is None or due.at > self.state.clock(self._now):
                self.schedule()
                return
            await self._commit(self._task(due), None)

    def _task(self, due: timing.Due) -> Entry:
        match due.task:
            case "rule-race":
                return self.state.ruling(race=True)
            case "rule-calls":
                return self.state.ruling(race=False)
            case "whistle":
                return self.state.ruling(race=self.state.window == "race", whistle=True)
            case "deal":
                return entries.Moved("-", "deal", "table")
            case "end-talk":
                return entries.TalkEnded()
            case "clock":
                return self.bots.instead_of(due.seat or "")

    async def act_for_bot(self, seat: str, seq: int, entry: Entry) -> None:
        """Carry out what a bot decided, unless the table has moved on since."""
        async with self.lock:
            chair = self.state.chair(seat)
            if chair is None or not chair.is_played_by_bot or seq != self.state.changed_seq or self.state.is_paused:
                return
            if any(held.entry.claim.seat == seat for held in self.state.held) or not self._is_legal(seat, entry):
                return
            await self._commit(entry, None)

    def _is_legal(self, seat: str, entry: Entry) -> bool:
        """The log takes only moves that can be replayed, whatever a bot says."""
        move = entry.move if isinstance(entry, entries.Moved | entries.Claimed) else ""
        try:
            return self.state.match is not None and self.state.match.why(seat, move) is None
        except MalformedMove:
            return False

    def stop(self) -> None:
        """Stop all timers; the log has everything."""
        if self._timer is not None:
            self._timer.cancel()
        for timer in self._gone.values():
            timer.cancel()
        self.bots.stop()
        self._is_stopped = True
