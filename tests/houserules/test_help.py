"""What helps with writing: completion, presets, the diagram, the blocks; in every language."""

from __future__ import annotations

import json
import re

import pytest

import lastcard
from lastcard import HouseRule
from lastcard.engine.edition.model import Count, Effect
from lastcard.houserules import blocks
from lastcard.houserules.completion import complete
from lastcard.houserules.diagram import DiagramStep, choices_of, steps
from lastcard.houserules.lexicon import language, languages
from lastcard.houserules.presets import nearest, presets
from lastcard.houserules.reader import understand

each_language = pytest.mark.parametrize("lang", languages())

# -- completion -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "Everyone else draws"),
        ("every", "Everyone else"),
        ("The next player ", "draws 3 cards"),
        ("The next player lo", "loses a turn"),
        ("Everyone else draws 2 cards and the next pl", "player draws"),
        ("Swap ha", "hands with"),
        ("If you ", "have more"),
    ],
)
def test_what_can_come_next_is_offered(text: str, phrase: str) -> None:
    assert phrase in complete(text, most=40)


def test_nothing_can_follow_what_is_not_understood() -> None:
    assert complete("The flurble ") == ()


@each_language
def test_there_is_always_a_way_to_begin(lang: str) -> None:
    assert len(complete("", lang)) >= 5


# -- presets, the diagram ----------------------------------------------------------------


@each_language
def test_every_rule_in_the_presets_is_certain_in_every_edition_with_cards_to_write_on(lang: str) -> None:
    found = presets(lang)
    assert len({each.name for each in found}) == len(found) >= 16
    for ready in found:
        effects = understand(ready.text, lang).certain
        assert effects, ready
        for name in ("super-hero-girls", "super-mario", "batman-v-superman"):
            edition = lastcard.edition(name)
            if "gold" in edition.colors and "green" not in edition.colors and "red" not in ready.text:
                assert understand(ready.text, lang, edition).certain == effects, ready


def test_the_nearest_preset_shares_the_most_words() -> None:
    assert nearest("roll the die and then jump").name == "Dice"
    assert nearest("ein würfel", "en") in presets("en")


def test_a_diagram_shows_the_steps_and_sets_in_what_depends() -> None:
    rule = HouseRule("If I hold a 7, a player of my choice draws 2; otherwise I play again. That player loses a turn.")
    assert steps(rule) == (
        DiagramStep(0, "if", "if whoever plays this card has a 7"),
        DiagramStep(1, "draw", "a player of your choice draws 2 cards"),
        DiagramStep(0, "else", "otherwise"),
        DiagramStep(1, "again", "whoever plays this card plays again"),
        DiagramStep(0, "skip", "the chosen player loses a turn"),
    )
    choice = HouseRule("The next player either discards 1 card or draws 3 cards")
    assert [(step.depth, step.symbol) for step in steps(choice)] == [
        (0, "choose"), (1, "discard"), (0, "else"), (1, "draw"),
    ]  # fmt: skip
    assert steps(HouseRule.honour("Sing")) == (DiagramStep(0, "honour", "honour: Sing"),)
    assert steps(HouseRule("I choose the colour"))[0].symbol == "color"


@pytest.mark.parametrize(
    ("lang", "sides"),
    [
        ("en", (("Draw until you have 7 cards", "Show your hand to everyone"), ("Sing", "Do nothing"))),
        ("de", (("Zieh, bis du 7 Karten hast", "Zeig allen deine Handkarten"), ("Sing", "Mach nichts"))),
        ("es", (("Roba hasta tener 7 cartas", "Muestra tu mano a todos"), ("Sing", "No hagas nada"))),
        ("fr", (("Pioche jusqu'à avoir 7 cartes", "Montre ta main à tout le monde"), ("Sing", "Ne fais rien"))),
    ],
)
def test_the_sides_of_a_choice_are_said_to_whoever_chooses(lang: str, sides: tuple[tuple[str, str], ...]) -> None:
    draw, show = Effect("draw", "chooser", Count("up-to", 7)), Effect("show", "chooser", 0, to="everyone")
    rule = (
        Effect("choose", "next", then=(draw,), otherwise=(show,)),
        Effect("draw", "me", 1),
        Effect("choose", "everyone-else", then=(Effect("act", "chooser", text="sing"),)),
    )
    assert choices_of(rule, lang) == sides


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_verb_can_be_said_to_a_player(lang: str) -> None:
    """What is a command in the other languages is often what one tells of others, too."""
    say = language(lang)["say"]
    verbs = {forms["one"].split()[0] for forms in say["do"].values() if forms["one"] != forms["many"]}
    known = re.compile("|".join(pattern for pattern, _ in say["told"]))
    assert {verb for verb in verbs if known.match(verb) is None} == set()


# -- blocks -------------------------------------------------------------------------------


@each_language
def test_whatever_is_clicked_together_means_what_it_says(lang: str) -> None:
    for subject, name, target in blocks.clauses():
        for number in (1, 2, 20):
            clause = blocks.phrase(subject, name, number, target, lang)
            means = (blocks.effect_of(subject, name, number, target),)
            assert understand(blocks.sentence([clause], lang=lang), lang).certain == means, clause


@each_language
@pytest.mark.parametrize(("at", "condition"), [*enumerate(blocks.CONDITIONS)])
def test_every_clause_can_follow_a_condition(lang: str, at: int, condition: str) -> None:
    for subject, name, target in list(blocks.clauses())[at :: len(blocks.CONDITIONS)]:
        before = blocks.condition(condition, 3, lang=lang)
        text = blocks.sentence([blocks.phrase(subject, name, 2, target, lang)], before, lang)
        found = understand(text, lang).certain
        assert found is not None, text
        assert [effect.do for effect in found] == ["if"], text
        assert found[0].then == (blocks.effect_of(subject, name, 2, target),), text


@each_language
def test_every_card_can_stand_in_a_block(lang: str) -> None:
    for card in blocks.CARDS:
        for name in ("hold-card", "hold-no-card", "anyone-card"):
            clause = blocks.phrase("next", "draw", 1, lang=lang)
            found = understand(
                blocks.sentence([clause], blocks.condition(name, card=card, lang=lang), lang), lang
            ).certain
            assert found is not None, (name, card)
            assert found[0].only is not None
            assert found[0].only.value == card


@each_language
def test_the_blocks_are_plain_data(lang: str) -> None:
    data = json.loads(json.dumps(blocks.vocabulary(lang)))
    assert [verb["id"] for verb in data["verbs"]] == [verb.id for verb in blocks.VERBS]
    assert data["numbers"] == list(range(1, 21))
    for verb in data["verbs"]:
        assert ("{number}" in verb["one"]) == ("number" in verb["needs"]), verb
    for condition in data["conditions"]:
        assert all(f"{{{need}}}" in condition["words"] for need in condition["needs"]), condition
