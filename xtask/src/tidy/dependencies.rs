//! docs/decisions/dependencies.md has one line per dependency, and no line for what is no longer one.

use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, Manifest};

/// Holds `page` against what the workspace really depends on.
pub fn check(page: &str, workspace: &[Manifest], findings: &mut Findings) {
    let described: BTreeSet<&str> = page.lines().filter_map(described).collect();
    let ours: BTreeSet<&str> = workspace.iter().map(|manifest| manifest.package.as_str()).collect();
    let mut used: BTreeMap<&str, &str> = BTreeMap::new();
    for manifest in workspace {
        for dependency in manifest.dependencies.iter().filter(|dependency| !ours.contains(dependency.name.as_str())) {
            used.entry(&dependency.name).or_insert(&manifest.path);
        }
    }
    for (name, user) in &used {
        if !described.contains(name) {
            findings.error(format!("{user} depends on {name}, which has no line in docs/decisions/dependencies.md"));
        }
    }
    for name in described.iter().filter(|name| !used.contains_key(*name)) {
        findings.warning(format!("docs/decisions/dependencies.md speaks of {name}, on which nothing depends"));
    }
}

/// The dependency a line of the page's table is about.
fn described(line: &str) -> Option<&str> {
    line.strip_prefix("| `")?.split('`').next()
}

#[cfg(test)]
mod tests {
    use super::super::{Dependency, Section};
    use super::*;

    #[test]
    fn a_dependency_without_a_line_is_found() {
        let dependency = |name: &str| Dependency { name: name.into(), section: Section::Normal };
        let workspace = [
            Manifest {
                package: "a".into(),
                path: "a".into(),
                dependencies: vec![dependency("b"), dependency("serde")],
            },
            Manifest { package: "b".into(), path: "b".into(), dependencies: vec![dependency("imbl")] },
        ];
        let mut findings = Findings::default();
        check("| `serde` | reports |\n| `gone` | once |\n", &workspace, &mut findings);
        assert_eq!(findings.errors, ["b depends on imbl, which has no line in docs/decisions/dependencies.md"]);
        assert_eq!(findings.warnings.len(), 1);
    }
}
