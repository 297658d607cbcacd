"""What was measured on the way: shown after the tests and written down, never judged by seconds."""

import json
from collections.abc import Iterator
from pathlib import Path

FILE = Path(__file__).parents[2] / "build" / "page-report.json"

Value = str | int | float
found: dict[str, dict[str, Value]] = {}


def note(part: str, **values: Value) -> None:
    """Keep some figures of one part."""
    found.setdefault(part, {}).update(values)


def write() -> None:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def lines() -> Iterator[str]:
    """The same as a table."""
    for part, values in found.items():
        yield part
        for name, value in values.items():
            yield f"  {name.replace('_', ' '):<48} {value:>12}"
