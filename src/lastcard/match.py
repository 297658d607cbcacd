"""Matches and random rounds as people start them: editions by name or file, and rules in their own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from pickle import PicklingError
from secrets import randbits
from typing import Self

from lastcard.engine.codes import NOBODY
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
from lastcard.thinking.playout import PlayoutResult, Playouts, start_playouts

_TABLE = f"{TABLE_SEAT}: "
_DEAL, _WRITE = f"{_TABLE}deal", f"{_TABLE}write "
_Began = tuple[Edition, Sequence[str], Seed, Rules, str | None]
_SEED_BITS = 64  # of a seed that is picked; enough that no two matches are alike


class Match(CoreMatch):
    """A match of any edition, from the first deal to the winner.

    ``edition`` is an id, a `.toml` file or an :class:`~lastcard.Edition`; ``rules`` are the table's options, and
    ``customs`` the texts written on its cards. Without a ``seed`` (None) it picks one, which ``match.seed`` tells. The
    engine never waits and never deals by itself: after a round has
    closed, the table (the seat `-`) makes the move `deal`.
    """

    def __init__(
        self,
        edition: str | Edition,
        seats: Sequence[str],
        seed: Seed | None = 0,
        rules: Rules | None = None,
        dealer: str | None = None,
        *,
        customs: Mapping[str, str] | None = None,
        start: Placement | None = None,
    ) -> None:
        found = find_edition(edition)
        read = read_rules(found, {**(rules or {}), **(customs or {})})
        super().__init__(found, seats, randbits(_SEED_BITS) if seed is None else seed, read, dealer, start=start)

    @classmethod
    def replay(cls, record: str | Path, edition: Edition | None = None) -> Self:
        """Play a record again, or a file of one, move by move; RecordError if it does not come to the same end."""
        text = record.read_text(encoding="utf-8") if isinstance(record, Path) else record
        found = text if isinstance(text, Record) else Record(text)
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
        match._make(moves[known:])
        return match

    def _make(self, moves: Sequence[str]) -> None:
        """Make moves as they stand in a record; ValueError if one of them cannot be made."""
        for line in moves:
            seat, _, text = line.partition(": ")
            self.act(seat, text)

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

    @classmethod
    def _again(cls, began: _Began, start: Placement | None, moves: Sequence[str]) -> Self:
        """The match that began like this, after these moves."""
        match = cls(*began, start=start)
        match._make(moves)
        return match

    def __repr__(self) -> str:
        state = "over" if self.over else f"round {self.round}, {self.deciding}: {self.turn or '-'}"
        return f"<Match {self.edition.id}: {' '.join(self.seats)}; {state}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as what it follows from: the seed and the moves, or the cards that it began with."""
        if self._is_supposed:
            raise PicklingError(
                "a match whose cards were dealt again cannot be pickled: it follows from no seed and moves"
            )
        began = (self._edition, self._seats, self._seed, dict(self._agreed), self._named_dealer)
        return self._again, (began, self._start, self.moves)

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
    histograms: bool = False,
) -> PlayoutResult:
    """Play whole rounds of random legal decisions inside the compiled core.

    By default, a seat that could play does not draw (R13) or keep (R14) instead; all other legal moves of every seat
    that may act, calls and catches included, are equally likely. With ``draw_by_choice`` every legal move is equally
    likely; such rounds take about twelve times as many decisions. With ``histograms`` every round is looked at, which
    takes somewhat longer: how many decisions it had, who won it, and how many cards the others were left with.
    """
    if rounds < 0:
        raise ValueError(f"rounds: must be 0 or more, not {rounds}")
    found = find_edition(edition)
    runner = start_playouts(found, players, seed, read_rules(found, rules or {}), draw_by_choice=draw_by_choice)
    if histograms:
        return _with_histograms(runner, rounds)
    runner.run(rounds)
    return PlayoutResult(runner.rounds, runner.decisions, runner.checksum)


def _with_histograms(runner: Playouts, rounds: int) -> PlayoutResult:
    """Play round by round, and count how each of them ended."""
    decisions: Counter[int] = Counter()
    winners: Counter[int | None] = Counter()
    cards_left: Counter[int] = Counter()
    for dealt in range(rounds):
        before = runner.decisions
        runner.run(1)
        played = runner.round
        decisions[runner.decisions - before] += 1
        winners[None if played.out == NOBODY else (played.out - dealt) % played.seats] += 1
        cards_left.update(played.size[seat] for seat in range(played.seats) if seat != played.out)
    return PlayoutResult(
        runner.rounds,
        runner.decisions,
        runner.checksum,
        dict(sorted(decisions.items())),
        dict(winners),
        dict(sorted(cards_left.items())),
    )
