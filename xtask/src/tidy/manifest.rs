//! The workspace's Cargo.toml files, reduced to what the rules need: which package lives where and depends on what.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use toml::{Table, Value};

/// Why a package depends on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Normal,
    Build,
    Development,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub name: String,
    pub section: Section,
}

/// One package of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub package: String,
    /// Its folder, relative to the root.
    pub path: String,
    pub dependencies: Vec<Dependency>,
}

/// All members of the workspace at `root`, in the order it lists them.
pub fn read_workspace(root: &Path) -> Result<Vec<Manifest>> {
    let workspace = read_table(&root.join("Cargo.toml"))?;
    let members = workspace.get("workspace").and_then(|table| table.get("members")).and_then(Value::as_array);
    let paths = members.into_iter().flatten().filter_map(Value::as_str);
    paths.map(|path| read_member(root, path)).collect()
}

fn read_member(root: &Path, path: &str) -> Result<Manifest> {
    let table = read_table(&root.join(path).join("Cargo.toml"))?;
    parse(path, &table).with_context(|| format!("{path}/Cargo.toml names no package"))
}

fn read_table(path: &Path) -> Result<Table> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    text.parse().with_context(|| format!("{} is not TOML", path.display()))
}

fn parse(path: &str, table: &Table) -> Option<Manifest> {
    let package = table.get("package")?.get("name")?.as_str()?.to_owned();
    let mut dependencies = sections(table);
    let targets = table.get("target").and_then(Value::as_table);
    for target in targets.into_iter().flat_map(Table::values).filter_map(Value::as_table) {
        dependencies.extend(sections(target));
    }
    Some(Manifest { package, path: path.to_owned(), dependencies })
}

fn sections(table: &Table) -> Vec<Dependency> {
    let headings = [
        ("dependencies", Section::Normal),
        ("build-dependencies", Section::Build),
        ("dev-dependencies", Section::Development),
    ];
    let mut dependencies = Vec::new();
    for (heading, section) in headings {
        let entries = table.get(heading).and_then(Value::as_table);
        for (key, value) in entries.into_iter().flatten() {
            // A renamed dependency is known by its real name.
            let name = value.get("package").and_then(Value::as_str).unwrap_or(key).to_owned();
            dependencies.push(Dependency { name, section });
        }
    }
    dependencies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_dependency_is_seen_under_its_real_name() {
        let text = "[package]\nname = \"a\"\n[dependencies]\nb.workspace = true\n[dev-dependencies]\nc = \"1\"\n\
                    [target.'cfg(unix)'.dependencies]\nd = { package = \"e\", version = \"1\" }\n";
        let manifest = parse("x/a", &text.parse().unwrap()).unwrap();
        let names: Vec<_> = manifest.dependencies.iter().map(|found| (found.name.as_str(), found.section)).collect();
        assert_eq!(names, [("b", Section::Normal), ("c", Section::Development), ("e", Section::Normal)]);
    }
}
