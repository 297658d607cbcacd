"""A whole match of every edition: by touch, by mouse, by keys, and as somebody who only hears the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.by_ear import Player
from tests.page.by_keys import play_by_keys
from tests.page.expected_story import Teller, catalogue, events_of
from tests.page.playing import Press, by_mouse, by_touch, play_to_the_end
from tests.page.screenreader import Listener
from tests.page.settling import still
from tests.page.visitor import PHONE, Visitor
from tests.server.running import Server

from lastcard.engine.edition.file import edition_ids

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]

LOG = "What happens"
# A match that is over soon, but not before somebody has had some turns.
SHORT = {"hand-size": 10, "target": 50}


def dealt(visitor: Visitor, server: Server, edition: str) -> Page:
    page = visitor.sit(server.make_table(bots=2, start=True, edition=edition, seats=3, rules=SHORT, pause=1000))
    page.wait_for_selector("[data-place=hand]")
    return page


def expect_the_end(visitor: Visitor, name: str) -> None:
    expect(visitor.page.locator(".ending tbody tr")).to_have_count(3)
    still(visitor.page)
    visitor.shoot(f"end-{name}")


def by_pointer(visitor: Visitor, server: Server, edition: str, press: Press) -> None:
    assert play_to_the_end(dealt(visitor, server, edition), press) > 3
    expect_the_end(visitor, edition)


def test_a_whole_match_by_touch(visit: Visit, server: Server) -> None:
    by_pointer(visit(PHONE, has_touch=True, is_mobile=True), server, "super-hero-girls", by_touch)


def test_a_whole_match_by_mouse(visit: Visit, server: Server) -> None:
    by_pointer(visit(), server, "avengers", by_mouse)


def test_a_whole_match_by_keys(visit: Visit, server: Server) -> None:
    visitor = visit()
    assert play_by_keys(dealt(visitor, server, "classic")) > 3
    expect_the_end(visitor, "classic")


# Of several rounds, or of one.
HEARD: dict[str, dict[str, object]] = {
    "super-mario": {"hand-size": 5, "target": 50},
    "super-bowl": {},
    "batman-v-superman": {"scoring": "single"},
}


@pytest.mark.parametrize("edition", HEARD)
def test_a_whole_match_by_ear(visit: Visit, server: Server, edition: str) -> None:
    """Every event of the match's record is heard once, in its order."""
    seated = server.make_table(bots=2, edition=edition, seats=3, pause=2000, rules=HEARD[edition])
    visitor = visit(reduced_motion="reduce")
    player = Player(Listener(visitor.page))
    visitor.sit(seated)
    visitor.page.get_by_role("button", name="Deal the cards").wait_for()
    player.ear.go("button", "^Deal the cards")
    player.ear.press("Enter")
    player.learn()
    player.play()
    story = expected(server, seated)
    player.ear.hear(re.escape(story[-1]))
    assert told(player.ear) == story


def told(ear: Listener) -> list[str]:
    """The story as it was heard, without what is said to the listener alone and without the times of a race."""
    prompts = [re.sub(r"<\w+>", ".*", text["other"]) for key, text in catalogue().items() if key.startswith("say.")]
    prompts.append(r".* \d+\.\d\d s( · .*)?")
    lines = [text for region, text in ear.heard if region == LOG]
    return [line for line in lines if not any(re.fullmatch(prompt, line) for prompt in prompts)]


def expected(server: Server, seated: dict[str, str]) -> list[str]:
    """The story that the record of the match tells."""
    record = server.request("GET", f"/api/tables/{seated['table']}/records/1").body.decode()
    teller = Teller(seated["seat"], catalogue())
    return [line for line in map(teller.tell, events_of(record, seated["seat"])) if line]


def test_every_edition_is_played() -> None:
    assert {"super-hero-girls", "avengers", "classic", *HEARD} == set(edition_ids())
