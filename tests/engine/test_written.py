"""Rules that players write: whatever they say, cards stay, hidden ones stay hidden, and records replay."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from tests.engine.helpers import (
    EDITIONS,
    NAMES,
    Lister,
    Vocabulary,
    all_moves,
    cards_of,
    check_cards,
    check_judge,
    deck_of,
    eager_words,
    snapshot,
)
from tests.houserules.generator import random_rule
from tests.plugins.rotation import one_in

from lastcard import HouseRule, IllegalMove, Match, OptionError, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import NOBODY, ON_END
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.check import problems_of
from lastcard.engine.edition.model import Card, Edition, Effect
from lastcard.engine.edition.options import set_options
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.match import CoreMatch
from lastcard.engine.round import Round
from lastcard.engine.seeds import stream
from lastcard.engine.text.events import Gave, HonourAsked, RuleWritten, Showed
from lastcard.engine.text.placement import Placement
from lastcard.houserules.readback import read_back
from lastcard.houserules.rule import MAX_LENGTH
from lastcard.thinking.redeal import redealt

ROOT = Path(__file__).resolve().parents[2]
RULES = 200
NIGHTLY = 5000
STEPS = 150  # of a round; some rules hardly let one end
CUSTOMIZABLE = [name for name in EDITIONS if any(card.customizable for card in edition(name).cards)]


def some_rule(found: Edition, seed: int) -> tuple[Effect, ...]:
    """A random rule that speaks of what the edition has."""
    cards = tuple(card.id for card in found.cards)
    return random_rule(random.Random(seed), cards=cards, colors=found.colors)


def with_rule(found: Edition, effects: tuple[Effect, ...]) -> Edition:
    """The edition with a rule on all its plain wilds, so that it is often played."""
    lays = tuple(effect for effect in effects if effect.do == "lay-card")
    rest = tuple(effect for effect in effects if effect.do != "lay-card")

    def written(card: Card) -> Card:
        return replace(card, effects=(*lays, Effect("choose-color"), *rest)) if card.id == "wild" else card

    made = replace(found, cards=tuple(map(written, found.cards)))
    assert problems_of(made) == [], effects
    return made


def table_with(seed: int) -> tuple[Edition, Round]:
    """A round of some edition, dealt to some number of players, with a random rule."""
    found = edition(EDITIONS[seed % len(EDITIONS)])
    made = with_rule(found, some_rule(found, seed))
    players = 2 + seed // len(EDITIONS) % 9
    table = Round(build_tables(made, set_options(made, {"hand-size": 1 + seed % 7}, players)), players)
    table.seed(*stream(seed, "written"))
    table.deal(seed % players)
    return made, table


def watch(seed: int) -> None:
    """Play a random rule: cards are conserved, the list and the judge agree, somebody can always act."""
    made, table = table_with(seed)
    words = Vocabulary(made, NAMES[: table.seats])
    pick = random.Random(seed)
    lister = Lister()
    for _ in range(STEPS):
        assert cards_of(table) == deck_of(made)
        if table.pending == ON_END:
            return
        moves = lister.moves(table)
        assert moves, "nobody can do anything"
        if pick.random() < 0.02:
            check_judge(table, moves, words.some(pick, 50))
        wild = [
            (seat, word) for seat, word in moves if words.decode(word).card in {"wild", "wild@batman", "wild@superman"}
        ]
        table.step(*pick.choice(wild or eager_words(moves) or moves))


@pytest.mark.parametrize("seed", range(0, RULES if COMPILED else RULES // 4, 10))
def test_random_rules_keep_the_cards_and_obey_the_judge(seed: int) -> None:
    for each in range(seed, seed + 10):
        watch(each)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(RULES, NIGHTLY, 100))
def test_many_random_rules_keep_the_cards_and_obey_the_judge(seed: int) -> None:
    for each in range(seed, seed + 100, 1 if COMPILED else 4):
        watch(each)


def some_text(found: Edition, seed: int) -> str:
    """A random rule in words that fit on a card."""
    said = (read_back(some_rule(found, seed + RULES * more), "en", found) for more in count())
    return next(text for text in said if len(text) <= MAX_LENGTH)


def written_match(seed: int) -> Iterator[Match]:
    """A match with two random rules in their own words on its cards, given out before each move."""
    found = edition(CUSTOMIZABLE[seed % len(CUSTOMIZABLE)])
    texts = {f"custom-{at}": some_text(found, 2 * seed + at) for at in (1, 2)}
    match = Match(found, NAMES[: 2 + seed % 9], seed, customs=texts)
    pick = random.Random(seed)
    for _ in range(STEPS):
        yield match
        moves = all_moves(match)
        if match.over or match.round == 3:
            return
        custom = [(seat, move) for seat, move in moves if (move.card or "").startswith("custom")]
        match.act(*pick.choice(custom or moves))
        check_cards(match)


@pytest.mark.parametrize("seed", one_in(3, range(60 if COMPILED else 36)))
def test_a_match_with_written_rules_replays_and_shows_nothing_hidden(seed: int) -> None:
    for match in written_match(seed):
        for seat in (None, match.seats[seed % len(match.seats)]):
            assert redealt(match, seat, seed).view(seat) == match.view(seat)
    again = Match.replay(str(match.record()))
    assert again.position() == match.position()
    assert all(again.view(seat) == match.view(seat) for seat in match.seats)


SCRIPT = """
from tests.engine.test_written import written_match, table_with
from tests.engine.helpers import Lister, place_key
from lastcard.engine.codes import ON_END
for seed in range(40):
    *_, match = written_match(seed)
    print(match.record())
    print(*match.happened, match.position(), match.view("ann"))
for seed in range(120):
    made, table = table_with(seed)
    lister = Lister()
    for step in range(60):
        if table.pending != ON_END:
            moves = lister.moves(table)
            table.step(*moves[step * 7919 % len(moves)])
    print(place_key(table), table.log_entries())
"""


@pytest.mark.skipif(not COMPILED, reason="compares compiled rules with uncompiled ones")
def test_written_rules_do_the_same_compiled_and_uncompiled() -> None:
    def output(pure: str) -> str:
        paths = os.pathsep.join((str(ROOT), str(ROOT / "src")))
        environment = {**os.environ, "LASTCARD_PURE": pure, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert output("") == output("1")


# -- writing between rounds ----------------------------------------------------------------


def closed_match(**customs: str) -> Match:
    """A match between two rounds."""
    match = Match("super-mario", NAMES[:2], 3, {name.replace("_", "-"): text for name, text in customs.items()})
    pick = random.Random(3)
    while match.deciding != "end":
        match.act(*pick.choice(all_moves(match)))
    return match


def test_j84_r38_a_rule_is_written_between_rounds_and_holds_from_the_next_deal() -> None:
    match = closed_match()
    assert match.act("-", "write custom-1 Everyone else draws 1.") == (
        RuleWritten("custom-1", "Everyone else draws 1."),
    )
    assert match.view("ann").rules == {"custom-1": "Everyone else draws 1."}
    match.act("-", "deal")
    assert Match.replay(str(match.record())).view("bob") == match.view("bob")
    assert match.record().rules == {}, "what was agreed on before the match"


def test_r38_a_card_can_be_wiped_clean() -> None:
    match = closed_match(custom_1="Everyone else draws 1.", custom_2="I draw 1.")
    match.act("-", "write custom-1")
    assert match.view(None).rules == {"custom-2": "I draw 1."}
    assert Match.replay(str(match.record())).view(None) == match.view(None)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (
            "write custom-1 Everyone else sings.",
            "custom-1: “Everyone else sings.” is nothing that the game can carry out",
        ),
        (
            "write custom-1 Whoever holds a purple card draws 2.",
            "custom-1: “Whoever holds a purple card draws 2.” is nothing that the game can carry out",
        ),
    ],
)
def test_a_rule_that_cannot_be_played_changes_nothing(move: str, said: str) -> None:
    match = closed_match()
    before = snapshot(match)
    with pytest.raises(OptionError) as refused:
        match.act("-", move)
    assert str(refused.value).startswith(said)
    assert snapshot(match) == before


def test_only_the_table_writes() -> None:
    with pytest.raises(IllegalMove) as refused:
        closed_match().act("ann", "write custom-1 I draw 1.")
    assert refused.value.rule == "J6"


@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("avengers", {"custom-1": "I draw 1."}, "custom-1: Marvel Avengers has no such card; none of its cards can be"),
        (
            "super-mario",
            {"custom-3": "I draw 1."},
            "custom-3: Super Mario has no such card; rules can be written on cus",
        ),
        ("super-mario", {"custom-1": True}, "custom-1: must be the text of a rule, not True"),
    ],
)
def test_rules_are_written_only_on_cards_for_it(name: str, rules: dict[str, str | bool], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        Match(name, NAMES[:2], rules=rules)
    assert str(refused.value).startswith(said)


def test_the_engine_takes_rules_that_have_been_read_and_no_texts() -> None:
    mario = edition("super-mario")
    with pytest.raises(OptionError, match=r"custom-1: must be a rule that has been read .*, not 'I draw 1.'"):
        set_options(mario, {"custom-1": "I draw 1."})
    rule = WrittenRule("I draw 1.", (Effect("draw", "me", 1),))
    match = CoreMatch(mario, NAMES[:2], 3, {"custom-1": rule})
    assert match.view("ann") == Match(mario, NAMES[:2], 3, customs={"custom-1": "I draw 1."}).view("ann")
    assert match.record().rules == {"custom-1": "I draw 1."}


def test_the_engine_writes_no_text_either() -> None:
    match = closed_match()
    core = CoreMatch(match.edition, match.seats, 3)
    for line in match.record().moves:
        seat, _, move = line.partition(": ")
        core.act(seat, move)
    with pytest.raises(OptionError, match="must be a rule that has been read"):
        core.act("-", "write custom-1 I draw 1.")


def test_r38_a_view_holds_the_edition_with_what_is_written_on_its_cards() -> None:
    match = closed_match(custom_1="I draw 1.")
    assert match.view("ann").edition.card("custom-1").effects == (Effect("choose-color"), Effect("draw", "me", 1))
    match.act("-", "write custom-1 Everyone else draws 2.")
    view = match.view(None)
    assert view.edition.card("custom-1").rule == view.rules["custom-1"] == "Everyone else draws 2."
    assert view.edition.card("custom-1").effects[1] == Effect("draw", "everyone-else", 2)
    match.act("-", "write custom-1")
    assert match.view(None).edition == match.edition == edition("super-mario")


# -- what others see -----------------------------------------------------------------------


def played(text: str) -> Match:
    """Ann has just played a card with this text; bob comes next, then cat."""
    hands = {"ann": ("custom-1", "red-1", "red-2"), "bob": ("blue-1", "blue-2"), "cat": ("green-1", "green-2")}
    start = Placement(hands=hands, discard=("red-9",), turn="ann")
    match = Match("super-mario", NAMES[:3], customs={"custom-1": text}, start=start)
    match.act("ann", "play custom-1 red")
    return match


def last_of(match: Match, kind: type, seat: str | None) -> object:
    return next(event for event in reversed(match.events(seat)) if isinstance(event, kind))


def test_j71_only_giver_and_receiver_see_a_given_card() -> None:
    match = played("I give one card to the next player.")
    match.act("ann", str(match.legal("ann")[0]))
    seen = {seat: last_of(match, Gave, seat) for seat in (None, *match.seats)}
    (card,) = set(match.position().hands["bob"]) - {"blue-1", "blue-2"}
    assert seen["ann"] == seen["bob"] == Gave("ann", "bob", card)
    assert seen["cat"] == seen[None] == Gave("ann", "bob", None)


def test_a_hand_is_shown_to_whom_the_rule_says_and_to_nobody_else() -> None:
    match = played("The next player shows me their hand.")
    assert last_of(match, Showed, "ann") == Showed("bob", "ann", 2, ("blue-1", "blue-2"))
    assert last_of(match, Showed, "cat") == Showed("bob", "ann", 2, None)
    everybody = played("The next player shows their hand to everyone.")
    assert last_of(everybody, Showed, None) == Showed("bob", None, 2, ("blue-1", "blue-2"))


def test_turns_still_to_be_lost_are_seen_by_all() -> None:
    assert played("The previous player loses 2 turns.").view("bob").missing == {"cat": 2}


def test_j50_an_honour_rule_is_shown_and_can_come_to_anything() -> None:
    match = played("honour: Whoever laughs draws two")
    assert last_of(match, HonourAsked, "cat") == HonourAsked("ann", "custom-1")
    assert match.deciding == "honour"
    assert (
        len(match.legal("-")) == 1 + 3 * (20 + 20) + 3 + 3 + 1
    )  # the whistle, draws, discards, lost turns, swaps, again
    match.act("-", "draws bob 20")
    match.act("-", "whistle")
    assert (match.turn, match.view(None).counts["bob"]) == ("bob", 22)


# -- ending --------------------------------------------------------------------------------


def test_j82_a_round_ends_with_the_last_resort_whatever_is_played() -> None:
    """Everybody draws all the time; after a thousand renewals of the pile the round closes."""
    found = with_rule(edition("classic"), HouseRule("Everyone draws 20.").effects)
    table = Round(build_tables(found, set_options(found, {}, 3)), 3)
    table.seed(*stream(1, "written"))
    table.deal(0)
    table.renewals = 999
    lister = Lister()
    pick = random.Random(1)
    steps = 0
    while table.pending != ON_END:
        table.step(*pick.choice(lister.moves(table)))
        steps += 1
        assert steps < 2000
    assert table.out == NOBODY or table.size[table.out] == 0
