"""Bots of every level play with rules that people have written, whatever they say."""

from __future__ import annotations

import random

import pytest

from lastcard import Match, edition
from lastcard.bots import LEVELS, repeatable
from lastcard.bots.table_model import model_of
from lastcard.engine import COMPILED
from lastcard.houserules.presets import presets

SEATS = ("ann", "bob", "cat", "dan")
EDITIONS = ("super-mario", "super-hero-girls", "batman-v-superman")
THOUGHTS = 200 if COMPILED else 16  # playouts a decision
TEXTS = [ready.text for ready in presets()] + ["honour: Whoever laughs first draws two."]


def play_round(match: Match, level: str) -> None:
    """One round in which everybody plays on this level; Customizable cards come as often as they can."""
    bot = repeatable(level, THOUGHTS)
    luck = random.Random(1)
    for _ in range(120):
        if match.deciding == "end":
            return
        if not match.acting:
            match.act("-", luck.choice(match.legal("-")))
            continue
        seat = luck.choice(match.acting)
        moves = match.legal(seat)
        chosen = bot(match.view(seat), moves)
        assert chosen in moves
        written = [move for move in moves if (move.card or "").startswith("custom")]
        match.act(seat, luck.choice(written) if written else chosen)


@pytest.mark.parametrize("level", ["rookie", "regular"])
@pytest.mark.parametrize("text", TEXTS)
def test_quick_bots_play_with_every_rule_of_the_shelf(level: str, text: str) -> None:
    for at, name in enumerate(EDITIONS):
        play_round(Match(name, SEATS, at, {"hand-size": 4}, customs={"custom-1": text, "custom-2": text}), level)


@pytest.mark.parametrize("level", ["sharp", "master"])
@pytest.mark.parametrize("at", range(0, len(TEXTS), 4))
def test_thinking_bots_play_with_rules_of_the_shelf(level: str, at: int) -> None:
    texts = {"custom-1": TEXTS[at], "custom-2": TEXTS[at - 1]}
    play_round(Match(EDITIONS[at % 3], SEATS[:3], at, {"hand-size": 4}, customs=texts), level)


def test_a_thinking_bot_sees_what_a_written_rule_does() -> None:
    """The tables that it thinks with are those of the match, with the rule in them."""
    plain = Match("super-mario", SEATS).view("ann")
    ruled = Match("super-mario", SEATS, customs={"custom-1": "Everyone else draws 5."}).view("ann")
    face = edition("super-mario").by_text["custom-1"].index
    steps = [model_of(view).tables.steps[face] for view in (plain, ruled)]
    assert steps == [0, 1]
    assert set(LEVELS) == {"rookie", "regular", "sharp", "master"}
