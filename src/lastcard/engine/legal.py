"""What may be done now: the questions that the judge, players and playouts share."""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.lasting import Lasting
from lastcard.engine.state import State

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Legal:
    """Questions about one seat's cards."""

    @staticmethod
    def colored(state: State, seat: int) -> int:
        """The coloured faces in the hand that match (R12, J10)."""
        return state.colored[seat] & state.matching

    @staticmethod
    def wild(state: State, seat: int) -> int:
        """The wild faces in the hand that may be played (R18, R19, `bluffing: off`)."""
        if state.tables.bluffing:
            return state.wilds[seat] & state.allowed
        return Legal.innocent(state, seat)

    @staticmethod
    def innocent(state: State, seat: int) -> int:
        """The wild faces in the hand that would be no bluff."""
        wilds = state.wilds[seat] & state.allowed
        for at in range(FACES - FIRST_WILD):
            if wilds & state.tables.bluffs & ONE << at and Legal.guilty(state, seat, FIRST_WILD + at):
                wilds ^= ONE << at
        return wilds

    @staticmethod
    def guilty(state: State, seat: int, face: int) -> bool:
        """Would playing this Wild Draw Four from the hand be a bluff? (R19, R20, J12, J13)."""
        tables = state.tables
        if state.colored[seat] & tables.color_mask[state.color]:
            return True
        if not tables.traits[face] & WILDS_MATCH:
            return False
        others = state.wilds[seat] & ~(ONE << (face - FIRST_WILD))
        return others != 0 or state.count[seat * FACES + face] > 1

    @staticmethod
    def was_bluff(state: State) -> bool:
        """With what its player holds now, was the Wild Draw Four just played a bluff?"""
        tables = state.tables
        if state.colored[state.actor] & tables.color_mask[state.color_before]:
            return True
        return tables.traits[state.card] & WILDS_MATCH != 0 and state.wilds[state.actor] != 0

    @staticmethod
    def may_play(state: State, seat: int, face: int) -> bool:
        """Does this card of the hand go on the discard pile?"""
        if face < FIRST_WILD:
            return (Legal.colored(state, seat) & ONE << face) != 0
        return (Legal.wild(state, seat) & ONE << (face - FIRST_WILD)) != 0

    @staticmethod
    def can_play(state: State, seat: int) -> bool:
        """Does any card of the hand go on the discard pile?"""
        return Legal.colored(state, seat) != 0 or Legal.wild(state, seat) != 0

    @staticmethod
    def may_draw(state: State, seat: int) -> bool:
        """Is there a card to draw for a turn, and does no lasting rule forbid it? (J129)."""
        if state.lasting_n and Lasting.find(state, LASTS_NO_DRAW, seat) >= 0:
            return False
        return state.can_draw()

    @staticmethod
    def jump_ins(state: State, seat: int) -> int:
        """The coloured faces with which the seat may jump in (J54, J56)."""
        tables = state.tables
        if not tables.jump_in or state.pending != ON_TURN or state.color_rules:
            return 0
        faces = state.colored[seat] & tables.identical[state.discard[state.discard_n - 1]]
        if state.lasting_n:
            faces &= Lasting.colored(state, seat)
        return 0 if state.gone >> seat & 1 else faces

    @staticmethod
    def any_time(state: State, seat: int) -> int:
        """The wild faces that the seat may play out of turn, when it could also jump in (J117)."""
        faces = state.wilds[seat] & state.tables.any_time
        if faces == 0 or state.pending != ON_TURN or state.gone >> seat & 1:
            return 0
        return faces & Lasting.wild(state, seat) if state.lasting_n else faces

    @staticmethod
    def stackable_colored(state: State, seat: int) -> int:
        """The coloured faces that may be stacked on what is due."""
        faces = state.colored[seat] & state.tables.group_colored[state.tables.stack_group[state.card]]
        return faces & Lasting.colored(state, seat) if state.lasting_n else faces

    @staticmethod
    def stackable_wild(state: State, seat: int) -> int:
        """The wild faces that may be stacked on what is due."""
        tables = state.tables
        return Legal.wild(state, seat) & tables.group_wild[tables.stack_group[state.card]]

    @staticmethod
    def can_stack(state: State, seat: int) -> bool:
        """Does the seat hold a card to stack on what is due, if the table stacks at all?"""
        if not state.tables.stacking:
            return False
        return Legal.stackable_colored(state, seat) != 0 or Legal.stackable_wild(state, seat) != 0

    @staticmethod
    def bouncer(state: State, seat: int) -> int:
        """The Super Star with which the seat can bounce the card just played (R37)."""
        tables = state.tables
        if not tables.traits[state.card] & CAN_BE_BOUNCED:
            return NO_FACE
        return Legal.lowest_wild(state.wilds[seat] & tables.bouncers)

    @staticmethod
    def blocker(state: State, seat: int) -> int:
        """The Hero with which the seat can block the card just played (R33)."""
        return Legal.lowest_wild(state.wilds[seat] & state.tables.blockers[state.card])

    @staticmethod
    def lowest_wild(wilds: int) -> int:
        """The first of some wild faces."""
        return FIRST_WILD + lowest(wilds) if wilds else NO_FACE


class Choices:
    """Lists all legal moves of all seats: what people, bots and playouts choose from.

    In a pause the list includes the table's whistle, which means that nobody answers. While the table settles an
    honour rule (J50), the whistle means that nobody draws.
    """

    def __init__(self) -> None:
        self.moves = zeros(CHOICES)
        self.n = 0
        self.is_eager = False  # leave out drawing and keeping where a card can be played
        self.is_brief = False  # where any colour may be chosen, list only the first; list no play with a call

    def gather(self, state: State) -> int:
        """List every move that any seat may make now; return how many there are."""
        self.n = 0
        pending = state.pending
        if pending == ON_TURN:
            self.on_turn(state)
        elif pending == ON_DRAWN:
            self.plays(state, state.turn, state.drawn)
            if not (state.tables.forced_play or self.is_eager):  # J60
                self.put(state.turn, KEEP | BARE)
        elif pending == ON_ANSWER:
            self.on_answer(state)
        elif pending == ON_BLOCK:
            self.on_block(state)
        elif pending == ON_RACE:
            for seat in range(state.seats):
                if state.asked >> seat & 1:
                    self.put(seat, ARMS | BARE)
        elif pending == ON_HONOUR:
            self.put(TABLE, WHISTLE | BARE)
        elif pending == ON_COLOR:
            self.in_each_color(state, state.turn, COLOR | BARE, 0)
        elif pending == ON_ASK:
            self.on_ask(state)
        if state.exposed:
            self.calls(state)
        return self.n

    def put(self, seat: int, move: int) -> None:
        """Add one move."""
        self.moves[self.n] = move | seat << BY_AT
        self.n += 1

    def put_play(self, seat: int, move: int, left: int) -> None:
        """Add a play that leaves ``left`` cards, with the call where it can be made (J19, J22)."""
        self.put(seat, move)
        if left == 1 and not self.is_brief:
            self.put(seat, move | CALL_BIT)

    def in_each_color(self, state: State, seat: int, move: int, left: int) -> None:
        """Add a move once for each colour that can be chosen (R18)."""
        move = (move | seat << BY_AT) ^ NO_COLOR << COLOR_AT
        at = self.n
        if self.is_brief:
            self.moves[at] = move
            self.n = at + 1
            return
        for color in range(state.tables.colors):
            self.moves[at] = move | color << COLOR_AT
            at += 1
            if left == 1:
                self.moves[at] = move | color << COLOR_AT | CALL_BIT
                at += 1
        self.n = at

    def on_turn(self, state: State) -> None:
        """Play or draw; and the jump-ins of the others."""
        seat = state.turn
        colored = Legal.colored(state, seat)
        if colored:
            self.plays_colored(state, seat, colored)
        wild = Legal.wild(state, seat)
        if wild:
            self.plays_wild(state, seat, wild)
        if not (self.n and (state.tables.forced_play or self.is_eager)) and Legal.may_draw(state, seat):
            self.put(seat, DRAW | BARE)
        if state.tables.interrupts:
            for other in range(state.seats):
                if other != seat:
                    self.plays_colored(state, other, Legal.jump_ins(state, other))
                    self.plays_wild(state, other, Legal.any_time(state, other))

    def on_answer(self, state: State) -> None:
        """Accept what is due, or answer it in any way that the cards allow."""
        seat = state.turn
        if state.may & IN_PAUSE:
            self.put(TABLE, WHISTLE | BARE)
        else:
            self.put(seat, ACCEPT | BARE)
        if state.may & MAY_CHALLENGE:
            self.put(seat, CHALLENGE | BARE)
        if state.may & MAY_BOUNCE:
            self.in_each_color(state, seat, BOUNCE | BARE, state.size[seat] - 1)
        if state.may & MAY_STACK:
            self.plays_colored(state, seat, Legal.stackable_colored(state, seat))
            self.plays_wild(state, seat, Legal.stackable_wild(state, seat))

    def on_block(self, state: State) -> None:
        """Every holder of the right Hero may block or pass; in a pause there is no need to pass."""
        for seat in range(state.seats):
            if state.asked >> seat & 1:
                self.in_each_color(state, seat, BLOCK | BARE, state.size[seat] - 1)
                if not state.tables.pauses:
                    self.put(seat, PASS | BARE)
        if state.tables.pauses:
            self.put(TABLE, WHISTLE | BARE)

    def on_ask(self, state: State) -> None:
        """What a written rule asks for: a card, a colour, a seat, a number or an option (J85)."""
        seat = state.turn
        asking = state.asking
        if asking == FOR_COLOR:
            for color in range(state.tables.colors):
                self.put(seat, (PICK | BARE) ^ (NO_COLOR ^ color) << COLOR_AT)
        elif asking in (FOR_PLAYER, FOR_VOTE):
            for other in range(state.seats):
                if Asking.seats(state) >> other & 1:
                    self.put(seat, (PICK | BARE) ^ (NO_SEAT ^ other) << SEAT_AT)
        elif asking in (FOR_NUMBER, FOR_OPTION):
            for number in range(10):
                if asking == FOR_NUMBER or number in (1, 2):
                    self.put(seat, (ANSWER | BARE) ^ (NO_FACE ^ number) << LAID_AT)
        else:
            for face in range(FACES):
                if Asking.offers_card(state, face):
                    self.put(seat, (PICK | BARE) ^ (NO_FACE ^ face) << CARD_AT)

    def calls(self, state: State) -> None:
        """Late calls and catches (R25, J18)."""
        exposed = state.exposed
        while exposed:
            seat = lowest(exposed)
            exposed &= exposed - 1
            self.put(seat, UNO | BARE)
            for other in range(state.seats):
                if other != seat and not state.gone >> other & 1:
                    self.put(other, (CATCH | BARE) ^ (NO_SEAT ^ seat) << SEAT_AT)

    def plays_colored(self, state: State, seat: int, faces: int) -> None:
        """Add the plays of some coloured faces."""
        if state.tables.colored_asks or state.size[seat] == 2:
            while faces:
                self.plays(state, seat, lowest(faces))
                faces &= faces - 1
            return
        move = (PLAY | BARE | seat << BY_AT) ^ NO_FACE << CARD_AT
        at = self.n
        while faces:
            self.moves[at] = move | lowest(faces) << CARD_AT
            at += 1
            faces &= faces - 1
        self.n = at

    def plays_wild(self, state: State, seat: int, faces: int) -> None:
        """Add the plays of some wild faces."""
        while faces:
            self.plays(state, seat, FIRST_WILD + lowest(faces))
            faces &= faces - 1

    def plays(self, state: State, seat: int, face: int) -> None:
        """Add every way to play one card."""
        traits = state.tables.traits[face]
        move = (PLAY | BARE) ^ (NO_FACE ^ face) << CARD_AT
        left = state.size[seat] - 1
        if traits & ASKS_LAID and state.colored[seat]:  # R35, J40
            self.plays_laying(state, seat, move)
        elif traits & ASKS_SEAT and not (traits & SWAPS and left == 0):  # J57
            self.plays_naming(state, seat, move, left)
        elif face >= FIRST_WILD:
            self.in_each_color(state, seat, move, left)
        else:
            self.put_play(seat, move, left)

    def plays_laying(self, state: State, seat: int, move: int) -> None:
        """Add the plays of a Gauntlet with each card that it may lay."""
        faces = state.colored[seat]
        while faces:
            laying = move ^ (NO_FACE ^ lowest(faces)) << LAID_AT
            faces &= faces - 1
            self.in_each_color(state, seat, laying, state.size[seat] - 2)

    def plays_naming(self, state: State, seat: int, move: int, left: int) -> None:
        """Add the plays of a card that names another seat (R34, seven-zero)."""
        is_wild = (move >> CARD_AT & NO_FACE) >= FIRST_WILD
        for other in range(state.seats):
            if other != seat and not state.gone >> other & 1:
                naming = move ^ (NO_SEAT ^ other) << SEAT_AT
                if is_wild:
                    self.in_each_color(state, seat, naming, left)
                else:
                    self.put_play(seat, naming, left)

    def by_seat(self, state: State) -> list[list[int]]:
        """The moves of every seat, listed once."""
        self.gather(state)
        found: list[list[int]] = [[] for _ in range(state.seats)]
        for at in range(self.n):
            seat = self.moves[at] >> BY_AT
            if seat < state.seats:
                found[seat].append(self.moves[at] & MOVE_BITS)
        return found
