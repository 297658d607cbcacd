"""A table with cards placed by hand: the page talks to this stage instead of to the server.

The rules are the engine's and the frames are the server's, so whatever is shown is a position that a table can
come to; only the cards, the names and the clocks are chosen. The page comes from a real server.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute
from tests.page.settling import until
from tests.page.visitor import Visitor

from lastcard.engine.edition.options import Choice
from lastcard.engine.text.events import Event, HonourAsked
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.refusals import IllegalMove
from lastcard.engine.text.settlement import SAYING
from lastcard.engine.text.view import seen_by
from lastcard.match import Match
from lastcard.server.frames import bluffs_in, encode, wire_view
from lastcard.server.protocol import (
    Answer,
    Clock,
    Frame,
    Honour,
    Ping,
    Present,
    Proposal,
    RaceTime,
    Reaction,
    Said,
    Seat,
    Settings,
    TableInfo,
)
from lastcard.server.refusals import by_the_rules
from lastcard.server.rule_texts import written_in

CODE = "BCDFGH"
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")


class Stage:
    """A table at which one seat is the page's; the others move when the test says so."""

    def __init__(
        self,
        visitor: Visitor,
        hands: Mapping[str, Sequence[str]],
        *,
        edition: str = "classic",
        you: str | None = "ann",
        rules: Mapping[str, Choice] | None = None,
        **placement: Any,  # noqa: ANN401  # as Placement takes them
    ) -> None:
        self.visitor = visitor
        self.you = you
        self.seats = tuple(hands)
        chosen = {"discard": ("red-3",), "turn": self.seats[0], **placement}
        start = Placement(hands={seat: tuple(cards) for seat, cards in hands.items()}, **chosen)
        self.match = Match(edition, self.seats, 7, {**(rules or {}), "pauses": True}, start=start)
        self.settings = Settings(edition=edition, rules=rules or {}, seats=len(self.seats))
        self.bots: dict[str, str] = {}
        self.away: dict[str, str] = {}
        self.clock: Clock | None = None
        self.paused = False
        self.muted: set[str] = set()
        self.host = self.seats[0]
        self.proposals: tuple[Proposal, ...] = ()
        self.honour: Honour | None = None
        self.moves: list[str] = []
        """What the page's player did, in the notation."""
        self.sent: list[dict[str, Any]] = []
        """Everything else that the page sent."""
        self.holds = False
        """Whether moves of the page are only noted and not made, as in a race before it is ruled."""
        self.is_gone = False
        self._seq = 1
        self._opened = 1
        self._line: WebSocketRoute | None = None
        self._pings = 0
        self._pongs = 0

    # -- the page --------------------------------------------------------------------

    def open(self, *before: str, query: str = "") -> Page:
        """Come to the table, after some moves that are already history."""
        for line in before:
            self._make(line)
        page = self.visitor.page
        page.route_web_socket("**/ws", self._connected)
        page.add_init_script(f"localStorage.setItem('lastcard/token/{CODE}', 'the stage asks for no token')")
        self.visitor.open(f"/t/{CODE}{query}")
        page.wait_for_selector("main.felt [data-place=discard]")
        page.evaluate("document.fonts.ready")
        return page

    def _connected(self, line: WebSocketRoute) -> None:
        self._line = line
        if self.is_gone:
            line.close()
        else:
            line.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        command: dict[str, Any] = json.loads(text)
        match command["do"]:
            case "hello":
                self.send(Present(tuple(seat for seat in self.seats if seat not in self.away), 2))
                self.send(self.frame())
            case "act":
                self.moves.append(command["move"])
                self._act(command)
            case "pong":
                self._pongs = command["n"]
            case _:
                self.sent.append({key: value for key, value in command.items() if key != "id"})

    def _act(self, command: dict[str, Any]) -> None:
        if self.holds:
            self.send(self.frame(re=command["id"]))
            return
        try:
            events = self._make(f"{self.you}: {command['move']}")
        except IllegalMove as refused:
            self.send(by_the_rules(refused).answer(command["id"]))
        else:
            self.send(self.frame(events, re=command["id"]))

    def send(self, answer: Answer) -> None:
        """Send the page a message."""
        assert self._line is not None, "the page has not connected"
        self._line.send(encode(answer))

    def settle(self) -> None:
        """Wait until the page has taken in all that was sent: it answers a ping after what came before."""
        self._pings += 1
        self.send(Ping(self._pings))
        until(self.visitor.page, lambda: self._pongs == self._pings, "the answer to a ping")

    def answered(self, moves: int = 1) -> None:
        """Wait until the page has made some moves, and has taken in what came of them."""
        until(self.visitor.page, lambda: len(self.moves) >= moves, "a move of the page's player")
        self.settle()

    def drop(self) -> None:
        """Cut the line for good: the page tries to come back, and finds nobody."""
        assert self._line is not None, "the page has not connected"
        self.is_gone = True
        self._line.close()

    # -- the others ------------------------------------------------------------------

    def act(self, *lines: str, times: Mapping[str, int] | None = None) -> None:
        """Moves such as `bob: play red-7`, told in one frame."""
        events = [event for line in lines for event in self._make(line)]
        told = tuple(RaceTime(seat, time, 20) for seat, time in (times or {}).items())
        self.send(self.frame(events, times=told))
        self.settle()

    def say(self, seat: str, text: str | None = None, reaction: Reaction | None = None) -> None:
        self._seq += 1
        self.send(self.frame(said=(Said(seat, self.name(seat), text, reaction),)))
        self.settle()

    def tell(self) -> None:
        """The table as it is now, after changing something about it."""
        self._seq += 1
        self.send(self.frame())
        self.settle()

    def name(self, seat: str) -> str:
        return next((name for name in NAMES if name.lower() == seat), seat.capitalize())

    def _make(self, line: str) -> tuple[Event, ...]:
        seat, _, move = line.partition(": ")
        window = self._window()
        events = self.match.act(seat, move)
        self._seq += 1
        if self._window() != window:
            self._opened = self._seq
        return events

    # -- what the page gets ----------------------------------------------------------

    def frame(
        self,
        events: Sequence[Event] = (),
        *,
        times: tuple[RaceTime, ...] = (),
        said: tuple[Said, ...] = (),
        re: str | None = None,
    ) -> Frame:
        """A frame as the server would make it for the page's seat."""
        known: list[Any] = [seen_by(event, self.you) for event in events]
        return Frame(
            seq=self._seq,
            you=self.you,
            table=self._table(),
            view=wire_view(self.match, self.you),
            legal=self._legal(),
            events=tuple(event for event in known if event is not None),
            said=said,
            times=times,
            re=re,
            bluffs=bluffs_in(self.match, self.you) if self.you is not None and not self.paused else (),
            muted=tuple(sorted(self.muted)),
        )

    def _legal(self) -> tuple[str, ...]:
        if self.you is None or self.paused:
            return ()
        return tuple(map(str, self.match.legal(self.you)))

    def _table(self) -> TableInfo:
        seats = [Seat(seat, self.name(seat), self.bots.get(seat), self.away.get(seat), True) for seat in self.seats]  # type: ignore[arg-type]
        return TableInfo(
            code=CODE,
            settings=self.settings,
            seats=tuple(seats),
            host=self.host,
            phase=self._phase(),  # type: ignore[arg-type]
            paused=self.paused,
            match=1,
            commitment="0" * 64,
            clock=self.clock,
            window=self._window(),  # type: ignore[arg-type]
            opened=self._opened,
            cap=400,
            proposals=self.proposals,
            written=written_in(self.match.edition, self.match.position().rules),
            honour=self._honour(),
            ended=None,
            key=None,
        )

    def _honour(self) -> Honour | None:
        """What the table talks about: nobody has said anything unless the test says so."""
        if self.match.deciding != "honour":
            return None
        card = self.match.view(None).top.partition("@")[0]
        asked = self.honour or Honour(card, str(self.settings.rules[card]), None, None, (), self.seats)
        player = next(event.seat for event in reversed(self.match.happened) if isinstance(event, HonourAsked))
        can = {move.kind for move in self.match.legal(TABLE_SEAT)}
        return msgspec.structs.replace(asked, player=player, can=tuple(kind for kind in SAYING if kind in can))

    def _phase(self) -> str:
        if self.match.over:
            return "over"
        return "closed" if self.match.deciding == "end" else "playing"

    def _window(self) -> str | None:
        if self.match.deciding == "race":
            return "race"
        if self.match.is_pausing:
            return "pause"
        return "call" if self.match.exposed else None
