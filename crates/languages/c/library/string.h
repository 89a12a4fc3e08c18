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
