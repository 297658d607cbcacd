"""What one seat may know: the only door out of hidden information.

A view holds what a player at a real table could see, and nothing else: re-dealing the cards
that a seat cannot see leaves its view equal. Bots, pages and learners see only this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.text import events as happened
from lastcard.engine.text.events import Event
from lastcard.engine.text.position import AskedFor, Deciding, Direction, LastingRule, Position


@dataclass(frozen=True)
class View:
    """The table as one seat sees it; ``seat`` is None for a spectator."""

    seat: str | None
    # As it is played, with the rules that are written on its cards.
    edition: Edition
    rules: Mapping[str, Choice]
    seats: tuple[str, ...]
    round: int
    dealer: str
    direction: Direction
    deciding: Deciding
    turn: str | None  # who decides, as far as everybody knows
    hand: tuple[str, ...]
    drawn: str | None  # one's own card just drawn, while it may be played
    counts: Mapping[str, int]
    hands: Mapping[str, tuple[str, ...]]  # open hands: by a lasting rule, and all of them once the round has closed
    top: str
    color: str | None
    color_rules: bool
    draw_pile: int
    discard_pile: int
    due: int  # cards to draw for whoever accepts
    exposed: tuple[str, ...]
    shielded: tuple[str, ...]
    racing: tuple[str, ...]  # who has not signalled yet
    missing: Mapping[str, int]  # turns that somebody still loses
    out: str | None
    scores: Mapping[str, int]
    over: bool
    winners: tuple[str, ...]
    events: tuple[Event, ...]  # of this round, as far as the seat may know
    asked_for: AskedFor = ""  # what a written rule asks of the seat on turn
    left: int = 0  # how many more cards that seat picks
    asked_by: str | None = None  # the card whose rule asks
    choice: int = 0  # … and, of an option, which of its choices, in their order
    lasting: tuple[LastingRule, ...] = ()  # rules that last, the oldest first
    gone: tuple[str, ...] = ()  # who has left the round


class Own(NamedTuple):
    """The part of a view that depends on the seat: everybody sees all the rest alike. The names are those of `View`."""

    seat: str | None
    turn: str | None
    hand: tuple[str, ...]
    drawn: str | None


def own_of(position: Position, seat: str | None) -> Own:
    """What a seat alone may see of a position."""
    # Who is asked to block shows who holds a Hero, so only the asked may know (R33).
    turn = position.turn
    if position.deciding == "block":
        turn = seat if seat in position.asked else None
    hand = position.hands[seat] if seat is not None else ()
    return Own(seat, turn, hand, position.drawn if position.turn == seat else None)


def view_of(position: Position, seat: str | None, events: tuple[Event, ...]) -> View:
    """The position as a seat may see it; ``events`` have been through :func:`seen_by`.

    Every view is a fresh one: writing into it affects nobody else.
    """
    own = own_of(position, seat)
    return View(
        seat=own.seat,
        edition=position.edition,
        rules=dict(position.rules),
        seats=position.seats,
        round=position.round,
        dealer=position.dealer,
        direction=position.direction,
        deciding=position.deciding,
        turn=own.turn,
        hand=own.hand,
        drawn=own.drawn,
        counts={name: len(hand) for name, hand in position.hands.items()},
        hands=dict(position.hands) if position.deciding == "end" else open_hands(position),
        top=position.top,
        color=position.color,
        color_rules=position.color_rules,
        draw_pile=len(position.draw_pile),
        discard_pile=len(position.discard_pile),
        due=position.due,
        exposed=position.exposed,
        shielded=position.shielded,
        racing=position.asked if position.deciding == "race" else (),
        missing=dict(position.missing),
        out=position.out,
        scores=dict(position.scores),
        over=position.over,
        winners=position.winners,
        events=events,
        asked_for=position.asked_for,
        left=position.left,
        asked_by=position.asked_by,
        choice=position.choice,
        lasting=position.lasting,
        gone=position.gone,
    )


def open_hands(position: Position) -> dict[str, tuple[str, ...]]:
    """The hands that lie open as long as a rule says so (J105)."""
    if not position.lasting:
        return {}
    seats = {seat for rule in position.lasting if rule.what == "open" for seat in rule.seats}
    return {seat: position.hands[seat] for seat in position.seats if seat in seats}


def seen_by(event: Event, seat: str | None) -> Event | None:
    """What a seat may know of an event; None if nothing at all."""
    match event:
        case happened.Drew():
            return event if event.seat == seat else event.but(cards=None)
        case happened.Challenged():
            return event if seat in {event.seat, event.target} else event.but(hand=None)
        case happened.Gave():
            return event if seat in {event.seat, event.target} else event.but(card=None)
        case happened.Showed():
            return event if seat in {event.seat, event.target} or event.target is None else event.but(cards=None)
        case happened.LetHappen() | happened.Accepted():
            # Others would learn that the seat had a choice, and so that it holds a certain card (R33, R37).
            return event if event.seat == seat else None
        case (
            happened.Played() | happened.DrewForDeal() | happened.Dealt() | happened.TurnedUp() | happened.WentBack()
            | happened.Ignored() | happened.Laid() | happened.ColorChosen()
            | happened.Called() | happened.Caught() | happened.Kept() | happened.PileRenewed()
            | happened.LostTurn() | happened.CouldDoNothing() | happened.DirectionTurned() | happened.PlaysAgain()
            | happened.Blocked() | happened.Bounced() | happened.Shielded() | happened.ShieldHeld()
            | happened.ShieldEnded() | happened.Signalled() | happened.CameLast() | happened.HandsSwapped()
            | happened.HandsPassed() | happened.Discarded() | happened.HonourAsked() | happened.RuleWritten()
            | happened.RoundClosed() | happened.MatchWon() | happened.Rolled() | happened.Named() | happened.Buried()
            | happened.TookDiscard() | happened.TookBack() | happened.Copied() | happened.Cancelled()
            | happened.HandRenewed() | happened.HandsRedealt() | happened.Chose() | happened.ChoseSeat()
            | happened.Voted() | happened.Elected() | happened.LastingBegan() | happened.LastingEnded()
            | happened.Left() | happened.PointsChanged() | happened.Acted() | happened.GoesNext()
        ):  # fmt: skip
            return event  # everybody at the table sees it
        case happened.Exchanged():
            return event if seat in {event.seat, event.target} else event.but(card=None)
        case happened.Peeked():
            return event if event.seat == seat else event.but(cards=None)
        case happened.TookLooked():
            return event if event.seat == seat else event.but(card=None)
        case _:
            assert_never(event)
