cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.refusal_codes cimport *
from lastcard.engine.legal cimport Legal
from lastcard.engine.state cimport State

cdef uint64_t ONE

@cython.final
cdef class Judge:
    @staticmethod
    @cython.locals(kind=int)
    cdef int refusal(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef int of_table(State state, int seat, int kind) noexcept
    @staticmethod
    @cython.locals(kind=int, told=bint, seat=int, other=int)
    cdef int of_saying(State state, uint32_t move) noexcept
    @staticmethod
    cdef bint was_said(State state, int kind, int seat, int other) noexcept
    @staticmethod
    cdef int of_catch(State state, int seat, int target) noexcept
    @staticmethod
    @cython.locals(pending=int)
    cdef int instead(State state, int seat) noexcept
    @staticmethod
    @cython.locals(face=int, code=int, laid=int, left=int)
    cdef int of_play(State state, int seat, uint32_t move) noexcept
    @staticmethod
    @cython.locals(stacks=bint, code=int)
    cdef int of_moment(State state, int seat, int face) noexcept
    @staticmethod
    cdef int of_match(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(stackable=uint64_t, group=int)
    cdef int of_stack(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(wild=bint, is_any_time=bint)
    cdef int of_jump_in(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(face=int, color=int, code=int)
    cdef int of_words(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef int of_laid(State state, int seat, int face, int laid) noexcept
    @staticmethod
    @cython.locals(is_swap=bint)
    cdef int of_named(State state, int seat, int face, int named) noexcept
    @staticmethod
    @cython.locals(code=int)
    cdef int of_draw(State state, int seat) noexcept
    @staticmethod
    @cython.locals(code=int)
    cdef int of_keep(State state, int seat) noexcept
    @staticmethod
    @cython.locals(kind=int, asked=bint)
    cdef int of_answer(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef int of_accept(State state, bint asked) noexcept
    @staticmethod
    cdef int of_challenge(State state, bint asked) noexcept
    @staticmethod
    cdef int of_missing_bounce(State state, int seat, bint asked) noexcept
    @staticmethod
    cdef int of_out_of_turn(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef int of_block(State state, int seat, uint32_t move) noexcept
    @staticmethod
    cdef int of_block_in_pause(State state, int seat, uint32_t move) noexcept
    @staticmethod
    @cython.locals(other=int)
    cdef bint is_hero(State state, int face) noexcept
    @staticmethod
    cdef int of_arms(State state, int seat) noexcept
    @staticmethod
    cdef int of_color(State state, int seat, uint32_t move) noexcept
    @staticmethod
    @cython.locals(asking=int, face=int, color=int, named=int, is_pick=bint)
    cdef int of_ask(State state, int seat, uint32_t move) noexcept
    @staticmethod
    @cython.locals(number=int)
    cdef int of_number(int asking, uint32_t move) noexcept
