"""A house rule: what players write on a card, and what the game understands by it (R38, J50).

What stands on a card is one text. It is either a rule that is certain in English; or what somebody wrote and, after an
arrow, the rule that the table chose for it, in English; or `honour:` and what the players carry out themselves.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from lastcard.engine.edition.model import Edition, Effect
from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import Seed
from lastcard.houserules.errors import RuleError
from lastcard.houserules.presets import nearest
from lastcard.houserules.readback import read_back
from lastcard.houserules.reader import Understood, understand
from lastcard.houserules.trial import ROUNDS, Trial, TrialTable, try_out

MAX_LENGTH = 200
"""How many characters a rule may have (its read-back may have more)."""
ARROW = "→"
_MAX_READ_BACK = 1000
_UNSEEN = ("Cf", "Cs", "Co", "Cn")  # format characters, surrogates, private and unassigned ones
_HONOUR = ("honour:", "honor:")
_HONOUR_EFFECTS = (Effect("honour"),)


class HouseRule:
    """A rule in people's words; two rules are equal if they mean the same.

    >>> rule = HouseRule("the others pick up one")
    >>> str(rule)
    'Everyone else draws 1 card.'
    >>> HouseRule("Klau jemandem eine Karte", lang="de") == HouseRule("steal a card from someone")
    True
    """

    def __init__(self, text: str, lang: str = "en", edition: Edition | None = None) -> None:
        self.text = clean(text)
        self.edition = edition
        self.source, self.effects = _read(self.text, lang, edition)

    @classmethod
    def honour(cls, text: str) -> HouseRule:
        """A rule that the game shows and the players carry out themselves (J50)."""
        written = clean(text)
        return cls(written if _is_honour(written) else f"{_HONOUR[0]} {written}")

    @property
    def is_honour(self) -> bool:
        """Whether the players carry it out instead of the game."""
        return self.effects == _HONOUR_EFFECTS

    @property
    def written(self) -> str:
        """The text that stands on the card: with it, everybody can read the rule in their own language."""
        return self.text if self.is_honour else as_written(self.source, self.effects, self.edition)

    def said(self, lang: str = "en") -> str:
        """The rule in the game's own words."""
        if self.is_honour:
            return f"{_HONOUR[0]} {_honoured(self.text)}"
        return read_back(self.effects, lang, self.edition)

    def trial(
        self,
        edition: str | Edition,
        players: int = 4,
        rounds: int = ROUNDS,
        seed: Seed = 0,
        *,
        rules: Mapping[str, Choice] | None = None,
        card: str | None = None,
    ) -> Trial:
        """Compare many rounds with the rule on a card to the same deals with the card left blank.

        Without a name it is the first card that ``rules`` leaves blank. An honour rule has no trial.
        """
        if self.is_honour:
            raise ValueError("an honour rule cannot be tried out: nobody knows what people will agree on (J50)")
        return try_out(self.written, TrialTable(edition, players, rules or {}, card), rounds, seed)

    def __str__(self) -> str:
        return self.said()

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


def read_effects(text: str, edition: Edition | None = None) -> tuple[Effect, ...]:
    """What a card with this text on it does; RuleError if that is not certain."""
    return HouseRule(text, edition=edition).effects


def as_written(source: str, effects: tuple[Effect, ...], edition: Edition | None = None) -> str:
    """A text for a card that means these effects for certain: the source alone if that is enough."""
    if understand(source, "en", edition).certain == effects and len(source) <= MAX_LENGTH:
        return source
    return f"{source} {ARROW} {read_back(effects, 'en', edition)}"


def source_of(text: str) -> str:
    """What somebody wrote, of a text on a card."""
    return text.rpartition(f" {ARROW} ")[0] or text


def clean(text: str) -> str:
    """A text in normal form, without control characters or superfluous spaces."""
    letters = ((letter, unicodedata.category(letter)) for letter in unicodedata.normalize("NFC", text))
    spaced = "".join(
        " " if kind == "Cc" or kind[0] == "Z" else letter for letter, kind in letters if kind not in _UNSEEN
    )
    return " ".join(spaced.split())


def _read(text: str, lang: str, edition: Edition | None) -> tuple[str, tuple[Effect, ...]]:
    """What was written, and what it means."""
    if _is_honour(text):
        _check_honour(text)
        return _honoured(text), _HONOUR_EFFECTS
    source, arrow, chosen = text.rpartition(f" {ARROW} ")
    if arrow:
        if len(source) > MAX_LENGTH:
            raise _too_long(text)
        return source, _chosen(chosen, edition)
    return text, _certain(text, lang, edition)


def _chosen(text: str, edition: Edition | None) -> tuple[Effect, ...]:
    """What a table has chosen: the only reading of a read-back, even if an earlier version said it less clearly."""
    found = understand(text, "en", edition) if len(text) <= _MAX_READ_BACK else None
    if found is not None and not found.unused and len(found.readings) == 1:
        return found.readings[0]
    return _certain(text, "en", edition)


def _certain(text: str, lang: str, edition: Edition | None) -> tuple[Effect, ...]:
    if not text:
        raise RuleError(text, (0, 0), "is empty", nearest("", lang).text)
    if len(text) > _MAX_READ_BACK:
        raise _too_long(text)
    found = understand(text, lang, edition)
    if found.certain is None:
        raise _too_long(text) if len(text) > MAX_LENGTH else refusal(text, found, lang, edition)
    if len(text) > MAX_LENGTH and text != read_back(found.certain, lang, edition):
        raise _too_long(text)
    return found.certain


def refusal(text: str, found: Understood, lang: str = "en", edition: Edition | None = None) -> RuleError:
    """Why a text is not certain, and what it could mean."""
    readings = tuple(dict.fromkeys(read_back(effects, lang, edition) for effects in found.readings))
    if found.honour or not readings:
        problem = "is nothing that the game can carry out"
        return RuleError(text, (0, len(text)), problem, nearest(text, lang).text, readings)
    if found.unused:
        return RuleError(text, found.unused[0], "is not understood here", readings[0], readings)
    return RuleError(text, (0, len(text)), "can be read in several ways", readings[0], readings)


def _too_long(text: str) -> RuleError:
    return RuleError(text, (MAX_LENGTH, len(text)), f"is too much: a rule has at most {MAX_LENGTH} characters")


def _is_honour(text: str) -> bool:
    return text.casefold().startswith(_HONOUR)


def _honoured(text: str) -> str:
    return text.partition(":")[2].strip()


def _check_honour(text: str) -> None:
    if not _honoured(text):
        raise RuleError(text, (0, len(text)), "is followed by nothing", "honour: sing a song")
    if len(_honoured(text)) > MAX_LENGTH:
        raise _too_long(text)
