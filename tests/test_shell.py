"""The command line among other programs: pipes, full disks, old terminals, shells that complete, and man."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from lastcard import cli
from lastcard.cli import parser, run
from lastcard.cli.told import Told, all_told
from lastcard.engine.edition.file import edition_ids

LASTCARD = [sys.executable, "-m", "lastcard"]


def told() -> list[Told]:
    return all_told(parser())


def named(told: Told) -> str:
    return told.name or "lastcard"


# -- pipes, disks and terminals --------------------------------------------------------------


@pytest.mark.parametrize("command", [["rules", "classic"], ["editions"]])
def test_a_reader_that_leaves_is_no_error_and_the_status_says_so(command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*LASTCARD, *command], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*LASTCARD, "editions"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "lastcard: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
def test_an_old_terminal_gets_replacements(encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run([*LASTCARD, "rules", "avengers"], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "R35" in done.stdout.decode(encoding)
    if encoding == "ascii":
        assert b"?" in done.stdout


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_bench_needs_some_time(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(["bench", f"--seconds={seconds}"])
    said = capsys.readouterr().err
    assert said == (
        f"lastcard bench: argument --seconds: must be a number above 0, not {seconds!r} (see lastcard bench --help)\n"
    )


def test_rules_that_are_not_compiled_are_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "COMPILED", False)
    monkeypatch.delenv("LASTCARD_PURE", raising=False)
    run(["rule", "Draw 1", "--rounds", "1"])
    assert capsys.readouterr().err == f"{cli.NOT_COMPILED}\n"
    run(["rules", "classic"])
    monkeypatch.setenv("LASTCARD_PURE", "1")
    run(["rule", "Draw 1", "--rounds", "1"])
    assert capsys.readouterr().err == ""


# -- help ------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", told(), ids=named)
def test_every_argument_is_explained(command: Told) -> None:
    assert [each for each in command.options if not each.help] == []
    assert not re.search("[.!]$", command.help) or not command.words


def test_help_tells_the_defaults(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit, match="0"):
        run(["serve", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    for default in ("127.0.0.1", "8000", "lastcard-data", "90.0"):
        assert f"(default: {default})" in said
    assert "False" not in said
    assert "[]" not in said


# -- completion ------------------------------------------------------------------------------


@cache
def printed(*command: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        assert run(command) == 0
    return out.getvalue()


def completion(shell: str) -> str:
    return printed("completion", shell)


def offered(line: str) -> set[str]:
    """What bash offers after a line."""
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    script = f"""{completion("bash")}
COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _lastcard; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_commands_options_and_values() -> None:
    assert offered("lastcard ed") == {"edition", "editions"}
    assert offered("lastcard edition ") >= {"new", "show"}
    assert offered("lastcard edition show ") >= set(edition_ids())
    assert offered("lastcard play --pl") == {"--players"}
    assert offered("lastcard play --rule sta") == {"stacking="}
    assert offered("lastcard edition new --extends super-") == {"super-bowl", "super-hero-girls", "super-mario"}
    assert offered("lastcard completion ") >= {"bash", "zsh", "fish"}
    assert offered("lastcard verify --edition ") == set()  # bash itself offers files


def missing(shell: str) -> Iterator[str]:
    """What a completion does not know."""
    text = completion(shell)
    for command in told():
        yield from (f"lastcard {word}" for word in command.words if not re.search(rf"\b{word}\b", text))
        for flag in (flag for option in command.options for flag in option.flags):
            name = flag if shell != "fish" else f"-{'l' if flag.startswith('--') else 's'} {flag.lstrip('-')}"
            if flag != "-h" and name not in text:
                yield f"lastcard {command.name} {flag}"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_knows_every_command_and_option(shell: str) -> None:
    assert [*missing(shell)] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_itself_reads_its_completion(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    file = tmp_path / "completion"
    file.write_text(completion(shell))
    subprocess.run([shell, "-n", str(file)], check=True)


# -- man -------------------------------------------------------------------------------------


def man_page() -> str:
    return printed("man")


def test_the_man_page_has_every_command_and_option() -> None:
    text = man_page().replace("\\-", "-").replace(r"\fB", "").replace(r"\fR", "")
    for command in told():
        assert command.inside or f'.SS "lastcard {command.name}' in text
        assert [flag for option in command.options for flag in option.flags if flag not in text] == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_the_man_page_is_roff_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"], input=man_page(), capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "Write an edition file to begin with." in done.stdout
