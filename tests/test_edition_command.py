"""`lastcard edition`: a new edition file can be played as it is, and says what its cards do."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import TextIO

import pytest

from lastcard import Match, OptionError, edition, playouts
from lastcard.bots import LEVELS
from lastcard.cli import run
from lastcard.engine.edition.file import edition_ids
from lastcard.server.catalogue import Catalogue
from lastcard.terminal.editions import write_new


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A new edition file in the present folder."""
    monkeypatch.chdir(tmp_path)
    assert run(["edition", "new", "Our-Night.toml"]) == 0
    assert capsys.readouterr().out == "Our-Night.toml: Our Night, 116 cards. Play it: lastcard play Our-Night.toml\n"
    return "Our-Night.toml"


def test_a_new_edition_plays_to_the_end_and_replays(file: str) -> None:
    match = Match(file, ["ann", "bob", "cat"], seed=5, rules={"target": 100})
    pick = Random(5)
    while not match.over:
        seat = pick.choice(match.acting or ("-",))
        match.act(seat, pick.choice(match.legal(seat)))
    assert Match.replay(match.record(), edition=match.edition).winners == match.winners


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it(file: str, level: str) -> None:
    match = Match(file, ["ann", "bob", "cat"], seed=3, rules={"hand-size": 3})
    bot = LEVELS[level]
    for _ in range(12):
        if match.acting and match.deciding != "end":
            seat = match.acting[0]
            moves = match.legal(seat)
            assert bot(match.view(seat), moves) in moves
            match.act(seat, moves[0])


def test_it_is_played_inside_the_engine_too(file: str) -> None:
    assert playouts(file, players=4, rounds=20, seed=1).rounds == 20


def test_it_says_what_its_cards_do(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["edition", "show", file]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Thief (2, 50 points): Whoever plays this card swaps hands with a player of your choice." in shown
    assert "Gift (1 in each colour, 20 points): Whoever plays this card gives 1 card to the next player." in shown
    assert "Wild (4, 50 points): any colour goes on." in shown


def test_lines_that_are_too_long_keep_their_indent(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["editions"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert all(len(line) <= 60 for line in lines)
    names = {f"{edition(each).name}  ({each})" for each in edition_ids()}
    assert {line for line in lines if not line.startswith("  ")} == names


@pytest.mark.usefixtures("file")
def test_names_are_shown_as_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    text = 'extends = "classic"\nid = "odd"\nname = "Odd [/bold] one"\nabout = "Be [red]quick[/red]."\n'
    Path("odd.toml").write_text(text, encoding="utf-8")
    for command in (["edition", "show", "odd.toml"], ["lab", "--edition", "odd.toml", "--rounds", "128"]):
        assert run(command) == 0
        assert "Odd [/bold] one" in capsys.readouterr().out
    assert run(["edition", "show", "odd.toml"]) == 0
    shown = capsys.readouterr().out
    assert "  Be [red]quick[/red].\n" in shown
    assert "own cards" not in shown


def test_another_edition_can_be_built_on(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["edition", "new", "more.toml", "--extends", "avengers"]) == 0
    assert edition("more.toml").card("gauntlet").copies == 4
    assert file in {path.name for path in Path.cwd().iterdir()}
    capsys.readouterr()


@pytest.mark.parametrize(
    ("name", "id_", "said"), [("müller.toml", "muller", "Müller"), ('a"b c.toml', "a-b-c", "A B C")]
)
def test_any_file_name_gives_an_edition_its_id_and_name(
    name: str, id_: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["edition", "new", name]) == 0
    assert (edition(name).id, edition(name).name) == (id_, said)


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ours.toml"

    def on_full_disk(path: Path, *_given: object, **_named: object) -> TextIO:
        path.touch()
        return io.open("/dev/full", "w", encoding="utf-8")  # noqa: UP020  # Path.open is what is replaced

    monkeypatch.setattr(Path, "open", on_full_disk)
    with pytest.raises(ValueError, match=r"ours\.toml: cannot be written: No space left on device"):
        write_new(str(file), "classic")
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["edition", "new", "Our-Night.toml"], "Our-Night.toml: is there already; nothing was changed"),
        (["edition", "new", "night.txt"], "night.txt: the name of an edition file ends in .toml"),
        (["edition", "new", "nowhere/night.toml"], "nowhere/night.toml: cannot be written"),
        (["edition", "new", "night.toml", "--extends", "uno"], "extends: there is no edition 'uno' to build on"),
        (
            ["edition", "new", "classic.toml"],
            "classic.toml: 'classic' is an edition that comes with lastcard; name yours otherwise",
        ),
        (["edition", "new", "42.toml"], "42.toml: name the file with letters from a to z"),
        (["edition", "new", "日本.toml"], "日本.toml: name the file with letters from a to z"),
    ],
)
def test_bad_input_gets_one_sentence(
    file: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(file).read_text(encoding="utf-8")
    assert run(arguments) == 2
    assert said in capsys.readouterr().err
    assert Path(file).read_text(encoding="utf-8") == before


def test_a_server_lists_the_edition_of_a_file_after_its_own(file: str) -> None:
    catalogue = Catalogue([file, file])
    assert [found.id for found in catalogue] == [*edition_ids(), "our-night"]
    assert catalogue.find("our-night").name == "Our Night"


def test_reading_a_file_makes_nothing_known_by_its_id(file: str) -> None:
    assert Catalogue([file]).find("our-night") == edition(file)
    assert "our-night" not in edition_ids()
    with pytest.raises(ValueError, match="there is no edition 'our-night'"):
        edition("our-night")


def test_an_edition_cannot_take_the_place_of_another(file: str) -> None:
    text = Path(file).read_text(encoding="utf-8").replace('id = "our-night"', 'id = "avengers"')
    Path("other.toml").write_text(text, encoding="utf-8")
    for take in (lambda path: Catalogue([path]), edition):
        with pytest.raises(ValueError, match="'avengers' is an edition that comes with the package"):
            take("other.toml")
    assert edition("avengers").name == "Marvel Avengers"


def test_its_customizable_cards_can_be_written_on(file: str) -> None:
    with pytest.raises(OptionError, match="none of its cards can be written on"):
        Match(file, ["ann", "bob"], customs={"custom-1": "I draw 1."})
