//! Numbers that look random and are the same every time.

/// A generator of numbers; the seed is its state.
pub struct Seed(u64);

impl Seed {
    /// A seed of its own for each family and size.
    pub fn of(family: &str, size: usize) -> Seed {
        let mixed =
            family.bytes().fold(size as u64 + 1, |mixed, byte| mixed.wrapping_mul(31).wrapping_add(byte.into()));
        Seed(mixed)
    }

    /// A number below `most`.
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// One text for each number, joined.
pub fn each(count: usize, separator: &str, text: impl FnMut(usize) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().join(separator)
}
