"""Random rules of every effect: cards stay, hidden ones stay hidden, the judge agrees with the list, records replay."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.engine.helpers import EDITIONS, NAMES, OPTION_SETS, Vocabulary, all_moves, check_cards, check_judge, eager
from tests.engine.rule_maker import LATER, random_effects, with_effects

from lastcard import Match, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import TABLE
from lastcard.engine.edition.model import (
    CONDITIONS,
    COUNTS,
    DURATIONS,
    EFFECTS,
    KINDS,
    LASTING,
    NAMED,
    PICKS,
    SOURCES,
    WHO,
    WHOM,
    Count,
    Effect,
)
from lastcard.engine.edition.options import OptionError
from lastcard.engine.legal import Choices
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.thinking.redeal import redealt

ROOT = Path(__file__).resolve().parents[2]
RULES = 200
NIGHTLY = 5000
STEPS = 60  # of a match; some rules hardly let a round end
OPTIONS = (
    "no options", "stack, jump, swap", "pauses", "small and wild", "honest and forced", "wide shield", "everything",
    "pauses, stack, jump, swap",
)  # fmt: skip
SECOND = "5"  # sometimes another rule is on these cards, which can also be turned up first


def setting(seed: int) -> tuple[str, int, str]:
    """An edition, a number of players and options: all of them meet each other."""
    rest, name = divmod(seed, len(EDITIONS))
    rest, more = divmod(rest, 9)
    return EDITIONS[name], 2 + more, OPTIONS[(name + more + rest) % len(OPTIONS)]


def match_with(seed: int) -> Match:
    """A match with random rules on the wilds, and sometimes on the fives."""
    name, players, options = setting(seed)
    found = edition(name)
    made = with_effects(found, random_effects(random.Random(seed), found))
    if seed % 5 < 2:
        made = with_effects(made, random_effects(random.Random(-seed), made, card=SECOND), SECOND)
    hand = {"hand-size": 1 + seed % 7}
    try:
        return Match(made, NAMES[:players], seed, {**OPTION_SETS[options], **hand})
    except OptionError:  # an option that this edition cannot use
        return Match(made, NAMES[:players], seed, hand)


def moments(seed: int) -> Iterator[tuple[Match, random.Random]]:
    """A match played at random, mostly with the card that has the rule, given out before each move."""
    match = match_with(seed)
    pick = random.Random(seed)
    for _ in range(STEPS):
        yield match, pick
        moves = all_moves(match)
        if match.over or not moves or match.round > 3:
            return
        wild = [(seat, move) for seat, move in moves if move.kind == "play" and has_rule(move.card or "")]
        telling = [(seat, move) for seat, move in moves if move.kind == "draws"]
        seat, move = pick.choice(wild or (eager(moves) if len(telling) == 0 else moves))
        match.act(seat, move)
    yield match, pick


def has_rule(card: str) -> bool:
    return card.startswith("wild") or card.endswith(f"-{SECOND}")


def judged(match: Match, pick: random.Random) -> None:
    """The judge accepts what is listed, and of other words nothing."""
    listed = Choices()
    listed.gather(match._state)
    words = Vocabulary(match.edition, match.seats)
    moves = [(word >> 27, word & (1 << 27) - 1) for word in listed.moves[: listed.n]]
    if match.deciding in {"ask", "turn", "drawn"}:
        assert all(seat != TABLE for seat, _ in moves)
        check_judge(match._state, moves, words.some(pick, 30))


def watch(seed: int) -> None:
    asked = set()
    for match, pick in moments(seed):
        check_cards(match)
        assert match.over or all_moves(match), "nobody can do anything"
        question = (match.deciding, match.position().asked_for)
        if question not in asked or pick.random() < 0.03:
            asked.add(question)
            judged(match, pick)
            check_privacy(match, pick.randrange(1 << 20))
    text = str(match.record())
    again = Match.replay(text, match.edition)
    assert str(again.record()) == text
    assert again.position() == match.position()


def check_privacy(match: Match, seed: int) -> None:
    """Hidden cards dealt anew change nothing that a seat sees or may do; and a copy is whole."""
    for seat in (None, *match.seats[:3]):
        other = redealt(match, seat, seed)
        check_cards(other)
        assert other.view(seat) == match.view(seat)
        if seat is not None and match.deciding == "ask":
            assert other.legal(seat) == match.legal(seat)
    one, other = match.copy(), match.copy()
    for _ in range(6):
        moves = all_moves(one)
        if moves == [] or moves != all_moves(other):
            break
        seat, move = moves[seed % len(moves)]
        assert one.act(seat, move) == other.act(seat, move)
    assert one.position() == other.position()
    assert all_moves(one) == all_moves(other)


@pytest.mark.parametrize("seed", range(0, RULES if COMPILED else RULES // 4, 10))
def test_random_rules_keep_cards_and_secrets(seed: int) -> None:
    for each in range(seed, seed + 10):
        watch(each)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(RULES, NIGHTLY, 100))
def test_many_random_rules_keep_cards_and_secrets(seed: int) -> None:
    for each in range(seed, seed + 100, 1 if COMPILED else 4):
        watch(each)


def test_random_rules_use_everything() -> None:
    rules = [random_effects(random.Random(seed), edition(EDITIONS[seed % len(EDITIONS)])) for seed in range(1200)]
    used = [each for rule in rules for effect in rule for each in effect.all]
    counts = [each.count for each in used if isinstance(each.count, Count)]
    lasting = [each for each in used if each.do == "lasting"]
    assert {each.do for each in used} == EFFECTS.keys() - {"choose-color"}
    assert {each.who for each in used} == {*WHOM}
    assert {each.only.kind for each in used if each.only} == {*CONDITIONS}
    assert {count.kind for count in counts} == {*COUNTS}
    assert {count.of for count in counts} == {*WHO, "them"}
    assert {each.cards for each in used} >= {*KINDS}
    assert {count.cards for count in counts} >= {*KINDS}
    assert {each.pick for each in used} == {*PICKS}
    assert {each.source for each in used} == {*SOURCES}
    assert {each.what for each in used if each.do == "name"} == {*NAMED}
    assert {each.what for each in lasting} == {*LASTING}
    assert {each.lasts for each in lasting} == {*DURATIONS}
    assert {each.do for outer in lasting for each in outer.all[1:]} == {*LATER, "if"}


def test_random_rules_meet_every_edition_table_and_option() -> None:
    assert {setting(seed) for seed in range(NIGHTLY)} == {*product(EDITIONS, range(2, 11), OPTIONS)}


@pytest.mark.parametrize("seed", range(12))
def test_rounds_with_random_rules_end(seed: int) -> None:
    """Random players come to an end, whatever the rule is."""
    found = edition(EDITIONS[seed % len(EDITIONS)])
    made = with_effects(found, random_effects(random.Random(seed), found))
    match = Match(made, NAMES[: 2 + seed % 4], seed, {"hand-size": 3})
    pick = random.Random(seed)
    for _ in range(20_000):
        if match.deciding == "end":
            return
        match.act(*pick.choice(eager(all_moves(match))))
    raise AssertionError("the round does not end")


@pytest.mark.skipif(not COMPILED, reason="compares compiled rules with uncompiled ones")
def test_random_rules_run_the_same_uncompiled() -> None:
    script = (
        "from tests.engine.test_random_rules import *\n"
        "for seed in range(0, 200, 9):\n"
        "    *_, (match, _) = moments(seed)\n"
        "    print(match.record(), match.position(), *match.happened)\n"
    )
    told = [
        subprocess.run(  # this Python
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=os.environ | {"LASTCARD_PURE": pure, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert told[0] == told[1]


def test_the_table_alone_never_has_to_move() -> None:
    effects = (Effect("choose", "everyone", then=(Effect("draw", "chooser", 1),)),)
    match = Match(with_effects(edition("classic"), effects), NAMES[:2], 1)
    assert TABLE_SEAT not in match.acting
