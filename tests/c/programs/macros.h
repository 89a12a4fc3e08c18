#ifndef MACROS_H
#define MACROS_H
#define LIMIT 4
#define SQUARE(x) ((x) * (x))
#define TEXT(x) #x
#define NAMED(kind, name) kind##_##name
#define FIRST(x, ...) (x)
extern int total;
#endif
