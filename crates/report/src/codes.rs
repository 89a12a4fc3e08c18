//! What the codes in reports mean: one page per code, in `explain/`. The first line says it in short, the next paragraph in full, and what to do comes last.

macro_rules! pages {
    ($($code:literal)*) => { [$(($code, include_str!(concat!("../explain/", $code, ".md")))),*] };
}

/// Every code with its page, in alphabetical order.
pub const PAGES: &[(&str, &str)] = &pages! {
    "ambiguous-type" "application" "application.precondition" "apply.failed" "arity" "assert" "assert.failed" "assertion.false" "assignment.failed" "assumed" "baseline" "bug"
    "call.failed" "call.precondition" "close" "consistency.error" "contract" "crash" "cross-check" "cyclic-modules" "dangling" "defined-twice" "division" "division.by.zero"
    "double-free" "endless-loop" "endless-recursion" "error" "exhale.failed" "fixity" "fold.failed" "free" "function.not.wellformed"
    "if.failed" "incomplete-pattern" "inhale.failed" "insufficient.permission" "interrupted" "invariant" "invariant.not.established"
    "invariant.not.preserved" "labelled.state.not.reached" "language" "leak" "map.key.contains" "match" "missing-field" "missing-invariant"
    "missing-method" "missing-return" "mixed-patterns" "module-cycle" "module-missing" "negative.permission" "no-instance" "not-called"
    "not-checked" "not-read" "not-well-founded" "not.wellformed" "nothing-changed" "nothing-checked" "null" "opaque" "open" "out-of-bounds" "out-of-budget" "overflow" "ownership" "package.failed"
    "parser.error" "permission" "permission.not.positive" "postcondition" "postcondition.violated" "precondition" "predicate.not.wellformed" "property"
    "qp.not.injective" "quasihavoc.failed" "quasihavocall.failed" "quasihavocall.not.injective" "reached" "refutation.true" "refute.failed"
    "scope" "seq.index.length" "seq.index.negative" "shift" "solver-gave-up" "specification" "suppression" "syntax" "termination"
    "termination.condition.false" "termination.failed" "too-deep" "tuple.condition.false" "tuple.false" "type" "type-cycle" "type-mismatch"
    "typechecker.error" "unbound-name" "unconfirmed" "undefined" "unfold.failed" "uninitialised" "unreachable" "unsupported" "vacuous"
    "verifier.warning" "wand.not.found" "wand.not.wellformed" "weak-contract" "while.failed"
};

/// The page of a code that has one part.
pub fn page(code: &str) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code).map(|(_, page)| *page)
}

/// What a code means in a line; Viper's have two parts, of which the second is the reason.
pub fn title_of(code: &str) -> Option<&'static str> {
    page(code.rsplit(':').next()?).map(title)
}

/// The first line of a page without its mark-up, after the code it begins with.
pub fn title(page: &'static str) -> &'static str {
    let line = page.lines().next().unwrap_or("");
    line.split_once(": ").map_or(line, |(_, title)| title)
}

/// The pages of both parts of a code, as far as there are any.
pub fn pages_of(code: &str) -> Vec<&'static str> {
    code.split(':').filter_map(page).collect()
}

/// The first paragraph after the title of a page, on one line. An example may stand before it.
pub fn meaning(page: &'static str) -> String {
    let body = page.split_once("\n\n").map_or("", |(_, body)| body);
    let prose = body.split("```").step_by(2).map(str::trim_start).find(|part| !part.is_empty()).unwrap_or("");
    let paragraph = prose.split("\n\n").next().unwrap_or("");
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
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
            let meaning = meaning(page);
            assert!(meaning.len() > 20 && !meaning.starts_with("What to do"), "{code}: {meaning}");
        }
    }
}
