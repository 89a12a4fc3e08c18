// What a C compiler computes: bit sets. Each value was printed by a program that gcc compiled.

#include <assert.h>

struct set { unsigned long words[2]; };
void insert(struct set *s, int i) { s->words[i / 64] |= 1ul << (i % 64); }
void delete(struct set *s, int i) { s->words[i >> 6] &= ~(1ul << (i & 63)); }
int has(const struct set *s, int i) { return s->words[i / 64] >> (i % 64) & 1; }
int size(struct set s) { int n = 0; for (int w = 0; w < 2; w++) while (s.words[w]) { s.words[w] &= s.words[w] - 1; n++; } return n; }

int main(void)
{
    struct set s = { {0, 0} };
    insert(&s, 3);
    insert(&s, 63);
    insert(&s, 64);
    insert(&s, 100);
    delete(&s, 64);
    delete(&s, 5);
    assert((long long) (has(&s, 3)) == 1);
    assert((long long) (has(&s, 63)) == 1);
    assert((long long) (has(&s, 64)) == 0);
    assert((long long) (has(&s, 100)) == 1);
    assert((long long) (has(&s, 0)) == 0);
    assert((long long) (size(s)) == 3);
    assert((long long) (s.words[0] == 0x8000000000000008ul) == 1);
    assert((long long) (s.words[1]) == 68719476736);
    return 0;
}
