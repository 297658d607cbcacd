cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.codes cimport *
from lastcard.thinking.gains cimport Gains

@cython.final
cdef class Reckoning(Gains):
    cdef readonly bint is_weighed[FACES]

    cpdef int of_play(self, Round state, int seat, int face) noexcept
    cdef bint goes_out(self, Round state, int seat, int face) noexcept
    cdef int of_letting(self, Round state, int seat) noexcept
    cdef int of_naming(self, Round state, int seat, int face, int chosen) noexcept
    @cython.locals(best=int, most=int, other=int, worth=int)
    cdef int best_target(self, Round state, int seat, int face) noexcept
    @cython.locals(at=int, step=int, then=int, end=int)
    cdef int of_option(self, Round state, int number) noexcept
    @cython.locals(effect=int)
    cdef int of_seat(self, Round state, int seat) noexcept
    @cython.locals(unseen=int, worth=int)
    cdef int of_name(self, Round state, int what, int named) noexcept
    cdef void begin(self, int seat, int face) noexcept
    cdef void begin_again(self) noexcept
    cdef void join(self, Round state) noexcept
    @cython.locals(at=int, instruction=uint32_t)
    cdef void find_dice(self) noexcept
    cdef int rest(self, Round state) noexcept
    @cython.locals(total=int, step=int, instruction=uint32_t, guard=uint32_t, effect=int, then=int, chance=int)
    cdef int worth(self, Round state, int at, int end) noexcept
    cdef int before_jump(self, int end) noexcept
    @cython.locals(step=int)
    cdef int after_jump(self, int end) noexcept
    @cython.locals(then=int, end=int, mine=int, others=int, other=int, seat=int, before=int, total=int, one=int)
    cdef int of_choice(self, Round state, uint32_t instruction, uint32_t guard, int at) noexcept
    @cython.locals(effect=int, total=int, seat=int, gain=int)
    cdef int of_effect(self, Round state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(effect=int, below=int, seat=int, total=int, drew=int)
    cdef int of_play_itself(self, Round state, uint32_t instruction) noexcept
    @cython.locals(seat=int, more=int)
    cdef int of_turn(self, Round state, int seats) noexcept
    @cython.locals(before=int, worth=int)
    cdef int of_copied(self, Round state, int face) noexcept
