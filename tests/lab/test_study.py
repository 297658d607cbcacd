"""Studies: the same whoever plays them, and intervals that hold what they promise."""

from functools import cache
from random import Random

import pytest

from lastcard import OptionError
from lastcard.lab import METRICS, Comparison, Setting, Study, Where, observe
from lastcard.lab.intervals import Estimate, jackknife, student, wilson
from lastcard.lab.metrics import Metric

ROUNDS = 256
BY_NAME = {metric.name: metric for metric in METRICS}


@cache
def studied(players: int = 4, **rules: bool) -> Study:
    options = tuple((name.replace("_", "-"), value) for name, value in rules.items())
    return observe(Setting("classic", players, options), ROUNDS, seed=1)


def found(metric: Metric, of: Study) -> Estimate:
    estimate = of.metric(metric)
    assert estimate is not None
    return estimate


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = studied()
    assert observe(alone.setting, ROUNDS, 1, Where(2)).shards == alone.shards


def test_another_seed_gives_other_rounds() -> None:
    assert observe(studied().setting, ROUNDS, 2).shards != studied().shards


def test_all_rounds_are_played_and_every_shard_has_its_own() -> None:
    assert studied().rounds == ROUNDS
    assert observe(studied().setting, ROUNDS + 5, 1).rounds == ROUNDS + 5
    assert len({str(shard) for shard in studied().shards}) == len(studied().shards)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_every_figure_lies_in_its_interval(metric: Metric) -> None:
    estimate = found(metric, studied())
    assert estimate.low <= estimate.value <= estimate.high


def test_what_was_never_seen_may_still_happen() -> None:
    nobody = found(BY_NAME["nobody"], studied())
    assert (nobody.value, nobody.low) == (0.0, 0.0)
    assert 1 / ROUNDS < nobody.high < 10 / ROUNDS
    difference = Comparison(studied(), studied(stacking=True)).difference(BY_NAME["nobody"])
    assert difference is not None
    assert (difference.low, difference.value, difference.high) == (-nobody.high, 0.0, nobody.high)


def test_what_is_always_so_may_still_fail() -> None:
    """Two cards each: whoever begins goes out on the third turn, with a card for every turn."""
    always = observe(Setting("tests/editions/stalemate.toml", 2, (("hand-size", 2),)), 128)
    edge, stuck = found(BY_NAME["first_seat"], always), found(BY_NAME["stuck"], always)
    assert edge.value == edge.high == 0.5
    assert 0.4 < edge.low < 0.49
    assert stuck.value == stuck.low == 0.0
    assert 0.01 < stuck.high < 0.1


@pytest.mark.parametrize("edition", ["avengers", "tests/editions/stalemate.toml"])
def test_no_interval_holds_what_cannot_be(edition: str) -> None:
    few = observe(Setting(edition, 2, (("hand-size", 2),)), 128)
    shares = [few.metric(BY_NAME[name]) for name in ("stuck", "forced", "nobody")]
    shares += [share for card in few.cards for share in (card.final, card.decides)]
    assert all(0 <= share.low < share.high <= 1 for share in shares if share is not None)
    others = [few.metric(metric) for metric in METRICS if not metric.is_share]
    others += [figure for card in few.cards for figure in (card.plays, card.weight, card.wins)]
    assert all(figure.low >= 0 for figure in others if figure is not None)


def test_figures_are_plausible() -> None:
    """Loose bounds, which hold for any sensible player."""
    four, two = studied(), studied(2)
    assert 30 < found(BY_NAME["turns"], four).value < 80
    assert 0.1 < found(BY_NAME["stuck"], four).value < found(BY_NAME["forced"], four).value < 0.8
    assert found(BY_NAME["points"], four).value > found(BY_NAME["points"], two).value
    assert found(BY_NAME["match_rounds"], four).value < found(BY_NAME["match_rounds"], two).value


def test_where_one_round_decides_there_is_no_match() -> None:
    assert observe(Setting("super-bowl", 3), 128, 1).metric(BY_NAME["match_rounds"]) is None


def test_cards_add_up() -> None:
    cards = studied().cards
    assert [card.id for card in cards] == [card.id for card in studied().setting.found.cards]
    assert sum(card.final.value for card in cards) == pytest.approx(1)
    assert 1 <= sum(card.decides.value for card in cards) <= 3
    assert all(card.plays.value > card.decides.value for card in cards)


def test_a_comparison_of_a_table_with_itself_finds_nothing() -> None:
    same = Comparison(studied(), studied())
    assert all(same.difference(metric) == Estimate(0, 0, 0) for metric in METRICS)


def test_a_comparison_finds_what_a_rule_changes() -> None:
    compared = Comparison(studied(), studied(draw_until_playable=True))
    stuck = compared.difference(BY_NAME["stuck"])
    assert stuck is not None
    both = [found(BY_NAME["stuck"], each).value for each in (compared.one, compared.other)]
    assert stuck.value == pytest.approx(both[1] - both[0])
    assert not stuck.is_zero_inside


@pytest.mark.parametrize(
    ("edition", "players", "rules", "part"),
    [
        ("classic", 1, (), "2 to 10 can play, not 1"),
        ("classic", 11, (), "2 to 10 can play, not 11"),
        ("nothing", 4, (), "there is no edition 'nothing'"),
        ("classic", 4, (("shield", "draws"),), "shield: Classic has no card that shields"),
    ],
)
def test_a_table_that_cannot_be(edition: str, players: int, rules: tuple[tuple[str, str], ...], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        Setting(edition, players, rules)


def test_options_are_checked_with_the_players() -> None:
    with pytest.raises(OptionError, match="too few for 10 hands"):
        Setting(_small_edition(), 10, (("hand-size", 10),))


def _small_edition() -> str:
    return "tests/editions/tiny.toml"


def test_too_few_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="--rounds must be 128 or more, not 127"):
        observe(Setting("classic", 4), 127)


# -- intervals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 63.66), (2, 9.925), (3, 5.841), (5, 4.032), (10, 3.169), (30, 2.750), (63, 2.656), (1000, 2.581)],
)
def test_student_agrees_with_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_wilson_agrees_with_a_known_case() -> None:
    found = wilson(10, 100)
    assert [found.low, found.high] == pytest.approx([0.0460, 0.2038], abs=1e-4)
    assert wilson(0, 10).low == 0.0
    assert wilson(10, 10).high == 1.0


def test_parts_that_differ_by_rounding_only_do_not_differ() -> None:
    assert jackknife(1.5, [1.5, 1.5 + 2e-16, 1.5 - 2e-16]) == Estimate(1.5, 1.5, 1.5)


def test_jackknife_intervals_cover_the_truth() -> None:
    """A ratio of two sums that hang together, from skewed parts: 99 of 100 intervals should hold 2."""
    chance = Random(1)
    held = 0
    for _ in range(400):
        below = [chance.expovariate(1) + 0.2 for _ in range(64)]
        above = [2 * value + chance.gauss(0, 1) for value in below]
        without = [(sum(above) - a) / (sum(below) - b) for a, b in zip(above, below, strict=True)]
        estimate = jackknife(sum(above) / sum(below), without)
        held += estimate.low <= 2 <= estimate.high
    assert 386 <= held <= 400
