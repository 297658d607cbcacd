"""What scenarios cannot show of the editions' own cards: chance, and tables that are refused."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.engine.edition_files import ALONE, wild
from tests.rules.tables import act, table

from lastcard import Match, OptionError, edition
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.text.events import CameLast

TWO_HEROES = """
extends = "batman-v-superman"
id = "two-heroes"
name = "Two Heroes"
about = "Two players can hold the Hero that blocks a card."
[[cards]]
id = "hero-batman"
copies = 2
"""
ONE_HERO = """
id = "one-hero"
name = "One Hero"
about = "The Hero is the only wild."
colors = ["red", "blue"]
characters = ["batman", "superman"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"
[[numbers]]
values = [1, 2]
copies = 4
[[cards]]
id = "skip"
name = "Skip"
copies = 2
points = 20
effects = [{ do = "lose-turn", who = "next" }]
[[cards]]
id = "hero"
name = "Hero"
wild = true
copies = 1
points = 50
blocks = ["superman"]
effects = [{ do = "choose-color" }]
"""
STAR_AGAINST_TWO = """
extends = "super-mario"
id = "star-against-two"
name = "Star Against Two"
about = "The star bounces a Draw Two, but no Wild Draw Four."
[[cards]]
id = "star"
bounces = ["draw2"]
"""
PAINTED = ("batman-v-superman", "super-hero-girls", "super-mario")


def race(seed: int) -> Match:
    hands = {"ann": "touchdown red-1 red-2", "bob": "blue-1", "cat": "blue-2", "dan": "blue-3", "eve": "blue-4"}
    match = table(hands, edition="super-bowl", seed=seed)
    act(match, "ann: play touchdown green", "cat: arms")
    return match


def last_of(match: Match) -> str:
    return next(event.seat for event in match.events(None) if isinstance(event, CameLast))


def test_j42_the_whistle_picks_among_those_who_have_not_signalled() -> None:
    picked = []
    for seed in range(150):
        match = race(seed)
        act(match, "-: whistle")
        picked.append(last_of(match))
    assert set(picked) == {"bob", "dan", "eve"}
    assert all(25 < picked.count(seat) < 75 for seat in set(picked))  # 50 each, more or less


def test_j42_the_pick_comes_from_the_games_own_source() -> None:
    first, second = race(7), race(7)
    act(first, "-: whistle")
    act(second, "-: whistle")
    assert first.events(None) == second.events(None)
    assert first.position() == second.position()


def test_j42_a_single_one_left_is_last_without_a_whistle() -> None:
    match = race(1)
    act(match, "bob: arms", "eve: arms")
    assert last_of(match) == "dan"
    assert match.view(None).counts["dan"] == 4


@pytest.mark.parametrize(("first", "second"), [("cat", "dan"), ("dan", "cat")])
def test_r33_j25_of_two_who_can_block_the_other_may_after_one_has_passed(first: str, second: str) -> None:
    hands = {"ann": "red-skip@superman blue-1 blue-2", "bob": "blue-3 blue-4"}
    heroes = dict.fromkeys(("cat", "dan"), "hero-batman blue-5 gold-5")
    match = table(hands | heroes, edition=parse_edition(TWO_HEROES, "two-heroes.toml"), discard="red-4")
    act(match, "ann: play red-skip@superman")
    assert list(match.acting) == ["cat", "dan"]
    act(match, f"{first}: pass")
    assert list(match.acting) == [second]
    assert match.position().turn == second
    act(match, f"{second}: block gold")
    assert match.position().turn == "bob"


@pytest.mark.parametrize("name", PAINTED)
@pytest.mark.parametrize("card", ["custom-1", "custom-2"])
def test_r38_j50_what_the_game_does_not_understand_is_refused_but_may_be_an_honour_rule(name: str, card: str) -> None:
    with pytest.raises(
        OptionError, match=rf"{card}: “everyone sings” is nothing that the game can carry out"
    ) as refused:
        Match(name, ["ann", "bob"], rules={card: "everyone sings"})
    assert refused.value.option == card
    match = Match(name, ["ann", "bob"], rules={card: "honour: everyone sings"})
    assert match.view("ann").rules == {card: "honour: everyone sings"}


@pytest.mark.parametrize("name", PAINTED[1:])
@pytest.mark.parametrize("card", ["custom-1", "custom-2"])
def test_j48_an_unwritten_customizable_is_a_plain_wild(name: str, card: str) -> None:
    hands = {"ann": f"{card} wild red-1", "bob": "blue-2", "cat": "blue-3"}
    match = table(hands, edition=name)
    same = table(hands, edition=name)
    act(match, f"ann: play {card} blue")
    act(same, "ann: play wild blue")
    assert match.acting == same.acting == ("bob",)
    assert match.legal("bob") == same.legal("bob")
    assert match.view(None).counts == same.view(None).counts


def shielded(penalty: str, rules: dict[str, str]) -> Match:
    """Bob is shielded, and ann plays something on him."""
    hands = {"ann": f"red-9 red-8 {penalty}", "bob": "red-1 red-2 red-3", "cat": "save red-4 red-5"}
    match = table(hands, edition="super-hero-girls", rules=rules, turn="cat")
    act(match, "cat: play save red bob", f"ann: play {penalty}")
    return match


def test_j33_a_penalty_card_is_one_that_makes_a_player_draw() -> None:
    hit = shielded("red-draw2", {})
    assert (hit.acting, hit.view("bob").counts["bob"]) == (("bob",), 3)
    skipped = shielded("red-skip", {})
    assert skipped.acting == ("cat",)


def test_j33_the_table_may_count_skips_among_them() -> None:
    skipped = shielded("red-skip", {"shield": "draws-and-skips"})
    assert skipped.acting == ("bob",)
    assert skipped.view(None).shielded == ("bob",)


def test_j36_a_shield_does_not_help_against_a_missed_call() -> None:
    hands = {"ann": "save red-8 red-9", "bob": "red-1 red-2", "cat": "red-4 red-5"}
    match = table(hands, edition="super-hero-girls")
    act(match, "ann: play save red bob", "bob: play red-1", "cat: catch bob")
    assert match.view(None).counts["bob"] == 3
    assert match.view(None).shielded == ("bob",)


def test_j77_a_card_shields_only_from_the_discard_pile() -> None:
    """The draw pile has to be renewed under the card: bob draws it, and perhaps discards it again."""
    rest = Counter({face.text: face.copies for face in edition("super-mario").faces})
    hands = {"ann": "custom-1 red-1 red-2", "bob": "blue-1"}
    rest.subtract(["red-9", "green-9", *hands["ann"].split(), *hands["bob"].split()])
    rule = "I lay a coloured card on it, the next player draws 3, the next player discards 1, and I am shielded."
    held = 0
    for seed in range(20):
        match = table(
            {**hands, "cat": " ".join(rest.elements())},
            edition="super-mario",
            rules={"custom-1": rule},
            discard="red-9 green-9",
            seed=seed,
        )
        act(match, "ann: play custom-1 red-1 green")
        offered = [move for move in match.legal("bob") if move.kind == "pick"]
        match.act("bob", offered[seed % len(offered)])
        position = match.position()
        is_held = "custom-1" in position.hands["bob"]
        assert match.view(None).shielded == (() if is_held else ("ann",))
        assert len(position.discard_pile) == 1 + is_held
        assert position.discard_pile[-1] == "red-1"
        held += is_held
    assert 0 < held < 20


def test_j29_a_hero_that_is_the_only_wild_cannot_be_blocked_either() -> None:
    hands = {"ann": "hero red-1 red-2", "bob": "red-2 blue-1", "cat": "blue-1 blue-2"}
    match = table(hands, edition=parse_edition(ONE_HERO, "one-hero.toml"), rules={"hand-size": 2}, discard="red-1")
    act(match, "ann: play hero red")
    refused = match.why("cat", "block red")
    assert refused is not None
    assert refused.rule == "J29"


def test_r37_a_star_bounces_only_what_its_edition_says() -> None:
    found = parse_edition(STAR_AGAINST_TWO, "star-against-two.toml")
    match = table({"ann": "wild4 blue-1 blue-2", "bob": "star yellow-5 yellow-6"}, edition=found)
    act(match, "ann: play wild4 green")
    assert [str(move) for move in match.legal("bob")] == ["accept", "challenge"]


def test_j81_any_of_the_others_can_be_the_random_player() -> None:
    hands = {"ann": "red-3 red-4", "bob": "custom-1 red-1 red-2", "cat": "blue-1 blue-2", "dan": "blue-3 blue-4"}
    rules = {"custom-1": "A random player draws 2."}
    drew = Counter[str]()
    for seed in range(150):
        match = table(hands, edition="super-mario", rules=rules, turn="bob", seed=seed)
        act(match, "bob: play custom-1 red")
        drew.update(seat for seat, count in match.view(None).counts.items() if count == 4)
    assert drew.total() == 150
    assert set(drew) == {"ann", "cat", "dan"}
    assert all(25 < times < 75 for times in drew.values())  # 50 each, more or less


def test_j117_the_only_wild_of_an_edition_can_be_played_out_of_turn() -> None:
    own = parse_edition(ALONE + wild(effects='{ do = "any-time" }'), "alone.toml")
    match = table({"ann": "red-1 red-2", "bob": "red-1 blue-1", "cat": "new red-3"}, edition=own, discard="red-3")
    act(match, "cat: play new blue uno")
    assert match.position().hands["cat"] == ("red-3",)
    assert match.turn == "ann"
