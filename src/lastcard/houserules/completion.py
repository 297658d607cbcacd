"""What can come next while a rule is being written: the ways on to rules that are certain."""

from __future__ import annotations

from functools import cache

from lastcard.houserules import blocks
from lastcard.houserules.lexicon import language
from lastcard.houserules.presets import presets
from lastcard.houserules.words import fold

MOST = 8
_SHORT = 3  # letters: a number, an article


def complete(text: str, lang: str = "en", most: int = MOST) -> tuple[str, ...]:
    """Words that go on from the last, unfinished clause of a text; each leads to something that is understood."""
    last = _clause(text, lang)
    begun = fold(last).lstrip()
    found: dict[str, str] = {}
    for clause in _bank(lang, is_first=last == text):
        folded = fold(clause)
        if folded.startswith(begun) and len(folded) > len(begun):
            further = _further(clause, len(begun))
            found.setdefault(fold(further), further)
        if len(found) == most:
            break
    return tuple(found.values())


def _clause(text: str, lang: str) -> str:
    """What stands after the last word that joins clauses."""
    joins = [f" {word} " for word in language(lang)["phrases"]["AND"] if word.isalpha()] + [". ", ", ", "; ", ": "]
    at = max((text.rfind(join) + len(join) for join in joins if join in text), default=0)
    return text[at:]


def _further(clause: str, begun: int) -> str:
    """The rest of the word that is being written and the next one; a short one takes the word after it along."""
    rest = clause[begun:]
    words = rest.split(" ")
    keep = 3 if rest.startswith(" ") or begun == 0 else 2
    while keep < len(words) and len(words[keep - 1]) <= _SHORT:
        keep += 1
    return clause[clause.rfind(" ", 0, begun) + 1 : begun + len(" ".join(words[:keep]))].strip()


@cache
def _bank(lang: str, *, is_first: bool) -> tuple[str, ...]:
    """Clauses to go on with: those of the presets, which are whole sentences, then whatever blocks can say."""
    ready = [each.text.rstrip(".") for each in presets(lang)] if is_first else []
    said = [blocks.phrase(subject, verb, 2, target, lang=lang) for subject, verb, target in blocks.clauses()]
    return tuple(dict.fromkeys([*ready, *said]))
