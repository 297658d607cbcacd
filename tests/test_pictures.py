"""The pictures of the page: drawings that any reader of the README may load."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tools import architecture
from tools.vector import joined, relative

ROOT = Path(__file__).parent.parent
# The picture of the architecture has letters, and tests of its own.
PICTURES = sorted({*(ROOT / "docs" / "pictures").glob("*.svg")} - {architecture.PICTURE})
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"clipPath", "defs", "g", "mask", "path", "rect", "circle", "svg", "title", "use"}
FILLS = {"linearGradient", "pattern", "radialGradient", "stop"}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_pictures_are_shapes_alone_and_small(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    assert len(text) <= 250_000
    for element in ET.fromstring(text).iter():  # noqa: S314  # our own
        assert element.tag.removeprefix(SVG) in SHAPES | FILLS
        assert element.get("href", "#").startswith("#")


def test_the_readme_shows_all_of_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert PICTURES
    assert [path.name for path in PICTURES if f"docs/pictures/{path.name}" not in readme] == []


@pytest.mark.parametrize(
    ("path", "shorter"),
    [
        ("M10 20H30V-5Z", "m10 20h20v-25z"),
        ("M10 20L11 21 12.04 19ZL10.5 20.5", "m10 20l1 1l1-2zl.5 .5"),
        ("M.04 0C0 1 2-3.26 4 5M0 0", "m0 0c0 1 2-3.3 4 5m-4-5"),
    ],
)
def test_a_path_goes_the_same_way_in_smaller_numbers(path: str, shorter: str) -> None:
    assert relative(path, 1) == shorter


def test_numbers_are_parted_by_what_is_there() -> None:
    assert joined([5, -12, 30, 0], 1) == ".5-1.2 3 0"
