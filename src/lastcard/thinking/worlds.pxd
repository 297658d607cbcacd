cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.thinking.codes cimport *
from lastcard.thinking.habits cimport Habits
from lastcard.thinking.prospects cimport Prospects
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round
from lastcard.thinking.reconsider cimport reconsider

cdef uint64_t ONE
cdef int TRIES

@cython.final
cdef class Worlds(Source):
    cdef readonly Round base
    cdef int me
    cdef Habits sensible
    cdef Habits careless
    cdef Prospects prospects
    cdef int turns
    cdef readonly Round world
    cdef Round trial
    cdef int slots
    cdef int slot_seat[MAX_SLOTS]
    cdef int slot_size[MAX_SLOTS]
    cdef uint64_t slot_colored[MAX_SLOTS]
    cdef uint64_t slot_wild[MAX_SLOTS]
    cdef int slot_rate[MAX_SLOTS]
    cdef int liked[MAX_SEATS * MAX_COLORS]
    cdef int most[MAX_SEATS]
    cdef int seems_to_lack[MAX_SEATS]
    cdef uint32_t moves[MAX_CANDIDATES]
    cdef readonly long long totals[MAX_CANDIDATES]
    cdef int is_in[MAX_CANDIDATES]
    cdef readonly int candidates
    cdef readonly long played
    cdef readonly long missed

    @cython.locals(_=int)
    cpdef void see_not(self, int face, int number) noexcept
    cpdef void add_cards(self, int seat, int number, uint64_t colored, uint64_t wild, int rate) noexcept
    cpdef void like(self, int seat, int color, int rate) noexcept
    cpdef void note_lacks(self, int seat, int colors) noexcept
    @cython.locals(world=Round, luck=uint64_t, start=int, turn=int, at=int, _=int)
    cpdef bint imagine(self) noexcept
    @cython.locals(world=Round, asking=int, left=int, step=int, _=int)
    cdef bint ask_again(self) noexcept
    @cython.locals(found=int, face=int)
    cdef uint32_t picked_before(self) noexcept
    @cython.locals(at=int)
    cdef bint is_candidate(self, int face) noexcept
    @cython.locals(at=int)
    cdef bint takes_all(self) noexcept
    @cython.locals(world=Round, at=int, face=int)
    cdef void deal_one(self, int slot) noexcept
    @cython.locals(world=Round, most=int, at=int, rate=int, _=int)
    cdef int pick(self, int slot) noexcept
    @cython.locals(world=Round, total=int, picked=int, at=int)
    cdef int pick_by_weight(self, int slot) noexcept
    @cython.locals(is_unlikely=bint, liked=int)
    cdef int rate(self, int slot, int face) noexcept
    cpdef void add_move(self, uint32_t move) noexcept
    @cython.locals(luck=uint64_t, at=int, _=long)
    cpdef void compare(self, long worlds) noexcept
    @cython.locals(trial=Round, others=Habits, seat=int)
    cdef long outcome(self, uint32_t move, uint64_t luck) noexcept
    @cython.locals(left=int)
    cdef void play_on(self, Round state, Habits others) noexcept
    cdef long value(self, Round state) noexcept
    @cython.locals(left=int, at=int, _=int)
    cpdef int drop_worse_half(self) noexcept
    @cython.locals(found=int, at=int, lowest_total="long long")
    cdef int worst(self) noexcept
    @cython.locals(found=int, at=int, highest="long long")
    cpdef int best(self) noexcept
