// Headers that programs include, with what they define.
#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

int limits(void) {
    assert(CHAR_BIT == 8 && SCHAR_MIN == -128 && USHRT_MAX == 65535 && INT_MIN < -2147483647);
    assert(UINT32_MAX == 4294967295U && INT64_MIN < 0 && UINT8_MAX == 255 && INT16_MIN == -32768);
    assert(sizeof(int_least16_t) == 2 && sizeof(uintmax_t) == 8 && sizeof(time_t) == 8);
    return 0;
}

int prints(void) {
    uint32_t x = 7;
    int64_t y = -7;
    printf("%" PRIu32 " %" PRId64 "\n", x, y);
    return 0;
}

// Arguments of variadic functions are not followed, nor are floating-point numbers.
int sum(int n, ...) { va_list list; va_start(list, n); int s = va_arg(list, int); va_end(list); return s; } // ~ unknown unsupported

double root(double x) { return sqrt(x); } // ~ unknown unsupported

int beside_them(int x)
    //@ requires 0 <= x &*& x < 10;
    //@ ensures result == x + 1; // ~ refuted postcondition kind concrete
{ return x + 2; }

// What the library does that is only declared is not known; other functions are decided beside it.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int compare(void *a, void *b) { return *(int *)a - *(int *)b; } // ~ unknown unsupported

int sorted_first(void) { int xs[] = {3, 1, 2}; qsort(xs, 3, sizeof(int), compare); return xs[0]; } // ~ unknown unsupported

long read_number(char *text) { return strtol(text, NULL, 10); } // ~ unknown unsupported

int process(void) { pid_t p = getpid(); return p == 0; } // ~ unknown unsupported

static void ignore(int number) { }

int ignores(void) { signal(SIGINT, ignore); return 0; } // ~ unknown unsupported
