//! Languages turn text into intermediate languages and values into text. What searches, asks a solver or says a verdict is an engine: no language depends
//! on one, tests included, and none names the types that this is done with. The table of ARCHITECTURE.md may change; this may not.

use super::{Findings, Manifest, SourceFile};

/// Types of solving and deciding. A language may well write about a counterexample, but not come to one.
const DECIDING: [&str; 9] =
    ["Solver", "Verdict", "Outcome", "Budget", "Effort", "Deadline", "Statistics", "Query", "Machine"];

/// Whether a folder belongs to a language.
fn is_language(path: &str) -> bool {
    path.starts_with("crates/languages/")
}

/// Whether a file is what a language is made of; its tests may well be about more.
pub fn is_source(path: &str) -> bool {
    is_language(path) && path.contains("/src/")
}

/// No language uses an engine.
pub fn check_dependencies(workspace: &[Manifest], findings: &mut Findings) {
    let engines: Vec<&Manifest> = workspace.iter().filter(|each| each.path.starts_with("crates/engines/")).collect();
    for language in workspace.iter().filter(|each| is_language(&each.path)) {
        for dependency in &language.dependencies {
            if let Some(engine) = engines.iter().find(|engine| engine.package == dependency.name) {
                findings.error(format!("{} uses {}: a language uses no engine", language.path, engine.path));
            }
        }
    }
}

/// Complains about every type of solving and deciding that `file` names.
pub fn check(file: &SourceFile, findings: &mut Findings) {
    for (number, line) in file.checked_lines() {
        let code = line.split("//").next().unwrap_or_default();
        let words = code.split(|character: char| !(character.is_alphanumeric() || character == '_'));
        for word in words.filter(|word| DECIDING.contains(word)) {
            findings
                .error(format!("{}:{number}: `{word}` belongs to an engine; a language does not decide", file.path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Dependency, Section};
    use super::*;

    #[test]
    fn a_language_that_uses_an_engine_is_found_also_in_its_tests() {
        let uses = |name: &str, section| Dependency { name: name.into(), section };
        let member = |package: &str, path: &str, dependencies| Manifest {
            package: package.into(),
            path: path.into(),
            dependencies,
        };
        let workspace = [
            member("run", "crates/engines/run", vec![]),
            member("ir", "crates/base/ir", vec![]),
            member("a", "crates/languages/a", vec![uses("ir", Section::Normal), uses("run", Section::Development)]),
            member("whole", "crates/whole", vec![uses("run", Section::Normal)]),
        ];
        let mut findings = Findings::default();
        check_dependencies(&workspace, &mut findings);
        assert_eq!(findings.errors, ["crates/languages/a uses crates/engines/run: a language uses no engine"]);
    }

    #[test]
    fn a_type_of_solving_is_found_and_a_word_in_a_comment_is_not() {
        let text = "use gainsay_verdict::{Value, Verdict};\n// The Solver is elsewhere.\nstruct Resolver;\n";
        let mut findings = Findings::default();
        check(&SourceFile::new("crates/languages/a/src/lib.rs", text), &mut findings);
        assert_eq!(findings.errors.len(), 1, "{findings:?}");
        assert!(findings.errors[0].starts_with("crates/languages/a/src/lib.rs:1: `Verdict`"));
    }
}
