"""Effects in edition files: all can be written, and what cannot be carried out is refused."""

from __future__ import annotations

import pytest
from tests.engine.edition_files import good, wild

from lastcard import EditionError
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.edition.model import ASKS_KIND, ASKS_NOTHING, CONDITIONS, EFFECTS, USUALLY, Count, Effect
from lastcard.engine.edition.model import Condition as Only
from lastcard.houserules.reading import read_effects


@pytest.mark.parametrize("do", [do for do in EFFECTS if do != "honour"])
def test_every_effect_can_be_written(do: str) -> None:
    takes = {"who": '"chosen"', "to": '"me"', "count": "2", "holding": '"wild"', "text": '"sings"'}
    takes |= {"what": '"deflect"' if do == "lasting" else '"color"', "lasts": '"lap"'}
    takes["to"] = '"left"' if do == "pass-hands" else '"me"'
    if do != "lasting":
        takes |= {"then": '[{ do = "play-again" }]'}
    takes |= {"else": '[{ do = "pass-hands", to = "left" }]'}
    keys = ", ".join([f'do = "{do}"', *(f"{key} = {takes[key]}" for key in sorted(EFFECTS[do] & takes.keys()))])
    effect = "" if do == "choose-color" else f"{{ {keys} }}"
    card = parse_edition(good(more=wild(effects=effect)), "harbour.toml").card("new")
    assert card.has(do)


TOLD_BEFORE = """
{ do = "roll" },
{ do = "peek", who = "me" },
{ do = "name", who = "me", what = "number" },
"""


@pytest.mark.parametrize("kind", CONDITIONS)
def test_every_test_can_be_written(kind: str) -> None:
    value, meant = ("true", 0) if kind in ASKS_NOTHING else ('"red"', "red") if kind in ASKS_KIND else ("3", 3)
    effect = f'{{ do = "discard", who = "everyone", count = 1, {kind} = {value} }}'
    card = parse_edition(good(more=wild(effects=TOLD_BEFORE + effect)), "harbour.toml").card("new")
    assert card.effects[-1].only == Only(kind, meant)


@pytest.mark.parametrize("do", USUALLY)
def test_what_is_left_out_has_its_usual_meaning(do: str) -> None:
    who = ', who = "chosen"' if "who" in EFFECTS[do] else ""
    to = ', to = "me"' if do == "exchange" else ""
    card = parse_edition(good(more=wild(effects=f'{{ do = "{do}"{who}{to} }}')), "harbour.toml").card("new")
    found = card.effects[-1]
    assert {key: getattr(found, key) for key in USUALLY[do]} == USUALLY[do]


@pytest.mark.parametrize(
    ("count", "meant"),
    [
        ('{ each = 1, cards = "red", of = "next" }', Count("each", 1, "next", "red")),
        ('{ until = true, cards = "red" }', Count("until", 0, "them", "red")),
        ('{ level = true, of = "most" }', Count("level", 0, "most")),
        ("{ up-to = 7 }", Count("up-to", 7)),
    ],
)
def test_a_count_can_be_worked_out(count: str, meant: Count) -> None:
    effect = f'{{ do = "draw", who = "everyone-else", count = {count} }}'
    card = parse_edition(good(more=wild(effects=effect)), "harbour.toml").card("new")
    assert card.effects[-1].count == meant


BAD_EFFECTS = {
    '{ do = "draw", who = "me", count = { each = 1, up-to = 2 } }': "[1].count: takes one of all, all-but",
    '{ do = "draw", who = "me", count = { up-to = true } }': "[1].count.up-to: must be a whole number",
    '{ do = "draw", who = "me", count = { each = 1, of = "somebody" } }': "[1].count.of: must be one of me",
    '{ do = "draw", who = "me", count = { all = true } }': "all are drawn from the discard pile",
    '{ do = "draw", who = "me", count = { until = true } }': "until must say which cards end it",
    '{ do = "peek", who = "me", count = { half = true } }': "peek cannot count half",
    '{ do = "draw", who = "me", count = 1, rolled = 3 }': "rolled needs the effect roll before it",
    '{ do = "draw", who = "voted", count = 1 }': 'who = "voted" needs the effect vote before it',
    '{ do = "draw", who = "chooser", count = 1 }': 'who = "chooser" is somebody only inside',
    '{ do = "draw", who = "me", count = 1, from = "looked" }': "looked needs the effect peek before it",
    '{ do = "discard", who = "me", count = 1, cards = "named" }': "cards that are named need the effect name",
    '{ do = "discard", who = "me", count = 1, cards = "mauve" }': "Harbour has no cards of the kind mauve",
    '{ do = "discard", who = "me", count = 1, cards = "red+named" }': "stand alone",
    '{ do = "discard", who = "me", count = 1, pick = "nobody" }': "[1].pick: must be one of",
    '{ do = "copy" }, { do = "play-again" }': "copy must be the last effect",
    '{ do = "recolor", cards = "7" }': "recolor takes one of the colours blue, red",
    '{ do = "lasting", who = "me", what = "only", lasts = "lap" }': "only, ban, mute and play-costs say which cards",
    '{ do = "lasting", who = "me", what = "safe", lasts = "turns" }': "turns need a count of turns",
    '{ do = "lasting", who = "me", what = "deflect", lasts = "lap" }': "deflect says to whom",
    '{ do = "lasting", who = "me", what = "call-costs", lasts = "lap" }': "call-costs needs a count",
    '{ do = "lasting", who = "me", what = "play-costs", cards = "red", lasts = "lap" }': "play-costs needs a count",
    '{ do = "lasting", who = "me", what = "linked", lasts = "lap" }': "as does linked",
    '{ do = "lasting", who = "me", what = "own-turn", lasts = "lap" }': "say what then happens",
    '{ do = "lasting", who = "me", what = "turned", lasts = "lap" }': "turned concerns everyone",
    '{ do = "lasting", who = "everyone", what = "turned", lasts = "once" }': "turned cannot last for once",
    '{ do = "lasting", who = "everyone", what = "each-turn", lasts = "lap", then = [{ do = "play-again" }] }': (
        "play-again cannot happen at the beginning of turns"
    ),
    '{ do = "lasting", who = "me", what = "safe", lasts = "ever" }': "[1].lasts: must be one of lap",
    '{ do = "act", who = "me" }': "[1].text: must be a text",
    '{ do = "roll", count = 1 }': "[1].count: must be a whole number from 2 to 20",
}


@pytest.mark.parametrize("effect", BAD_EFFECTS)
def test_an_effect_that_cannot_be_carried_out_is_refused(effect: str) -> None:
    with pytest.raises(EditionError) as refused:
        parse_edition(good(more=wild(effects=effect)), "harbour.toml")
    assert BAD_EFFECTS[effect] in str(refused.value)
    assert str(refused.value).startswith("harbour.toml: ")


def test_a_choice_holds_effects_of_its_own() -> None:
    choice = '{ do = "if", who = "me", more-than = 5, then = [{ do = "discard", who = "me", count = 2 }], else = [] }'
    card = parse_edition(good(more=wild(effects=choice)), "harbour.toml").card("new")
    assert card.effects[-1] == Effect("if", only=Only("more-than", 5), then=(Effect("discard", "me", 2),))
    assert card.has("discard")


def test_a_card_can_be_described_in_a_sentence() -> None:
    sentence = "The next player draws 3 and loses a turn."
    text = good(more=wild()).replace('effects = [{ do = "choose-color" }]\n', f'rule = "{sentence}"\n')
    card = parse_edition(text, "harbour.toml", read_effects).card("new")
    assert card.effects == (Effect("choose-color"), Effect("draw", "next", 3), Effect("lose-turn", "next", 1))
    assert card.rule == sentence
    with pytest.raises(EditionError, match=r"cards\[2\] \(new\).rule: nothing here can read a written rule"):
        parse_edition(text, "harbour.toml")
