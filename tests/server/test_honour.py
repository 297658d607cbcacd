"""Honour rules at a table: the people say what they come to, all or most of them, or nobody draws (J50)."""

import asyncio
from typing import Any

import pytest
from tests.server.helpers import (
    Person,
    in_virtual_time,
    lay_out,
    log_of,
    make_services,
    make_table,
    play_to_the_end,
)
from tests.server.proposing import is_as_after_a_restart

from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings

TEXT = "honour: whoever laughs last draws two"
MARIO = Settings(edition="super-mario", seats=4, rules={"custom-1": TEXT})
PLAY = "play custom-1 red"
NAMES = ("Ann", "Bob", "Cat", "Dan")

pytestmark = pytest.mark.usefixtures("same_deals")


async def asked(
    monkeypatch: pytest.MonkeyPatch, people: int = 3, bots: int = 0, settings: Settings = MARIO
) -> list[Person]:
    """Ann has played the card."""
    seats = ("Ann", *("Ben", "Cleo")[:bots], *NAMES[1:people])
    colors = ("red", "blue", "green", "yellow")
    hands = {seat: tuple(f"{color}-{n}" for n in range(4, 8)) for seat, color in zip(seats, colors, strict=False)}
    lay_out(monkeypatch, turn="Ann", discard=("red-9",), hands=hands | {"Ann": ("custom-1", "red-1", "red-2", "red-3")})
    found = await make_table(Lobby(make_services()), settings, people, bots)
    assert (await found[0].act(PLAY))["is"] == "frame"
    assert found[0].frame["view"]["deciding"] == "honour"
    return found


def honour(person: Person) -> dict[str, Any] | None:
    found: dict[str, Any] | None = person.frame["table"]["honour"]
    return found


def drawn(person: Person) -> dict[str, int]:
    """Who has drawn how many."""
    return {event["seat"]: event["count"] for event in person.events("drew")}


async def settle(person: Person, **draws: int) -> dict[str, Any]:
    return await person.say("settle", draws=draws)


@in_virtual_time
async def test_all_see_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await asked(monkeypatch)
    assert honour(bob) == {
        "card": "custom-1",
        "text": TEXT,
        "draws": None,
        "by": None,
        "confirmed": [],
        "waiting": ["Ann", "Bob", "Cat"],
        "discards": {},
        "loses_turn": [],
        "swaps": [],
        "again": False,
        "player": "Ann",
        "can": ["draws", "discards", "loses-turn", "swaps", "again"],
    }
    assert bob.frame["table"]["clock"] == {"seat": None, "left": 40_000}
    assert bob.events("honour-asked") == [{"is": "honour-asked", "seat": "Ann", "card": "custom-1"}]
    assert (await bob.act("draw"))["reason"] == "honour-waits"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_when_all_say_the_same_it_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await asked(monkeypatch)
    await settle(ann, Cat=2)
    assert (honour(bob) or {})["draws"] == {"Cat": 2}
    assert (honour(bob) or {})["by"] == "Ann"
    assert (honour(bob) or {})["waiting"] == ["Bob", "Cat"]
    await settle(bob, Cat=2)
    assert drawn(ann) == {}
    assert is_as_after_a_restart(ann)
    await settle(cat, Cat=2)
    assert drawn(ann) == {"Cat": 2}
    assert honour(ann) is None
    assert (ann.frame["view"]["deciding"], ann.frame["view"]["turn"]) == ("turn", "Bob")
    assert is_as_after_a_restart(ann)


@in_virtual_time
@pytest.mark.parametrize("agreed", [True, False])
async def test_a_bot_goes_on_after_a_rule_that_came_to_nothing(monkeypatch: pytest.MonkeyPatch, agreed: bool) -> None:
    ann, bob = await asked(monkeypatch, people=2, bots=1)
    for person in (ann, bob) if agreed else ():
        await settle(person)
    await asyncio.sleep(60)
    assert honour(ann) is None
    assert ann.frame["view"]["turn"] == "Bob"  # Ben, the bot, was next
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_something_else_starts_the_confirming_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await asked(monkeypatch)
    await settle(ann, Cat=2)
    await settle(bob, Cat=2)
    await asyncio.sleep(15)
    await settle(cat, Bob=1, Ann=1)
    assert (honour(ann) or {})["confirmed"] == ["Cat"]
    assert ann.frame["table"]["clock"] == {"seat": None, "left": 20_000}
    await settle(ann, Ann=1, Bob=1)
    await settle(bob, Bob=1, Ann=1)
    assert drawn(ann) == {"Ann": 1, "Bob": 1}


@in_virtual_time
async def test_nobody_may_be_said_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    people = await asked(monkeypatch)
    for person in people:
        await settle(person)
    assert drawn(people[0]) == {}
    assert people[0].frame["view"]["turn"] == "Bob"


@in_virtual_time
async def test_two_people_have_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await asked(monkeypatch, people=2)
    await settle(ann, Bob=3)
    await asyncio.sleep(19.9)
    assert honour(ann) is not None
    await asyncio.sleep(0.2)  # one of two is no majority
    assert honour(ann) is None
    assert drawn(bob) == {}


@in_virtual_time
async def test_alone_with_bots_it_is_carried_out_at_once_and_the_bots_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = await asked(monkeypatch, people=1, bots=2)
    await asyncio.sleep(5)
    assert honour(ann) is not None  # bots say nothing to it
    await settle(ann, Ben=3, Ann=1)
    assert drawn(ann) == {"Ben": 3, "Ann": 1}
    await asyncio.sleep(30)
    assert ann.frame["view"]["turn"] == "Ann"
    moved = [entry.seat for entry in log_of(ann.table) if isinstance(entry, entries.Moved) and entry.by == "bot"]
    assert {"Ben", "Cleo"} <= {*moved}


# -- everything that can be said -------------------------------------------------------------------


@in_virtual_time
async def test_everything_that_can_be_said_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await asked(monkeypatch)
    said = {"draws": {"Bob": 1}, "discards": {"Ann": 1}, "loses_turn": ["Bob"], "swaps": [["Bob", "Cat"]]}
    await ann.say("settle", **said)
    shown = honour(bob) or {}
    assert {name: shown[name] for name in said} == said
    assert not shown["again"]
    await bob.say("settle", **{**said, "swaps": [["Cat", "Bob"]]})  # the same in other words
    assert (honour(ann) or {})["waiting"] == ["Cat"]
    assert is_as_after_a_restart(ann)
    await cat.say("settle", **said)
    assert drawn(ann) == {"Bob": 1}
    assert ann.frame["view"]["counts"] == {"Ann": 3, "Bob": 4, "Cat": 5}
    assert (ann.frame["view"]["turn"], ann.frame["view"]["asked_for"]) == ("Ann", "discard")
    assert honour(ann) is None
    await ann.act("pick red-1")
    assert ann.events("discarded") == [{"is": "discarded", "seat": "Ann", "card": "red-1"}]
    assert ann.frame["view"]["turn"] == "Cat"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_whoever_played_the_card_may_play_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await asked(monkeypatch, people=2)
    for person in (ann, bob):
        await person.say("settle", draws={}, again=True)
    assert ann.frame["view"]["turn"] == "Ann"


@in_virtual_time
async def test_what_the_table_cannot_say_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, *_ = await asked(monkeypatch)

    async def refused(**said: object) -> tuple[str, str]:
        answer = await ann.say("settle", **{"draws": {}, **said})
        return answer["kind"], answer["reason"]

    assert await refused(swaps=[["Bob", "Bob"]]) == ("rule", "swap-of-one")
    assert await refused(swaps=[["Ann", "Bob"], ["Bob", "Cat"]]) == ("rule", "told-already")
    assert (await refused(loses_turn=["Zoe"]))[1] == (await refused(swaps=[["Bob", "Zoe"]]))[1] == "nobody-there"
    assert (honour(ann) or {})["draws"] is None


@in_virtual_time
async def test_j70_a_last_card_moves_no_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, turn="Ann", discard=("red-9",), hands={"Ann": ("custom-1",)})
    ann, *_ = await make_table(Lobby(make_services()), MARIO, 2, 0)
    await ann.act(PLAY)
    assert (honour(ann) or {})["can"] == ["draws", "loses-turn"]
    assert (await ann.say("settle", draws={}, again=True))["reason"] == "last-card-keeps-hands"


# -- time ------------------------------------------------------------------------------------------


@in_virtual_time
async def test_after_a_while_most_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await asked(monkeypatch)
    await settle(ann, Cat=2)
    await asyncio.sleep(10)
    await settle(bob, Cat=2)  # confirming does not prolong it
    await asyncio.sleep(9.9)
    assert drawn(ann) == {}
    await asyncio.sleep(0.2)
    assert drawn(ann) == {"Cat": 2}
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_after_a_while_too_few_are_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, *_ = await asked(monkeypatch, people=4)
    await settle(ann, Cat=2)
    await settle(bob, Cat=2)  # two of four
    await asyncio.sleep(20.1)
    assert honour(ann) is None
    assert drawn(ann) == {}


@in_virtual_time
async def test_if_nobody_says_anything_nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, *_ = await asked(monkeypatch)
    await asyncio.sleep(39.9)
    assert honour(ann) is not None
    await asyncio.sleep(0.2)
    assert honour(ann) is None
    assert drawn(ann) == {}
    assert ann.frame["view"]["turn"] == "Bob"
    assert (await settle(ann, Bob=1))["reason"] == "no-honour"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_the_time_stands_still_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await asked(monkeypatch)
    await ann.say("pause", on=True)
    assert (await settle(bob, Ann=1))["reason"] == "game-paused"
    await asyncio.sleep(100)
    assert honour(ann) is not None
    await ann.say("pause", on=False)
    assert ann.frame["table"]["clock"] == {"seat": None, "left": 40_000}
    await asyncio.sleep(40.1)
    assert honour(ann) is None


@in_virtual_time
async def test_the_turns_clock_begins_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Settings(edition="super-mario", seats=4, rules={"custom-1": TEXT}, turn_time=15)
    ann, bob, cat = await asked(monkeypatch, settings=timed)
    await asyncio.sleep(30)
    for person in (ann, bob, cat):
        await settle(person)
    assert ann.frame["table"]["clock"] == {"seat": "Bob", "left": 15_000}


# -- who has a say ---------------------------------------------------------------------------------


@in_virtual_time
async def test_spectators_have_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, *_ = await asked(monkeypatch)
    watcher = await Person(ann.table, None).enter()
    assert honour(watcher) == honour(ann)
    assert (await settle(watcher, Ann=5))["reason"] == "only-watching"
    assert (honour(ann) or {})["draws"] is None


@in_virtual_time
async def test_nobody_confirms_twice_or_names_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await asked(monkeypatch)
    await settle(ann, Bob=1)
    assert (await settle(ann, Bob=1))["kind"] == "stale"
    assert (await settle(bob, Zoe=1))["reason"] == "nobody-there"
    assert (honour(bob) or {})["confirmed"] == ["Ann"]


@in_virtual_time
async def test_who_leaves_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await asked(monkeypatch)
    await settle(ann, Cat=2)
    await settle(bob, Cat=2)
    await cat.say("leave")
    assert drawn(ann) == {"Cat": 2}
    assert ann.frame["view"]["turn"] == "Bob"
    assert is_as_after_a_restart(ann)


@in_virtual_time
async def test_where_only_bots_are_left_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await asked(monkeypatch, people=2)
    watcher = await Person(ann.table, None).enter()
    await settle(ann, Bob=2)
    await bob.say("leave")
    assert drawn(watcher) == {"Bob": 2}  # all who are there say so


@in_virtual_time
async def test_when_all_have_left_nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await asked(monkeypatch, people=2)
    watcher = await Person(ann.table, None).enter()
    await ann.say("leave")
    await bob.say("leave")
    assert honour(watcher) is not None
    await asyncio.sleep(2.1)
    assert honour(watcher) is None


@in_virtual_time
async def test_what_is_no_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await make_table(Lobby(make_services()), MARIO, 2, start=False)
    assert (await settle(ann, Bob=1))["reason"] == "not-started"
    await ann.say("start")
    assert (await settle(ann, Bob=1))["reason"] == "no-honour"


@in_virtual_time
@pytest.mark.parametrize("level", ["rookie", "regular"])
async def test_matches_with_honour_rules_come_to_an_end_and_their_records_replay(level: str) -> None:
    lobby = Lobby(make_services(pace=0))
    settings = Settings(edition="super-mario", seats=3, rules={"target": 50, "custom-1": TEXT, "custom-2": TEXT})
    ann, *_ = await make_table(lobby, settings, people=1, bots=0, start=False)
    await ann.say("bots", level=level)
    await ann.say("start")

    async def settles() -> None:
        if honour(ann) is not None:
            await settle(ann, Ann=2)

    await play_to_the_end(ann, settles)
    assert Match.replay(ann.table.state.records[0]).over
    assert is_as_after_a_restart(ann)
