"""Random rules in their normal form: whatever the language can say, up to its limits."""

from __future__ import annotations

from random import Random

from lastcard.engine.edition.model import Condition as Asked
from lastcard.engine.edition.model import Effect
from lastcard.houserules.vocabulary import COLORS, SYMBOLS

SINGLE = ("me", "next", "previous", "chosen", "most", "fewest", "left", "right", "random", "dealer")
PLURAL = ("everyone", "everyone-else")
NEAR = ("next", "previous", "left", "right")
FAR = ("me", "chosen", "most", "fewest", "random", "dealer")
CARDS = (*(str(number) for number in range(10)), *SYMBOLS)
IN_COLOR = ("0", "5", "8", "skip", "draw2")
KINDS = (
    *("draw", "draw", "draw", "lose-turn", "discard", "give", "give", "show", "swap-hands", "pass-hands"),
    *("turn-direction", "play-again", "shield", "race", "if", "if"),
)


def random_rule(
    source: Random, most: int = 8, cards: tuple[str, ...] = CARDS, colors: tuple[str, ...] = COLORS
) -> tuple[Effect, ...]:
    """A rule of one to ``most`` effects that names only these cards and colours."""
    return _Maker(source, cards, colors).rule(source.randint(1, most))


class _Maker:
    def __init__(self, source: Random, cards: tuple[str, ...], colors: tuple[str, ...]) -> None:
        self.source = source
        in_color = [f"{color}-{card}" for color in colors for card in IN_COLOR if card in cards]
        self.holdings = (*cards, *colors, *in_color)
        self.raced = False
        self.once: set[str] = set()
        self.lays = source.random() < 0.1

    def rule(self, number: int) -> tuple[Effect, ...]:
        effects = [Effect("lay-card")] if self.lays else []
        while sum(1 + len(each.then) + len(each.otherwise) for each in effects) < number:
            room = number - sum(1 + len(each.then) + len(each.otherwise) for each in effects)
            effects.append(self.effect(room))
        return tuple(effects)

    def effect(self, room: int) -> Effect:
        """One effect; an `if` needs room for what is in it."""
        do = self.source.choice(KINDS)
        if do in self.once or (do == "if" and room < 2):
            return self.effect(room)
        if do in {"race", "shield"}:
            self.once.add(do)
        if do == "if":
            return self.choice(room - 1)
        return self.simple(do)

    def simple(self, do: str) -> Effect:
        if do == "give":
            return self.give()
        if do == "show":
            return self.show()
        if do in {"draw", "discard", "lose-turn"}:
            return self.count(do)
        return self.table(do)

    def count(self, do: str) -> Effect:
        who = self.anyone()
        number = self.source.choice((1, 1, 1, 2, 20)) if do == "lose-turn" else self.source.randint(1, 20)
        return Effect(do, who, number, only=self.some(who))

    def show(self) -> Effect:
        who = self.anyone()
        to = self.source.choice([each for each in (*self.singles(), "everyone") if each != who or each == "everyone"])
        return Effect("show", who, self.source.choice((0, 0, 1, 3)), to, self.some(who))

    def table(self, do: str) -> Effect:
        """What concerns the whole table, or two hands."""
        if do == "swap-hands":
            who, to = self.source.sample(self.singles(), 2)
            return Effect(do, to, to="me") if who == "me" else Effect(do, who, to=to)
        if do == "race":
            self.raced = True
            return Effect(do, self.source.choice(PLURAL))
        if do == "shield":
            return Effect(do, self.source.choice(self.singles()))
        return Effect(do, to=self.source.choice(NEAR)) if do == "pass-hands" else Effect(do)

    def give(self) -> Effect:
        who = self.anyone()
        near = [*self.singles(), "everyone-else"] if who == "me" else [*self.far(), *NEAR]
        to = self.source.choice([each for each in near if each != who or (who != "me" and each in NEAR)])
        return Effect("give", who, self.source.randint(1, 20), to, self.some(who))

    def choice(self, room: int) -> Effect:
        who = self.anyone()
        raced = self.raced
        asked = self.asked()
        inside = self.source.randint(1, min(room, 3))
        then = tuple(self.effect(1) for _ in range(inside))
        self.raced = raced
        left = self.source.randint(0, min(room - inside, 2))
        otherwise = tuple(self.effect(1) for _ in range(left))
        self.raced = raced
        return Effect("if", who, only=asked, then=then, otherwise=otherwise)

    def some(self, who: str) -> Asked | None:
        return self.asked() if who in PLURAL and self.source.random() < 0.4 else None

    def asked(self) -> Asked:
        kind = self.source.choice(("holding", "not-holding", "more-than", "fewer-than", "exactly"))
        if kind not in {"holding", "not-holding"}:
            return Asked(kind, self.source.randint(1, 20))
        return Asked(kind, self.source.choice((*self.holdings, *(["laid-color"] if self.lays else []))))

    def anyone(self) -> str:
        return self.source.choice([*self.singles(), *PLURAL])

    def singles(self) -> list[str]:
        return [*(each for each in SINGLE if each != "chosen" or not self.lays), *(["last"] if self.raced else [])]

    def far(self) -> list[str]:
        return [each for each in self.singles() if each in FAR or each == "last"]
