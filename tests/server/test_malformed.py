"""Whatever a client sends: one answer, the connection lives, and nothing changes that was not acknowledged."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.helpers import EDITIONS, NAMES, Vocabulary, thin
from tests.server.helpers import in_virtual_time, run, settle_chance
from tests.server.visitors import Client, Visit

from lastcard import edition
from lastcard.engine import COMPILED
from lastcard.server.limits import MESSAGES
from lastcard.server.protocol import LARGEST_MESSAGE, Command, Hello, Settings
from lastcard.server.sockets import CLOSED

CHUNKS, PER_CHUNK = 100, 1_000
LOOK_EVERY = 50


# -- what can be sent ------------------------------------------------------------------------

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 1.5, -0.0, 1e308, 2**31, 2**63, 2**64, -(2**63) - 1, 10**40, 3_600_001),
    *("", " ", "\0", "\n", "a" * 41, "a" * 200, "é" * 20, "😀" * 20, "\u202eevil", "\ud800", "null", "1", "ann", "-"),
    *([], {}, [[]], [0] * 50, {"a": 1}, {"do": "leave", "id": "x"}, {"edition": "classic"}, ["play", "red-1"]),
]
RAW = [
    *("", " ", "\n", "null", "true", "0", "-1", "NaN", "Infinity", "-Infinity", '""', '"do"', "[]", "{}", "{", "}"),
    *("1e999", "9" * 4000, "-" * 99, "[" * 4000, '{"do":' * 600, "[" * 999 + "]" * 999, "\ufeff{}", "\x00", "\ud800"),
    *('{"do":"act"}', '{"do":"nothing","id":"a"}', '{"do":1}', '{"do":null}', '{"DO":"start","id":"a"}', "a=1&b=2"),
    *('{"is":"frame"}', '{"do":"leave","do":"say","id":"a"}', '{"id":"a","id":"b","do":"start"}', "'do':'start'"),
    *('{"do":"start","id":"a"}{"do":"start","id":"b"}', '{"do":"start","id":"a"},', "<xml/>", "GET / HTTP/1.1\r\n\r\n"),
    *("x" * (LARGEST_MESSAGE + 1), "é" * (LARGEST_MESSAGE // 2 + 1), '"' + " " * 100_000 + '"'),
    f'{{"do":"say","id":"long","text":"{"y" * LARGEST_MESSAGE}"}}',
]  # fmt: skip
# How often which command is tried: at any time, and when it fits.
ANY_TIME = dict.fromkeys(["say", "react", "mute", "share", "start", "deal", "rematch", "change", "bots", "hello"], 4.0)
OFTEN = ANY_TIME | {"act": 20, "transfer": 2, "pause": 2, "pong": 3, "remove": 0.5, "leave": 0.5}
OFTEN |= {"propose": 3, "consent": 3, "settle": 3}
FITTING: dict[str, dict[str, float]] = {
    "lobby": {"share": 4, "change": 3, "bots": 2, "remove": 0.5, "leave": 0.5, "start": 3, "propose": 2, "consent": 2},
    "playing": {"act": 1, "settle": 0.05},
    "closed": {"deal": 1, "propose": 2, "consent": 3},
    "over": {"rematch": 1},
}
ENTROPY = ["ab" * 16, "00" * 32, "ab" * 16 + "\n", "AB" * 16, "ab" * 15, "ab" * 33, "zz" * 16]


class Maker:
    """Makes messages of all sorts, as good and as bad as they come."""

    def __init__(self, visit: Visit, pick: Random) -> None:
        self.visit = visit
        self.pick = pick
        self.words = Vocabulary(edition(visit.state.settings.edition), (*NAMES[:2], "Ann", "Bob", "Cat", "Ben"))

    def client(self) -> Client:
        """Anybody, but more often whoever is on turn."""
        match = self.visit.state.match
        turn = [each for each in self.visit.clients if match and each.connection.seat == match.turn]
        return self.pick.choice(turn if turn and self.pick.random() < 0.4 else self.visit.clients)

    def message(self, client: Client) -> str:
        is_lost = client.serving.done() or client.connection.table is None
        if is_lost and self.pick.random() < 0.5:
            return client.hello
        make = self.pick.choices(
            [self.good, self.raw, self.spoilt, self.mistyped, self.reshaped, self.again, self.greeting, self.noise],
            [45, 7, 15, 12, 8, 8, 2, 3],
        )[0]
        return make(client)

    # A command that could be carried out, at the right moment and by the right seat.

    def good(self, client: Client) -> str:
        return json.dumps(self.command(client))

    def command(self, client: Client) -> dict[str, Any]:
        kinds = OFTEN if self.pick.random() < 0.3 else FITTING[self.visit.state.phase]
        kind = self.pick.choices([*kinds], [*kinds.values()])[0]
        return {"do": kind, **self.fields(kind, client)}

    def fields(self, kind: str, client: Client) -> dict[str, Any]:
        if kind == "pong":
            return {"n": self.pick.choice([0, 1, 2, 10**20])}
        if kind == "hello":
            return cast("dict[str, Any]", json.loads(client.hello)) | {"seq": self.pick.randrange(50)}
        return {"id": self.new_id(client), **self.details(kind, client)}

    def new_id(self, client: Client) -> str:
        """Mostly a new one; now and then one that this client or another one has used."""
        if self.pick.random() < 0.9 or not client.ids:
            client.ids.append(f"{self.pick.choice(['id', '', 'Ann', 'é 😀', 'a b'])}{self.pick.randrange(10**9)}")
            return client.ids[-1]
        used = self.pick.choice([each for each in self.visit.clients if each.ids])
        return self.pick.choice(used.ids)

    def details(self, kind: str, client: Client) -> dict[str, Any]:
        seat = self.pick.choice(["Ann", "Bob", "Cat", "Ben", "Eve", "nobody", "-", "ann"])
        of_kind: dict[str, Callable[[], dict[str, Any]]] = {
            "act": lambda: self.act(client),
            "say": lambda: {"text": self.pick.choice(["hello", " ", "\u200b", "a" * 1000, "<b>", "\x00\x07"])},
            "react": lambda: {"reaction": self.pick.choice(["clap", "heart"])},
            "mute": lambda: {"seat": seat, "on": self.pick.random() < 0.5},
            "remove": lambda: {"seat": seat},
            "pause": lambda: {"on": self.pick.random() < 0.2},
            "share": lambda: {"entropy": self.pick.choice(ENTROPY)},
            "bots": lambda: {"level": self.pick.choice(["regular", "god"]), "count": self.pick.choice([1, 10])},
            "propose": lambda: {"card": self.pick.choice(["custom-1", "custom-2", "wild"]), "text": self.rule()},
            "consent": lambda: {"proposal": self.pick.randrange(1, 9), "yes": self.pick.random() < 0.8},
            "settle": lambda: {
                "draws": self.pick.choice([{}, {seat: 2}, {"Ann": 1, "Bob": 20}, {"Ann": 21}]),
                **self.pick.choice([{}, {"discards": {seat: 1}}, {"swaps": [[seat, "Ann"]], "again": True}]),
                **self.pick.choice([{}, {"loses_turn": [seat, seat]}, {"swaps": [["Ann"]]}, {"again": 1}]),
            },
            "change": lambda: {"settings": {"edition": self.pick.choice([*EDITIONS, "none"]), "seats": 4}},
        }
        return of_kind.get(kind, dict)()

    def rule(self) -> str:
        return self.pick.choice(
            ["Everyone else draws 1.", "I play again", "honour: sing", "", "\u200b", "sing", "la " * 99]
        )

    def act(self, client: Client) -> dict[str, Any]:
        state = self.visit.state
        off = self.pick.choices([0, -1, -5, 1, 10**12], [90, 4, 2, 2, 2])[0]
        ms = {"ms": self.pick.choice([0, 250.5, 3_600_000, None])} if self.pick.random() < 0.3 else {}
        return {"seq": max(0, state.seq + off), "move": self.move(client), **ms}

    def move(self, client: Client) -> str:
        """Of one's own, of another seat, of the notation, or no move at all."""
        match = self.visit.state.match
        chance = self.pick.random()
        if match is not None and chance < 0.85:
            seat = client.connection.seat if chance < 0.7 else self.pick.choice(match.seats)
            moves = match.legal(seat) if seat in match.seats else ()
            if moves:
                return str(self.pick.choice(moves))
        if chance < 0.95:
            return str(self.words.decode(self.pick.choice(self.words.plain)))
        return self.pick.choice(["", " ", "play", "play play", "draw draw", "deal", "whistle", "PLAY red-1", "x" * 120])

    # And the other ones.

    def raw(self, _client: Client) -> str:
        return self.pick.choice(RAW)

    def noise(self, _client: Client) -> str:
        top = self.pick.choice([127, 255, 0xD7FF])
        return "".join(chr(self.pick.randrange(top)) for _ in range(self.pick.randrange(60)))

    def spoilt(self, client: Client) -> str:
        """Bits turned over, a piece lost, doubled or moved."""
        text = self.good(client)
        at, to = sorted(self.pick.choices(range(len(text) + 1), k=2))
        kind = self.pick.randrange(5)
        if kind == 0:
            return text[:at]
        if kind == 1:
            return text[:at] + text[to:]
        if kind == 2:
            return text[:to] + text[at:]
        if kind == 3:
            return text[to:] + text[at:to] + text[:at]
        at = min(at, len(text) - 1)
        return text[:at] + chr(ord(text[at]) ^ 1 << self.pick.randrange(7)) + text[at + 1 :]

    def mistyped(self, client: Client) -> str:
        """One field holds something else."""
        command = self.command(client)
        command[self.pick.choice([*command])] = self.pick.choice(JUNK)
        return json.dumps(command)

    def reshaped(self, client: Client) -> str:
        """A field too many or too few, names swapped, one command's tag on another's fields."""
        command = self.command(client)
        kind = self.pick.randrange(4)
        if kind == 0:
            command[self.pick.choice(["x", "", "seat", "token", "by", "table"])] = self.pick.choice(JUNK)
        elif kind == 1:
            del command[self.pick.choice([*command])]
        elif kind == 2:
            values = [*command.values()]
            self.pick.shuffle(values)
            command = dict(zip(command, values, strict=True))
        else:
            command["do"] = self.command(client)["do"]
        return json.dumps(command)

    def again(self, client: Client) -> str:
        """An id that was used before, of one's own or not, with some command."""
        used = [name for each in self.visit.clients for name in each.ids] or ["a"]
        return json.dumps(self.command(client) | {"id": self.pick.choice(used)})

    def greeting(self, client: Client) -> str:
        """With the own token, with another one's at this table or the other, with a wrong one, with none."""
        here, there = (table.state.code for table in self.visit.tables)
        tokens = [json.loads(each.hello)["token"] for each in self.visit.clients]
        wrong = {
            "do": "hello",
            "table": self.pick.choice([here, here, there, here.lower(), "BCDFGH", here + "\n", "", "AEIOUY"]),
            "token": self.pick.choice([*tokens[3:], "x" * 32, "short", "é" * 30, None]),
            "seq": self.pick.choice([0, 5, 10**9]),
        }
        return self.pick.choice([client.hello, json.dumps(wrong)])


# -- the tests -------------------------------------------------------------------------------


async def pester(seed: int, messages: int) -> None:
    """A table that gets all sorts of messages, in the lobby, in a match, in windows and pauses."""
    pick = Random(seed)
    wanted = Settings(
        edition=EDITIONS[seed % len(EDITIONS)],
        rules={"hand-size": 1 + seed % 3, "scoring": ("winner", "single")[seed % 4 > 0]},
        listed=seed % 2 == 0,
        turn_time=15 if seed % 5 == 0 else 0,
        seats=4,
    )
    visit = await Visit.begin(wanted, start=seed % 7 != 0)
    maker = Maker(visit, pick)
    for at in range(messages):
        client = maker.client()
        await visit.send(client, maker.message(client))
        if at % LOOK_EVERY == 0:
            visit.check_shown()
    await visit.end()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", thin(range(CHUNKS), 10))
def test_a_hundred_thousand_messages_of_all_sorts(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    settle_chance(monkeypatch, seed)
    run(pester(seed, PER_CHUNK))


# Hypothesis finds other ones, and the shortest of them.

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from("abcde"),
    "seq": st.integers(0, 12),
    "move": st.sampled_from(["draw", "keep", "accept", "challenge", "uno", "catch Bob", "play red-1", "arms", "deal"]),
    "ms": st.floats(0, 5_000),
    "settings": st.fixed_dictionaries({}, optional={"seats": st.integers(0, 11), "rules": st.just({"target": 60})}),
    "level": st.just("regular"),
    "count": st.integers(0, 11),
    "seat": st.sampled_from(["Ann", "Bob", "Cat", "Ben", "Eve"]),
    "on": st.booleans(),
    "text": st.text(max_size=400),
    "reaction": st.just("clap"),
    "entropy": st.sampled_from(ENTROPY),
    "table": st.from_regex("^[BCDF]{6}$"),
    "token": st.text(min_size=20, max_size=70),
    "key": st.none() | st.text(max_size=70),
    "n": st.integers(0),
    "card": st.sampled_from(["custom-1", "custom-2", "wild"]),
    "proposal": st.integers(0, 4),
    "yes": st.booleans(),
    "draws": st.dictionaries(st.sampled_from(["Ann", "Bob", "Eve", "-"]), st.integers(0, 21), max_size=3),
    "discards": st.dictionaries(st.sampled_from(["Ann", "Bob", "Eve", "-"]), st.integers(0, 21), max_size=3),
    "loses_turn": st.lists(st.sampled_from(["Ann", "Bob", "Eve", "-"]), max_size=3),
    "swaps": st.lists(st.lists(st.sampled_from(["Ann", "Bob", "Eve"]), min_size=1, max_size=3), max_size=2),
    "again": st.booleans(),
}
_SHAPES = [
    (str(found.tag), [field.encode_name for field in found.fields])
    for found in cast("msgspec.inspect.UnionType", msgspec.inspect.type_info(Command)).types
    if isinstance(found, msgspec.inspect.StructType)
]


def _commands(shape: tuple[str, list[str]]) -> st.SearchStrategy[dict[str, Any]]:
    tag, names = shape
    return st.fixed_dictionaries({"do": st.just(tag), **{name: _SENSIBLE[name] for name in names}})


def _mistyped(command: dict[str, Any], at: int, value: object) -> dict[str, Any]:
    return command | {[*command][at % len(command)]: value}


_COMMANDS = st.sampled_from(_SHAPES).flatmap(_commands)
_MISTYPED = st.builds(_mistyped, _COMMANDS, st.integers(0, 9), _VALUES)
_MESSAGES = st.text(max_size=100) | st.one_of(_VALUES, _MISTYPED, _COMMANDS, _COMMANDS, _COMMANDS).map(json.dumps)
_FEW = 150 if COMPILED else 15


@settings(max_examples=_FEW, deadline=None, derandomize=True)
@given(start=st.booleans(), sent=st.lists(st.tuples(st.integers(0, 4), _MESSAGES), min_size=10, max_size=40))
def test_what_hypothesis_makes_up(start: bool, sent: list[tuple[int, str]]) -> None:
    async def all_of_it() -> None:
        visit = await Visit.begin(Settings(seats=4), start=start)
        for at, text in sent:
            await visit.send(visit.clients[at], text)
        visit.check_shown()
        await visit.end()

    with pytest.MonkeyPatch.context() as patched:
        settle_chance(patched, 1)
        run(all_of_it())


# -- one by one ------------------------------------------------------------------------------


@in_virtual_time
async def test_after_twenty_seconds_the_count_begins_anew() -> None:
    visit = await Visit.begin(Settings(seats=4))
    for _ in range(3 * MESSAGES):
        answers = await visit.send(visit.clients[1], "{")
        assert [each["kind"] for each in answers if each["is"] == "refused"] == ["malformed"]


@pytest.mark.parametrize("start", [False, True])
def test_what_the_removed_had_already_sent_does_not_bring_them_back(start: bool) -> None:
    async def remove() -> None:
        visit = await Visit.begin(Settings(seats=4), start=start)
        ann, bob = visit.clients[:2]
        ann.socket.incoming.put_nowait('{"do":"remove","id":"a","seat":"Bob"}')
        for name in "bcd":
            bob.socket.incoming.put_nowait(f'{{"do":"react","id":"{name}","reaction":"clap"}}')
        await bob.serving
        assert bob.socket.closed == CLOSED
        assert visit.tables[0].here == {"Ann", "Cat"}
        chair = visit.state.chair("Bob")
        assert chair is None or chair.away == "removed"

    run(remove())


@in_virtual_time
async def test_a_refused_hello_leaves_one_where_one_was() -> None:
    visit = await Visit.begin(Settings(seats=4))
    bob = visit.clients[1]
    for table in visit.tables:
        await visit.send(bob, msgspec.json.encode(Hello(table.state.code, "x" * 32)).decode())
        assert visit.tables[0].here == {"Ann", "Bob", "Cat"}
    (answer,) = await visit.send(bob, '{"do":"react","id":"a","reaction":"clap"}')
    assert (answer["is"], answer["you"]) == ("frame", "Bob")


@in_virtual_time
async def test_another_hello_takes_one_to_another_seat_and_table() -> None:
    visit = await Visit.begin(Settings(seats=4))
    bob, eve = visit.clients[1], visit.clients[4]
    await visit.send(bob, eve.hello)
    assert [table.here for table in visit.tables] == [{"Ann", "Cat"}, {"Eve"}]
    await visit.send(bob, visit.clients[2].hello)
    assert [table.here for table in visit.tables] == [{"Ann", "Cat"}, frozenset()]
    assert (bob.connection.seat, bob.connection.table) == ("Cat", visit.tables[0])
