"""The regular: a sound player that decides by rules of thumb, in every edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.bots.asked import answer
from lastcard.bots.facts import TableFacts, following, last_play, last_player, played_what_it_drew
from lastcard.bots.worth import CLOSE, is_bluff, play_worth
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.thinking.codes import A_CARD

# A hand this big mostly holds every colour, so a Wild Draw Four played from it looks like a bluff.
SUSPICIOUS = 6
# A play worth less than this is worse than holding one more card.
FLOOR = -5.0
# Out of turn it costs no turn, but a wild is no less good later, and as the last card it wins at once.
BREAKS_IN = -0.5


def regular(view: View, legal: Sequence[Move]) -> Move:
    """Move like a player who knows the game, calls, catches, and does not bluff."""
    by_kind: dict[str, list[Move]] = {}
    for move in legal:
        by_kind.setdefault(move.kind, []).append(move)
    for kind, choose in _FIRST.items():
        if kind in by_kind:
            return choose(view, by_kind)
    raise ValueError(f"{view.seat} has nothing to decide")


Moves = dict[str, list[Move]]


def _only(kind: str) -> Callable[[View, Moves], Move]:
    """A move to make whenever it is possible."""
    return lambda _, moves: moves[kind][0]


def _catch(view: View, moves: Moves) -> Move:
    """If several forgot to call, catch the one in the lead (R25)."""
    return max(moves["catch"], key=lambda move: view.scores[move.seat or ""])


def _bounce(view: View, moves: Moves) -> Move:
    return _in_best_color(view, moves["bounce"])


def _color(view: View, moves: Moves) -> Move:
    return _in_best_color(view, moves["color"])


def _block(view: View, moves: Moves) -> Move:
    """Block what hits the bot, what helps a player who is nearly out, and anything when nearly out itself (R33)."""
    if _worth_blocking(view):
        return _in_best_color(view, moves["block"])
    return moves["pass"][0]


def _answer(view: View, moves: Moves) -> Move:
    """Stack if that is no bluff, challenge what looks like a bluff, otherwise take the cards."""
    table = TableFacts(view)
    stack = _best(table, moves.get("play", ()))
    if stack is not None and not is_bluff(table, stack):
        return stack
    if "challenge" in moves and _looks_like_bluff(view):
        return moves["challenge"][0]
    return moves["accept"][0]


def _reply(view: View, moves: Moves) -> Move:
    """What a written rule asks for (J85)."""
    return answer(view, [*moves.get("pick", ()), *moves.get("answer", ())])


def _turn(view: View, moves: Moves) -> Move:
    """Play the most valuable card; draw, or keep the drawn card, when playing would do harm."""
    table = TableFacts(view)
    if "pass" in moves:
        return _out_of_turn(table, moves)
    instead = moves.get("keep") or moves.get("draw")
    best = _best(table, moves.get("play", ()))
    if best is None or (instead and (is_bluff(table, best) or play_worth(table, best) < FLOOR)):
        return instead[0] if instead else moves["play"][0]
    return best


def _out_of_turn(table: TableFacts, moves: Moves) -> Move:
    """Jump in with an equal card (J54); play a wild that may be played at any time if it is worth it now (J117)."""
    equal = [move for move in moves["play"] if move.color is None]
    best = _best(table, equal or moves["play"])
    if best is None or (not equal and play_worth(table, best) < BREAKS_IN):
        return moves["pass"][0]
    return best


# The kinds of moves, the most urgent first: a call or a catch cannot wait.
_FIRST: dict[str, Callable[[View, Moves], Move]] = {
    "uno": _only("uno"),
    "catch": _catch,
    "pick": _reply,
    "answer": _reply,
    "arms": _only("arms"),
    "bounce": _bounce,
    "block": _block,
    "color": _color,
    "accept": _answer,
    "play": _turn,
    "keep": _turn,
    "draw": _turn,
}


def _best(table: TableFacts, plays: Sequence[Move]) -> Move | None:
    """The most valuable play; a bluff only if there is nothing else."""
    honest = [move for move in plays if not is_bluff(table, move)]
    return max(honest or plays, key=lambda move: play_worth(table, move), default=None)


def _in_best_color(view: View, moves: Sequence[Move]) -> Move:
    """The colour that the hand has most of, with the call if possible."""
    table = TableFacts(view)
    return max(moves, key=lambda move: (table.held(move.color), move.uno))


def _looks_like_bluff(view: View) -> bool:
    """Whether a big hand played a Wild Draw Four that it had not just drawn (R21)."""
    bluffer = last_player(view)
    return bluffer is not None and view.counts[bluffer] >= SUSPICIOUS and not played_what_it_drew(view)


def _worth_blocking(view: View) -> bool:
    play = last_play(view)
    table = TableFacts(view)
    if play is not None and table.is_ruled(table.face(view.top)):
        worth = table.letting_worth(play.seat, play.named)
        is_close = min(len(view.hand), view.counts[play.seat]) <= CLOSE
        return worth <= -A_CARD or (worth < A_CARD and is_close)
    player = None if play is None else play.seat
    if player is None or view.seat is None or len(view.hand) <= CLOSE:
        return True
    hits_me = following(view, player) == view.seat and view.edition.by_text[view.top].card.id != "reverse"
    return hits_me or view.counts[player] <= CLOSE
