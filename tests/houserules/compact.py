"""Effects in one line, as the data of these tests write them: `draw everyone 2 [holding 7]; play-again`."""

from __future__ import annotations

import re

from lastcard.engine.edition.model import Condition as Asked
from lastcard.engine.edition.model import Effect

_EFFECT = re.compile(
    r"(?P<do>[a-z-]+)(?: (?P<who>[a-z-]+))?(?: (?P<count>\d+))?(?: > (?P<to>[a-z-]+))?(?: \[(?P<only>.+)\])?"
)
_CHOICE = re.compile(r"if (?P<who>[a-z-]+) \[(?P<only>[^]]+)\]: (?P<then>[^|]+?)(?: \| (?P<otherwise>.+))?")


def effects(line: str) -> tuple[Effect, ...]:
    """The effects that a line stands for."""
    return tuple(_one(part) for part in line.split("; ")) if line else ()


def _one(part: str) -> Effect:
    choice = _CHOICE.fullmatch(part)
    if choice:
        then, otherwise = (_several(choice[name]) for name in ("then", "otherwise"))
        return Effect("if", choice["who"], only=_asked(choice["only"]), then=then, otherwise=otherwise)
    found = _EFFECT.fullmatch(part)
    assert found, part
    count = int(found["count"] or 0)
    return Effect(found["do"], found["who"] or "me", count, found["to"], _asked(found["only"]))


def _several(line: str | None) -> tuple[Effect, ...]:
    return tuple(_one(part) for part in line.split(", ")) if line else ()


def _asked(text: str | None) -> Asked | None:
    if text is None:
        return None
    kind, value = text.split()
    return Asked(kind, value if "holding" in kind else int(value))
