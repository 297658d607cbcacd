"""Sources for one purpose, and the shuffle that draws from them."""

from collections import Counter

from lastcard.engine.rng import Source
from lastcard.engine.seeds import shuffled, source_of, stream


def test_a_source_draws_from_its_stream() -> None:
    same = Source()
    same.seed(*stream(1, "test", 2))
    assert source_of(1, "test", 2).numbers(1000, 20) == same.numbers(1000, 20)
    assert source_of(1, "other", 2).numbers(1000, 20) != source_of(1, "test", 2).numbers(1000, 20)


def test_a_stream_without_a_number_is_the_first_of_its_purpose() -> None:
    assert stream(1, "test") == stream(1, "test", 0) != stream(1, "test", 1)


def test_a_shuffle_follows_from_its_source_on_every_machine() -> None:
    assert shuffled(range(10), source_of(1, "test")) == [7, 2, 4, 9, 5, 1, 0, 8, 6, 3]


def test_a_shuffle_leaves_what_it_is_given() -> None:
    cards = ["red-1", "red-1", "wild"]
    assert Counter(shuffled(cards, source_of(2, "test"))) == Counter(cards)
    assert cards == ["red-1", "red-1", "wild"]


def test_every_order_is_equally_likely() -> None:
    source = source_of(3, "test")
    seen = Counter(tuple(shuffled("abc", source)) for _ in range(6000))
    assert len(seen) == 6
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_two_may_change_places() -> None:
    source = source_of(4, "test")
    assert {tuple(shuffled("ab", source)) for _ in range(20)} == {("a", "b"), ("b", "a")}
