//! Rules for every Rust file: its size, its head, the names it gives, the promises it leaves.

use super::Findings;

const WARN_LINES: usize = 500;
const MOST_LINES: usize = 800;

/// A file with its path relative to the root.
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

impl SourceFile {
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> SourceFile {
        SourceFile { path: path.into(), text: text.into() }
    }

    /// Lines with their one-based number, except those that a `// tidy-allow: reason` on the line or right above excuses.
    pub fn checked_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut excused = false;
        self.text.lines().zip(1..).filter_map(move |(line, number)| {
            let above = std::mem::replace(&mut excused, is_excuse(line));
            if above || excused { None } else { Some((number, line)) }
        })
    }
}

fn is_excuse(line: &str) -> bool {
    line.split_once("// tidy-allow:").is_some_and(|(_, reason)| !reason.trim().is_empty())
}

/// Applies all rules of this file.
pub fn check(file: &SourceFile, findings: &mut Findings) {
    check_size(file, findings);
    check_head(file, findings);
    check_file_name(file, findings);
    for (number, line) in file.checked_lines() {
        let at = format!("{}:{number}", file.path);
        if let Some(name) = declared_name(line).filter(|name| is_empty_word(name)) {
            findings.error(format!("{at}: the name `{name}` says nothing; name the concept"));
        }
        if is_open_promise(line) {
            findings.error(format!("{at}: a promise to do something later needs the number of its issue (#12)"));
        }
    }
}

fn check_size(file: &SourceFile, findings: &mut Findings) {
    let lines = file.text.lines().count();
    if lines > MOST_LINES {
        findings
            .error(format!("{} has {lines} lines; {MOST_LINES} are the most. Look for the missing concept", file.path));
    } else if lines > WARN_LINES {
        findings.warning(format!("{} has {lines} lines; aim for {WARN_LINES} at most", file.path));
    }
}

fn check_head(file: &SourceFile, findings: &mut Findings) {
    if !file.text.trim_start().starts_with("//!") {
        findings.error(format!("{}: the file does not open with `//!` (what is here, what for, what not)", file.path));
    }
}

fn check_file_name(file: &SourceFile, findings: &mut Findings) {
    let segments = file.path.trim_end_matches(".rs").split('/');
    for segment in segments {
        let words: Vec<&str> = segment.split(['_', '-']).collect();
        if words.iter().any(|word| is_empty_part(word) || *word == "common") {
            findings.error(format!("{}: the name `{segment}` says nothing; name the concept", file.path));
        }
    }
}

/// The name that a line declares, if it declares one.
fn declared_name(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || matches!(*word, "const" | "async" | "unsafe") || *word == "default"
    });
    let keyword = words.next()?;
    if !matches!(keyword, "fn" | "struct" | "enum" | "trait" | "mod" | "type" | "union") {
        return None;
    }
    let name = words.next()?;
    name.split(|character: char| !character.is_alphanumeric() && character != '_').next()
}

/// Whether a declared name uses a word that could stand for anything.
fn is_empty_word(name: &str) -> bool {
    let words = words_of(name);
    words.iter().any(|word| is_empty_part(word))
        || words.last().is_some_and(|word| word == "impl") && words.len() > 1
        || matches!(name, "common" | "Common")
}

fn is_empty_part(word: &str) -> bool {
    matches!(word, "util" | "utils" | "utility" | "utilities" | "helper" | "helpers" | "manager" | "managers")
}

/// `HttpServer` and `http_server` are both `http`, `server`.
fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    for character in name.chars() {
        if character == '_' || character.is_uppercase() {
            words.push(String::new());
        }
        if character != '_'
            && let Some(word) = words.last_mut()
        {
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn is_open_promise(line: &str) -> bool {
    let Some((_, comment)) = line.split_once("//") else { return false };
    let promises = ["TODO", "FIXME", "XXX"]; // tidy-allow: these are the words this rule looks for
    let names_issue = comment.split('#').skip(1).any(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    promises.iter().any(|word| comment.contains(word)) && !names_issue
}

/// The names of the tests in `text`: functions right behind an attribute that makes them one.
pub fn tests(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("fn ") {
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            names.extend(is_test.then(|| name.to_owned()));
        }
        is_test = line == "#[test]" || is_test && line.starts_with('#');
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_known_by_their_attribute() {
        let text = "#[test]\n#[ignore]\nfn one() {}\nfn two() {}\n    #[test]\n    fn three(x in any()) {}\n";
        assert_eq!(tests(text), ["one", "three"]);
    }

    fn errors(path: &str, text: &str) -> Vec<String> {
        let mut findings = Findings::default();
        check(&SourceFile::new(path, text), &mut findings);
        findings.errors
    }

    #[test]
    fn a_file_must_open_with_its_purpose_and_stay_short() {
        assert!(errors("a.rs", "//! Purpose.\nfn f() {}\n").is_empty());
        assert_eq!(errors("a.rs", "fn f() {}\n").len(), 1);
        assert_eq!(errors("a.rs", &format!("//! Purpose.\n{}", "\n".repeat(800))).len(), 1);
    }

    #[test]
    fn names_that_say_nothing_are_found() {
        assert_eq!(errors("src/util.rs", "//! x").len(), 1);
        assert_eq!(errors("src/common/mod.rs", "//! x").len(), 1);
        for line in ["pub struct SolverManager;", "fn parse_helper() {}", "pub(crate) enum SolverImpl {", "mod utils;"]
        {
            assert_eq!(errors("a.rs", &format!("//! x\n{line}")).len(), 1, "{line}");
        }
        for line in ["impl Display for Term {", "fn greatest_common_divisor() {}", "struct Simple;"] {
            assert!(errors("a.rs", &format!("//! x\n{line}")).is_empty(), "{line}");
        }
    }

    #[test]
    fn promises_need_an_issue() {
        let promise = ["TO", "DO"].concat();
        assert_eq!(errors("a.rs", &format!("//! x\n// {promise}: later")).len(), 1);
        assert!(errors("a.rs", &format!("//! x\n// {promise}(#12): later")).is_empty());
    }

    #[test]
    fn an_excuse_needs_a_reason() {
        assert!(errors("a.rs", "//! x\n// tidy-allow: the paper's name\nstruct Manager;").is_empty());
        assert_eq!(errors("a.rs", "//! x\n// tidy-allow:\nstruct Manager;").len(), 1);
    }
}
