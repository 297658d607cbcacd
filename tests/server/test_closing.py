"""A host closes a table: everybody is sent away, and nobody comes back, whatever they have."""

import asyncio

import pytest
from tests.server.helpers import Person, in_virtual_time, make_services, make_table

from lastcard.server import snapshots
from lastcard.server.bodies import NewTable
from lastcard.server.forgetting import forget
from lastcard.server.limits import Limits
from lastcard.server.lobby import Lobby
from lastcard.server.refusals import Refusal


@in_virtual_time
async def test_everybody_is_sent_away_and_nobody_comes_back() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby)
    eve = await Person(ann.table, None).enter()
    code = (await bob.say("transfer"))["code"]
    assert (await ann.say("close"))["is"] == "frame"
    for person in (ann, bob, eve):
        assert person.bye is not None
        assert (person.bye.reason, person.bye.again) == ("table-closed", False)
    table = ann.table.state.code
    for coming in (ann.again(), eve.again()):
        with pytest.raises(Refusal, match="There is no table"):
            await coming
    tries = (
        lobby.join(table, "Cat"),
        lobby.redeem(table, code),
        lobby.record(table, 1),
        lobby.find(table, "x", ann.token),
    )
    for trying in tries:
        with pytest.raises(Refusal, match="There is no table"):
            await trying


@in_virtual_time
async def test_only_the_host_closes_a_table() -> None:
    _, bob = await make_table(Lobby(make_services()))
    refused = await bob.say("close")
    assert (refused["is"], refused["reason"]) == ("refused", "host-only")
    assert bob.bye is None


@in_virtual_time
async def test_a_closed_table_does_nothing_more_and_stays_closed_after_a_restart() -> None:
    services = make_services()
    lobby = Lobby(services)
    ann, _ = await make_table(lobby, bots=1)
    code = ann.table.state.code
    await ann.say("close")
    rows = services.store.read(code)
    await asyncio.sleep(300)  # nobody is gone, nobody deals, no bot moves
    assert services.store.read(code) == rows
    await lobby.archive_idle()
    assert code not in lobby.tables
    assert await services.store.waking(0) == []
    with pytest.raises(Refusal, match="There is no table"):
        await Lobby(services).find(code, "x", ann.token)


@in_virtual_time
async def test_what_waits_while_a_table_is_closed_is_refused() -> None:
    lobby = Lobby(make_services())
    ann, bob = await make_table(lobby, start=False)
    closing = asyncio.ensure_future(ann.say("close"))
    joining = asyncio.ensure_future(lobby.join(ann.table.state.code, "Cat"))
    saying = asyncio.ensure_future(bob.say("say", text="wait"))
    await closing
    with pytest.raises(Refusal, match="There is no table"):
        await joining
    assert (await saying)["reason"] == "not-here"


@in_virtual_time
async def test_whoever_closes_a_table_may_make_another_one() -> None:
    lobby = Lobby(make_services(), Limits(tables_per_address=1))
    seated = await lobby.make(NewTable("Ann"), "here")
    ann = await Person(await lobby.table(seated.table), seated.token).enter()
    with pytest.raises(Refusal, match="close one first"):
        await lobby.make(NewTable("Ann"), "here")
    await ann.say("close")
    await lobby.archive_idle()
    await lobby.make(NewTable("Ann"), "here")


@in_virtual_time
async def test_a_closed_table_that_is_forgotten_stays_closed() -> None:
    services = make_services()
    ann, _ = await make_table(Lobby(services))
    await ann.say("close")
    code = ann.table.state.code
    await forget(services.store, code, services.catalogue)
    assert snapshots.restored(code, await services.store.load(code), services.catalogue).is_closed
