// What a C compiler computes: switch. Each value was printed by a program that gcc compiled.

#include <assert.h>

int kind(int x)
{
    int r = 0;
    switch (x) {
    case 1: r += 1;
    case 2: r += 10; break;
    case 3: { r += 100; break; }
    case -4: r += 1000;
    default: r += 5;
    case 7: r += 10000;
    }
    return r;
}
enum color { RED, GREEN = 5, BLUE };
int value(enum color c)
{
    switch (c) {
    case RED: return 1;
    case GREEN: return 2;
    case BLUE: return 3;
    }
    return 4;
}
int nested(int a, int b)
{
    switch (a) {
    case 0:
        switch (b) { case 0: return 1; case 1: break; default: return 2; }
        return 3;
    case 1:
        while (b > 0) { b--; if (b == 2) continue; if (b == 1) break; }
        break;
    default: b = 50;
    }
    return b;
}
int character(char c) { switch (c) { case 'a': case 'b': return 1; case '0': return 2; default: return 3; } }

int main(void)
{
    int loops = 0;
    for (int i = 0; i < 6; i++) { switch (i) { case 2: continue; case 4: break; default: loops += i; } loops += 10; }
    assert((long long) (kind(1)) == 11);
    assert((long long) (kind(2)) == 10);
    assert((long long) (kind(3)) == 100);
    assert((long long) (kind(-4)) == 11005);
    assert((long long) (kind(7)) == 10000);
    assert((long long) (kind(8)) == 10005);
    assert((long long) (value(RED)) == 1);
    assert((long long) (value(GREEN)) == 2);
    assert((long long) (value(BLUE)) == 3);
    assert((long long) (value((enum color) 3)) == 4);
    assert((long long) (nested(0, 0)) == 1);
    assert((long long) (nested(0, 1)) == 3);
    assert((long long) (nested(0, 2)) == 2);
    assert((long long) (nested(1, 5)) == 1);
    assert((long long) (nested(2, 5)) == 50);
    assert((long long) (character('b')) == 1);
    assert((long long) (character('0')) == 2);
    assert((long long) (character('z')) == 3);
    assert((long long) (loops) == 59);
    return 0;
}
