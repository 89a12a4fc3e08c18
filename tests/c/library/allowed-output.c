// Input and output that a contract allows one by one.

#include <stdio_simple.h>

/*@
predicate say(place t1, list<char> text, place t2) =
    text == nil ? no_op(t1, t2) : write_char_io(t1, stdout, head(text), _, ?t) &*& say(t, tail(text), t2);

predicate hear(place t1; list<int> heard, place t2) =
    read_char_io(t1, stdin, ?c, ?success, ?t) &*&
    success ? hear(t, ?rest, t2) &*& heard == cons(c, rest) : heard == nil &*& t2 == t;
@*/

void hi()
    //@ requires token(?t1) &*& say(t1, {'h', 'i'}, ?t2);
    //@ ensures token(t2);
{
    //@ open say(t1, _, t2);
    putchar('h');
    //@ open say(_, _, t2);
    putchar('i');
    //@ open say(_, _, t2);
    //@ no_op();
}

int count()
    //@ requires token(?t1) &*& hear(t1, ?heard, ?t2) &*& length(heard) < 100;
    //@ ensures token(t2) &*& result == length(heard);
{
    //@ open hear(t1, _, _);
    int c = getchar();
    if (c < 0) {
        return 0;
    }
    return 1 + count();
}

void both_at_once()
    //@ requires token(?t) &*& split(t, ?a, ?b) &*& write_char_io(a, stdout, '1', _, ?a1) &*& write_char_io(b, stderr, '2', _, ?b1) &*& join(a1, b1, ?end);
    //@ ensures token(end);
{
    //@ split();
    putc('2', stderr);
    putchar('1');
    //@ join();
}

void another_order() // ~ unknown unconfirmed
    //@ requires token(?t1) &*& say(t1, {'h', 'i'}, ?t2);
    //@ ensures token(t2);
{
    //@ open say(t1, _, t2);
    putchar('i');
    //@ open say(_, _, t2);
    putchar('h');
    //@ open say(_, _, t2);
    //@ no_op();
}

void unasked() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    putchar('h');
}

void stops_early() // ~ unknown unconfirmed
    //@ requires token(?t1) &*& say(t1, {'h', 'i'}, ?t2);
    //@ ensures token(t2);
{
    //@ open say(t1, _, t2);
    putchar('h');
}

void to_the_wrong_place() // ~ unknown unconfirmed
    //@ requires token(?t1) &*& write_char_io(t1, stdout, 'x', _, ?t2);
    //@ ensures token(t2);
{
    putc('x', stderr);
}

void says_it_twice() // ~ unknown unconfirmed
    //@ requires token(?t1) &*& write_char_io(t1, stdout, 'x', _, ?t2);
    //@ ensures token(t2);
{
    putchar('x');
    putchar('x');
}
