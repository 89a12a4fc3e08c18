//! ARCHITECTURE.md as data: the tree it draws, the table of who may use whom, the paths it names; and the rules that hold the workspace to it.
//!
//! The table has three columns: the crates a row speaks of, what they may use, what their tests may use besides. Entries are folders in
//! backticks; `crates/base/*` means every folder right under `crates/base`.

use super::{Findings, Manifest, Section};

/// One row of the dependency table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    crates: Vec<String>,
    may_use: Vec<String>,
    tests_may_use: Vec<String>,
}

/// What ARCHITECTURE.md says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Architecture {
    rows: Vec<Row>,
    /// Every path of the drawn tree.
    tree: Vec<String>,
    /// Every path named in backticks in the prose.
    named: Vec<String>,
}

impl Architecture {
    pub fn parse(text: &str) -> Architecture {
        let mut architecture = Architecture::default();
        let mut fence = None;
        let mut in_dependency_table = false;
        let mut branch: Vec<String> = Vec::new();
        for line in text.lines() {
            if let Some(info) = line.strip_prefix("```") {
                fence = if fence.is_some() { None } else { Some(info.trim().to_owned()) };
                continue;
            }
            match fence.as_deref() {
                Some("tree") => architecture.tree.extend(tree_paths(line, &mut branch)),
                Some(_) => {}
                None => {
                    in_dependency_table = line.starts_with('|') && (in_dependency_table || line.contains("may use"));
                    if in_dependency_table {
                        architecture.rows.extend(table_row(line));
                    }
                    architecture.named.extend(in_backticks(line).filter(|word| is_path(word)).map(str::to_owned));
                }
            }
        }
        architecture
    }

    fn row(&self, path: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.crates.iter().any(|pattern| matches(pattern, path)))
    }
}

/// Every member stands in the tree and in the table.
pub fn check_members(architecture: &Architecture, workspace: &[Manifest], findings: &mut Findings) {
    for Manifest { package, path, .. } in workspace {
        if !architecture.tree.contains(path) {
            findings.error(format!("{path} ({package}) is missing from the tree in ARCHITECTURE.md"));
        }
        if architecture.row(path).is_none() {
            findings
                .error(format!("{path} ({package}) has no row in the table \"who may use whom\" of ARCHITECTURE.md"));
        }
    }
}

/// No arrow between our crates that the table does not allow.
pub fn check_arrows(architecture: &Architecture, workspace: &[Manifest], findings: &mut Findings) {
    for manifest in workspace {
        let Some(row) = architecture.row(&manifest.path) else { continue };
        for dependency in &manifest.dependencies {
            let Some(target) = workspace.iter().find(|other| other.package == dependency.name) else { continue };
            let allowed = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, &target.path));
            let in_tests = dependency.section == Section::Development && allowed(&row.tests_may_use);
            if !allowed(&row.may_use) && !in_tests {
                findings.error(format!(
                    "{} may not use {}: the table \"who may use whom\" of ARCHITECTURE.md does not allow it",
                    manifest.path, target.path
                ));
            }
        }
    }
}

/// Every path that ARCHITECTURE.md names exists.
pub fn check_paths(architecture: &Architecture, exists: &dyn Fn(&str) -> bool, findings: &mut Findings) {
    let rows = architecture.rows.iter().flat_map(|row| row.crates.iter().chain(&row.may_use).chain(&row.tests_may_use));
    let mut paths: Vec<&String> = architecture.tree.iter().chain(&architecture.named).chain(rows).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        if !exists(path) {
            findings.error(format!("ARCHITECTURE.md names {path}, which does not exist"));
        }
    }
}

fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix("/*") {
        Some(folder) => path.rsplit_once('/').is_some_and(|(parent, _)| parent == folder),
        None => pattern == path,
    }
}

/// The paths on one line of a drawn tree, each level four columns wide. `branch` holds the folders that lead to it.
fn tree_paths(line: &str, branch: &mut Vec<String>) -> Vec<String> {
    let drawing = |character: char| " │├└─".contains(character);
    let columns = line.chars().take_while(|character| drawing(*character)).count();
    let Some(depth) = (columns / 4).checked_sub(1) else { return Vec::new() };
    let entry = line.trim_start_matches(drawing);
    let names = entry.split("  ").next().unwrap_or_default();
    branch.truncate(depth);
    let mut paths = Vec::new();
    for name in names.split_whitespace() {
        let path: Vec<&str> = branch.iter().map(String::as_str).chain([name.trim_end_matches('/')]).collect();
        paths.push(path.join("/"));
    }
    if let Some(folder) = names.trim().strip_suffix('/') {
        branch.push(folder.to_owned());
    }
    paths
}

fn table_row(line: &str) -> Option<Row> {
    let mut cells = line.trim_matches('|').split('|').map(|cell| in_backticks(cell).map(str::to_owned).collect());
    let crates: Vec<String> = cells.next()?;
    let may_use = cells.next()?;
    let tests_may_use = cells.next().unwrap_or_default();
    if crates.is_empty() { None } else { Some(Row { crates, may_use, tests_may_use }) }
}

fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether something in backticks speaks of a place in the tree rather than of code.
fn is_path(word: &str) -> bool {
    let plain = word.chars().all(|character| character.is_alphanumeric() || "/._-*".contains(character));
    let folders =
        ["crates/", "shells/", "tests/", "docs/", "xtask/", "fuzz/", "examples/", "scripts/", "benches/", ".ci/"];
    plain && folders.iter().any(|folder| word.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::super::Dependency;
    use super::*;

    const TEXT: &str = "\
```tree
gainsay/
├── README.md LICENSE  papers
├── crates/            pure
│   ├── base/          data
│   │   └── source/    files
│   └── report/        drawings
└── xtask/             chores
```

| crate | may use | its tests also |
|---|---|---|
| `crates/base/source` | nothing | nothing |
| `crates/report` | `crates/base/*` | `xtask` |

See `crates/report/src` and `docs/decisions/x.md`, not `Vec::new` or `a/b`.
";

    fn member(path: &str, package: &str, dependencies: &[(&str, Section)]) -> Manifest {
        let dependencies =
            dependencies.iter().map(|(name, section)| Dependency { name: (*name).into(), section: *section });
        Manifest { package: package.into(), path: path.into(), dependencies: dependencies.collect() }
    }

    #[test]
    fn the_tree_and_the_prose_are_read() {
        let architecture = Architecture::parse(TEXT);
        assert_eq!(
            architecture.tree,
            ["README.md", "LICENSE", "crates", "crates/base", "crates/base/source", "crates/report", "xtask"]
        );
        assert!(architecture.named.contains(&"docs/decisions/x.md".to_owned()));
        assert!(!architecture.named.contains(&"a/b".to_owned()));
    }

    #[test]
    fn a_forbidden_arrow_is_found_and_a_tests_arrow_is_not() {
        let source = member("crates/base/source", "source", &[("report", Section::Normal)]);
        let report =
            member("crates/report", "report", &[("source", Section::Normal), ("chores", Section::Development)]);
        let chores = member("xtask", "chores", &[]);
        let mut findings = Findings::default();
        check_arrows(&Architecture::parse(TEXT), &[source, report.clone(), chores.clone()], &mut findings);
        assert_eq!(findings.errors.len(), 1, "{findings:?}");
        assert!(findings.errors[0].starts_with("crates/base/source may not use crates/report"));

        let careless =
            Manifest { dependencies: vec![Dependency { name: "chores".into(), section: Section::Normal }], ..report };
        let mut findings = Findings::default();
        check_arrows(&Architecture::parse(TEXT), &[careless, chores], &mut findings);
        assert_eq!(findings.errors.len(), 1, "what tests may use is not for the crate itself");
    }

    #[test]
    fn a_crate_nobody_wrote_about_is_found() {
        let mut findings = Findings::default();
        check_members(&Architecture::parse(TEXT), &[member("crates/secret", "secret", &[])], &mut findings);
        assert_eq!(findings.errors.len(), 2);
    }

    #[test]
    fn a_path_that_does_not_exist_is_found() {
        let mut findings = Findings::default();
        check_paths(&Architecture::parse(TEXT), &|path| path != "docs/decisions/x.md", &mut findings);
        assert_eq!(findings.errors, ["ARCHITECTURE.md names docs/decisions/x.md, which does not exist"]);
    }
}
