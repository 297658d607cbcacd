"""Every body of the HTTP routes, to the server and from it; what goes over the socket is in `protocol.py`.

JSON Schema, TypeScript types and the tables of ``docs/protocol.md`` are generated from both
(:mod:`lastcard.server.schema`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from lastcard.engine.edition.model import SEATS
from lastcard.engine.edition.options import Choice
from lastcard.server.protocol import (
    VERSION,
    Kind,
    Level,
    Phase,
    PlayerName,
    RuleWords,
    Settings,
    Step,
    WireEvent,
    WireView,
)

_OTHERS = SEATS[-1] - 1  # seats beside the host's


class BotSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """Bots to seat when the table is made."""

    count: Annotated[int, Meta(ge=0, le=_OTHERS)]
    level: Level = "regular"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make, with its host."""

    name: PlayerName
    settings: Settings = Settings()
    bots: Annotated[tuple[BotSeats, ...], Meta(max_length=_OTHERS)] = ()
    start: Annotated[bool, Meta(description="Start at once, if there are bots to play with.")] = False


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to sit down."""

    name: PlayerName


class Redeem(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken on this device."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Seated(Struct, frozen=True):
    """A seat, with the secret that holds it: keep the token, it is not shown again."""

    table: str
    seat: str
    token: str


class OpenTable(Struct, frozen=True):
    """A table as anyone may see it who knows its code."""

    code: str
    edition: str
    rules: Mapping[str, Choice]
    host: str
    players: tuple[str, ...]
    seats: int
    free: int
    phase: Phase
    spectators: bool
    turn_time: int
    records: int
    protocol: int = VERSION  # that the server speaks


class OpenTables(Struct, frozen=True):
    """The listed tables that can be joined or watched."""

    tables: tuple[OpenTable, ...]


class CardInfo(Struct, frozen=True):
    """A face of an edition's deck."""

    card: str
    name: str
    color: str | None
    copies: int
    points: int


class OptionInfo(Struct, frozen=True):
    """An option that a table of this edition can have."""

    name: str
    about: str
    values: tuple[Choice, ...] | None  # None: a number from `lowest` to `highest`
    lowest: int | None
    highest: int | None
    default: Choice


class EditionInfo(Struct, frozen=True):
    """What an edition is."""

    id: str
    name: str
    about: str
    colors: tuple[str, ...]
    cards: tuple[CardInfo, ...]
    options: tuple[OptionInfo, ...]
    pauses: bool  # some card can be answered, so a table waits for that


class Editions(Struct, frozen=True):
    """All editions, and the levels of bots."""

    editions: tuple[EditionInfo, ...]
    levels: tuple[str, ...]


class RuleInfo(Struct, frozen=True):
    """A rule: what a refusal cites."""

    id: str
    section: str
    title: str
    text: str
    source: str
    section_id: str
    sheets: tuple[str, ...]  # the rule sheets that state it; none: a judgement of this project


class Rules(Struct, frozen=True):
    """The rules that hold for an edition."""

    edition: str
    rules: tuple[RuleInfo, ...]
    sheets: tuple[str, ...]  # all that there are


class DemoInfo(Struct, frozen=True):
    """A demonstration: what is tried in it."""

    id: str
    card: str | None  # None: it is about no card in particular


class Demos(Struct, frozen=True):
    """The demonstrations of an edition."""

    edition: str
    demos: tuple[DemoInfo, ...]


class DemoMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own moves in a demonstration so far; all of them, for the server keeps nothing."""

    moves: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=120)], ...], Meta(max_length=30)]


class DemoRefusal(Struct, frozen=True):
    """Why the last move cannot be made."""

    sentence: str
    rule: str
    reason: str  # its name, and what the sentence mentions, as in `refused`
    words: Mapping[str, str]


class DemoState(Struct, frozen=True):
    """A demonstration after one's moves and what the others did about them."""

    view: WireView
    legal: tuple[str, ...]
    events: tuple[WireEvent, ...]  # since one's last move
    refused: DemoRefusal | None  # then everything is as before that move
    done: bool  # what it was to show has happened, and it is over


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule to be read, as it would be on a card of an edition."""

    text: RuleWords
    edition: Annotated[str, Meta(max_length=40)] = "classic"


class RuleRead(Struct, frozen=True):
    """What is understood of a rule; if it is not, which piece is not, why, and the nearest thing that is known."""

    understood: bool
    text: str  # cleaned; `start` and `end` count its characters
    reading: str | None  # in the game's own words; None: not understood, or an honour rule
    steps: tuple[Step, ...]
    honour: bool
    problem: str | None  # a sentence
    start: int | None
    end: int | None
    suggestion: str | None
    completions: tuple[str, ...]  # what can come next


class BlockSubject(Struct, frozen=True):
    """Who can do something."""

    id: str
    words: str
    plural: bool


class BlockVerb(Struct, frozen=True):
    """What can be done; `{number}` and `{target}` are filled in."""

    id: str
    mine: str  # after `I`
    theirs: str
    needs: tuple[str, ...]
    whose: tuple[str, ...]  # the subjects that it goes with
    targets: tuple[str, ...]  # subjects


class BlockCondition(Struct, frozen=True):
    """What can stand before it; `{number}` or `{card}` are filled in."""

    id: str
    words: str
    needs: tuple[str, ...]


class RuleBlocks(Struct, frozen=True):
    """Blocks to click a rule together from."""

    subjects: tuple[BlockSubject, ...]
    verbs: tuple[BlockVerb, ...]
    conditions: tuple[BlockCondition, ...]
    numbers: tuple[int, ...]
    cards: tuple[str, ...]


class RuleHelp(Struct, frozen=True):
    """Help with writing: rules that are ready, and blocks."""

    shelf: tuple[str, ...]  # texts
    blocks: RuleBlocks


class RuleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule to be tried out at a table of some size."""

    text: RuleWords
    edition: Annotated[str, Meta(max_length=40)] = "classic"
    players: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])] = 4
    rules: Annotated[Mapping[str, Choice], Meta(max_length=20)] = {}


class Ratio(Struct, frozen=True):
    """A figure with its interval of 99 %."""

    value: float
    low: float
    high: float


class RuleProfits(Struct, frozen=True):
    """Who wins the rounds in which it was played: whoever played it, and each of the others."""

    player: float
    others: float


class RuleTrial(Struct, frozen=True):
    """What a rule did in simulated rounds, beside the same rounds without it."""

    rounds: int
    fires: float  # how often in a round
    length_before: float  # turns of a round, without it
    length_after: float
    longer: Ratio  # rounds are so many times as long
    profits: RuleProfits  # shares of the rounds in which somebody played it
    endless: float  # the share of the rounds that had to be cut off
    warning: str | None  # a sentence, if rounds hardly end


class Problem(Struct, frozen=True):
    """Why a request was refused: as in `refused`."""

    sentence: str
    kind: Kind
    reason: str | None = None
    words: Mapping[str, str] = {}
