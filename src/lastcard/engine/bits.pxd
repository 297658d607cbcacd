from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lastcard_lowest(unsigned __int64 word) {
        unsigned long at;
        _BitScanForward64(&at, word);
        return (int)at;
    }
    #define lastcard_bits(word) (int)__popcnt64(word)
    #else
    #define lastcard_lowest(word) __builtin_ctzll(word)
    #define lastcard_bits(word) __builtin_popcountll(word)
    #endif
    """
    int lowest "lastcard_lowest"(uint64_t word) noexcept
    int bits "lastcard_bits"(uint64_t word) noexcept

cdef inline uint8_t *row_of(uint8_t[:, ::1] grid, int at) noexcept:
    return &grid[at, 0]

cdef inline void clear_bytes(uint8_t *row, int number) noexcept:
    memset(row, 0, number)

cdef inline void copy_bytes(uint8_t *row, int start, uint8_t *source, int at, int number) noexcept:
    memcpy(row + start, source + at, number)

# Eight at a time while that is not too far: the product's highest byte is the sum of all bytes.
cdef inline int place_of_one(const uint8_t *row, int left, int number) noexcept:
    cdef uint64_t eight
    cdef int at = 0, ones
    while at + 8 <= number:
        memcpy(&eight, row + at, 8)
        ones = <int>(eight * 0x0101010101010101ULL >> 56)
        if ones > left:
            break
        left -= ones
        at += 8
    while at < number:
        if row[at]:
            if left == 0:
                return at
            left -= 1
        at += 1
    return number
