"""Writes a golden log: people and bots at the tables of a real server, over its sockets.

`python -m tests.server.write_golden v4` writes tests/server/logs/v4.*; see logs/README.md for when that is right.
"""

import sqlite3
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.golden import WATCHER, Kept, Told, lasting, line_of, write_golden, write_kept
from tests.server.running import Client, Server
from websockets.exceptions import ConnectionClosed

from lastcard.server.store import Snapshot

QUICK = frozenset({"uno", "catch", "arms", "block", "bounce"})
LONGEST = 240.0
"""Seconds after which a table where nothing comes to an end has failed."""
IMPATIENT = {"table.GONE_TIME": 1.5, "timing.HONOUR_TIME": {False: 6000, True: 4000}}
"""The server waits less than it would for people; what is in the log does not depend on it."""


@dataclass(frozen=True)
class Plan:
    """A table and what happens there."""

    edition: str
    rules: dict[str, Any]
    people: tuple[str, ...]
    level: str = "regular"
    turn_time: int = 0
    frames: int = 120  # after so many the game is paused for good, if no match has ended before
    matches: int = 1  # after so many the table is left as it is
    scenes: dict[int, str] = field(default_factory=dict)  # what happens besides, and from which frame on


PLANS = (
    Plan(
        "classic",
        {"hand-size": 3, "jump-in": True, "seven-zero": True, "target": 50},
        ("Ann", "Bob", "Zoë"),
        matches=3,
        frames=130,
        scenes={3: "share", 12: "talk", 16: "mute", 20: "vanish", 40: "transfer", 60: "remove"},
    ),
    Plan("avengers", {"hand-size": 3, "stacking": True, "target": 50}, ("Ann", "Bob"), scenes={9: "talk", 15: "leave"}),
    Plan(
        "batman-v-superman",
        {"hand-size": 4, "target": 500, "custom-1": "Everyone else draws 1."},
        ("Ann", "Bob", "Cat"),
        frames=90,
        scenes={20: "pause", 30: "talk"},
    ),
    Plan("super-bowl", {"hand-size": 4}, ("Ann", "Bob", "Cat"), "sharp", matches=1, frames=600, scenes={8: "talk"}),
    Plan(
        "super-hero-girls",
        {"hand-size": 3, "scoring": "tally", "target": 50},
        ("Ann", "Bob"),
        "rookie",
        turn_time=15,
        frames=90,
        scenes={2: "propose", 12: "dawdle"},
    ),
    Plan(
        "super-mario",
        {
            "target": 500,
            "hand-size": 10,  # so that somebody holds one of these
            "custom-1": "honour: whoever laughs first draws two",
            "custom-2": "honour: sing",
        },
        ("Ann", "Bob", "red"),
        frames=300,
    ),
    Plan("classic", {}, ("Ann", "Bob"), matches=0, scenes={1: "talk", 2: "share", 4: "change", 6: "leave"}),
)


class Party:
    """One table: whoever sits there does what comes to mind, and a spectator writes it down."""

    def __init__(self, server: Server, plan: Plan, seed: int, opened: ExitStack) -> None:
        self.server, self.plan, self.opened = server, plan, opened
        self.random = Random(seed)
        seats = len(plan.people) + 2
        seated = server.make_table(
            bots=1, edition=plan.edition, rules=plan.rules, seats=seats, turn_time=plan.turn_time
        )
        self.code = seated["table"]
        self.tokens = {seated["seat"]: seated}
        for name in plan.people[1:]:
            joined = server.join(self.code, name)
            self.tokens[joined["seat"]] = joined
        self.people = {seat: self.connect(found) for seat, found in self.tokens.items()}
        self.host = next(iter(self.people))
        self.trail: list[str] = []
        self.watcher = self.connect({"table": self.code})
        self.people[self.host].ask("bots", level=plan.level, count=1)
        self.waiting = sorted(plan.scenes)
        self.settled = 0
        self.end = time.monotonic() + LONGEST

    def connect(self, seated: dict[str, str]) -> Client:
        return self.opened.enter_context(self.server.client(seated))

    # -- reading -----------------------------------------------------------------------

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.watcher.frame["table"]
        return found

    @property
    def seats(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.table["seats"]
        return found

    def read(self) -> None:
        """Whatever has come in; the spectator notes every frame."""
        if time.monotonic() > self.end:
            raise TimeoutError(f"{self.plan.edition}: {self.waiting or 'the game'} came to no end")
        for client in [*self.people.values(), self.watcher]:
            with suppress(TimeoutError, ConnectionClosed):
                while True:
                    message = client.take(0.01)
                    if client is self.watcher and message["is"] == "frame":
                        self.trail.append(line_of(message))

    def ask(self, seat: str, do: str, /, **facts: object) -> dict[str, Any]:
        return self.people[seat].ask(do, **facts)

    # -- playing -----------------------------------------------------------------------

    def play(self) -> Told:
        """Play as the plan wants it, come to rest, and tell how the table stands."""
        while not self.is_done():
            self.read()
            self.play_scene()
            self.move_on()
        return self.rest()

    def is_done(self) -> bool:
        table = self.table
        if self.waiting:
            return False  # a match that ends before its scenes is followed by another one
        if not self.plan.matches:
            return True
        is_late = self.watcher.frame["seq"] >= self.plan.frames
        has_ended = table["phase"] == "over" and table["match"] >= self.plan.matches
        return has_ended or (is_late and self.is_calm())

    def is_calm(self) -> bool:
        """Somebody is on turn, and nobody waits for anything else."""
        return self.table["phase"] == "playing" and self.table["window"] is None and self.table["honour"] is None

    def play_scene(self) -> None:
        if self.waiting and self.watcher.frame["seq"] >= self.waiting[0]:
            name = self.plan.scenes[self.waiting.pop(0)]
            SCENES[name](self)

    def move_on(self) -> None:
        table = self.table
        match table["phase"]:
            case "lobby":
                if self.plan.matches and (not self.waiting or self.waiting[0] > 3):
                    self.ask(self.host, "start")
            case "closed":
                self.agree()
                self.ask(self.host, "deal")
            case "over":
                self.ask(self.host, "rematch")
            case _ if table["honour"] is not None:
                self.settle()
            case _:
                self.act()

    def act(self) -> None:
        """Somebody who may move does; nobody calls with the card, so there are races."""
        able = [seat for seat, client in self.people.items() if client.frame["legal"]]
        if not able:
            time.sleep(0.05)
            return
        seat = self.random.choice(able)
        frame = self.people[seat].frame
        legal = frame["legal"]
        quick = [move for move in legal if move.partition(" ")[0] in QUICK]
        slow = [move for move in legal if move not in {"draw", "keep"} and not move.endswith(" uno")]
        written = [move for move in slow if move.startswith("play custom-")]
        move = self.random.choice(quick or written or slow or legal)
        ms = self.random.choice([None, self.random.uniform(150, 900)])
        self.people[seat].send("act", id=f"{seat}-{frame['seq']}-{len(self.trail)}", seq=frame["seq"], move=move, ms=ms)
        time.sleep(self.random.choice([0.02, 0.1, 0.3]))

    def settle(self) -> None:
        """The first honour rule is settled by all, the next one by nobody."""
        if self.settled:
            time.sleep(0.2)
            return
        self.settled += 1
        for seat in self.people:
            self.ask(seat, "settle", draws={self.host: 2})

    def agree(self) -> None:
        """All consent to whatever is proposed."""
        for proposal in self.table["proposals"]:
            for seat in proposal["waiting"]:
                if seat in self.people:
                    self.ask(seat, "consent", proposal=proposal["number"], yes=True)

    @property
    def guest(self) -> str:
        """Somebody who is not the host."""
        return next(seat for seat in self.people if seat != self.host)

    def forget(self, seat: str) -> None:
        self.people.pop(seat).socket.close()

    # -- coming to rest ----------------------------------------------------------------

    def rest(self) -> Told:
        """Stop all clocks, and look at the table once more from every seat."""
        self.stop_clocks()
        frames: dict[str, dict[str, Any]] = {}
        while len({frame["seq"] for frame in frames.values()}) != 1:
            self.read()
            frames = {seat: client.hello(self.tokens[seat]) for seat, client in self.people.items()}
            self.read()
            frames[WATCHER] = self.watcher.hello({"table": self.code})
        table = lasting(frames[WATCHER].pop("table"))
        viewers = {seat: {name: frame[name] for name in REST} for seat, frame in frames.items()}
        return Told(self.trail, table, viewers, self.records(table["match"]))

    def stop_clocks(self) -> None:
        """Pause a game that goes on, at a moment when that can be done."""
        while self.table["phase"] not in {"lobby", "over"}:
            if self.is_calm():
                self.ask(self.host, "pause", on=True)
                self.read()
                if self.is_calm():
                    return
                self.ask(self.host, "pause", on=False)
            self.move_on()
            self.read()

    def records(self, matches: int) -> list[str]:
        asked = (self.server.request("GET", f"/api/tables/{self.code}/records/{at}") for at in range(1, matches + 1))
        return [found.body.decode() for found in asked if found.status == 200]


REST = ("seq", "you", "view", "legal", "events")


# -- scenes ------------------------------------------------------------------------------------


def talk(party: Party) -> None:
    party.ask(party.guest, "say", text="Good luck – viel Glück!")
    party.ask(party.host, "react", reaction="wow")


def share(party: Party) -> None:
    for seat in party.people:
        party.ask(seat, "share", entropy=party.random.randbytes(16).hex())


def mute(party: Party) -> None:
    party.ask(party.host, "mute", seat=party.guest, on=True)


def vanish(party: Party) -> None:
    """Somebody's line is cut for long enough that a bot plays; then they come back."""
    seat = party.guest
    party.people[seat].socket.close()
    while not any(each["seat"] == seat and each["away"] == "gone" for each in party.seats):
        party.read()
    party.people[seat] = party.connect(party.tokens[seat])


def transfer(party: Party) -> None:
    """A seat moves to another device."""
    seat = party.guest
    code = party.ask(seat, "transfer")["code"]
    redeemed = party.server.request("POST", f"/api/tables/{party.code}/transfers", {"code": code}).json
    party.people[seat].socket.close()
    party.tokens[seat] = redeemed
    party.people[seat] = party.connect(redeemed)


def remove(party: Party) -> None:
    seat = [*party.people][-1]
    party.ask(party.host, "remove", seat=seat)
    party.forget(seat)


def leave(party: Party) -> None:
    seat = party.guest
    party.ask(seat, "leave")
    party.forget(seat)


def pause(party: Party) -> None:
    party.ask(party.host, "pause", on=True)
    party.ask(party.guest, "say", text="back in a minute")
    party.ask(party.host, "pause", on=False)


def propose(party: Party) -> None:
    """One rule is refused, another one written."""
    party.ask(party.host, "propose", card="custom-2", text="everybody passes their hand to the left")
    party.ask(party.guest, "consent", proposal=1, yes=False)
    party.ask(party.guest, "propose", card="custom-2", text="the next player picks up two and misses a turn")
    party.read()
    party.agree()


def dawdle(party: Party) -> None:
    """Nobody moves until the clock does."""
    while not party.is_calm() or party.table["clock"] is None:
        party.move_on()
        party.read()
    seq = party.watcher.frame["seq"]
    while party.watcher.frame["seq"] == seq:
        party.read()


def change(party: Party) -> None:
    settings = {"edition": "super-mario", "seats": 6, "listed": True, "rules": {"stacking": True}}
    party.ask(party.host, "change", settings=settings)


SCENES: dict[str, Callable[[Party], None]] = {
    "change": change,
    "dawdle": dawdle,
    "leave": leave,
    "mute": mute,
    "pause": pause,
    "propose": propose,
    "remove": remove,
    "share": share,
    "talk": talk,
    "transfer": transfer,
    "vanish": vanish,
}


def main(version: str) -> None:
    with TemporaryDirectory() as folder, ExitStack() as opened:
        data = Path(folder, "data")
        with Server(data, constants=IMPATIENT) as server:
            parties = [Party(server, plan, seed, opened) for seed, plan in enumerate(PLANS)]
            with ThreadPoolExecutor(len(parties)) as pool:
                told = {party.code: found for party, found in zip(parties, pool.map(Party.play, parties), strict=True)}
            opened.close()
            server.stop()
        with sqlite3.connect(data / "tables.sqlite3") as db:
            wanted = "SELECT name, seq, command, at, time, body FROM log WHERE name != '' ORDER BY name, seq"
            rows = db.execute(wanted).fetchall()
            saved = db.execute("SELECT name, seq, running, body FROM snapshots ORDER BY name").fetchall()
            editions = dict(db.execute("SELECT digest, body FROM editions ORDER BY digest").fetchall())
        last = {code: max(frame["seq"] for frame in found.viewers.values()) for code, found in told.items()}
        write_golden(version, rows, told)
        write_kept(version, Kept(editions, [Snapshot(name, seq, bool(runs), body) for name, seq, runs, body in saved]))
        print(len(rows), "rows;", last)  # noqa: T201  # for whoever makes it


if __name__ == "__main__":
    main(sys.argv[1])
