//! The meter of a thread: what was used, and the limits of everything under way, the outermost first.

use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Arc,
    time::Duration,
};

use crate::{Disturbance, Exhausted, Gauge, Limits, Stopped};

/// So much small work counts as a step.
const TICKS_OF_A_STEP: u64 = 50;
/// After so much small work the gauge is looked at.
const GRAIN: u64 = 2_000;
/// Filling so much memory is as much work as a tick.
const BYTES_OF_A_TICK: u64 = 256;
/// After so many looks at the clock the memory of the process is looked at as well: that costs a hundred times as much.
const LOOKS: u32 = 64;

/// What there always is for telling what was found.
const LAST_WORDS: Limits = Limits { steps: 40_000, memory: 64 << 20, time: Duration::from_millis(200) };

/// One piece of work under way.
struct Level {
    id: u64,
    limits: Limits,
    /// When it has to end, by the counters of the meter.
    last_tick: u64,
    most_held: u64,
    end: Duration,
    /// What the process held at its beginning.
    resident: u64,
    /// Whether limits further out do not matter as long as it lasts.
    is_spared: bool,
}

struct Meter {
    gauge: Arc<dyn Gauge>,
    levels: Vec<Level>,
    next_id: u64,
    looks: u32,
}

thread_local! {
    static TICKS: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<u64> = const { Cell::new(0) };
    /// The number of ticks at which something has to be looked at.
    static NEXT: Cell<u64> = const { Cell::new(u64::MAX) };
    static METER: RefCell<Option<Meter>> = const { RefCell::new(None) };
    static DISTURBED: Cell<Disturbance> = const { Cell::new(Disturbance::None) };
}

/// What unwinds the stack when a limit is reached.
struct Trip {
    level: u64,
    exhausted: Exhausted,
}

/// Notes what else had a hand in what comes out: another run may come to something else.
pub fn disturb(by: Disturbance) {
    DISTURBED.set(DISTURBED.get().max(by));
}

/// Does `work` and says what disturbed it.
pub fn observed<R>(work: impl FnOnce() -> R) -> (R, Disturbance) {
    let before = DISTURBED.replace(Disturbance::None);
    let result = work();
    let disturbed = DISTURBED.get();
    disturb(before);
    (result, disturbed)
}

/// Work that is as large as an engine's own step: counted as such.
pub fn step(steps: u64) {
    tick(steps.saturating_mul(TICKS_OF_A_STEP));
}

/// Small work, of about a tenth of a microsecond, many of which make a step.
pub fn tick(ticks: u64) {
    let now = TICKS.get().saturating_add(ticks);
    TICKS.set(now);
    if now >= NEXT.get() {
        look();
    }
}

/// Bytes that are held from now on.
pub fn hold(bytes: u64) {
    HELD.set(HELD.get().saturating_add(bytes));
    tick(1 + bytes / BYTES_OF_A_TICK);
}

pub fn release(bytes: u64) {
    HELD.set(HELD.get().saturating_sub(bytes));
}

/// The time that is left for what is under way; none if it has no end.
pub fn left() -> Option<Duration> {
    METER.with_borrow(|meter| meter.as_ref()?.left())
}

/// Whether what is under way has used up its time.
pub fn is_spent() -> bool {
    let is_spent = left().is_some_and(|left| left.is_zero());
    if is_spent {
        disturb(Disturbance::Clock);
    }
    is_spent
}

/// Does `work` with this gauge in place of the one before.
pub fn with_gauge<R>(gauge: Arc<dyn Gauge>, work: impl FnOnce() -> R) -> R {
    let meter = Meter { gauge, levels: Vec::new(), next_id: 0, looks: 0 };
    let _outside = Outside { meter: METER.replace(Some(meter)), next: NEXT.replace(u64::MAX) };
    work()
}

/// Puts the meter of before back, however the work ends.
struct Outside {
    meter: Option<Meter>,
    next: u64,
}

impl Drop for Outside {
    fn drop(&mut self) {
        METER.set(self.meter.take());
        NEXT.set(self.next);
    }
}

/// Does `work` within limits, besides those that hold already. An error says which of these limits ended it.
pub fn within<R>(limits: Limits, work: impl FnOnce() -> R) -> Result<R, Exhausted> {
    leveled(limits, false, work)
}

/// Does `work` and comes back even if a limit further out ends it, for whoever has found something before that. Whatever still has to be done
/// then needs [`spared`].
pub fn salvaged<R>(work: impl FnOnce() -> R) -> Result<R, Exhausted> {
    let depth = METER.with_borrow(|meter| meter.as_ref().map_or(0, |meter| meter.levels.len()));
    catch_unwind(AssertUnwindSafe(work)).or_else(|panic| match panic.downcast::<Trip>() {
        Ok(trip) => {
            METER.with_borrow_mut(|meter| meter.iter_mut().for_each(|meter| meter.levels.truncate(depth)));
            Err(trip.exhausted)
        }
        Err(panic) => resume_unwind(panic),
    })
}

/// Does `work` although a limit further out may be reached: what was found before is to be told. The limits should be small.
pub fn spared<R>(limits: Limits, work: impl FnOnce() -> R) -> Result<R, Exhausted> {
    leveled(limits, true, work)
}

/// Finishes what was found even if a limit ends it on the way: then once more, with a little that is always left for that.
pub fn finished<R>(mut work: impl FnMut() -> R) -> Option<R> {
    salvaged(&mut work).or_else(|_| spared(LAST_WORDS, &mut work)).ok()
}

fn leveled<R>(limits: Limits, is_spared: bool, work: impl FnOnce() -> R) -> Result<R, Exhausted> {
    let id = METER.with_borrow_mut(|meter| meter.get_or_insert_with(Meter::stopped).enter(limits, is_spared));
    NEXT.set(TICKS.get());
    let result = catch_unwind(AssertUnwindSafe(work));
    METER.with_borrow_mut(|meter| meter.iter_mut().for_each(|meter| meter.leave(id)));
    NEXT.set(TICKS.get());
    result.or_else(|panic| match panic.downcast::<Trip>() {
        Ok(trip) if trip.level == id => Err(trip.exhausted),
        Ok(trip) => resume_unwind(trip),
        Err(panic) => resume_unwind(panic),
    })
}

/// The meter of a thread, on its way to another one that works in its place.
pub struct Handed {
    meter: Option<Meter>,
    ticks: u64,
    held: u64,
    disturbed: Disturbance,
}

/// Takes the meter away from this thread, which waits until it is handed back.
pub fn hand_over() -> Handed {
    NEXT.set(u64::MAX);
    Handed { meter: METER.take(), ticks: TICKS.get(), held: HELD.get(), disturbed: DISTURBED.get() }
}

impl Handed {
    /// From now on this thread is the one that is metered.
    pub fn take_up(self) {
        NEXT.set(if self.meter.is_some() { self.ticks } else { u64::MAX });
        METER.set(self.meter);
        TICKS.set(self.ticks);
        HELD.set(self.held);
        DISTURBED.set(self.disturbed);
    }
}

fn look() {
    // What is dropped on the way out may still tick.
    if std::thread::panicking() {
        return;
    }
    let trip = METER.with_borrow_mut(|meter| meter.as_mut().and_then(Meter::look));
    if let Some(trip) = trip {
        resume_unwind(Box::new(trip));
    }
}

impl Meter {
    fn stopped() -> Meter {
        Meter { gauge: Arc::new(Stopped), levels: Vec::new(), next_id: 0, looks: 0 }
    }

    fn enter(&mut self, limits: Limits, is_spared: bool) -> u64 {
        self.next_id += 1;
        self.levels.push(Level {
            id: self.next_id,
            limits,
            last_tick: TICKS.get().saturating_add(limits.steps.saturating_mul(TICKS_OF_A_STEP)),
            most_held: HELD.get().saturating_add(limits.memory),
            end: self.gauge.elapsed().saturating_add(limits.time),
            resident: if limits.memory == u64::MAX { 0 } else { self.gauge.resident().unwrap_or(0) },
            is_spared,
        });
        self.next_id
    }

    fn leave(&mut self, id: u64) {
        let depth = self.levels.iter().position(|level| level.id == id).unwrap_or(self.levels.len());
        self.levels.truncate(depth);
    }

    /// The limits that count now.
    fn counting(&self) -> &[Level] {
        let first = self.levels.iter().rposition(|level| level.is_spared).unwrap_or(0);
        &self.levels[first..]
    }

    fn left(&self) -> Option<Duration> {
        let end = self.counting().iter().map(|level| level.end).filter(|end| *end < Duration::MAX).min()?;
        Some(end.saturating_sub(self.gauge.elapsed()))
    }

    /// The first limit that is reached, from outside.
    fn look(&mut self) -> Option<Trip> {
        let (now, held) = (TICKS.get(), HELD.get());
        self.looks = (self.looks + 1) % LOOKS;
        let elapsed = self.gauge.elapsed();
        let resident = if self.looks == 0 { self.gauge.resident() } else { None };
        let next = self.counting().iter().map(|level| level.last_tick).min().unwrap_or(u64::MAX);
        NEXT.set(next.max(now + 1).min(now.saturating_add(GRAIN)));
        self.counting().iter().find_map(|level| {
            let exhausted = level.exhausted(now, held, elapsed, resident)?;
            Some(Trip { level: level.id, exhausted })
        })
    }
}

impl Level {
    fn exhausted(&self, now: u64, held: u64, elapsed: Duration, resident: Option<u64>) -> Option<Exhausted> {
        let grown = resident.map_or(0, |resident| resident.saturating_sub(self.resident));
        if now >= self.last_tick {
            Some(Exhausted::Steps(self.limits.steps))
        } else if held > self.most_held {
            Some(Exhausted::Memory(self.limits.memory))
        } else if grown > self.limits.memory {
            disturb(Disturbance::Accident);
            Some(Exhausted::Memory(self.limits.memory))
        } else if elapsed >= self.end {
            disturb(Disturbance::Clock);
            Some(Exhausted::Time(self.limits.time))
        } else {
            None
        }
    }
}
