"""Every message that goes over the socket between a client and the server, in one place.

JSON, one object per message. A client sends a :data:`Command`, tagged by ``do``, and gets an :data:`Answer`, tagged
by ``is``. :mod:`lastcard.server.schema` generates JSON Schema, TypeScript types and the tables of
``docs/protocol.md`` from here and from the bodies of the HTTP routes (`bodies.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Literal, Union, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from lastcard.engine.edition.model import SEATS
from lastcard.engine.edition.options import Choice
from lastcard.engine.text import events as engine_events
from lastcard.engine.text.events import Event, Happened
from lastcard.engine.text.moves import SAID
from lastcard.engine.text.view import View

VERSION = 2
LARGEST_MESSAGE = 4096
"""Bytes; a longer message closes the socket."""

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no code is a word; nothing that looks like a digit
_END = r"$(?!\n)"  # Python's $ alone also matches before a last line break
Code = Annotated[str, Meta(pattern=f"^[{CODE_LETTERS}]{{6}}{_END}", description="A table's six letters.")]
SeatName = Annotated[
    str, Meta(min_length=1, max_length=32, description="A seat, as it appears in moves, views and records.")
]
Id = Annotated[
    str, Meta(min_length=1, max_length=40, description="The client's own id for a command; a new one for each.")
]
PlayerName = Annotated[str, Meta(min_length=1, max_length=80, description="Cleaned and cut to 24 characters.")]
Token = Annotated[str, Meta(min_length=22, max_length=64, description="The secret that holds a seat.")]
Key = Annotated[str, Meta(max_length=64, description="The secret in a table's link, behind the #.")]
Level = Annotated[str, Meta(min_length=1, max_length=20, description="How strong a bot is.")]
Entropy = Annotated[
    str, Meta(pattern="^([0-9a-f]{2}){16,32}" + _END, description="16 to 32 random bytes of the client's own.")
]
Milliseconds = Annotated[
    float, Meta(ge=0, le=3_600_000, description="From showing the frame that opened the window to pressing.")
]
TurnTime = Annotated[int, Meta(ge=0, le=120, description="Seconds for a turn, 15 to 120; 0: no clock.")]
Phase = Literal["lobby", "playing", "closed", "over"]
"""Closed: between two rounds."""
Kind = Literal["malformed", "rule", "stale", "forbidden", "unknown", "limit", "failed"]
"""The rough reason for a refusal."""
CardName = Annotated[str, Meta(min_length=1, max_length=20, description="A card that rules can be written on.")]
RuleWords = Annotated[
    str,
    Meta(
        max_length=1300,
        description="A rule in plain words, at most 200 characters. `WORDS → RULE`: what was written, and the rule in "
        "English that is meant by it. `honour: WORDS`: the players carry it out.",
    ),
]
SaidCount = Annotated[int, Meta(ge=SAID[0], le=SAID[-1], description="How many cards, by an honour rule.")]
Language = Annotated[str, Meta(min_length=2, max_length=8, description="A language that rules can be written in.")]
Reaction = Literal["clap", "laugh", "wow", "sad", "angry", "heart", "think", "hurry"]


# -- settings of a table -------------------------------------------------------------------


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it starts."""

    edition: Annotated[str, Meta(max_length=40)] = "classic"
    rules: Annotated[Mapping[str, Choice], Meta(max_length=20)] = {}
    seats: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1])] = 4
    listed: Annotated[
        bool, Meta(description="Appears in the list of open tables; otherwise only its link leads to it.")
    ] = False
    turn_time: TurnTime = 0
    spectators: Annotated[bool, Meta(description="May others watch?")] = True
    pause: Annotated[int, Meta(ge=1000, le=2000, description="Milliseconds to answer a card that can be answered.")] = (
        1500
    )


# -- commands: what a client sends over the socket -------------------------------------------


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class Hello(_Command, frozen=True, tag="hello"):
    """Come to a table: with a token in your seat, without one as a spectator. Always the first message."""

    table: Code
    token: Token | None = None
    seq: Annotated[int, Meta(ge=0, description="The last frame seen; the events since then are sent again.")] = 0
    key: Key | None = None  # from the link, if one has it


class Act(_Command, frozen=True, tag="act"):
    """Make a move, in the notation."""

    id: Id
    seq: Annotated[int, Meta(ge=0, description="The frame that the player was looking at.")]
    move: Annotated[str, Meta(min_length=1, max_length=120)]
    ms: Milliseconds | None = None


class Start(_Command, frozen=True, tag="start"):
    """Start the match (host). Empty seats stay out of it."""

    id: Id


class Deal(_Command, frozen=True, tag="deal"):
    """Deal the next round, after one has closed."""

    id: Id


class Rematch(_Command, frozen=True, tag="rematch"):
    """Go back to the lobby of the same table, after a match."""

    id: Id


class Change(_Command, frozen=True, tag="change"):
    """Change the table's settings (host, between matches)."""

    id: Id
    settings: Settings


class AddBots(_Command, frozen=True, tag="bots"):
    """Put bots in empty seats (host, between matches)."""

    id: Id
    level: Level = "regular"
    count: Annotated[int, Meta(ge=1, le=SEATS[-1], description="At most as many as there are empty seats.")] = SEATS[-1]


class Remove(_Command, frozen=True, tag="remove"):
    """Remove a player or a bot (host). During a match a bot plays on for a person."""

    id: Id
    seat: SeatName


class Pause(_Command, frozen=True, tag="pause"):
    """Stop or restart the game and its clocks (host)."""

    id: Id
    on: bool


class Close(_Command, frozen=True, tag="close"):
    """Close the table for good (host): everybody is sent away, and nobody can come back."""

    id: Id


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the table. During a match a bot plays on; whoever comes back gets the seat back."""

    id: Id


class Say(_Command, frozen=True, tag="say"):
    """Say something to the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=1000, description="Cleaned and cut to 300 characters.")]


class React(_Command, frozen=True, tag="react"):
    """Show a quick reaction."""

    id: Id
    reaction: Reaction


class Mute(_Command, frozen=True, tag="mute"):
    """Mute a player, or unmute them."""

    id: Id
    seat: SeatName
    on: bool


class Share(_Command, frozen=True, tag="share"):
    """Add your own entropy to the next deal."""

    id: Id
    entropy: Entropy


class Transfer(_Command, frozen=True, tag="transfer"):
    """Ask for a code with which you can take your seat on another device.

    The host can ask for one for somebody who was removed during a match, and so let them come back.
    """

    id: Id
    seat: str | None = None


class Propose(_Command, frozen=True, tag="propose"):
    """Propose a rule for a card, before a match or between rounds; an empty text: to erase the card."""

    id: Id
    card: CardName
    text: RuleWords


class Consent(_Command, frozen=True, tag="consent"):
    """Consent to a proposal or reject it; whoever proposed it withdraws it."""

    id: Id
    proposal: Annotated[int, Meta(ge=1, description="Its number.")]
    yes: bool


class Settle(_Command, frozen=True, tag="settle"):
    """Say what an honour rule comes to. To confirm what somebody said, say the same."""

    id: Id
    draws: Annotated[
        Mapping[SeatName, SaidCount], Meta(max_length=SEATS[-1], description="Who draws how many; if empty, nobody.")
    ]
    discards: Annotated[
        Mapping[SeatName, SaidCount], Meta(max_length=SEATS[-1], description="Who discards how many.")
    ] = {}
    loses_turn: Annotated[tuple[SeatName, ...], Meta(max_length=SEATS[-1], description="Who loses a turn.")] = ()
    swaps: Annotated[
        tuple[tuple[SeatName, SeatName], ...], Meta(max_length=SEATS[-1] // 2, description="Who swap hands.")
    ] = ()
    again: Annotated[bool, Meta(description="Whether whoever played the card plays again.")] = False


class Pong(_Command, frozen=True, tag="pong"):
    """Answer a ping, at once."""

    n: Annotated[int, Meta(ge=0)]


SeatCommand = (
    Act | Start | Deal | Rematch | Change | AddBots | Remove | Pause | Close | Leave | Say | React | Mute | Share
    | Transfer | Propose | Consent | Settle
)  # fmt: skip
Command = Hello | SeatCommand | Pong


# -- answers: what a client gets over the socket ---------------------------------------------


def event_tag(kind: type[Happened]) -> str:
    """An event's name on the wire, such as `went-back`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]


EVENT_TAGS: dict[type[Happened], str] = {kind: event_tag(kind) for kind in get_args(Event)}


def _event_struct(kind: type[Happened]) -> type[Struct]:
    hints = get_type_hints(kind, vars(engine_events))
    return _documented(
        msgspec.defstruct(kind.__name__, list(hints.items()), frozen=True, tag_field="is", tag=EVENT_TAGS[kind]), kind
    )


def _view_struct() -> type[Struct]:
    hints = get_type_hints(View) | {"edition": str}  # its id
    named = [(field.name, hints[field.name]) for field in fields(View) if field.name != "events"]
    return _documented(msgspec.defstruct("View", named, frozen=True), View)


def _documented(struct: type[Struct], like: type) -> type[Struct]:
    struct.__doc__ = like.__doc__
    return struct


# The engine's view and events as they look on the wire, made from the engine's own classes. A view carries the id of
# its edition, and no events: frames bring them one by one.
if TYPE_CHECKING:
    WireView = Struct
    WireEvent = Struct
else:
    WireView = _view_struct()
    WireEvent = Union[tuple(_event_struct(kind) for kind in get_args(Event))]  # noqa: UP007  # made at run time


class Seat(Struct, frozen=True):
    """Who sits where."""

    seat: str
    name: str
    level: str | None  # of a bot; None for a person
    away: Literal["left", "missed", "gone", "removed"] | None  # why a bot plays for this person
    shared: bool  # has added entropy to the next deal


class Said(Struct, frozen=True):
    """Something that somebody said at the table."""

    seat: str
    name: str
    text: str | None
    reaction: Reaction | None


class Clock(Struct, frozen=True):
    """A running clock: whose it is (None: the table's), and how many milliseconds are left."""

    seat: str | None
    left: int


class RaceTime(Struct, frozen=True):
    """A player's reaction and lag, as the ruling saw them, in milliseconds."""

    seat: str
    reaction: int
    lag: int


class Step(Struct, frozen=True):
    """One line of a rule's diagram."""

    depth: int  # its indentation
    symbol: str  # draw, skip, discard and so on: the sign of what happens; `if`, `else` and `choose` branch
    words: str


class Proposal(Struct, frozen=True):
    """A rule that somebody wants to write on a card, until everybody has consented or somebody has rejected it."""

    number: int
    card: str
    by: str  # the seat that proposed it
    text: str  # what would stand on the card; empty: the card is to be erased
    source: str  # of that, what somebody wrote
    readings: Mapping[str, str]  # how the game understands it, by language; none: an honour rule
    steps: Mapping[str, tuple[Step, ...]]  # by language
    consented: tuple[str, ...]
    waiting: tuple[str, ...]  # who has not consented yet


class Written(Struct, frozen=True):
    """The rule that stands on a card."""

    text: str
    source: str  # what somebody wrote; the rest of `text` says what is meant
    readings: Mapping[str, str]  # how the game understands it, by language; none: an honour rule
    steps: Mapping[str, tuple[Step, ...]]  # by language
    choices: Mapping[str, tuple[tuple[str, str], ...]] = {}  # by language: both sides of each choice that it gives


class Honour(Struct, frozen=True):
    """An honour rule that the table is talking about."""

    card: str
    text: str
    draws: Mapping[str, int] | None  # the latest suggestion: who draws how many; None: nobody has said anything yet
    by: str | None  # the seat that suggested it
    confirmed: tuple[str, ...]
    waiting: tuple[str, ...]  # who has not confirmed it yet
    discards: Mapping[str, int] = {}  # the rest of the suggestion: who discards how many …
    loses_turn: tuple[str, ...] = ()  # … who loses a turn
    swaps: tuple[tuple[str, str], ...] = ()  # … who swap hands
    again: bool = False  # … and whether whoever played the card plays again
    player: str | None = None  # the seat that played the card
    can: tuple[str, ...] = ()  # what can be said: draws, discards, loses-turn, swaps, again


class TableInfo(Struct, frozen=True):
    """Everything about a table except the game itself."""

    code: str
    settings: Settings
    seats: tuple[Seat, ...]
    host: str | None
    phase: Phase
    paused: bool
    match: int  # how many matches have been started
    commitment: str  # to the server's secret for this match or, in the lobby, for the next one
    clock: Clock | None
    window: Literal["call", "race", "pause"] | None  # moves are collected and ruled by reaction time
    opened: int  # the frame that opened the window: reactions count from when it is shown
    cap: int  # how long a ruling waits
    proposals: tuple[Proposal, ...]  # the open ones
    written: Mapping[str, Written]  # by card
    honour: Honour | None  # while the table talks about what an honour rule comes to
    ended: Literal["rules"] | None  # why the last match has no result: the server's rules have changed since it began
    key: str | None  # the secret in the table's link; None: the table is older than such links


class Bluff(Struct, frozen=True):
    """A card that you may play, but only as a bluff (R19, R20)."""

    card: str
    color: str | None  # you hold this colour; None: another wild would have fitted
    cost: int  # cards that you draw if somebody challenges it


class Frame(Struct, frozen=True, tag="frame", tag_field="is"):
    """Everything that one viewer may know, and what has happened since the last frame."""

    seq: int
    you: str | None  # your seat; None for a spectator
    table: TableInfo
    view: WireView | None  # None in the lobby
    legal: tuple[str, ...]
    events: tuple[WireEvent, ...]
    said: tuple[Said, ...] = ()
    times: tuple[RaceTime, ...] = ()  # of a race that was just ruled
    re: str | None = None  # the command that this acknowledges
    bluffs: tuple[Bluff, ...] = ()  # cards among the legal plays that would be a bluff
    muted: tuple[str, ...] = ()  # seats whose talk you do not get, because you said so


class Refused(Struct, frozen=True, tag="refused", tag_field="is"):
    """A command was refused, and nothing has changed."""

    re: str | None
    kind: Kind
    sentence: str
    rule: str | None = None
    reason: str | None = None  # its name, for clients that use their own words
    words: Mapping[str, str] = {}  # the words that the sentence fills in, by name


class Present(Struct, frozen=True, tag="present", tag_field="is"):
    """Who is connected now, and how many spectators watch."""

    here: tuple[str, ...]
    watching: int


class TransferCode(Struct, frozen=True, tag="transfer", tag_field="is"):
    """A code for another device, valid once, for ten minutes."""

    re: str
    code: str


class Ping(Struct, frozen=True, tag="ping", tag_field="is"):
    """Answer at once with the same number."""

    n: int


class Bye(Struct, frozen=True, tag="bye", tag_field="is"):
    """Why the server closes this socket; `again`: coming back is welcome."""

    why: str
    again: bool
    reason: str | None = None  # its name, for clients that use their own words


Answer = Frame | Refused | Present | TransferCode | Ping | Bye
