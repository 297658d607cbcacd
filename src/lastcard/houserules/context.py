"""What has been said so far in a rule: whom it spoke of, which condition is open, what has been named or looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.engine.edition.model import Condition, Effect
from lastcard.houserules.clauses import If
from lastcard.houserules.phrases import Cards, Who

Player = tuple[str, Condition | None]
"""A player or several as effects name them, and the condition that narrows them down."""

ME: Player = ("me", None)
DOUBT = 3.0
"""What it costs to take a word for somebody who is not the only one it could mean."""
_NARROWED = ("everyone", "everyone-else")
_FOR_SOME = ("draw", "lose-turn", "discard", "give", "show")
_ALONG = ("next", "second", "third")
_TURNED = {"holding": "not-holding", "not-holding": "holding"}


@dataclass(frozen=True)
class Branch:
    """A condition that is being read, and what it leads to so far."""

    effect: Effect  # `if`, still empty
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] | None = None
    is_turned: bool = False  # it is about what happens if the condition does not hold
    has_ended: bool = False  # its sentence is over; only `otherwise` can still belong to it
    holders: Player | None = None  # `if anyone has a 7, they …`

    def whole(self) -> Effect:
        """The condition with all that it leads to."""
        then, otherwise = self.then, self.otherwise or ()
        return (
            replace(self.effect, then=otherwise, otherwise=then)
            if self.is_turned
            else replace(self.effect, then=then, otherwise=otherwise)
        )


@dataclass(frozen=True)
class Told:
    """A rule as far as it has been read. Every step makes a new one, so that several readings can go on side by side."""

    text: str
    effects: tuple[Effect, ...] = ()
    last: tuple[Effect, ...] = ()  # what the last clause came to
    subject: Player | None = None
    other: Player | None = None  # somebody else who was mentioned
    branch: Branch | None = None
    either: tuple[Effect, ...] | None = None  # the first side of an `or`
    chooser: Player | None = None
    decider: Player | None = None  # who was said to choose
    link: str = "STOP"  # what stands before the next clause; empty directly after one
    verb: str = ""  # of the last clause
    is_order: bool = False  # the last clause told somebody what to do
    selected: Cards | None = None  # cards that were chosen, of which more is said
    looked: str = ""  # whose hand was just looked at, or `pile`
    named: str = ""  # the kind that `that colour` or `it` stands for
    has_chosen: bool = False
    is_third: bool = False  # the rule speaks of whoever plays the card, so `their` can be that player's
    steps: int = 0  # how many players along `the next player, then the next` has come
    has_rolled: bool = False
    has_raced: bool = False
    cost: float = 0.0
    is_open: bool = False
    is_free: bool = False

    # -- effects -------------------------------------------------------------------------

    def add(self, effects: tuple[Effect, ...]) -> Told:
        """The rule with the effects of one more clause."""
        done = replace(self, last=effects, link="")
        if done.either is not None:
            return done._choice(effects)
        return done._put(effects)

    def _put(self, effects: tuple[Effect, ...]) -> Told:
        branch = self.branch
        if branch is None:
            return replace(self, effects=self.effects + effects)
        if branch.otherwise is None:
            return replace(self, branch=replace(branch, then=branch.then + effects))
        return replace(self, branch=replace(branch, otherwise=branch.otherwise + effects))

    def _without_last(self) -> Told:
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

    # -- either, or ------------------------------------------------------------------------

    def alternative(self) -> list[Told]:
        """After `or`: the last clause was one side of a choice."""
        if not self.last or self.either is not None or self.link:
            return []
        chooser = self.decider or self.subject or ME
        return [replace(self._without_last(), either=self.last, chooser=chooser, link="OR")]

    def _choice(self, effects: tuple[Effect, ...]) -> Told:
        name, only = self.chooser or ME
        then, otherwise = (_chosen(side, name, only) for side in (self.either or (), effects))
        choice = Effect("choose", name, only=only, then=then, otherwise=otherwise)
        return replace(self, either=None, last=(choice,))._put((choice,))

    # -- conditions --------------------------------------------------------------------------

    def condition(self, found: If, who: Player) -> list[Told]:
        """After an `if`; one that follows its clause is about that clause alone."""
        assert found.only is not None  # noqa: S101  # people's conditions are dealt with before
        only, is_turned = found.only, found.unless
        if is_turned and only.kind in _TURNED:
            only, is_turned = Condition(_TURNED[only.kind], only.value), False
        elif is_turned and only.kind in {"more-than", "fewer-than"}:
            more = only.kind == "more-than"
            only = Condition("fewer-than" if more else "more-than", int(only.value) + (1 if more else -1))
            is_turned = False
        effect = Effect("if", who[0], only=only)
        branch = Branch(effect, is_turned=is_turned)
        asked = self._answers(effect)
        if asked is not None:
            return [asked]
        trailing = not self.link and bool(self.last)
        if trailing and self.subject == who and who[0] in _NARROWED and not is_turned:
            return self._only_those(only)
        if trailing and self.branch is None:
            base = self._without_last()
            return [replace(base, branch=replace(branch, then=self.last), last=(), link="")]
        if trailing:
            return []
        told = self
        if told.branch is not None:
            if _is_counterpart(told.branch, branch):
                return told.otherwise()
            told = told.close_branch()
            if not self.branch or not self.branch.has_ended:
                told = replace(told, cost=told.cost + 1.0)
        holders = (who[0], only) if who[0] in {"everyone", "everyone-else"} and not is_turned else None
        subject = holders or who
        return [replace(told, branch=replace(branch, holders=holders), last=(), subject=subject, other=None)]

    def _only_those(self, only: Condition) -> list[Told]:
        """`Everyone draws 2 if they have a 7`: what the last clause came to is only for some."""
        if any(effect.only is not None or effect.do not in _FOR_SOME for effect in self.last):
            return []
        narrowed = tuple(replace(effect, only=only) for effect in self.last)
        subject = (self.last[-1].who, only)
        return [replace(self._without_last()._put(narrowed), last=narrowed, subject=subject)]

    def _answers(self, effect: Effect) -> Told | None:
        """Go on with the `if` just read when this one is its opposite."""
        before = self.effects[-1] if self.effects and self.branch is None else None
        if before is None or before.do != "if" or before.otherwise or before.only is None or effect.only is None:
            return None
        opposite = _TURNED.get(before.only.kind) == effect.only.kind and before.only.value == effect.only.value
        if before.who != effect.who or not opposite:
            return None
        branch = Branch(replace(before, then=(), otherwise=()), before.then, ())
        return replace(self, effects=self.effects[:-1], branch=branch, last=(), link="ELSE")

    def otherwise(self) -> list[Told]:
        """After `otherwise`."""
        branch = self.branch
        if branch is None or branch.otherwise is not None or not branch.then:
            return []
        return [replace(self, branch=replace(branch, otherwise=(), has_ended=False), last=(), link="ELSE")]

    def close_branch(self) -> Told:
        """The end of what a condition is about."""
        if self.branch is None:
            return self
        return replace(self, branch=None, effects=(*self.effects, self.branch.whole()), last=())

    # -- sentences ---------------------------------------------------------------------------

    def linked(self, kind: str) -> Told:
        """After a comma, a full stop or the like."""
        told = self
        if kind == "STOP" and told.branch is not None and (told.branch.then or told.branch.otherwise):
            told = replace(told, branch=replace(told.branch, has_ended=True))
        if kind == "STOP" or told.link in {"", "COMMA", "COLON"}:
            told = replace(told, link=kind)
        return told

    def before_clause(self) -> Told:
        """The rule when another clause begins: a condition whose sentence has ended is closed."""
        branch = self.branch
        if branch is not None and branch.has_ended:
            return self.close_branch()
        return self

    def of_holders(self) -> Told:
        """`If anyone has a 7, they …`: the clause is about the holders, so there is no condition left."""
        return replace(self, branch=None)

    def free(self) -> Told:
        """It takes people to judge this."""
        return replace(self, is_free=True)

    def can_close(self) -> bool:
        """Whether the rule may end here."""
        branch = self.branch
        return self.either is None and (branch is None or bool(branch.then or branch.otherwise))

    def closed(self) -> Told:
        """The whole rule."""
        return self.close_branch()

    # -- cards ---------------------------------------------------------------------------------

    def kind(self, words: str) -> str | None:
        """The kind of card that words stand for, which may have been named before; None if nothing was."""
        if words == "that-color" and self.named == "laid":
            return "laid-color"
        if words in {"that-color", "one-color"}:
            return self.named if self.named in {"chosen-color", "named"} else "chosen-color"
        if words in {"that-card", "that-number"}:
            return {"named": "named", "chosen-color": "chosen-color", "named-number": "named"}.get(self.named)
        if words == "laid-color":
            return "laid-color" if self.named == "laid" else "chosen-color"
        return words

    # -- players -------------------------------------------------------------------------------

    def players(self, who: Who, *, role: str = "subject") -> list[tuple[Told, Player]]:
        """Whom words mean, with the rule as it is after they were mentioned."""
        name = who.name
        if who.only is not None and isinstance(who.only.value, str):
            kind = self.kind(who.only.value)
            if kind is None:
                return []
            who = replace(who, only=Condition(who.only.kind, kind))
        if who.is_free:
            return [(self.free(), ("everyone", None))]
        if name == "me":
            return [(self, ME)]
        if name == "player":
            return [(replace(self, is_third=True), ME)]
        if name == "neighbour":  # which one?
            asked = replace(self, is_open=True)
            return [(asked, ("left", None)), (replace(asked, cost=self.cost + 0.2), ("right", None))]
        if name == "the-chosen":
            return [(replace(self, has_chosen=True), ("chosen", None))]
        branch = self.branch
        if name in {"they", "that"} and branch is not None and branch.holders is not None:
            return [(self.of_holders(), branch.holders)] if not branch.then else []
        if name in {"they", "that"}:
            return self._antecedent(name)
        if name in {"last-to", "first-to", "last", "first"}:
            raced = self._raced()
            return [(replace(raced, is_open=raced.is_open or who.is_loose), (name.removesuffix("-to"), None))]
        if name in {"someone", "someone-else", "chosen"}:
            return self._somebody(who)
        if name == "everyone-else":
            return [(self, ("others" if self._spoke_of_others() else name, who.only))]
        if name == "next" and role == "subject":
            return self._next_along(who)
        if name.startswith("but:"):
            return []
        if name == "near":
            return self._beside(who.near, role)
        return [(self, (name, who.only))]

    def _beside(self, near: str, role: str) -> list[tuple[Told, Player]]:
        """A neighbour of whoever was spoken of."""
        if role == "object":
            return [(self, (f"near-{near}", None))]
        known = beside(self.subject or ME, near)
        return [(self, (known, None))] if known else []

    def _antecedent(self, name: str) -> list[tuple[Told, Player]]:
        known = [each for each in (self.other, self.subject) if each is not None and each[0] != "me"]
        known = list(dict.fromkeys(known))
        if not known:
            return [(replace(self, is_open=True, cost=self.cost + DOUBT), ("next", None))]
        if len(known) == 1:
            return [(self, known[0])]
        if name == "that":
            return [(self, known[0])]
        return [(replace(self, is_open=True), known[0]), (replace(self, is_open=True, cost=self.cost + 0.5), known[1])]

    def _somebody(self, who: Who) -> list[tuple[Told, Player]]:
        if who.only is not None and who.name != "chosen":
            return [(self, ("everyone" if who.name == "someone" else "everyone-else", who.only))]
        told = self
        if told.has_chosen:
            told = replace(told, cost=told.cost + DOUBT, is_open=True)
        return [(replace(told, has_chosen=True), ("chosen", who.only))]

    def _next_along(self, who: Who) -> list[tuple[Told, Player]]:
        if self.steps and self.link in {"THEN", "COMMA", "AND"} and self.steps < len(_ALONG):
            return [(replace(self, steps=self.steps + 1), (_ALONG[self.steps], None))]
        return [(replace(self, steps=1), ("next", who.only))]

    def _spoke_of_others(self) -> bool:
        """Whether `everyone else` means all but somebody else than me."""
        branch = self.branch
        if branch is not None and not branch.then and branch.otherwise is None:
            return False  # whoever is asked something is not yet one of whom something was said
        return self.subject is not None and self.subject not in {ME, ("everyone-else", None), ("everyone", None)}

    def _raced(self) -> Told:
        if self.has_raced:
            return self
        told = self._put((Effect("race", "everyone-else"),))
        return replace(told, has_raced=True)


def beside(player: Player, near: str) -> str:
    """The neighbour of a player as a name of its own; empty if there is none."""
    along = {"me": "next", "next": "second", "second": "third"}
    return along.get(player[0], "") if near == "next" else near if player == ME else ""


def _is_counterpart(first: Branch, second: Branch) -> bool:
    """Whether a second condition is the opposite of the first: tails after heads, wrong after right."""
    one, other = first.effect.only, second.effect.only
    if one is None or other is None or first.otherwise is not None:
        return False
    if one.kind == other.kind == "guessed":
        return first.is_turned != second.is_turned
    return one.kind == other.kind == "rolled" and {one.value, other.value} == {1, 2}


def _chosen(effects: tuple[Effect, ...], name: str, only: Condition | None) -> tuple[Effect, ...]:
    """Effects inside a choice: whoever decides is the `chooser`."""
    return tuple(
        replace(effect, who="chooser", only=None) if effect.who == name and effect.only == only else effect
        for effect in effects
    )
