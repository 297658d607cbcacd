"""`lastcard arena` and `lastcard lab` as a person meets them."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.test_cli import complaint

from lastcard.cli import run
from lastcard.engine.edition.file import edition, edition_ids
from lastcard.lab.lab_command import read_editions, read_players

ARENA = ["arena", "--bots", "regular", "--players", "2", "--games", "4"]
MANY = str(10**32)
LAB = ["lab", "--edition", "classic", "--players", "3", "--rounds", "128"]


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_an_arena_says_and_writes_the_same_for_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for jobs in ("1", "2"):
        files = ["--csv", str(tmp_path / f"{jobs}.csv"), "--json", str(tmp_path / f"{jobs}.json")]
        assert run([*ARENA, "--jobs", jobs, "--seed", "7", *files]) == 0
        told = capsys.readouterr().out
        said.append([line for line in told.splitlines() if "a decision" not in line])
    assert said[0] == said[1]
    assert any(
        "4 rounds of classic with 2 players: 2 deals, each in every rotation; seed 7" in line for line in said[0]
    )
    for kind in ("csv", "json"):
        assert (tmp_path / f"1.{kind}").read_bytes() == (tmp_path / f"2.{kind}").read_bytes()


def test_the_files_of_an_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("a.csv", "a.json", "a.png")]
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    assert run([*ARENA, "--csv", str(files[0]), "--json", str(files[1]), "--chart", str(files[2])]) == 0
    (row,) = csv.DictReader(files[0].read_text().splitlines())
    written = json.loads(files[1].read_text())
    assert (row["bot"], row["seats"], float(row["wins"])) == ("regular", "8", 4 - written["nobody"])
    assert written["bots"][0]["rate"]["value"] == float(row["rate"])
    assert (written["games"], written["deals"], written["seed"]) == (4, 2, "0")
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_a_lab_shows_a_table_and_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    out = tmp_path / "new" / "report"
    assert run([*LAB, "--out", str(out), "--json", str(tmp_path / "lab.json")]) == 0
    said = capsys.readouterr().out
    assert "128 rounds of each table; seed 0" in said
    assert "Wild Draw Four" in said
    assert (out / "report.html").read_text().startswith("<!doctype html>")
    assert {path.name for path in out.glob("*.png")} >= {"turns.png", "lengths.png", "cards-classic.png"}
    (written,) = json.loads((tmp_path / "lab.json").read_text())
    assert (written["edition"], written["players"], written["rounds"]) == ("classic", 3, 128)
    assert sum(written["wins_by_seat_from_dealer"]) == 128
    assert written["metrics"]["turns"]["low"] < written["metrics"]["turns"]["value"]


@pytest.mark.parametrize("columns", ["80", "120"])
def test_a_lab_cuts_no_word_and_no_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert run(["lab", "--edition", "all", "--players", "2,10", "--rounds", "128"]) == 0
    said = capsys.readouterr().out
    assert "…" not in said
    for edition_id in edition_ids():
        assert edition(edition_id).name in said
    assert run([*LAB, "--edition", "avengers"]) == 0
    said = capsys.readouterr().out
    assert "…" not in said
    assert not [line for line in said.splitlines() if line.rstrip().endswith("±") or line.strip() == "%"]


def test_two_rule_sets_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "both.json"
    assert run([*LAB, "--rule", "stacking=off", "--against", "stacking=on", "--json", str(file)]) == 0
    said = capsys.readouterr().out
    assert "stacking=off" in said
    assert "stacking=on" in said
    assert "the same deals for both" in said
    (written,) = json.loads(file.read_text())
    one, other, difference = (
        each["turns"]["value"]
        for each in (written["one"]["metrics"], written["other"]["metrics"], written["differences"])
    )
    assert difference == pytest.approx(other - one)


@pytest.mark.parametrize(
    "arguments",
    [
        [*LAB, "--rule", "stacking=on", "--against", "stacking=on"],
        ["lab", "--edition", "tests/editions/stalemate.toml", "--players", "2", "--rule", "hand-size=2"],
    ],
    ids=["a table against itself", "a figure that is always zero"],
)
def test_where_nothing_varies_there_are_a_report_and_charts_all_the_same(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    assert run([*arguments, "--rounds", "128", "--out", str(tmp_path)]) == 0
    assert "<svg" in (tmp_path / "report.html").read_text()
    assert list(tmp_path.glob("*.png"))


def test_tables_that_cannot_have_a_rule_are_left_out_with_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    rule = ["--rule", "shield=draws-and-skips", "--rounds", "128"]
    assert "shield: Classic has no card that shields" in complaint(capsys, "lab", "--edition", "classic", *rule)
    assert run(["lab", "--edition", "all", *rule]) == 0
    said = capsys.readouterr()
    assert "left out: classic with 4 players (shield: Classic has no card that shields (J65))" in said.err
    assert "Classic" not in said.out


def test_more_jobs_than_there_is_work_do_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARENA, "--jobs", MANY]) == 0


def test_words_for_editions_and_players() -> None:
    assert len(read_editions("all")) == 6
    assert read_editions("classic,avengers") == ["classic", "avengers"]
    assert read_editions("avengers,classic,avengers,") == ["avengers", "classic"]
    assert read_players("2-10") == list(range(2, 11))
    assert read_players("4,2,3-4") == [4, 2, 3]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([*ARENA, "--bots", "regular,nobody"], "there is no bot 'nobody'"),
        ([*ARENA, "--bots", "cmd:nothing-of-that-name"], "there is no program 'nothing-of-that-name'"),
        ([*ARENA, "--players", "1"], "2 to 10 can play, not 1"),
        ([*ARENA, "--games", "0"], "games to play"),
        ([*ARENA, "--games", MANY], "--games must be 1,000,000,000 or fewer, not 1000"),
        ([*ARENA, "--edition", ""], "there is no edition ''"),
        ([*ARENA, "--edition", "uno"], "there is no edition 'uno'"),
        ([*ARENA, "--jobs", "0"], "must be 1 or more, not '0'"),
        ([*ARENA, "--seed", "luck"], "the seed 'luck' is no number"),
        ([*ARENA, "--csv", "/no/such/folder/a.csv"], "/no/such/folder/a.csv: cannot be written"),
        ([*LAB, "--edition", "uno"], "there is no edition 'uno'"),
        ([*LAB, "--edition", ""], "--edition must be all, or ids separated by commas, not ''"),
        ([*LAB, "--edition", ","], "--edition must be all, or ids separated by commas, not ','"),
        ([*LAB, "--players", "two"], "--players must be a number or a range such as 2-10, not 'two'"),
        ([*LAB, "--players", "1-3"], "2 to 10 can play, not 1-3"),
        ([*LAB, "--players", "5-3"], "2 to 10 can play, not 5-3"),
        ([*LAB, "--players", f"2-{MANY}"], f"2 to 10 can play, not 2-{MANY}"),
        ([*LAB, "--rounds", MANY], "--rounds must be 1,000,000,000,000 or fewer, not 1000"),
        ([*LAB, "--rounds", "1"], "--rounds must be 128 or more, not 1"),
        ([*LAB, "--rule", "stack=on"], "stack: there is no such option"),
        ([*LAB, "--against", "stacking=perhaps"], "stacking: must be on or off"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert part in complaint(capsys, *arguments)


@pytest.mark.parametrize("arguments", [ARENA, LAB], ids=["arena", "lab"])
def test_the_files_are_there_though_nobody_reads_on(arguments: list[str], tmp_path: Path) -> None:
    """As in `lastcard lab … | head -1`."""
    file = tmp_path / "found.json"
    command = [sys.executable, "-c", "from lastcard.cli import main; main()", *arguments, "--json", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert json.loads(file.read_text())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([*ARENA, "--json", "no/a.json"], "no/a.json: cannot be written: No such file or directory"),
        ([*ARENA, "--csv", "file/a.csv"], "file/a.csv: cannot be written: Not a directory"),
        ([*ARENA, "--chart", "folder/turns.png"], "folder/turns.png: cannot be written: Is a directory"),
        ([*ARENA, "--chart", "a.pdf"], "--chart draws a PNG file: its name must end in .png, unlike 'a.pdf'"),
        ([*LAB, "--json", "no/a.json"], "no/a.json: cannot be written: No such file or directory"),
        ([*LAB, "--json", "folder"], "folder: cannot be written: Is a directory"),
        ([*LAB, "--out", "file"], "file: cannot be made: Not a directory"),
        ([*LAB, "--out", "file/new/report"], "file/new/report: cannot be made: Not a directory"),
        ([*LAB, "--out", "folder"], "folder/turns.png: cannot be written: Is a directory"),
        ([*LAB, "--out", "new", "--json", "folder"], "folder: cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_written_is_said_before_anything_is_played(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    (tmp_path / "folder" / "turns.png").mkdir(parents=True)
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    for play in ("lab_command.observe_all", "arena_command.compete"):
        monkeypatch.setattr(f"lastcard.lab.{play}", lambda *_: pytest.fail("played"))
    assert complaint(capsys, *arguments) == f"lastcard: {sentence}\n"
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(("option", "done"), [("--json", "written"), ("--out", "made")])
def test_a_place_without_leave_to_write_is_refused(
    option: str, done: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs this may be allowed everything
    said = complaint(capsys, *LAB, option, str(tmp_path / "new"))
    assert said == f"lastcard: {tmp_path / 'new'}: cannot be {done}: Permission denied\n"


def test_a_report_needs_no_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lastcard.lab.lab_command.has_charts", lambda: False)
    assert run([*LAB, "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert capsys.readouterr().err == "left out: the charts as PNG files; pip install matplotlib\n"


@pytest.mark.parametrize(
    ("module", "arguments", "sentence"),
    [
        (
            "matplotlib",
            [*ARENA, "--chart", "x.png"],
            "lastcard[lab] is needed for --chart: pip install 'lastcard[lab]'",
        ),
        ("ray", [*ARENA, "--ray", "local"], "lastcard[ray] is needed for --ray: pip install 'lastcard[ray]'"),
        ("ray", [*LAB, "--ray", "local"], "lastcard[ray] is needed for --ray: pip install 'lastcard[ray]'"),
    ],
)
def test_what_is_not_installed_is_missed_in_one_sentence(
    module: str,
    arguments: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert complaint(capsys, *arguments) == f"lastcard: {sentence}\n"
