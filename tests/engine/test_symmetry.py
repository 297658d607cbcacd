"""Colours have no rank and seats no number: in other colours, or begun elsewhere, it is the same game."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest
from tests.engine.helpers import EDITIONS, NAMES, Rules, all_moves, eager, thin
from tests.plugins.rotation import one_in

from lastcard import Match, Move, edition
from lastcard.engine.text.placement import Placement

HOUSE: Rules = {"stacking": True, "jump-in": True, "seven-zero": True}
RULES: list[Rules] = [{}, HOUSE, {"pauses": True}, {**HOUSE, "pauses": True}]
TABLES = [(name, players, rules) for name in EDITIONS for players in (2, 3, 4, 7) for rules in RULES]
STEPS = 3000


@dataclass(frozen=True)
class Image:
    """How a game looks in the mirror: other colours, the other direction."""

    colors: Mapping[str, str] = field(default_factory=dict)
    is_mirrored: bool = False

    def word(self, word: str | None) -> str | None:
        """A card or a colour."""
        if word is None:
            return None
        color, hyphen, symbol = word.partition("-")
        return self.colors.get(color, color) + hyphen + symbol

    def cards(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(str(self.word(card)) for card in cards)

    def move(self, move: Move) -> Move:
        return replace(move, card=self.word(move.card), laid=self.word(move.laid), color=self.word(move.color))

    def direction(self, direction: str) -> str:
        return {"left": "right", "right": "left"}[direction] if self.is_mirrored else direction

    def state(self, match: Match) -> dict[str, object]:
        """All that there is to see of a match, in the mirror."""
        position = match.position()
        whole = (position.deciding, position.turn, position.due, position.out, position.dealer, position.round)
        return {
            "whole": (*whole, position.color_rules, position.over),
            "sets": [sorted(each) for each in (position.asked, position.exposed, position.shielded, position.winners)],
            "hands": {seat: Counter(self.cards(hand)) for seat, hand in position.hands.items()},
            "colors": [self.word(word) for word in (position.drawn, position.top, position.color)],
            "piles": (self.cards(position.draw_pile), self.cards(position.discard_pile)),
            "direction": self.direction(position.direction),
            "scores": match.scores,
            "legal": {seat: Counter(map(self.move, match.legal(seat))) for seat in (*match.seats, "-")},
        }


SAME = Image()


def is_lot(match: Match, move: Move) -> bool:
    """Would chance decide who comes last in a race? It asks for seats by number."""
    return move.kind == "whistle" and match.position().deciding == "race"


def play_both(match: Match, other: Match, image: Image, *, deals: bool = True, lots: bool = True) -> None:
    """Make the same moves in both and compare after each, until the second round has closed or there are none left."""
    pick = random.Random(1)
    for _ in range(STEPS):
        assert SAME.state(other) == image.state(match)
        moves = [pair for pair in all_moves(match) if deals or pair[1].kind != "deal"]
        moves = [pair for pair in moves if lots or not is_lot(match, pair[1])]
        if not moves or match.round == 3:
            break
        seat, move = pick.choice(eager(moves))
        match.act(seat, move)
        other.act(seat, image.move(move))
    assert match.round > 1 or match.position().deciding == "end"


def placement(name: str, players: int, seed: int) -> Placement:
    """A shuffled deck on the table, a number on top, and a turn to be made."""
    deck = [face.text for face in edition(name).faces for _ in range(face.copies)]
    random.Random(seed).shuffle(deck)
    deck.sort(key=lambda text: edition(name).by_text[text].card.number is None)  # stable: numbers first
    top, rest = deck[0], deck[1:]
    random.Random(seed + 1).shuffle(rest)
    hands = {seat: tuple(rest.pop() for _ in range(5)) for seat in NAMES[:players]}
    return Placement(hands=hands, draw=tuple(rest), discard=(top,), turn="bob")


def in_other_colors(start: Placement, image: Image) -> Placement:
    return replace(
        start,
        hands={seat: image.cards(hand) for seat, hand in start.hands.items()},
        draw=image.cards(start.draw),
        discard=image.cards(start.discard),
    )


def shifted(colors: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(colors, (*colors[1:], colors[0]), strict=True))


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, thin(TABLES, 2)))
def test_a_game_in_other_colors_is_the_same_game(name: str, players: int, rules: Rules) -> None:
    start = placement(name, players, seed=players)
    image = Image(shifted(edition(name).colors))
    starts = (start, in_other_colors(start, image))
    match, other = (Match(name, NAMES[:players], 1, rules, start=each) for each in starts)
    play_both(match, other, image, deals=False)  # the next deal would not be in other colours


@pytest.mark.parametrize("name", EDITIONS)
def test_names_of_colors_mean_nothing(name: str) -> None:
    """The same seed deals the same cards to an edition that calls its colours otherwise."""
    found = edition(name)
    image = Image(dict(zip(found.colors, ("ash", "bone", "clay", "dust"), strict=True)))
    renamed = replace(found, colors=tuple(image.colors.values()))
    play_both(Match(found, NAMES[:3], 4), Match(renamed, NAMES[:3], 4), image)


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, thin(TABLES, 2)))
def test_a_game_begun_at_another_seat_is_the_same_game(name: str, players: int, rules: Rules) -> None:
    """Whoever is listed first, it is the same table. Only a whistled race asks chance by number."""
    seats = NAMES[:players]
    turned = (*seats[1:], seats[0])
    match, other = (Match(name, each, 6, rules, dealer="bob") for each in (seats, turned))
    play_both(match, other, SAME, lots=False)
    assert match.events(None) == other.events(None)
    assert [match.events(seat) for seat in seats] == [other.events(seat) for seat in seats]


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, thin(TABLES, 2)))
def test_left_and_right_are_alike(name: str, players: int, rules: Rules) -> None:
    """A table in the mirror, where play goes right: the same game, as long as nobody deals."""
    start = placement(name, players, seed=players + 20)
    seats = NAMES[:players]
    start = replace(start, dealer="ann")
    match = Match(name, seats, 1, rules, start=start)
    other = Match(name, seats[::-1], 1, rules, start=replace(start, direction="right"))
    play_both(match, other, Image(is_mirrored=True), deals=False, lots=False)
