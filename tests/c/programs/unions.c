// Members that share memory, seen by their bytes; parts without names; numbers that do not fit.
#include <assert.h>
#include <stdint.h>
#include <string.h>
union word { uint32_t u; uint8_t b[4]; };
struct value { enum { INT, PTR, BOOL } tag; union { int i; const char *s; _Bool b; }; };
static struct value of_int(int i) { struct value v; v.tag = INT; v.i = i; return v; }
static struct value of_str(const char *s) { return (struct value){ .tag = PTR, .s = s }; } // ~ unknown unsupported
int main(void) {
    union word w;
    w.u = 0x01020304u;
    assert(w.b[0] == 4 && w.b[3] == 1);
    w.b[1] = 0xff;
    assert(w.u == 0x0102ff04u);
    struct value vs[2];
    vs[0] = of_int(7);
    vs[1] = of_str("x");
    int seen = 0;
    for (int k = 0; k < 2; k++)
        switch (vs[k].tag) { case INT: seen += vs[k].i; break; case PTR: seen += (int)strlen(vs[k].s); break; default: assert(0); }
    assert(seen == 8);
    int16_t s = (int16_t)0x8001;
    assert(s < 0 && (uint16_t)s == 0x8001);
    return 0;
}
