// What every program of the judge begins with: memory that is counted and may fail, values of structures, and ways to say what went wrong.
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef __int128 I;
enum { JUDGE_BROKEN = 77, JUDGE_NOT_ALLOWED = 78, JUDGE_SILENT = 79 };

static char judge_inputs[400];
static int judge_live, judge_is_counterexample, judge_skipped, judge_planned, judge_next;
static const int *judge_plan;
static jmp_buf judge_end;

static void judge_broken(const char *what) {
    fprintf(stderr, "%s: %s", what, judge_inputs);
    fflush(stderr);
    _exit(JUDGE_BROKEN);
}
// What an annotation next to it says, in code.
#define JUDGE(condition, what) ((condition) ? (void)0 : judge_broken(what))
#define JUDGED(condition) ((condition) ? 1 : (judge_broken("an invariant is false"), 0))

static bool judge_allows(bool precondition) {
    judge_skipped = !precondition;
    if (!precondition && judge_is_counterexample) {
        fprintf(stderr, "the precondition is false: %s", judge_inputs);
        fflush(stderr);
        _exit(JUDGE_NOT_ALLOWED);
    }
    return precondition;
}
static void judge_reached(bool state) { (void)state; }

static I judge_quotient(I a, I b) { if (b == 0) _exit(JUDGE_SILENT); return a / b; }
static I judge_remainder(I a, I b) { if (b == 0) _exit(JUDGE_SILENT); return a % b; }

static bool judge_fails(void) { return judge_next < judge_planned && judge_plan[judge_next++]; }
static void *judge_new(size_t size) { judge_live++; return malloc(size); }
static void *judge_malloc(size_t size) { return judge_fails() ? NULL : judge_new(size); }
static void *judge_calloc(size_t count, size_t size) {
    if (judge_fails()) return NULL;
    judge_live++;
    return calloc(count, size);
}
static void judge_free(void *block) { judge_live -= block != NULL; free(block); }
static void judge_abort(void) { if (judge_is_counterexample) _exit(0); longjmp(judge_end, 1); }
#define malloc(size) judge_malloc(size)
#define calloc(count, size) judge_calloc(count, size)
#define free(block) judge_free(block)
#define abort() judge_abort()

static void judge_no_leak(int before) { if (judge_live != before) judge_broken("a block is leaked"); }

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
static const int judge_ints[] = {-2147483647 - 1, -2147483647, -65536, -129, -101, -7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 31, 32, 100, 128, 255, 256, 32768, 65535, 2147483646, 2147483647};
static const int judge_few[] = {-2147483647 - 1, -300, -5, -2, -1, 0, 1, 2, 3, 6, 31, 100, 255, 65536, 2147483647};
static const unsigned judge_unsigneds[] = {0, 1, 2, 3, 5, 7, 10, 31, 32, 100, 255, 256, 65535, 65536, 2147483647u, 2147483648u, 4294967294u, 4294967295u};
static const char judge_chars[] = {-128, -127, -100, -7, -2, -1, 0, 1, 2, 3, 7, 64, 65, 100, 126, 127};
static const unsigned char judge_uchars[] = {0, 1, 2, 3, 7, 100, 127, 128, 200, 254, 255};
static const short judge_shorts[] = {-32768, -32767, -300, -7, -1, 0, 1, 2, 7, 100, 255, 256, 32766, 32767};
static const unsigned short judge_ushorts[] = {0, 1, 2, 7, 255, 256, 32767, 32768, 65534, 65535};
static const long judge_longs[] = {LONG_MIN, LONG_MIN + 1, -4294967296, -2147483649, -100, -7, -1, 0, 1, 2, 3, 7, 100, 2147483647, 2147483648, 4294967295, 4294967296, LONG_MAX - 1, LONG_MAX};
static const unsigned long judge_ulongs[] = {0, 1, 2, 3, 7, 100, 2147483648, 4294967295, 4294967296, 9223372036854775807u, 18446744073709551614u, 18446744073709551615u};
static const int judge_small[] = {-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 17, 20, 21, 30, 40};
static const unsigned judge_turns[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 17, 20, 21, 30, 40, 65536};
static const int judge_tiny[] = {-2, -1, 0, 1, 2, 3, 4, 5};

static unsigned judge_state;
static int judge_random(int bound) {
    judge_state = judge_state * 1103515245u + 12345u;
    return (int)(judge_state >> 16) % bound;
}
static int judge_element(void) { return judge_random(7) - 2; }

// The values of an array or list; of a tree its records from the left, with marks where there is none.
typedef struct { int n; int v[64]; } Values;
enum { NONE = -1000000007 };

static Values judge_array(const int *a, long n) {
    Values values = {0};
    if (n > 60) _exit(JUDGE_SILENT);
    for (long i = 0; i < n; i++) values.v[values.n++] = a[i];
    return values;
}
static bool same(Values a, Values b) {
    if (a.n != b.n) return false;
    for (int i = 0; i < a.n; i++) if (a.v[i] != b.v[i]) return false;
    return true;
}
static I nth(I i, Values a) { if (i < 0 || i >= a.n) _exit(JUDGE_SILENT); return a.v[(int)i]; }
static Values update(I i, int x, Values a) { if (i >= 0 && i < a.n) a.v[(int)i] = x; return a; }
static I sum(Values a) { I s = 0; for (int i = 0; i < a.n; i++) s += a.v[i]; return s; }
static I count_of(int x, Values a) { I s = 0; for (int i = 0; i < a.n; i++) s += a.v[i] == x; return s; }
static bool mem(I x, Values a) { for (int i = 0; i < a.n; i++) if (a.v[i] == x) return true; return false; }
static bool at_most(I m, Values a) { for (int i = 0; i < a.n; i++) if (a.v[i] > m) return false; return true; }
static Values cons(int x, Values a) {
    Values b = {0};
    b.v[b.n++] = x;
    for (int i = 0; i < a.n; i++) b.v[b.n++] = a.v[i];
    return b;
}
static Values nil(void) { return (Values){0}; }
static Values append(Values a, Values b) { for (int i = 0; i < b.n && a.n < 64; i++) a.v[a.n++] = b.v[i]; return a; }
static Values reverse(Values a) { Values b = {0}; for (int i = a.n; i > 0; i--) b.v[b.n++] = a.v[i - 1]; return b; }
static Values tail(Values a) { Values b = {0}; for (int i = 1; i < a.n; i++) b.v[b.n++] = a.v[i]; return b; }
static I head(Values a) { return nth(0, a); }
static I length(Values a) { return a.n; }
static Values removed(int x, Values a) {
    Values b = {0};
    bool found = false;
    for (int i = 0; i < a.n; i++) { if (!found && a.v[i] == x) found = true; else b.v[b.n++] = a.v[i]; }
    return b;
}
static Values inserted(int x, Values a) {
    Values b = {0};
    int i = 0;
    while (i < a.n && !(x <= a.v[i])) b.v[b.n++] = a.v[i++];
    b.v[b.n++] = x;
    while (i < a.n) b.v[b.n++] = a.v[i++];
    return b;
}
static Values added(int x, Values a) { for (int i = 0; i < a.n; i++) a.v[i] += x; return a; }

static int shape_end(Values a, int at) { return at >= a.n || a.v[at] == NONE ? at + 1 : shape_end(a, shape_end(a, at + 1)); }
static I size(Values a) { I s = 0; for (int i = 0; i < a.n; i++) s += a.v[i] != NONE; return s; }
static I total(Values a) { I s = 0; for (int i = 0; i < a.n; i++) s += a.v[i] != NONE ? a.v[i] : 0; return s; }
static bool has(Values a, I x) { for (int i = 0; i < a.n; i++) if (a.v[i] != NONE && a.v[i] == x) return true; return false; }
static Values part(Values a, int from, int to) { Values b = {0}; for (int i = from; i < to; i++) b.v[b.n++] = a.v[i]; return b; }
static Values fork_of(Values l, int k, Values r) { return cons(k, append(l, r)); }
static Values leaf(void) { return cons(NONE, nil()); }
static Values left_of(Values a) { return part(a, 1, shape_end(a, 1)); }
static Values right_of(Values a) { int m = shape_end(a, 1); return part(a, m, shape_end(a, m)); }
static Values mirrored(Values a) { return a.v[0] == NONE ? a : fork_of(mirrored(right_of(a)), a.v[0], mirrored(left_of(a))); }
static Values put(Values a, int k) {
    if (a.v[0] == NONE) return fork_of(leaf(), k, leaf());
    if (k < a.v[0]) return fork_of(put(left_of(a), k), a.v[0], right_of(a));
    if (a.v[0] < k) return fork_of(left_of(a), a.v[0], put(right_of(a), k));
    return a;
}

#define LISTS(node) \
    __attribute__((unused)) static struct node *make_##node(int n) { \
        struct node *first = NULL; \
        for (int i = 0; i < n; i++) { struct node *p = judge_new(sizeof *p); p->next = first; p->data = judge_element(); first = p; } \
        return first; \
    } \
    __attribute__((unused)) static Values values_##node(struct node *p) { \
        Values values = {0}; \
        for (; p != NULL; p = p->next) { if (values.n > 50) judge_broken("a list without end"); values.v[values.n++] = p->data; } \
        return values; \
    } \
    __attribute__((unused)) static void free_##node(struct node *p) { while (p != NULL) { struct node *n = p->next; judge_free(p); p = n; } }

// A predicate owns each record once: none is met twice on a walk through a tree.
static const void *judge_met[64];
static void judge_own(const void *record, int at) {
    judge_met[at] = record;
    for (int i = 0; i < at; i++) if (record != NULL && judge_met[i] == record) judge_broken("branches share a record");
}
// A pointer that is kept would hide a leak.
static void judge_forget_met(void) { memset(judge_met, 0, sizeof judge_met); }

#define TREES(node) \
    __attribute__((unused)) static struct node *make_##node(int depth) { \
        if (depth == 0 || judge_random(4) == 0) return NULL; \
        struct node *p = judge_new(sizeof *p); \
        p->left = make_##node(depth - 1); p->right = make_##node(depth - 1); p->key = judge_element(); \
        return p; \
    } \
    static void into_##node(struct node *p, Values *values) { \
        if (values->n > 50) judge_broken("a tree without end"); \
        judge_own(p, values->n); \
        values->v[values->n++] = p == NULL ? NONE : p->key; \
        if (p != NULL) { into_##node(p->left, values); into_##node(p->right, values); } \
    } \
    __attribute__((unused)) static Values values_##node(struct node *p) { Values values = {0}; into_##node(p, &values); judge_forget_met(); return values; } \
    __attribute__((unused)) static void free_##node(struct node *p) { if (p != NULL) { free_##node(p->left); free_##node(p->right); judge_free(p); } }

struct judge_job { const char *name; void (*run)(void); int is_counterexample; int planned; const int *plan; };
