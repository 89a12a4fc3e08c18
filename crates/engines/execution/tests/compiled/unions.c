// What a C compiler computes: unions. Each value was printed by a program that gcc compiled.

#include <assert.h>

union number { unsigned int word; unsigned char bytes[4]; unsigned short halves[2]; };
struct variant { int kind; union { int whole; char letter; } as; };

int main(void)
{
    union number n;
    n.word = 0x01020304;
    unsigned char low = n.bytes[0];
    n.bytes[3] = 0xff;
    unsigned short half = n.halves[1];
    struct variant v;
    v.kind = 1;
    v.as.whole = 65 + 256;
    assert((long long) (low) == 4);
    assert((long long) (n.word) == 4278321924);
    assert((long long) (half) == 65282);
    assert((long long) (sizeof(union number)) == 4);
    assert((long long) (sizeof(struct variant)) == 8);
    assert((long long) (v.as.letter) == 65);
    assert((long long) (v.as.whole) == 321);
    return 0;
}
