"""The language files say all that the reader asks for and all that rules are said back with, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import lastcard.houserules
from lastcard.engine.edition.model import WHO, Condition, Count, Effect
from lastcard.houserules import whom
from lastcard.houserules.lexicon import _FORMS, language, languages
from lastcard.houserules.readback import read_back
from lastcard.houserules.reader import understand
from lastcard.houserules.verbs import HANDLERS, moving

CODE = Path(lastcard.houserules.__file__).parent
ENGLISH = language("en")
IN_TABLES = {"COLOR", "HARMLESS", "KIND", "NUM", "PLUS", "SYMBOL", "VERB"}  # which stand outside of `phrases`
UNSPOKEN = {"act", "plus", "same"}  # whatever people do themselves, `+4`, `tails: you`: verbs without words
# Kinds that a language may have words of its own for: `el 7 rojo` is no colour with a card after it.
CARD_KIND = re.compile(r"([a-z]+-)?(\d|skip|reverse|draw2)")
each_language = pytest.mark.parametrize("name", languages())


def concepts_in(package: str) -> set[str]:
    """Everything in the code of a package that looks like a concept."""
    found: set[str] = set()
    for path in (CODE / package).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        exported = [node.value for node in tree.body if isinstance(node, ast.Assign) and "__all__" in ast.unparse(node)]
        skipped = {id(leaf) for node in exported for leaf in ast.walk(node)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
        }
    return {text for text in found if re.fullmatch(r"[A-Z][A-Z_]*", text)}


def optional() -> set[str]:
    """Concepts that English itself has no words for."""
    return {concept for concept, phrases in ENGLISH["phrases"].items() if not phrases}


def values(phrases: list[str] | Mapping[str, Any]) -> set[str]:
    return set() if isinstance(phrases, list) else {*phrases}


def said(table: Mapping[str, Any], above: str = "") -> set[str]:
    """Every key of `say`, with those above it; the forms of a player's name are up to a language."""
    keys: set[str] = set()
    for key, value in table.items():
        is_named = above in {"who.", "beside."}
        keys |= {f"{above}{key}"} | (said(value, f"{key}.") if isinstance(value, dict) and not is_named else set())
    return keys


# -- the code and English ----------------------------------------------------------------------


def test_english_has_every_concept_that_is_asked_for_and_no_other() -> None:
    asked = concepts_in("phrases") | concepts_in("clauses")
    assert asked - IN_TABLES == {*ENGLISH["phrases"]}, "languages/en.toml: [phrases]"


def test_verbs_ask_for_concepts_that_clauses_find() -> None:
    assert concepts_in("verbs") <= concepts_in("clauses")


def test_every_verb_has_a_handler_and_every_handler_a_verb() -> None:
    assert {*ENGLISH["verbs"]} | UNSPOKEN == {*HANDLERS}


def test_every_player_that_can_be_named_is_understood() -> None:
    assert {*ENGLISH["phrases"]["WHO"]} <= {*WHO, *whom._MEANT, *moving._CALLERS}


def test_every_player_of_an_effect_can_be_said() -> None:
    assert {*WHO} <= {*ENGLISH["say"]["who"]}


# -- every language ----------------------------------------------------------------------------


@each_language
def test_a_language_has_all_sections(name: str) -> None:
    assert {*language(name)} == {*ENGLISH}
    assert len(language(name)["numbers"]) == len(ENGLISH["numbers"])


@each_language
def test_a_language_has_the_concepts_of_english(name: str) -> None:
    found, english = language(name)["phrases"], ENGLISH["phrases"]
    needed = {*english} - optional()
    assert needed <= {*found} <= {*english}
    assert {key: values(found[key]) for key in needed} == {key: values(english[key]) for key in needed}
    assert all(values(found[key]) <= {*english["WHO"]} for key in {*found} & optional())


@each_language
def test_a_language_has_the_verbs_of_english(name: str) -> None:
    verbs = language(name)["verbs"]
    assert {*verbs} == {*ENGLISH["verbs"]}
    assert {form for forms in verbs.values() for form in forms} <= {*_FORMS}


@each_language
def test_a_language_has_the_cards_of_english(name: str) -> None:
    found = language(name)
    assert {*found["cards"]} == {*ENGLISH["cards"]}
    assert {*found["colors"]} == {*ENGLISH["colors"]}
    assert {kind for kind in found["kinds"] if not CARD_KIND.fullmatch(kind)} == {*ENGLISH["kinds"]}
    assert len(found["presets"]) == len(ENGLISH["presets"])


@each_language
def test_a_language_says_what_english_says(name: str) -> None:
    keys = said(language(name)["say"])
    own_words = {key for key in keys if key.startswith("kinds.") and CARD_KIND.fullmatch(key.removeprefix("kinds."))}
    own_words |= {"do.ban-all", "ban-all.one", "ban-all.many"}  # `nobody`, where `everyone cannot` is not said
    articles = {key for key in said(ENGLISH["say"]) if "sounding" in key or key == "a.an"}
    assert keys - own_words - articles == said(ENGLISH["say"]) - own_words - articles
    say = language(name)["say"]
    names = [*say["who"].values(), say["beside"]["left"], say["beside"]["right"]]
    forms = {form for each in names for form in each}
    assert forms <= {"one", "many", *ENGLISH["say"]["forms"]}


@each_language
@pytest.mark.parametrize("kind", ["red", "7", "red-7", "blue-1", "green-skip", "yellow-draw2", "7+9", "wild"])
def test_cards_of_a_kind_read_back_as_themselves(name: str, kind: str) -> None:
    lacking = Condition("not-holding", kind)
    for effect in (
        Effect("discard", "next", Count("all"), cards=kind),
        Effect("discard", "next", 2, cards=kind),
        Effect("draw", "everyone", 2, only=lacking),
        Effect("if", "me", only=lacking, then=(Effect("draw", "next", 2),)),
        Effect("lasting", "next", 2, cards=kind, what="only", lasts="turns"),
        Effect("draw", "next", Count("each", 1, "them", kind)),
        Effect("draw", "next", Count("each", 2, "me", kind)),
    ):
        said = read_back((effect,), name)
        assert understand(said, name).certain == (effect,), said


@each_language
def test_new_hands_and_counts_read_back_as_themselves(name: str) -> None:
    for effect in (Effect("new-hand", "next", 5), Effect("draw", "next", Count("each", 2, "me"))):
        said = read_back((effect,), name)
        assert understand(said, name).certain == (effect,), said
