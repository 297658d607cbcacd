"""Reading rules, help with writing them, and trying them out, over HTTP."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.server.helpers import in_virtual_time
from tests.server.test_http import Site

from lastcard import HouseRule
from lastcard.houserules.presets import PRESETS
from lastcard.server import trials

MARIO = "super-mario"


async def read(text: str, edition: str = MARIO) -> dict[str, Any]:
    answer = await Site().post("/api/rule", {"edition": edition, "text": text})
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
    assert found.pop("completions")
    assert found == {
        "understood": True,
        "text": "the others pick up one",
        "reading": "Everyone else draws 1 card.",
        "steps": [{"depth": 0, "symbol": "draw", "words": "everyone else draws 1 card"}],
        "honour": False,
        "problem": None,
        "start": None,
        "end": None,
        "suggestion": None,
    }


@in_virtual_time
async def test_what_is_not_understood_is_marked() -> None:
    found = await read("Everyone else drwas 1")
    assert (found["understood"], found["reading"], found["steps"]) == (False, None, [])
    assert found["text"][found["start"] : found["end"]] == "drwas"
    assert found["suggestion"] == "draws"
    assert "drwas" in found["problem"]


@in_virtual_time
async def test_what_can_come_next() -> None:
    assert "draws" in (await read("Everyone else "))["completions"]
    assert "draws" in (await read("Everyone else dr"))["completions"]
    assert (await read(""))["completions"]


@in_virtual_time
async def test_an_honour_rule() -> None:
    found = await read("Honour: whoever laughs draws")
    assert (found["understood"], found["honour"], found["reading"]) == (True, True, None)


@in_virtual_time
async def test_the_edition_counts() -> None:
    assert (await read("Everyone holding a purple card draws 1.", MARIO))["understood"] is False
    site = Site()
    assert (await site.post("/api/rule", {"edition": "nowhere", "text": "I draw 1."})).status_code == 404
    assert (await site.post("/api/rule", {"text": "x" * 401})).status_code == 400


@in_virtual_time
async def test_the_help_offers_rules_that_are_understood() -> None:
    found = (await Site().get("/api/rule/help")).json()
    assert found["shelf"] == [ready.text for ready in PRESETS]
    assert all(HouseRule(text).effects for text in found["shelf"])
    assert {*found["blocks"]} == {"subjects", "verbs", "conditions", "numbers", "cards"}
    draw = next(verb for verb in found["blocks"]["verbs"] if verb["id"] == "draw")
    assert (draw["mine"], draw["theirs"], draw["needs"]) == ("draw {number}", "draws {number}", ["number"])


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_a_trial() -> None:
    answer = await tried(Site(), players=3, rules={"stacking": True})
    found = answer.json()
    assert answer.status_code == 200
    assert found["rounds"] >= 50
    assert found["fires"] > 0
    assert found["longer"]["low"] <= found["longer"]["value"] <= found["longer"]["high"]
    assert found["length_after"] == pytest.approx(found["longer"]["value"] * found["length_before"])
    assert {*found["profits"]} == {"player", "others"}
    assert (found["endless"], found["warning"]) == (0, None)


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
async def test_a_trial_that_warns() -> None:
    assert "hardly end" in (await tried(Site(), text="Everyone draws 20.")).json()["warning"]


@pytest.mark.usefixtures("_short_trials")
@in_virtual_time
@pytest.mark.parametrize(
    ("wanted", "status", "reason"),
    [
        ({"text": "Everyone drwas"}, 409, "not-understood"),
        ({"text": ""}, 409, "not-understood"),
        ({"text": "honour: sing"}, 409, "honour-not-tried"),
        ({"edition": "classic"}, 409, None),
        ({"edition": "nowhere"}, 404, None),
        ({"rules": {"hand-size": 99}}, 409, None),
        ({"players": 11}, 400, None),
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
