"""The same seeds play the same games as ever, move by move and refusal by refusal.

Each game is boiled down to a short digest, kept in `digests.toml`. Scenarios say what a rule means; the digests notice
every other change of behaviour. `python -m tests.engine.test_same_games` writes them anew, which is right only
if the change was intended and the version of the rules has changed with it.
"""

import hashlib
import sys
import tomllib
from collections.abc import Iterator

import pytest
from tests.engine.helpers import (
    EDITIONS,
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
from lastcard.engine.seeds import stream
from lastcard.engine.text.moves import TABLE_SEAT

FILE = FOLDER / "engine" / "digests.toml"
LONGEST = 250  # moves
ASKED = 12  # moves that the judge is asked about before each move

WRITTEN: Rules = {
    "custom-1": "Everyone with more than 4 cards gives 1 card to the player on their left. The next player draws 1.",
    "custom-2": "Whoever holds a 7 discards 1 card and everyone else shows 1 card to everyone.",
}
SETS: dict[str, Rules] = {**OPTION_SETS, "written": WRITTEN, "written pauses": {**WRITTEN, "pauses": True}}
# Of each edition: the option sets, each with a number of players.
TABLES: dict[str, dict[str, int]] = {
    "avengers": {"no options": 2, "stack, jump, swap": 4, "pauses, stack, jump, swap": 3},
    "batman-v-superman": {"no options": 3, "pauses": 4, "everything": 5},
    "classic": {"reverse turns": 2, "honest stacks": 3, "small and wild": 6, "forced to search": 3, "ten cards": 10},
    "super-bowl": {"no options": 4, "stacking": 3},
    "super-hero-girls": {"wide shield": 4, "stacking": 3, "small and wild": 2},
    "super-mario": {"no options": 2, "pauses": 3, "honest pauses": 4, "written": 3, "written pauses": 4},
    "workshop": {"no options": 3, "stack, jump, swap": 4, "everything": 6, "honest pauses": 2},
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
        if at % 16 == 0:
            match = match.copy()
    yield match.position()
    yield match.scores
    yield [match.view(seat) for seat in (None, seats[0])]


def refusals(match: Match, words: Vocabulary, luck: Reference) -> Iterator[str]:
    """What the judge says about some of the moves that can be written, every other one of them no play."""
    for _ in range(ASKED):
        seat = (*match.seats, TABLE_SEAT)[luck.dice(len(match.seats) + 1)[0]]
        among = words.others if luck.dice(2)[0] else words.plain
        refused = match.why(seat, words.decode(among[luck.dice(len(among))[0]]))
        yield refused.reason if refused else ""


def chosen(moves: list[tuple[str, Move]], luck: Reference) -> tuple[str, Move]:
    among = eager(moves) if luck.dice(16)[0] else moves
    return among[luck.dice(len(among))[0]]


def digest_of(*told: object) -> str:
    return hashlib.sha256("\n".join(map(repr, told)).encode()).hexdigest()[:16]


def game(name: str, players: int, rules: str) -> str:
    return digest_of(*story(name, players, SETS[rules]))


def quiet_rounds(name: str) -> str:
    """Rounds that keep no log, as search plays them."""
    found = found_edition(name)
    chosen_sets: tuple[Rules, ...] = ({}, {"pauses": True}, {"draw-until-playable": True, "stacking": True})
    return digest_of(
        *(playouts(found, 2 + at, 4, at, rules) for at, rules in enumerate(chosen_sets)),
        playouts(found, 3, 1, 5, draw_by_choice=True),
    )


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
