"""House rules in the terminal: what `lastcard rule` shows, and games with them."""

import json

import pytest
from tests.terminal.typists import Booth, Script, Typist

from lastcard.cli import run
from lastcard.engine.edition.options import Choice
from lastcard.terminal.person import read_draws

SEATS = ("you", "Ben", "Cleo")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(["rule", *arguments]) == status
    return capsys.readouterr().out


def test_a_rule_is_read_back_drawn_and_tried_out(capsys: pytest.CaptureFixture[str]) -> None:
    text = "If I hold more than five cards, I discard two; otherwise everyone else draws 1"
    out = shown(capsys, text, "--players", "3", "--rounds", "60")
    said = "If whoever plays this card has more than 5 cards, whoever plays this card discards 2 cards"
    assert f"Understood as: {said}" in " ".join(out.split())
    assert (
        "  ? if whoever plays this card has more than 5 cards\n    - whoever plays this card discards 2 cards\n" in out
    )
    assert "  : otherwise\n    + everyone else draws 1 card" in out
    assert "Tried out in 60 rounds of Super Mario with 3 players:" in out
    assert "times in a round" in out


def test_the_same_seed_shows_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    once, again, other = (shown(capsys, "I draw 2", "--rounds", "60", "--seed", seed) for seed in ("1", "1", "2"))
    assert once == again != other


def test_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Rounds hardly end" in shown(capsys, "Everyone draws 20", "--rounds", "100")


def test_what_is_not_understood_is_marked_and_readings_are_offered(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "Everyone else draws 1 banana", status=2).splitlines()
    assert out[:2] == ["Everyone else draws 1 banana", "                      ^^^^^^"]
    assert out[3:5] == ["Did you mean:", "  1. Everyone else draws 1 card."]
    assert "honour:" in out[-1]


def test_what_a_text_can_mean_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown(capsys, "--json", "Draw 10"))
    assert found == {
        "certain": None,
        "readings": ["The next player draws 10 cards.", "Whoever plays this card draws 10 cards."],
        "unused": [],
        "honour": False,
    }
    german = json.loads(shown(capsys, "--json", "--lang", "de", "--edition", "super-mario", "nächster zieht 2 Bananen"))
    assert german["certain"] is None
    assert german["unused"] == [[17, 24]]
    assert json.loads(shown(capsys, "--json", "sing a song"))["honour"] is True


def test_an_honour_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert "players carry it out" in shown(capsys, "honour: sing")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["I draw 2", "--edition", "classic"], "none of its cards can be written on"),
        (["I draw 2", "--players", "11"], "2 to 10 can play"),
        (["I draw 2", "--rounds", "0"], "rounds"),
        (["I draw 2", "--seed", "x"], "seed"),
        (["I draw 2", "--lang", "xx"], "there is no language 'xx'"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run(["rule", *arguments]) == 2
    assert said in capsys.readouterr().err


# -- games -------------------------------------------------------------------------------------


def test_the_rules_on_the_cards_are_shown(booth: Booth) -> None:
    rules: dict[str, Choice] = {"custom-1": "the others pick up one", "custom-2": "honour: sing"}
    played = booth.play("super-mario", Script(["quit"]), rules=rules)
    assert "says: the others pick up one (understood as: Everyone else draws 1 card.)" in played.flat
    assert "says: honour: sing (on your honour)" in played.flat


@pytest.mark.parametrize("seed", range(3))
def test_a_match_with_a_rule(booth: Booth, seed: int) -> None:
    rules: dict[str, Choice] = {
        "custom-1": "I swap hands with a player of my choice",
        "custom-2": "Everyone else draws 1",
        "target": 100,
    }
    played = booth.play("super-mario", Typist(seed=seed), rules=rules)
    assert played.status == 0
    assert "the match!" in played.flat


def test_the_person_says_what_an_honour_rule_comes_to(booth: Booth) -> None:
    rules: dict[str, Choice] = {"custom-1": "honour: sing", "custom-2": "honour: dance", "target": 200}
    typist = Typist(seed=2, settles=("Zoe 1", "Ben", "Ben 99", "ben 2, you 1"))
    played = booth.play("super-mario", typist, players=3, rules=rules)
    assert played.status == 0
    assert "'Zoe': name each player once" in played.flat
    assert played.flat.count("How many does Ben draw?") == 2
    assert "Ben draws 2 cards." in played.flat
    assert "the match!" in played.flat


@pytest.mark.parametrize(
    ("line", "draws"),
    [("", {}), ("Ben 2", {"Ben": 2}), ("ben 2, CLEO 1", {"Ben": 2, "Cleo": 1}), (" you 20 ", {"you": 20})],
)
def test_who_draws_how_many(line: str, draws: dict[str, int]) -> None:
    assert read_draws(line, SEATS) == draws


@pytest.mark.parametrize("line", ["Ben", "2", "Ben two", "Ben 0", "Ben 21", "Ben 1 Ben 2", "Zoe 1", "Ben ²"])
def test_what_is_no_answer(line: str) -> None:
    with pytest.raises(ValueError, match=r"name each player once|How many"):
        read_draws(line, SEATS)
