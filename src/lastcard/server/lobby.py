"""All tables of a server: made, found by code, restored after a restart, archived when idle."""

from __future__ import annotations

import asyncio
import gc
import math
import secrets
from contextlib import suppress

from lastcard.server import commands, entries
from lastcard.server.bodies import NewTable, OpenTable, Seated
from lastcard.server.clock import RunningClock
from lastcard.server.limits import NOWHERE, Guests, Limits, Turnstile
from lastcard.server.names import hashed, random_code
from lastcard.server.readings import Readings
from lastcard.server.refusals import Refusal, because, goodbye
from lastcard.server.retention import EMPTY_TIME, sweep
from lastcard.server.services import Services
from lastcard.server.state import TableState
from lastcard.server.store import DamagedLogError, StoreError
from lastcard.server.table import Table, load_state
from lastcard.server.trials import Trials

TOKEN_BYTES = 24
IDLE_TIME = 6 * 3600 * 1000
"""Milliseconds without a row and without anybody there after which a table is archived: only its log remains."""
REST_TIME = 5 * 60 * 1000
"""The same for a table where no match is being played."""
CODE_TIME = 24 * 3600 * 1000
"""Milliseconds after which the code of a table leads nowhere, once its match is over and everybody has left."""
MAKING_PAUSE, MOST_MAKING = 0.01, 300
"""Seconds between two new tables, and how many people may wait to make one."""
BEAT = 1.0
SWEEP = 3600.0
GOODBYE = 0.1
"""Seconds for goodbyes, and for messages queued before them, to go out."""


class Lobby:
    """The tables in memory; all others are in the log."""

    def __init__(self, services: Services, limits: Limits | None = None) -> None:
        self.services = services
        self.guests = Guests(limits or Limits())
        self.tables: dict[str, Table] = {}
        self.trials = Trials(services.catalogue, services.workers)
        self.readings = Readings(services)
        self._making = Turnstile(MAKING_PAUSE, MOST_MAKING)
        self.is_closing = False
        self._opened_by: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loads: dict[str, asyncio.Task[Table]] = {}
        self._trouble: str | None = None  # with the log, as far as it was said

    # -- the server's life -----------------------------------------------------------

    async def run(self) -> None:
        """Continue from the log: resume the running clock, and restore all tables that are not idle."""
        store, catalogue = self.services.store, self.services.catalogue
        if isinstance(self.services.clock, RunningClock):
            self.services.clock.start_from(await store.last_at())
        catalogue.learn(await store.editions())
        await store.keep(catalogue.written_out)  # before the first table is opened
        self._tasks = [asyncio.ensure_future(self._bring_back()), asyncio.ensure_future(self._beat())]
        self._tasks.append(asyncio.ensure_future(self._sweep()))

    async def _bring_back(self) -> None:
        """Restore one table after another. A table that is asked for meanwhile comes first (:meth:`table`)."""
        gc.disable()  # restored tables live long: the collector need not look at them, now or later
        try:
            for code in await self.services.store.waking(self.services.wall() - IDLE_TIME):
                with suppress(Refusal, StoreError):
                    await self.table(code)
            gc.freeze()
        finally:
            gc.enable()
        self.services.log.info("restored", tables=len(self.tables))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.services.store.beat(int(self.services.clock()))
            await self.archive_idle()
            await self.services.store.scrub()
            self._watch_log()

    def _watch_log(self) -> None:
        """Say once what is wrong with the log, and once that nothing is any more."""
        trouble = self.services.store.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble is None:
                self.services.log.info("log-in-order")
            else:
                self.services.log.fault("log-not-in-order", why=trouble)

    async def close(self) -> None:
        """Tell everybody, finish writing, and stop."""
        if self.is_closing:
            return
        self.is_closing = True
        for task in self._tasks:
            task.cancel()
        for table in [*self.tables.values()]:
            async with table.lock:
                table.stop()
                for viewer in [*table.viewers]:
                    viewer.close(goodbye("restarting"))
                await table.save_rest()
        await asyncio.sleep(GOODBYE)
        self.services.store.beat(int(self.services.clock()))
        self.services.store.close()
        self.services.log.info("stopped", tables=len(self.tables))

    async def _sweep(self) -> None:
        """Delete what need not be kept any longer, at the start and then once an hour."""
        while True:
            try:
                tables, said = await sweep(self.services.store, self.services.wall(), self.services.keep, self.tables)
            except StoreError as error:
                self.services.log.fault("sweep-failed", error=str(error))
            else:
                if tables or said:
                    self.services.log.info("swept", tables=tables, said=said)
            await asyncio.sleep(SWEEP)

    async def archive_idle(self) -> None:
        """Drop idle tables from memory; they come back from the log when somebody asks for them."""
        for code, table in [*self.tables.items()]:
            if self._is_idle(table):
                await (self._delete(code) if table.is_empty else table.save_rest())
                if self._is_idle(table) and self.tables.get(code) is table:  # nobody has come meanwhile
                    self._archive(table)

    def _is_idle(self, table: Table) -> bool:
        is_used = table.viewers or table.lock.locked()  # locked: somebody is coming in
        rests = table.state.match is None or table.state.match.over
        if table.state.is_closed:
            return not is_used
        patience = EMPTY_TIME if table.is_empty else REST_TIME if rests else IDLE_TIME
        return not is_used and self.services.wall() - table.state.time > patience

    async def _delete(self, code: str) -> None:
        with suppress(StoreError):  # it is tried again
            await self.services.store.delete([code])

    def _archive(self, table: Table) -> None:
        table.stop()
        self._forget(table.state.code)

    def _forget(self, code: str) -> None:
        del self.tables[code]
        address = self._opened_by.pop(code, None)
        if address is not None:
            self.guests.count(self.guests.tables, address, -1)

    # -- finding tables --------------------------------------------------------------

    async def table(self, code: str) -> Table:
        """A table by its code, loaded from the log if necessary; those who ask meanwhile wait for the same load."""
        found = self.tables.get(code)
        if found is not None:
            return found
        if code not in self._loads:
            self._loads[code] = asyncio.ensure_future(self._load(code))
        return await asyncio.shield(self._loads[code])  # whoever asked may have left; others still wait

    async def find(self, code: str, address: str, token: str | None = None, key: str | None = None) -> Table:
        """A table for somebody at an address.

        After too many wrong codes they wait, unless their token holds a seat or they have the table's link. A link with
        the wrong key counts like a wrong code.
        """
        now = self.services.clock() / 1000
        buckets = self.guests.buckets
        wait = buckets.wait("guess", address, now)
        if wait and not token and not key:
            raise because("too-many-guesses", n=math.ceil(wait))
        try:
            table = await self.table(code)
        except Refusal as refusal:
            if refusal.reason == "no-such-table":
                buckets.take("guess", address, now)
            raise because("too-many-guesses", n=math.ceil(wait)) if wait else refusal from None
        is_seated = token is not None and table.state.chair_of_token(hashed(token)) is not None
        is_known = is_seated or table.state.is_opened_by(key)
        if wait and not is_known:
            raise because("too-many-guesses", n=math.ceil(wait))
        if table.state.is_closed or (not is_known and (key or self._has_expired(table))):
            buckets.take("guess", address, now)
            raise because("no-such-table", code=code)
        return table

    def _has_expired(self, table: Table) -> bool:
        """Has its code run out? Six letters can be guessed in the end; tokens and the table's link still lead to it."""
        is_over = table.state.phase == "over" and not table.viewers
        return is_over and self.services.wall() - table.state.time > CODE_TIME

    async def _load(self, code: str) -> Table:
        try:
            table = Table(await load_state(code, self.services), self.services)
            if table.state.is_lost:
                self.services.log.fault("match-ended", table=code, why="the rules have changed since")
                await table.end_lost_match()
        except DamagedLogError as error:
            self.services.log.fault("log-damaged", why=str(error))
            raise because("not-readable", code=code) from None
        except (Refusal, StoreError):
            raise
        except Exception as error:  # noqa: BLE001  # a bug of ours in one table must not stop the others
            self.services.log.failure("restore-failed", error, table=code)
            raise because("not-readable", code=code) from None
        finally:
            del self._loads[code]
        self._has_room()
        self.tables[code] = table
        table.schedule()
        return table

    def open_tables(self) -> list[OpenTable]:
        """The listed tables that can be joined or watched, the fullest first."""
        listed = [table for table in self.tables.values() if table.state.settings.listed and table.here]
        found = [info for table in listed if (info := open_table(table.state)).free or info.spectators]
        return sorted(found, key=lambda info: (info.phase != "lobby", info.free, info.code))

    # -- making and joining ----------------------------------------------------------

    async def make(self, wanted: NewTable, address: str) -> Seated:
        """A new table; its maker is the host."""
        if not self.guests.may_open(address):
            raise because("too-many-tables")
        settings = wanted.settings
        await self.readings.prepare(self.services.catalogue.find(settings.edition), settings.rules)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        entry = commands.opened(self.services.catalogue, settings, wanted.name, token, wanted.bots)
        if wanted.start and len(entry.joined) < 2:
            raise because("two-to-play")
        code = await self._free_code()
        if not await self._making.enter(self.guests.tables[address]) or not self._has_room():
            raise because("server-full")
        if not self.guests.may_open(address):  # they may have made others while they waited
            raise because("too-many-tables")
        table = Table(TableState(code, self.services.catalogue), self.services)
        async with table.lock:
            self.tables[table.state.code] = table
            self._opened_by[table.state.code] = address
            self.guests.count(self.guests.tables, address, 1)  # before the first await: others may ask at the same time
            await self._first_row(table, entry)
            chair = table.state.chairs[0]
            if wanted.start:
                await table.put(commands.start(table.state, chair))
        return Seated(table.state.code, chair.seat, token)

    def _has_room(self) -> bool:
        """Is there room for another table? If need be, the one that was left first is archived."""
        if len(self.tables) < self.guests.limits.tables:
            return True
        empty = [table for table in self.tables.values() if not table.viewers and not table.lock.locked()]
        if not empty:
            return False
        self._archive(min(empty, key=lambda table: table.left_at))
        return True

    async def _first_row(self, table: Table, entry: entries.Opened) -> None:
        try:
            await table.put(entry)
        except StoreError:
            self._forget(table.state.code)
            raise

    async def _free_code(self) -> str:
        while True:
            code = random_code()
            if code not in self.tables and not await self.services.store.has(code):
                return code

    async def join(self, code: str, name: str, address: str = NOWHERE, key: str | None = None) -> Seated:
        """Sit down at a table."""
        table = await self.find(code, address, key=key)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        async with table.lock:
            entry = commands.join(table.state, name, token)
            await table.put(entry)
        return Seated(code, entry.seat, token)

    async def redeem(self, code: str, transfer: str, address: str = NOWHERE, key: str | None = None) -> Seated:
        """Take a seat on another device, with a transfer code. A wrong one counts like a wrong table."""
        table = await self.find(code, address, key=key)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self.services.clock()
        wait = self.guests.buckets.wait("transfer", code, now / 1000)
        if wait:
            raise because("too-many-guesses", n=math.ceil(wait))
        async with table.lock:
            try:
                entry = commands.admit(table.state, transfer.strip().upper(), token, int(now))
            except Refusal:
                self.guests.buckets.take("guess", address, now / 1000)
                self.guests.buckets.take("transfer", code, now / 1000)
                raise
            await table.put(entry)
        return Seated(code, entry.seat, token)

    async def record(self, code: str, number: int, address: str = NOWHERE, key: str | None = None) -> str:
        """The record of a match that is over."""
        records = (await self.find(code, address, key=key)).state.records
        if not 1 <= number <= len(records):
            raise because("no-such-record", n=number, code=code)
        return records[number - 1]


def open_table(state: TableState) -> OpenTable:
    """What anyone who knows its code may see of a table."""
    free = state.settings.seats - len(state.chairs) if state.phase == "lobby" else 0
    return OpenTable(
        code=state.code,
        edition=state.settings.edition,
        rules=state.settings.rules,
        host=state.host.name if state.host else "",
        players=tuple(chair.name for chair in state.chairs),
        seats=state.settings.seats,
        free=free,
        phase=state.phase,
        spectators=state.settings.spectators,
        turn_time=state.settings.turn_time,
        records=len(state.records),
    )
