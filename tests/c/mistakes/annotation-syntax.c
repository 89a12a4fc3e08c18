int one() // ~ unknown unsupported
    //@ requires true &*& ; // ~ error syntax
    //@ ensures true;
{
    return 1;
}
