"""What a text can mean: one certain reading, or up to three to choose from, and the words that were not used.

A text is certain if every word of it was used, and if no other reading is nearly as good. Everything else is a
question, because to play something else than what was meant is the worst thing that can happen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from lastcard.engine.edition.model import Edition, Effect
from lastcard.houserules.asides import rule_alone
from lastcard.houserules.clauses import UNLINKED, Clauses
from lastcard.houserules.guard import adds, lacks, leaves_out
from lastcard.houserules.lexicon import Lexicon, lexicon
from lastcard.houserules.meaning import Meaning, meanings
from lastcard.houserules.phrases import Phrases
from lastcard.houserules.readback import read_back
from lastcard.houserules.salvage import WEIGHTY, left_out, salvaged
from lastcard.houserules.words import Word

MOST_READINGS = 3
_CERTAIN, _EACH_WORD = 4.5, 0.2  # what a certain reading may cost, and more for each of its words
_CLEAR = 0.12  # by how much another one has to cost more
_TRIED = 8  # meanings that are said back, to see whether that means the same
_LEFT_OUT = 25.0  # what a reading may cost at all
_PRONOUNS = {"they", "that", "me", "someone"}
_CALLED = ("everyone", "everyone-else", "next")
_BRACKETS = re.compile(r"[(\[{][^)\]}]*\w[^)\]}]*[)\]}]?")
_FARTHER = 13.0  # what another reading may cost more than the best, if that one leaves out words


@dataclass(frozen=True)
class Understood:
    """What a text can mean.

    ``certain`` are the effects that would be played without asking; None if it has to be asked. ``readings`` are the
    effects to choose from, best first. ``unused`` are the parts of the text that no reading took into account. A text
    is for the players' ``honour`` if nothing in it is a game action.
    """

    certain: tuple[Effect, ...] | None
    readings: tuple[tuple[Effect, ...], ...]
    unused: tuple[tuple[int, int], ...]
    honour: bool


@lru_cache(maxsize=1024)
def understand(text: str, lang: str = "en", edition: Edition | None = None) -> Understood:
    """What a text means in a language, with the cards of an edition."""
    words = lexicon(lang, edition)
    found = _called_first(words, rule_alone(words, text, words.words(text)))
    meant = _meanings(words, tuple(found), text)[:_TRIED]
    sayable = (each for each in meant if each.is_free or _says_itself(each, text, words))
    best = list(islice(sayable, MOST_READINGS + 1))
    if not best or best[0].skipped:
        best = _rest_struck(best, words, found, text)
    if not best:
        return Understood(None, (), (), honour=True)
    first = best[0]
    is_best = meant[:1] == (first,)  # what cannot be said back may still be what was meant
    if first.is_free:
        return Understood(None, (), (), honour=True)
    readings = [each for each in best if not each.is_free][:MOST_READINGS]
    unused = _spans(found, first.skipped)
    if (
        is_best
        and _is_certain(best, len(found))
        and not _is_in_brackets(text, first, words)
        and not _forgets(first, words, found)
    ):
        return Understood(first.effects, (first.effects,), unused, honour=False)
    return Understood(None, tuple(each.effects for each in readings), unused, honour=False)


def _rest_struck(best: list[Meaning], words: Lexicon, found: list[Word], text: str) -> list[Meaning]:
    """Readings that leave words out, with those that parts of the text have: what explains most of it first."""
    phrases = Phrases(words, found)
    whole = [replace(each, cost=each.cost - left_out(phrases, each.skipped)) for each in best]
    parts = salvaged(phrases, text)[:_TRIED]
    ranked: dict[tuple[Effect, ...], Meaning] = {}
    for each in sorted([*whole, *parts], key=_cost):
        if len(ranked) > MOST_READINGS:
            break
        if each in whole or _says_itself(each, text, words):
            ranked.setdefault(each.effects, each)
    return list(ranked.values())


def _cost(meant: Meaning) -> float:
    return meant.cost


def _called_first(words: Lexicon, found: list[Word]) -> list[Word]:
    """The words with whoever is called at the end at the beginning: `pass a card to the left, everyone`."""
    phrases = Phrases(words, found)
    if not found:
        return found
    size = len(found) - any(phrases.at(len(found) - 1, "STOP"))
    for comma in range(1, size):
        who = [edge.value for edge in phrases.at(comma + 1, "WHO") if edge.end == size]
        if phrases.has(comma, "COMMA") and any(each in _CALLED for each in who) and phrases.has(0, "VERB"):
            return [*found[comma + 1 : size], *found[:comma], *found[size:]]
    return found


def _says_itself(meant: Meaning, text: str, words: Lexicon) -> bool:
    """Whether the read-back means the same again: nothing else may be offered, or played."""
    said = read_back(meant.effects, words.name, words.edition)
    return said == text or _read_certainly(said, words.name, words.edition) == meant.effects


def _is_in_brackets(text: str, meant: Meaning, words: Lexicon) -> bool:
    """Whether something is in brackets that belongs to no card's name: nobody knows what it belongs to.

    What only confirms the rest does no harm: `(your choice)`, `(even you)`.
    """
    if _BRACKETS.search(text) is None or text == read_back(meant.effects, words.name, words.edition):
        return False
    return _read_certainly(_BRACKETS.sub(" ", text), words.name, words.edition) != meant.effects


def _forgets(meant: Meaning, words: Lexicon, found: list[Word]) -> bool:
    """Whether the read-back does not speak of all that the text speaks of, or of something else."""
    said = words.words(read_back(meant.effects, words.name, words.edition))
    if [word.text for word in said] == [word.text for word in found]:
        return False
    text, back = Phrases(words, found), Phrases(words, said)
    return leaves_out(text, back) or adds(text, back) or lacks(text, meant.effects)


@lru_cache(maxsize=1024)
def _read_certainly(text: str, lang: str, edition: Edition | None) -> tuple[Effect, ...] | None:
    words = lexicon(lang, edition)
    found = words.words(text)
    best = _meanings(words, tuple(found), text)
    return best[0].effects if best and not best[0].is_free and _is_certain(best, len(found)) else None


@lru_cache(maxsize=1024)  # a rule is usually said back and read again
def _meanings(words: Lexicon, found: tuple[Word, ...], text: str) -> tuple[Meaning, ...]:
    """Everything that the words can mean, the cheapest first."""
    phrases = Phrases(words, [*found])
    best: dict[tuple[tuple[Effect, ...], bool], Meaning] = {}
    for each in meanings(Clauses(phrases).readings(), text):
        key = (each.effects, each.is_free)
        if key not in best or each.cost < best[key].cost:
            best[key] = each
    ranked = sorted(best.values(), key=_cost)
    most = max(1, len(found) // 3)
    ranked = [each for each in ranked if each.cost <= _LEFT_OUT and len(each.skipped) <= most]
    ranked = [each for each in ranked if not any(_turns_round(phrases, at) for at in each.skipped)]
    farthest = _FARTHER if ranked and ranked[0].skipped else UNLINKED - 0.5
    return tuple(each for each in ranked if each.cost <= ranked[0].cost + farthest)


def _turns_round(phrases: Phrases, at: int) -> bool:
    """Whether a text means something else without a word: without a `not`, a side, or one of its players."""
    players = {edge.value for edge in phrases.at(at, "WHO")}
    is_side = any(edge.value in {"left", "right"} for edge in phrases.at(at, "WAY", "NEAR"))
    return is_side or phrases.has(at, *WEIGHTY) or phrases.is_weighty(at, at + 1) or bool(players - _PRONOUNS)


def _is_certain(best: Sequence[Meaning], words: int) -> bool:
    first = best[0]
    if first.is_open or first.skipped or first.cost > _CERTAIN + _EACH_WORD * words:
        return False
    if any(_may_be_title(first, other) for other in best[1:]):
        return False
    return len(best) < 2 or best[1].cost - first.cost >= _CLEAR


def _may_be_title(first: Meaning, other: Meaning) -> bool:
    """`Freeze! The next player draws 2`: is the first word a title, or does it skip somebody?"""
    if first.is_titled or not other.is_titled or other.skipped or other.is_free or first.effects == other.effects:
        return False
    return first.effects[-len(other.effects) :] == other.effects


def _spans(words: list[Word], skipped: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The parts of the text that were left out; neighbours are one part."""
    spans: list[tuple[int, int]] = []
    for at in sorted(set(skipped)):
        start, end = words[at].start, words[at].end
        if spans and (start <= spans[-1][1] or words[at - 1].end == spans[-1][1]):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)


@dataclass(frozen=True)
class RuleReading:
    """What the game makes of a text, in words: the answer of :func:`lastcard.read_rule`."""

    certain: str | None
    readings: tuple[str, ...]
    unused: tuple[tuple[int, int], ...]
    honour: bool


def read_rule(text: str, lang: str = "en", edition: Edition | None = None) -> RuleReading:
    """What a text means, said back in the same language.

    >>> read_rule("next player +4").certain
    'The next player draws 4 cards.'
    >>> read_rule("Draw 10").readings
    ('The next player draws 10 cards.', 'Whoever plays this card draws 10 cards.')
    """
    found = understand(text, lang, edition)
    said = tuple(dict.fromkeys(read_back(effects, lang, edition) for effects in found.readings))
    certain = None if found.certain is None else read_back(found.certain, lang, edition)
    return RuleReading(certain, said, found.unused, found.honour)
