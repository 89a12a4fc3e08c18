// The keys are never freed.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <assert.h>

#define NBUCKETS 16

typedef struct entry {
    char *key;
    int value;
    struct entry *next;
} entry;

typedef struct map {
    entry *buckets[NBUCKETS];
    size_t count;
} map;

static unsigned long hash(const char *s) { // ~ unknown unsupported
    unsigned long h = 5381;
    int c;
    while ((c = *s++))
        h = ((h << 5) + h) + c;
    return h;
}

static char *dup(const char *s) { // ~ unknown unsupported
    size_t n = strlen(s) + 1;
    char *p = malloc(n);
    if (p) memcpy(p, s, n);
    return p;
}

int map_put(map *m, const char *key, int value) { // ~ unknown unsupported
    unsigned long b = hash(key) % NBUCKETS;
    for (entry *e = m->buckets[b]; e != NULL; e = e->next) {
        if (strcmp(e->key, key) == 0) { e->value = value; return 0; }
    }
    entry *e = malloc(sizeof *e);
    if (!e) return -1;
    e->key = dup(key);
    if (!e->key) { free(e); return -1; }
    e->value = value;
    e->next = m->buckets[b];
    m->buckets[b] = e;
    m->count++;
    return 1;
}

int map_get(const map *m, const char *key, int *out) { // ~ unknown unsupported
    for (entry *e = m->buckets[hash(key) % NBUCKETS]; e; e = e->next)
        if (!strcmp(e->key, key)) { *out = e->value; return 1; }
    return 0;
}

void map_clear(map *m) { // ~ unknown unsupported
    for (int i = 0; i < NBUCKETS; i++) {
        entry *e = m->buckets[i];
        while (e) {
            entry *next = e->next;
            free(e);
            e = next;
        }
        m->buckets[i] = NULL;
    }
    m->count = 0;
}

int main(void) {
    map m;
    memset(&m, 0, sizeof m);
    map_put(&m, "one", 1);
    map_put(&m, "two", 2);
    map_put(&m, "one", 11);
    int v = 0;
    if (map_get(&m, "one", &v)) assert(v == 11);
    map_clear(&m);
    return 0; // ~ refuted leak
}
