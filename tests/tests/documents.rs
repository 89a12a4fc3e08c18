//! What the README shows is true: its program is read and refuted, and its report is what the example's check prints.

use std::{fs, path::Path};

use gainsay_tests::{
    comment::CommentStyle,
    inputs::{self, Input},
    run,
};

fn readme() -> String {
    fs::read_to_string(inputs::root().join("README.md")).expect("there is a README")
}

/// The fenced blocks of a document, each with its language.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

#[test]
fn the_program_in_the_readme_is_refuted() {
    let readme = readme();
    let programs: Vec<&str> =
        blocks(&readme).into_iter().filter(|(language, _)| *language == "haskell").map(|(_, text)| text).collect();
    let [program] = programs.as_slice() else { panic!("one program, not {}", programs.len()) };
    let path = Path::new("readme.fun");
    let style = CommentStyle::of_path(path).unwrap();
    let text = format!("{program}-- ~ refuted assert where xs is Cons && xs[0] >= 100\n");
    let input = Input { name: "README.md".into(), path: path.into(), text, style };
    assert_eq!(run::run(&input).unwrap().complaints, Vec::<String>::new());
}

#[test]
fn the_readme_quotes_the_example_it_checks() {
    let example = fs::read_to_string(inputs::root().join("examples/infinite-list.fun")).unwrap();
    let readme = readme();
    let report = blocks(&readme).into_iter().find(|(_, text)| text.contains("--> examples/infinite-list.fun:"));
    let (_, report) = report.expect("the report of the example");
    let (place, _) = report.split_once("--> examples/infinite-list.fun:").unwrap().1.split_once(':').unwrap();
    let line: usize = place.parse().unwrap();
    assert!(report.contains(example.lines().nth(line - 1).unwrap()));
}
