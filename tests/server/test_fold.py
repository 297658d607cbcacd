"""A table is what its log adds up to: after every row, for everybody who looks at it."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.server.helpers import (
    EDITIONS,
    Person,
    Silent,
    in_virtual_time,
    log_of,
    make_services,
    make_table,
    settle_chance,
)

from lastcard.engine import COMPILED
from lastcard.server import entries
from lastcard.server.entries import Entry
from lastcard.server.frames import Framer
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.refusals import Refusal
from lastcard.server.state import TableState
from lastcard.server.table import Table
from lastcard.server.timing import next_due

ROWS = 200 if COMPILED else 60
RULES: dict[str, dict[str, Any]] = {
    "avengers": {"hand-size": 2, "target": 50, "draw-until-playable": True},
    "batman-v-superman": {"hand-size": 2, "stacking": True, "target": 100},
    "classic": {"hand-size": 2, "jump-in": True, "seven-zero": True, "target": 50},
    "super-bowl": {"hand-size": 2},
    "super-hero-girls": {"hand-size": 2, "scoring": "tally", "target": 100},
    "super-mario": {"hand-size": 2, "stacking": True, "target": 100},
}

LIVELY = {
    *(entries.Claimed, entries.Ruled, entries.Paused, entries.WentAway, entries.CameBack),
    *(entries.Joined, entries.Muted, entries.Admitted),
}
"""What has to happen at a table before it proves anything."""


def is_lively(table: Table) -> bool:
    return {type(entry) for entry in log_of(table)} >= LIVELY


def inside(state: TableState) -> list[object]:
    """What no frame shows and the next row may depend on."""
    return [
        *(state.chairs, state.held, state.answers, state.offers, state.records, state.secret, state.deal),
        *(state.rows, state.seq, state.changed_seq, state.changed_at, state.opened_at, state.clock_at),
        *(state.is_paused, state.clock(10**9), next_due(state)),
    ]


class Mirror:
    """The same table, made of its rows alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = TableState(table.state.code)
        self._commit = table._commit

    async def commit(self, entry: Entry, key: str | None, *, quiet: bool = False) -> None:
        await self._commit(entry, key, quiet=quiet)
        self.compare()

    def compare(self) -> None:
        live, services = self.table.state, self.table.services
        for row in services.store.read(live.code)[self.state.rows :]:
            self.state.apply(row)
        now = int(services.clock())
        folded, told = Framer(self.state, now), Framer(live, now)
        for seat in (None, *(chair.seat for chair in live.chairs)):
            assert folded.frame(seat, since=live.seq - 1) == told.frame(seat, since=live.seq - 1)
        assert inside(self.state) == inside(live)


class Company:
    """People at one table who do whatever comes into their heads."""

    def __init__(self, lobby: Lobby, people: list[Person], seed: int) -> None:
        self.lobby = lobby
        self.table = people[0].table
        self.people = people
        self.random = Random(seed)
        self.asked: list[tuple[Person, str]] = []
        self._numbers = count()
        self._ideas: dict[Callable[[Person], Awaitable[object]], int] = {
            self.act: 40,
            self.wait: 30,
            self.go_on: 8,
            self.settle: 4,
            self.talk: 3,
            self.disconnect: 2,
            self.pause: 2,
            self.repeat: 2,
            self.leave: 1,
            self.look: 1,
            self.mute: 1,
            self.remove: 1,
            self.transfer: 1,
        }

    async def do_something(self) -> None:
        person = self.random.choice(self.people)
        idea = self.random.choices([*self._ideas], [*self._ideas.values()])[0]
        if person in self.table.viewers:
            await idea(person)
        elif self.random.random() < 0.3:
            await self.connect(person)

    async def ask(self, person: Person, do: str, **facts: Any) -> dict[str, Any]:  # noqa: ANN401  # as it comes
        name = f"id-{next(self._numbers)}"
        self.asked.append((person, name))
        return await person.say(do, id=name, **facts)

    async def connect(self, person: Person) -> None:
        """With a new connection; whoever was removed looks for another seat."""
        again = Person(self.table, person.token)
        try:
            await again.enter(self.random.randrange(self.table.state.seq + 1))
        except Refusal:
            if self.table.state.phase != "lobby" or len(self.table.state.chairs) == 6:
                return
            seated = await self.lobby.join(self.table.state.code, self.random.choice(["Ann", "red", "Zoë"]))
            again = await Person(self.table, seated.token).enter()
        self.people[self.people.index(person)] = again

    async def act(self, _person: Person) -> None:
        movers = [each for each in self.people if each in self.table.viewers and each.frame["legal"]]
        if movers:
            mover = self.random.choice(movers)
            move = self.random.choice(self._forgetful(mover.frame["legal"]))
            seq = max(0, mover.frame["seq"] - (self.random.random() < 0.1))
            ms = self.random.choice([None, 100.0, self.random.uniform(0, 3000)])
            mover.pings.add(self.random.uniform(5, 250))
            await self.ask(mover, "act", seq=seq, move=move, ms=ms)

    @staticmethod
    def _forgetful(legal: list[str]) -> list[str]:
        """Nobody calls with the card, and whoever can be quick is: so there are races."""
        quick = [move for move in legal if move.partition(" ")[0] in {"uno", "catch", "arms", "block", "bounce"}]
        return quick or [move for move in legal if move != "draw" and not move.endswith(" uno")] or legal

    async def wait(self, _person: Person) -> None:
        await asyncio.sleep(self.random.choice([0, 0.05, 0.1, 0.3, 0.3, 1, 1, 3, 3, 8, 8, 70]))

    async def talk(self, person: Person) -> None:
        if self.random.random() < 0.5:
            await self.ask(person, "say", text="Well played!")
        else:
            await self.ask(person, "react", reaction="wow")

    async def mute(self, person: Person) -> None:
        other = self.random.choice(self.table.state.chairs)
        await self.ask(person, "mute", seat=other.seat, on=self.random.random() < 0.5)

    async def pause(self, person: Person) -> None:
        await self.ask(person, "pause", on=not self.table.state.is_paused)

    async def repeat(self, person: Person) -> None:
        """The last thing that this person did, by its id; what it was does not matter."""
        names = [name for who, name in self.asked if who is person]
        if names:
            await person.say("react", id=names[-1], reaction="wow")
            self.asked = [pair for pair in self.asked if pair[1] != names[-1]]

    async def leave(self, person: Person) -> None:
        if len(self.table.here) > 1:
            await self.ask(person, "leave")

    async def disconnect(self, person: Person) -> None:
        self.table.exit(person)

    async def transfer(self, person: Person) -> None:
        code = (await self.ask(person, "transfer")).get("code")
        if code:
            seated = await self.lobby.redeem(self.table.state.code, code)
            self.people[self.people.index(person)] = await Person(self.table, seated.token).enter()
            self.table.exit(person)

    async def remove(self, person: Person) -> None:
        other = self.random.choice(self.table.state.chairs)
        await self.ask(person, "remove", seat=other.seat)

    async def look(self, _person: Person) -> None:
        self.table.exit(await Person(self.table, None).enter())

    async def go_on(self, person: Person) -> None:
        """What leads to the next round or match."""
        await self.ask(person, {"lobby": "start", "closed": "deal"}.get(self.table.state.phase, "rematch"))

    async def settle(self, person: Person) -> None:
        """What can be done in a lobby."""
        do: dict[str, dict[str, Any]] = {
            "bots": {"count": self.random.randint(1, 2)},
            "share": {"entropy": self.random.randbytes(16).hex()},
            "change": {"settings": {**self._settings(), "listed": self.random.random() < 0.5}},
        }
        name = self.random.choice([*do])
        await self.ask(person, name, **do[name])

    def _settings(self) -> dict[str, Any]:
        now = self.table.state.settings
        return {"edition": now.edition, "rules": dict(now.rules), "seats": 6, "turn_time": now.turn_time}

    async def come_to_rest(self) -> None:
        """All rulings are made, and everything is answered."""
        for person in self.people:
            if person in self.table.viewers and self.table.state.is_paused:
                await person.say("pause", on=False)
        await asyncio.sleep(10)

    def unanswered(self) -> list[str]:
        """Commands of those who are still here that were not answered exactly once."""
        return [
            name
            for person, name in self.asked
            if person in self.table.viewers and sum(heard.get("re") == name for heard in person.heard) != 1
        ]


@pytest.mark.parametrize("turn_time", [0, 15])
@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_after_every_row_the_log_adds_up_to_the_live_table(
    edition: str, turn_time: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle_chance(monkeypatch, turn_time)
    lobby = Lobby(make_services(seed=turn_time))
    settings = Settings(edition=edition, rules=RULES[edition], seats=6, turn_time=turn_time)
    company = Company(lobby, await make_table(lobby, settings, people=3, bots=2), turn_time)
    table = company.table
    mirror = Mirror(table)
    monkeypatch.setattr(table, "_commit", mirror.commit)
    while table.state.rows < ROWS or not is_lively(table):
        await company.do_something()
    await company.come_to_rest()
    assert not company.unanswered()
    assert isinstance(table.services.log, Silent)
    assert not table.services.log.errors
    again = TableState.from_log(table.state.code, table.services.store.read(table.state.code))
    assert inside(again) == inside(table.state)
