"""What stands in a table's log: one entry a row, and a table is nothing but what its entries add up to.

Unlike messages, entries are the server's own and hold its secrets (of a seat's token only a hash).
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from lastcard.server.protocol import Reaction, Settings
from lastcard.server.races import Claim


class _Entry(Struct, frozen=True, tag_field="is", omit_defaults=True):
    """What all entries share."""


class Joined(_Entry, frozen=True, tag="joined"):
    """Somebody sat down, a person with a token or a bot of some level."""

    seat: str
    name: str
    token: str | None = None
    level: str | None = None


class BotsJoined(_Entry, frozen=True, tag="bots-joined"):
    """Bots were put on empty seats."""

    bots: tuple[Joined, ...]


class Opened(_Entry, frozen=True, tag="opened"):
    """The table was made, with its host and perhaps bots; its first secret is fixed."""

    settings: Settings
    secret: str
    joined: tuple[Joined, ...]


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
    """The table agreed on something else."""

    settings: Settings


class Shared(_Entry, frozen=True, tag="shared"):
    """A seat added its entropy to the next deal."""

    seat: str
    entropy: str


class Started(_Entry, frozen=True, tag="started"):
    """A match began. For seats that had shared nothing this is the server's word."""

    stood_in: dict[str, str]


class Moved(_Entry, frozen=True, tag="moved"):
    """A move of the game; ``by`` the player, a bot in the seat, the clock, or the table itself."""

    seat: str
    move: str
    by: Literal["player", "bot", "clock", "table"]


class Claimed(_Entry, frozen=True, tag="claimed"):
    """A move that takes part in a race: it counts when the race is ruled."""

    move: str
    claim: Claim
    by: Literal["player", "bot", "clock"]


class Ruled(_Entry, frozen=True, tag="ruled"):
    """The claims so far were ruled; what came of them follows from them and from the match's seed."""

    race: bool  # the signals of a race; else calls, catches, blocks and all that waits for them
    whistle: bool = False  # time was up: the table whistled afterwards


class Paused(_Entry, frozen=True, tag="paused"):
    """The game and its clocks stopped, or go on."""

    on: bool


class SaidSo(_Entry, frozen=True, tag="said"):
    """Somebody said something, or showed a reaction."""

    seat: str
    text: str | None = None
    reaction: Reaction | None = None


class Muted(_Entry, frozen=True, tag="muted"):
    """A player does not want to hear another, or wants to again."""

    seat: str
    other: str
    on: bool


class Offered(_Entry, frozen=True, tag="offered"):
    """A transfer code was given out (its hash), good until some time on the running clock."""

    seat: str
    code: str
    until: int


class Admitted(_Entry, frozen=True, tag="admitted"):
    """Another device got a token for a seat, for a transfer code."""

    seat: str
    token: str
    code: str


class Rematched(_Entry, frozen=True, tag="rematched"):
    """Back to the lobby after a match, with a new secret."""

    secret: str


class Proposed(_Entry, frozen=True, tag="proposed"):
    """Somebody wants a rule on a card, or none; whoever proposes it consents to it."""

    seat: str
    card: str
    text: str


class Voted(_Entry, frozen=True, tag="voted"):
    """Somebody consented to a proposal, or refused it. Once all have consented, the rule is written."""

    seat: str
    proposal: int
    yes: bool


class Settled(_Entry, frozen=True, tag="settled"):
    """Somebody said what an honour rule comes to. Once all have said the same, it is carried out."""

    seat: str
    draws: dict[str, int]


class TalkEnded(_Entry, frozen=True, tag="talk-ended"):
    """Time was up for an honour rule: what most had confirmed counts, or nothing."""


Entry = (
    Opened | Joined | BotsJoined | Unseated | WentAway | CameBack | Changed | Shared | Started | Moved | Claimed | Ruled
    | Paused | SaidSo | Muted | Offered | Admitted | Rematched | Proposed | Voted | Settled | TalkEnded
)  # fmt: skip

PRIVATE = (Shared, Claimed, Muted, Offered, Admitted)
"""Entries of which nobody else learns anything: they make no frame and have no number that a client could count."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode = _encoder.encode
decode = _decoder.decode
