"""A web page as an SVG picture: shapes and letters as they are drawn, no bitmaps.

Chromium prints the page, MuPDF turns the print into paths. Gradients would become bitmaps on that way: they are drawn
underneath from the page's styles. What remains is made small: rounded, and every shape told once.
"""

import re
import subprocess
import textwrap
from collections import Counter
from math import hypot
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from playwright.sync_api import Page
from tools.lights import take_lights

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
POINTS_PER_PIXEL = 0.75
SHORT = 60
"""Shapes with fewer characters are told wherever they are."""
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")
COMMAND = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 1}

# Shadows and blurs would be bitmaps, and nothing moves in a picture.
STILL = """
*, *::before, *::after {
  animation: none !important;
  backdrop-filter: none !important;
  box-shadow: none !important;
  caret-color: transparent !important;
  filter: none !important;
  mask: none !important;
  text-shadow: none !important;
  transition: none !important;
}
*::before, *::after { background-image: none !important; }
"""
QUIETEN = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def draw(page: Page, title: str, width: int, height: int) -> str:
    """The page as it is seen now, at the size of its window; afterwards it is good for nothing else."""
    page.evaluate(QUIETEN, STILL)
    lights = take_lights(page)
    root = ET.fromstring(_printed(page, width, height))
    parts = _Parts(root)
    parts.shrink()
    return _written(title, width, height, [*lights, *parts.drawn()])


def _printed(page: Page, width: int, height: int) -> str:
    page.emulate_media(media="screen")
    with TemporaryDirectory() as folder:
        pdf, svg = Path(folder, "page.pdf"), Path(folder, "page%d.svg")
        page.pdf(path=pdf, width=f"{width}px", height=f"{height}px", print_background=True, page_ranges="1")
        command = ["mutool", "draw", "-q", "-F", "svg", "-o", str(svg), str(pdf), "1"]
        subprocess.run(command, check=True, capture_output=True)
        return next(Path(folder).glob("*.svg")).read_text(encoding="utf-8")


class _Parts:
    """The elements of a print, on their way to fewer characters."""

    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.shapes: dict[str, str] = {}
        """The name of each shape that is told once, by its path."""

    def shrink(self) -> None:
        for element in self.root.iter():
            element.tag = element.tag.removeprefix(SVG)
            element.text = element.tail = None
            if LINK in element.attrib:
                element.set("href", element.attrib.pop(LINK))
            if "transform" in element.attrib:
                element.set("transform", _rounded(element.get("transform", ""), 4))
            if "d" in element.attrib:
                element.set("d", relative(element.get("d", ""), _digits(element)))
        self._share()
        self._unwrap(self.root)

    def drawn(self) -> list[ET.Element]:
        """What stands in the picture, in units of a pixel."""
        defs = ET.Element("defs")
        defs.extend(ET.Element("path", id=name, d=path) for path, name in self.shapes.items())
        scaled = ET.Element("g", transform=f"scale({1 / POINTS_PER_PIXEL:.5g})")
        scaled.extend(self.root)
        return [defs, scaled]

    def _share(self) -> None:
        """Tell shapes that come more than once in one place, and use them everywhere else."""
        paths = [element for element in self.root.iter("path") if len(element.get("d", "")) > SHORT]
        often = Counter(element.get("d", "") for element in paths)
        self.shapes = {path: f"s{at}" for at, (path, count) in enumerate(often.items()) if count > 1}
        for element in paths:
            name = self.shapes.get(element.get("d", ""))
            if name is not None:
                del element.attrib["d"]
                element.tag = "use"
                element.set("href", f"#{name}")

    def _unwrap(self, parent: ET.Element) -> None:
        """Take groups away that do nothing."""
        for child in list(parent):
            self._unwrap(child)
        children: list[ET.Element] = []
        for child in parent:
            children += child if child.tag == "g" and not child.attrib else [child]
        parent[:] = children


def _digits(path: ET.Element) -> int:
    """Letters are drawn a thousand times as large as they are, everything else at about its size."""
    numbers = [float(number) for number in NUMBER.findall(path.get("transform", ""))] or [1.0, 0.0]
    return 0 if hypot(numbers[0], numbers[1]) < 0.01 else 1


def _rounded(text: str, digits: int) -> str:
    """Fewer digits. A sign stays, even of nothing, for it may be all that parts two numbers."""

    def shorter(found: re.Match[str]) -> str:
        number = f"{float(found[0]):.{digits}f}"
        return number.rstrip("0").rstrip(".") if digits else number

    return NUMBER.sub(shorter, text)


def relative(path: str, digits: int) -> str:
    """The same path, each point from the one before it: shorter numbers. It is rounded first, so nothing drifts."""
    unit = 10**digits
    x = y = 0
    start = (0, 0)
    written = []
    for command, told in COMMAND.findall(path):
        numbers = [round(float(number) * unit) for number in NUMBER.findall(told)]
        if command == "Z":
            x, y = start
            written.append("z")
        for at in range(0, len(numbers), ARITY[command]):
            given = numbers[at : at + ARITY[command]]
            moved = [value - (y if _is_down(command, place) else x) for place, value in enumerate(given)]
            written.append(command.lower() + joined(moved, digits))
            x = x if command == "V" else given[-1] if command == "H" else given[-2]
            y = y if command == "H" else given[-1]
            if command == "M":
                start, command = (x, y), "L"  # noqa: PLW2901  # as SVG reads what follows
    return "".join(written)


def _is_down(command: str, place: int) -> bool:
    return command == "V" or (command != "H" and place % 2 == 1)


def joined(numbers: list[int], digits: int) -> str:
    """Numbers with as few characters in them and between them as they need."""
    texts = [re.sub(r"^(-?)0\.", r"\1.", f"{number / 10**digits:.8g}") for number in numbers]
    return "".join(text if text.startswith("-") or not at else f" {text}" for at, text in enumerate(texts))


def _written(title: str, width: int, height: int, parts: list[ET.Element]) -> str:
    """As text with lines that a person could read."""
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", role="img")
    ET.SubElement(root, "title").text = title
    root.extend(parts)
    ET.indent(root, "")
    lines = ET.tostring(root, encoding="unicode").splitlines()
    return "\n".join(part for line in lines for part in textwrap.wrap(line, 1000, break_long_words=False)) + "\n"
