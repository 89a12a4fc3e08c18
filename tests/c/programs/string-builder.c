// A text that grows: realloc, memcpy, texts compared.
#include <stdlib.h>
#include <string.h>
#include <assert.h>
typedef struct { char *buf; size_t len, cap; } sb_t;

static int sb_reserve(sb_t *sb, size_t extra) { // ~ unknown unsupported
    if (sb->len + extra + 1 <= sb->cap) return 0;
    size_t cap = sb->cap ? sb->cap : 8;
    while (cap < sb->len + extra + 1) cap *= 2;
    char *p = (char *)realloc(sb->buf, cap);
    if (!p) return -1;
    sb->buf = p;
    sb->cap = cap;
    return 0;
}
int sb_append(sb_t *sb, const char *s) { // ~ unknown unsupported
    size_t n = strlen(s);
    if (sb_reserve(sb, n) != 0) return -1;
    memcpy(sb->buf + sb->len, s, n + 1);
    sb->len += n;
    return 0;
}
int sb_putc(sb_t *sb, char c) { // ~ unknown unsupported
    if (sb_reserve(sb, 1) != 0) return -1;
    sb->buf[sb->len++] = c;
    sb->buf[sb->len] = '\0';
    return 0;
}
void sb_free(sb_t *sb) { free(sb->buf); sb->buf = NULL; sb->len = sb->cap = 0; } // ~ unknown unsupported
int main(void) {
    sb_t sb = { NULL, 0, 0 };
    if (sb_append(&sb, "hello") == 0 && sb_putc(&sb, ' ') == 0 && sb_append(&sb, "world") == 0)
        assert(strcmp(sb.buf, "hello world") == 0);
    sb_free(&sb);
    return 0;
}
