"""The work that one move makes: it is read, judged and turned into the engine's integer once, whoever watches."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.helpers import Person, in_virtual_time, log_of, make_services, make_table, settle_chance

from lastcard.engine import match as match_module
from lastcard.engine.legal import Choices
from lastcard.engine.text.moves import MoveText
from lastcard.match import Match
from lastcard.server import entries, frames
from lastcard.server.lobby import Lobby

PEOPLE = 4
MOVES = 12
"""Enough for cards, draws and turns that are skipped; nobody has one card left so soon, so nothing is a race yet."""


class Work:
    """Counts calls, by the name of what is called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self._patch = monkeypatch
        self._count(MoveText, "parse", "parse")
        self._count(MoveText, "encode", "encode")
        self._count(Match, "_refusal", "judge")
        self._count(entries, "encode", "rows")
        self._count(frames, "encode", "frames")
        monkeypatch.setattr(match_module._SCRATCH, "choices", _CountedChoices(self.calls))

    def _count(self, owner: object, name: str, shown: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any) -> Any:  # noqa: ANN401  # whatever the real one takes
            self.calls[shown] += 1
            return real(*args)

        self._patch.setattr(owner, name, counted)


class _CountedChoices:
    """Stands in for the engine's list of moves, which cannot be patched once it is compiled."""

    def __init__(self, calls: Counter[str]) -> None:
        self._real = Choices()
        self._calls = calls

    def by_seat(self, state: Any) -> list[list[int]]:  # noqa: ANN401  # a Round
        self._calls["list"] += 1
        return self._real.by_seat(state)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    settle_chance(monkeypatch, 1)
    return Work(monkeypatch)


async def a_table() -> list[Person]:
    """People with two devices each, and two spectators; the people."""
    players = await make_table(Lobby(make_services()), people=PEOPLE)
    for token in [player.token for player in players] + [None, None]:
        await Person(players[0].table, token).enter()
    return players


def on_turn(players: list[Person]) -> Person:
    return next(player for player in players if player.seat == player.frame["view"]["turn"])


@in_virtual_time
async def test_a_move_is_read_judged_and_encoded_once(work: Work) -> None:
    players = await a_table()
    for _ in range(MOVES):
        mover = on_turn(players)
        move = mover.frame["legal"][0]
        work.calls.clear()
        assert (await mover.act(move))["is"] == "frame"
        # Moves are listed once for all seats, and a frame is encoded once for each seat and once for all spectators.
        assert work.calls == {"parse": 1, "judge": 1, "encode": 1, "rows": 1, "list": 1, "frames": PEOPLE + 1}
        assert log_of(mover.table)[-1] == entries.Moved(mover.seat or "", move, "player")


@in_virtual_time
async def test_a_refused_move_is_judged_once_and_nothing_else_is_done(work: Work) -> None:
    players = await a_table()
    waiting = next(player for player in players if player is not on_turn(players))
    work.calls.clear()
    assert (await waiting.act("draw"))["kind"] == "rule"
    assert work.calls == {"parse": 1, "judge": 1, "encode": 1}


@in_virtual_time
async def test_whoever_looks_later_has_no_moves_listed_again(work: Work) -> None:
    players = await a_table()
    match = players[0].table.state.match
    assert match is not None
    work.calls.clear()
    again = await players[0].again()
    assert again.frame["legal"] == [*map(str, match.legal(again.seat or ""))]
    assert match.acting == tuple(seat for seat in match.seats if match.legal(seat))
    assert work.calls == {"frames": 1}
