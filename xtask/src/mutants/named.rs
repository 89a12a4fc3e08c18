//! Mutants that were made by hand: mistakes that no test noticed once, and others that would be believed. Each is written around a text that
//! occurs exactly once in its file.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

use super::{Mutant, places::Place};

pub const GROUP: &str = "named";

/// A mistake, as a change around a text.
pub struct Named {
    pub what: &'static str,
    pub file: &'static str,
    pub original: &'static str,
    pub before: &'static str,
    pub after: &'static str,
}

pub const NAMED: &[Named] = &[];

/// The named mutants, where they stand today.
pub fn mutants(root: &Path) -> Result<Vec<Mutant>> {
    NAMED.iter().map(|named| found(root, named)).collect()
}

fn found(root: &Path, named: &Named) -> Result<Mutant> {
    let text = fs::read_to_string(root.join(named.file)).with_context(|| format!("{} cannot be read", named.file))?;
    let times = text.matches(named.original).count();
    ensure!(
        times == 1,
        "{}: `{}` occurs {times} times instead of once; `{}` stands there no more",
        named.file,
        named.original,
        named.what
    );
    let start = text.find(named.original).unwrap_or_default();
    let place = Place {
        range: start..start + named.original.len(),
        before: named.before.to_owned(),
        after: named.after.to_owned(),
        what: named.what.to_owned(),
    };
    Ok(super::mutant(GROUP, named.file, &text, place))
}

/// Whether a drawn mutant stands where a named one is: ranges that cut each other cannot both be planted.
pub fn overlaps(mutant: &Mutant, named: &[Mutant]) -> bool {
    let cuts =
        |one: &std::ops::Range<usize>, other: &std::ops::Range<usize>| one.start < other.end && other.start < one.end;
    named.iter().any(|named| named.file == mutant.file && cuts(&named.place.range, &mutant.place.range))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_mutant_has_its_place() {
        assert_eq!(mutants(&crate::chore::root()).unwrap().len(), NAMED.len());
    }
}
