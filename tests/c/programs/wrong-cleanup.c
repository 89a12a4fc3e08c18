#include <stdlib.h>
struct session { char *name; int *data; };
struct session *session_open(int n)
{
    struct session *s = malloc(sizeof *s);
    if (!s) goto fail;
    s->name = malloc(8);
    if (!s->name) goto fail_session;
    s->data = calloc(n, sizeof(int));
    if (!s->data) goto fail_session;
    return s;
fail_session:
    free(s);
fail:
    return NULL; // ~ refuted leak
}
void session_close(struct session *s) // ~ unknown unsupported
{
    if (!s) return;
    free(s->name);
    free(s->data);
    free(s);
}
int main(void)
{
    struct session *s = session_open(3);
    session_close(s);
    return 0; // ~ refuted leak
}
