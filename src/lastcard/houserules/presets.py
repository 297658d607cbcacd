"""Rules that are ready to be written on a card; each plays well."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lastcard.houserules.lexicon import language
from lastcard.houserules.words import fold, words_of


@dataclass(frozen=True)
class Preset:
    """A rule with a name, ready to be written on a card."""

    name: str
    text: str


@cache
def presets(lang: str = "en") -> tuple[Preset, ...]:
    """The rules that are ready in a language."""
    return tuple(Preset(name, text) for name, text in language(lang)["presets"].items())


def nearest(text: str, lang: str = "en") -> Preset:
    """The ready rule that shares the most words with a text."""
    words = {word.text for word in words_of(fold(text))}

    def shared(preset: Preset) -> float:
        own = {word.text for word in words_of(fold(preset.text))}
        return len(words & own) / len(own)

    return max(presets(lang), key=shared)
