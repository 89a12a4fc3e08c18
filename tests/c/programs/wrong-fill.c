void fill(char *buffer, int size, char c)
    //@ requires buffer[0..size] |-> _ &*& size > 0;
    //@ ensures buffer[0..size] |-> _;
{
    int i;
    for (i = 0; i < size; i++)
        //@ invariant buffer[0..size] |-> _ &*& 0 <= i &*& i <= size;
    {
        buffer[i] = c;
    }
    buffer[i] = 0; // ~ refuted out-of-bounds
}
int find(const char *text, char c)
    //@ requires [?f]string(text, ?cs);
    //@ ensures [f]string(text, cs);
{
    int i = 0;
    while (text[i] != c) i++; // ~ refuted out-of-bounds
    return i;
}
