// The mean of nothing.
#include <stdio.h>
struct stats { int sum, count; };
int mean(const struct stats *s) { return s->sum / s->count; } // ~ unknown unsupported
// ~ refuted division
int main(void) { struct stats s = {0, 0}; printf("%d\n", mean(&s)); return 0; }
