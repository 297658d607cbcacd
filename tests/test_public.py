"""What other people's programs rest on: the public names, what `help` says of them, and matches between bots."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

import pytest
from tests.public_surface import FILE, MODULES, surface

import lastcard
from lastcard import Move, View, play_match, playouts
from lastcard.bots import Bot, BotError, rookie


def test_the_public_names_are_the_listed_ones() -> None:
    listed = FILE.read_text(encoding="utf-8")
    assert surface() == listed, "see CONTRIBUTING.md, Versions; then: python -m tests.public_surface"


def test_dir_and_all_agree() -> None:
    assert set(lastcard.__all__) <= set(dir(lastcard))
    assert lastcard.__all__ == sorted(lastcard.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        getattr(lastcard, "no_such_name")  # noqa: B009  # mypy knows that there is none


def undocumented() -> list[str]:
    """What is public and has no docstring."""
    missing = []
    for path, module in MODULES.items():
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if (inspect.isclass(value) or inspect.isroutine(value)) and not inspect.getdoc(value):
                missing.append(f"{path}.{name}")
            for member, found in vars(value).items() if inspect.isclass(value) else ():
                is_method = inspect.isfunction(found) or isinstance(found, property | classmethod | staticmethod)
                if is_method and not member.startswith("_") and not inspect.getdoc(found):
                    missing.append(f"{path}.{name}.{member}")
    return missing


def test_help_has_something_to_say_of_every_public_name() -> None:
    assert undocumented() == []


# -- matches between bots --------------------------------------------------------------------


def last_of(_view: View, legal: Sequence[Move]) -> Move:
    return legal[-1]


def test_bots_play_a_match_the_same_again() -> None:
    bots: dict[str, Bot | str] = {"ann": "rookie", "bob": rookie, "cat": last_of}
    first, again = (play_match(bots, "super-mario", seed=3, rules={"target": 50}) for _ in range(2))
    assert first.over
    assert first.winners
    assert first.seats == ("ann", "bob", "cat")
    assert str(first.record()) == str(again.record())


def test_a_match_names_its_seats_after_the_bots() -> None:
    match = play_match(["rookie", rookie, lambda _view, legal: legal[0]], rules={"scoring": "single"})
    assert match.seats == ("rookie-1", "rookie-2", "-lambda--3")
    assert play_match(["rookie", "rookie"], seed=match.seed, rules={"scoring": "single"}).over


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (["genius", "rookie"], "there is no bot 'genius'"),
        ({"ann": lambda _view, _legal: Move("draw", card="x"), "bob": "rookie"}, "bot 'ann' chose 'draw x'"),
        ({"ann": lambda _view, _legal: 1 / 0, "bob": "rookie"}, "bot 'ann' failed: ZeroDivisionError"),
    ],
)
def test_a_bot_that_fails_is_named(bots: dict[str, object] | list[str], said: str) -> None:
    with pytest.raises(BotError, match=said):
        play_match(bots, seed=1)  # type: ignore[arg-type]


# -- histograms ------------------------------------------------------------------------------


def test_histograms_count_every_round_and_change_none() -> None:
    plain, counted = (playouts("super-mario", 4, 60, seed=2, histograms=asked) for asked in (False, True))
    assert (plain.rounds, plain.decisions, plain.checksum) == (counted.rounds, counted.decisions, counted.checksum)
    assert plain.decisions_histogram is None
    assert counted.decisions_histogram is not None
    assert sum(counted.decisions_histogram.values()) == 60
    assert sum(long * often for long, often in counted.decisions_histogram.items()) == counted.decisions
    assert counted.wins_by_seat is not None
    assert sum(counted.wins_by_seat.values()) == 60
    assert set(counted.wins_by_seat) <= {None, 0, 1, 2, 3}
    assert counted.cards_left_histogram is not None
    assert sum(counted.cards_left_histogram.values()) == 60 * 3 + counted.wins_by_seat.get(None, 0)
