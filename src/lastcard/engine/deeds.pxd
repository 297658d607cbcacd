cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.counting cimport Counting
from lastcard.engine.drawing cimport Drawing
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.hands cimport Hands
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.picking cimport Picking
from lastcard.engine.piles cimport Piles
from lastcard.engine.targets cimport Targets

cdef int ASKED_FOR, NAMED_COLOR, COLOR_LAID, MOST_POINTS

cdef class Deeds(Drawing):
    @cython.locals(details=uint32_t)
    cdef bint follow(self, int effect, uint32_t instruction, uint32_t guard) noexcept
    @cython.locals(who=int, number=int, seats=int, seat=int)
    cdef bint do_at_once(self, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(is_turn=bint)
    cdef void let_last(self, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(who=int)
    cdef bint move_cards(self, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(seats=int, source=int, number=int)
    cdef void plan_taking(self, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(at=int, effect=int, details=uint32_t, pick=int)
    cdef bint go_on_picking(self) noexcept
    cdef int wanted(self, int effect) noexcept
    @cython.locals(seat=int, number=int, _=int)
    cdef void renew_hands(self, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(who=int, seats=int, seat=int, what=int)
    cdef bint let_decide(self, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(seats=int)
    cdef bint ask(self, int seat, int asking) noexcept
    cdef bint choose_second(self) noexcept
    cdef bint begin_choosing(self, int seats, int depth, int length) noexcept
    @cython.locals(seat=int)
    cdef bint ask_chooser(self, int depth) noexcept
    cdef bint next_chooser(self, int depth, int back) noexcept
    @cython.locals(seat=int)
    cdef bint begin_vote(self, int seats) noexcept
    @cython.locals(best=int, seats=int, seat=int)
    cdef bint go_on_voting(self) noexcept
    cdef bint recolor(self, int seat, int color) noexcept
    cdef void set_color(self, int seat, int color) noexcept
    cdef bint take_pick(self, int seat, uint32_t move) noexcept
    cdef bint take_color(self, int seat, int color) noexcept
    @cython.locals(effect=int)
    cdef bint take_seat(self, int seat, int other) noexcept
    cdef void take_answer(self, int seat, int number) noexcept
    cdef bint copy_below(self) noexcept
    cdef void run_copied(self) noexcept
    @cython.locals(seat=int, _=int)
    cdef void cancel(self) noexcept
    @cython.locals(seat=int, left=int, _=int)
    cdef bint decide_round(self, int effect, int seats) noexcept
    cdef void leave(self, int seat) noexcept
    cdef void close(self, int seat) noexcept
    @cython.locals(seats=int, worth=int, seat=int, points=int)
    cdef void add_points(self, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
