"""What a play is worth to `regular`: a sum of rules of thumb, in about the worth of one card.

The numbers were tried against each other over thousands of rounds; only their order of magnitude matters.
"""

from __future__ import annotations

from lastcard.bots.facts import CardFacts, Table, card_facts, wilds_hinder
from lastcard.engine.text.moves import Move

GOES_OUT = 100.0
CALLS = 0.5  # always better than the same play without the call (R24)
# A wild goes on everything: worth keeping until it is needed; one that answers attacks, all the more.
KEPT_BACK = {"wild": 4.0, "wild4": 5.0, "gauntlet": 4.0, "touchdown": 4.0, "save": 4.0}
KEPT_BACK_OTHER = 5.0
CLOSE = 2  # with so few cards somebody may be out soon


def play_worth(table: Table, move: Move) -> float:
    """How good a play is; compare it with that of other plays, or with a floor."""
    card = card_facts(move.card or "")
    left = table.size - (2 if move.laid else 1)
    if left == 0:
        return GOES_OUT
    worth = _color_worth(table, move, card) + _shedding(table, card) + (CALLS if move.uno else 0.0)
    if card.color is None:
        worth += _wild_worth(table, move, card, left)
    elif card.symbol in {"7", "0"}:
        worth += _seven_zero(table, move, left)
    return worth + _attack(table, card)


def is_bluff(table: Table, move: Move) -> bool:
    """Whether a Wild Draw Four would be played against R19 or R20."""
    card = card_facts(move.card or "")
    if card.symbol != "wild4" or table.size == 1:
        return False
    if table.held(table.view.color):
        return True
    return wilds_hinder(table.view.edition, card.symbol) and table.held(None) > 1


def _color_worth(table: Table, move: Move, card: CardFacts) -> float:
    """Better to go on with a colour of which one holds much."""
    color = move.color or card.color
    own = card.color == color
    laid = move.laid is not None and card_facts(move.laid).color == color
    return 0.5 * (table.held(color) - own - laid)


def _shedding(table: Table, card: CardFacts) -> float:
    """Points in the hand go to whoever goes out: shed them, the sooner the closer somebody is (R29)."""
    return card.points / (10 if table.lowest <= CLOSE else 20)


def _wild_worth(table: Table, move: Move, card: CardFacts, left: int) -> float:
    """Keep wilds back; a shield of one's own too, for the next wild ends it (R34)."""
    worth = -2.5 - KEPT_BACK.get(card.symbol, KEPT_BACK_OTHER) * (left > 1)
    if table.me in table.view.shielded:
        worth -= 1.0
    if move.laid:
        worth += _laid_worth(table, card_facts(move.laid))
    elif move.seat:
        worth += _shield_worth(table, move.seat)
    return worth


def _laid_worth(table: Table, laid: CardFacts) -> float:
    """Everybody who holds the laid colour draws two, oneself included: lay one's rarest (R35)."""
    more = table.held(laid.color) - 1
    return laid.points / 20 - (4.0 if more else 0.0) - 0.1 * more + 2.0


def _shield_worth(table: Table, seat: str) -> float:
    """A shield is a gift: it goes to whoever is least dangerous, best not to one's own next victim."""
    return 0.1 * table.view.counts[seat] - (0.3 if seat == table.next else 0.0)


def _seven_zero(table: Table, move: Move, left: int) -> float:
    """With seven-zero a 7 or 0 is worth the cards that one is rid of by it (J53)."""
    if not table.view.rules.get("seven-zero"):
        return 0.0
    others = table.view.counts[move.seat] if move.seat else table.previous_count
    return 1.5 * (left - others)


def _attack(table: Table, card: CardFacts) -> float:
    """Cards that hit the next player: more welcome the closer that one is to going out."""
    if card.symbol not in {"draw2", "wild4", "skip", "reverse"}:
        return 0.0
    if table.next in table.view.shielded and card.symbol in {"draw2", "wild4"}:
        return -2.0
    if card.symbol == "reverse" and len(table.view.seats) > 2:
        return 0.3 * (table.previous_count - table.next_count) if table.lowest <= CLOSE else 0.0
    return 4.0 if table.next_count <= CLOSE else 0.5
