"""The editions that a server offers, from the package and from files, and those that were played at its tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import Edition
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.houserules import edition
from lastcard.server.refusals import Refusal
from lastcard.server.stamps import digest_of, read_back, written_out


class Catalogue:
    """Editions by their ids, in the order in which they are listed. What is offered never changes."""

    def __init__(self, files: Iterable[str] = ()) -> None:
        found = [edition(name) for name in (*edition_ids(), *files)]
        self._editions = {each.id: each for each in found}
        self._known: dict[str, Edition] = {}  # by digest: of matches that began when the edition was another one

    def __iter__(self) -> Iterator[Edition]:
        return iter(self._editions.values())

    def __contains__(self, name: str) -> bool:
        return name in self._editions

    def find(self, name: str, kept: str = "") -> Edition:
        """The edition with this id, or, if it is no longer offered, the one that a table has kept by its digest.

        A server opens no files by name.
        """
        if name not in self._editions and kept in self._known:
            return self._known[kept]
        if name not in self._editions:
            raise Refusal("unknown", f"There is no edition {name!r}; there are {', '.join(self._editions)}.")
        return self._editions[name]

    @cached_property
    def written_out(self) -> dict[str, bytes]:
        """All editions that are offered, by their digests, for the log to keep."""
        return {digest_of(data): data for data in map(written_out, self)}

    @cached_property
    def _digests(self) -> dict[str, str]:
        return dict(zip(self._editions, self.written_out, strict=True))

    def digest(self, name: str, kept: str = "") -> str:
        """The digest of the edition that :meth:`find` finds."""
        return self._digests[name] if name in self._editions else kept

    def learn(self, editions: Mapping[str, bytes]) -> None:
        """Remember editions of earlier servers that the log has kept."""
        offered = {digest: self._editions[name] for name, digest in self._digests.items()}
        self._known = offered | {digest: read_back(data) for digest, data in editions.items() if digest not in offered}

    def played(self, digest: str) -> Edition:
        """The edition that a match has been played with from its beginning."""
        if not self._known:
            self.learn({})
        if digest not in self._known:
            raise LookupError(f"no edition with the digest {digest!r} has been kept")
        return self._known[digest]

    @cached_property
    def reserved_words(self) -> frozenset[str]:
        """Words that mean something in some edition: no seat is called so, and a table can change its edition."""
        words = {TABLE_SEAT, "uno"}
        for found in self:
            words |= {*found.colors, *found.by_text}
        return frozenset(words)
