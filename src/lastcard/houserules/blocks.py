"""Blocks to click a rule together from: who, what, how many, to whom, and on which condition.

The words come from the read-backs of a language, so that whatever is clicked together is understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.houserules.lexicon import language
from lastcard.houserules.readback import Writer

NUMBERS = tuple(range(1, 21))
SUBJECTS = (
    "me", "next", "previous", "left", "right", "across", "neighbours", "chosen", "everyone", "everyone-else", "most",
    "fewest", "random", "dealer", "next-two", "all-but-next", "all-but-chosen", "all-but-most",
)  # fmt: skip
CARDS = ("7", "0", "red", "blue", "green", "yellow", "wild", "action", "skip", "reverse", "draw2", "wild4")
_PLURAL = ("neighbours", "everyone", "everyone-else", "next-two", "all-but-next", "all-but-chosen", "all-but-most")
_SINGLE = tuple(who for who in SUBJECTS if who not in _PLURAL)
_OTHERS = tuple(who for who in _SINGLE if who != "me")
_PAIRS = ("next-two", "neighbours")
_ME = ("me",)
_HOLE = 17  # a number that stands for the one to be filled in


@dataclass(frozen=True)
class Verb:
    """What a subject can do: the effect, with what is to be filled in, and whom it goes with."""

    id: str
    effect: Effect
    whose: tuple[str, ...] = SUBJECTS
    targets: tuple[str, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        """What has to be filled in."""
        count = self.effect.count
        number = ("number",) if (count.value if isinstance(count, Count) else count) == _HOLE else ()
        return number + (("target",) if self.targets else ())


VERBS = (
    Verb("draw", Effect("draw", count=_HOLE)),
    Verb("discard", Effect("discard", count=_HOLE)),
    Verb("lose-turn", Effect("lose-turn", count=1), tuple(who for who in SUBJECTS if who != "everyone")),
    Verb("give", Effect("give", count=_HOLE, to="next"), _ME, (*_OTHERS, "everyone-else")),
    Verb("give-me", Effect("give", count=_HOLE, to="me"), (*_OTHERS, "everyone-else")),
    Verb("take-lot", Effect("give", count=_HOLE, to="me", pick="lot"), (*_OTHERS, "everyone-else")),
    Verb("pass-left", Effect("give", count=_HOLE, to="left"), ("everyone",)),
    Verb("pass-right", Effect("give", count=_HOLE, to="right"), ("everyone",)),
    Verb("exchange", Effect("exchange", count=_HOLE, to="next"), _ME, _OTHERS),
    Verb("swap-hands", Effect("swap-hands", "next", to="me"), _ME, _OTHERS),
    Verb("new-hand", Effect("new-hand")),
    Verb("show", Effect("show", to="everyone")),
    Verb("show-me", Effect("show", to="me"), (*_OTHERS, "everyone-else")),
    Verb("peek", Effect("peek", count=3), _ME),
    Verb("discard-red", Effect("discard", count=Count("all"), cards="chosen-color")),
    Verb("until", Effect("draw", count=Count("until", cards="chosen-color"))),
    Verb("down-to", Effect("discard", count=Count("down-to", _HOLE))),
    Verb("from-discards", Effect("draw", count=1, source="discards"), _ME),
    Verb("shield", Effect("shield"), _SINGLE),
    Verb("safe", Effect("lasting", what="safe", lasts="once")),
    Verb("open", Effect("lasting", what="open", lasts="lap")),
    Verb("any", Effect("lasting", count=1, what="any", lasts="turns")),
    Verb("ban", Effect("lasting", count=1, cards="wild", what="ban", lasts="turns")),
    Verb("recolor", Effect("recolor"), _OTHERS),
    Verb("play-again", Effect("play-again"), _ME),
    Verb("goes-next", Effect("play-again"), _OTHERS),
    Verb("swap-each-other", Effect("swap-hands", "next-two", to="next-two"), _PAIRS),
    Verb("win", Effect("win"), _SINGLE),
    Verb("leave", Effect("leave"), _OTHERS),
)
TABLE = (
    Verb("turn-direction", Effect("turn-direction"), ()),
    Verb("hands-left", Effect("pass-hands", to="left"), ()),
    Verb("hands-right", Effect("pass-hands", to="right"), ()),
    Verb("redeal", Effect("redeal"), ()),
    Verb("copy", Effect("copy"), ()),
    Verb("cancel", Effect("cancel"), ()),
    Verb("take-back", Effect("take-back"), ()),
    Verb("reshuffle", Effect("reshuffle"), ()),
    Verb("end-rules", Effect("end-rules"), ()),
    Verb("any-time", Effect("any-time"), ()),
)
"""What concerns the whole table: the subject is left out."""

CONDITIONS = {
    "hold-more": Effect("if", "me", only=Condition("more-than", _HOLE)),
    "hold-fewer": Effect("if", "me", only=Condition("fewer-than", _HOLE)),
    "hold-card": Effect("if", "me", only=Condition("holding", "7")),
    "hold-no-card": Effect("if", "me", only=Condition("not-holding", "7")),
    "next-card": Effect("if", "next", only=Condition("holding", "7")),
    "next-one": Effect("if", "next", only=Condition("exactly", 1)),
    "anyone-card": Effect("if", "everyone", only=Condition("holding", "7")),
    "anyone-one": Effect("if", "everyone-else", only=Condition("exactly", 1)),
}


def phrase(subject: str, verb: str, number: int = 1, target: str = "", lang: str = "en") -> str:
    """A clause of blocks: whose ids they are, and what fills them. A verb of the table has no subject."""
    return Writer(lang).clause(effect_of(subject, verb, number, target))


def effect_of(subject: str, verb: str, number: int = 1, target: str = "") -> Effect:
    """What a clause of blocks means."""
    found = next(each for each in (*VERBS, *TABLE) if each.id == verb)
    effect = _filled(found.effect, number)
    if found.whose == _PAIRS:
        return replace(effect, who=subject, to=subject)
    if effect.do == "swap-hands":
        return replace(effect, who=target)
    if found.targets:
        return replace(effect, to=target)
    return replace(effect, who=subject) if found.whose else effect


def _filled(effect: Effect, number: int) -> Effect:
    count = effect.count
    if isinstance(count, Count) and count.value == _HOLE:
        return replace(effect, count=replace(count, value=number))
    return replace(effect, count=number) if count == _HOLE else effect


def condition(name: str, number: int = 1, card: str = "7", lang: str = "en") -> str:
    """A condition of blocks."""
    asked = CONDITIONS[name]
    assert asked.only is not None  # noqa: S101  # every one asks something
    value = number if asked.only.value == _HOLE else card if asked.only.value == "7" else asked.only.value
    writer = Writer(lang)
    writer.names_cards_plainly = True  # another card is put in its place
    return writer.condition(replace(asked, only=Condition(asked.only.kind, value)))


def sentence(clauses: list[str], before: str = "", lang: str = "en") -> str:
    """Clauses, and perhaps a condition before them, as one sentence."""
    say = language(lang)["say"]
    *first, last = clauses
    text = say["and"].format(", ".join(first), last) if first else last
    text = say["if"].format(condition=before, then=text) if before else text
    return f"{text[0].upper()}{text[1:]}."


def clauses() -> Iterator[tuple[str, str, str]]:
    """Every subject, verb and target that go together; the table's own verbs have neither."""
    for verb in VERBS:
        for subject in verb.whose:
            for target in verb.targets or ("",):
                yield subject, verb.id, target
    for verb in TABLE:
        yield "", verb.id, ""


def vocabulary(lang: str = "en") -> dict[str, Any]:
    """All blocks as plain data, for the page; `{number}` is to be filled in, and `single` is said of the number 1."""
    say = language(lang)["say"]
    return {
        "subjects": [
            {"id": who, "words": Writer(lang).name(who), "plural": Writer(lang).is_many(who)} for who in SUBJECTS
        ],
        "verbs": [_verb(verb, lang) for verb in VERBS],
        "table": [{"id": verb.id, "words": phrase("", verb.id, lang=lang)} for verb in TABLE],
        "conditions": [_condition(name, lang) for name in CONDITIONS],
        "numbers": list(NUMBERS),
        "cards": [{"id": card, "words": Writer(lang).kind(card, "one")} for card in CARDS],
        "joins": {"and": say["and"], "if": say["if"]},
    }


def _verb(verb: Verb, lang: str) -> dict[str, Any]:
    def form(target: str, number: int = _HOLE, *, many: bool = False) -> str:
        effect = effect_of(verb.whose[0], verb.id, number, target)
        return Writer(lang).done(effect, many=many).replace(str(_HOLE), "{number}")

    targets = [{"id": each, "words": form(each), "single": form(each, 1)} for each in verb.targets]
    first = verb.targets[0] if verb.targets else ""
    return {
        "id": verb.id,
        "one": form(first),
        "many": form(first, many=True),
        "single": {"one": form(first, 1), "many": form(first, 1, many=True)},
        "needs": list(verb.needs),
        "whose": list(verb.whose),
        "targets": targets,
    }


def _condition(name: str, lang: str) -> dict[str, Any]:
    asked = CONDITIONS[name].only
    assert asked is not None  # noqa: S101  # every one asks something
    needs = ["number"] if asked.value == _HOLE else ["card"] if asked.value == "7" else []
    words = condition(name, _HOLE, lang=lang).replace(str(_HOLE), "{number}")
    single = condition(name, 1, lang=lang)
    if needs == ["card"]:
        words = single = words.replace(Writer(lang).kind("7", "one"), "{card}")
    return {"id": name, "words": words, "single": single, "needs": needs}
