"""Views, events and records as JSON: they come back as they were, and the schema holds for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from tests.rules.tables import act_at_random

import lastcard
from lastcard import Match, Record, View, events, wire

RECORDS = sorted((Path(__file__).parent / "records").glob("*.toml"))


def through_json(value: View | events.Event | Record) -> dict[str, Any]:
    sent: dict[str, Any] = json.loads(json.dumps(wire.to_json(value)))
    return sent


@pytest.fixture(scope="module")
def schema() -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(wire.schema())


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole match with rules on cards."""
    customs = {"custom-1": "Everyone else draws 1.", "custom-2": "The next player draws 2 cards."}
    found = Match("super-mario", ["ann", "bob", "cat"], 5, {"target": 50}, customs=customs)
    choice = Random(1)
    while not found.over:
        if found.acting:
            act_at_random(found, choice)
        else:
            found.act("-", "deal")
    return found


@pytest.mark.parametrize("edition", [each.id for each in lastcard.editions()])
def test_views_come_back_as_they_were(edition: str, schema: jsonschema_rs.Validator) -> None:
    match = Match(edition, ["ann", "bob", "cat"], 3)
    choice = Random(edition)
    for _ in range(40):
        if not match.acting:
            break
        act_at_random(match, choice)
        view = match.view(choice.choice([*match.seats, None]))
        sent = through_json(view)
        assert wire.read_view(sent) == view
    schema.validate(sent)


def test_events_come_back_as_they_were(match: Match, schema: jsonschema_rs.Validator) -> None:
    for event in match.events(None):
        sent = through_json(event)
        assert wire.read_event(sent) == event
    schema.validate(sent)
    assert through_json(events.WentBack("wild")) == {"is": "went-back", "card": "wild"}


def test_a_record_comes_back_letter_for_letter(match: Match, schema: jsonschema_rs.Validator) -> None:
    for record in (match.record(), Match("classic", ["ann", "bob"], 2**100).record()):
        sent = through_json(record)
        assert str(wire.read_record(sent)) == str(record)
        schema.validate(sent)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_earlier_versions_come_back(path: Path) -> None:
    record = Record(path.read_text(encoding="utf-8"))
    again = wire.read_record(through_json(record))
    assert vars(again) == vars(record)


def test_an_edition_of_ones_own_is_brought_along(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "classic"\nid = "ours"\nname = "Ours"\nabout = "?"\n', encoding="utf-8")
    ours = lastcard.edition(str(file))
    view = Match(ours, ["ann", "bob"], 1).view("ann")
    assert wire.read_view(through_json(view), ours) == view
    with pytest.raises(ValueError, match="ours"):
        wire.read_view(through_json(view))


@pytest.mark.parametrize(
    ("read", "data", "said"),
    [
        (wire.read_event, {}, "not an event: is is missing"),
        (wire.read_event, {"is": "danced"}, "not an event: this version knows none that is 'danced'"),
        (wire.read_event, {"is": "played", "seat": "ann"}, "not an event: card is missing"),
        (wire.read_view, {}, "not a view: events is missing"),
        (wire.read_view, {"events": [{"is": "danced"}]}, "not an event: "),
        (wire.read_record, {}, "not a record: Object missing required field `version`"),
        (wire.read_record, {"version": "2"}, "not a record: Expected `int`, got `str` - at `$.version`"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(
    read: Callable[[dict[str, Any]], object], data: dict[str, Any], said: str
) -> None:
    with pytest.raises(wire.WireError) as refused:
        read(data)
    assert str(refused.value).startswith(said)
