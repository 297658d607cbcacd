"""Every moment of a table, placed by hand: what can be seen, what can be clicked, and what a click says."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.page.looking import SHAPES, SMALL, corner, expect_moves, expect_sent, overlap, rect, table, watch
from tests.page.settling import still
from tests.page.staged import Stage
from tests.page.visitor import DESKTOP, Visitor

pytestmark = pytest.mark.page

# -- decisions: what is clicked, and the move that it makes ----------------------------------

ASKING = [
    "color",
    "first-color",
    "drawn",
    "answer",
    "stacking",
    "bounce",
    "bounce-or-challenge",
    "block",
    "shield",
    "laid",
]
DECISIONS: list[tuple[str, list[str], str]] = [
    ("turn", [".pile.draw"], "draw"),
    ("turn", [".mine .draw"], "draw"),
    ("color", ["[data-color=green]"], "play wild green"),
    ("first-color", ["[data-color=blue]"], "color blue"),
    ("drawn", ["[data-move=play]"], "play red-9"),
    ("drawn", ["[data-move=keep]"], "keep"),
    ("answer", ["[data-move=accept]"], "accept"),
    ("answer", ["[data-move=challenge]"], "challenge"),
    ("stacking", ["[data-move=accept]"], "accept"),
    ("bounce", ["[data-move=bounce]", "[data-color=green]"], "bounce green"),
    ("bounce-or-challenge", ["[data-move=challenge]"], "challenge"),
    ("block", ["[data-move=block]", "[data-color=gold]"], "block gold"),
    ("shield", ["[data-move=cleo]"], "play save blue cleo"),
    ("shield", ["[data-seat=ben] .pick"], "play save blue ben"),
    ("swap", ["[data-move=dov]"], "play red-7 dov"),
    ("swap", ["[data-seat=cleo] .pick"], "play red-7 cleo"),
    ("exposed", [".call.late"], "uno"),
    ("catching", [".catch"], "catch dov"),
]


@pytest.mark.parametrize(
    ("name", "clicks", "move"), DECISIONS, ids=[f"{name} {clicks[-1]}" for name, clicks, _ in DECISIONS]
)
def test_a_decision_is_made_where_the_eye_is(player: Visitor, name: str, clicks: list[str], move: str) -> None:
    stage = table(player, name)
    page = player.page
    expect(page.locator(clicks[0])).to_be_visible()
    if name not in ASKING:
        player.shoot(f"moment-{name}-phone")
    for selector in clicks:
        page.locator(selector).click()
    expect_moves(stage, move)


@pytest.mark.parametrize("name", ASKING)
def test_a_question_covers_neither_the_piles_nor_what_it_is_about(player: Visitor, name: str) -> None:
    table(player, name)
    page = player.page
    for shape, viewport in SHAPES.items():
        page.set_viewport_size(viewport)
        still(page)
        asked = rect(page.locator("[data-asks]"))
        assert asked["left"] >= 0 <= asked["top"]
        assert asked["right"] <= viewport["width"]
        for pile in ("draw", "discard"):
            assert not overlap(asked, rect(page.locator(f"[data-place={pile}]"))), f"{pile} on {shape}"
        if shape != "sideways":
            player.shoot(f"moment-{name}-{shape}")


def test_what_an_answer_costs_stands_on_it(player: Visitor) -> None:
    table(player, "bounce-or-challenge")
    page = player.page
    expect(page.locator("[data-move=accept]")).to_contain_text("draw 4 cards")
    expect(page.locator("[data-move=challenge]")).to_contain_text("Dov draws 4")
    expect(page.locator("[data-move=challenge]")).to_contain_text("you draw 6")
    expect(page.locator("[data-move=bounce]")).to_contain_text("Dov draws 4 cards instead")


def test_a_choice_can_be_taken_back(player: Visitor) -> None:
    stage = table(player, "shield")
    player.page.get_by_role("button", name="Choose another card").click()
    expect(player.page.locator("[data-asks]")).to_have_count(0)
    stage.settle()
    assert stage.moves == []


def test_a_gauntlet_is_played_in_three_steps(player: Visitor) -> None:
    stage = table(player, "laid")
    page = player.page
    assert set(page.locator(".hand .can").evaluate_all("cards => cards.map((card) => card.dataset.card)")) == {
        *("blue-2", "blue-7", "green-5", "red-1", "purple-9")
    }
    flashes = watch(page, ".flash", "() => true")
    corner(page, "blue-2")
    page.locator("[data-color=red]").click()
    expect_moves(stage, "play gauntlet blue-2 red")
    stage.settle()
    assert flashes()


def test_a_card_can_be_thrown_in_out_of_turn(player: Visitor) -> None:
    stage = table(player, "jump-in")
    expect(player.page.get_by_text("You can jump in!")).to_be_visible()
    corner(player.page, "blue-7")
    expect_moves(stage, "play blue-7")


def test_the_call_goes_along_with_the_card(player: Visitor) -> None:
    stage = table(player, "two-cards")
    player.page.locator(".call").click()
    expect(player.page.locator(".call")).to_have_attribute("aria-pressed", "true")
    corner(player.page, "red-7")
    expect_moves(stage, "play red-7 uno")


@pytest.mark.parametrize(("name", "button"), [("exposed", ".call"), ("catching", ".catch")])
def test_nobody_calls_or_catches_by_clicking_blindly(player: Visitor, name: str, button: str) -> None:
    stage = table(player, name)
    places = []
    for _ in range(12):
        found = rect(player.page.locator(button))
        assert found["left"] >= 0 <= found["top"]
        assert found["right"] <= SMALL["width"]
        places.append((round(found["left"] / 8), round(found["top"] / 8)))
        stage.tell()
    assert len(set(places)) > 5


# -- pauses and races ------------------------------------------------------------------------


def test_a_pause_runs_out_for_everybody_alike(player: Visitor) -> None:
    for name, asks in (("block", 1), ("waiting", 0)):
        table(player, name)
        page = player.page
        expect(page.locator(".headline")).to_contain_text("Will anybody answer?")
        expect(page.locator(".middle .fuse i")).to_be_visible()
        expect(page.locator("[data-asks=block]")).to_have_count(asks)
        player.shoot(f"moment-{name}-phone")


@pytest.mark.parametrize("viewport", SHAPES.values(), ids=SHAPES)
def test_both_arms_go_up(player: Visitor, viewport: ViewportSize) -> None:
    stage = table(player, "race", viewport)
    left, right = (player.page.get_by_role("button", name=name) for name in ("Left arm", "Right arm"))
    # one under each thumb
    assert rect(left)["right"] <= viewport["width"] / 2 <= rect(right)["left"]
    left.click()
    stage.settle()
    assert stage.moves == []
    right.click()
    expect_moves(stage, "arms")
    expect(player.page.get_by_text("Both up!")).to_be_visible()
    right.click()
    stage.settle()
    assert stage.moves == ["arms"]


def test_keys_raise_the_arms_too(player: Visitor) -> None:
    stage = table(player, "race", DESKTOP)
    player.page.wait_for_selector(".race")
    player.page.keyboard.press("f")
    player.page.keyboard.press("j")
    expect_moves(stage, "arms")


def test_everybodys_time_is_shown_after_a_race(player: Visitor) -> None:
    table(player, "race-over")
    page = player.page
    for seat, time in (("cleo", "0.41"), ("ben", "1.73"), ("ann", "0.66")):
        expect(page.locator(f"[data-seat={seat}]")).to_contain_text(time)
    expect(page.locator(".race")).to_have_count(0)
    player.shoot("moment-race-over-phone")


def test_whoever_sent_the_others_racing_watches(player: Visitor) -> None:
    table(player, "race-watched")
    expect(player.page.get_by_text("The last one to raise both arms draws 3.")).to_be_visible()
    expect(player.page.locator(".fan > .arms")).to_have_count(3)


# -- everything else -------------------------------------------------------------------------


def test_the_challenger_alone_sees_the_hand(player: Visitor) -> None:
    table(player, "shown")
    page = player.page
    expect(page.locator(".shown h2")).to_have_text("A bluff! This was Dov’s hand.")
    for name in ("Blue 5", "Red 9"):
        expect(page.locator(".shown").get_by_role("img", name=name)).to_be_visible()
    expect(page.locator(".shown li")).to_have_count(2)
    still(page)
    player.shoot("moment-shown-phone")
    page.locator(".shown button").click()
    expect(page.locator(".shown")).to_have_count(0)


def test_a_spectator_sees_everybody_and_no_hand(player: Visitor) -> None:
    table(player, "watching")
    page = player.page
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    player.shoot("moment-watching-phone")


@pytest.mark.parametrize("viewport", SHAPES.values(), ids=SHAPES)
def test_nine_others_have_room(player: Visitor, viewport: ViewportSize) -> None:
    table(player, "ten", viewport)
    page = player.page
    plates = [rect(plate) for plate in page.locator(".seat .plate").all()]
    assert len(plates) == 9
    for at, plate in enumerate(plates):
        assert plate["left"] >= 0 <= plate["top"]
        assert plate["right"] <= viewport["width"]
        others = [*plates[at + 1 :], *(rect(page.locator(f"[data-place={pile}]")) for pile in ("draw", "discard"))]
        assert not any(overlap(plate, other) for other in others)
    player.shoot(f"moment-ten-{viewport['width']}")


def test_a_bot_on_an_absent_players_seat_is_marked(player: Visitor) -> None:
    table(player, "absent")
    for seat in ("cleo", "dov"):
        expect(player.page.locator(f"[data-seat={seat}]")).to_contain_text("a bot is playing")
    player.shoot("moment-absent-phone")


def test_a_pause_is_ended_by_the_host(player: Visitor) -> None:
    stage = table(player, "paused")
    player.page.get_by_role("button", name="Resume the game").click()
    expect_sent(stage, {"do": "pause", "on": False})


def test_a_lost_line_is_told(player: Visitor) -> None:
    table(player, "lost")
    expect(player.page.locator(".lost")).to_be_visible()
    player.shoot("moment-lost-phone")


def test_what_is_said_hangs_over_the_seat(player: Visitor) -> None:
    stage = table(player, "turn")
    stage.say("ben", "Hurry up, Ann!")
    expect(player.page.locator("[data-seat=ben] .said")).to_have_text("Hurry up, Ann!")
    stage.say("cleo", reaction="clap")
    expect(player.page.locator("[data-seat=cleo] .said").get_by_role("img", name="Clap")).to_be_visible()
    player.shoot("moment-said-phone")


def test_the_end_of_a_match(player: Visitor) -> None:
    stage = table(player, "over")
    page = player.page
    expect(page.locator(".ending h2")).to_have_text("You win!")
    expect(page.get_by_role("link", name="Save the record")).to_have_attribute("download", "lastcard-BCDFGH-1.toml")
    page.get_by_role("button", name="Play again").click()
    expect_sent(stage, {"do": "rematch"})
    player.shoot("moment-over-phone")
    player.wrong.clear()  # there is no record of a table that is only staged


@pytest.mark.parametrize("edition", ["batman-v-superman", "super-hero-girls", "avengers", "super-bowl", "super-mario"])
def test_the_active_colour_is_unmistakable(player: Visitor, edition: str) -> None:
    """Ring, mark and name show the same colour, by its base."""
    colors = {"batman-v-superman": "gold", "avengers": "purple"}
    color = colors.get(edition, "yellow")
    hands = {"ann": (f"{color}-1", "blue-2", "red-3"), "ben": ("blue-4",) * 2, "cleo": ("red-5",) * 2}
    page = Stage(player, hands, edition=edition, discard=(f"{color}-9",)).open()
    expect(page.locator(".middle .color")).to_have_text(color.capitalize())
    ring = page.locator(".ring .colored").evaluate("ring => ring.style.getPropertyValue('--active')")
    mark = page.locator(".middle .color rect").get_attribute("fill")
    assert ring == mark
    for shape, viewport in (("phone", SMALL), ("desktop", DESKTOP)):
        page.set_viewport_size(viewport)
        player.shoot(f"table-{edition}-{shape}")


def test_a_bluff_is_told_before_it_is_played(player: Visitor) -> None:
    hands = {"ann": ("wild4", "red-1", "blue-2"), "ben": ("blue-1", "blue-3"), "cleo": ("green-1", "green-2")}
    stage = Stage(player, hands)
    page = player.page
    page.set_viewport_size(SMALL)
    stage.open().locator(".hand [data-card=wild4]").dispatch_event("click")
    expect(page.locator(".bluff")).to_have_text("A bluff: you hold Red. If it is challenged, you draw 4 cards.")
    player.shoot("moment-bluff-phone")
    page.locator("[data-color=green]").click()
    expect_moves(stage, "play wild4 green")


def test_an_honest_wild_draw_four_is_just_played(player: Visitor) -> None:
    hands = {"ann": ("wild4", "green-1", "blue-2"), "ben": ("blue-1", "blue-3"), "cleo": ("green-3", "green-2")}
    stage = Stage(player, hands)
    stage.open().locator(".hand [data-card=wild4]").dispatch_event("click")
    expect(player.page.locator("[data-asks=color]")).to_be_visible()
    expect(player.page.locator(".bluff")).to_have_count(0)


def test_questions_say_what_a_player_is_chosen_for(player: Visitor) -> None:
    for name, question in (("swap", "Swap hands with whom?"), ("shield", "Whom do you shield?")):
        table(player, name)
        expect(player.page.locator("#asked")).to_have_text(question)
