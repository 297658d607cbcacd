"""The option `pauses`: the table waits in the same way whether or not somebody could answer; nothing else changes."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.engine.helpers import (
    EDITIONS,
    NAMES,
    Lister,
    Rules,
    Vocabulary,
    all_moves,
    cards_of,
    check_judge,
    dealt_round,
    deck_of,
    eager,
    eager_words,
    random_match,
)

from lastcard import Match, Move, Position, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import ON_END
from lastcard.engine.edition.file import parse_edition
from lastcard.thinking.playout import start_playouts
from lastcard.thinking.redeal import redealt

CROWDED = """
extends = "batman-v-superman"
id = "crowded"
name = "Crowded"
about = "Heroes and Super Stars in many hands."
[[numbers]]                    # makes room in the deck
values = [3, 4, 5]
copies = 0
[[cards]]
id = "hero-batman"
name = "Hero (Batman)"
wild = true
copies = 6
points = 50
blocks = ["superman"]
effects = [{ do = "choose-color" }]
[[cards]]
id = "hero-superman"
name = "Hero (Superman)"
wild = true
copies = 6
points = 50
blocks = ["batman"]
effects = [{ do = "choose-color" }]
[[cards]]
id = "star"
name = "Super Star"
wild = true
copies = 8
points = 50
bounces = ["draw2", "wild4"]
effects = [{ do = "choose-color" }]
"""
FOUND = parse_edition(CROWDED, "crowded.toml")
WHISTLE = Move("whistle")
PAUSES: Rules = {"pauses": True}
HOUSE: Rules = {**PAUSES, "stacking": True, "jump-in": True}
RULES: list[Rules] = [PAUSES, HOUSE, {**PAUSES, "bluffing": False, "hand-size": 3}]
WITH_PAUSES = ("batman-v-superman", "super-mario")
SEEDS = range(6)


def is_pause(match: Match) -> bool:
    return WHISTLE in match.legal("-") and match.position().deciding != "race"


def holders(match: Match) -> tuple[str, ...]:
    """Whoever could answer in a pause."""
    return tuple(seat for seat in match.seats if {move.kind for move in match.legal(seat)} - {"uno", "catch"})


def paused(players: int, rules: Rules) -> Iterator[Match]:
    """The pauses of random rounds."""
    return (match for seed in SEEDS for match in random_match(FOUND, players, rules, seed) if is_pause(match))


def whistled(match: Match) -> Match:
    after = match.copy()
    after.act("-", "whistle")
    return after


# -- nobody learns anything ----------------------------------------------------------------


def onlookers(match: Match, after: Match) -> list[str | None]:
    """A spectator, and all whom the whistle gives no cards: those drawn may well be others."""
    if after.position().deciding == "end":
        return []  # all hands are open
    before, now = match.position().hands, after.position().hands
    return [None, *(seat for seat in match.seats if before[seat] == now[seat])]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_pause_looks_the_same_before_and_after_whoever_holds_what(players: int, rules: Rules) -> None:
    changed = set()
    for match in paused(players, rules):
        after = whistled(match)
        for seat in onlookers(match, after):
            other = redealt(match, seat, 1)
            changed.add((bool(holders(match)), bool(holders(other))))
            assert other.view(seat) == match.view(seat)
            assert whistled(other).view(seat) == after.view(seat)
    assert {(True, False), (False, True)} <= changed


@pytest.mark.parametrize("players", [2, 3, 6])
def test_refusals_tell_nothing(players: int) -> None:
    pick = random.Random(players)
    words = Vocabulary(FOUND, NAMES[:players])
    for match in paused(players, HOUSE):
        seat = pick.choice(match.seats)
        other = redealt(match, seat, 2)
        assert other.legal(seat) == match.legal(seat)
        for word in words.some(pick, 10):
            assert str(other.why(seat, words.decode(word))) == str(match.why(seat, words.decode(word)))


def test_dealing_anew_is_free() -> None:
    """Whatever the hands were, nobody may hold the card, or somebody; several, where all others are asked."""
    found: dict[str, set[int]] = {"block": set(), "answer": set()}
    for match in paused(4, PAUSES):
        again = {len(holders(redealt(match, None, again))) for again in range(20)}
        assert len(again) > 1
        found[match.position().deciding] |= again
    assert found == {"block": {0, 1, 2, 3}, "answer": {0, 1}}


# -- where there are pauses ----------------------------------------------------------------


def asked_after(name: str, move: Move) -> str:
    """What is being decided after a card that could be answered, whoever holds what; nothing if it cannot be."""
    face = edition(name).by_text[move.card or ""]
    if face.character:  # R33
        return "block"
    return "answer" if any(face.card.id in card.bounces for card in edition(name).cards) else ""  # R37


@pytest.mark.parametrize("name", EDITIONS)
def test_there_is_a_pause_after_every_card_that_could_be_answered(name: str) -> None:
    """Or, for a Wild Draw Four that can be challenged, the choice that everybody sees."""
    pick = random.Random(3)
    match = Match(name, NAMES[:4], 3, {**PAUSES, "scoring": "winner"})
    for _ in range(600 if COMPILED else 150):
        seat, move = pick.choice(eager(all_moves(match)))
        was = match.position().deciding
        match.act(seat, move)
        if move.kind == "play":
            assert is_pause(match) <= bool(asked_after(name, move))
            assert asked_after(name, move) in {match.position().deciding, ""}
        elif move.kind in {"uno", "catch"}:
            assert match.position().deciding == was
        else:
            assert not is_pause(match)


@pytest.mark.parametrize("name", sorted(set(EDITIONS) - set(WITH_PAUSES)))
def test_where_no_card_answers_there_are_no_pauses(name: str) -> None:
    for rules in (PAUSES, HOUSE):
        assert not any(map(is_pause, random_match(name, 3, rules, 5)))


# -- what pauses do not change -------------------------------------------------------------


def laid_out(match: Match) -> Position:
    """A position but for the option itself, for catching, which `accept` ends and a whistle does not (J55), and
    for who has passed already."""
    position = replace(match.position(), rules={}, exposed=())
    return replace(position, asked=(), turn=None) if position.deciding == "block" else position


def catch_up(plain: Match, match: Match) -> int:
    """Whistle until the same is being decided as at the other table; how often."""
    whistles = 0
    while is_pause(match) and match.position().deciding != plain.position().deciding:
        match.act("-", WHISTLE)
        whistles += 1
    return whistles


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_cards_fall_as_they_would_without_pauses(rules: Rules) -> None:
    """Whoever passes or accepts at one table waits for the whistle at the other."""
    pick = random.Random(1)
    plain, match = (Match(FOUND, NAMES[:3], 7, {**rules, "target": 5000, "pauses": on}) for on in (False, True))
    whistles = waited = 0
    while whistles < 100 or waited < 10:
        seat, move = pick.choice([pair for pair in eager(all_moves(plain)) if pair[1].kind not in {"uno", "catch"}])
        waits = is_pause(match) and move.kind in {"pass", "accept"}
        plain.act(seat, move)
        if not waits:
            match.act(seat, move)
        waited += waits
        whistles += catch_up(plain, match)
        assert laid_out(match) == laid_out(plain)


@pytest.mark.parametrize("players", range(2, 11))
def test_rounds_with_many_holders_keep_the_cards_obey_the_judge_and_end(players: int) -> None:
    """Heroes and stars in one deck: one pause after another, and stacking after a block."""
    words, lister, pick = Vocabulary(FOUND, NAMES[:players]), Lister(), random.Random(players)
    for rules in RULES:
        table = dealt_round(FOUND, players, rules, players)
        while table.pending != ON_END:
            assert cards_of(table) == deck_of(FOUND)
            moves = lister.moves(table)
            if pick.random() < 0.05:
                check_judge(table, moves, words.some(pick, 100))
            table.step(*pick.choice(eager_words(moves)))


# -- playing on from a pause ---------------------------------------------------------------


def test_search_plays_on_from_a_pause() -> None:
    """Copies are played to their ends, where somebody could answer and where nobody could."""
    runner = start_playouts(FOUND, 3, 1, PAUSES)
    for match in paused(3, PAUSES):
        runner.run_from(match._state, 5)
        assert runner.round.pending == ON_END


def test_in_a_pause_a_playout_may_answer_or_whistle() -> None:
    """The whistle is one more choice, as a pass would be."""
    runner = start_playouts(FOUND, 3, 1, PAUSES)
    for match in paused(3, PAUSES):
        runner.round = match._state.copy()
        assert runner.count() == sum(len(match.legal(seat)) for seat in match.seats) + 1


def test_without_pauses_whoever_is_asked_after_a_redeal_holds_a_hero() -> None:
    """With several equal Heroes others may lose theirs to the redeal: then they must not be asked any more."""
    asked = 0
    for seed in range(12):
        for match in random_match(parse_edition(CROWDED, "crowded"), 5, {}, seed):
            if match.deciding != "block":
                continue
            for seat in match.seats:
                other = redealt(match, seat, seed)
                assert other.view(seat) == match.view(seat)
                hands = other.position().hands
                for holder in other.position().asked:
                    assert any(card.startswith("hero-") for card in hands[holder])
                    assert other.why(holder, "block red") is None
                asked += len(other.position().asked)
    assert asked > 100
