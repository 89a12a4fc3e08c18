// Bits in words.
#include <stdint.h>
#include <stdlib.h>
#include <assert.h>
#define WORD_BITS 32u
typedef struct bitset { uint32_t *words; size_t nbits; } bitset;
int bitset_init(bitset *b, size_t nbits) { // ~ unknown unsupported
    size_t n = (nbits + WORD_BITS - 1) / WORD_BITS;
    b->words = calloc(n, sizeof(uint32_t));
    b->nbits = nbits;
    return b->words ? 0 : -1;
}
void bitset_set(bitset *b, size_t i) { b->words[i / WORD_BITS] |= 1u << (i % WORD_BITS); } // ~ unknown unsupported
void bitset_clear(bitset *b, size_t i) { b->words[i >> 5] &= ~(1u << (i & 31)); } // ~ unknown unsupported
int bitset_test(const bitset *b, size_t i) { return (b->words[i / WORD_BITS] >> (i % WORD_BITS)) & 1; } // ~ unknown unsupported
unsigned popcount(uint32_t x) { unsigned n = 0; while (x) { x &= x - 1; n++; } return n; }
int main(void) {
    bitset b;
    if (bitset_init(&b, 70) != 0) return 1;
    bitset_set(&b, 0); bitset_set(&b, 33); bitset_set(&b, 69);
    assert(bitset_test(&b, 33) == 1);
    assert(!bitset_test(&b, 34));
    bitset_clear(&b, 33);
    assert(!bitset_test(&b, 33));
    assert(popcount(b.words[0]) == 1 && popcount(0xF0u) == 4);
    free(b.words);
    return 0;
}
