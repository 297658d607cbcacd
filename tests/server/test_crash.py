"""Kills at random moments of play over real sockets: what was acknowledged stays, and all frames follow from the log.

People play at tables of all editions; the server is killed and started again, they come back, send again what was not
answered, and play on. In the end everything that anybody ever got is compared with what the log adds up to.
"""

import asyncio
import json
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, takewhile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.running import PATIENCE, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from lastcard.engine.edition.file import edition_ids
from lastcard.server import entries
from lastcard.server.app import SAFE_HEADERS
from lastcard.server.frames import Framer
from lastcard.server.protocol import Refused
from lastcard.server.serve import LOG_FILE
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import Outcome, TableState
from lastcard.server.store import Row
from lastcard.server.table import whose
from lastcard.verify import verify_file

Message = dict[str, Any]

PEOPLE, BOTS = 2, 1
BUDGET = 80
"""So many messages a socket sends, fewer than the limit; then the player connects anew."""
TICK = 0.02


# -- people who play -------------------------------------------------------------------------


class World:
    """What all players know: where the server is now, and whether the evening is over."""

    def __init__(self) -> None:
        self.url = ""
        self.is_late = False
        self.serves = asyncio.Event()
        self.answered: asyncio.Queue[str] = asyncio.Queue()

    def go_to(self, server: Server) -> None:
        self.url = server.socket_url
        self.serves.set()


@dataclass(frozen=True)
class Seen:
    """A frame that a player got; ``since`` if it was the answer to a hello."""

    seat: str
    frame: Message
    since: int | None

    @property
    def seq(self) -> int:
        return int(self.frame["seq"])


class Player:
    """Somebody at a table, who comes back after every crash."""

    def __init__(self, world: World, seated: dict[str, str], random: Random) -> None:
        self.table, self.seat, self.token = seated["table"], seated["seat"], seated["token"]
        self.seen: list[Seen] = []
        self.sent: dict[str, Message] = {}
        self.answers: dict[str, Message] = {}
        self.complaints: list[Message] = []
        self.is_out = False
        self._world = world
        self._random = random
        self._ids = (f"{self.seat}-{number}" for number in count(1))
        self._frame: Message = {}
        self._since: int | None = None
        self._budget = 0

    @property
    def unanswered(self) -> list[Message]:
        return [command for name, command in self.sent.items() if name not in self.answers]

    async def play(self) -> None:
        """Play until the evening is over and everything is answered."""
        while not self.is_done:
            await self._world.serves.wait()
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._world.url, proxy=None, compression=None) as socket:
                    await self._visit(socket)
            await asyncio.sleep(TICK)

    @property
    def is_done(self) -> bool:
        """A pause is ended first: what waits for a ruling has no answer before."""
        if self.is_out:
            return True
        return self._world.is_late and not self.unanswered and bool(self._frame) and not self._frame["table"]["paused"]

    async def _visit(self, socket: ClientConnection) -> None:
        self._since = self._frame["seq"] if self._frame else 0
        self._frame = {}
        self._budget = BUDGET
        await self._send(socket, do="hello", table=self.table, token=self.token, seq=self._since)
        for command in self.unanswered:
            await self._send(socket, **command)
        while self._budget > 0 and not self.is_done:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._take(socket, json.loads(await socket.recv()))
            if self._frame:
                await self._decide(socket, self._frame)

    async def _send(self, socket: ClientConnection, **message: object) -> None:
        self._budget -= 1
        await socket.send(json.dumps(message))

    async def _take(self, socket: ClientConnection, message: Message) -> None:
        kind = message["is"]
        if kind == "ping":
            await self._send(socket, do="pong", n=message["n"])
        elif kind == "frame":
            self.seen.append(Seen(self.seat, message, self._since))
            self._frame, self._since = message, None
        if message.get("re") is not None:
            self.answers[message["re"]] = message
            self._world.answered.put_nowait(message["re"])
        elif kind == "refused" and message["kind"] == "unknown":
            self.is_out = True  # left just before a rematch, and the seat was given up
        elif kind == "refused":
            self.complaints.append(message)

    # -- what they do ----------------------------------------------------------------

    async def _decide(self, socket: ClientConnection, frame: Message) -> None:
        table = frame["table"]
        is_host = table["host"] == self.seat
        if is_host and table["paused"] and (self._world.is_late or self._chance(0.1)):
            await self._command(socket, "pause", on=False)
        elif self._world.is_late:
            return
        elif is_host and self._next_step(table):
            await self._command(socket, self._next_step(table))
        elif self._chance(0.04):
            await self._do_something_else(socket, table, is_host=is_host)
        elif frame["legal"] and (frame["view"]["turn"] == self.seat or self._chance(0.2)):
            await self._move(socket, frame)

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    @staticmethod
    def _next_step(table: Message) -> str:
        """Who is away when a match is over would lose the seat by a rematch."""
        if table["phase"] == "over" and any(seat["away"] for seat in table["seats"]):
            return ""
        return {"lobby": "start", "closed": "deal", "over": "rematch", "playing": ""}[table["phase"]]

    async def _do_something_else(self, socket: ClientConnection, table: Message, *, is_host: bool) -> None:
        other = self._random.choice([seat["seat"] for seat in table["seats"] if seat["seat"] != self.seat])
        ways: list[tuple[str, Message]] = [
            ("say", {"text": f"{self.seat} says {len(self.sent)}"}),
            ("react", {"reaction": "wow"}),
            ("mute", {"seat": other, "on": self._chance(0.5)}),
            ("share", {"entropy": self._random.randbytes(16).hex()}),
            ("transfer", {}),
            ("leave", {}) if table["phase"] == "playing" else ("react", {"reaction": "hurry"}),
        ]
        if is_host:
            ways.append(("pause", {"on": True}))
        do, facts = self._random.choice(ways)
        await self._command(socket, do, **facts)

    async def _move(self, socket: ClientConnection, frame: Message) -> None:
        """Cards rather than anything else, or a round takes too long."""
        plays = [move for move in frame["legal"] if move.startswith("play")]
        move = self._random.choice(plays if plays and self._chance(0.8) else frame["legal"])
        await self._command(socket, "act", seq=frame["seq"], move=move, ms=self._random.randrange(50, 400))

    async def _command(self, socket: ClientConnection, do: str, **facts: object) -> None:
        """One command of each kind at a time."""
        if all(command["do"] != do for command in self.unanswered):
            name = next(self._ids)
            self.sent[name] = {"do": do, "id": name, **facts}
            await self._send(socket, **self.sent[name])


# -- kills -----------------------------------------------------------------------------------


@dataclass
class Evening:
    """All that is left of it."""

    players: list[Player]
    kills: list[dict[str, str]] = field(default_factory=list)  # of each table, what its log was, as a digest
    records: dict[str, list[bytes]] = field(default_factory=dict)  # as they came over HTTP


def digest(rows: Sequence[Row]) -> str:
    return f"{len(rows)} {sha256(msgspec.msgpack.encode(rows)).hexdigest()}"


def logs(data: Path) -> dict[str, list[Row]]:
    """The log of every table; nobody else has the file."""
    with closing(SqliteStore(data / LOG_FILE)) as store:
        return dict(store.read_all(0))


async def spend(server: Server, kills: int, random: Random) -> Evening:
    """Play, kill and restart; then let everybody finish what they have begun."""
    world = World()
    world.go_to(server)
    players = [player for number in range(len(edition_ids())) for player in seat(server, world, number, random)]
    evening = Evening(players)
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await some_moment(world, random)
        world.serves.clear()
        server.kill()
        evening.kills.append(what_is_left(server.data))
        if random.random() < 0.1:  # or while it starts
            server.spawn()
            await asyncio.sleep(random.uniform(0.2, 0.7))
            server.kill()
        server.spawn()
        await asyncio.to_thread(server.wait)
        world.go_to(server)
    world.is_late = True
    await asyncio.wait(playing, timeout=PATIENCE)
    waiting = {f"{player.seat} at {player.table}": player.unanswered for player in players if not player.is_done}
    assert not waiting, f"never answered: {waiting}"
    evening.records = {code: records(server, code) for code in {player.table for player in players}}
    return evening


async def some_moment(world: World, random: Random) -> None:
    """After some answers, however fast the machine is, and then at any time."""
    world.answered = asyncio.Queue()
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            for _ in range(random.randrange(80)):
                await world.answered.get()
    await asyncio.sleep(random.uniform(0, 0.02))


def seat(server: Server, world: World, number: int, random: Random) -> list[Player]:
    """A table of its own edition, where a match does not take long."""
    edition = edition_ids()[number]
    rules = {"hand-size": 4} | ({} if edition == "super-bowl" else {"target": 50})
    settings: Message = {"edition": edition, "rules": rules, "seats": PEOPLE + BOTS, "listed": True, "pause": 1000}
    host = server.make_table(bots=BOTS, turn_time=15 * (number % 2), **settings)
    others = [server.join(host["table"], f"Guest {number}") for number in range(1, PEOPLE)]
    return [Player(world, seated, Random(random.random())) for seated in (host, *others)]


def what_is_left(data: Path) -> dict[str, str]:
    """The log as the kill left it, read from a copy: to mend it is for the server that starts next."""
    copy = data.with_name("copy")
    shutil.copytree(data, copy)
    found = {table: digest(rows) for table, rows in logs(copy).items()}
    shutil.rmtree(copy)
    return found


def records(server: Server, code: str) -> list[bytes]:
    asked = (server.request("GET", f"/api/tables/{code}/records/{number}") for number in count(1))
    return [response.body for response in takewhile(lambda response: response.status == 200, asked)]


# -- what is left compared with what was said ----------------------------------------------------


def audit(code: str, rows: list[Row], evening: Evening) -> Counter[str]:
    """Compare the log of a table with everything that its players got; how much there was to compare."""
    players = [player for player in evening.players if player.table == code]
    found = Counter({"rows": len(rows)})
    lengths = audit_kills(rows, [kill[code] for kill in evening.kills if code in kill])
    pending = by_frame([seen for player in players for seen in player.seen])
    state = TableState(code)
    answers: dict[str, Refused | None] = {}  # all of them: a table keeps the last thousand
    for row in rows:
        outcome = state.apply(row)
        answers |= outcome.answered
        found["frames"] += tick_off(state, outcome, pending[state.seq])
        if lengths[row.seq]:
            found += at_kill(state, lengths[row.seq])
    assert not [*unexplained(pending)]
    for player in players:
        found += audit_answers(answers, rows, player)
    audit_replay(state, rows)
    return found


def audit_kills(rows: list[Row], kills: list[str]) -> Counter[int]:
    """What was written before a kill is there for good; the number of rows at each kill."""
    lengths = Counter(int(kill.split()[0]) for kill in kills)
    assert {*kills} == {digest(rows[:length]) for length in lengths}
    return lengths


def at_kill(state: TableState, times: int) -> Counter[str]:
    away = any(chair.away for chair in state.chairs)
    facts = {"kills while paused": state.is_paused, "with a seat away": away, "with claims held": bool(state.held)}
    return Counter({fact: times for fact, is_so in facts.items() if is_so})


def by_frame(seen: list[Seen]) -> defaultdict[int, list[Seen]]:
    found = defaultdict(list)
    for each in seen:
        found[each.seq].append(each)
    return found


def tick_off(state: TableState, outcome: Outcome, pending: list[Seen]) -> int:
    """Take away the frames that this moment of the table explains; how many."""
    explained = [seen for seen in pending if is_frame_of(state, outcome, seen)]
    for seen in explained:
        pending.remove(seen)
    return len(explained)


def is_frame_of(state: TableState, outcome: Outcome, seen: Seen) -> bool:
    """Whether this is what the seat gets: with what has just happened, or with what it had missed."""
    framer = Framer(state, 0)
    possible = [framer.frame(seen.seat, since=seen.since)]
    if outcome.is_public and seen.since is None:
        possible.append(framer.frame(seen.seat, outcome))
    return any(timeless(json.loads(frame)) == timeless(seen.frame) for frame in possible)


def timeless(frame: Message) -> Message:
    """A frame without what the log does not tell: the rest of the clock, and whose answer it is."""
    table = frame["table"]
    clock = table["clock"] and {**table["clock"], "left": 0}
    return {**frame, "table": {**table, "clock": clock}, "re": None}


def unexplained(pending: dict[int, list[Seen]]) -> Iterator[str]:
    for seq, seen in pending.items():
        yield from (f"{each.seat} got a frame {seq} that does not follow from the log" for each in seen)


def audit_answers(said: Mapping[str, Refused | None], rows: list[Row], player: Player) -> Counter[str]:
    """Every command was answered; what was acknowledged was done, once, and as it was asked for."""
    written = [(whose(row.command)[::2], entries.decode(row.body)) for row in rows if row.command is not None]
    answers = {whose(key)[::2]: refused for key, refused in said.items()}
    entry_of = dict(written)
    assert len(entry_of) == len(written)
    assert player.is_out or not player.unanswered
    assert not player.complaints
    found: Counter[str] = Counter()
    for name, answer in player.answers.items():
        key = (player.seat, name)
        if answer["is"] == "refused":
            assert key not in entry_of or answers[key] is not None
        else:
            assert answers[key] is None
            assert is_as_asked(entry_of[key], player.sent[name])
        found["refused" if answer["is"] == "refused" else f"acknowledged {player.sent[name]['do']}"] += 1
    return found


def is_as_asked(entry: entries.Entry, command: Message) -> bool:
    if isinstance(entry, entries.Moved | entries.Claimed):
        return entry.move == command.get("move", command["do"])
    return not isinstance(entry, entries.SaidSo) or entry.text == command.get("text")


def audit_replay(state: TableState, rows: list[Row]) -> None:
    """Another replay comes to the same end."""
    again = TableState.from_log(state.code, rows)
    ends = [
        ([Framer(end, 0).frame(chair.seat, since=0) for chair in end.chairs], end.answers, end.held, end.records)
        for end in (state, again)
    ]
    assert ends[0] == ends[1]
    assert again.match is None or state.match is None or again.match.position() == state.match.position()


def audit_records(state_records: list[str], served: list[bytes], folder: Path) -> int:
    """The records of finished matches hold, and are those that the server gave out."""
    assert [record.encode() for record in state_records[: len(served)]] == served
    for record in served:
        path = folder / "record.toml"
        path.write_bytes(record)
        assert verify_file(str(path)).match.over
    return len(served)


def test_a_log_that_does_not_add_up_concerns_its_own_table_alone(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        broken, sound = server.make_table(), server.make_table()
        server.stop()
        with closing(SqliteStore(server.data / LOG_FILE)) as store:
            (opened,) = store.read(broken["table"])
            move = b'{"is":"moved","seat":"Ann","move":"draw","by":"player"}'
            asyncio.run(store.append([Row(opened.table, 2, None, opened.at, opened.time, move)]))
        server.start()
        with server.client(sound) as client:
            assert client.ask("say", text="still here")["is"] == "frame"
        found = server.request("GET", f"/api/tables/{broken['table']}")
        assert (found.status, found.json["reason"]) == (503, "not-readable")
        assert found.json["sentence"] == f"The log of table {broken['table']} cannot be read."
        assert SAFE_HEADERS.items() <= found.headers.items()
    failed = [json.loads(line) for line in server.log.splitlines() if '"restore-failed"' in line]
    assert {(line["table"], line["kind"]) for line in failed} == {(broken["table"], "LookupError")}


@pytest.mark.parametrize("kills", [10, pytest.param(500, marks=pytest.mark.nightly)])
def test_no_kill_loses_or_changes_what_was_acknowledged(kills: int, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        evening = asyncio.run(spend(server, kills, Random(kills)))
        server.stop()
    found = Counter({"kills": kills})
    for code, rows in logs(server.data).items():
        found += audit(code, rows, evening)
        found["records"] += audit_records(TableState.from_log(code, rows).records, evening.records[code], tmp_path)
    print(dict(found))  # noqa: T201  # what the result rests on
    assert '"level":"error"' not in server.log
    assert found["acknowledged act"] > 5 * kills
    if kills > 100:  # often enough for every situation to have come up
        assert all(found[situation] for situation in ("with a seat away", "with claims held", "kills while paused"))
