"""Trying rules out: what the figures say, that they are the same again, and when they warn."""

import pytest

from lastcard import HouseRule, OptionError
from lastcard.houserules.trial import MAX_TURNS, Interval, Trial, TrialTable, try_out

MARIO = "super-mario"


def tried(text: str, players: int = 4, rounds: int = 300) -> Trial:
    return HouseRule(text).trial(MARIO, players, rounds)


def test_the_same_seed_gives_the_same_figures() -> None:
    rule = HouseRule("Everyone else draws 1.")
    one, same, other = (rule.trial(MARIO, 4, 200, seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_the_deals_are_the_same_whatever_the_rule() -> None:
    assert tried("I draw 20.").length_before == tried("I play again.").length_before
    assert (
        tried("I draw 20.").length_before
        == HouseRule("I draw 20.").trial(MARIO, 4, 300, rules={"custom-1": "Everyone draws 5."}).length_before
    )


def test_a_rule_that_does_nothing_changes_nothing() -> None:
    found = tried("I choose the colour.")
    assert found.longer == Interval(1, 1, 1)
    assert found.length_before == found.length_after
    assert found.fires > 0


def test_options_count() -> None:
    plain = HouseRule("I draw 2.").trial(MARIO, 4, 100)
    fewer = HouseRule("I draw 2.").trial(MARIO, 4, 100, rules={"hand-size": 2})
    assert fewer.length_before < plain.length_before


def test_who_profits() -> None:
    good, bad = tried("I discard 3."), tried("I draw 20.")
    assert good.player_wins > 2 * good.others_win
    assert bad.player_wins < bad.others_win / 2
    assert good.longer.high < 1 < bad.longer.low


def test_a_rule_with_which_rounds_hardly_end_is_warned_of() -> None:
    found = tried("Everyone draws 20.")
    assert found.endless > 0.05
    assert found.warning is not None
    assert found.warning.startswith("Rounds hardly end: ")
    assert str(MAX_TURNS) in found.warning


def test_a_rule_with_which_rounds_take_much_longer_is_warned_of() -> None:
    found = Trial(1000, 1, 40, 130, Interval(3.25, 3.1, 3.4), 0.25, 0.25, 0.0)
    assert found.warning == "Rounds take 3.2 times as long."


@pytest.mark.parametrize("text", ["Everyone else draws 1.", "I play again.", "All hands move to the left."])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_harmless_rules_are_not_warned_of(text: str, players: int) -> None:
    found = tried(text, players, 150)
    assert found.warning is None
    assert found.endless == 0
    assert found.longer.low < found.longer.value < found.longer.high


def test_shares_are_shares() -> None:
    found = tried("The next player draws 2.", players=2)
    assert 0 < found.player_wins < 1
    assert 0 < found.others_win < 1


def test_an_honour_rule_cannot_be_tried_out() -> None:
    with pytest.raises(ValueError, match="J50"):
        HouseRule("honour: sing").trial(MARIO)


def test_what_cannot_be_played_there() -> None:
    with pytest.raises(OptionError, match="none of its cards can be written on"):
        HouseRule("I draw 2.").trial("classic")
    with pytest.raises(OptionError, match="purple"):
        HouseRule("Everyone holding a purple card draws 1.").trial(MARIO)
    for players in (1, 11):
        with pytest.raises(ValueError, match="can play"):
            HouseRule("I draw 2.").trial(MARIO, players)
    with pytest.raises(ValueError, match="rounds"):
        HouseRule("I draw 2.").trial(MARIO, 4, 0)


def test_when_time_is_up_the_rounds_until_then_count() -> None:
    found = try_out("I draw 2.", TrialTable(MARIO), 100_000, seconds=0.01)
    assert 50 <= found.rounds < 100_000
