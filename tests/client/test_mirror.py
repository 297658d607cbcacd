"""A remote bot sees what a local one would, and behaves as one does."""

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

import pytest
from tests.client.fake_server import FakeServer, assert_once, shares, with_fake_server

from lastcard import Match, Move, View, editions
from lastcard.bots import Bot, regular
from lastcard.client import BotFailure, PacedBot, ViewMirror
from lastcard.client.mirror import EVENTS, read_event
from lastcard.client.pacing import Plan
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.events import Called
from lastcard.engine.text.moves import MoveText
from lastcard.server.protocol import EVENT_TAGS
from lastcard.server.state import Outcome, TableState

EDITIONS = [found.id for found in editions()]

# -- the same view, the same moves -----------------------------------------------------------


class Expected:
    """What the match shows each seat, by the number of the frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.views: dict[tuple[str, int], tuple[View, tuple[Move, ...]]] = {}
        apply = TableState.apply

        def applied(state: TableState, *row: Any) -> Outcome:  # noqa: ANN401  # as it is called
            change = apply(state, *row)
            for seat in state.match.seats if state.match is not None else ():
                legal = () if state.match is None or state.is_paused else state.match.legal(seat)
                self.views[seat, state.seq] = (cast("Match", state.match).view(seat), legal)
            return change

        monkeypatch.setattr(TableState, "apply", applied)


class CheckedMirror(ViewMirror):
    """Compares every view with the match's own."""

    def __init__(self, expected: Expected) -> None:
        super().__init__()
        self.expected = expected
        self.compared = 0

    def take(self, frame: dict[str, Any], now: float) -> bool:
        is_new = super().take(frame, now)
        if self.view is not None:
            assert (self.view, self.legal) == self.expected.views[frame["you"], frame["seq"]]
            self.compared += 1
        return is_new


TABLES: list[tuple[str, int, Mapping[str, Choice]]] = [
    *[(name, 2, {} if name == "super-bowl" else {"target": 150}) for name in EDITIONS],
    *[(name, 4, {"target": 150, "stacking": True, "jump-in": True}) for name in ("batman-v-superman", "super-mario")],
    ("classic", 3, {"target": 100, "seven-zero": True, "forced-play": True}),
    ("super-bowl", 4, {"scoring": "winner", "target": 150}),
]


@pytest.mark.parametrize(("edition", "people", "rules"), TABLES)
def test_a_remote_bot_sees_what_a_local_one_would_whatever_happens_to_its_line(
    edition: str, people: int, rules: Mapping[str, Choice], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = Expected(monkeypatch)

    @with_fake_server
    async def play(found: FakeServer) -> None:
        found.lines.breaks = 0.15
        found.mirror = lambda: CheckedMirror(expected)
        ann = await found.open(("Bob", "Cat", "Dan", "Eve")[:people], edition=edition, rules=rules)
        match = await found.play(ann)
        await asyncio.sleep(60)
        assert [player.mirror.view for player in found.players] == [match.view(seat) for seat in match.seats[1:]]
        assert sum(cast("CheckedMirror", player.mirror).compared for player in found.players) > 50
        assert len(found.lines.sent("hello")) > people + 2
        assert_once(found)
        assert [share.by for share in shares(found)] == ["server", *["seat"] * people]

    play()


def test_every_event_is_known_by_its_name_on_the_wire() -> None:
    assert {tag: kind for kind, tag in EVENT_TAGS.items()} == EVENTS


def test_what_a_later_version_adds_is_left_out() -> None:
    assert read_event({"is": "called", "seat": "bob", "loudly": True}) == Called("bob")
    assert read_event({"is": "juggled", "seat": "bob"}) is None


# -- pacing ----------------------------------------------------------------------------------


def asked(legal: list[str], window: str | None = None, bot: Bot = regular) -> Plan | None:
    """What bob does, who may do one of these and is not on turn, if there is nothing that he fails to notice."""
    match = Match("super-mario", ["ann", "bob"], seed=1, dealer="bob")
    notation = MoveText(match.edition, match.seats)
    paced = PacedBot(bot, random=Random(1))
    paced._notices = lambda: True  # type: ignore[method-assign]
    return paced.plan(match.view("bob"), [notation.parse(text) for text in legal], window)


def test_a_call_or_a_catch_comes_before_a_play() -> None:
    plan = asked(["play red-1", "catch ann"], "call")
    assert plan is not None
    assert str(plan.move) == "catch ann"


def test_in_a_pause_a_bot_may_let_things_happen() -> None:
    offered: list[str] = []

    def shy(_view: View, legal: Sequence[Move]) -> Move:
        offered.extend(map(str, legal))
        return legal[-1]

    assert asked(["bounce red", "bounce blue"], "pause", shy) is None
    assert offered == ["bounce red", "bounce blue", "accept"]
    plan = asked(["bounce red"], "pause")
    assert plan is not None
    assert str(plan.move) == "bounce red"


def test_a_bot_may_choose_legal_moves_only() -> None:
    with pytest.raises(BotFailure, match="the bot chose 'draw' from play red-1"):
        asked(["play red-1"], bot=lambda *_: Move("draw"))
