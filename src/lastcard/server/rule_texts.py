"""The texts of rules that people write: what the game understands, what is on the cards, and help with writing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from lastcard.engine.edition.file import edition
from lastcard.engine.edition.model import Edition, Effect
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import writable
from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules.blocks import vocabulary
from lastcard.houserules.completion import complete
from lastcard.houserules.diagram import choices_of, steps, steps_of
from lastcard.houserules.lexicon import languages
from lastcard.houserules.presets import nearest, presets
from lastcard.houserules.readback import read_back
from lastcard.houserules.reader import Understood, understand
from lastcard.houserules.rule import ARROW, MAX_LENGTH, as_written, refusal, source_of
from lastcard.server.bodies import ReadyRule, RuleBlocks, RuleChoice, RuleHelp, RuleRead
from lastcard.server.names import cleaned
from lastcard.server.protocol import Step, Written
from lastcard.server.refusals import Refusal, because

_HONOUR = ("honour:", "honor:")


def warm_up() -> None:
    """Prepare the reader, so that the first rule is read as fast as all others."""
    for lang in languages():
        read_text("Everyone draws", edition("super-mario"), lang)


def known_language(lang: str) -> str:
    """A language that rules can be written in; Refusal if it is none."""
    if lang not in languages():
        raise Refusal("unknown", f"Rules cannot be written in {lang!r}, but in {', '.join(languages())}.")
    return lang


def rule_text(text: str) -> str:
    """A rule's text, cleaned before others see it; Refusal if somebody wrote too much."""
    shown = cleaned(text, len(text))
    length = len(_own_words(shown))
    if length > MAX_LENGTH:
        raise because("rule-too-long", n=MAX_LENGTH, length=length)
    return shown


def _is_honour(text: str) -> bool:
    return text.casefold().startswith(_HONOUR)


def _own_words(text: str) -> str:
    """What somebody wrote: neither `honour:`, nor the read-back after an arrow."""
    return text.partition(":")[2].strip() if _is_honour(text) else source_of(text)


def not_understood(error: RuleError) -> Refusal:
    """The refusal of a text that is not a rule: which piece is wrong, and what could stand there (R38)."""
    words = {
        "piece": error.piece,
        "start": str(error.start),
        "end": str(error.end),
        "suggestion": error.suggestion,
    }
    return Refusal("rule", f"{error}.", "R38", "not-understood", words)


@lru_cache(maxsize=512)
def on_card(text: str, of: Edition) -> Written:
    """A rule as it stands on a card; the text has been accepted before."""
    if not text:
        return Written("", "", {}, {})
    rule = HouseRule(text, edition=of)
    if rule.is_honour:
        return Written(text, rule.source, {}, {})
    readings = {lang: rule.said(lang) for lang in languages()}
    shown = {lang: _shown(steps(rule, lang)) for lang in languages()}
    choices = {lang: choices_of(rule.effects, lang, of) for lang in languages()}
    return Written(text, rule.source, readings, shown, choices if any(choices.values()) else {})


def written_in(of: Edition, rules: Mapping[str, Choice]) -> dict[str, Written]:
    """The rules written on the cards of an edition, by card."""
    texts = {card: rules.get(card) for card in writable(of)}
    return {card: on_card(text, of) for card, text in texts.items() if isinstance(text, str) and text}


def read_text(text: str, of: Edition, lang: str = "en") -> RuleRead:
    """What the game understands of a text while somebody is writing it."""
    shown = rule_text(text)
    completions = complete(shown + " " * text[-1:].isspace(), lang)
    if not shown:
        return RuleRead(False, shown, completions=completions)
    if _is_honour(shown) or f" {ARROW} " in shown:
        return _as_on_card(shown, of, lang)
    found = understand(shown, lang, of)
    if found.certain is not None:
        write = as_written(shown, found.certain, of)
        return RuleRead(True, shown, write, *_said(found.certain, of, lang), completions=completions)
    return RuleRead(
        False,
        shown,
        only_honour=found.honour,
        readings=_choices(shown, found, of, lang),
        unused=found.unused,
        problem=f"{refusal(shown, found, lang, of)}.",
        suggestion=nearest(shown, lang).text,
        completions=completions,
    )


def _as_on_card(shown: str, of: Edition, lang: str) -> RuleRead:
    """What a text means about which nobody has to be asked any more."""
    honour = _is_honour(shown)
    try:
        rule = HouseRule(shown, edition=of)
    except RuleError as error:
        return RuleRead(False, shown, honour=honour, problem=f"{error}.", suggestion=error.suggestion or None)
    if honour:
        return RuleRead(True, shown, shown, honour=True)
    return RuleRead(True, shown, shown, *_said(rule.effects, of, lang))


def _choices(shown: str, found: Understood, of: Edition, lang: str) -> tuple[RuleChoice, ...]:
    """What a text could mean; readings that say the same are one."""
    by_words: dict[str, RuleChoice] = {}
    for effects in found.readings:
        said, drawn = _said(effects, of, lang)
        by_words.setdefault(said, RuleChoice(as_written(shown, effects, of), said, drawn))
    return tuple(by_words.values())


def _said(effects: tuple[Effect, ...], of: Edition, lang: str) -> tuple[str, tuple[Step, ...]]:
    return read_back(effects, lang, of), _shown(steps_of(effects, lang, of))


def _shown(found: tuple[tuple[int, str, str], ...]) -> tuple[Step, ...]:
    return tuple(Step(*step) for step in found)


@cache
def rule_help(lang: str = "en") -> RuleHelp:
    """The presets and the blocks."""
    shelf = tuple(ReadyRule(ready.name, ready.text) for ready in presets(lang))
    return RuleHelp(lang, shelf, msgspec.convert(vocabulary(lang), RuleBlocks))
