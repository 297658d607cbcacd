"""The legal actions of the seat that is asked, as a mask over the list of actions."""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.legal import Choices
from lastcard.learning.codes import *  # compiled: C constants
from lastcard.learning.encoding import Encoding
from lastcard.learning.session import TurnSession


class ActionMask:
    """Marks the legal actions of a game; one mask can serve many games in turn."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.choices = Choices()
        self.choices.is_brief = not encoding.is_manual  # calls are automatic, and one colour stands for all (R18)
        self.own = zeros(ACTIONS)
        self.row = self.own  # where to mark them: in its own row, or in the row of an array

    def read(self, game: TurnSession) -> None:
        """Mark the legal actions of the seat that is asked; the game keeps their number and the first few."""
        clear_bytes(self.row, self.encoding.actions)
        game.legal = 0
        if game.ask == ASK_NOTHING:
            return
        choices = self.choices
        count = choices.gather(game.round)
        seat = game.seat
        ask = game.ask
        colors = self.encoding.colors
        for at in range(count):
            word = choices.moves[at]
            if word >> BY_AT != seat or not self.suits(ask, word & 31):
                continue
            action = self.number(game, word)
            last = action + 1
            if choices.is_brief and word >> COLOR_AT & NO_COLOR != NO_COLOR and ask != ASK_RULE:
                last = action + colors
            while action < last:
                self.put(game, action)
                action += 1
        if self.may_wait(game):
            self.put(game, self.encoding.wait)

    def put(self, game: TurnSession, action: int) -> None:
        """Mark one action."""
        self.row[action] = 1
        if game.legal < FEW:
            game.few[game.legal] = action
        game.legal += 1

    def suits(self, ask: int, kind: int) -> bool:
        """Whether a legal move of this kind answers the question."""
        if ask < ASK_JUMP:
            return kind not in (UNO, CATCH)
        if ask == ASK_JUMP:
            return kind == PLAY
        if ask == ASK_RULE:
            return kind in (PICK, ANSWER)
        return kind == (UNO if ask == ASK_CALL else CATCH)

    def may_wait(self, game: TurnSession) -> bool:
        """Whether the seat may also do nothing."""
        return ASK_JUMP <= game.ask <= ASK_CATCH or (game.ask in (ON_BLOCK, ON_ANSWER) and game.round.is_pause())

    def number(self, game: TurnSession, word: int) -> int:
        """The action that stands for a move of the seat that is asked."""
        encoding = self.encoding
        kind = word & 31
        if kind == PLAY:
            head = word >> CARD_AT & NO_FACE
        elif kind < PICK:
            head = FACES + kind
        else:
            return self.answer(game, word)
        action = encoding.first[head]
        color = word >> COLOR_AT & NO_COLOR
        if color != NO_COLOR:
            action += color
        if encoding.stride[head]:
            action += encoding.stride[head] * self.second(game, head, word)
        if word & CALL_BIT:
            action += encoding.called[head]
        return action

    def answer(self, game: TurnSession, word: int) -> int:
        """The action that stands for an answer to a written rule (J85)."""
        encoding = self.encoding
        if word & 31 == ANSWER:
            return encoding.first[FACES + ANSWER] + (word >> LAID_AT & NO_FACE)
        face = word >> CARD_AT & NO_FACE
        if face != NO_FACE:
            return encoding.first[FACES + PICKS_CARD] + encoding.rank[face]
        color = word >> COLOR_AT & NO_COLOR
        if color != NO_COLOR:
            return encoding.first[FACES + PICKS_COLOR] + color
        return encoding.first[FACES + PICKS_SEAT] + self.second(game, FACES + PICKS_SEAT, word)

    def second(self, game: TurnSession, head: int, word: int) -> int:
        """The second argument: the laid card or the distance of the named seat; the last number stands for none."""
        if self.encoding.lays[head]:
            return self.encoding.rank[word >> LAID_AT & NO_FACE]
        named = word >> SEAT_AT & NO_SEAT
        if named == NO_SEAT:
            return self.encoding.players - 1
        away = (named - game.seat) * game.round.direction
        return (away if away > 0 else away + self.encoding.players) - 1

    def listed(self, game: TurnSession) -> list[int]:
        """The legal actions of the seat that is asked, in order."""
        self.row = self.own
        self.read(game)
        return [action for action in range(self.encoding.actions) if self.row[action]]
