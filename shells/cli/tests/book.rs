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

/// The pieces of code of a page: what they are marked as, and their text.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.filter_map(|block| block.split_once('\n')).collect()
}

/// A program without the marks that tell the tests what is found.
fn unmarked(program: &str) -> String {
    let without = |line: &str| match ["// ~", "-- ~", ";; ~", "; ~"].iter().find_map(|mark| line.find(mark)) {
        Some(0) => None,
        Some(at) if line[..at].trim().is_empty() => None,
        Some(at) => Some(line[..at].trim_end().to_owned()),
        None => Some(line.to_owned()),
    };
    program.lines().filter_map(without).map(|line| line + "\n").collect()
}

/// What is shown may leave lines out, with dots or without.
fn is_part_of(shown: &str, printed: &str) -> Result<(), String> {
    let mut printed = printed.lines();
    let wanted = shown.lines().filter(|line| !line.trim().is_empty() && line.trim() != "...");
    for line in wanted {
        if !printed.any(|other| other.trim_end() == line.trim_end()) {
            return Err(format!("not printed, or not in this order: {line}"));
        }
    }
    Ok(())
}

#[test]
fn the_reports_of_the_tutorials_are_what_is_printed() {
    let mut compared = 0;
    for (language, extension) in [("c", "c"), ("haskell", "hs"), ("racket", "rkt"), ("viper", "vpr")] {
        let page = fs::read_to_string(root().join(format!("docs/{language}/tutorial.md"))).expect("a tutorial");
        let mut program = String::new();
        for (kind, text) in blocks(&page) {
            if kind == language {
                program = unmarked(text);
            }
            if kind != "text" || !text.starts_with("error[") {
                continue;
            }
            let place = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
            let name =
                place.and_then(|place| place.split(':').next()).map_or(format!("program.{extension}"), str::to_owned);
            let folder = Folder::new();
            folder.file(&name, &program);
            let ran = finish(folder.command(&["check", &name]));
            is_part_of(text, &ran.stdout).unwrap_or_else(|error| panic!("{language}: {error}\n{}", ran.stdout));
            compared += 1;
        }
    }
    assert_eq!(compared, 8);
}
