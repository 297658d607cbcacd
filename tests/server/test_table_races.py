"""Races at a table: ruled by who reacted first, whatever the line; and a replay rules the same."""

import asyncio
from typing import Any

import pytest
from tests.server.helpers import Person, in_virtual_time, lay_out, log_of, make_services, make_table, settle_chance

from lastcard.server import entries
from lastcard.server.frames import Framer
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.races import LISTED_CAP, PRIVATE_CAP
from lastcard.server.state import TableState
from lastcard.server.timing import RACE_TIME

CAP = PRIVATE_CAP / 1000
SLOW = 250
"""Milliseconds of lag on a slow line."""

TWO_CARDS: dict[str, Any] = {
    "turn": "Ann",
    "discard": ("red-9",),
    "hands": {
        "Ann": ("red-1", "blue-1"),
        "Bob": ("red-2", "red-3", "red-4", "green-5"),
        "Cat": ("red-5", "red-6", "red-7", "green-6"),
    },
}
TOUCHDOWN: dict[str, Any] = {**TWO_CARDS, "hands": {"Ann": ("touchdown", "red-1", "blue-1")}}
HERO: dict[str, Any] = {
    **TWO_CARDS,
    "hands": {
        "Ann": ("red-skip@superman", "red-1", "blue-1"),
        "Bob": ("red-2", "red-3", "red-4", "gold-5"),
        "Cat": ("hero-batman", "red-6", "red-7", "gold-6"),
    },
}
STAR: dict[str, Any] = {
    **TWO_CARDS,
    "hands": {
        "Ann": ("red-draw2", "red-1", "blue-1"),
        "Bob": ("star", "red-draw2", "red-4", "green-5"),
        "Cat": ("star", "red-6", "red-7", "green-6"),
    },
}

pytestmark = pytest.mark.usefixtures("same_deals")


async def a_table(edition: str = "classic", people: int = 3, **settings: Any) -> list[Person]:  # noqa: ANN401
    return await make_table(Lobby(make_services()), Settings(edition=edition, **settings), people)


async def press(person: Person, move: str, took: float, lag: float = 0, **facts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Press so long after the window was shown, over a line with so much lag, and say so."""
    if lag:
        person.pings.add(lag)
    opened = person.table.shown_at
    await asyncio.sleep((opened + took + lag) / 1000 - asyncio.get_running_loop().time())
    return await person.act(move, ms=took, **facts)


def answers(person: Person, command: str) -> list[dict[str, Any]]:
    return [message for message in person.heard if message.get("re") == command]


def times(person: Person) -> dict[str, int]:
    """The reaction times that were shown last."""
    shown = next(frame["times"] for frame in reversed(person.frames) if frame["times"])
    return {time["seat"]: time["reaction"] for time in shown}


def counts(person: Person) -> dict[str, int]:
    found: dict[str, int] = person.frame["view"]["counts"]
    return found


# -- calls and catches -----------------------------------------------------------------------


async def forgotten_call(monkeypatch: pytest.MonkeyPatch, **settings: Any) -> list[Person]:  # noqa: ANN401
    """Ann has one card left and has not called; it is Bob's turn."""
    lay_out(monkeypatch, **TWO_CARDS)
    people = await a_table(**settings)
    await people[0].act("play red-1")
    assert people[1].frame["table"]["window"] == "call"
    assert people[1].frame["table"]["opened"] == people[1].frame["seq"]
    return people


@pytest.mark.parametrize(("lag", "winner"), [(SLOW, "Bob"), (0, "Ann")])
@in_virtual_time
async def test_call_against_catch_goes_to_the_faster_player_not_to_the_shorter_line(
    lag: int, winner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob says 300 ms of 550; he is believed if his pings bear it out (J18)."""
    ann, bob, cat = await forgotten_call(monkeypatch)
    rows = ann.table.state.rows
    assert await press(ann, "uno", 500, id="u") == {}
    if lag:
        bob.pings.add(lag)
    await asyncio.sleep(0.05)
    assert await bob.act("catch Ann", ms=300, id="c") == {}
    assert cat.frame["seq"] == ann.table.state.seq  # nobody hears of a claim before the ruling
    await asyncio.sleep(CAP)
    assert counts(cat)["Ann"] == (3 if winner == "Bob" else 1)
    assert times(cat)["Ann"] == 500
    assert times(cat)["Bob"] == (300 if winner == "Bob" else 535)
    lost, won = (answers(ann, "u"), answers(bob, "c")) if winner == "Bob" else (answers(bob, "c"), answers(ann, "u"))
    assert [message["is"] for message in won] == ["frame"]
    assert [(message["kind"], message["rule"]) for message in lost] == [("rule", "J22")]
    assert ann.table.state.rows == rows + 3


@in_virtual_time
async def test_a_lost_claim_sent_again_gets_the_same_refusal_and_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await forgotten_call(monkeypatch)
    seq = ann.frame["seq"]
    await press(bob, "catch Ann", 300)
    await press(ann, "uno", 400, id="u", seq=seq)
    assert await ann.act("uno", id="u", seq=seq) == {}  # still being ruled
    await asyncio.sleep(CAP)
    rows = ann.table.state.rows
    await ann.act("uno", id="u", seq=seq)
    first, again = answers(ann, "u")
    assert again == first
    assert first["is"] == "refused"
    assert ann.table.state.rows == rows


@pytest.mark.parametrize(("took", "caught"), [(300, True), (450, False)])
@in_virtual_time
async def test_a_catch_counts_if_it_was_pressed_before_the_next_player_began(
    took: int, caught: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob draws at 400 ms; Cat's catch arrives after that in either case (J20)."""
    ann, bob, cat = await forgotten_call(monkeypatch)
    await press(bob, "draw", 400, id="d")
    await press(cat, "catch Ann", took, SLOW, id="c")
    await asyncio.sleep(CAP)
    assert counts(ann)["Ann"] == (3 if caught else 1)
    assert answers(cat, "c")[0]["is"] == ("frame" if caught else "refused")
    assert answers(bob, "d")[0]["is"] == "frame"
    assert counts(ann)["Bob"] == 5
    assert "Bob" not in times(ann)  # what is no race shows no times


@in_virtual_time
async def test_of_two_who_catch_the_faster_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await forgotten_call(monkeypatch)
    await press(bob, "catch Ann", 400, id="b")
    await press(cat, "catch Ann", 250, SLOW, id="c")
    await asyncio.sleep(CAP)
    assert [event["seat"] for event in ann.events("caught")] == ["Cat"]
    assert (answers(cat, "c")[0]["is"], answers(bob, "b")[0]["is"]) == ("frame", "refused")


@in_virtual_time
async def test_a_seat_presses_once_for_each_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    _, bob, _ = await forgotten_call(monkeypatch)
    await press(bob, "draw", 300)
    answer = await bob.act("catch Ann")
    assert answer["kind"] == "stale"
    assert bob.table.state.rows == len(log_of(bob.table))
    await asyncio.sleep(CAP)
    assert not bob.events("caught")


@pytest.mark.parametrize(("listed", "cap"), [(False, PRIVATE_CAP), (True, LISTED_CAP)])
@in_virtual_time
async def test_a_ruling_waits_as_long_as_the_table_believes_in_lag(
    listed: bool, cap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, _ = await forgotten_call(monkeypatch, listed=listed)
    assert ann.frame["table"]["cap"] == cap
    await press(bob, "catch Ann", 300)
    await asyncio.sleep(cap / 1000 - 0.01)
    assert counts(ann)["Ann"] == 1
    await asyncio.sleep(0.02)
    assert counts(ann)["Ann"] == 3


@in_virtual_time
async def test_dead_heats_go_to_either_and_a_replay_decides_them_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each heat has a lot of its own, at one table too: these have the same seed."""
    caught = set()
    for lines in range(8):
        settle_chance(monkeypatch, 1)
        ann, bob, _ = await forgotten_call(monkeypatch)
        for _ in range(lines):
            await bob.say("react", reaction="think")
        await press(ann, "uno", 400)
        await press(bob, "catch Ann", 410)
        await asyncio.sleep(CAP)
        caught.add(counts(ann)["Ann"] == 3)
        table = ann.table
        again = TableState.from_log(table.state.code, table.services.store.read(table.state.code))
        now = int(table.services.clock())
        assert Framer(again, now).frame("Bob", since=0) == Framer(table.state, now).frame("Bob", since=0)
    assert caught == {True, False}


@in_virtual_time
async def test_a_claim_outlives_a_pause_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await forgotten_call(monkeypatch)
    await press(bob, "catch Ann", 200, id="c")
    await ann.say("pause", on=True)
    await asyncio.sleep(3600)
    assert not answers(bob, "c")
    await ann.say("pause", on=False)
    await asyncio.sleep(0.1)
    await ann.act("uno")
    await asyncio.sleep(CAP)
    assert answers(bob, "c")[0]["is"] == "frame"
    assert times(ann) == {"Bob": 200, "Ann": 300}  # the time of the pause does not count


# -- the Touchdown ---------------------------------------------------------------------------


async def touchdown(monkeypatch: pytest.MonkeyPatch, people: int = 3) -> list[Person]:
    lay_out(monkeypatch, **TOUCHDOWN)
    found = await a_table("super-bowl", people)
    await found[0].act("play touchdown red")
    assert found[1].frame["table"]["window"] == "race"
    assert found[1].frame["table"]["clock"] == {"seat": None, "left": RACE_TIME + PRIVATE_CAP}
    return found


@in_virtual_time
async def test_when_all_have_signalled_the_slowest_draws_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cat's signal arrives last, but Dan took longest (R36)."""
    ann, bob, cat, dan = await touchdown(monkeypatch, people=4)
    await press(bob, "arms", 300)
    await press(dan, "arms", 600)
    await press(cat, "arms", 400, SLOW)
    await asyncio.sleep(0.01)
    assert [event["seat"] for event in ann.events("came-last")] == ["Dan"]
    assert times(ann) == {"Bob": 300, "Cat": 400, "Dan": 600}
    assert [frame["re"] is not None for frame in dan.frames if frame["times"]] == [True]
    assert counts(ann)["Dan"] == 10


@in_virtual_time
async def test_whoever_alone_has_not_signalled_is_last_as_soon_as_no_line_explains_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, cat = await touchdown(monkeypatch)
    await press(bob, "arms", 300)
    await asyncio.sleep(CAP - 0.01)
    assert not ann.events("came-last")
    await asyncio.sleep(0.02)
    assert [event["seat"] for event in ann.events("came-last")] == ["Cat"]
    assert (await cat.act("arms"))["kind"] == "rule"


@pytest.mark.parametrize("signals", [0, 1])
@in_virtual_time
async def test_the_table_whistles_for_those_who_do_not_signal(signals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them is last, by the match's own chance (J42)."""
    ann, *others = await touchdown(monkeypatch, people=4)
    for person in others[:signals]:
        await press(person, "arms", 300, id="a")
    await asyncio.sleep((RACE_TIME + PRIVATE_CAP) / 1000 - 0.4)
    assert not ann.events("came-last")
    await asyncio.sleep(0.5)
    (last,) = ann.events("came-last")
    assert last["seat"] in {person.seat for person in others[signals:]}
    assert all(answers(person, "a")[0]["is"] == "frame" for person in others[:signals])


@in_virtual_time
async def test_nobody_hears_who_has_signalled_before_the_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat, _ = await touchdown(monkeypatch, people=4)
    heard = len(cat.heard), len(ann.heard)
    await press(bob, "arms", 300)
    await asyncio.sleep(1)
    assert (len(cat.heard), len(ann.heard)) == heard


# -- the pauses of Heroes and Super Stars ----------------------------------------------------


async def skip_of_superman(monkeypatch: pytest.MonkeyPatch, **settings: Any) -> list[Person]:  # noqa: ANN401
    lay_out(monkeypatch, **HERO)
    people = await a_table("batman-v-superman", **settings)
    await people[0].act("play red-skip@superman")
    assert people[1].frame["table"]["window"] == "pause"
    return people


@in_virtual_time
async def test_a_block_in_time_counts_though_it_arrives_late(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, cat = await skip_of_superman(monkeypatch)
    await press(cat, "block gold", 1450, SLOW, id="b")
    assert not ann.events("blocked")
    await asyncio.sleep(0.2)
    assert [event["seat"] for event in ann.events("blocked")] == ["Cat"]
    assert answers(cat, "b")[0]["is"] == "frame"
    assert ann.frame["view"]["turn"] == "Bob"
    assert not any(frame["times"] for frame in ann.frames)  # times would say who could have blocked


@in_virtual_time
async def test_a_block_after_the_pause_is_late_although_the_table_still_waits_for_slow_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, cat = await skip_of_superman(monkeypatch)
    await press(cat, "block gold", 1600, id="b")
    assert answers(cat, "b")[0]["kind"] == "stale"
    await asyncio.sleep(0.3)
    assert not ann.events("blocked")
    assert [event["seat"] for event in ann.events("lost-turn")] == ["Bob"]


@pytest.mark.parametrize("pause", [1000, 2000])
@in_virtual_time
async def test_after_the_pause_the_card_takes_its_course(pause: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = await skip_of_superman(monkeypatch, pause=pause)
    assert bob.frame["table"]["clock"] == {"seat": None, "left": pause + PRIVATE_CAP}
    seq = cat.frame["seq"]
    await asyncio.sleep(pause / 1000 + CAP - 0.01)
    assert not ann.events("lost-turn")
    await asyncio.sleep(0.02)
    assert [event["seat"] for event in ann.events("lost-turn")] == ["Bob"]
    assert (await cat.act("block gold", seq=seq))["kind"] == "stale"


@in_virtual_time
async def test_a_catch_does_not_make_a_pause_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HERO["hands"], "Ann", ("red-skip@superman", "blue-1"))
    ann, bob, _ = await skip_of_superman(monkeypatch)
    opened = ann.frame["table"]["opened"]
    await press(bob, "catch Ann", 1000)
    await asyncio.sleep(CAP + 0.1)
    assert counts(ann)["Ann"] == 3
    assert ann.frame["table"]["opened"] == opened
    await asyncio.sleep(0.5)
    assert [event["seat"] for event in ann.events("lost-turn")] == ["Bob"]


@in_virtual_time
async def test_a_pause_looks_the_same_to_whoever_cannot_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob sees the same frames whether Cat holds the Hero or not, until she blocks."""
    seen = []
    for hand in (HERO["hands"]["Cat"], ("red-8", "red-6", "red-7", "gold-6")):
        settle_chance(monkeypatch, 1)
        monkeypatch.setitem(HERO["hands"], "Cat", hand)
        _, bob, _ = await skip_of_superman(monkeypatch)
        assert (await bob.act("block red"))["kind"] == "rule"
        await asyncio.sleep(5)
        seen.append([{**frame, "table": {**frame["table"], "commitment": ""}} for frame in bob.frames])
    assert seen[0] == seen[1]


async def draw_two(monkeypatch: pytest.MonkeyPatch, **settings: Any) -> list[Person]:  # noqa: ANN401
    lay_out(monkeypatch, **STAR)
    people = await a_table("super-mario", **settings)
    await people[0].act("play red-draw2")
    assert people[2].frame["table"]["window"] == "pause"
    return people


@in_virtual_time
async def test_a_bounce_in_time_counts_though_it_arrives_late(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await draw_two(monkeypatch)
    await press(bob, "bounce blue", 1450, SLOW, id="b")
    await asyncio.sleep(0.2)
    assert answers(bob, "b")[0]["is"] == "frame"
    assert counts(ann)["Ann"] == 4
    assert ann.frame["view"]["turn"] == "Cat"


@in_virtual_time
async def test_whoever_does_not_bounce_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _ = await draw_two(monkeypatch)
    await asyncio.sleep(2)
    assert counts(ann)["Bob"] == 6
    assert (await bob.act("bounce blue"))["kind"] == "rule"


@in_virtual_time
async def test_whoever_is_hit_by_a_stacked_card_has_a_whole_pause_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the card came at the last moment of the pause before: that whistle is not for this pause."""
    ann, bob, cat = await draw_two(monkeypatch, rules={"stacking": True})
    await press(bob, "play red-draw2", 1450, SLOW, id="s")
    await asyncio.sleep(0.2)
    assert answers(bob, "s")[0]["is"] == "frame"
    assert counts(ann)["Cat"] == 4
    assert cat.frame["table"]["clock"]["left"] > 1700
    await press(cat, "bounce green", 1000)
    await asyncio.sleep(CAP + 0.1)
    assert counts(ann)["Bob"] == 7
    assert not [entry for entry in log_of(ann.table) if isinstance(entry, entries.Ruled) and entry.race]
