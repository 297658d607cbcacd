"""The terminal game from picking an edition to saving the record."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, OptionError
from lastcard.engine.seeds import Seed, seed_number
from lastcard.engine.text.view import View
from lastcard.houserules import HouseRule
from lastcard.houserules import edition as find_edition
from lastcard.match import Match
from lastcard.terminal.host import Host
from lastcard.terminal.lines import Input, Keyboard, TerminalClock, WallClock
from lastcard.terminal.menu import pick
from lastcard.terminal.person import Person, Quit
from lastcard.terminal.words import Words

BOTS = ("Ben", "Cleo", "Dov", "Emma", "Finn", "Gina", "Hugo", "Iris", "Jan")
LEFT, INTERRUPTED = 0, 130


def play(edition: str | None, players: int, seed: Seed | None, rules: Mapping[str, Choice], name: str = "you") -> int:
    """A match in this terminal; the exit status. Without an edition the player picks one."""
    return TerminalGame(Console(highlight=False), Keyboard(), WallClock()).play(edition, players, seed, rules, name)


class TerminalGame:
    """A match between one person and bots, talking through a console and an input."""

    def __init__(self, console: Console, lines: Input, clock: TerminalClock) -> None:
        self.console = console
        self.lines = lines
        self.clock = clock

    def play(self, edition: str | None, players: int, seed: Seed | None, rules: Mapping[str, Choice], name: str) -> int:
        """Play, and leave politely; the exit status. ValueError if the table cannot be set."""
        try:
            self._play(edition, players, seed, rules, name)
        except (Quit, EOFError):
            self.console.print("\nGoodbye!")
        except KeyboardInterrupt:
            self.console.print("\nGoodbye!")
            return INTERRUPTED
        return LEFT

    def _play(
        self, edition: str | None, players: int, seed: Seed | None, rules: Mapping[str, Choice], name: str
    ) -> None:
        if rules.get("pauses"):
            raise OptionError("pauses", "nobody whistles in the terminal, where bots answer at once; leave it off")
        chosen = find_edition(edition) if edition is not None else self._pick_edition()
        start = secrets.randbits(64) if seed is None else seed_number(seed)
        match = Match(chosen, seat_names(name, players), start, rules)
        person = Person(self.console, self.lines, self.clock, Words(match.position().edition), name)
        self._greet(chosen, match)
        host = Host(match, person, Random(f"terminal/{start}"))
        while True:
            self._close_round(person, host.play_round())
            if match.over:
                break
            person.pause("Enter deals the next round > ")
            host.deal()
        self._offer_record(match)

    # -- the beginning -----------------------------------------------------------------------

    def _pick_edition(self) -> Edition:
        found = [find_edition(name) for name in edition_ids()]
        self.console.print(edition_table(found))
        while True:
            line = self.lines.line("Which edition? (number or name) > ").strip()
            if line in {"quit", "exit", "q"}:
                raise Quit
            chosen = pick(line, [each.id for each in found])
            if chosen is not None:
                return find_edition(chosen)
            self.console.print(Text(f"{line!r} is none of them; type a number from 1 to {len(found)}."))

    def _greet(self, edition: Edition, match: Match) -> None:
        self.console.print()
        self.console.print(Text.assemble((edition.name, "bold"), f" – {edition.about}"))
        ends = {
            "winner": f"Whoever goes out scores the others' cards; {match.options.target} points win.",
            "tally": f"Everyone collects points; when somebody has {match.options.target}, the fewest win.",
            "single": "One round decides.",
        }
        self.console.print(Text(f"{ends[match.options.scoring]} Type help at any prompt.", "dim"))
        for card, rule in match.options.customs:
            self._show_rule(Words(edition).card(card), HouseRule(rule.text))

    def _show_rule(self, card: str, rule: HouseRule) -> None:
        """What is written on a card, and how the game understands it (R38)."""
        reading = "on your honour" if rule.is_honour else f"understood as: {rule}"
        self.console.print(Text.assemble(f"{card} says: ", (rule.text, "bold"), (f" ({reading})", "dim")))

    # -- the end -----------------------------------------------------------------------------

    def _close_round(self, person: Person, view: View) -> None:
        person.show_news()
        self.console.print()
        self.console.print(person.screen.open_hands(view))
        if person.screen.keeps_score(view):
            self.console.print()
            self.console.print(person.screen.scores(view))
        self.console.print()

    def _offer_record(self, match: Match) -> None:
        """Write the record to a new file, if the player names one."""
        while True:
            line = self.lines.line("Save the record of this match? (a file name, or Enter for no) > ").strip()
            if not line or line in {"quit", "exit", "q", "no", "n"}:
                return
            try:
                with Path(line).expanduser().open("x", encoding="utf-8", newline="\n") as file:
                    file.write(str(match.record()))
            except OSError as error:
                self.console.print(Text(f"That did not work ({error.strerror}); try another name."))
            else:
                self.console.print(Text(f"Saved to {line}."))
                return


def seat_names(name: str, players: int) -> list[str]:
    """The person and bots with other names, clockwise; the match refuses too many seats."""
    bots = [bot for bot in BOTS if bot.lower() != name.lower()]
    bots += [f"Bot{number}" for number in range(len(bots), players)]
    return [name, *bots[: max(0, players - 1)]]


def edition_table(editions: list[Edition]) -> Table:
    """The editions to pick from: name, one sentence, their own cards."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", style="bold cyan", justify="right")
    table.add_column("edition", style="bold", no_wrap=True)
    table.add_column("what is special")
    table.add_column("its own cards", max_width=18)
    for at, edition in enumerate(editions, start=1):
        table.add_row(str(at), edition.name, edition.about, own_cards(edition))
    return table


def own_cards(edition: Edition) -> str:
    """The cards that only this edition has; those that differ in a detail count together."""
    kinds: Counter[str] = Counter()
    for card in edition.own_cards if edition.extends else ():
        kinds[card.name.partition(" (")[0].rstrip(" 0123456789")] += card.copies
    return ", ".join(f"{copies} {name}" for name, copies in kinds.items()) or "–"
