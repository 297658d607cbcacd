"""JSON Schema as TypeScript: an interface for every object, a type for everything else that has a name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any

Shape = Mapping[str, Any]

_PLAIN = {"string": "string", "boolean": "boolean", "integer": "number", "number": "number", "null": "null"}


def typescript(definitions: Mapping[str, Shape], asked: AbstractSet[str], answered: AbstractSet[str]) -> str:
    """A module with all definitions.

    What clients send (``asked``) may leave out fields with a default. What the server sends (``answered``) is always
    complete, and so is what goes both ways.
    """
    parts = [_Definition(name, shape, asked, answered).text() for name, shape in definitions.items()]
    return "\n\n".join(parts) + "\n"


def constants(values: Mapping[str, int]) -> str:
    """Numbers that the page shares with the server."""
    return "".join(f"export const {name} = {value};\n" for name, value in values.items())


class _Definition:
    """One definition, and in which direction it is sent."""

    def __init__(self, name: str, shape: Shape, asked: AbstractSet[str], answered: AbstractSet[str]) -> None:
        self.name = name
        self.shape = shape
        self.needed = shape.get("properties", {}) if name in answered else shape.get("required", ())
        # A client's message may contain something that goes both ways, and may leave out its defaults.
        self.partial = asked & answered if name not in answered else frozenset()

    def text(self) -> str:
        """The definition as TypeScript."""
        return "\n".join([*_doc(self.shape), *(self._interface() if "properties" in self.shape else self._alias())])

    def _interface(self) -> Iterator[str]:
        yield f"export interface {self.name} {{"
        for field, shape in self.shape["properties"].items():
            yield from _doc(shape, "  ")
            yield f"  readonly {field}{'' if field in self.needed else '?'}: {self._type(shape)};"
        yield "}"

    def _alias(self) -> Iterator[str]:
        yield f"export type {self.name} ="
        yield "\n".join(f"  | {option}" for option in self._options(self.shape)) + ";"

    def _type(self, shape: Shape) -> str:
        return " | ".join(self._options(shape))

    def _options(self, shape: Shape) -> list[str]:
        match shape:
            case {"$ref": str(place)}:
                name = place.rpartition("/")[2]
                return [f"Partial<{name}>" if name in self.partial else name]
            case {"enum": values}:
                return [json.dumps(value) for value in values]
            case {"anyOf": options}:
                return [each for option in options for each in self._options(option)]
            case {"type": "array"}:
                return [f"readonly {self._list(shape)}"]
            case {"type": "object", "additionalProperties": values}:
                return [f"Readonly<Record<string, {self._type(values)}>>"]
            case {"type": str(kind)}:
                return [_PLAIN[kind]]
        raise ValueError(f"no TypeScript is known for {json.dumps(shape)}")

    def _list(self, shape: Shape) -> str:
        if "prefixItems" in shape:
            return f"[{', '.join(self._type(each) for each in shape['prefixItems'])}]"
        options = self._options(shape["items"])
        is_plain = len(options) == 1 and not options[0].startswith("readonly ")
        return f"{options[0]}[]" if is_plain else f"({' | '.join(options)})[]"


def _doc(shape: Shape, indent: str = "") -> list[str]:
    """The description as a comment; that of an optional value, if it has one."""
    found = (each["description"] for each in [shape, *shape.get("anyOf", ())] if "description" in each)
    return [f"{indent}/** {text} */" for text in islice(found, 1)]
