"""Bots answer what written rules ask: legally, by what their seat may know, and better than by chance."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.bots.chances import DECIDING, KINDS, eager, wins
from tests.bots.tables import play_move, play_round
from tests.thinking.asking_rules import ASKING, HANDS, match_with

from lastcard import Match, Move, View, redealt
from lastcard.bots import Thinker, regular, repeatable
from lastcard.bots.asked import answer, is_asked, is_imaginable
from lastcard.bots.search import imagine_from
from lastcard.bots.table_model import model_of
from lastcard.engine import COMPILED
from lastcard.engine.edition.model import Count, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.moves import MoveText

ROOT = Path(__file__).resolve().parents[2]
SEATS = ("ann", "bob", "cat")
THOUGHTS = 100 if COMPILED else 16
DEALS = 50


def match_of(name: str, seed: int, seats: Sequence[str] = SEATS, hand_size: int = 4) -> Match:
    rule = WrittenRule("", ASKING[name])
    return Match("super-mario", seats, seed, {"custom-1": rule, "custom-2": rule, "hand-size": hand_size})


@pytest.mark.parametrize("level", ["rookie", "regular", "sharp", "master"])
@pytest.mark.parametrize("name", ASKING)
def test_every_level_plays_rounds_with_rules_that_ask(level: str, name: str) -> None:
    bot = eager(repeatable(level, THOUGHTS))
    match = match_of(name, 2)
    play_round(match, dict.fromkeys(match.seats, bot))


@pytest.mark.parametrize("name", ASKING)
def test_answers_follow_from_what_the_seat_may_know(name: str) -> None:
    bot = eager(regular)
    found = 0
    for seed in range(6):
        match = match_of(name, seed, (*SEATS, "dan"))
        while match.deciding != "end":
            view = match.view(match.turn)
            if is_asked(view):
                found += 1
                assert match.turn is not None
                legal = match.legal(match.turn)
                other = redealt(match, match.turn, seed)
                assert other.view(match.turn) == view
                assert answer(other.view(match.turn), other.legal(match.turn)) == answer(view, legal)
            play_move(match, dict.fromkeys(match.seats, bot))
    assert found


def asked(*effects: Effect, play: str = "play custom-1 red") -> str:
    """What the first seat answers that is asked."""
    match = match_with(*effects)
    match.act("ann", play)
    assert match.turn is not None
    return str(regular(match.view(match.turn), match.legal(match.turn)))


def test_regular_answers_by_the_rest_of_the_rule() -> None:
    draw, discard = Effect("draw", "chooser", 3), Effect("discard", "chooser", 1)
    assert asked(Effect("choose", "me", then=(draw,), otherwise=(discard,))) == "answer 2"
    assert asked(Effect("choose", "me", then=(discard,), otherwise=(draw,))) == "answer 1"
    assert asked(Effect("vote", "next"), Effect("draw", "voted", 3)) == "pick cat"
    assert asked(Effect("discard", "me", 1)) == "pick blue-9"
    assert asked(Effect("give", "next", 1, "me", pick="player")) == "pick wild"
    assert asked(Effect("name", "next", what="player"), Effect("lose-turn", "named", 1)) == "pick cat"


def test_regular_does_not_strand_itself_by_what_it_names() -> None:
    """A colour of which nothing is left cannot be followed; a wild is worth more than a card less."""
    sheds = Effect("discard", "me", Count("all"), cards="named")
    assert asked(Effect("name", "me", what="color"), sheds) == "pick red"
    mixed = {**HANDS, "ann": ("custom-1", "red-1", "red-2", "blue-8", "blue-9", "blue-3", "wild")}
    for color, named in (("red", "pick blue"), ("blue", "pick red")):
        match = match_with(Effect("name", "me", what="color"), sheds, hands=mixed)
        match.act("ann", f"play custom-1 {color}")
        assert str(regular(match.view("ann"), match.legal("ann"))) == named
    assert asked(Effect("name", "me", what="card"), sheds) != "pick wild"


# -- weighed by search -------------------------------------------------------------------


def questions(name: str, seed: int) -> Iterator[tuple[View, Sequence[Move]]]:
    """What a rule asks in one round with several answers."""
    match = match_of(name, seed, (*SEATS, "dan"))
    while match.deciding != "end":
        if match.deciding == "ask" and match.turn is not None:
            legal = [move for move in match.legal(match.turn) if move.kind in {"pick", "answer"}]
            if len(legal) > 1:
                yield match.view(match.turn), legal
        play_move(match, dict.fromkeys(match.seats, eager(regular)))


@pytest.mark.parametrize("name", ASKING)
def test_search_imagines_worlds_in_which_the_same_is_asked(name: str) -> None:
    found = 0
    for view, legal in (each for seed in range(3) for each in questions(name, seed)):
        model = model_of(view)
        if not is_imaginable(view, model):
            assert view.asked_for in {"keep", "bury", "option"}
            continue
        worlds = imagine_from(view, legal, model, attentive=True)
        text = MoveText(model.edition, view.seats)
        for move in legal:
            worlds.add_move(text.encode(move))
        asked = [worlds.world.asking == worlds.base.asking for _ in range(20) if worlds.imagine()]
        assert len(asked) > 10
        assert all(asked)
        assert worlds.world.turn == view.seats.index(view.seat or "")
        found += 1
    assert found or name == "option-own"


def test_search_answers_by_what_follows() -> None:
    """With these answers one goes out, or lets somebody else go out."""
    hands = {"ann": ("custom-1", "red-1"), "bob": ("blue-4", "blue-5"), "cat": ("green-7",)}
    thinker = Thinker(1000 if COMPILED else 200)
    choice = Effect("choose", "me", then=(Effect("draw", "me", 1),), otherwise=(Effect("discard", "me", 1),))
    for effects, wanted in (
        ((choice,), "answer 2"),
        ((Effect("name", "me", what="player"), Effect("draw", "named", 4)), "pick cat"),
    ):
        match = match_with(*effects, hands=hands)
        match.act("ann", "play custom-1 red uno")
        view, legal = match.view("ann"), match.legal("ann")
        assert str(thinker(view, legal)) == wanted
        assert thinker(view, legal) == thinker(view, legal)


@pytest.mark.skipif(not COMPILED, reason="compares compiled answers with uncompiled ones")
def test_search_answers_the_same_uncompiled() -> None:
    script = (
        "from tests.bots.test_asked import *\n"
        "thinker = Thinker(100)\n"
        "for name in ASKING:\n"
        "    for view, legal in list(questions(name, 1))[:3]:\n"
        "        print(name, thinker(view, legal))\n"
    )
    assert ran(script, pure="0") == ran(script, pure="1") != ""


def ran(script: str, pure: str) -> str:
    """What a script prints, compiled or not."""
    env = os.environ | {"LASTCARD_PURE": pure, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout  # this Python


def test_choices_inside_a_choice_are_told_apart() -> None:
    inner = Effect("choose", "me", then=(Effect("draw", "me", 5),), otherwise=(Effect("discard", "me", 1),))
    match = match_with(Effect("choose", "me", then=(Effect("draw", "me", 1),), otherwise=(inner,)))
    match.act("ann", "play custom-1 red")
    for wanted in ("answer 2", "answer 2"):
        assert str(regular(match.view("ann"), match.legal("ann"))) == wanted
        match.act("ann", wanted)


def test_regular_plays_no_card_that_only_hurts_itself() -> None:
    hands = {**HANDS, "ann": ("custom-1", "green-1", "green-2", "blue-1")}
    harm = match_with(Effect("draw", "me", 20), hands=hands)
    assert str(regular(harm.view("ann"), harm.legal("ann"))) == "draw"
    help_ = match_with(Effect("discard", "me", 2), hands=hands)
    assert str(regular(help_.view("ann"), help_.legal("ann"))).startswith("play custom-1")
    named = match_with(Effect("draw", "chosen", 3), Effect("discard", "me", 1), hands=hands)
    chosen = regular(named.view("ann"), named.legal("ann"))
    assert chosen.seat == "cat"


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_regular_answers_better_than_by_chance() -> None:
    """Over all these rules together; `bench/answers.py` gives the figures for each kind of decision."""
    assert sorted(DECIDING) == sorted(name for rules in KINDS.values() for name in rules)
    assert sum(mine - by_chance for name in DECIDING for mine, by_chance in wins(name, DEALS)) > 0
