// What a C compiler computes: goto. Each value was printed by a program that gcc compiled.

#include <assert.h>

int find(int n)
{
    int i = 0;
again:
    if (i * i >= n) goto done;
    i++;
    goto again;
done:
    return i;
}
int cleanup(int fail)
{
    int r = 0;
    if (fail == 1) goto first;
    if (fail == 2) goto second;
    r = 100;
second:
    r += 10;
first:
    r += 1;
    return r;
}
int out(void)
{
    int n = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            n++;
            if (i * j == 6) goto end;
        }
end:
    return n;
}

int main(void)
{
    assert((long long) (find(17)) == 5);
    assert((long long) (find(0)) == 0);
    assert((long long) (cleanup(0)) == 111);
    assert((long long) (cleanup(1)) == 1);
    assert((long long) (cleanup(2)) == 11);
    assert((long long) (out()) == 14);
    return 0;
}
