"""What a play is worth to `regular`: a sum of rules of thumb, in units of roughly one card.

The numbers were tuned against each other over thousands of rounds; only their order of magnitude matters.
"""

from __future__ import annotations

from lastcard.bots.facts import TableFacts
from lastcard.engine.edition.model import Face
from lastcard.engine.text.moves import Move
from lastcard.thinking.codes import A_CARD

GOES_OUT = 100.0
CALLS = 0.5  # always better than the same play without the call (R24)
# A wild goes on everything, so it is worth keeping; one that answers attacks, even more so.
KEPT_BACK = {"wild": 4.0, "wild4": 5.0, "gauntlet": 4.0, "touchdown": 4.0, "save": 4.0}
KEPT_BACK_OTHER = 5.0
CLOSE = 2  # with this few cards a player may go out soon


def play_worth(table: TableFacts, move: Move) -> float:
    """How good a play is, to compare with other plays or with a floor."""
    face = table.face(move.card)
    left = table.size - (2 if move.laid else 1)
    if left == 0 and table.goes_out(face):
        return GOES_OUT
    worth = _color_worth(table, move, face) + _shedding(table, face) + (CALLS if move.uno else 0.0)
    if face.color is None:
        worth += _wild_worth(table, move, face, left)
    elif face.card.number in {7, 0}:
        worth += _seven_zero(table, move, left)
    if table.is_ruled(face):
        return worth + _rule_worth(table, move, face)
    return worth + _attack(table, face)


def is_bluff(table: TableFacts, move: Move) -> bool:
    """Whether this would play a Wild Draw Four against R19 or R20."""
    card = table.face(move.card).card
    if card.id != "wild4" or table.size == 1:
        return False
    if table.held(table.view.color):
        return True
    return "wild" in card.only_without and table.held(None) > 1


def _color_worth(table: TableFacts, move: Move, face: Face) -> float:
    """Prefer to continue in a colour that the hand has many of."""
    color = move.color or face.color
    own = face.color == color
    laid = move.laid is not None and table.face(move.laid).color == color
    return 0.5 * (table.held(color) - own - laid)


def _shedding(table: TableFacts, face: Face) -> float:
    """Points left in the hand go to whoever goes out: shed them, all the sooner when somebody is close (R29)."""
    return face.card.points / (10 if table.lowest <= CLOSE else 20)


def _wild_worth(table: TableFacts, move: Move, face: Face, left: int) -> float:
    """Hold wilds back; even more so behind a shield, because the next wild ends it (R34)."""
    worth = -2.5 - KEPT_BACK.get(face.card.id, KEPT_BACK_OTHER) * (left > 1)
    if table.me in table.view.shielded:
        worth -= 1.0
    if move.laid:
        worth += _laid_worth(table, table.face(move.laid))
    elif move.seat and not table.is_ruled(face):
        worth += _shield_worth(table, move.seat)
    return worth


def _laid_worth(table: TableFacts, laid: Face) -> float:
    """Everybody who holds the laid colour draws two, the bot included: lay the rarest colour (R35)."""
    more = table.held(laid.color) - 1
    return laid.card.points / 20 - (4.0 if more else 0.0) - 0.1 * more + 2.0


def _shield_worth(table: TableFacts, seat: str) -> float:
    """A shield is a gift: give it to the least dangerous player, and preferably not to the next victim."""
    return 0.1 * table.view.counts[seat] - (0.3 if seat == table.next else 0.0)


def _rule_worth(table: TableFacts, move: Move, face: Face) -> float:
    """What a written rule brings: cards and turns, its player's and the others'."""
    return table.rule_worth(face, move.seat) / A_CARD


def _seven_zero(table: TableFacts, move: Move, left: int) -> float:
    """With seven-zero, a 7 or 0 is worth the cards that it gets rid of (J53)."""
    if not table.view.rules.get("seven-zero"):
        return 0.0
    others = table.view.counts[move.seat] if move.seat else table.previous_count
    return 1.5 * (left - others)


def _attack(table: TableFacts, face: Face) -> float:
    """Cards that hit the next player are worth more the closer that player is to going out."""
    card = face.card.id
    if card not in {"draw2", "wild4", "skip", "reverse"}:
        return 0.0
    if table.next in table.view.shielded and card in {"draw2", "wild4"}:
        return -2.0
    if card == "reverse" and len(table.view.seats) > 2:
        return 0.3 * (table.previous_count - table.next_count) if table.lowest <= CLOSE else 0.0
    return 4.0 if table.next_count <= CLOSE else 0.5
