"""What a text is made of: clauses, conditions, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from lastcard.engine.edition.model import Condition
from lastcard.houserules.phrases import Lasts, Who


class Clause(NamedTuple):
    """A verb with its parts: (role, what) in the order in which they stand."""

    verb: str
    form: str
    parts: tuple[tuple[str, Any], ...]
    start: int
    end: int
    skipped: tuple[int, ...] = ()
    is_done: bool = False  # the verb does not say who does it: `two cards are discarded`
    is_mine: bool = False  # the verb itself says that whoever plays the card is meant
    gap: str = ""  # without a verb: the role of its player in `two cards for everyone else`

    def all(self, role: str) -> list[Any]:
        """What stands in a role."""
        return [value for name, value in self.parts if name == role]

    def first(self, role: str) -> Any:  # noqa: ANN401  # whatever stands there
        """The first that stands in a role; None if nothing does."""
        return next(iter(self.all(role)), None)

    def has(self, *roles: str) -> bool:
        """Whether something stands in one of these roles."""
        return any(name in roles for name, _ in self.parts)

    @property
    def made(self) -> list[Who]:
        """The players of a clause that says who makes somebody do it: whoever does it, then others."""
        by = next((at for at, (role, _) in enumerate(self.parts) if role == "make"), 0)
        before = [value for role, value in self.parts[:by] if role == "who" and value.name != "me"]
        return before + [value for role, value in self.parts[by:] if role == "who"]

    @property
    def is_made_by_me(self) -> bool:
        """Whether it says that whoever plays the card can make somebody do it."""
        by = next((at for at, (role, _) in enumerate(self.parts) if role == "make"), 0)
        before = [role for role, _ in self.parts[:by]]
        return ("who", Who("me")) in self.parts[:by] and "modal" in before and before.count("who") == 1

    @property
    def goes_on(self) -> bool:
        """Whether it belongs to the clause before it: `… to draw 2`, `… who draws 2`."""
        return self.parts[:1] in {(("infinitive", True),), (("who", Who("that")),)}

    def before_verb(self, role: str) -> list[Any]:
        """What stands in a role before the verb."""
        found = []
        for name, value in self.parts:
            if name == "verb":
                break
            if name == role:
                found.append(value)
        return found

    def after_verb(self, role: str) -> list[Any]:
        """What stands in a role after the verb."""
        return self.all(role)[len(self.before_verb(role)) :]


@dataclass(frozen=True)
class If:
    """A condition; who is None if it is about no player, ``only`` None if it takes people to judge it."""

    who: Who | None
    only: Condition | None
    unless: bool = False
    rolls: bool = False  # it says that somebody rolls
    flips: bool = False  # it is about a coin


@dataclass(frozen=True)
class When:
    """What somebody has to do so that something happens: for how long that is watched, or only the next time."""

    what: str
    cards: str
    lasts: Lasts | None
    is_once: bool


@dataclass(frozen=True)
class Link:
    """What stands between clauses."""

    kind: str
    is_theirs: bool = False  # it says who: `if they cannot`


Item = Clause | If | When | Link


class Reading(NamedTuple):
    """A whole text as clauses, conditions and links; ``skipped`` are the words that were left out."""

    items: tuple[Item, ...]
    cost: float
    skipped: tuple[int, ...] = ()
    is_titled: bool = False  # the first words were taken for a title
