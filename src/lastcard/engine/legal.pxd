cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.state cimport State

cdef uint64_t ONE

@cython.final
cdef class Legal:
    @staticmethod
    cdef uint64_t colored(State state, int seat) noexcept
    @staticmethod
    cdef uint64_t wild(State state, int seat) noexcept
    @staticmethod
    @cython.locals(wilds=uint64_t, at=int)
    cdef uint64_t innocent(State state, int seat) noexcept
    @staticmethod
    @cython.locals(others=uint64_t)
    cdef bint guilty(State state, int seat, int face) noexcept
    @staticmethod
    cdef bint was_bluff(State state) noexcept
    @staticmethod
    cdef bint may_play(State state, int seat, int face) noexcept
    @staticmethod
    cdef bint may_draw(State state, int seat) noexcept
    @staticmethod
    cdef bint can_play(State state, int seat) noexcept
    @staticmethod
    @cython.locals(faces=uint64_t)
    cdef uint64_t jump_ins(State state, int seat) noexcept
    @staticmethod
    @cython.locals(faces=uint64_t)
    cdef uint64_t any_time(State state, int seat) noexcept
    @staticmethod
    @cython.locals(faces=uint64_t)
    cdef uint64_t stackable_colored(State state, int seat) noexcept
    @staticmethod
    cdef uint64_t stackable_wild(State state, int seat) noexcept
    @staticmethod
    cdef bint can_stack(State state, int seat) noexcept
    @staticmethod
    cdef int bouncer(State state, int seat) noexcept
    @staticmethod
    cdef int blocker(State state, int seat) noexcept
    @staticmethod
    cdef int lowest_wild(uint64_t wilds) noexcept

@cython.final
cdef class Choices:
    cdef public uint32_t moves[CHOICES]
    cdef public int n
    cdef public bint is_eager
    cdef public bint is_brief

    @cython.locals(pending=int, seat=int)
    cpdef int gather(self, State state) noexcept
    cdef void put(self, int seat, uint32_t move) noexcept
    cdef void put_play(self, int seat, uint32_t move, int left) noexcept
    @cython.locals(color=int, at=int)
    cdef void in_each_color(self, State state, int seat, uint32_t move, int left) noexcept
    @cython.locals(seat=int, other=int, colored=uint64_t, wild=uint64_t)
    cdef void on_turn(self, State state) noexcept
    @cython.locals(seat=int)
    cdef void on_answer(self, State state) noexcept
    @cython.locals(seat=int)
    cdef void on_block(self, State state) noexcept
    @cython.locals(seat=int, asking=int, color=int, other=int, number=int, face=int)
    cdef void on_ask(self, State state) noexcept
    @cython.locals(exposed=int, seat=int, other=int)
    cdef void calls(self, State state) noexcept
    @cython.locals(move=uint32_t, at=int)
    cdef void plays_colored(self, State state, int seat, uint64_t faces) noexcept
    cdef void plays_wild(self, State state, int seat, uint64_t faces) noexcept
    @cython.locals(traits=int, move=uint32_t, left=int)
    cdef void plays(self, State state, int seat, int face) noexcept
    @cython.locals(faces=uint64_t, laying=uint32_t)
    cdef void plays_laying(self, State state, int seat, uint32_t move) noexcept
    @cython.locals(is_wild=bint, other=int, naming=uint32_t)
    cdef void plays_naming(self, State state, int seat, uint32_t move, int left) noexcept
    @cython.locals(at=int, seat=int, found=list)
    cpdef list by_seat(self, State state)
