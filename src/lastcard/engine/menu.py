"""What the seat that is asked may choose from, as numbers of the list of actions."""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.encoding import Encoding
from lastcard.engine.legal import Choices


class Menu:
    """Lists the legal actions of a game; one menu serves many games, one after another."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.choices = Choices()
        self.actions = zeros(ACTIONS)
        self.n = 0

    def read(self, game: Asking) -> int:
        """List the legal actions of the seat that is asked; how many."""
        self.n = 0
        if game.ask == ASK_NOTHING:
            return 0
        choices = self.choices
        count = choices.gather(game.round)
        seat = game.seat
        ask = game.ask
        is_manual = self.encoding.is_manual
        colors = self.encoding.colors
        listed = 0
        for at in range(count):
            word = choices.moves[at]
            if word >> BY_AT != seat or (word & CALL_BIT and not is_manual):
                continue  # where calls go without saying, each play is listed without one as well
            color = word >> COLOR_AT & NO_COLOR
            if 0 < color < NO_COLOR and not is_manual:
                continue  # all colours may be chosen if one may (R18): the first one lists them
            if self.suits(ask, word & 31):
                action = self.number(game, word)
                last = action + colors if color == 0 and not is_manual else action + 1
                while action < last:
                    self.actions[listed] = action
                    listed += 1
                    action += 1
        if self.may_wait(game):
            self.actions[listed] = self.encoding.wait
            listed += 1
        self.n = listed
        return listed

    def suits(self, ask: int, kind: int) -> bool:
        """Does a legal move of this kind answer what is asked?"""
        if ask < ASK_JUMP:
            return kind not in (UNO, CATCH)
        if ask == ASK_JUMP:
            return kind == PLAY
        return kind == (UNO if ask == ASK_CALL else CATCH)

    def may_wait(self, game: Asking) -> bool:
        """Is there nothing that the seat has to do?"""
        return game.ask >= ASK_JUMP or (game.ask in (ON_BLOCK, ON_ANSWER) and game.round.is_pause())

    def number(self, game: Asking, word: int) -> int:
        """The action that a move is for the seat that is asked."""
        encoding = self.encoding
        kind = word & 31
        head = word >> CARD_AT & NO_FACE if kind == PLAY else FACES + kind
        action = encoding.first[head]
        color = word >> COLOR_AT & NO_COLOR
        if color != NO_COLOR:
            action += color
        if encoding.stride[head]:
            action += encoding.stride[head] * self.second(game, head, word)
        if word & CALL_BIT:
            action += encoding.called[head]
        return action

    def second(self, game: Asking, head: int, word: int) -> int:
        """The laid card, or how far away the named seat is; the last number stands for none."""
        if self.encoding.lays[head]:
            return self.encoding.rank[word >> LAID_AT & NO_FACE]
        named = word >> SEAT_AT & NO_SEAT
        if named == NO_SEAT:
            return self.encoding.players - 1
        away = (named - game.seat) * game.round.direction
        return (away if away > 0 else away + self.encoding.players) - 1

    def listed(self) -> list[int]:
        """The actions that were read last, in order."""
        return sorted([self.actions[at] for at in range(self.n)])
