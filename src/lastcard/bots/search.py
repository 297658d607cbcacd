"""Search: deal the hidden cards, try every move in the same deals, play on, and choose what does best.

Like every bot, the search sees only a view and the legal moves; it deals the hidden cards itself. A budget of playouts
makes it repeatable, a limit in seconds keeps it polite. It can have both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import cast
from zlib import crc32

from lastcard.bots.asked import is_asked, is_imaginable, tell_question
from lastcard.bots.beliefs import EVENLY, Beliefs
from lastcard.bots.facts import luck_of
from lastcard.bots.regular import regular
from lastcard.bots.table_model import TableModel, model_of, set_lasting
from lastcard.engine import codes
from lastcard.engine.round import Round
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.view import View
from lastcard.thinking.worlds import Worlds

AT_ONCE = frozenset({"uno", "catch", "arms"})
"""The moves that are always right, and cannot wait."""
TURNS = 12
"""How many turns a playout lasts before the prospects are estimated."""
ENOUGH = 100
"""Playouts for each answer to a written rule, below which the habits of sensible players know better."""
BITE = 32
"""Playouts between two looks at the clock."""
_PENDING = {
    "turn": codes.ON_TURN,
    "drawn": codes.ON_DRAWN,
    "color": codes.ON_COLOR,
    "answer": codes.ON_ANSWER,
    "block": codes.ON_BLOCK,
}
_MAY = {"challenge": codes.MAY_CHALLENGE, "bounce": codes.MAY_BOUNCE, "play": codes.MAY_STACK}


@dataclass(frozen=True)
class Thinker:
    """A bot that thinks ahead: a number of playouts per decision, and a limit in seconds."""

    playouts: int
    seconds: float | None = None
    attentive: bool = True  # draws conclusions about what others hold

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose a move."""
        thought = self.ponder(view, legal)
        while True:
            try:
                next(thought)
            except StopIteration as done:
                return cast("Move", done.value)

    def ponder(self, view: View, legal: Sequence[Move]) -> Generator[None, None, Move]:
        """Choose a move in small steps, so that the caller can do other work in between."""
        if len(legal) == 1:
            return legal[0]
        is_out_of_turn = view.deciding == "turn" and any(move.kind == "pass" for move in legal)
        if is_out_of_turn or any(move.kind in AT_ONCE for move in legal):
            return regular(view, legal)
        candidates = worth_thinking_about(view, legal)
        model = model_of(view)
        if len(candidates) == 1 or (is_asked(view) and not self._weighs(view, candidates, model)):
            return regular(view, candidates)
        worlds = imagine_from(view, legal, model, attentive=self.attentive)
        text = MoveText(model.edition, view.seats)
        for move in candidates:
            worlds.add_move(text.encode(move))
        yield from self._search(worlds, len(candidates))
        return candidates[worlds.best()] if worlds.played else regular(view, candidates)

    def _weighs(self, view: View, answers: Sequence[Move], model: TableModel) -> bool:
        """Whether there are playouts enough to tell the answers to a written rule apart."""
        return self.playouts >= ENOUGH * len(answers) and is_imaginable(view, model)

    def _search(self, worlds: Worlds, left: int) -> Iterator[None]:
        """Successive halving: every phase costs the same, and the better half of the moves survives it."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        phases = (left - 1).bit_length()
        while left > 1:
            wanted = max(1, self.playouts // (phases * left))
            while wanted:
                now = min(wanted, max(1, BITE // left))
                worlds.compare(now)
                wanted -= now
                if end is not None and perf_counter() > end:
                    return
                yield
            left = worlds.drop_worse_half()


def worth_thinking_about(view: View, legal: Sequence[Move]) -> list[Move]:
    """Drop moves that another one always beats: plays without the call, and anything else if the bot can go out."""
    called = {str(move)[: -len(" uno")] for move in legal if move.uno}
    sensible = [move for move in legal if move.uno or str(move) not in called]
    size = len(view.hand)
    out = [move for move in sensible if move.kind == "play" and size - 1 - (move.laid is not None) == 0]
    return out[:1] or sensible


# -- from a view to worlds -----------------------------------------------------------------------


def imagine_from(view: View, legal: Sequence[Move], model: TableModel, *, attentive: bool) -> Worlds:
    """Worlds that agree with everything that a seat knows."""
    beliefs = Beliefs(view, model.edition, model.tables)
    base = _base(view, legal, model, beliefs)
    me = view.seats.index(view.seat or "")
    worlds = Worlds(base, me, model.habits, model.prospects, TURNS)
    worlds.seed(crc32(luck_of(view)), 1, 2, 3)
    for face, number in _unseen(view, model, beliefs).items():
        worlds.see_not(face, number)
    if attentive:
        for at, seat in enumerate(view.seats):
            worlds.note_lacks(at, beliefs.seems_to_lack[seat])
    for seat, hand in beliefs.hands.items():
        at = view.seats.index(seat)
        hidden = view.counts[seat] - hand.known.total()
        if not attentive:
            worlds.add_cards(at, hidden, 0, 0, EVENLY)
            continue
        for cards in hand.cards:
            number = min(cards.number, hidden)
            if number > 0:
                worlds.add_cards(at, number, cards.colored, cards.wild, cards.rate)
                hidden -= number
        if hidden > 0:
            worlds.add_cards(at, hidden, 0, 0, EVENLY)
        for color, rate in hand.likes.items():
            worlds.like(at, color, rate)
    return worlds


def _unseen(view: View, model: TableModel, beliefs: Beliefs) -> Counter[int]:
    """The cards that lie in hidden hands or in the draw pile."""
    unseen = Counter({face.index: face.copies for face in model.edition.faces})
    unseen.subtract(beliefs.faces[text] for text in view.hand)
    unseen.subtract(beliefs.discard)
    if beliefs.shield_card is not None and view.shielded:
        unseen[beliefs.shield_card] -= 1
    for hand in beliefs.hands.values():
        unseen.subtract(hand.known)
    return +unseen


def _base(view: View, legal: Sequence[Move], model: TableModel, beliefs: Beliefs) -> Round:
    """The round as the seat sees it: hidden hands are empty, except for cards that were shown."""
    seats = view.seats
    base = Round(model.tables, len(seats))
    base.seed(0, 0, 0, 1)  # every world gets its own seed
    hands = [
        [beliefs.faces[text] for text in view.hand] if seat == view.seat else [*beliefs.hands[seat].known.elements()]
        for seat in seats
    ]
    base.place(hands, [], beliefs.discard)
    base.is_quiet = True
    base.dealer = seats.index(view.dealer)
    base.direction = 1 if view.direction == "left" else -1
    base.pile_n = 1  # there is something to draw; each world deals what it is
    set_lasting(base, view, model)
    if view.color is not None:
        color = beliefs.colors[view.color] if view.color_rules else codes.NO_COLOR
        base.start_in_the_middle(seats.index(view.turn or view.seat or ""), color)
    _set_pending(base, view, legal, beliefs)
    if view.deciding == "ask":
        tell_question(base, view, model)
    base.exposed = sum(1 << seats.index(seat) for seat in view.exposed)
    base.renewals = beliefs.renewals
    for seat, lost in view.missing.items():
        base.lose_turns(seats.index(seat), lost)
    if view.shielded and beliefs.shield_card is not None:
        base.shield = seats.index(view.shielded[0])
        base.shield_card = beliefs.shield_card
    return base


def _set_pending(base: Round, view: View, legal: Sequence[Move], beliefs: Beliefs) -> None:
    seats = view.seats
    me = seats.index(view.seat or "")
    base.pending = _PENDING.get(view.deciding, codes.ON_ASK)
    base.actor = base.dealer if beliefs.player is None else seats.index(beliefs.player)
    base.card = beliefs.card
    base.script = beliefs.card
    base.is_first = beliefs.player is None
    base.is_last = beliefs.player is not None and view.counts[beliefs.player] == 0
    base.laid = codes.NO_FACE if beliefs.laid is None else beliefs.laid
    base.chosen = codes.NO_SEAT if beliefs.named is None else seats.index(beliefs.named)
    base.color_before = beliefs.color_before
    base.due = view.due
    if view.deciding != "turn":
        base.turn = me
    if view.deciding == "drawn":
        base.drawn = beliefs.faces[view.drawn or ""]
    elif view.deciding == "block":
        base.asked = 1 << me
    elif view.deciding == "answer":
        base.step_at = base.tables.after_attack[beliefs.card]
        base.may = sum(_MAY[kind] for kind in {move.kind for move in legal} if kind in _MAY)
