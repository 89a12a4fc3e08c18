// What a C compiler computes: bytes of objects. Each value was printed by a program that gcc compiled.

#include <assert.h>
#include <string.h>

struct record { int id; char name[4]; };
unsigned int checksum(const void *p, int n) { const unsigned char *b = p; unsigned int s = 0; while (n--) s = s * 31 + *b++; return s; }

int main(void)
{
    int x = 0x11223344;
    unsigned char *b = (unsigned char *) &x;
    struct record r;
    memset(&r, 0, sizeof r);
    r.id = 258;
    memcpy(r.name, "abc", 4);
    struct record s;
    memcpy(&s, &r, sizeof(struct record));
    int a[3] = {1, 2, 3};
    memmove(a + 1, a, 2 * sizeof(int));
    b[1] = 0xaa;
    assert((long long) (b[0]) == 68);
    assert((long long) (b[3]) == 17);
    assert((long long) (x) == 287484484);
    assert((long long) (checksum(&x, 4)) == 2190229);
    assert((long long) (checksum(&r, sizeof r)) == 81144029);
    assert((long long) (s.id) == 258);
    assert((long long) (s.name[2]) == 99);
    assert((long long) (memcmp(&r, &s, sizeof r)) == 0);
    assert((long long) (a[0]) == 1);
    assert((long long) (a[1]) == 1);
    assert((long long) (a[2]) == 2);
    return 0;
}
