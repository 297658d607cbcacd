"""All levels: they play everything legally, repeat themselves, and each knows more than the one below."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from tests.bots.tables import NAMES, dice, play_round
from tests.bots.test_regular import OPTIONS

from lastcard import Match, Move, View
from lastcard.bots import LEVELS, Bot, Thinker, repeatable, rookie
from lastcard.engine import COMPILED
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.text.events import Played
from lastcard.engine.text.placement import Placement
from lastcard.thinking.redeal import redealt

QUICK_THINKER = Thinker(24 if COMPILED else 6)
"""As `master`, but in a moment: enough to see that it can play everything."""
HASTY_THINKER = Thinker(QUICK_THINKER.playouts, attentive=False)
PLAYERS: dict[str, Bot] = {"rookie": rookie, "thinker": QUICK_THINKER, "hasty": HASTY_THINKER}


@pytest.mark.parametrize(("edition", "options"), list(product(edition_ids(), OPTIONS)))
def test_play_with_options(edition: str, options: str) -> None:
    match = Match(edition, NAMES[:4], seed=3, rules={"scoring": "winner", **OPTIONS[options]})
    play_round(match, dict(zip(match.seats, (*PLAYERS.values(), dice(2)), strict=True)))
    assert match.view(None).out


def test_the_levels_stand_from_weak_to_strong() -> None:
    assert [*LEVELS] == ["rookie", "regular", "sharp", "master"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_has_the_same_move(level: str) -> None:
    match = Match("avengers", NAMES[:3], seed=5)
    bot = repeatable(level) if COMPILED or level in {"rookie", "regular"} else QUICK_THINKER
    for _ in range(6):
        seat = match.turn or match.acting[0]
        view, legal = match.view(seat), match.legal(seat)
        move = bot(view, legal)
        assert move == bot(match.copy().view(seat), legal)
        match.act(seat, move)


def test_they_think_with_the_cards_of_the_edition_as_it_is_now(tmp_path: Path) -> None:
    """Whoever writes an edition changes its file and plays again."""
    path = tmp_path / "ours.toml"
    head = 'extends = "classic"\nid = "ours"\nname = "Ours"\nabout = "Of our own."\n'
    for card in ("storm", "tempest"):
        made = (
            f'[[cards]]\nid = "{card}"\nname = "{card}"\ncopies = 5\npoints = 20\neffects = [{{ do = "play-again" }}]\n'
        )
        path.write_text(head + made, encoding="utf-8")
        match = Match(str(path), NAMES[:4], seed=1)
        play_round(match, dict(zip(match.seats, (*PLAYERS.values(), dice(2)), strict=True)))
        assert any(isinstance(event, Played) and card in event.card for event in match.events(None))


@pytest.mark.parametrize("level", ["rookie", "thinker"])
def test_cards_that_a_seat_cannot_see_change_nothing(level: str) -> None:
    match = Match("super-mario", NAMES[:4], seed=8)
    for number in range(12):
        seat = match.turn or match.acting[0]
        legal = match.legal(seat)
        move = PLAYERS[level](match.view(seat), legal)
        other = redealt(match, seat, seed=number)
        assert PLAYERS[level](other.view(seat), other.legal(seat)) == move
        match.act(seat, move)


def last_but_one(*hand: str) -> tuple[View, tuple[Move, ...]]:
    hands = {"ann": hand, "bob": ("blue-1", "blue-2", "green-3", "yellow-4")}
    match = Match("classic", ("ann", "bob"), start=Placement(hands, discard=("red-5",), turn="ann"))
    return match.view("ann"), match.legal("ann")


def test_rookie_forgets_to_call_now_and_then() -> None:
    pairs = [(f"red-{number}", f"{color}-{number}") for number in range(1, 10) for color in ("blue", "green", "yellow")]
    called = [rookie(*last_but_one(*pair)).uno for pair in pairs]
    assert any(called)
    assert not all(called)


def test_thinkers_always_call() -> None:
    for number in range(1, 10):
        assert QUICK_THINKER(*last_but_one(f"red-{number}", "wild")).uno


def test_a_thinker_goes_out_when_it_can() -> None:
    view, legal = last_but_one("red-7")
    assert QUICK_THINKER(view, legal) == Move("play", "red-7")


@pytest.mark.skipif(not COMPILED, reason="takes thousands of playouts: only in the compiled engine")
def test_master_attacks_who_is_about_to_go_out() -> None:
    """Bob holds one card: a number lets him play, a Draw Two makes him draw and lose his turn."""
    hands = {"ann": ("red-1", "red-draw2", "blue-4", "green-6"), "bob": ("red-9",)}
    match = Match("classic", ("ann", "bob"), start=Placement(hands, discard=("red-5",), turn="ann"))
    assert repeatable("master")(match.view("ann"), match.legal("ann")) == Move("play", "red-draw2")


GAME = """
from lastcard import Match
from lastcard.bots import Thinker
match = Match("avengers", ("ann", "bob", "cid"), seed=4)
bot = Thinker({playouts})
for _ in range(40):
    if match.deciding == "end":
        break
    seat = match.turn or match.acting[0]
    move = bot(match.view(seat), match.legal(seat))
    print(seat, move)
    match.act(seat, move)
"""


def run(program: str, hash_seed: str) -> str:
    """What a program prints, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_a_game_is_the_same_in_every_process() -> None:
    """Whatever the order of sets is there."""
    program = GAME.format(playouts=QUICK_THINKER.playouts)
    game = run(program, "1")
    assert run(program, "2") == game
    assert len(game.splitlines()) > 10


def test_moves_hash_alike_wherever_texts_do() -> None:
    """So that in the arena's workers every set of moves has the same order."""
    program = 'from lastcard import Move; print(hash(Move("play", "red-7")), hash(Move("draw")))'
    assert len({run(program, "0") for _ in range(3)}) == 1
