"""The page can say everything that the server says: every refusal, and every rule in each of its languages."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.text.refusals import REASONS, REFUSALS, words_of
from lastcard.engine.text.rules import Rule, rules_of, sections
from lastcard.server import refusals as server
from lastcard.server.catalogue import Catalogue
from lastcard.server.demos import demos
from lastcard.server.routes import _all_editions

WORDS = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "words"
ENGLISH = (WORDS / "en.ts").read_text(encoding="utf-8")
TRANSLATED = sorted(path.name.split(".")[1] for path in WORDS.glob("rules.??.json"))


def texts(prefix: str) -> dict[str, str]:
    """The English texts whose keys begin like this, by the rest of the key; plural forms as they stand there."""
    found = re.findall(r'^  "([^"]+)":(.*?),\n(?=  ["/]|\n|})', ENGLISH, re.MULTILINE | re.DOTALL)
    return {key.removeprefix(prefix): text for key, text in found if key.startswith(prefix)}


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


# -- refusals ----------------------------------------------------------------------------------


def sentences() -> dict[str, str]:
    """Every reason with the server's sentence."""
    by_rule = {REASONS[code]: sentence for code, (_, sentence) in REFUSALS.items()}
    return by_rule | {name: reason.sentence for name, reason in server.REASONS.items()}


def test_no_two_reasons_have_the_same_name() -> None:
    assert not {*REASONS.values()} & {*server.REASONS}
    assert len({*REASONS.values()}) == len(REASONS) == len(REFUSALS)


def test_every_reason_has_a_text_and_every_text_a_reason() -> None:
    told = {name for name in texts("refused.") if not name.startswith("kind.")}
    assert told == {*sentences()}, 'web/src/lib/words: add or remove the text "refused.REASON" in every language'


def test_every_kind_of_refusal_has_a_text() -> None:
    kinds = {reason.kind for reason in server.REASONS.values()} | {"rule", "stale"}
    assert {*texts("refused.kind.")} == kinds


def test_every_goodbye_for_good_has_a_text() -> None:
    assert {*texts("bye.")} == {name for name, (_, again) in server.GOODBYES.items() if not again}


def test_the_texts_mention_only_what_the_server_tells() -> None:
    for name, text in texts("refused.").items():
        if not name.startswith("kind."):
            assert places(text) <= {*words_of(sentences()[name])}, name


# -- rules -------------------------------------------------------------------------------------


def all_rules() -> dict[str, Rule]:
    return {rule.id: rule for edition in edition_ids() for rule in rules_of(edition)}


def fingerprint(rule: Rule) -> str:
    return hashlib.sha256(f"{rule.title}\n{rule.text}".encode()).hexdigest()[:8]


def translated(language: str) -> dict[str, str]:
    """The rules that a language has, each with the mark of the English text that it was made from."""
    return {name: rule["of"] for name, rule in rulebook(language)["rules"].items()}


def rulebook(language: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((WORDS / f"rules.{language}.json").read_text(encoding="utf-8"))
    return found


def stale(found: dict[str, str]) -> Iterator[str]:
    """What there is to do about translated rules."""
    rules = all_rules()
    for name in rules.keys() | found.keys():
        if name not in rules:
            yield f"{name}: there is no such rule; remove it"
        elif found.get(name) != fingerprint(rules[name]):
            yield f'{name}: translate "{rules[name].title}" anew, and set of: "{fingerprint(rules[name])}"'


def test_the_rules_are_there_in_three_languages_at_least() -> None:
    assert {"de", "es", "fr"} <= {*TRANSLATED}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_rule_is_translated_from_its_present_text(language: str) -> None:
    assert sorted(stale(translated(language))) == [], f"in web/src/lib/words/rules.{language}.json"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_section_has_a_heading(language: str) -> None:
    assert [*rulebook(language)["sections"]] == [*sections()]


def test_a_changed_rule_is_noticed() -> None:
    assert sorted(stale({**translated("de"), "R12": "of another text", "R99": "of none"})) == [
        f'R12: translate "What may be played" anew, and set of: "{fingerprint(all_rules()["R12"])}"',
        "R99: there is no such rule; remove it",
    ]


# -- what else the server names ------------------------------------------------------------------


def test_editions_options_levels_and_demonstrations_have_texts() -> None:
    known = _all_editions(Catalogue())
    wanted = {f"edition.{edition.id}.about" for edition in known.editions}
    wanted |= {f"level.{level}" for level in known.levels}
    wanted |= {f"demo.{name}.{part}" for name in demos() for part in ("title", "goal", "done")}
    for option in (option for edition in known.editions for option in edition.options):
        words = [value for value in option.values or () if isinstance(value, str)]
        wanted |= {f"option.{option.name}", *(f"option.{option.name}.{value}" for value in words)}
        whole = f"option.{option.name}.about" in texts("")
        wanted |= set() if whole else {f"option.{option.name}.{value}.about" for value in words}
    assert wanted - {*texts("")} == set()


def test_every_symbol_and_color_has_a_name() -> None:
    editions = _all_editions(Catalogue()).editions
    names = (WORDS / "names.ts").read_text(encoding="utf-8")
    symbols = {card.card.split("@")[0].split("-")[-1 if card.color else 0] for each in editions for card in each.cards}
    named = {*re.findall(r"^  (\w+): \"(?:card|color)\.", names, re.MULTILINE)}
    assert {symbol for symbol in symbols if not symbol.isdecimal()} <= named
    assert {color for each in editions for color in each.colors} <= named
