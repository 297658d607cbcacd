"""Which rules a match is played by: the versions of everything that could change its course, and the edition itself.

A log outlives the program that wrote it. So the edition is kept as it was, whatever becomes of its file, and a stamp
tells a later version that it has to check whether it still plays the same game (:mod:`lastcard.server.snapshots`).
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec
from msgspec import Struct

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.record import RULES_VERSION
from lastcard.houserules.reading import LANGUAGE_VERSION
from lastcard.server.races import CONSTANTS

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Edition] = msgspec.json.Decoder(Edition)


class Stamp(Struct, frozen=True):
    """The rules of one match."""

    edition: str  # its digest
    rules: int
    language: int  # of the rules on cards
    races: dict[str, int]  # what rulings depend on


def stamp(edition: str) -> Stamp:
    """The rules of this server, for a match of the edition with this digest."""
    return Stamp(edition, RULES_VERSION, LANGUAGE_VERSION, dict(CONSTANTS))


def written_out(edition: Edition) -> bytes:
    """An edition with every card and effect, and without the place of its file."""
    found = msgspec.to_builtins(edition)
    return _encoder.encode({name: value for name, value in found.items() if name != "origin"})


def read_back(data: bytes) -> Edition:
    """The edition that was written out."""
    return _decoder.decode(data)


def digest_of(data: bytes) -> str:
    """The name of an edition that was written out: no two have the same."""
    return hashlib.sha256(data).hexdigest()


@lru_cache(maxsize=256)
def edition_digest(edition: Edition) -> str:
    """The digest of an edition, worked out once."""
    return digest_of(written_out(edition))
