"""Random play of every edition: whatever happens, the cards stay, the judge agrees with the list, rounds end."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.engine.helpers import (
    EDITIONS,
    MANY_STEPS,
    NAMES,
    OPTION_SETS,
    Lister,
    Rules,
    Vocabulary,
    accepted,
    cards_of,
    check_cards,
    check_judge,
    dealt_round,
    deck_of,
    eager_words,
    option_sets,
    own_edition,
    random_match,
    snapshot,
    thin,
    vocabulary,
)
from tests.plugins.rotation import one_in

from lastcard import IllegalMove, MalformedMove, Match, Move, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import ON_END
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.round import Round
from lastcard.engine.text.moves import KINDS
from lastcard.engine.text.placement import Placement

TABLES = [(name, players) for name in EDITIONS for players in range(2, 11)]
MATCHES = [
    (name, 2 + at % 9, rules)
    for at, (name, rules) in enumerate((name, rules) for name in EDITIONS for rules in option_sets(name))
]
WORDS = 1000 if COMPILED else 200


BARTER = """
extends = "classic"
id = "barter"
name = "Barter"
about = "A coloured card that swaps hands."
[[cards]]
id = "barter"
name = "Barter"
copies = 1
points = 20
effects = [{ do = "swap-hands", who = "chosen" }]
"""


class Watched:
    """A round played at random, watched after every step."""

    def __init__(self, table: Round, words: Vocabulary, seed: int) -> None:
        self.table = table
        self.words = words
        self.pick = random.Random(seed)
        self.lister = Lister()
        self.deck = deck_of(words.edition)
        self.seen: set[object] = set()

    def play(self) -> None:
        for _ in range(MANY_STEPS):
            assert cards_of(self.table) == self.deck
            if self.table.pending == ON_END:
                return
            moves = self.lister.moves(self.table)
            self.look(moves)
            self.table.step(*self.pick.choice(eager_words(moves) if self.pick.random() < 0.98 else moves))
        raise AssertionError("the round does not end")

    def look(self, moves: list[tuple[int, int]]) -> None:
        """Ask the judge at the first decision of each kind, and now and then."""
        assert moves, "nobody can do anything"
        kind = (self.table.pending, self.table.may, bool(self.table.exposed), bool(self.table.color_rules))
        if kind not in self.seen or self.pick.random() < 0.01:
            self.seen.add(kind)
            check_judge(self.table, moves, self.words.some(self.pick, WORDS))


@pytest.mark.parametrize(("name", "players"), one_in(4, TABLES))
def test_rounds_keep_the_cards_obey_the_judge_and_end(name: str, players: int) -> None:
    for at, rules in enumerate(thin(option_sets(name), 2)):
        Watched(dealt_round(edition(name), players, OPTION_SETS[rules], at), vocabulary(name, players), at).play()


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_rounds_keep_the_cards_obey_the_judge_and_end(name: str, players: int) -> None:
    for rules in option_sets(name):
        for seed in range(100, 110 if COMPILED else 102):
            Watched(
                dealt_round(edition(name), players, OPTION_SETS[rules], seed), vocabulary(name, players), seed
            ).play()


@pytest.mark.parametrize("players", range(2, 11))
def test_rounds_of_every_effect_there_is(players: int) -> None:
    """An edition that no sheet prints: each effect on somebody, as house rules may combine them."""
    found = own_edition("workshop")
    words = Vocabulary(found, NAMES[:players])
    for at, rules in enumerate(thin([*OPTION_SETS.values()], 4)):
        Watched(dealt_round(found, players, rules, at), words, at).play()


def test_hands_are_not_swapped_by_a_card_that_is_turned_up_first() -> None:
    """Nobody played it, so nobody named a seat."""
    found = parse_edition(BARTER, "barter.toml")
    match = Match(found, NAMES[:3], start=Placement(dealer="ann", first=("red-barter",)))
    check_cards(match)
    assert match.position().turn == "bob"


@pytest.mark.parametrize("rules", [{}, {"pauses": True}], ids=str)
@pytest.mark.parametrize("name", EDITIONS)
def test_judge_refuses_everything_else_that_can_be_written(name: str, rules: Rules) -> None:
    """The whole vocabulary: every card on every card in every colour for every seat, called or not."""
    words = vocabulary(name, 3)
    table = dealt_round(edition(name), 3, rules, 1)
    lister = Lister()
    pick = random.Random(1)
    seen = set()
    while table.pending != ON_END:
        moves = lister.moves(table)
        if table.pending not in seen:
            seen.add(table.pending)
            laying = words.laying if COMPILED else pick.sample(words.laying, 5000)
            check_judge(table, moves, [*words.plain, *words.told, *laying])
        table.step(*pick.choice(moves))


@pytest.mark.parametrize("name", EDITIONS)
def test_moves_survive_being_written_and_read(name: str) -> None:
    words = vocabulary(name, 4)
    laying = random.Random(0).sample(words.laying, 2000)
    for word in [*words.plain, *words.told, *laying]:
        move = words.decode(word)
        assert words.text.parse(str(move)) == move
        assert words.text.encode(move) == word


# -- matches -------------------------------------------------------------------------------

POINTS = {"draw2": 20, "reverse": 20, "skip": 20}


def points_of(card: str) -> int:
    """R28, without asking the engine."""
    name = card.partition("@")[0]
    symbol = name.split("-", 1)[1] if "-" in name else name
    is_colored = "-" in name and not name.startswith(("custom-", "hero-"))
    return (int(symbol) if symbol.isdigit() else POINTS[symbol]) if is_colored else 50


def expected_points(match: Match) -> dict[str, int]:
    """What a round that has closed gives to each seat (R29, R30, R31, J51, J62)."""
    position = match.position()
    held = {seat: sum(map(points_of, hand)) for seat, hand in position.hands.items()}
    if match.options.scoring == "tally":
        return held
    others = sum(points for seat, points in held.items() if seat != position.out)
    is_counted = match.options.scoring == "winner"
    return {seat: others if is_counted and seat == position.out else 0 for seat in match.seats}


def check_acting(match: Match) -> None:
    """Whoever can do something acts; while the round goes on that is somebody, or the table ends a pause."""
    assert match.acting == tuple(seat for seat in match.seats if match.legal(seat))
    goes_on = match.position().deciding != "end"
    assert bool(match.acting or Move("whistle") in match.legal("-")) == goes_on
    assert all(match.why(seat, move) is None for seat in match.seats for move in match.legal(seat))


def check_refusals(match: Match, pick: random.Random, tries: int) -> None:
    """Other moves are refused with a rule, and nothing changes."""
    words = vocabulary(match.edition.id, len(match.seats))
    legal = {(seat, move) for seat in (*match.seats, "-") for move in match.legal(seat)}
    before = snapshot(match)
    for word in pick.sample(words.short, tries):
        seat, move = pick.choice((*match.seats, "-")), words.decode(word)
        if (seat, move) not in legal:
            with pytest.raises(IllegalMove) as refused:
                match.act(seat, str(move))
            assert refused.value.sentence
            assert refused.value.cited.id == refused.value.rule
    assert snapshot(match) == before


@pytest.mark.parametrize(("name", "players", "rules"), one_in(4, thin(MATCHES, 2)))
def test_matches_keep_the_cards_obey_the_judge_count_and_replay(name: str, players: int, rules: str) -> None:
    pick = random.Random(players)
    match = Match(name, NAMES[:2])
    scores: dict[str, int] = {}
    for match in random_match(name, players, OPTION_SETS[rules], seed=players, rounds=2):
        check_cards(match)
        check_acting(match)
        if pick.random() < 0.02:
            check_refusals(match, pick, 100)
        if match.position().deciding == "end":
            scores = {seat: scores.get(seat, 0) + more for seat, more in expected_points(match).items()}
            assert match.scores == scores
            check_refusals(match, pick, 100)
    text = str(match.record())
    assert str(Match.replay(text).record()) == text
    assert Match.replay(text).position() == match.position()


FINISHES: list[Rules] = [{"target": 50, "scoring": "winner"}, {"target": 50, "scoring": "tally"}, {"scoring": "single"}]


@pytest.mark.parametrize("name", EDITIONS)
def test_matches_end_with_the_winners_the_rules_say(name: str) -> None:
    for rules in FINISHES:
        *_, match = random_match(name, 3, rules, seed=5, rounds=100)
        assert match.over
        assert match.acting == ()
        assert [match.legal(seat) for seat in (*match.seats, "-")] == [()] * 4
        best = (min if rules["scoring"] == "tally" else max)(match.scores.values())
        by_points = tuple(seat for seat in match.seats if match.scores[seat] == best)
        assert match.winners == ((match.position().out,) if rules["scoring"] == "single" else by_points)
        assert max(match.scores.values()) >= 50 or rules["scoring"] == "single"


# -- garbage -------------------------------------------------------------------------------

GARBAGE_TABLES = [(name, 2 + at % 3) for at, name in enumerate(EDITIONS)]
TOKENS = sorted(
    {
        *KINDS,
        *NAMES,
        "-",
        "uno",
        "UNO",
        "red-",
        "-7",
        "red_7",
        "custom-3",
        "wild4@",
        "@batman",
        "127",
        "\t",
        "play play",
    }
    | {word for name in EDITIONS for word in (*edition(name).colors, *edition(name).by_text)}
)
sentences = st.lists(st.sampled_from(TOKENS), max_size=7).map(" ".join)


def middle_of(name: str, players: int) -> Match:
    """A match after some moves."""
    for at, match in enumerate(random_match(name, players, {}, seed=3)):
        if at == 12:
            return match
    raise AssertionError("over too soon")


MIDDLES = [middle_of(name, players) for name, players in GARBAGE_TABLES]


@settings(max_examples=400 if COMPILED else 150, deadline=None, derandomize=True)
@given(at=st.integers(0, len(MIDDLES) - 1), seat=st.sampled_from((*NAMES[:2], "-")), text=st.text() | sentences)
@example(at=0, seat="ann", text="")
@example(at=0, seat="ann", text="play")
@example(at=0, seat="ann", text="catch")
@example(at=0, seat="-", text="catch ann")
@example(at=0, seat="bob", text="play wild wild red ann uno uno")
def test_garbage_is_malformed_or_refused_and_changes_nothing(at: int, seat: str, text: str) -> None:
    match = MIDDLES[at].copy()
    before = snapshot(match)
    if not is_legal(match, seat, text):
        with pytest.raises((MalformedMove, IllegalMove), match=r"\S"):
            match.act(seat, text)
    assert snapshot(match) == before


def is_legal(match: Match, seat: str, text: str) -> bool:
    """Whether a text is one of the legal moves, in so many words."""
    return " ".join(text.split()) in {str(move) for move in match.legal(seat)}


def test_a_seat_that_is_not_there_cannot_act() -> None:
    for call in (MIDDLES[0].act, MIDDLES[0].why):
        with pytest.raises(ValueError, match="there is no seat 'zoe'"):
            call("zoe", "draw")


def test_every_word_of_a_table_is_tried() -> None:
    """The vocabulary really is what can be written: the judge accepts every listed move from it."""
    words = vocabulary("avengers", 2)
    everything = [*words.plain, *words.laying]
    assert len(set(everything)) == len(everything)
    table = dealt_round(edition("avengers"), 2, {}, 4)
    lister = Lister()
    for _ in range(20):
        moves = lister.moves(table)
        found = {pair for seat in range(2) for pair in accepted(table, seat, words.short)}
        assert found == set(moves)
        table.step(*moves[-1])
