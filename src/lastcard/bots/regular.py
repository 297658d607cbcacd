"""The regular: a sound player by rules of thumb, for every decision of every edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.bots.facts import Table, card_facts, following, last_player, played_what_it_drew
from lastcard.bots.worth import CLOSE, is_bluff, play_worth
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

# So many cards hold any one colour most of the time: a Wild Draw Four played from them looks like a bluff.
SUSPICIOUS = 6
# A play worth less than this is worse than a card more in the hand.
FLOOR = -5.0


def regular(view: View, legal: Sequence[Move]) -> Move:
    """The move of a player who knows the game, calls, catches, and does not bluff."""
    by_kind: dict[str, list[Move]] = {}
    for move in legal:
        by_kind.setdefault(move.kind, []).append(move)
    for kind, choose in _FIRST.items():
        if kind in by_kind:
            return choose(view, by_kind)
    raise ValueError(f"{view.seat} has nothing to decide")


Moves = dict[str, list[Move]]


def _only(kind: str) -> Callable[[View, Moves], Move]:
    """Something that one always does when one can."""
    return lambda _, moves: moves[kind][0]


def _catch(view: View, moves: Moves) -> Move:
    """Of several who forgot their call, the one who leads (R25)."""
    return max(moves["catch"], key=lambda move: view.scores[move.seat or ""])


def _bounce(view: View, moves: Moves) -> Move:
    return _in_best_color(view, moves["bounce"])


def _color(view: View, moves: Moves) -> Move:
    return _in_best_color(view, moves["color"])


def _block(view: View, moves: Moves) -> Move:
    """Block what hits oneself, what helps the one who leads, and whatever brings oneself near the end (R33)."""
    if _worth_blocking(view):
        return _in_best_color(view, moves["block"])
    return moves["pass"][0]


def _answer(view: View, moves: Moves) -> Move:
    """Stack if one can without a bluff, challenge what looks like a bluff, else take the cards."""
    table = Table(view)
    stack = _best(table, moves.get("play", ()))
    if stack is not None and not is_bluff(table, stack):
        return stack
    if "challenge" in moves and _looks_like_bluff(view):
        return moves["challenge"][0]
    return moves["accept"][0]


def _turn(view: View, moves: Moves) -> Move:
    """Play the card of most worth; draw, or keep the drawn card, where playing would do harm."""
    table = Table(view)
    instead = moves.get("keep") or moves.get("draw")
    best = _best(table, moves.get("play", ()))
    if best is None or (instead and (is_bluff(table, best) or play_worth(table, best) < FLOOR)):
        return instead[0] if instead else moves["play"][0]
    return best


# What can be decided, the most pressing first: a call and a catch cannot wait.
_FIRST: dict[str, Callable[[View, Moves], Move]] = {
    "uno": _only("uno"),
    "catch": _catch,
    "arms": _only("arms"),
    "bounce": _bounce,
    "block": _block,
    "color": _color,
    "accept": _answer,
    "play": _turn,
    "keep": _turn,
    "draw": _turn,
}


def _best(table: Table, plays: Sequence[Move]) -> Move | None:
    """The play of most worth; a bluff only if there is nothing else."""
    honest = [move for move in plays if not is_bluff(table, move)]
    return max(honest or plays, key=lambda move: play_worth(table, move), default=None)


def _in_best_color(view: View, moves: Sequence[Move]) -> Move:
    """The colour that one holds most of, and the call with it if one can."""
    table = Table(view)
    return max(moves, key=lambda move: (table.held(move.color), move.uno))


def _looks_like_bluff(view: View) -> bool:
    """A big hand that plays a Wild Draw Four, and not one just drawn (R21)."""
    bluffer = last_player(view)
    return bluffer is not None and view.counts[bluffer] >= SUSPICIOUS and not played_what_it_drew(view)


def _worth_blocking(view: View) -> bool:
    player = last_player(view)
    if player is None or view.seat is None or len(view.hand) <= CLOSE:
        return True
    hits_me = following(view, player) == view.seat and card_facts(view.top).symbol != "reverse"
    return hits_me or view.counts[player] <= CLOSE
