"""Rules made at random play the same games as ever: every effect, whoever it concerns, however much it counts.

The rules stand in `rules.jsonl`, each with the table at which it is played and a digest of what happens there. As in
`test_same_games`, scenarios say what a rule means, and the digests notice every other change of behaviour.
`python -m tests.engine.test_same_rules` writes the digests again, which is right only if the change was intended and
the version of the rules has changed with it.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.helpers import (
    FIELDS,
    FOLDER,
    NAMES,
    OPTION_SETS,
    RULE_FIELDS,
    Lister,
    Reference,
    Vocabulary,
    dealt_round,
    eager_words,
)
from tests.engine.rule_maker import with_effects

from lastcard import edition
from lastcard.engine import questions
from lastcard.engine.codes import (
    BARE,
    CARD_AT,
    FIRST_WILD,
    LAID_AT,
    NO_FACE,
    NO_SEAT,
    ON_ASK,
    ON_END,
    ON_HONOUR,
    PLAY,
    SEAT_AT,
    TABLE,
)
from lastcard.engine.edition.effects_table import read_effects
from lastcard.engine.edition.model import SCORINGS, Effect
from lastcard.engine.edition.options import set_options
from lastcard.engine.round import Round
from lastcard.engine.scoring import Score
from lastcard.engine.seeds import source_of, stream
from lastcard.engine.text.moves import KINDS
from lastcard.thinking.redeal import redeal

FILE = FOLDER / "engine" / "rules.jsonl"
RULES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
LONGEST = 70  # moves; some rules hardly let a round end
ROUNDS = 3
ASKED = 4  # plays that the judge is asked about before each move
LASTING_FIELDS = ("what", "how_long", "seats", "colored", "wild", "effect", "to", "owner", "card")


class Game:
    """A few rounds with a rule on all plain wilds, played by lot, mostly with those cards."""

    def __init__(self, rule: dict[str, Any]) -> None:
        effects = read_effects(rule["effects"], "effects") or (Effect("honour"),)
        self.edition = with_effects(edition(rule["edition"]), effects)
        self.rules = {**OPTION_SETS[rule["options"]], "hand-size": rule["hand-size"]}
        self.players = rule["players"]
        self.seed = rule["seed"]
        self.round = dealt_round(self.edition, self.players, self.rules, self.seed)
        self.words = Vocabulary(self.edition, NAMES[: self.players])
        self.said = [KINDS["again"] | BARE]  # what the table can say of an honour rule
        for seat in range(self.players):
            about = BARE ^ (NO_SEAT ^ seat) << SEAT_AT
            numbers = [(NO_FACE ^ number) << LAID_AT for number in range(self.players)]
            self.said += [KINDS["loses-turn"] | about, *(KINDS["swaps"] | about ^ number for number in numbers)]
            self.said += [KINDS[kind] | about ^ number for kind in ("draws", "discards") for number in numbers[1:]]
        self.luck = Reference(*stream(self.seed, "luck"))
        self.list = Lister()
        self.brief = Lister()
        self.brief.choices.is_brief = self.brief.choices.is_eager = True
        options = set_options(self.edition, self.rules)
        self.score = Score(self.players, SCORINGS[options.scoring], options.target)

    def dice(self, sides: int) -> int:
        return self.luck.dice(sides)[0]

    def story(self) -> Iterator[object]:
        """All there is to say about the game."""
        played = 0
        for at in range(LONGEST):
            if self.round.pending == ON_END:
                self.score.count(self.round)
                yield (self.score.held, self.score.points, self.score.totals, self.score.winners)
                played += 1
                if played == ROUNDS:
                    return
                self.round.deal(played % self.players)
            yield self.moment()
            yield self.refusals()
            seat, word = self.chosen(self.list.moves(self.round))
            self.round.step(seat, word)
            yield self.round.log_entries()
            if at % 4 == 0:
                before = numbers(self.round)
                self.round = self.round.copy()
                assert numbers(self.round) == before

    def moment(self) -> object:
        """Where all cards lie, what may be done, and what rules remember."""
        table = self.round
        lasting = [[getattr(table, f"lasting_{name}")[at] for name in LASTING_FIELDS] for at in range(table.lasting_n)]
        return (
            self.list.moves(table),
            self.brief.moves(table),
            [table.hand_cards(seat) for seat in range(table.seats)],
            table.pile_cards(),
            table.discard_cards(),
            table.lost_turns(),
            table.bonus[: table.seats],
            [getattr(table, name) for name in (*FIELDS, *RULE_FIELDS)],
            lasting,
            self.question() if table.pending == ON_ASK else None,
            [questions.bluffs(table, seat) for seat in range(table.seats)],
        )

    def question(self) -> object:
        """What is asked, as those see it who look at the round from outside."""
        table = self.round
        among = questions.faces_asked_for(table) if questions.picks_left(table) else None
        everybody = (1 << table.seats) - 1
        again = []
        for hidden in (everybody, everybody & ~(1 << table.turn)):
            other = table.copy()
            again.append((questions.pick_again(other, hidden), other.moved[: other.moved_n], other.picked_n))
        return (
            questions.picks_left(table),
            questions.choice_asked(table),
            among,
            questions.picked_from_seat(table),
            questions.picked_so_far(table) if among else None,
            again,
            [self.dealt_again(seat) for seat in (table.turn, None)],
        )

    def dealt_again(self, seat: int | None) -> object:
        """The hands as they might be for all that this seat knows, and what would have been picked out of them."""
        other = self.round.copy()
        redeal(other, seat, source_of(self.seed, "again"))
        return ([other.hand_cards(each) for each in range(other.seats)], other.moved[: other.moved_n])

    def refusals(self) -> list[int]:
        """What the judge says about some moves, and which rule that lasts stands against them."""
        table = self.round
        seat = self.dice(table.seats)
        plays = [self.words.plain[self.dice(len(self.words.plain))] for _ in range(ASKED)]
        own = [(PLAY | word & ~31) for word in self.words.told[: len(self.words.cards)]]
        words = [*plays, *own, *self.words.others, *self.words.told, *self.said]
        asked = {seat, table.turn, TABLE} if at_table(table) else {seat, TABLE}
        told = [table.refusal(each, word) for each in sorted(asked) for word in words]
        return told + [questions.rule_against(table, seat, word) for word in words]

    def chosen(self, moves: list[tuple[int, int]]) -> tuple[int, int]:
        """A move by lot: mostly no draw if there is something to play, and a card with the rule if there is one."""
        if self.round.pending == ON_HONOUR and self.dice(5):
            moves = [(TABLE, word) for word in self.said if not self.round.refusal(TABLE, word)] or moves
        among = eager_words(moves) if self.dice(16) else moves
        told = [(seat, word) for seat, word in among if word & 31 == PLAY and word >> CARD_AT & NO_FACE >= FIRST_WILD]
        among = told or among
        return among[self.dice(len(among))]


def numbers(table: Round) -> dict[str, int]:
    """All numbers that a round keeps, and nothing else but arrays: compiled code knows no None."""
    names = [name for name in dir(table) if not name.startswith("_") and name not in {"tables", "log_n"}]
    kept = {name: value for name in names if not callable(value := getattr(table, name))}
    assert None not in kept.values()
    return {name: value for name, value in kept.items() if isinstance(value, int)}


def at_table(table: Round) -> bool:
    """Is it the turn of somebody?"""
    return table.turn < table.seats


def digest(rule: dict[str, Any]) -> str:
    told = "\n".join(map(repr, Game(rule).story()))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def name_of(at: int, rule: dict[str, Any]) -> str:
    """The number of a rule, and what its card does."""
    return " ".join([str(at), *(effect["do"] for effect in rule["effects"] or [{"do": "honour"}])])


@pytest.mark.parametrize("rule", [pytest.param(rule, id=name_of(at, rule)) for at, rule in enumerate(RULES)])
def test_a_rule_plays_the_same_game_as_ever(rule: dict[str, Any]) -> None:
    assert digest(rule) == rule["digest"]


if __name__ == "__main__":
    FILE.write_text("".join(json.dumps(rule | {"digest": digest(rule)}) + "\n" for rule in RULES), encoding="utf-8")
    sys.stdout.write(f"{len(RULES)} digests in {FILE.name}\n")
