// What ctype.h promises.

int isdigit(int character);
    //@ requires true;
    //@ ensures true;

int isalpha(int character);
    //@ requires true;
    //@ ensures true;

int isalnum(int character);
    //@ requires true;
    //@ ensures true;

int isupper(int character);
    //@ requires true;
    //@ ensures true;

int islower(int character);
    //@ requires true;
    //@ ensures true;

int isxdigit(int character);
    //@ requires true;
    //@ ensures true;

int ispunct(int character);
    //@ requires true;
    //@ ensures true;

int isspace(int character);
    //@ requires true;
    //@ ensures true;

int isprint(int character);
    //@ requires true;
    //@ ensures true;

int toupper(int character);
    //@ requires true;
    //@ ensures true;

int tolower(int character);
    //@ requires true;
    //@ ensures true;
