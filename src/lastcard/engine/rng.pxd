cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t WORD, HALF
cdef int WARM_UP

cdef class Source:
    cdef uint64_t a, b, c, counter, spare
    cdef bint has_spare
    cpdef void seed(self, uint64_t a, uint64_t b, uint64_t c, uint64_t counter) noexcept
    cdef uint64_t word(self) noexcept
    cdef uint64_t half(self) noexcept
    @cython.locals(product=uint64_t, threshold=uint64_t)
    cdef uint64_t below(self, uint64_t bound) noexcept

@cython.locals(a=uint64_t, b=uint64_t, c=uint64_t, word=uint64_t)
cdef uint64_t next_word(Source source) noexcept

@cython.locals(word=uint64_t)
cdef uint64_t next_half(Source source) noexcept
