//! Which path next. All orders are deterministic: equal paths are taken in the order they came.

use std::collections::{BTreeMap, VecDeque};

use crate::Measure;

/// How paths are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    DepthFirst,
    BreadthFirst,
    /// Depth-first down to a limit. The limit grows by `step` when every path has reached it, and by `bonus` when something better was
    /// found deeper than before (the paper's s and c).
    Deepening {
        step: u64,
        bonus: u64,
    },
    /// Lowest priority value first, in slices of `slice` steps, so that no path starves the others. A `seed` other than zero shuffles paths
    /// of equal priority.
    Priority {
        slice: u64,
        seed: u64,
    },
}

impl Order {
    /// The increments of the paper.
    pub const PAPER: Order = Order::Deepening { step: 300, bonus: 600 };
}

/// The paths that wait.
pub struct Schedule<T> {
    order: Order,
    waiting: VecDeque<(T, Measure)>,
    /// Paths at the limit, under deepening.
    suspended: Vec<(T, Measure)>,
    limit: u64,
    ranked: BTreeMap<(u64, u64), (T, Measure)>,
    arrivals: u64,
}

impl<T> Schedule<T> {
    pub fn new(order: Order) -> Schedule<T> {
        let limit = match order {
            Order::Deepening { step, .. } => step,
            _ => u64::MAX,
        };
        Schedule { order, waiting: VecDeque::new(), suspended: Vec::new(), limit, ranked: BTreeMap::new(), arrivals: 0 }
    }

    /// Adds paths, the most promising first.
    pub fn add(&mut self, paths: Vec<(T, Measure)>) {
        match self.order {
            Order::Priority { seed, .. } => {
                for (path, measure) in paths {
                    self.arrivals += 1;
                    self.ranked.insert((measure.priority, shuffled(self.arrivals, seed)), (path, measure));
                }
            }
            Order::BreadthFirst => self.waiting.extend(paths),
            Order::DepthFirst | Order::Deepening { .. } => {
                let (deep, near): (Vec<_>, Vec<_>) =
                    paths.into_iter().partition(|(_, measure)| measure.depth >= self.limit);
                self.suspended.extend(deep);
                near.into_iter().rev().for_each(|path| self.waiting.push_front(path));
            }
        }
    }

    /// The next path and how many steps it may take before it has to wait again.
    pub fn take(&mut self) -> Option<(T, u64)> {
        if let Order::Priority { slice, .. } = self.order {
            return self.ranked.pop_first().map(|(_, (path, _))| (path, slice));
        }
        if self.waiting.is_empty() {
            self.deepen();
        }
        let (path, measure) = self.waiting.pop_front()?;
        Some((path, self.limit.saturating_sub(measure.depth).max(1)))
    }

    /// Something better was found at this depth: look deeper.
    pub fn found_better(&mut self, depth: u64) {
        if let Order::Deepening { bonus, .. } = self.order {
            self.limit = self.limit.max(depth.saturating_add(bonus));
        }
    }

    /// How many paths wait.
    pub fn width(&self) -> usize {
        self.waiting.len() + self.suspended.len() + self.ranked.len()
    }

    fn deepen(&mut self) {
        if let (Order::Deepening { step, .. }, false) = (self.order, self.suspended.is_empty()) {
            self.limit = self.limit.saturating_add(step);
            self.waiting.extend(self.suspended.drain(..));
        }
    }
}

/// A permutation of the numbers that depends on the seed; the numbers themselves for zero.
fn shuffled(number: u64, seed: u64) -> u64 {
    if seed == 0 {
        return number;
    }
    // Multiplying by an odd number and adding are both invertible, so no two arrivals collide.
    number.wrapping_mul(seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15) | 1).wrapping_add(seed)
}
