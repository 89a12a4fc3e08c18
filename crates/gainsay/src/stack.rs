//! Room for recursion over programs that nest deeper than a thread usually can.

/// What readers and compilers may need for the deepest program they accept.
const ROOM: usize = 256 << 20;

/// Runs `work` with much more stack than callers have.
pub(crate) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(ROOM);
        let spawned = builder.spawn_scoped(scope, work).expect("the system gives us a thread");
        spawned.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
