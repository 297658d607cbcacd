"""The whole table in words, every card face up: for referees, not for players.

Tests, scenarios and records look at positions. Players get a
:class:`~lastcard.engine.text.view.View` instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from lastcard.engine import codes
from lastcard.engine.codes import NO_FACE, NO_SEAT, NOBODY
from lastcard.engine.edition.model import DURATIONS, LASTING, RECURRING, WATCHING, Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.effect_codes import THIS_CARD
from lastcard.engine.questions import choice_asked, picks_left
from lastcard.engine.round import Round
from lastcard.engine.scoring import Score

Deciding = Literal["turn", "drawn", "color", "answer", "block", "race", "honour", "ask", "end"]
"""What is to be decided now."""
Direction = Literal["left", "right"]
"""The direction of play."""
AskedFor = Literal[
    "", "discard", "give", "exchange", "show", "take", "keep", "bury", "color", "number", "card", "player",
    "option", "vote",
]  # fmt: skip
"""What a written rule can ask a player for, in the order of the codes; up to `bury` it is a card."""

DECIDING: dict[int, Deciding] = {
    codes.ON_TURN: "turn",
    codes.ON_DRAWN: "drawn",
    codes.ON_COLOR: "color",
    codes.ON_ANSWER: "answer",
    codes.ON_BLOCK: "block",
    codes.ON_RACE: "race",
    codes.ON_HONOUR: "honour",
    codes.ON_ASK: "ask",
    codes.ON_END: "end",
}

ASKED_FOR: tuple[AskedFor, ...] = get_args(AskedFor)

_AIMED = ("deflect", "linked", *RECURRING, *WATCHING)
"""What lasts and is about a further player."""


@dataclass(frozen=True)
class LastingRule:
    """A rule that lasts: what is so, for whom, and how long."""

    card: str  # on which it is written
    owner: str  # who played it
    what: str  # of LASTING: only, ban, any, open, …
    seats: tuple[str, ...]
    cards: str  # the kind of cards that it speaks of
    lasts: str  # lap, turns, once, round, later, table-turns
    turns: Mapping[
        str, int
    ]  # of turns: how many more each seat, or the table, has after the present one; of `later`: until then
    count: int = 0  # of `call-costs` and `play-costs`: how many cards
    to: str | None = None  # of `deflect` and `linked`: who draws instead, or along; None: a neighbour, as the card says


@dataclass(frozen=True)
class Position:
    """A moment of a match with every card face up."""

    edition: Edition  # as played: with the rules that are written on its cards
    rules: Mapping[str, Choice]
    seats: tuple[str, ...]
    round: int
    dealer: str
    direction: Direction
    deciding: Deciding
    turn: str | None
    asked: tuple[str, ...]  # in a block or a race: who may still act; by an honour rule: who may still be told to draw
    hands: Mapping[str, tuple[str, ...]]
    drawn: str | None
    top: str
    color: str | None
    color_rules: bool
    draw_pile: tuple[str, ...]  # the first is drawn next
    discard_pile: tuple[str, ...]  # the last is the top card
    due: int
    exposed: tuple[str, ...]
    shielded: tuple[str, ...]
    missing: Mapping[str, int]  # turns that somebody still loses
    out: str | None  # who went out; "nobody" after J51
    scores: Mapping[str, int]
    over: bool
    winners: tuple[str, ...]
    asked_for: AskedFor = ""  # what a written rule asks of the seat on turn, of ASKED_FOR
    left: int = 0  # how many more cards that seat picks
    asked_by: str | None = None  # the card whose rule asks
    choice: int = 0  # … and, of an option, which of its choices, in their order
    lasting: tuple[LastingRule, ...] = ()
    gone: tuple[str, ...] = ()  # who has left the round

    @property
    def cards(self) -> int:
        """All cards, wherever they lie."""
        held = sum(len(hand) for hand in self.hands.values())
        return held + len(self.draw_pile) + len(self.discard_pile) + len(self.shielded)


class PositionReader:
    """Puts a round into words."""

    def __init__(self, edition: Edition, seats: tuple[str, ...]) -> None:
        self.edition = edition
        self.seats = seats
        self.cards = {face.index: face.text for face in edition.faces}

    def read(self, state: Round, score: Score, *, rules: Mapping[str, Choice], number: int) -> Position:
        """The position of a round, the number ``number`` of a match."""
        discard = state.discard_cards()
        return Position(
            edition=self.edition,
            rules=rules,
            seats=self.seats,
            round=number,
            dealer=self.seats[state.dealer],
            direction="left" if state.direction == 1 else "right",
            deciding=DECIDING[state.pending],
            turn=self.seat(state.turn),
            asked=self.named(state.asked),
            hands=self.hands(state),
            drawn=self.cards[state.drawn] if state.drawn != NO_FACE and state.pending == codes.ON_DRAWN else None,
            top=self.cards[discard[-1]],
            color=None if state.pending == codes.ON_COLOR else self.edition.colors[state.color],
            color_rules=bool(state.color_rules),
            draw_pile=tuple(map(self.cards.__getitem__, reversed(state.pile_cards()))),
            discard_pile=tuple(map(self.cards.__getitem__, discard)),
            due=state.due,
            exposed=self.named(state.exposed),
            shielded=self.named(1 << state.shield) if state.shield != NO_SEAT else (),
            missing={seat: lost for seat, lost in zip(self.seats, state.lost_turns(), strict=True) if lost},
            out=self.out(state),
            scores=self.by_seat(score.totals),
            over=score.winners != 0,
            winners=self.named(score.winners),
            **self.asked(state),
            lasting=tuple(self.lasting(state, at) for at in range(state.lasting_n)) if state.lasting_n else (),
            gone=self.named(state.gone) if state.gone else (),
        )

    def out(self, state: Round) -> str | None:
        """Who went out; before the round has closed nobody has, though somebody may hold no card for a moment (J75)."""
        if state.pending != codes.ON_END:
            return None
        return "nobody" if state.out == NOBODY else self.seat(state.out)

    def asked(self, state: Round) -> dict[str, Any]:
        """What a written rule asks for now (J85)."""
        if state.pending != codes.ON_ASK:
            return {}
        return {
            "asked_for": ASKED_FOR[state.asking],
            "left": picks_left(state),
            "asked_by": self.cards[state.script],
            "choice": choice_asked(state),
        }

    def lasting(self, state: Round, at: int) -> LastingRule:
        """One of the rules that last."""
        face = self.edition.by_index[state.lasting_card[at]]
        written = [effect for effect in face.card.all_effects if effect.do == "lasting"]
        effect = written[state.lasting_effect[at]]
        how_long = "once" if state.lasting_how_long[at] == THIS_CARD else DURATIONS[state.lasting_how_long[at]]
        what = LASTING[state.lasting_what[at]]
        to = state.lasting_to[at]
        return LastingRule(
            card=face.text,
            owner=self.seats[state.lasting_owner[at]],
            what=what,
            seats=self.named(state.lasting_seats[at]),
            cards=effect.cards,
            lasts=how_long,
            turns=self.turns(state, at) if how_long in {"turns", "later", "table-turns"} else {},
            count=state.lasting_count[at] if what in {"call-costs", "play-costs"} else 0,
            to=self.seats[to] if what in _AIMED and to < len(self.seats) else None,
        )

    def turns(self, state: Round, at: int) -> dict[str, int]:
        """How many more turns each seat has under a lasting rule."""
        first = at * codes.MAX_SEATS
        return {
            name: state.lasting_turns[first + seat]
            for seat, name in enumerate(self.seats)
            if state.lasting_seats[at] >> seat & 1
        }

    def by_seat(self, numbers: Sequence[int]) -> dict[str, int]:
        """One number for each seat, such as its points."""
        return dict(zip(self.seats, numbers, strict=False))

    def seat(self, at: int) -> str | None:
        """The name of a seat; None for no seat."""
        return None if at == NO_SEAT else self.seats[at]

    def named(self, bits: int) -> tuple[str, ...]:
        """The names of the seats whose bits are set."""
        if not bits:  # as it mostly is, and everybody's frames ask several times a move
            return ()
        return tuple(name for at, name in enumerate(self.seats) if bits >> at & 1)

    def hands(self, state: Round) -> dict[str, tuple[str, ...]]:
        """Every hand, by seat."""
        return {name: self.hand(state.hand_cards(at)) for at, name in enumerate(self.seats)}

    def hand(self, faces: list[int]) -> tuple[str, ...]:
        """The cards of a hand, sorted: colours in the edition's order, then wilds."""
        return tuple(map(self.cards.__getitem__, faces))
