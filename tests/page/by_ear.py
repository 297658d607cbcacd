"""Somebody who plays by ear: no picture, no pointer, no knowledge of the markup."""

import re

from tests.page.screenreader import Listener, Thing, Tree
from tests.page.settling import comes, still, until
from tests.waiting import LONG

HAND = "^Your hand"
# What a listener does when asked: a question, as it is heard, and the keys for the answers, the liked ones first, by
# what the list of keys says about them. Where there is none, the focus is on the answers already.
ANSWERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("choose a colour|choose a player|Swap hands|do you shield", ()),
    ("choose the colour", ("^Choose the colour",)),
    ("Block it", ("^Block",)),
    ("cards? for you", ("^Send it back", "^Challenge", "^Take")),
)


class Player:
    """Plays by ear."""

    def __init__(self, listener: Listener) -> None:
        self.ear = listener
        self.is_my_turn = False
        self.is_over = False
        self.keys: dict[str, str] = {}

    def play(self) -> None:
        """Until a match is over."""
        is_over = comes(self.ear.page, lambda: self.is_over, do=self.step, seconds=LONG)
        assert is_over, f"not over after {LONG} s; the last words: {self.ear.heard[-5:]}"

    def step(self) -> None:
        """Listen, and do one thing if there is something to do."""
        self._hear()
        self._do(self._look())

    def _hear(self) -> None:
        for line in self.ear.listen():
            self.is_my_turn = self.is_my_turn or line.startswith("Your turn.")

    def _look(self) -> Tree:
        tree = self.ear.look()
        assert tree.nameless == []
        return tree

    def _do(self, tree: Tree) -> None:
        """One thing, the most urgent first."""
        self.is_over = tree.has("link", "^Save the record")
        if self.is_over or self._ends(tree) or self._races(tree) or self._calls(tree) or self._answers(tree):
            return
        if self.is_my_turn:
            self.is_my_turn = False
            self._plays(tree)

    def _ends(self, tree: Tree) -> bool:
        return tree.has("button", "^Next round") and self._press("^Next round")

    def _races(self, tree: Tree) -> bool:
        arms = [arm for arm in tree.inside("^Touchdown") if arm.states.get("pressed") != "true"]
        for arm in arms:
            self._type(arm.name[-1].lower())  # each button's name ends with its key
        return arms != []

    def _calls(self, tree: Tree) -> bool:
        if tree.has("button", "^Call UNO"):
            return self._type(self._key("^Call"))
        return tree.has("button", "^Catch ") and self._type(self._key("^Catch"))

    def _answers(self, tree: Tree) -> bool:
        if tree.has("group", "which card do you lay"):
            return self.walk("^Lay ")
        if tree.inside("^You drew"):
            return self._press("^Play it") or self._type(self._key("^Keep"))
        for question, liked in ANSWERS:
            if tree.inside(question):
                return self._answer(question, liked)
        return False

    def _answer(self, question: str, liked: tuple[str, ...]) -> bool:
        """Every key that could answer, until the question is gone: perhaps it is already, if it was answered before."""
        if not liked:
            tree = self.ear.look()
            answers = tree.inside(question)
            assert not answers or tree.focus in answers, "one has to look for the answers"
            return answers != () and self._type("Enter")
        for key in map(self._key, liked):
            self._type(key)
            if not self.ear.look().inside(question):
                break
        return True

    def _plays(self, tree: Tree) -> None:
        cards = tree.inside(HAND)
        if len(cards) and any(is_call(thing) for thing in tree.things):
            self._type(self._key("^Call"))
        if not (cards and self.walk("^Play ")):
            self._type(self._key("^Draw$"))

    # -- keys ------------------------------------------------------------------------

    def learn(self) -> None:
        """Read the list of keys, once."""
        until(self.ear.page, lambda: self.ear.look().has("group", HAND), "a hand of cards")
        self.ear.press("?")
        until(self.ear.page, lambda: self.ear.look().inside("^Keys$"), "the list of keys")
        _title, *listed, _close = (thing.name for thing in self.ear.look().inside("^Keys$", "StaticText"))
        self.keys = dict(zip(listed[1::2], listed[::2], strict=True))
        self._type("Escape")

    def _key(self, about: str) -> str:
        return next(keys for text, keys in self.keys.items() if re.search(about, text)).split()[0].lower()

    def walk(self, name: str) -> bool:
        """Through the hand with the arrows, to a card that can be used."""
        if not self._is_in_hand() and not self._tab_to_hand():
            return False
        self.ear.press("Home")
        return self.ear.go("button", name, "ArrowRight") and self._type("Enter")

    def _is_in_hand(self) -> bool:
        return any(re.search(HAND, around) for around in self.ear.look().focus.inside)

    def _tab_to_hand(self) -> bool:
        for _ in range(40):
            self.ear.press("Tab")
            if self._is_in_hand():
                return True
        return False

    def _press(self, name: str) -> bool:
        return self.ear.go("button", name) and self._type("Enter")

    def _type(self, key: str) -> bool:
        self.ear.press(key)
        still(self.ear.page)  # what was pressed may be gone now
        assert self.ear.look().focus.role != "RootWebArea", f"after {key} the keys go nowhere"
        return True


def is_call(thing: Thing) -> bool:
    return thing.is_("button", "^UNO!$") and thing.states.get("pressed") == "false"
