"""What has been said so far in a rule: whom it spoke of, which condition is open, what has been named or looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.houserules.phrases import HELD, Cards, opposite


class Player(NamedTuple):
    """A player or several as effects name them, and the condition that narrows them down."""

    name: str
    only: Condition | None = None


ME = Player("me")
NARROWED = ("everyone", "everyone-else")
_PREPARING = ("name", "roll", "peek", "vote", "race", "show", "recolor", "lay-card", "choose", "if", "act")
"""What leads to something else, so that a colon may follow."""
SLOGAN = 2.0
"""What it costs to take for an effect what may as well be a title."""
_CASES = ("rolled", "rolled-over", "rolled-under", "looked")
_FOR_SOME = ("draw", "lose-turn", "discard", "give", "show")


@dataclass(frozen=True)
class Branch:
    """A condition that is being read, and what it leads to so far."""

    effect: Effect  # `if`, still empty
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] | None = None
    is_trailing: bool = False  # it stood after its clause
    is_turned: bool = False  # it is about what happens if the condition does not hold
    has_ended: bool = False  # its sentence is over; only `otherwise` can still belong to it
    holders: Player | None = None  # `if anyone has a 7, they …`
    instead_of: tuple[Effect, ...] = ()  # what happens if the condition does not hold: `…. If …, … instead`

    def whole(self) -> Effect:
        """The condition with all that it leads to."""
        then, otherwise = self.then, self.otherwise or self.instead_of
        return (
            replace(self.effect, then=otherwise, otherwise=then)
            if self.is_turned
            else replace(self.effect, then=then, otherwise=otherwise)
        )


@dataclass(frozen=True)
class Told:
    """A rule as far as it has been read.

    Every step makes a new one, so that several readings can go on side by side.
    """

    text: str
    effects: tuple[Effect, ...] = ()
    last: tuple[Effect, ...] = ()  # what the last clause came to
    subject: Player | None = None
    other: Player | None = None  # somebody else who was mentioned
    branch: Branch | None = None
    either: tuple[Effect, ...] | None = None  # the first side of an `or`
    chooser: Player | None = None
    decider: Player | None = None  # who was said to choose
    is_between: bool = False  # `choose between` one thing `and` another
    link: str = "STOP"  # what stands before the next clause; empty directly after one
    is_theirs: bool = False  # the link says that its subject goes on: `if they cannot, …`
    verb: str = ""  # of the last clause
    is_order: bool = False  # the last clause told somebody what to do
    selected: Cards | None = None  # cards that were chosen, of which more is said
    looked: str = ""  # whose hand was just looked at, or `pile`
    named: str = ""  # the kind that `that colour` or `it` stands for
    counted: Count | None = None  # what `that many` stands for
    held: str = ""  # the kind that somebody was said to have, or not
    has_chosen: bool = False
    is_third: bool = False  # the rule speaks of whoever plays the card, so `their` can be that player's
    clauses: int = 0  # of this sentence
    is_listed: bool = False  # only a comma stands before the last of them
    steps: int = 0  # how many players along `the next player, then the next` has come
    has_rolled: bool = False
    has_raced: bool = False
    cost: float = 0.0
    is_open: bool = False
    is_free: bool = False

    # -- effects -------------------------------------------------------------------------

    def add(self, effects: tuple[Effect, ...]) -> Told:
        """The rule with the effects of one more clause, which may be the second side of a choice."""
        done = effects if self.either is None else (self._choice(self.either, effects),)
        is_listed = self.link == "COMMA" and self.clauses > 0
        told = self.put(done)
        return replace(told, either=None, last=done, link="", clauses=self.clauses + 1, is_listed=is_listed)

    def put(self, effects: tuple[Effect, ...]) -> Told:
        """The rule with more effects, inside the condition that is open."""
        branch = self.branch
        if branch is None:
            return replace(self, effects=self.effects + effects)
        if branch.otherwise is None and branch.then[-1:] == effects and self.verb == "ask":
            return self  # that is what asking means
        if branch.otherwise is None:
            return replace(self, branch=replace(branch, then=branch.then + effects))
        return replace(self, branch=replace(branch, otherwise=branch.otherwise + effects))

    def before_last(self) -> Told:
        """The rule before its last clause."""
        gone = len(self.last)
        branch = self.branch
        if not gone:
            return self
        if branch is None:
            return replace(self, effects=self.effects[:-gone])
        if branch.otherwise is None:
            return replace(self, branch=replace(branch, then=branch.then[:-gone]))
        return replace(self, branch=replace(branch, otherwise=branch.otherwise[:-gone]))

    def instead_of_last(self, effects: tuple[Effect, ...]) -> Told:
        """The rule with something else instead of its last clause."""
        return replace(self.before_last().put(effects), last=effects)

    def without_skip(self) -> Told:
        """The rule before somebody was skipped, of whom more is said; `and they lose a turn` may be another one."""
        return replace(self.before_last(), is_open=self.is_open or self.link == "AND")

    # -- either, or ------------------------------------------------------------------------

    def alternative(self) -> list[Told]:
        """After `or`: the last clause was one side of a choice."""
        if not self.last or self.either is not None or self.link or (self.is_listed and self.decider):
            return []
        chooser = self.decider or self.subject or ME
        last = self.last[0]
        may = len(self.last) == 1 and last.do == "choose" and not last.otherwise  # `may …, or …`
        side, chooser = (last.then, Player(last.who, last.only)) if may else (self.last, chooser)
        is_open = self.is_open or self.is_listed  # `draw 2, skip or reverse`: one of three
        choice = replace(self.before_last(), either=side, chooser=chooser, link="OR", is_between=False, is_open=is_open)
        failing = self._if_possible() if last.do == "lasting" else None
        if failing is None:
            return [choice]
        return [replace(failing, is_open=True, link="OR"), replace(choice, is_open=True, cost=self.cost + 0.3)]

    def _if_possible(self) -> Told | None:
        """Before what happens if a player lacks the card that they have to play, discard or give."""
        must = self.last[0] if len(self.last) == 1 and self.branch is None else None
        if must is None or not must.cards or must.who in NARROWED or must.only is not None:
            return None
        if must.do not in {"discard", "give"} and (must.do, must.what) != ("lasting", "only"):
            return None
        branch = Branch(Effect("if", must.who, only=Condition("holding", must.cards)), self.last, ())
        return replace(self.before_last(), branch=branch, last=(), link="ELSE")

    def at_will(self) -> list[Told]:
        """After `if they want`: the last clause is up to its subject."""
        if not self.last or self.either is not None or self.link:
            return []
        if any(each.do == "choose" for each in self.last):
            return [self]  # `may …, if they want`
        if self.last[-1].do == "choose":
            return [self]  # `may … if they want`
        name, only = self.subject or ME
        choice = (Effect("choose", name, only=only, then=by_chooser(self.last, name, only)),)
        return [replace(self.before_last().put(choice), last=choice)]

    def _choice(self, first: tuple[Effect, ...], second: tuple[Effect, ...]) -> Effect:
        name, only = self.chooser or ME
        then, otherwise = (by_chooser(side, name, only) for side in (first, second))
        return Effect("choose", name, only=only, then=then, otherwise=otherwise)

    # -- conditions --------------------------------------------------------------------------

    def condition(self, only: Condition, who: Player, *, unless: bool = False) -> list[Told]:
        """After an `if`; one that follows its clause is about that clause alone."""
        if self.branch is not None and self.branch.effect.do == "lasting" and not self.branch.has_ended:
            return []
        is_of_each = not self.link and bool(self.last) and self.subject == who
        can_turn = is_of_each or who.name not in NARROWED  # `nobody has` is not `somebody lacks`
        turned = opposite(only) if unless and can_turn else None
        branch = Branch(Effect("if", who.name, only=turned or only), is_turned=unless and turned is None)
        answered = self._answered(branch.effect)
        if answered is not None:
            return [answered]
        if self.branch is not None and _is_counterpart(self.branch, branch, has_die=self._has_die()):
            return self.otherwise()
        is_next_case = self.branch is not None and only.kind in _CASES  # `1-3 skip 4-6 draw 4`
        is_outcome = bool(self.last) and self.last[-1].do == "roll" and only.kind.startswith("rolled")
        if not self.link and self.last and not is_next_case and not is_outcome:  # `flip a coin if heads …`
            return self._trailing(branch, who)
        told = self.close_branch()
        if self.branch is not None and not self.branch.has_ended:
            told = replace(told, cost=told.cost + 1.0)
        holders = None if branch.is_turned or who.name not in NARROWED else Player(who.name, turned or only)
        return [replace(told, branch=replace(branch, holders=holders), last=(), subject=holders or who, other=None)]

    def _has_die(self) -> bool:
        """Whether a die was rolled, which has more sides than two."""
        return any(each.do == "roll" and each.count != 2 for each in self.effects)

    def _trailing(self, branch: Branch, who: Player) -> list[Told]:
        """`Everyone draws 2 if …`; after several clauses it may be about all of them."""
        only = branch.effect.only
        if only is not None and self.subject == who and who.name in NARROWED and not branch.is_turned:
            return self._only_those(only)
        if self.branch is not None:
            return []
        about_last = replace(branch, then=self.last, is_trailing=True)
        found = replace(self.before_last(), branch=about_last, last=(), link="")
        if self.clauses < 2:
            return [found]
        about_all = replace(self, effects=(), branch=replace(branch, then=self.effects), last=(), link="", is_open=True)
        return [replace(found, is_open=True), replace(about_all, cost=self.cost + 0.3)]

    def _only_those(self, only: Condition) -> list[Told]:
        """`Everyone draws 2 if they have a 7`: what the last clause came to is only for some."""
        if any(effect.only is not None or effect.do not in _FOR_SOME for effect in self.last):
            return []
        narrowed = tuple(replace(effect, only=only) for effect in self.last)
        subject = Player(self.last[-1].who, only)
        return [replace(self.before_last().put(narrowed), last=narrowed, subject=subject)]

    def _answered(self, effect: Effect) -> Told | None:
        """Go on with the `if` just read when this one is its opposite."""
        before = self.effects[-1] if self.effects and self.branch is None else None
        if before is None or before.do != "if" or before.otherwise or before.only is None:
            return None
        if (before.who, before.only) == (effect.who, effect.only):  # `ask for a card. If they have it, …`
            branch = Branch(replace(before, then=(), otherwise=()), before.then)
            return replace(self, effects=self.effects[:-1], branch=branch, last=(), link="COMMA")
        if before.who != effect.who or before.only.kind not in HELD or opposite(before.only) != effect.only:
            return None
        branch = Branch(replace(before, then=(), otherwise=()), before.then, ())
        return replace(self, effects=self.effects[:-1], branch=branch, last=(), link="ELSE")

    def otherwise(self) -> list[Told]:
        """After `otherwise`."""
        branch = self.branch
        failing = self._if_possible() or self._if_anyone()
        if failing is not None:
            return [failing]
        if branch is None or branch.otherwise is not None or not (branch.then or self.verb == "nothing"):
            return []
        if branch.effect.do == "lasting":
            return []
        return [replace(self, branch=replace(branch, otherwise=(), has_ended=False), last=(), link="ELSE")]

    def instead(self) -> Told | None:
        """Before what happens instead of all that was said so far; None if nobody knows instead of what."""
        branch = self.branch
        if branch is None or branch.then or branch.otherwise is not None or not self.effects:
            is_clear = not self.effects or self.link in {"ELSE", "OR"}
            return self if is_clear else replace(self, is_open=True)
        if branch.holders is not None or branch.is_turned:
            return None
        is_open = self.is_open or len(self.effects) > 1
        return replace(self, effects=(), branch=replace(branch, instead_of=self.effects), is_open=is_open)

    def close_branch(self) -> Told:
        """The end of what a condition is about."""
        if self.branch is None:
            return self
        return replace(self, branch=None, effects=(*self.effects, self.branch.whole()), last=())

    def _if_anyone(self) -> Told | None:
        """Before what happens if nobody is as those of whom the last clause spoke."""
        done = self.last[0] if len(self.last) == 1 and self.branch is None else None
        if done is None or done.only is None or done.who not in NARROWED or done.do not in _FOR_SOME:
            return None
        branch = Branch(Effect("if", done.who, only=done.only), self.last, ())
        return replace(self.before_last(), branch=branch, last=(), link="ELSE")

    # -- sentences ---------------------------------------------------------------------------

    def linked(self, kind: str) -> Told:
        """After a comma, a full stop or the like."""
        told = self
        if kind == "BETWEEN":
            return replace(told, link="COLON", is_between=True)
        if told.link == "ELSE":
            return told  # `tails - draw 3`
        if kind in {"STOP", "SEMICOLON"} and told.branch is not None and (told.branch.then or told.branch.otherwise):
            told = replace(told, branch=replace(told.branch, has_ended=True))
        if kind == "STOP" or told.link in {"", "COMMA", "COLON"}:
            told = replace(told, link=kind)
        if kind == "COLON" and self._may_be_slogan():
            told = replace(told, is_open=True, cost=told.cost + SLOGAN)
        return replace(told, clauses=0) if kind == "STOP" else told

    def _may_be_slogan(self) -> bool:
        """`Double your cards: the next player draws …`: what stands before the colon may only be a title."""
        return not self.link and self.clauses == 1 and self.effects == self.last and _is_slogan(self.last)

    def before_clause(self) -> Told:
        """The rule when another clause begins: a condition whose sentence has ended is closed."""
        branch = self.branch
        if branch is not None and branch.has_ended:
            return replace(self.close_branch(), is_open=self.is_open or self.link == "SEMICOLON")
        if branch is not None and branch.is_trailing and self.link and branch.otherwise is None:
            return replace(self.close_branch(), is_open=True)  # is what follows still about the condition?
        return self

    def free(self) -> Told:
        """It takes people to judge this."""
        return replace(self, is_free=True)

    def can_close(self) -> bool:
        """Whether the rule may end here."""
        branch = self.branch
        return self.either is None and self.link != "ELSE" and (branch is None or bool(branch.then or branch.otherwise))

    # -- cards ---------------------------------------------------------------------------------

    def kind(self, words: str) -> str | None:
        """The kind of card that words stand for, which may have been named before; None if nothing was."""
        if words == "that-color" and self.named == "laid":
            return "laid-color"
        if words == "that-color" and self.looked == "pile" and not self.named:
            return None  # that of the card which was turned over
        if words in {"that-color", "one-color"}:
            return self.named if self.named in {"chosen-color", "named"} else "chosen-color"
        if words in {"that-card", "that-number"}:
            known = {"named": "named", "chosen-color": "chosen-color", "named-number": "named"}
            return known.get(self.named) or self.held or None
        if words == "laid-color":
            return "laid-color" if self.named == "laid" else "chosen-color"
        return words


def _is_slogan(effects: tuple[Effect, ...]) -> bool:
    return bool(effects) and not any(each.do in _PREPARING for each in effects)


def _is_counterpart(first: Branch, second: Branch, *, has_die: bool) -> bool:
    """Whether a second condition is the opposite of the first: tails after heads, wrong after right."""
    one, other = first.effect.only, second.effect.only
    if one is None or other is None or first.otherwise is not None:
        return False
    if one.kind == other.kind == "guessed":
        return first.is_turned != second.is_turned
    return not has_die and one.kind == other.kind == "rolled" and {one.value, other.value} == {1, 2}


def by_chooser(effects: tuple[Effect, ...], name: str, only: Condition | None) -> tuple[Effect, ...]:
    """Effects inside a choice: whoever decides is the `chooser`."""
    return tuple(
        replace(effect, who="chooser", only=None) if effect.who == name and effect.only == only else effect
        for effect in effects
    )
