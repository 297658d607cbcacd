"""The protocol for other programs: OpenAPI for the routes, JSON Schema for the socket, TypeScript for the page.

It is generated from :mod:`lastcard.server.protocol`, :mod:`lastcard.server.bodies` and :mod:`lastcard.server.routes`.
`python -m lastcard.server.schema` rewrites the files; with `--check` it only says which are out of date.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import SEATS
from lastcard.engine.edition.options import Choice
from lastcard.server import bodies, protocol
from lastcard.server.bodies import Problem
from lastcard.server.demos import demos
from lastcard.server.protocol import CODE_LETTERS, Answer, Command, Reaction, WireEvent
from lastcard.server.routes import KEY, ROUTES, STATUS, ApiRoute
from lastcard.server.typescript import constants, typescript

Schema = dict[str, Any]

MADE = "Made by `make protocol` from src/lastcard/server (protocol.py, bodies.py); do not edit."

_BODIES = [route.body for route in ROUTES if route.body is not None]
_ANSWERS = [route.answer for route in ROUTES if route.answer is not None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or check them; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m lastcard.server.schema", description="Writes the schemas.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is not up to date")
    parser.add_argument("--folder", type=Path, default=Path(), help="of the whole project (default: this one)")
    given = parser.parse_args(arguments)
    found = stale(given.folder)
    for path, text in found.items():
        sys.stdout.write(f"{path} is not up to date\n" if given.check else f"wrote {path}\n")
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if found and given.check else 0


def stale(folder: Path) -> dict[Path, str]:
    """The files that are missing or differ from what the protocol says, and what they should be."""
    wanted = {folder / name: text for name, text in files().items()}
    return {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}


def files() -> dict[str, str]:
    """Every generated file: its path in the project, and its text."""
    return {
        "docs/openapi.json": _pretty(openapi()),
        "docs/protocol.schema.json": _pretty(socket_schema()),
        "web/src/lib/protocol.ts": f"// {MADE}\n\n{constants(_CONSTANTS)}\n{_all_types()}",
    }


def _pretty(document: Schema) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


# -- the routes: OpenAPI ---------------------------------------------------------------------

# The kinds of refusal of each route, by the handler's name; STATUS has their HTTP status. Every route has a limit.
_REFUSES = {
    "rules": ("unknown",),
    "demos": ("unknown",),
    "demo": ("malformed", "unknown"),
    "rule": ("malformed", "unknown", "forbidden"),
    "rule_help": ("unknown",),
    "rule_trial": ("malformed", "unknown", "forbidden"),
    "make_table": ("malformed", "unknown", "forbidden", "failed"),
    "see_table": ("unknown", "failed"),
    "join": ("malformed", "unknown", "forbidden", "failed"),
    "redeem": ("malformed", "unknown", "failed"),
    "record": ("unknown", "failed"),
}
_WHY = {
    "malformed": "The body is not what this route takes, or it is too long.",
    "unknown": "There is no such thing.",
    "forbidden": "The table or a rule does not allow it, now or at all.",
    "limit": "That is too much at once, or there is too much already; perhaps `Retry-After` says how long to wait.",
    "failed": "The log could not be written or read; try again.",
}
_PARAMETERS: dict[str, Schema] = {
    "code": {
        "description": "A table's six letters, in either case.",
        "schema": {"type": "string", "pattern": f"^[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{6}}$"},
    },
    "demo": {"description": "A demonstration's id.", "schema": {"type": "string", "enum": [*demos()]}},
    "edition": {"description": "An edition's id.", "schema": {"type": "string", "enum": [*edition_ids()]}},
    "lang": {
        "description": "A language that rules can be written in.",
        "schema": {"type": "string", "default": "en"},
    },
    KEY: {
        "description": "The secret in a table's link, behind the `#`, if whoever asks has it.",
        "schema": {"type": "string"},
    },
    "number": {
        "description": "Which match at this table: the first is 1.",
        "schema": {"type": "integer", "minimum": 1},
    },
}
_ABOUT = """\
Tables are made, found and joined over HTTP. The game itself goes over a WebSocket at `/ws`, in messages \
that `docs/protocol.schema.json` describes."""


def openapi() -> Schema:
    """The HTTP routes as an OpenAPI document."""
    kinds = [*_BODIES, *_ANSWERS, Problem]
    _, structs = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        paths.setdefault(_plain_path(route.path), {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lastcard",
            "version": version("lastcard"),
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths | _operators_paths(),
        "components": {"schemas": _tidy(structs, {})},
    }


def _plain_path(path: str) -> str:
    return re.sub(r":\w+}", "}", path)


def _operation(route: ApiRoute) -> Schema:
    name = route.handler.__name__.strip("_")
    in_path = re.findall(r"{(\w+)", route.path)
    parameters = [_parameter(found) for found in in_path]
    parameters += [{"name": found, "in": "query", **_PARAMETERS[found]} for found in route.query]
    parameters += [{"name": KEY, "in": "header", **_PARAMETERS[KEY]}] if "code" in in_path else []
    good = {"201" if route.created else "200": _json(route.answer) if route.answer else _text("A record, as TOML.")}
    bad = {
        str(STATUS[kind]): _json(Problem) | {"description": _WHY[kind]} for kind in (*_REFUSES.get(name, ()), "limit")
    }
    if in_path:  # a path that matches no route is refused before any handler runs, in plain text
        bad["404"]["content"] |= _text("Nothing is there.")["content"]
    return {
        "operationId": name,
        "summary": route.about,
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": {"required": True} | _json(route.body)} if route.body else {}),
        "responses": good | bad,
    }


def _parameter(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, **_PARAMETERS[name]}


def _json(body: type[msgspec.Struct]) -> Schema:
    shape = {"$ref": f"#/components/schemas/{body.__name__}"}
    return {"description": body.__doc__ or body.__name__, "content": {"application/json": {"schema": shape}}}


def _text(about: str) -> Schema:
    return {"description": about, "content": {"text/plain": {"schema": {"type": "string"}}}}


def _operators_paths() -> dict[str, Schema]:
    """The routes for whoever runs the server."""
    health = {"200": _text("It is up: `ok`."), "503": _text("It is stopping: `closing`.")}
    figures = {
        "200": _text("In the text format of Prometheus."),
        "404": _json(Problem) | {"description": "Only for the server's own machine, or with its token."},
    }
    document = {"200": {"description": "OpenAPI.", "content": {"application/json": {"schema": {"type": "object"}}}}}
    return {
        "/healthz": {"get": {"operationId": "health", "summary": "Is the server up?", "responses": health}},
        "/metrics": {"get": {"operationId": "figures", "summary": "What the server counts", "responses": figures}},
        "/openapi.json": {"get": {"operationId": "openapi", "summary": "This document", "responses": document}},
    }


# -- the socket: JSON Schema, and everything: TypeScript --------------------------------------

# Types that have no class of their own but need a name, and what they are.
_NAMED = {
    "Command": (Command, "What a client sends over the socket."),
    "Answer": (Answer, "What a client gets over the socket."),
    "Event": (WireEvent, "What happened in the game."),
    "Choice": (Choice, "What an option of a table can be."),
    "Reaction": (Reaction, "What a player can show without words."),
}

_CONSTANTS = {"FEWEST_SEATS": SEATS[0], "MOST_SEATS": SEATS[-1]}


def socket_schema() -> Schema:
    """The messages of the socket as JSON Schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": MADE,
        "title": "The messages of a lastcard table",
        "$defs": _definitions([Command], [Answer]),
    }


def _all_types() -> str:
    asked, answered = [Command, *_BODIES], [Answer, *_ANSWERS, Problem]
    return typescript(_definitions(asked, answered), _structs(asked), _structs(answered))


def _definitions(asked: Sequence[Any], answered: Sequence[Any]) -> dict[str, Schema]:
    """Everything that these types consist of, by name."""
    kinds = [kind for kind, _ in _NAMED.values()]
    shapes, found = msgspec.json.schema_components([*kinds, *asked, *answered], ref_template="#/$defs/{name}")
    named = dict(zip(_NAMED, shapes, strict=False))
    structs = {name: _tidy(shape, named) for name, shape in found.items()}
    for name in _structs(answered) - _structs(asked):
        _complete(structs[name])
    for name, shape in structs.items():
        _note(name, shape)
    return {name: {"description": _NAMED[name][1], **shape} for name, shape in named.items()} | structs


def _structs(kinds: Sequence[Any]) -> set[str]:
    return {*msgspec.json.schema_components(kinds)[1]}


def _complete(shape: Schema) -> None:
    """The server leaves nothing out."""
    shape["required"] = [*shape["properties"]]
    for field in shape["properties"].values():
        field.pop("default", None)


def _note(name: str, shape: Schema) -> None:
    """Comments beside the fields are descriptions, too."""
    found = getattr(bodies, name, None) or getattr(protocol, name, None)
    source = inspect.getsource(found) if found is not None else ""
    for field, comment in re.findall(r"^    (\w+): .*  # (.+)$", source, re.MULTILINE):
        if field in shape["properties"]:
            shape["properties"][field].setdefault("description", _prose(comment))


def _tidy(part: Any, named: Mapping[str, Schema]) -> Any:  # noqa: ANN401  # any part of a schema
    """Refer to named types by their name, and make descriptions readable outside Python."""
    if isinstance(part, list):
        return [_tidy(each, named) for each in part]
    if not isinstance(part, dict):
        return part
    name = next((name for name, shape in named.items() if shape == part), None)
    if name:
        return {"$ref": f"#/$defs/{name}"}
    tidied = {key: _tidy(each, named) for key, each in part.items()}
    if isinstance(part.get("description"), str):
        tidied["description"] = _prose(part["description"])
    return tidied


def _prose(text: str) -> str:
    return re.sub(r"\bNone\b", "null", text.replace("``", "`"))


if __name__ == "__main__":
    sys.exit(main())
