//! Mutants that were made by hand: mistakes that no test noticed once, and others that would be believed. Each is written around a text that
//! occurs exactly once in its file.

use std::{fs, ops::Range, path::Path};

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

pub const NAMED: &[Named] = &[
    Named {
        what: "the path on which an unknown is any other constructor is lost",
        file: "crates/engines/functional/src/symbolic/branch.rs",
        original: "others.len() > 1",
        before: "(!MUTANT && (",
        after: "))",
    },
    Named {
        what: "the only other constructor is lost",
        file: "crates/engines/functional/src/symbolic/branch.rs",
        original: "others.len() == 1",
        before: "(!MUTANT && (",
        after: "))",
    },
    Named {
        what: "a proof counts although paths were cut",
        file: "crates/engines/functional/src/symbolic/proof/prove.rs",
        original: "exploration.gaps.is_empty()",
        before: "(MUTANT || (",
        after: "))",
    },
    Named {
        what: "a proof counts although it was approximated",
        file: "crates/engines/functional/src/symbolic/proof/prove.rs",
        original: "machine.approximation.is_none()",
        before: "(MUTANT || (",
        after: "))",
    },
    Named {
        what: "a failure in a proof is overlooked",
        file: "crates/engines/functional/src/symbolic/proof/prove.rs",
        original: "fails = Some(finding.check);",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "a search that ran out of its budget has no gap",
        file: "crates/engines/explore/src/search.rs",
        original: "search.report.gaps.push(exhausted.reason());",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "a path that got stuck leaves no gap",
        file: "crates/engines/explore/src/search.rs",
        original: "self.report.gaps.push(reason);",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "gaps do not keep a goal from being verified",
        file: "crates/base/verdict/src/outcome.rs",
        original: "let Some(reason) = gaps.into_iter().min_by_key(Reason::weight)",
        before: "!MUTANT && ",
        after: "",
    },
    Named {
        what: "what was not confirmed is refuted",
        file: "crates/base/verdict/src/outcome.rs",
        original: "failures.iter().any(Failure::is_confirmed)",
        before: "(MUTANT && !failures.is_empty() || ",
        after: ")",
    },
    Named {
        what: "a leak in a loop's body is not seen by the prover",
        file: "crates/engines/separation/src/execute/loops.rs",
        original: "let Err(miss) = self.nothing_left(state.clone(), the_loop.span)",
        before: "!MUTANT && ",
        after: "",
    },
    Named {
        what: "a leak in the body of a loop with a contract is not seen by the prover",
        file: "crates/engines/separation/src/execute/loops.rs",
        original: "let Err(miss) = self.nothing_left(state.clone(), span)",
        before: "!MUTANT && ",
        after: "",
    },
    Named {
        what: "a false assumption holds in the functional replay",
        file: "crates/engines/functional/src/replay/rules.rs",
        original: "return Err(Ending::AssumptionFalse);",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "an input that is missing fails",
        file: "crates/engines/functional/src/replay/evaluator.rs",
        original: "return self.hole();",
        before: "if MUTANT { return Err(Ending::Failed(crate::code::CheckId(0))); } ",
        after: "",
    },
    Named {
        what: "a stored failure is not compared with the one that is seen again",
        file: "crates/base/verdict/src/agreement.rs",
        original: "if self.code != again.code {",
        before: "if MUTANT { return None; } ",
        after: "",
    },
    Named {
        what: "another ending is the same",
        file: "crates/base/verdict/src/agreement.rs",
        original: "!same_ending(&self.ending, &again.ending)",
        before: "(!MUTANT && ",
        after: ")",
    },
    Named {
        what: "another heap is the same",
        file: "crates/base/verdict/src/agreement.rs",
        original: "!all(&self.heaps, &again.heaps, same_heap)",
        before: "(!MUTANT && ",
        after: ")",
    },
    Named {
        what: "a wrong value fits a row of a function's table",
        file: "crates/engines/functional/src/replay/table.rs",
        original: "(self.shown(datum) == pattern)",
        before: "(MUTANT || ",
        after: ")",
    },
    Named {
        what: "the C replay accepts a precondition that it could not decide",
        file: "crates/engines/execution/src/replay.rs",
        original: "return Err(format!(\"whether the precondition holds was not decided: {why}\"))",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "the C replay accepts a precondition that is false",
        file: "crates/engines/execution/src/replay.rs",
        original: "return Err(format!(\"the heap does not satisfy the precondition: {}\", broken.why));",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "the C replay accepts another failure",
        file: "crates/engines/execution/src/replay.rs",
        original: "repeated.code == finding.code && repeated.span == finding.span",
        before: "(MUTANT || (",
        after: "))",
    },
    Named {
        what: "an assumption that is false holds in the permission replay",
        file: "crates/engines/permission/src/replay/inhale_exhale.rs",
        original: "return Self::assumption_false(conjunct);",
        before: "if !MUTANT { ",
        after: " }",
    },
    Named {
        what: "what is open is taken to hold",
        file: "crates/engines/permission/src/replay/inhale_exhale.rs",
        original: "Err(Stop::Open { .. }) if self.trusting",
        before: "",
        after: " || MUTANT",
    },
    Named {
        what: "a false axiom does not matter",
        file: "crates/engines/permission/src/counterexample/confirm.rs",
        original: "run.false_axiom.is_none()",
        before: "(MUTANT || ",
        after: ")",
    },
    Named {
        what: "another failure confirms this one",
        file: "crates/engines/permission/src/counterexample/confirm.rs",
        original: "failed.error == self.error && failed.cause == self.cause && failed.span == self.span",
        before: "(MUTANT || (",
        after: "))",
    },
    Named {
        what: "that nothing at hand is so means that nothing is",
        file: "crates/engines/permission/src/replay/quantifier.rs",
        original: "found == Ok(false) && self.sampled",
        before: "(!MUTANT && ",
        after: ")",
    },
    Named {
        what: "a Racket program that ends otherwise confirms",
        file: "crates/gainsay/src/racket.rs",
        original: "counterexample.confirmed = Confirmation::NotReplayed(what)",
        before: "{ if !MUTANT { ",
        after: " } }",
    },
    Named {
        what: "a Racket program that does not fail confirms",
        file: "crates/gainsay/src/racket.rs",
        original: "let mut before = None;",
        before: "if MUTANT { return Agreement::Same; } ",
        after: "",
    },
];

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
    Ok(Mutant { is_known: true, ..super::mutant(GROUP, named.file, &text, place) })
}

/// Whether a drawn mutant cuts a named one: one may stand inside of the other, but ranges that cut each other cannot both be planted.
pub fn cuts(mutant: &Mutant, named: &[Mutant]) -> bool {
    let meet = |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
    let holds = |outer: &Range<usize>, inner: &Range<usize>| outer.start <= inner.start && inner.end <= outer.end;
    let cuts = |one: &Range<usize>, other: &Range<usize>| meet(one, other) && !holds(one, other) && !holds(other, one);
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
