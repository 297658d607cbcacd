"""A live table: who gets to see what, what is answered and how often, and what happens when its log fails."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from tests.server.helpers import (
    EDITIONS,
    Person,
    Silent,
    in_virtual_time,
    log_of,
    make_services,
    make_table,
)

from lastcard.engine.text.view import View
from lastcard.server import entries
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.refusals import Refusal
from lastcard.server.state import TableState
from lastcard.server.store import MemoryStore, Row, StoreError
from lastcard.server.table import Table, whose

pytestmark = pytest.mark.usefixtures("same_deals")


async def a_match(people: int = 2, bots: int = 0, settings: Settings | None = None) -> list[Person]:
    return await make_table(Lobby(make_services()), settings, people, bots)


async def a_spectator(table: Table) -> Person:
    return await Person(table, None).enter()


def on_turn(people: Sequence[Person]) -> Person:
    """Whoever has to decide: with two people, the one or the other."""
    return next(person for person in people if person.seat == person.frame["view"]["turn"])


def not_on_turn(people: Sequence[Person]) -> Person:
    return next(person for person in people if person.seat != person.frame["view"]["turn"])


def on_the_wire(view: View) -> dict[str, Any]:
    """A view as a client gets it: with the id of its edition, and without the events, which frames bring one by one."""
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({**vars(view), "edition": view.edition.id, "events": ()})
    )
    del found["events"]
    return found


# -- views -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_everybody_gets_their_own_view_and_moves_and_nothing_else(edition: str) -> None:
    people = await a_match(3, settings=Settings(edition=edition))
    watching = await a_spectator(people[0].table)
    for _ in range(10):
        mover = on_turn(people)
        await mover.act(mover.frame["legal"][0])
        await asyncio.sleep(10)  # windows are over
        match = mover.table.state.match
        assert match is not None
        for person in (*people, watching):
            assert person.frame["view"] == on_the_wire(match.view(person.seat))
            assert person.frame["legal"] == ([*map(str, match.legal(person.seat))] if person.seat else [])


@in_virtual_time
async def test_spectators_see_no_cards_and_cannot_act() -> None:
    ann, bob = await a_match()
    watching = await a_spectator(ann.table)
    assert (watching.frame["you"], watching.frame["view"]["hand"], watching.frame["legal"]) == (None, [], [])
    rows = ann.table.state.rows
    for do in ("start", "deal", "leave", "transfer"):
        assert (await watching.say(do))["kind"] == "forbidden"
    assert (await watching.say("say", text="Play the red one!"))["kind"] == "forbidden"
    assert (await watching.act(on_turn([ann, bob]).frame["legal"][0]))["kind"] == "forbidden"
    assert ann.table.state.rows == rows


@in_virtual_time
async def test_of_drawn_cards_spectators_hear_only_the_number() -> None:
    people = await a_match()
    watching = await a_spectator(people[0].table)
    mover, other = on_turn(people), not_on_turn(people)
    if "draw" not in mover.frame["legal"]:
        await mover.act(mover.frame["legal"][0])
        mover, other = on_turn(people), not_on_turn(people)
    await mover.act("draw")
    drawn = [event["cards"] for event in mover.frame["events"] if event["is"] == "drew"]
    assert drawn[0][0] in mover.frame["view"]["hand"]
    for person in (other, watching):
        assert [event["cards"] for event in person.frame["events"] if event["is"] == "drew"] == [None]


@in_virtual_time
async def test_a_table_without_spectators_refuses_them() -> None:
    ann, bob = await a_match(settings=Settings(spectators=False))
    with pytest.raises(Refusal, match="no spectators") as caught:
        await a_spectator(ann.table)
    assert caught.value.kind == "forbidden"
    assert (await bob.again()).frame["you"] == "Bob"


@in_virtual_time
async def test_spectators_have_to_go_when_the_host_wants_none() -> None:
    (ann,) = await make_table(Lobby(make_services()), Settings(), people=1, start=False)
    watching = await a_spectator(ann.table)
    await ann.say("change", settings={"spectators": False})
    assert watching.bye is not None
    assert ann.heard[-1] == {"is": "present", "here": ["Ann"], "watching": 0}


@in_virtual_time
async def test_everybody_knows_who_is_connected() -> None:
    ann, bob = await a_match()
    watching = await a_spectator(ann.table)
    assert ann.heard[-1] == {"is": "present", "here": ["Ann", "Bob"], "watching": 1}
    ann.table.exit(bob)
    ann.table.exit(watching)
    assert ann.heard[-1] == {"is": "present", "here": ["Ann"], "watching": 0}


# -- one message, one answer -----------------------------------------------------------------


@in_virtual_time
async def test_a_move_that_was_made_looking_at_an_old_frame_is_stale_and_gets_the_present_one() -> None:
    people = await a_match()
    old = people[0].frame["seq"]
    mover = on_turn(people)
    await mover.act(mover.frame["legal"][0])
    await asyncio.sleep(3)
    mover, heard = on_turn(people), len(on_turn(people).heard)
    answer = await mover.act(mover.frame["legal"][0], seq=old)
    assert (answer["is"], answer["kind"]) == ("refused", "stale")
    assert [message["is"] for message in mover.heard[heard:]] == ["refused", "frame"]
    assert mover.frame["seq"] == mover.table.state.seq
    assert mover.frame["legal"]


@in_virtual_time
async def test_a_word_said_in_between_makes_no_move_stale() -> None:
    people = await a_match()
    mover, seq = on_turn(people), people[0].frame["seq"]
    await not_on_turn(people).say("say", text="Hurry up")
    assert (await mover.act(mover.frame["legal"][0], seq=seq))["is"] == "frame"


@pytest.mark.parametrize(
    ("move", "kind", "rule"),
    [
        ("play nonsense", "malformed", None),
        ("deal", "rule", "J6"),
        ("whistle", "rule", "J6"),
        ("catch Bob", "rule", "J22"),
        ("catch nobody", "malformed", None),
    ],
)
@in_virtual_time
async def test_a_refused_move_says_why_and_changes_nothing(move: str, kind: str, rule: str | None) -> None:
    ann, _ = await a_match()
    rows = ann.table.state.rows
    answer = await ann.act(move)
    assert (answer["kind"], answer["rule"]) == (kind, rule)
    assert answer["sentence"]
    assert ann.table.state.rows == rows


@in_virtual_time
async def test_there_is_no_looking_at_frames_that_do_not_exist_yet() -> None:
    people = await a_match()
    mover = on_turn(people)
    assert (await mover.act(mover.frame["legal"][0], seq=mover.frame["seq"] + 1))["kind"] == "malformed"


@in_virtual_time
async def test_a_command_sent_again_is_carried_out_once_and_answered_again() -> None:
    people = await a_match()
    mover = on_turn(people)
    move, seq = mover.frame["legal"][0], mover.frame["seq"]
    first = await mover.act(move, seq=seq, id="x")
    rows = mover.table.state.rows
    second = await mover.act(move, seq=seq, id="x")
    assert (first["is"], second["is"], second["re"]) == ("frame", "frame", "x")
    assert second["view"] == first["view"]
    assert mover.table.state.rows == rows


@in_virtual_time
async def test_a_command_sent_twice_at_once_or_over_a_new_line_is_carried_out_once() -> None:
    ann, bob = await a_match()
    await asyncio.gather(bob.say("say", id="x", text="Hi"), bob.say("say", id="x", text="Hi"))
    bob.table.exit(bob)
    again = await (await bob.again()).say("say", id="x", text="Hi")
    assert again["re"] == "x"
    assert ann.talk == ["Hi"]


@in_virtual_time
async def test_ids_of_two_seats_are_two_commands() -> None:
    ann, bob = await a_match()
    await ann.say("say", id="1", text="from Ann")
    await bob.say("say", id="1", text="from Bob")
    assert ann.talk == ["from Ann", "from Bob"]
    assert [frame["re"] for frame in ann.frames if frame["said"]] == ["1", None]


@in_virtual_time
async def test_whoever_comes_back_gets_exactly_the_events_that_were_missed() -> None:
    people = await a_match(people=3, bots=1)
    ann = people[0]
    bob = await Person(ann.table, people[1].token).enter()  # a second device, which misses nothing
    for _ in range(40):
        await asyncio.sleep(1)
        if bob.frame["legal"] and bob.frame["table"]["window"] is None:
            await bob.act(bob.frame["legal"][-1])
        for person in (people[0], people[2]):
            if person.frame["legal"]:
                await person.act(person.frame["legal"][-1])
    round_began = next(
        frame["seq"] for frame in reversed(bob.frames) if any(event["is"] == "dealt" for event in frame["events"])
    )
    for seq in range(round_began - 1, bob.frame["seq"] + 1, 3):
        missed = [event for frame in bob.frames if frame["seq"] > seq for event in frame["events"]]
        assert (await bob.again(seq)).frame["events"] == missed


@in_virtual_time
async def test_every_acknowledged_command_is_in_the_log() -> None:
    (ann, bob) = people = await a_match()
    acknowledged = set()
    for number in range(20):
        mover = on_turn(people)
        await mover.act(mover.frame["legal"][-1], id=f"act-{number}")
        await not_on_turn(people).say("react", reaction="clap", id=f"react-{number}")
        await asyncio.sleep(3)
    for person in (ann, bob):
        acknowledged |= {f"{person.seat} {frame['re']}" for frame in person.frames if frame["re"]}
    rows = ann.table.services.store.read(ann.table.state.code)
    logged = {" ".join(whose(row.command)[::2]) for row in rows if row.command is not None}
    assert len(acknowledged) > 30
    assert acknowledged <= logged


# -- a log that fails ------------------------------------------------------------------------


class Failing(MemoryStore):
    """A log that fails whenever it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False

    async def append(self, rows: Sequence[Row]) -> None:
        if self.fails:
            raise StoreError("the disk is full")
        await super().append(rows)


def faults(table: Table) -> Mapping[str, int]:
    assert isinstance(table.services.log, Silent)
    events = [event for _, event, _ in table.services.log.errors]
    return {event: events.count(event) for event in events}


@in_virtual_time
async def test_what_could_not_be_written_has_not_happened_and_can_be_tried_again() -> None:
    store = Failing()
    people = await make_table(Lobby(make_services(store)))
    mover, move = on_turn(people), on_turn(people).frame["legal"][0]
    before = mover.frame
    store.fails = True
    answer = await mover.act(move, id="x")
    assert (answer["is"], answer["kind"]) == ("refused", "failed")
    assert (await mover.again()).frame["view"] == before["view"]
    store.fails = False
    assert (await mover.act(move, id="x"))["is"] == "frame"
    assert mover.frame["view"] != before["view"]


@in_virtual_time
async def test_no_table_is_left_behind_that_could_not_be_written() -> None:
    store = Failing()
    store.fails = True
    lobby = Lobby(make_services(store))
    with pytest.raises(StoreError):
        await make_table(lobby)
    assert not lobby.tables


@in_virtual_time
async def test_bots_and_rulings_go_on_when_the_log_is_well_again() -> None:
    store = Failing()
    (ann,) = await make_table(Lobby(make_services(store)), people=1, bots=2)
    await ann.say("leave")
    store.fails = True
    await asyncio.sleep(30)
    rows = ann.table.state.rows
    store.fails = False
    await asyncio.sleep(30)
    assert ann.table.state.rows > rows
    assert set(faults(ann.table)) == {"append-failed"}


@in_virtual_time
async def test_when_somebody_else_has_written_the_log_is_the_truth() -> None:
    ann, bob = await a_match()
    table = ann.table
    said = entries.encode(entries.SaidSo("Bob", text="from elsewhere"))
    await table.services.store.append([Row(table.state.code, table.state.rows + 1, None, 1_000_000, 1_000_000, said)])
    answer = await ann.say("react", reaction="clap")
    assert (answer["is"], answer["kind"]) == ("refused", "stale")
    for person in (ann, bob):
        assert person.frame["seq"] == table.state.seq
    assert log_of(table)[-1] == entries.SaidSo("Bob", text="from elsewhere")
    assert (await ann.say("react", reaction="clap"))["is"] == "frame"
    assert faults(table) == {"reloaded": 1}


@in_virtual_time
async def test_bots_play_on_after_a_conflict() -> None:
    (ann,) = await make_table(Lobby(make_services()), people=1, bots=2)
    await ann.say("leave")
    table = ann.table
    said = entries.encode(entries.SaidSo("Ann", text="from elsewhere"))
    await table.services.store.append([Row(table.state.code, table.state.rows + 1, None, 1_000_000, 1_000_000, said)])
    await asyncio.sleep(60)
    assert any(isinstance(entry, entries.Moved) for entry in log_of(table)[table.state.changed_seq - 5 :])
    fresh = TableState.from_log(table.state.code, table.services.store.read(table.state.code))
    assert fresh.changed_seq == table.state.changed_seq
