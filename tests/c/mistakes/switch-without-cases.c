// A `switch` over a value that leaves out all of its cases says nothing of any value.

/*@
predicate nothing(list<int> xs) = switch (xs) { }; // ~ error type

lemma void from_a_predicate(list<int> xs) // ~ unknown unsupported
    requires nothing(xs);
    ensures false;
{
    open nothing(xs);
}

lemma void from_a_precondition(list<int> xs) // ~ unknown unsupported
    requires switch (xs) { }; // ~ error type
    ensures false;
{
}
@*/
