"""The options of a table: what can be chosen, checked when the table is set (J65)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.engine.edition.check import problems_of
from lastcard.engine.edition.model import SCORINGS, Edition
from lastcard.engine.edition.written import Customs, WrittenRule, with_rules, writable

Choice = bool | int | str
"""What a table can choose for one option, or the text of a rule."""
Rules = Mapping[str, Choice | WrittenRule]
"""What a table agrees on: options by name, and rules by the card that they are written on."""
_CUSTOM = "custom-"  # the prefix of cards that rules can be written on


class OptionError(ValueError):
    """An option that this table cannot have. The sentence names it and says why."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option


@dataclass(frozen=True)
class Options:
    """What a table has agreed on. Names are as in the rulebook, with underscores."""

    reverse_with_two: str = "skip"
    bluffing: bool = True
    scoring: str = "winner"
    target: int = 500
    hand_size: int = 7
    shield: str = "draws"
    call_penalty: int = 2
    stacking: bool = False
    jump_in: bool = False
    seven_zero: bool = False
    draw_until_playable: bool = False
    forced_play: bool = False
    pauses: bool = False
    customs: Customs = ()  # the rules written on cards


# The values of each option: words, a range of numbers, or (None) on and off.
ALLOWED: dict[str, tuple[str, ...] | range | None] = {
    "reverse-with-two": ("skip", "turn"),
    "bluffing": None,
    "scoring": tuple(SCORINGS),
    "target": range(50, 5001),
    "hand-size": range(1, 11),
    "shield": ("draws", "draws-and-skips"),
    "call-penalty": range(5),
    "stacking": None,
    "jump-in": None,
    "seven-zero": None,
    "draw-until-playable": None,
    "forced-play": None,
    "pauses": None,
}


def set_options(edition: Edition, rules: Rules, seats: int = 2) -> Options:
    """The options of a table of this edition, or OptionError with the reason.

    Rules on cards must have been read (:func:`lastcard.houserules.read_rules`).
    """
    customs = {name: value for name, value in rules.items() if name.startswith(_CUSTOM) and value != ""}
    chosen = {name.replace("-", "_"): _checked(name, rules[name]) for name in rules if not name.startswith(_CUSTOM)}
    for name, reason in _unusable(edition).items():
        if name in rules:
            raise OptionError(name, reason)
    options = Options(
        **({"scoring": edition.scoring} | chosen),  # type: ignore[arg-type]  # each was checked
        customs=tuple((name, _playable(edition, name, customs[name])) for name in sorted(customs)),
    )
    if "target" in rules and options.scoring == "single":
        raise OptionError("target", "one hand decides when scoring is single, so there are no points to reach (J65)")
    if options.hand_size * seats >= edition.size:
        raise OptionError("hand-size", f"{edition.size} cards are too few for {seats} hands of {options.hand_size}")
    return options


def rule_texts(rules: Rules) -> dict[str, Choice]:
    """The same in words: a written rule as its text."""
    return {name: value.text if isinstance(value, WrittenRule) else value for name, value in rules.items()}


def parse_choice(name: str, text: str) -> Choice:
    """An option's value as typed on a command line."""
    if name.startswith(_CUSTOM):
        return text
    words: dict[str, Choice] = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
    if name not in ALLOWED:
        raise _unknown(name)
    allowed = ALLOWED[name]
    if allowed is None:
        return _checked(name, words.get(text.lower(), text))
    if isinstance(allowed, range) and text.lstrip("-").isdecimal():
        return _checked(name, int(text))
    return _checked(name, text)


def _checked(name: str, value: object) -> Choice:
    if name not in ALLOWED:
        raise _unknown(name)
    allowed = ALLOWED[name]
    if allowed is None:
        if not isinstance(value, bool):
            raise OptionError(name, f"must be on or off, not {value!r}")
    elif isinstance(allowed, range):
        if type(value) is not int or value not in allowed:
            raise OptionError(name, f"must be a number from {allowed[0]} to {allowed[-1]}, not {value!r}")
    elif value not in allowed:
        raise OptionError(name, f"must be one of {', '.join(allowed)}, not {value!r}")
    return value


def _playable(edition: Edition, name: str, rule: Choice | WrittenRule) -> WrittenRule:
    """The rule to be written on a card, if the edition has that card and the rule can be played (R38, J48)."""
    cards = writable(edition)
    if name not in cards:
        which = f"rules can be written on {' and '.join(cards)}" if cards else "none of its cards can be written on"
        raise OptionError(name, f"{edition.name} has no such card; {which} (R38)")
    if not isinstance(rule, WrittenRule):
        raise OptionError(name, f"must be a rule that has been read (lastcard.houserules.read_rules), not {rule!r}")
    for _, problem in problems_of(with_rules(edition, ((name, rule),))):
        raise OptionError(name, problem)
    return rule


def _unknown(name: str) -> OptionError:
    return OptionError(name, f"there is no such option; there are {', '.join(ALLOWED)}")


def _unusable(edition: Edition) -> dict[str, str]:
    """The options that make no difference with this edition's cards, with the reason."""
    cards = edition.cards
    reasons = {}
    if not any(card.has("shield") for card in cards):
        reasons["shield"] = f"{edition.name} has no card that shields (J65)"
    if not any(card.stacks for card in cards):
        reasons["stacking"] = f"{edition.name} has no cards that stack"
    if not any(card.seven_zero for card in cards):
        reasons["seven-zero"] = f"{edition.name} has no 7 or 0 that moves hands"
    if not any(card.only_without for card in cards):
        reasons["bluffing"] = f"{edition.name} has no card to bluff with"
    if not any(card.has("turn-direction") for card in cards):
        reasons["reverse-with-two"] = f"{edition.name} has no Reverse"
    return reasons
