//! The goals of a page: by file, what fails first, folded where there are many; and which of them are shown.

use gainsay_source::FileId;
use gainsay_verdict::{GoalReport, Report, Standing};

use super::{Page, word};
use crate::markup::escape;

/// Goals with something to say that are unfolded at first.
const MOST_OPEN: usize = 10;
/// Verified goals that are listed without being asked.
const MOST_LISTED: usize = 12;

const KINDS: [&str; 4] = ["refuted", "unknown", "excused", "verified"];

/// Buttons that leave only the goals with one verdict, where there are several.
pub(super) fn filter(report: &Report) -> String {
    let count = |kind: &str| report.goals.iter().filter(|goal| word(goal) == kind).count();
    let kinds: Vec<(&str, usize)> =
        KINDS.iter().map(|kind| (*kind, count(kind))).filter(|(_, count)| *count > 0).collect();
    if kinds.len() < 2 {
        return String::new();
    }
    let all = ("all", report.goals.len());
    let choices = std::iter::once(&all).chain(&kinds).map(|(kind, count)| {
        let checked = if *kind == "all" { " checked=\"checked\"" } else { "" };
        format!(
            "<input type=\"radio\" name=\"show\" id=\"show-{kind}\"{checked}/><label for=\"show-{kind}\">{kind} {count}</label>\n"
        )
    });
    format!("<fieldset class=\"filter\">\n<legend>show</legend>\n{}</fieldset>\n", choices.collect::<String>())
}

/// Fewer goals are seen at a glance.
pub(super) fn is_searched(report: &Report) -> bool {
    report.goals.len() > 1
}

/// A field for words to look for: hidden until the script that answers it runs.
pub(super) fn search(report: &Report) -> &'static str {
    if is_searched(report) {
        "<p class=\"search\" hidden=\"hidden\"><label>search <input type=\"search\" aria-keyshortcuts=\"/\"/></label> <output></output></p>\n"
    } else {
        ""
    }
}

/// Worst first: refuted, refuted because of another function, unknown, excused, verified.
fn weight(page: &Page<'_>, goal: &GoalReport) -> usize {
    match goal.standing() {
        Standing::Refuted if page.elsewhere.has_all(goal) => 1,
        Standing::Refuted => 0,
        Standing::Unknown => 2,
        Standing::Suppressed | Standing::Known => 3,
        Standing::Verified => 4,
    }
}

/// All goals, by file.
pub(super) fn goals(page: &Page<'_>, report: &Report) -> String {
    let mut files: Vec<(FileId, Vec<&GoalReport>)> = Vec::new();
    for goal in &report.goals {
        match files.iter_mut().find(|(file, _)| *file == goal.span.file) {
            Some((_, goals)) => goals.push(goal),
            None => files.push((goal.span.file, vec![goal])),
        }
    }
    for (_, goals) in &mut files {
        goals.sort_by_key(|goal| weight(page, goal));
    }
    files.sort_by_key(|(_, goals)| goals.first().map_or(0, |goal| weight(page, goal)));
    let mut open = MOST_OPEN;
    files.iter().map(|(file, goals)| of_file(page, *file, goals, &mut open)).collect()
}

fn of_file(page: &Page<'_>, file: FileId, goals: &[&GoalReport], open: &mut usize) -> String {
    let (mut silent, mut told) = (Vec::new(), String::new());
    for goal in goals {
        match page.goal(goal) {
            said if said.is_empty() => silent.push(*goal),
            said => told.push_str(&of_goal(page, goal, &said, open)),
        }
    }
    let kinds: Vec<&str> = KINDS.into_iter().filter(|kind| goals.iter().any(|goal| word(goal) == *kind)).collect();
    format!(
        "<div class=\"file has-{}\">\n<h2><code>{}</code></h2>\n{told}{}</div>\n",
        kinds.join(" has-"),
        escape(page.sources.path(file)),
        verified(page, &silent)
    )
}

fn of_goal(page: &Page<'_>, goal: &GoalReport, said: &str, open: &mut usize) -> String {
    let kind = word(goal);
    // What is excused was looked at before.
    let unfolded = if *open > 0 && kind != "excused" { " open=\"open\"" } else { "" };
    *open = open.saturating_sub(1);
    let line = page.sources.place(goal.span).line;
    format!(
        "<details class=\"goal {kind}\"{unfolded}>\n<summary><h3><span class=\"badge {kind}\">{kind}</span> <code>{}</code></h3> \
         <span class=\"place\">line {line}</span> <span class=\"gist\">{}</span></summary>\n{said}</details>\n",
        escape(&goal.name),
        escape(&gist(goal))
    )
}

/// What is said of a goal, in one line: seen while it is folded.
fn gist(goal: &GoalReport) -> String {
    match goal.outcome.failures() {
        [] => goal.reason().map_or("", |reason| reason.message()).to_owned(),
        [only] => only.message.clone(),
        [first, rest @ ..] => format!("{}, and {} more", first.message, rest.len()),
    }
}

/// The goals of which there is nothing to say but that they hold.
fn verified(page: &Page<'_>, goals: &[&GoalReport]) -> String {
    if goals.is_empty() {
        return String::new();
    }
    let items: String = goals
        .iter()
        .map(|goal| {
            let line = page.sources.place(goal.span).line;
            format!("<li><code>{}</code> <span class=\"place\">line {line}</span></li>\n", escape(&goal.name))
        })
        .collect();
    let open = if goals.len() <= MOST_LISTED { " open=\"open\"" } else { "" };
    let many = if goals.len() == 1 { String::new() } else { format!(" {} goals", goals.len()) };
    format!(
        "<details class=\"goal verified\"{open}>\n<summary><h3><span class=\"badge verified\">verified</span>{many}</h3></summary>\n\
         <ul>\n{items}</ul>\n</details>\n"
    )
}
