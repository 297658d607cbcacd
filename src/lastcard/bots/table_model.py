"""What stays the same in every decision at a table, and the table as a seat sees it, for the compiled players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from lastcard.engine import codes
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import DURATIONS, LASTING, Edition
from lastcard.engine.edition.options import Choice, set_options
from lastcard.engine.edition.written import writable
from lastcard.engine.effect_codes import DO_LASTING, NAMED_KIND, OF_AT, WHAT_AT
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.engine.text import events as happened
from lastcard.engine.text.position import LastingRule
from lastcard.engine.text.view import View
from lastcard.thinking.habits import CARELESS, Habits
from lastcard.thinking.prospects import Prospects


@dataclass(frozen=True)
class TableModel:
    """What stays the same in every decision at a table."""

    edition: Edition
    tables: RuleTables
    habits: tuple[Habits, Habits]
    prospects: Prospects


def model_of(view: View) -> TableModel:
    """The model of the table in a view; the rules written on cards are in the view's edition already."""
    cards = writable(view.edition)
    options = tuple(sorted((name, value) for name, value in view.rules.items() if name not in cards))
    return _model(view.edition, options, len(view.seats))


@lru_cache(maxsize=64)
def _model(edition: Edition, rules: tuple[tuple[str, Choice], ...], seats: int) -> TableModel:
    """A model without `pauses`: nobody waits in a playout."""
    agreed: Mapping[str, Choice] = {name: value for name, value in rules if name != "pauses"}
    tables = build_tables(edition, set_options(edition, agreed, seats))
    learned = learned_weights()["duel" if seats == 2 else "table"]
    habits = (Habits(tables, learned["habits"]), Habits(tables, CARELESS))
    return TableModel(edition, tables, habits, Prospects(tables, learned["prospects"]))


@cache
def learned_weights() -> dict[str, dict[str, list[int]]]:
    """The weights that `make train` has learned."""
    text = files("lastcard.bots").joinpath("learned.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def seen_round(view: View, model: TableModel) -> Round:
    """The round as a seat sees it, to reckon with: others hold so many cards, but nobody knows which."""
    seats = view.seats
    state = Round(model.tables, len(seats))
    state.seed(0, 0, 0, 1)
    faces = {text: face.index for text, face in model.edition.by_text.items()}
    hands = [[faces[text] for text in view.hand] if seat == view.seat else [] for seat in seats]
    state.place(hands, [], [*(faces[text] for text in _seen_below(view)), faces[view.top]])
    state.size = [view.counts[seat] for seat in seats] + [0] * (codes.MAX_SEATS - len(seats))
    state.pile_n = 1
    state.dealer = seats.index(view.dealer)
    state.direction = 1 if view.direction == "left" else -1
    set_lasting(state, view, model)
    if view.shielded:
        state.shield = seats.index(view.shielded[0])
    color = codes.NO_COLOR
    if view.color is not None and view.color_rules:
        color = model.edition.colors.index(view.color)
    state.start_in_the_middle(seats.index(view.turn or view.seat or seats[0]), color)
    return state


def _seen_below(view: View) -> list[str]:
    """The cards that lie in the discard pile under the top one, as far as play has shown."""
    found: list[str] = []
    for event in view.events:
        if isinstance(event, happened.Played | happened.Laid | happened.Discarded):
            found.append(event.card)
        elif isinstance(event, happened.PileRenewed):
            found = []
    return found[: codes.MAX_CARDS - 1]


# -- rules that last ---------------------------------------------------------------------


def set_lasting(state: Round, view: View, model: TableModel) -> None:
    """Let the rules last that last in a view, and nobody play who has left."""
    state.gone = sum(1 << view.seats.index(seat) for seat in view.gone)
    found = [(rule, _details_of(rule, model)) for rule in view.lasting]
    rules = [(rule, details & 127) for rule, details in found if details & 127 > NAMED_KIND]
    if not rules:
        return
    state.lasting_n = len(rules)
    state.lasting_what = _padded([LASTING.index(rule.what) for rule, _ in rules])
    state.lasting_how_long = _padded([DURATIONS.index(rule.lasts) for rule, _ in rules])
    state.lasting_seats = _padded([_bits(view, rule.seats) for rule, _ in rules])
    state.lasting_colored = _padded([model.tables.holding_colored[kind] for _, kind in rules])
    state.lasting_wild = _padded([model.tables.holding_wild[kind] for _, kind in rules])
    state.lasting_effect = _padded([details >> OF_AT & 31 for _, details in found if details & 127 > NAMED_KIND])
    state.lasting_count = _padded([rule.count for rule, _ in rules])
    state.lasting_to = _padded([codes.NO_SEAT if rule.to is None else view.seats.index(rule.to) for rule, _ in rules])
    state.lasting_owner = _padded([view.seats.index(rule.owner) for rule, _ in rules])
    state.lasting_card = _padded([model.edition.by_text[rule.card].index for rule, _ in rules])
    turns = [rule.turns.get(seat, 0) for rule, _ in rules for seat in _all_seats(view)]
    state.lasting_turns = turns + [0] * (codes.MOST_LASTING * codes.MAX_SEATS - len(turns))


def _details_of(rule: LastingRule, model: TableModel) -> int:
    """The details of the instruction that let a rule last: the kind of cards, and which of the card's effects it is.

    A kind up to NAMED_KIND depends on what was said when it began.
    """
    face = model.edition.by_text[rule.card].index
    for at in range(model.tables.steps[face]):
        place = face * codes.MAX_STEPS + at
        details = model.tables.details[place]
        if model.tables.program[place] & 255 == DO_LASTING and LASTING[details >> WHAT_AT & 31] == rule.what:
            return details
    return 0


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (codes.MOST_LASTING - len(numbers))


def _bits(view: View, seats: tuple[str, ...]) -> int:
    return sum(1 << view.seats.index(seat) for seat in seats)


def _all_seats(view: View) -> tuple[str, ...]:
    return view.seats + ("",) * (codes.MAX_SEATS - len(view.seats))
