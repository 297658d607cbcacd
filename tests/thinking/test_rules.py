"""Sensible players and written rules: what they answer, and which cards they would rather not play."""

import pytest
from tests.engine.test_compiled import output
from tests.thinking.asking_rules import ASKING, HANDS, match_with

from lastcard.bots import regular
from lastcard.engine import COMPILED
from lastcard.engine.codes import BY_AT, MOVE_BITS, ON_END
from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.placement import Placement
from lastcard.match import Match
from lastcard.thinking.habits import Habits


def habits_for(match: Match) -> Habits:
    habits = Habits(match.state.tables)
    habits.seed(1, 2, 3, 4)
    return habits


def chosen(match: Match) -> str:
    """What the seat that is asked would do."""
    move = habits_for(match).choose(match.state)
    return str(MoveText(match.edition, match.seats).decode(move & MOVE_BITS))


def answer(*effects: Effect, then: tuple[str, ...] = (), play: str = "play custom-1 red") -> str:
    """What the first player answers who is asked after some moves."""
    match = match_with(*effects)
    match.act("ann", play)
    for line in then:
        match.act(*line.split(": "))
    assert match.deciding == "ask"
    return chosen(match)


def worth(*effects: Effect, hands: dict[str, tuple[str, ...]] | None = None) -> int:
    """What the rule is worth to ann, who could play it."""
    match = match_with(*effects, hands=hands)
    face = match.edition.by_text["custom-1"].index
    return habits_for(match).rules.of_play(match.state, 0, face)


def test_cards_that_hurt_least_to_lose_go_first() -> None:
    assert answer(Effect("discard", "me", 1)) == "pick blue-9"
    assert answer(Effect("give", "me", 1, "next")) == "pick blue-9"
    assert answer(Effect("bury", "me", 1)) == "pick blue-9"


def test_the_best_card_is_taken() -> None:
    assert answer(Effect("give", "next", 1, "me", pick="player")) == "pick wild"
    assert answer(Effect("discard", "next", 1, pick="player")) == "pick wild"


def test_the_better_option_is_chosen_for_oneself() -> None:
    draw, discard = Effect("draw", "chooser", 3), Effect("discard", "chooser", 1)
    assert answer(Effect("choose", "me", then=(draw,), otherwise=(discard,))) == "answer 2"
    assert answer(Effect("choose", "me", then=(discard,), otherwise=(draw,))) == "answer 1"
    assert answer(Effect("choose", "next", then=(draw,), otherwise=(Effect("draw", "chooser", 1),))) == "answer 2"
    assert answer(Effect("choose", "next", then=(Effect("draw", "chooser", 1),))) == "answer 2"
    harm = Effect("choose", "next", then=(Effect("draw", "me", 2),), otherwise=(Effect("draw", "next", 1),))
    assert answer(harm) == "answer 1"


def test_harm_goes_to_the_leader_and_help_to_oneself() -> None:
    assert answer(Effect("vote", "next"), Effect("draw", "voted", 3)) == "pick cat"
    assert answer(Effect("vote", "next"), Effect("discard", "voted", 1)) == "pick bob"
    assert answer(Effect("name", "next", what="player"), Effect("lose-turn", "named", 1)) == "pick cat"


def test_what_is_named_helps() -> None:
    discard = Effect("discard", "me", Count("all"), cards="named")
    assert answer(Effect("name", "me", what="color"), discard) == "pick red"
    draw = Effect("draw", "me", Count("named", 1))
    assert answer(Effect("name", "me", what="number"), draw) == "answer 0"
    guess = Effect("if", "me", only=Condition("guessed"), then=(Effect("discard", "me", 2),))
    named = answer(Effect("name", "me", what="number"), Effect("roll", count=6), guess)
    assert named in {f"answer {number}" for number in range(1, 7)}
    assert answer(Effect("recolor", "me")) == "pick red"


def test_playing_is_worth_what_the_rule_does() -> None:
    assert worth(Effect("draw", "me", 20)) < worth(Effect("draw", "me", 2)) < 0
    assert worth(Effect("draw", "next", 2)) > 0
    assert worth(Effect("draw", "everyone-else", 2)) > worth(Effect("draw", "next", 2))
    assert worth(Effect("discard", "me", 2)) > worth(Effect("discard", "me", 1)) > 0
    assert worth(Effect("give", "me", 2, "next")) > worth(Effect("discard", "me", 2))
    assert worth(Effect("play-again")) > 0
    assert worth(Effect("win", "me")) > 300 > -100 > worth(Effect("win", "next"))
    assert worth(Effect("leave", "me")) < -300
    assert worth(Effect("discard", "everyone", 2)) < 0  # cat would be out
    assert worth(Effect("lose-turn", "me", 2)) < 0 < worth(Effect("lose-turn", "next", 2))
    assert worth(Effect("draw", "me", Count("each", 2, "them", "red"))) == worth(Effect("draw", "me", 6))
    assert worth(Effect("draw", "next", Count("size", 0, "me"))) == worth(Effect("draw", "next", 5))
    assert worth(Effect("swap-hands", "me", to="next")) == worth(Effect("swap-hands", "next", to="me"))


def test_choices_and_conditions_are_weighed() -> None:
    draw, discard = Effect("draw", "me", 3), Effect("discard", "me", 1)
    assert worth(Effect("choose", "me", then=(draw,), otherwise=(discard,))) == worth(discard)
    assert worth(Effect("choose", "next", then=(draw,), otherwise=(discard,))) == worth(draw)
    held = Effect("if", "me", only=Condition("holding", "red"), then=(draw,), otherwise=(discard,))
    lacked = Effect("if", "me", only=Condition("holding", "green"), then=(draw,), otherwise=(discard,))
    assert worth(held) == worth(draw)
    assert worth(lacked) == worth(discard)
    rolled = Effect("if", "me", only=Condition("rolled-over", 3), then=(draw,), otherwise=(discard,))
    assert worth(draw) < worth(Effect("roll", count=6), rolled) < worth(discard)


def test_nobody_plays_what_only_hurts() -> None:
    match = match_with(Effect("draw", "me", 20), hands={**HANDS, "ann": ("custom-1", "green-1", "green-2", "blue-1")})
    assert chosen(match) == "draw"
    match = match_with(Effect("discard", "me", 2), hands={**HANDS, "ann": ("custom-1", "green-1", "green-2", "blue-1")})
    assert chosen(match).startswith("play custom-1")


@pytest.mark.parametrize(
    ("effects", "goes_out"),
    [
        ((Effect("draw", "me", 20),), False),
        ((Effect("draw", "everyone", 2), Effect("draw", "me", 5)), False),
        ((Effect("draw", "everyone-else", 5),), True),
        ((Effect("lose-turn", "me", 3),), True),
        ((Effect("if", "me", only=Condition("holding", "red"), then=(Effect("draw", "me", 20),)),), True),
        ((Effect("draw", "everyone", 20, only=Condition("fewer-than", 2)),), False),
    ],
)
def test_a_last_card_that_makes_its_player_draw_is_kept(effects: tuple[Effect, ...], goes_out: bool) -> None:
    match = match_with(*effects, hands={**HANDS, "ann": ("custom-1",)})
    assert chosen(match).startswith("play" if goes_out else "draw")


def test_a_colour_that_somebody_else_sets_is_no_gain() -> None:
    hands = {**HANDS, "ann": ("custom-1", "wild", "green-1", "green-2", "green-3")}
    assert worth(Effect("recolor", "me"), hands=hands) > 0 > worth(Effect("recolor", "next"), hands=hands)
    assert chosen(match_with(Effect("recolor", "next"), hands=hands)).startswith("play wild ")
    assert chosen(match_with(Effect("recolor", "me", what="green"), hands=hands)).startswith("play custom-1 ")


@pytest.mark.parametrize(
    ("effects", "blocks"),
    [
        ((Effect("win", "me"),), True),
        ((Effect("draw", "everyone-else", 5),), True),
        ((Effect("draw", "me", 20),), False),
        ((Effect("discard", "next", 2),), False),
    ],
)
def test_a_hero_is_kept_for_rules_that_hurt(effects: tuple[Effect, ...], blocks: bool) -> None:
    hands = {
        "ann": ("custom-1@superman", "red-1", "red-2", "red-3", "red-4"),
        "bob": ("hero-batman", "blue-1", "blue-2", "blue-3", "blue-4"),
        "cat": ("gold-1", "gold-2", "gold-3", "gold-4"),
    }
    start = Placement(hands=hands, discard=("silver-5",), turn="ann")
    rule = WrittenRule("", effects)
    for seed in range(20):
        match = Match("batman-v-superman", ("ann", "bob", "cat"), 1, {"custom-1": rule}, start=start)
        match.act("ann", "play custom-1@superman red")
        habits = Habits(match.state.tables)
        habits.seed(seed, 2, 3, 4)
        move = str(MoveText(match.edition, match.seats).decode(habits.choose(match.state) & MOVE_BITS))
        assert move.startswith("block" if blocks else "pass")


def test_a_wild_that_swaps_hands_waits_until_somebody_is_nearly_out() -> None:
    swap = Effect("swap-hands", "chosen", to="me")
    hands = {
        "ann": ("custom-1", "red-1", "red-2", "red-3", "blue-8", "blue-9"),
        "bob": ("green-1",) * 2 + ("blue-1",) * 2,
    }
    early = match_with(swap, hands={**hands, "cat": ("green-7", "green-8", "blue-7")})
    assert chosen(early).startswith("play red")
    late = match_with(swap, hands={**hands, "cat": ("green-7",)})
    assert chosen(late) == "play custom-1 red cat"


def test_hands_that_move_on_are_worth_more_once_one_is_nearly_empty() -> None:
    effect = Effect("pass-hands", to="next")  # ann gets cat's hand
    hands = {
        "ann": ("custom-1", "red-1", "red-2", "red-3", "red-4"),
        "bob": ("green-1", "green-2", "green-3", "green-4"),
    }
    early = worth(effect, hands={**hands, "cat": ("blue-1", "blue-2", "blue-3")})
    late = worth(effect, hands={**hands, "cat": ("blue-1", "blue-2")})
    assert early < 0 < late


def test_a_card_for_any_time_is_kept_for_the_end() -> None:
    """As the last card it wins out of turn; before, only what does everybody else much harm is worth the wild."""
    others = {"bob": ("blue-1", "blue-2", "blue-3"), "cat": ("green-7", "green-8", "green-9")}
    two, lots = Effect("draw", "next", 2), Effect("draw", "everyone-else", 9)
    for effect, left, moves in ((two, ("red-5", "blue-9"), False), (lots, ("red-5", "blue-9"), True), (two, (), True)):
        match = match_with(Effect("any-time"), effect, hands={**others, "ann": ("custom-1", "red-1", *left)})
        match.act("ann", "play red-1" if left else "play red-1 uno")
        assert (habits_for(match).choose(match.state) >> BY_AT == 0) == moves
        offered = [*match.legal("ann"), Move("pass")]
        assert (regular(match.view("ann"), offered).kind == "play") == moves


def test_of_two_players_the_first_is_named_with_a_second_in_mind() -> None:
    """The second is the one nearest to going out of the rest, wherever they sit."""
    rule = WrittenRule("", (Effect("draw", "chosen-two", 4),))
    sizes = {"ann": 4, "bob": 6, "cat": 8, "dan": 2}
    deck = iter([f"{color}-{number}" for color in ("red", "blue", "green") for number in range(1, 9)])
    hands = {seat: tuple(next(deck) for _ in range(size)) for seat, size in sizes.items()}
    hands["ann"] += ("custom-1",)
    start = Placement(hands=hands, discard=("yellow-5", "yellow-9"), turn="ann")
    match = Match("super-mario", (*sizes,), 1, {"custom-1": rule}, start=start)
    assert chosen(match) == "play custom-1 red dan"


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("players", [2, 4])
def test_rounds_with_rules_that_ask_end(name: str, players: int) -> None:
    seats = tuple("abcd"[:players])
    rule = WrittenRule("", ASKING[name])
    for seed in range(5):
        match = Match("super-mario", seats, seed, {"custom-1": rule, "custom-2": rule, "hand-size": 4})
        state = match.state.copy()
        habits = habits_for(match)
        habits.finish(state, 5000)
        assert state.pending == ON_END


ROUNDS = """
from tests.engine.test_compiled import output
from tests.thinking.asking_rules import ASKING
from lastcard.engine.edition.written import WrittenRule
from lastcard.match import Match
from lastcard.thinking.habits import Habits
for name, effects in ASKING.items():
    rule = WrittenRule("", effects)
    match = Match("super-mario", ("a", "b", "c"), 3, {"custom-1": rule, "custom-2": rule, "hand-size": 5})
    habits = Habits(match.state.tables)
    habits.seed(5, 6, 7, 8)
    for number in range(4):
        table = match.state.copy()
        table.seed(number, 1, 2, 3)
        table.deal(number % 3)
        for _ in range(300):
            if table.pending:
                move = habits.choose(table)
                print(name, move)
                habits.decide(table)
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_compiled_and_uncompiled_players_answer_alike() -> None:
    ours, theirs = output(ROUNDS).splitlines(), output(ROUNDS, LASTCARD_PURE="1").splitlines()
    assert len(ours) > 1000
    assert ours[1:] == theirs[1:]
