"""The editions that a server offers: those that come with the package, and those of the files it was started with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import Edition
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.houserules import edition
from lastcard.server.refusals import Refusal


class Catalogue:
    """Editions by their ids, in the order in which they are listed. It never changes."""

    def __init__(self, files: Iterable[str] = ()) -> None:
        found = [edition(name) for name in (*edition_ids(), *files)]
        self._editions = {each.id: each for each in found}

    def __iter__(self) -> Iterator[Edition]:
        return iter(self._editions.values())

    def find(self, name: str) -> Edition:
        """The edition with this id; a server opens no files by name."""
        if name not in self._editions:
            raise Refusal("unknown", f"There is no edition {name!r}; there are {', '.join(self._editions)}.")
        return self._editions[name]

    @cached_property
    def reserved_words(self) -> frozenset[str]:
        """Words that mean something in some edition: no seat is called so, and a table can change its edition."""
        words = {TABLE_SEAT, "uno"}
        for found in self:
            words |= {*found.colors, *found.by_text}
        return frozenset(words)
