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
from lastcard.engine.text.events import Peeked, Showed
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

Sight = dict[str, list[str]]


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


def played(entry: dict[str, Any]) -> Match:
    """The match after all that an entry does."""
    given = scenario(entry)
    match = given._set_up()
    for step in given.steps:
        given._take(match, step)
    return match


def title(entry: dict[str, Any]) -> str:
    return f"{' '.join(entry['say'].split())} ({entry['in']}; {', '.join(entry['do'])})"


def seen(match: Match, seat: str | None) -> Sight:
    """The cards that a seat has been shown by others."""
    shows = [event for event in match.events(seat) if isinstance(event, Showed) and event.seat != seat]
    return {event.seat: sorted(event.cards) for event in shows if event.cards is not None}


@pytest.mark.parametrize("entry", ENTRIES, ids=title)
def test_a_sentence_does_at_the_table_what_it_says(entry: dict[str, Any]) -> None:
    scenario(entry).run()


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if "sees" in entry], ids=title)
def test_cards_are_shown_to_those_whom_the_sentence_names_and_to_nobody_else(entry: dict[str, Any]) -> None:
    match = played(entry)
    for seat in (*match.seats, "-"):
        told = {name: sorted(cards) for name, cards in sights(entry, seat)}
        assert seen(match, None if seat == "-" else seat) == told, seat


def sights(entry: dict[str, Any], seat: str) -> Iterator[tuple[str, list[str]]]:
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
    match = played({**entry, "do": ["ann: play custom-1 red"], "expect": {"round": "-"}})
    assert seen(match, None) == {}


def test_j93_who_looks_at_the_draw_pile_alone_sees_its_cards() -> None:
    (entry,) = (entry for entry in ENTRIES if entry["say"] == "Look at the top 3 cards of the deck")
    match = played(entry)
    looks = {
        seat: [event.cards for event in match.events(seat) if isinstance(event, Peeked)]
        for seat in ("ann", "bob", None)
    }
    assert [sorted(cards or ()) for cards in looks["ann"]] == [["yellow-4", "yellow-5", "yellow-6"]]
    assert looks["bob"] == looks[None] == [None]


def test_j105_a_hand_that_lies_open_is_seen_by_all_until_the_lap_is_over() -> None:
    say = "Next player plays with their cards face up for one round"
    first, over = (played(entry) for entry in ENTRIES if entry["say"] == say)
    for seat in ("ann", "cat", None):
        assert sorted(first.view(seat).hands["bob"] or ()) == ["blue-1", "blue-2", "blue-3", "blue-4"]
        assert seat == "cat" or not first.view(seat).hands.get("cat")
    assert not over.view("ann").hands.get("bob")
