"""Matches and random rounds as people start them: editions by name or file, and rules in their own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, Rules
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.match import CoreMatch
from lastcard.engine.moment import Moment
from lastcard.engine.seeds import Seed
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.record import Record
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.thinking.playout import PlayoutResult, start_playouts

_TABLE = f"{TABLE_SEAT}: "
_DEAL, _WRITE = f"{_TABLE}deal", f"{_TABLE}write "


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

    @classmethod
    def resume(
        cls,
        edition: Edition,
        seats: Sequence[str],
        seed: Seed,
        rules: Rules,
        *,
        moves: Sequence[str],
        scores: Sequence[int] | None = None,
    ) -> Self:
        """The match after all these moves; ValueError if one of them cannot be made.

        With the ``scores`` at the beginning of the last round, only the moves of that round are made again. A round is
        dealt from a stream of its own, so nothing else of the earlier ones matters.
        """
        match = cls(edition, seats, seed, rules)
        deals = [at for at, move in enumerate(moves) if move == _DEAL]
        known = deals[-1] + 1 if deals and scores is not None else 0
        if known and scores is not None:
            match._skip_to(moves[:known], len(deals), scores)
        for line in moves[known:]:
            seat, _, text = line.partition(": ")
            match.act(seat, text)
        return match

    def _skip_to(self, moves: Sequence[str], deals: int, scores: Sequence[int]) -> None:
        """Deal the round that these moves lead to, without making them."""
        for line in moves:
            if line.startswith(_WRITE):
                self._agree_on(*self._with_rule(self._text.parse(line.removeprefix(_TABLE))))
        self._score.totals = [*scores, *self._score.totals[len(scores) :]]
        self._number = deals
        self._moves = list(moves)
        self._moment = Moment()
        self._deal((self._state.dealer + deals) % len(self._seats))  # J6

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves so far, as they stand in a record."""
        return tuple(self._moves)

    @property
    def seed(self) -> int:
        """What the cards follow from: for referees, because it tells every card."""
        return self._seed

    @property
    def first_rules(self) -> Mapping[str, Choice]:
        """The options, and the texts on cards, when the match began."""
        return self._agreed

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
