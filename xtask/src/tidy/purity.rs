//! Nothing under `crates/` touches the world. A text search, as the second line of defence behind `crates/clippy.toml`: it also sees code that
//! clippy does not compile, and everything at once instead of one function at a time. Tests may: what a test reads reaches no user.

use super::{Findings, SourceFile};

/// Modules and items of `std` that reach the world.
const WORLDLY: [&str; 7] = ["fs", "process", "env", "net", "time::Instant", "time::SystemTime", "io::stdin"];
const PRINTING: [&str; 5] = ["println!", "print!", "eprintln!", "eprint!", "dbg!"];

/// Complains about every use of the world in `file`.
pub fn check(file: &SourceFile, findings: &mut Findings) {
    if is_test(&file.path) {
        return;
    }
    let mut group: Option<String> = None;
    let tests_begin = unit_tests_begin(&file.text);
    for (number, line) in file.checked_lines().take_while(|(number, _)| *number < tests_begin) {
        let code = line.split("//").next().unwrap_or_default();
        let mut complain = |what: &str| {
            findings.error(format!("{}:{number}: {what} reaches the world; a shell passes the world in", file.path));
        };
        WORLDLY
            .iter()
            .map(|item| format!("std::{item}"))
            .filter(|item| names(code, item))
            .for_each(|item| complain(&item));
        PRINTING.iter().filter(|item| names(code, item)).for_each(|item| complain(item));

        if let Some((_, opened)) = code.split_once("use std::{") {
            group = Some(opened.to_owned());
        } else if let Some(gathered) = &mut group {
            gathered.push_str(code.trim());
        }
        if let Some(gathered) = group.take_if(|_| code.contains(';')) {
            imported(&gathered).iter().for_each(|item| complain(&format!("std::{item}")));
        }
    }
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|segment| matches!(segment, "tests" | "benches" | "examples" | "tests.rs"))
}

/// The line of `#[cfg(test)] mod … {`; unit tests stand at the end of their file.
fn unit_tests_begin(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let begins = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{');
    lines.windows(2).position(begins).map_or(usize::MAX, |index| index + 1)
}

/// Whether `code` names exactly `item`, not something whose name merely contains it.
fn names(code: &str, item: &str) -> bool {
    let joins = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(item).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + item.len()..].chars().next();
        !before.is_some_and(joins) && (item.ends_with('!') || !after.is_some_and(joins))
    })
}

/// The worldly items among those a `use std::{…}` group imports, given what stands between its braces.
fn imported(group: &str) -> Vec<&'static str> {
    let mut paths = Vec::new();
    let mut prefixes: Vec<String> = vec![String::new()];
    let mut word = String::new();
    for character in group.chars() {
        match character {
            '{' => {
                prefixes.push(format!("{}{}", prefixes.last().map_or("", String::as_str), std::mem::take(&mut word)));
            }
            ',' | '}' | ';' => {
                paths.push(format!("{}{}", prefixes.last().map_or("", String::as_str), std::mem::take(&mut word)));
                if character == '}' && prefixes.len() > 1 {
                    prefixes.pop();
                }
            }
            _ if character.is_whitespace() => {}
            _ => word.push(character),
        }
    }
    let reaches = |item: &&str| paths.iter().any(|path| path == item || path.starts_with(&format!("{item}::")));
    WORLDLY.into_iter().filter(reaches).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> usize {
        let mut findings = Findings::default();
        check(&SourceFile::new("crates/a.rs", text), &mut findings);
        findings.errors.len()
    }

    #[test]
    fn the_world_is_found_however_it_is_imported() {
        assert_eq!(errors("let text = std::fs::read(path);"), 1);
        assert_eq!(errors("use std::{fmt, fs};"), 1);
        assert_eq!(errors("use std::{\n    fmt,\n    time::{Duration, Instant},\n};"), 1);
        assert_eq!(errors("use std::{process::Command, env};"), 2);
        assert_eq!(errors("    println!(\"x\");"), 1);
    }

    #[test]
    fn what_only_looks_like_the_world_is_left_alone() {
        assert_eq!(errors("use std::{fmt, time::Duration};"), 0);
        assert_eq!(errors("// std::fs is for shells\nlet my_std::fsx = 1;"), 0);
        assert_eq!(errors("use std::fs; // tidy-allow: only its error type is used"), 0);
        assert_eq!(errors("fn f() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}"), 0);
        assert_eq!(errors("#[cfg(test)]\nmod tests;\nuse std::fs;"), 1);
    }

    #[test]
    fn tests_may_read_files_and_code_named_like_tests_may_not() {
        for (path, expected) in
            [("crates/a/tests/golden.rs", 0), ("crates/a/src/tests.rs", 0), ("crates/a/src/contests.rs", 1)]
        {
            let mut findings = Findings::default();
            check(&SourceFile::new(path, "use std::fs;"), &mut findings);
            assert_eq!(findings.errors.len(), expected, "{path}");
        }
    }
}
