"""The sentences that these tests are about, as their data files give them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import yaml

_HERE = Path(__file__).parent
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Written(NamedTuple):
    """What somebody wrote in a language, and what it comes to (people.yaml says how)."""

    lang: str
    text: str
    means: str


def _read(path: str) -> Any:  # noqa: ANN401  # whatever the file holds
    return yaml.load((_HERE / path).read_text(encoding="utf-8"), Loader=_LOADER)  # noqa: S506  # both are safe


def accepted() -> dict[str, str]:
    """Sentences that are certain, with their effects in one line."""
    found: dict[str, str] = _read("accepted.yaml")
    return found


def asked() -> dict[str, list[str]]:
    """Sentences that are questions, with the readings to choose from."""
    found: dict[str, list[str]] = _read("asked.yaml")
    return found


def people() -> list[Written]:
    """What people write on a blank card."""
    return [Written(*entry) for entry in _read("people.yaml")]


def wordings() -> dict[str, dict[str, list[str]]]:
    """Rules as they are said back, with other words for the same: `certain`, or `asked` among other readings."""
    found: dict[str, dict[str, list[str]]] = _read("wordings.yaml")
    return found


def pairs() -> list[list[str]]:
    """A sentence and what it means, and one like it that means something else."""
    found: list[list[str]] = _read("pairs.yaml")
    return found


def translated(lang: str) -> dict[str, str]:
    """Sentences of a language with English ones that mean the same."""
    found: dict[str, str] = _read(f"languages/{lang}.yaml")
    return found


def shown() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The positions, and what happens in them."""
    found = _read("shown.yaml")
    return found["positions"], found["shown"]
