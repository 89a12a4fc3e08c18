// Threads, and locks that own something while nobody holds them.

/*@

// The thread that runs here. Predicates and fixpoints do not know it: what they say is said of every thread.
fixpoint int currentThread();

// What a thread is given: something else for each function.
predicate_family thread_run_data(void *run)(void *data);

@*/

typedef void thread_run(void *data);
    //@ requires thread_run_data(this)(data);
    //@ ensures true;

void thread_start(thread_run *run, void *data);
    //@ requires is_thread_run(run) == true &*& thread_run_data(run)(data);
    //@ ensures true;

// Threads that somebody waits for: what they are given, and what they leave.

/*@

predicate_family thread_run_pre(void *run)(void *data, any info);
predicate_family thread_run_post(void *run)(void *data, any info);

@*/

typedef void thread_run_joinable(void *data);
    //@ requires thread_run_pre(this)(data, ?info);
    //@ ensures thread_run_post(this)(data, info);

struct thread;

//@ predicate thread(struct thread *thread; void *run, void *data, any info);

struct thread *thread_start_joinable(thread_run_joinable *run, void *data);
    //@ requires is_thread_run_joinable(run) == true &*& thread_run_pre(run)(data, ?info);
    //@ ensures thread(result, run, data, info);

void thread_join(struct thread *thread);
    //@ requires thread(thread, ?run, ?data, ?info);
    //@ ensures thread_run_post(run)(data, info);

struct mutex;

/*@

predicate mutex(struct mutex *mutex; predicate() p);
predicate mutex_held(struct mutex *mutex, predicate() p, int thread, real part);

// Says what a new lock owns.
predicate create_mutex_ghost_arg(predicate() p) = true;

@*/

struct mutex *create_mutex();
    //@ requires create_mutex_ghost_arg(?p) &*& p();
    //@ ensures mutex(result, p) &*& result != 0;

void mutex_acquire(struct mutex *mutex);
    //@ requires [?f]mutex(mutex, ?p);
    //@ ensures mutex_held(mutex, p, currentThread, f) &*& p();

void mutex_release(struct mutex *mutex);
    //@ requires mutex_held(mutex, ?p, currentThread, ?f) &*& p();
    //@ ensures [f]mutex(mutex, p);

void mutex_dispose(struct mutex *mutex);
    //@ requires mutex(mutex, ?p);
    //@ ensures p();

struct mutex_cond;

/*@

predicate mutex_cond(struct mutex_cond *condition; struct mutex *mutex);
predicate create_mutex_cond_ghost_args(struct mutex *mutex) = true;

@*/

struct mutex_cond *create_mutex_cond();
    //@ requires create_mutex_cond_ghost_args(?mutex);
    //@ ensures mutex_cond(result, mutex) &*& result != 0;

void mutex_cond_wait(struct mutex_cond *condition, struct mutex *mutex);
    //@ requires [?f]mutex_cond(condition, mutex) &*& mutex_held(mutex, ?p, currentThread, ?g) &*& p();
    //@ ensures [f]mutex_cond(condition, mutex) &*& mutex_held(mutex, p, currentThread, g) &*& p();

void mutex_cond_signal(struct mutex_cond *condition);
    //@ requires [?f]mutex_cond(condition, ?mutex) &*& [?h]mutex_held(mutex, ?p, currentThread, ?g);
    //@ ensures [f]mutex_cond(condition, mutex) &*& [h]mutex_held(mutex, p, currentThread, g);

void mutex_cond_dispose(struct mutex_cond *condition);
    //@ requires mutex_cond(condition, ?mutex);
    //@ ensures true;
