"""House rules in the terminal: what `lastcard rule` shows, and games with them."""

import json
import re

import pytest
from tests.terminal.typists import Booth, Script, Typist

from lastcard.cli import run
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.settlement import Settlement
from lastcard.houserules.trial import Compared, Interval, Trial
from lastcard.terminal.honour import read_settlement
from lastcard.terminal.rule import warned

SEATS = ("you", "Ben", "Cleo")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(["rule", *arguments]) == status
    return capsys.readouterr().out


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_rule_is_read_back_drawn_and_tried_out(capsys: pytest.CaptureFixture[str]) -> None:
    text = "If I hold more than five cards, I discard two; otherwise everyone else draws 1"
    out = shown(capsys, text, "--players", "3", "--rounds", "60")
    said = "If whoever plays this card has more than 5 cards, whoever plays this card discards 2 cards"
    assert f"Understood as: {said}" in flat(out)
    assert (
        "  ? if whoever plays this card has more than 5 cards\n    - whoever plays this card discards 2 cards\n" in out
    )
    assert "  : otherwise\n    + everyone else draws 1 card" in out
    where = "Tried out in 60 rounds of Super Mario with 3 players, against the same deals with Wild Customizable 1"
    assert f"{where} left blank:" in flat(out)
    assert "times in a round" in out
    assert "Whoever has the card wins" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "The rule is empty; try “Everyone else draws 1 card.”\n"), ("la " * 99, "a rule has at most 200 characters")],
)
def test_what_is_no_rule_at_all_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    out = shown(capsys, text, status=2)
    assert said in out
    assert "honour" not in out


def test_the_same_seed_shows_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    once, again, other = (shown(capsys, "I draw 2", "--rounds", "60", "--seed", seed) for seed in ("1", "1", "2"))
    assert once == again != other


def test_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    out = flat(shown(capsys, "Everyone draws 20", "--rounds", "300"))
    assert re.search(r"Careful: \d+ of 100 rounds were still going on after 400 turns\.", out)


def test_what_a_trial_finds_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    same = flat(shown(capsys, "I choose the colour", "--rounds", "60"))
    assert "It changes nothing: every game goes as it does with the card left blank, move for move." in same
    assert "instead of" not in same
    assert "nothing that can be measured" in flat(shown(capsys, "I gain 5 points", "--rounds", "300"))
    unplayed = flat(shown(capsys, "I draw 20", "--rounds", "300"))
    assert "Nobody ever plays it." in unplayed
    assert "times in a round" not in unplayed
    assert re.search(r"wins 0\.0% of the rounds instead of .* points fewer\.", unplayed)
    assert re.search(r"A round takes .* turns instead of .* fewer\.", flat(shown(capsys, "I win the round")))


@pytest.mark.parametrize(
    ("blank", "ruled", "said"),
    [
        (0.0, 1.0, "Careful: 100 of 100 rounds were still going on after 400 turns."),
        (0.0, 0.999, "Careful: 99 of 100 rounds were still going on after 400 turns."),
        (0.001, 0.012, "Careful: 1 of 100 rounds were still going on after 400 turns, with the card left blank 1."),
    ],
)
def test_shares_at_their_ends(blank: float, ruled: float, said: str) -> None:
    """None and all are said only of none and all."""
    more = Interval(ruled - blank, 0.001, 1.0)
    alone = Compared(0, 0, Interval(0, 0, 0))
    trial = Trial("custom-1", 1000, 1, 900, Compared(40, 41, more), alone, Compared(blank, ruled, more), is_same=False)
    assert warned(trial) == said


def test_a_rule_is_tried_beside_the_one_on_another_card(capsys: pytest.CaptureFixture[str]) -> None:
    other = ("--rule", "custom-1=Everyone else draws 5.", "--rounds", "60")
    assert "Wild Customizable 2 left blank" in flat(shown(capsys, "I draw 1", *other))
    assert "Wild Customizable 1 left blank" in flat(shown(capsys, "I draw 1", *other, "--card", "custom-1"))


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
    assert "players carry it out (J50). So it cannot be tried out." in shown(capsys, "honour: sing")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["I draw 2", "--edition", "classic"], "none of its cards can be written on"),
        (["I draw 2", "--players", "11"], "2 to 10 can play"),
        (["I draw 2", "--rounds", "1"], "rounds"),
        (["I draw 2", "--card", "wild"], "no card to write on"),
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
    typist = Typist(seed=2, settles=("Zoe 1", "Ben", "Ben 99", "Ben swaps ben", "ben 2, you 1, ben loses a turn"))
    played = booth.play("super-mario", typist, players=3, rules=rules)
    assert played.status == 0
    assert "'Zoe': there are" in played.flat
    assert "It takes two players to swap hands." in played.flat
    assert played.flat.count("How many does Ben draw?") == 2
    assert "Ben draws 2 cards." in played.flat
    assert "Ben loses a turn" in played.flat
    assert "the match!" in played.flat


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", Settlement()),
        ("Ben 2", Settlement({"Ben": 2})),
        ("ben 2, CLEO 1", Settlement({"Ben": 2, "Cleo": 1})),
        (" you 20 ", Settlement({"you": 20})),
        ("Ben draws 2 and discards 1", None),
        ("Ben draws 2 and Ben discards 1 card", Settlement({"Ben": 2}, {"Ben": 1})),
        ("Ben loses a turn, cleo swaps hands with you, again", Settlement({}, {}, ("Ben",), (("Cleo", "you"),), True)),
    ],
)
def test_what_an_honour_rule_comes_to_is_typed(line: str, said: Settlement | None) -> None:
    if said is None:
        with pytest.raises(ValueError, match="'discards': there are"):
            read_settlement(line, SEATS)
    else:
        assert read_settlement(line, SEATS) == said


@pytest.mark.parametrize(
    "line", ["Ben", "2", "Ben two", "Ben 0", "Ben 21", "Ben 1 Ben 2", "Zoe 1", "Ben ²", "Ben sings", "Ben swaps Zoe"]
)
def test_what_is_no_answer(line: str) -> None:
    with pytest.raises(ValueError, match=r"name each player once|How many|there are|Ben draws, discards"):
        read_settlement(line, SEATS)
