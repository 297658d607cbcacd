"""From effects to plain words: the one source of every read-back, which reads as the same effects again.

All words stand in the file of a language, under `say`; here is only how they are put together. `wording.py` decides of
whom an effect is said, and in which way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from lastcard.engine.edition.model import (
    ALL_BUT,
    OF_PLAYERS,
    SIDES_OF,
    WATCHING,
    Condition,
    Count,
    Edition,
    Effect,
    base_of,
)
from lastcard.houserules.lexicon import language
from lastcard.houserules.wording import (
    by_name,
    done_by_chooser,
    is_by_chooser,
    is_done_by_chooser,
    is_of_pair,
    is_of_several,
    sentences_of,
    subject_of,
    way_of,
)

_ALL_OR_ME = ("me", "everyone", "everyone-else")
_COMMAS = re.compile(r" +(?=,)|,(?= *,|[.;:]|$)")  # those before which, or with which, nothing stands
_ASKS_OTHERS = ("rolled", "rolled-over", "rolled-under", "guessed", "looked", "color")


def read_back(effects: Sequence[Effect], lang: str = "en", edition: Edition | None = None) -> str:
    """A rule in our own words."""
    return Writer(lang, edition).rule(effects)


def told(effects: tuple[Effect, ...], lang: str = "en", edition: Edition | None = None) -> str:
    """What a card does, as a rule in words; the colour of a wild goes without saying."""
    said = tuple(effect for effect in effects if effect.do != "choose-color")
    return read_back(said, lang, edition) if said else ""


@cache
def _words(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = language(lang)["say"]
    return found


class Writer:
    """Writes effects down in one language; it remembers whom it has mentioned."""

    def __init__(self, lang: str = "en", edition: Edition | None = None) -> None:
        self.say = _words(lang)
        self.edition = edition
        self.has_chosen = False
        self.spoke_of_others = False  # so that `everyone else` would be all but those
        self.sides = 6  # of what was rolled last
        self.setter = ""  # who sets off what is being said: `chooser`, or whoever is `on-turn`
        self.names_cards_plainly = False  # `does not have a 7`, where people would say `has no 7`

    # -- sentences -----------------------------------------------------------------------

    def rule(self, effects: Sequence[Effect]) -> str:
        """Whole sentences."""
        if not effects:
            return _sentence(self.say["nothing"])
        sentences = []
        for run in sentences_of(effects):
            if run[0].do == "if":
                sentences.append(self._choice(run[0]))
            else:
                sentences.append(self.series(run))
        return " ".join(map(_sentence, sentences))

    def _choice(self, effect: Effect) -> str:
        if effect.only and effect.only.kind == "guessed" and not effect.then:
            return str(self.say["if"].format(condition=self.say["asked"]["missed"], then=self.series(effect.otherwise)))
        condition = self.condition(effect)
        then = self.series(effect.then) if effect.then else self.say["nobody"]
        text = self.say["if"].format(condition=condition, then=then)
        if effect.otherwise:
            text += self.say["else"].format(otherwise=self.series(effect.otherwise))
        return str(text)

    def series(self, effects: Sequence[Effect]) -> str:
        """Clauses in a row; those of one subject share it."""
        parts: list[str] = []
        before: tuple[str | None, Condition | None] = (None, None)
        for effect in effects:
            subject = subject_of(effect)
            if subject[0] is not None and subject == before and effect.do not in {"choose", "if"}:
                parts.append(self.done(effect))
            else:
                parts.append(self._clause(effect))
            before = subject
        return self._listed(parts)

    def clause(self, effect: Effect) -> str:
        """One effect with its subject."""
        return _COMMAS.sub("", self._clause(effect))

    def _clause(self, effect: Effect) -> str:
        if effect.do == "choose":
            return self._chosen(effect)
        if effect.do == "if":
            return self._choice(effect)
        who, only = subject_of(effect)
        if who is None:
            return self.done(effect)
        name = self.subject(who, only)
        mentions = who not in _ALL_OR_ME or only is not None or (effect.to is not None and effect.to not in _ALL_OR_ME)
        self.spoke_of_others = self.spoke_of_others or mentions
        return str(self.say["clause"].format(who=name, done=self.done(effect)))

    def _chosen(self, effect: Effect) -> str:
        """`The next player either draws 2 cards or loses a turn`."""
        name = self.subject(effect.who, effect.only)
        self.spoke_of_others = True
        many = self.is_many(effect.who)
        if not effect.otherwise and len(effect.then) == 1 and is_by_chooser(effect.then[0]):
            plainly = many or self.say["may-form"] == "many"
            return self._may("may", many=many).format(who=name, then=self._side(effect.then, many=plainly))
        then = self._side(effect.then, many=many)
        if not effect.otherwise and not any(is_by_chooser(each) for each in effect.then):
            nothing = str(self.say["nobody"])
            return self._may("chooses", many=many).format(who=name, then=then, otherwise=nothing)
        if not effect.otherwise:
            return self._may("or-nothing", many=many).format(who=name, then=then)
        is_theirs = bool(effect.then) and effect.then[0].who in {"chooser", effect.who}
        second = effect.otherwise if is_theirs or effect.only else by_name(effect.otherwise, effect.who)
        otherwise = self._side(second, many=many)
        key = "either" if is_theirs else "chooses"
        return self._may(key, many=many).format(who=name, then=then, otherwise=otherwise)

    def _may(self, key: str, *, many: bool) -> str:
        """How a choice to leave something is said; some languages have another form for several."""
        forms = self.say[key]
        return str(forms if isinstance(forms, str) else forms[many])

    def _side(self, effects: Sequence[Effect], *, many: bool) -> str:
        parts = [
            self.done(done_by_chooser(effect), many=many) if is_done_by_chooser(effect) else self._clause(effect)
            for effect in effects
        ]
        return self._listed(parts) if parts else str(self.say["nothing-done"])

    def option(self, effects: Sequence[Effect]) -> str:
        """One side of a choice, as one says it to whoever chooses: `Draw 2 cards`."""
        parts = [self._told(effect) if is_done_by_chooser(effect) else self._clause(effect) for effect in effects]
        text = self._listed(parts) if parts else self._to_you(self.say["nothing-done"])
        return _sentence(text).rstrip(".")

    def _told(self, effect: Effect) -> str:
        return effect.text if effect.do == "act" else self._to_you(self.done(done_by_chooser(effect), many=False))

    def _to_you(self, text: str) -> str:
        for pattern, words in self.say["told"]:
            text = re.sub(pattern, words, text)
        return text

    def _listed(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return str(self.say["and"].format(", ".join(parts[:-1]), parts[-1]))

    # -- players -------------------------------------------------------------------------

    def subject(self, who: str, only: Condition | None) -> str:
        """`everyone else with a 7`."""
        if only is not None and who.startswith(ALL_BUT):
            return self._excepting(self.subject("everyone", only), who)
        name = self.name(who)
        if only is None:
            return name
        if only.kind in {"more-than-player", "fewer-than-player"}:
            return str(self.say["narrow"][only.kind].format(who=name))
        key = "without" if only.kind == "not-holding" else "with"
        return self._denied(self.say["narrow"][key].format(who=name, thing=self.thing(only)), only)

    def name(self, who: str, form: str = "one") -> str:
        """A player in the form that the sentence needs; one who has been chosen before is `the chosen player`."""
        if who.startswith(ALL_BUT):
            return self._excepting(self.name("everyone", form), who)
        if who.startswith(SIDES_OF):
            return self._beside(who, form)
        key = who
        if who == "chooser" and self.setter:
            key = self.setter
        elif self.setter == "chooser" and who not in _ALL_OR_ME:
            self.setter = "setter"  # `that player` could now be somebody else
        if who == "everyone-else" and self.spoke_of_others:
            if self.setter:
                return self._excepting(self.name("everyone", form), "chooser")
            key = "all-but-me"
        if who in {"chosen", "chosen-two"}:
            key = f"the-{who}" if self.has_chosen else who
            self.has_chosen = True
        forms = self.say["who"][key]
        return str(forms.get(form) or self.say["forms"].get(form, "{}").format(forms["one"]))

    def _excepting(self, everyone: str, who: str) -> str:
        """`everyone with a 7 except the dealer`."""
        words = self.say["all-but"]
        return str(words["words"].format(everyone, self.name(who.removeprefix(ALL_BUT), words["form"])))

    def _beside(self, who: str, form: str) -> str:
        """`the player to the left of the dealer`."""
        words = self.say["beside"]
        forms = words[who.partition("-")[0]]
        template = forms.get(form) or self.say["forms"].get(form, "{}").format(forms["one"])
        text = str(template.format(self.name(base_of(who), words["form"])))
        for pattern, joined in words["joined"]:
            text = re.sub(pattern, joined, text)
        return text

    def is_many(self, who: str) -> bool:
        """Whether they are said in the plural."""
        if who.startswith(SIDES_OF):
            return False
        return bool(self.say["who"]["everyone" if who.startswith(ALL_BUT) else who].get("many"))

    # -- conditions ----------------------------------------------------------------------

    def condition(self, effect: Effect) -> str:
        """`whoever plays this card has a 7`."""
        only = effect.only
        assert only is not None  # noqa: S101  # a choice asks something
        if only.kind in _ASKS_OTHERS:
            return self._asked(only)
        anyone = self.say["anyone"].get(effect.who)
        who = anyone or self.name(effect.who)
        if only.kind in {"more-than-player", "fewer-than-player"}:
            return str(self.say["has"][only.kind].format(who=who))
        key = "lacks" if only.kind == "not-holding" else "has"
        if not anyone and self.is_many(effect.who):
            key += "-many"
        return self._denied(self.say["has"][key].format(who=who, thing=self.thing(only)), only)

    def _asked(self, only: Condition) -> str:
        if only.kind == "rolled" and self.sides == 2:
            return str(self.say["asked"]["heads" if only.value == 1 else "tails"])
        value = str(only.value)
        if only.kind == "looked":
            value = self.kind(value, "one")
        elif only.kind == "color":
            value = self._color(value)
        return str(self.say["asked"][only.kind].format(value))

    def _denied(self, text: str, only: Condition) -> str:
        """What somebody lacks, as people say it: `keine rote Karte` rather than `nicht eine rote Karte`."""
        if only.kind == "not-holding" and "+" not in str(only.value) and not self.names_cards_plainly:
            for pattern, words in self.say["denied"]:
                text = re.sub(pattern, words, text)
        return text

    def thing(self, only: Condition) -> str:
        """What somebody has: `a 7`, `more than 5 cards`."""
        if only.kind in {"holding", "not-holding"}:
            return self.kind(str(only.value), "one")
        if only.kind in {"odd-hand", "even-hand"}:
            return str(self.say["compared"][only.kind])
        if only.kind in {"most-of", "fewest-of"}:
            kind = str(only.value)
            _, _, bare = self.kind(kind, "all").partition(" ")  # of `alle roten Karten`
            return str(self.say["compared"][only.kind].format(many=self.kind(kind, "many"), bare=bare))
        return str(self.say["compared"][only.kind].format(self.cards(int(only.value))))

    # -- cards ---------------------------------------------------------------------------

    def cards(self, number: int, kind: str = "") -> str:
        """So many cards, perhaps of a kind."""
        if kind:
            if number == 1:
                return self.kind(kind, "one")
            return str(self.say["several"].format(number, self.kind(kind, "many")))
        return str(self.say["cards"]["one"] if number == 1 else self.say["cards"]["many"].format(number))

    def kind(self, kind: str, form: str) -> str:
        """A kind of card: `a red card`, `red cards`, `all red cards`."""
        if "+" in kind and kind not in self.say["kinds"]:
            one, *others = kind.split("+")
            text = self.kind(one, form)
            for other in others:
                text = self.say["or"][form].format(text, self.kind(other, "one" if form == "one" else "many"))
            return str(text)
        at = ("one", "many", "all").index(form)
        forms = self.say["kinds"].get(kind)
        if forms:
            return str(forms[at])
        return self._sounding(self._formed(kind, at))

    def _formed(self, kind: str, at: int) -> str:
        """A kind of which only the template is known."""
        color, dash, symbol = kind.partition("-")
        if dash and color in self.say["colors"]:
            one, several = self.say["colors"][color]
            slots = {"color": one, "colors": several, "card": self._plain(symbol), "cards": self.kind(symbol, "many")}
            return str(self.say["colored"][at].format(**slots))
        if kind.isdecimal():
            return str(self.say["number"][at].format(self.say["numbers"].get(kind, kind)))
        return str(self.say["other-kind"][at].format(self._card_name(kind)))

    def _sounding(self, text: str) -> str:
        """With the article that goes with the next sound, if the language has two."""
        article, *rest = text.split(" ", 1)
        for other, sounds in self.say.get("sounding", {}).get(article, {}).items():
            if rest and rest[0].casefold().startswith(tuple(sounds)):
                return f"{other} {rest[0]}"
        return text

    def _plain(self, symbol: str) -> str:
        return str(self.say["symbols"].get(symbol, symbol if symbol.isdecimal() else self._card_name(symbol)))

    def _card_name(self, card: str) -> str:
        if self.edition is not None:
            return next((each.name for each in self.edition.cards if each.id == card), card)
        return str(self.say["symbols"].get(card, card.replace("-", " ")))

    def amount(self, effect: Effect) -> str:
        """How many cards an effect moves, of which kind, picked by whom."""
        count, kind = effect.count, effect.cards
        text = self.cards(count, kind) if isinstance(count, int) else self._counted(count, kind)
        if effect.do == "draw" and count == Count("half"):
            text = self.say["counted"]["half-own"]
        if effect.pick in {"highest", "lowest"}:
            ranked = self.say["ranked"][effect.pick]
            return str(ranked[0] if count == 1 else ranked[1].format(count))
        if effect.pick:
            text = self.say["picked"][effect.pick].format(text)
        return str(text)

    def _counted(self, count: Count, kind: str) -> str:
        words = self.say["counted"]
        if count.kind == "all":
            return self.kind(kind, "all") if kind else str(words["all"])
        plural = self.kind(kind, "many") if kind else self.say["cards"]["plural"]
        if count.kind == "each":
            key = "each-of" if count.of != "them" else "each" if count.cards else "each-any"
            each = self._each(count.cards or "card")
            of = self.name(count.of) if count.of != "them" else ""
            return str(words[key].format(cards=self.cards(count.value), each=each, of=of))
        if count.kind in {"size", "level"} and count.of == "them":
            return str(words[f"{count.kind}-own"])
        if count.kind in {"size", "level"} or (count.kind == "half" and count.of != "them"):
            return str(words[f"{count.kind}-of"].format(of=self.name(count.of)))
        if count.kind == "until":
            return str(words["until"].format(self.kind(count.cards, "one")))
        return str(words[count.kind].format(self.cards(count.value), plural=plural, n=count.value))

    def _each(self, kind: str) -> str:
        """A kind of card without an article, as in `for each red card`."""
        if "+" in kind and kind not in self.say["for-each"]:
            return str(self.say["or"]["one"].format(*map(self._each, kind.split("+", 1))))
        found = self.say["for-each"].get(kind)
        if found:
            return str(found)
        color, dash, symbol = kind.partition("-")
        if dash and color in self.say["colors"]:
            _, _, bare = self.say["colored"][0].partition(" ")
            return str(bare.format(color=self._color(color), card=self._plain(symbol)))
        return self._plain(kind)

    def _color(self, color: str) -> str:
        return str(self.say["colors"].get(color, [color])[0])

    # -- what is done ----------------------------------------------------------------------

    def done(self, effect: Effect, *, many: bool | None = None) -> str:
        """What a subject does."""
        if many is None:
            many = self.is_many(subject_of(effect)[0] or "everyone-else")
        if effect.do == "roll" and isinstance(effect.count, int):
            self.sides = effect.count
        key = way_of(effect)
        template = self.say["do"][key]["many" if many else "one"]
        return str(template.format(**self._slots(effect)))

    def _slots(self, effect: Effect) -> dict[str, str]:
        slots: dict[str, str] = {"text": effect.text}
        if effect.do in {"draw", "discard", "give", "exchange", "show", "peek", "bury", "new-hand"}:
            slots["cards"] = self.amount(effect)
        if isinstance(effect.count, int):
            slots["n"] = str(abs(effect.count))
            slots["few"] = self.cards(effect.count) if effect.count else ""
        if effect.to is not None and effect.what != "linked":
            to = effect.who if effect.do == "swap-hands" and effect.to == "me" else effect.to
            near = self.say["near"].get(to) if effect.do in {"give", "exchange"} and effect.who != "me" else None
            form = "with" if effect.do in {"exchange", "swap-hands"} else "to"
            slots[form] = near or self.name(to, form)
            slots["way"] = self.say["ways"].get(to, "")
        if effect.cards:
            slots["kinds"] = self.kind(effect.cards, "many")
            slots["kind"] = self.kind(effect.cards, "one")
            slots["each"] = self._each(effect.cards)
            slots["color"] = self._color(effect.cards)
        if effect.do == "lasting":
            slots["lasts"] = self._lasts(effect)
            slots |= self._happening(effect)
        return slots

    def _happening(self, effect: Effect) -> dict[str, str]:
        """What happens at the beginning of turns; the card that costs something; who draws, and who draws along."""
        if effect.what in WATCHING or effect.lasts == "later":
            return self._set_off(effect)
        if effect.then:
            inner = tuple(replace(each, who=effect.who) if each.who == "chooser" else each for each in effect.then)
            return {"then": self.series(inner)}
        if effect.what == "play-costs":
            return {"kind": self.kind(effect.cards, "one")}
        if is_of_pair(effect):
            return {"who": self.name(effect.who, self.say["all-but"]["form"])}
        if effect.what == "linked" and effect.to is not None:
            return {"who": self.name(effect.who), "partner": self.name(effect.to)}
        return {}

    def _set_off(self, effect: Effect) -> dict[str, str]:
        """What somebody sets off, or what happens after some turns."""
        own = effect.what == "own-turn"
        then = tuple(replace(each, who=effect.who) if own and each.who == "chooser" else each for each in effect.then)
        before = self.setter, self.spoke_of_others
        self.setter, self.spoke_of_others = "on-turn" if effect.lasts == "later" else "chooser", False
        said = self.series(then)
        self.setter, self.spoke_of_others = before
        any_card = self.say["any-card"] if effect.what == "plays" and not effect.cards else ""
        return {"then": said, "kind": self.kind(effect.cards, "one") if effect.cards else any_card}

    def _lasts(self, effect: Effect) -> str:
        if effect.lasts == "turns" and effect.count == 1:
            return str(self.say["lasts"]["turn"])
        is_in_rounds = effect.lasts == "turns" and effect.what in OF_PLAYERS and is_of_several(effect)
        return str(self.say["lasts"]["rounds" if is_in_rounds else effect.lasts].format(effect.count))


def _sentence(text: str) -> str:
    return _COMMAS.sub("", f"{text[:1].upper()}{text[1:]}.")
