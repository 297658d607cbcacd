"""A table in one piece: what its rows add up to, so that a restart need not go through all of them.

A snapshot follows from the rows alone. Of the match it holds the moves, and what they have led to: where every card
lies, as a digest, and the scores. A later version of the rules makes the moves again and goes on only if they lead to
the same. Otherwise the match is lost (:meth:`~lastcard.server.state.TableState.lose`), but not what it has led to.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import Struct

from lastcard.engine.edition.options import Choice
from lastcard.engine.text.record import RULES_VERSION, digest, write_record
from lastcard.engine.text.settlement import Settlement
from lastcard.fair import FairDeal
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.catalogue import Catalogue
from lastcard.server.chairs import Away, Chair
from lastcard.server.claims import Held
from lastcard.server.proposals import HonourTalk, OpenProposal
from lastcard.server.protocol import Refused, Settings
from lastcard.server.stamps import Stamp, edition_digest, stamp
from lastcard.server.state import TableState, Window
from lastcard.server.store import Snapshot, Stored

VERSION = 1
"""Fields are only added, with defaults. A snapshot of a newer version is not read: the rows say the same."""


class SnapshotError(Exception):
    """A snapshot that this version cannot read."""


class SavedChair(Struct, frozen=True, omit_defaults=True):
    """A chair; what has no order is sorted, so that equal tables have equal snapshots."""

    seat: str
    name: str
    level: str | None = None
    tokens: list[str] = []
    away: Away | None = None
    missed: int = 0
    entropy: str | None = None
    muted: list[str] = []


class SavedProposal(Struct, frozen=True):
    """An open proposal."""

    number: int
    card: str
    by: str
    text: str
    consented: list[str]


class SavedTalk(Struct, frozen=True):
    """The talk about an honour rule."""

    card: str
    text: str
    player: str
    can: tuple[str, ...]
    since: int
    said: Settlement | None
    by: str | None
    confirmed: list[str]


class SavedMatch(Struct, frozen=True):
    """A match: its moves, and what they have led to."""

    edition: str
    stamp: Stamp
    played: str  # the digest of the edition with the rules on its cards, as they were read
    seats: tuple[str, ...]
    seed: str
    rules: dict[str, Choice]  # when it began
    moves: tuple[str, ...]
    round_scores: tuple[int, ...]  # when the round began
    scores: dict[str, int]
    winners: tuple[str, ...]
    digest: str
    record_digest: str
    happened: list[tuple[int, int]]  # in this round: frame, number of events


class SavedTable(Struct, frozen=True, omit_defaults=True):
    """Everything that the next row, or anybody's next frame, may depend on."""

    version: int
    rows: int
    settings: Settings
    secret: str
    chairs: list[SavedChair]
    match: SavedMatch | None = None
    deal: FairDeal | None = None
    kept_edition: str = ""
    offers: dict[str, tuple[str, int]] = {}
    matches: int = 0
    records: list[str] = []
    held: list[tuple[str | None, entries.Claimed, int]] = []
    last_proposal: int = 0
    proposals: list[SavedProposal] = []
    honour: SavedTalk | None = None
    answers: dict[str, Refused | None] = {}
    ended: Literal["rules"] | None = None
    seq: int = 0
    changed_seq: int = 0
    changed_at: int = 0
    closed_at: int = 0
    opened_seq: int = 0
    opened_at: int = 0
    clock_at: int = 0
    time: int = 0
    open_window: Window | None = None
    paused_since: int | None = None
    paused_for: int = 0
    is_closed: bool = False
    key: str = ""


_PLAIN = (
    *("kept_edition", "offers", "matches", "records", "answers", "ended", "rows", "seq", "changed_seq", "changed_at"),
    *("closed_at", "opened_seq", "opened_at", "clock_at", "time", "open_window", "paused_since", "paused_for"),
    *("settings", "deal", "is_closed", "key"),
)
"""Fields that a table and its snapshot have in common, under the same name."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[SavedTable] = msgspec.json.Decoder(SavedTable)


# -- taking one ------------------------------------------------------------------------------


def take(state: TableState) -> Callable[[], Snapshot]:
    """A table in one piece; what is returned packs it for the log, which takes a while and can be done aside."""
    data = _encoder.encode(_saved(state))
    is_running = state.match is not None and not state.match.over
    code, rows = state.code, state.rows
    return lambda: Snapshot(code, rows, is_running, zlib.compress(data, 1))


def _saved(state: TableState) -> SavedTable:
    return SavedTable(
        version=VERSION,
        secret=state.secret.hex(),
        chairs=[_saved_chair(chair) for chair in state.chairs],
        match=_saved_match(state, state.match) if state.match is not None else None,
        held=[(held.command, held.entry, held.since) for held in state.held],
        last_proposal=state.proposals.last,
        proposals=[_saved_proposal(each) for each in state.proposals.open.values()],
        honour=_saved_talk(state.honour) if state.honour is not None else None,
        **{name: getattr(state, name) for name in _PLAIN},
    )


def _saved_chair(chair: Chair) -> SavedChair:
    return SavedChair(
        chair.seat,
        chair.name,
        chair.level,
        sorted(chair.tokens),
        chair.away,
        chair.missed,
        chair.entropy,
        sorted(chair.muted),
    )


def _saved_proposal(each: OpenProposal) -> SavedProposal:
    return SavedProposal(each.number, each.card, each.by, each.text, sorted(each.consented))


def _saved_talk(talk: HonourTalk) -> SavedTalk:
    confirmed = sorted(talk.confirmed)
    return SavedTalk(talk.card, talk.text, talk.player, talk.can, talk.since, talk.said, talk.by, confirmed)


def _saved_match(state: TableState, match: Match) -> SavedMatch:
    moves = match.moves
    return SavedMatch(
        edition=match.edition.id,
        stamp=stamp(edition_digest(match.edition)),
        played=edition_digest(match.position().edition),
        seats=match.seats,
        seed=hex(match.seed),
        rules=dict(match.first_rules),
        moves=moves,
        round_scores=state.round_scores,
        scores=match.scores,
        winners=match.winners,
        digest=digest(match.position(), ()),
        record_digest=digest(match.position(), moves),
        happened=[(seq, len(events)) for seq, events in state.happened],
    )


# -- going on from one -----------------------------------------------------------------------


def restored(code: str, stored: Stored, catalogue: Catalogue) -> TableState:
    """A table as the log has it: the snapshot, and what came after; SnapshotError if the rows are needed instead."""
    state = TableState(code, catalogue)
    if stored.snapshot is not None:
        _fill(state, _unpacked(stored.snapshot))
    for row in stored.rows:
        state.apply(row)
    return state


def _unpacked(snapshot: Snapshot) -> SavedTable:
    try:
        saved = _decoder.decode(zlib.decompress(snapshot.body))
    except (zlib.error, msgspec.DecodeError) as error:
        raise SnapshotError(f"the snapshot of table {snapshot.table} cannot be read: {error}") from None
    if saved.version > VERSION:
        raise SnapshotError(f"the snapshot of table {snapshot.table} has version {saved.version}; this is {VERSION}")
    return saved


def _fill(state: TableState, saved: SavedTable) -> None:
    for name in _PLAIN:
        setattr(state, name, getattr(saved, name))
    state.secret = bytes.fromhex(saved.secret)
    state.chairs = [
        Chair(each.seat, each.name, each.level, {*each.tokens}, each.away, each.missed, each.entropy, {*each.muted})
        for each in saved.chairs
    ]
    state.held = [Held(*each) for each in saved.held]
    state.proposals.last = saved.last_proposal
    state.proposals.open = {
        each.number: OpenProposal(each.number, each.card, each.by, each.text, {*each.consented})
        for each in saved.proposals
    }
    if saved.honour is not None:
        talk = saved.honour
        state.honour = HonourTalk(
            talk.card, talk.text, talk.player, talk.can, talk.since, talk.said, talk.by, {*talk.confirmed}
        )
    if saved.match is not None:
        _fill_match(state, saved.match)


def _fill_match(state: TableState, saved: SavedMatch) -> None:
    match = _played_again(state.catalogue, saved)
    if match is None:
        state.lose(None if saved.winners else _record(saved))
        return
    state.match = match
    state.round_scores = saved.round_scores
    events = iter(match.happened)
    state.happened = [(seq, tuple(next(events) for _ in range(number))) for seq, number in saved.happened]


def _played_again(catalogue: Catalogue, saved: SavedMatch) -> Match | None:
    """The match, if its moves lead to the same as they did; None if these rules lead elsewhere."""
    try:
        edition = catalogue.played(saved.stamp.edition)
        known = saved.round_scores if saved.stamp == stamp(saved.stamp.edition) else None  # or else from the beginning
        match = Match.resume(edition, saved.seats, saved.seed, saved.rules, moves=saved.moves, scores=known)
    except (ValueError, LookupError):
        return None
    is_same = (
        digest(match.position(), ()) == saved.digest
        and match.scores == saved.scores
        and match.winners == saved.winners
        and edition_digest(match.position().edition) == saved.played
        and len(match.happened) == sum(number for _, number in saved.happened)
    )
    return match if is_same else None


def _record(saved: SavedMatch) -> str:
    """The record of a match that cannot go on, as it was when the snapshot was taken."""
    record = write_record(
        edition=saved.edition,
        seats=saved.seats,
        seed=int(saved.seed, 16),
        rules=saved.rules,
        dealer=None,
        moves=saved.moves,
        scores=saved.scores,
        winners=saved.winners,
        digest=saved.record_digest,
    )
    return record.replace(f"version = {RULES_VERSION}", f"version = {saved.stamp.rules}", 1)
