// What string.h promises.

size_t strlen(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs) &*& result == length(cs);

int memcmp(char *left, char *right, size_t count);
    //@ requires [?f]chars(left, count, ?xs) &*& [?g]chars(right, count, ?ys);
    //@ ensures [f]chars(left, count, xs) &*& [g]chars(right, count, ys) &*& true == ((result == 0) == (xs == ys));

void *memcpy(void *target, void *source, size_t count);
    //@ requires chars(target, count, _) &*& [?f]chars(source, count, ?xs);
    //@ ensures chars(target, count, xs) &*& [f]chars(source, count, xs) &*& result == target;

void *memmove(void *target, void *source, size_t count);
    //@ requires chars(target, count, _) &*& [?f]chars(source, count, ?xs);
    //@ ensures chars(target, count, xs) &*& [f]chars(source, count, xs) &*& result == target;

void *memset(void *target, int value, size_t count);
    //@ requires chars(target, count, _);
    //@ ensures chars(target, count, _) &*& result == target;

int strcmp(char *left, char *right);
    //@ requires [?f]string(left, ?xs) &*& [?g]string(right, ?ys);
    //@ ensures [f]string(left, xs) &*& [g]string(right, ys) &*& true == ((result == 0) == (xs == ys));

int strncmp(char *left, char *right, size_t count);
    //@ requires [?f]string(left, ?xs) &*& [?g]string(right, ?ys);
    //@ ensures [f]string(left, xs) &*& [g]string(right, ys);

// Known to gainsay when it runs a program; what they promise cannot be proved.
char *strcpy(char *target, char *source);
char *strncpy(char *target, char *source, size_t count);
char *strcat(char *target, char *source);
char *strncat(char *target, char *source, size_t count);
char *strchr(char *text, int character);
char *strrchr(char *text, int character);
char *strdup(char *text);
void *memchr(void *text, int character, size_t count);
