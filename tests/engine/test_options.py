"""Table options: what can be chosen, what each edition can use, and every refusal (J65)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.tables import EDITIONS, NAMES

from lastcard import Match, OptionError, edition
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.edition.options import ALLOWED, Options, parse_choice, set_options
from lastcard.engine.text.rules import options_of

SWITCHES = [name for name, allowed in ALLOWED.items() if allowed is None]
NUMBERS = {name: allowed for name, allowed in ALLOWED.items() if isinstance(allowed, range)}
WORDS = {name: allowed for name, allowed in ALLOWED.items() if isinstance(allowed, tuple)}

PLAIN_DECK = """
id = "plain"
name = "Plain"
about = "Numbers and one wild."
colors = ["blue", "red"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"

[[numbers]]
values = [1, 2, 3]
copies = 3

[[cards]]
id = "wild"
name = "Wild"
wild = true
copies = 2
points = 50
effects = [{ do = "choose-color" }]
"""


def refusal(name: str, rules: dict[str, Any], seats: int = 3) -> OptionError:
    with pytest.raises(OptionError) as refused:
        Match(name, NAMES[:seats], rules=rules)
    return refused.value


def test_the_usual_choices_are_the_rulebooks() -> None:
    assert Options() == Options(
        reverse_with_two="skip",
        bluffing=True,
        scoring="winner",
        target=500,
        hand_size=7,
        shield="draws",
        call_penalty=2,
        stacking=False,
        jump_in=False,
        seven_zero=False,
        draw_until_playable=False,
        forced_play=False,
        pauses=False,
    )


@pytest.mark.parametrize("name", EDITIONS)
def test_without_a_choice_the_edition_sets_the_scoring(name: str) -> None:
    expected = "single" if name == "super-bowl" else "winner"  # R31
    assert Match(name, NAMES[:2]).options == Options(scoring=expected)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_option_of_an_edition_can_be_chosen(name: str) -> None:
    for option in options_of(name):
        allowed = ALLOWED[option]
        for value in (True, False) if allowed is None else (allowed[0], allowed[-1]):
            rules = {option: value} | ({"scoring": "winner"} if option == "target" else {})
            match = Match(name, NAMES[:3], rules=rules)
            assert getattr(match.options, option.replace("-", "_")) == value


@pytest.mark.parametrize("name", EDITIONS)
def test_j65_an_option_that_the_edition_cannot_use_is_refused(name: str) -> None:
    for option in set(ALLOWED) - set(options_of(name)):
        allowed = ALLOWED[option]
        refused = refusal(name, {option: True if allowed is None else allowed[0]})
        assert refused.option == option
        assert edition(name).name in str(refused)


def test_j65_shield_is_refused_outside_super_hero_girls() -> None:
    refused = refusal("avengers", {"shield": "draws"})
    assert str(refused) == "shield: Marvel Avengers has no card that shields (J65)"


@pytest.mark.parametrize(("name", "rules"), [("super-bowl", {}), ("classic", {"scoring": "single"})])
def test_j65_a_target_contradicts_a_single_hand(name: str, rules: dict[str, Any]) -> None:
    refused = refusal(name, {**rules, "target": 300})
    assert str(refused).startswith("target: one hand decides")
    assert "J65" in str(refused)


def test_j65_reverse_with_two_is_without_effect_at_larger_tables() -> None:
    assert Match("classic", NAMES[:5], rules={"reverse-with-two": "turn"}).options.reverse_with_two == "turn"


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    refused = refusal("classic", {"stack": True})
    assert refused.option == "stack"
    assert all(name in str(refused) for name in ALLOWED)


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", [1, 0, "perhaps", None, 2.0])
def test_a_switch_is_on_or_off(name: str, value: object) -> None:
    assert str(refusal("super-hero-girls", {name: value})) == f"{name}: must be on or off, not {value!r}"


@pytest.mark.parametrize(("word", "value"), [("on", True), ("off", False)])
def test_a_switch_can_be_a_word(word: str, value: bool) -> None:
    match = Match("classic", NAMES[:2], rules={"stacking": word})
    assert match.options.stacking is value
    assert match.record().rules["stacking"] is value


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [True, "5", 5.0, None])
def test_a_number_must_be_one(name: str, value: object) -> None:
    assert str(refusal("super-hero-girls", {name: value})).startswith(f"{name}: must be a number from")


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_must_be_in_its_range(name: str) -> None:
    least, most = NUMBERS[name][0], NUMBERS[name][-1]
    for value in (least - 1, most + 1):
        wanted = f"{name}: must be a number from {least} to {most}, not {value}"
        assert str(refusal("super-hero-girls", {name: value})) == wanted


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("value", ["", "none", 1, True, None])
def test_a_word_must_be_a_known_one(name: str, value: object) -> None:
    wanted = f"{name}: must be one of {', '.join(WORDS[name])}, not {value!r}"
    assert str(refusal("super-hero-girls", {name: value})) == wanted


def test_an_edition_without_the_cards_cannot_use_their_options() -> None:
    found = parse_edition(PLAIN_DECK, "plain.toml")
    for name, reason in {
        "stacking": "no cards that stack",
        "seven-zero": "no 7 or 0 that moves hands",
        "bluffing": "no card to bluff with",
        "shield": "no card that shields",
    }.items():
        with pytest.raises(OptionError, match=f"{name}: Plain has {reason}"):
            set_options(found, {name: True if ALLOWED[name] is None else "draws"})
    with pytest.raises(OptionError, match="reverse-with-two: Plain has no Reverse"):
        set_options(found, {"reverse-with-two": "turn"})


def test_hands_must_leave_a_card_to_turn_up() -> None:
    found = parse_edition(PLAIN_DECK, "plain.toml")
    assert found.size == 20
    with pytest.raises(OptionError, match="hand-size: 20 cards are too few for 2 hands of 10"):
        Match(found, NAMES[:2], rules={"hand-size": 10})
    with pytest.raises(OptionError, match="hand-size: 20 cards are too few for 4 hands of 5"):
        Match(found, NAMES[:4], rules={"hand-size": 5})
    assert Match(found, NAMES[:3], rules={"hand-size": 6}).position().cards == 20


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("yes", True), ("TRUE", True), ("off", False), ("No", False), ("false", False)]
)
def test_a_switch_from_the_command_line(name: str, text: str, value: bool) -> None:
    assert parse_choice(name, text) is value


@pytest.mark.parametrize(("name", "text", "value"), [("target", "300", 300), ("scoring", "tally", "tally")])
def test_other_choices_from_the_command_line(name: str, text: str, value: object) -> None:
    assert parse_choice(name, text) == value


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("stacking", "maybe", "on or off"),
        ("target", "many", "from 50 to 5000"),
        ("target", "-5", "from 50 to 5000"),
        ("call-penalty", "9", "from 0 to 4"),
        ("scoring", "best", "one of winner"),
        ("sevens", "on", "no such option"),
    ],
)
def test_what_a_command_line_cannot_mean(name: str, text: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem) as refused:
        parse_choice(name, text)
    assert refused.value.option == name
