// Loops in proofs: with a measure, which makes sure that the proof ends.

/*@
lemma void product_grows(int x, int low, int high)
    requires 0 <= x &*& low <= high;
    ensures x * low <= x * high;
{
    int i = x;
    while (0 < i)
        invariant 0 <= i &*& i <= x &*& x * low - i * low <= x * high - i * high;
        decreases i;
    {
        i = i - 1;
    }
}

lemma void without_a_measure(int x) // ~ unknown unsupported
    requires true;
    ensures false;
{
    while (true)
        invariant true;
    {
    }
}

lemma void stands_still(int x) // ~ unknown unconfirmed
    requires true;
    ensures false;
{
    while (true)
        invariant true;
        decreases x;
    {
    }
}

lemma void goes_up(int x) // ~ unknown unconfirmed
    requires true;
    ensures false;
{
    int i = x;
    while (true)
        invariant true;
        decreases i;
    {
        i = i + 1;
    }
}

lemma void falls_for_ever(int x) // ~ unknown unconfirmed
    requires true;
    ensures false;
{
    int i = x;
    while (true)
        invariant true;
        decreases i;
    {
        i = i - 1;
    }
}
@*/
