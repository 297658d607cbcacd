"""The phrases of a language, and what each can stand for.

A language is one file in `languages/`: phrases by concept, and how rules are said back. ``<person>`` in a phrase
stands for what the file lists under `short`. Idioms are put into plain words first. The reader works on concepts
alone, so it is the same for every language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from lastcard.engine.edition.model import Edition
from lastcard.houserules.spelling import SURE, Speller
from lastcard.houserules.templates import Place, Templates, expand
from lastcard.houserules.words import PICTURE, Word, fold, words_of

_FOLDER = Path(__file__).parent / "languages"
_END = "$"  # of a sentence, in an idiom
_GAP = "*"  # in an idiom: a few words that stay as they are
_MOST_BETWEEN = 6  # words in a gap
_FILLER = 0.1
"""What it costs to pass over a word inside a phrase that means the same without it."""
_COLOURED = (*map(str, range(10)), "skip", "reverse", "draw2")
_PLAIN = ("order", "tell")
_FORMS = (*_PLAIN, "done", "mine", "all", "order-they", "tell-they", "tell-me")
"""`done`: something is done, nobody knows by whom (`are discarded`);
`mine`: only whoever plays the card is meant (`robas`); `all`: everyone is (`nobody can play`); `-they`, `-me`:
the word says to whom (`dale`, `me da`)."""
_WORD = re.compile(r"[^\W\d_]+")


class Concept(NamedTuple):
    """What a phrase stands for."""

    name: str
    value: str
    form: str = ""  # of a verb: `order` as one is told to do something, `tell` as one tells of others


@dataclass(frozen=True)
class Edge:
    """A phrase that stands at some word: its concept, what it is, and the word after it."""

    concept: str
    value: str
    end: int
    cost: float = SURE
    form: str = ""


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


Places = tuple[Place[Concept], ...]
"""How far a phrase has come, in the network of the language and in that of the edition."""


class Vocabulary:
    """What a language says, whatever the edition: its phrases, idioms and short forms."""

    def __init__(self, name: str) -> None:
        data = language(name)
        aliases = data.get("aliases", {})
        self.aliases = {fold(short): fold(word) for short, word in aliases.items() if fold(short) == short.casefold()}
        self.accented = {short.casefold(): fold(word) for short, word in aliases.items()}  # `él` is not `el`
        self.short = {f"<{name}>": f"{{{'|'.join(words)}}}" for name, words in data.get("short", {}).items()}
        self.phrases: Templates[Concept] = Templates()
        for concept, phrases in data["phrases"].items():
            self.add_all(self.phrases, concept, {"": phrases} if isinstance(phrases, list) else phrases)
        for verb, forms in data["verbs"].items():
            for form in _FORMS:
                self._add(self.phrases, forms.get(form, ()), Concept("VERB", verb, form))
        for at, words in enumerate(data["numbers"]):
            self._add(self.phrases, words.split("|"), Concept("NUM", str(at)))
        self.idioms: Templates[tuple[str, ...]] = Templates()
        self.around: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for plain, templates in data["idioms"].items():
            self._add_idioms(templates, tuple(self._spelled_out(plain).split()))
        self.first = {fold(word) for word in data["first"]}
        self.but = {fold(word) for word in data["but"]}
        self.fillers = {fold(word) for word in data.get("fillers", ())}
        self.weighty = {_joined(word) for word in data.get("weighty", ())}
        self.plain = {fold(word) for word in data.get("plain", ())}
        self.comments = {_joined(word) for word in data.get("comments", ())}
        self.acts = {_joined(word) for word in data.get("acts", ())}
        self.joined = {_joined(word) for word in data["joined"]} if "joined" in data else None

    def add_all(
        self,
        network: Templates[Concept],
        concept: str,
        phrases: Mapping[str, Iterable[str]],
        among: Container[str] | None = None,
    ) -> None:
        """Add the phrases for every value of a concept, or for some."""
        for value, templates in phrases.items():
            if among is None or value in among:
                self._add(network, templates, Concept(concept, value))

    def _add(self, network: Templates[Concept], templates: Iterable[str], concept: Concept) -> None:
        for template in templates:
            network.add(self._spelled_out(template), concept)

    def _add_idioms(self, templates: Iterable[str], plain: tuple[str, ...]) -> None:
        """Add turns of phrase, and the plain words that mean the same."""
        for template in map(self._spelled_out, templates):
            if _GAP not in template:
                self.idioms.add(template, plain)
                continue
            for phrase in expand(template):
                idiom = tuple(phrase.split())
                self.around.setdefault(idiom[0], []).append((idiom, plain))

    def _spelled_out(self, template: str) -> str:
        """A template without its short forms, and with the words that others are taken for."""
        for short, words in self.short.items():
            template = template.replace(short, words)
        return _WORD.sub(lambda word: self.aliases.get(word[0], word[0]), _without_apostrophes(fold(template)))


@cache
def vocabulary(name: str) -> Vocabulary:
    """What a language says."""
    return Vocabulary(name)


class Lexicon:
    """Finds the phrases that stand at a word."""

    def __init__(self, name: str, edition: Edition | None) -> None:
        self.name = name
        self.edition = edition
        self._vocabulary = vocabulary(name)
        self._own: Templates[Concept] = Templates()  # the cards and colours of the edition
        self._add_cards(language(name))
        self._networks = (self._vocabulary.phrases, self._own)
        self._vocabulary.add_all(self._own, "HARMLESS", {"": [*language(name)["harmless"], PICTURE]})
        self.short = self._vocabulary.short
        self.first = self._vocabulary.first
        self.but = self._vocabulary.but
        self.weighty = self._vocabulary.weighty
        self.comments, self.acts = self._vocabulary.comments, self._vocabulary.acts
        self.known = self._vocabulary.phrases.words | self._own.words
        self._speller = Speller(self.known, self._vocabulary.plain)
        joined = self._vocabulary.joined
        self._joined = self.known if joined is None else joined
        self._edges_of = lru_cache(maxsize=256)(self._all_edges)  # a text is gone through several times

    def words(self, text: str) -> list[Word]:
        """The words of a text in this language."""
        found = [word._replace(text=self._taken_for(word, text)) for word in words_of(text, self._joined)]
        return self._plainly([word for at, word in enumerate(found) if not self._is_hyphen(found, at)])

    def _is_hyphen(self, words: list[Word], at: int) -> bool:
        """Whether a sign only joins two words of one phrase: `face-up`."""
        if words[at].text != "-" or not 0 < at < len(words) - 1:
            return False
        before, after = words[at - 1], words[at + 1]
        pair = (before.text, after.text)
        pairs = (self._vocabulary.idioms.pairs, *(network.pairs for network in self._networks))
        return before.end + 1 == after.start and any(pair in each for each in pairs)

    def _taken_for(self, word: Word, text: str) -> str:
        written = text[word.start : word.end].casefold()
        return self._vocabulary.accented.get(written) or self._vocabulary.aliases.get(word.text, word.text)

    # -- idioms --------------------------------------------------------------------------

    def _plainly(self, words: list[Word]) -> list[Word]:
        """The words with plain ones instead of idioms; those stand for the whole idiom."""
        found: list[Word] = []
        at = 0
        while at < len(words):
            plain, end = self._plain(words, at)
            if end == at:
                more, end = self._plain_around(words, at)
                found += more
            else:
                found += [Word(text, words[at].start, words[end - 1].end) for text in plain]
            at = end
        return found

    def _plain_around(self, words: list[Word], at: int) -> tuple[list[Word], int]:
        """Plain words for an idiom with others in it: `spielen alle mit offenen Karten`; else the word itself."""
        for idiom, plain in self._vocabulary.around.get(words[at].text, ()):
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

    def _plain(self, words: list[Word], at: int) -> tuple[tuple[str, ...], int]:
        """Plain words for the longest idiom at a word, and where it ends; one with `$` is the end of a sentence."""
        idioms = self._vocabulary.idioms
        found: tuple[tuple[str, ...], int] = ((), at)
        place = idioms.start
        for end in range(at + 1, len(words) + 1):
            place = idioms.step(place, words[end - 1].text)
            if not place:
                break
            is_end = end == len(words) or not words[end].text[0].isalnum()
            plain = idioms.entries(place) or (idioms.entries(idioms.step(place, _END)) if is_end else [])
            found = (plain[-1], end) if plain else found
        return found

    # -- the cards -----------------------------------------------------------------------

    def _add_cards(self, data: dict[str, Any]) -> None:
        """The cards and colours of the edition; without one, of all editions that come with the package."""
        edition = self.edition
        add_all = self._vocabulary.add_all
        add_all(self._own, "KIND", data["kinds"])
        add_all(self._own, "COLOR", data["colors"], edition.colors if edition else None)
        add_all(self._own, "SYMBOL", data["cards"], {card.id for card in edition.cards} if edition else None)
        if edition is not None:
            self._add_own(edition, data)

    def _add_own(self, edition: Edition, data: dict[str, Any]) -> None:
        """What the file of the language does not know, by the edition's own names."""
        colors = {color: (color,) for color in edition.colors if color not in data["colors"]}
        cards = {card.id: (card.name, card.id.replace("-", " ")) for card in edition.cards if card.number is None}
        self._vocabulary.add_all(self._own, "COLOR", colors)
        self._vocabulary.add_all(self._own, "SYMBOL", cards)

    def is_coloured(self, card: str) -> bool:
        """Whether a card comes in colours."""
        if self.edition is not None:
            return any(each.id == card and not each.wild for each in self.edition.cards)
        return card in _COLOURED

    # -- looking up ----------------------------------------------------------------------

    def _step(self, places: Places, word: str) -> Places:
        return tuple(network.step(place, word) for network, place in zip(self._networks, places, strict=True))

    def edges(self, words: Sequence[Word]) -> tuple[list[Edge], ...]:
        """The phrases that stand at each word, the longest first."""
        return self._edges_of(tuple(word.text for word in words))

    def _all_edges(self, words: tuple[str, ...]) -> tuple[list[Edge], ...]:
        return tuple(self._edges_at(words, at) for at in range(len(words)))

    def _edges_at(self, words: tuple[str, ...], at: int) -> list[Edge]:
        found: list[Edge] = []
        paths: list[tuple[Places, float]] = [(tuple(network.start for network in self._networks), SURE)]
        for end in range(at + 1, len(words) + 1):
            text, cost = self._speller.taken_for(words[end - 1])
            longer = [(self._step(places, text), total + cost) for places, total in paths]
            longer = [(places, total) for places, total in longer if any(places)]
            for places, total in longer:
                for network, place in zip(self._networks, places, strict=True):
                    found += [Edge(name, value, end, total, form) for name, value, form in network.entries(place)]
            if text in self._vocabulary.fillers and end > at + 1:  # `your own next turn`
                longer += [(places, total + _FILLER) for places, total in paths]
            paths = longer
            if not paths:
                break
        found.reverse()
        said = {(edge.value, edge.end) for edge in found if edge.concept == "VERB" and edge.form not in _PLAIN}
        found = [edge for edge in found if edge.form not in _PLAIN or (edge.value, edge.end) not in said]
        return found + _numbers(words[at], at)


def _has(words: list[Word], at: int, phrase: tuple[str, ...]) -> bool:
    return tuple(word.text for word in words[at : at + len(phrase)]) == phrase


def _joined(word: str) -> str:
    """A word without its apostrophe."""
    return fold(word).replace("'", "")


def _without_apostrophes(template: str) -> str:
    """As words are looked up: only the mark of possession stays."""
    return re.sub(r"(?<=\w)'(?=\w)", "", template)


def _numbers(text: str, at: int) -> list[Edge]:
    digits = text.removeprefix("+").removesuffix("s")
    if not digits.isdecimal() or len(digits) > 4:
        return []
    if text.startswith("+"):
        return [] if text.endswith("s") else [Edge("PLUS", digits, at + 1)]  # `+4s` are cards
    return [Edge("SEVERAL" if text.endswith("s") else "NUM", str(int(digits)), at + 1)]
