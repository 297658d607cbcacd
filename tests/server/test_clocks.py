"""What a table does by itself: the turn's clock, the next deal, those who are gone; and how clocks stop and go on."""

import asyncio
from typing import Any

import pytest
from tests.server.helpers import (
    Person,
    Silent,
    VirtualServices,
    in_virtual_time,
    lay_out,
    log_of,
    make_services,
    make_table,
)

from lastcard.server import entries
from lastcard.server.clock import RunningClock
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.store import MemoryStore
from lastcard.server.table import Table

TIMED = Settings(turn_time=15, seats=4)
TABLE: dict[str, Any] = {
    "turn": "Ann",
    "discard": ("red-9",),
    "hands": {
        "Ann": ("red-1", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5"),
        "Bob": ("red-2", "red-3", "red-4", "red-5", "red-6", "red-7"),
        "Cat": ("red-8", "red-9", "green-6", "green-7", "green-8", "green-9"),
    },
}

pytestmark = pytest.mark.usefixtures("same_deals")


async def a_table(
    monkeypatch: pytest.MonkeyPatch, settings: Settings = TIMED, people: int = 3, **hands: tuple[str, ...]
) -> list[Person]:
    """It is Ann's turn, then Bob's, then Cat's."""
    lay_out(monkeypatch, **{**TABLE, "hands": {**TABLE["hands"], **hands}})
    return await make_table(Lobby(make_services()), settings, people)


async def closed_round(monkeypatch: pytest.MonkeyPatch, settings: Settings = TIMED) -> list[Person]:
    people = await a_table(monkeypatch, settings, Ann=("red-1",))
    await people[0].act("play red-1")
    assert people[0].frame["table"]["phase"] == "closed"
    return people


def moves_by(table: Table, by: str) -> list[tuple[str, str]]:
    return [(entry.seat, entry.move) for entry in log_of(table) if isinstance(entry, entries.Moved) and entry.by == by]


async def clock(person: Person) -> dict[str, Any] | None:
    """The clock as the next frame shows it."""
    await person.say("react", reaction="hurry")
    found: dict[str, Any] | None = person.frame["table"]["clock"]
    return found


# -- the turn's clock ------------------------------------------------------------------------


@in_virtual_time
async def test_frames_show_whose_clock_runs_and_how_much_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await a_table(monkeypatch)
    assert bob.frame["table"]["clock"] == {"seat": "Ann", "left": 15_000}
    await asyncio.sleep(5)
    assert await clock(bob) == {"seat": "Ann", "left": 10_000}
    await ann.act("play red-1")
    assert bob.frame["table"]["clock"] == {"seat": "Bob", "left": 15_000}


@in_virtual_time
async def test_when_the_time_is_up_a_bot_moves_for_the_person_who_keeps_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, _ = await a_table(monkeypatch)
    await asyncio.sleep(14.9)
    assert not moves_by(ann.table, "clock")
    await asyncio.sleep(0.2)
    assert [seat for seat, _ in moves_by(ann.table, "clock")] == ["Ann"]
    assert ann.frame["view"]["turn"] == "Bob"
    assert ann.away == {"Ann": None, "Bob": None, "Cat": None}


@in_virtual_time
async def test_whoever_misses_three_turns_in_a_row_is_away_until_the_next_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, _ = await a_table(monkeypatch)
    await asyncio.sleep(15 * 6 + 1)
    assert ann.away == {"Ann": None, "Bob": None, "Cat": None}
    await asyncio.sleep(15 * 3)
    assert ann.away == {"Ann": "missed", "Bob": "missed", "Cat": "missed"}
    assert (await bob.say("react", reaction="sad"))["is"] == "frame"
    assert ann.away == {"Ann": "missed", "Bob": None, "Cat": "missed"}


@in_virtual_time
async def test_a_move_of_ones_own_makes_up_for_missed_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await a_table(monkeypatch)
    for lap in range(4):
        await asyncio.sleep(15.1)
        assert bob.frame["view"]["turn"] == "Bob"
        if lap == 2:
            await bob.act(bob.frame["legal"][0])
            await asyncio.sleep(15.1)
        else:
            await asyncio.sleep(30.2)
    assert ann.away == {"Ann": "missed", "Bob": None, "Cat": "missed"}


@pytest.mark.parametrize("drawn", ["red-8", "green-1"], ids=["playable", "useless"])
@in_virtual_time
async def test_a_missed_turn_is_one_whether_or_not_the_drawn_card_could_be_played(
    drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card is drawn and played, or kept, in one go, and the next player has the whole time."""
    hands = {**TABLE["hands"], "Ann": ("blue-1", "blue-2", "blue-3")}
    lay_out(monkeypatch, **{**TABLE, "hands": hands, "draw": (drawn,)})
    ann, bob, _ = await make_table(Lobby(make_services()), TIMED, people=3)
    await asyncio.sleep(15.1)
    assert moves_by(ann.table, "clock")[0] == ("Ann", "draw")
    assert ann.table.state.chairs[0].missed == 1
    found = bob.frame["table"]["clock"]
    assert found["seat"] == "Bob"
    assert found["left"] > 14_000


@in_virtual_time
async def test_without_a_clock_nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, _ = await a_table(monkeypatch, Settings(seats=4))
    rows = ann.table.state.rows
    await asyncio.sleep(24 * 3600)
    assert ann.table.state.rows == rows
    assert ann.frame["table"]["clock"] is None


@in_virtual_time
async def test_calls_and_catches_do_not_restart_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await a_table(monkeypatch, Ann=("red-1", "blue-1"))
    await ann.act("play red-1")
    await asyncio.sleep(5)
    await cat.act("catch Ann")
    await asyncio.sleep(5)
    assert ann.frame["view"]["counts"]["Ann"] == 3
    assert await clock(bob) == {"seat": "Bob", "left": 5_000}


@in_virtual_time
async def test_coming_back_gives_the_whole_time_to_whoever_is_on_turn_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, cat = await a_table(monkeypatch)
    await asyncio.sleep(5)
    await cat.say("leave")
    await cat.again()
    assert bob.frame["table"]["clock"] == {"seat": "Ann", "left": 10_000}
    await ann.say("leave")
    await ann.again()
    assert bob.frame["table"]["clock"] == {"seat": "Ann", "left": 15_000}


@in_virtual_time
async def test_after_a_race_the_next_player_has_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(edition="super-bowl", turn_time=15)
    ann, bob, cat = await a_table(monkeypatch, settings, Ann=("touchdown", "blue-1", "blue-2"))
    await ann.act("play touchdown red")
    await asyncio.sleep(4)
    await bob.act("arms")
    await cat.act("arms")
    await asyncio.sleep(0.1)
    found = await clock(bob)
    assert found is not None
    assert found["seat"] == "Bob"
    assert found["left"] > 14_000


@in_virtual_time
async def test_a_move_of_the_clock_in_a_window_waits_for_the_ruling_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bob's time is up while Ann can still be caught; Cat has pressed before."""
    ann, _, cat = await a_table(monkeypatch, Ann=("red-1", "blue-1"))
    await ann.act("play red-1")
    await asyncio.sleep(15.1)
    assert ann.frame["view"]["turn"] == "Bob"
    cat.pings.add(250)
    await cat.act("catch Ann", ms=14_900)
    await asyncio.sleep(0.3)
    assert ann.frame["view"]["turn"] == "Cat"
    assert ann.frame["view"]["counts"]["Ann"] == 3
    assert ann.table.state.chairs[1].missed == 1


# -- those who are gone ----------------------------------------------------------------------


@in_virtual_time
async def test_whoever_is_disconnected_for_a_minute_is_gone_until_back() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    ann.table.exit(bob)
    await asyncio.sleep(59)
    assert ann.away == {"Ann": None, "Bob": None}
    await asyncio.sleep(2)
    assert ann.away == {"Ann": None, "Bob": "gone"}
    await bob.again()
    assert ann.away["Bob"] is None


@in_virtual_time
async def test_coming_back_within_the_minute_starts_it_anew() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    ann.table.exit(bob)
    await asyncio.sleep(50)
    bob = await bob.again()
    await asyncio.sleep(50)
    ann.table.exit(bob)
    await asyncio.sleep(50)
    assert ann.away["Bob"] is None


@in_virtual_time
async def test_nobody_is_gone_who_comes_back_at_the_last_moment() -> None:
    """The minute is over while somebody else's command is being written down."""
    ann, bob = await make_table(Lobby(make_services()))
    ann.table.exit(bob)
    await asyncio.sleep(59.9)
    async with ann.table.lock:
        back = asyncio.ensure_future(Person(ann.table, bob.token).enter())
        await asyncio.sleep(0.2)
    await back
    await asyncio.sleep(1)
    assert ann.away["Bob"] is None


@in_virtual_time
async def test_one_device_of_two_is_enough_to_be_here() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    await bob.again()
    ann.table.exit(bob)
    await asyncio.sleep(120)
    assert ann.away["Bob"] is None


@in_virtual_time
async def test_whoever_sat_down_and_never_came_is_gone_too() -> None:
    lobby = Lobby(make_services())
    (ann,) = await make_table(lobby, Settings(), people=1, start=False)
    await lobby.join(ann.table.state.code, "Bob")
    await ann.say("start")
    await asyncio.sleep(61)
    assert ann.away == {"Ann": None, "Bob": "gone"}


# -- the next round --------------------------------------------------------------------------


@in_virtual_time
async def test_anybody_at_the_table_deals_the_next_round(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, cat = await closed_round(monkeypatch)
    assert ann.frame["view"]["hands"]["Cat"]
    assert (await cat.say("deal"))["is"] == "frame"
    assert ann.frame["view"]["round"] == 2
    assert ann.frame["events"][0]["is"] == "dealt"


@pytest.mark.parametrize(("turn_time", "looks"), [(0, 60), (15, 20)])
@in_virtual_time
async def test_the_next_round_is_dealt_when_everybody_has_had_a_look(
    turn_time: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, _ = await closed_round(monkeypatch, Settings(turn_time=turn_time))
    assert ann.frame["table"]["clock"] == {"seat": None, "left": looks * 1000}
    await asyncio.sleep(looks - 1)
    assert ann.frame["view"]["round"] == 1
    await asyncio.sleep(2)
    assert ann.frame["view"]["round"] == 2


@in_virtual_time
async def test_a_table_where_all_people_are_away_rests_after_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    people = await closed_round(monkeypatch)
    for person in people:
        await person.say("leave")
    table, rows = people[0].table, people[0].table.state.rows
    await asyncio.sleep(5 * 3600)
    assert table.state.rows == rows
    ann = await Person(table, people[0].token).enter()
    assert ann.frame["table"]["phase"] == "closed"
    await asyncio.sleep(10)  # there is time for a look
    assert ann.frame["table"]["phase"] == "closed"
    await asyncio.sleep(20)
    assert ann.frame["view"]["round"] == 2


@in_virtual_time
async def test_bots_play_the_round_to_its_end_when_all_people_are_away() -> None:
    ann, bob = await make_table(Lobby(make_services()), Settings(rules={"target": 5000}))
    for person in (ann, bob):
        await person.say("leave")
    await asyncio.sleep(3600)
    assert ann.table.state.phase == "closed"
    assert ann.table.state.match is not None
    assert ann.table.state.match.round == 1


# -- pausing ---------------------------------------------------------------------------------


@in_virtual_time
async def test_a_pause_stops_the_turn_and_everybody_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await a_table(monkeypatch)
    await asyncio.sleep(5)
    await ann.say("pause", on=True)
    assert bob.frame["table"]["paused"]
    assert ann.frame["legal"] == []
    assert (await ann.act("play red-1"))["kind"] == "forbidden"
    await asyncio.sleep(3600)
    assert await clock(bob) == {"seat": "Ann", "left": 10_000}
    await ann.say("pause", on=False)
    assert bob.frame["table"]["clock"] == {"seat": "Ann", "left": 10_000}
    assert (await ann.act("play red-1"))["is"] == "frame"


@in_virtual_time
async def test_a_pause_stops_bots_and_the_next_deal() -> None:
    (ann,) = await make_table(Lobby(make_services()), people=1, bots=3)
    await ann.say("leave")
    ann = await ann.again()
    await ann.say("pause", on=True)
    rows = ann.table.state.rows
    await asyncio.sleep(3600)
    assert ann.table.state.rows == rows


@in_virtual_time
async def test_a_pause_stops_the_clocks_between_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await closed_round(monkeypatch)
    await asyncio.sleep(15)
    await ann.say("pause", on=True)
    assert (await bob.say("deal"))["kind"] == "forbidden"
    await asyncio.sleep(3600)
    await ann.say("pause", on=False)
    assert ann.frame["table"]["clock"] == {"seat": None, "left": 5_000}


@in_virtual_time
async def test_pausing_twice_is_stale_and_there_is_none_without_a_running_match() -> None:
    settings = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)
    ann, _ = await make_table(Lobby(make_services()), settings, start=False)
    assert (await ann.say("pause", on=True))["kind"] == "forbidden"
    await ann.say("start")
    assert (await ann.say("pause", on=False))["kind"] == "stale"
    await ann.say("pause", on=True)
    assert (await ann.say("pause", on=True))["kind"] == "stale"
    await ann.say("pause", on=False)
    await asyncio.sleep(1000)
    assert ann.frame["table"]["phase"] == "over"
    assert (await ann.say("pause", on=True))["kind"] == "forbidden"


# -- restarting ------------------------------------------------------------------------------


class Server:
    """A server that can be stopped, for any time, and started again on the same log."""

    def __init__(self) -> None:
        self.store = MemoryStore()

    async def start(self) -> Lobby:
        loop = asyncio.get_running_loop()
        clock, wall = RunningClock(loop.time), lambda: int(loop.time() * 1000)
        self.lobby = Lobby(VirtualServices(self.store, clock, wall, log=Silent()))
        await self.lobby.run()
        return self.lobby

    async def restart(self, down: float, person: Person) -> Person:
        """Come back after so many seconds, and one person with it."""
        for table in self.lobby.tables.values():
            table.stop()
        for task in self.lobby._tasks:
            task.cancel()
        await asyncio.sleep(down)
        await self.start()
        return await Person(await self.lobby.table(person.table.state.code), person.token).enter()


async def a_server(monkeypatch: pytest.MonkeyPatch, **hands: tuple[str, ...]) -> tuple[Server, list[Person]]:
    lay_out(monkeypatch, **{**TABLE, "hands": {**TABLE["hands"], **hands}})
    server = Server()
    await server.start()
    return server, await make_table(server.lobby, TIMED, people=3)


@in_virtual_time
async def test_a_restart_keeps_the_table_and_the_time_that_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    server, (ann, _, _) = await a_server(monkeypatch)
    await asyncio.sleep(5)
    again = await server.restart(3600, ann)
    assert again.frame["view"] == ann.frame["view"]
    assert again.frame["legal"] == ann.frame["legal"]
    assert again.frame["table"]["clock"]["left"] == pytest.approx(10_000, abs=1_000)
    await asyncio.sleep(12)
    assert [seat for seat, _ in moves_by(again.table, "clock")] == ["Ann"]


@in_virtual_time
async def test_a_paused_table_stays_paused_over_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    server, (ann, _, _) = await a_server(monkeypatch)
    await asyncio.sleep(5)
    await ann.say("pause", on=True)
    await asyncio.sleep(600)
    again = await server.restart(3600, ann)
    rows = again.table.state.rows
    await asyncio.sleep(50)
    assert again.table.state.rows == rows
    await again.say("pause", on=False)
    assert again.frame["table"]["clock"] == {"seat": "Ann", "left": 10_000}


@in_virtual_time
async def test_what_was_pressed_before_a_restart_is_ruled_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    server, (ann, _, cat) = await a_server(monkeypatch, Ann=("red-1", "blue-1"))
    await ann.act("play red-1")
    await cat.act("catch Ann", id="c")
    again = await server.restart(60, cat)
    assert again.frame["view"]["counts"]["Ann"] == 1
    await asyncio.sleep(1.5)
    assert again.frame["view"]["counts"]["Ann"] == 3
    assert (await again.act("catch Ann", id="c"))["is"] == "frame"


@in_virtual_time
async def test_whoever_does_not_come_back_after_a_restart_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    server, (_, bob, _) = await a_server(monkeypatch)
    again = await server.restart(5, bob)
    await again.say("pause", on=True)
    await asyncio.sleep(61)
    assert again.away == {"Ann": "gone", "Bob": None, "Cat": "gone"}
