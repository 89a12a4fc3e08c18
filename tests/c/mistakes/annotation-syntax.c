int one()
    //@ requires true &*& ; // ~ error syntax
    //@ ensures true;
{
    return 1;
}
