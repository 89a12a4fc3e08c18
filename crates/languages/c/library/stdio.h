// What stdio.h promises. `printf` and `scanf` are known to gainsay itself.

int printf(char *format, ...);
int scanf(char *format, ...);

int getchar();
    //@ requires true;
    //@ ensures -1 <= result &*& result <= 255;

int putchar(int character);
    //@ requires true;
    //@ ensures true;

int puts(char *text);
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);
