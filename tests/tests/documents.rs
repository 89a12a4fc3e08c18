//! What the documents show is true: programs are checked and found to be what their markers say.

use std::{fs, path::Path};

use gainsay_tests::{
    comment::CommentStyle,
    inputs::{self, Input},
    run,
};

/// The fenced blocks of a document, each with its language.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

#[test]
fn the_page_on_the_core_language_is_true() {
    let page = fs::read_to_string(inputs::root().join("docs/core/tutorial.md")).expect("the page");
    let programs: Vec<&str> =
        blocks(&page).into_iter().filter(|(language, _)| *language == "haskell").map(|(_, text)| text).collect();
    let [program] = programs.as_slice() else { panic!("one program, not {}", programs.len()) };
    let path = Path::new("page.fun");
    let style = CommentStyle::of_path(path).unwrap();
    let text = format!("{program}-- ~ refuted assert where xs is Cons && xs[0] >= 100\n");
    let input = Input { name: "docs/core/tutorial.md".into(), path: path.into(), text, style };
    assert_eq!(run::run(&input).unwrap().complaints, Vec::<String>::new());
    let example = fs::read_to_string(inputs::root().join("tests/core/first-steps/infinite-list.fun")).unwrap();
    let report =
        blocks(&page).into_iter().find(|(_, text)| text.contains("--> tests/core/first-steps/infinite-list.fun:"));
    let (_, report) = report.expect("the report of the example");
    let (place, _) = report.split_once("infinite-list.fun:").unwrap().1.split_once(':').unwrap();
    let line: usize = place.parse().unwrap();
    assert!(report.contains(example.lines().nth(line - 1).unwrap()));
}

/// Every program of the documents on Racket, as `(where it stands, its extension, its text)`.
fn racket_programs() -> Vec<(String, String, String)> {
    let mut programs = Vec::new();
    for document in ["docs/racket/tutorial.md", "docs/racket/reference.md"] {
        let text = fs::read_to_string(inputs::root().join(document)).expect(document);
        for (index, (language, program)) in blocks(&text).into_iter().enumerate() {
            let extension = match language {
                "racket" => "rkt",
                "spcf" => "spcf",
                _ => continue,
            };
            programs.push((format!("{document}, block {}", index + 1), extension.to_owned(), program.to_owned()));
        }
    }
    programs
}

#[test]
fn the_programs_in_the_documents_on_racket_are_what_their_markers_say() {
    let programs = racket_programs();
    assert!(programs.len() >= 8, "only {} programs", programs.len());
    for (name, extension, text) in programs {
        let path = Path::new("document").with_extension(extension);
        let style = CommentStyle::of_path(&path).unwrap();
        let input = Input { name: name.clone(), path, text, style };
        assert_eq!(run::run(&input).unwrap().complaints, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_programs_in_the_documents_on_haskell_are_what_their_markers_say() {
    let mut count = 0;
    for document in ["docs/haskell/tutorial.md", "docs/haskell/reference.md"] {
        let text = fs::read_to_string(inputs::root().join(document)).expect(document);
        for (_, program) in blocks(&text).into_iter().filter(|(language, _)| *language == "haskell") {
            let path = Path::new("document.hs");
            let style = CommentStyle::of_path(path).unwrap();
            let name = format!("{document}: {}", program.lines().find(|line| line.starts_with("module")).unwrap_or(""));
            let input = Input { name: name.clone(), path: path.into(), text: program.to_owned(), style };
            assert_eq!(run::run(&input).unwrap().complaints, Vec::<String>::new(), "{name}");
            count += 1;
        }
    }
    assert!(count >= 6, "only {count} programs");
}
