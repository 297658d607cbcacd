"""The whole server in virtual time, with everything that can go wrong, from one seed.

People play through the server's own sockets. Their connections break, their messages arrive twice or in another order,
the log refuses rows and snapshots, and the server is killed and started again. In the end everything that anybody
was told is compared with the log. The same seed gives the same evening.
"""

import asyncio
import gc
import json
import re
from collections import Counter
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.server.helpers import EDITIONS, Silent, make_services, run, settle_chance
from tests.server.test_fold import RULES, inside

from lastcard.server import table
from lastcard.server.app import make_app
from lastcard.server.bodies import BotSeats, NewTable
from lastcard.server.frames import Framer
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.snapshots import restored
from lastcard.server.state import TableState
from lastcard.server.store import MemoryStore, Row, Snapshot, StoreError

Message = dict[str, Any]

_SECRET = re.compile(b'"token":|"is":"offered"')
STEPS = 60
"""What people do at a table before everybody finishes what they have begun."""


class FailingStore(MemoryStore):
    """A log that takes its time, and now and then refuses what it is given."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.share = 0.0  # of appends that fail
        self.is_dead = False

    def next_life(self) -> "FailingStore":
        """The same log for another server; the one that was killed writes nothing more to it."""
        other = FailingStore(self.random)
        vars(other).update(vars(self))
        self.is_dead = True
        return other

    async def append(self, rows: Sequence[Row]) -> None:
        await self._struggle()
        await super().append(rows)

    async def save(self, snapshot: Snapshot) -> None:
        await self._struggle()
        await super().save(snapshot)

    async def _struggle(self) -> None:
        await asyncio.sleep(self.random.choice([0, 0, 0.001, 0.05]))
        if self.is_dead:
            await asyncio.Event().wait()  # whoever was killed does not go on
        if self.random.random() < self.share:
            raise StoreError("the disk is full")


class Wire:
    """A socket between a guest and the server, which may break at any time."""

    def __init__(self) -> None:
        self.inbound: asyncio.Queue[Message] = asyncio.Queue()
        self.inbound.put_nowait({"type": "websocket.connect"})
        self.heard: list[Message] = []
        self.is_broken = False

    async def receive(self) -> Message:
        return await self.inbound.get()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if self.is_broken:
            raise OSError("broken")
        if message["type"] == "websocket.send":
            self.heard.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.cut()

    def cut(self) -> None:
        if not self.is_broken:
            self.is_broken = True
            self.inbound.put_nowait({"type": "websocket.disconnect", "code": 1006})


@dataclass
class Guest:
    """Somebody who plays, whatever happens."""

    name: str
    table: str
    token: str
    wire: Wire = field(default_factory=Wire)
    sent: dict[str, Message] = field(default_factory=dict)  # by id
    answers: dict[str, list[Message]] = field(default_factory=dict)
    on_wire: Counter[str] = field(default_factory=Counter)  # how often each command went over the present wire
    frame: Message = field(default_factory=dict)
    delayed: list[Message] = field(default_factory=list)  # overtaken by the next message
    is_out: bool = False

    @property
    def unanswered(self) -> list[Message]:
        return [message for name, message in self.sent.items() if name not in self.answers]

    def take(self) -> None:
        """Read everything that has come."""
        for message in self.wire.heard:
            if message["is"] == "frame":
                self.frame = message
            if message.get("re") is not None:
                self.answers.setdefault(message["re"], []).append(message)
            is_refused = message["is"] == "refused" and message["reason"] == "seat-gone"
            self.is_out |= is_refused or (message["is"] == "bye" and not message["again"])
        self.wire.heard = []


class Evening:
    """One table of a server, from its seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.store = FailingStore(Random(seed + 1))
        self.found: Counter[str] = Counter()
        self._ids = (f"{seed}-{number}" for number in count(1))
        self._serving: list[asyncio.Task[None]] = []
        self.guests: list[Guest] = []

    # -- the server ------------------------------------------------------------------

    async def start(self) -> None:
        self.services = make_services(self.store, self.random.randrange(1000), pace=0.3)
        self.lobby = Lobby(self.services)
        await self.lobby.run()
        self.app = make_app(self.lobby)

    async def kill(self) -> None:
        """Nothing of the server is left but its log."""
        for task in [*self._serving, *self.lobby._tasks, *self.services.tasks]:
            task.cancel()
        for live in self.lobby.tables.values():
            live.stop()
        for guest in self.guests:
            guest.wire.cut()
        self._serving = []
        self.store = self.store.next_life()
        await asyncio.sleep(0.2)
        self.check_log()

    def check_log(self) -> None:
        assert isinstance(self.services.log, Silent)
        faults = {"append-failed", "snapshot-failed", "sweep-failed", "log-not-in-order"}
        bugs = [line for line in self.services.log.errors if line[1] not in faults]
        assert not bugs, f"seed {self.seed}: {bugs}"

    # -- the guests ------------------------------------------------------------------

    async def sit_down(self) -> None:
        edition = self.random.choice(EDITIONS)
        wanted = Settings(edition, RULES[edition], seats=4, turn_time=self.random.choice([0, 15]))
        host = await self.lobby.make(NewTable("Ann", wanted, (BotSeats(1),)), "here")
        others = [await self.lobby.join(host.table, name) for name in ("Bob", "Cat")]
        self.guests = [Guest(seated.seat, host.table, seated.token) for seated in (host, *others)]

    async def connect(self, guest: Guest) -> None:
        """Come back over a new wire, and send again what was not answered."""
        guest.take()
        guest.wire.cut()
        guest.wire, guest.on_wire, guest.delayed = Wire(), Counter(), []
        scope = {"type": "websocket", "path": "/ws", "headers": [(b"host", b"here")], "client": (guest.name, 1)}
        serve = self.app(scope, guest.wire.receive, guest.wire.send)
        self._serving.append(asyncio.ensure_future(self._served(serve)))
        since = guest.frame.get("seq", 0)
        self._put(guest, {"do": "hello", "table": guest.table, "token": guest.token, "seq": since})
        for message in guest.unanswered:
            self._send(guest, message)
        await asyncio.sleep(0.3)
        guest.take()

    @staticmethod
    async def _served(serve: Any) -> None:  # noqa: ANN401  # a coroutine of the application
        try:
            await serve
        except OSError:  # the wire broke while it was accepted
            return

    def _put(self, guest: Guest, message: Message) -> None:
        guest.wire.inbound.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def _send(self, guest: Guest, message: Message) -> None:
        guest.on_wire[message["id"]] += 1
        self._put(guest, message)

    def command(self, guest: Guest, do: str, **facts: Any) -> None:  # noqa: ANN401  # as it comes
        """Send a command: once, twice, or after the next one."""
        name = next(self._ids)
        message = guest.sent[name] = {"do": do, "id": name, **facts}
        chance = self.random.random()
        if chance < 0.1 and not guest.delayed:
            guest.delayed.append(message)
            self.found["overtaken"] += 1
            return
        self._send(guest, message)
        if chance > 0.9:
            self._send(guest, message)
            self.found["repeated"] += 1
        self._catch_up(guest)

    def _catch_up(self, guest: Guest) -> None:
        for late in guest.delayed:
            self._send(guest, late)
        guest.delayed = []

    def something(self, guest: Guest) -> None:
        """What comes into somebody's head."""
        frame, random = guest.frame, self.random
        phase = frame["table"]["phase"]
        if phase != "playing" and random.random() < 0.5:
            self.command(guest, {"lobby": "start", "closed": "deal", "over": "rematch"}[phase])
        elif frame["legal"] and random.random() < 0.8:
            plays = [move for move in frame["legal"] if move != "draw"] or frame["legal"]
            seq = max(0, frame["seq"] - (random.random() < 0.05))
            self.command(guest, "act", seq=seq, move=random.choice(plays), ms=random.choice([None, 200.0, 600.0]))
        else:
            other = random.choice(frame["table"]["seats"])["seat"]
            do, facts = random.choice([
                ("say", {"text": f"{guest.name} says {len(guest.sent)}"}),
                ("react", {"reaction": "wow"}),
                ("mute", {"seat": other, "on": random.random() < 0.5}),
                ("pause", {"on": random.random() < 0.4}),
                ("transfer", {}),
                ("share", {"entropy": random.randbytes(16).hex()}),
                ("leave", {}) if random.random() < 0.2 else ("react", {"reaction": "hurry"}),
            ])  # fmt: skip
            self.command(guest, do, **facts)

    # -- the evening -----------------------------------------------------------------

    async def spend(self) -> None:
        await self.start()
        await self.sit_down()
        for _ in range(STEPS):
            await self.trouble()
            guest = self.random.choice(self.guests)
            if guest.wire.is_broken or not guest.frame:
                await self.connect(guest)
            elif not guest.is_out:
                self.something(guest)
            await asyncio.sleep(self.random.choice([0, 0.01, 0.1, 0.4, 1, 3, 20]))
            for each in self.guests:
                each.take()
        await self.come_to_rest()
        await self.audit()

    async def trouble(self) -> None:
        chance = self.random.random()
        if chance < 0.04:
            self.found["broken wires"] += 1
            self.random.choice(self.guests).wire.cut()
        elif chance < 0.06:
            self.found["kills"] += 1
            await self.kill()
            await self.start()
        elif chance < 0.10:
            self.store.share = self.random.choice([0.0, 0.0, 0.3, 1.0])

    async def come_to_rest(self) -> None:
        """The log works again; everybody comes back, ends a pause, and waits for their answers."""
        self.store.share = 0.0
        await asyncio.sleep(3)
        for guest in self.guests:
            self._catch_up(guest)
            await self.connect(guest)
        for _ in range(6):
            for guest in self.guests:
                if guest.wire.is_broken and guest.unanswered and not guest.is_out:  # left, with more on its way
                    await self.connect(guest)
                if guest.frame and guest.frame["table"]["paused"] and not guest.is_out:
                    self.command(guest, "pause", on=False)
                    self._catch_up(guest)
            await asyncio.sleep(12)
            for guest in self.guests:
                guest.take()

    # -- what must hold --------------------------------------------------------------

    async def audit(self) -> None:
        self.check_log()
        rows = self.store.read(self.guests[0].table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        written = Counter((row.command or "").rpartition(" ")[2] for row in rows if row.command is not None)
        assert all(times == 1 for times in written.values())
        for guest in self.guests:
            self.audit_answers(guest, written)
        await self.audit_state(rows)
        self.found += Counter(rows=len(rows), commands=sum(len(guest.sent) for guest in self.guests))

    def audit_answers(self, guest: Guest, written: Counter[str]) -> None:
        """Everything was answered; once, if it was sent once; and what was acknowledged was written."""
        for name in guest.sent:
            answers = guest.answers.get(name, [])
            assert answers or guest.is_out, f"seed {self.seed}: {guest.sent[name]} was never answered"
            if any(answer["is"] != "refused" for answer in answers):
                assert written[name] == 1, f"seed {self.seed}: {guest.sent[name]} was acknowledged, but not written"
            if guest.on_wire[name] == 1:
                assert len(answers) <= 1, f"seed {self.seed}: {guest.sent[name]} was answered twice"

    async def audit_state(self, rows: list[Row]) -> None:
        """The live table, its rows, and its snapshot with the rows after it say the same."""
        code = rows[0].table
        live = self.lobby.tables[code].state
        folded = TableState.from_log(code, rows)
        loaded = restored(code, await self.store.load(code), self.services.catalogue)
        at = int(self.services.clock())
        for other in (folded, loaded):
            assert inside(other) == inside(live), f"seed {self.seed}"
            for seat in (None, *(chair.seat for chair in live.chairs)):
                assert Framer(other, at).frame(seat, since=0) == Framer(live, at).frame(seat, since=0)


def simulate(seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], list[tuple[int, bytes]]]:
    """One evening: what happened how often, and the log without its secrets."""
    settle_chance(monkeypatch, seed)
    monkeypatch.setattr(table, "SAVE_EVERY", 5)
    evening = Evening(seed)
    run(evening.spend())
    gc.unfreeze()  # each start has frozen what there was: a server starts once, but not the evenings of a test
    rows = evening.store.read(evening.guests[0].table)
    return evening.found, [(row.at, row.body) for row in rows if not _SECRET.search(row.body)]
