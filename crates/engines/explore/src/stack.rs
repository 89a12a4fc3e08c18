//! How much stack threads get. Address space, not memory, until it is used; but some machines are short of that, too.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What readers, compilers and engines need for the deepest programs they accept.
const ROOM: usize = 256 << 20;

static SIZE: AtomicUsize = AtomicUsize::new(ROOM);

/// Bytes of stack for a thread that recurses over programs, types or terms.
pub fn stack_size() -> usize {
    SIZE.load(Ordering::Relaxed)
}

/// For shells that run where address space is limited: less stack than usual for every thread that is started from now on.
pub fn limit_stack_size(bytes: usize) {
    SIZE.store(bytes.clamp(1 << 20, ROOM), Ordering::Relaxed);
}
