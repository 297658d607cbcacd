"""OpenAPI, JSON Schema and TypeScript say what the protocol says, and the files are up to date."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import jsonschema_rs
import msgspec
import pytest
from msgspec import Struct
from starlette.routing import Route

from lastcard.engine.text import events as engine_events
from lastcard.engine.text.events import Event, Happened
from lastcard.engine.text.view import View
from lastcard.server import protocol as ask
from lastcard.server import schema
from lastcard.server.app import make_app
from lastcard.server.bodies import BotSeats, NewTable
from lastcard.server.frames import Framer, encode
from lastcard.server.lobby import Lobby
from lastcard.server.page import page_routes
from lastcard.server.protocol import Answer, Command, Settings
from lastcard.server.routes import ROUTES
from lastcard.server.services import Services
from lastcard.server.store import MemoryStore
from lastcard.server.typescript import typescript

ROOT = Path(__file__).resolve().parents[2]
TYPES = (ROOT / "web/src/lib/protocol.ts").read_text(encoding="utf-8")
MESSAGES = json.loads((ROOT / "docs/protocol.schema.json").read_text(encoding="utf-8"))


# -- the files ---------------------------------------------------------------------------------


def test_the_generated_files_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    status = schema.main(["--check", "--folder", str(ROOT)])
    assert (status, capsys.readouterr().out) == (0, ""), "run `make protocol`"


def test_check_names_what_is_stale_and_writing_mends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ["--folder", str(tmp_path)]
    assert schema.main(["--check", *folder]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert schema.main(folder) == 0
    (tmp_path / "docs/openapi.json").write_text("{}", encoding="utf-8")
    capsys.readouterr()
    assert schema.main(["--check", *folder]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'docs/openapi.json'} is not up to date\n"
    assert schema.main(folder) == 0
    assert schema.main(["--check", *folder]) == 0


def test_a_new_message_makes_the_files_of_the_socket_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wave(Struct, tag_field="do", tag="wave"):
        at: str

    monkeypatch.setattr(schema, "Command", Command | Wave)
    assert [path.name for path in schema.stale(ROOT)] == ["protocol.schema.json", "protocol.ts"]


def test_a_changed_route_makes_its_document_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "ROUTES", ROUTES[:-1])
    assert [path.name for path in schema.stale(ROOT)] == ["openapi.json"]


# -- the routes: OpenAPI -----------------------------------------------------------------------


def operations() -> dict[str, dict[str, Any]]:
    paths = schema.openapi()["paths"]
    return {f"{method.upper()} {path}": found for path, methods in paths.items() for method, found in methods.items()}


def test_openapi_lists_exactly_the_routes_of_the_app() -> None:
    page = {route.path for route in page_routes() if isinstance(route, Route)}  # files, not a part of the API
    found = make_app(Lobby(Services(MemoryStore()))).routes
    routes = [route for route in found if isinstance(route, Route) and route.path not in page]
    asked = [(method, route) for route in routes for method in (route.methods or ()) if method != "HEAD"]
    assert sorted(operations()) == sorted(f"{method} {route.path_format}" for method, route in asked)


def references(part: object) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def test_every_reference_leads_somewhere() -> None:
    document = schema.openapi()
    assert references(document) == {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    roots = {"#/$defs/Command", "#/$defs/Answer"}
    assert references(MESSAGES) | roots == {f"#/$defs/{name}" for name in MESSAGES["$defs"]}


def test_every_parameter_of_a_path_is_described() -> None:
    for name, found in operations().items():
        described = [each["name"] for each in found.get("parameters", ()) if each["in"] == "path"]
        assert re.findall(r"{(\w+)}", name) == described, name


def test_every_route_that_can_refuse_says_so() -> None:
    by_name = {found["operationId"]: found for found in operations().values()}
    assert set(schema._REFUSES) <= set(by_name)
    for name, found in by_name.items():
        refused = {int(status) for status in found["responses"] if int(status) >= 400} - {503}
        assert ("requestBody" in found) == (400 in refused), name
        assert (429 in refused) == (name not in {"health", "figures", "openapi"}), name
        is_for_some = "requestBody" in found or "parameters" in found or name == "figures"
        assert bool(refused - {429}) == is_for_some, name


@pytest.mark.parametrize("code", ["BCDFGH", "bcdfgh", "BcDfGh"])
def test_a_code_may_be_in_either_case(code: str) -> None:
    shape = operations()["GET /api/tables/{code}"]["parameters"][0]["schema"]
    assert re.search(shape["pattern"], code)
    assert not re.search(shape["pattern"], code[1:] + "A")
    assert not re.search(shape["pattern"], code + "B")


def test_bodies_are_what_the_server_takes() -> None:
    document = schema.openapi()
    body = {"$ref": "#/components/schemas/NewTable", "components": document["components"]}
    table = NewTable("Ann", Settings("avengers", {"stacking": True}), (BotSeats(2),), start=True)
    assert jsonschema_rs.is_valid(body, msgspec.to_builtins(table))
    assert jsonschema_rs.is_valid(body, {"name": "Ann"})
    assert not jsonschema_rs.is_valid(body, {"name": "Ann", "settings": {"seats": 11}})
    assert not jsonschema_rs.is_valid(body, {"name": "Ann", "colour": "blue"})


# -- the socket: JSON Schema -------------------------------------------------------------------


def is_valid(name: str, message: object) -> bool:
    return jsonschema_rs.is_valid({"$ref": f"#/$defs/{name}", "$defs": MESSAGES["$defs"]}, message)


def without(name: str, message: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in message.items() if key != name}


COMMANDS: list[Command] = [
    ask.Hello("BCDFGH"),
    ask.Hello("BCDFGH", token="x" * 32, seq=12),
    ask.Act("a1", 7, "play blue-5 uno", ms=412.5),
    ask.Start("a1"),
    ask.Deal("a1"),
    ask.Rematch("a1"),
    ask.Change("a1", Settings("super-mario", {"target": 200, "scoring": "winner", "stacking": True}, turn_time=30)),
    ask.AddBots("a1", "regular", 2),
    ask.Remove("a1", "bob"),
    ask.Close("a1"),
    ask.Pause("a1", on=True),
    ask.Leave("a1"),
    ask.Say("a1", "Well played – merci"),
    ask.React("a1", "clap"),
    ask.Mute("a1", "bob", on=False),
    ask.Share("a1", "0f" * 16),
    ask.Transfer("a1"),
    ask.Propose("a1", "custom-1", "Everyone else draws 1."),
    ask.Propose("a1", "custom-2", ""),
    ask.Consent("a1", 3, yes=True),
    ask.Settle("a1", {"bob": 2}),
    ask.Settle("a1", {}),
    ask.Pong(3),
]


def test_there_is_an_example_of_every_command() -> None:
    assert {type(command) for command in COMMANDS} == {*get_args(Command)}


@pytest.mark.parametrize("command", COMMANDS, ids=repr)
def test_commands_fit_the_schema_and_come_back(command: Command) -> None:
    sent = msgspec.json.encode(command)
    assert is_valid("Command", json.loads(sent))
    assert msgspec.json.decode(sent, type=Command) == command
    assert not is_valid("Answer", json.loads(sent))


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"id": "a1"},
        {"do": "fly", "id": "a1"},
        {"do": "start"},
        {"do": "start", "id": ""},
        {"do": "start", "id": "a1", "now": True},
        {"do": "hello", "table": "bcdfgh"},
        {"do": "hello", "table": "BCDFGH", "seq": -1},
        {"do": "act", "id": "a1", "seq": "7", "move": "draw"},
        {"do": "act", "id": "a1", "seq": 7, "move": "draw", "ms": -1},
        {"do": "change", "id": "a1", "settings": {"seats": 1}},
        {"do": "change", "id": "a1", "settings": {"rules": {"stacking": None}}},
        {"do": "react", "id": "a1", "reaction": "shrug"},
        {"do": "share", "id": "a1", "entropy": "0f"},
        {"is": "frame"},
    ],
    ids=json.dumps,
)
def test_what_the_schema_refuses_the_server_refuses(broken: dict[str, object]) -> None:
    assert not is_valid("Command", broken)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(broken, Command)


SAMPLES: dict[Any, object] = {
    str: "ann",
    str | None: None,
    int: 2,
    bool: True,
    tuple[str, ...]: ("ann", "bob"),
    tuple[str, ...] | None: ("blue-5", "wild"),
}


def sample(kind: type[Happened]) -> Happened:
    hints = get_type_hints(kind, vars(engine_events))
    return kind(**{name: SAMPLES.get(hint, {"ann": 20}) for name, hint in hints.items()})


@pytest.mark.parametrize("kind", get_args(Event), ids=ask.event_tag)
def test_events_fit_the_schema(kind: type[Happened]) -> None:
    sent = json.loads(encode(sample(kind)))  # type: ignore[arg-type]  # a part of a frame
    assert is_valid("Event", sent)
    assert not is_valid("Event", sent | {"is": "unheard-of"})
    for name in sent:
        assert not is_valid("Event", without(name, sent)), name


def real_frames() -> list[dict[str, Any]]:
    """What the host and a spectator get at a table that has just started."""

    async def start() -> list[str]:
        lobby = Lobby(Services(MemoryStore()))
        seated = await lobby.make(NewTable("Ann", bots=(BotSeats(2),), start=True), "here")
        framer = Framer(lobby.tables[seated.table].state, 0)
        await lobby.close()
        return [framer.frame(seat, since=0, re="a1") for seat in (seated.seat, None)]

    return [json.loads(frame) for frame in asyncio.run(start())]


def test_real_frames_fit_the_schema() -> None:
    for frame in real_frames():
        jsonschema_rs.validate({"$ref": "#/$defs/Answer", "$defs": MESSAGES["$defs"]}, frame)
        assert frame["events"]
        assert not is_valid("Answer", frame | {"events": [{"is": "unheard-of"}]})
        for name in frame["view"]:
            assert not is_valid("Answer", frame | {"view": without(name, frame["view"])}), name


ANSWERS: list[Answer] = [
    ask.Refused("a1", "rule", "It is not your turn.", "R13"),
    ask.Refused(None, "malformed", "That is no message."),
    ask.Present(("ann",), 3),
    ask.TransferCode("a1", "BCDFGH"),
    ask.Ping(4),
    ask.Bye("The server is restarting.", again=True),
]


def test_there_is_an_example_of_every_answer() -> None:
    assert {type(answer) for answer in ANSWERS} | {ask.Frame} == {*get_args(Answer)}


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_answers_fit_the_schema_with_all_their_fields(answer: Answer) -> None:
    sent = json.loads(encode(answer))
    assert is_valid("Answer", sent)
    assert not is_valid("Command", sent)
    for name in sent:
        assert not is_valid("Answer", without(name, sent)), name


# -- everything: TypeScript --------------------------------------------------------------------


def interfaces() -> dict[str, dict[str, str]]:
    """Every interface: its fields as they are written, and their types."""
    found = re.findall(r"^export interface (\w+) {\n(.*?)^}$", TYPES, re.MULTILINE | re.DOTALL)
    return {name: dict(re.findall(r"^  readonly (\w+\??): (.*);$", text, re.MULTILINE)) for name, text in found}


def union(name: str) -> list[str]:
    text = re.search(rf"^export type {name} =\n(.*?);$", TYPES, re.MULTILINE | re.DOTALL)
    return re.findall(r"\| (\S+)", text[1]) if text else []


def test_typescript_says_where_it_comes_from() -> None:
    assert (
        TYPES.splitlines()[0]
        == "// Made by `make protocol` from src/lastcard/server (protocol.py, bodies.py); do not edit."
    )


def test_typescript_has_every_message() -> None:
    assert union("Command") == [kind.__name__ for kind in get_args(Command)]
    assert union("Answer") == [kind.__name__ for kind in get_args(Answer)]
    assert {*union("Command"), *union("Answer")} <= interfaces().keys()


def test_typescript_has_every_event_of_the_engine() -> None:
    assert union("Event") == [kind.__name__ for kind in get_args(Event)]
    for kind in get_args(Event):
        found = interfaces()[kind.__name__]
        assert found.pop("is") == json.dumps(ask.event_tag(kind))
        assert [*found] == [*get_type_hints(kind, vars(engine_events))]


def test_typescript_has_every_field_of_a_view() -> None:
    assert [*interfaces()["View"]] == [field.name for field in fields(View) if field.name != "events"]
    assert interfaces()["Frame"]["view"] == "View | null"
    assert interfaces()["Frame"]["events"] == "readonly Event[]"


def test_typescript_has_every_struct_of_the_protocol() -> None:
    structs = {name for name, kind in vars(ask).items() if isinstance(kind, type) and issubclass(kind, Struct)}
    assert {name for name in structs if not name.startswith("_")} - {"Struct", "WireView"} <= interfaces().keys()


def test_only_what_a_client_sends_leaves_out_defaults() -> None:
    found = interfaces()
    optional = {"token?": "string | null", "seq?": "number", "key?": "string | null"}
    assert found["Hello"] == {"do": '"hello"', "table": "string", **optional}
    assert found["Change"]["settings"] == found["NewTable"]["settings?"] == "Partial<Settings>"
    assert found["TableInfo"]["settings"] == "Settings"
    sent = {*union("Command"), "NewTable", "NewSeat", "Redeem", "BotSeats", "RuleText", "RuleTry"}
    assert {name for name, written in found.items() if any(field.endswith("?") for field in written)} <= sent


def test_what_goes_both_ways_has_a_default_for_everything() -> None:
    """Else `Partial` would allow to leave out what is needed."""
    assert MESSAGES["$defs"]["Settings"]["required"] == []


def test_typescript_keeps_what_is_known_of_a_field() -> None:
    assert "/** What a table agrees on before it starts. */\nexport interface Settings" in TYPES
    assert "  /** May others watch? */\n  readonly spectators: boolean;" in TYPES
    assert "  /** of a bot; null for a person */\n  readonly level: string | null;" in TYPES
    assert "  /** The secret that holds a seat. */\n  readonly token?: string | null;" in TYPES


def test_every_kind_of_type_has_its_typescript() -> None:
    shapes = {
        "mixed": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
        "table": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        "words": {"enum": ["one", "two"]},
        "other": {"$ref": "#/$defs/Other"},
    }
    text = typescript({"Thing": {"properties": shapes, "required": ["mixed", "table"]}}, {"Thing"}, {"Other"})
    assert text.splitlines() == [
        "export interface Thing {",
        "  readonly mixed: readonly (number | null)[];",
        "  readonly table: Readonly<Record<string, readonly string[]>>;",
        '  readonly words?: "one" | "two";',
        "  readonly other?: Other;",
        "}",
    ]
    with pytest.raises(ValueError, match="no TypeScript is known"):
        typescript({"Thing": {"properties": {"odd": {"not": {}}}}}, {"Thing"}, set())
