"""Tables are made, found and filled: who may sit down, under which name, and what only the host may do."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from tests.server.helpers import EDITIONS, Person, in_virtual_time, log_of, make_services, make_table

from lastcard.bots import LEVELS
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.record import Record
from lastcard.fair import FairDeal
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.bodies import BotSeats, NewTable
from lastcard.server.limits import Limits
from lastcard.server.lobby import Lobby, open_table
from lastcard.server.protocol import Settings
from lastcard.server.refusals import Refusal

QUICK = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)
"""A match that is over in a few minutes when nobody does anything."""

pytestmark = pytest.mark.usefixtures("same_deals")


async def refusal(job: Awaitable[object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await job
    return caught.value


async def a_lobby(people: int = 2, bots: int = 0, settings: Settings | None = None) -> tuple[Lobby, list[Person]]:
    """A table that has not started, with room for more."""
    lobby = Lobby(make_services())
    return lobby, await make_table(lobby, settings or Settings(seats=10), people, bots, start=False)


def seats(person: Person) -> list[str]:
    return [seat["seat"] for seat in person.frame["table"]["seats"]]


async def play_out(person: Person) -> None:
    """The clock plays for everybody until the match is over."""
    await asyncio.sleep(3600)
    assert person.frame["table"]["phase"] == "over"


# -- making a table --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_a_table_of_every_edition_can_be_made_and_started(edition: str) -> None:
    ann, bob = await make_table(Lobby(make_services()), Settings(edition=edition))
    for person in (ann, bob):
        assert person.frame["table"]["phase"] == "playing"
        assert person.frame["view"]["edition"] == edition
        assert len(person.frame["view"]["hand"]) >= 7


@in_virtual_time
async def test_the_options_of_a_table_are_those_of_its_match() -> None:
    rules: dict[str, Choice] = {"hand-size": 5, "stacking": True, "scoring": "tally", "target": 100}
    ann, _ = await make_table(Lobby(make_services()), Settings(rules=rules))
    assert set(rules.items()) <= set(ann.frame["view"]["rules"].items())
    assert set(ann.frame["view"]["counts"].values()) <= {5, 7}


WRONG = {
    "shield: Classic has no card that shields": Settings(rules={"shield": "draws"}),
    "stacking: must be on or off": Settings(rules={"stacking": "very"}),
    "target: one hand decides": Settings(rules={"scoring": "single", "target": 100}),
    "target: one hand decides when": Settings(edition="super-bowl", rules={"target": 100}),
    "hand-size: must be a number from 1 to 10": Settings(rules={"hand-size": 11}),
    "luck: there is no such option": Settings(rules={"luck": True}),
    "pauses: ": Settings(rules={"pauses": False}),
    "turn_time: a turn takes 15 to 120 seconds": Settings(turn_time=5),
}


@pytest.mark.parametrize("reason", WRONG)
@in_virtual_time
async def test_what_cannot_be_played_is_refused_with_the_reason(reason: str) -> None:
    lobby = Lobby(make_services())
    found = await refusal(lobby.make(NewTable("Ann", WRONG[reason]), "here"))
    assert found.kind == "forbidden"
    assert found.sentence.startswith(reason)
    assert not lobby.tables


@pytest.mark.parametrize("name", ["", "Classic", "chess", "tests/editions/tiny.toml", "/etc/passwd", "../classic"])
@in_virtual_time
async def test_an_edition_is_one_of_the_list_and_never_a_file(name: str) -> None:
    found = await refusal(Lobby(make_services()).make(NewTable("Ann", Settings(edition=name)), "here"))
    assert found.kind == "unknown"
    assert "classic" in found.sentence


@pytest.mark.parametrize("level", LEVELS)
@in_virtual_time
async def test_bots_of_a_level_sit_down_at_once(level: str) -> None:
    lobby = Lobby(make_services())
    seated = await lobby.make(NewTable("Ann", Settings(seats=4), (BotSeats(3, level),)), "here")
    chairs = (await lobby.table(seated.table)).state.chairs
    assert [chair.level for chair in chairs] == [None, level, level, level]
    assert len({chair.seat for chair in chairs}) == 4


@pytest.mark.parametrize(
    ("bots", "kind"), [(BotSeats(4), "forbidden"), (BotSeats(1, "genius"), "unknown")], ids=["many", "genius"]
)
@in_virtual_time
async def test_a_table_takes_no_unknown_bots_and_no_more_than_it_has_seats(bots: BotSeats, kind: str) -> None:
    lobby = Lobby(make_services())
    assert (await refusal(lobby.make(NewTable("Ann", Settings(seats=4), (bots,)), "here"))).kind == kind
    assert not lobby.tables


@in_virtual_time
async def test_a_table_can_start_at_once_with_bots() -> None:
    lobby = Lobby(make_services())
    seated = await lobby.make(NewTable("Ann", bots=(BotSeats(2),), start=True), "here")
    ann = await Person(await lobby.table(seated.table), seated.token).enter()
    assert ann.frame["table"]["phase"] == "playing"
    assert len(ann.frame["view"]["seats"]) == 3


@in_virtual_time
async def test_a_table_without_bots_cannot_start_at_once() -> None:
    lobby = Lobby(make_services())
    found = await refusal(lobby.make(NewTable("Ann", start=True), "here"))
    assert (found.kind, found.rule) == ("rule", "J3")
    assert not lobby.tables


@in_virtual_time
async def test_an_address_has_only_so_many_tables() -> None:
    lobby = Lobby(make_services(), Limits(tables_per_address=1))
    await lobby.make(NewTable("Ann"), "here")
    assert (await refusal(lobby.make(NewTable("Ann"), "here"))).kind == "limit"
    await lobby.make(NewTable("Bob"), "elsewhere")


# -- sitting down ----------------------------------------------------------------------------

NAMES = {
    "Ann": ("Ann", "Ann"),
    "  Mary \t Ann ": ("Mary Ann", "Mary-Ann"),
    "Zoë 🦊": ("Zoë 🦊", "Zoë-🦊"),
    "e\u0301": ("é", "é"),
    "B\x00o\u200bb\u202e": ("Bob", "Bob"),
    "line\nbreak": ("line break", "line-break"),
    "Q" + "\u0323\u0330" * 20: ("Q\u0323\u0330", "Q\u0323\u0330"),
    "Q" + "\u0323\u0330\u200d" * 20: ("Q\u0323\u0330", "Q\u0323\u0330"),
    "x" * 80: ("x" * 24, "x" * 24),
    'the: "great" \\o': ('the: "great" \\o', "the-great-o"),
    ":": (":", "player"),
    "-": ("-", "--2"),
    "red": ("red", "red-10"),
    "Gold": ("Gold", "Gold-10"),
    "wild4": ("wild4", "wild4-2"),
    "hero-batman": ("hero-batman", "hero-batman-2"),
    "UNO": ("UNO", "UNO-2"),
}


@pytest.mark.parametrize("typed", NAMES)
@in_virtual_time
async def test_a_name_is_enough_to_sit_down_and_gets_a_word_that_every_edition_can_write(typed: str) -> None:
    lobby, (ann,) = await a_lobby(people=1)
    await ann.say("leave")
    seated = await lobby.join(ann.table.state.code, typed)
    chair = ann.table.state.chairs[0]
    assert (chair.name, chair.seat) == NAMES[typed]
    assert seated.seat == chair.seat
    for edition in EDITIONS:
        match = Match(edition, [chair.seat, "Other"])
        assert match.why("Other", f"catch {chair.seat}") is not None
        assert chair.seat in Match.replay(str(match.record())).seats


@pytest.mark.parametrize("typed", ["", "  ", "\u200b\u202e", "\x07", "\u0301", "\u3164", "\u2800"])
@in_virtual_time
async def test_a_name_that_nobody_can_see_is_none(typed: str) -> None:
    lobby, (ann, _) = await a_lobby()
    assert (await refusal(lobby.join(ann.table.state.code, typed))).kind == "malformed"
    assert (await refusal(lobby.make(NewTable(typed), "here"))).kind == "malformed"


@in_virtual_time
async def test_equal_names_are_told_apart() -> None:
    lobby, (ann, _) = await a_lobby()
    for name in ("Ann", "ann", "ANN 2", "a:nn", "x" * 30, "x" * 40):
        await lobby.join(ann.table.state.code, name)
    shown = {seat["name"]: seat["seat"] for seat in ann.frame["table"]["seats"]}
    names = ["Ann", "Bob", "Ann 2", "ann 3", "ANN 2 2", "a:nn", "x" * 24, "x" * 21 + " 2"]
    assert list(shown) == names
    assert shown["Ann 2"] == "Ann-2"
    assert len({seat.casefold() for seat in shown.values()}) == len(names)


@in_virtual_time
async def test_everybody_at_the_table_sees_who_sits_down() -> None:
    lobby, (ann, bob) = await a_lobby()
    before = ann.frame["seq"]
    await lobby.join(ann.table.state.code, "Cat")
    for person in (ann, bob):
        assert seats(person) == ["Ann", "Bob", "Cat"]
        assert person.frame["seq"] == before + 1


@in_virtual_time
async def test_there_is_no_sitting_down_at_full_running_or_unknown_tables() -> None:
    lobby, (ann, bob) = await a_lobby(settings=Settings(seats=2))
    code = ann.table.state.code
    full = await refusal(lobby.join(code, "Cat"))
    await ann.say("start")
    running = await refusal(lobby.join(code, "Cat"))
    unknown = await refusal(lobby.join("BCDFGH", "Cat"))
    assert [full.kind, running.kind, unknown.kind] == ["forbidden", "forbidden", "unknown"]
    assert len(bob.frame["view"]["seats"]) == 2


@in_virtual_time
async def test_listed_tables_are_found_while_somebody_is_there() -> None:
    lobby, (ann, bob) = await a_lobby(settings=Settings(seats=3, listed=True))
    await a_lobby()
    (found,) = lobby.open_tables()
    assert (found.host, found.players, found.free, found.phase) == ("Ann", ("Ann", "Bob"), 1, "lobby")
    ann.table.exit(ann)
    bob.table.exit(bob)
    assert not lobby.open_tables()


@in_virtual_time
async def test_private_tables_are_not_listed() -> None:
    lobby, _ = await a_lobby()
    assert not lobby.open_tables()


# -- the host --------------------------------------------------------------------------------

HOSTS: dict[str, dict[str, Any]] = {
    "start": {},
    "change": {"settings": {"edition": "avengers"}},
    "bots": {},
    "remove": {"seat": "Ann"},
}


@pytest.mark.parametrize("do", HOSTS)
@in_virtual_time
async def test_only_the_host_runs_the_lobby(do: str) -> None:
    _, (ann, bob) = await a_lobby()
    rows = ann.table.state.rows
    answer = await bob.say(do, **HOSTS[do])
    assert (answer["is"], answer["kind"]) == ("refused", "forbidden")
    assert "the host is Ann" in answer["sentence"]
    assert ann.table.state.rows == rows


@in_virtual_time
async def test_only_the_host_pauses_and_removes_in_a_match() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    for answer in (await bob.say("pause", on=True), await bob.say("remove", seat="Ann")):
        assert answer["kind"] == "forbidden"
    assert not ann.frame["table"]["paused"]


@in_virtual_time
async def test_it_takes_two() -> None:
    _, (ann,) = await a_lobby(people=1)
    answer = await ann.say("start")
    assert (answer["kind"], answer["rule"]) == ("rule", "J3")


@in_virtual_time
async def test_the_host_changes_what_the_table_plays() -> None:
    _, (ann, bob) = await a_lobby()
    await ann.say("change", settings={"edition": "super-mario", "rules": {"hand-size": 3}, "turn_time": 20})
    assert bob.frame["table"]["settings"]["edition"] == "super-mario"
    await ann.say("start")
    assert len(bob.frame["view"]["hand"]) in {3, 5}
    assert bob.frame["table"]["clock"]


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"seats": 2}, "forbidden"),
        ({"rules": {"shield": "draws"}}, "forbidden"),
        ({"turn_time": 3}, "forbidden"),
        ({"edition": "tests/editions/tiny.toml"}, "unknown"),
    ],
    ids=str,
)
@in_virtual_time
async def test_a_change_that_the_table_cannot_have_changes_nothing(settings: dict[str, Any], kind: str) -> None:
    _, (ann, _bob, _cat) = await a_lobby(people=3)
    before = ann.table.state.settings
    assert (await ann.say("change", settings=settings))["kind"] == kind
    assert ann.table.state.settings == before


@in_virtual_time
async def test_the_lobby_is_closed_during_a_match() -> None:
    ann, _ = await make_table(Lobby(make_services()), Settings(seats=3))
    for do in ("start", "change", "bots", "rematch"):
        assert (await ann.say(do, **HOSTS.get(do, {})))["kind"] == "forbidden"


@in_virtual_time
async def test_the_host_fills_the_table_with_bots() -> None:
    _, (ann, _) = await a_lobby(settings=Settings(seats=5))
    await ann.say("bots", count=1)
    assert len(seats(ann)) == 3
    await ann.say("bots")
    assert len(seats(ann)) == 5
    assert (await ann.say("bots"))["kind"] == "forbidden"
    assert (await ann.say("bots", level="genius"))["kind"] == "unknown"


@in_virtual_time
async def test_the_host_passes_on_in_the_order_of_sitting_down_and_returns() -> None:
    ann, bob, cat = await make_table(Lobby(make_services()), people=3)
    await ann.say("leave")
    assert cat.frame["table"]["host"] == "Bob"
    assert (await bob.say("pause", on=True))["is"] == "frame"
    await bob.say("leave")
    assert cat.frame["table"]["host"] == "Cat"
    await ann.again()
    assert cat.frame["table"]["host"] == "Ann"


@in_virtual_time
async def test_a_host_who_leaves_the_lobby_is_followed_by_the_next_person_not_by_a_bot() -> None:
    _, (ann, bob) = await a_lobby(bots=1)
    assert seats(ann) == ["Ann", "Ben", "Bob"]
    await ann.say("leave")
    assert bob.frame["table"]["host"] == "Bob"
    assert (await bob.say("start"))["is"] == "frame"


# -- leaving and removing, before and after a match ------------------------------------------


@in_virtual_time
async def test_whoever_leaves_the_lobby_gives_the_seat_up() -> None:
    lobby, (ann, bob) = await a_lobby()
    await bob.say("leave")
    assert seats(ann) == ["Ann"]
    assert bob.bye is not None
    assert bob.bye.again
    assert (await refusal(bob.again())).kind == "unknown"
    assert (await lobby.join(ann.table.state.code, "Bob")).seat == "Bob"


@in_virtual_time
async def test_whoever_is_removed_from_the_lobby_has_no_way_back_by_the_token() -> None:
    _, (ann, bob, cat) = await a_lobby(people=3)
    assert (await ann.say("remove", seat="Bob"))["is"] == "frame"
    assert seats(cat) == ["Ann", "Cat"]
    assert bob.bye is not None
    assert not bob.bye.again
    assert (await refusal(bob.again())).kind == "unknown"


@in_virtual_time
async def test_bots_can_be_removed_from_the_lobby() -> None:
    _, (ann,) = await a_lobby(people=1, bots=2)
    await ann.say("remove", seat="Ben")
    assert seats(ann) == ["Ann", "Cleo"]


@in_virtual_time
async def test_one_removes_neither_oneself_nor_nobody() -> None:
    _, (ann, _) = await a_lobby()
    assert (await ann.say("remove", seat="Ann"))["kind"] == "forbidden"
    assert (await ann.say("remove", seat="Zoe"))["kind"] == "unknown"


@in_virtual_time
async def test_whoever_takes_a_seat_anew_inherits_nothing_of_who_had_it() -> None:
    """Neither a transfer code nor being muted."""
    lobby, (ann, bob) = await a_lobby()
    code = (await bob.say("transfer"))["code"]
    await ann.say("mute", seat="Bob", on=True)
    await ann.say("remove", seat="Bob")
    seated = await lobby.join(ann.table.state.code, "Bob")
    other = await Person(ann.table, seated.token).enter()
    assert (await refusal(lobby.redeem(ann.table.state.code, code))).kind == "unknown"
    assert (await other.say("say", text="Hello!"))["is"] == "frame"
    assert [said["text"] for said in ann.frame["said"]] == ["Hello!"]


# -- matches one after another ---------------------------------------------------------------


@in_virtual_time
async def test_a_rematch_keeps_the_table_and_those_who_stayed() -> None:
    lobby = Lobby(make_services())
    ann, bob, cat = await make_table(lobby, QUICK, people=3)
    await play_out(ann)
    commitment = ann.frame["table"]["commitment"]
    await cat.say("leave")
    assert (await bob.say("rematch"))["is"] == "frame"
    assert (ann.frame["table"]["phase"], seats(ann)) == ("lobby", ["Ann", "Bob"])
    assert not ann.frame["view"]
    assert ann.frame["table"]["commitment"] != commitment
    await lobby.join(ann.table.state.code, "Dan")
    assert (await ann.say("start"))["is"] == "frame"
    assert ann.frame["table"]["match"] == 2
    assert ann.frame["view"]["seats"] == ["Ann", "Bob", "Dan"]


@in_virtual_time
async def test_every_match_has_a_record_that_holds_and_the_commitment_made_before() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby, QUICK, start=False)
    code = ann.table.state.code
    for number in (1, 2):
        noted = ann.frame["table"]["commitment"]
        await bob.say("share", entropy="ab" * 16)
        await ann.say("start")
        with pytest.raises(Refusal, match="no finished match"):
            await lobby.record(code, number)
        await play_out(ann)
        record = Record(await lobby.record(code, number))
        deal = FairDeal.from_record(record)
        assert deal is not None
        deal.check(record)
        assert (deal.commitment, deal.match) == (noted, number)
        assert [(share.seat, share.by) for share in deal.shares] == [("Ann", "server"), ("Bob", "seat")]
        assert Match.replay(record).over
        await ann.say("rematch")
    assert open_table(ann.table.state).records == 2


@in_virtual_time
async def test_whoever_is_gone_is_no_host_after_the_match_until_back() -> None:
    """Else a table whose host is gone could never start again."""
    ann, bob, cat = await make_table(Lobby(make_services()), QUICK, people=3)
    ann.table.exit(ann)
    await play_out(bob)
    await bob.say("rematch")
    assert bob.frame["table"]["host"] == "Bob"
    assert (await bob.say("start"))["is"] == "frame"
    await ann.again()
    assert cat.frame["table"]["host"] == "Ann"


@in_virtual_time
async def test_a_host_who_is_gone_from_the_lobby_holds_nobody_up() -> None:
    _, (ann, bob) = await a_lobby()
    ann.table.exit(ann)
    await asyncio.sleep(59)
    assert bob.frame["table"]["host"] == "Ann"
    await asyncio.sleep(2)
    assert bob.frame["table"]["host"] == "Bob"
    assert (await bob.say("start"))["is"] == "frame"


@in_virtual_time
async def test_the_match_goes_on_while_it_is_not_over() -> None:
    ann, _ = await make_table(Lobby(make_services()))
    assert (await ann.say("rematch"))["kind"] == "forbidden"
    assert (await ann.say("deal"))["kind"] == "rule"


@in_virtual_time
async def test_entropy_is_added_before_the_deal_only() -> None:
    _, (ann, bob) = await a_lobby()
    assert (await bob.say("share", entropy="00" * 32))["is"] == "frame"
    assert [seat["shared"] for seat in bob.frame["table"]["seats"]] == [False, True]
    await ann.say("start")
    assert (await bob.say("share", entropy="00" * 32))["kind"] == "forbidden"
    started = next(entry for entry in log_of(ann.table) if isinstance(entry, entries.Started))
    assert list(started.stood_in) == ["Ann"]
