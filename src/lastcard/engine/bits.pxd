from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lastcard_lowest(unsigned __int64 word) {
        unsigned long at;
        _BitScanForward64(&at, word);
        return (int)at;
    }
    #else
    #define lastcard_lowest(word) __builtin_ctzll(word)
    #endif
    """
    int lowest "lastcard_lowest"(uint64_t word) noexcept

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

cdef inline uint8_t *row_of(uint8_t[:, ::1] grid, int at) noexcept:
    return &grid[at, 0]

cdef inline void clear_bytes(uint8_t *row, int number) noexcept:
    memset(row, 0, number)

cdef inline void copy_bytes(uint8_t *row, int start, uint8_t *source, int at, int number) noexcept:
    memcpy(row + start, source + at, number)
