//! Limits end what reaches them, and nothing else.

use std::{
    cell::Cell,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{
    Exhausted, Gauge, Held, Limits, finished, hand_over, is_spent, left, salvaged, spared, step, tick, with_gauge,
    within,
};

const STEPS: fn(u64) -> Limits = |steps| Limits { steps, ..Limits::NONE };

/// A clock and a memory that are set by hand.
#[derive(Default)]
struct Dial {
    milliseconds: AtomicU64,
    bytes: AtomicU64,
}

impl Gauge for Dial {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.milliseconds.load(Ordering::Relaxed))
    }

    fn resident(&self) -> Option<u64> {
        Some(self.bytes.load(Ordering::Relaxed))
    }
}

#[test]
fn steps_end_where_they_are_used_up() {
    let done = Cell::new(0);
    let ended = within(STEPS(10), || {
        while done.get() < 100 {
            step(1);
            done.set(done.get() + 1);
        }
    });
    assert_eq!((ended, done.get()), (Err(Exhausted::Steps(10)), 9));
    assert_eq!(within(STEPS(10), || step(9)), Ok(()));
    // Without limits there is no end.
    (0..1000).for_each(|_| step(1_000_000));
}

#[test]
fn the_limit_that_is_reached_ends_its_own_work_only() {
    let ended = within(STEPS(100), || {
        let inner = within(STEPS(10), || step(20));
        assert_eq!(inner, Err(Exhausted::Steps(10)));
        within(STEPS(1000), || step(200))
    });
    assert_eq!(ended, Err(Exhausted::Steps(100)));
}

#[test]
fn time_is_looked_at_between_small_pieces_of_work() {
    let dial = Arc::new(Dial::default());
    let clock = dial.clone();
    let ended = with_gauge(dial, || {
        within(Limits { time: Duration::from_millis(500), ..Limits::NONE }, || {
            for millisecond in 0.. {
                clock.milliseconds.store(millisecond, Ordering::Relaxed);
                (0..10_000).for_each(|_| tick(1));
                assert!(millisecond <= 500 && !is_spent());
                assert_eq!(left(), Some(Duration::from_millis(500 - millisecond)));
            }
        })
    });
    assert_eq!(ended, Err(Exhausted::Time(Duration::from_millis(500))));
    assert_eq!(left(), None);
}

#[test]
fn memory_is_what_is_held_and_what_the_process_grew_by() {
    let small = Limits { memory: 1 << 20, ..Limits::NONE };
    let ended = within(small, || (0..100).for_each(|_| Held::default().more(1 << 19)));
    assert_eq!(ended, Ok(()), "what is given back is not held");
    let mut held = Held::default();
    let ended = within(small, || (0..100).for_each(|_| held.more(1 << 19)));
    assert_eq!(ended, Err(Exhausted::Memory(1 << 20)));
    let dial = Arc::new(Dial { bytes: AtomicU64::new(5 << 20), ..Dial::default() });
    let memory = dial.clone();
    let ended = with_gauge(dial, || {
        within(small, || {
            tick(1_000_000);
            memory.bytes.store(7 << 20, Ordering::Relaxed);
            (0..1_000_000).for_each(|_| tick(1));
        })
    });
    assert_eq!(ended, Err(Exhausted::Memory(1 << 20)));
}

#[test]
fn what_was_found_can_be_told_when_nothing_is_left() {
    let told = within(STEPS(10), || {
        let found = within(Limits::NONE, || spared(STEPS(100), || step(50)));
        assert_eq!(found, Ok(Ok(())));
        assert_eq!(spared(STEPS(100), || step(150)), Err(Exhausted::Steps(100)));
        step(1);
    });
    assert_eq!(told, Err(Exhausted::Steps(10)));
}

#[test]
fn what_is_found_before_the_end_is_kept() {
    let ended = within(STEPS(10), || {
        let mut found = Vec::new();
        let end = salvaged(|| {
            loop {
                step(1);
                found.push(());
            }
        });
        assert_eq!((end, found.len()), (Err::<(), _>(Exhausted::Steps(10)), 9));
        assert_eq!(spared(STEPS(5), || step(1)), Ok(()));
        assert_eq!(finished(|| step(1000)), Some(()));
        assert_eq!(finished(|| step(100_000)), None);
        found.len()
    });
    assert_eq!(ended, Ok(9));
}

#[test]
fn another_thread_works_within_the_same_limits() {
    let ended = within(STEPS(100), || {
        step(60);
        let handed = hand_over();
        let (ended, handed) = std::thread::scope(|scope| {
            let other = scope.spawn(move || {
                handed.take_up();
                (within(STEPS(10), || step(20)), hand_over())
            });
            other.join().expect("it does not panic")
        });
        handed.take_up();
        assert_eq!(ended, Err(Exhausted::Steps(10)));
        step(30);
    });
    assert_eq!(ended, Err(Exhausted::Steps(100)));
}

#[test]
fn a_panic_stays_a_panic() {
    let panic = std::panic::catch_unwind(|| within(STEPS(10), || std::panic::resume_unwind(Box::new("broken"))));
    assert_eq!(panic.map_err(|panic| panic.downcast_ref::<&str>().copied()), Err(Some("broken")));
}

#[test]
fn whatever_is_dropped_on_the_way_out_may_use_something() {
    struct Busy;
    impl Drop for Busy {
        fn drop(&mut self) {
            step(1000);
        }
    }
    let ended = within(STEPS(10), || {
        let _busy = Busy;
        step(20);
    });
    assert_eq!(ended, Err(Exhausted::Steps(10)));
}
