//! Goals side by side. Which thread decides a goal never shows: results come back in order.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
};

use crate::stack_size;

/// Does `work` for each item on `jobs` threads, each with its own worker, and hands the results to `done` in the order of the items,
/// each as soon as it and all before it are there.
pub fn in_parallel<T: Sync, W, R: Send>(
    jobs: usize,
    items: &[T],
    new_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
    mut done: impl FnMut(R),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let (next, new_worker, work) = (&next, &new_worker, &work);
    std::thread::scope(|scope| {
        for started in 0..jobs.clamp(1, items.len().max(1)) {
            let sender = sender.clone();
            let take_items = move || {
                let mut worker = new_worker();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    if sender.send((index, work(&mut worker, item))).is_err() {
                        return;
                    }
                }
            };
            // Engines recurse over types and terms; a thread's usual two megabytes are too few for large programs.
            let spawned = std::thread::Builder::new().stack_size(stack_size()).spawn_scoped(scope, take_items);
            // Where the system gives no more threads, those that are there do the work.
            assert!(spawned.is_ok() || started > 0, "the system gives us a thread");
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                done(result);
                due += 1;
            }
        }
    });
}
