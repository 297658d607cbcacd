"""The same seeds play the same games as ever, move by move and refusal by refusal.

Each game is boiled down to a short digest, kept in `digests.toml`. Scenarios say what a rule means; the digests notice
every other change of behaviour. `python -m tests.engine.test_same_games` writes them again, which is right only
if the change was intended and the version of the rules has changed with it.
"""

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.helpers import (
    EDITIONS,
    FIELDS,
    FOLDER,
    NAMES,
    OPTION_SETS,
    Reference,
    Rules,
    Vocabulary,
    all_moves,
    eager,
    own_edition,
    vocabulary,
)

from lastcard import Edition, Match, Move, edition, playouts
from lastcard.engine.codes import ON_END, ON_TURN, TABLE
from lastcard.engine.seeds import stream

FILE = FOLDER / "engine" / "digests.toml"
LONGEST = 250  # moves
NOTHING_ASKED = ", asked_for='', left=0, lasting=(), gone=())"
# What is told since the digests were made, and follows from the rest.
NEWER = re.compile(r", asked_by=(None|'[^']*')|, choice=\d+|, (\w+_histogram|wins_by_seat)=None")
ASKED = 6  # plays that the judge is asked about before each move, and as many other moves

# Two written rules for each table, so that together every effect meets everybody whom it can concern.
WRITTEN = (
    (
        "Everyone with more than 4 cards gives 1 card to the player on their left.",
        "Whoever holds a 7 discards 2 cards.",
    ),
    ("Whoever has the most cards gives one to whoever has the fewest.", "honour: Whoever laughs first draws two."),
    ("A random player draws 2 and loses a turn.", "If anyone has only one card, the next player draws 2."),
    ("I lay a coloured card on it, and everyone else holding its colour draws 2.", "I draw 2 and play again."),
    ("Everyone passes their hand to the left.", "I swap hands with a player of my choice and everyone else draws 1."),
    ("A player of my choice is shielded and everyone else draws 1.", "Everyone else draws 2 and the direction turns."),
    ("The next player shows me 2 cards.", "Everyone shows their hand to everyone."),
    ("The next player draws 3 and loses a turn.", "Whoever has the fewest cards draws 4 and is shielded."),
    ("I take a card from the player on my right.", "Everyone discards 2 and the dealer loses 2 turns."),
    (
        "I lay a coloured card on it, and the next player is shielded.",
        "Everyone draws 9 and the next player is shielded.",
    ),
    (
        "Everyone else discards 9 cards and I swap hands with a player of my choice.",
        "Everyone passes their hand to the right.",
    ),
    ("I lay a coloured card on it, everyone draws 8, and I am shielded.", "The next player shows their hand to me."),
)
SETS: dict[str, Rules] = OPTION_SETS | {
    f"written {at}": {"custom-1": one, "custom-2": other, "stacking": at % 2 == 0, "hand-size": 10}
    for at, (one, other) in enumerate(WRITTEN)
}
# Of each edition: the option sets, each with a number of players.
TABLES: dict[str, dict[str, int]] = {
    "avengers": {"no options": 2, "stack, jump, swap": 4, "pauses, stack, jump, swap": 3, "honest and forced": 5},
    "batman-v-superman": {"no options": 3, "pauses": 4, "everything": 5, "stacking": 2, "honest pauses": 3},
    "classic": {
        "reverse turns": 2,
        "honest stacks": 3,
        "small and wild": 6,
        "forced to search": 3,
        "ten cards": 10,
        "stack, jump, swap": 5,
        "no options": 4,
        "one card": 2,
    },
    "super-bowl": {"no options": 4, "stacking": 3, "small and wild": 5},
    "super-hero-girls": {"wide shield": 4, "stacking": 3, "small and wild": 2, "pauses, stack, jump, swap": 5},
    "super-mario": {"no options": 2, "pauses": 3, "honest pauses": 4, "stack, jump, swap": 3}
    | {f"written {at}": 2 + at % 4 for at in range(len(WRITTEN))},
    "workshop": {
        "no options": 3,
        "stack, jump, swap": 4,
        "everything": 6,
        "honest pauses": 2,
        "pauses, stack, jump, swap": 5,
        "wide shield": 3,
    },
}
CASES = [(name, players, rules) for name, sets in TABLES.items() for rules, players in sets.items()]


def found_edition(name: str) -> Edition:
    return edition(name) if name in EDITIONS else own_edition(name)


def story(name: str, players: int, rules: Rules) -> Iterator[object]:
    """All there is to say about some rounds of a match: moves listed, moves refused, events, and how it ended."""
    found = found_edition(name)
    seats = NAMES[:players]
    match = Match(found, seats, players, rules)
    words = vocabulary(name, players) if name in EDITIONS else Vocabulary(found, seats)
    luck = Reference(*stream(players, name))
    for at in range(LONGEST):
        moves = all_moves(match)
        if not moves:
            break
        yield [(seat, str(move)) for seat, move in moves]
        yield from refusals(match, words, luck)
        seat, move = chosen(moves, luck)
        yield match.act(seat, move)
        yield match._state.log_entries()
        yield [field(match, name) for name in FIELDS]
        if at % 16 == 0:
            match = match.copy()
            yield match._state.log_entries()
    yield with_id(match.position())
    yield match.scores
    yield [with_id(match.view(seat)) for seat in (None, seats[0])]


def field(match: Match, name: str) -> object:
    """A field of the state; of who goes next only whether a rule has said it."""
    value = getattr(match._state, name)
    return value != 0 if name == "again" else value


class Quoted(str):
    """A text that stands for the value which it shows."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def with_id(told: Any) -> object:  # noqa: ANN401  # a Position or a View
    """The same with the id of its edition instead of everything that the edition holds.

    What only rules that ask or last need is left out where there is nothing to say.
    """
    return Quoted(as_ever(replace(told, edition=told.edition.id)).replace(NOTHING_ASKED, ")"))


def as_ever(told: object) -> str:
    """The text of a value, without what came later."""
    return NEWER.sub("", repr(told))


def refusals(match: Match, words: Vocabulary, luck: Reference) -> Iterator[list[int]]:
    """What the judge says about some moves that can be written; where an answer is due, about all but the plays."""
    state = match._state
    asked = [luck.dice(len(match.seats) + 1)[0]]
    if state.pending not in (ON_TURN, ON_END):
        asked += [state.turn % len(match.seats), TABLE]
    for seat in asked:
        plays = [words.plain[luck.dice(len(words.plain))[0]] for _ in range(ASKED)]
        others = [words.others[luck.dice(len(words.others))[0]] for _ in range(ASKED)]
        number = TABLE if seat == len(match.seats) else seat
        yield [state.refusal(number, word) for word in [*plays, *(others if len(asked) == 1 else words.others)]]


def chosen(moves: list[tuple[str, Move]], luck: Reference) -> tuple[str, Move]:
    """A move by lot: mostly no draw if there is something to play, and a card with a written rule if there is one."""
    among = eager(moves) if luck.dice(16)[0] else moves
    among = [pair for pair in among if (pair[1].card or "").startswith("custom")] or among
    return among[luck.dice(len(among))[0]]


def digest_of(*told: object) -> str:
    return hashlib.sha256("\n".join(map(repr, told)).encode()).hexdigest()[:16]


def game(name: str, players: int, rules: str) -> str:
    return digest_of(*story(name, players, SETS[rules]))


def quiet_rounds(name: str) -> str:
    """Rounds that keep no log, as search plays them."""
    found = found_edition(name)
    chosen_sets: tuple[Rules, ...] = ({}, {"pauses": True}, {"draw-until-playable": True, "stacking": True})
    results = [playouts(found, 2 + at, 4, at, rules) for at, rules in enumerate(chosen_sets)]
    results += [playouts(found, 3, 1, 5, draw_by_choice=True)]
    return digest_of(*map(Quoted, map(as_ever, results)))


def known() -> dict[str, str]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TABLES)
def test_quiet_rounds_are_the_same_as_ever(name: str) -> None:
    assert quiet_rounds(name) == known()[f"{name}, quietly"]


@pytest.mark.parametrize(("name", "players", "rules"), CASES)
def test_games_are_the_same_as_ever(name: str, players: int, rules: str) -> None:
    assert game(name, players, rules) == known()[f"{name}, {players}: {rules}"]


def test_there_is_a_digest_of_every_game_and_no_other() -> None:
    games = [f"{name}, {players}: {rules}" for name, players, rules in CASES]
    assert list(known()) == [f"{name}, quietly" for name in TABLES] + games


if __name__ == "__main__":
    digests = {f"{name}, quietly": quiet_rounds(name) for name in TABLES}
    digests |= {f"{name}, {players}: {rules}": game(name, players, rules) for name, players, rules in CASES}
    FILE.write_text("".join(f'"{told}" = "{digest}"\n' for told, digest in digests.items()), encoding="utf-8")
    sys.stdout.write(f"{len(digests)} digests in {FILE.name}\n")
