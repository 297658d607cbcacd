"""From a text to its tree: the longest phrase that fits is the next word, and the parser knows what fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from lastcard.houserules.phrases import phrases
from lastcard.houserules.vocabulary import PHRASES

Node = Tree[Token]

_WORD = re.compile(r"\+?\d+s?(?!\w)|[^\W\d_]+(?:[-'][^\W_]+)*|\.\.+|\S")
_END = "$END"
_ENDINGS = {"s": "'s", "m": "am", "ve": "have", "ll": "will", "re": "are"}


@dataclass(frozen=True)
class Word:
    """A word or a sign, small letters only, and where it stands."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Fit:
    """A phrase that fits at some word: its terminal, and how many words it has."""

    terminal: str
    words: int


class Stuck(Exception):  # noqa: N818  # no error yet: whoever asked says it in a sentence
    """Nothing known fits at the word ``at``; ``at`` is the number of words if something is missing at the end."""

    def __init__(self, at: int, tokens: list[Token]) -> None:
        super().__init__(at)
        self.at = at
        self.tokens = tokens  # the phrases before it

    def possible(self, back: int = 0) -> set[str]:
        """The terminals that could have stood here, or so many phrases before."""
        return can_follow(_replay(self.tokens[: len(self.tokens) - back]))


def words_of(text: str) -> list[Word]:
    """The words and signs of a text."""
    return [word for match in _WORD.finditer(text.replace("’", "'")) for word in _parts(match)]


def _parts(match: re.Match[str]) -> list[Word]:
    """A word, or the two that are written as one: `I'm`, `the player's`."""
    word = "..." if match[0].startswith("..") else match[0].casefold()
    stem, mark, ending = word.rpartition("'")
    if not mark or ending not in _ENDINGS or word in _longest():
        return [Word(word, match.start(), match.end())]
    cut = match.end() - len(ending) - 1
    return [Word(stem, match.start(), cut), Word(_ENDINGS[ending], cut, match.end())]


def parse(words: list[Word]) -> Node:
    """The tree of a whole text; Stuck where it cannot go on."""
    return _read(words)[0]


def state_after(words: list[Word]) -> InteractiveParser:
    """What the parser knows after some words; Stuck if they are not the beginning of a rule."""
    state = _parser().parse_interactive("")
    for _ in _feed(state, words):
        pass
    return state


def tokens_in(text: str) -> list[Token]:
    """The phrases of a text that is understood, in their order."""
    return _read(words_of(text))[1]


def can_follow(state: InteractiveParser) -> set[str]:
    """The terminals that can come next."""
    accepted: set[str] = state.accepts()
    return accepted - {_END}


def is_whole(state: InteractiveParser) -> bool:
    """Whether the text may end here."""
    return _END in state.accepts()


# -- one phrase after another -----------------------------------------------------------


def _read(words: list[Word]) -> tuple[Node, list[Token]]:
    """The tree and the phrases of a whole text. `any red draw 2` can name a card, or tell holders of red to draw."""
    try:
        return _read_with(words)
    except Stuck as stuck:
        for at in range(len(words)):
            if {"SYMBOL", "DRAW"} <= {fit.terminal for fit in fits_at(words, at)}:
                with suppress(Stuck):
                    return _read_with(words, verb=at)
        raise stuck from None


def _read_with(words: list[Word], verb: int | None = None) -> tuple[Node, list[Token]]:
    """The same, but the word at ``verb`` is a verb, not a card."""
    state = _parser().parse_interactive("")
    tokens = list(_feed(state, words, verb))
    try:
        return state.feed_eof(), tokens
    except UnexpectedToken:
        raise Stuck(len(words), tokens) from None


def _feed(state: InteractiveParser, words: list[Word], verb: int | None = None) -> Iterator[Token]:
    """Gives the parser one phrase after the other."""
    at = 0
    tokens: list[Token] = []
    while at < len(words):
        fit = _best(state, words, at, {"SYMBOL"} if at == verb else set())
        if fit is None:
            raise Stuck(at, tokens)
        token = _token(fit, words, at)
        try:
            state.feed_token(token)
        except UnexpectedToken:
            raise Stuck(at, tokens) from None
        tokens.append(token)
        yield token
        at += fit.words


def _best(state: InteractiveParser, words: list[Word], at: int, barred: set[str]) -> Fit | None:
    """The longest phrase that the parser can take here."""
    possible = {*state.choices()} - barred
    fits = [fit for fit in fits_at(words, at) if fit.terminal in possible]
    if len(fits) < 2:
        return fits[0] if fits else None
    return next((fit for fit in fits if _takes(state, _token(fit, words, at))), None)


def _takes(state: InteractiveParser, token: Token) -> bool:
    """Whether the parser really takes a token: its table alone promises a little too much."""
    trial = state.copy(deepcopy_values=False)
    trial.parser_state.parse_conf = copy(trial.parser_state.parse_conf)
    trial.parser_state.parse_conf.callbacks = {}  # they would build on the tree that the trial shares
    try:
        trial.feed_token(token)
    except UnexpectedToken:
        return False
    return True


def fits_at(words: list[Word], at: int) -> list[Fit]:
    """The phrases that stand at a word, the longest first."""
    first = words[at].text
    found: list[Fit] = []
    longest = min(_longest().get(first, 0), len(words) - at)
    for number in range(longest, 0, -1):
        phrase = " ".join(word.text for word in words[at : at + number])
        found += [Fit(terminal, number) for terminal in _index().get(phrase, ())]
    if first.isascii() and first.isdigit():
        found.append(Fit("NUMBER", 1))
    return found


def _token(fit: Fit, words: list[Word], at: int) -> Token:
    used = words[at : at + fit.words]
    text = " ".join(word.text for word in used)
    return Token(fit.terminal, text, start_pos=used[0].start, end_pos=used[-1].end)


def _replay(tokens: list[Token]) -> InteractiveParser:
    """The parser as it was before the phrase on which it got stuck."""
    state = _parser().parse_interactive("")
    for token in tokens:
        state.feed_token(token)
    return state


# -- made once --------------------------------------------------------------------------


@cache
def _parser() -> Lark:
    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", propagate_positions=False, maybe_placeholders=False)


@cache
def _index() -> dict[str, tuple[str, ...]]:
    """The terminals of every phrase."""
    index: dict[str, tuple[str, ...]] = {}
    for terminal in PHRASES:
        for phrase in phrases(terminal):
            small = phrase.casefold()
            index[small] = (*index.get(small, ()), terminal)
    return index


@cache
def _longest() -> dict[str, int]:
    """How many words a phrase can have that begins with a word."""
    longest: dict[str, int] = {}
    for phrase in _index():
        words = phrase.split()
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return longest
