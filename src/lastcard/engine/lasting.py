"""Rules that last: what they allow, forbid and change, and when they end (J96, J97)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.state import State
from lastcard.engine.targets import Targets

ONE = 1  # a word with one bit; 64 bits wide when compiled
ALL_COLORED = 0xFFFFFFFFFFFFFFFF
ALL_WILDS = 0xFFFF
EACH_OTHER = 31  # instead of a seat: all others whom the rule concerns
NEAR = 16  # added to a word such as "next", which means somebody else for everyone who is hit


class Lasting:
    """The rules that last, up to four; the oldest comes first."""

    # -- begin and end -----------------------------------------------------------------

    @staticmethod
    def begin(state: State, seats: int, instruction: int, guard: int, details: int) -> None:
        """A rule begins to last; where there are too many, the oldest gives way."""
        if seats == 0:
            return
        if state.lasting_n == MOST_LASTING:
            Lasting.end(state, 0)
        at = state.lasting_n
        what = details >> WHAT_AT & 31
        how_long = details >> PICK_AT & 7
        number = instruction >> 16 & 255
        is_told = what in (LASTS_EACH_TURN, LASTS_OWN_TURN, LASTS_PLAYS, LASTS_CALLS)
        state.lasting_n += 1
        state.lasting_what[at] = what
        state.lasting_seats[at] = seats
        state.lasting_colored[at] = Kinds.colored(state, details & 127)
        state.lasting_wild[at] = Kinds.wild(state, details & 127)
        state.lasting_effect[at] = details >> OF_AT & 31
        state.lasting_count[at] = instruction >> 24  # of cards; of use only where playing or calling costs some
        state.lasting_to[at] = state.chosen if is_told else Lasting.aim(state, instruction, guard)
        state.lasting_owner[at] = state.actor
        state.lasting_card[at] = state.script
        if how_long == ONE_TIME and (what <= LASTS_OPEN or what == LASTS_NO_CHALLENGE):  # it matters at the next turn
            how_long = SOME_TURNS
            number = 1
        if how_long == LATER:
            number += 1
        state.lasting_how_long[at] = how_long
        state.set_off[at] = 0
        for seat in range(state.seats):
            state.lasting_turns[at * MAX_SEATS + seat] = max(1, number)
        state.note(EV_LASTING_BEGAN, state.actor, state.script, state.lasting_effect[at])
        if what == LASTS_TURNED:
            Lasting.turn_direction(state)

    @staticmethod
    def aim(state: State, instruction: int, guard: int) -> int:
        """Who draws instead of those concerned, or along with them: a seat, a word for a neighbour, or each other."""
        to = instruction >> 24
        if to in (NEXT, PREVIOUS, LEFT, RIGHT):
            return NEAR + to
        if to and to == instruction >> 8 & 255:
            return EACH_OTHER
        return Targets.first_of(state, Targets.receivers(state, NO_SEAT, to, guard), NO_SEAT)

    @staticmethod
    def end(state: State, at: int) -> None:
        """A rule lasts no longer."""
        state.note(EV_LASTING_ENDED, state.lasting_owner[at], state.lasting_card[at], state.lasting_effect[at])
        if state.lasting_what[at] == LASTS_TURNED:
            Lasting.turn_direction(state)
        state.lasting_n -= 1
        for below in range(at, state.lasting_n):
            state.lasting_what[below] = state.lasting_what[below + 1]
            state.lasting_how_long[below] = state.lasting_how_long[below + 1]
            state.lasting_seats[below] = state.lasting_seats[below + 1]
            state.lasting_colored[below] = state.lasting_colored[below + 1]
            state.lasting_wild[below] = state.lasting_wild[below + 1]
            state.lasting_effect[below] = state.lasting_effect[below + 1]
            state.lasting_count[below] = state.lasting_count[below + 1]
            state.lasting_to[below] = state.lasting_to[below + 1]
            state.lasting_owner[below] = state.lasting_owner[below + 1]
            state.lasting_card[below] = state.lasting_card[below + 1]
            state.set_off[below] = state.set_off[below + 1]
            for seat in range(state.seats):
                turns = state.lasting_turns[(below + 1) * MAX_SEATS + seat]
                state.lasting_turns[below * MAX_SEATS + seat] = turns
        if state.lasting_n == 0:
            Lasting.allow(state, 0)

    @staticmethod
    def end_all(state: State) -> None:
        """No rule lasts any longer (J125)."""
        for at in range(state.lasting_n - 1, -1, -1):
            Lasting.end(state, at)

    @staticmethod
    def turn_direction(state: State) -> None:
        """Play goes the other way for a while, or as it went before (J107)."""
        state.direction = -state.direction
        state.note(EV_TURNED, NO_SEAT, 1 if state.direction == 1 else 0, 0)

    @staticmethod
    def is_of_table(state: State, at: int) -> bool:
        """Does a rule last for so many turns of the table, whoever has them?"""
        if state.lasting_how_long[at] == TABLE_TURNS:
            return True
        what = state.lasting_what[at]
        is_watch = what in (LASTS_CALL_COSTS, LASTS_PLAY_COSTS, LASTS_PLAYS, LASTS_CALLS)
        return is_watch or what in (LASTS_EACH_TURN, LASTS_TURNED)

    @staticmethod
    def turn_ends(state: State) -> None:
        """End what lasted for a number of turns of the table, or for one card, before it is said who comes next."""
        for at in range(state.lasting_n - 1, -1, -1):
            is_counted = state.lasting_how_long[at] in (SOME_TURNS, TABLE_TURNS) and Lasting.is_of_table(state, at)
            if state.lasting_how_long[at] == THIS_CARD or (is_counted and state.lasting_turns[at * MAX_SEATS] == 0):
                Lasting.end(state, at)

    @staticmethod
    def turn_begins(state: State, seat: int) -> None:
        """End what lasts until this turn, and count the turns of those concerned."""
        for at in range(state.lasting_n - 1, -1, -1):
            if state.lasting_how_long[at] == ONE_LAP and state.lasting_owner[at] == seat:
                Lasting.end(state, at)
        Lasting.count_turn(state, seat)

    @staticmethod
    def count_turn(state: State, seat: int) -> None:
        """Count one of a seat's turns: a further one in a row counts too, but ends no lap."""
        for at in range(state.lasting_n - 1, -1, -1):
            if state.lasting_how_long[at] not in (SOME_TURNS, LATER, TABLE_TURNS):
                continue
            if Lasting.is_of_table(state, at):
                for other in range(state.seats):
                    state.lasting_turns[at * MAX_SEATS + other] -= 1
            elif state.lasting_seats[at] >> seat & 1:
                if state.lasting_turns[at * MAX_SEATS + seat]:
                    state.lasting_turns[at * MAX_SEATS + seat] -= 1
                else:
                    Lasting.drop(state, at, seat)

    @staticmethod
    def drop(state: State, at: int, seat: int) -> None:
        """A rule no longer concerns a seat; without anybody it ends."""
        state.lasting_seats[at] &= ~(1 << seat)
        state.set_off[at] &= ~(1 << seat)
        if state.lasting_seats[at] == 0:
            Lasting.end(state, at)

    @staticmethod
    def leave(state: State, seat: int) -> None:
        """A player has left the round: nothing concerns that one, and no lap is waited for."""
        for at in range(state.lasting_n - 1, -1, -1):
            if state.lasting_how_long[at] == ONE_LAP and state.lasting_owner[at] == seat:
                Lasting.end(state, at)
            else:
                Lasting.drop(state, at, seat)

    @staticmethod
    def use(state: State, at: int) -> None:
        """A rule mattered: if it was for one time, it ends; safe from a card is safe from all that the card does."""
        if state.lasting_how_long[at] != ONE_TIME:
            return
        if Lasting.keeps_turns(state, at):
            state.lasting_how_long[at] = THIS_CARD
        else:
            Lasting.end(state, at)

    @staticmethod
    def end_limits(state: State) -> bool:
        """Nobody can play or draw: whatever limits what may be played ends; False if nothing did (J105)."""
        before = state.lasting_n
        for at in range(state.lasting_n - 1, -1, -1):
            if state.lasting_what[at] in (LASTS_ONLY, LASTS_BAN, LASTS_NO_DRAW):
                Lasting.end(state, at)
        return state.lasting_n < before

    # -- what may be played ------------------------------------------------------------

    @staticmethod
    def allow(state: State, seat: int) -> None:
        """Set what this seat may play."""
        state.matching = state.fitting
        if Lasting.find(state, LASTS_ANY, seat) >= 0:
            state.matching = ALL_COLORED
        state.matching &= Lasting.colored(state, seat)
        state.allowed = Lasting.wild(state, seat)

    @staticmethod
    def colored(state: State, seat: int) -> int:
        """The coloured faces that no lasting rule forbids a seat."""
        faces = ALL_COLORED
        for at in range(state.lasting_n):
            if state.lasting_seats[at] >> seat & 1:
                if state.lasting_what[at] == LASTS_ONLY:
                    faces &= state.lasting_colored[at]
                elif state.lasting_what[at] == LASTS_BAN:
                    faces &= ~state.lasting_colored[at]
        return faces

    @staticmethod
    def wild(state: State, seat: int) -> int:
        """The wild faces that no lasting rule forbids a seat."""
        faces = ALL_WILDS
        for at in range(state.lasting_n):
            if state.lasting_seats[at] >> seat & 1:
                if state.lasting_what[at] == LASTS_ONLY:
                    faces &= state.lasting_wild[at]
                elif state.lasting_what[at] == LASTS_BAN:
                    faces &= ~state.lasting_wild[at]
        return faces

    @staticmethod
    def forbids(state: State, seat: int, face: int) -> int:
        """The first lasting rule that forbids a seat to play a face; -1 if none does."""
        for at in range(state.lasting_n):
            is_limit = state.lasting_seats[at] >> seat & 1 and state.lasting_what[at] in (LASTS_ONLY, LASTS_BAN)
            if is_limit and Lasting.speaks_of(state, at, face) == (state.lasting_what[at] == LASTS_BAN):
                return at
        return -1

    # -- what else changes -------------------------------------------------------------

    @staticmethod
    def find(state: State, what: int, seat: int) -> int:
        """The first rule of this sort that concerns a seat; -1 if there is none."""
        return Lasting.find_after(state, -1, what, seat)

    @staticmethod
    def find_after(state: State, before: int, what: int, seat: int) -> int:
        """The next one after another."""
        for at in range(before + 1, state.lasting_n):
            if state.lasting_what[at] == what and state.lasting_seats[at] >> seat & 1:
                return at
        return -1

    @staticmethod
    def keeps_turns(state: State, at: int) -> bool:
        """Is somebody safe from certain cards, and so from losing turns by them too? (J116)."""
        tables = state.tables
        is_of_all = (
            state.lasting_colored[at] == tables.holding_colored[ANY_CARD]
            and state.lasting_wild[at] == tables.holding_wild[ANY_CARD]
        )
        return state.lasting_what[at] == LASTS_SAFE and not is_of_all

    @staticmethod
    def keeps_turn(state: State, seat: int) -> bool:
        """Is a seat safe from losing a turn by the card that acts? (J116)."""
        for at in range(state.lasting_n):
            is_safe = state.lasting_seats[at] >> seat & 1 and Lasting.keeps_turns(state, at)
            if is_safe and Lasting.speaks_of(state, at, state.card):
                if state.lasting_how_long[at] != THIS_CARD:
                    state.note(EV_SHIELD_HELD, seat, state.card, 0)
                Lasting.use(state, at)
                return True
        return False

    @staticmethod
    def deflected(state: State, seat: int) -> int:
        """Who draws instead of a seat, which is the seat itself unless a rule says otherwise."""
        at = Lasting.find(state, LASTS_DEFLECT, seat)
        while at >= 0 and not Lasting.speaks_of(state, at, state.card):
            at = Lasting.find_after(state, at, LASTS_DEFLECT, seat)
        if at < 0:
            return seat
        to = state.lasting_to[at]
        if to == EACH_OTHER:
            other = Targets.first_of(state, state.lasting_seats[at], seat)
        else:
            other = Targets.beside(state, seat, to - NEAR) if to >= NEAR else to
        if other == NO_SEAT or state.gone >> other & 1:
            return seat
        Lasting.use(state, at)
        return other

    @staticmethod
    def changed(state: State, seat: int, number: int) -> int:
        """How many cards a seat draws instead of so many."""
        for at in range(state.lasting_n - 1, -1, -1):
            is_meant = state.lasting_seats[at] >> seat & 1 and Lasting.speaks_of(state, at, state.card)
            if not is_meant or number == 0:
                continue
            what = state.lasting_what[at]
            if what == LASTS_DOUBLE:
                number *= 2
            elif what == LASTS_HALF:
                number = (number + 1) // 2
            elif what == LASTS_SAFE:
                number = 0
                state.note(EV_SHIELD_HELD, seat, state.card, 0)
            if LASTS_DOUBLE <= what <= LASTS_SAFE:
                Lasting.use(state, at)
        return min(number, state.tables.deck_n)

    @staticmethod
    def call_cost(state: State, seat: int) -> int:
        """How many cards it costs a seat to call."""
        at = Lasting.find(state, LASTS_CALL_COSTS, seat)
        if at < 0:
            return 0
        number = state.lasting_count[at]
        Lasting.use(state, at)
        return number

    @staticmethod
    def play_cost(state: State, seat: int, face: int) -> int:
        """How many cards it costs a seat to play a face (J108)."""
        number = 0
        for at in range(state.lasting_n - 1, -1, -1):
            is_cost = state.lasting_what[at] == LASTS_PLAY_COSTS and state.lasting_seats[at] >> seat & 1
            if is_cost and Lasting.speaks_of(state, at, face):
                number += state.lasting_count[at]
                Lasting.use(state, at)
        return number

    @staticmethod
    def keeps_in(state: State, seat: int) -> bool:
        """Whoever cannot win draws a card instead of going out, 100 times in a round, if there is one (J121)."""
        if state.repeated >= MOST_REPEATED or not state.can_draw() or not Lasting.bars(state, seat):
            return False
        state.repeated += 1
        state.draw(seat, 1)
        return True

    @staticmethod
    def bars(state: State, seat: int) -> bool:
        """Does a rule keep a player from winning? If it is for one time, it has mattered now."""
        at = Lasting.find(state, LASTS_NO_WIN, seat)
        if at >= 0:
            Lasting.use(state, at)
        return at >= 0

    @staticmethod
    def mutes(state: State, seat: int, face: int) -> bool:
        """Does such a card do nothing when this seat plays it? Not if it answers what is due (J128)."""
        if state.due:
            return False
        for at in range(state.lasting_n):
            is_mute = state.lasting_what[at] == LASTS_MUTE and state.lasting_seats[at] >> seat & 1
            if is_mute and Lasting.speaks_of(state, at, face):
                return True
        return False

    @staticmethod
    def speaks_of(state: State, at: int, face: int) -> bool:
        """Does a rule speak of such a card?"""
        if face < FIRST_WILD:
            return (state.lasting_colored[at] & ONE << face) != 0
        return (state.lasting_wild[at] >> (face - FIRST_WILD) & 1) != 0

    @staticmethod
    def partners(state: State, at: int, seat: int) -> int:
        """The bits of those who draw along with a seat by one of the rules (J109, J115)."""
        if state.lasting_what[at] != LASTS_LINKED or not state.lasting_seats[at] >> seat & 1:
            return 0
        to = state.lasting_to[at]
        if to == EACH_OTHER:
            others = state.lasting_seats[at]
        else:
            others = 1 << (Targets.beside(state, seat, to - NEAR) if to >= NEAR else to)
        return others & state.players() & ~(1 << seat)
