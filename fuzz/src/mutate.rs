//! Mutations of seeds, at the level of bytes here and at the level of tokens in `tokens`. Everything comes from one seeded generator, so a run can be repeated exactly.

mod tokens;

/// A small generator (SplitMix64): good enough to choose mutations, and the same everywhere.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; zero if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    pub fn choose<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> Option<&'a T> {
        items.get(self.below(items.len())).copied()
    }

    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(64) + 1)
    }
}

/// Longer inputs find nothing that shorter ones do not, only later.
const LONGEST: usize = 16 << 10;

/// A mutation of one of `seeds`; `words` are what the language is made of.
pub fn mutated(seeds: &[&[u8]], words: &[&str], chance: &mut Chance) -> Vec<u8> {
    let mut input = chance.choose(seeds).unwrap_or_default().to_vec();
    // Bytes break a lexer; what lies behind it is reached by texts that are still made of tokens.
    if chance.below(2) == 0 {
        for _ in 0..=chance.below(4) {
            input = tokens::mutated(&input, seeds, words, chance);
            input.truncate(LONGEST);
        }
        return input;
    }
    for _ in 0..=chance.below(6) {
        mutate(&mut input, seeds, words, chance);
        input.truncate(LONGEST);
    }
    input
}

fn mutate(input: &mut Vec<u8>, seeds: &[&[u8]], words: &[&str], chance: &mut Chance) {
    match chance.below(8) {
        0 => {
            let at = chance.below(input.len());
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << chance.below(8);
            }
        }
        1 => {
            let range = chance.range(input.len());
            input.drain(range);
        }
        2 => {
            let piece = input[chance.range(input.len())].to_vec();
            insert(input, &piece, chance);
        }
        3 => {
            let other = chance.choose(seeds).unwrap_or_default();
            let piece = &other[chance.range(other.len())];
            insert(input, piece, chance);
        }
        4 => insert(input, &[chance.below(256) as u8], chance),
        // The same thing many times over is how nesting gets deep.
        5 => {
            let word = chance.choose(words).unwrap_or_default();
            insert(input, word.repeat(chance.below(4000)).as_bytes(), chance);
        }
        _ => {
            let word = chance.choose(words).unwrap_or_default();
            insert(input, word.as_bytes(), chance);
        }
    }
}

fn insert(input: &mut Vec<u8>, piece: &[u8], chance: &mut Chance) {
    let at = chance.below(input.len() + 1);
    input.splice(at..at, piece.iter().copied());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_inputs_and_another_gives_others() {
        let inputs = |seed: u64| {
            let mut chance = Chance::new(seed);
            (0..50).map(|_| mutated(&[b"goal g = 1;", b"data"], &["(", "goal"], &mut chance)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn no_seed_and_no_word_are_fine() {
        let mut chance = Chance::new(7);
        (0..1000).for_each(|_| assert!(mutated(&[], &[], &mut chance).len() <= LONGEST));
    }
}
