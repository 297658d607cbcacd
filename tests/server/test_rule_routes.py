"""Reading rules, help with writing them, and trying them out, over HTTP."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.server.asking import Site
from tests.server.helpers import in_virtual_time

from lastcard import HouseRule, edition
from lastcard.houserules.lexicon import languages
from lastcard.houserules.presets import presets
from lastcard.houserules.rule import MAX_LENGTH
from lastcard.server import trials

MARIO = "super-mario"


async def read(text: str, edition: str = MARIO, lang: str = "en") -> dict[str, Any]:
    answer = await Site().post("/api/rule", {"edition": edition, "text": text, "lang": lang})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def _short_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.02)


async def tried(site: Site, address: str = "here", **wanted: object) -> httpx.Response:
    return await site.post("/api/rule/trial", {"edition": MARIO, "text": "Everyone else draws 1."} | wanted, address)


@in_virtual_time
async def test_a_rule_is_read_back() -> None:
    found = await read("  the others pick\tup one ")
    found.pop("completions")
    assert found == {
        "understood": True,
        "text": "the others pick up one",
        "write": "the others pick up one",
        "reading": "Everyone else draws 1 card.",
        "steps": [{"depth": 0, "symbol": "draw", "words": "everyone else draws 1 card"}],
        "honour": False,
        "only_honour": False,
        "readings": [],
        "unused": [],
        "problem": None,
        "suggestion": None,
    }


@in_virtual_time
async def test_what_can_be_read_in_several_ways_is_asked() -> None:
    found = await read("Draw 10")
    assert (found["understood"], found["write"], found["reading"], found["steps"]) == (False, None, None, [])
    assert [each["reading"] for each in found["readings"]] == [
        "The next player draws 10 cards.",
        "Whoever plays this card draws 10 cards.",
    ]
    first = found["readings"][0]
    assert first["write"] == "Draw 10 → The next player draws 10 cards."
    assert first["steps"] == [{"depth": 0, "symbol": "draw", "words": "the next player draws 10 cards"}]
    assert found["problem"].endswith(".")
    assert found["suggestion"]


@in_virtual_time
async def test_every_reading_can_be_proposed() -> None:
    for text in ("Draw 10", "Skip a turn", "banana the next player draws 2", "draw until you get a wild"):
        for choice in (await read(text))["readings"]:
            again = await read(choice["write"])
            assert (again["understood"], again["write"]) == (True, choice["write"])
            assert (again["reading"], again["steps"]) == (choice["reading"], choice["steps"])


@in_virtual_time
async def test_words_that_are_not_used_are_marked() -> None:
    found = await read("banana the next player draws 2")
    assert [found["text"][start:end] for start, end in found["unused"]] == ["banana"]
    assert "banana" in found["problem"]
    assert found["readings"][0]["write"].startswith("banana the next player draws 2 → ")


@in_virtual_time
async def test_no_text_ends_in_nothing() -> None:
    for text in ("Everyone", "if I have a 7", "blub", "Whoever sneezed last draws 3", "?", "honour:"):
        found = await read(text)
        assert not found["understood"]
        assert found["problem"]
        assert found["suggestion"]


@in_virtual_time
async def test_what_can_come_next() -> None:
    assert any(each.startswith("draws") for each in (await read("Everyone else "))["completions"])
    assert any(each.startswith("draws") for each in (await read("Everyone else dr"))["completions"])
    empty = await read("")
    assert empty["completions"]
    assert (empty["understood"], empty["only_honour"], empty["problem"]) == (False, False, None)


@in_virtual_time
async def test_an_honour_rule() -> None:
    found = await read("Honour: whoever laughs draws")
    assert (found["understood"], found["honour"], found["reading"]) == (True, True, None)
    assert found["write"] == "Honour: whoever laughs draws"
    song = await read("sing a song")
    assert (song["understood"], song["honour"], song["only_honour"], song["readings"]) == (False, False, True, [])


@in_virtual_time
async def test_the_edition_counts() -> None:
    assert (await read("Everyone holding a purple card draws 1.", MARIO))["understood"] is False
    site = Site()
    assert (await site.post("/api/rule", {"edition": "nowhere", "text": "I draw 1."})).status_code == 404
    assert (await site.post("/api/rule", {"text": "x" * 1301})).status_code == 400


@in_virtual_time
@pytest.mark.parametrize("before", ["", "honour: ", "honor:"])
async def test_a_text_that_is_too_long_is_refused(before: str) -> None:
    whole = (await read(f"{before}{'a' * MAX_LENGTH}"))["text"]
    assert whole == f"{before}{'a' * MAX_LENGTH}"
    answer = await Site().post("/api/rule", {"text": f"{before}{'a' * (MAX_LENGTH + 1)}"})
    assert (answer.status_code, answer.json()["reason"]) == (409, "rule-too-long")
    assert answer.json()["words"] == {"n": "200", "length": "201"}


@in_virtual_time
async def test_a_text_is_read_in_every_language() -> None:
    for lang in languages():
        for ready in presets(lang):
            found = await read(ready.text, lang=lang)
            assert found["understood"], (lang, ready)
            assert found["reading"] == HouseRule(found["write"], edition=edition(MARIO)).said(lang)


@in_virtual_time
async def test_unknown_languages_are_refused() -> None:
    site = Site()
    refused = await site.post("/api/rule", {"text": "I draw 1.", "lang": "xx"})
    assert refused.status_code == 404
    assert "'xx'" in refused.json()["sentence"]
    assert (await site.get("/api/rule/help?lang=xx")).status_code == 404


@in_virtual_time
async def test_the_help_offers_rules_that_are_understood() -> None:
    site = Site()
    assert (await site.get("/api/editions")).json()["languages"] == [*languages()]
    for lang in languages():
        found = (await site.get(f"/api/rule/help?lang={lang}")).json()
        assert found["lang"] == lang
        assert found["shelf"] == [{"name": ready.name, "text": ready.text} for ready in presets(lang)]
        assert {*found["blocks"]} == {"subjects", "verbs", "table", "conditions", "numbers", "cards", "joins"}
        assert {*found["blocks"]["joins"]} == {"and", "if"}
    found = (await site.get("/api/rule/help")).json()
    draw = next(verb for verb in found["blocks"]["verbs"] if verb["id"] == "draw")
    assert (draw["one"], draw["many"], draw["needs"]) == ("draws {number} cards", "draw {number} cards", ["number"])


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_a_trial() -> None:
    answer = await tried(Site(), players=3, rules={"stacking": True})
    found = answer.json()
    assert answer.status_code == 200
    assert found["rounds"] >= 50
    assert found["fires"] > 0
    for figure in (found["turns"], found["wins"], found["endless"]):
        assert figure["more"]["low"] <= figure["more"]["value"] <= figure["more"]["high"]
        assert figure["ruled"] - figure["blank"] == pytest.approx(figure["more"]["value"])
    assert (found["card"], found["warning"]) == ("custom-1", None)


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_a_trial_beside_the_rule_on_another_card() -> None:
    site = Site()
    rules = {"custom-1": "Everyone draws 10."}
    other = (await tried(site, text="I choose the colour.", rules=rules)).json()
    assert (other["card"], other["finding"]) == ("custom-2", "same")
    over = (await tried(site, text="I choose the colour.", rules=rules, card="custom-1")).json()
    assert over["card"] == "custom-1"
    assert over["turns"]["blank"] < other["turns"]["blank"]


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_a_trial_that_warns() -> None:
    found = (await tried(Site(), text="Everyone draws 20.")).json()
    assert found["warning"] == "endless"
    assert found["endless"]["ruled"] > 0.01


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
@pytest.mark.parametrize(
    ("wanted", "status", "reason"),
    [
        ({"text": "Draw 10"}, 409, "not-understood"),
        ({"text": ""}, 409, "not-understood"),
        ({"text": "honour: sing"}, 409, "honour-not-tried"),
        ({"edition": "classic"}, 409, None),
        ({"edition": "nowhere"}, 404, None),
        ({"rules": {"hand-size": 99}}, 409, None),
        ({"players": 11}, 400, None),
        ({"card": "wild"}, 409, None),
    ],
)
async def test_what_cannot_be_tried_out(wanted: dict[str, Any], status: int, reason: str | None) -> None:
    answer = await tried(Site(), **wanted)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_the_same_trial_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site()
    first = await tried(site)
    monkeypatch.setattr(trials, "try_out", None)
    assert (await tried(site)).json() == first.json()


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_one_address_cannot_ask_for_many_at_once() -> None:
    site = Site()
    texts = [f"I draw {number}." for number in range(1, trials.WAITING_PER_ADDRESS + 3)]
    answers = await asyncio.gather(*(tried(site, text=text) for text in texts), tried(site, "elsewhere"))
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(429) == 2
    assert statuses[-1] == 200
    assert (await tried(site, text=texts[-1])).status_code == 200  # and now there is room again
