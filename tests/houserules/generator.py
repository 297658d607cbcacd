"""Random rules in their normal form: whatever the language can say, up to its limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from lastcard.engine.edition.model import Condition, Count, Effect

SINGLE = (
    "me", "next", "previous", "chosen", "most", "fewest", "left", "right", "random", "dealer", "second", "third",
    "across", "last-player",
)  # fmt: skip
PLURAL = ("everyone", "everyone-else")
SOME = ("next-two", "next-three", "neighbours", "all-but-next", "all-but-dealer", "all-but-across")
PAIRS = ("next-two", "neighbours")
NEAR = ("next", "previous", "left", "right")
FAR = ("me", "chosen", "most", "fewest", "random", "dealer")
COLORS = ("red", "blue", "green", "yellow")
CARDS = (*map(str, range(10)), "skip", "reverse", "draw2", "wild4", "wild")
KINDS = ("wild", "action", "special", "draw-card", "number", "odd", "even", "coloured", "playable", "chosen-color")


def random_rule(
    source: Random, most: int = 6, cards: tuple[str, ...] = CARDS, colors: tuple[str, ...] = COLORS
) -> tuple[Effect, ...]:
    """A rule of one to ``most`` effects that names only these cards and colours."""
    return _Maker(source, cards, colors).rule(source.randint(1, most))


class _Maker:
    """Makes one rule; it knows what the rule has already said."""

    def __init__(self, source: Random, cards: tuple[str, ...], colors: tuple[str, ...]) -> None:
        self.source = source
        self.colors = colors
        in_color = tuple(f"{color}-{card}" for color in colors for card in ("0", "5", "8", "skip") if card in cards)
        self.holdings = (*cards, *colors, *in_color)
        self.kinds = (*KINDS, *colors, *cards)
        self.raced = self.rolled = False
        self.once: set[str] = set()
        self.makers: tuple[Callable[[], Effect], ...] = (
            *[self.draw] * 4, *[self.discard] * 2, *[self.give] * 3, *[self.table] * 2, *[self.lasting] * 3,
            *[self.single] * 2, self.lose_turn, self.show, self.exchange, self.swap, self.race, self.roll,
        )  # fmt: skip

    def rule(self, number: int) -> tuple[Effect, ...]:
        effects: list[Effect] = []
        while sum(len(each.all) for each in effects) < number:
            room = number - sum(len(each.all) for each in effects)
            effects.append(self.branch(room - 1) if room > 1 and self.source.random() < 0.3 else self.effect())
            if effects[-1].do == "race":  # a race is about somebody
                effects.append(Effect("draw", self.source.choice(("last", "first")), 3))
        copies = [each for each in effects if each.do == "copy"][:1]  # what is copied comes last
        others = [each for each in effects if each.do != "copy"]
        # What follows `whoever plays a red card draws 2 …` could be set off as well, and after somebody else who draws
        # along `everyone else` are others: both are asked about, as in people's own words.
        return (*sorted(others, key=lambda each: each.what in {"play-costs", "linked"}), *copies)

    def effect(self) -> Effect:
        return self.source.choice(self.makers)()

    def branch(self, room: int) -> Effect:
        """An `if` or a choice."""
        if self.source.random() < 0.4:
            return self.choice()
        who = self.source.choice([*self.singles(), *PLURAL])
        raced, rolled = self.raced, self.rolled
        inside = self.source.randint(1, min(room, 2))
        then = tuple(self.plain() for _ in range(inside))
        left = self.source.randint(0, min(room - inside, 1))
        otherwise = tuple(self.plain() for _ in range(left))
        self.raced, self.rolled = raced, rolled
        return Effect("if", who, only=self.asked(), then=then, otherwise=otherwise)

    def choice(self) -> Effect:
        who = self.source.choice([each for each in self.singles() if each != "me"])
        return Effect("choose", who, then=(self.own(),), otherwise=(self.own(),))

    def own(self) -> Effect:
        """What a chooser does."""
        do = self.source.choice(("draw", "discard", "lose-turn"))
        return Effect(do, "chooser", 1 if do == "lose-turn" else self.source.randint(1, 20))

    def plain(self) -> Effect:
        return self.source.choice((self.draw, self.discard, self.give, self.lose_turn))()

    # -- cards ---------------------------------------------------------------------------

    def draw(self) -> Effect:
        who, only = self.anyone()
        kind = self.source.choice(self.kinds)
        counts: list[int | Count] = [self.source.randint(1, 20)] * 4
        counts += [
            Count("half"),
            Count("up-to", self.source.randint(2, 12)),
            Count("until", cards=kind),
            Count("size", of=self.source.choice(("me", "next", "most", "fewest"))),
            Count("size"),
            Count("level", of=self.source.choice(("me", "most"))),
            Count("each", self.source.randint(1, 3), self.source.choice(("them", "me", "next")), kind),
            Count("each", 1, "them"),
            Count("players"),
            Count("below"),
            Count("drew"),
        ]
        if self.rolled:
            counts.append(Count("rolled"))
        return Effect("draw", who, self.source.choice(counts), only=only)

    def discard(self) -> Effect:
        who, only = self.anyone()
        few, many = self.source.randint(1, 3), self.source.randint(1, 20)
        counted = (Count("all"), Count("all-but", 2), Count("half"), Count("down-to", 3))
        count: int | Count = self.source.choice((few, many, *counted))
        if count in {Count("all"), Count("all-but", 2)} or (isinstance(count, int) and self.source.random() < 0.3):
            return Effect("discard", who, count, only=only, cards=self.source.choice(("", *self.kinds)))
        pick = self.source.choice(("", "", "lot", "highest", "lowest")) if isinstance(count, int) else ""
        return Effect("discard", who, count, only=only, pick=pick)

    def give(self) -> Effect:
        who, only = self.anyone()
        near = [*self.singles(), "everyone-else"] if who == "me" else [*self.far(), *NEAR]
        to = self.source.choice([each for each in near if each != who or (who != "me" and each in NEAR)])
        if who == "everyone" and to == "me":
            who = "everyone-else"
        count: int | Count = self.source.choice((self.source.randint(1, 20), 1, Count("all")))
        if count == Count("all") and who == "everyone":
            count = 2
        cards = self.source.choice(("", "", *self.kinds))
        pick = "lot" if not cards and isinstance(count, int) and self.source.random() < 0.3 else ""
        return Effect("give", who, count, to, only, cards=cards, pick=pick)

    def exchange(self) -> Effect:
        if self.source.random() < 0.3:
            pair = self.source.choice(PAIRS)
            return Effect("exchange", pair, self.source.randint(1, 3), pair)
        who, to = self.source.sample([each for each in self.singles() if each in FAR], 2)
        return Effect("exchange", who, self.source.randint(1, 3), to, pick=self.source.choice(("", "lot")))

    def show(self) -> Effect:
        who, only = self.anyone()
        to = self.source.choice([each for each in (*self.singles(), "everyone") if each != who or each == "everyone"])
        return Effect("show", who, self.source.choice((0, 0, 1, 3)), to, only)

    def swap(self) -> Effect:
        if self.source.random() < 0.3:
            pair = self.source.choice(PAIRS)
            return Effect("swap-hands", pair, to=pair)
        who, to = self.source.sample(self.singles(), 2)
        return Effect("swap-hands", to, to="me") if who == "me" else Effect("swap-hands", who, to=to)

    # -- the table, turns ------------------------------------------------------------------

    def lose_turn(self) -> Effect:
        who, only = self.anyone()
        if (who, only) == ("everyone", None):
            who = "everyone-else"
        return Effect("lose-turn", who, self.source.choice((1, 1, 1, 2, 20)), only=only)

    def table(self) -> Effect:
        if self.source.random() < 0.1 and "any-time" not in self.once:
            self.once.add("any-time")
            return Effect("any-time")
        plain = ("turn-direction", "play-again", "redeal", "copy", "cancel", "take-back", "reshuffle", "end-rules")
        others = (
            Effect("pass-hands", to=self.source.choice(NEAR)),
            Effect("recolor", cards=self.source.choice(self.colors)),
            Effect("peek", "me", self.source.randint(1, 5)),
            Effect("draw", "me", 1, source="discards"),
        )
        return self.source.choice((*map(Effect, plain), *others))

    def single(self) -> Effect:
        who = self.source.choice([each for each in self.singles() if each != "me"])
        do = self.source.choice(("shield", "recolor", "new-hand", "win", "leave", "points", "play-again"))
        if do in self.once:
            return self.draw()
        if do == "shield":  # a card is put before one player
            self.once.add(do)
        return Effect(do, who, 20 if do == "points" else 0)

    def race(self) -> Effect:
        if self.raced:
            return self.draw()
        self.raced = True
        return Effect("race", self.source.choice(PLURAL))

    def roll(self) -> Effect:
        if self.rolled:
            return self.draw()
        self.rolled = True
        return Effect("roll", count=6)

    def lasting(self) -> Effect:
        who = self.source.choice([*self.singles(), *PLURAL])
        lasts = self.source.choice(("lap", "turns", "round"))
        turns = self.source.randint(1, 5) if lasts == "turns" else 0
        what = self.source.choice(
            ("only", "ban", "any", "open", "safe", "half", "double", "mute", "no-draw", "once", "later", "later")
        )
        if what == "later":
            return self.later(lasts, turns)
        if what == "once":
            once = Effect("lasting", who, what=self.source.choice(("safe", "half", "double", "deflect")), lasts="once")
            if once.what in {"safe", "deflect"} and self.source.random() < 0.4:
                once = replace(once, cards=self.source.choice(("draw2", "wild4")))
            others = [each for each in FAR if each != who]
            return replace(once, to=self.source.choice(others)) if once.what == "deflect" else once
        cards = (
            self.source.choice((*self.colors, "wild", "action", "number")) if what in {"only", "ban", "mute"} else ""
        )
        return Effect("lasting", who, turns, cards=cards, what=what, lasts=lasts)

    def later(self, lasts: str, turns: int) -> Effect:
        """What happens at the beginning of turns, when such a card is played, or when somebody draws."""
        if self.source.random() < 0.4:
            return self.watching(self.source.choice(("plays", "calls", "each-turn")), lasts, turns)
        what = self.source.choice(("each-turn", "own-turn", "turned", "play-costs", "linked"))
        if what == "turned":
            return Effect("lasting", "everyone", turns, what=what, lasts=lasts)
        if what == "play-costs":
            watched = self.source.choice(("lap", "round", "once"))
            kind = self.source.choice((*self.colors, "wild", "7", "skip", "action"))
            return Effect("lasting", "everyone", self.source.randint(1, 5), cards=kind, what=what, lasts=watched)
        if what == "linked":
            who, to = self.source.sample(("me", "next", "previous", "chosen", "left", "dealer"), 2)
            if self.source.random() < 0.3:
                who = to = self.source.choice(PAIRS)
            return Effect("lasting", who, turns, to, what=what, lasts=lasts)
        number = self.source.randint(1, 4)
        if what == "own-turn":
            who = self.source.choice(("me", "next", "chosen", "everyone", "everyone-else"))
            then = self.source.choice((Effect("draw", "chooser", number), Effect("discard", "chooser", number)))
            return Effect("lasting", who, turns, then=(then,), what=what, lasts=lasts)
        draw = Effect("draw", self.source.choice(("most", "fewest", "next")), number)
        body = self.source.choice((draw, Effect("give", "most", number, "fewest")))
        return Effect("lasting", "everyone", turns, then=(body,), what=what, lasts=lasts)

    def watching(self, what: str, lasts: str, turns: int) -> Effect:
        """What happens when somebody plays such a card, or calls, or after some turns."""
        if what == "each-turn":
            after = (Effect(self.source.choice(("draw", "discard")), self.source.choice(("chooser", "everyone")), 4),)
            return Effect("lasting", "everyone", self.source.randint(1, 9), then=after, what=what, lasts="later")
        if self.source.random() < 0.3:
            lasts, turns = "once", 0
        who = self.source.choice(("chooser", "next", "everyone", "most", "everyone-else"))
        then: tuple[Effect, ...] = (Effect(self.source.choice(("draw", "discard")), who, self.source.randint(2, 4)),)
        others = (
            Effect("lose-turn", "next", 1),
            Effect("turn-direction"),
            Effect("swap-hands", "chooser", to="me"),
            Effect("give", "chooser", 2, "me"),
            Effect("pass-hands", to="left"),
        )
        then += () if self.source.random() < 0.4 else (self.source.choice(others),)
        if then == (Effect("draw", "chooser", then[0].count),) and lasts != "turns":
            then = (Effect("lose-turn", "chooser", 2),)  # a draw alone is what it costs
        kind = self.source.choice((*self.colors, "wild", "7", "skip", "action", "")) if what == "plays" else ""
        return Effect("lasting", "everyone", turns, cards=kind, then=then, what=what, lasts=lasts)

    # -- players -----------------------------------------------------------------------------

    def anyone(self) -> tuple[str, Condition | None]:
        who = self.source.choice([*self.singles(), *PLURAL, *PLURAL, *SOME])
        return who, self.asked(narrow=True) if who in PLURAL and self.source.random() < 0.4 else None

    def asked(self, *, narrow: bool = False) -> Condition:
        kind = self.source.choice(("holding", "not-holding", "more-than", "fewer-than", "exactly"))
        if kind in {"holding", "not-holding"}:
            return Condition(kind, self.source.choice(self.holdings))
        if self.source.random() < 0.15:
            return Condition(self.source.choice(("odd-hand", "even-hand")))
        if self.source.random() < 0.15:
            return Condition(self.source.choice(("most-of", "fewest-of")), self.source.choice(self.colors))
        if narrow and self.source.random() < 0.2:
            return Condition("more-than-player")
        return Condition(kind, self.source.randint(1, 20))

    def singles(self) -> list[str]:
        return [*SINGLE, *(["last", "first"] if self.raced else [])]

    def far(self) -> list[str]:
        return [each for each in self.singles() if each in FAR or each in {"last", "first"}]
