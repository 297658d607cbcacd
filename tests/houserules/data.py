"""The sentences that these tests are about, as their data files give them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import yaml

_HERE = Path(__file__).parent


class Refused(NamedTuple):
    text: str
    piece: str
    suggestion: str
    slip: bool = False  # of the pen: with the suggestion in its place the text is a rule


def _read(name: str) -> object:
    return yaml.safe_load((_HERE / name).read_text(encoding="utf-8"))


def accepted() -> dict[str, str]:
    found = _read("accepted.yaml")
    assert isinstance(found, dict)
    return found


def refused() -> list[Refused]:
    found = _read("refused.yaml")
    assert isinstance(found, list)
    return [Refused(*entry) for entry in found]
