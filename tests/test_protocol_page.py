"""docs/protocol.md says what the protocol is, and its example plays."""

import ast
import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import jsonschema_rs
import msgspec
import pytest
from msgspec import Struct
from tests.server.running import PATIENCE, Server

from lastcard.engine.text.view import View
from lastcard.server import limits, sockets
from lastcard.server.protocol import (
    EVENT_TAGS,
    LARGEST_MESSAGE,
    VERSION,
    Answer,
    Command,
    Frame,
    Reaction,
    Refused,
    Seat,
    TableInfo,
)
from lastcard.server.routes import ROUTES, STATUS

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = DOCS.parent / "examples" / "bot.py"
SCHEMA = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))

Rows = dict[str, str]


def tables(heading: str) -> list[Rows]:
    """The tables of the page whose first column has this heading: their second cells, by the first ones."""
    found = re.findall(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, flags=re.MULTILINE)
    return [dict(row.strip("| ").split(" | ")[:2] for row in rows.splitlines()) for rows in found]


def words(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


def listed(rows: Rows) -> dict[str, list[str]]:
    """Names and the fields beside them; those that may be left out have a question mark."""
    return {words(name)[0]: [word + mark for word, mark in re.findall(r"`([^`]+)`(\??)", rows[name])] for name in rows}


def fields_of(struct: type[Struct]) -> list[str]:
    return [field.name + ("" if field.required else "?") for field in msgspec.structs.fields(struct)]


def options(struct: type[Struct], field: str) -> list[str]:
    """What a field that is one of a few words, or null, can be."""
    hint = get_type_hints(struct)[field]
    return [word for each in get_args(hint) for word in get_args(each) or (each,) if isinstance(word, str)]


# -- the tables ------------------------------------------------------------------------------


def test_every_command_is_listed_with_its_fields() -> None:
    wanted = {str(kind.__struct_config__.tag): fields_of(kind) for kind in get_args(Command)}
    assert [listed(rows) for rows in tables("`do`")] == [wanted]


def test_every_answer_and_every_event_is_listed_with_its_fields() -> None:
    answers = {str(kind.__struct_config__.tag): [*kind.__struct_fields__] for kind in get_args(Answer)}
    events = {tag: [*kind.__annotations__] for kind, tag in EVENT_TAGS.items()}
    assert [listed(rows) for rows in tables("`is`")] == [answers, events]


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("field", Frame.__struct_fields__),
        ("field of `table`", TableInfo.__struct_fields__),
        ("field of `view`", [field.name for field in fields(View) if field.name != "events"]),
        ("`kind`", options(Refused, "kind")),
        ("`window`", options(TableInfo, "window")),
    ],
)
def test_every_row_is_there(heading: str, names: list[str]) -> None:
    (rows,) = tables(heading)
    assert sorted(word for name in rows for word in words(name)) == sorted(names)


def test_every_word_of_a_short_list_is_there() -> None:
    rows = tables("field of `table`")[0]
    assert {*options(TableInfo, "phase")} == {*words(rows["`phase`"])}
    assert {*options(Seat, "away")} <= {*words(rows["`seats`"])}
    assert f"{{{', '.join(Seat.__struct_fields__)}}}" in rows["`seats`"]
    assert {*get_args(Reaction)} <= {*words(PAGE)}


def test_every_route_is_listed_with_its_body_and_all_that_can_go_wrong() -> None:
    (rows,) = tables("request")
    found = {request: listed({request: body})[words(request)[0]] for request, body in rows.items()}
    assert found == {
        f"`{route.method} {route.path}`": fields_of(route.body) if route.body else [f"{name}?" for name in route.query]
        for route in ROUTES
    }
    text = PAGE.partition("## HTTP")[2].partition("## The socket")[0]
    assert {int(number) for number in re.findall(r"\b([45]\d\d)\b", text)} == {*STATUS.values()}


def test_the_limits_are_those_of_the_server() -> None:
    text = " ".join(PAGE.partition("## Limits")[2].partition("## By itself")[0].split())
    rate = f"{limits.MESSAGES} messages in {limits.PER_SECONDS:g} seconds"
    for said in (
        f"at most {LARGEST_MESSAGE} bytes",
        f"{rate}, pongs included; the next {limits.WARNINGS} are refused",
        f"lets {sockets.LONGEST_QUEUE} messages wait",
        f"{limits.Limits.sockets_per_address} sockets and {limits.Limits.tables_per_address} tables",
    ):
        assert said in text
    assert f"This is version {VERSION} of the protocol" in PAGE


# -- the exchange ----------------------------------------------------------------------------


def messages(mark: str) -> list[str]:
    return re.findall(rf"^{mark} (.*)$", PAGE, flags=re.MULTILINE)


def schema_of(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({**SCHEMA, "$ref": f"#/$defs/{name}"})


def test_the_messages_of_the_exchange_are_messages() -> None:
    for text in [*messages("→"), *re.findall(r"^```json\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)]:
        schema_of("Command").validate(json.loads(text))
    whole = [text for text in messages("←") if "…" not in text]
    assert {json.loads(text)["is"] for text in whole} == {"frame", "refused", "present", "ping"}
    for text in whole:
        schema_of("Answer").validate(json.loads(text))


def test_what_is_left_out_of_the_exchange_is_marked() -> None:
    cut = [text for text in messages("←") if "…" in text]
    assert cut
    for text in cut:
        frame: dict[str, Any] = json.loads(re.sub(r"{…,?", "{", text))
        assert ["is", *Frame.__struct_fields__] == [*frame]


# -- the example -----------------------------------------------------------------------------


def test_the_bot_of_the_page_is_the_example() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert f"```python\n{text}```\n" in PAGE
    assert len(text.splitlines()) <= 30
    names = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert names == {"urllib.request", "websockets.sync.client"}


def test_the_example_plays_a_match_to_its_end(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        made = server.make_table(edition="super-bowl", seats=3, bots=1, rules={"hand-size": 2})
        command = [sys.executable, "-W", "error", str(BOT), f"{server.url}/t/{made['table']}"]
        with server.client(made) as ann, subprocess.Popen(command) as bot:
            ann.until(lambda message: message["is"] == "present" and "Thirty-Lines" in message["here"])
            ann.ask("start")
            ann.ask("leave")
            assert bot.wait(PATIENCE) == 0
        record = server.request("GET", f"/api/tables/{made['table']}/records/1").body.decode()
    assert '"Thirty-Lines: ' in record
