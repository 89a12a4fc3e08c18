// Proofs that lean on themselves.
struct node { struct node *next; };

/*@
predicate nodes(struct node *n; int count) =
    n == 0 ? count == 0 : n->next |-> ?next &*& nodes(next, ?rest) &*& count == rest + 1;

predicate upwards(int x) = upwards(x + 1);

lemma void wrong_never_smaller(int n)
    requires true;
    ensures n == 0;
{
    if (n == 0) {} else wrong_never_smaller(n - 1);
}

lemma void wrong_closed_again(struct node *n)
    requires nodes(n, ?count);
    ensures nodes(n, count) &*& count == 0;
{
    open nodes(n, count);
    if (n != 0) {
        close nodes(n, count);
        wrong_closed_again(n);
        open nodes(n, count);
    }
    close nodes(n, count);
}

lemma void wrong_other_first(struct node *m, struct node *n)
    requires nodes(m, ?i) &*& nodes(n, ?j);
    ensures nodes(m, i) &*& nodes(n, j) &*& i == 0;
{
    wrong_other_first(n, m);
}

lemma void wrong_without_beginning(int x)
    requires true;
    ensures upwards(x);
{
    wrong_without_beginning(x + 1);
    close upwards(x);
}

lemma void wrong_loop()
    requires true;
    ensures false;
{
    while (true) invariant true; { }
}
@*/

int forever(void)
    //@ requires true;
    //@ ensures false;
{
    while (1)
        //@ invariant true;
    {
    }
}

/*@
lemma void wrong_by_code()
    requires true;
    ensures false;
{
    forever();
}

lemma void later(int x);
    requires true;
    ensures false;

lemma void wrong_circle(int x)
    requires true;
    ensures false;
{
    later(x);
}

lemma void later(int x)
    requires true;
    ensures x == x;
{
}
@*/
