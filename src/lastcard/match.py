"""Matches and random rounds as people start them: editions by name or file, and rules in their own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Rules
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.match import CoreMatch
from lastcard.engine.seeds import Seed
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.record import Record
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.thinking.playout import PlayoutResult, start_playouts


class Match(CoreMatch):
    """A match of any edition, from the first deal to the winner.

    ``edition`` is an id, a `.toml` file or an :class:`~lastcard.Edition`; ``rules`` are the table's options, and
    ``customs`` the texts written on its cards. The engine never waits and never deals by itself: after a round has
    closed, the table (the seat `-`) makes the move `deal`.
    """

    def __init__(
        self,
        edition: str | Edition,
        seats: Sequence[str],
        seed: Seed = 0,
        rules: Rules | None = None,
        dealer: str | None = None,
        *,
        customs: Mapping[str, str] | None = None,
        start: Placement | None = None,
    ) -> None:
        found = find_edition(edition)
        read = read_rules(found, {**(rules or {}), **(customs or {})})
        super().__init__(found, seats, seed, read, dealer, start=start)

    @classmethod
    def replay(cls, record: str, edition: Edition | None = None) -> Self:
        """Play a record again, move by move; RecordError if it does not come to the same end."""
        found = record if isinstance(record, Record) else Record(record)
        match = cls(edition or found.edition, found.seats, found.seed, found.rules, found.dealer)
        match.follow(found)
        return match

    def _read_rule(self, card: str, text: str) -> WrittenRule | str:
        rule = read_rules(self.edition, {card: text})[card]
        return rule if isinstance(rule, WrittenRule) else text


def playouts(
    edition: str | Edition,
    players: int = 4,
    rounds: int = 1000,
    seed: Seed = 0,
    rules: Rules | None = None,
    *,
    draw_by_choice: bool = False,
) -> PlayoutResult:
    """Play whole rounds of random legal decisions inside the compiled core.

    By default, a seat that could play does not draw (R13) or keep (R14) instead; all other legal moves of every seat
    that may act, calls and catches included, are equally likely. With ``draw_by_choice`` every legal move is equally
    likely; such rounds take about twelve times as many decisions.
    """
    if rounds < 0:
        raise ValueError(f"rounds: must be 0 or more, not {rounds}")
    found = find_edition(edition)
    runner = start_playouts(found, players, seed, read_rules(found, rules or {}), draw_by_choice=draw_by_choice)
    runner.run(rounds)
    return PlayoutResult(runner.rounds, runner.decisions, runner.checksum)
