//! Sentences that promise something are tested: `docs/claims.md` lists them, each with the document it stands in and the test that would fail if it
//! were not so. A sentence that was changed, or a test that is gone, fails the build. So does an invariant of ARCHITECTURE.md that is not listed.

use super::Findings;

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Claim {
    pub sentence: String,
    pub document: String,
    /// Names of test functions.
    pub tests: Vec<String>,
}

/// The rows of the table in `text`.
pub fn parse(text: &str) -> Vec<Claim> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| sentence"));
    let claims = rows.filter_map(|row| {
        let mut cells = row.trim_matches('|').split(" | ").map(str::trim);
        let (sentence, document, tests) = (cells.next()?, cells.next()?, cells.next()?);
        let plain = |cell: &str| cell.trim_matches('`').to_owned();
        let tests = tests.split(',').map(|test| plain(test.trim())).collect();
        Some(Claim { sentence: sentence.to_owned(), document: plain(document), tests })
    });
    claims.collect()
}

/// `document` gives the text of a file, `is_test` tells whether there is a test of that name.
pub fn check(
    claims: &[Claim],
    document: &dyn Fn(&str) -> Option<String>,
    is_test: &dyn Fn(&str) -> bool,
    findings: &mut Findings,
) {
    for Claim { sentence, document: path, tests } in claims {
        match document(path) {
            None => findings.error(format!("docs/claims.md: there is no `{path}`")),
            Some(text) if !words(&text).contains(&words(sentence)) => {
                findings.error(format!("docs/claims.md: `{path}` does not say: {sentence}"));
            }
            Some(_) => {}
        }
        for test in tests.iter().filter(|test| !is_test(test)) {
            findings.error(format!("docs/claims.md: there is no test `{test}` for: {sentence}"));
        }
    }
}

/// Every numbered invariant of the architecture has a row.
pub fn check_invariants(claims: &[Claim], architecture: &str, findings: &mut Findings) {
    let section = architecture.split("\n## ").find(|section| section.starts_with("Invariants"));
    for line in section.unwrap_or_default().lines() {
        let Some((_, after)) = line.split_once(". **").filter(|(number, _)| number.parse::<u32>().is_ok()) else {
            continue;
        };
        let bold = after.split("**").next().unwrap_or_default();
        // A sentence that goes on in the next line is known by its beginning.
        if !claims.iter().any(|claim| words(&claim.sentence).contains(&words(bold))) {
            findings.error(format!("ARCHITECTURE.md: docs/claims.md has no test for the invariant `{bold}`"));
        }
    }
}

/// A text without its line breaks and emphasis.
fn words(text: &str) -> String {
    text.replace("**", "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "| sentence | document | tests |\n|---|---|---|\n| It never lies. | `README.md` | `it_does_not_lie`, `nor_here` |\n";

    fn complaints(readme: &str, known: &[&str]) -> Vec<String> {
        let mut findings = Findings::default();
        let document = |path: &str| (path == "README.md").then(|| readme.to_owned());
        check(&parse(TABLE), &document, &|test| known.contains(&test), &mut findings);
        findings.errors
    }

    #[test]
    fn a_sentence_and_its_tests_are_there() {
        assert_eq!(complaints("Yes. **It never\nlies.** No.", &["it_does_not_lie", "nor_here"]), Vec::<String>::new());
    }

    #[test]
    fn a_changed_sentence_and_a_lost_test_are_told() {
        let told = complaints("It seldom lies.", &["nor_here"]);
        assert!(told[0].contains("does not say"), "{told:?}");
        assert!(told[1].contains("it_does_not_lie"), "{told:?}");
    }

    #[test]
    fn an_invariant_needs_a_row() {
        let mut findings = Findings::default();
        let architecture = "## Invariants\n\n1. **It never lies.** So.\n2. **It is quick.** So.\n";
        check_invariants(&parse(TABLE), &format!("# A\n\n{architecture}"), &mut findings);
        assert_eq!(findings.errors.len(), 1);
        assert!(findings.errors[0].contains("It is quick"));
    }
}
