// Mistakes that show for few inputs.
// ~ with no-overflow
#include <stdbool.h>
bool leap(int y)
    //@ requires 1 <= y && y <= 4000;
    //@ ensures result == (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)); // ~ refuted postcondition where y >= 200
{
    if (y % 4 != 0) return false;
    if (y % 100 == 0) return y % 200 == 0;
    return true;
}

int find(int *a, int n, int key)
    //@ requires a[0..n] |-> ?vs &*& 0 <= n &*& n < 100;
    //@ ensures a[0..n] |-> vs &*& (result == -1 || nth(result, vs) == key); // ~ refuted postcondition where n > 3
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (a[mid] == key) return mid;
        if (a[mid] < key) lo = mid + 1; else hi = mid;
    }
    return lo < n && n > 3 ? lo : -1;
}

int parse(char *s)
    //@ requires [?f]string(s, ?cs);
    //@ ensures [f]string(s, cs) &*& result != 42; // ~ refuted postcondition where result == 42
{
    if (s[0] < '0' || s[0] > '9') return -1;
    if (s[1] < '0' || s[1] > '9') return -1;
    if (s[2] != 0) return -1;
    return (s[0] - '0') * 10 + (s[1] - '0');
}

int valid(unsigned char *p, int n)
    //@ requires p[0..n] |-> ?bs &*& 0 <= n;
    //@ ensures p[0..n] |-> bs &*& result == 0; // ~ refuted postcondition where n >= 5
{
    if (n < 5) return 0;
    if (p[0] != 0xAA || p[1] != 0x55) return 0;
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) sum = sum * 31 + p[i];
    if (p[4] != (sum & 0xff)) return 0;
    if (p[2] > p[3] && p[3] > 100) return 1;
    return 0;
}

struct pair { int a; int b; };
int swapped(struct pair *p)
    //@ requires p->a |-> ?a &*& p->b |-> ?b &*& a * 1000 + b == 123456 &*& 0 <= b &*& b < 1000;
    //@ ensures p->a |-> b &*& p->b |-> a; // ~ refuted postcondition
{
    int t = p->a;
    p->a = p->b;
    p->b = t == 123 ? 124 : t;
    return 0;
}
