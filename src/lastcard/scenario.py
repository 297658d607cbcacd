"""Scenarios: a position, moves, and what must follow. `lastcard check` runs them.

docs/notation.md describes the format. A scenario that makes no sense (bad YAML, cards that
the deck does not have) is an error, not a failure of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from lastcard.engine.edition.effects_table import read_effects
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.moves import MalformedMove
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.position import Position
from lastcard.engine.text.refusals import IllegalMove
from lastcard.match import Match

# In C where PyYAML was built with it: six times as fast.
_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEYS = {
    *("name", "edition", "rules", "seats", "hands", "discard", "color", "draw"),
    *("turn", "direction", "dealer", "first", "steps", "seed"),
}


class ScenarioError(ValueError):
    """A scenario that cannot be run; the sentence names file and line."""


class ScenarioFailure(AssertionError):  # noqa: N818  # a failed check, as pytest would say
    """The rules did something other than the scenario expects."""


@dataclass(frozen=True)
class ScenarioStep:
    """One step: a seat's move, an expectation, or a move that must be refused."""

    line: int
    key: str
    value: Any


@dataclass(frozen=True)
class Scenario:
    """One document of a scenario file."""

    file: str
    line: int
    name: str
    data: Mapping[str, Any]
    steps: tuple[ScenarioStep, ...] = field(default=())

    def run(self, before: Callable[[Match], Match] | None = None) -> None:
        """Play it; ScenarioFailure or ScenarioError says what is wrong, and where.

        Before each step ``before`` may look at the match, or put another one in its place, such as a copy.
        """
        match = self._set_up()
        _check_cards(match, self, self.line)
        for step in self.steps:
            match = before(match) if before else match
            self._take(match, step)
            _check_cards(match, self, step.line)

    def _set_up(self) -> Match:
        data = self.data
        try:
            placement = Placement(
                hands={str(seat): _texts(cards, "hands") for seat, cards in _table(data, "hands").items()},
                draw=_texts(data.get("draw", ()), "draw"),
                discard=_texts(data.get("discard", ()), "discard"),
                color=_text(data, "color"),
                direction=_text(data, "direction") or "left",
                turn=_text(data, "turn"),
                dealer=_text(data, "dealer"),
                first=_texts(data.get("first", ()), "first"),
            )
            edition = _text(data, "edition") or "classic"
            seats = _texts(data.get("seats", ()), "seats")
            rules = {str(name): _rule(name, value) for name, value in _table(data, "rules").items()}
            return Match(edition, seats, data.get("seed", 0), rules, start=placement)
        except ValueError as error:
            raise ScenarioError(f"{self.file}:{self.line}: {self.name}: {error}") from None

    def _take(self, match: Match, step: ScenarioStep) -> None:
        where = f"{self.file}:{step.line}"
        if step.key == "expect":
            self._expect(match, step, where)
        elif step.key == "refuse":
            self._refuse(match, step, where)
        else:
            try:
                match.act(step.key, str(step.value))
            except IllegalMove as refused:
                raise ScenarioFailure(f"{where}: {step.key}: {step.value} was refused: {refused}") from None
            except ValueError as error:
                raise ScenarioError(f"{where}: {error}") from None

    def _expect(self, match: Match, step: ScenarioStep, where: str) -> None:
        if not isinstance(step.value, dict):
            raise ScenarioError(f"{where}: expect takes a table such as {{turn: ann}}")
        position = match.position()
        for key, wanted in step.value.items():
            if key not in _EXPECT:
                raise ScenarioError(f"{where}: nothing called {key!r} can be expected; known are {', '.join(_EXPECT)}")
            try:
                problem = _EXPECT[key](match, position, wanted)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ScenarioError(f"{where}: expect {key}: {error}") from None
            if problem:
                raise ScenarioFailure(f"{where}: {key}: {problem}")

    def _refuse(self, match: Match, step: ScenarioStep, where: str) -> None:
        moves = dict(step.value) if isinstance(step.value, dict) else {}
        rule = moves.pop("rule", None)
        if len(moves) != 1:
            raise ScenarioError(f"{where}: refuse takes one seat with its move, and perhaps a rule")
        ((seat, text),) = moves.items()
        try:
            refused = match.why(str(seat), str(text))
        except MalformedMove as error:
            if rule is not None:
                raise ScenarioError(f"{where}: {error}") from None
            return
        except ValueError as error:
            raise ScenarioError(f"{where}: {error}") from None
        if refused is None:
            raise ScenarioFailure(f"{where}: {seat}: {text} should be refused, but is legal")
        if rule is not None and refused.rule != rule:
            raise ScenarioFailure(f"{where}: {seat}: {text} is refused by {refused.rule}, not {rule}: {refused}")


# -- what can be expected ------------------------------------------------------------------

_Check = Callable[[Match, Position, Any], str | None]


def _differs(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"is {found!r}, expected {wanted!r}"


def _value(read: Callable[[Match, Position], object]) -> _Check:
    return lambda match, position, wanted: _differs(read(match, position), wanted)


def _as_set(read: Callable[[Match, Position], tuple[str, ...]]) -> _Check:
    return lambda match, position, wanted: _differs(sorted(read(match, position)), sorted(map(str, wanted)))


def _each_seat(read: Callable[[Position], Mapping[str, object]]) -> _Check:
    """A table of seats, of which only those named are compared."""

    def check(_match: Match, position: Position, wanted: dict[str, object]) -> str | None:
        found = read(position)
        return _differs({seat: found[str(seat)] for seat in wanted}, wanted)

    return check


def _hands(_match: Match, position: Position, wanted: dict[str, list[str]]) -> str | None:
    for seat, cards in wanted.items():
        found = position.hands[str(seat)]
        if Counter(found) != Counter(map(str, cards)):
            return f"{seat} holds {' '.join(found)}, expected {' '.join(map(str, cards))}"
    return None


def _legal(match: Match, _position: Position, wanted: dict[str, list[str]]) -> str | None:
    """Exactly these moves, apart from calls. Plays with `uno` are left out too, unless one is listed."""
    for seat, moves in wanted.items():
        texts = {str(move) for move in moves}
        found = {str(move) for move in match.legal(str(seat)) if move.kind not in {"uno", "catch"}}
        if not any(text.endswith(" uno") for text in texts):
            found = {text for text in found if not text.endswith(" uno")}
        if found != texts:
            surplus, missing = sorted(found - texts), sorted(texts - found)
            return f"{seat} also has {surplus}, lacks {missing}"
    return None


def _can(match: Match, _position: Position, wanted: dict[str, Any]) -> str | None:
    for seat, moves in wanted.items():
        for text in [moves] if isinstance(moves, str) else moves:
            refused = match.why(str(seat), str(text))
            if refused:
                return f"{seat}: {text} is refused: {refused}"
    return None


def _cannot(match: Match, _position: Position, wanted: dict[str, Any]) -> str | None:
    for seat, moves in wanted.items():
        for text in [moves] if isinstance(moves, str) else moves:
            try:
                refused = match.why(str(seat), str(text))
            except MalformedMove:
                continue
            if not refused:
                return f"{seat}: {text} is legal"
    return None


_EXPECT: dict[str, _Check] = {
    "turn": _value(lambda _, position: position.turn or "-"),
    "acting": _as_set(lambda match, _: match.acting),
    "top": _value(lambda _, position: position.top),
    "color": _value(lambda _, position: position.color),
    "direction": _value(lambda _, position: position.direction),
    "hands": _hands,
    "counts": _each_seat(lambda position: {seat: len(hand) for seat, hand in position.hands.items()}),
    "draw_pile": _value(lambda _, position: len(position.draw_pile)),
    "discard_pile": _value(lambda _, position: len(position.discard_pile)),
    "shielded": _as_set(lambda _, position: position.shielded),
    "exposed": _as_set(lambda _, position: position.exposed),
    "legal": _legal,
    "can": _can,
    "cannot": _cannot,
    "round": _value(lambda _, position: position.out or "-"),
    "scores": _each_seat(lambda position: position.scores),
    "winner": _as_set(lambda match, _: match.winners),
    "cards": _value(lambda _, position: position.cards),
    "asked_for": _value(lambda _, position: position.asked_for),
    "left": _value(lambda _, position: position.left),
    "asked_by": _value(lambda _, position: position.asked_by),
    "choice": _value(lambda _, position: position.choice),
    "lasting": _value(lambda _, position: [rule.what for rule in position.lasting]),
    "gone": _as_set(lambda _, position: position.gone),
    "missing": _value(lambda _, position: dict(position.missing)),
}


def _check_cards(match: Match, scenario: Scenario, line: int) -> None:
    cards = match.position().cards
    if cards != match.edition.size:
        raise ScenarioFailure(f"{scenario.file}:{line}: there are {cards} cards, not {match.edition.size}")


# -- reading files -------------------------------------------------------------------------


def read_scenarios(path: str) -> Iterator[Scenario]:
    """The scenarios of a file, or ScenarioError."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: cannot be read ({error})") from None
    yield from parse_scenarios(text, path)


def parse_scenarios(text: str, file: str) -> Iterator[Scenario]:
    """The scenarios of a text; errors call it ``file``."""
    try:
        loader = _Loader(text)
        while loader.check_node():
            node = loader.get_node()
            if node is not None and not _is_empty(node):
                yield _scenario(loader, node, file)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise ScenarioError(f"{file}{line}: not valid YAML: {problem}") from None


def _is_empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.value == ""


def _scenario(loader: yaml.SafeLoader | yaml.CSafeLoader, node: yaml.Node, file: str) -> Scenario:
    line = node.start_mark.line + 1
    data = loader.construct_document(node)
    if not isinstance(data, dict):
        raise ScenarioError(f"{file}:{line}: a scenario is a table that begins with its name")
    name = str(data.get("name", f"scenario at line {line}"))
    for key in data:
        if key not in _KEYS:
            raise ScenarioError(f"{file}:{line}: {name}: {key!r} is not known; known are {', '.join(sorted(_KEYS))}")
    return Scenario(file, line, name, data, tuple(_steps(data, node, file, name)))


def _steps(data: dict[str, Any], node: yaml.Node, file: str, name: str) -> Iterator[ScenarioStep]:
    lines = [item.start_mark.line + 1 for key, value in node.value if key.value == "steps" for item in value.value]
    steps = data.get("steps") or []
    if not isinstance(steps, list):
        raise ScenarioError(f"{file}:{node.start_mark.line + 1}: {name}: steps must be a list")
    for line, step in zip(lines, steps, strict=True):
        if not isinstance(step, dict) or len(step) != 1:
            raise ScenarioError(f"{file}:{line}: a step is one of `SEAT: MOVE`, `expect: …` and `refuse: …`")
        ((key, value),) = step.items()
        yield ScenarioStep(line, str(key), value)


def _rule(name: object, value: Any) -> Choice | WrittenRule:  # noqa: ANN401  # whatever YAML holds
    """An option, the text of a rule, or a rule as a list of effects: `{effects: [{do: draw, who: next, count: 2}]}`."""
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]  # the options are checked where the table is set
    if value.keys() - {"effects", "text"} or "effects" not in value:
        raise ScenarioError(f"{name} takes a text, or {{effects: […]}} with perhaps a text")
    return WrittenRule(str(value.get("text", "")), read_effects(value["effects"], f"{name}.effects"))


def _table(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key) or {}
    if not isinstance(value, dict):
        raise ScenarioError(f"{key} must be a table")
    return value


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    return None if value is None else str(value)


def _texts(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ScenarioError(f"{key} must be a list")
    return tuple(str(each) for each in value)
