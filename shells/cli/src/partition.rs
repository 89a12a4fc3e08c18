//! Parts of a run, for several machines that share the work.

use anyhow::{Result, bail};

use crate::inputs::Inputs;

/// Part `number` of `of`, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    number: usize,
    of: usize,
}

impl Partition {
    /// Reads `I/N`.
    pub fn parse(text: &str) -> Result<Partition, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Partition { number, of }),
            _ => Err(format!("`{text}` is no part of a run; write `1/3`, `2/3` and `3/3` for three parts")),
        }
    }

    /// Keeps the programs of this part: every so many-th, so that large folders are shared evenly.
    pub fn keep(self, inputs: &mut Inputs) -> Result<()> {
        let all = inputs.roots.len();
        let mut number = 0;
        inputs.roots.retain(|_| {
            number += 1;
            (number - 1) % self.of == self.number - 1
        });
        // What could not be read is told by the first part alone.
        if self.number > 1 {
            inputs.problems.clear();
        }
        if inputs.roots.is_empty() {
            bail!("part {} of {} has nothing to check: there are only {all} programs", self.number, self.of);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gainsay_source::Sources;

    fn inputs(programs: usize) -> Inputs {
        let mut sources = Sources::new();
        let roots = (0..programs).map(|number| sources.add(format!("{number}.fun"), "")).collect();
        Inputs { sources, roots, ..Inputs::default() }
    }

    #[test]
    fn the_parts_are_the_whole_and_share_nothing() {
        let all = inputs(10).roots;
        let mut parts = Vec::new();
        for part in ["1/3", "2/3", "3/3"] {
            let mut inputs = inputs(10);
            Partition::parse(part).unwrap().keep(&mut inputs).unwrap();
            assert!((3..=4).contains(&inputs.roots.len()));
            parts.extend(inputs.roots);
        }
        parts.sort_unstable();
        assert_eq!(parts, all);
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/3", "1/3/5"] {
            assert!(Partition::parse(text).unwrap_err().contains("`1/3`"), "{text}");
        }
        let nothing = Partition::parse("3/3").unwrap().keep(&mut inputs(2)).unwrap_err().to_string();
        assert_eq!(nothing, "part 3 of 3 has nothing to check: there are only 2 programs");
    }
}
