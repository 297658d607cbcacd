"""Where texts become rules: the texts in a table's options, and those on the cards of an edition file.

The engine takes only rules that have been read, so everything that accepts texts from people comes through here. The
languages are loaded when the first text is read.
"""

from __future__ import annotations

from functools import lru_cache

from lastcard.engine.edition.file import edition as find_edition
from lastcard.engine.edition.model import Edition, Effect
from lastcard.engine.edition.options import ALLOWED, OptionError, Rules, parse_choice
from lastcard.engine.edition.written import WrittenRule, with_rules, writable

LANGUAGE_VERSION = 2
"""Changes whenever a text that was understood could be read as something else. It stands in the logs of servers."""


def edition(name: str | Edition) -> Edition:
    """An edition by its id, or from a file whose name ends in `.toml`."""
    return find_edition(name, read_effects)


def read_rules(edition: Edition, rules: Rules) -> Rules:
    """A table's options with the texts on cards and `on` and `off` read; OptionError names what is not understood.

    Whatever else is wrong with the options is left for :func:`~lastcard.engine.edition.options.set_options` to say.
    """
    cards = writable(edition)
    read = {name: _read(name, value, edition) for name, value in rules.items() if name in cards and value != ""}
    switches = {name for name, allowed in ALLOWED.items() if allowed is None}
    chosen = {
        name: parse_choice(name, value) for name, value in rules.items() if name in switches and isinstance(value, str)
    }
    return {**rules, **chosen, **read}


def as_played(edition: Edition, rules: Rules) -> Edition:
    """The edition with the rules on its cards that a table has agreed on."""
    read = read_rules(edition, rules)
    customs = tuple((name, value) for name, value in sorted(read.items()) if isinstance(value, WrittenRule))
    return with_rules(edition, customs)


def read_effects(text: str) -> tuple[Effect, ...]:
    """What a text stands for, whatever the edition; RuleError if that is not certain."""
    from lastcard.houserules import rule  # noqa: PLC0415  # loads the languages

    return rule.read_effects(text)


def _read(card: str, value: object, edition: Edition) -> WrittenRule:
    if isinstance(value, WrittenRule):
        return value
    if not isinstance(value, str):
        raise OptionError(card, f"must be the text of a rule, not {value!r}")
    try:
        return written_rule(value, edition)
    except ValueError as error:
        raise OptionError(card, str(error)) from None


@lru_cache(maxsize=256)
def written_rule(text: str, edition: Edition) -> WrittenRule:
    """The rule for a card of this edition; RuleError if the text is not certain."""
    from lastcard.houserules import rule  # noqa: PLC0415  # loads the languages

    return WrittenRule(text, rule.read_effects(text, edition))
