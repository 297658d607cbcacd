"""The grounds of a web page, with their gradients and tiles, as parts of an SVG picture."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Any
from xml.etree import ElementTree as ET

from playwright.sync_api import Page

# Takes the grounds that gradients light out of the page and tells what they were, the lowest first; so too the tiles on
# them. Larger drawings stay, but for noise, which would be a bitmap.
TAKE = """() => {
  const parts = (text) => {
    const found = [''];
    let depth = 0;
    for (const letter of text) {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
      if (letter === ',' && depth === 0) found.push('');
      else found[found.length - 1] += letter;
    }
    return found.map((part) => part.trim());
  };
  const taken = [];
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    if (!style.backgroundImage.includes('gradient(') || !element.checkVisibility()) continue;
    const {x, y, width, height} = element.getBoundingClientRect();
    const layers = parts(style.backgroundImage);
    const repeats = parts(style.backgroundRepeat);
    const fills = layers.map((layer, at) => {
      const [, kind, inner] = /^(radial-gradient|linear-gradient|url)\\((.*)\\)$/s.exec(layer) ?? [];
      if (kind !== 'url') return {kind, parts: parts(inner ?? '')};
      if (inner.includes('feTurbulence')) return {};
      if (repeats[at % repeats.length] !== 'repeat') return {kind: 'drawing'};
      return {kind: 'tile', svg: decodeURIComponent(/^"data:image\\/svg\\+xml,(.*)"$/s.exec(inner)[1])};
    });
    const known = fills.filter(({kind}) => kind !== undefined && kind !== 'drawing').reverse();
    const round = style.borderTopLeftRadius;
    taken.push({box: [x, y, width, height], round, color: style.backgroundColor, fills: known});
    const kept = [...layers.keys()].filter((at) => fills[at].kind === 'drawing');
    for (const name of ['backgroundSize', 'backgroundPosition', 'backgroundRepeat']) {
      const list = parts(style[name]);
      element.style[name] = kept.map((at) => list[at % list.length]).join(', ');
    }
    element.style.backgroundImage = kept.map((at) => layers[at]).join(', ') || 'none';
    element.style.backgroundColor = 'transparent';
  }
  document.documentElement.style.background = document.body.style.background = 'none';
  return taken;
}"""

COLOR = re.compile(r"^(?:rgba?\([^)]*\)|color\([^)]*\))")
NUMBER = re.compile(r"-?\d*\.?\d+")
ROUND = re.compile(r"^(?:ellipse |circle )?(?P<size>.*?) ?at (?P<place>.*)$")


@dataclass(frozen=True)
class Stop:
    """A colour, red to alpha from 0 to 1, and where it is; None: between its neighbours."""

    color: tuple[float, float, float, float]
    at: float | None


def take_lights(page: Page) -> list[ET.Element]:
    """Take the grounds out of the page; them as SVG, in the page's pixels."""
    shown: list[ET.Element] = []
    for ground in page.evaluate(TAKE):
        shown += _flat(ground)
        for told in ground["fills"]:
            fill = _tile(told["svg"]) if told["kind"] == "tile" else _gradient(told, ground["box"])
            name = f"light{len(shown)}"
            fill.set("id", name)
            shown += [fill, ET.Element("rect", _outline(ground) | {"fill": f"url(#{name})"})]
    return shown


def _tile(text: str) -> ET.Element:
    drawing = ET.fromstring(text)
    size = {name: drawing.attrib.pop(name) for name in ("width", "height")}
    pattern = ET.Element("pattern", size | {"patternUnits": "userSpaceOnUse"})
    pattern.extend(drawing)
    for element in pattern.iter():
        element.tag = element.tag.rpartition("}")[2]
    return pattern


def _outline(ground: dict[str, Any]) -> dict[str, str]:
    x, y, width, height = ground["box"]
    radii = (ground["round"].split() * 2)[:2]
    across, down = (_length(text, whole) for text, whole in zip(radii, (width, height), strict=True))
    named = {"x": x, "y": y, "width": width, "height": height, "rx": across, "ry": down}
    return {name: f"{value:g}" for name, value in named.items()}


def _flat(ground: dict[str, Any]) -> list[ET.Element]:
    color = _color(ground["color"])
    return [ET.Element("rect", _outline(ground) | _paint("fill", color))] if color[3] > 0 else []


def _gradient(told: dict[str, Any], box: Sequence[float]) -> ET.Element:
    first, *stops = told["parts"]
    if COLOR.match(first):
        first, stops = "", told["parts"]
    element, length = _radial(first, box) if told["kind"] == "radial-gradient" else _linear(first, box)
    for stop in _placed([_stop(text, length) for text in stops]):
        ET.SubElement(element, "stop", {"offset": f"{stop.at:.3g}"} | _paint("stop", stop.color))
    return element


def _radial(text: str, box: Sequence[float]) -> tuple[ET.Element, float]:
    found = ROUND.match(text)
    size, place = (found["size"], found["place"]) if found else (text, "50% 50%")
    x, y = (_length(part, whole) for part, whole in zip(place.split(), box[2:], strict=True))
    lengths = [part for part in size.split() if NUMBER.match(part)]
    if lengths:
        across, down = (_length(part, whole) for part, whole in zip((lengths * 2)[:2], box[2:], strict=True))
    elif "closest-side" in size:
        across, down = min(x, box[2] - x), min(y, box[3] - y)
    else:  # to the farthest corner
        across, down = sqrt(2) * max(x, box[2] - x), sqrt(2) * max(y, box[3] - y)
    shape = f"translate({box[0] + x:g} {box[1] + y:g}) scale({across:g} {down:g})"
    attributes = {"gradientUnits": "userSpaceOnUse", "cx": "0", "cy": "0", "r": "1", "gradientTransform": shape}
    return ET.Element("radialGradient", attributes), across


def _linear(text: str, box: Sequence[float]) -> tuple[ET.Element, float]:
    angle = radians(float(text.removesuffix("deg"))) if text.endswith("deg") else radians(180)
    length = abs(box[2] * sin(angle)) + abs(box[3] * cos(angle))
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    dx, dy = sin(angle) * length / 2, -cos(angle) * length / 2
    ends = {"x1": x - dx, "y1": y - dy, "x2": x + dx, "y2": y + dy}
    named = {"gradientUnits": "userSpaceOnUse"} | {name: f"{value:g}" for name, value in ends.items()}
    return ET.Element("linearGradient", named), length


def _length(text: str, whole: float) -> float:
    number = float(NUMBER.findall(text)[0])
    return number * whole / 100 if text.endswith("%") else number


def _stop(text: str, length: float) -> Stop:
    found = COLOR.match(text)
    color = found[0] if found else "rgb(0, 0, 0)"
    place = text.removeprefix(color).split()
    return Stop(_color(color), _length(place[-1], length) / length if place else None)


def _placed(stops: Sequence[Stop]) -> Iterator[Stop]:
    """Every stop with a place. What is transparent has its neighbour's colour, or the light between would be grey."""
    for at, stop in enumerate(stops):
        neighbour = stops[at - 1 if at else 1]
        color = (*neighbour.color[:3], 0.0) if stop.color[3] == 0 else stop.color
        yield Stop(color, at / (len(stops) - 1) if stop.at is None else stop.at)


def _color(text: str) -> tuple[float, float, float, float]:
    numbers = [float(number) for number in NUMBER.findall(text.removeprefix("color(srgb"))]
    whole = 1 if text.startswith("color(") else 255
    red, green, blue = (number / whole for number in numbers[:3])
    return red, green, blue, numbers[3] if len(numbers) > 3 else 1.0


def _paint(name: str, color: tuple[float, float, float, float]) -> dict[str, str]:
    """The attributes `fill`, or `stop-color`, and how opaque it is."""
    written = "#" + "".join(f"{round(value * 255):02x}" for value in color[:3])
    attribute = "fill" if name == "fill" else f"{name}-color"
    return {attribute: written} | ({f"{name}-opacity": f"{color[3]:.3g}"} if color[3] < 1 else {})
