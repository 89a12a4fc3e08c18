//! Queries that were logged one by one, put together again as the sessions they were: what two queries in a row have in common stays asserted,
//! and each may use what it was granted. Asked one by one, the solver would do the same work again and again, and whoever is compared with it
//! would look good.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};

/// All queries logged in a folder as one script, and how many they are.
pub(super) fn script(folder: &Path) -> Result<(String, usize)> {
    let mut sessions: BTreeMap<(String, String), BTreeMap<String, String>> = BTreeMap::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).context("queries were logged")? {
        let path = entry?.path();
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let (goal, number, again) = parts(&name);
        sessions.entry((goal, again)).or_default().insert(number, text);
        count += 1;
    }
    let mut script = String::new();
    for queries in sessions.values() {
        script.push_str(&session(queries.values().map(String::as_str)));
        script.push_str("(reset)\n");
    }
    Ok((script, count))
}

/// `goal-000012`, or `goal-000012-3` for the third goal of this name.
fn parts(name: &str) -> (String, String, String) {
    let is_number = |text: &str| text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once('-') {
        Some((goal, number)) if is_number(number) => (goal.to_owned(), number.to_owned(), String::new()),
        Some((rest, again)) => match rest.rsplit_once('-') {
            Some((goal, number)) => (goal.to_owned(), number.to_owned(), again.to_owned()),
            None => (rest.to_owned(), again.to_owned(), String::new()),
        },
        None => (name.to_owned(), String::new(), String::new()),
    }
}

fn session<'a>(queries: impl Iterator<Item = &'a str>) -> String {
    let mut script = String::from("(set-option :global-declarations true)\n");
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let mut stack: Vec<&str> = Vec::new();
    for query in queries {
        let asserted: Vec<&str> = query.lines().filter(|line| line.starts_with("(assert")).collect();
        let wanted: BTreeSet<&str> = asserted.iter().copied().collect();
        let kept = stack.iter().take_while(|held| wanted.contains(*held)).count();
        if kept < stack.len() {
            script.push_str(&format!("(pop {})\n", stack.len() - kept));
            stack.truncate(kept);
        }
        let limit = query.lines().rfind(|line| line.starts_with("(set-option :rlimit"));
        for line in query.lines().filter(|line| is_said_once(line) && Some(*line) != limit) {
            if told.insert(line) {
                script.push_str(line);
                script.push('\n');
            }
        }
        let held: BTreeSet<&str> = stack.iter().copied().collect();
        for line in asserted.into_iter().filter(|line| !held.contains(line)) {
            script.push_str(&format!("(push 1)\n{line}\n"));
            stack.push(line);
        }
        script.extend(limit.map(|limit| format!("{limit}\n")));
        script.push_str("(check-sat)\n");
    }
    script
}

/// Options and declarations.
fn is_said_once(line: &str) -> bool {
    line.starts_with("(set-") || line.starts_with("(declare-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_queries_share_stays() {
        let one = "(set-logic ALL)\n(declare-fun a () Bool)\n(set-option :rlimit 5)\n(assert a)\n(assert true)\n(check-sat)\n";
        let two = "(set-logic ALL)\n(declare-fun a () Bool)\n(set-option :rlimit 9)\n(assert a)\n(assert (not a))\n(check-sat)\n";
        let expected = "(set-option :global-declarations true)\n(set-logic ALL)\n(declare-fun a () Bool)\n(push 1)\n(assert a)\n\
            (push 1)\n(assert true)\n(set-option :rlimit 5)\n(check-sat)\n(pop 1)\n(push 1)\n(assert (not a))\n\
            (set-option :rlimit 9)\n(check-sat)\n";
        assert_eq!(session([one, two].into_iter()), expected);
    }

    #[test]
    fn goals_of_one_name_are_told_apart() {
        let texts = |(goal, number, again): (String, String, String)| format!("{goal} {number} {again}");
        assert_eq!(texts(parts("insert-000012")), "insert 000012 ");
        assert_eq!(texts(parts("insert-000012-3")), "insert 000012 3");
        assert_eq!(texts(parts("a-b-000001-2")), "a-b 000001 2");
    }
}
