"""Record files: do they replay to the end they claim, and does the deal follow from its secret and shares?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.position import Position
from lastcard.engine.text.record import Record, RecordError
from lastcard.fair import FairDeal
from lastcard.match import Match


class Noted(NamedTuple):
    """What a player noted before the deal. The proof rests on it: a record can be written afterwards."""

    commitment: str | None = None
    share: str | None = None
    """The player's own, as `SEAT=HEX`."""


class Verified(NamedTuple):
    """A record that holds: the match at its end, and the deal behind its seed, if the record has one."""

    record: Record
    match: Match
    deal: FairDeal | None


def read_record(path: str) -> Record:
    """The record in a file, or RecordError naming the file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read ({error})") from None
    try:
        return Record(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def verify_file(path: str, edition: Edition | None = None, noted: Noted | None = None) -> Verified:
    """Check the deal of a record file and replay it, or RecordError naming the file and what does not agree."""
    record = read_record(path)
    try:
        deal = FairDeal.from_record(record)
        if deal is not None:
            deal.check(record)  # before the moves: with a changed seed they would only fail to fit
        if noted is not None:
            _compare(deal, noted)
        return Verified(record, Match.replay(record, edition), deal)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def dealt(record: Record, edition: Edition | None = None) -> Iterator[Position]:
    """The position after the deal of each round; a first card that makes somebody draw has done so."""
    match = Match(edition or record.edition, record.seats, record.seed, record.rules, record.dealer)
    yield match.position()
    for line in record.moves:
        seat, _, move = line.partition(": ")
        match.act(seat, move)
        if move == "deal":
            yield match.position()


def _compare(deal: FairDeal | None, noted: Noted) -> None:
    if deal is None:
        raise RecordError("there is no [fair] in it, so nothing shows how the deal came about")
    if noted.commitment is not None and noted.commitment.lower() != deal.commitment:
        raise RecordError(f"fair: the commitment is {deal.commitment}, not the noted {noted.commitment!r}")
    if noted.share is not None:
        seat, _, entropy = noted.share.rpartition("=")
        if not any((share.seat, share.entropy, share.by) == (seat, entropy.lower(), "seat") for share in deal.shares):
            raise RecordError(f"fair: {seat!r} has no share of its own that is {entropy!r}, as noted")
