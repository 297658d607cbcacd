"""What only written rules do: ask players something, and act on the answer (J85 and on).

Whatever asks sets ``pending`` and returns False. :meth:`Deeds.take_pick` and :meth:`Deeds.take_answer` take what the
player says; then the round goes on with the next instruction.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.counting import Counting
from lastcard.engine.drawing import Drawing
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.lasting import Lasting
from lastcard.engine.picking import Picking
from lastcard.engine.piles import Piles
from lastcard.engine.state import State
from lastcard.engine.targets import Targets

# Where the colour comes from that goes on, instead of a colour plus one.
ASKED_FOR = 0
NAMED_COLOR = 14
COLOR_LAID = 15
MOST_POINTS = 5000


class Deeds:
    """What written rules do to a round."""

    @staticmethod
    def follow(state: State, effect: int, instruction: int, guard: int) -> bool:
        """Carry out an instruction of a written rule; False if somebody has to decide first."""
        details = state.tables.details[Asking.step(state)]
        if effect == DO_DRAW_COUNTED:
            Drawing.draw_counted(state, instruction, guard, details)
        elif effect == DO_LOSE_COUNTED:
            Drawing.lose_counted(state, instruction, guard, details)
        elif effect == DO_REPEATED:  # what happens before a turn has happened
            state.step_at = state.tables.steps[state.script]
        elif state.is_first:  # J8: nobody played it, so nobody is asked
            if effect == DO_CHOOSE:
                state.step_at += details
            elif effect == DO_LASTING:
                state.step_at += guard >> JUMP_AT
        elif effect in (DO_CHOOSE, DO_NEXT_CHOOSER, DO_NAME, DO_VOTE, DO_RECOLOR, DO_CHOOSE_SECOND):
            return Deeds.let_decide(state, effect, instruction, guard, details)
        elif effect in (DO_WIN, DO_LEAVE):
            return Deeds.decide_round(state, effect, Targets.concerned(state, instruction >> 8 & 255, guard))
        elif effect in (DO_ROLL, DO_PEEK, DO_COPY, DO_POINTS, DO_LASTING, DO_ACT, DO_RESHUFFLE, DO_END_RULES):
            return Deeds.do_at_once(state, effect, instruction, guard, details)
        elif not state.is_last:  # J70: a last card asks nobody anything about hands
            return Deeds.move_cards(state, effect, instruction, guard, details)
        return True

    @staticmethod
    def do_at_once(state: State, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Carry out what asks nobody anything, unless the copied card does."""
        who = instruction >> 8 & 255
        number = instruction >> 16 & 255
        if effect == DO_ROLL:
            state.rolled = state.below(number) + 1
            state.note(EV_ROLLED, state.actor, state.rolled, number)
        elif effect == DO_PEEK:
            Piles.peek(state, who, number, guard)
        elif effect == DO_COPY:
            return Deeds.copy_below(state)
        elif effect == DO_POINTS:
            Deeds.add_points(state, instruction, guard, details)
        elif effect == DO_LASTING:
            Deeds.let_last(state, Targets.concerned(state, who, guard), instruction, guard, details)
        elif effect == DO_RESHUFFLE:
            Piles.reshuffle(state)
        elif effect == DO_END_RULES:
            Lasting.end_all(state)
        else:
            seats = Targets.concerned(state, who, guard)
            for seat in range(state.seats):
                if seats >> seat & 1:
                    state.note(EV_ACTED, seat, state.script, number)
        return True

    @staticmethod
    def let_last(state: State, seats: int, instruction: int, guard: int, details: int) -> None:
        """A rule begins to last; with two players to turn the direction is a Skip, as with a Reverse (J107)."""
        is_turn = details >> WHAT_AT & 31 == LASTS_TURNED
        if is_turn and state.tables.reverse_skips and Targets.how_many(state, state.players()) == 2:
            Drawing.lose_turns_by_card(state, state.next_of(state.actor), 1)
        else:
            Lasting.begin(state, seats, instruction, guard, details)
        state.step_at += guard >> JUMP_AT

    # -- cards -------------------------------------------------------------------------

    @staticmethod
    def move_cards(state: State, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Plan which cards move, and move them as soon as they are picked."""
        who = instruction >> 8 & 255
        if effect == DO_DISCARD and details >> WHAT_AT & 31 == IN_LOOKED:
            Deeds.plan_taking(state, instruction, guard, details)
        elif effect in (DO_DISCARD, DO_GIVE, DO_EXCHANGE, DO_SHOW):
            Hands.plan(state, instruction, guard, details)
        elif effect == DO_TAKE:
            Deeds.plan_taking(state, instruction, guard, details)
        elif effect == DO_BURY:
            Piles.plan_burying(state, Targets.concerned(state, who, guard), instruction, guard, details)
        elif effect == DO_CANCEL:
            Deeds.cancel(state)
        else:
            if effect == DO_NEW_HAND:
                Deeds.renew_hands(state, Targets.concerned(state, who, guard), instruction, guard, details)
            elif effect == DO_REDEAL:
                Hands.redeal(state)
            else:
                Piles.take_back(state)
            return True
        return Deeds.go_on_picking(state)

    @staticmethod
    def plan_taking(state: State, instruction: int, guard: int, details: int) -> None:
        """Players draw cards of their choice; a shield keeps them off like any other draw."""
        seats = Targets.concerned(state, instruction >> 8 & 255, guard)
        is_draw = instruction & 255 == DO_TAKE
        if is_draw and state.shield != NO_SEAT and seats >> state.shield & 1 and Drawing.is_safe(state, state.shield):
            state.note(EV_SHIELD_HELD, state.shield, state.card, 0)
            seats &= ~(1 << state.shield)
        source = details >> WHAT_AT & 31
        number = Counting.drawn(state, state.actor, instruction, guard, details)
        Piles.plan_taking(state, seats, source, number, details & 127)

    @staticmethod
    def go_on_picking(state: State) -> bool:
        """Move the cards if all of them are picked; else ask for the next one."""
        at = Asking.step(state)
        effect = state.tables.program[at] & 255
        details = state.tables.details[at]
        pick = details >> PICK_AT & 7
        if not Picking.settle(state, pick, details & 127):
            Picking.ask(state, Deeds.wanted(effect), pick)
            return False
        state.asking = 0
        if state.picked_from == IN_LOOKED and effect == DO_DISCARD:
            Piles.discard(state)
        elif effect in (DO_DISCARD, DO_HONOUR):
            Hands.discard(state)
        elif effect in (DO_GIVE, DO_EXCHANGE):
            Hands.give(state, effect == DO_EXCHANGE)
        elif effect == DO_SHOW:
            Hands.show(state, state.tables.program[at] >> 24, state.tables.guards[at])
        elif effect == DO_TAKE:
            Piles.take(state)
        else:
            Piles.bury(state)
        state.moved_n = 0
        state.picked_n = 0
        return True

    @staticmethod
    def wanted(effect: int) -> int:
        """What somebody is asked for."""
        if effect in (DO_DISCARD, DO_HONOUR):
            return FOR_DISCARD
        if effect == DO_GIVE:
            return FOR_GIVE
        if effect == DO_EXCHANGE:
            return FOR_EXCHANGE
        if effect == DO_SHOW:
            return FOR_SHOW
        return FOR_KEEP if effect == DO_TAKE else FOR_BURY

    @staticmethod
    def renew_hands(state: State, seats: int, instruction: int, guard: int, details: int) -> None:
        """Players get new hands, one after another from the next player on."""
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if seats >> seat & 1:
                number = Counting.number(state, seat, instruction >> 16 & 255, guard, details)
                if number or details >> COUNT_AT & 15 == 0:
                    Piles.renew_hand(state, seat, min(number, state.tables.deck_n))
            seat = state.beyond(seat)
        Hands.note_empty(state, seats)

    # -- decisions -----------------------------------------------------------------------

    @staticmethod
    def let_decide(state: State, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Let players choose, name, vote, or say which colour goes on."""
        who = instruction >> 8 & 255
        if effect == DO_NEXT_CHOOSER:
            return Deeds.next_chooser(state, instruction >> 16 & 255, guard >> JUMP_AT)
        if effect == DO_CHOOSE_SECOND:
            return Deeds.choose_second(state)
        seats = Targets.concerned(state, who, guard)
        if effect == DO_CHOOSE:
            return Deeds.begin_choosing(state, seats, instruction >> 16 & 255, details)
        if effect == DO_VOTE:
            return Deeds.begin_vote(state, seats)
        seat = Targets.first_of(state, seats, NO_SEAT)
        if seat == NO_SEAT:
            return True
        if effect == DO_RECOLOR:
            return Deeds.recolor(state, seat, details >> WHAT_AT & 31)
        what = details >> WHAT_AT & 31
        if what == NAMES_COLOR:
            return Deeds.ask(state, seat, FOR_COLOR)
        if what == NAMES_NUMBER:
            return Deeds.ask(state, seat, FOR_NUMBER)
        return Deeds.ask(state, seat, FOR_CARD if what == NAMES_CARD else FOR_PLAYER)

    @staticmethod
    def ask(state: State, seat: int, asking: int) -> bool:
        """Ask a player; if only one seat can be picked, that one is (J85)."""
        state.pending = ON_ASK
        state.asking = asking
        state.turn = seat
        if asking in (FOR_PLAYER, FOR_VOTE):
            seats = Asking.seats(state)
            if seats & (seats - 1) == 0:
                return seats == 0 or Deeds.take_seat(state, seat, lowest(seats))
        return False

    @staticmethod
    def choose_second(state: State) -> bool:
        """The player of the card names a second player, if there is one besides the first (J88)."""
        if state.chosen == NO_SEAT:
            return True
        return Deeds.ask(state, state.actor, FOR_PLAYER)

    @staticmethod
    def begin_choosing(state: State, seats: int, depth: int, length: int) -> bool:
        """Those concerned decide one after another between two options (J89)."""
        if seats == 0:
            state.step_at += length
            return True
        state.choosing[depth] = seats
        return Deeds.ask_chooser(state, depth)

    @staticmethod
    def ask_chooser(state: State, depth: int) -> bool:
        """Ask the next of those who choose."""
        seat = Targets.first_of(state, state.choosing[depth] & state.players(), NO_SEAT)
        state.deciding[depth] = seat
        state.chooser = seat
        return Deeds.ask(state, seat, FOR_OPTION)

    @staticmethod
    def next_chooser(state: State, depth: int, back: int) -> bool:
        """What one of them chose has happened: the next one chooses, or the rule goes on."""
        state.choosing[depth] &= ~(1 << state.deciding[depth])
        if state.choosing[depth] & state.players() == 0:
            state.chooser = state.deciding[depth - 1] if depth else NO_SEAT
            return True
        state.step_at -= back
        return Deeds.ask_chooser(state, depth)

    @staticmethod
    def begin_vote(state: State, seats: int) -> bool:
        """Those concerned vote one after another; anybody may be voted for (J92)."""
        for seat in range(state.seats):
            state.votes[seat] = 0
        state.asked = seats
        return Deeds.go_on_voting(state)

    @staticmethod
    def go_on_voting(state: State) -> bool:
        """Ask the next voter, or count the votes."""
        if state.asked:
            return Deeds.ask(state, Targets.first_of(state, state.asked, NO_SEAT), FOR_VOTE)
        best = 1
        seats = 0
        for seat in range(state.seats):
            if state.votes[seat] > best:
                best = state.votes[seat]
                seats = 0
            if state.votes[seat] == best:
                seats |= 1 << seat
        state.voted = lowest(Targets.by_lot(state, seats)) if seats else NO_SEAT
        if seats:
            state.note(EV_ELECTED, state.voted, 0, 0)
        return True

    @staticmethod
    def recolor(state: State, seat: int, color: int) -> bool:
        """Another colour goes on: a fixed one, the one that was named or laid, or one that a player picks (J95)."""
        if color == ASKED_FOR:
            if state.size[state.actor] == 0 and state.step_at == state.tables.steps[state.script]:
                return True  # J112
            return Deeds.ask(state, seat, FOR_COLOR)
        if color == NAMED_COLOR:
            if state.named_what == NAMES_COLOR:
                Deeds.set_color(state, state.actor, state.named)
        elif color == COLOR_LAID:
            if state.laid != NO_FACE:
                Deeds.set_color(state, state.actor, state.laid // SYMBOLS)
        else:
            Deeds.set_color(state, state.actor, color - 1)
        return True

    @staticmethod
    def set_color(state: State, seat: int, color: int) -> None:
        """From now on only this colour matches."""
        state.match_color(color)
        state.note(EV_COLOR, seat, color, 0)

    # -- answers -------------------------------------------------------------------------

    @staticmethod
    def take_pick(state: State, seat: int, move: int) -> bool:
        """A player picks a card, a colour or a seat; True if the rule goes on."""
        if state.asking <= FOR_BURY:
            Picking.take(state, move >> CARD_AT & NO_FACE)
            return Deeds.go_on_picking(state)
        if state.asking == FOR_COLOR:
            return Deeds.take_color(state, seat, move >> COLOR_AT & NO_COLOR)
        if state.asking == FOR_CARD:
            state.asking = 0
            state.named_what = NAMES_CARD
            state.named = move >> CARD_AT & NO_FACE
            state.note(EV_NAMED_CARD, seat, state.named, 0)
            return True
        return Deeds.take_seat(state, seat, move >> SEAT_AT & NO_SEAT)

    @staticmethod
    def take_color(state: State, seat: int, color: int) -> bool:
        """A colour is named, or goes on."""
        state.asking = 0
        if state.tables.program[Asking.step(state)] & 255 == DO_RECOLOR:
            Deeds.set_color(state, seat, color)
        else:
            state.named_what = NAMES_COLOR
            state.named = color
            state.note(EV_NAMED_COLOR, seat, color, 0)
        return True

    @staticmethod
    def take_seat(state: State, seat: int, other: int) -> bool:
        """A player is named, chosen or voted for; True if the rule goes on."""
        effect = state.tables.program[Asking.step(state)] & 255
        state.asking = 0
        if effect == DO_VOTE:
            state.asked &= ~(1 << seat)
            state.votes[other] += 1
            state.note(EV_VOTED, seat, other, 0)
            return Deeds.go_on_voting(state)
        if effect == DO_CHOOSE_SECOND:
            state.second = other
            state.note(EV_CHOSE_SECOND, seat, other, 0)
        elif effect == DO_COPY:
            state.chosen = other
            state.note(EV_CHOSE_SECOND, seat, other, 0)
            Deeds.run_copied(state)
        else:
            state.named_what = NAMES_PLAYER
            state.named = other
            state.note(EV_NAMED_PLAYER, seat, other, 0)
        return True

    @staticmethod
    def take_answer(state: State, seat: int, number: int) -> None:
        """A player names a number, or chooses one of two options."""
        if state.asking == FOR_NUMBER:
            state.named_what = NAMES_NUMBER
            state.named = number
            state.note(EV_NAMED_NUMBER, seat, number, 0)
        else:
            state.note(EV_CHOSE, seat, number | Asking.choice(state) << 2, state.script)
            if number == 2:
                state.step_at += state.tables.guards[Asking.step(state)] >> JUMP_AT
        state.asking = 0

    # -- the card before -----------------------------------------------------------------

    @staticmethod
    def copy_below(state: State) -> bool:
        """The effects of the card below happen as if the player of this card had played it (J98)."""
        if state.has_copied or state.under == NO_FACE or state.gone >> state.actor & 1:
            return True  # a copied copy does nothing
        state.note(EV_COPIED, state.actor, state.under, 0)
        if state.tables.traits[state.under] & ASKS_SEAT and state.chosen == NO_SEAT:
            return Deeds.ask(state, state.actor, FOR_PLAYER)
        Deeds.run_copied(state)
        return True

    @staticmethod
    def run_copied(state: State) -> None:
        """Go on with the program of the card below."""
        state.has_copied = True
        state.script = state.under
        state.step_at = 0
        state.known = 0

    @staticmethod
    def cancel(state: State) -> None:
        """Undo what the last card did: turns that were not lost yet, the direction, and cards drawn (J99)."""
        state.note(EV_CANCELLED, state.actor, state.under, 0)
        if state.had_turned:
            state.direction = -state.direction
            state.note(EV_TURNED, NO_SEAT, 1 if state.direction == 1 else 0, 0)
        Picking.start(state, IN_HAND)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            state.missed[seat] -= min(state.missed[seat], state.had_skipped[seat])
            if not state.gone >> seat & 1:
                Picking.plan(state, seat, NO_SEAT, state.had_drawn[seat], ANY_CARD)
            seat = state.beyond(seat)

    # -- the round itself ----------------------------------------------------------------

    @staticmethod
    def decide_round(state: State, effect: int, seats: int) -> bool:
        """Somebody wins or leaves the round; False if that closes it (J101)."""
        if state.is_last:  # its player is out already
            return True
        if effect == DO_WIN:
            seat = Targets.first_of(state, seats, NO_SEAT)
            if seat == NO_SEAT or (state.lasting_n and Lasting.bars(state, seat)):
                return True
            state.close(seat)
            return False
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if seats >> seat & 1 and state.size[seat]:
                Deeds.leave(state, seat)
                left = state.players()
                if left & (left - 1) == 0:
                    state.close(lowest(left))
                    return False
            seat = state.beyond(seat)
        return True

    @staticmethod
    def leave(state: State, seat: int) -> None:
        """A player takes no further part in this round; the hand stays, and counts."""
        state.gone |= 1 << seat
        state.missed[seat] = 0
        state.exposed &= ~(1 << seat)
        state.note(EV_LEFT, seat, 0, 0)
        if state.shield == seat:
            state.shield_ends = True
        Lasting.leave(state, seat)

    @staticmethod
    def add_points(state: State, instruction: int, guard: int, details: int) -> None:
        """Points are added or taken when the round is counted (J102)."""
        seats = Targets.concerned(state, instruction >> 8 & 255, guard)
        worth = (instruction >> 16) - SIGN
        for seat in range(state.seats):
            if seats >> seat & 1:
                points = worth
                if details >> COUNT_AT & 15:
                    points = (worth or 1) * Counting.number(state, seat, 1, guard, details)
                state.bonus[seat] = max(-MOST_POINTS, min(MOST_POINTS, state.bonus[seat] + points))
                state.note(EV_POINTS, seat, points >> 8 & 255, points & 255)
