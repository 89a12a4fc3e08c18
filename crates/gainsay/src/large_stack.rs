//! Room for recursion over programs that nest deeper than a thread usually can.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use gainsay_explore::stack_size;
use gainsay_meter::hand_over;

/// Runs `work` with much more stack than callers have.
pub(crate) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let handed = hand_over();
    let metered = || {
        handed.take_up();
        let result = catch_unwind(AssertUnwindSafe(work));
        (result, hand_over())
    };
    let (result, handed) = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(stack_size());
        let spawned = builder.spawn_scoped(scope, metered).expect("the system gives us a thread");
        spawned.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    handed.take_up();
    result.unwrap_or_else(|panic| resume_unwind(panic))
}
