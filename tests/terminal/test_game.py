"""Whole games in the terminal, typed by a script."""

import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.terminal.typists import Booth, Script, Typist

from lastcard import Match
from lastcard.engine import COMPILED
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.options import Choice, OptionError
from lastcard.terminal import host
from lastcard.terminal.game import seat_names
from lastcard.terminal.person import Decision
from lastcard.terminal.picture import picture

HOUSE: dict[str, Choice] = {"stacking": True, "jump-in": True, "seven-zero": True}


def short(edition: str) -> dict[str, Choice]:
    """A match of few rounds."""
    return {} if edition == "super-bowl" else {"target": 100}


@pytest.mark.parametrize(("edition", "players"), list(product(edition_ids(), (2, 4, 10))))
def test_a_whole_match(booth: Booth, edition: str, players: int) -> None:
    played = booth.play(edition, Typist(seed=players), players=players, rules=short(edition))
    assert played.status == 0
    assert re.search(r"wins? the match!", played.flat)
    assert "Goodbye" not in played.flat


@pytest.mark.parametrize("edition", edition_ids())
def test_a_match_with_house_rules(booth: Booth, edition: str) -> None:
    played = [
        booth.play(edition, Typist(seed=seed), players=8, rules={**short(edition), **HOUSE}) for seed in (3, 4, 5)
    ]
    assert {each.status for each in played} == {0}
    assert any(not decision.must for each in played for decision in each.decisions)  # jump-ins, calls or catches


def test_pauses_are_not_for_the_terminal(booth: Booth) -> None:
    with pytest.raises(OptionError, match="pauses: nobody whistles"):
        booth.play("classic", Script([]), rules={"pauses": True})


def test_picking_an_edition(booth: Booth) -> None:
    played = booth.play(None, Script(["", "99", "mario", "super-mario", "quit"]))
    assert played.text.count("is none of them") == 3
    assert "Super Mario · round 1" in played.flat


def test_picking_can_be_left(booth: Booth) -> None:
    assert booth.play(None, Script(["quit"])).status == 0


@pytest.mark.parametrize("width", [60, 80, 120])
def test_fits_the_terminal(booth: Booth, width: int) -> None:
    played = booth.play("batman-v-superman", Typist(stops_at=40), width=width, players=6)
    assert max(cell_len(line) for line in played.text.splitlines()) <= width


@pytest.mark.parametrize(("stops_with", "status"), [(EOFError, 0), (KeyboardInterrupt, 130)])
def test_leaving_at_any_prompt(booth: Booth, stops_with: type[BaseException], status: int) -> None:
    rules: dict[str, Choice] = {"target": 50}
    whole = Typist()
    booth.play(None, whole, seed=4, rules=rules)
    for at in range(0, len(whole.prompts), 1 if COMPILED else 5):
        typist = Typist(stops_at=at, stops_with=stops_with)
        played = booth.play(None, typist, seed=4, rules=rules)
        assert (played.status, typist.prompts) == (status, whole.prompts[: at + 1])
        assert played.text.endswith("Goodbye!\n")


def test_saving_a_record_that_replays(booth: Booth, tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    typist = Typist(record=str(path))
    played = booth.play("super-bowl", typist)
    assert "Saved to" in played.flat
    replayed = Match.replay(path.read_text(encoding="utf-8"))
    assert replayed.winners
    assert replayed.seats == ("you", "Ben", "Cleo", "Dov")


def test_a_record_is_not_written_over_a_file(booth: Booth, tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text("precious")
    played = booth.play("super-bowl", Typist(record=str(path), stops_at=400))
    assert "File exists" in played.flat
    assert path.read_text() == "precious"


def test_the_same_lines_make_the_same_game(booth: Booth) -> None:
    first, again = (booth.play("avengers", Typist(stops_at=60)).text for _ in range(2))
    assert first == again


# -- calls and catches -------------------------------------------------------------------------


def catcher(decision: Decision) -> str | None:
    """Catch whoever can be caught."""
    return next((str(move) for move in decision.legal if move.kind == "catch"), None)


def test_a_catch_is_offered_and_taken(booth: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "FORGETS", 1.0)
    monkeypatch.setattr(host, "NOTICES_BOT", (0.0, 0.0))
    played = booth.play("classic", Typist(wish=catcher, stops_at=200))
    offered = [decision for decision in played.decisions if catcher(decision)]
    assert any(not decision.must for decision in offered)
    assert any(decision.must for decision in offered)
    assert played.flat.count("You catch") >= len(offered) - 1  # the last one was cut off
    assert "holds one card and has not called" in played.flat


def test_bots_catch_each_other(booth: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "FORGETS", 1.0)
    monkeypatch.setattr(host, "NOTICES_BOT", (1.0, 1.0))
    played = booth.play("classic", Typist(stops_at=200))
    assert not [decision for decision in played.decisions if catcher(decision)]
    assert "without a call" in played.flat


def silent(decision: Decision) -> str | None:
    """Play without ever calling."""
    plays = [str(move) for move in decision.legal if move.kind == "play" and not move.uno]
    return plays[0] if plays else "" if not decision.must else None


def test_a_forgotten_call_is_caught(booth: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "NOTICES_PERSON", (1.0, 1.0))
    played = booth.play("classic", Typist(wish=silent), rules={"target": 300})
    assert "catches you without a call" in played.flat


def late(decision: Decision) -> str | None:
    return "uno" if any(move.kind == "uno" for move in decision.legal) else silent(decision)


def test_a_late_call_is_in_time(booth: Booth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "NOTICES_PERSON", (0.0, 1.0))
    played = booth.play("classic", Typist(wish=late), rules={"target": 300})
    assert "You hold one card and have not called." in played.flat
    assert "You call UNO!" in played.flat
    assert "catches you" not in played.flat


# -- races ---------------------------------------------------------------------------------------


def test_races(booth: Booth) -> None:
    texts = [booth.play("super-bowl", Typist(seed=seed), seed=seed).text for seed in range(8)]
    raced = [text for text in texts if "Get ready" in text]
    assert raced
    assert any("Your arms are up." in text for text in raced)
    assert all("you 0.50 s" in text for text in raced)


# -- hidden information --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", edition_ids())
def test_nobody_sees_what_others_draw(booth: Booth, edition: str) -> None:
    text = booth.play(edition, Typist(seed=7), rules=short(edition)).flat
    drawn = re.findall(r"(?:Ben|Cleo|Dov) (?:draws|finds) ([^.]*)\.", text)
    assert drawn
    assert all(re.fullmatch(r"a card|\d+ cards|nothing to draw", each) for each in drawn)


def test_hero_windows_of_others_do_not_show(booth: Booth) -> None:
    """R33: nobody may learn who holds a Hero from what is asked, or when."""
    for seed in range(6):
        played = booth.play("batman-v-superman", Typist(seed=seed), seed=seed, rules={"target": 50})
        blocks = [decision for decision in played.decisions if decision.view.deciding == "block"]
        assert all(any(move.kind == "block" for move in decision.legal) for decision in blocks)


# -- the process ---------------------------------------------------------------------------------

PROGRAM = "import sys; from lastcard.terminal import play; sys.exit(play('super-mario', 3, 5, {}))"


def test_lines_from_a_file() -> None:
    lines = "hand\n?\n? play red-7\nhelp\nnonsense\n1\n"
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "60", "PYTHONIOENCODING": "utf-8"},
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "\x1b" not in run.stdout
    assert run.stdout.endswith("Goodbye!\n")


def test_a_terminal_without_the_shapes() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "lastcard", "play", "super-mario", "--players", "3", "--seed", "5"],
        input="1\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_seat_names() -> None:
    assert seat_names("you", 3) == ["you", "Ben", "Cleo"]
    assert seat_names("ben", 3) == ["ben", "Cleo", "Dov"]
    assert len(seat_names("you", 10)) == 10


def test_the_picture_is_the_one_in_the_documents() -> None:
    drawn = picture()
    assert "@font-face" not in drawn
    assert drawn == (Path(__file__).resolve().parents[2] / "docs" / "game.svg").read_text(encoding="utf-8")
