//! The documents as a book: what its table of contents names is there, nothing is left out, and the reports it shows are what is printed.

mod support;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use support::{Folder, finish};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            pages(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "md") {
            found.insert(entry);
        }
    }
}

/// The targets of links in a page, without those to other hosts and without the part behind `#`.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let targets = targets.filter(|target| !target.starts_with("http") && !target.contains(char::is_whitespace));
    targets.map(|target| target.split('#').next().unwrap_or(target)).filter(|target| !target.is_empty()).collect()
}

#[test]
fn the_table_of_contents_names_every_page_once() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("SUMMARY.md");
    let named: Vec<PathBuf> = links(&summary).into_iter().map(|target| docs.join(target)).collect();
    let mut found = BTreeSet::new();
    pages(&docs, &mut found);
    found.remove(&docs.join("SUMMARY.md"));
    assert_eq!(named.iter().cloned().collect::<BTreeSet<_>>(), found);
    assert_eq!(named.len(), found.len(), "a page is named twice");
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let mut found = BTreeSet::new();
    pages(&root().join("docs"), &mut found);
    found.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root().join(page)));
    for page in found {
        let text = fs::read_to_string(&page).expect("a page");
        for target in links(&text) {
            let folder = page.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{}: {target}", page.display());
        }
    }
}

#[test]
fn the_reports_of_the_book_are_what_is_printed() {
    let page = fs::read_to_string(root().join("docs/reports.md")).expect("reports.md");
    let folder = Folder::new();
    let mut command = folder.command(&["check", "examples"]);
    command.current_dir(root());
    let ran = finish(command);
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    assert_eq!(blocks.len(), 4);
    for block in blocks {
        ran.says(block.strip_prefix("text\n").expect("a report"));
    }
    let last = ran.stdout.trim_end().lines().last().expect("a summary");
    assert!(page.contains(&format!("`{last}`")), "{last}");
}

#[test]
fn the_report_of_the_solver_is_what_is_printed() {
    let page = fs::read_to_string(root().join("docs/c/solver.md")).expect("solver.md");
    let folder = Folder::new();
    let mutants = "tests/papers/pedantic/dpll/mutants.c";
    let mut command = folder.command(&["check", mutants, "--only", "pop_without_the_array"]);
    command.current_dir(root());
    let ran = finish(command);
    let block = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a report");
    ran.says(block);
}
