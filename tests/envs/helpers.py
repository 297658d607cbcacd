"""Games of environments to test with, played at random, and what a view says in numbers."""

from collections.abc import Iterator
from random import Random

from tests.engine.helpers import EDITIONS, NAMES, OPTION_SETS, option_sets

from lastcard import Edition, View
from lastcard.engine import COMPILED
from lastcard.engine.text.events import (
    Blocked,
    Bounced,
    Challenged,
    ColorChosen,
    Discarded,
    HandsPassed,
    HandsSwapped,
    Ignored,
    Laid,
    PileRenewed,
    Played,
    Shielded,
    ShieldEnded,
    TurnedUp,
)
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame
from lastcard.learning.codes import ASKS
from lastcard.learning.layout import DECISIONS
from lastcard.learning.table_kind import TableKind

SEATS = (2, 4, 10)
CALLS = ("auto", "manual")

Case = tuple[str, int, str, str]
"""An edition, how many play, the name of an option set, and how calls are made."""


def cases(of: int, uncompiled: int) -> list[Case]:
    """Editions with the option sets that they allow, by different numbers of players: one of so many, spread evenly."""
    found = [
        (name, 2 + (3 * at + 2 * number) % 9, rules, calls)
        for number, name in enumerate(EDITIONS)
        for at, rules in enumerate(option_sets(name))
        for calls in CALLS
    ]
    return found[:: of if COMPILED else uncompiled]


def table_of(case: Case, seed: int = 0) -> EnvGame:
    """A table of this kind, dealt."""
    edition, players, rules, calls = case
    table = EnvGame(kind_of(edition, players, OPTION_SETS[rules], calls), NAMES[:players])
    table.start(seed)
    return table


def eager_actions(table: EnvGame) -> list[int]:
    """The legal actions without drawing and keeping where one could play: such rounds end sooner."""
    actions = table.legal()
    names = table.kind.action_names
    return [action for action in actions if names[action] not in {"draw", "keep"}] or actions


def played(case: Case, seed: int, steps: int) -> Iterator[EnvGame]:
    """A table before each of so many decisions, made at random; the next round is dealt when one has closed."""
    table, pick = table_of(case, seed), Random(seed)
    for _ in range(steps):
        yield table
        table.take(pick.choice(eager_actions(table)))
        if table.is_closed:
            yield table
            table.deal_next()


# -- what a view says ----------------------------------------------------------------------


class Expected:
    """The observation that follows from a view: made from what the seat may know, in words, and nothing else."""

    def __init__(self, kind: TableKind, view: View, decision: str | None) -> None:
        self.kind = kind
        self.view = view
        self.edition: Edition = kind.edition
        self.decision = decision  # what the seat is asked
        at = view.seats.index(view.seat or "")
        step = 1 if view.direction == "left" else -1
        self.order = [view.seats[(at + step * away) % len(view.seats)] for away in range(len(view.seats))]
        self.faces = [face.text for face in self.edition.faces]

    def cards(self, cards: tuple[str, ...]) -> list[int]:
        return [cards.count(face) for face in self.faces]

    def card(self, card: str | None) -> list[int]:
        return [int(face == card) for face in self.faces]

    def color(self, color: str | None) -> list[int]:
        return [int(each == color) for each in self.edition.colors]

    def seat(self, seat: str | None) -> list[int]:
        return [int(each == seat) for each in self.order]

    def fields(self) -> dict[str, list[int]]:
        """All fields but those about who drew."""
        view, asked = self.view, self.decision
        answering = asked in {"answer", "block"}
        target = self.kind.options.target if self.kind.options.scoring != "single" else 10**9
        player, before = self.played_last()
        whose, shown = self.shown()
        return {
            "hand": self.cards(view.hand),
            "top": self.card(view.top),
            "color": self.color(view.color),
            "color_rules": [int(view.color_rules)],
            "decision": [int(asked == each) for each in DECISIONS[:ASKS]],
            "drawn": self.card(view.drawn if asked == "drawn" else None),
            "due": [view.due],
            "played_by": self.seat(player if answering else None),
            "color_before": self.color(before if answering and self.is_bluffable() else None),
            "turn": self.seat(None if view.deciding == "block" else view.turn),
            "direction": [int(view.direction == "left")],
            "counts": [view.counts[seat] for seat in self.order],
            "pile": [view.draw_pile],
            "exposed": [int(seat in view.exposed) for seat in self.order],
            "shielded": [int(seat in view.shielded) for seat in self.order],
            "discards": self.cards(tuple(self.discards())),
            "chose": [bit for seat in self.order[1:] for bit in self.color(self.chosen().get(seat))],
            "shown_seat": self.seat(whose)[1:],
            "shown": self.cards(tuple(shown)),
            "renewals": [sum(isinstance(event, PileRenewed) for event in view.events)],
            "scores": [min(255, view.scores[seat] * 255 // target) for seat in self.order],
        }

    def is_bluffable(self) -> bool:
        played = [event.card for event in self.view.events if isinstance(event, Played)]
        return bool(played) and bool(self.edition.by_text[played[-1]].card.only_without)

    def played_last(self) -> tuple[str | None, str | None]:
        """Who played the last card, and which colour was in play before it."""
        color = before = player = None
        for event in self.view.events:
            if isinstance(event, TurnedUp):
                color = self.edition.by_text[event.card].color
            elif isinstance(event, Played):
                player, before = event.seat, color
                color = self.edition.by_text[event.card].color or color
            elif isinstance(event, ColorChosen):
                color = event.color
        return player, before

    def discards(self) -> list[str]:
        """The discard pile as everybody saw it come about."""
        pile: list[str] = []
        for event in self.view.events:
            if isinstance(event, TurnedUp | Ignored | Played | Laid | Blocked | Bounced):
                pile.append(event.card)
            elif isinstance(event, Shielded):
                pile.remove(event.card)
            elif isinstance(event, ShieldEnded | Discarded):
                pile.insert(-1, event.card)
            elif isinstance(event, PileRenewed):
                pile = pile[-1:]
        return pile

    def chosen(self) -> dict[str, str]:
        """The colour that each seat's hand chose last; a hand takes it along when it moves."""
        found: dict[str, str] = {}
        for event in self.view.events:
            if isinstance(event, ColorChosen):
                found[event.seat] = event.color
            else:
                found = {self.moved(event, seat): color for seat, color in found.items()}
        return found

    def moved(self, event: object, seat: str) -> str:
        """Where a hand is after an event."""
        if isinstance(event, HandsSwapped) and seat in {event.seat, event.other}:
            return event.other if seat == event.seat else event.seat
        if isinstance(event, HandsPassed):
            step = 1 if event.direction == "left" else -1
            return self.view.seats[(self.view.seats.index(seat) + step) % len(self.view.seats)]
        return seat

    def shown(self) -> tuple[str | None, list[str]]:
        """The hand that the seat was shown last, and what is left of it."""
        whose, cards = None, []
        for event in self.view.events:
            if isinstance(event, Challenged) and event.seat == self.view.seat:
                whose, cards = event.target, list(event.hand or ())
            elif isinstance(event, Played | Laid | Blocked | Bounced | Discarded):
                if event.seat == whose and event.card in cards:
                    cards.remove(event.card)
            elif whose is not None:
                whose = self.moved(event, whose)
                if whose == self.view.seat:
                    whose, cards = None, []
        return whose, cards


class Watch:
    """What only shows while it happens: on which colours the seats drew, and whether a card had just been drawn."""

    def __init__(self, table: EnvGame) -> None:
        self.table = table
        self.clear()

    def clear(self) -> None:
        self.read = len(list(self.table.events(None)))
        self.drew_on: dict[str, set[str]] = {seat: set() for seat in self.table.seats}
        self.just_drawn = False

    def take(self, action: int) -> None:
        """Take an action, and see what comes of it; deal when the round has closed."""
        table = self.table
        seat, decision, name = table.seats[table.session.seat], table.decision, table.kind.action_names[action]
        color = table.view(None).color
        if name == "draw" and color is not None:
            self.drew_on[seat].add(color)
        if name.startswith("play"):
            self.just_drawn = decision == "drawn"
        table.take(action)
        self.look()
        if table.is_closed:
            table.deal_next()
            self.clear()

    def look(self) -> None:
        events = list(self.table.events(None))
        words = Expected(self.table.kind, self.table.view(self.table.seats[0]), None)
        for event in events[self.read :]:
            if isinstance(event, Played | Laid | Blocked | Bounced | Discarded):
                self.drew_on[event.seat].discard(self.table.kind.edition.by_text[event.card].color or "")
            else:
                self.drew_on = {words.moved(event, seat): colors for seat, colors in self.drew_on.items()}
        self.read = len(events)

    def fields(self, words: Expected) -> dict[str, list[int]]:
        """The fields that a view alone does not tell."""
        colors = self.table.kind.edition.colors
        answering = words.decision in {"answer", "block"}
        return {
            "drew_on": [int(color in self.drew_on[seat]) for seat in words.order[1:] for color in colors],
            "just_drawn": [int(answering and self.just_drawn)],
        }
