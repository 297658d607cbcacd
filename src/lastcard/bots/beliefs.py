"""What an attentive player believes about a round: which cards lie where, and what others probably do not hold.

A player who draws rarely holds the colour in play. One who plays a Wild Draw Four rarely holds the colour before it
(R19), and one who chooses a colour mostly holds it. A player whom the Infinity Gauntlet spares does not hold the colour
laid on it (R35). Beyond that, only what was seen is certain.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import assert_never

from lastcard.engine.codes import FIRST_WILD, IS_PENALTY, SHIELDS, SYMBOLS
from lastcard.engine.edition.model import Card, Condition, Edition
from lastcard.engine.tables import RuleTables
from lastcard.engine.text import events as happened
from lastcard.engine.text.view import View

ALL_WILDS = (1 << 16) - 1
SELDOM = 5
"""The weight of a card that a player probably does not hold, in 64ths."""
NEVER = 0
LIKED = 128
"""The weight of a card in a colour that the player has chosen, in 64ths."""
EVENLY = 64
LAID_COLOR_HELD = Condition("holding", "laid-color")


@dataclass(slots=True)
class HiddenCards:
    """A group of hidden cards in a hand, and the faces that are unlikely among them."""

    number: int
    colored: int = 0
    wild: int = 0
    rate: int = SELDOM

    def allows(self, face: int) -> bool:
        """Whether a face is not unlikely among these cards."""
        if face >= FIRST_WILD:
            return not self.wild >> (face - FIRST_WILD) & 1
        return not self.colored >> face & 1


@dataclass(slots=True)
class OtherHand:
    """What is known about another player's hand."""

    cards: list[HiddenCards]
    known: Counter[int] = field(default_factory=Counter)
    likes: dict[int, int] = field(default_factory=dict)

    def lose(self, face: int) -> None:
        """A card left the hand in full view."""
        if self.known[face]:
            self.known[face] -= 1
        else:
            self.lose_hidden(face)

    def lose_hidden(self, face: int) -> None:
        """One of the hidden cards turned out to be this one."""
        fitting = [cards for cards in self.cards if cards.number and cards.allows(face)]
        most = max(fitting or self.cards, key=lambda cards: cards.number, default=None)
        if most is not None:
            most.number -= 1

    def rule_out(self, colored: int, wild: int, rate: int = SELDOM) -> None:
        """The cards that are in the hand now are rarely of these faces."""
        for cards in self.cards:
            cards.colored |= colored
            cards.wild |= wild
            cards.rate = min(cards.rate, rate)

    def lose_unseen(self) -> None:
        """A card left the hand unseen, so nothing in it is certain any more."""
        if self.known.total():
            self.cards.append(HiddenCards(self.known.total()))
            self.known = Counter()
        most = max(self.cards, key=lambda cards: cards.number, default=None)
        if most is not None and most.number:
            most.number -= 1

    def show_some(self, faces: Counter[int]) -> None:
        """Some cards of the hand were seen."""
        new = faces - self.known
        for face in new.elements():
            self.lose_hidden(face)
        self.known += new

    def show(self, faces: list[int]) -> None:
        """The whole hand was seen."""
        self.cards = []
        self.known = Counter(faces)


class Beliefs:
    """Everything that a seat can conclude from the events of a round."""

    def __init__(self, view: View, edition: Edition, tables: RuleTables) -> None:
        self.edition = edition
        self.tables = tables
        self.seats = view.seats
        self.me = view.seat
        self.faces = {text: face.index for text, face in edition.by_text.items()}
        self.colors = {name: at for at, name in enumerate(edition.colors)}
        self.hands = {seat: OtherHand([HiddenCards(tables.hand_size)]) for seat in view.seats if seat != view.seat}
        self.seems_to_lack = dict.fromkeys(view.seats, 0)  # colours as bits, with the meaning of `Habits.watch`
        self.discard: list[int] = []
        self.shield_card: int | None = None
        self.renewals = 0
        # The last card played, or the first card turned up.
        self.player: str | None = None
        self.card = 0
        self.laid: int | None = None
        self.named: str | None = None
        # What matches now, and what matched before the last card.
        self.color = 0
        self.color_before = 0
        self.matching = 0
        self.lookers: set[str] = set()  # who has looked at the draw pile by the last card
        self.drawing: HiddenCards | None = None  # the card that a player has just drawn instead of playing
        # The colour whose holders all have to draw, how many cards, and who has not drawn yet (R35).
        self.asked_for: int | None = None
        self.holders_draw = 0
        self.untouched: set[str] = set()
        self._is_penalty = False
        for event in view.events:
            self._take(event)
        if view.deciding != "block":  # blocks come before anybody draws
            self._settle_holders()

    # -- one event -----------------------------------------------------------------------

    def _take(self, event: happened.Event) -> None:  # noqa: C901, PLR0912  # one list of what can happen
        match event:
            case happened.TurnedUp() | happened.Ignored():
                self._turned_up(event)
            case happened.Played():
                self._played(event)
            case happened.Laid():
                self._laid(event)
            case happened.ColorChosen():
                self._color_chosen(event)
            case happened.Drew():
                self._drew(event)
            case happened.Kept():
                self._settle_drawing(event.seat, played=False)
            case happened.Caught():
                self._settle_holders()
                self._is_penalty = True
            case happened.PileRenewed():
                self._renewed()
            case happened.Challenged():
                self._challenged(event)
            case happened.Blocked() | happened.Bounced():
                self._answered(event)
            case happened.Shielded():
                self._shielded(event)
            case happened.ShieldEnded():
                self._shield_ended(event)
            case happened.HandsSwapped():
                self._swapped(event)
            case happened.HandsPassed():
                self._hands_passed(event)
            case happened.Discarded():
                self._discarded(event)
            case happened.Gave() | happened.Exchanged():
                self._gave(event)
            case happened.Showed():
                self._showed(event)
            case (
                happened.DrewForDeal() | happened.Dealt() | happened.WentBack() | happened.Called()
                | happened.LostTurn() | happened.CouldDoNothing() | happened.DirectionTurned() | happened.PlaysAgain()
                | happened.Accepted() | happened.LetHappen() | happened.ShieldHeld() | happened.Signalled()
                | happened.CameLast() | happened.HonourAsked() | happened.RuleWritten() | happened.RoundClosed()
                | happened.MatchWon()
            ):  # fmt: skip
                pass  # it says nothing about where cards lie
            case _:
                self._by_rule(event)

    def _by_rule(self, event: happened.ByRule) -> None:
        """What only written rules make happen, exchanges left aside."""
        match event:
            case happened.Peeked():
                self.lookers.add(event.seat)
            case happened.Buried():
                self._buried(event)
            case happened.TookDiscard() | happened.TookBack():
                self._came_back(event)
            case happened.TookLooked():
                hand = self.hands.get(event.seat)
                if hand is not None:
                    hand.cards.append(HiddenCards(1))
            case happened.HandRenewed():
                self._put_hand(event.seat, OtherHand([]))
                self._is_penalty = True
            case happened.HandsRedealt():
                self.seems_to_lack = dict.fromkeys(self.seats, 0)
                for seat in self.hands:
                    self.hands[seat] = OtherHand([])
            case (
                happened.Rolled() | happened.Named() | happened.Copied() | happened.Cancelled() | happened.Chose()
                | happened.ChoseSeat() | happened.Voted() | happened.Elected() | happened.LastingBegan()
                | happened.LastingEnded() | happened.Left() | happened.PointsChanged() | happened.Acted()
                | happened.Exchanged() | happened.GoesNext()
            ):  # fmt: skip
                pass  # it says nothing about where cards lie
            case _:
                assert_never(event)

    def _buried(self, event: happened.Buried) -> None:
        """Cards went under the draw pile: out of the hand, unless those looked at were meant."""
        hand = self.hands.get(event.seat)
        if hand is not None and event.seat not in self.lookers:
            for _ in range(event.count):
                hand.lose_unseen()

    def _came_back(self, event: happened.TookDiscard | happened.TookBack) -> None:
        """A card came out of the discard pile into a hand, in full view."""
        face = self.faces[event.card]
        below = self.discard[:-1]
        if face in below:
            below.reverse()
            below.remove(face)
            below.reverse()
            self.discard[:-1] = below
        hand = self.hands.get(event.seat)
        if hand is not None:
            hand.known[face] += 1

    def _turned_up(self, event: happened.TurnedUp | happened.Ignored) -> None:
        self._put(self.faces[event.card])
        self.card = self.faces[event.card]

    def _played(self, event: happened.Played) -> None:
        face = self.faces[event.card]
        self.lookers = set()
        self._settle_holders()
        self._settle_drawing(event.seat, played=True)
        self._leaves(event.seat, face)
        self.player, self.card, self.laid, self.named = event.seat, face, None, event.named
        self.color_before = self.color
        if face >= FIRST_WILD:
            self._played_wild(event.seat, face)
        else:
            self.seems_to_lack[event.seat] &= ~(1 << face // SYMBOLS)
        self._put(face)
        self._is_penalty = self.tables.traits[face] & IS_PENALTY != 0

    def _played_wild(self, seat: str, face: int) -> None:
        """A player of a wild mostly had nothing else to play."""
        hand = self.hands.get(seat)
        if hand is not None:
            if self.tables.bluffs >> (face - FIRST_WILD) & 1:
                hand.rule_out(self.tables.color_mask[self.color], 0, SELDOM if self.tables.bluffing else NEVER)
            else:
                hand.rule_out(self.matching, 0)

    def _laid(self, event: happened.Laid) -> None:
        self.laid = self.faces[event.card]
        self._leaves(event.seat, self.laid)
        self.discard.append(self.laid)
        played = next(face.card for face in self.edition.faces if face.index == self.card)
        self.holders_draw = _holders_draw(played)
        is_plain = self.shield_card is None and not self.tables.draw_until_playable
        if self.holders_draw and is_plain:
            self.asked_for = self.laid // SYMBOLS
            self.untouched = {*self.seats}

    def _color_chosen(self, event: happened.ColorChosen) -> None:
        self.color = self.colors[event.color]
        self.matching = self.tables.color_mask[self.color]
        hand = self.hands.get(event.seat)
        if hand is not None:
            hand.likes = {self.color: LIKED}

    def _drew(self, event: happened.Drew) -> None:
        self._drew_as_holder(event)
        is_for_turn = not self._is_penalty and (event.count == 1 or self.tables.draw_until_playable)
        self._is_penalty = False
        if is_for_turn:
            self.seems_to_lack[event.seat] |= 1 << self.color
        hand = self.hands.get(event.seat)
        if hand is None:
            return
        if is_for_turn:
            self._drew_for_turn(hand, event)
        else:
            hand.cards.append(HiddenCards(event.count))

    def _drew_as_holder(self, event: happened.Drew) -> None:
        """A player who draws for the Gauntlet holds its colour; any other draw means that it is over (R35)."""
        if self.asked_for is None:
            return
        if event.seat not in self.untouched or event.count != self.holders_draw:
            self._settle_holders()
            return
        self.untouched.remove(event.seat)
        self._is_penalty = True
        hand = self.hands.get(event.seat)
        if hand is not None:
            for cards in hand.cards:
                cards.colored &= ~self.tables.color_mask[self.asked_for]
            hand.likes[self.asked_for] = LIKED

    def _settle_holders(self) -> None:
        """Players who have not drawn for the Gauntlet do not hold its colour."""
        if self.asked_for is None:
            return
        for seat in self.untouched - {self.me}:
            self.hands[seat].rule_out(self.tables.color_mask[self.asked_for], 0, NEVER)
        self.asked_for = None
        self._is_penalty = False

    def _drew_for_turn(self, hand: OtherHand, event: happened.Drew) -> None:
        hand.rule_out(self.matching, ALL_WILDS, NEVER if self.tables.forced_play else SELDOM)  # J60
        if event.count > 1:
            hand.cards.append(HiddenCards(event.count - 1, self.matching, ALL_WILDS, NEVER))
        self.drawing = HiddenCards(1, self.matching, ALL_WILDS, NEVER)
        hand.cards.append(self.drawing)
        hand.likes.pop(self.color, None)

    def _settle_drawing(self, seat: str, *, played: bool) -> None:
        """The drawn card was playable: it was played, or kept."""
        if self.drawing is None:
            return
        hand = self.hands.get(seat)
        if hand is not None and any(cards is self.drawing for cards in hand.cards):
            self.drawing.colored = self.drawing.wild = 0
            if played:
                hand.cards = [cards for cards in hand.cards if cards is not self.drawing]
                hand.cards.append(HiddenCards(1))
        self.drawing = None

    def _renewed(self) -> None:
        self.discard = self.discard[-1:]
        self.renewals += 1

    def _challenged(self, event: happened.Challenged) -> None:
        hand = self.hands.get(event.target)
        if hand is not None:
            if event.hand is not None:
                hand.show([self.faces[text] for text in event.hand])
            elif not event.guilty:
                hand.rule_out(self.tables.color_mask[self.color_before], 0, NEVER)
        self._is_penalty = True

    def _answered(self, event: happened.Blocked | happened.Bounced) -> None:
        """A Hero or a Super Star was played: a wild from another hand."""
        face = self.faces[event.card]
        self._leaves(event.seat, face)
        self.discard.append(face)
        self.asked_for = None
        self._is_penalty = True

    def _shielded(self, event: happened.Shielded) -> None:
        """The card leaves the discard pile, perhaps from under another one (R34)."""
        face = self.faces[event.card]
        self.discard.reverse()
        self.discard.remove(face)
        self.discard.reverse()
        self.shield_card = face

    def _shield_ended(self, event: happened.ShieldEnded) -> None:
        is_replaced = self.tables.traits[self.card] & SHIELDS != 0  # by a card that is still on top here (J37)
        self.discard.insert(-2 if is_replaced else -1, self.faces[event.card])
        if self.shield_card == self.faces[event.card]:
            self.shield_card = None

    def _swapped(self, event: happened.HandsSwapped) -> None:
        self.seems_to_lack = dict.fromkeys(self.seats, 0)
        one, other = self.hands.get(event.seat), self.hands.get(event.other)
        self._put_hand(event.seat, other)
        self._put_hand(event.other, one)

    def _hands_passed(self, event: happened.HandsPassed) -> None:
        self.seems_to_lack = dict.fromkeys(self.seats, 0)
        step = 1 if event.direction == "left" else -1
        hands = [self.hands.get(seat) for seat in self.seats]
        for at in range(len(self.seats)):
            self._put_hand(self.seats[(at + step) % len(self.seats)], hands[at])

    def _discarded(self, event: happened.Discarded) -> None:
        face = self.faces[event.card]
        self._leaves(event.seat, face)
        self.discard.insert(-1, face)

    def _gave(self, event: happened.Gave | happened.Exchanged) -> None:
        """A card went from hand to hand; at most two players saw it (J71)."""
        giver, taker = self.hands.get(event.seat), self.hands.get(event.target)
        if giver is not None:
            if event.card is not None:
                giver.lose(self.faces[event.card])
            else:
                giver.lose_unseen()
        if taker is not None:
            if event.card is not None:
                taker.known[self.faces[event.card]] += 1
            else:
                taker.cards.append(HiddenCards(1))

    def _showed(self, event: happened.Showed) -> None:
        hand = self.hands.get(event.seat)
        if hand is not None and event.cards is not None:
            hand.show_some(Counter(self.faces[text] for text in event.cards))

    # -- helpers --------------------------------------------------------------------

    def _put(self, face: int) -> None:
        """A card lands on the discard pile."""
        self.discard.append(face)
        if face < FIRST_WILD:
            self.color = face // SYMBOLS
            self.matching = self.tables.matching[face]

    def _leaves(self, seat: str, face: int) -> None:
        hand = self.hands.get(seat)
        if hand is not None:
            hand.lose(face)

    def _put_hand(self, seat: str, hand: OtherHand | None) -> None:
        """A hand that the bot itself gave away counts as unknown, except for its size."""
        if seat != self.me:
            self.hands[seat] = hand or OtherHand([HiddenCards(0)])


def _holders_draw(card: Card) -> int:
    """How many cards every holder of the laid colour draws; 0 if the card does no such thing."""
    return sum(
        effect.count
        for effect in card.effects
        if effect.do == "draw" and effect.who == "everyone" and effect.only == LAID_COLOR_HELD
        if isinstance(effect.count, int)
    )
