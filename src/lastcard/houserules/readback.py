"""From effects to plain English: the one source of every read-back, which reads as the same effects again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from lastcard.engine.edition.model import Condition, Effect
from lastcard.houserules.vocabulary import COLORS

_NAMES = {
    "me": "I",
    "next": "the next player",
    "previous": "the previous player",
    "left": "the player on my left",
    "right": "the player on my right",
    "chosen": "a player of my choice",
    "everyone": "everyone",
    "everyone-else": "everyone else",
    "most": "whoever has the most cards",
    "fewest": "whoever has the fewest cards",
    "last": "the last one",
    "random": "a random player",
    "dealer": "the dealer",
}
_NEAR = {
    "left": "the player on their left",
    "right": "the player on their right",
    "next": "the player after them",
    "previous": "the player before them",
}
_WAYS = {"next": "on", "previous": "back", "left": "to the left", "right": "to the right"}
_CARDS = {
    "laid-color": "a card of the laid colour",
    "wild": "a wild card",
    "skip": "a Skip",
    "reverse": "a Reverse",
    "draw2": "a Draw Two",
    "wild4": "a Wild Draw Four",
    "hero-batman": "a Batman Hero",
    "hero-superman": "a Superman Hero",
    "save": "a Save The Day",
    "gauntlet": "an Infinity Gauntlet",
    "touchdown": "a Touchdown",
    "star": "a Super Star",
    "custom-1": "a Customizable 1",
    "custom-2": "a Customizable 2",
}
_COMPARED = {"more-than": "more than", "fewer-than": "fewer than", "exactly": "exactly"}
_NOBODYS = ("turn-direction", "pass-hands")


class Writer:
    """Writes effects down; a player of my choice is `that player` from the second time on."""

    def __init__(self) -> None:
        self.chosen = False

    def rule(self, effects: Sequence[Effect]) -> str:
        """Whole sentences."""
        if not effects:
            return "I choose the colour."
        return " ".join(f"{_capital(sentence)}." for sentence in self._sentences(effects))

    def _sentences(self, effects: Sequence[Effect]) -> Iterator[str]:
        for choice, run in groupby(effects, lambda effect: effect.do == "if"):
            if choice:
                for effect in run:
                    yield self._choice(effect)
            else:
                yield self.series(list(run))

    def _choice(self, effect: Effect) -> str:
        text = f"{self.condition(effect)}, {self.series(effect.then)}"
        if effect.otherwise:
            text += f"; otherwise {self.series(effect.otherwise)}"
        return text

    def condition(self, effect: Effect) -> str:
        """`if the next player holds a 7`."""
        assert effect.only is not None  # noqa: S101  # a choice asks something
        many = {"everyone": "anyone", "everyone-else": "anyone else"}
        who = many.get(effect.who) or self.name(effect.who)
        return f"if {who} {self._holds(effect.only, mine=effect.who == 'me')}"

    def _holds(self, test: Condition, *, mine: bool) -> str:
        if test.kind == "not-holding":
            return f"{'do' if mine else 'does'} not hold {_card(test.value)}"
        return f"{'hold' if mine else 'holds'} {thing(test)}"

    def series(self, effects: Sequence[Effect]) -> str:
        """Clauses in a row; those of one subject share it."""
        parts: list[str] = []
        for (who, only), run in groupby(effects, _subject):
            clauses = list(run)
            if who is None:
                parts += [self._nobodys(effect) for effect in clauses]
            else:
                name = self.subject(who, only)
                done = [self.done(effect) for effect in clauses]
                parts += [f"{name} {done[0]}", *done[1:]]
        return _listed(parts)

    def subject(self, who: str, only: Condition | None) -> str:
        """`everyone else holding a 7`."""
        name = self.name(who)
        if only is None:
            return name
        if only.kind == "not-holding":
            return f"{name} without {_card(only.value)}"
        return f"{name} {'holding' if only.kind == 'holding' else 'with'} {thing(only)}"

    def name(self, who: str) -> str:
        """A player as a subject; one who has been chosen before is `that player`."""
        if who != "chosen":
            return _NAMES[who]
        name = "that player" if self.chosen else _NAMES[who]
        self.chosen = True
        return name

    def clause(self, effect: Effect) -> str:
        """One effect with its subject."""
        who, only = _subject(effect)
        return self._nobodys(effect) if who is None else f"{self.subject(who, only)} {self.done(effect)}"

    @staticmethod
    def _nobodys(effect: Effect) -> str:
        if effect.do == "turn-direction":
            return "the direction turns"
        return f"all hands move {_WAYS[effect.to or 'next']}"

    def done(self, effect: Effect) -> str:
        """What a subject does."""
        mine = _subject(effect)[0] == "me"
        verb = _VERBS[effect.do][0 if mine else 1]
        if effect.do in {"draw", "discard"}:
            return f"{verb} {cards(effect.count)}"
        if effect.do == "lose-turn":
            return f"{verb} a turn" if effect.count == 1 else f"{verb} {effect.count} turns"
        if effect.do == "give":
            return f"{verb} {cards(effect.count)} to {self._receiver(effect)}"
        if effect.do == "swap-hands":
            return f"{verb} with {self.object(effect.who if effect.to == 'me' else effect.to or 'me')}"
        if effect.do == "show":
            shown = cards(effect.count) if effect.count else f"{'my' if mine else 'their'} hand"
            return f"{verb} {shown} to {self.object(effect.to or 'everyone')}"
        return verb

    def _receiver(self, effect: Effect) -> str:
        to = effect.to or "me"
        return _NEAR[to] if effect.who != "me" and to in _NEAR else self.object(to)

    def object(self, who: str) -> str:
        """A player as an object."""
        return "me" if who == "me" else self.name(who)


_VERBS = {
    "draw": ("draw", "draws"),
    "discard": ("discard", "discards"),
    "lose-turn": ("lose", "loses"),
    "give": ("give", "gives"),
    "show": ("show", "shows"),
    "swap-hands": ("swap hands", "swaps hands"),
    "play-again": ("play again", "plays again"),
    "shield": ("am shielded", "is shielded"),
    "race": ("race", "races"),
    "lay-card": ("lay a coloured card on it", "lays a coloured card on it"),
    "choose-color": ("choose the colour", "chooses the colour"),
}


def told(effects: tuple[Effect, ...]) -> str:
    """What a card does, as a rule in words; the colour of a wild goes without saying."""
    said = tuple(effect for effect in effects if effect.do != "choose-color")
    return read_back(said) if said else ""


def read_back(effects: Sequence[Effect]) -> str:
    """A rule in our own words."""
    return Writer().rule(effects)


def thing(test: Condition) -> str:
    """What somebody holds: `a 7`, `more than 5 cards`."""
    if test.kind in _COMPARED:
        return f"{_COMPARED[test.kind]} {cards(int(test.value))}"
    return _card(test.value)


def cards(number: int) -> str:
    """So many cards, in words."""
    return "1 card" if number == 1 else f"{number} cards"


def _card(value: int | str) -> str:
    name = str(value)
    if name in _CARDS:
        return _CARDS[name]
    color, dash, symbol = name.partition("-")
    if dash and color in COLORS:
        return f"a {color} {_card(symbol).partition(' ')[2]}"
    return f"{'an' if name == '8' else 'a'} {name}" if name.isdigit() else f"a {name} card"


def _subject(effect: Effect) -> tuple[str | None, Condition | None]:
    """Of whom a clause speaks; two hands that change places are mine first."""
    if effect.do in _NOBODYS:
        return None, None
    if effect.do == "swap-hands":
        return ("me" if effect.to == "me" else effect.who), None
    return effect.who, effect.only


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
