"""What the thinking bots have learned is worth having, and is learned again from its seed."""

import sys
import tomllib
from pathlib import Path

import pytest

from lastcard.bots.table_model import learned_weights
from lastcard.engine import COMPILED
from lastcard.lab import training
from lastcard.lab.training import GROUPS, RULES, edge, tables_of
from lastcard.thinking.codes import GLANCES, LACKS, WEIGHTS
from lastcard.thinking.habits import USUAL

OTHER_DEALS = 1234  # than those of the training


def test_habits_learned_for_two_win_more_than_usual_ones() -> None:
    tables = [table for rules in RULES for table in tables_of((2,), rules)]
    learned = learned_weights()["duel"]["habits"]
    deals = 600 if COMPILED else 12
    assert edge(learned, tables, deals, OTHER_DEALS) > edge(USUAL, tables, deals, OTHER_DEALS) + 0.03


def test_it_pays_to_watch_who_draws() -> None:
    """A player who goes on with colours that the next one drew on wins more than one who does not care."""
    tables = tables_of((2,), RULES[1])
    watching = [*learned_weights()["duel"]["habits"]]
    blind = [*watching]
    blind[LACKS] = 0
    assert watching[LACKS] > 0
    deals = 3000 if COMPILED else 40
    assert edge(watching, tables, deals, OTHER_DEALS) > edge(blind, tables, deals, OTHER_DEALS)


@pytest.mark.skipif(not COMPILED, reason="hundreds of rounds: minutes without a compiler")
def test_training_writes_the_same_file_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "DEALS", 8)
    texts = []
    for number in range(2):
        path = tmp_path / f"{number}.toml"
        monkeypatch.setattr(
            sys, "argv", ["training", "--changes", "3", "--rounds", "20", "--epochs", "1", "--to", str(path)]
        )
        training.main()
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    found = tomllib.loads(texts[0])
    assert [*found] == [group.name for group in GROUPS]
    for group in GROUPS:
        assert (len(found[group.name]["habits"]), len(found[group.name]["prospects"])) == (WEIGHTS, GLANCES)
