"""Random rules as trees of effects: whatever the model can say and the checks allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from lastcard.engine.edition.check import problems_of
from lastcard.engine.edition.model import (
    ASKS_KIND,
    ASKS_NOTHING,
    CONDITIONS,
    COUNTS,
    DURATIONS,
    EFFECTS,
    KINDS,
    LASTING,
    NAMED,
    PICKS,
    RECURRING,
    SOURCES,
    WATCHING,
    WHO,
    WHOM,
    Card,
    Condition,
    Count,
    Edition,
    Effect,
)

DOES = tuple(do for do in EFFECTS if do not in {"choose-color", "lay-card", "any-time", "win", "honour"})
OFTEN = ("draw", "discard", "give", "exchange", "show", "choose", "lasting", "name", "roll", "peek", "lay-card")
TRIES = 60


def random_effects(source: Random, found: Edition, most: int = 5) -> tuple[Effect, ...]:
    """A rule of one to ``most`` effects that cards of this edition can have."""
    maker = _Maker(source, found)
    wanted = source.randint(1, most)
    effects: tuple[Effect, ...] = (Effect("lay-card"),) if source.random() < 0.1 else ()
    if source.random() < 0.1:
        effects += (Effect("any-time"),)
    for _ in range(TRIES):
        longer = (*effects, maker.effect(2))
        if problems_of(with_effects(found, longer)) == []:
            effects = longer
        if sum(len(effect.all) for effect in effects) >= wanted:
            break
    return effects or (Effect("draw", "next", 1),)


def with_effects(found: Edition, effects: tuple[Effect, ...]) -> Edition:
    """The edition with a rule on all its plain wilds, so that it is often played."""
    lays = tuple(effect for effect in effects if effect.do == "lay-card")
    rest = tuple(effect for effect in effects if effect.do != "lay-card")

    def written(card: Card) -> Card:
        if card.id != "wild":
            return card
        return replace(card, effects=(*lays, Effect("choose-color"), *rest), rule="As it is written.")

    return replace(found, cards=tuple(map(written, found.cards)))


class _Maker:
    def __init__(self, source: Random, found: Edition) -> None:
        self.source = source
        self.colors = found.colors
        cards = [card.id for card in found.cards]
        self.kinds = (*KINDS, *found.colors, *cards, f"{found.colors[0]}-5", "6+9")

    def effect(self, depth: int) -> Effect:
        pick = self.source
        do = pick.choice(OFTEN if pick.random() < 0.5 else DOES)
        takes = EFFECTS[do]
        if do == "lasting" and pick.random() < 0.3:
            return self.recurring()
        branches = depth > 0 and "then" in takes and do != "lasting"
        return Effect(
            do,
            who=self.whom() if "who" in takes else "me",
            count=self.count(do) if "count" in takes else 0,
            to=self.whom() if "to" in takes and (do != "lasting" or pick.random() < 0.3) else None,
            only=self.condition() if do == "if" or ("holding" in takes and pick.random() < 0.25) else None,
            then=tuple(self.effect(depth - 1) for _ in range(pick.randint(1, 2))) if branches else (),
            otherwise=(self.effect(depth - 1),) if branches and pick.random() < 0.5 else (),
            cards=self.cards(do) if "cards" in takes and pick.random() < 0.4 else "",
            pick=pick.choice(PICKS) if "pick" in takes else "",
            source=pick.choice(SOURCES) if "from" in takes and pick.random() < 0.3 else "",
            what=pick.choice(NAMED if do == "name" else LASTING) if "what" in takes else "",
            lasts=pick.choice(DURATIONS) if "lasts" in takes else "",
            text="sings a song" if do == "act" else "",
        )

    def whom(self) -> str:
        """Anybody, sometimes everyone except them."""
        return self.source.choice(WHOM if self.source.random() < 0.3 else WHO)

    def recurring(self) -> Effect:
        """What happens at the beginning of turns, or is set off by others (J106, J119, J120)."""
        pick = self.source
        what = pick.choice((*RECURRING, *WATCHING, "plays"))
        lasts = pick.choice(("lap", "turns", "round", "once" if what in WATCHING else "later"))
        who = "everyone" if what == "each-turn" else pick.choice(("everyone", "next", "me", "chosen", "fewest"))
        do = pick.choice(("draw", "draw", "give", "discard", "exchange", "show", "swap-hands", "points", "lose-turn"))
        if pick.random() < 0.3:
            do = pick.choice(("leave", "turn-direction", "redeal", "play-again", "new-hand", "pass-hands"))
        inner = Effect(
            do,
            pick.choice(("chooser", "most", "fewest", "me", "next", "chosen", "random")),
            1,
            "next" if do == "pass-hands" else pick.choice(("next", "fewest", "me")) if "to" in EFFECTS[do] else None,
        )
        then = (inner,)
        if pick.random() < 0.3:
            then = (Effect("if", "chooser", only=Condition("more-than", 2), then=then),)
        cards = pick.choice(("", *self.kinds)) if what == "plays" else ""
        return Effect("lasting", who, pick.choice((1, 3, 20)), then=then, what=what, lasts=lasts, cards=cards)

    def cards(self, do: str) -> str:
        return self.source.choice(self.colors if do == "recolor" else self.kinds)

    def count(self, do: str) -> int | Count:
        pick = self.source
        if do == "lasting":
            return pick.choice((0, 1, 2))
        if do == "points":
            return pick.randint(-30, 30)
        if do == "roll":
            return pick.choice((2, 6))
        if pick.random() < 0.5:
            return pick.choice((1, 1, 2, 3, 7))
        cards = pick.choice(self.kinds) if pick.random() < 0.5 else ""
        return Count(pick.choice(COUNTS), pick.randint(0, 4), pick.choice((*WHO, "them", "them")), cards)

    def condition(self) -> Condition:
        kind = self.source.choice(CONDITIONS)
        if kind in ASKS_NOTHING:
            return Condition(kind)
        return Condition(kind, self.source.choice(self.kinds) if kind in ASKS_KIND else self.source.randint(0, 6))
