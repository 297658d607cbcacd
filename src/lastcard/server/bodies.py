"""Every body of the HTTP routes, in both directions; the messages of the socket are in `protocol.py`.

JSON Schema, TypeScript types and the tables of ``docs/protocol.md`` are generated from both
(:mod:`lastcard.server.schema`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from lastcard.engine.edition.model import SEATS
from lastcard.engine.edition.options import Choice
from lastcard.houserules.trial import Finding, Warned
from lastcard.server.protocol import (
    VERSION,
    Kind,
    Language,
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
    start: Annotated[bool, Meta(description="Start at once; there must be bots to play with.")] = False


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to sit down."""

    name: PlayerName


class Redeem(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken on this device."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Seated(Struct, frozen=True):
    """A seat and the secret that holds it. Keep the token: it is not shown again."""

    table: str
    seat: str
    token: str


class OpenTable(Struct, frozen=True):
    """What anyone who knows its code may see of a table."""

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
    protocol: int = VERSION  # the version that the server speaks


class OpenTables(Struct, frozen=True):
    """The listed tables that can be joined or watched."""

    tables: tuple[OpenTable, ...]


class CardInfo(Struct, frozen=True):
    """A face of an edition's deck."""

    card: str  # as the notation writes it
    name: str
    color: str | None  # None: a wild
    copies: int
    points: int
    id: str  # of the card, whatever its colour and whomever it shows
    number: int | None
    character: str | None  # whom this face shows
    customizable: bool  # players may write a rule on it


class OptionInfo(Struct, frozen=True):
    """An option of this edition's tables."""

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
    pauses: bool  # some card can be answered, so tables wait for that


class Editions(Struct, frozen=True):
    """All editions, the levels of bots, and the languages that rules can be written in."""

    editions: tuple[EditionInfo, ...]
    levels: tuple[str, ...]
    languages: tuple[str, ...]
    phones: str | None = None  # where devices in the local network reach the page, if the server serves it


class RuleInfo(Struct, frozen=True):
    """A rule, as refusals cite it."""

    id: str
    section: str
    title: str
    text: str
    source: str
    section_id: str
    sheets: tuple[str, ...]  # the rule sheets that state it; empty: a judgement of this project


class Rules(Struct, frozen=True):
    """The rules that hold for an edition."""

    edition: str
    rules: tuple[RuleInfo, ...]
    sheets: tuple[str, ...]  # all rule sheets


class DemoInfo(Struct, frozen=True):
    """A demonstration, and the card that it shows."""

    id: str
    card: str | None  # None: no card in particular


class Demos(Struct, frozen=True):
    """The demonstrations of an edition."""

    edition: str
    demos: tuple[DemoInfo, ...]


class DemoMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """All your moves in a demonstration so far: the server keeps nothing."""

    moves: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=120)], ...], Meta(max_length=30)]


class DemoRefusal(Struct, frozen=True):
    """Why the last move was illegal."""

    sentence: str
    rule: str
    reason: str  # its name; with `words` as in `refused`
    words: Mapping[str, str]


class DemoState(Struct, frozen=True):
    """A demonstration after your moves and the others' answers."""

    view: WireView
    legal: tuple[str, ...]
    events: tuple[WireEvent, ...]  # since your last move
    refused: DemoRefusal | None  # if set, everything is as before the last move
    done: bool  # what it demonstrates has happened, so it is over


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule to read, as if it stood on a card of an edition."""

    text: RuleWords
    edition: Annotated[str, Meta(max_length=40)] = "classic"
    lang: Language = "en"


class RuleChoice(Struct, frozen=True):
    """What a text could mean."""

    write: str  # the text to propose if that is meant
    reading: str
    steps: tuple[Step, ...]


class RuleRead(Struct, frozen=True):
    """How a rule is understood; or what it could mean, what was left out of that, and the nearest ready rule."""

    understood: bool  # it is certain what is meant, or it is an honour rule
    text: str  # cleaned
    write: str | None = None  # the text to propose; None: not understood
    reading: str | None = None  # in the game's own words; None if not understood, or for an honour rule
    steps: tuple[Step, ...] = ()
    honour: bool = False  # it begins with `honour:`
    only_honour: bool = False  # nothing in it is something that the game could carry out
    readings: tuple[RuleChoice, ...] = ()  # what it could mean, the likeliest first; at most three
    unused: tuple[tuple[int, int], ...] = ()  # the parts of `text` that no reading uses, in characters
    problem: str | None = None  # a sentence
    suggestion: str | None = None  # the text of the nearest ready rule
    completions: tuple[str, ...] = ()  # what can come next


class BlockSubject(Struct, frozen=True):
    """Who can do something."""

    id: str
    words: str
    plural: bool


class BlockWords(Struct, frozen=True):
    """A block that is a phrase."""

    id: str
    words: str


class BlockForms(Struct, frozen=True):
    """A verb after one player, and after several."""

    one: str
    many: str


class BlockTarget(Struct, frozen=True):
    """To whom something can be done, with the whole form of the verb."""

    id: str
    words: str
    single: str  # if the number is 1


class BlockVerb(Struct, frozen=True):
    """What can be done; `{number}` is filled in."""

    id: str
    one: str  # after a subject that is one player
    many: str  # after a subject that is several
    single: BlockForms  # the same if the number is 1
    needs: tuple[str, ...]  # `number`, `target`
    whose: tuple[str, ...]  # the subjects that can do it
    targets: tuple[BlockTarget, ...]


class BlockCondition(Struct, frozen=True):
    """A condition that can stand before it, without the word for `if`; `{number}` or `{card}` is filled in."""

    id: str
    words: str
    single: str  # if the number is 1
    needs: tuple[str, ...]


class BlockJoins(Struct, frozen=True, rename={"both": "and", "when": "if"}):
    """How blocks are joined."""

    both: str  # `{}` twice: what comes first, and the last clause
    when: str  # `{condition}` and `{then}`


class RuleBlocks(Struct, frozen=True):
    """Blocks from which a rule can be clicked together, in one language."""

    subjects: tuple[BlockSubject, ...]
    verbs: tuple[BlockVerb, ...]
    table: tuple[BlockWords, ...]  # what concerns the whole table: whole clauses, without a subject
    conditions: tuple[BlockCondition, ...]
    numbers: tuple[int, ...]
    cards: tuple[BlockWords, ...]
    joins: BlockJoins


class ReadyRule(Struct, frozen=True):
    """A rule that is ready to be written on a card."""

    name: str
    text: str


class RuleHelp(Struct, frozen=True):
    """Help with writing in one language: ready-made rules, and blocks."""

    lang: str
    shelf: tuple[ReadyRule, ...]
    blocks: RuleBlocks


class RuleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule to try out at a table of a given size, on a card; usually the first that `rules` leave blank."""

    text: RuleWords
    edition: Annotated[str, Meta(max_length=40)] = "classic"
    players: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])] = 4
    rules: Annotated[Mapping[str, Choice], Meta(max_length=20)] = {}
    card: Annotated[str, Meta(max_length=40)] | None = None


class Difference(Struct, frozen=True):
    """A difference with its 99 % confidence interval."""

    value: float
    low: float
    high: float


class Compared(Struct, frozen=True):
    """A figure with the card left blank and with the rule on it; the difference is told deal by deal."""

    blank: float
    ruled: float
    more: Difference


class RuleTrial(Struct, frozen=True):
    """What a rule did in simulated rounds, compared with the same deals with its card left blank."""

    card: str
    rounds: int
    fires: float  # how often it was played in a round
    turns: Compared  # of a round
    wins: Compared | None  # how often whoever had the card won; null: it was never played, ruled or blank
    endless: Compared  # the share of rounds that had to be cut off
    finding: Finding  # not one move differed; nobody played it; both differences may well be zero; something
    warning: Warned | None  # rounds that do not end, or that take very much longer


class Problem(Struct, frozen=True):
    """Why a request was refused, as in `refused`."""

    sentence: str
    kind: Kind
    reason: str | None = None
    words: Mapping[str, str] = {}
