"""The HTTP routes: what they give, what they refuse and how."""

from collections.abc import AsyncIterator
from contextlib import nullcontext
from itertools import combinations
from typing import Any

import httpx
import pytest
from tests.engine.helpers import EDITIONS
from tests.server.asking import ANN, JSON, Site, asked, sentence
from tests.server.helpers import in_virtual_time, make_table, run

from lastcard import Match, Record, edition
from lastcard.bots import LEVELS
from lastcard.engine.edition.options import ALLOWED, Choice, OptionError, set_options
from lastcard.engine.text.rules import options_of, rules_of
from lastcard.fair import FairDeal
from lastcard.server.app import SAFE_HEADERS
from lastcard.server.limits import Limits
from lastcard.server.protocol import CODE_LETTERS, LARGEST_MESSAGE, Settings
from lastcard.server.schema import openapi
from lastcard.server.store import MemoryStore

# -- what is there ---------------------------------------------------------------------------


@in_virtual_time
async def test_the_editions_are_listed_with_cards_options_and_bots() -> None:
    found = (await Site().get("/api/editions")).json()
    assert [each["id"] for each in found["editions"]] == [*EDITIONS]
    assert found["levels"] == [*LEVELS]
    for each in found["editions"]:
        assert sum(card["copies"] for card in each["cards"]) == edition(each["id"]).size
        assert "pauses" not in {option["name"] for option in each["options"]}  # tables have them, chosen or not
    assert [each["id"] for each in found["editions"] if each["pauses"]] == ["batman-v-superman", "super-mario"]


@in_virtual_time
async def test_a_card_comes_with_its_facts_so_that_nobody_guesses_them_from_its_name() -> None:
    found = (await Site().get("/api/editions")).json()["editions"]
    keys = ("card", "id", "color", "number", "character", "customizable")
    for each in found:
        faces = edition(each["id"]).faces
        facts = [tuple(card[key] for key in keys) for card in each["cards"]]
        known = [(f.text, f.card.id, f.color, f.card.number, f.character, f.card.customizable) for f in faces]
        assert facts == known


@pytest.mark.parametrize("name", EDITIONS)
def test_every_value_of_an_option_that_is_offered_is_taken(name: str) -> None:
    async def try_all() -> None:
        site = Site(Limits(tables_per_address=1000, rates=0))
        (found,) = [each for each in (await site.get("/api/editions")).json()["editions"] if each["id"] == name]
        for option in found["options"]:
            values = option["values"] or [option["lowest"], option["highest"]]
            assert option["default"] in values or option["lowest"] <= option["default"] <= option["highest"]
            for value in values:
                rules = {option["name"]: value} | ({"scoring": "winner"} if option["name"] == "target" else {})
                await site.make(settings={"edition": name, "rules": rules, "seats": 2})

    run(try_all())


@pytest.mark.parametrize("name", EDITIONS)
def test_two_choices_contradict_only_where_the_page_keeps_them_apart(name: str) -> None:
    """The page hides the target when one hand decides, and offers hands that the deck has enough cards for."""
    found = edition(name)
    choices = [(option, value) for option in options_of(found) for value in every_value(option)]
    for (one, value), (other, another) in combinations(choices, 2):
        rules = {one: value, other: another}
        for seats in (2, 10):
            is_pointless = "target" in rules and rules.get("scoring", found.scoring) == "single"
            is_too_much = int(rules.get("hand-size", 7)) * seats >= found.size
            with pytest.raises(OptionError) if is_pointless or is_too_much else nullcontext():
                set_options(found, rules, seats)


def every_value(option: str) -> tuple[Choice, ...]:
    allowed = ALLOWED[option]
    return (allowed[0], allowed[-1]) if isinstance(allowed, range) else allowed or (False, True)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_its_rules(name: str) -> None:
    found = run(asked(f"/api/editions/{name}/rules")).json()
    assert found["edition"] == name
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in rules_of(edition(name))]


@pytest.mark.parametrize("name", ["none", "..", "classic.toml", "%2e%2e%2fclassic", "CLASSIC", "cl%00ssic", "é"])
def test_other_editions_have_none(name: str) -> None:
    found = run(asked(f"/api/editions/{name}/rules"))
    assert found.status_code == 404
    assert sentence(found)


# -- making, finding, joining ----------------------------------------------------------------


@in_virtual_time
async def test_a_table_is_made_seen_and_joined() -> None:
    site = Site()
    made = await site.post("/api/tables", ANN | {"settings": {"seats": 3}, "bots": [{"count": 1}]})
    assert made.status_code == 201
    ann = made.json()
    assert (ann["seat"], len(ann["token"]) >= 22) == ("Ann", True)
    assert set(ann["table"]) <= {*CODE_LETTERS}
    joined = await site.post(f"/api/tables/{ann['table'].lower()}/seats", {"name": "Ann"})
    assert joined.status_code == 201
    bob = joined.json()
    assert (bob["table"], bob["seat"]) == (ann["table"], "Ann-2")
    assert bob["token"] != ann["token"]
    seen = (await site.get(f"/api/tables/{ann['table']}")).json()
    assert (seen["players"], seen["free"], seen["phase"]) == (["Ann", "Ben", "Ann 2"], 0, "lobby")


@in_virtual_time
async def test_a_table_can_start_at_once() -> None:
    site = Site()
    code = await site.make(bots=[{"count": 2}], start=True)
    assert (await site.get(f"/api/tables/{code}")).json()["phase"] == "playing"


WRONG_TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "no name": ({}, 400),
    "an empty name": ({"name": ""}, 400),
    "a name that nobody can see": ({"name": "\u200b\u202e"}, 400),
    "a name too long": ({"name": "x" * 81}, 400),
    "something that nobody knows": (ANN | {"admin": True}, 400),
    "an unknown edition": (ANN | {"settings": {"edition": "poker"}}, 404),
    "an edition from a file": (ANN | {"settings": {"edition": "/etc/passwd"}}, 404),
    "an unknown option": (ANN | {"settings": {"rules": {"cheating": True}}}, 409),
    "an option of another edition": (ANN | {"settings": {"rules": {"shield": "draws"}}}, 409),
    "a turn too short": (ANN | {"settings": {"turn_time": 5}}, 409),
    "a pause too short": (ANN | {"settings": {"pause": 0}}, 400),
    "eleven seats": (ANN | {"settings": {"seats": 11}}, 400),
    "more bots than seats": (ANN | {"settings": {"seats": 3}, "bots": [{"count": 2}, {"count": 1}]}, 409),
    "an unknown bot": (ANN | {"bots": [{"count": 1, "level": "god"}]}, 404),
    "nobody to play with": (ANN | {"start": True}, 409),
}


@pytest.mark.parametrize("what", WRONG_TABLES)
def test_a_table_that_cannot_be_is_refused_and_not_made(what: str) -> None:
    async def refuse() -> None:
        site = Site()
        asked, status = WRONG_TABLES[what]
        found = await site.post("/api/tables", asked)
        assert (found.status_code, bool(sentence(found))) == (status, True)
        assert site.lobby.tables == {}
        assert site.lobby.guests.tables.total() == site.lobby.services.store.rows == 0

    run(refuse())


@in_virtual_time
async def test_full_running_and_unknown_tables_cannot_be_joined() -> None:
    site = Site()
    full = await site.make(settings={"seats": 2}, bots=[{"count": 1}])
    running = await site.make(bots=[{"count": 1}], start=True)
    wrong = {full: 409, running: 409, "BCDFGH": 404, "AEIOUY": 404, "BCD": 404, f"{full}X": 404}
    for code, status in wrong.items():
        found = await site.post(f"/api/tables/{code}/seats", {"name": "Bob"})
        assert (found.status_code, bool(sentence(found))) == (status, True)


@in_virtual_time
async def test_only_listed_tables_with_somebody_there_are_listed() -> None:
    site = Site()
    wanted = {"listed, somebody there": True, "private": False}
    here = {name: await make_table(site.lobby, Settings(listed=on), start=False) for name, on in wanted.items()}
    await site.make(settings={"listed": True})  # nobody has come yet
    closed = Settings(listed=True, spectators=False, seats=2)
    await make_table(site.lobby, closed)  # nothing to do there for others
    (found,) = (await site.get("/api/tables")).json()["tables"]
    ann, bob = here["listed, somebody there"]
    assert found["code"] == ann.table.state.code
    for person in (ann, bob):
        person.table.exit(person)
    assert (await site.get("/api/tables")).json() == {"tables": []}


@in_virtual_time
async def test_what_anyone_may_see_holds_no_secret() -> None:
    site = Site()
    ann, bob = await make_table(site.lobby, Settings(listed=True, edition="super-mario"))
    state = ann.table.state
    assert state.match is not None
    shown = (await site.get(f"/api/tables/{state.code}")).text + (await site.get("/api/tables")).text
    secrets = [state.secret.hex(), ann.token, bob.token, *(token for chair in state.chairs for token in chair.tokens)]
    secrets += [str(state.match._seed), *(card for hand in state.match.position().hands.values() for card in hand)]
    assert [secret for secret in secrets if str(secret) in shown] == []


@in_virtual_time
async def test_a_seat_is_taken_to_another_device_once() -> None:
    site = Site()
    ann, _ = await make_table(site.lobby)
    code = (await ann.say("transfer"))["code"]
    path = f"/api/tables/{ann.table.state.code}/transfers"
    found = [await site.post(path, {"code": each}) for each in ("WRONG", f" {code.lower()} ", code)]
    assert [each.status_code for each in found] == [404, 201, 404]
    assert found[1].json()["seat"] == "Ann"
    assert found[1].json()["token"] != ann.token


# -- records ---------------------------------------------------------------------------------


def test_a_finished_match_has_a_record_that_replays_and_was_fair(played: tuple[MemoryStore, str]) -> None:
    store, code = played
    found = run(asked(f"/api/tables/{code}/records/1", store))
    assert (found.status_code, found.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    deal = FairDeal.from_record(found.text)
    assert deal is not None
    deal.check(Record(found.text))
    assert Match.replay(found.text).over
    assert run(asked(f"/api/tables/{code}", store)).json()["records"] == 1


@in_virtual_time
async def test_a_running_match_has_none_for_it_holds_the_seed() -> None:
    site = Site()
    (ann,) = await make_table(site.lobby, Settings(seats=2), people=1, bots=1)
    for number in ("0", "1", "2"):
        found = await site.get(f"/api/tables/{ann.table.state.code}/records/{number}")
        assert (found.status_code, bool(sentence(found))) == (404, True)


@pytest.mark.parametrize("number", ["0", "2", "-1", "1.5", "x", "1%20", "01x", "9" * 100, "9" * 5000])
def test_there_are_no_other_records(played: tuple[MemoryStore, str], number: str) -> None:
    store, code = played
    found = run(asked(f"/api/tables/{code}/records/{number}", store))
    assert (found.status_code, bool(sentence(found))) == (404, True)


# -- what is sent wrongly --------------------------------------------------------------------

BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"name=Ann",
    "half of it": b'{"name": "Ann"',
    "more behind it": b'{"name": "Ann"} {}',
    "a list": b"[]",
    "null": b"null",
    "no text": b'{"name": 1}',
    "broken letters": b'{"name": "\xff\xfe"}',
    "half a letter": b'{"name": "\\ud800"}',
    "nested": b'{"name": ' + b"[" * 4000,
    "nested and closed": b"[" * 2000 + b"]" * 2000,
    "a number without end": b'{"name": ' + b"9" * 4000 + b"}",
    "too long": b'{"name": "Ann"}' + b" " * LARGEST_MESSAGE,
    "much too long": b" " * 10_000_000,
    "another encoding": '{"name": "Ann"}'.encode("utf-16"),
}


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/BCDFGH/seats", "/api/tables/BCDFGH/transfers"])
@pytest.mark.parametrize("what", BODIES)
def test_a_body_that_is_not_what_it_should_be_is_refused(what: str, path: str) -> None:
    async def send() -> None:
        site = Site()
        found = await site.ask("POST", path, content=BODIES[what], headers=JSON)
        assert (found.status_code, bool(sentence(found))) == (400, True)
        assert site.lobby.tables == {}

    run(send())


@in_virtual_time
async def test_reading_stops_where_a_body_is_too_long() -> None:
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 1000
            yield b" " * 1000

    found = await Site().ask("POST", "/api/tables", content=endless(), headers=JSON)
    assert found.status_code == 400
    assert read < 2 * LARGEST_MESSAGE


KINDS = {"application/json": 201, "Application/JSON; charset=utf-8": 201, "text/plain": 400, "nonsense": 400, "": 400}


@pytest.mark.parametrize("kind", [*KINDS, "application/x-www-form-urlencoded", "multipart/form-data"])
def test_only_json_is_taken_for_json(kind: str) -> None:
    """Another kind is what a form of a strange page could send without asking."""

    async def send() -> int:
        headers = {"content-type": kind}
        return (await Site().ask("POST", "/api/tables", content=b'{"name": "Ann"}', headers=headers)).status_code

    assert run(send()) == KINDS.get(kind, 400)


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "X"]


@pytest.mark.parametrize("path", openapi()["paths"])
def test_other_methods_are_not_allowed(path: str) -> None:
    filled = path.format(edition="classic", demo="catch", code="BCDFGH", number="1")
    known = {method.upper() for method in openapi()["paths"][path]}
    known |= {"HEAD"} if "GET" in known else set()

    async def try_all() -> None:
        for method in METHODS:
            found = await Site().ask(method, filled)
            assert (found.status_code == 405) == (method not in known), method
            if found.status_code == 405:
                assert {*found.headers["allow"].split(", ")} == known

    run(try_all())


PATHS = [
    *("/api", "/api/", "/api/table", "/api//tables", "//api/tables", "/API/tables", "/api/tables/BCDFGH/"),
    *("/api/tables/BCDFGH/seats/1", "/api/tables/BCDFGH/records", "/api/tables/BCDFGH/records/", "/api/tables//seats"),
    *("/api/editions/..", "/api/editions/../rules", "/api/editions/%2e%2e/rules", "/api/editions/..%2f..%2fx/rules"),
    *("/api/tables/%00", "/api/tables/BCDFGH%0a", "/api/tables/%ff%fe", "/api/tables/BCDFG%c3%9f", "/api/tables/*"),
    *("/api/tables/" + "B" * 60_000, "/.git/config", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/\\..\\x"),
    *("/docs", "/admin", "/favicon.ico/", "/static/../app.py", "/api/tables/BCDFGH?x=1", "/api/tables/ßßß", "/ws"),
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_other_paths_lead_nowhere(path: str) -> None:
    found = run(asked(path))
    assert found.status_code in {307, 404}
    if found.status_code == 307:  # without the slash at the end it is another path
        assert found.headers["location"] == f"http://lastcard.test{path.rstrip('/')}"


@pytest.mark.parametrize("path", ["/api/editions", "/api/tables", "/healthz", "/nowhere", "/api/tables/BCDFGH"])
@pytest.mark.parametrize("method", ["GET", "PUT", "POST"])
def test_every_answer_has_the_safe_headers(method: str, path: str) -> None:
    async def send() -> httpx.Response:
        return await Site().ask(method, path)

    headers = run(send()).headers
    assert {name: headers.get(name) for name in SAFE_HEADERS} == SAFE_HEADERS
    assert "access-control-allow-origin" not in headers
