"""What happened, in the past tense; :mod:`lastcard.engine.text.event_reader` makes it from a round's log of integers.

Every event says all there is to say; what one seat may know of it is decided in
:mod:`lastcard.engine.text.view`, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Happened:
    """What all events share: immutable values with names, equal if kind and values are.

    Data classes would do the same, but thirty of them take a third of the time of the import.
    """

    def __init__(self, *values: object, **named: object) -> None:
        names = type(self).__annotations__
        own = vars(self)
        own.update(zip(names, values, strict=False), **named)
        if len(own) < len(names):
            own.update({name: getattr(type(self), name) for name in names if name not in own})  # defaults

    def but(self, **changed: Any) -> Self:  # noqa: ANN401  # whatever its values are
        """The same event with some values changed."""
        return type(self)(**vars(self) | changed)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"what happened cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *map(repr, vars(self).values())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class DrewForDeal(Happened):
    """A player drew a card to see who deals (R1)."""

    seat: str
    card: str


class Dealt(Happened):
    """A round was dealt."""

    round: int
    dealer: str


class TurnedUp(Happened):
    """The card that starts the discard pile was turned up."""

    card: str


class WentBack(Happened):
    """A card turned up first went back into the pile (R10)."""

    card: str


class Ignored(Happened):
    """A card turned up first was ignored (R11)."""

    card: str


class Played(Happened):
    """A card was played; ``named`` is the seat that it names."""

    seat: str
    card: str
    named: str | None = None


class Laid(Happened):
    """A card was laid on the one just played (R35)."""

    seat: str
    card: str


class ColorChosen(Happened):
    """A colour was chosen; it goes on."""

    seat: str
    color: str


class Called(Happened):
    """A player called UNO."""

    seat: str


class Caught(Happened):
    """A player was caught without having called (R25)."""

    seat: str
    target: str


class Drew(Happened):
    """A player drew cards; others see only how many."""

    seat: str
    count: int
    cards: tuple[str, ...] | None


class Kept(Happened):
    """A player kept the drawn card."""

    seat: str


class PileRenewed(Happened):
    """The discard pile was shuffled into a new draw pile (R23)."""

    cards: int


class LostTurn(Happened):
    """A player lost a turn."""

    seat: str


class CouldDoNothing(Happened):
    """A turn passed: nothing to play, nothing to draw (J17)."""

    seat: str


class DirectionTurned(Happened):
    """The direction of play turned; it is now ``direction``."""

    direction: str


class PlaysAgain(Happened):
    """A player's card lets the same player go on."""

    seat: str


class GoesNext(Happened):
    """By a rule somebody else than the next player goes next (J114)."""

    seat: str


class Accepted(Happened):
    """A player chose to take the cards that were due; others only see them drawn."""

    seat: str
    count: int


class Challenged(Happened):
    """A Wild Draw Four was challenged; the hand was shown to the challenger alone (R21)."""

    seat: str
    target: str
    guilty: bool
    hand: tuple[str, ...] | None


class Blocked(Happened):
    """A Hero blocked a card (R33)."""

    seat: str
    card: str
    target: str


class LetHappen(Happened):
    """A holder of the right Hero let a card happen; nobody else may know."""

    seat: str


class Bounced(Happened):
    """A Super Star sent the cards back (R37)."""

    seat: str
    card: str
    target: str


class Shielded(Happened):
    """A card was put before a player as a shield (R34)."""

    seat: str
    target: str
    card: str


class ShieldHeld(Happened):
    """A shield kept a card from hitting its player."""

    seat: str
    card: str


class ShieldEnded(Happened):
    """A shield went to the discard pile (J32)."""

    seat: str
    card: str


class Signalled(Happened):
    """A player signalled in a race (R36)."""

    seat: str


class CameLast(Happened):
    """A player was last in a race."""

    seat: str


class HandsSwapped(Happened):
    """Two players swapped hands."""

    seat: str
    other: str


class HandsPassed(Happened):
    """All hands moved one seat on."""

    direction: str


class Discarded(Happened):
    """A player discarded a card by another card's effect."""

    seat: str
    card: str


class Gave(Happened):
    """A player gave another one a card; only the two of them see it (J71)."""

    seat: str
    target: str
    card: str | None


class Showed(Happened):
    """A player showed cards: to one player, or (None) to everybody."""

    seat: str
    target: str | None
    count: int
    cards: tuple[str, ...] | None


class HonourAsked(Happened):
    """A card was played whose rule the players carry out themselves: the table says who draws (J50)."""

    seat: str
    card: str


class Rolled(Happened):
    """A die was rolled, or a coin tossed (2 sides: 1 is heads)."""

    seat: str
    number: int
    sides: int


class Named(Happened):
    """A player named a colour, a number, a card or another player."""

    seat: str
    what: str  # color, number, card, player
    value: str


class Peeked(Happened):
    """A player looked at the top cards of the draw pile; others see only how many."""

    seat: str
    count: int
    cards: tuple[str, ...] | None


class Buried(Happened):
    """A player put cards at the bottom of the draw pile, unseen."""

    seat: str
    count: int


class TookDiscard(Happened):
    """A player took a card out of the discard pile."""

    seat: str
    card: str


class TookLooked(Happened):
    """A player took one of the cards looked at; nobody else sees which."""

    seat: str
    card: str | None


class TookBack(Happened):
    """A played card went back to the hand of its player."""

    seat: str
    card: str


class Copied(Happened):
    """A card did what the card below it does."""

    seat: str
    card: str


class Cancelled(Happened):
    """A card cancelled what the card below it did."""

    seat: str
    card: str | None


class HandRenewed(Happened):
    """A hand went under the draw pile; so many cards are drawn instead."""

    seat: str
    count: int


class HandsRedealt(Happened):
    """All hands were shuffled together and dealt out again."""

    cards: int


class Exchanged(Happened):
    """A player gave another one a card in exchange; only the two of them see it."""

    seat: str
    target: str
    card: str | None


class Chose(Happened):
    """A player chose between two options of a rule."""

    seat: str
    option: int
    card: str
    choice: int = 0  # which of the rule's choices, in its order


class ChoseSeat(Happened):
    """A player chose whom a rule concerns, after the card was played."""

    seat: str
    target: str


class Voted(Happened):
    """A player voted for somebody."""

    seat: str
    target: str


class Elected(Happened):
    """The votes were counted: a player got the most, or the lot among equals."""

    seat: str


class LastingBegan(Happened):
    """A rule began to last."""

    seat: str
    card: str
    what: str


class LastingEnded(Happened):
    """A rule lasted no longer; ``seat`` had played it."""

    seat: str
    card: str
    what: str


class Left(Happened):
    """A player left the round."""

    seat: str


class PointsChanged(Happened):
    """A rule gave a player points, or took some; they count when the round is counted."""

    seat: str
    points: int


class Acted(Happened):
    """A player does what the card says; the game only shows it."""

    seat: str
    card: str
    text: str


class RuleWritten(Happened):
    """From the next round on another rule stands on a card; without a text none (R38)."""

    card: str
    text: str


class RoundClosed(Happened):
    """The round ended: who went out (None: nobody, J51), and the points that it gave."""

    seat: str | None
    points: Mapping[str, int]


class MatchWon(Happened):
    """The match ended."""

    winners: tuple[str, ...]


ByRule = (
    Rolled | Named | Peeked | Buried | TookDiscard | TookLooked | TookBack | Copied | Cancelled
    | HandRenewed | HandsRedealt | Exchanged | Chose | ChoseSeat | Voted | Elected | LastingBegan
    | LastingEnded | Left | PointsChanged | Acted | GoesNext
)  # fmt: skip
"""What only written rules make happen."""
Event = (
    DrewForDeal | Dealt | TurnedUp | WentBack | Ignored | Played | Laid | ColorChosen | Called | Caught
    | Drew | Kept | PileRenewed | LostTurn | CouldDoNothing | DirectionTurned | PlaysAgain | Accepted
    | Challenged | Blocked | LetHappen | Bounced | Shielded | ShieldHeld | ShieldEnded | Signalled
    | CameLast | HandsSwapped | HandsPassed | Discarded | Gave | Showed | HonourAsked | RuleWritten
    | RoundClosed | MatchWon | ByRule
)  # fmt: skip
