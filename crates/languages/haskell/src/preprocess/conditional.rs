//! The C preprocessor as far as Haskell files commonly use it: `#if`, `#ifdef`, `#elif`, `#else`, `#endif` around whole lines.
//!
//! Macros are not expanded: `#define` and `#include` are reported as unsupported, and so is a condition that cannot be decided.

use gainsay_source::{Diagnostic, FileId, Span};

use super::{Line, condition, keep_lines};

/// One `#if` that is open.
struct Branches {
    /// Some branch was already taken.
    taken: bool,
    /// The current branch is the one taken.
    active: bool,
    /// Whether the lines around the `#if` are kept.
    outer: bool,
    span: Span,
}

/// Blanks out the directives and the branches not taken.
pub fn chosen_lines(text: &str, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> String {
    let mut open: Vec<Branches> = Vec::new();
    let result = keep_lines(text, |offset, line| {
        let Some(directive) = line.strip_prefix('#').filter(|rest| !rest.starts_with('!')) else {
            return if open.last().is_none_or(|branches| branches.active) { Line::Kept } else { Line::Dropped };
        };
        let span = Span::new(file, offset, offset + line.len());
        if let Some(problem) = obey(directive.trim(), span, &mut open) {
            diagnostics.push(problem);
        }
        Line::Dropped
    });
    for branches in open {
        diagnostics.push(Diagnostic::error("syntax", "this #if has no #endif", branches.span));
    }
    result
}

fn obey(directive: &str, span: Span, open: &mut Vec<Branches>) -> Option<Diagnostic> {
    let word = directive.split(|character: char| !character.is_ascii_alphabetic()).next().unwrap_or("");
    let rest = directive[word.len()..].trim();
    match word {
        "if" | "ifdef" | "ifndef" => {
            let outer = open.last().is_none_or(|branches| branches.active);
            let value = match word {
                "if" => condition::decide(rest),
                "ifdef" => Some(condition::is_defined(rest)),
                _ => Some(!condition::is_defined(rest)),
            };
            let holds = value.unwrap_or(true);
            open.push(Branches { taken: holds, active: outer && holds, outer, span });
            (value.is_none() && outer).then(|| undecided(rest, span))
        }
        "elif" => {
            let Some(branches) = open.last_mut() else { return Some(stray(word, span)) };
            let value = if branches.taken { Some(false) } else { condition::decide(rest) };
            let holds = value.unwrap_or(true);
            branches.active = branches.outer && holds;
            branches.taken |= holds;
            (value.is_none() && branches.outer).then(|| undecided(rest, span))
        }
        "else" => {
            let Some(branches) = open.last_mut() else { return Some(stray(word, span)) };
            branches.active = branches.outer && !branches.taken;
            branches.taken = true;
            None
        }
        "endif" => match open.pop() {
            Some(_) => None,
            None => Some(stray(word, span)),
        },
        _ if open.last().is_some_and(|branches| !branches.active) => None,
        _ => Some(
            Diagnostic::error("unsupported", format!("the preprocessor directive #{word} is not supported"), span)
                .with_help("run the file through the C preprocessor first (ghc -E)"),
        ),
    }
}

fn undecided(condition: &str, span: Span) -> Diagnostic {
    let message = format!("the condition `{condition}` cannot be decided here; it is taken to hold");
    Diagnostic::error("unsupported", message, span).with_help("run the file through the C preprocessor first (ghc -E)")
}

fn stray(word: &str, span: Span) -> Diagnostic {
    Diagnostic::error("syntax", format!("#{word} without an #if before it"), span)
}

#[cfg(test)]
mod tests {
    use gainsay_source::Sources;

    use super::*;

    fn chosen(text: &str) -> (String, usize) {
        let file = Sources::new().add("a.hs", text);
        let mut diagnostics = Vec::new();
        let result = chosen_lines(text, file, &mut diagnostics);
        (result.split_whitespace().collect::<Vec<_>>().join(" "), diagnostics.len())
    }

    #[test]
    fn the_branch_of_a_recent_compiler_is_taken() {
        assert_eq!(chosen("#if MIN_VERSION_base(4,8,0)\na\n#else\nb\n#endif\nc\n"), ("a c".into(), 0));
        assert_eq!(chosen("#if __GLASGOW_HASKELL__ < 710\na\n#else\nb\n#endif\n"), ("b".into(), 0));
        assert_eq!(chosen("#ifdef WINDOWS\na\n#elif 1\nb\n#endif\n"), ("b".into(), 0));
        assert_eq!(chosen("#if 0\n#if 1\na\n#endif\n#else\nb\n#endif\n"), ("b".into(), 0));
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        assert_eq!(chosen("#if FOO(1) > 3\na\n#endif\n"), ("a".into(), 1));
        assert_eq!(chosen("#define X 1\na\n"), ("a".into(), 1));
        assert_eq!(chosen("#if 1\na\n"), ("a".into(), 1));
        assert_eq!(chosen("#endif\n"), (String::new(), 1));
    }
}
