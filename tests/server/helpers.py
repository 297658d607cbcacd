"""What the tests of the server share: tables without sockets, in a time that runs as fast as nothing happens."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial, wraps
from itertools import count
from random import Random
from typing import Any, ParamSpec, TypeVar

import msgspec
import pytest

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.text.placement import Placement
from lastcard.match import Match
from lastcard.server import commands, entries, lobby, state
from lastcard.server.bodies import BotSeats, NewTable, Seated
from lastcard.server.entries import Entry
from lastcard.server.lobby import Lobby
from lastcard.server.logs import Log
from lastcard.server.names import hashed
from lastcard.server.protocol import CODE_LETTERS, Bye, Command, SeatCommand, Settings
from lastcard.server.races import Pings
from lastcard.server.services import Services
from lastcard.server.store import MemoryStore, Store
from lastcard.server.table import Table

_T = TypeVar("_T")
_P = ParamSpec("_P")
_ids = count(1)

EDITIONS = edition_ids()


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next timer when there is nothing to do."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 1_000.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        waiting: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while waiting and waiting[0].cancelled():
            heapq.heappop(waiting)._scheduled = False  # type: ignore[attr-defined]
        if not self._ready and waiting:  # type: ignore[attr-defined]
            self._now = max(self._now, waiting[0].when())
        super()._run_once()  # type: ignore[misc]


def run(job: Coroutine[Any, Any, _T]) -> _T:
    """Run a test's coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(job)


def in_virtual_time(test: Callable[_P, Coroutine[Any, Any, None]]) -> Callable[_P, None]:
    """Make a plain test of a coroutine."""

    @wraps(test)
    def plain(*args: _P.args, **kwargs: _P.kwargs) -> None:
        run(test(*args, **kwargs))

    return plain


class Silent(Log):
    """Keeps what would have been logged."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str, dict[str, object]]] = []

    def _write(self, level: str, event: str, facts: dict[str, object]) -> None:
        self.lines.append((level, event, facts))

    @property
    def errors(self) -> list[tuple[str, str, dict[str, object]]]:
        return [line for line in self.lines if line[0] == "error"]


class Person:
    """Somebody at a table, as a table sees a connection: keeps all messages."""

    def __init__(self, table: Table, token: str | None) -> None:
        self.table = table
        self.token = token
        self.seat: str | None = None
        self.pings = Pings()
        self.heard: list[dict[str, Any]] = []
        self.bye: Bye | None = None

    def send(self, message: str) -> None:
        self.heard.append(msgspec.json.decode(message))

    def close(self, bye: Bye) -> None:
        self.bye = bye

    async def enter(self, seq: int = 0) -> "Person":
        await self.table.enter(self, hashed(self.token) if self.token else None, seq)
        return self

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["is"] == "frame"]

    @property
    def frame(self) -> dict[str, Any]:
        """The last frame."""
        return self.frames[-1]

    async def again(self, seq: int = 0) -> "Person":
        """The same person over a new connection."""
        return await Person(self.table, self.token).enter(seq)

    @property
    def away(self) -> dict[str, str | None]:
        """Why bots play for others, by seat."""
        return {seat["seat"]: seat["away"] for seat in self.frame["table"]["seats"]}

    def events(self, kind: str) -> list[dict[str, Any]]:
        """All events of a kind that were told."""
        return [event for frame in self.frames for event in frame["events"] if event["is"] == kind]

    @property
    def talk(self) -> list[str]:
        """All that was said and shown."""
        return [said["text"] or said["reaction"] for frame in self.frames for said in frame["said"]]

    async def do(self, command: SeatCommand) -> dict[str, Any]:
        """Send a command; the answer that came at once, or nothing yet."""
        before = len(self.heard)
        await self.table.command(self, command)
        answers = [message for message in self.heard[before:] if message.get("re") == command.id]
        return answers[0] if answers else {}

    async def say(self, do: str, **facts: Any) -> dict[str, Any]:  # noqa: ANN401  # whatever the command takes
        """Send a command by its name on the wire, with an id of its own."""
        return await self.do(msgspec.convert({"do": do, "id": facts.pop("id", f"id-{next(_ids)}"), **facts}, Command))

    async def act(self, move: str, **facts: Any) -> dict[str, Any]:  # noqa: ANN401  # as above
        """Make a move, looking at the last frame."""
        return await self.say("act", seq=facts.pop("seq", self.frame["seq"]), move=move, **facts)


class VirtualServices(Services):
    """Does everything at once: a thread would take real time, during which virtual time would jump ahead."""

    async def aside(self, job: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        return job(*args, **kwargs)


def make_services(store: Store | None = None, seed: int = 1, pace: float = 1.0) -> Services:
    """The surroundings of tables in virtual time; call it inside :func:`run`."""
    loop = asyncio.get_running_loop()
    return VirtualServices(
        store or MemoryStore(),
        clock=lambda: loop.time() * 1000,
        wall=lambda: int(loop.time() * 1000),
        pace=pace,
        random=Random(seed),
        log=Silent(),
    )


async def make_table(
    lobby: Lobby, settings: Settings | None = None, people: int = 2, bots: int = 0, *, start: bool = True
) -> list[Person]:
    """A table with people who are connected, the host first, and perhaps bots."""
    wanted = settings or Settings(seats=max(2, people + bots))
    seated = await lobby.make(NewTable("Ann", wanted, (BotSeats(bots),)), "here")
    others = ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")[: people - 1]
    found: list[Seated] = [seated, *[await lobby.join(seated.table, name) for name in others]]
    table = await lobby.table(seated.table)
    joined = [await Person(table, each.token).enter() for each in found]
    if start:
        assert (await joined[0].say("start"))["is"] == "frame"
    return joined


async def play_to_the_end(person: Person, first: Callable[[], Awaitable[None]]) -> None:
    """Play whatever comes first in the list, and deal, until the match is over; each time do ``first`` before."""
    for _ in range(600):
        await first()
        phase = person.frame["table"]["phase"]
        if phase == "over":
            return
        if phase == "closed":
            await person.say("deal")
        elif person.frame["legal"] and person.frame["view"]["turn"] == person.seat:
            await person.act(next(move for move in person.frame["legal"] if move != "uno"))
        await asyncio.sleep(1.5)
    pytest.fail("the match did not end")


def log_of(table: Table) -> list[Entry]:
    """What stands in a table's log."""
    return [entries.decode(row.body) for row in table.services.store.read(table.state.code)]


def lay_out(monkeypatch: pytest.MonkeyPatch, **cards: Any) -> None:  # noqa: ANN401  # whatever a placement takes
    """From now on every match begins with these cards, at a live table and in a replay alike."""
    monkeypatch.setattr(state, "Match", partial(Match, start=Placement(**cards)))


def settle_chance(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """From now on tables get codes and secrets that are the same in every run, and so the same deals."""
    source = Random(seed)
    monkeypatch.setattr(commands, "new_secret", lambda: source.randbytes(32).hex())
    monkeypatch.setattr(commands, "new_key", lambda: source.randbytes(16).hex())
    monkeypatch.setattr(lobby, "random_code", lambda: "".join(source.choices(CODE_LETTERS, k=6)))
