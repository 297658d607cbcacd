"""A house rule: what players write on a card, and what the game understands by it (R38, J50)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from lastcard.engine.edition.model import Edition, Effect
from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import Seed
from lastcard.houserules.errors import RuleError
from lastcard.houserules.grammar import Stuck, parse, tokens_in, words_of
from lastcard.houserules.interpret import interpret
from lastcard.houserules.phrases import symbol_of
from lastcard.houserules.readback import read_back
from lastcard.houserules.suggestions import explain
from lastcard.houserules.trial import ROUNDS, Trial, TrialTable, try_out
from lastcard.houserules.vocabulary import COLORS

MAX_LENGTH = 200
"""How many characters a rule may have (its read-back may have more)."""
_MAX_READ_BACK = 1000
_UNSEEN = ("Cf", "Cs", "Co", "Cn")  # format characters, surrogates, private and unassigned ones
_HONOUR = "honour:"
_HONOUR_EFFECTS = (Effect("honour"),)


class HouseRule:
    """A rule in people's words; two rules are equal if they mean the same.

    >>> rule = HouseRule("the others pick up one")
    >>> str(rule)
    'Everyone else draws 1 card.'
    """

    def __init__(self, text: str) -> None:
        self.text = clean(text)
        self.effects: tuple[Effect, ...]
        if self.text.casefold().startswith(_HONOUR):
            self.effects = _HONOUR_EFFECTS
            _check_honour(self.text)
        else:
            self.effects = _understand(self.text)

    @classmethod
    def honour(cls, text: str) -> HouseRule:
        """A rule that the game shows and the players carry out themselves (J50)."""
        written = clean(text)
        return cls(written if written.casefold().startswith(_HONOUR) else f"{_HONOUR} {written}")

    @property
    def is_honour(self) -> bool:
        """Whether the players carry it out instead of the game."""
        return self.effects == _HONOUR_EFFECTS

    def trial(
        self,
        edition: str | Edition,
        players: int = 4,
        rounds: int = ROUNDS,
        seed: Seed = 0,
        rules: Mapping[str, Choice] | None = None,
    ) -> Trial:
        """Compare many rounds with the rule to the same deals without it. An honour rule has no trial."""
        if self.is_honour:
            raise ValueError("an honour rule cannot be tried out: nobody knows what people will agree on (J50)")
        return try_out(self.text, TrialTable(edition, players, rules or {}), rounds, seed)

    def __str__(self) -> str:
        return f"{_HONOUR} {_honoured(self.text)}" if self.is_honour else read_back(self.effects)

    def __repr__(self) -> str:
        return f"HouseRule({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HouseRule):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[Effect, ...], str]:
        """What it means; for an honour rule, its words."""
        return self.effects, _honoured(self.text) if self.is_honour else ""


def read_rule(text: str, edition: Edition) -> tuple[Effect, ...]:
    """What a card of this edition does with this text on it."""
    rule = HouseRule(text)
    if not rule.is_honour:
        _check_edition(rule, edition)
    return rule.effects


def clean(text: str) -> str:
    """A text in normal form, without control characters or superfluous spaces."""
    letters = ((letter, unicodedata.category(letter)) for letter in unicodedata.normalize("NFC", text))
    spaced = "".join(
        " " if kind == "Cc" or kind[0] == "Z" else letter for letter, kind in letters if kind not in _UNSEEN
    )
    return " ".join(spaced.split())


def _understand(text: str) -> tuple[Effect, ...]:
    if not text:
        raise RuleError(text, 0, 0, "is empty", "Everyone else draws 1")
    if len(text) > _MAX_READ_BACK:
        raise _too_long(text)
    words = words_of(text)
    try:
        tree = parse(words)
    except Stuck as stuck:
        raise explain(text, words, stuck) from None
    effects = interpret(tree, text)
    if len(text) > MAX_LENGTH and text != read_back(effects):
        raise _too_long(text)
    return effects


def _too_long(text: str) -> RuleError:
    return RuleError(text, MAX_LENGTH, len(text), f"is too much: a rule has at most {MAX_LENGTH} characters", ".")


def _honoured(text: str) -> str:
    return text[len(_HONOUR) :].strip()


def _check_honour(text: str) -> None:
    if not _honoured(text):
        raise RuleError(text, 0, len(text), "is followed by nothing", "honour: sing a song")
    if len(_honoured(text)) > MAX_LENGTH:
        raise _too_long(text)


def _check_edition(rule: HouseRule, edition: Edition) -> None:
    """Colours and cards that a rule names must be in the deck."""
    cards = {card.id: card.name for card in edition.cards}
    for token in tokens_in(rule.text):
        place = (rule.text, token.start_pos or 0, token.end_pos or 0)
        if token.type == "COLOR" and token not in edition.colors:
            raise RuleError(*place, f"is no colour of {edition.name}", _nearest_color(edition))
        if token.type == "SYMBOL" and symbol_of(str(token)) not in cards:
            raise RuleError(*place, f"is no card of {edition.name}", "Skip")


def _nearest_color(edition: Edition) -> str:
    return next((color for color in edition.colors if color in COLORS), edition.colors[0])
