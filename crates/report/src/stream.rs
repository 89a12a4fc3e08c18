//! Reports that are written while the run goes on: what can be told of a goal is told when it is decided, the rest at the end.

use gainsay_source::Sources;
use gainsay_verdict::{Announcement, GoalReport, Report};

use crate::{Format, Options, fragments, github, jsonl, text};

/// A report on its way.
pub enum Stream {
    Text(text::Stream),
    Jsonl(jsonl::Stream),
    Github,
    Fragments,
}

impl Stream {
    /// How a format is written bit by bit; none where it is one document.
    pub fn of(format: Format, options: Options) -> Option<Stream> {
        match format {
            Format::Text => Some(Stream::text(options)),
            Format::Jsonl => Some(Stream::jsonl()),
            Format::Github => Some(Stream::Github),
            Format::Fragments => Some(Stream::Fragments),
            Format::Json | Format::Sarif | Format::Junit | Format::Html | Format::Svg => None,
        }
    }

    pub fn text(options: Options) -> Stream {
        Stream::Text(text::Stream::new(options))
    }

    pub fn jsonl() -> Stream {
        Stream::Jsonl(jsonl::Stream::default())
    }

    /// What can be written of a failure before its goal is decided.
    pub fn found(&mut self, announcement: &Announcement, sources: &Sources) -> String {
        match self {
            Stream::Jsonl(lines) => lines.found(announcement, sources),
            Stream::Text(_) | Stream::Github | Stream::Fragments => String::new(),
        }
    }

    /// The next goal.
    pub fn goal(&mut self, goal: &GoalReport, sources: &Sources) -> String {
        match self {
            Stream::Text(text) => text.goal(goal, sources),
            Stream::Jsonl(lines) => lines.goal(goal, sources),
            Stream::Github => github::goal(goal, sources),
            Stream::Fragments => fragments::goal(goal, sources),
        }
    }

    /// What can only be written at the end.
    pub fn rest(&mut self, report: &Report, sources: &Sources) -> String {
        match self {
            Stream::Text(text) => text.rest(report, sources),
            Stream::Jsonl(_) => jsonl::rest(report, sources),
            Stream::Github => github::rest(report, sources),
            Stream::Fragments => fragments::rest(report, sources),
        }
    }

    /// A whole report.
    pub fn all(mut self, report: &Report, sources: &Sources) -> String {
        let goals: String = report.goals.iter().map(|goal| self.goal(goal, sources)).collect();
        goals + &self.rest(report, sources)
    }
}
