"""A clause as its verb sees it: what was said before, who is meant, the parts, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from lastcard.engine.edition.model import ALL_BUT, WHOM, Count, Effect
from lastcard.houserules.clauses import Clause, Item, Link
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Cards, Lasts, Who
from lastcard.houserules.verbs.groups import INTRANSITIVE
from lastcard.houserules.whom import players

MOST_CARDS = 20
EVERYONE = Player("everyone")
PAIRS = ("next-two", "neighbours", "chosen-two")
"""Players who can do something with each other."""
_ALL = ("everyone", "everyone-else", "others", *(who for who in WHOM if who.startswith(ALL_BUT)))
GROUPS = (*_ALL, "next-three", *PAIRS)
"""Several players at once."""
SIDES = {"near-left": "left", "near-right": "right", "near-next": "next", "near-previous": "previous"}
"""Neighbours of whoever is spoken of, as effects name them."""
_TAKING = ("take", "draw", "pick", "look")
"""Verbs whose cards come from somebody else."""
_PICKED = {"OF_CHOICE": "mine", "OF_THEIR_CHOICE": "theirs", "AT_CHOICE": "any"}
"""Who picks the cards, where it is said apart from them."""
_ALWAYS = ("who", "verb", "modal", "make", "infinitive", "except", "INSTEAD")


class Result(NamedTuple):
    """What a clause comes to: the rule so far, its effects, and whom it mentions besides its subject."""

    told: Told
    effects: tuple[Effect, ...] = ()
    other: Player | None = None


Results = Iterator[Result]


@dataclass(frozen=True)
class Said:
    """One clause about one subject."""

    told: Told
    clause: Clause
    who: Player
    after: tuple[Item, ...] = ()  # what follows in the text

    # -- parts -----------------------------------------------------------------------------

    def has(self, *roles: str) -> bool:
        """Whether something stands in one of these roles."""
        return self.clause.has(*roles)

    def only(self, *roles: str) -> bool:
        """Whether there are no other parts than the verb, players and these."""
        known = (*_ALWAYS, *roles, *(_PICKED if self.has("cards") else ()))
        return all(name in known for name, _ in self.clause.parts)

    @property
    def cards(self) -> Cards | None:
        """The cards that the clause is about."""
        found: Cards | None = self.clause.first("cards")
        if found is not None and not found.pick:  # `take one from the next player, you choose which`
            return replace(found, pick=next((pick for role, pick in _PICKED.items() if self.has(role)), ""))
        return found

    @property
    def number(self) -> int:
        """How many cards; one if it is not said, or not as a number."""
        cards = self.cards
        return cards.amount if cards is not None and isinstance(cards.amount, int) else 1

    @property
    def lasts(self) -> Lasts | None:
        """How long."""
        found: Lasts | None = self.clause.first("lasts")
        return found

    @property
    def source(self) -> Who | None:
        """After `from`."""
        found: Who | None = self.clause.first("from")
        return found

    @property
    def color(self) -> str:
        """A colour that stands alone."""
        return self.clause.first("color") or ""

    @property
    def objects(self) -> list[Who]:
        """The players besides its subject, who usually stand after the verb."""
        if self.has("make"):
            return self.clause.made[1:]
        before: list[Who] = self.clause.before_verb("who")
        after: list[Who] = self.clause.after_verb("who")
        is_subject = not before and self.clause.verb.partition(" ")[0] in INTRANSITIVE
        return after[1:] if is_subject else [*before[1:], *after]

    @property
    def targets(self) -> list[Who]:
        """To whom: after `to`, or simply after the verb."""
        return [*self.clause.all("to"), *self.objects]

    # -- players ---------------------------------------------------------------------------

    @property
    def is_mine(self) -> bool:
        """Whether the player of the card is the subject."""
        return self.who == ME

    @property
    def is_group(self) -> bool:
        """Whether several players are the subject."""
        return self.who.name in GROUPS

    def players(self, who: Who) -> list[tuple[Told, Player]]:
        """Whom an object means; what I do to `the player after them` goes on from whoever was spoken of."""
        told = self.told
        has_spoken = any(each not in {None, ME} for each in (told.other, told.subject))
        is_said_of_me = self.is_mine and not told.is_third and not self.has("way")
        is_near = who.name == "near"
        if is_near and is_said_of_me and not has_spoken:  # `their left`: whose?
            told = replace(told, is_open=True)
        return players(told, who, role="subject" if is_near and is_said_of_me and has_spoken else "object")

    def partners(self, whom: Who) -> Iterator[tuple[Told, Player, tuple[Effect, ...]]]:
        """With whom the subject deals; a player of somebody else's choice is named by them first."""
        is_theirs = whom.name in {"someone", "someone-else", "own-choice"} and whom.only is None
        if is_theirs and not self.is_mine and not self.is_group:
            yield self.told, Player("named"), (Effect("name", self.who.name, only=self.who.only, what="player"),)
            return
        for told, player in self.players(whom):
            yield told, player, ()

    def owners(self, owner: Who | None, told: Told | None = None) -> list[tuple[Told, Player]]:
        """Whose cards they are: the subject's if nobody is named, and `their` if I am not the subject."""
        told = told or self.told
        is_called = self.clause.form == "order" and self.has("who") and not self.has("modal")
        if owner is not None and owner.name == "me" and is_called and self.clause.verb not in _TAKING:
            return [(told, self.who)]  # `everyone throw away your wilds` speaks to them
        if owner is None or (owner.name == "they" and (not self.is_mine or told.is_third)):
            return [(told, self.who)]
        if owner.name != "they":
            return players(told, owner, role="object")
        known = players(told, owner)
        if all(each.is_open for each, _ in known):
            return [(replace(told, is_open=True, has_chosen=True), Player("chosen")), *known]
        return known

    # -- what it comes to --------------------------------------------------------------------

    def count(self, cards: Cards, limit: str) -> int | Count | None:
        """How many; None if that is not said, or cannot be. ``limit`` is the way to which a limit is reached."""
        amount = cards.amount
        until: Count | None = self.clause.first("until")
        each: Count | None = self.clause.first("each")
        if each is not None:
            amount = replace(each, value=amount or 1) if isinstance(amount, int | None) else None
        if isinstance(amount, Count) and amount.kind == "each":
            return self._for_each(amount)
        if isinstance(amount, Count) and amount.kind == "rolled" and not self.told.has_rolled:
            named = {"laid": "laid", "named-number": "named"}.get(self.told.named)
            return self.told.counted or (Count(named) if named else None)
        if until is None:
            return None if too_many(amount) else amount
        if amount is not None:
            return None
        return replace(until, kind=limit) if until.kind in {"down-to", "up-to"} else until

    def _for_each(self, count: Count) -> Count | None:
        """So many for each card of a kind; one for each of my cards is as many as I have."""
        if not count.cards and count.value == 1 and count.of != "them":
            return Count("size", 0, count.of)
        kind = self.told.kind(count.cards)
        return None if kind is None else replace(count, cards=kind)

    def does(self, do: str, count: int | Count = 0, *, source: str = "") -> Effect:
        """An effect of the subject."""
        return Effect(do, self.who.name, count, only=self.who.only, source=source)

    def result(self, *effects: Effect, other: Player | None = None) -> Result:
        """The clause comes to these effects, and nothing else changes."""
        return Result(self.told, effects, other)

    def is_followed_by(self, link: str) -> bool:
        """Whether a colon, an `or` or the like comes next."""
        return self.after[:1] == (Link(link),)


def goes_on_about(told: Told) -> bool:
    """Whether the sentence goes on and has spoken of somebody."""
    return told.link in {"AND", "COMMA"} and told.subject is not None


def too_many(count: int | Count | None) -> bool:
    """Whether no rule may move so many cards."""
    return isinstance(count, int) and not 1 <= count <= MOST_CARDS


def dearer(told: Told, cost: float, *, is_open: bool | None = None) -> Told:
    """The rule in a reading that is less likely, perhaps one that has to be asked."""
    return replace(told, cost=told.cost + cost, is_open=told.is_open if is_open is None else is_open)


def lasting(who: Player, what: str, lasts: Lasts) -> Effect:
    """Something that goes on for a while."""
    return Effect("lasting", who.name, lasts.turns, only=who.only, what=what, lasts=lasts.duration)
