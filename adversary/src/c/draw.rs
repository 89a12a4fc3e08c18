//! Choices of a generator.

use gainsay_fuzz::mutate::Chance;

/// Where all choices come from.
pub(super) struct Draw<'c> {
    pub(super) chance: &'c mut Chance,
}

impl Draw<'_> {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.chance.below(bound)
    }

    /// True in so many of a hundred cases.
    pub(super) fn odds(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.chance.below(items.len())]
    }

    /// A number of this range, its ends included.
    pub(super) fn number(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.chance.below(at + 1));
        }
    }
}
