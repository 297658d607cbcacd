"""Why the server refuses a command, and why it closes a socket: every reason has a name and a sentence.

A client that speaks another language uses the name and the words; the sentence is for all others. Mistakes that only
a program can make have no name here: their kind says enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lastcard.engine.text.refusals import IllegalMove
from lastcard.server.bodies import Problem
from lastcard.server.protocol import LARGEST_MESSAGE, Bye, Kind, Refused


class Reason(NamedTuple):
    """The kind of refusal, its sentence, and the rule behind it."""

    kind: Kind
    sentence: str
    rule: str | None = None


REASONS: Mapping[str, Reason] = {
    # at the table
    "not-started": Reason("forbidden", "The match has not started."),
    "game-paused": Reason("forbidden", "The game is paused."),
    "only-watching": Reason("forbidden", "Spectators can only watch."),
    "nothing-said": Reason("malformed", "That message has no visible text."),
    "nobody-there": Reason("unknown", "Nobody here is called {name!r}."),
    "own-seat": Reason("forbidden", "That is your own seat."),
    "bot-stays": Reason("forbidden", "Bots can only be removed in the lobby: the match needs somebody to play."),
    "no-match-running": Reason("forbidden", "No match is running."),
    "match-not-over": Reason("forbidden", "The match is not over yet."),
    # in the lobby
    "host-only": Reason("forbidden", "Only the host may do that; the host is {name}."),
    "no-host": Reason("forbidden", "Only the host may do that, and there is no host at the moment."),
    "lobby-only": Reason("forbidden", "That can only be done in the lobby, not during a match."),
    "cards-dealt": Reason("forbidden", "The cards for this match have been dealt; add to the next deal in the lobby."),
    "two-to-play": Reason("rule", "It takes two to play; wait for somebody, or add a bot.", "J3"),
    "too-few-seats": Reason("forbidden", "{n} players are sitting here already."),
    "seats-taken": Reason("forbidden", "All seats are taken."),
    "too-many-bots": Reason("forbidden", "There are fewer seats than bots."),
    # rules on cards
    "writing-later": Reason("rule", "A rule can be proposed before a match and between two rounds.", "R38"),
    "no-such-card": Reason("rule", "No rule can be written on {card} here.", "R38"),
    "not-understood": Reason("rule", "“{piece}” is not understood.", "R38"),
    "rule-too-long": Reason("rule", "A rule has at most {n} characters; this one has {length}.", "R38"),
    "nothing-written": Reason("forbidden", "Nothing is written on that card."),
    "no-such-proposal": Reason("unknown", "There is no open proposal with that number."),
    "honour-not-tried": Reason("rule", "An honour rule cannot be tried out: players carry it out themselves.", "J50"),
    "consent-first": Reason("forbidden", "The rules on the cards can only be changed with everybody's consent."),
    # coming to a table
    "no-name": Reason("malformed", "A name needs at least one visible letter."),
    "no-such-table": Reason("unknown", "There is no table {code}."),
    "no-such-code": Reason("unknown", "A table's code has six letters, none of them a vowel."),
    "no-such-record": Reason("unknown", "There is no finished match {n} at table {code}."),
    "transfer-over": Reason("unknown", "This code is not valid or has expired; ask for a new one on the other device."),
    "seat-gone": Reason("unknown", "This token does not hold a seat here."),
    "no-spectators": Reason("forbidden", "This table allows no spectators."),
    "not-here": Reason("forbidden", "You are no longer at this table."),
    # the server
    "too-many-messages": Reason("limit", "Too many messages; slow down, or you will be disconnected."),
    "too-many-tables": Reason("limit", "There are too many tables from your address; close one first."),
    "too-often": Reason("limit", "That is too often; try again in {n} seconds."),
    "too-many-requests": Reason("limit", "Too many requests come from your address; try again in a moment."),
    "too-many-guesses": Reason("limit", "Too many wrong codes came from your address; try again in {n} seconds."),
    "too-many-texts": Reason("limit", "Too many rules are being read; ask again in a moment."),
    "server-full": Reason("limit", "All tables of this server are in use; try again in a few minutes."),
    "too-many-trials": Reason("limit", "Too many rules are being tried out; ask again in a moment."),
    "not-written": Reason("failed", "The server could not write it down; try again."),
    "log-full": Reason("limit", "This table has been played on for too long ({n} entries); make a new one."),
    "not-readable": Reason("failed", "The log of table {code} cannot be read."),
    "our-mistake": Reason("failed", "Something went wrong on the server; it has been logged."),
    "nothing-here": Reason("unknown", "There is nothing here."),
}

# The sentence, and whether coming back is welcome.
GOODBYES: Mapping[str, tuple[str, bool]] = {
    "you-left": ("You have left the table.", True),
    "you-were-removed": ("The host has removed you from the table.", False),
    "table-closed": ("The host has closed the table.", False),
    "no-more-spectators": ("This table no longer allows spectators.", False),
    "restarting": ("The server is restarting; your table will be back.", True),
    "no-hello": ("Nobody said hello.", True),
    "not-text": ("Messages here are text, not bytes.", True),
    "flooded": ("Too many messages.", True),
    "another-device": ("You are connected on too many devices; this one was the first.", False),
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

    def __reduce__(self) -> tuple[type[Refusal], tuple[object, ...]]:
        """How it comes back from another process."""
        return Refusal, (self.kind, self.sentence, self.rule, self.reason, self.words)

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


def moved_on() -> Refusal:
    """The refusal of a command that was meant for an earlier frame."""
    return Refusal("stale", "The table has moved on since.")


def too_long() -> Refusal:
    """The refusal of a message or a body that is too long to be read."""
    return Refusal("malformed", f"A message has at most {LARGEST_MESSAGE} bytes.")


def by_the_rules(refused: IllegalMove) -> Refusal:
    """The refusal of a move that the rules do not allow."""
    return Refusal("rule", refused.sentence, refused.rule, refused.reason, refused.words)


def goodbye(reason: str) -> Bye:
    """The last message before the server closes a socket."""
    return Bye(*GOODBYES[reason], reason)
