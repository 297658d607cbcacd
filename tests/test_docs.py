"""The pages of docs/: generated ones are up to date, examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from tests.rules.tables import NAMES, act_at_random

import lastcard
from lastcard import Edition, MalformedMove, Match, docs, edition, editions
from lastcard.engine import codes
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.edition.model import CONDITIONS, EFFECTS, WHO
from lastcard.engine.edition.options import ALLOWED
from lastcard.engine.text.moves import KINDS, MoveText
from lastcard.engine.text.refusals import REFUSALS
from lastcard.engine.text.rules import rules_of, rules_page
from lastcard.houserules.lexicon import language, languages
from lastcard.houserules.reader import understand
from lastcard.houserules.reading import read_effects
from lastcard.scenario import _EXPECT, _KEYS, Scenario, parse_scenarios

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), flags=re.MULTILINE | re.DOTALL)


def section(name: str, heading: str) -> str:
    return re.split(r"^## ", page(name).partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]


def name_of(scenario: Scenario) -> str:
    return scenario.name


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


# -- generated pages -------------------------------------------------------------------------


def test_the_generated_pages_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    status = docs.main(["--check", "--folder", str(DOCS)])
    assert (status, capsys.readouterr().out) == (0, ""), "run `make docs`"


def test_check_names_what_is_stale_and_writing_mends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ["--folder", str(tmp_path)]
    assert docs.main(folder) == 0
    (tmp_path / "options.md").write_text("something else", encoding="utf-8")
    (tmp_path / "rules" / "gone.md").touch()
    capsys.readouterr()
    assert docs.main(["--check", *folder]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [f"{tmp_path / name} is not up to date" for name in ("options.md", "rules/gone.md")]
    assert docs.main(folder) == 0
    assert docs.main(["--check", *folder]) == 0


def test_every_edition_has_its_page_of_rules() -> None:
    for found in editions():
        text = page(f"rules/{found.id}.md")
        assert re.findall(r"^### ([RJ]\d+)", text, flags=re.MULTILINE) == [rule.id for rule in rules_of(found)]


def test_every_option_and_every_refusal_is_listed() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", page("options.md"), flags=re.MULTILINE) == list(ALLOWED)
    assert page("refusals.md").count("\n| [") == len(REFUSALS)


def test_the_editions_page_counts_every_deck() -> None:
    for found in editions():
        assert f"`{found.id}` | {', '.join(found.colors)} | {found.size} |" in page("editions.md")


# -- links -----------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The headings of a page, as web pages address them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in PAGES])
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        name, _, heading = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


# -- the Python page -------------------------------------------------------------------------


def test_the_python_examples_do_what_the_page_says() -> None:
    text = "\n".join(blocks("python.md", "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(DOCS / "python.md"), 0)
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert "".join(told) == ""


# -- notation --------------------------------------------------------------------------------


def test_the_cards_of_the_notation_exist() -> None:
    known = {face.text for found in editions() for face in found.faces} | {found.id for found in editions()}
    examples = quoted(section("notation.md", "Cards"))
    assert [text for text in examples if text not in known] == []
    kinds = {face.card.id for found in editions() for face in found.faces if face.card.number is None}
    assert [kind for kind in kinds if not any(kind in text for text in examples)] == []


def means(text: str) -> bool:
    """Is it a move of some edition, and written just so?"""
    for found in editions():
        try:
            move = MoveText(found, ("ann", "bob", "cat")).parse(text)
        except MalformedMove:
            continue
        return str(move) == text
    return False


def test_the_moves_of_the_notation_are_moves() -> None:
    examples = re.findall(r"^\| `([^`]+)` \|", section("notation.md", "Moves"), flags=re.MULTILINE)
    assert [text for text in examples if not means(text)] == []
    assert {text.split()[0] for text in examples} == set(KINDS)


def test_the_notation_names_every_key_of_a_scenario() -> None:
    text = section("notation.md", "Scenarios")
    assert [key for key in _KEYS if f"{key}:" not in text] == []
    assert [key for key in _EXPECT if f"`{key}`" not in text] == []


@pytest.mark.parametrize(
    "scenario", list(parse_scenarios(blocks("notation.md", "yaml")[0], "notation.md")), ids=name_of
)
def test_the_scenarios_of_the_notation_run(scenario: Scenario) -> None:
    scenario.run()


def test_the_record_of_the_notation_is_a_record() -> None:
    written = tomllib.loads(blocks("notation.md", "toml")[0])
    real = page("example-record.toml")
    whole = tomllib.loads(real)
    assert Match.replay(real).winners == ("bob",)
    del whole["end"]["digest"], written["end"]["digest"]
    assert written == whole


# -- adding an edition -----------------------------------------------------------------------

PAGE = "adding-an-edition.md"
NIGHT_MARKET = blocks(PAGE, "toml")[0]


def night_market() -> Edition:
    return parse_edition(NIGHT_MARKET, "night-market.toml", read_effects)


def test_the_example_uses_every_effect() -> None:
    used = {effect.do for card in night_market().own_cards for effect in card.all_effects}
    assert used == set(EFFECTS) - {"honour"}


def test_the_page_names_everything_that_an_edition_file_can_say() -> None:
    named = set(quoted(page(PAGE)))
    assert set(EFFECTS) <= named
    assert set(WHO) <= named
    assert {"who", "to", "count", "then", "else", "laid-color", *CONDITIONS} <= named
    top = {"id", "name", "about", "extends", "colors", "characters", "scoring", "dealer", "first-card"}
    assert top <= named
    card = {
        "copies",
        "points",
        "wild",
        "effects",
        "stacks",
        "only-without",
        "turned-up",
        "bounces",
        "blocks",
        "character",
    }
    assert card | {"customizable", "rule", "values", "seven-zero"} <= named


def test_the_page_names_the_limits() -> None:
    text = section(PAGE, "Limits")
    faces = f"{codes.MAX_COLORS} colours with {codes.SYMBOLS} faces each"
    assert faces in text
    for number in (codes.FACES - codes.FIRST_WILD, codes.MAX_CARDS, codes.MAX_SEATS, codes.MAX_EFFECTS):
        assert str(number) in text


@pytest.mark.parametrize("scenario", list(parse_scenarios(blocks(PAGE, "yaml")[0], PAGE)), ids=name_of)
def test_the_cards_of_the_example_do_what_they_say(
    scenario: Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "night-market.toml").write_text(NIGHT_MARKET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    scenario.run()


def test_every_card_of_the_example_has_a_scenario() -> None:
    text = blocks(PAGE, "yaml")[0]
    assert [card.id for card in night_market().own_cards if not re.search(rf"\b{card.id}\b", text)] == []


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_example_can_be_played_to_the_end(seats: int) -> None:
    match = Match(night_market(), NAMES[:seats], seats, {"target": 100})
    choice = Random(seats)
    while not match.over:
        if match.position().deciding == "end":
            match.act("-", "deal")
        else:
            act_at_random(match, choice)
        assert match.position().cards == match.edition.size
    assert max(match.scores.values()) >= 100
    assert Match.replay(match.record(), edition=match.edition).winners == match.winners


def test_an_edition_of_ones_own_has_a_page_of_rules() -> None:
    found = night_market()
    text = rules_page(found, found.name)
    assert text.startswith("# Rules of Night Market\n")
    assert "- **Lantern** (`lantern`): 2 in the deck, 50 points" in text
    assert "- **Echo** (`echo`): 1 in each colour, 20 points" in text
    assert rules_of(found) == rules_of(edition("classic"))


def test_the_example_of_the_package_does_what_it_says() -> None:
    assert doctest.testmod(lastcard) == (0, 3)


# -- house rules -----------------------------------------------------------------------------

HOUSE_RULES = "house-rules.md"


def test_the_examples_of_house_rules_are_true() -> None:
    text = "\n".join(blocks(HOUSE_RULES, "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, HOUSE_RULES, str(DOCS / HOUSE_RULES), 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)


@pytest.mark.parametrize("scenario", list(parse_scenarios(blocks(HOUSE_RULES, "yaml")[0], HOUSE_RULES)), ids=name_of)
def test_the_scenario_of_house_rules(scenario: Scenario) -> None:
    scenario.run()


def test_every_sentence_of_the_table_is_understood() -> None:
    names = [language(lang)["name"] for lang in languages()]
    page = (DOCS / HOUSE_RULES).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+\.) \|$", page, flags=re.MULTILINE)
    assert len(rows) > 60
    assert f"| {' | '.join(names)} |" in page
    for row in rows:
        texts = zip(languages(), row.split(" | "), strict=True)
        assert len({understand(text, lang).certain for lang, text in texts} - {None}) == 1, row
