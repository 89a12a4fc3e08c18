// What string.h promises.

size_t strlen(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs) &*& result == length(cs) &*& result < 9223372036854775807;

int memcmp(char *left, char *right, size_t count);
    //@ requires [?f]chars(left, count, ?xs) &*& [?g]chars(right, count, ?ys);
    //@ ensures [f]chars(left, count, xs) &*& [g]chars(right, count, ys) &*& true == ((result == 0) == (xs == ys));

void *memcpy(void *target, void *source, size_t count);
    //@ requires chars(target, count, _) &*& [?f]chars(source, count, ?xs);
    //@ ensures chars(target, count, xs) &*& [f]chars(source, count, xs) &*& result == target;

// Of source and target apart from each other; where they overlap gainsay knows by itself what happens.
void *memmove(void *target, void *source, size_t count);
    //@ requires chars(target, count, _) &*& [?f]chars(source, count, ?xs);
    //@ ensures chars(target, count, xs) &*& [f]chars(source, count, xs) &*& result == target;

void *memset(void *target, int value, size_t count);
    //@ requires chars(target, count, _);
    //@ ensures chars(target, count, ?cs) &*& result == target &*& (-128 <= value && value <= 127 ? all_eq(cs, value) == true : true);

void *memchr(void *text, int character, size_t count);
    //@ requires [?f]chars(text, count, ?cs);
    /*@
    ensures
        [f]chars(text, count, cs) &*&
        (result == 0 ? (-128 <= character && character <= 127 ? !mem(character, cs) : true) :
            text <= result &*& result < text + count &*&
            (-128 <= character && character <= 127 ? mem(character, cs) == true &*& result == text + index_of(character, cs) : true));
    @*/

int strcmp(char *left, char *right);
    //@ requires [?f]string(left, ?xs) &*& [?g]string(right, ?ys);
    //@ ensures [f]string(left, xs) &*& [g]string(right, ys) &*& true == ((result == 0) == (xs == ys));

int strncmp(char *left, char *right, size_t count);
    //@ requires [?f]string(left, ?xs) &*& [?g]string(right, ?ys);
    //@ ensures [f]string(left, xs) &*& [g]string(right, ys);

char *strchr(char *text, int character);
    //@ requires [?f]string(text, ?cs);
    /*@
    ensures
        [f]string(text, cs) &*&
        (result == 0 ? (-128 <= character && character <= 127 ? character != 0 &*& !mem(character, cs) : true) :
            text <= result &*& result <= text + length(cs) &*&
            (character == 0 ? result == text + length(cs) : true) &*&
            (-128 <= character && character <= 127 && character != 0 ?
                mem(character, cs) == true &*& result == text + index_of(character, cs) : true));
    @*/

char *strcpy(char *target, char *source);
    //@ requires [?f]string(source, ?cs) &*& chars(target, length(cs) + 1, _);
    //@ ensures [f]string(source, cs) &*& string(target, cs) &*& result == target;

char *strdup(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs) &*& (result == 0 ? true : string(result, cs) &*& malloc_block_chars(result, length(cs) + 1));

// Known to gainsay when it runs a program; what they promise cannot be proved.
char *strncpy(char *target, char *source, size_t count);
char *strcat(char *target, char *source);
char *strncat(char *target, char *source, size_t count);
char *strrchr(char *text, int character);
char *strstr(char *text, char *wanted);
char *strpbrk(char *text, char *characters);
char *strtok(char *text, char *separators);
char *strerror(int number);
size_t strspn(char *text, char *characters);
size_t strcspn(char *text, char *characters);
size_t strnlen(char *text, size_t most);
