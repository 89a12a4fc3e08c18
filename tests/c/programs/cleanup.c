// Cleaning up by goto.
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
struct conn { char *name; int *buf; };
int conn_open(struct conn **out, const char *name) { // ~ unknown unsupported
    int rc = -1;
    struct conn *c = NULL;
    char *copy = NULL;
    c = malloc(sizeof *c);
    if (!c) goto out;
    copy = malloc(strlen(name) + 1);
    if (!copy) goto free_conn;
    strcpy(copy, name);
    c->buf = malloc(16 * sizeof *c->buf);
    if (!c->buf) goto free_copy;
    for (int i = 0; i < 16; i++) c->buf[i] = 0;
    c->name = copy;
    *out = c;
    rc = 0;
    goto out;
free_copy:
    free(copy);
free_conn:
    free(c);
out:
    return rc;
}
int main(int argc, char **argv) {
    struct conn *c;
    if (conn_open(&c, "eth0") != 0) { fprintf(stderr, "failed\n"); exit(EXIT_FAILURE); }
    printf("%s\n", c->name);
    free(c->name); free(c->buf); free(c);
    return EXIT_SUCCESS;
}
