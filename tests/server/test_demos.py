"""Demonstrations: each can be played to its end, shows only what its player may see, and refuses as the engine does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.engine.helpers import EDITIONS
from tests.server.helpers import make_services, run

from lastcard import edition
from lastcard.engine.text.moves import MoveText
from lastcard.server.app import make_app
from lastcard.server.bodies import DemoState, Problem
from lastcard.server.demos import YOU, demos, demos_of, play_demo
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import EVENT_TAGS

ENGLISH = (Path(__file__).resolve().parents[2] / "web/src/lib/words/en.ts").read_text(encoding="utf-8")

# What leads to the end of each demonstration.
ENDS = {
    "challenge": ["challenge"],
    "call": ["play red-5 uno"],
    "catch": ["catch Ben"],
    "hero-block": ["block gold"],
    "customizable-blocked": ["play custom-1@superman gold"],
    "save-the-day": ["play save yellow Cleo"],
    "customizable-shield": ["play custom-1 blue"],
    "gauntlet": ["play gauntlet blue-7 purple"],
    "touchdown": ["play touchdown yellow"],
    "touchdown-race": ["arms"],
    "super-star": ["bounce red"],
    "customizable-plain": ["play custom-1 red"],
}
# What does not.
DETOURS = {
    "challenge": ["accept"],
    "call": ["play red-5", "play blue-7"],
    "catch": ["play red-9", "catch Ben"],
    "hero-block": ["pass", "block gold"],
    "customizable-blocked": ["draw"],
    "save-the-day": ["play save blue Ben"],
    "customizable-shield": ["play red-draw2"],
    "gauntlet": ["play gauntlet red-2 purple"],
    "touchdown": ["draw"],
    "touchdown-race": ["play blue-2"],
    "super-star": ["accept"],
    "customizable-plain": ["draw"],
}


def ask(method: str, path: str, **sent: Any) -> httpx.Response:  # noqa: ANN401  # whatever a request takes
    """What a new server answers."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(Lobby(make_services())))
        async with httpx.AsyncClient(transport=transport, base_url="http://lastcard.test") as client:
            return await client.request(method, path, **sent)

    return run(send())


def play(name: str, moves: list[str]) -> dict[str, Any]:
    """A demonstration as the page gets it, checked against the protocol."""
    answer = ask("POST", f"/api/demos/{name}", json={"moves": moves})
    assert answer.status_code == 200, answer.text
    msgspec.json.decode(answer.content, type=DemoState)
    found: dict[str, Any] = answer.json()
    return found


def problem(name: str, body: object) -> tuple[int, str]:
    answer = ask("POST", f"/api/demos/{name}", json=body)
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem).sentence


def drawn(state: dict[str, Any]) -> dict[str, int]:
    return {event["seat"]: event["count"] for event in state["events"] if event["is"] == "drew"}


# -- what there is -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_lists_its_demonstrations(name: str) -> None:
    found = ask("GET", f"/api/editions/{name}/demos").json()
    assert found["edition"] == name
    assert 1 <= len(found["demos"]) <= 3
    assert found["demos"] == [{"id": each, "card": demo.card} for each, demo in demos_of(name).items()]


def test_there_are_no_others() -> None:
    assert ask("GET", "/api/editions/none/demos").status_code == 404
    assert {demo.edition for demo in demos().values()} == set(EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_card_that_only_this_edition_has_can_be_tried(name: str) -> None:
    """Of cards that differ in a number or a name only, one is enough."""
    usual = {face.card.id for face in edition("classic").faces}
    own = {face.card.id.split("-")[0] for face in edition(name).faces if face.card.id not in usual}
    tried = {edition(name).by_text[demo.card].card.id.split("-")[0] for demo in demos_of(name).values() if demo.card}
    assert own <= tried


@pytest.mark.parametrize("name", demos())
def test_a_demonstration_is_well_made(name: str) -> None:
    demo = demos()[name]
    seats = tuple(demo.hands)
    assert seats[0] == YOU
    assert {*seats} - {YOU} <= {"Ben", "Cleo", "Dov"}
    assert demo.done["is"] in EVENT_TAGS.values()
    read = MoveText(edition(demo.edition), seats)
    for line in (line for lines in demo.others for line in lines):
        seat, _, move = line.partition(": ")
        assert seat in {*seats} - {YOU}
        assert str(read.parse(move)) == move


@pytest.mark.parametrize("name", demos())
def test_the_page_has_words_for_it(name: str) -> None:
    for part in ("title", "goal", "done"):
        assert re.search(rf'^  "demo\.{name}\.{part}":', ENGLISH, re.MULTILINE), part


# -- playing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", demos())
def test_it_begins_with_something_to_do_and_plays_to_its_end(name: str) -> None:
    start = play(name, [])
    assert not start["done"]
    assert start["refused"] is None
    assert ENDS[name][0] in start["legal"]
    end = play(name, ENDS[name])
    assert end["done"]
    assert end["legal"] == []  # it is over
    wanted = demos()[name].done.items()
    assert any(wanted <= event.items() for event in end["events"])


@pytest.mark.parametrize("name", demos())
def test_a_detour_does_not_lead_to_the_end(name: str) -> None:
    state = play(name, DETOURS[name])
    assert not state["done"]


@pytest.mark.parametrize("name", demos())
@pytest.mark.parametrize("ways", [ENDS, DETOURS])
def test_nothing_that_the_player_may_not_see_is_told(name: str, ways: dict[str, list[str]]) -> None:
    for made in range(len(ways[name]) + 1):
        state = play(name, ways[name][:made])
        view = state["view"]
        assert view["seat"] == YOU
        assert view["hands"] == {}
        assert [*view["counts"]] == [*demos()[name].hands]
        for event in state["events"]:
            if event["is"] == "drew":
                assert (event["cards"] is None) == (event["seat"] != YOU)


def test_the_events_are_those_since_ones_last_move() -> None:
    assert [event["is"] for event in play("challenge", [])["events"]] == ["played", "color-chosen"]
    assert [event["is"] for event in play("challenge", ["challenge"])["events"]] == ["challenged", "drew"]


def test_r21_the_challenger_is_shown_the_hand_of_the_bluffer() -> None:
    state = play("challenge", ["challenge"])
    assert state["events"][0]["guilty"]
    assert {*state["events"][0]["hand"]} == {"red-4", "red-8", "blue-2"}
    assert drawn(state) == {"Ben": 4}
    assert drawn(play("challenge", ["accept"])) == {YOU: 4}


def test_r25_whoever_does_not_call_is_caught() -> None:
    state = play("call", ["play red-5"])
    assert [event["is"] for event in state["events"]] == ["played", "caught", "drew"]
    assert drawn(state) == {YOU: 2}


def test_r33_a_block_stops_the_draw_two_and_a_pass_does_not() -> None:
    assert drawn(play("hero-block", ["block gold"])) == {}
    assert drawn(play("hero-block", ["pass"])) == {YOU: 2}


@pytest.mark.parametrize("color", ["blue", "green", "red", "yellow"])
def test_r34_the_shield_takes_a_draw_two_of_any_color(color: str) -> None:
    assert drawn(play("save-the-day", [f"play save {color} Cleo"])) == {}
    assert drawn(play("save-the-day", [f"play save {color} Ben"])) == {"Cleo": 2}


def test_r35_the_gauntlet_hits_whoever_holds_the_laid_color() -> None:
    assert drawn(play("gauntlet", ["play gauntlet blue-7 red"])) == {"Ben": 2, "Dov": 2}
    assert drawn(play("gauntlet", ["play gauntlet red-2 red"])) == {"Ben": 2, "Cleo": 2, YOU: 2}


def test_r36_somebody_else_comes_last() -> None:
    assert drawn(play("touchdown", ["play touchdown red"])) == {"Dov": 3}
    assert drawn(play("touchdown-race", ["arms"])) == {"Dov": 3}


def test_r37_the_draw_two_goes_back() -> None:
    assert drawn(play("super-star", ["bounce green"])) == {"Ben": 2}
    assert drawn(play("super-star", ["accept"])) == {YOU: 2}


def test_a_detour_can_lead_back() -> None:
    """The others go on as before: Ben has a second Draw Two."""
    state = play("save-the-day", ["play green-4", "play save red Cleo"])
    assert drawn(play("save-the-day", ["play green-4"])) == {"Cleo": 2}
    assert state["done"]


# -- refusals ----------------------------------------------------------------------------------


def test_a_refused_move_is_explained_and_changes_nothing() -> None:
    start = play("gauntlet", [])
    state = play("gauntlet", ["play gauntlet red"])
    assert state["refused"]["rule"] == "R35"
    assert "lay" in state["refused"]["sentence"]
    assert state["events"] == []
    assert [state[key] for key in ("view", "legal", "done")] == [start[key] for key in ("view", "legal", "done")]


@pytest.mark.parametrize(
    ("name", "move", "rule"),
    [
        ("catch", "play blue-4", "R12"),
        ("challenge", "play green-1", "R21"),
        ("hero-block", "draw", "R33"),
        ("touchdown-race", "play blue-2", "R36"),
        ("call", "uno", "J22"),
        ("call", "deal", "J6"),
    ],
)
def test_a_refusal_cites_its_rule(name: str, move: str, rule: str) -> None:
    assert play(name, [move])["refused"]["rule"] == rule


@pytest.mark.parametrize(
    "body",
    [
        {"moves": ["draw"] * 31},
        {"moves": ["dance"]},
        {"moves": ["play red-10"]},
        {"moves": ["catch Zoe"]},
        {"moves": [""]},
        {"moves": ["x" * 121]},
        {},
        {"moves": "draw"},
        {"moves": [1]},
        {"moves": [], "seat": "Ben"},
        {"moves": ["play blue-4", "draw"]},  # nothing follows a refused move
        {"moves": ["catch Ben", "draw"]},  # nor the end
        ["draw"],
    ],
)
def test_what_cannot_be_played_is_a_problem(body: object) -> None:
    status, sentence = problem("catch", body)
    assert status == 400
    assert sentence


def test_as_many_moves_as_allowed_are_read() -> None:
    status, sentence = problem("catch", {"moves": ["draw"] * 30})
    assert status == 400
    assert "Move" in sentence  # the rules end it, not the number


@pytest.mark.parametrize("name", ["none", "Catch", "catch.hands", "..", "%00"])
def test_an_unknown_demonstration_is_not_found(name: str) -> None:
    assert ask("POST", f"/api/demos/{name}", json={"moves": []}).status_code == 404


def test_each_answer_is_played_anew() -> None:
    before = play_demo("catch", ())
    play_demo("catch", ["catch Ben"])
    assert play_demo("catch", ()) == before
