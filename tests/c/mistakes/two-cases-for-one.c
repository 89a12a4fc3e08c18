/*@
inductive colour = red | green;

fixpoint int number(colour c) {
    switch (c) { // ~ error type
        case red: return 0;
        case red: return 1;
        case green: return 2;
    }
}

lemma void everything() // ~ unknown unconfirmed
    requires true;
    ensures number(red) == 1;
{
}
@*/
