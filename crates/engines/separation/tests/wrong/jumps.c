// Loops that are entered elsewhere, left early or made of jumps.
int wrong_into_a_loop(void)
    //@ requires true;
    //@ ensures result == 1;
{
    int i = 0;
    goto inside;
    while (i < 3)
        //@ invariant true;
    {
    inside:
        i = i + 1;
    }
    return 0;
}

int wrong_continue(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0;
{
    int i = 0;
    int s = 0;
    while (i < n)
        //@ invariant 0 <= i &*& s == 0;
    {
        i = i + 1;
        if (i == 5) {
            s = 1;
            continue;
        }
    }
    return s;
}

int wrong_backwards(int n)
    //@ requires 0 <= n;
    //@ ensures result == 0;
{
    int i = 0;
    int s = 0;
again:
    //@ invariant 0 <= i &*& s == 0;
    if (i < n) {
        i = i + 1;
        if (i == 7) s = 1;
        goto again;
    }
    return s;
}

int wrong_break(int n)
    //@ requires 0 <= n;
    //@ ensures result == n;
{
    int i = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    {
        if (i == 4) break;
        i = i + 1;
    }
    return i;
}

void wrong_ghost_count(int n)
    //@ requires 0 <= n;
    //@ ensures true;
{
    int i = 0;
    //@ int count = 0;
    while (i < n)
        //@ invariant 0 <= i &*& i <= n;
    {
        i = i + 1;
        //@ count = count + 1;
    }
    //@ assert count == 0;
}

int around_a_loop_of_jumps(int n, int skip)
    //@ requires 0 <= n;
    //@ ensures true;
{
    int i = 0;
    if (skip > 0) goto out;
again:
    //@ invariant 0 <= i &*& i <= n;
    if (i < n) {
        i = i + 1;
        goto again;
    }
out:
    return i;
}
