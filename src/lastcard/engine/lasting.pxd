cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.state cimport State
from lastcard.engine.tables cimport RuleTables
from lastcard.engine.targets cimport Targets

cdef uint64_t ONE, ALL_COLORED
cdef uint32_t ALL_WILDS
cdef int NEAR, EACH_OTHER

@cython.final
cdef class Lasting:
    @staticmethod
    @cython.locals(at=int, what=int, how_long=int, number=int, seat=int, is_told=bint)
    cdef void begin(State state, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(to=int)
    cdef int aim(State state, uint32_t instruction, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(below=int, seat=int, turns=int)
    cdef void end(State state, int at) noexcept
    @staticmethod
    cdef void turn_direction(State state) noexcept
    @staticmethod
    @cython.locals(what=int, is_watch=bint)
    cdef bint is_of_table(State state, int at) noexcept
    @staticmethod
    @cython.locals(at=int, is_counted=bint)
    cdef void turn_ends(State state) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void turn_begins(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, other=int)
    cdef void count_turn(State state, int seat) noexcept
    @staticmethod
    cdef void drop(State state, int at, int seat) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void leave(State state, int seat) noexcept
    @staticmethod
    cdef void use(State state, int at) noexcept
    @staticmethod
    @cython.locals(before=int, at=int)
    cdef bint end_limits(State state) noexcept
    @staticmethod
    cdef void allow(State state, int seat) noexcept
    @staticmethod
    @cython.locals(faces=uint64_t, at=int)
    cdef uint64_t colored(State state, int seat) noexcept
    @staticmethod
    @cython.locals(faces=uint32_t, at=int)
    cdef uint32_t wild(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, is_limit=bint)
    cdef int forbids(State state, int seat, int face) noexcept
    @staticmethod
    cdef int find(State state, int what, int seat) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef int find_after(State state, int before, int what, int seat) noexcept
    @staticmethod
    @cython.locals(tables=RuleTables, is_of_all=bint)
    cdef bint keeps_turns(State state, int at) noexcept
    @staticmethod
    @cython.locals(at=int, is_safe=bint)
    cdef bint keeps_turn(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, to=int, other=int)
    cdef int deflected(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, what=int, is_meant=bint)
    cdef int changed(State state, int seat, int number) noexcept
    @staticmethod
    @cython.locals(at=int, number=int)
    cdef int call_cost(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, number=int, is_cost=bint)
    cdef int play_cost(State state, int seat, int face) noexcept
    @staticmethod
    cdef bint keeps_in(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint bars(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, is_mute=bint)
    cdef bint mutes(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void end_all(State state) noexcept
    @staticmethod
    cdef bint speaks_of(State state, int at, int face) noexcept
    @staticmethod
    @cython.locals(to=int, others=int)
    cdef int partners(State state, int at, int seat) noexcept
