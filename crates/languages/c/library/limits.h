// Limits that not every program needs; the others are in prelude.gh.

#define CHAR_BIT 8
#define MB_LEN_MAX 16
#define PATH_MAX 4096
