"""What people write, shown at a table: what happens when the card with the sentence on it falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.houserules.data import accepted, people, shown

from lastcard.engine.edition.model import (
    CONDITIONS,
    COUNTS,
    DURATIONS,
    EFFECTS,
    LASTING,
    NAMED,
    PICKS,
    SOURCES,
    WHO,
    Count,
)
from lastcard.engine.text.events import Showed
from lastcard.houserules import HouseRule
from lastcard.match import Match
from lastcard.scenario import Scenario, ScenarioStep

POSITIONS, ENTRIES = shown()
SAID = {entry["say"] for entry in ENTRIES}
# Every wild has its colour chosen without being told to; an honour rule says nothing that the game understands.
UNSAID = {"choose-color", "honour"}
# No sentence asks for the colour in play, which whoever plays the card chooses. One that asks what was looked at is
# understood, but its read-back is not.
UNASKED = {"color", "looked"}

Sight = dict[str, list[str] | int]


def position(name: str) -> dict[str, Any]:
    """A position by its name, with what it takes over from the one that it is like."""
    given = dict(POSITIONS[name])
    like = given.pop("like", None)
    if like is None:
        return given
    before = position(like)
    return {**before, **given, "hands": {**before["hands"], **given.get("hands", {})}}


def steps(entry: dict[str, Any], seats: list[str]) -> Iterator[ScenarioStep]:
    for number, text in enumerate(entry.get("refuse", ())):
        seat, move = text.split(": ", 1)
        yield ScenarioStep(number, "refuse", {seat: move})
    for number, text in enumerate(entry["do"]):
        seat, move = text.split(": ", 1)
        yield ScenarioStep(number, seat, move)
    expect = dict(entry["expect"])
    if "counts" in expect:
        expect["counts"] = dict(zip(seats, expect["counts"], strict=True))
    yield ScenarioStep(len(entry["do"]), "expect", expect)


def scenario(entry: dict[str, Any]) -> Scenario:
    data = {**position(entry["in"]), "rules": {"custom-1": entry["say"]}}
    return Scenario("shown.yaml", 0, entry["say"], data, tuple(steps(entry, data["seats"])))


def title(entry: dict[str, Any]) -> str:
    return f"{' '.join(entry['say'].split())} ({entry['in']}; {', '.join(entry['do'])})"


def seen(match: Match, seat: str | None) -> Sight:
    """The cards that a seat has been shown by others."""
    shows = [event for event in match.events(seat) if isinstance(event, Showed) and event.seat != seat]
    return {event.seat: sorted(event.cards) for event in shows if event.cards is not None}


def as_told(sight: Sight, told: Sight) -> Sight:
    """The same, but only how many cards where no more than that is told."""
    return {
        seat: len(cards) if isinstance(cards, list) and isinstance(told.get(seat), int) else cards
        for seat, cards in sight.items()
    }


@pytest.mark.parametrize("entry", ENTRIES, ids=title)
def test_a_sentence_does_at_the_table_what_it_says(entry: dict[str, Any]) -> None:
    scenario(entry).run()


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if "sees" in entry], ids=title)
def test_cards_are_shown_to_those_whom_the_sentence_names_and_to_nobody_else(entry: dict[str, Any]) -> None:
    played = scenario(entry)
    match = played._set_up()
    for step in played.steps:
        played._take(match, step)
    for seat in (*match.seats, "-"):
        told = {name: sorted(cards) if isinstance(cards, list) else cards for name, cards in sights(entry, seat)}
        found = seen(match, None if seat == "-" else seat)
        assert as_told(found, told) == told, seat


def sights(entry: dict[str, Any], seat: str) -> Iterator[tuple[str, list[str] | int]]:
    """What an entry says that a seat sees; what all see, onlookers too, stands under `all`, own cards left out."""
    yield from entry["sees"].get(seat, {}).items()
    yield from ((name, cards) for name, cards in entry["sees"].get("all", {}).items() if name != seat)


def test_enough_sentences_are_shown() -> None:
    certain = {
        text for lang, text, means in people() if lang == "en" and not means.startswith("?") and means != "honour"
    }
    assert set(accepted()) | certain >= SAID
    assert len(SAID) >= 370
    assert len(SAID & certain) >= 160


def test_all_that_can_be_said_is_shown() -> None:
    effects = [each for text in SAID for effect in HouseRule(text).effects for each in effect.all]
    counts = [effect.count.kind for effect in effects if isinstance(effect.count, Count)]
    assert {effect.do for effect in effects} == set(EFFECTS) - UNSAID
    assert {effect.who for effect in effects} | {effect.to for effect in effects} >= set(WHO)
    assert {effect.only.kind for effect in effects if effect.only} == set(CONDITIONS) - UNASKED
    assert set(counts) == set(COUNTS)
    assert {effect.pick for effect in effects} == set(PICKS)
    assert {effect.source for effect in effects} == set(SOURCES)
    assert {effect.what for effect in effects} == {"", *NAMED, *LASTING}
    assert {effect.lasts for effect in effects} == {"", *DURATIONS}
    assert any(effect.otherwise for effect in effects)


def test_every_position_is_played_from() -> None:
    used = {entry["in"] for entry in ENTRIES} | {given.get("like") for given in POSITIONS.values()}
    assert set(POSITIONS) <= used


def test_j70_a_last_card_that_names_nobody_shows_no_hand() -> None:
    entry = {"say": "I draw 2. I show my hand to a player of my choice.", "in": "last"}
    played = scenario({**entry, "do": ["ann: play custom-1 red"], "expect": {"round": "-"}})
    match = played._set_up()
    for step in played.steps:
        played._take(match, step)
    assert seen(match, None) == {}
