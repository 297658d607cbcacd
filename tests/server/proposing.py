"""People at a table who propose rules for cards."""

from typing import Any

import pytest
from tests.server.helpers import Person, lay_out, make_services, make_table

from lastcard.server.frames import table_info
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.state import TableState

MARIO = Settings(edition="super-mario", seats=4)
RAIN = "Everyone else draws 1."
TIMED = Settings(edition="super-mario", seats=4, turn_time=15)


async def in_the_lobby(people: int = 3, bots: int = 0, settings: Settings = MARIO) -> list[Person]:
    return await make_table(Lobby(make_services()), settings, people, bots, start=False)


async def closed_round(monkeypatch: pytest.MonkeyPatch, settings: Settings = MARIO) -> list[Person]:
    """Ann goes out with her only card."""
    hands = {"Ann": ("red-1",), "Bob": ("blue-2", "blue-3"), "Cat": ("blue-4", "blue-5")}
    lay_out(monkeypatch, turn="Ann", discard=("red-9",), hands=hands)
    people = await make_table(Lobby(make_services()), settings, 3)
    await people[0].act("play red-1")
    assert people[0].frame["table"]["phase"] == "closed"
    return people


def proposals(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.frame["table"]["proposals"]
    return found


def written(person: Person) -> dict[str, str]:
    """The texts on the cards."""
    return {card: rule["text"] for card, rule in person.frame["table"]["written"].items()}


async def propose(person: Person, text: str = RAIN, card: str = "custom-1") -> dict[str, Any]:
    return await person.say("propose", card=card, text=text)


async def consent(person: Person, proposal: int = 1, *, yes: bool = True) -> dict[str, Any]:
    return await person.say("consent", proposal=proposal, yes=yes)


def is_as_after_a_restart(person: Person) -> bool:
    """Does the log alone lead to what everybody sees?"""
    table = person.table
    again = TableState.from_log(table.state.code, table.services.store.read(table.state.code))
    at = int(table.services.clock())
    return table_info(again, at) == table_info(table.state, at)
