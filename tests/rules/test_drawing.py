"""The draw pile, and drawing at tables that force plays: R14, R23, J17, J60, J63."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.rules.tables import NAMES, act, act_at_random, table

from lastcard import IllegalMove, Match, edition
from lastcard.engine.text.events import PileRenewed


def few_to_draw(pile: str, hands: dict[str, str]) -> Match:
    """A table where only these cards are left in the draw pile; all others lie in the discard pile."""
    rest = Counter({face.text: face.copies for face in edition("classic").faces})
    rest.subtract(pile.split() + [card for hand in hands.values() for card in hand.split()])
    rest.subtract(["red-5"])
    return table(hands, draw=pile, discard=" ".join([*rest.elements(), "red-5"]))


def renewed(match: Match) -> bool:
    return any(isinstance(event, PileRenewed) for event in match.events(None))


def test_j63_the_pile_is_renewed_when_a_card_is_needed_not_when_the_last_is_taken() -> None:
    match = few_to_draw("blue-1", {"ann": "blue-2 blue-3", "bob": "blue-4 blue-6"})
    act(match, "ann: draw")
    assert match.view(None).draw_pile == 0
    assert not renewed(match)
    act(match, "bob: draw")
    assert renewed(match)
    assert match.view(None).discard_pile == 1


@pytest.mark.parametrize(("renewals", "deciding"), [(999, "turn"), (1000, "end")])
def test_j82_with_the_thousandth_renewal_used_up_the_round_closes(renewals: int, deciding: str) -> None:
    match = few_to_draw("blue-1", {"ann": "blue-2 blue-3", "bob": "blue-4 blue-6"})
    match._state.renewals = renewals
    act(match, "ann: draw")
    position = match.position()
    assert position.deciding == deciding
    assert position.out == ("nobody" if deciding == "end" else None)


def test_r23_the_top_card_stays_and_every_other_one_comes_back() -> None:
    match = few_to_draw("blue-1", {"ann": "blue-2 blue-3", "bob": "blue-4 blue-6"})
    before = Counter(match.position().discard_pile[:-1])
    act(match, "ann: draw", "bob: draw")
    position = match.position()
    drawn = Counter(position.hands["bob"]) - Counter(["blue-4", "blue-6"])
    assert position.discard_pile == ("red-5",)
    assert Counter(position.draw_pile) + drawn == before


def test_r23_the_new_pile_is_shuffled_from_the_seed() -> None:
    rest = Counter({face.text: face.copies for face in edition("classic").faces})
    rest.subtract(["blue-2", "blue-3", "red-5"])
    hands = {"ann": "blue-2", "bob": "blue-3"}
    piles = set()
    for seed in range(6):
        match = table(hands, discard=" ".join([*rest.elements(), "red-5"]), seed=seed)
        act(match, "ann: draw")
        piles.add(match.position().draw_pile)
    assert len(piles) == 6


def all_held(hands: dict[str, str], draw: str = "") -> Match:
    """A table where nothing else is left to draw: cat holds whatever lies nowhere else."""
    rest = Counter({face.text: face.copies for face in edition("classic").faces})
    rest.subtract(["red-5", *draw.split(), *(card for hand in hands.values() for card in hand.split())])
    return table({**hands, "cat": " ".join(rest.elements())}, draw=draw)


def test_j63_with_a_playable_card_but_nothing_to_draw_drawing_is_refused() -> None:
    match = all_held({"ann": "red-1 blue-1", "bob": "blue-2"})
    assert [str(move) for move in match.legal("ann")] == ["play red-1", "play red-1 uno"]
    with pytest.raises(IllegalMove, match="nothing left to draw") as refused:
        match.act("ann", "draw")
    assert refused.value.rule == "J63"


def test_j63_the_very_last_card_can_be_drawn() -> None:
    match = all_held({"ann": "blue-1 blue-3", "bob": "red-2 blue-2"}, draw="green-1")
    assert [str(move) for move in match.legal("ann")] == ["draw"]
    act(match, "ann: draw")
    assert match.position().draw_pile == ()


def test_j17_with_nothing_to_play_and_nothing_to_draw_the_turn_passes() -> None:
    match = all_held({"ann": "blue-1 blue-3", "bob": "red-2 blue-2"})
    assert match.acting == ("bob",)


def test_j60_whoever_can_play_has_to() -> None:
    match = Match("classic", NAMES[:4], 5, {"forced-play": True, "jump-in": True})
    choice = Random(5)
    forced = 0
    for _ in range(300):
        position = match.position()
        if position.deciding == "end":
            match.act("-", "deal")
            continue
        if position.deciding in {"turn", "drawn"} and position.turn:
            kinds = {move.kind for move in match.legal(position.turn)} - {"uno", "catch"}
            assert kinds in ({"play"}, {"draw"})
            forced += kinds == {"play"}
        if position.drawn and position.turn:
            played = {move.card for move in match.legal(position.turn) if move.kind == "play"}
            assert played == {position.drawn}
        act_at_random(match, choice)
    assert forced > 50


@pytest.mark.parametrize("rules", [{"draw-until-playable": True}, {"draw-until-playable": True, "forced-play": True}])
def test_j60_one_draws_on_until_a_card_fits(rules: dict[str, bool]) -> None:
    hands = {"ann": "blue-1", "bob": "blue-2"}
    match = table(hands, rules=rules, draw="blue-3 green-4 yellow-6 red-9 red-8")
    act(match, "ann: draw")
    assert match.view("ann").drawn == "red-9"
    assert match.view("ann").counts["ann"] == 5
    moves = {str(move) for move in match.legal("ann")}
    assert moves == ({"play red-9"} if "forced-play" in rules else {"play red-9", "keep"})


def test_j60_a_draw_by_choice_goes_on_too() -> None:
    match = table(
        {"ann": "red-1 red-2", "bob": "blue-2"}, rules={"draw-until-playable": True}, draw="blue-3 blue-4 red-9"
    )
    act(match, "ann: draw")
    assert match.view("ann").drawn == "red-9"
    with pytest.raises(IllegalMove, match="only the drawn card") as refused:
        match.act("ann", "play red-1")
    assert refused.value.rule == "R14"
