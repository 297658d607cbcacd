"""Records: whole matches as text that replay to the same end, byte for byte.

`python -m tests.engine.test_records` writes tests/records anew; that is right only after the version of the
rules has changed.
"""

import re
from itertools import count, islice
from pathlib import Path

import pytest
from tests.bots.tables import play_move
from tests.engine.helpers import EDITIONS, FOLDER, NAMES, OPTION_SETS, Rules, check_cards, option_sets, random_match

from lastcard import Match, Record, RecordError
from lastcard.bots import Bot, repeatable
from lastcard.engine.text.events import MatchWon, RoundClosed
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.record import RULES_VERSION

SHIELDS: Rules = {"stacking": True, "shield": "draws-and-skips", "target": 200}
# Of each golden record: edition, seats, options, rounds, the least seed, and what somebody does in it.
GOLDEN: dict[str, tuple[str, int, Rules, int, int, tuple[str, ...]]] = {
    "heroes": ("batman-v-superman", 3, {"scoring": "tally", "target": 50}, 9, 0, (": block", ": challenge", "-: deal")),
    "shields": ("super-hero-girls", 4, SHIELDS, 2, 2**255, ("play save", ": accept", "-: deal")),
    "gauntlets": ("avengers", 2, {"hand-size": 3, "jump-in": True, "target": 50}, 9, 3, ("play gauntlet", "-: deal")),
    "touchdown": ("super-bowl", 5, {}, 1, 0, ("play touchdown", ": arms", "-: whistle", ": challenge")),
    "stars": ("super-mario", 3, {"seven-zero": True, "call-penalty": 4}, 1, 0, (": bounce", ": catch", "-7 ")),
    "middle-of-a-round": ("classic", 10, {"draw-until-playable": True, "forced-play": True}, 1, 1, (": draw",)),
}
# Of each golden record of bots, all of them whole matches: edition, seats, options, level, and what happens.
BY_BOTS: dict[str, tuple[str, int, Rules, str, tuple[str, ...]]] = {
    "duel": (
        "classic",
        2,
        {"stacking": True, "bluffing": False, "hand-size": 5, "target": 100},
        "sharp",
        ("play wild", "-: deal"),
    ),
    "sevens": ("classic", 5, {"jump-in": True, "seven-zero": True, "scoring": "single"}, "regular", ("-7 ", "-0")),
    "pauses": (
        "batman-v-superman",
        4,
        {"pauses": True, "hand-size": 4, "target": 100, "custom-1": "The next player draws 3 and loses a turn."},
        "regular",
        (": block", "-: whistle", "play custom-1", "-: deal"),
    ),
    "chosen": (
        "super-hero-girls",
        3,
        {"hand-size": 4, "target": 100, "custom-1": "I swap hands with a player of my choice."},
        "sharp",
        ("play custom-1", "play save", "-: deal"),
    ),
    "snap": (
        "avengers",
        6,
        {"forced-play": True, "draw-until-playable": True, "scoring": "single"},
        "master",
        ("play gauntlet",),
    ),
    "races": ("super-bowl", 3, {"stacking": True, "call-penalty": 4}, "master", ("play touchdown", ": arms")),
    # Since version 2 whoever owns the cards picks them, and players answer rules.
    "picks": (
        "super-mario",
        3,
        {"hand-size": 4, "target": 100, "custom-1": "Everyone else discards 1. Then the next player gives me 1."},
        "regular",
        ("play custom-1", ": pick", "-: deal"),
    ),
    "answers": (
        "super-hero-girls",
        4,
        {"hand-size": 4, "target": 100, "custom-1": "The next player draws 2 cards or loses a turn."},
        "regular",
        ("play custom-1", ": answer", "-: deal"),
    ),
    "honour": (
        "super-mario",
        4,
        {"hand-size": 3, "target": 100, "custom-1": "honour: sing", "custom-2": "Everyone else draws 1."},
        "rookie",
        ("-: draws", "-: write", "play custom-2", "-: deal"),
    ),
}
LONGEST = 100  # moves
LONGEST_OF_BOTS = 160
THOUGHT = 30  # playouts: enough for a game, and quickly made
FILES = sorted((FOLDER / "records").glob("*.toml"))


def golden_match(name: str) -> Match:
    """A short random match of the wanted kind in which all that is wanted happens."""
    edition, players, rules, rounds, least, wanted = GOLDEN[name]
    for seed in count(least):
        *_, match = islice(random_match(edition, players, rules, seed, rounds), LONGEST)
        has_ended = match.position().deciding == "end"
        if has_ended != (name == "middle-of-a-round") and all(words in match.record() for words in wanted):
            return match
    raise AssertionError


def match_of_bots(name: str) -> Match:
    """A short match among bots in which all that is wanted happens."""
    edition, players, rules, level, wanted = BY_BOTS[name]
    bots = dict.fromkeys(NAMES[:players], repeatable(level, THOUGHT))
    for seed in count():
        match = Match(edition, NAMES[:players], seed, rules)
        while not match.over and len(match.record().moves) < LONGEST_OF_BOTS:
            play_on(match, bots)
        if match.over and all(words in match.record() for words in wanted):
            return match
    raise AssertionError


def play_on(match: Match, bots: dict[str, Bot]) -> None:
    """The next move: of bots, or of the table, which also writes a rule after the first round."""
    match match.deciding:
        case "end" if match.round == 1 and "custom-2" in match.position().rules:
            match.act("-", "write custom-2 Everyone else draws 1 and I play again.")
            match.act("-", "deal")
        case "end":
            match.act("-", "deal")
        case "honour" if match.honouring == match.seats:
            match.act("-", f"draws {match.seats[-1]} 2")
        case "honour":
            match.act("-", "whistle")
        case _:
            play_move(match, bots)


def test_there_is_a_golden_record_of_every_edition() -> None:
    wanted = {name: kind[-1] for name, kind in GOLDEN.items()} | {name: kind[-1] for name, kind in BY_BOTS.items()}
    assert {path.stem for path in FILES} == set(wanted)
    assert {kind[0] for kind in GOLDEN.values()} == {kind[0] for kind in BY_BOTS.values()} == set(EDITIONS)
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert [words for words in wanted[path.stem] if words not in text] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_records_replay_to_the_same_bytes(path: Path) -> None:
    text = path.read_bytes().decode()
    assert text.startswith((f"version = {RULES_VERSION}\n", "version = 1\n"))  # made when written rules drew lots
    match = Match.replay(text)
    check_cards(match)
    assert str(match.record()).partition("\n")[2] == text.partition("\n")[2]
    assert Record(text).moves == match.record().moves


@pytest.mark.parametrize("rule", ["The next player discards 1.", "I give 1 to the next player."])
def test_an_old_record_with_cards_picked_by_lot_is_refused_in_one_sentence(rule: str) -> None:
    text = str(Match("super-mario", NAMES[:2], 1, customs={"custom-1": rule}).record())
    old = text.replace(f"version = {RULES_VERSION}", "version = 1")
    with pytest.raises(RecordError, match="cards for written rules were picked by lot"):
        Match.replay(old)
    Match.replay(text)
    draws = str(Match("super-mario", NAMES[:2], 1, customs={"custom-1": "I draw 2."}).record())
    Match.replay(draws.replace(f"version = {RULES_VERSION}", "version = 1"))


@pytest.mark.parametrize("name", EDITIONS)
def test_records_of_random_matches_replay(name: str) -> None:
    for at, rules in enumerate(option_sets(name)):
        *_, match = random_match(name, 2 + at % 4, OPTION_SETS[rules], seed=2**90 + at)
        text = str(match.record())
        again = Match.replay(text)
        assert str(again.record()) == text
        assert again.position() == match.position()
        assert [again.events(seat) for seat in (None, *match.seats)] == [match.events(s) for s in (None, *match.seats)]


def test_a_record_can_be_taken_and_played_on_at_any_moment() -> None:
    for match in random_match("super-mario", 3, {"stacking": True}, 4):
        again = Match.replay(str(match.record()))
        assert again.position() == match.position()
        assert [again.legal(seat) for seat in again.seats] == [match.legal(seat) for seat in match.seats]


def test_a_record_says_who_was_named_to_deal() -> None:
    match = Match("classic", NAMES[:3], 5, dealer="cat")
    assert 'dealer = "cat"' in str(match.record())
    assert Match.replay(str(match.record())).position().dealer == "cat"
    assert "dealer" not in str(Match("classic", NAMES[:3], 5).record())


def test_cards_do_not_stand_in_a_record_before_they_are_played() -> None:
    text = str(Match("classic", NAMES[:3], 5).record())
    assert not re.search(r"(red|blue|green|yellow)-\d|wild", text)


def test_names_survive_being_written() -> None:
    seats = ("Änne", "o'brien", "小明", "x.y", "play", "true")
    text = str(Match("classic", seats, 5).record())
    assert Match.replay(text).seats == seats


def test_a_closed_round_and_the_end_stand_in_the_events() -> None:
    match = Match.replay((FOLDER / "records" / "touchdown.toml").read_text(encoding="utf-8"))
    closed, won = match.events(None)[-2:]
    assert isinstance(closed, RoundClosed)
    assert isinstance(won, MatchWon)
    assert won.winners == match.winners == (closed.seat,)


# -- records that do not hold --------------------------------------------------------------

TEXT = (FOLDER / "records" / "gauntlets.toml").read_text(encoding="utf-8")


def change(pattern: str, new: str) -> str:
    changed, times = re.subn(pattern, new, TEXT, count=1, flags=re.MULTILINE)
    assert times == 1
    assert changed != TEXT
    return changed


BROKEN = {
    "another seed": (r"^seed = ", "seed = 1", "cannot be made|another end"),
    "another edition": ('"avengers"', '"classic"', "move|colour|card"),
    "an unknown edition": ('"avengers"', '"avenger"', "there is no edition"),
    "another version": (r"^version = \d+", "version = 999", "version"),
    "another score": (r"scores = { \"ann\" = \d+", 'scores = { "ann" = 12345', "scores"),
    "another winner": (r"^winners = .*$", "winners = []", "winners"),
    "another digest": (r"^digest = \"....", 'digest = "zzzz', "digest"),
    "a move left out": (r"^  \"[a-z]+: .*\",\n", "", "cannot be made|another end"),
    "a move of nobody": (r"^moves = \[$", 'moves = [\n  "zoe: draw",', "move 1 .*no seat"),
    "a malformed move": (r"^moves = \[$", 'moves = [\n  "ann: dance",', "move 1 .*no move"),
    "a number as a move": (r"^moves = \[$", "moves = [\n  7,", "moves: must be a list of texts"),
    "no seats": (r"^seats = .*$", "", "seats: is missing"),
    "a negative seed": (r"^seed = \d+$", "seed = -3", "seed"),
    "a strange seed": (r"^seed = \d+$", "seed = 1.5", "seed"),
    "an unknown option": (r"hand-size", "hand-sise", "hand-sise"),
    "no end": (r"^\[end\]$", "[finish]", "end: is missing"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_record_that_does_not_hold_is_refused(name: str) -> None:
    pattern, new, sentence = BROKEN[name]
    with pytest.raises(ValueError, match=sentence):
        Match.replay(change(pattern, new))


@pytest.mark.parametrize("length", [0, 10, 100, len(TEXT) // 2, len(TEXT) - 80])
def test_a_record_cut_short_is_refused(length: int) -> None:
    with pytest.raises(RecordError):
        Match.replay(TEXT[:length])


def test_a_match_that_began_with_placed_cards_has_no_record() -> None:
    match = Match("classic", NAMES[:2], start=Placement(discard=("red-1",), turn="ann"))
    with pytest.raises(RecordError, match="placed cards"):
        match.record()


if __name__ == "__main__":
    made = {name: golden_match(name) for name in GOLDEN} | {name: match_of_bots(name) for name in BY_BOTS}
    for golden, found in made.items():
        (FOLDER / "records" / f"{golden}.toml").write_text(str(found.record()), encoding="utf-8")
