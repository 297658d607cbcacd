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
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

cdef int ASKED_FOR, NAMED_COLOR, COLOR_LAID, MOST_POINTS

@cython.final
cdef class Deeds:
    @staticmethod
    @cython.locals(details=uint32_t)
    cdef bint follow(State state, int effect, uint32_t instruction, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(who=int, number=int, seats=int, seat=int)
    cdef bint do_at_once(State state, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(is_turn=bint)
    cdef void let_last(State state, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(who=int)
    cdef bint move_cards(State state, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(seats=int, source=int, number=int, is_draw=bint)
    cdef void plan_taking(State state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(at=int, effect=int, details=uint32_t, pick=int)
    cdef bint go_on_picking(State state) noexcept
    @staticmethod
    cdef int wanted(int effect) noexcept
    @staticmethod
    @cython.locals(seat=int, number=int, _=int)
    cdef void renew_hands(State state, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(who=int, seats=int, seat=int, what=int)
    cdef bint let_decide(State state, int effect, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(seats=int)
    cdef bint ask(State state, int seat, int asking) noexcept
    @staticmethod
    cdef bint choose_second(State state) noexcept
    @staticmethod
    cdef bint begin_choosing(State state, int seats, int depth, int length) noexcept
    @staticmethod
    @cython.locals(seat=int)
    cdef bint ask_chooser(State state, int depth) noexcept
    @staticmethod
    cdef bint next_chooser(State state, int depth, int back) noexcept
    @staticmethod
    @cython.locals(seat=int)
    cdef bint begin_vote(State state, int seats) noexcept
    @staticmethod
    @cython.locals(best=int, seats=int, seat=int)
    cdef bint go_on_voting(State state) noexcept
    @staticmethod
    cdef bint recolor(State state, int seat, int color) noexcept
    @staticmethod
    cdef void set_color(State state, int seat, int color) noexcept
    @staticmethod
    cdef bint take_pick(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef bint take_color(State state, int seat, int color) noexcept
    @staticmethod
    @cython.locals(effect=int)
    cdef bint take_seat(State state, int seat, int other) noexcept
    @staticmethod
    cdef void take_answer(State state, int seat, int number) noexcept
    @staticmethod
    cdef bint copy_below(State state) noexcept
    @staticmethod
    cdef void run_copied(State state) noexcept
    @staticmethod
    @cython.locals(seat=int, _=int)
    cdef void cancel(State state) noexcept
    @staticmethod
    @cython.locals(seat=int, left=int, _=int)
    cdef bint decide_round(State state, int effect, int seats) noexcept
    @staticmethod
    cdef void leave(State state, int seat) noexcept
    @staticmethod
    @cython.locals(seats=int, worth=int, seat=int, points=int)
    cdef void add_points(State state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
