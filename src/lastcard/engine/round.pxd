cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.deeds cimport Deeds
from lastcard.engine.drawing cimport Drawing
from lastcard.engine.effect_codes cimport *
from lastcard.engine.effects cimport Effects
from lastcard.engine.event_codes cimport *
from lastcard.engine.honour cimport HonourRule
from lastcard.engine.judge cimport Judge
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.legal cimport Legal
from lastcard.engine.recurring cimport Recurring

@cython.final
cdef class Round(Effects):
    cpdef Round copy(self)
    @cython.locals(seat=int, _=int)
    cpdef void deal(self, int dealer) noexcept
    @cython.locals(rule=int, face=int)
    cdef void turn_up(self) noexcept
    cdef int turn_one(self) noexcept
    @cython.locals(face=int)
    cpdef void start(self) noexcept
    cpdef int refusal(self, int seat, uint32_t move) noexcept
    @cython.locals(kind=int)
    cpdef void step(self, int seat, uint32_t move) noexcept
    cdef void begin_act(self) noexcept
    @cython.locals(face=int)
    cdef void play(self, int seat, uint32_t move) noexcept
    cdef void take_effect(self, int face) noexcept
    cdef void play_wild(self, int seat, int face, uint32_t move) noexcept
    cdef void choose_color(self, int seat, uint32_t move) noexcept
    cdef void owe_call(self, int seat, uint32_t move) noexcept
    @cython.locals(number=int)
    cdef void call(self, int seat) noexcept
    @cython.locals(number=int)
    cdef void pay(self, int seat, int face) noexcept
    cdef void wild_ends_shield(self) noexcept
    @cython.locals(at=int)
    cdef void resume(self) noexcept
    cdef void finish(self) noexcept
    cdef bint goes_out(self, int seat) noexcept
    cdef void advance(self, int seat) noexcept
    cdef void advance_by_rules(self, int seat) noexcept
    cpdef void start_in_the_middle(self, int seat, int color) noexcept
    cdef void begin_turn(self, int seat) noexcept
    cdef void open_turn(self, int seat) noexcept
    @cython.locals(_=int)
    cdef int pass_over(self, int seat) noexcept
    @cython.locals(number=int, face=int, playable=bint)
    cdef void draw_for_turn(self, int seat) noexcept
    cdef void accept(self, int seat) noexcept
    @cython.locals(number=int)
    cdef void challenge(self, int seat) noexcept
    @cython.locals(sender=int, face=int)
    cdef void bounce(self, int seat, uint32_t move) noexcept
    cdef void let_happen(self, int seat) noexcept
    @cython.locals(face=int)
    cdef void block(self, int seat, uint32_t move) noexcept
    @cython.locals(target=int)
    cdef void leave_due(self) noexcept
    cdef void close_blocked(self, int seat, int blocker) noexcept
    cdef void whistle(self) noexcept
    cdef void end_pause(self) noexcept
    cdef void catch(self, int seat, int target) noexcept
    cdef void look_again(self) noexcept
