//! When the time for a goal is over, for whatever takes long between two looks at the clock.

use std::time::Duration;

use crate::Budget;

/// The end of a budget's time.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    elapsed: &'a dyn Fn() -> Duration,
    end: Duration,
}

impl<'a> Deadline<'a> {
    /// From now on.
    pub fn of(budget: &Budget, elapsed: &'a dyn Fn() -> Duration) -> Deadline<'a> {
        Deadline { elapsed, end: elapsed().saturating_add(budget.time) }
    }

    pub fn left(&self) -> Duration {
        self.end.saturating_sub((self.elapsed)())
    }

    pub fn is_over(&self) -> bool {
        let is_over = self.left().is_zero();
        if is_over {
            gainsay_meter::disturb(gainsay_meter::Disturbance::Clock);
        }
        is_over
    }
}
