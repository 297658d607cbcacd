"""What a table does by itself, and when: rulings, whistles, the turn clock, the next deal."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lastcard.server.protocol import Clock
from lastcard.server.state import TableState

RACE_TIME = 5_000
"""How long a race waits for signals (J42), in milliseconds."""
LOOK_TIME = {False: 60_000, True: 20_000}
"""How long the hands lie open after a round before the next deal: without and with a turn clock."""
PROPOSAL_TIME = 60_000
"""How much longer they lie open while a proposal waits for consent."""
HONOUR_TIME = {False: 40_000, True: 20_000}
"""How long people talk about an honour rule (J50): until something is said, and after something was said."""
BOTS_TALK = 2_000
"""How long an honour rule is shown where only bots are left."""

Task = Literal["rule-race", "rule-calls", "whistle", "clock", "deal", "end-talk"]


class Due(NamedTuple):
    """Something that the table does at a time on its own clock."""

    at: int
    task: Task
    seat: str | None = None


def next_due(state: TableState) -> Due | None:
    """The next thing that the table does, unless something else happens first."""
    if state.match is None or state.is_paused or state.match.over:
        return None
    return min(_dues(state), default=None)


def clock_of(state: TableState, now: int) -> Clock | None:
    """The clock that players see: the turn's, or that of what the table waits for."""
    if state.match is None or state.match.over:
        return None
    shown = [due for due in (_whistle(state), _honour(state), _turn(state), _deal(state)) if due is not None]
    return Clock(shown[0].seat, max(0, shown[0].at - now)) if shown else None


def _dues(state: TableState) -> list[Due]:
    found = [_whistle(state), _honour(state), _deal(state)]
    found += [_race_ruling(state), _call_ruling(state)] if state.held else [_turn(state)]  # presses go first
    return [due for due in found if due is not None]


def _race_ruling(state: TableState) -> Due | None:
    """When everybody has signalled, or when the last one can no longer have been faster."""
    held = state.holds(race=True)
    if not held or state.match is None:
        return None
    missing = len(state.match.racing) - len(held)
    if missing > 1:
        return None
    last = max(each.since for each in held)
    return Due(last + state.cap if missing else last, "rule-race")


def _call_ruling(state: TableState) -> Due | None:
    held = state.holds(race=False)
    return Due(min(each.since for each in held) + state.cap, "rule-calls") if held else None


def _whistle(state: TableState) -> Due | None:
    """After a race or a pause, and after presses that were in time but came over a slow connection."""
    window = state.window
    if window not in {"race", "pause"}:
        return None
    waits = RACE_TIME if window == "race" else state.settings.pause
    return Due(state.opened_at + waits + state.cap, "whistle")


def _turn(state: TableState) -> Due | None:
    match = state.match
    if match is None or not state.settings.turn_time or match.turn is None or state.window in {"race", "pause"}:
        return None
    chair = state.chair(match.turn)
    if chair is None or chair.is_played_by_bot:
        return None
    return Due(state.clock_at + state.settings.turn_time * 1000, "clock", chair.seat)


def _deal(state: TableState) -> Due | None:
    """The next deal; where only bots are left, the cards wait for somebody to come back."""
    if state.phase != "closed" or all(chair.is_played_by_bot for chair in state.chairs):
        return None
    since = max(state.closed_at, state.clock_at)  # or since somebody came back to look
    longer = PROPOSAL_TIME if state.proposals.open else 0
    return Due(since + LOOK_TIME[state.settings.turn_time > 0] + longer, "deal")


def _honour(state: TableState) -> Due | None:
    talk = state.honour
    if talk is None:
        return None
    return Due(talk.since + (HONOUR_TIME[talk.said is not None] if state.people else BOTS_TALK), "end-talk")
