"""A picture of a game that was really played, for the README: `python -m lastcard.terminal.picture FILE`."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from rich.console import Console

from lastcard.bots import regular
from lastcard.engine.edition.file import edition
from lastcard.match import Match
from lastcard.terminal.game import seat_names
from lastcard.terminal.host import Host
from lastcard.terminal.lines import WallClock
from lastcard.terminal.person import Decision, Person, Quit
from lastcard.terminal.words import Words

EDITION, CARD, WIDTH = "avengers", "gauntlet", 84
_FONT_FROM_ELSEWHERE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


class Camera:
    """An input that types nothing: the player leaves at the first prompt."""

    def line(self, prompt: str) -> str:
        """Nobody types: the picture has been taken."""
        raise Quit(prompt)

    def forget(self) -> None:
        """Nothing was typed."""


class Sitter(Person):
    """A person for whom a bot plays, until a moment worth a picture."""

    def decide(self, decision: Decision) -> str | None:
        """Show the table if it is worth a picture; else play like a bot."""
        if is_worth_a_picture(decision, self.news):
            return super().decide(decision)
        self.news = []
        return str(regular(decision.view, decision.legal))


def is_worth_a_picture(decision: Decision, news: Sequence[str]) -> bool:
    """The player's turn, with the edition's own card in the hand and on the pile, and somebody close to going out."""
    holds_it = any(move.card == CARD for move in decision.legal)
    was_played = len(news) < 8 and any("Gauntlet" in line for line in news[1:])
    return decision.must and holds_it and was_played and 1 in decision.view.counts.values() and decision.view.round > 1


def picture() -> str:
    """The first such moment as SVG, without fonts from elsewhere."""
    for seed in count():
        console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
        if pose(console, seed):
            break
    drawn = console.export_svg(title="lastcard play")
    return "\n".join(line.rstrip() for line in _FONT_FROM_ELSEWHERE.sub("", drawn).splitlines()) + "\n"


def pose(console: Console, seed: int) -> bool:
    """Play a match until it is worth a picture; whether it ever was."""
    match = Match(EDITION, seat_names("you", 4), seed)
    host = Host(
        match, Sitter(console, Camera(), WallClock(), Words(edition(EDITION)), "you"), Random(f"terminal/{seed}")
    )
    try:
        while not match.over:
            host.play_round()
            if not match.over:
                host.deal()
    except Quit:
        return True
    return False


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
