"""What cards, colours and moves are called, and how they look. A colour always has a shape and a word too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.moves import Move
from lastcard.engine.text.position import LastingRule
from lastcard.engine.text.view import View
from lastcard.houserules.diagram import choices_of


@dataclass(frozen=True)
class Look:
    """How a colour looks: a shape that stands for it, a style for cards, a style for words."""

    shape: str
    card: str
    word: str


LOOKS = {
    "red": Look("◆", "bold white on #b71c1c", "bold #ef5350"),
    "blue": Look("●", "bold white on #1452a0", "bold #64a5f5"),
    "green": Look("▲", "bold white on #256b29", "bold #66bb6a"),
    "yellow": Look("■", "bold black on #f4c914", "bold #fdd835"),
    "purple": Look("✚", "bold white on #6a1b9a", "bold #ba7fd0"),
    "gold": Look("★", "bold black on #d4a017", "bold #e0b030"),
    "silver": Look("▼", "bold black on #b0bec5", "bold #b0bec5"),
}
WILD = Look("", "bold white on #333333", "bold")
OTHER = Look("◇", "bold black on #cccccc", "bold")


def look(color: str | None) -> Look:
    """The look of a colour; None is that of a wild."""
    return WILD if color is None else LOOKS.get(color, OTHER)


def joined(words: Sequence[str], last: str = "and") -> str:
    """Several things in a sentence: "red 7, red 8 and Wild"."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


# The two lines that fit on the face of a card, where its name does not.
_FACES = {
    "skip": "Skip",
    "reverse": "Rev. ⇄",
    "draw2": "Draw 2",
    "wild4": "Wild/Draw 4",
    "custom-1": "Custom/no. 1",
    "custom-2": "Custom/no. 2",
    "hero-batman": "Hero/Batman",
    "hero-superman": "Hero/Super.",
    "save": "Save/TheDay",
    "gauntlet": "Gaunt-/let",
    "touchdown": "Touch-/down!",
    "star": "Super/Star",
}

# What the moves that need no further words do.
_PHRASES = {
    "draw": "Draw a card",
    "keep": "Keep the drawn card",
    "challenge": "Challenge: say that it is a bluff",
    "bounce": "Bounce it back, pick a colour",
    "block": "Block it, pick a colour",
    "pass": "Let it happen",
    "uno": "Call UNO!",
    "arms": "Arms up!",
    "color": "Choose the colour",
}


# What a written rule asks of the player on turn, and what picking a card then does (J85).
_ASKED = {
    "discard": "Discard a card.",
    "give": "Give a card away.",
    "exchange": "Give a card in exchange.",
    "show": "Show a card.",
    "take": "Pick a card out of the hand that you see.",
    "keep": "Take one of these cards.",
    "bury": "Put a card under the draw pile.",
    "color": "Pick a colour.",
    "number": "Name a number from 0 to 9.",
    "card": "Name a card.",
    "player": "Pick a player.",
    "option": "Choose one of two.",
    "vote": "Vote for a player.",
}
_PICKS = {
    "discard": "Discard",
    "give": "Give",
    "exchange": "Give",
    "show": "Show",
    "take": "Pick",
    "keep": "Take",
    "bury": "Put under the draw pile",
    "card": "Name",
    "vote": "Vote for",
}
_OPTIONS = ("The first choice", "The second choice")
_KINDS = {
    "wild": "wilds",
    "action": "action cards",
    "special": "action cards and wilds",
    "draw-card": "cards that make others draw",
    "number": "number cards",
    "odd": "odd numbers",
    "even": "even numbers",
    "coloured": "coloured cards",
    "playable": "cards that fit",
    "laid-color": "cards of the laid colour",
    "chosen-color": "cards of the colour in play",
    "named": "cards that were named",
}


class Words:
    """The words of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def card(self, text: str) -> str:
        """A card's name in a sentence: "red 7", "gold Skip (Batman)", "Wild Draw Four"."""
        face = self.edition.by_text[text]
        shows = f" ({face.character.title()})" if face.character else ""
        return f"{face.color} {face.card.name}{shows}" if face.color else f"{face.card.name}{shows}"

    def cards(self, texts: Sequence[str]) -> str:
        """Several cards by their names."""
        return joined([self.card(text) for text in texts])

    def points(self, texts: Sequence[str]) -> int:
        """What cards count (R28)."""
        return sum(self.edition.by_text[text].card.points for text in texts)

    def in_order(self, texts: Sequence[str]) -> list[str]:
        """Cards as people hold them: colour by colour, numbers first, wilds last."""
        return sorted(texts, key=self._place)

    def moves_in_order(self, moves: Sequence[Move]) -> list[Move]:
        """Moves in the order of the cards in the hand."""
        return sorted(moves, key=lambda move: [self._place(card) for card in (move.card, move.laid) if card])

    def _place(self, text: str) -> tuple[bool, str, int, str]:
        face = self.edition.by_text[text]
        number = 10 if face.card.number is None else face.card.number
        return (face.color is None, face.color or "", number, text)

    def color_of(self, text: str) -> str | None:
        """The colour of a card; None for a wild."""
        return self.edition.by_text[text].color

    def face(self, text: str) -> tuple[str, str, str]:
        """What is printed on a card: two lines, and the character that it shows."""
        found = self.edition.by_text[text]
        short = _FACES.get(found.card.id, found.card.name.replace(" ", "/", 1))
        if found.color:
            upper, lower = f"{look(found.color).shape}    {found.color[0].upper()}", short
        else:
            upper, _, lower = short.partition("/")
        return upper[:6], lower[:6], (found.character or "")[:3].upper()

    def phrase(self, move: Move, view: View) -> str:
        """What a move does, leaving out what is still to be chosen."""
        match move.kind:
            case "play":
                return f"Play {self.card(move.card or '')}{self._still_to_choose(move)}"
            case "accept":
                return f"Take the {view.due} cards"
            case "pick":
                return f"{_PICKS.get(view.asked_for, 'Pick')} {self._picked(move)}"
            case "answer":
                is_option = view.asked_for == "option"
                return self.option(view.asked_by, view.choice, move.count) if is_option else str(move.count)
            case "catch":
                return f"Catch {move.seat}"
        return _PHRASES.get(move.kind, move.kind.capitalize())

    def option(self, card: str | None, choice: int, option: int) -> str:
        """The option 1 or 2 of one of the choices that a rule gives: "Draw 2 cards"."""
        face = self.edition.by_text.get(card or "")
        choices = choices_of(face.card.effects if face else (), edition=self.edition)
        return (choices[choice] if choice < len(choices) else _OPTIONS)[option - 1]

    def _picked(self, move: Move) -> str:
        return self.card(move.card) if move.card else move.color or move.seat or ""

    def asked(self, view: View) -> str:
        """What a written rule asks of the player on turn, with how many cards are left to pick."""
        more = f" There are {view.left} to pick." if view.left > 1 else ""
        return _ASKED.get(view.asked_for, "Answer the rule.") + more

    def lasting(self, rule: LastingRule) -> str:
        """A rule that lasts: what is so, for whom, and how long."""
        return f"{self._what_lasts(rule)} {self._how_long(rule)} ({self.card(rule.card)})"

    def _what_lasts(self, rule: LastingRule) -> str:
        who = joined(rule.seats)
        match rule.what:
            case "only":
                return f"{who}: only {self.kind(rule.cards)} may be played"
            case "ban":
                return f"{who}: no {self.kind(rule.cards)} may be played"
            case "deflect":
                return f"{who}: {rule.to or 'a neighbour'} draws instead"
            case "call-costs":
                return f"{who}: a call costs {rule.count} cards"
        said = {
            "any": "any card may be played",
            "open": "the hand lies open",
            "double": "twice as many cards to draw",
            "half": "half as many cards to draw",
            "safe": "no cards to draw",
            "no-challenge": "no challenges",
            "no-win": "no going out",
            "mute": f"{self.kind(rule.cards)} has no effect",
            "no-draw": "no cards are drawn for a turn",
            "each-turn": "before every turn the rule happens",
            "own-turn": "before their turns the rule happens",
            "turned": "play goes the other way",
            "play-costs": f"to play {self.kind(rule.cards)} costs {rule.count} cards",
            "linked": f"{rule.to or 'a neighbour'} draws along",
            "plays": f"to play {self.kind(rule.cards) if rule.cards else 'a card'} sets the rule off",
            "calls": "a call sets the rule off",
        }
        return f"{who}: {said[rule.what]}"

    @staticmethod
    def _how_long(rule: LastingRule) -> str:
        match rule.lasts:
            case "lap":
                return f"until it is {rule.owner}'s turn again"
            case "once":
                return "the next time"
            case "turns" | "table-turns":
                more = max(rule.turns.values(), default=0)
                return f"for {more} more turn{'' if more == 1 else 's'}" if more else "for the present turn"
            case "later":
                more = max(rule.turns.values(), default=0)
                return f"in {more} turn{'' if more == 1 else 's'}"
        return "for the rest of the round"

    def kind(self, text: str) -> str:
        """A kind of cards of which a rule speaks: "red cards", "7s or 9s", "wilds"."""
        return joined([self._kind(part) for part in text.split("+")], "or")

    def _kind(self, text: str) -> str:
        if text in self.edition.colors:
            return f"{text} cards"
        if text in self.edition.by_text:
            return self.card(text)
        named = {card.id: card.name for card in self.edition.cards}
        return _KINDS.get(text) or f"{named.get(text, text)}s"

    @staticmethod
    def _still_to_choose(move: Move) -> str:
        wanted = [word for word, value in (("card", move.laid), ("colour", move.color), ("player", move.seat)) if value]
        return f", pick a {joined(wanted)}" if wanted else ""
