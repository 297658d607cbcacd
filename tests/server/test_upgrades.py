"""A server is replaced by another one with other rules: what was acknowledged stays, and what can go on goes on."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.server.helpers import (
    Person,
    Silent,
    VirtualServices,
    in_virtual_time,
    make_services,
    make_table,
    settle_chance,
)

from lastcard import match
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, Rules
from lastcard.engine.text.record import RULES_VERSION
from lastcard.houserules import read_rules
from lastcard.match import Match
from lastcard.server import entries, races, stamps
from lastcard.server.catalogue import Catalogue
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.state import TableState
from lastcard.server.store import MemoryStore
from lastcard.terminal.editions import write_new

TALLY = Settings(rules={"scoring": "tally", "hand-size": 3, "target": 500}, turn_time=15)
LOW: Mapping[str, Choice] = {"scoring": "tally", "hand-size": 2, "target": 500}
SINGLE = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)


@pytest.fixture(autouse=True)
def _same_deals_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    settle_chance(monkeypatch, 4)


class Altered(Catalogue):
    """The same editions, but the next version of the package has changed something in each of them."""

    def __init__(self, change: Callable[[Edition], Edition]) -> None:
        super().__init__()
        self._editions = {each.id: change(each) for each in self}


def with_points(edition: Edition) -> Edition:
    return replace(edition, cards=tuple(replace(card, points=card.points // 2) for card in edition.cards))


def without_effects(edition: Edition) -> Edition:
    """Skips and the like do nothing any more."""
    return replace(edition, cards=tuple(card if card.wild else replace(card, effects=()) for card in edition.cards))


async def started(store: MemoryStore, catalogue: Catalogue | None = None) -> Lobby:
    found = make_services(store)
    services = VirtualServices(store, found.clock, found.wall, log=Silent(), catalogue=catalogue or Catalogue())
    lobby = Lobby(services)
    await lobby.run()
    return lobby


async def stopped(lobby: Lobby, *, killed: bool = False) -> None:
    for task in lobby._tasks:
        task.cancel()
    for table in lobby.tables.values():
        table.stop()
        if not killed:
            await table.save_rest()


async def play(people: list[Person], seconds: float) -> None:
    """Whoever is on turn does something, so that nobody is taken for absent."""
    until = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < until:
        await asyncio.sleep(2)
        for person in people:
            if person.frame["legal"]:
                await person.act(person.frame["legal"][0])
        if people[0].frame["table"]["phase"] == "closed":
            await people[0].say("deal")


async def back(lobby: Lobby, person: Person) -> Person:
    return await Person(await lobby.table(person.table.state.code), person.token).enter()


def shown(person: Person) -> object:
    frame = person.frame
    return [frame[name] for name in ("seq", "view", "legal")]


@pytest.mark.parametrize("change", [with_points, without_effects], ids=["points", "effects"])
@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
@in_virtual_time
async def test_an_edition_that_changes_does_not_change_a_match(
    change: Callable[[Edition], Edition], *, killed: bool
) -> None:
    store = MemoryStore()
    lobby = await started(store)
    people = await make_table(lobby, TALLY, people=3)
    while sum(people[0].frame["view"]["scores"].values()) < 60:
        await play(people, 30)
    await people[1].again(0)
    frames = [shown(await person.again()) for person in people]
    await stopped(lobby, killed=killed)
    later = await started(store, Altered(change))
    again = [await back(later, person) for person in people]
    assert [shown(person) for person in again] == frames
    await play(again, 60)
    assert again[0].frame["seq"] > people[0].frame["seq"] + 5
    assert not again[0].frame["table"]["ended"]


@in_virtual_time
async def test_the_next_match_has_the_new_edition() -> None:
    store = MemoryStore()
    lobby = await started(store)
    ann, bob = await make_table(lobby, SINGLE)
    await asyncio.sleep(3600)
    assert ann.frame["table"]["phase"] == "over"
    await stopped(lobby)
    later = await started(store, Altered(with_points))
    ann, bob = await back(later, ann), await back(later, bob)
    old = ann.table.state.edition
    await ann.say("rematch")
    await ann.say("start")
    assert ann.table.state.edition == with_points(old)
    stamped = [entries.decode(row.body) for row in store.read(ann.table.state.code)]
    digests = [entry.stamp.edition for entry in stamped if isinstance(entry, entries.Started) and entry.stamp]
    assert digests == [stamps.edition_digest(old), stamps.edition_digest(with_points(old))]
    assert {*digests} <= {*await store.editions()}


@pytest.mark.parametrize("fate", ["missing", "edited"])
@in_virtual_time
async def test_a_file_that_goes_away_or_changes_does_no_harm(fate: str, tmp_path: Path) -> None:
    file = tmp_path / "our-night.toml"
    write_new(str(file), "classic")
    store = MemoryStore()
    lobby = await started(store, Catalogue([str(file)]))
    wanted = msgspec.structs.replace(TALLY, edition="our-night")
    people = await make_table(lobby, wanted)
    waiting, _ = await make_table(lobby, wanted, start=False)
    await play(people, 60)
    frames = [shown(await person.again()) for person in people]
    await stopped(lobby)
    files = []
    if fate == "edited":
        file.write_text(file.read_text("utf-8").replace("points = 20", "points = 99"), "utf-8")
        files = [str(file)]
    later = await started(store, Catalogue(files))
    again = [await back(later, person) for person in people]
    assert [shown(person) for person in again] == frames
    await play(again, 60)
    host = await back(later, waiting)
    assert (await host.say("change", settings={"edition": "our-night", "seats": 3}))["is"] == "frame"
    assert (await host.say("start"))["is"] == "frame"
    assert host.frame["view"]["edition"] == "our-night"
    assert isinstance(later.services.log, Silent)
    assert not later.services.log.errors


def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next version of the package: a deal comes out differently, wherever a match is played again."""
    deal = Match._deal

    def deal_otherwise(self: Match, dealer: int) -> None:
        self._seed += 1
        deal(self, dealer)

    monkeypatch.setattr(Match, "_deal", deal_otherwise)
    monkeypatch.setattr(stamps, "RULES_VERSION", RULES_VERSION + 1)


@in_virtual_time
async def test_a_match_that_these_rules_cannot_follow_is_ended_and_its_record_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    lobby = await started(store)
    ann, bob = await make_table(lobby, TALLY)
    await play([ann, bob], 60)
    before = ann.table.state.match
    assert before is not None
    await stopped(lobby)
    other_rules(monkeypatch)
    later = await started(store)
    again = await back(later, ann)
    table = again.frame["table"]
    assert (table["phase"], table["ended"]) == ("lobby", "rules")
    assert again.frame["view"] is None
    assert [seat["seat"] for seat in table["seats"]] == ["Ann", "Bob"]
    record = await later.record(again.table.state.code, 1)
    assert record == str(before.record())
    assert isinstance(later.services.log, Silent)
    assert [(line[1], line[2]["table"]) for line in later.services.log.errors] == [("match-ended", table["code"])]
    await again.say("say", text="Well then")
    await stopped(later)
    third = await back(await started(store), bob)
    assert third.frame["table"]["ended"] == "rules"
    assert (await (await back(await started(store), ann)).say("start"))["table"]["ended"] is None


@in_virtual_time
async def test_a_result_stays_although_these_rules_cannot_follow_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    lobby = await started(store)
    ann, _ = await make_table(lobby, SINGLE)
    await asyncio.sleep(3600)
    assert ann.frame["table"]["phase"] == "over"
    code, records = ann.table.state.code, ann.table.state.records
    await stopped(lobby, killed=True)
    other_rules(monkeypatch)
    later = await started(store)
    assert [await later.record(code, 1)] == records
    assert (await back(later, ann)).frame["table"]["ended"] == "rules"


@in_virtual_time
async def test_other_versions_that_lead_to_the_same_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    lobby = await started(store)
    people = await make_table(lobby, TALLY)
    while people[0].frame["view"]["round"] < 3:
        await play(people, 30)
    frames = [shown(await person.again()) for person in people]
    await stopped(lobby)
    monkeypatch.setattr(stamps, "RULES_VERSION", RULES_VERSION + 1)
    monkeypatch.setattr(stamps, "LANGUAGE_VERSION", 99)
    later = await started(store)
    assert [shown(await back(later, person)) for person in people] == frames


@in_virtual_time
async def test_a_rule_that_is_read_differently_now_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    lobby = await started(store)
    rules = {**TALLY.rules, "custom-1": "The next player draws 2."}
    ann, _ = await make_table(lobby, Settings(edition="super-mario", rules=rules))
    assert ann.frame["view"]
    await stopped(lobby)

    def read_otherwise(edition: Edition, rules: Rules) -> Rules:
        return read_rules(edition, {**rules, "custom-1": "The next player draws 3."})

    monkeypatch.setattr(match, "read_rules", read_otherwise)
    later = await started(store)
    assert (await back(later, ann)).frame["table"]["ended"] == "rules"


@in_virtual_time
async def test_rulings_do_not_depend_on_later_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    lobby = await started(store)
    people = await make_table(lobby, Settings(rules=LOW, turn_time=15, seats=6), people=3, bots=3)
    await play(people, 300)
    code = people[0].table.state.code
    found = [entries.decode(row.body) for row in store.read(code)]
    assert any(isinstance(entry, entries.Ruled) and entry.order and len(entry.order) > 1 for entry in found)
    start = next(entry for entry in found if isinstance(entry, entries.Started))
    assert start.stamp is not None
    assert start.stamp.races == races.CONSTANTS
    whole = (await store.load(code, whole=True)).rows
    folded = TableState.from_log(code, whole)
    monkeypatch.setattr(races, "DEAD_HEAT", 10_000)
    monkeypatch.setattr(races, "HUMAN_LIMIT", 5_000)
    again = TableState.from_log(code, whole)
    assert again.match is not None
    assert folded.match is not None
    assert again.match.moves == folded.match.moves
