// Functions with few inputs and no contract are verified by all their runs.
#include <assert.h>
#include <stdbool.h>

int ones(unsigned char c) { int n = 0; while (c) { n += c & 1; c >>= 1; } return n; }

int at_most_eight(unsigned char c) { int n = ones(c); assert(n >= 0 && n <= 8); return n; }

int at_most_seven(unsigned char c) { int n = ones(c); assert(n <= 7); return n; } // ~ refuted assert kind concrete

signed char halved(signed char c) { signed char h = c / 2; assert(h * 2 == c || h * 2 == c - 1 || h * 2 == c + 1); return h; }

signed char mirrored(signed char c) { int m = -c; assert(m <= 127); return m; } // ~ refuted assert kind concrete

bool majority(bool a, bool b, bool c) {
    int votes = 0;
    if (a) votes++;
    if (b) votes++;
    if (c) votes++;
    bool m = votes >= 2;
    for (int i = 0; i < 3; i++) assert(m == ((a && b) || (a && c) || (b && c)));
    return m;
}

// Too many.
int beyond(unsigned short s) { int n = 0; while (s) { n++; s >>= 1; } assert(n <= 16); return n; } // ~ unknown unsupported
