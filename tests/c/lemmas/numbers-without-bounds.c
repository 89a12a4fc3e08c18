// Numbers of annotations have no bounds, whatever their types are called: no lemma may take one for granted.
/*@
lemma void natural(unsigned x) // ~ unknown unconfirmed
    requires true; ensures 0 <= x; { }
lemma void small(char x) // ~ unknown unconfirmed
    requires true; ensures x < 200; { }
@*/
int kept(unsigned x, char c)
    //@ requires true;
    //@ ensures 0 <= x &*& x <= 4294967295 &*& c < 128;
{ return 0; }
