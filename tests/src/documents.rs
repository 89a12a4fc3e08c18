//! The programs of the documents: every fenced block in a language of ours, named by its page and its number there.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use crate::{
    comment::CommentStyle,
    inputs::{self, Input},
};

/// Pages with programs, and the extension of the language that fences on them name.
const PAGES: [(&str, &str, &str); 8] = [
    ("docs/haskell/tutorial.md", "haskell", "hs"),
    ("docs/haskell/reference.md", "haskell", "hs"),
    ("docs/racket/tutorial.md", "racket", "rkt"),
    ("docs/racket/reference.md", "racket", "rkt"),
    ("docs/viper/tutorial.md", "viper", "vpr"),
    ("docs/viper/reference.md", "viper", "vpr"),
    ("docs/c/tutorial.md", "c", "c"),
    ("docs/c/reference.md", "c", "c"),
];

/// Every program of the documents, in their order.
pub fn all() -> Result<Vec<Input>> {
    let mut programs = Vec::new();
    for (page, language, extension) in PAGES {
        let text = fs::read_to_string(inputs::root().join(page)).with_context(|| format!("{page} cannot be read"))?;
        let fenced = text.split("```").skip(1).step_by(2);
        let blocks = fenced.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
        for (program, number) in blocks.zip(1..) {
            let path = PathBuf::from("document").with_extension(extension);
            let style = CommentStyle::of_path(&path).with_context(|| format!("{extension} has no comments"))?;
            programs.push(Input { name: format!("{page}:{number}"), path, text: program.to_owned(), style });
        }
    }
    Ok(programs)
}
