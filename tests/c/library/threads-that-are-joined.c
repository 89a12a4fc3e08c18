// Threads that somebody waits for: what they were given comes back as what they leave.

#include <stdlib.h>
#include <threading.h>

struct sum { int from; int result; };

/*@
predicate_family_instance thread_run_pre(add_up)(struct sum *s, any info) =
    s->from |-> ?n &*& s->result |-> _ &*& 0 <= n &*& n < 1000 &*& info == n;

predicate_family_instance thread_run_post(add_up)(struct sum *s, any info) =
    s->from |-> ?n &*& s->result |-> ?r &*& 0 <= n &*& n < 1000 &*& r == 2 * n &*& info == n;
@*/

void add_up(struct sum *s) //@ : thread_run_joinable
    //@ requires thread_run_pre(add_up)(s, ?info);
    //@ ensures thread_run_post(add_up)(s, info);
{
    //@ open thread_run_pre(add_up)(s, info);
    s->result = s->from + s->from;
    //@ close thread_run_post(add_up)(s, info);
}

void waits()
    //@ requires true;
    //@ ensures true;
{
    struct sum s;
    s.from = 5;
    //@ close thread_run_pre(add_up)(&s, 5);
    struct thread *t = thread_start_joinable(add_up, &s);
    thread_join(t);
    //@ open thread_run_post(add_up)(&s, _);
    int r = s.result;
    int n = s.from;
    assert(r == 2 * n);
}

void does_not_wait() // ~ unknown unconfirmed
    //@ requires true;
    //@ ensures true;
{
    struct sum s;
    s.from = 5;
    //@ close thread_run_pre(add_up)(&s, 5);
    struct thread *t = thread_start_joinable(add_up, &s);
    int r = s.result;
}

void waits_twice(struct thread *t) // ~ unknown unconfirmed
    //@ requires thread(t, add_up, ?data, ?info);
    //@ ensures thread_run_post(add_up)(data, info) &*& thread_run_post(add_up)(data, info);
{
    thread_join(t);
    thread_join(t);
}

/*@
predicate noted(any x) = true;

lemma void of_any_type(list<int> xs)
    requires true;
    ensures noted(xs) &*& noted(true) &*& noted(7);
{
    close noted(xs);
    close noted(true);
    close noted(7);
}

lemma void the_same(any x, any y)
    requires x == 5 &*& y == 5;
    ensures x == y;
{
}

lemma void true_is_not_one(any x) // ~ unknown unconfirmed
    requires x == true;
    ensures x == 1;
{
}

lemma void taken_back(any x, list<int> xs) // ~ unknown unconfirmed
    requires x == xs;
    ensures x == nil;
{
}
@*/
