"""The entries of a table's log, one per row. A table is the sum of its entries and nothing else.

Unlike messages, entries never leave the server and hold its secrets (but only the hash of a seat's token).
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from lastcard.server.protocol import Reaction, Settings
from lastcard.server.races import Claim
from lastcard.server.stamps import Stamp


class _Entry(Struct, frozen=True, tag_field="is", omit_defaults=True):
    """The base of all entries."""


class Joined(_Entry, frozen=True, tag="joined"):
    """Somebody sat down: a person with a token, or a bot with a level."""

    seat: str
    name: str
    token: str | None = None
    level: str | None = None


class BotsJoined(_Entry, frozen=True, tag="bots-joined"):
    """Bots took empty seats."""

    bots: tuple[Joined, ...]


class Opened(_Entry, frozen=True, tag="opened"):
    """The table was made, with its host and perhaps bots; this fixes its first secret."""

    settings: Settings
    secret: str
    joined: tuple[Joined, ...]
    edition: str = ""  # its digest; the log keeps the edition
    key: str = ""  # the secret in the table's link; old logs have none


class Unseated(_Entry, frozen=True, tag="unseated"):
    """A seat was given up between matches."""

    seat: str


class WentAway(_Entry, frozen=True, tag="went-away"):
    """From now on a bot plays for this person."""

    seat: str
    why: Literal["left", "gone", "removed"]


class CameBack(_Entry, frozen=True, tag="came-back"):
    """The person took the seat back."""

    seat: str


class Changed(_Entry, frozen=True, tag="changed"):
    """The table's settings were changed."""

    settings: Settings
    edition: str = ""  # its digest


class Shared(_Entry, frozen=True, tag="shared"):
    """A seat added its entropy to the next deal."""

    seat: str
    entropy: str


class Started(_Entry, frozen=True, tag="started"):
    """A match began. The server stood in for the seats that had shared no entropy."""

    stood_in: dict[str, str]
    stamp: Stamp | None = None  # the rules that it is played by; None in old logs


class Moved(_Entry, frozen=True, tag="moved"):
    """A move, made by the player, a bot in the seat, the clock, or the table itself."""

    seat: str
    move: str
    by: Literal["player", "bot", "clock", "table"]


class Claimed(_Entry, frozen=True, tag="claimed"):
    """A move made in a race: it counts once the race is ruled."""

    move: str
    claim: Claim
    by: Literal["player", "bot", "clock"]


class Ruled(_Entry, frozen=True, tag="ruled"):
    """The claims so far were ruled."""

    race: bool  # the signals of a race; otherwise calls, catches, blocks and whatever waits for them
    whistle: bool = False  # time was up, so the table whistled afterwards
    order: tuple[str, ...] | None = None  # the seats; None in old logs: it follows from the claims and the match's seed


class Paused(_Entry, frozen=True, tag="paused"):
    """The game and its clocks were stopped or restarted."""

    on: bool


class SaidSo(_Entry, frozen=True, tag="said"):
    """Somebody said something or showed a reaction."""

    seat: str
    text: str | None = None
    reaction: Reaction | None = None


class Muted(_Entry, frozen=True, tag="muted"):
    """A player muted another, or unmuted them."""

    seat: str
    other: str
    on: bool


class Offered(_Entry, frozen=True, tag="offered"):
    """A transfer code was given out (this is its hash), valid until a time on the running clock."""

    seat: str
    code: str
    until: int


class Admitted(_Entry, frozen=True, tag="admitted"):
    """Another device exchanged a transfer code for a token."""

    seat: str
    token: str
    code: str


class Rematched(_Entry, frozen=True, tag="rematched"):
    """The table went back to the lobby after a match, with a new secret."""

    secret: str


class Ended(_Entry, frozen=True, tag="ended"):
    """A match ended without a result: this version of the rules cannot go on with it. Back to the lobby."""

    secret: str  # for the next match
    record: str | None = None  # of the match as it was last known; None if it had been over already


class Forgotten(_Entry, frozen=True, tag="forgotten"):
    """Stands in the place of an entry that was erased, and once more at the end, with a secret for the next match."""

    secret: str = ""


class Closed(_Entry, frozen=True, tag="closed"):
    """The host closed the table for good. A match that was being played has no result."""


class Proposed(_Entry, frozen=True, tag="proposed"):
    """Somebody proposed a rule for a card, or to erase it; this counts as their consent."""

    seat: str
    card: str
    text: str


class Voted(_Entry, frozen=True, tag="voted"):
    """Somebody consented to a proposal or rejected it. Once everybody has consented, the rule is written."""

    seat: str
    proposal: int
    yes: bool


class Settled(_Entry, frozen=True, tag="settled"):
    """Somebody said what an honour rule comes to. Once everybody has said the same, it is carried out."""

    seat: str
    draws: dict[str, int]
    discards: dict[str, int] = {}
    loses_turn: tuple[str, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    again: bool = False


class TalkEnded(_Entry, frozen=True, tag="talk-ended"):
    """Time was up for an honour rule: what the majority confirmed counts, or nothing."""


Entry = (
    Opened | Joined | BotsJoined | Unseated | WentAway | CameBack | Changed | Shared | Started | Moved | Claimed | Ruled
    | Paused | SaidSo | Muted | Offered | Admitted | Rematched | Proposed | Voted | Settled | TalkEnded
    | Ended | Forgotten | Closed
)  # fmt: skip

PRIVATE = (Shared, Claimed, Muted, Offered, Admitted)
"""Entries that nobody else learns about: they send no frame and have no number that a client could count."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode = _encoder.encode
decode = _decoder.decode
