// What may unfold for ever: it is opened and closed by hand, and nothing follows from it by induction.

#include <stdio_simple.h>

/*@
copredicate ones(place t1, place t2) = write_char_io(t1, stdout, '1', _, ?t) &*& ones(t, t2);

copredicate upwards(int x) = upwards(x + 1);

lemma void round(int x)
    requires upwards(x);
    ensures upwards(x);
{
    open upwards(x);
    close upwards(x);
}

lemma void two_up(int x)
    requires upwards(x);
    ensures upwards(x + 2);
{
    open upwards(?from);
    open upwards(from + 1);
}

lemma void by_induction(int x) // ~ unknown unconfirmed
    requires upwards(x);
    ensures false;
{
    open upwards(x);
    by_induction(x + 1);
}

lemma void found_out(int x) // ~ unknown unconfirmed
    requires upwards(x);
    ensures false;
{
    leak upwards(x);
}

lemma void out_of_nothing(int x) // ~ unknown unconfirmed
    requires true;
    ensures upwards(x);
{
    close upwards(x);
}

lemma void not_opened(int x) // ~ unknown unconfirmed
    requires upwards(x);
    ensures upwards(x + 1);
{
}
@*/

void forever()
    //@ requires token(?t1) &*& ones(t1, ?t2);
    //@ ensures false;
{
    for (;;)
        //@ invariant token(?t) &*& ones(t, t2);
    {
        //@ open ones(t, t2);
        putchar('1');
    }
}

void something_else() // ~ unknown unconfirmed
    //@ requires token(?t1) &*& ones(t1, ?t2);
    //@ ensures false;
{
    for (;;)
        //@ invariant token(?t) &*& ones(t, t2);
    {
        //@ open ones(t, t2);
        putchar('2');
    }
}

// What outputs there are is only what is written: nothing makes two of them the same.
/*@
copredicate some(int x; int y) = true;

lemma void two_at_once(int x) // ~ unknown unconfirmed
    requires some(x, 1) &*& some(x, 2);
    ensures false;
{
    leak some(x, _) &*& some(x, _);
}
@*/
