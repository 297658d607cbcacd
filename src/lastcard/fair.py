"""A deal that anyone can check: a secret fixed beforehand, a share from every seat, and a seed made of both.

docs/fair.md says what is published when, what that proves, and how to work it out again in any language.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self, TypeVar

from lastcard.engine.text.record import Record, RecordError

VERSION = 1
"""Changes whenever the same secret and shares would give another commitment or seed."""
SECRET_BYTES = 32
_PREFIX = f"lastcard/fair/{VERSION}/"
_DIGEST = re.compile("[0-9a-f]{64}")
_ENTROPY = re.compile("(?:[0-9a-f]{2}){16,32}")
_KINDS = {int: "a number", str: "a text", dict: "a table", list: "a list"}
_T = TypeVar("_T")


class FairError(ValueError):
    """A secret, a share or a deal that cannot be used."""


@dataclass(frozen=True)
class FairShare:
    """What one seat adds to the seed, and who chose it: the seat itself, or the server in its place."""

    seat: str
    entropy: str
    by: str

    def __post_init__(self) -> None:
        if not _ENTROPY.fullmatch(self.entropy):
            raise FairError(f"entropy: must be 16 to 32 bytes in lower-case hex digits, not {self.entropy!r}")
        if self.by not in {"seat", "server"}:
            raise FairError(f"by: must be 'seat' or 'server', not {self.by!r}")


# -- computing -------------------------------------------------------------------------------


@lru_cache(maxsize=4096)  # a server tells it with every frame
def commitment(secret: bytes) -> str:
    """What the server publishes before the deal: it fixes the secret without showing it."""
    return hashlib.sha256(f"{_PREFIX}commitment/".encode() + _checked(secret)).hexdigest()


def match_seed(secret: bytes, table: str, match: int, shares: Sequence[FairShare]) -> int:
    """The seed of a match; the shares in the order of the seats."""
    return int(_mac(secret, seed_message(table, match, shares)), 16)


def stand_in(secret: bytes, table: str, match: int, seat: str) -> FairShare:
    """The share of a seat that adds nothing.

    It follows from the secret: a share that the server could choose would let it try deals until one pleases it.
    """
    return FairShare(seat, _mac(secret, _netstrings(f"{_PREFIX}share", table, str(match), seat)), "server")


def seed_message(table: str, match: int, shares: Sequence[FairShare]) -> bytes:
    """Everything that goes into the seed besides the secret, in one unambiguous form."""
    given = (field for share in shares for field in (share.seat, share.entropy, share.by))
    return _netstrings(f"{_PREFIX}seed", table, str(match), *given)


def _mac(secret: bytes, message: bytes) -> str:
    return hmac.new(_checked(secret), message, hashlib.sha256).hexdigest()


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:  # HMAC takes a shorter key for the same one with zeros behind it
        raise FairError(f"the secret must have {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def _netstrings(*fields: str) -> bytes:
    """Each field as its length in bytes, a colon, UTF-8, a comma: no name can pass for two, or for a part of one."""
    return b"".join(b"%d:%s," % (len(data), data) for data in (field.encode() for field in fields))


# -- as part of a record ---------------------------------------------------------------------


@dataclass(frozen=True)
class FairDeal:
    """How a match's seed came about: the section `[fair]` of its record, written when the match is over."""

    table: str
    match: int
    commitment: str
    secret: str
    shares: tuple[FairShare, ...]

    def __post_init__(self) -> None:
        for key, value in (("commitment", self.commitment), ("secret", self.secret)):
            if not _DIGEST.fullmatch(value):
                raise FairError(f"{key}: must be 32 bytes in lower-case hex digits, not {value!r}")
        for at, seat in enumerate(self._seats):
            if seat in self._seats[:at]:
                raise FairError(f"shares: there are two of {seat!r}")

    @property
    def seed(self) -> int:
        """The seed of the match, from the secret and all shares."""
        return match_seed(self._key, self.table, self.match, self.shares)

    @property
    def _key(self) -> bytes:
        return bytes.fromhex(self.secret)

    @property
    def _seats(self) -> tuple[str, ...]:
        return tuple(share.seat for share in self.shares)

    def to_toml(self) -> str:
        """The section, to be put behind the text of a record."""
        head = f"[fair]\nversion = {VERSION}\ntable = {_text(self.table)}\nmatch = {self.match}\n"
        fixed = f'commitment = "{self.commitment}"\nsecret = "{self.secret}"\n'
        lines = [
            f'  {{ seat = {_text(share.seat)}, entropy = "{share.entropy}", by = "{share.by}" }},\n'
            for share in self.shares
        ]
        return f"{head}{fixed}shares = [\n{''.join(lines)}]\n"

    @classmethod
    def from_record(cls, text: str) -> Self | None:
        """The deal that a record's text tells of; None if it has no `[fair]`, RecordError if that is broken."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RecordError(f"not a whole record: {error}") from None
        return cls._read(_get(data, "", "fair", dict)) if "fair" in data else None

    @classmethod
    def _read(cls, fair: dict[str, Any]) -> Self:
        version = _get(fair, "fair.", "version", int)
        if version != VERSION:
            raise RecordError(f"fair.version: made in version {version} of the deal; this is version {VERSION}")
        table, match = _get(fair, "fair.", "table", str), _get(fair, "fair.", "match", int)
        fixed, secret = _get(fair, "fair.", "commitment", str), _get(fair, "fair.", "secret", str)
        shares = tuple(_read_share(at, share) for at, share in enumerate(_get(fair, "fair.", "shares", list)))
        try:
            return cls(table, match, fixed, secret, shares)
        except FairError as error:
            raise RecordError(f"fair.{error}") from None

    def check(self, record: Record) -> None:
        """Raise RecordError, saying what does not agree, unless the record's seed follows from this deal."""
        if commitment(self._key) != self.commitment:
            raise RecordError("fair: the commitment does not match the secret")
        self._check_seats(record.seats)
        if self.seed != record.seed:
            raise RecordError("fair: the seed does not follow from the secret, the table, the match and the shares")
        for share in self.shares:
            if share.by == "server" and share != stand_in(self._key, self.table, self.match, share.seat):
                raise RecordError(f"fair: the server's share for {share.seat!r} does not follow from its secret")

    def _check_seats(self, seats: tuple[str, ...]) -> None:
        missing = [seat for seat in seats if seat not in self._seats]
        if missing:
            raise RecordError(f"fair: there is no share of {_names(missing)}")
        if self._seats != seats:
            raise RecordError(f"fair: the shares are of {_names(self._seats)}, but the seats are {_names(seats)}")


def _read_share(at: int, share: object) -> FairShare:
    where = f"fair.shares[{at}]"
    if not isinstance(share, dict):
        raise RecordError(f"{where}: must be a table, not {share!r}")
    seat, entropy, by = (_get(share, f"{where}.", key, str) for key in ("seat", "entropy", "by"))
    try:
        return FairShare(seat, entropy, by)
    except FairError as error:
        raise RecordError(f"{where}.{error}") from None


def _get(table: dict[str, Any], where: str, key: str, kind: type[_T]) -> _T:
    if key not in table:
        raise RecordError(f"{where}{key}: is missing")
    value = table[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{where}{key}: must be {_KINDS[kind]}, not {value!r}")
    return value


def _names(seats: Sequence[str]) -> str:
    return ", ".join(repr(seat) for seat in seats)


def _text(value: str) -> str:
    """A text as TOML writes it: control characters, quotation marks and backslashes by their numbers."""
    return '"' + re.sub(r'[\x00-\x1f\x7f"\\]', lambda found: f"\\u{ord(found[0]):04x}", value) + '"'
