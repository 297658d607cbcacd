"""docs/envs.md: its examples run, and its tables are those of the code."""

import doctest
import re
from pathlib import Path

import pytest

from lastcard.engine import COMPILED
from lastcard.envs.common import MINIS, kind_of
from lastcard.learning.layout import OBSERVATION, RULED, STATE, Field

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs.md"
TEXT = PAGE.read_text(encoding="utf-8")


def row(field: Field) -> str:
    return f"| `{field.name}` | {field.size.replace(' ', ' × ')} | {field.about} |"


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_the_examples_do_what_the_page_says() -> None:
    text = "\n".join(re.findall(r"^```python\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL))
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert "".join(told) == ""


@pytest.mark.parametrize("fields", [OBSERVATION, RULED, STATE], ids=["observation", "ruled", "state"])
def test_every_field_is_described_in_its_order(fields: tuple[Field, ...]) -> None:
    assert "\n".join(map(row, fields)) in TEXT


def test_every_mini_edition_is_listed_with_its_size() -> None:
    for name, mini in MINIS.items():
        cards = kind_of(name, 2).edition.size
        assert re.search(rf"^\| `{name}` \| .* \| {cards} \| {mini.decisions} \|", TEXT, flags=re.MULTILINE)
