#include <stdlib.h>
#include <string.h>
#define BUCKETS 8
struct entry { char *key; int value; struct entry *next; };
struct table { struct entry *buckets[BUCKETS]; };

static unsigned hash(const char *s) // ~ unknown unsupported
{
    unsigned h = 5381;
    while (*s) h = h * 33 + *s++;
    return h;
}

void table_init(struct table *t) // ~ unknown unsupported
{
    for (int i = 0; i < BUCKETS; i++) t->buckets[i] = NULL;
}

int table_put(struct table *t, const char *key, int value)
{
    int b = hash(key) % BUCKETS;
    for (struct entry *e = t->buckets[b]; e; e = e->next)
        if (strcmp(e->key, key) == 0) { e->value = value; return 0; }
    struct entry *e = malloc(sizeof *e);
    if (!e) return -1;
    e->key = malloc(strlen(key));
    if (!e->key) { free(e); return -1; }
    strcpy(e->key, key); // ~ refuted out-of-bounds
    // ~ refuted out-of-bounds
    e->value = value;
    e->next = t->buckets[b];
    t->buckets[b] = e;
    return 0;
}

int table_get(struct table *t, const char *key, int *value) // ~ unknown unsupported
{
    for (struct entry *e = t->buckets[hash(key) % BUCKETS]; e; e = e->next)
        if (strcmp(e->key, key) == 0) { *value = e->value; return 1; }
    return 0;
}

void table_free(struct table *t) // ~ unknown unsupported
{
    for (int i = 0; i < BUCKETS; i++) {
        struct entry *e = t->buckets[i];
        while (e) { struct entry *n = e->next; free(e->key); free(e); e = n; }
    }
}

int main(void)
{
    struct table t;
    int v = 0;
    table_init(&t);
    table_put(&t, "one", 1);
    table_put(&t, "two", 2);
    table_get(&t, "one", &v);
    table_free(&t);
    return v;
}
