"""The phrases of a language, and what each can stand for.

A language is one file in `languages/`: phrases by concept, and how rules are said back. ``[…]`` may be left out of a
phrase, ``{a|b}`` is one of several, and ``<person>`` stands for what the file lists under `short`. Idioms are put into
plain words first. The reader works on concepts alone, so it is the same for every language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from lastcard.engine.edition.model import Edition
from lastcard.houserules.words import Word, fold, words_of

_FOLDER = Path(__file__).parent / "languages"
_LONGEST_IDIOM = 16  # words
_GAP = "*"  # in an idiom: a few words that stay as they are
_MOST_BETWEEN = 6  # words in a gap
_SPELLED = 5  # letters from which on a word may be misspelled
_COLOURED = (*map(str, range(10)), "skip", "reverse", "draw2")
_PLAIN = ("order", "tell")
_FORMS = (*_PLAIN, "mine", "all", "order-they", "tell-they", "tell-me")
"""`mine`: only whoever plays the card is meant (`robas`); `all`: everyone is (`nobody can play`); `-they`, `-me`:
the word says to whom (`dale`, `me da`)."""

SURE, TYPO, DOUBTFUL = 0.0, 1.0, 9.0
"""What it costs to take a word as another one."""


@dataclass(frozen=True)
class Edge:
    """A phrase that stands at some word: its concept, what it is, and the word after it."""

    concept: str
    value: str
    end: int
    cost: float = SURE
    form: str = ""  # of a verb: `order` as one is told to do something, `tell` as one tells of others


@cache
def languages() -> tuple[str, ...]:
    """The languages that rules can be written in, English first."""
    return tuple(sorted((path.stem for path in _FOLDER.glob("*.toml")), key=lambda name: (name != "en", name)))


@cache
def language(name: str) -> dict[str, Any]:
    """The file of a language."""
    if name not in languages():
        raise ValueError(f"there is no language {name!r}; there are {', '.join(languages())}")
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def lexicon(name: str, edition: Edition | None = None) -> Lexicon:
    """The phrases of a language, with the cards and colours of an edition."""
    return Lexicon(name, edition)


class Lexicon:
    """Finds the phrases that stand at a word."""

    def __init__(self, name: str, edition: Edition | None) -> None:
        self.name = name
        self.edition = edition
        data = language(name)
        self.index: dict[str, list[tuple[str, str, str]]] = {}
        self.longest: dict[str, int] = {}
        aliases = data.get("aliases", {})
        self.aliases = {fold(short): fold(word) for short, word in aliases.items() if fold(short) == short.casefold()}
        self.accented = {short.casefold(): fold(word) for short, word in aliases.items()}  # `él` is not `el`
        self.short = {f"<{name}>": f"{{{'|'.join(words)}}}" for name, words in data.get("short", {}).items()}
        for concept, phrases in data["phrases"].items():
            self._add_all(concept, {"": phrases} if isinstance(phrases, list) else phrases)
        for verb, forms in data["verbs"].items():
            for form in _FORMS:
                self._add(forms.get(form, ()), "VERB", verb, form)
        for at, words in enumerate(data["numbers"]):
            self._add(words.split("|"), "NUM", str(at))
        self._add_cards(data)
        self._add(data["harmless"], "HARMLESS", "")
        self.known = {word for phrase in self.index for word in phrase.split()}
        self.idioms = self._idioms(data["idioms"])
        phrases = [*map(str.split, self.index), *self.idioms]
        self.pairs = {pair for phrase in phrases for pair in pairwise(phrase)}
        self.around: dict[str, list[tuple[tuple[str, ...], list[str]]]] = {}
        for idiom, plain in self.idioms.items():
            if _GAP in idiom:
                self.around.setdefault(idiom[0], []).append((idiom, plain))
        self.weighty = {fold(word).replace("'", "") for word in data.get("weighty", ())}
        self.plain = {fold(word) for word in data.get("plain", ())}
        joined = data.get("joined")
        self.joined = self.known if joined is None else {fold(word).replace("'", "") for word in joined}

    def words(self, text: str) -> list[Word]:
        """The words of a text in this language."""
        found = [replace(word, text=self._taken_for(word, text)) for word in words_of(text, self.joined)]
        return self._plainly([word for at, word in enumerate(found) if not self._is_hyphen(found, at)])

    def _is_hyphen(self, words: list[Word], at: int) -> bool:
        """Whether a sign only joins two words of one phrase: `face-up`."""
        if words[at].text != "-" or not 0 < at < len(words) - 1:
            return False
        before, after = words[at - 1], words[at + 1]
        return before.end + 1 == after.start and (before.text, after.text) in self.pairs

    def _taken_for(self, word: Word, text: str) -> str:
        written = text[word.start : word.end].casefold()
        return self.accented.get(written) or self.aliases.get(word.text, word.text)

    # -- idioms --------------------------------------------------------------------------

    def _idioms(self, idioms: dict[str, list[str]]) -> dict[tuple[str, ...], list[str]]:
        """Turns of phrase, word by word, and the plain words that mean the same."""
        return {
            tuple(phrase.split()): self._spelled_out(plain).split()
            for plain, templates in idioms.items()
            for template in templates
            for phrase in expand(self._spelled_out(template))
        }

    def _plainly(self, words: list[Word]) -> list[Word]:
        """The words with plain ones instead of idioms; those stand for the whole idiom."""
        found: list[Word] = []
        at = 0
        while at < len(words):
            ends = range(min(len(words), at + _LONGEST_IDIOM), at, -1)
            plain, end = next(((plain, end) for end in ends if (plain := self._plain(words, at, end))), ([], at))
            if end == at:
                more, end = self._plain_around(words, at)
                found += more
                at = end
                continue
            found += [Word(text, words[at].start, words[end - 1].end) for text in plain]
            at = end
        return found

    def _plain_around(self, words: list[Word], at: int) -> tuple[list[Word], int]:
        """Plain words for an idiom with others in it: `spielen alle mit offenen Karten`; else the word itself."""
        for idiom, plain in self.around.get(words[at].text, ()):
            gap = idiom.index(_GAP)
            start, tail = at + gap, idiom[gap + 1 :]
            if not _has(words, at, idiom[:gap]):
                continue
            for end in range(start + 1, min(start + _MOST_BETWEEN, len(words)) + 1):
                if not words[end - 1].text[0].isalnum():
                    break
                if _has(words, end, tail):
                    last = end + len(tail)
                    span = words[at].start, words[last - 1].end
                    inside = self._plainly(words[start:end])
                    spelled = [inside if text == _GAP else [Word(text, *span)] for text in plain]
                    return [word for part in spelled for word in part], last
        return [words[at]], at + 1

    def _plain(self, words: list[Word], at: int, end: int) -> list[str]:
        """Plain words for an idiom; one that ends with `$` needs the end of a sentence after it."""
        idiom = tuple(each.text for each in words[at:end])
        is_end = end == len(words) or not words[end].text[0].isalnum()
        return self.idioms.get(idiom) or (self.idioms.get((*idiom, "$"), []) if is_end else [])

    # -- the index -----------------------------------------------------------------------

    def _add_all(self, concept: str, phrases: dict[str, list[str]], among: Container[str] | None = None) -> None:
        for value, templates in phrases.items():
            if among is None or value in among:
                self._add(templates, concept, value)

    def _add(self, templates: Iterable[str], concept: str, value: str, form: str = "") -> None:
        for template in templates:
            for phrase in expand(self._spelled_out(template)):
                entry = (concept, value, form)
                entries = self.index.setdefault(phrase, [])
                if entry not in entries:
                    entries.append(entry)
                first, more = phrase.partition(" ")[0], phrase.count(" ") + 1
                if more > self.longest.get(first, 0):
                    self.longest[first] = more

    def _spelled_out(self, template: str) -> str:
        """A template without its short forms, and with the words that others are taken for."""
        for short, words in self.short.items():
            template = template.replace(short, words)
        return _WORD.sub(lambda word: self.aliases.get(word[0], word[0]), _without_apostrophes(fold(template)))

    def _add_cards(self, data: dict[str, Any]) -> None:
        """The cards and colours of the edition; without one, of all editions that come with the package."""
        edition = self.edition
        self._add_all("KIND", data["kinds"])
        self._add_all("COLOR", data["colors"], edition.colors if edition else None)
        self._add_all("SYMBOL", data["cards"], {card.id for card in edition.cards} if edition else None)
        if edition is not None:
            self._add_own(edition, data)

    def _add_own(self, edition: Edition, data: dict[str, Any]) -> None:
        """What the file of the language does not know, by the edition's own names."""
        for color in edition.colors:
            if color not in data["colors"]:
                self._add((color,), "COLOR", color)
        for card in edition.cards:
            if card.number is None:
                self._add((card.name, card.id.replace("-", " ")), "SYMBOL", card.id)

    def is_coloured(self, card: str) -> bool:
        """Whether a card comes in colours."""
        if self.edition is not None:
            return any(each.id == card and not each.wild for each in self.edition.cards)
        return card in _COLOURED

    # -- looking up ----------------------------------------------------------------------

    def edges(self, words: list[Word], at: int) -> list[Edge]:
        """The phrases that stand at a word, the longest first."""
        text, cost = self.spelled(words[at].text)
        longest = min(self.longest.get(text, 0), len(words) - at)
        found: list[Edge] = []
        phrase, total = text, cost
        for number in range(1, longest + 1):
            if number > 1:
                more, extra = self.spelled(words[at + number - 1].text)
                phrase, total = f"{phrase} {more}", total + extra
            found += [
                Edge(concept, value, at + number, total, form) for concept, value, form in self.index.get(phrase, ())
            ]
        found.reverse()
        said = {(edge.value, edge.end) for edge in found if edge.concept == "VERB" and edge.form not in _PLAIN}
        found = [edge for edge in found if edge.form not in _PLAIN or (edge.value, edge.end) not in said]
        return found + _numbers(text, at)

    @lru_cache(maxsize=4096)  # noqa: B019  # lexicons are few and live for ever
    def spelled(self, word: str) -> tuple[str, float]:
        """The known word that a word stands for, and what it costs to take it so."""
        if word in self.known or not word.isalpha() or word in self.plain or len(word) < _SPELLED - 1:
            return word, SURE
        if len(word) < _SPELLED:
            near = {known for known in self.known if len(known) == len(word) and _is_exchanged(word, known)}
            return (near.pop(), DOUBTFUL) if len(near) == 1 else (word, SURE)
        near = {known for known in self.known if _slip(word, known)}
        if len(near) == 1:
            return near.pop(), TYPO
        near = near or {known for known in self.known if _misread(word, known)}
        return (near.pop(), DOUBTFUL) if len(near) == 1 else (word, SURE)


def _has(words: list[Word], at: int, phrase: tuple[str, ...]) -> bool:
    return tuple(word.text for word in words[at : at + len(phrase)]) == phrase


def _without_apostrophes(template: str) -> str:
    """As words are looked up: only the mark of possession stays."""
    return re.sub(r"(?<=\w)'(?=\w)", "", template)


def _numbers(text: str, at: int) -> list[Edge]:
    digits = text.removeprefix("+").removesuffix("s")
    if not digits.isdecimal() or len(digits) > 4:
        return []
    if text.startswith("+"):
        return [Edge("PLUS", digits, at + 1)]
    return [Edge("SEVERAL" if text.endswith("s") else "NUM", str(int(digits)), at + 1)]


def _slip(word: str, known: str) -> bool:
    """Whether a letter was doubled, forgotten, added or exchanged with the next one."""
    if len(known) < _SPELLED or word[0] != known[0] or abs(len(word) - len(known)) > 1:
        return False
    if len(word) == len(known):
        return _is_exchanged(word, known)
    short, long = sorted((word, known), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _is_exchanged(word: str, known: str) -> bool:
    return any(_exchanged(known, at) == word for at in range(len(known) - 1) if known[at] != known[at + 1])


def _exchanged(word: str, at: int) -> str:
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _misread(word: str, known: str) -> bool:
    """Whether one letter is another one; that may well be another word."""
    return (
        len(known) >= _SPELLED
        and len(word) == len(known)
        and word[0] == known[0]
        and sum(one != other for one, other in zip(word, known, strict=True)) == 1
    )


_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = re.compile(r"[\[\]{}|]|[^\[\]{}|]+")


def expand(template: str) -> list[str]:
    """Every phrase that a template stands for, in its order; what is inside brackets may have brackets again."""
    ways, _ = _alternatives(_SIGNS.findall(template), 0)
    return list(dict.fromkeys(" ".join(way.split()) for way in ways))


def _alternatives(signs: list[str], at: int) -> tuple[list[str], int]:
    """The ways up to the bracket that closes, and where it stands."""
    found: list[str] = []
    ways = [""]
    while at < len(signs) and signs[at] not in "]}":
        sign = signs[at]
        if sign == "|":
            found += ways
            ways = [""]
        elif sign in "[{":
            inner, at = _alternatives(signs, at + 1)
            if sign == "[":
                inner = ["", *inner]
            ways = [way + more for way in ways for more in dict.fromkeys(inner)]
        else:
            ways = [way + sign for way in ways]
        at += 1
    return found + ways, at
