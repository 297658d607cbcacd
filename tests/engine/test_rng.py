"""The random source: known answers, no bias, seeds of 256 bits, a stream of its own for every round."""

import hashlib
import random
from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import sqrt
from typing import TypeVar

import pytest
from tests.engine.helpers import NAMES, Reference, all_moves, eager, roll

from lastcard import Edition, Match, edition
from lastcard.engine import COMPILED
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.edition.options import set_options
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.engine.seeds import following, seed_number, stream

_T = TypeVar("_T")

# Seeds, and what numpy 2.4.6's SFC64 with that state answers after 18 words (random_raw).
KNOWN = {
    (1, 2, 3, 4): (0x6D0F0619E1A596A4, 0x1698766A6E3FE6B1, 0xC4E559E6AC9A599E, 0x039563C83AE55008),
    (0xDEADBEEFCAFEBABE, 0x0123456789ABCDEF, 0xFFFFFFFFFFFFFFFF, 1): (
        *(0x64C3C5D301C28976, 0x1CC5821A33DD1DC7, 0x849DB3AA242BB0F7, 0x9FE4977836923BBC),
    ),
    (0, 0, 0, 2**64 - 5): (0xD0E36A67B723CE72, 0x2B67BCDB758A2B6D, 0xCFAECDBFE53E7E68, 0xF167A217008C12E7),
}


def seeded(*words: int) -> Source:
    source = Source()
    source.seed(*words)
    return source


@pytest.mark.parametrize("words", KNOWN, ids=str)
def test_sfc64_gives_the_known_answers(words: tuple[int, int, int, int]) -> None:
    """Bounds that are powers of two show the highest bits of each half of a word."""
    reference = Reference(*words)
    assert tuple(reference.word() for _ in range(4)) == KNOWN[words]
    halves = [half for word in KNOWN[words] for half in divmod(word, 2**32)]
    assert seeded(*words).numbers(1 << 31, 8) == [half >> 1 for half in halves]
    assert seeded(*words).numbers(1, 4) == [0] * 4


@pytest.mark.skipif(COMPILED, reason="a compiled source shows whole words to compiled code only")
@pytest.mark.parametrize("words", KNOWN, ids=str)
def test_sfc64_gives_the_known_words(words: tuple[int, int, int, int]) -> None:
    source = seeded(*words)
    assert tuple(source.word() for _ in range(4)) == KNOWN[words]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 112, 1000, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_numbers_are_those_of_the_reference(bound: int) -> None:
    """The large bounds throw away up to half of all words."""
    words = stream(bound, "test")
    reference = Reference(*words)
    assert seeded(*words).numbers(bound, 2000) == [reference.dice(bound)[0] for _ in range(2000)]


@pytest.mark.parametrize(
    "sizes", [(3,), (5,), (6,), (7,), (100,), (255,), (4, 3), (5, 4, 3, 2), (6, 5, 4, 3), (8, 7, 6, 5)]
)
def test_words_that_count_give_every_outcome_equally_often(sizes: tuple[int, ...]) -> None:
    """The same arithmetic on words of 16 bits, all of them: why neither numbers nor shuffles have a bias."""
    rolls = [roll(word, sizes, 16) for word in range(2**16)]
    outcomes = Counter(tuple(rolled) for rolled, is_fair in rolls if is_fair)
    assert set(outcomes) == set(product(*map(range, sizes)))
    assert len(set(outcomes.values())) == 1


def test_source_stays_within_its_bounds() -> None:
    for bound in range(1, 200):
        assert set(seeded(1, 2, 3, bound).numbers(bound, 20 * bound)) == set(range(bound))


# -- shuffling -----------------------------------------------------------------------------

SMALL = """
id = "small"
name = "Small"
about = "A deck whose every order can be counted."
colors = ["red", "blue"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"
[[numbers]]
values = [1, 2]
copies = 1
"""
ONE_WILD = """
[[cards]]
id = "wild"
name = "Wild"
wild = true
copies = 1
points = 50
effects = [{ do = "choose-color" }]
"""
# Where the first card does nothing and none goes back, which would be a second shuffle.
PLAIN = """
extends = "classic"
id = "plain"
name = "Plain"
about = "The classic deck, begun with a number."
first-card = "numbers-only"
"""


class Dealer:
    """Deals a deck again and again and says in which order it lay."""

    def __init__(self, found: Edition) -> None:
        self.deck = [face.index for face in found.faces for _ in range(face.copies)]
        self.table = Round(build_tables(found, set_options(found, {"hand-size": 1})), 2)

    def deal(self) -> list[int]:
        """The deck from bottom to top."""
        table = self.table
        table.deal(0)
        hands = [table.hand_cards(seat)[0] for seat in range(2)]
        return [*table.pile_cards(), *reversed(table.discard_cards()), *hands]


@pytest.mark.parametrize("text", [SMALL, SMALL + ONE_WILD, PLAIN], ids=["four", "five", "all"])
def test_decks_are_shuffled_as_the_reference_does(text: str) -> None:
    dealer = Dealer(parse_edition(text, "small.toml"))
    dealer.table.seed(1, 2, 3, 4)
    reference = Reference(1, 2, 3, 4)
    for _ in range(50):
        cards = list(dealer.deck)
        reference.shuffle(cards)
        assert dealer.deal() == cards


def seed_for(word: int) -> tuple[int, int, int, int]:
    """A seed whose first word is this one: SFC64 backwards."""
    a, b, c, counter = word, 0, 0, 0
    for _ in range(18):
        counter = (counter - 1) % 2**64
        before = a
        for _ in range(6):  # 64 bits, 11 at a time
            before = a ^ before // 2**11
        old = b * pow(9, -1, 2**64) % 2**64
        turned = (old * 2**24 + old // 2**40) % 2**64
        a, b, c = (c - turned - before - counter) % 2**64, before, old
    return a, b, c, counter


def test_a_shuffle_throws_away_no_more_than_it_must() -> None:
    """Of 2**32 words, 2**32 % 120 have to go: those that leave less than that over."""
    dealer = Dealer(parse_edition(SMALL + ONE_WILD, "small.toml"))
    for leftover in (0, 8, 16, 24):
        half = leftover // 8 * pow(15, -1, 2**29) % 2**29  # half * 120 leaves this over
        words = seed_for(half << 32 | 123456789)
        is_used = leftover >= 2**32 % 120
        assert roll(half, (5, 4, 3, 2), 32)[1] == is_used
        reference = Reference(*words)
        assert Reference(*words).half() == half
        cards = list(dealer.deck)
        reference.shuffle(cards)
        dealer.table.seed(*words)
        assert dealer.deal() == cards


def chi_square(found: Mapping[_T, int], expected: Mapping[_T, float]) -> float:
    """How many standard deviations the observed counts are off, all together."""
    assert set(found) <= set(expected)
    total = sum((found.get(each, 0) - wanted) ** 2 / wanted for each, wanted in expected.items())
    freedom = len(expected) - 1
    return (total - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize(("text", "orders"), [(SMALL, 24), (SMALL + ONE_WILD, 120)], ids=["four", "five"])
def test_every_order_of_a_small_deck_is_equally_likely(text: str, orders: int) -> None:
    dealer = Dealer(parse_edition(text, "small.toml"))
    dealer.table.seed(5, 6, 7, 8)
    found = Counter(tuple(dealer.deal()) for _ in range(200 * orders))
    assert len(found) == orders
    assert abs(chi_square(found, dict.fromkeys(found, 200.0))) < 4


def test_every_card_is_equally_likely_in_every_place() -> None:
    dealer = Dealer(parse_edition(PLAIN, "plain.toml"))
    dealer.table.seed(9, 10, 11, 12)
    times = 4000 if COMPILED else 1500
    found = Counter(place for _ in range(times) for place in enumerate(dealer.deal()))
    copies = Counter(dealer.deck)
    for at in range(len(dealer.deck)):
        wanted = {(at, face): times * copies[face] / len(dealer.deck) for face in copies}
        assert chi_square({place: found[place] for place in wanted}, wanted) < 5.5
    whole = {(at, face): times * copies[face] / len(dealer.deck) for at in range(len(dealer.deck)) for face in copies}
    assert abs(chi_square(found, whole)) < 5


# -- seeds ---------------------------------------------------------------------------------


def test_seeds_have_up_to_256_bits() -> None:
    assert seed_number(0) == 0
    assert seed_number(2**256 - 1) == 2**256 - 1
    for wrong in (2**256, -1, True, "x", "", "1.5", bytes(33).replace(b"\0", b"\1"), 1.5, None):
        with pytest.raises(ValueError, match="seed"):
            seed_number(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 7, 2**63, 2**64 + 1, 2**255 + 12345, 2**256 - 1])
def test_a_seed_is_the_same_as_number_text_and_bytes(number: int) -> None:
    forms = (number, str(number), hex(number), number.to_bytes(32, "big"))
    first, *others = [Match("classic", NAMES[:3], seed=form) for form in forms]
    for other in others:
        assert other.position() == first.position()
        assert str(other.record()) == str(first.record())


def test_every_bit_of_a_seed_counts() -> None:
    decks = {deck_of_round(Match("classic", NAMES[:2], seed=1 << bit)) for bit in range(256)}
    assert len(decks) == 256


def test_streams_are_sha256_of_seed_purpose_and_number() -> None:
    text = b"lastcard/1/round/3/" + (2**200 + 5).to_bytes(32, "big")
    digest = hashlib.sha256(text).digest()
    assert stream(2**200 + 5, "round", 3) == tuple(int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def test_the_seed_after_a_seed_is_sha256_too() -> None:
    digest = hashlib.sha256(b"lastcard/1/next/0/" + (2**200 + 5).to_bytes(32, "big")).digest()
    assert following(2**200 + 5) == int.from_bytes(digest, "big")


def deck_of_round(match: Match) -> tuple[str, ...]:
    position = match.position()
    return (*position.draw_pile, *position.discard_pile, *(card for hand in position.hands.values() for card in hand))


def next_round(match: Match, seed: int) -> Match:
    """The same match with its round played to the end at random, and the next one dealt."""
    pick = random.Random(seed)
    while match.acting:
        match.act(*pick.choice(eager(all_moves(match))))
    match.act("-", "deal")
    return match


def test_rounds_of_one_match_have_unrelated_decks() -> None:
    """No two are alike, and they agree in as many places as unrelated ones would."""
    match = Match("classic", NAMES[:2], seed=1, rules={"hand-size": 1, "target": 5000})
    decks = [match.position().draw_pile, *(next_round(match, 1).position().draw_pile for _ in range(30))]
    shortest = min(map(len, decks))
    pairs = [(one, other) for at, one in enumerate(decks) for other in decks[:at]]
    agreeing = sum(a == b for one, other in pairs for a, b in zip(one[:shortest], other[:shortest], strict=True))
    faces = edition("classic").faces
    expected = len(pairs) * shortest * sum((face.copies / 108) ** 2 for face in faces)
    assert abs(agreeing - expected) < 5 * sqrt(expected)


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    decks = [deck_of_round(Match("avengers", NAMES[:4], seed=seed)) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


def test_choices_of_one_round_do_not_change_the_cards_of_the_next() -> None:
    """Each round's cards follow from seed and number alone, whatever was played before."""
    rules = {"hand-size": 1, "target": 5000}
    one, other = (Match("classic", NAMES[:2], seed=3, rules=rules, dealer="ann") for _ in range(2))
    assert next_round(one, 1).position().draw_pile == next_round(other, 2).position().draw_pile
