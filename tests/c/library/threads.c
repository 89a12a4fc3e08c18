// Threads and locks: what a lock owns belongs to who holds it, and what a thread is given is its own.

#include <stdlib.h>
#include <threading.h>

struct shared {
    int count;
    struct mutex *mutex;
};

//@ predicate_ctor counted(struct shared *s)() = s->count |-> ?n &*& 0 <= n;

/*@
predicate_family_instance thread_run_data(counts)(void *data) =
    [1/2]shared_mutex(data, ?m) &*& [1/2]mutex(m, counted(data));
@*/

void add(struct shared *s)
    //@ requires [?f]s->mutex |-> ?m &*& [?g]mutex(m, counted(s));
    //@ ensures [f]s->mutex |-> m &*& [g]mutex(m, counted(s));
{
    mutex_acquire(s->mutex);
    //@ open counted(s)();
    if (s->count < 1000) {
        s->count++;
    }
    //@ close counted(s)();
    mutex_release(s->mutex);
}

void counts(void *data) //@ : thread_run
    //@ requires thread_run_data(counts)(data);
    //@ ensures true;
{
    //@ open thread_run_data(counts)(data);
    add(data);
    //@ leak [1/2]shared_mutex(data, _) &*& [1/2]mutex(_, _);
}

void both()
    //@ requires true;
    //@ ensures true;
{
    struct shared *s = malloc(sizeof(struct shared));
    if (s == 0) {
        abort();
    }
    s->count = 0;
    //@ close counted(s)();
    //@ close create_mutex_ghost_arg(counted(s));
    s->mutex = create_mutex();
    //@ close thread_run_data(counts)(s);
    thread_start(counts, s);
    add(s);
    //@ leak [1/2]s->mutex |-> _ &*& [1/2]mutex(_, _) &*& malloc_block_shared(s);
}

void without_the_lock(struct shared *s)
    //@ requires [?f]s->mutex |-> ?m &*& [?g]mutex(m, counted(s));
    //@ ensures [f]s->mutex |-> m &*& [g]mutex(m, counted(s));
{
    s->count = 0; // ~ refuted ownership
}

void breaks_the_rule(struct shared *s) // ~ unknown unconfirmed
    //@ requires [?f]s->mutex |-> ?m &*& [?g]mutex(m, counted(s));
    //@ ensures [f]s->mutex |-> m &*& [g]mutex(m, counted(s));
{
    mutex_acquire(s->mutex);
    //@ open counted(s)();
    s->count = -1;
    //@ close counted(s)();
    mutex_release(s->mutex);
}

void never_releases(struct shared *s) // ~ unknown unconfirmed
    //@ requires [?f]s->mutex |-> ?m &*& [?g]mutex(m, counted(s));
    //@ ensures [f]s->mutex |-> m &*& [g]mutex(m, counted(s));
{
    mutex_acquire(s->mutex);
}

void releases_what_another_holds(struct mutex *m, int thread) // ~ unknown unconfirmed
    //@ requires mutex_held(m, ?p, thread, ?f) &*& p();
    //@ ensures [f]mutex(m, p);
{
    mutex_release(m);
}

void keeps_what_it_gives(struct shared *s) // ~ unknown unconfirmed
    //@ requires s->mutex |-> ?m &*& [1/2]mutex(m, counted(s));
    //@ ensures s->mutex |-> m;
{
    //@ close thread_run_data(counts)(s);
    thread_start(counts, s);
}

void not_one_of_them(void *data)
    //@ requires true;
    //@ ensures true;
{
}

void starts_something_else() // ~ unknown unconfirmed
    //@ requires thread_run_data(not_one_of_them)(0);
    //@ ensures true;
{
    thread_start(not_one_of_them, 0);
}

int outlives() // ~ unknown unsupported
    //@ requires true;
    //@ ensures 0 <= result;
{
    static int calls = 0;
    return calls;
}

//@ predicate mine(struct mutex *m) = mutex_held(m, _, currentThread, _); // ~ error type
