//! How each language writes a line comment, and where in a line a marker begins. Nothing here knows what a marker says.

use std::path::Path;

/// A family of line comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentStyle {
    leader: &'static str,
    /// Literate programs put this before every line of code.
    bird: Option<&'static str>,
}

/// A marker found in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// What stands before the comment, without white space at its end.
    pub code: &'a str,
    /// What stands after the `~`, trimmed.
    pub text: &'a str,
}

impl CommentStyle {
    /// The style of the file at `path`, by its extension.
    pub fn of_path(path: &Path) -> Option<CommentStyle> {
        let (leader, bird) = match path.extension()?.to_str()? {
            "fun" | "hs" => ("--", None),
            "lhs" => ("--", Some(">")),
            "rkt" | "sch" | "scm" | "spcf" => (";", None),
            "vpr" | "sil" | "c" => ("//", None),
            _ => return None,
        };
        Some(CommentStyle { leader, bird })
    }

    /// The marker in `line`, if there is one.
    pub fn find<'a>(&self, line: &'a str) -> Option<Found<'a>> {
        let opening = format!("{} ~ ", self.leader);
        let (code, text) = line.split_once(&opening)?;
        Some(Found { code: code.trim_end(), text: text.trim() })
    }

    /// Whether `code`, which stands before a marker, is code at all.
    pub fn is_blank(&self, code: &str) -> bool {
        let code = code.trim();
        code.is_empty() || self.bird == Some(code)
    }

    /// A line with nothing but a marker, to stand under `above`.
    pub fn line(&self, above: &str, text: &str) -> String {
        let (bird, rest) = match self.bird.filter(|bird| above.starts_with(bird)) {
            Some(bird) => (bird, &above[bird.len()..]),
            None => ("", above),
        };
        let indentation: String = rest.chars().take_while(|character| character.is_whitespace()).collect();
        let indentation = if bird.is_empty() || !indentation.is_empty() { indentation } else { " ".to_owned() };
        format!("{bird}{indentation}{} ~ {text}", self.leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(path: &str) -> CommentStyle {
        CommentStyle::of_path(Path::new(path)).unwrap()
    }

    #[test]
    fn every_language_has_its_comments() {
        assert_eq!(style("a.hs").find("f x = 1 -- ~ refuted a").unwrap().text, "refuted a");
        assert_eq!(style("a.rkt").find("  ; ~ refuted contract").unwrap().code, "");
        assert_eq!(style("a.vpr").find("assert false // ~ refuted a").unwrap().code, "assert false");
        assert_eq!(style("a.c").find("// ordinary ~ comment"), None);
        assert_eq!(CommentStyle::of_path(Path::new("a.md")), None);
    }

    #[test]
    fn literate_code_keeps_its_bird() {
        let style = style("a.lhs");
        let found = style.find("> -- ~ refuted a").unwrap();
        assert!(style.is_blank(found.code));
        assert_eq!(style.line(">   f x = 1", "refuted a"), ">   -- ~ refuted a");
        assert_eq!(style.line("prose", "error a"), "-- ~ error a");
    }

    #[test]
    fn a_new_marker_is_indented_like_the_line_above() {
        assert_eq!(style("a.fun").line("\t in x", "unknown bug"), "\t -- ~ unknown bug");
    }
}
