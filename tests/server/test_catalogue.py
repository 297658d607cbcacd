"""Editions from files, offered by a server next to its own."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.helpers import in_virtual_time, make_services, make_table

from lastcard.server.bodies import NewTable
from lastcard.server.catalogue import Catalogue
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.refusals import Refusal
from lastcard.terminal.editions import write_new


@in_virtual_time
async def test_an_edition_of_a_file_is_played_with_bots_and_comes_back_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "our-night.toml"
    write_new(str(file), "classic")
    services = replace(make_services(), catalogue=Catalogue([str(file)]))
    (ann,) = await make_table(Lobby(services), Settings(edition="our-night"), people=1, bots=2)
    assert ann.frame["view"]["edition"] == "our-night"
    await ann.say("leave")
    await asyncio.sleep(60)
    again = await Lobby(services).table(ann.table.state.code)
    assert again.state.match is not None
    assert ann.table.state.match is not None
    assert again.state.match.position() == ann.table.state.match.position()
    assert again.state.match.round > 1 or len(again.state.match.happened) > 10


@in_virtual_time
async def test_a_server_without_the_file_does_not_know_the_edition() -> None:
    with pytest.raises(Refusal) as caught:
        await Lobby(make_services()).make(NewTable("Ann", Settings(edition="our-night")), "here")
    assert caught.value.kind == "unknown"
