//! What a newcomer does first: the README's command, an example that is broken and mended again. What the README shows is what they see.

mod support;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use support::{Folder, Ran, finish};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// `gainsay` in the root of the checkout.
fn in_checkout(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = folder.command(arguments);
    command.current_dir(root());
    finish(command)
}

/// The fenced blocks of a document that begin with this language.
fn blocks<'d>(document: &'d str, language: &str) -> Vec<&'d str> {
    let fenced = document.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

#[test]
fn the_first_command_prints_the_reports_of_the_readme() {
    let readme = read("README.md");
    assert!(readme.contains("cargo run --release --bin gainsay -- check examples\n"));
    let folder = Folder::new();
    let ran = in_checkout(&folder, &["check", "examples"]);
    ran.ends_with(1);
    let reports: Vec<&str> =
        blocks(&readme, "text").into_iter().filter(|block| block.contains("--> examples/")).collect();
    assert_eq!(reports.len(), 2, "one of C and one of Haskell");
    reports.iter().for_each(|report| {
        ran.says(report);
    });
    ran.says("(apply-twice (λ (x) 0)) = error");
}

#[test]
fn the_programs_of_the_readme_are_those_of_the_examples() {
    let readme = read("README.md");
    // Markers for the tests are left out, and so are signatures that say less than the refinement types.
    let told = |path: &str| {
        let text = read(path);
        let lines = text.lines().filter(|line| !line.contains(" ~ ") && !line.contains(" :: Int -> Int"));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (language, path, begin) in
        [("c", "examples/c/queue.c", "void enqueue"), ("hs", "examples/haskell/Percent.hs", "{-@ clamp")]
    {
        let block = blocks(&readme, language).into_iter().find(|block| block.starts_with(begin)).expect(begin);
        assert!(told(path).contains(block.trim_end()), "{path}:\n{block}");
    }
}

#[test]
fn the_picture_of_the_readme_is_what_is_drawn() {
    let folder = Folder::new();
    let ran = in_checkout(&folder, &["check", "examples/c/queue.c", "--format", "svg"]);
    assert!(
        ran.ends_with(1).stdout == read("docs/pictures/queue.svg"),
        "write it again: gainsay check examples/c/queue.c --format svg"
    );
}

#[test]
fn each_language_has_a_wrong_example_one_with_a_weak_contract_and_a_verified_one() {
    let folder = Folder::new();
    let report = in_checkout(&folder, &["check", "examples", "--format", "json"]).ends_with(1).json();
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for goal in report["goals"].as_array().expect("goals") {
        let verdict = goal["verdict"].as_str().expect("a verdict");
        let kind = goal["failures"][0]["counterexample"]["kind"].as_str();
        assert_ne!(verdict, "unknown", "{goal}");
        let file = goal["span"]["file"].as_str().expect("a file").to_owned();
        files.entry(file).or_default().push(kind.unwrap_or(verdict).to_owned());
    }
    for language in ["c", "haskell", "racket", "viper"] {
        let inside = |file: &str| file.contains(&format!("/{language}/"));
        let verdicts: Vec<&Vec<String>> = files.iter().filter(|(file, _)| inside(file)).map(|(_, all)| all).collect();
        assert_eq!(verdicts.len(), 3, "{language}");
        assert!(verdicts.iter().any(|all| all.iter().all(|verdict| verdict == "verified")), "{language}");
        assert!(verdicts.iter().any(|all| all.iter().any(|verdict| verdict == "concrete")), "{language}");
        // What calls what is not abstracted in Racket: there a client's function does what its contract allows.
        let weak = if language == "racket" { "concrete" } else { "abstract" };
        assert!(verdicts.iter().any(|all| all.iter().any(|verdict| verdict == weak)), "{language}");
    }
}

#[test]
fn a_newcomer_breaks_an_example_and_mends_it_again() {
    let folder = Folder::new();
    let right = read("examples/c/reverse.c");
    folder.file("reverse.c", &right);
    folder.run(&["check", "reverse.c"]).ends_with(0).says("verified: `reverse`");
    let wrong = right.replace("n->next = done;", "n->next = n;");
    assert_ne!(wrong, right);
    folder.file("reverse.c", wrong);
    let broken = folder.run(&["check", "reverse.c"]);
    broken
        .ends_with(1)
        .says("concrete, replayed")
        .says("heap before the call")
        .says("gainsay replay reverse.c:reverse#1");
    folder.run(&["replay", "reverse.c:reverse#1"]).ends_with(1);
    folder.file("reverse.c", right);
    folder.run(&["check", "reverse.c"]).ends_with(0).says("1 goal: 1 verified");
}
