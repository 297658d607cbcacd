"""Tables set up for the tests of rules: a few cards placed by hand, or a random game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from lastcard import Match
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.placement import Placement

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon")
WITH_SHEETS = ("batman-v-superman", "super-hero-girls", "avengers", "super-bowl", "super-mario")
EDITIONS = ("classic", *WITH_SHEETS)
DRAWING_FOR_THE_DEAL = tuple(edition for edition in EDITIONS if edition != "super-bowl")


def table(
    hands: Mapping[str, str],
    *,
    edition: str | Edition = "classic",
    rules: Mapping[str, Choice | WrittenRule] | None = None,
    discard: str = "red-5",
    color: str | None = None,
    draw: str = "",
    turn: str = "ann",
    direction: str = "left",
    seed: int = 0,
) -> Match:
    """A table in the middle of a round; hands and piles as words, the seats in the order of the hands."""
    start = Placement(
        hands={seat: tuple(cards.split()) for seat, cards in hands.items()},
        draw=tuple(draw.split()),
        discard=tuple(discard.split()),
        color=color,
        direction=direction,
        turn=turn,
    )
    return Match(edition, tuple(hands), seed, rules, start=start)


def turned_up(
    first: str,
    hands: Mapping[str, str],
    *,
    edition: str = "classic",
    rules: Mapping[str, Choice | WrittenRule] | None = None,
) -> Match:
    """A table at the deal, with these cards turned up; the last seat deals."""
    placed = {seat: tuple(cards.split()) for seat, cards in hands.items()}
    start = Placement(hands=placed, dealer=tuple(hands)[-1], first=tuple(first.split()))
    return Match(edition, tuple(hands), rules=rules, start=start)


def act(match: Match, *lines: str) -> None:
    """Make moves, each written as in a record: `ann: play red-7`."""
    for line in lines:
        seat, _, move = line.partition(": ")
        match.act(seat, move)


def act_at_random(match: Match, choice: Random) -> None:
    """Any legal move of any seat; a player who can play does not draw."""
    moves = [(seat, move) for seat in match.acting for move in match.legal(seat)]
    eager = [(seat, move) for seat, move in moves if move.kind not in {"draw", "keep"}]
    plays = [(seat, move) for seat, move in eager if move.kind not in {"uno", "catch"}]
    seat, move = choice.choice(eager if plays else moves)
    match.act(seat, move)


def play_round(match: Match, choice: Random) -> None:
    """Random moves until the round has closed."""
    while match.position().deciding != "end":
        act_at_random(match, choice)
