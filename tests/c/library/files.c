// Files: who opens one closes it, and nobody uses it afterwards.

#include <stdio.h>
#include <stdlib.h>

void greet(char *name)
    //@ requires [?f]string(name, ?cs);
    //@ ensures [f]string(name, cs);
{
    FILE *file = fopen(name, "w");
    if (file == NULL) {
        return;
    }
    fputs("hello", file);
    fprintf(file, "%d", 5);
    fclose(file);
}

int copy(FILE *from, FILE *to)
    //@ requires file(from) &*& file(to);
    //@ ensures file(from) &*& file(to);
{
    char buffer[64];
    size_t count = fread(buffer, 1, 64, from);
    size_t written = fwrite(buffer, 1, count, to);
    return written == count;
}

int first_of_what_was_read(FILE *from)
    //@ requires file(from);
    //@ ensures file(from);
{
    char buffer[8];
    size_t count = fread(buffer, 1, 8, from);
    if (count < 2) {
        return 0;
    }
    return buffer[1];
}

int arguments(int argc, char **argv)
    //@ requires 0 <= argc &*& [_]argv(argv, argc, _);
    //@ ensures true;
{
    for (int i = 0; i < argc; i++)
        //@ invariant 0 <= i &*& i <= argc &*& [_]argv(argv + i, argc - i, _);
    {
        //@ open argv(argv + i, argc - i, _);
        puts(argv[i]);
    }
    return 0;
}

void left_open(char *name) // ~ unknown unconfirmed
    //@ requires [?f]string(name, ?cs);
    //@ ensures [f]string(name, cs);
{
    FILE *file = fopen(name, "w");
}

void used_after_it_was_closed(FILE *file) // ~ unknown unconfirmed
    //@ requires file(file);
    //@ ensures true;
{
    fclose(file);
    fputs("too late", file);
}

void printed_after_it_was_closed(FILE *file) // ~ unknown unconfirmed
    //@ requires file(file);
    //@ ensures true;
{
    fclose(file);
    fprintf(file, "too late");
}

void closed_twice(FILE *file) // ~ unknown unconfirmed
    //@ requires file(file);
    //@ ensures true;
{
    fclose(file);
    fclose(file);
}

void not_checked(char *name) // ~ unknown unconfirmed
    //@ requires [?f]string(name, ?cs);
    //@ ensures [f]string(name, cs);
{
    FILE *file = fopen(name, "r");
    fclose(file);
}

int more_than_was_read(FILE *from) // ~ unknown unconfirmed
    //@ requires file(from);
    //@ ensures file(from);
{
    char buffer[8];
    fread(buffer, 1, 8, from);
    return buffer[7];
}

void more_than_there_is_room(FILE *from) // ~ unknown unconfirmed
    //@ requires file(from);
    //@ ensures file(from);
{
    char buffer[8];
    fread(buffer, 2, 8, from);
}
