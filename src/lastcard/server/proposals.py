"""What people agree on among themselves: the rules on the cards, and what an honour rule comes to (R38, J50).

Part of a table's state: only rows of the log change it, and only people who are present count.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Self

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.events import HonourAsked
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.settlement import SAYING, Settlement
from lastcard.match import Match
from lastcard.server.entries import Settled
from lastcard.server.protocol import Honour, Proposal, Settle
from lastcard.server.rule_texts import on_card


@dataclass(slots=True)
class OpenProposal:
    """A rule that somebody wants to write on a card."""

    number: int
    card: str
    by: str
    text: str
    consented: set[str]

    def is_agreed(self, people: Collection[str]) -> bool:
        """Has everybody consented? Without people, nobody has."""
        return bool(people) and self.consented.issuperset(people)

    def shown(self, people: Sequence[str], edition: Edition) -> Proposal:
        """As everybody at the table sees it."""
        rule = on_card(self.text, edition)
        return Proposal(
            self.number,
            self.card,
            self.by,
            self.text,
            rule.source,
            rule.readings,
            rule.steps,
            tuple(seat for seat in people if seat in self.consented),
            tuple(seat for seat in people if seat not in self.consented),
        )


class Proposals:
    """The open proposals of a table, at most one per card."""

    def __init__(self) -> None:
        self.last = 0  # the number of the newest one
        self.open: dict[int, OpenProposal] = {}

    def add(self, seat: str, card: str, text: str) -> None:
        """Open a proposal. It replaces an earlier one for the same card."""
        self.open = {number: each for number, each in self.open.items() if each.card != card}
        self.last += 1
        self.open[self.last] = OpenProposal(self.last, card, seat, text, {seat})

    def vote(self, number: int, seat: str, *, yes: bool) -> None:
        """Count a vote. A single no closes the proposal."""
        if yes:
            self.open[number].consented.add(seat)
        else:
            del self.open[number]

    def forget(self, seat: str) -> None:
        """Somebody has left the seat: drop their proposals and their consent; the next player has neither."""
        self.open = {number: each for number, each in self.open.items() if each.by != seat}
        for each in self.open.values():
            each.consented.discard(seat)

    def lapse(self) -> None:
        """Close all proposals: the cards are being dealt."""
        self.open = {}

    def take_agreed(self, people: Collection[str]) -> list[OpenProposal]:
        """Close the proposals to which everybody has consented, and return them."""
        agreed = [each for each in self.open.values() if each.is_agreed(people)]
        for each in agreed:
            del self.open[each.number]
        return agreed


def settlement(said: Settle | Settled) -> Settlement:
    """What a command or an entry says of an honour rule."""
    return Settlement(said.draws, said.discards, said.loses_turn, said.swaps, said.again)


@dataclass(slots=True)
class HonourTalk:
    """The table's talk about what an honour rule comes to."""

    card: str
    text: str
    player: str  # who played the card
    can: tuple[str, ...]  # what can be said of it
    since: int  # by the table's clock: when the rule asked, or when somebody last said something new
    said: Settlement | None = None
    by: str | None = None
    confirmed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, match: Match, now: int) -> Self:
        """The talk about the rule that asked last."""
        asked = next(event for event in reversed(match.happened) if isinstance(event, HonourAsked))
        text = str(match.position().rules.get(asked.card, ""))
        can = {move.kind for move in match.legal(TABLE_SEAT)}
        return cls(asked.card, text, asked.seat, tuple(kind for kind in SAYING if kind in can), now)

    def say(self, seat: str, said: Settlement, now: int) -> None:
        """Confirm what stands; or say something else, which everybody then has to confirm."""
        if self.said == said:
            self.confirmed.add(seat)
            return
        self.said, self.by, self.confirmed, self.since = said, seat, {seat}, now

    def is_agreed(self, people: Collection[str]) -> bool:
        """Has everybody confirmed what stands?"""
        return bool(people) and self.said is not None and self.confirmed.issuperset(people)

    def has_majority(self, people: Collection[str]) -> bool:
        """Have more than half of the people confirmed what stands?"""
        return self.said is not None and 2 * len(self.confirmed.intersection(people)) > len(people)

    def shown(self, people: Sequence[str]) -> Honour:
        """As everybody at the table sees it."""
        said = self.said or Settlement()
        return Honour(
            self.card,
            self.text,
            said.draws if self.said is not None else None,
            self.by,
            tuple(seat for seat in people if seat in self.confirmed),
            tuple(seat for seat in people if seat not in self.confirmed),
            said.discards,
            said.loses_turn,
            said.swaps,
            said.again,
            self.player,
            self.can,
        )
