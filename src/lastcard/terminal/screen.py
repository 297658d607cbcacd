"""How a view looks: the seats, the piles, the hand and the moves, for 60 columns and more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.terminal.menu import Menu
from lastcard.terminal.words import LOOKS, Words, look

CARD_WIDTH = 9  # with the gap to the next
BARS = 7  # a longer hand is only counted
_COLORED = re.compile(rf"\b({'|'.join(LOOKS)})\b( (\d|Skip|Reverse|Draw Two))?", re.IGNORECASE)


class Screen:
    """Draws one seat's view and knows nothing else."""

    def __init__(self, words: Words, width: int) -> None:
        self.words = words
        self.width = width

    # -- whole pictures ------------------------------------------------------------------

    def table(self, view: View, legal: Sequence[Move]) -> RenderableType:
        """The table and the hand."""
        lasting = self._lasting(view)
        return Group(self._heading(view), self._middle(view), *lasting, Text(), *self.hand(view, legal))

    def _lasting(self, view: View) -> list[Text]:
        """The rules that last, and the hands that lie open by them."""
        lines = [f"{self.words.lasting(rule)}." for rule in view.lasting]
        for seat, hand in view.hands.items():
            if seat != view.seat:
                lines.append(f"{seat} holds {self.words.cards(self.words.in_order(hand)) if hand else 'nothing'}.")
        return [Text(" ∞ ", "bold cyan") + self.tinted(line) for line in lines]

    def question(self, view: View) -> Text:
        """What a written rule asks, after the rule itself (J85)."""
        card = view.edition.by_text[view.top].card
        said = f"{self.words.card(view.top)}: {card.rule} " if card.rule else ""
        return Text.assemble(" ? ", self.tinted(said), (self.words.asked(view), "bold"))

    def story(self, lines: Sequence[str]) -> RenderableType:
        """What has happened, one line per act."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for line in lines:
            grid.add_row(Text(" •", "dim"), self.tinted(line))
        return grid

    def tinted(self, sentence: str) -> Text:
        """A sentence with its colours in colour."""
        text = Text(sentence)
        for found in _COLORED.finditer(sentence):
            text.stylize(look(found[1].lower()).word, *found.span())
        text.highlight_words(["UNO!"], "bold reverse")
        return text

    # -- the table -----------------------------------------------------------------------

    def _heading(self, view: View) -> Rule:
        return Rule(Text.assemble((self.words.edition.name, "bold"), f" · round {view.round}"), style="dim")

    def _middle(self, view: View) -> Table:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row(Text(" "), self.card(view.top), self._facts(view), self._seats(view))
        return grid

    def _facts(self, view: View) -> Text:
        """The colour in play, the draw pile, what is due."""
        text = Text.assemble(("colour in play\n", "dim"), self.color(view.color), "\n")
        text.append(f"{view.draw_pile} to draw", "dim")
        if view.due:
            text.append(f"\n{view.due} cards due!", "bold")
        return text

    def color(self, color: str | None) -> Text:
        """A colour as shape, word and tint."""
        if color is None:
            return Text(" not chosen yet ", "bold reverse")
        return Text(f" {look(color).shape} {color.upper()} ", look(color).card)

    def _seats(self, view: View) -> Text:
        """The seats clockwise from the player's own, with an arrow in the direction of play."""
        width = max(len(seat) for seat in view.seats)
        return Text("\n").join(self._seat(view, seat, width) for seat in _around(view))

    def _seat(self, view: View, seat: str, width: int) -> Text:
        turn = seat == view.turn
        text = Text.assemble(("↓" if view.direction == "left" else "↑", "dim"), no_wrap=True, overflow="ellipsis")
        text.append(f"{' ▶ ' if turn else '   '}{seat:<{width}} ", "bold" if turn else "")
        text.append(_bars(view.counts[seat]), "cyan")
        text.append(f"{view.counts[seat]:>3} ")
        if self.keeps_score(view):
            text.append(f"{view.scores[seat]:>4} pts ", "dim")
        return text.append(_marks(view, seat))

    def keeps_score(self, view: View) -> bool:
        """Whether points are counted at this table."""
        return view.rules.get("scoring", self.words.edition.scoring) != "single"

    # -- cards ---------------------------------------------------------------------------

    def card(self, text: str) -> Text:
        """A card as it lies on the table."""
        return Text("\n").join(self._card_lines(text))

    def _card_lines(self, text: str) -> list[Text]:
        """A card of four lines."""
        upper, lower, shows = self.words.face(text)
        style = look(self.words.color_of(text)).card
        foot = f"╰─{shows:─<5}╯"
        return [Text(line, style) for line in ("╭──────╮", f"│{upper:^6}│", f"│{lower:^6}│", foot)]

    def hand(self, view: View, legal: Sequence[Move]) -> list[Text]:
        """The hand in rows of cards; a mark stands under each that can be played."""
        is_elsewhere = view.asked_for in {"card", "keep", "take"}  # not in the hand
        playable = set() if is_elsewhere else {move.card for move in legal if move.kind in {"play", "pick"}}
        row = max(1, (self.width - 2) // CARD_WIDTH)
        cards = self.words.in_order(view.hand)
        return [
            line
            for at in range(0, len(cards), row)
            for line in self._hand_row(cards[at : at + row], playable, view.drawn)
        ]

    def _hand_row(self, cards: Sequence[str], playable: set[str | None], drawn: str | None) -> list[Text]:
        drawings = [self._card_lines(card) for card in cards]
        rows = [Text(" ") + Text(" ").join(parts) for parts in zip(*drawings, strict=True)]
        marks = "".join(_mark(card, playable, drawn) for card in cards)
        return [*rows, Text(f" {marks}".rstrip(), "bold green")]

    # -- moves ---------------------------------------------------------------------------

    def menu(self, menu: Menu, view: View) -> Table:
        """The moves, numbered, each with its notation."""
        columns = 2 if len(menu) > 7 and self.width >= 110 else 1
        grid = Table.grid(padding=(0, 2, 0, 0))
        rows = -(-len(menu) // columns)
        cells = [self._entry(menu, at, view) for at in range(len(menu))]
        for at in range(rows):
            grid.add_row(*(part for cell in cells[at::rows] for part in cell))
        return grid

    def _entry(self, menu: Menu, at: int, view: View) -> tuple[Text, Text, Text]:
        entry = menu.entries[at]
        phrase = self.words.phrase(entry.moves[0], view)
        return Text(f" {at + menu.first:>2}", "bold cyan"), self.tinted(phrase), Text(entry.notation, "dim")

    def chances(self, view: View, legal: Sequence[Move]) -> Text:
        """What the player can do out of turn, and why."""
        lines = [
            "You hold one card and have not called."
            if seat == view.seat
            else f"{seat} holds one card and has not called."
            for seat in view.exposed
        ]
        if any(move.kind == "play" for move in legal):
            lines.append(f"You can jump in on {self.words.card(view.top)}.")
        return Text("\n").join(Text(" ! ", "bold") + self.tinted(line) for line in lines)

    def choice(self, at: int, value: str) -> Text:
        """One of several values to choose from, by number or word."""
        if value in self.words.edition.colors:
            return Text.assemble((f" {at} ", "bold cyan"), self.color(value), " ")
        name = self.words.card(value) if value in self.words.edition.by_text else value
        return Text.assemble((f" {at} ", "bold cyan"), self.tinted(name), " ")

    # -- the end of a round ----------------------------------------------------------------

    def open_hands(self, view: View) -> Table:
        """Everybody's cards and what they count."""
        table = Table(box=SIMPLE_HEAD, show_edge=False)
        table.add_column("seat")
        table.add_column("cards left")
        table.add_column("points", justify="right")
        for seat, hand in view.hands.items():
            cards = ", ".join(self.words.card(card) for card in self.words.in_order(hand))
            table.add_row(seat, self.tinted(cards or "out!"), str(self.words.points(hand)))
        return table

    def scores(self, view: View) -> Table:
        """The scores, the best first."""
        tally = view.rules.get("scoring", self.words.edition.scoring) == "tally"
        table = Table(box=SIMPLE_HEAD, show_edge=False)
        table.add_column("seat")
        table.add_column(f"score after round {view.round}", justify="right")
        for seat, score in sorted(view.scores.items(), key=lambda pair: pair[1] if tally else -pair[1]):
            table.add_row(seat, str(score))
        return table


def _around(view: View) -> tuple[str, ...]:
    at = view.seats.index(view.seat) if view.seat else 0
    return view.seats[at:] + view.seats[:at]


def _bars(count: int) -> str:
    """A hand as backs of cards."""
    return f"{'▮' * min(count, BARS) + ('+' if count > BARS else ''):<{BARS + 1}}"


def _marks(view: View, seat: str) -> Text:
    """What else there is to say about a seat."""
    marks = Text()
    if view.counts[seat] == 1:
        marks.append("no call yet" if seat in view.exposed else "UNO!", "bold reverse")
    if seat in view.shielded:
        marks.append(" shielded" if marks else "shielded", "bold cyan")
    if seat in view.gone:
        marks.append(" left" if marks else "left", "dim")
    return marks


def _mark(card: str, playable: set[str | None], drawn: str | None) -> str:
    if card == drawn:
        return f"{'▲ drawn':^{CARD_WIDTH - 1}} "
    return f"{'▲' if card in playable else '':^{CARD_WIDTH - 1}} "
