"""The arena: fair seats, the same games whoever plays them, and bots that know only what they may."""

import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.waiting import wait_for

from lastcard import Match, Move, View
from lastcard.bots import LEVELS, Thinker, regular
from lastcard.engine.seeds import source_of
from lastcard.lab import BotError, Contest, Standing, Where, compete
from lastcard.lab.bot_game import BotGame, SeatedBot
from lastcard.lab.entrants import arena_bot
from lastcard.lab.seating import PairedDeal, line_ups, rotated
from lastcard.lab.times import Times

BOTS = """
import os, random, sys, time
from lastcard import Move
from lastcard.bots import regular
one = other = third = regular
def plays(legal):
    return [move for move in legal if move.kind == "play"] or legal
def dice(view, legal):
    return random.choice(plays(legal))
def waits(view, legal):
    return min(legal, key=lambda move: move.kind == "play")
def hashed(view, legal):
    return min(plays(legal), key=lambda move: hash(str(move)))
def illegal(view, legal):
    return Move("play", "nothing")
def talks(view, legal):
    return "draw"
class Odd:
    def __eq__(self, other):
        raise TypeError("compared with a Move")
def odd(view, legal):
    return Odd()
def leaves(view, legal):
    sys.exit(3)
def dies(view, legal):
    os._exit(7)
def sleeps(view, legal):
    open("asked", "w").close()
    time.sleep(600)
def naps(view, legal):
    open("asked", "w").close()
    time.sleep(0.05)
    return regular(view, legal)
def broken(view, legal):
    return view.nothing
"""


@pytest.fixture(autouse=True)
def _own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of bots in the present folder, as a person has it."""
    (tmp_path / "ownbots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "ownbots", raising=False)


def arena(*options: str, hears: bool = True) -> list[str]:
    """`lastcard arena`, which hears that its terminal is closed or that it is interrupted, or does not.

    Behind nohup, and in the background of a script, it would inherit that it does not.
    """
    handler = "SIG_DFL" if hears else "SIG_IGN"
    heard = f"signal.signal(signal.SIGHUP, signal.{handler}); signal.signal(signal.SIGINT, signal.default_int_handler)"
    start = f"import signal; {heard}; from lastcard.cli import main; main()"
    return [sys.executable, "-c", start, "arena", "--edition", "classic", *options]


def table(contest: Contest, jobs: int = 0) -> tuple[Standing, ...]:
    return compete(contest, Where(jobs)).standings


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    contest = Contest(("regular", "ownbots:dice", "ownbots:hashed"), "avengers", 3, games=24, seed=4)
    one, two = compete(contest, Where(1)), compete(contest, Where(2))
    assert one.winners == two.winners
    assert one.standings == two.standings
    assert len(set(one.winners)) == 3


def test_results_follow_from_the_seed() -> None:
    contest = Contest(("regular", "ownbots:dice"), "classic", 2, games=20, seed=4)
    state = random.getstate()
    winners = compete(contest).winners
    assert compete(contest).winners == winners
    assert compete(replace(contest, seed=5)).winners != winners
    assert compete(replace(contest, games=8)).winners == winners[:8]
    assert random.getstate() == state


def test_results_do_not_depend_on_how_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(("regular", "ownbots:dice"), "classic", 2, games=12, seed=4)
    winners = compete(contest).winners
    monkeypatch.setattr("lastcard.lab.arena.PARTS", 2)
    assert compete(contest).winners == winners
    assert len(set(winners)) == 2


def test_equal_players_win_equally_often() -> None:
    """Every deal is played in every rotation, so with equal players each seat's luck comes to each of them."""
    contest = Contest(("ownbots:one", "ownbots:other", "ownbots:third", "regular"), "classic", 4, games=40, seed=9)
    found = compete(contest)
    assert [standing.wins for standing in found.standings] == [10 - found.nobody / 4] * 4
    assert all(standing.elo.value == pytest.approx(1500) for standing in found.standings)


def test_a_better_player_wins_more() -> None:
    best, worst = table(Contest(("ownbots:waits", "regular"), "super-mario", 2, games=20, seed=1))
    assert (best.bot, worst.bot) == ("regular", "ownbots:waits")
    assert best.rate.low > worst.rate.high
    assert best.elo.value > worst.elo.value


def test_whole_matches_have_winners() -> None:
    contest = Contest(("regular", "ownbots:dice"), "classic", 2, 2, rules={"target": 50}, whole_matches=True)
    found = compete(contest)
    assert (found.games, found.nobody) == (2, 0)
    assert sum(standing.wins for standing in found.standings) == 2


@pytest.mark.parametrize("rules", [{"pauses": True}, {"jump-in": True, "stacking": True, "seven-zero": True}], ids=str)
@pytest.mark.parametrize("edition", ["super-hero-girls", "super-mario", "super-bowl"])
def test_every_kind_of_decision_is_made(edition: str, rules: dict[str, bool]) -> None:
    if edition == "super-bowl":
        rules = {name: value for name, value in rules.items() if name != "stacking"}
    contest = Contest(("regular", "ownbots:dice"), edition, 4, games=4, seed=2, rules=rules)
    assert compete(contest).games == 4


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    contest = Contest(("regular",), "classic", 3, games=10)
    assert compete(contest, tell=told.append).games == sum(told) == 12


# -- who sits where --------------------------------------------------------------------------


def test_line_ups() -> None:
    assert line_ups("abc", 3) == [("a", "b", "c")]
    assert line_ups("abbb", 4) == [("a", "b", "b", "b")]
    assert line_ups("abc", 5) == [("a", "b", "c", "a", "b")]
    assert line_ups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    bots = ("ownbots:one", "ownbots:other", "ownbots:third")
    contest = Contest(bots, "classic", 2, games=7)
    assert (contest.deals, compete(contest).games) == (6, 12)
    assert {standing.seats for standing in table(contest)} == {8}


def test_everybody_sits_everywhere_and_beside_everybody() -> None:
    places = Counter[tuple[int, str]]()
    neighbours = Counter[str]()
    for number in range(300):
        order = PairedDeal(1, number).order("abcd")
        assert sorted(order) == list("abcd")
        neighbours.update("".join(pair) for pair in zip(order, rotated(order, 1), strict=True))
        for rotation in range(4):
            places.update(enumerate(rotated(order, rotation)))
    assert set(places.values()) == {300}
    assert len(neighbours) == 12
    assert min(neighbours.values()) > 60


def test_every_deal_has_cards_of_its_own() -> None:
    assert len({PairedDeal(seed, number).cards for seed in range(3) for number in range(50)}) == 150


# -- what a bot gets -------------------------------------------------------------------------


def test_a_bot_is_asked_with_its_seats_view_and_only_where_it_has_a_choice() -> None:
    match = Match("super-hero-girls", ["p1", "p2", "p3"], 3)
    asked: list[str] = []

    def player(seat: str) -> SeatedBot:
        def bot(view: View, legal: Sequence[Move]) -> Move:
            assert view == match.view(seat)
            assert len(legal) > 1
            assert set(legal) <= set(match.legal(seat))
            asked.append(seat)
            return regular(view, legal)

        return SeatedBot(seat, bot, Times())

    BotGame(match, {seat: player(seat) for seat in match.seats}, source_of(1, "arena-luck", 0)).play_round()
    assert match.deciding == "end"
    assert set(asked) == set(match.seats)


def test_nobody_jumps_in_on_a_call_and_quick_moves_are_not_mixed_with_others() -> None:
    kinds: set[str] = set()

    def bot(_view: View, legal: Sequence[Move]) -> Move:
        quick = {move.kind in {"uno", "catch", "arms"} for move in legal}
        assert len(quick) == 1
        kinds.update(move.kind for move in legal)
        return next((move for move in legal if move.kind == "play" and not move.uno), legal[0])  # forgets to call

    for seed in range(10):
        match = Match("classic", ["p1", "p2", "p3", "p4"], seed, {"jump-in": True})
        players = {seat: SeatedBot(seat, bot, Times()) for seat in match.seats}
        BotGame(match, players, source_of(seed, "arena-luck", 0)).play_round()
        assert any(type(event).__name__ in {"Caught", "Called"} for event in match.events(None))
    assert "play" in kinds


# -- bots that do not work -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "part"),
    [
        ("nobody", f"there is no bot 'nobody'; take {', '.join(LEVELS)}, package.module:function"),
        ("nowhere:bot", "bot 'nowhere:bot': No module named 'nowhere'"),
        ("ownbots:nothing", "bot 'ownbots:nothing': module 'ownbots' has no attribute 'nothing'"),
        ("os:name", "bot 'os:name' is no function"),
        ("", "there is no bot ''"),
    ],
)
def test_a_bot_that_cannot_be_found(bot: str, part: str) -> None:
    with pytest.raises(BotError, match=part):
        Contest(("regular", bot), "classic")


def test_one_sentence_says_it_whatever_other_processes_do() -> None:
    for _ in range(3):
        command = arena("--bots", "ownbots:illegal,regular", "--jobs", "2")
        said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
        assert len(re.findall("^lastcard: bot 'ownbots:illegal' chose ", said, flags=re.MULTILINE)) == 1
        assert "Traceback" not in said


@pytest.mark.parametrize("jobs", [0, 1])
def test_an_illegal_move_names_the_bot_and_the_game(jobs: int) -> None:
    with pytest.raises(BotError, match=r"bot 'ownbots:illegal' chose 'play nothing', which is none of: .*deal 0"):
        table(Contest(("ownbots:illegal", "regular"), "classic", 2, games=2), jobs)


def test_a_thinking_bot_can_think_less() -> None:
    assert arena_bot("master/12") == Thinker(12)
    assert arena_bot("sharp/12") == Thinker(12, attentive=False)
    assert arena_bot("sharp") == LEVELS["sharp"]
    with pytest.raises(BotError, match="there is no bot 'master/much'"):
        arena_bot("master/much")
    with pytest.raises(BotError, match="bot 'master/0' would not think at all"):
        arena_bot("master/0")


@pytest.mark.parametrize(
    ("bot", "part"),
    [
        ("leaves", "failed: SystemExit: 3"),
        ("talks", r"chose 'draw' \(of type str, not Move\), which is none of: "),
        ("odd", "failed: TypeError: compared with a Move"),
    ],
)
def test_whatever_else_a_bot_does_it_is_named(bot: str, part: str) -> None:
    with pytest.raises(BotError, match=f"bot 'ownbots:{bot}' {part}"):
        table(Contest((f"ownbots:{bot}", "regular"), "classic", 2, games=2))


def test_a_process_that_ends_all_of_a_sudden_is_told() -> None:
    with pytest.raises(ValueError, match="has ended unexpectedly"):
        table(Contest(("ownbots:dies", "regular"), "classic", 2, games=2), jobs=1)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_ends_when_it_is_told_to_though_bots_still_think(jobs: str, how: signal.Signals) -> None:
    command = arena("--bots", "ownbots:sleeps,regular", "--jobs", jobs)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        try:
            wait_for(lambda: Path("asked").exists() or running.poll() is not None, "a bot that is asked")
            os.killpg(running.pid, how)  # as a terminal does
            _, said = running.communicate(timeout=60)  # the bot sleeps ten times as long
        finally:
            running.kill()
    assert running.returncode == 128 + how
    if how != signal.SIGHUP:  # where nobody reads any more, Python misses a helper of its own
        assert said.splitlines()[-1:] == ["lastcard: stopped"] * (how == signal.SIGINT)
        assert "Traceback" not in said


def test_an_arena_behind_nohup_goes_on_when_its_terminal_is_closed() -> None:
    options = ("--bots", "ownbots:naps,regular", "--games", "4", "--jobs", "1", "--json", "found.json")
    command = arena(*options, hears=False)  # nohup does no more
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as running:
        try:
            wait_for(lambda: Path("asked").exists() or running.poll() is not None, "a bot that is asked")
            os.killpg(running.pid, signal.SIGHUP)
            running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == 0
    assert Path("found.json").exists()


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotError, match="bot 'ownbots:broken' failed: AttributeError: 'View' object has no attribute"):
        table(Contest(("ownbots:broken", "regular"), "classic", 2, games=2))


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"players": 1}, "2 to 10 can play, not 1"),
        ({"games": 0}, "needs bots, and games to play"),
        ({"seed": "luck"}, "the seed 'luck' is no number"),
        ({"patience": float("nan")}, "--patience must be between 0 and"),
        ({"patience": -1}, "--patience must be between 0 and"),
        ({"edition": "nothing"}, "there is no edition 'nothing'"),
        ({"rules": {"shield": "draws"}}, "shield: Classic has no card that shields"),
    ],
)
def test_a_contest_that_cannot_be(change: dict[str, object], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        replace(Contest(("regular",), "classic"), **change)  # type: ignore[arg-type]  # on purpose
