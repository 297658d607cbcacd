"""Why the server refuses what a person wished, and why it closes a socket: reasons with a name and a sentence.

A client that speaks to people in another language has the name and the words; the sentence is for all others. What
only a program can get wrong has no name here: its kind says enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lastcard.engine.text.refusals import IllegalMove
from lastcard.server.bodies import Problem
from lastcard.server.protocol import Bye, Kind, Refused


class Reason(NamedTuple):
    """What kind of refusal it is, how it is said, and the rule that it comes from."""

    kind: Kind
    sentence: str
    rule: str | None = None


REASONS: Mapping[str, Reason] = {
    # at the table
    "not-started": Reason("forbidden", "The match has not started."),
    "game-paused": Reason("forbidden", "The game is paused."),
    "only-watching": Reason("forbidden", "Spectators only watch."),
    "nothing-said": Reason("malformed", "There is nothing to say in that."),
    "nobody-there": Reason("unknown", "Nobody here is {name!r}."),
    "own-seat": Reason("forbidden", "That is your own seat."),
    "bot-stays": Reason("forbidden", "A bot can be removed in the lobby only: the match needs somebody to play."),
    "no-match-running": Reason("forbidden", "No match is running."),
    "match-not-over": Reason("forbidden", "The match is not over yet."),
    # in the lobby
    "host-only": Reason("forbidden", "Only the host may do that; the host is {name}."),
    "no-host": Reason("forbidden", "Only the host may do that, and there is none now."),
    "lobby-only": Reason("forbidden", "That can be done in the lobby only, not during a match."),
    "cards-dealt": Reason("forbidden", "The cards of this match are dealt; add to the next one in the lobby."),
    "two-to-play": Reason("rule", "It takes two to play; wait for somebody, or add a bot.", "J3"),
    "too-few-seats": Reason("forbidden", "{n} are sitting here already."),
    "seats-taken": Reason("forbidden", "All seats are taken."),
    "too-many-bots": Reason("forbidden", "There are fewer seats than bots."),
    # rules on cards
    "writing-later": Reason("rule", "A rule can be proposed before a match and between two rounds.", "R38"),
    "no-such-card": Reason("rule", "No rule can be written on {card} here.", "R38"),
    "not-understood": Reason("rule", "“{piece}” is not understood.", "R38"),
    "nothing-written": Reason("forbidden", "Nothing is written on that card."),
    "no-such-proposal": Reason("unknown", "This proposal is not open (any more)."),
    "honour-not-tried": Reason("rule", "An honour rule cannot be tried out: the players carry it out.", "J50"),
    "consent-first": Reason("forbidden", "The rules on the cards are changed with everybody's consent only."),
    # coming to a table
    "no-name": Reason("malformed", "A name needs at least one letter that can be seen."),
    "no-such-table": Reason("unknown", "There is no table {code}."),
    "no-such-code": Reason("unknown", "A table's code has six letters, none of them a vowel."),
    "no-such-record": Reason("unknown", "There is no finished match {n} at table {code}."),
    "transfer-over": Reason("unknown", "This code is not good (any more); ask for a new one on the other device."),
    "seat-gone": Reason("unknown", "This token holds no seat here (any more)."),
    "no-spectators": Reason("forbidden", "This table has no spectators."),
    "not-here": Reason("forbidden", "You are not at this table any more."),
    # the server
    "too-many-messages": Reason("limit", "Too many messages; slow down or be disconnected."),
    "too-many-tables": Reason("limit", "There are too many tables from your address; close one first."),
    "too-many-trials": Reason("limit", "Too many rules are being tried out; ask again in a moment."),
    "not-written": Reason("failed", "The server could not write it down; try again."),
    "not-readable": Reason("failed", "The log of table {code} cannot be read."),
    "our-mistake": Reason("failed", "The server has made a mistake; it is in its log."),
    "nothing-here": Reason("unknown", "There is nothing here."),
}

# Whether coming back is welcome stands beside the sentence.
GOODBYES: Mapping[str, tuple[str, bool]] = {
    "you-left": ("You have left the table.", True),
    "you-were-removed": ("The host has removed you from the table.", False),
    "no-more-spectators": ("This table has no spectators any more.", False),
    "restarting": ("The server is restarting; your table will be there again.", True),
    "no-hello": ("Nobody said hello.", True),
    "not-text": ("Messages are text here, not bytes.", True),
    "flooded": ("Too many messages.", True),
}


class Refusal(Exception):  # noqa: N818  # nothing failed
    """A command that is not carried out."""

    def __init__(
        self,
        kind: Kind,
        sentence: str,
        rule: str | None = None,
        reason: str | None = None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.kind: Kind = kind
        self.sentence = sentence
        self.rule = rule
        self.reason = reason
        self.words = words or {}

    def answer(self, command: str | None) -> Refused:
        """The refusal as it goes over the socket."""
        return Refused(command, self.kind, self.sentence, self.rule, self.reason, self.words)

    def problem(self) -> Problem:
        """The refusal as it goes over HTTP."""
        return Problem(self.sentence, self.kind, self.reason, self.words)


def because(reason: str, **words: object) -> Refusal:
    """The refusal for one of the reasons above."""
    kind, sentence, rule = REASONS[reason]
    told = {name: str(word) for name, word in words.items()}
    return Refusal(kind, sentence.format_map(told), rule, reason, told)


def by_the_rules(refused: IllegalMove) -> Refusal:
    """The refusal of a move that the rules forbid."""
    return Refusal("rule", refused.sentence, refused.rule, refused.reason, refused.words)


def goodbye(reason: str) -> Bye:
    """The last message to a socket that the server closes."""
    return Bye(*GOODBYES[reason], reason)
