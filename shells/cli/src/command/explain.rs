//! `gainsay explain`: what a code in a report means. One page per code, in `explain/`.

use anyhow::{Result, bail};

use crate::console;

macro_rules! pages {
    ($($code:literal)*) => { [$(($code, include_str!(concat!("../../explain/", $code, ".md")))),*] };
}

/// Every code with its page, in alphabetical order.
pub const PAGES: &[(&str, &str)] = &pages! {
    "ambiguous-type" "application" "application.precondition" "apply.failed" "arity" "assert" "assert.failed" "assertion.false" "assignment.failed" "assumed" "baseline" "bug"
    "call.failed" "call.precondition" "close" "consistency.error" "contract" "crash" "cross-check" "cyclic-modules" "dangling" "defined-twice" "division" "division.by.zero"
    "double-free" "endless-loop" "endless-recursion" "error" "exhale.failed" "fixity" "fold.failed" "free" "function.not.wellformed"
    "if.failed" "incomplete-pattern" "inhale.failed" "insufficient.permission" "interrupted" "invariant" "invariant.not.established"
    "invariant.not.preserved" "labelled.state.not.reached" "leak" "map.key.contains" "match" "missing-field" "missing-invariant"
    "missing-method" "missing-return" "mixed-patterns" "module-cycle" "module-missing" "negative.permission" "no-instance" "not-called"
    "not-checked" "not-read" "not-well-founded" "not.wellformed" "nothing-changed" "nothing-checked" "null" "opaque" "open" "out-of-bounds" "out-of-budget" "overflow" "ownership" "package.failed"
    "parser.error" "permission.not.positive" "postcondition" "postcondition.violated" "precondition" "predicate.not.wellformed" "property"
    "qp.not.injective" "quasihavoc.failed" "quasihavocall.failed" "quasihavocall.not.injective" "reached" "refutation.true" "refute.failed"
    "scope" "seq.index.length" "seq.index.negative" "shift" "solver-gave-up" "specification" "suppression" "syntax" "termination"
    "termination.condition.false" "termination.failed" "too-deep" "tuple.condition.false" "tuple.false" "type" "type-cycle" "type-mismatch"
    "typechecker.error" "unbound-name" "unconfirmed" "undefined" "unfold.failed" "uninitialised" "unreachable" "unsupported" "vacuous"
    "verifier.warning" "wand.not.found" "wand.not.wellformed" "weak-contract" "while.failed"
};

pub fn run(code: Option<&str>) -> Result<u8> {
    let Some(code) = code else {
        let lines = PAGES.iter().map(|(code, page)| format!("{code:<28}{}\n", title(page)));
        return console::print(&lines.collect::<String>()).map(|_| 0);
    };
    let code = as_reported(code);
    // Viper's codes have two parts, each with a page of its own.
    let pages: Option<Vec<&str>> = code.split(':').map(page).collect();
    let Some(pages) = pages else {
        let unknown = code.split(':').find(|part| page(part).is_none()).unwrap_or(code);
        match gainsay::nearest(unknown, PAGES.iter().map(|(code, _)| *code)) {
            Some(meant) => bail!("there is no code `{unknown}`; did you mean `{meant}`?"),
            None => bail!("there is no code `{unknown}`; `gainsay explain` lists all of them"),
        }
    };
    console::print(&pages.join("\n")).map(|_| 0)
}

/// The code in `error[leak]`, as people copy it from a report.
fn as_reported(code: &str) -> &str {
    let inner = code.trim().split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inner.map_or(code.trim(), |(code, _)| code)
}

fn page(code: &str) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code).map(|(_, page)| *page)
}

/// What a code means in a line; Viper's have two parts, of which the second is the reason.
pub fn title_of(code: &str) -> Option<&'static str> {
    page(code.rsplit(':').next()?).map(title)
}

/// The first line of a page without its mark-up, after the code it begins with.
fn title(page: &'static str) -> &'static str {
    let line = page.lines().next().unwrap_or("");
    line.split_once(": ").map_or(line, |(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_begins_with_its_code_and_is_in_order() {
        assert!(PAGES.is_sorted());
        for (code, page) in PAGES {
            assert!(page.starts_with(&format!("# {code}: ")), "{code}");
            assert!(page.contains("What to do:"), "{code} does not say what to do");
        }
    }
}
