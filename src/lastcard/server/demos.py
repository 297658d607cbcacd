"""Demonstrations: a few placed cards to try a special card with, played by the engine.

Nothing is kept between two requests: the client sends all its moves so far, and they are played again.
The positions are in `demos.toml`; their texts belong to the page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from lastcard.engine.text.moves import MalformedMove
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.refusals import IllegalMove
from lastcard.match import Match
from lastcard.server.bodies import DemoRefusal, DemoState
from lastcard.server.frames import as_wire, wire_view
from lastcard.server.refusals import Refusal

YOU = "you"
"""The seat of whoever tries it; the other seats are named after their players."""


class Demo(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, what the others do in it, and the event that it demonstrates."""

    edition: str
    hands: dict[str, tuple[str, ...]]  # clockwise
    discard: tuple[str, ...]
    turn: str
    done: dict[str, str]  # what the event has to say, such as {is = "blocked", seat = "you"}
    others: tuple[tuple[str, ...], ...] = ((),)  # before your first move, after it, …, after every later one
    draw: tuple[str, ...] = ()
    card: str | None = None

    def begin(self) -> Match:
        """The position, before anybody has made a move."""
        start = Placement(hands=self.hands, draw=self.draw, discard=self.discard, turn=self.turn)
        return Match(self.edition, tuple(self.hands), start=start)


@cache
def demos() -> Mapping[str, Demo]:
    """All demonstrations by their ids."""
    text = Path(__file__).with_name("demos.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Demo])


def demos_of(edition: str) -> dict[str, Demo]:
    """The demonstrations of an edition by their ids."""
    return {name: demo for name, demo in demos().items() if demo.edition == edition}


def play_demo(name: str, moves: Sequence[str]) -> DemoState:
    """A demonstration after these moves, of which only the last may be illegal; Refusal otherwise."""
    if name not in demos():
        raise Refusal("unknown", f"There is no demonstration {name!r}.")
    playing = _Playing(demos()[name])
    for at, move in enumerate(moves, start=1):
        if playing.is_done:
            raise Refusal("malformed", f"The demonstration is over before move {at}.")
        try:
            playing.act(move)
        except MalformedMove as error:
            raise Refusal("malformed", str(error)) from None
        except IllegalMove as refused:
            if at < len(moves):
                raise Refusal("malformed", f"Move {at} cannot be made, so nothing follows it: {refused}") from None
            return playing.state(refused)
    return playing.state()


class _Playing:
    """A demonstration that is being played."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self.match = demo.begin()
        self.made = 0
        self.told = 0  # how many events were known before the last move
        self._let_others_act()

    @property
    def is_done(self) -> bool:
        wanted = self.demo.done.items()
        return any(wanted <= as_wire(event).items() for event in self.match.events(YOU))

    def act(self, move: str) -> None:
        """Make a move and let the others act; after IllegalMove nothing has changed."""
        told = len(self.match.events(YOU))
        self.match.act(YOU, move)
        self.told = told
        self.made += 1
        self._let_others_act()

    def _let_others_act(self) -> None:
        """Make those of the others' moves that are legal; so there can be some for each choice of the player."""
        others = self.demo.others
        for line in others[min(self.made, len(others) - 1)]:
            seat, _, move = line.partition(": ")
            if self.match.why(seat, move) is None:
                self.match.act(seat, move)

    def state(self, refused: IllegalMove | None = None) -> DemoState:
        """What the player sees now."""
        is_done = self.is_done
        news = self.match.events(YOU)[self.told :] if refused is None else ()
        return DemoState(
            view=wire_view(self.match, YOU),
            legal=() if is_done else tuple(map(str, self.match.legal(YOU))),
            events=tuple(map(as_wire, news)),
            refused=_told(refused) if refused is not None else None,
            done=is_done,
        )


def _told(refused: IllegalMove) -> DemoRefusal:
    return DemoRefusal(refused.sentence, refused.rule, refused.reason, refused.words)
