"""A player from elsewhere agrees to what people want: their rules, and what they make of honour rules."""

import asyncio

import pytest
from tests.client.fake_server import FakeServer, with_fake_server
from tests.server.helpers import lay_out

TEXT = "honour: whoever laughs draws"


@with_fake_server
async def test_bots_consent_to_rules(found: FakeServer) -> None:
    ann = await found.open(("Bob", "Cat"), edition="super-mario")
    await ann.say("propose", card="custom-1", text="Everyone else draws 1.")
    await ann.say("propose", card="custom-2", text=TEXT)
    await asyncio.sleep(2)
    assert {*ann.frame["table"]["written"]} == {"custom-1", "custom-2"}
    assert len(found.lines.sent("consent")) == 4


def test_bots_confirm_what_a_person_says_and_say_nothing_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, hands={"Ann": ("custom-1", "red-1", "red-2")}, discard=("red-3",), turn="Ann")

    @with_fake_server
    async def settle(found: FakeServer) -> None:
        ann = await found.open(("Bob", "Cat"), edition="super-mario", rules={"custom-1": TEXT})
        await ann.say("start")
        await ann.act("play custom-1 blue")
        await asyncio.sleep(10)
        assert ann.frame["table"]["honour"]["draws"] is None
        assert not found.lines.sent("settle")
        await ann.say("settle", draws={"Bob": 2}, loses_turn=["Cat"])
        await asyncio.sleep(1)
        assert [message["draws"] for message in found.lines.sent("settle")] == [{"Bob": 2}, {"Bob": 2}]
        assert ann.frame["table"]["honour"] is None
        await asyncio.sleep(10)
        assert {"Bob", "Cat"} <= {message["seat"] for message in ann.frames[-1]["table"]["seats"]}
        assert found.lines.sent("act")

    settle()


@with_fake_server
async def test_a_whole_match_with_rules(found: FakeServer) -> None:
    rules = {"custom-1": "Everyone else draws 1.", "custom-2": TEXT, "target": 50}
    ann = await found.open(("Bob", "Cat"), edition="super-mario", rules=rules)
    match = await found.play(ann)
    assert match.winners
