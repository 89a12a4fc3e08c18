//! Comments, which suppressions stand in, are found without the front ends. Every program of the tests says whether that is right: without its comments it is the same
//! program, and what its expectations stand in is a comment.

use std::{fs, path::Path, time::Duration};

use gainsay::{Options, comment_syntax, goals};
use gainsay_source::{Diagnostic, Host, ReadError, Sources};
use gainsay_tests::inputs::{self, Input};

struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        fs::read_to_string(Path::new(path)).map_err(|_| ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn syntax(input: &Input) -> gainsay_source::CommentSyntax {
    comment_syntax(&input.path.to_string_lossy(), None).expect("its language has comments")
}

/// Spaces in place of comments that nobody but people reads.
fn without_comments(input: &Input) -> String {
    let mut bytes = input.text.clone().into_bytes();
    for comment in syntax(input).comments(&input.text) {
        let text = &input.text[comment.whole.clone()];
        if !["{-@", "{-#", ";@", "#|@"].iter().any(|annotation| text.starts_with(annotation)) {
            bytes[comment.whole].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
    }
    String::from_utf8(bytes).expect("comments begin and end with characters")
}

/// What a front end makes of a text.
fn read(input: &Input, text: &str) -> (Vec<gainsay::Goal>, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let root = sources.add(input.path.to_string_lossy(), text);
    goals(&Files, &mut sources, &[root], &Options::default())
}

#[test]
fn a_program_without_its_comments_is_the_same_program() {
    let inputs = inputs::all(&inputs::root()).expect("there are programs");
    assert!(inputs.len() > 500, "{}", inputs.len());
    let differ = inputs.iter().filter(|input| {
        let without = without_comments(input);
        let written = read(input, &input.text);
        // A comment that never ends is a mistake, and blanks are none.
        let is_program = !written.1.iter().any(Diagnostic::is_error);
        is_program && without != input.text && written != read(input, &without)
    });
    let differ: Vec<&str> = differ.map(|input| input.name.as_str()).collect();
    assert_eq!(differ, Vec::<&str>::new());
}

#[test]
fn what_expectations_stand_in_is_a_comment() {
    for input in inputs::all(&inputs::root()).expect("there are programs") {
        let comments = syntax(&input).comments(&input.text);
        let mut at = 0;
        for line in input.text.split_inclusive('\n') {
            let marker = input.style.find(line).map(|found| {
                let rest = &line[found.code.len()..];
                at + line.len() - rest.trim_start().len()
            });
            let is_comment = |marker: usize| comments.iter().any(|comment| comment.whole.contains(&marker));
            assert!(marker.is_none_or(is_comment), "{}: {line}", input.name);
            at += line.len();
        }
    }
}
