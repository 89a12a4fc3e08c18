//! Rules about the tree that the compiler cannot check. Each rule is a function from what was read to complaints; this file reads the tree
//! once and puts them together. No rule writes anything.

mod architecture;
mod claims;
mod dependencies;
mod languages;
mod manifest;
mod purity;
mod source_file;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

pub use architecture::Architecture;
pub use manifest::{Dependency, Manifest, Section};
pub use source_file::SourceFile;

/// What is wrong with the tree. Warnings do not fail the build.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Findings {
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
}

impl Findings {
    pub fn error(&mut self, message: impl Into<String>) {
        self.errors.push(message.into());
    }

    pub fn warning(&mut self, message: impl Into<String>) {
        self.warnings.push(message.into());
    }
}

/// Checks the tree at `root` against every rule.
pub fn tidy(root: &Path) -> Result<Findings> {
    let mut findings = Findings::default();
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| format!("{path} cannot be read"));

    let workspace = manifest::read_workspace(root)?;
    let architecture = Architecture::parse(&read("ARCHITECTURE.md")?);
    architecture::check_members(&architecture, &workspace, &mut findings);
    architecture::check_arrows(&architecture, &workspace, &mut findings);
    architecture::check_paths(&architecture, &|path| exists(root, path), &mut findings);
    languages::check_dependencies(&workspace, &mut findings);
    dependencies::check(&read("docs/decisions/dependencies.md")?, &workspace, &mut findings);
    check_test_command(&read("README.md")?, &read(".ci/run")?, &mut findings);

    let mut tests = BTreeSet::new();
    for path in rust_files(root)? {
        let file = SourceFile::new(relative(root, &path), read(&relative(root, &path))?);
        tests.extend(source_file::tests(&file.text));
        source_file::check(&file, &mut findings);
        if file.path.starts_with("crates/") {
            purity::check(&file, &mut findings);
        }
        if languages::is_source(&file.path) {
            languages::check(&file, &mut findings);
        }
    }
    let listed = claims::parse(&read("docs/claims.md")?);
    claims::check(&listed, &|path| read(path).ok(), &|test| tests.contains(test), &mut findings);
    claims::check_invariants(&listed, &read("ARCHITECTURE.md")?, &mut findings);
    Ok(findings)
}

/// CI runs what the README tells people to run: the last command of `.ci/run` stands in the README.
fn check_test_command(readme: &str, ci: &str, findings: &mut Findings) {
    let mut commands = ci.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let command = commands.next_back().unwrap_or_default().trim_start_matches("exec ");
    if command.is_empty() || !readme.lines().any(|line| line.trim() == command) {
        findings.error(format!(".ci/run ends with `{command}`, which is no command line of the README"));
    }
}

fn exists(root: &Path, path: &str) -> bool {
    match path.split_once("/*") {
        Some((folder, _)) => root.join(folder).read_dir().is_ok_and(|mut entries| entries.next().is_some()),
        None => root.join(path).exists(),
    }
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Every Rust file of ours, in the order of its path.
fn rust_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut pending = vec![root.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    pending.push(path);
                }
            } else if name.ends_with(".rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ci_must_run_a_command_of_the_readme() {
        let mut findings = Findings::default();
        check_test_command("Run\n\n    scripts/test\n", "#!/bin/sh\nexec scripts/test\n", &mut findings);
        assert_eq!(findings, Findings::default());
        check_test_command("Run\n\n    scripts/test\n", "#!/bin/sh\nexec scripts/test --quick\n", &mut findings);
        assert_eq!(findings.errors.len(), 1);
    }
}
