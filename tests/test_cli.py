"""The command line as a person meets it: what it prints, and one clear sentence for bad input."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import lastcard
from lastcard.cli import run
from lastcard.engine.text.record import RULES_VERSION
from lastcard.fair import FairDeal, FairShare, commitment, stand_in

SCENARIO = """
name: A skip
edition: classic
seats: [ann, bob, cat]
hands: {ann: [red-skip, red-1, red-2], bob: [red-3, red-4], cat: [red-5, red-6]}
discard: [red-9]
turn: ann
steps:
  - ann: play red-skip
  - expect: {turn: TURN}
"""


def finished(seed: int) -> str:
    """The text of a finished match."""
    match = lastcard.Match("super-mario", ["ann", "bob", "cat"], seed, rules={"target": 50})
    pick = random.Random(3)
    while not match.over:
        seat = pick.choice(match.acting or ("-",))
        plays = [move for move in match.legal(seat) if move.kind not in {"draw", "keep"}]
        match.act(seat, pick.choice(plays or match.legal(seat)))
    return str(match.record())


@pytest.fixture
def record() -> str:
    return finished(seed=11)


SECRET = bytes(range(32))
OWN = "a1" * 16
DEAL = FairDeal(
    *("k7", 3, commitment(SECRET), SECRET.hex()),
    shares=(FairShare("ann", OWN, "seat"), stand_in(SECRET, "k7", 3, "bob"), FairShare("cat", "c0" * 32, "seat")),
)


@pytest.fixture
def fair_record(tmp_path: Path) -> Path:
    """The file of a match that was dealt on a server."""
    file = tmp_path / "fair.toml"
    file.write_text(f"{finished(DEAL.seed)}\n{DEAL.to_toml()}")
    return file


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command line says about bad input, which must be one line and status 2."""
    try:
        status = run(arguments)
    except SystemExit as left:
        status = int(left.code or 0)
    said = capsys.readouterr().err
    assert status == 2
    assert said.startswith("lastcard")
    assert said.count("\n") == 1
    assert "Traceback" not in said
    return said


def test_editions_lists_all_six_with_their_own_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["editions"]) == 0
    said = capsys.readouterr().out
    for edition in lastcard.editions():
        assert f"({edition.id})" in said
    assert "4 Wild Touchdown!" in said


@pytest.mark.parametrize("edition", [edition.id for edition in lastcard.editions()])
def test_rules_of_every_edition_carry_their_ids(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", edition]) == 0
    said = capsys.readouterr().out
    assert "R12" in said
    assert ("R37" in said) == (edition == "super-mario")


def test_check_counts_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(SCENARIO.replace("TURN", "cat"))
    bad.write_text(SCENARIO.replace("TURN", "bob"))
    assert run(["check", str(good)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"
    assert run(["check", str(good), str(bad)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "1 passed, 1 failed"
    assert "bad.yaml:10" in said[1]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (SCENARIO.replace("[red-9]", "[red-9"), "not valid YAML"),
        (SCENARIO.replace("[red-9]", "[red-9\x01]"), "not valid YAML"),
        (SCENARIO.replace("red-9", "gold-9"), "Classic has no card 'gold-9'"),
        (SCENARIO.replace("red-9", "red-0, red-0"), "has only 1 red-0"),
        (SCENARIO.replace("TURN", "cat").replace("expect", "expects"), "there is no seat 'expects'"),
        (SCENARIO.replace("classic", "klassik"), "there is no edition 'klassik'"),
        (SCENARIO.replace("turn: TURN", "turns: cat"), "'turns'"),
        (SCENARIO.replace("discard", "discards"), "'discards' is not known"),
        (SCENARIO.replace("steps:", "rules: {stackin: on}\nsteps:"), "there is no such option"),
        ("- just\n- a list\n", "a scenario is a table"),
    ],
)
def test_a_broken_scenario_is_an_error_with_its_line(
    text: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text)
    said = complaint(capsys, "check", str(file))
    assert f"{file}:" in said
    assert part in said


def test_verify_replays_a_record(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.toml"
    file.write_text(record)
    assert run(["verify", str(file)]) == 0
    assert "replays to the same end; won by" in capsys.readouterr().out


def tampered(record: str) -> dict[str, str]:
    lines = record.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith('  "'))
    return {
        "cut in the middle": record[: len(record) // 2],
        "cut before the end": record[: record.index("[end]")],
        "one move left out": "".join(lines[:first] + lines[first + 1 :]),
        "last move left out": record[: record.rindex('  "')] + record[record.index("]\n\n[end]") :],
        "another seed": record.replace("seed = 11", "seed = 12"),
        "another score": record.replace('"ann" = ', '"ann" = 1'),
        "another winner": record.replace("winners = [", 'winners = ["nobody", '),
        "another version": record.replace("version = 2", "version = 99"),
        "seed of the wrong kind": record.replace("seed = 11", "seed = 1.5"),
        "an unknown option": record.replace("target = 50", "tarjet = 50"),
        "one seat": record.replace('"bob", ', "").replace('"cat"', "").replace(", ]", "]"),
        "not TOML": "ann: play red-7",
    }


@pytest.mark.parametrize("how", list(tampered('x\n  "a",\n]\n\n[end]')))
def test_a_record_cut_short_or_tampered_with_is_refused(
    how: str, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.toml"
    changed = tampered(record)[how]
    assert changed != record
    file.write_text(changed)
    assert str(file) in complaint(capsys, "verify", str(file))


def test_verify_says_how_the_deal_came_about(fair_record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(fair_record)]) == 0
    said = capsys.readouterr().out
    assert "; the deal of match 3 at table 'k7' follows from a secret (commitment 39b961175ce9…); " in said
    assert said.endswith("; shares: ann (own), bob (server's), cat (own)\n")


def test_verify_compares_what_a_player_noted(fair_record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = ["--commitment", DEAL.commitment.upper(), "--share", f"ann={OWN}"]
    assert run(["verify", str(fair_record), *noted]) == 0
    assert "from a secret that was fixed beforehand (commitment 39b961175ce9…)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("noted", "part"),
    [
        (["--commitment", "1" * 64], f"the commitment is {DEAL.commitment}, not the noted '1111"),
        (["--commitment", DEAL.commitment[:12]], "not the noted '39b961175ce9'"),
        (["--commitment", ""], "not the noted ''"),
        (["--share", f"ann={'a2' * 16}"], "'ann' has no share of its own that is 'a2a2"),
        (["--share", f"cat={OWN}"], "'cat' has no share of its own that is 'a1a1"),
        (["--share", f"bob={DEAL.shares[1].entropy}"], "'bob' has no share of its own that is 'c1ff"),
        (["--share", OWN], "'' has no share of its own that is 'a1a1"),
        (["other.toml", "--commitment", DEAL.commitment], "belong to one match; give one record"),
    ],
)
def test_verify_refuses_what_a_player_noted_otherwise(
    noted: list[str], part: str, fair_record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert part in complaint(capsys, "verify", str(fair_record), *noted)


def test_what_was_noted_needs_a_deal_in_the_record(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.toml"
    file.write_text(record)
    for noted in (["--commitment", DEAL.commitment], ["--share", f"ann={OWN}"]):
        assert "there is no [fair] in it" in complaint(capsys, "verify", str(file), *noted)


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("match = 3", "match = 4", "fair: the seed does not follow"),
        ("secret = ", "secrets = ", "fair.secret: is missing"),
        ("match = 3", f"match = 0x{'f' * 9999}", "fair.toml: "),
        ("moves = [", 'moves = [\n  "ann: draw", "ann: draw",', "cannot be made"),
    ],
)
def test_verify_notices_a_deal_that_was_tampered_with(
    old: str, new: str, part: str, fair_record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fair_record.write_text(fair_record.read_text().replace(old, new))
    said = complaint(capsys, "verify", str(fair_record))
    assert str(fair_record) in said
    assert part in said


def test_verify_prints_every_deck(fair_record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--decks", str(fair_record)]) == 0
    told, *lines = capsys.readouterr().out.splitlines()
    rounds = [line for line in lines if not line.startswith("  ")]
    assert f", {len(rounds)} rounds, " in told
    position = lastcard.Match("super-mario", ["ann", "bob", "cat"], DEAL.seed, rules={"target": 50}).position()
    assert lines[:6] == [
        f"round 1, dealt by {position.dealer}",
        *(f"  {seat}: {' '.join(position.hands[seat])}" for seat in ("ann", "bob", "cat")),
        f"  turned up: {' '.join(position.discard_pile)}",
        f"  draw pile: {' '.join(position.draw_pile)}",
    ]
    assert [line.split(",")[0] for line in rounds] == [f"round {at + 1}" for at in range(len(rounds))]
    cards = [len(line.split(": ")[1].split()) for line in lines if line.startswith("  ")]
    assert sum(cards) == 112 * len(rounds)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["play", "uno"], "there is no edition 'uno'"),
        (["rules", "marvel"], "there is no edition 'marvel'"),
        (["play", "classic", "--players", "1"], "2 to 10 can play, not 1"),
        (["play", "classic", "--players", "11"], "2 to 10 can play, not 11"),
        (["play", "classic", "--players", "many"], "--players"),
        (["play", "classic", "--seed", "luck"], "the seed 'luck' is no number"),
        (["play", "classic", "--rule", "shield=draws"], "shield: Classic has no card that shields"),
        (["play", "super-bowl", "--rule", "target=300"], "target: one hand decides"),
        (["play", "classic", "--rule", "stacking=perhaps"], "stacking: must be on or off"),
        (["play", "classic", "--rule", "hand-size=11"], "hand-size: must be a number from 1 to 10"),
        (["play", "classic", "--rule", "stack=on"], "stack: there is no such option"),
        (["play", "classic", "--rule", "stacking=on", "--rule", "stacking=off"], "stacking: is given twice"),
        (["play", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["check", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["verify", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert part in complaint(capsys, *arguments)


def test_a_broken_edition_file_is_named_with_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'extends = "classic"\nid = "mine"\nname = "Mine"\nabout = "?"\n[[cards]]\nid = "wild"\ncopies = -1\n'
    )
    said = complaint(capsys, "play", str(file))
    assert str(file) in said
    assert "cards[0] (wild).copies" in said


def test_bench_prints_a_line_for_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--seconds", "0.01"]) == 0
    said = capsys.readouterr().out
    assert all(edition.id in said for edition in lastcard.editions())


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"lastcard {lastcard.__version__}, rules {RULES_VERSION}\n"


def test_the_package_can_be_run() -> None:
    done = subprocess.run([sys.executable, "-m", "lastcard", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("lastcard ")
