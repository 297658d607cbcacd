"""Reads a round's log of integers: what happened, as the events of :mod:`lastcard.engine.text.events`."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.engine import event_codes
from lastcard.engine.codes import NO_SEAT, NOBODY
from lastcard.engine.edition.model import Edition, Effect
from lastcard.engine.text import events as happened
from lastcard.engine.text.events import Event


class EventReader:
    """Turns a round's log of one move into events of this table."""

    def __init__(self, edition: Edition, seats: tuple[str, ...]) -> None:
        self.edition = edition
        self.cards = {face.index: face.text for face in edition.faces}
        self.colors = edition.colors
        self.seats = seats

    def read(self, log: list[int], shown: tuple[str, ...] | None) -> Iterator[Event]:
        """The events of a log; ``shown`` is the hand that a challenge made visible."""
        cards = [entry for entry in log if entry & 255 == event_codes.EV_CARD]
        for entry in log:
            kind, seat, first, second = entry & 255, entry >> 8 & 255, entry >> 16 & 255, entry >> 24 & 255
            if kind == event_codes.EV_DREW:
                drawn, cards = cards[:first], cards[first:]
                yield happened.Drew(self.seats[seat], first, self.texts(drawn))
            elif kind == event_codes.EV_SHOWED:
                seen, cards = cards[:second], cards[second:]
                target = None if first == NO_SEAT else self.seats[first]
                yield happened.Showed(self.seats[seat], target, second, tuple(sorted(self.texts(seen))))
            elif kind == event_codes.EV_PEEKED:
                seen, cards = cards[:first], cards[first:]
                yield happened.Peeked(self.seats[seat], first, self.texts(seen))
            elif kind == event_codes.EV_CHALLENGED:
                yield happened.Challenged(self.seats[seat], self.seats[first], bool(second), shown)
            elif kind == event_codes.EV_CLOSED:
                yield happened.RoundClosed(None if seat == NOBODY else self.seats[seat], {})
            elif kind != event_codes.EV_CARD:
                yield self.plain(kind, seat, first, second)

    def texts(self, cards: list[int]) -> tuple[str, ...]:
        """Cards of the log in the notation."""
        return tuple(self.cards[card >> 16 & 255] for card in cards)

    def plain(self, kind: int, at: int, first: int, second: int) -> Event:
        """An event that is just its few values."""
        seat = "" if at == NO_SEAT else self.seats[at]
        match kind:
            case event_codes.EV_PLAYED:
                return happened.Played(seat, self.cards[first], None if second == NO_SEAT else self.seats[second])
            case event_codes.EV_LAID:
                return happened.Laid(seat, self.cards[first])
            case event_codes.EV_COLOR:
                return happened.ColorChosen(seat, self.colors[first])
            case event_codes.EV_CALLED:
                return happened.Called(seat)
            case event_codes.EV_CAUGHT:
                return happened.Caught(seat, self.seats[first])
            case event_codes.EV_KEPT:
                return happened.Kept(seat)
            case event_codes.EV_RENEWED:
                return happened.PileRenewed(first)
            case event_codes.EV_LOST_TURN:
                return happened.LostTurn(seat)
            case event_codes.EV_PASSED:
                return happened.CouldDoNothing(seat)
            case event_codes.EV_TURNED:
                return happened.DirectionTurned("left" if first else "right")
            case event_codes.EV_AGAIN:
                return happened.PlaysAgain(seat)
            case event_codes.EV_GOES_NEXT:
                return happened.GoesNext(seat)
            case event_codes.EV_ACCEPTED:
                return happened.Accepted(seat, first)
            case event_codes.EV_TURNED_UP:
                return happened.TurnedUp(self.cards[first])
            case event_codes.EV_WENT_BACK:
                return happened.WentBack(self.cards[first])
            case event_codes.EV_IGNORED:
                return happened.Ignored(self.cards[first])
        return self.special(kind, seat, first, second)

    def special(self, kind: int, seat: str, first: int, second: int) -> Event:
        """An event of the editions' own cards and of house rules."""
        match kind:
            case event_codes.EV_BLOCKED:
                return happened.Blocked(seat, self.cards[first], self.seats[second])
            case event_codes.EV_LET_HAPPEN:
                return happened.LetHappen(seat)
            case event_codes.EV_BOUNCED:
                return happened.Bounced(seat, self.cards[first], self.seats[second])
            case event_codes.EV_SHIELDED:
                return happened.Shielded(seat, self.seats[first], self.cards[second])
            case event_codes.EV_SHIELD_HELD:
                return happened.ShieldHeld(seat, self.cards[first])
            case event_codes.EV_SHIELD_ENDED:
                return happened.ShieldEnded(seat, self.cards[first])
            case event_codes.EV_RACED:
                return happened.Signalled(seat)
            case event_codes.EV_LAST:
                return happened.CameLast(seat)
            case event_codes.EV_SWAPPED:
                return happened.HandsSwapped(seat, self.seats[first])
            case event_codes.EV_PASSED_HANDS:
                return happened.HandsPassed("left" if first else "right")
            case event_codes.EV_DISCARDED:
                return happened.Discarded(seat, self.cards[first])
            case event_codes.EV_GAVE:
                return happened.Gave(seat, self.seats[first], self.cards[second])
            case event_codes.EV_HONOUR:
                return happened.HonourAsked(seat, self.cards[first])
        return self.by_rule(kind, seat, first, second)

    def by_rule(self, kind: int, seat: str, first: int, second: int) -> Event:
        """An event that only written rules make happen."""
        match kind:
            case event_codes.EV_ROLLED:
                return happened.Rolled(seat, first, second)
            case event_codes.EV_NAMED_COLOR:
                return happened.Named(seat, "color", self.colors[first])
            case event_codes.EV_NAMED_NUMBER:
                return happened.Named(seat, "number", str(first))
            case event_codes.EV_NAMED_CARD:
                return happened.Named(seat, "card", self.cards[first])
            case event_codes.EV_NAMED_PLAYER:
                return happened.Named(seat, "player", self.seats[first])
            case event_codes.EV_CHOSE:
                return happened.Chose(seat, first & 3, self.cards[second], first >> 2)
            case event_codes.EV_CHOSE_SECOND:
                return happened.ChoseSeat(seat, self.seats[first])
            case event_codes.EV_VOTED:
                return happened.Voted(seat, self.seats[first])
            case event_codes.EV_ELECTED:
                return happened.Elected(seat)
            case event_codes.EV_EXCHANGED:
                return happened.Exchanged(seat, self.seats[first], self.cards[second])
            case event_codes.EV_LASTING_BEGAN:
                return happened.LastingBegan(seat, self.cards[first], self.effect(first, "lasting", second).what)
            case event_codes.EV_LASTING_ENDED:
                return happened.LastingEnded(seat, self.cards[first], self.effect(first, "lasting", second).what)
            case event_codes.EV_LEFT:
                return happened.Left(seat)
            case event_codes.EV_POINTS:
                points = first << 8 | second
                return happened.PointsChanged(seat, points - (1 << 16) if points >> 15 else points)
            case event_codes.EV_ACTED:
                return happened.Acted(seat, self.cards[first], self.effect(first, "act", second).text)
        return self.of_piles(kind, seat, first)

    def of_piles(self, kind: int, seat: str, first: int) -> Event:
        """An event about piles and whole hands that only written rules make happen."""
        match kind:
            case event_codes.EV_BURIED:
                return happened.Buried(seat, first)
            case event_codes.EV_TOOK:
                return happened.TookDiscard(seat, self.cards[first])
            case event_codes.EV_TOOK_LOOKED:
                return happened.TookLooked(seat, self.cards[first])
            case event_codes.EV_TOOK_BACK:
                return happened.TookBack(seat, self.cards[first])
            case event_codes.EV_COPIED:
                return happened.Copied(seat, self.cards[first])
            case event_codes.EV_CANCELLED:
                return happened.Cancelled(seat, self.cards.get(first))
            case event_codes.EV_HAND_RENEWED:
                return happened.HandRenewed(seat, first)
            case event_codes.EV_REDEALT:
                return happened.HandsRedealt(first)
        raise AssertionError(f"the log holds an unknown event {kind}")

    def effect(self, face: int, do: str, at: int) -> Effect:
        """One of the effects of this name on a card, counted as in its program."""
        return [effect for effect in self.edition.by_index[face].card.all_effects if effect.do == do][at]
