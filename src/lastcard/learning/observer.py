"""What one seat may know, as a row of small numbers; and, separately, the perfect information.

An observation holds nothing that a :class:`~lastcard.engine.text.view.View` of the same seat does not show: its own
hand, the open cards, and what everybody saw. Seats are counted from the observer in the direction of play.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.questions import picks_left
from lastcard.learning.codes import *  # compiled: C constants
from lastcard.learning.encoding import Encoding
from lastcard.learning.session import TurnSession

FULL = 255


class Observer:
    """Writes rows; one observer can serve many games in turn."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.own = zeros(ROW)
        self.row = self.own  # where to write: its own row, or the row of an array

    def observe(self, game: TurnSession, seat: int) -> None:
        """Write what a seat may know now."""
        clear_bytes(self.row, self.encoding.width)
        self.put_hand(self.encoding.at_hand, game, seat)
        self.put_table(game)
        self.put_seats(game, seat)
        self.put_shown(game, seat)
        if self.encoding.is_ruled:
            self.put_rules(game, seat)
        if seat == game.seat:
            self.put_decision(game, seat)

    # -- the parts of an observation ---------------------------------------------------

    def put_hand(self, start: int, game: TurnSession, seat: int) -> None:
        """Write how many cards of each face a hand has."""
        row = self.row
        state = game.round
        rank = self.encoding.rank
        held = seat * FACES
        faces = state.colored[seat]
        while faces:
            face = lowest(faces)
            row[start + rank[face]] = state.count[held + face]
            faces &= faces - 1
        faces = state.wilds[seat]
        while faces:
            face = FIRST_WILD + lowest(faces)
            row[start + rank[face]] = state.count[held + face]
            faces &= faces - 1

    def put_table(self, game: TurnSession) -> None:
        """Write what lies open: piles, colour, direction."""
        row = self.row
        encoding = self.encoding
        state = game.round
        row[encoding.at_top + encoding.rank[state.discard[state.discard_n - 1]]] = 1
        if state.pending != ON_COLOR:
            row[encoding.at_color + state.color] = 1
        row[encoding.at_color_rules] = state.color_rules
        row[encoding.at_due] = min(state.due, FULL)
        row[encoding.at_direction] = state.direction == 1
        row[encoding.at_pile] = state.pile_n
        row[encoding.at_renewals] = min(state.renewals, FULL)
        copy_bytes(row, encoding.at_discards, game.history.discards, 0, encoding.faces)

    def put_seats(self, game: TurnSession, seat: int) -> None:
        """Write what everybody knows about each seat, the observer first."""
        row = self.row
        encoding = self.encoding
        state = game.round
        history = game.history
        colors = encoding.colors
        counts = encoding.at_counts  # local: C reloads fields that a written byte might alias
        scores = encoding.at_scores
        drew = encoding.at_drew_on
        chose = encoding.at_chose
        exposed = state.exposed
        players = encoding.players
        direction = state.direction
        other = seat
        for away in range(players):
            row[counts + away] = state.size[other]
            row[scores + away] = game.scaled[other]
            if exposed >> other & 1:
                row[encoding.at_exposed + away] = 1
            if away:
                if history.drew_on[other]:
                    for color in range(colors):
                        row[drew + color] = history.drew_on[other] >> color & 1
                if history.chose[other]:
                    row[chose + history.chose[other] - 1] = 1
                drew += colors
                chose += colors
            other += direction  # `next_of`, inlined for speed
            if other == players:
                other = 0
            elif other < 0:
                other = players - 1
        if state.shield != NO_SEAT:
            row[encoding.at_shielded + self.away(game, seat, state.shield)] = 1
        if state.turn != NO_SEAT and state.pending != ON_BLOCK:  # nobody learns who is asked to block (R33)
            row[encoding.at_turn + self.away(game, seat, state.turn)] = 1

    def put_shown(self, game: TurnSession, seat: int) -> None:
        """Write what is left of a hand that a challenged player had to show (R21)."""
        history = game.history
        shown_by = history.shown_by[seat]
        if shown_by == 0:
            return
        row = self.row
        encoding = self.encoding
        row[encoding.at_shown_seat + self.away(game, seat, shown_by - 1) - 1] = 1
        copy_bytes(row, encoding.at_shown, history.shown, seat * FACES, encoding.faces)

    def put_decision(self, game: TurnSession, seat: int) -> None:
        """Write what the seat is asked, and what the question is about."""
        row = self.row
        encoding = self.encoding
        state = game.round
        if game.ask == ASK_RULE:
            row[encoding.at_asked + state.asking - 1] = 1
            row[encoding.at_left] = picks_left(state)
            return
        row[encoding.at_decision + game.ask - 1] = 1
        if game.ask == ON_DRAWN:
            row[encoding.at_drawn + encoding.rank[state.drawn]] = 1
        elif game.ask in (ON_ANSWER, ON_BLOCK):
            row[encoding.at_played_by + self.away(game, seat, state.actor)] = 1
            row[encoding.at_just_drawn] = game.history.just_drawn
            if state.tables.traits[state.card] & CAN_BE_BLUFF:
                row[encoding.at_color_before + state.color_before] = 1

    def put_rules(self, game: TurnSession, seat: int) -> None:
        """Write who has left, what was rolled, and the rules that last: what, how long, the card, and for whom.

        For each seat that a rule concerns there are its turns left, plus one.
        """
        row = self.row
        encoding = self.encoding
        state = game.round
        players = encoding.players
        if state.pending == ON_ASK:
            row[encoding.at_rolled] = state.rolled
        for other in range(players):
            if state.gone >> other & 1:
                row[encoding.at_gone + self.away(game, seat, other)] = 1
        for at in range(state.lasting_n):
            start = encoding.at_lasting + at * (IN_LASTING + players)
            row[start] = state.lasting_what[at] + 1
            row[start + 1] = state.lasting_how_long[at] + 1
            row[start + 2] = encoding.rank[state.lasting_card[at]] + 1
            for other in range(players):
                if state.lasting_seats[at] >> other & 1:
                    turns = state.lasting_turns[at * MAX_SEATS + other]
                    row[start + IN_LASTING + self.away(game, seat, other)] = 1 + turns

    def away(self, game: TurnSession, seat: int, other: int) -> int:
        """The distance of a seat in the direction of play."""
        away = (other - seat) * game.round.direction
        return away if away >= 0 else away + self.encoding.players

    # -- perfect information --------------------------------------------------------------------

    def reveal(self, game: TurnSession, seat: int) -> None:
        """Write what no seat may know: all hands, the draw pile from the top, and whether the last card was a bluff."""
        row = self.row
        encoding = self.encoding
        state = game.round
        clear_bytes(row, encoding.state_width)
        other = seat
        for away in range(encoding.players):
            self.put_hand(encoding.at_hands + away * encoding.faces, game, other)
            other = state.beyond(other)
        for at in range(state.pile_n):
            row[encoding.at_draw_pile + at] = encoding.rank[state.pile[state.pile_n - 1 - at]] + 1
        if state.pending in (ON_ANSWER, ON_BLOCK) and state.tables.traits[state.card] & CAN_BE_BLUFF:
            row[encoding.at_bluff] = state.guilty

    # -- rows as bytes -------------------------------------------------------------

    def observation(self, game: TurnSession, seat: int) -> bytes:
        """What a seat may know now."""
        self.row = self.own
        self.observe(game, seat)
        return bytes([self.row[at] for at in range(self.encoding.width)])

    def state(self, game: TurnSession, seat: int) -> bytes:
        """The perfect information, with seats counted from this one."""
        self.row = self.own
        self.reveal(game, seat)
        return bytes([self.row[at] for at in range(self.encoding.state_width)])
