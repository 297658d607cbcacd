"""People at a table: they leave and come back, take their seat on another device, and talk."""

import asyncio

import pytest
from tests.server.helpers import Person, in_virtual_time, make_services, make_table

from lastcard.server.commands import TRANSFER_TIME
from lastcard.server.lobby import Lobby
from lastcard.server.names import hashed
from lastcard.server.protocol import Settings
from lastcard.server.refusals import Refusal
from lastcard.server.store import StoreError

pytestmark = pytest.mark.usefixtures("same_deals")


async def a_match(people: int = 2, bots: int = 0, settings: Settings | None = None) -> list[Person]:
    return await make_table(Lobby(make_services()), settings, people, bots)


# -- leaving and coming back in a match ------------------------------------------------------


@in_virtual_time
async def test_a_bot_plays_for_whoever_leaves_until_they_come_back() -> None:
    ann, bob = await a_match()
    await bob.say("leave")
    assert bob.bye is not None
    assert bob.bye.again
    assert ann.away == {"Ann": None, "Bob": "left"}
    bob = await bob.again()
    assert bob.frame["you"] == "Bob"
    assert bob.frame["view"]["hand"]
    assert ann.away == {"Ann": None, "Bob": None}


@in_virtual_time
async def test_any_command_takes_the_seat_back() -> None:
    people = await a_match(settings=Settings(turn_time=15))
    await asyncio.sleep(200)
    ann, bob = people
    assert ann.away == {"Ann": "missed", "Bob": "missed"}
    await bob.say("react", reaction="wow")
    assert ann.away == {"Ann": "missed", "Bob": None}


@in_virtual_time
async def test_leaving_and_coming_back_work_when_the_match_is_over() -> None:
    ann, bob = await a_match(settings=Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15))
    await asyncio.sleep(1000)
    assert ann.frame["table"]["phase"] == "over"
    await bob.say("leave")
    assert ann.away["Bob"] == "left"
    await bob.again()
    assert ann.away["Bob"] is None


@in_virtual_time
async def test_whoever_was_removed_in_a_match_is_played_on_and_cannot_come_back() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby)
    code = (await bob.say("transfer"))["code"]
    await ann.say("remove", seat="Bob")
    assert ann.away["Bob"] == "removed"
    assert bob.bye is not None
    assert not bob.bye.again
    with pytest.raises(Refusal, match="does not hold a seat here"):
        await bob.again()
    with pytest.raises(Refusal, match="not valid"):
        await lobby.redeem(ann.table.state.code, code)


@in_virtual_time
async def test_what_was_under_way_when_somebody_was_removed_does_not_bring_them_back() -> None:
    ann, bob = await a_match()
    removing = asyncio.ensure_future(ann.say("remove", seat="Bob"))
    talking = asyncio.ensure_future(bob.say("say", text="Wait!"))
    await removing
    assert (await talking)["kind"] == "forbidden"
    assert ann.away["Bob"] == "removed"


@in_virtual_time
async def test_bots_cannot_be_removed_from_a_match() -> None:
    (ann,) = await a_match(people=1, bots=1)
    assert (await ann.say("remove", seat="Ben"))["kind"] == "forbidden"


@in_virtual_time
async def test_the_host_lets_somebody_who_was_removed_come_back() -> None:
    lobby = Lobby(make_services())
    ann, _ = await make_table(lobby)
    assert (await ann.say("transfer", seat="Bob"))["kind"] == "stale"
    await ann.say("remove", seat="Bob")
    code = (await ann.say("transfer", seat="Bob"))["code"]
    seated = await lobby.redeem(ann.table.state.code, code)
    back = await Person(ann.table, seated.token).enter()
    assert (seated.seat, back.frame["you"], ann.away["Bob"]) == ("Bob", "Bob", None)


@in_virtual_time
async def test_nobody_but_the_host_gives_seats_away() -> None:
    ann, bob, cat = await a_match(people=3)
    await ann.say("remove", seat="Bob")
    assert (await cat.say("transfer", seat="Bob"))["kind"] == "forbidden"
    assert (await cat.say("transfer", seat="Ann"))["kind"] == "forbidden"
    assert (await ann.say("transfer", seat="Cat"))["kind"] == "stale"
    assert bob.bye is not None


# -- another device --------------------------------------------------------------------------


@in_virtual_time
async def test_a_transfer_code_gives_another_device_the_same_seat_once() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby)
    code, table = (await bob.say("transfer"))["code"], ann.table
    seated = await lobby.redeem(table.state.code, f" {code.lower()} ")
    second = await Person(table, seated.token).enter()
    assert (seated.seat, second.frame["view"]) == ("Bob", bob.frame["view"])
    assert (await second.say("say", text="From my phone"))["is"] == "frame"
    assert (await bob.say("say", text="And from my desk"))["is"] == "frame"
    assert {person.frame["said"][0]["text"] for person in (ann, bob, second)} == {"And from my desk"}
    with pytest.raises(Refusal) as caught:
        await lobby.redeem(table.state.code, code)
    assert caught.value.kind == "unknown"


@in_virtual_time
async def test_a_transfer_that_is_sent_again_gets_its_code_again() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby)
    first, again = await bob.say("transfer", id="t"), await bob.say("transfer", id="t")
    assert first == again
    assert (await bob.say("transfer", id="another"))["code"] != first["code"]
    assert (await ann.say("transfer", id="t"))["code"] != first["code"]
    assert (await lobby.redeem(ann.table.state.code, again["code"])).seat == "Bob"


@in_virtual_time
async def test_ids_belong_to_whoever_sends_them_and_not_to_the_chair() -> None:
    """Bob leaves, another Bob sits down in the same seat and counts from one as well."""
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby, start=False)
    assert (await bob.say("say", id="1", text="Hello"))["is"] == "frame"
    await bob.say("leave", id="2")
    seated = await lobby.join(ann.table.state.code, "Bob")
    assert seated.seat == "Bob"
    other = await Person(ann.table, seated.token).enter()
    assert (await other.say("say", id="1", text="I am new"))["said"][0]["text"] == "I am new"
    assert (await other.say("share", id="2", entropy="00" * 16))["table"]["seats"][1]["shared"]
    assert ann.talk == ["Hello", "I am new"]


@in_virtual_time
async def test_two_devices_of_a_seat_do_not_get_each_others_answers() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby)
    code = (await bob.say("transfer"))["code"]
    second = await Person(ann.table, (await lobby.redeem(ann.table.state.code, code)).token).enter()
    await bob.say("say", id="1", text="From my desk")
    assert (bob.frame["re"], second.frame["re"]) == ("1", None)
    await second.say("say", id="1", text="From my phone")
    assert (bob.frame["re"], second.frame["re"]) == (None, "1")
    assert ann.talk == ["From my desk", "From my phone"]


@in_virtual_time
async def test_whoever_has_been_silent_before_the_connection_broke_is_gone_a_minute_after_the_last_word() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    ann.table.exit(bob, silent=40)
    await asyncio.sleep(19)
    assert ann.away["Bob"] is None
    await asyncio.sleep(2)
    assert ann.away["Bob"] == "gone"


@in_virtual_time
async def test_what_cannot_be_written_is_tried_again_once_however_often_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob = await make_table(Lobby(make_services()))
    tries = 0

    async def fail(_rows: object) -> None:
        nonlocal tries
        tries += 1
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(ann.table.services.store, "append", fail)
        for _ in range(20):
            ann.table.services.later(0, ann.table._give_up, "Bob")
            ann.table.exit(bob)
            await asyncio.sleep(0.01)
        before = tries
        await asyncio.sleep(10)
        assert tries - before <= 12
    await asyncio.sleep(2)
    assert ann.away["Bob"] == "gone"


@in_virtual_time
async def test_a_transfer_code_expires() -> None:
    lobby = Lobby(make_services())
    ann, _ = await make_table(lobby)
    code = (await ann.say("transfer"))["code"]
    await asyncio.sleep(TRANSFER_TIME / 1000 + 1)
    with pytest.raises(Refusal):
        await lobby.redeem(ann.table.state.code, code)


@in_virtual_time
async def test_the_log_holds_only_hashes_of_tokens_and_transfer_codes() -> None:
    lobby = Lobby(make_services())
    ann, _ = await make_table(lobby)
    code = (await ann.say("transfer"))["code"]
    token = (await lobby.redeem(ann.table.state.code, code)).token
    log = b"".join(row.body for row in ann.table.services.store.read(ann.table.state.code)).decode()
    for secret in (code, token, ann.token or ""):
        assert secret not in log
        assert hashed(secret) in log


# -- talk ------------------------------------------------------------------------------------


@in_virtual_time
async def test_talk_is_cleaned_and_cut_and_reaches_everybody() -> None:
    ann, bob = await a_match()
    watching = await Person(ann.table, None).enter()
    await ann.say("say", text="Ha\u202e\x00,\n  ha " + "!" * 900)
    await bob.say("react", reaction="angry")
    for person in (ann, bob, watching):
        cut, reaction = person.talk
        assert cut.startswith("Ha, ha !!!")
        assert len(cut) == 300
        assert reaction == "angry"
    assert (await ann.say("say", text="\u200b \n"))["kind"] == "malformed"


@in_virtual_time
async def test_muting_concerns_the_two_alone_and_can_be_undone() -> None:
    ann, bob, cat = await a_match(people=3)
    await ann.say("mute", seat="Bob", on=True)
    await bob.say("say", text="one")
    await bob.say("react", reaction="laugh")
    await ann.say("say", text="two")
    assert (ann.talk, bob.talk, cat.talk) == (["two"], ["one", "laugh", "two"], ["one", "laugh", "two"])
    assert [person.frame["muted"] for person in (ann, bob, cat)] == [["Bob"], [], []]
    await ann.say("mute", seat="Bob", on=False)
    await bob.say("say", text="three")
    assert ann.talk == ["two", "three"]


@in_virtual_time
async def test_nobody_mutes_themselves_or_nobody() -> None:
    ann, _ = await a_match()
    assert (await ann.say("mute", seat="Ann", on=True))["kind"] == "forbidden"
    assert (await ann.say("mute", seat="Zoe", on=True))["kind"] == "unknown"


@in_virtual_time
async def test_private_entries_make_no_frame_for_others_and_count_no_seq() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby, start=False)
    heard, seq = len(bob.heard), bob.frame["seq"]
    acknowledged = [await ann.say("mute", seat="Bob", on=True), await ann.say("share", entropy="0f" * 20)]
    code = (await ann.say("transfer"))["code"]
    await lobby.redeem(ann.table.state.code, code)
    assert [frame["seq"] for frame in acknowledged] == [seq, seq]
    assert len(bob.heard) == heard
    assert (await ann.say("react", reaction="clap"))["seq"] == seq + 1
    assert bob.frame["seq"] == seq + 1
