"""Editions of very few cards: every position that can be reached, looked at."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.engine.helpers import Lister, Rules, Vocabulary, cards_of, check_judge, deck_of, own_edition

from lastcard import Match
from lastcard.engine import COMPILED
from lastcard.engine.codes import NOBODY, ON_ANSWER, ON_END
from lastcard.engine.edition.model import Effect
from lastcard.engine.round import Round
from lastcard.engine.text.events import CouldDoNothing, Drew, RoundClosed
from lastcard.engine.text.placement import Placement

POSITIONS = 100_000 if COMPILED else 2_500
"""More than there are; uncompiled only the first ones are looked at."""

TINY = Placement(
    hands={"ann": ("red-1", "blue-2"), "bob": ("blue-1", "wild4")},
    discard=("red-2",),
    draw=("red-draw2", "blue-draw2"),
    turn="ann",
)
STALEMATE = Placement(hands={"ann": ("save", "blue-1"), "bob": ("green-1", "yellow-1")}, discard=("red-1",), turn="ann")


def tiny(name: str, start: Placement, **rules: bool | int | str) -> Match:
    return Match(own_edition(name), tuple(start.hands), rules={"hand-size": 1, **rules}, start=start)


def key(table: Round) -> tuple[object, ...]:
    """What a round's future depends on, chance left out."""
    hands = tuple(tuple(table.hand_cards(seat)) for seat in range(table.seats))
    piles = (tuple(table.pile_cards()), tuple(table.discard_cards()))
    now = (table.color, table.color_rules, table.direction, table.pending, table.turn, table.drawn, table.exposed)
    answer = (table.may, table.actor, table.card, table.guilty) if table.pending == ON_ANSWER else ()
    return (hands, piles, now, table.asked, table.due, table.shield, table.out, answer)


def next_positions(table: Round, moves: list[tuple[int, int]]) -> Iterator[Round]:
    """What every move leads to; twice, in case a pile is shuffled."""
    for move in moves:
        for seed in (1, 2):
            after = table.copy()
            after.seed(seed, 2, 3, 4)
            after.step(*move)
            yield after


def explore(match: Match, most: int) -> Counter[int]:
    """Look at all positions that can be reached, and count how rounds end: by whom (NOBODY: J51)."""
    lister, words, deck = Lister(), Vocabulary(match.edition, match.seats).plain, deck_of(match.edition)
    todo, seen, ends = deque([match._state.copy()]), {key(match._state)}, Counter[int]()
    while todo and len(seen) < most:
        table = todo.popleft()
        assert cards_of(table) == deck
        moves = lister.moves(table)
        if table.pending == ON_END:
            ends[table.out] += 1
            continue
        assert moves, f"nobody can do anything: {key(table)}"
        check_judge(table, moves, words)
        for after in next_positions(table, moves):
            if key(after) not in seen:
                seen.add(key(after))
                todo.append(after)
    assert len(seen) < most or not COMPILED
    return ends


@pytest.mark.parametrize("rules", [{}, {"bluffing": False, "forced-play": True}], ids=str)
def test_every_position_of_a_tiny_game(rules: Rules) -> None:
    ends = explore(tiny("tiny", TINY, **rules), POSITIONS)
    assert set(ends) == {0, 1} or not COMPILED


@pytest.mark.nightly
@pytest.mark.parametrize(
    "rules", [{"stacking": True, "jump-in": True}, {"draw-until-playable": True}, {"call-penalty": 0}], ids=str
)
def test_every_position_of_a_tiny_game_with_house_rules(rules: Rules) -> None:
    explore(tiny("tiny", TINY, **rules), POSITIONS * 5)


def test_j51_is_reached_in_a_game_that_can_stand_still() -> None:
    ends = explore(tiny("stalemate", STALEMATE), POSITIONS)
    assert set(ends) == {0, 1, NOBODY}


def test_r19_an_illegal_wild_draw_four_is_refused_where_it_is_the_only_wild() -> None:
    hands = {"ann": ("red-1", "blue-1"), "bob": ("red-2", "wild4")}
    match = tiny("tiny", Placement(hands=hands, discard=("red-draw2",), turn="bob"), bluffing=False)
    refused = match.why("bob", "play wild4 blue")
    assert refused is not None
    assert refused.rule == "R19"


def test_r21_only_the_wild_draw_four_can_be_challenged_where_it_is_the_only_wild() -> None:
    hands = {"ann": ("blue-1", "wild4", "blue-draw2"), "bob": ("blue-2", "red-draw2")}
    for card, answers in {"wild4 red": ["accept", "challenge"], "blue-draw2": []}.items():
        match = tiny("tiny", Placement(hands=hands, discard=("red-1",), color="blue", turn="ann"))
        match.act("ann", f"play {card}")
        assert [str(move) for move in match.legal("bob")] == answers


def test_r34_the_only_wild_names_a_player_and_a_colour() -> None:
    plays = [str(move) for move in tiny("stalemate", STALEMATE).legal("ann") if move.card == "save"]
    calls = [f"play save {color} bob{call}" for color in ("red", "blue", "green", "yellow") for call in ("", " uno")]
    assert sorted(plays) == sorted(calls)


# -- nothing to draw -----------------------------------------------------------------------


def test_j17_one_draws_what_there_is() -> None:
    start = Placement(
        hands={"ann": ("red-draw2", "blue-1", "blue-2"), "bob": ("wild4",)}, discard=("red-1",), turn="ann"
    )
    match = tiny("tiny", start)  # two cards are left to draw, then the one under the Draw Two
    events = match.act("ann", "play red-draw2")
    assert [event.count for event in events if isinstance(event, Drew)] == [2]
    start = Placement(
        hands={"ann": ("red-draw2", "blue-1", "blue-2"), "bob": ("wild4", "red-2", "blue-draw2")},
        discard=("red-1",),
        turn="ann",
    )
    events = tiny("tiny", start).act("ann", "play red-draw2")
    assert [event.count for event in events if isinstance(event, Drew)] == [1]  # the card under the Draw Two


def test_j17_a_turn_with_nothing_to_draw_and_nothing_to_play_passes() -> None:
    match = tiny("stalemate", STALEMATE)
    events = match.act("ann", "play save blue bob")
    assert CouldDoNothing("bob") in events
    assert match.position().turn == "ann"
    assert [str(move) for move in match.legal("ann") if move.kind != "uno"] == ["play blue-1"]


def test_j51_j105_a_rule_that_limits_nothing_keeps_no_round_from_ending() -> None:
    double = Effect("lasting", "everyone", what="double", lasts="round")
    plain = own_edition("stalemate")
    cards = (replace(card, effects=(*card.effects, double)) if card.id == "save" else card for card in plain.cards)
    match = Match(replace(plain, cards=tuple(cards)), ("ann", "bob"), rules={"hand-size": 1}, start=STALEMATE)
    events = match.act("ann", "play save red bob")
    assert [event.seat for event in events if isinstance(event, RoundClosed)] == [None]


def test_j17_a_turn_passes_when_a_catch_takes_the_last_cards() -> None:
    """Bob could draw until cat caught ann; now the turn goes on to who can play."""
    start = Placement(
        hands={"ann": ("red-1", "blue-2"), "bob": ("blue-draw2",), "cat": ("blue-1", "wild4")},
        discard=("red-2",),
        draw=("red-draw2",),
        turn="ann",
    )
    match = tiny("tiny", start)
    match.act("ann", "play red-1")
    assert match.position().turn == "bob"
    events = match.act("cat", "catch ann")
    assert match.position().draw_pile == ()
    assert match.legal("bob") == ()
    assert CouldDoNothing("bob") in events
    assert match.position().turn == "cat"


def test_j63_drawing_is_refused_when_there_is_nothing_to_draw() -> None:
    match = tiny("stalemate", STALEMATE)
    refused = match.why("ann", "draw")
    assert refused is not None
    assert refused.rule == "J63"


# -- a standstill --------------------------------------------------------------------------


def standstill(**rules: bool | int | str) -> Match:
    """Ann puts the shield before bob and chooses red, which nobody holds."""
    match = tiny("stalemate", STALEMATE, **rules)
    match.act("ann", "play save red bob")
    return match


def test_j51_a_lap_in_which_nobody_could_do_anything_closes_the_round() -> None:
    match = tiny("stalemate", STALEMATE)
    events = match.act("ann", "play save red bob")
    assert [event for event in events if isinstance(event, CouldDoNothing)] == [
        CouldDoNothing("bob"),
        CouldDoNothing("ann"),
    ]
    assert events[-1] == RoundClosed(None, {"ann": 0, "bob": 0})
    position = match.position()
    assert (position.deciding, position.out, position.turn) == ("end", "nobody", None)
    assert match.acting == ()
    assert position.cards == 5


@pytest.mark.parametrize("scoring", ["winner", "single"])
def test_j51_nobody_scores(scoring: str) -> None:
    match = standstill(scoring=scoring)
    assert match.scores == {"ann": 0, "bob": 0}
    assert not match.over


def test_j51_everyone_collects_in_a_tally() -> None:
    match = standstill(scoring="tally", target=50)
    assert match.scores == {"ann": 1, "bob": 2}  # the shield lies on the table
    assert not match.over


def test_j51_the_deal_moves_on_and_a_new_round_begins() -> None:
    match = standstill()
    before = match.position().dealer
    match.act("-", "deal")
    position = match.position()
    assert (before, position.dealer) == ("bob", "ann")
    assert (match.round, position.out) == (2, None)
    assert position.cards == 5
    assert match.acting


@pytest.mark.parametrize(("color", "turn"), [("red", None), ("yellow", "cat")])
def test_j51_all_players_have_to_pass(color: str, turn: str | None) -> None:
    hands = {"ann": ("save", "blue-1"), "bob": ("green-1",), "cat": ("yellow-1",)}
    match = tiny("stalemate", Placement(hands=hands, discard=("red-1",), turn="ann"))
    events = match.act("ann", f"play save {color} bob")
    passing = ["bob", "cat", "ann"] if turn is None else ["bob"]
    assert [event.seat for event in events if isinstance(event, CouldDoNothing)] == passing
    assert match.position().turn == turn
    assert match.position().out == ("nobody" if turn is None else None)
