"""What happened, in sentences: every event as the player at the terminal may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from lastcard.engine.text import events as happened
from lastcard.engine.text.events import Event
from lastcard.terminal.words import Words, joined

_IRREGULAR = {"catch": "catches", "go": "goes", "toss": "tosses"}
COIN = 2
"""A die with so many sides is a coin."""
LASTING = {
    "only": "some cards only may be played",
    "ban": "some cards may not be played",
    "any": "any card may be played",
    "open": "hands lie open",
    "double": "twice as many cards are drawn",
    "half": "half as many cards are drawn",
    "safe": "no cards are drawn",
    "deflect": "somebody else draws the cards",
    "no-challenge": "nobody challenges",
    "call-costs": "calls cost cards",
    "each-turn": "something happens at the beginning of every turn",
    "own-turn": "something happens at the beginning of some turns",
    "turned": "play goes the other way",
    "play-costs": "some cards cost cards to play",
    "linked": "somebody draws along",
    "plays": "something happens when certain cards are played",
    "calls": "something happens when somebody calls",
    "no-win": "some players cannot win",
    "mute": "some cards have no effect",
    "no-draw": "no cards are drawn for turns",
}
"""What begins or ends to last, in short; the table shows for whom, and for how long."""


class Story:
    """Tells events to one seat, which is "you" in them."""

    def __init__(self, words: Words, me: str | None) -> None:
        self.words = words
        self.me = me

    def line(self, events: Iterable[Event]) -> str:
        """The events of one act as one line; the draws for the deal share a sentence."""
        told, draws = [], []
        for event in events:
            if isinstance(event, happened.DrewForDeal):
                draws.append(f"{self.who(event.seat)} {self.words.card(event.card)}")
            else:
                told.append(polished(self.sentence(event)))
        return " ".join([f"Drawn for the deal: {', '.join(draws)}.", *told] if draws else told)

    def sentence(self, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912  # a list of all events
        """An event as one sentence."""
        card = self.words.card
        match event:
            case happened.DrewForDeal():
                return f"{self.does(event.seat, 'draw')} {card(event.card)} for the deal."
            case happened.Dealt():
                return f"Round {event.round}: {self.does(event.dealer, 'deal')}."
            case happened.TurnedUp():
                return f"{card(event.card)} is turned up."
            case happened.WentBack():
                return f"{card(event.card)} goes back into the pile."
            case happened.Ignored():
                return f"{card(event.card)} is turned up and ignored."
            case happened.Played():
                return f"{self.does(event.seat, 'play')} {card(event.card)}."
            case happened.Laid():
                return f"{self.does(event.seat, 'lay')} {card(event.card)} on it."
            case happened.ColorChosen():
                return f"{self.does(event.seat, 'choose')} {event.color}."
            case happened.Called():
                return f"{self.does(event.seat, 'call')} UNO!"
            case happened.Caught():
                return f"{self.does(event.seat, 'catch')} {self.whom(event.target)} without a call."
            case happened.Drew():
                return self._drew(event)
            case happened.Kept():
                return f"{self.does(event.seat, 'keep')} the card."
            case happened.PileRenewed():
                return f"The discard pile is shuffled into a new draw pile of {event.cards} cards."
            case happened.LostTurn():
                return f"{self.does(event.seat, 'lose')} a turn."
            case happened.CouldDoNothing():
                return f"{self.who(event.seat)} can neither play nor draw."
            case happened.DirectionTurned():
                return f"Direction turns: play goes {event.direction}."
            case happened.PlaysAgain():
                return f"{self.does(event.seat, 'go')} on."
            case happened.Accepted():
                return f"{self.does(event.seat, 'accept')}."
            case happened.Challenged():
                return self._challenged(event)
            case happened.Blocked():
                return f"{self.does(event.seat, 'block')} {self.whose(event.target)} card with {card(event.card)}."
            case happened.LetHappen():
                return f"{self.does(event.seat, 'let')} it happen."
            case happened.Bounced():
                return (
                    f"{self.does(event.seat, 'bounce')} it back at {self.whom(event.target)} with {card(event.card)}."
                )
            case happened.Shielded():
                return f"{card(event.card)} shields {self.whom(event.target)}."
            case happened.ShieldHeld():
                return f"{self.whose(event.seat)} shield takes {card(event.card)}."
            case happened.ShieldEnded():
                return f"{self.whose(event.seat)} shield is gone."
            case happened.Signalled():
                return f"{self.whose(event.seat)} arms are up."
            case happened.CameLast():
                return f"{self.does(event.seat, 'come')} last."
            case happened.HandsSwapped():
                return f"{self.who(event.seat)} and {self.whom(event.other)} swap hands."
            case happened.HandsPassed():
                return f"All hands move one seat to the {event.direction}."
            case happened.Discarded():
                return f"{self.does(event.seat, 'discard')} {card(event.card)}."
            case happened.Gave():
                given = card(event.card) if event.card else "a card"
                return f"{self.does(event.seat, 'give')} {self.whom(event.target)} {given}."
            case happened.Showed():
                return self._showed(event)
            case happened.HonourAsked():
                return "The rule on it is for you all: what does it come to?"
            case happened.RuleWritten():
                says = f"now says: {event.text}" if event.text else "is wiped clean."
                return f"{self.words.edition.card(event.card).name} {says}"
            case happened.RoundClosed():
                return self._closed(event)
            case happened.MatchWon():
                return self._won(event)
            case _:
                return self._by_rule(event)

    def _by_rule(self, event: happened.ByRule) -> str:  # noqa: C901, PLR0911, PLR0912  # a list of all events
        """An event that only written rules make happen."""
        card = self.words.card
        match event:
            case happened.Rolled():
                return self._rolled(event)
            case happened.Named():
                return f"{self.does(event.seat, 'name')} {self._named(event)}."
            case happened.Peeked():
                seen = f": {self.words.cards(event.cards)}" if event.cards else ""
                return f"{self.does(event.seat, 'look')} at {_cards(event.count)} of the draw pile{seen}."
            case happened.Buried():
                return f"{self.does(event.seat, 'put')} {_cards(event.count)} under the draw pile."
            case happened.TookDiscard():
                return f"{self.does(event.seat, 'take')} {card(event.card)} out of the discard pile."
            case happened.TookLooked():
                return f"{self.does(event.seat, 'take')} {card(event.card) if event.card else 'one of the cards'}."
            case happened.TookBack():
                return f"{card(event.card)} goes back to {self.whom(event.seat)}."
            case happened.Copied():
                return f"It does what {card(event.card)} does."
            case happened.Cancelled():
                return f"What {card(event.card) if event.card else 'the last card'} did is cancelled."
            case happened.HandRenewed():
                return f"{self.whose(event.seat)} hand goes under the draw pile."
            case happened.HandsRedealt():
                return f"All {event.cards} cards in hand are shuffled and dealt again."
            case happened.Exchanged():
                given = card(event.card) if event.card else "a card"
                return f"{self.does(event.seat, 'give')} {self.whom(event.target)} {given} in exchange."
            case happened.Chose():
                chosen = self.words.option(event.card, event.choice, event.option)
                return f"{self.does(event.seat, 'choose')}: {chosen}."
            case happened.ChoseSeat():
                return f"{self.does(event.seat, 'choose')} {self.whom(event.target)}."
            case happened.Voted():
                return f"{self.does(event.seat, 'vote')} for {self.whom(event.target, event.seat)}."
            case happened.Elected():
                return f"The vote falls on {self.whom(event.seat)}."
            case happened.LastingBegan():
                return f"From now on, by {card(event.card)}: {LASTING[event.what]}."
            case happened.LastingEnded():
                return f"No longer, by {card(event.card)}: {LASTING[event.what]}."
            case happened.GoesNext():
                return f"{self.does(event.seat, 'go')} next."
            case happened.Left():
                return f"{self.does(event.seat, 'leave')} the round."
            case happened.PointsChanged():
                points = f"{abs(event.points)} point{'' if abs(event.points) == 1 else 's'}"
                return f"{self.does(event.seat, 'get' if event.points >= 0 else 'lose')} {points}."
            case happened.Acted():
                return f"{self.who(event.seat)}, as {card(event.card)} says: {event.text.rstrip('.')}."
            case _:
                assert_never(event)

    # -- sentences of several cases ----------------------------------------------------

    def _drew(self, event: happened.Drew) -> str:
        if event.count == 0:
            return f"{self.does(event.seat, 'find')} nothing to draw."
        if event.cards:
            return f"{self.does(event.seat, 'draw')} {self.words.cards(event.cards)}."
        return f"{self.does(event.seat, 'draw')} {_cards(event.count)}."

    def _showed(self, event: happened.Showed) -> str:
        shown = self.words.cards(event.cards) if event.cards else f"{event.count} cards"
        whom = "everybody" if event.target is None else self.whom(event.target)
        return f"{self.does(event.seat, 'show')} {whom} {shown}."

    def _rolled(self, event: happened.Rolled) -> str:
        if event.sides == COIN:
            return f"{self.does(event.seat, 'toss')} {'heads' if event.number == 1 else 'tails'}."
        return f"{self.does(event.seat, 'roll')} a {event.number}."

    def _named(self, event: happened.Named) -> str:
        if event.what == "card":
            return self.words.card(event.value)
        return self.whom(event.value) if event.what == "player" else event.value

    def _challenged(self, event: happened.Challenged) -> str:
        told = f"{self.does(event.seat, 'challenge')} {self.whom(event.target)}: "
        told += "it was a bluff." if event.guilty else "it was no bluff."
        if event.hand and event.seat == self.me:
            told += f" {event.target} shows you {self.words.cards(event.hand)}."
        return told

    def _closed(self, event: happened.RoundClosed) -> str:
        if event.seat is None:
            return "Nobody can go on: the round closes."
        points = event.points.get(event.seat, 0)
        scored = f" and {self.does(event.seat, 'score').split()[-1]} {points} points" if points else ""
        return f"{self.does(event.seat, 'go')} out{scored}!"

    def _won(self, event: happened.MatchWon) -> str:
        names = joined([self.who(seat) for seat in event.winners])
        alone = len(event.winners) == 1 and event.winners[0] != self.me
        return f"{names} {'wins' if alone else 'win'} the match!"

    # -- grammar -------------------------------------------------------------------------

    def who(self, seat: str) -> str:
        """A seat as subject."""
        return "you" if seat == self.me else seat

    def whom(self, seat: str, subject: str | None = None) -> str:
        """A seat as object, of what that seat itself does too."""
        if seat == subject:
            return "yourself" if seat == self.me else "themselves"
        return self.who(seat)

    def whose(self, seat: str) -> str:
        """A seat as owner."""
        return "your" if seat == self.me else f"{seat}'s"

    def does(self, seat: str, verb: str) -> str:
        """Subject and verb: "you play", "Ben plays"."""
        if seat == self.me:
            return f"you {verb}"
        return f"{seat} {_IRREGULAR.get(verb, verb + 's')}"


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def polished(sentence: str) -> str:
    """A sentence with a capital letter first and one mark at the end, even if a card's name ends in another."""
    return sentence[:1].upper() + sentence[1:].replace("!.", "!")
