"""Random rules as trees of effects: whatever the model can say and the checks allow."""

from __future__ import annotations

from collections.abc import Iterator
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
from lastcard.engine.edition.program import words_for_players

DOES = tuple(do for do in EFFECTS if do not in {"choose-color", "lay-card", "any-time"})
OFTEN = ("draw", "discard", "give", "exchange", "show", "choose", "name", "roll", "peek")
LATER = (
    "draw", "give", "discard", "exchange", "show", "swap-hands", "points", "lose-turn", "leave", "turn-direction",
    "redeal", "play-again", "new-hand", "pass-hands", "act", "win",
)  # fmt: skip
"""What can happen at the beginning of turns, or be set off by others."""
TRIES = 60


def random_effects(source: Random, found: Edition, most: int = 5, card: str = "wild") -> tuple[Effect, ...]:
    """A rule of one to ``most`` effects that such a card of this edition can have."""
    maker = _Maker(source, found)
    wanted = source.randint(1, most)
    effects: tuple[Effect, ...] = ()
    for do in ("lay-card", "any-time") if card == "wild" else ():
        effects += (Effect(do),) if source.random() < 0.1 else ()
    for _ in range(TRIES):
        longer = (*effects, *maker.more(effects))
        if problems_of(with_effects(found, longer, card)) == []:
            effects = longer
        if sum(len(effect.all) for effect in effects) >= wanted:
            break
    return effects or (Effect("draw", "next", 1),)


def with_effects(found: Edition, effects: tuple[Effect, ...], card_id: str = "wild") -> Edition:
    """The edition with a rule on such cards: on all its plain wilds, so that it is often played."""
    lays = tuple(effect for effect in effects if effect.do == "lay-card")
    rest = tuple(effect for effect in effects if effect.do != "lay-card")

    def written(card: Card) -> Card:
        if card.id != card_id:
            return card
        asked = (Effect("choose-color"),) if card.wild else ()
        return replace(card, effects=(*lays, *asked, *rest), rule="As it is written.")

    return replace(found, cards=tuple(map(written, found.cards)))


class _Maker:
    def __init__(self, source: Random, found: Edition) -> None:
        self.source = source
        self.colors = found.colors
        cards = [card.id for card in found.cards]
        self.kinds = (*KINDS, *found.colors, *cards, f"{found.colors[0]}-5", "6+9")

    def more(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """One more effect for a rule, after whatever it needs before it."""
        effect = self.lasting() if self.source.random() < 0.15 else self.effect(2)
        if any("chooser" in words_for_players(each) for each in effect.all) and effect.do not in {"choose", "lasting"}:
            effect = Effect("choose", self.whom(), then=(effect,))
        said = {(each.do, each.what) for outer in effects for each in outer.all}
        needed = (need for each in effect.all for need in self.needs(each))
        return (*(need for need in dict.fromkeys(needed) if (need.do, need.what) not in said), effect)

    def needs(self, effect: Effect) -> Iterator[Effect]:
        """What has to happen before an effect, because it speaks of it."""
        pick = self.source
        words = words_for_players(effect)
        asked = effect.only.kind if effect.only else ""
        count = effect.count if isinstance(effect.count, Count) else Count("")
        if words & {"last", "first"}:
            yield Effect("race", pick.choice(("everyone", "everyone-else")))
        if "voted" in words:
            yield Effect("vote", pick.choice(("everyone", "neighbours", "next")))
        if "named" in words:
            yield Effect("name", pick.choice(("me", "next")), what="player")
        if asked.startswith("rolled") or count.kind == "rolled":
            yield Effect("roll", count=pick.choice((2, 6)))
        if asked == "looked" or effect.source == "looked":
            yield Effect("peek", pick.choice(("me", "everyone")), pick.randint(1, 4))
        if asked == "guessed":
            yield Effect("name", "me", what=pick.choice(("color", "card")))
            yield Effect("peek", "me", 2)
        if count.kind == "named":
            yield Effect("name", "next", what="number")
        if "named" in {effect.cards, count.cards, str(effect.only.value) if effect.only else ""}:
            yield Effect("name", "me", what=pick.choice(("color", "number", "card")))
        if count.kind == "laid":
            yield Effect("lay-card")

    def effect(self, depth: int) -> Effect:
        pick = self.source
        do = pick.choice(OFTEN if pick.random() < 0.5 else DOES)
        takes = EFFECTS[do]
        if do == "lasting":
            return self.lasting()
        branches = depth > 0 and "then" in takes
        return Effect(
            do,
            who=self.whom() if "who" in takes else "me",
            count=self.count(do) if "count" in takes else 0,
            to=self.receiver(do) if "to" in takes else None,
            only=self.condition() if do == "if" or ("holding" in takes and pick.random() < 0.25) else None,
            then=tuple(self.effect(depth - 1) for _ in range(pick.randint(1, 2))) if branches else (),
            otherwise=(self.effect(depth - 1),) if branches and pick.random() < 0.5 else (),
            cards=self.cards(do) if "cards" in takes and pick.random() < 0.4 else "",
            pick=pick.choice(PICKS) if "pick" in takes else "",
            source=pick.choice(SOURCES) if "from" in takes and pick.random() < 0.3 else "",
            what=pick.choice(NAMED) if do == "name" else "",
            text="sings a song" if do == "act" else "",
        )

    def lasting(self) -> Effect:
        """What lasts, with the keys that it needs."""
        pick = self.source
        what = pick.choice(LASTING)
        lasts = pick.choice(DURATIONS)
        if what in {*RECURRING, *WATCHING}:
            return self.recurring(what)
        takes_cards = what in {"only", "ban", "play-costs", "mute"} or (
            what in {"safe", "deflect"} and pick.random() < 0.5
        )
        whom = ("everyone",) if what == "turned" else ("everyone", "everyone-else")
        return Effect(
            "lasting",
            pick.choice(whom) if what == "turned" or lasts == "table-turns" else self.whom(),
            pick.randint(1, 3),
            self.whom() if what in {"deflect", "linked"} else None,
            only=self.condition() if what != "turned" and pick.random() < 0.15 else None,
            cards=pick.choice(self.kinds) if takes_cards else "",
            what=what,
            lasts=lasts,
        )

    def receiver(self, do: str) -> str:
        """To whom something goes: whole hands only to somebody beside their owner."""
        return self.source.choice(("next", "previous", "left", "right")) if do == "pass-hands" else self.whom()

    def whom(self) -> str:
        """Anybody, sometimes everyone except them."""
        return self.source.choice(WHOM if self.source.random() < 0.3 else WHO)

    def recurring(self, what: str) -> Effect:
        """What happens at the beginning of turns, or is set off by others (J106, J119, J120)."""
        pick = self.source
        lasts = pick.choice(("lap", "turns", "round", "once" if what in WATCHING else "later"))
        who = "everyone" if what == "each-turn" else pick.choice(("everyone", "next", "me", "chosen", "fewest"))
        do = pick.choice(LATER[:8] if pick.random() < 0.7 else LATER)
        inner = Effect(
            do,
            pick.choice(("chooser", "most", "fewest", "me", "next", "chosen", "random")),
            1,
            "next" if do == "pass-hands" else pick.choice(("next", "fewest", "me")) if "to" in EFFECTS[do] else None,
            text="sings a song" if do == "act" else "",
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
