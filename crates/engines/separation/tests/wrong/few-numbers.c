/*@
predicate positive(list<int> v, int i) = i >= 3 ? emp : nth(i, v) > 0 &*& positive(v, i + 1);
@*/

int right_up_to_the_last(int *a)
    //@ requires a[0..4] |-> ?v &*& positive(v, 0);
    //@ ensures a[0..4] |-> v &*& result > 0;
{
    return a[2];
}

int wrong_beyond_the_last(int *a)
    //@ requires a[0..4] |-> ?v &*& positive(v, 0);
    //@ ensures a[0..4] |-> v &*& result > 0;
{
    return a[3];
}

int wrong_before_the_first(int *a)
    //@ requires a[0..4] |-> ?v &*& positive(v, 1);
    //@ ensures a[0..4] |-> v &*& result > 0;
{
    return a[0];
}

int wrong_from_any(int *a, int i)
    //@ requires a[0..4] |-> ?v &*& positive(v, i);
    //@ ensures a[0..4] |-> v &*& result > 0;
{
    return a[2];
}

int right_one_of_three(int *a, int i)
    //@ requires a[0..3] |-> ?v &*& 0 <= i &*& i < 3 &*& forall (j in range(0, 3)) v[j] > j;
    //@ ensures a[0..3] |-> v &*& result > i;
{
    return a[i];
}

int wrong_one_of_four(int *a, int i)
    //@ requires a[0..4] |-> ?v &*& 0 <= i &*& i < 4 &*& forall (j in range(0, 3)) v[j] > j;
    //@ ensures a[0..4] |-> v &*& result > i;
{
    return a[i];
}

int wrong_case(int i)
    //@ requires 0 <= i &*& i < 3;
    //@ ensures result == 0;
{
    return i == 2 ? 1 : 0;
}

int wrong_first_case(int i)
    //@ requires 0 <= i &*& i < 3;
    //@ ensures result > 0;
{
    return i;
}

int wrong_case_below(int i)
    //@ requires -1 <= i &*& i < 3;
    //@ ensures result >= 0;
{
    return i;
}

void wrong_empty_range(int i)
    //@ requires forall (j in range(2, 2)) j == 7;
    //@ ensures false;
{
}

void wrong_backwards(int i)
    //@ requires forall (j in range(3, 0)) j == 7;
    //@ ensures i == 7;
{
}

int wrong_some_is_first(int *a)
    //@ requires a[0..3] |-> ?v &*& exists (j in range(0, 3)) v[j] == 1;
    //@ ensures a[0..3] |-> v &*& result == 1;
{
    return a[0];
}

int right_counted(int *a)
    //@ requires a[0..3] |-> ?v &*& (sum (j in range(0, 3)) v[j]) == 2;
    //@ ensures a[0..3] |-> v &*& result == 2;
{
    return a[0] + a[1] + a[2];
}

int wrong_counted_one_less(int *a)
    //@ requires a[0..3] |-> ?v &*& (sum (j in range(0, 2)) v[j]) == 2 &*& v[2] >= 0 &*& v[2] < 5;
    //@ ensures a[0..3] |-> v &*& result == 2;
{
    return a[0] + a[1] + a[2];
}

int wrong_counted_twice(int *a)
    //@ requires a[0..3] |-> ?v &*& (sum (j in range(0, 3)) (v[j] == 0 ? 0 : 1)) == 2;
    //@ ensures a[0..3] |-> v &*& result == 2;
{
    return a[0] + a[1] + a[2];
}

int right_number_of_them(int *a)
    //@ requires a[0..3] |-> ?v &*& (sum (j in range(0, 3)) (v[j] == 0 ? 0 : 1)) == 2;
    //@ ensures a[0..3] |-> v &*& result == 2;
{
    return (a[0] != 0) + (a[1] != 0) + (a[2] != 0);
}

/*@
predicate steps(int i) = i >= 3 ? emp : 0 <= i &*& steps(i + 1);

lemma void wrong_endless(int i)
    requires steps(0) &*& steps(i);
    ensures false;
{
    open steps(1);
    wrong_endless(2);
}

lemma void wrong_endless_by_itself(int i)
    requires steps(0);
    ensures false;
{
    wrong_endless_by_itself(i);
}
@*/

void wrong_turns(int i, int j)
    //@ requires 0 <= i &*& i < 2 &*& 0 <= j &*& j < 2;
    //@ ensures false;
{
    if (i == 0)
        wrong_turns(1, j - 1);
    else
        wrong_turns(0, j);
}
