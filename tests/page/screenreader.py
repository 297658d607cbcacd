"""Somebody who only listens: what a screen reader would say, the tree that it reads, and the keyboard."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import CDPSession, Page
from tests.page.settling import comes

# Notes what live regions say, by the rules that screen readers follow: a region speaks of what is added to it after
# it was there (an alert also of what it came with), never of hidden things; a status or an alert is said whole.
EARS = """() => {
  if (window.heard) return;
  const heard = (window.heard = []);
  const known = new WeakSet();
  const ROLES = {log: 'polite', status: 'polite', alert: 'assertive', timer: 'off', marquee: 'off'};
  const REGION = '[aria-live],[role=log],[role=status],[role=alert],[role=timer]';
  const manner = (region) => region.getAttribute('aria-live') ?? ROLES[region.getAttribute('role')];
  const isSilent = (node) => node.matches('[aria-hidden=true],script,style') || !node.checkVisibility();
  const text = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || isSilent(node)) return '';
    if (node.matches(REGION) && manner(node) === 'off') return '';
    const label = node.matches('[role=img],button,a,input') ? node.getAttribute('aria-label') : null;
    return label ?? [...node.childNodes].map(text).join(' ');
  };
  const say = (region, node) => {
    const said = text(node).replace(/\\s+/g, ' ').trim();
    if (said !== '') heard.push([region.getAttribute('aria-label') ?? '', said]);
  };
  const isWhole = (region) =>
    (region.getAttribute('aria-atomic') ?? String(region.matches('[role=status],[role=alert]'))) === 'true';
  const notice = (records) => {
    const whole = new Set();
    const nodes = records.flatMap((each) => (each.type === 'characterData' ? [each.target] : [...each.addedNodes]));
    for (const node of nodes) {
      const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
      const region = element?.closest(REGION);
      if (!region?.isConnected || region.closest('[aria-hidden=true]') || manner(region) === 'off') continue;
      if (!known.has(region) && region.getAttribute('role') !== 'alert') continue;
      if (isWhole(region)) whole.add(region);
      else say(region, node);
    }
    for (const region of whole) say(region, region);
    for (const region of document.querySelectorAll(REGION)) known.add(region);
  };
  new MutationObserver(notice).observe(document, {childList: true, characterData: true, subtree: true});
}"""

CONTROLS = {"button", "link", "textbox", "checkbox", "switch", "radio", "combobox", "slider", "DisclosureTriangle"}


@dataclass(frozen=True)
class Thing:
    """Something in the accessibility tree."""

    role: str
    name: str
    states: dict[str, Any]
    inside: tuple[str, ...]
    """The names of the groups and regions around it."""

    def is_(self, role: str, name: str = "") -> bool:
        return self.role == role and re.search(name, self.name) is not None

    @property
    def is_disabled(self) -> bool:
        return bool(self.states.get("disabled"))

    @property
    def is_focused(self) -> bool:
        return bool(self.states.get("focused"))


NOWHERE = Thing("nowhere", "", {}, ())


class Tree:
    """What a screen reader can find on the page at one moment."""

    def __init__(self, things: tuple[Thing, ...]) -> None:
        self.things = things

    @classmethod
    def read(cls, session: CDPSession) -> Self:
        nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in nodes.values() if "parentId" not in node)
        return cls(tuple(_walk(nodes, root, ())))

    def all(self, role: str, name: str = "") -> tuple[Thing, ...]:
        return tuple(thing for thing in self.things if thing.is_(role, name))

    def has(self, role: str, name: str = "") -> bool:
        return any(thing.is_(role, name) for thing in self.things)

    def inside(self, group: str, role: str = "button") -> tuple[Thing, ...]:
        """What can be used in a group, or in anything else with a name."""
        found = (thing for thing in self.things if thing.role == role and not thing.is_disabled)
        return tuple(thing for thing in found if any(re.search(group, around) for around in thing.inside))

    @property
    def focus(self) -> Thing:
        """Where the keys go: the innermost of those that say so, or nowhere on the page."""
        return next((thing for thing in reversed(self.things) if thing.is_focused), NOWHERE)

    @property
    def nameless(self) -> list[Thing]:
        """Controls of which a listener would hear only what kind they are."""
        return [thing for thing in self.things if thing.role in CONTROLS and not thing.name.strip()]


def _walk(nodes: dict[str, Any], node: dict[str, Any], inside: tuple[str, ...]) -> Iterator[Thing]:
    name, role = node.get("name", {}).get("value", ""), node.get("role", {}).get("value", "")
    if not node["ignored"]:
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        yield Thing(role, name, states, inside)
    around = (*inside, name) if name and role in {"group", "region", "dialog", "list"} else inside
    for child in node.get("childIds", ()):
        if child in nodes:
            yield from _walk(nodes, nodes[child], around)


class Listener:
    """A page for the ears and the keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[tuple[str, str]] = []
        """Everything that was said, each with the name of the region that said it."""
        self._session = page.context.new_cdp_session(page)
        page.add_init_script(f"({EARS})()")

    def listen(self) -> list[str]:
        """What was said since last time."""
        fresh: list[list[str]] = self.page.evaluate("window.heard.splice(0)")
        self.heard += [(region, text) for region, text in fresh]
        return [text for _, text in fresh]

    def hear(self, *wanted: str) -> None:
        """Listen until all of it has been said, and a moment longer: nothing announces what is not said twice."""

        def has_been_said() -> bool:
            self.listen()
            return all(any(re.search(each, text) for _, text in self.heard) for each in wanted)

        assert comes(self.page, has_been_said), f"{wanted} was not said, but {self.heard}"
        self.page.wait_for_timeout(300)
        self.listen()

    def look(self) -> Tree:
        return Tree.read(self._session)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, role: str, name: str, key: str = "Tab") -> bool:
        """Walk with a key to something, by what is said about it; whether it was reached."""
        for _ in range(60):
            if self.look().focus.is_(role, name):
                return True
            self.press(key)
        return False
