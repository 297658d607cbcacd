"""What happened, in the past tense: made from a round's log of integers when it is read.

Every event says all there is to say; what one seat may know of it is decided in
:mod:`lastcard.engine.view`, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lastcard.engine import codes
from lastcard.engine.codes import NO_SEAT, NOBODY
from lastcard.engine.edition import Edition


@dataclass(frozen=True, slots=True)
class DrewForDeal:
    """A player drew a card to see who deals (R1)."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt."""

    round: int
    dealer: str


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The card that starts the discard pile was turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class WentBack:
    """A card turned up first went back into the pile (R10)."""

    card: str


@dataclass(frozen=True, slots=True)
class Ignored:
    """A card turned up first was ignored (R11)."""

    card: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; ``named`` is the seat that it names."""

    seat: str
    card: str
    named: str | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid on the one just played (R35)."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class ColorChosen:
    """A colour was chosen; it goes on."""

    seat: str
    color: str


@dataclass(frozen=True, slots=True)
class Called:
    """A player called UNO."""

    seat: str


@dataclass(frozen=True, slots=True)
class Caught:
    """A player was caught without having called (R25)."""

    seat: str
    target: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew cards; others see only how many."""

    seat: str
    count: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A player kept the drawn card."""

    seat: str


@dataclass(frozen=True, slots=True)
class PileRenewed:
    """The discard pile was shuffled into a new draw pile (R23)."""

    cards: int


@dataclass(frozen=True, slots=True)
class LostTurn:
    """A player lost a turn."""

    seat: str


@dataclass(frozen=True, slots=True)
class CouldDoNothing:
    """A turn passed: nothing to play, nothing to draw (J17)."""

    seat: str


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """The direction of play turned; it is now ``direction``."""

    direction: str


@dataclass(frozen=True, slots=True)
class PlaysAgain:
    """A player's card lets the same player go on."""

    seat: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """A player took the cards that were due."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """A Wild Draw Four was challenged; the hand was shown to the challenger alone (R21)."""

    seat: str
    target: str
    guilty: bool
    hand: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """A Hero blocked a card (R33)."""

    seat: str
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class LetHappen:
    """A holder of the right Hero let a card happen; nobody else may know."""

    seat: str


@dataclass(frozen=True, slots=True)
class Bounced:
    """A Super Star sent the cards back (R37)."""

    seat: str
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class Shielded:
    """A card was put before a player as a shield (R34)."""

    seat: str
    target: str
    card: str


@dataclass(frozen=True, slots=True)
class ShieldHeld:
    """A shield kept a card from hitting its player."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class ShieldEnded:
    """A shield went to the discard pile (J32)."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Signalled:
    """A player signalled in a race (R36)."""

    seat: str


@dataclass(frozen=True, slots=True)
class CameLast:
    """A player was last in a race."""

    seat: str


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """Two players swapped hands."""

    seat: str
    other: str


@dataclass(frozen=True, slots=True)
class HandsPassed:
    """All hands moved one seat on."""

    direction: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player discarded a card by another card's effect."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The round ended: who went out (None: nobody, J51), and the points that it gave."""

    seat: str | None
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match ended."""

    winners: tuple[str, ...]


Event = (
    DrewForDeal | Dealt | TurnedUp | WentBack | Ignored | Played | Laid | ColorChosen | Called | Caught
    | Drew | Kept | PileRenewed | LostTurn | CouldDoNothing | DirectionTurned | PlaysAgain | Accepted
    | Challenged | Blocked | LetHappen | Bounced | Shielded | ShieldHeld | ShieldEnded | Signalled
    | CameLast | HandsSwapped | HandsPassed | Discarded | RoundClosed | MatchWon
)  # fmt: skip


class EventReader:
    """Turns a round's log of one move into events of this table."""

    def __init__(self, edition: Edition, seats: tuple[str, ...]) -> None:
        self.cards = {face.index: face.text for face in edition.faces}
        self.colors = edition.colors
        self.seats = seats

    def read(self, log: list[int], shown: tuple[str, ...] | None) -> Iterator[Event]:
        """The events of a log; ``shown`` is the hand that a challenge made visible."""
        cards = [entry for entry in log if entry & 255 == codes.EV_CARD]
        for entry in log:
            kind, seat, first, second = (entry >> shift & 255 for shift in (0, 8, 16, 24))
            if kind == codes.EV_DREW:
                drawn, cards = cards[:first], cards[first:]
                yield Drew(self.seats[seat], first, tuple(self.cards[card >> 16 & 255] for card in drawn))
            elif kind == codes.EV_CHALLENGED:
                yield Challenged(self.seats[seat], self.seats[first], bool(second), shown)
            elif kind == codes.EV_CLOSED:
                yield RoundClosed(None if seat == NOBODY else self.seats[seat], {})
            elif kind != codes.EV_CARD:
                yield self.plain(kind, seat, first, second)

    def plain(self, kind: int, at: int, first: int, second: int) -> Event:
        """An event that is just its few values."""
        seat = "" if at == NO_SEAT else self.seats[at]
        match kind:
            case codes.EV_PLAYED:
                return Played(seat, self.cards[first], None if second == NO_SEAT else self.seats[second])
            case codes.EV_LAID:
                return Laid(seat, self.cards[first])
            case codes.EV_COLOR:
                return ColorChosen(seat, self.colors[first])
            case codes.EV_CALLED:
                return Called(seat)
            case codes.EV_CAUGHT:
                return Caught(seat, self.seats[first])
            case codes.EV_KEPT:
                return Kept(seat)
            case codes.EV_RENEWED:
                return PileRenewed(first)
            case codes.EV_LOST_TURN:
                return LostTurn(seat)
            case codes.EV_PASSED:
                return CouldDoNothing(seat)
            case codes.EV_TURNED:
                return DirectionTurned("left" if first else "right")
            case codes.EV_AGAIN:
                return PlaysAgain(seat)
            case codes.EV_ACCEPTED:
                return Accepted(seat, first)
            case codes.EV_TURNED_UP:
                return TurnedUp(self.cards[first])
            case codes.EV_WENT_BACK:
                return WentBack(self.cards[first])
            case codes.EV_IGNORED:
                return Ignored(self.cards[first])
        return self.special(kind, seat, first, second)

    def special(self, kind: int, seat: str, first: int, second: int) -> Event:
        """An event of the editions' own cards and of house rules."""
        match kind:
            case codes.EV_BLOCKED:
                return Blocked(seat, self.cards[first], self.seats[second])
            case codes.EV_LET_HAPPEN:
                return LetHappen(seat)
            case codes.EV_BOUNCED:
                return Bounced(seat, self.cards[first], self.seats[second])
            case codes.EV_SHIELDED:
                return Shielded(seat, self.seats[first], self.cards[second])
            case codes.EV_SHIELD_HELD:
                return ShieldHeld(seat, self.cards[first])
            case codes.EV_SHIELD_ENDED:
                return ShieldEnded(seat, self.cards[first])
            case codes.EV_RACED:
                return Signalled(seat)
            case codes.EV_LAST:
                return CameLast(seat)
            case codes.EV_SWAPPED:
                return HandsSwapped(seat, self.seats[first])
            case codes.EV_PASSED_HANDS:
                return HandsPassed("left" if first else "right")
            case codes.EV_DISCARDED:
                return Discarded(seat, self.cards[first])
        raise AssertionError(f"the log holds an unknown event {kind}")
