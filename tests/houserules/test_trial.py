"""Trying rules out: what the figures compare, that they are the same again, what they find, and when they warn."""

import pytest

from lastcard import HouseRule, OptionError
from lastcard.houserules.trial import Compared, Interval, Trial, TrialTable, try_out

MARIO = "super-mario"
ALONE = Interval(0, 0, 0)


def tried(text: str, players: int = 4, rounds: int = 600, **rules: str) -> Trial:
    others = {name.replace("_", "-"): rule for name, rule in rules.items()}
    return HouseRule(text).trial(MARIO, players, rounds, rules=others)


def found(turns: Interval = ALONE, wins: Interval = ALONE, endless: Interval = ALONE) -> Trial:
    """A trial with these differences."""
    figures = [Compared(0.5, 0.5 + more.value, more) for more in (wins, endless)]
    lengths = Compared(40, 40 + turns.value, turns)
    return Trial("custom-1", 1000, 0.4, 400, lengths, figures[0], figures[1], is_same=False)


def winning(trial: Trial) -> Interval:
    assert trial.wins is not None
    return trial.wins.more


def test_the_same_seed_gives_the_same_figures() -> None:
    rule = HouseRule("Everyone else draws 1.")
    one, same, other = (rule.trial(MARIO, 4, 200, seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_the_deals_are_the_same_whatever_the_rule() -> None:
    assert tried("I draw 20.").turns.blank == tried("I play again.").turns.blank


def test_a_difference_is_that_of_the_two_figures() -> None:
    trial = tried("I discard 3.")
    assert trial.wins is not None
    for figure in (trial.turns, trial.wins, trial.endless):
        assert figure.more.value == pytest.approx(figure.ruled - figure.blank)
        assert figure.more.low <= figure.more.value <= figure.more.high


# -- where the rule stands ---------------------------------------------------------------


def test_the_rule_goes_on_the_first_blank_card() -> None:
    assert tried("I draw 2.").card == "custom-1"
    assert tried("I draw 2.", custom_1="Everyone draws 5.").card == "custom-2"
    assert tried("I draw 2.", custom_1="Everyone draws 5.", custom_2="I draw 3.").card == "custom-1"
    assert HouseRule("I draw 2.").trial(MARIO, 4, 2, card="custom-2").card == "custom-2"
    with pytest.raises(OptionError, match="custom-1 and custom-2"):
        HouseRule("I draw 2.").trial(MARIO, card="wild")


def test_the_rule_stands_on_one_card_only() -> None:
    """Everybody plays at once what wins the round; with two such cards half of the rounds would be left."""
    won = tried("I win the round.")
    assert won.fires == won.played / won.rounds
    assert 0.3 < won.fires < 0.55


def test_what_stands_on_the_other_card_stays_on_both_sides() -> None:
    plain, busy = tried("I draw 1."), tried("I draw 1.", custom_2="Everyone draws 5.")
    assert busy.turns.blank > plain.turns.blank + 5
    assert tried("I choose the colour.", custom_2="Everyone draws 5.").is_same


def test_what_stood_on_the_card_is_gone_on_both_sides() -> None:
    rule = HouseRule("I draw 1.")
    over = rule.trial(MARIO, 4, 200, rules={"custom-1": "Everyone draws 5."}, card="custom-1")
    assert over == rule.trial(MARIO, 4, 200)


def test_an_honour_rule_on_the_other_card_comes_to_nothing() -> None:
    assert tried("I draw 1.", custom_2="honour: sing").turns == tried("I draw 1.").turns


def test_options_count() -> None:
    plain = HouseRule("I draw 2.").trial(MARIO, 4, 100)
    fewer = HouseRule("I draw 2.").trial(MARIO, 4, 100, rules={"hand-size": 2})
    assert fewer.turns.blank < plain.turns.blank


# -- what is found -----------------------------------------------------------------------


def test_a_rule_that_does_nothing_leaves_every_game_as_it_is() -> None:
    trial = tried("I choose the colour.")
    assert trial.finding == "same"
    assert trial.turns.more == Interval(0, 0, 0)
    assert trial.turns.blank == trial.turns.ruled
    assert trial.fires > 0


def test_a_rule_that_does_next_to_nothing_is_said_to() -> None:
    trial = tried("I gain 5 points.")
    assert not trial.is_same
    assert trial.finding == "nothing"


def test_a_rule_that_nobody_plays_is_said_to() -> None:
    trial = tried("I draw 20.")
    assert (trial.finding, trial.fires, trial.played) == ("unplayed", 0, 0)
    assert winning(trial).high < -0.2  # whoever has the card does not get rid of it


def test_something_is_found_if_either_figure_is_certain() -> None:
    more, fewer, either = Interval(0.2, 0.1, 0.3), Interval(-0.2, -0.3, -0.1), Interval(0.01, -0.1, 0.12)
    assert found(either, either).finding == "nothing"
    for certain in (more, fewer):
        assert found(certain, either).finding == found(either, certain).finding == "something"


def test_who_profits() -> None:
    good, bad = tried("I discard 3."), tried("Everyone draws 20.")
    assert winning(good).low > 0 > winning(bad).high
    assert good.turns.more.high < 0 < bad.turns.more.low


@pytest.mark.parametrize("text", ["I lose 3 turns.", "The next player wins the round."])
def test_a_rule_that_is_only_played_to_go_out_helps_nobody(text: str) -> None:
    """Whoever plays it wins; but whoever has it would have won more often with a blank card."""
    trial = tried(text)
    assert 0 < trial.played < trial.rounds / 4
    assert winning(trial).high < 0


def test_a_rule_that_ends_the_round_at_once() -> None:
    trial = tried("I win the round.")
    assert trial.wins is not None
    assert trial.wins.ruled == 1
    assert trial.wins.more.high <= 1
    assert trial.finding == "something"
    assert trial.warning is None


def test_few_rounds_make_nothing_certain() -> None:
    trial = tried("I win the round.", rounds=2)
    assert trial.endless.more.low < 0 < trial.endless.more.high
    if trial.wins is not None:
        assert trial.wins.more.high - trial.wins.more.low > 0.5


# -- warnings ----------------------------------------------------------------------------


def test_rounds_that_do_not_end_are_warned_of() -> None:
    trial = tried("Everyone draws 20.")
    assert trial.endless.blank == 0
    assert trial.endless.ruled > 0.05
    assert trial.warning == "endless"


def test_what_another_card_does_is_not_warned_of() -> None:
    trial = tried("I choose the colour.", custom_2="Everyone draws 20.")
    assert trial.endless.blank == trial.endless.ruled > 0.05
    assert trial.warning is None


@pytest.mark.parametrize(
    ("turns", "endless", "warning"),
    [
        (Interval(90, 85, 95), ALONE, "slow"),
        (Interval(90, 75, 105), ALONE, None),
        (ALONE, Interval(0.02, 0.005, 0.035), "endless"),
        (ALONE, Interval(0.02, -0.005, 0.045), None),
        (ALONE, Interval(0.004, 0.001, 0.007), None),
        (Interval(90, 85, 95), Interval(0.02, 0.005, 0.035), "endless"),
    ],
)
def test_only_what_is_certain_and_large_is_warned_of(turns: Interval, endless: Interval, warning: str | None) -> None:
    assert found(turns, endless=endless).warning == warning


@pytest.mark.parametrize("text", ["Everyone else draws 1.", "I play again.", "All hands move to the left."])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_harmless_rules_are_not_warned_of(text: str, players: int) -> None:
    trial = tried(text, players, 150)
    assert trial.warning is None
    assert trial.endless.ruled == 0
    assert trial.turns.more.low < trial.turns.more.value < trial.turns.more.high


# -- what cannot be tried out --------------------------------------------------------------


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
        HouseRule("I draw 2.").trial(MARIO, 4, 1)


def test_when_time_is_up_the_rounds_until_then_count() -> None:
    trial = try_out("I draw 2.", TrialTable(MARIO), 100_000, seconds=0.01)
    assert 50 <= trial.rounds < 100_000
