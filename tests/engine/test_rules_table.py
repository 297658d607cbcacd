"""The table of rules is complete, consistent and in our own words."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from lastcard.engine.text import rules

EDITIONS = (
    "batman-v-superman",
    "super-hero-girls",
    "avengers",
    "super-bowl",
    "super-mario",
    "classic",
)
OPTIONS = (
    "reverse-with-two",
    "bluffing",
    "scoring",
    "target",
    "hand-size",
    "shield",
    "call-penalty",
    "stacking",
    "jump-in",
    "seven-zero",
    "draw-until-playable",
    "forced-play",
    "pauses",
)
SECTIONS = ["deck", "setup", "turn", "calls", "scoring", "cards", "written", "options", "fine-print"]
SETTLED = {f"R{n}" for n in range(1, 39)} | {f"J{n}" for n in (*range(1, 66), *range(70, 106))}
SHEETS = Path(__file__).resolve().parents[2].parent / "shared" / "seeds"
SHARED_WORDS = 8  # this many words in a row, common to a sheet and to us, count as copied


def table_text() -> str:
    return files("lastcard.engine.text").joinpath("rulebook.toml").read_text(encoding="utf-8")


def all_ids() -> list[str]:
    return re.findall(r"^\[([RJ]\d+)\]$", table_text(), flags=re.MULTILINE)


def all_rules() -> list[rules.Rule]:
    return [rules.rule(name) for name in all_ids()]


def words(text: str) -> list[str]:
    spelling = text.lower().replace("colour", "color").replace("’", "").replace("'", "")
    return re.findall(r"[^\W_]+", spelling)


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    for start in range(len(found) - SHARED_WORDS + 1):
        yield tuple(found[start : start + SHARED_WORDS])


def our_passages() -> dict[str, str]:
    passages = {found.id: f"{found.title}. {found.text} {found.note or ''}" for found in all_rules()}
    return passages | {name: rules.option_text(name) for name in OPTIONS}


def test_every_judgement_on_written_rules_is_shown_by_a_scenario_or_a_test() -> None:
    tests = Path(__file__).resolve().parents[1]
    shown = "".join(path.read_text("utf-8") for path in (tests / "scenarios").glob("*.yaml"))
    shown += "".join(path.read_text("utf-8") for name in ("engine", "rules") for path in (tests / name).glob("*.py"))
    cited = {f"J{number}" for number in re.findall(r"[Jj](\d+)(?!\d)", shown.replace("_", " "))}
    judged = {found.id for found in all_rules() if found.section == "written"}
    assert not judged - cited


def test_every_settled_rule_stands_exactly_once() -> None:
    counts = Counter(all_ids())
    assert {name: counts[name] for name in SETTLED} == dict.fromkeys(SETTLED, 1)


def test_no_rule_is_invented() -> None:
    # Judgements on the rules that players write begin at J70.
    written = [name for name in all_ids() if name not in SETTLED]
    assert all(name.startswith("J") and int(name[1:]) >= 70 for name in written)


def test_r_ids_name_sheets_and_j_ids_none() -> None:
    for found in all_rules():
        assert found.is_judgement == found.id.startswith("J"), found.id
        assert set(found.source) <= {"000", "001", "002", "003", "004"}, found.id
        assert list(found.source) == sorted(set(found.source)), found.id


def test_sections_exist_and_follow_one_another() -> None:
    assert list(rules.sections()) == SECTIONS
    positions = [SECTIONS.index(found.section) for found in all_rules()]
    assert positions == sorted(positions)


def test_editions_named_exist() -> None:
    for found in all_rules():
        # All six are said by leaving the key out.
        assert found.editions is None or 0 < len(found.editions) < len(EDITIONS), found.id
        assert set(found.editions or ()) <= set(EDITIONS), found.id


def test_a_rule_for_some_editions_is_on_their_sheets() -> None:
    sheets = dict(zip(EDITIONS, ("000", "001", "002", "003", "004"), strict=False))
    for found in all_rules():
        for edition in found.editions or ():
            stated = found.is_judgement or sheets.get(edition, "001") in found.source
            assert stated, (found.id, edition)


def test_every_option_has_a_text_and_its_rules() -> None:
    for name in OPTIONS:
        assert rules.option_text(name)
        assert rules.option_rules(name)


def test_a_rule_that_needs_an_option_is_listed_with_it() -> None:
    for found in all_rules():
        if found.option is not None:
            assert found in rules.option_rules(found.option), found.id


def test_titles_and_texts_are_short() -> None:
    for found in all_rules():
        assert 2 <= len(found.title.split()) <= 6, found.id
        assert 1 <= len(re.findall(r"[.!](?= [A-Z`]|$)", found.text)) <= 4, found.id
        assert found.text.endswith("."), found.id


def test_titles_are_unique() -> None:
    assert max(Counter(found.title for found in all_rules()).values()) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_page_holds_exactly_the_rules_of_its_edition(edition: str) -> None:
    page = rules.rules_page(edition, "Some Edition")
    headings = re.findall(r"^### ([RJ]\d+) ", page, flags=re.MULTILINE)
    assert headings == [found.id for found in rules.rules_of(edition)]
    assert headings == [found.id for found in all_rules() if found.concerns(edition)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_page_says_which_sheets_lack_a_rule(edition: str) -> None:
    page = rules.rules_page(edition, "Some Edition")
    for name in ("R4", "R12", "R13", "R14", "R22", "R27", "R30"):
        note = rules.rule(name).note
        assert note is not None
        assert note in page


def test_pages_show_only_the_options_of_the_edition() -> None:
    assert set(rules.options_of("super-hero-girls")) == set(OPTIONS)
    assert set(OPTIONS) - set(rules.options_of("classic")) == {"shield"}  # J65


def test_origins_are_phrases_for_people() -> None:
    assert rules.rule("R33").origin == "Rule sheet of Batman v Superman"
    assert rules.rule("R38").origin == "Rule sheets of Batman v Superman, DC Super Hero Girls and Super Mario"
    assert rules.rule("R15").origin == "All rule sheets"
    assert rules.rule("J55").origin == "a judgement of this project"


def test_unknown_names_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="R39"):
        rules.rule("R39")
    with pytest.raises(ValueError, match="sevens"):
        rules.option_text("sevens")
    with pytest.raises(ValueError, match="clasic"):
        rules.rules_of("clasic")


def test_nothing_is_copied_from_the_sheets() -> None:
    texts = sorted(SHEETS.glob("*.txt"))
    if not texts:
        pytest.skip("no folder shared/seeds with the rule sheets beside the checkout: nothing to compare with")
    printed = {run for text in texts for run in runs(text.read_text(encoding="utf-8"))}
    copied = {name: [run for run in runs(text) if run in printed] for name, text in our_passages().items()}
    assert {name: found for name, found in copied.items() if found} == {}
