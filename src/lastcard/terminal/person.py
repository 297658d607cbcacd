"""The player at the terminal: sees a view, types moves. Everything shown comes from the view and the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from lastcard.engine.text.events import Event, HonourAsked
from lastcard.engine.text.moves import MalformedMove, Move
from lastcard.engine.text.refusals import IllegalMove
from lastcard.engine.text.settlement import Settlement
from lastcard.engine.text.view import View
from lastcard.terminal.explain import help_page, reason, refusal_line, rules_text
from lastcard.terminal.honour import examples, read_settlement
from lastcard.terminal.lines import Input, TerminalClock
from lastcard.terminal.menu import Menu, complete
from lastcard.terminal.screen import Screen
from lastcard.terminal.story import Story
from lastcard.terminal.words import Words

Why = Callable[[str], IllegalMove | None]
# What is named rather than chosen from a list, which would push the table off the screen.
_NAMED = {"number": "a number from 0 to 9", "card": "a card, such as red-7 or wild"}


class Quit(Exception):  # noqa: N818  # leaving is no error
    """The player wants to leave."""


@dataclass(frozen=True)
class Decision:
    """Something to decide; ``must`` is false if the player may simply let play go on."""

    view: View
    legal: Sequence[Move]
    why: Why
    must: bool
    menu: Menu = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "menu", Menu(self.legal))

    @property
    def is_asked(self) -> bool:
        """Whether a written rule asks this player something (J85)."""
        return self.view.deciding == "ask" and self.view.turn == self.view.seat


class Person:
    """Asks a person at a terminal."""

    def __init__(self, console: Console, lines: Input, clock: TerminalClock, words: Words, me: str) -> None:
        self.console = console
        self.lines = lines
        self.clock = clock
        self.words = words
        self.me = me
        self.tells = Story(words, me)
        self.news: list[str] = []
        self.refused: IllegalMove | None = None

    @property
    def screen(self) -> Screen:
        """A screen as wide as the terminal is now."""
        return Screen(self.words, self.console.width)

    # -- being told ----------------------------------------------------------------------

    def hear(self, events: Iterable[Event]) -> None:
        """Remember what happened until the next prompt."""
        line = self.tells.line(events)
        if line:
            self.news.append(line)

    def show_news(self) -> None:
        """Print what has happened since the last look."""
        if self.news:
            self.console.print()
            self.console.print(self.screen.story(self.news))
        self.news = []

    # -- deciding ------------------------------------------------------------------------

    def decide(self, decision: Decision) -> str | None:
        """The text of a legal move; None lets play go on."""
        self.refused = None
        self.show_news()
        self._show(decision)
        while True:
            line = self._ask(f"{self.me} > ")
            if not line and not decision.must:
                return None
            move = self._react(decision, line)
            if move is not None:
                return move

    def _show(self, decision: Decision) -> None:
        if decision.must:
            self._show_table(decision)
        else:
            self.console.print(self.screen.chances(decision.view, decision.legal))
        self._show_menu(decision)

    def _show_table(self, decision: Decision) -> None:
        self.console.print(self.screen.table(decision.view, decision.legal))

    def _show_menu(self, decision: Decision) -> None:
        if decision.is_asked:
            self.console.print(self.screen.question(decision.view))
        named = _NAMED.get(decision.view.asked_for) if decision.is_asked else None
        if named is None:
            self.console.print(self.screen.menu(decision.menu, decision.view))
        what = named or "a number or a move"
        hint = f"{what} · ? MOVE · help" if decision.must else f"{what} · Enter lets play go on"
        self.console.print(Text(f"     {hint}", "dim"))

    def _react(self, decision: Decision, line: str) -> str | None:
        """Do what a line says; the move if it is a legal one."""
        match line.split():
            case []:
                self.console.print(Text("It is your decision: type a number, a move, or help.", "dim"))
            case ["help"]:
                self.console.print(help_page())
            case ["rules"]:
                self.console.print(rules_text(self.words.edition))
            case ["hand"]:
                self._show_table(decision)
                self._show_menu(decision)
            case ["?"]:
                self._explain_refusal()
            case ["?", *words]:
                self._explain(decision, words)
            case words:
                return self._judged(decision, words)
        return None

    def _judged(self, decision: Decision, words: Sequence[str]) -> str | None:
        """The text of a typed move, unless the rules refuse it."""
        text = self._text(decision, words, self._choose)
        try:
            self.refused = decision.why(text)
        except MalformedMove as error:
            self.console.print(Text(f"{error}. (help lists what you can type)"))
            return None
        if self.refused is None:
            return text
        self.console.print(refusal_line(self.refused))
        return None

    def _text(self, decision: Decision, words: Sequence[str], ask: Callable[[str, Sequence[str]], str]) -> str:
        """A move in the notation from a number and words, or from a card alone."""
        entry = decision.menu.numbered(words[0])
        if entry is not None:
            return complete(entry, words[1:], ask)
        if decision.is_asked and words[0] in self._can_be_picked(decision.view):
            return " ".join(["pick", *words])
        if words[0] in self.words.edition.by_text:
            return " ".join(["play", *words])
        return " ".join(words)

    def _can_be_picked(self, view: View) -> set[str]:
        """The words that can follow `pick`: cards, colours and seats."""
        return {*self.words.edition.by_text, *self.words.edition.colors, *view.seats}

    def _choose(self, choice: str, values: Sequence[str]) -> str:
        question = {"laid": "Lay which card?", "color": "Which colour?", "seat": "Which player?"}[choice]
        options = [self.screen.choice(at, value) for at, value in enumerate(values, start=1)]
        self.console.print(Text.assemble(question, *options))
        return self._ask("  > ")

    def _ask(self, prompt: str) -> str:
        line = self.lines.line(prompt).strip()
        if line in {"quit", "exit", "q"}:
            raise Quit
        return line

    # -- explaining ----------------------------------------------------------------------

    def _explain_refusal(self) -> None:
        if self.refused is None:
            self.console.print("No move was refused. `? MOVE` explains a move, `help` lists what you can type.")
        else:
            self.console.print(reason(self.refused))

    def _explain(self, decision: Decision, words: Sequence[str]) -> None:
        """Why a move would be refused, or that it would not."""
        text = self._text(decision, words, lambda _, values: values[0])
        try:
            refused = decision.why(text)
        except MalformedMove as error:
            self.console.print(Text(f"{error}."))
            return
        self.console.print(reason(refused) if refused else Text(f"{text} is allowed now."))

    # -- races and pauses ------------------------------------------------------------------

    def race(self, pause: float) -> float:
        """How long it takes to raise both arms (R36)."""
        self.show_news()
        self.console.print(Text("Touchdown! Get ready …", "bold"))
        self.clock.wait(pause)
        self.lines.forget()
        start = self.clock.now()
        self._ask("ARMS UP! press Enter ")
        return self.clock.now() - start

    # -- honour rules ----------------------------------------------------------------------

    def settle(self, view: View, refused: Callable[[Settlement], IllegalMove | None]) -> Settlement:
        """What an honour rule comes to (J50, J110)."""
        self.show_news()
        card = next(event.card for event in reversed(view.events) if isinstance(event, HonourAsked))
        self.console.print(Text.assemble(f" {self.words.card(card)}: ", (str(view.rules.get(card, "")), "bold")))
        self.console.print(Text(f"     {examples(view.seats)} · Enter: nothing happens", "dim"))
        while True:
            try:
                said = read_settlement(self._ask("What does it come to? > "), view.seats)
            except ValueError as error:
                self.console.print(Text(f"{error}"))
                continue
            why = refused(said)
            if why is None:
                return said
            self.console.print(reason(why))

    def pause(self, prompt: str) -> None:
        """Wait for Enter."""
        self._ask(prompt)
