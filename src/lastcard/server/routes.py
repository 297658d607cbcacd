"""The HTTP routes: everything that works without a socket. OpenAPI is generated from this table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lastcard.bots import LEVELS
from lastcard.engine.edition.model import Edition, Face
from lastcard.engine.edition.options import ALLOWED, set_options
from lastcard.engine.text.rules import Rule, option_text, options_of, rules_of, sections, sheets
from lastcard.houserules.lexicon import languages
from lastcard.server.bodies import (
    CardInfo,
    DemoInfo,
    DemoMoves,
    Demos,
    DemoState,
    EditionInfo,
    Editions,
    NewSeat,
    NewTable,
    OpenTable,
    OpenTables,
    OptionInfo,
    Redeem,
    RuleHelp,
    RuleInfo,
    RuleRead,
    Rules,
    RuleText,
    RuleTrial,
    RuleTry,
    Seated,
)
from lastcard.server.catalogue import Catalogue
from lastcard.server.demos import demos_of, play_demo
from lastcard.server.lobby import Lobby, open_table
from lastcard.server.protocol import Code
from lastcard.server.refusals import Refusal, because
from lastcard.server.rule_texts import known_language, rule_help

STATUS = {"malformed": 400, "forbidden": 409, "rule": 409, "stale": 409, "unknown": 404, "limit": 429, "failed": 503}
"""The HTTP status of each kind of refusal."""
KEY = "table-key"
"""The header with the secret in a table's link: proxies note down addresses, and no headers."""


@dataclass(frozen=True)
class Asked:
    """One request: the client's address, the parameters of path and query, and the body."""

    lobby: Lobby
    address: str
    path: dict[str, Any]
    body: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    key: str | None = None  # the secret in a table's link

    @property
    def catalogue(self) -> Catalogue:
        """The editions of this server."""
        return self.lobby.services.catalogue


@dataclass(frozen=True)
class ApiRoute:
    """One route: its method and path, what it takes and returns, and its handler."""

    method: str
    path: str
    about: str
    answer: type[Struct] | None  # None: plain text
    handler: Callable[[Asked], Awaitable[Struct | str]]
    body: type[Struct] | None = None
    created: bool = False
    query: tuple[str, ...] = ()  # the names of its parameters
    limit: str = "ask"  # how often an address may ask (limits.py)


async def _editions(asked: Asked) -> Editions:
    return replace(_all_editions(asked.catalogue), phones=asked.lobby.services.phones)


@lru_cache(maxsize=1)
def _all_editions(catalogue: Catalogue) -> Editions:
    return Editions(tuple(map(_edition_info, catalogue)), tuple(LEVELS), languages())


def _edition_info(found: Edition) -> EditionInfo:
    cards = tuple(_card_info(face) for face in found.faces)
    names = [name for name in options_of(found) if name != "pauses"]  # the server sets it
    options = tuple(_option_info(found, name) for name in names)
    pauses = any(card.blocks or card.bounces for card in found.cards)
    return EditionInfo(found.id, found.name, found.about, found.colors, cards, options, pauses)


def _card_info(face: Face) -> CardInfo:
    card = face.card
    return CardInfo(
        face.text,
        card.name,
        face.color,
        face.copies,
        card.points,
        id=card.id,
        number=card.number,
        character=face.character,
        customizable=card.customizable,
    )


def _option_info(found: Edition, name: str) -> OptionInfo:
    allowed = ALLOWED[name]
    usual = getattr(set_options(found, {}), name.replace("-", "_"))
    if isinstance(allowed, range):
        return OptionInfo(name, option_text(name), None, allowed[0], allowed[-1], usual)
    return OptionInfo(name, option_text(name), allowed or (False, True), None, None, usual)


async def _rules(asked: Asked) -> Rules:
    found = asked.catalogue.find(asked.path["edition"])
    return Rules(found.id, tuple(map(_rule_info, rules_of(found))), sheets())


def _rule_info(rule: Rule) -> RuleInfo:
    heading = sections()[rule.section]
    return RuleInfo(rule.id, heading, rule.title, rule.text, rule.origin, rule.section, rule.sheets)


async def _demos(asked: Asked) -> Demos:
    found = asked.catalogue.find(asked.path["edition"])
    return Demos(found.id, tuple(DemoInfo(name, demo.card) for name, demo in demos_of(found.id).items()))


async def _demo(asked: Asked) -> DemoState:
    return play_demo(asked.path["demo"], asked.body.moves)


async def _list_tables(asked: Asked) -> OpenTables:
    return OpenTables(tuple(asked.lobby.open_tables()))


async def _make_table(asked: Asked) -> Seated:
    return await asked.lobby.make(asked.body, asked.address)


async def _see_table(asked: Asked) -> OpenTable:
    return open_table((await asked.lobby.find(_code(asked), asked.address, key=asked.key)).state)


async def _join(asked: Asked) -> Seated:
    return await asked.lobby.join(_code(asked), asked.body.name, asked.address, asked.key)


async def _redeem(asked: Asked) -> Seated:
    return await asked.lobby.redeem(_code(asked), asked.body.code, asked.address, asked.key)


async def _record(asked: Asked) -> str:
    number = asked.path["number"]
    if not (number.isdecimal() and len(number) < 6):  # no match number has more digits
        raise Refusal("unknown", "A match's number is a whole number, from 1.")
    return await asked.lobby.record(_code(asked), int(number), asked.address, asked.key)


async def _rule(asked: Asked) -> RuleRead:
    body = asked.body
    found, lang = asked.catalogue.find(body.edition), known_language(body.lang)
    return await asked.lobby.readings.read(body.text, found, lang, asked.address)


async def _rule_help(asked: Asked) -> RuleHelp:
    return rule_help(known_language(asked.query.get("lang", "en")))


async def _rule_trial(asked: Asked) -> RuleTrial:
    return await asked.lobby.trials.try_out(asked.body, asked.address)


def _code(asked: Asked) -> str:
    try:
        return msgspec.convert(asked.path["code"].upper(), Code)
    except msgspec.ValidationError:
        raise because("no-such-code") from None


ROUTES = (
    ApiRoute("GET", "/api/editions", "All editions: cards, options, levels of bots", Editions, _editions),
    ApiRoute("GET", "/api/editions/{edition}/rules", "The rules of an edition, with their ids", Rules, _rules),
    ApiRoute("GET", "/api/editions/{edition}/demos", "The demonstrations of an edition", Demos, _demos),
    ApiRoute(
        "POST",
        "/api/demos/{demo}",
        "Play a demonstration from its start",
        DemoState,
        _demo,
        DemoMoves,
        limit="play-demo",
    ),
    ApiRoute(
        "POST", "/api/rule", "Read a rule while somebody is writing it", RuleRead, _rule, RuleText, limit="read-rule"
    ),
    ApiRoute(
        "GET",
        "/api/rule/help",
        "Help with writing rules: ready-made ones, and blocks",
        RuleHelp,
        _rule_help,
        query=("lang",),
    ),
    ApiRoute(
        "POST",
        "/api/rule/trial",
        "Try a rule out in simulated rounds",
        RuleTrial,
        _rule_trial,
        RuleTry,
        limit="try-rule",
    ),
    ApiRoute("GET", "/api/tables", "The listed tables that are open", OpenTables, _list_tables),
    ApiRoute(
        "POST",
        "/api/tables",
        "Make a table and be its host",
        Seated,
        _make_table,
        NewTable,
        created=True,
        limit="make-table",
    ),
    ApiRoute("GET", "/api/tables/{code}", "What anyone may see of a table", OpenTable, _see_table),
    ApiRoute(
        "POST",
        "/api/tables/{code}/seats",
        "Sit down at a table",
        Seated,
        _join,
        NewSeat,
        created=True,
        limit="sit-down",
    ),
    ApiRoute(
        "POST",
        "/api/tables/{code}/transfers",
        "Take your seat on another device",
        Seated,
        _redeem,
        Redeem,
        created=True,
        limit="sit-down",
    ),
    ApiRoute("GET", "/api/tables/{code}/records/{number}", "The record of a finished match", None, _record),
)
