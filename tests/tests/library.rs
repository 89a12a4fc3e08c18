//! The refinement types that the embedded Haskell library comes with are believed. Here they are checked against the library's own bodies, each
//! as the type of a function that is nothing but the library's.

use std::{
    fs,
    path::{Path, PathBuf},
};

use gainsay::Options;
use gainsay_tests::{
    comment::CommentStyle,
    inputs::{self, Input},
    run,
};

/// Steps in which a type that is wrong is found to be.
const STEPS: u64 = 4_000;

/// Types that are meant to be believed although the bodies do not keep them: with them, a proof is
/// left out.
const ADMITTED: [&str; 4] = ["(***)", "(==!)", "(==?)", "liquidAssumeB"];

/// Types of methods and primitives, which have no definition to compare with.
const WITHOUT_DEFINITION: [&str; 3] = ["length", "null", "error"];

/// A believed type: of what, the refinement type, and Haskell's.
struct Believed {
    name: String,
    refined: String,
    plain: String,
}

fn modules() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![inputs::root().join("crates/languages/haskell/library")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the library") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

fn module_name(text: &str) -> &str {
    let header = text.lines().find_map(|line| line.strip_prefix("module ")).expect("a header");
    header.split([' ', '(']).next().expect("a name")
}

/// The rest of a signature: its line, and those indented below it.
fn signature<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let start = format!("\n{name} :: ");
    let from = text.find(&start)? + start.len();
    let mut end = from;
    for line in text[from..].split_inclusive('\n') {
        if end > from && !line.starts_with("  ") {
            break;
        }
        end += line.len();
    }
    Some(&text[from..end])
}

fn believed(text: &str) -> Vec<Believed> {
    let mut found = Vec::new();
    for part in text.split("{-@ assume ").skip(1) {
        let (specification, after) = part.split_once("@-}").expect("an end");
        let (name, refined) = specification.split_once(" ::").expect("a type");
        match signature(after, name) {
            Some(plain) => found.push(Believed { name: name.into(), refined: refined.into(), plain: plain.into() }),
            None => assert!(WITHOUT_DEFINITION.contains(&name), "`{name}` has no signature"),
        }
    }
    found
}

/// A module in which each believed type is that of a function, in the order they are written. Those of bags speak of maps.
fn laws(module: &str, believed: &[Believed]) -> String {
    let mut text =
        format!("module Laws where\n\nimport {module}\nimport qualified {module} as L\nimport Gainsay.Map (Map)\n");
    for (number, Believed { name, refined, plain }) in believed.iter().enumerate() {
        let own = match name.strip_prefix('(') {
            Some(operator) => format!("(L.{operator}"),
            None => format!("L.{name}"),
        };
        text.push_str(&format!("\n{{-@ law{number} ::{refined}@-}}\nlaw{number} :: {plain}\nlaw{number} = {own}\n"));
    }
    text
}

/// The numbers of the laws that are refuted with the bodies.
fn broken(text: String) -> Vec<usize> {
    let path = Path::new("Laws.hs");
    let style = CommentStyle::of_path(path).expect("a Haskell file");
    let input = Input { name: "Laws".into(), path: path.into(), text, style };
    let options = Options { steps: STEPS, time: run::PATIENCE, ..Options::default() };
    let refuted = run::checked(&input, &options, |_, sources, root, report| {
        let errors: Vec<_> = report.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
        assert!(errors.is_empty(), "{errors:?} in {}", sources.text(root));
        let refuted = report.goals.iter().filter(|goal| !goal.outcome.failures().is_empty());
        refuted.map(|goal| goal.name.trim_start_matches("law").parse().expect("a number")).collect()
    });
    refuted.expect("a solver")
}

#[test]
fn the_library_keeps_the_types_it_comes_with() {
    let mut count = 0;
    for path in modules() {
        let text = fs::read_to_string(&path).expect("a module");
        let believed = believed(&text);
        if believed.is_empty() {
            continue;
        }
        let broken = broken(laws(module_name(&text), &believed));
        let unexpected: Vec<&str> = broken.iter().map(|number| believed[*number].name.as_str()).collect();
        let unexpected: Vec<&str> = unexpected.into_iter().filter(|name| !ADMITTED.contains(name)).collect();
        assert_eq!(unexpected, Vec::<&str>::new(), "in {}", path.display());
        count += believed.len();
    }
    assert!(count >= 90, "only {count} types");
}

#[test]
fn a_type_that_says_too_much_is_found() {
    let one =
        |refined: &str, plain: &str| Believed { name: "drop".into(), refined: refined.into(), plain: plain.into() };
    let plain = "Int -> [a] -> [a]";
    let laws = laws(
        "Gainsay.List",
        &[
            one(" n:Int -> xs:[a] -> {v:[a] | len v <= len xs} ", plain),
            one(" n:Int -> xs:[a] -> {v:[a] | len v = len xs - n} ", plain),
            one(" n:Nat -> xs:[a] -> {v:[a] | len v < len xs} ", plain),
        ],
    );
    assert_eq!(broken(laws), [1, 2]);
}
