//! The text report: what a person reads. Goals in source order, each as soon as it is decided; then what is to be said of the texts, and one
//! line that sums up.
//!
//! Nothing in it depends on the machine: no absolute paths, and no times unless somebody asks, so that two runs print the same bytes.

mod excerpt;
mod paint;

use gainsay_source::{Diagnostic, Severity, Sources, Span};
use gainsay_verdict::{
    Blame, Counterexample, Excused, Failure, GoalReport, Kind, Reason, Report, Verdict, Why, Writers,
};

use crate::Options;
use crate::caller_failures::Elsewhere;
use crate::origin;
use crate::prose::{self, Heaps, Paragraph, Tone};
use crate::summary::{self, Tally};
use excerpt::Excerpt;
pub use excerpt::{Mark, Rank};
pub use paint::{Paint, Style, visible};

/// Headers are filled up to this column before the two words that say what kind of counterexample it is.
const HEADER_WIDTH: usize = 100;

/// A report that is written while the run goes on.
pub struct Stream {
    options: Options,
    /// What was reported before.
    elsewhere: Elsewhere,
    /// Goals that fail inside of a function whose own goal may still come: causes are reported before what they cause.
    waiting: Vec<GoalReport>,
    last: Option<Shape>,
}

impl Stream {
    pub fn new(options: Options) -> Stream {
        Stream { options, elsewhere: Elsewhere::default(), waiting: Vec::new(), last: None }
    }

    /// The next goal.
    pub fn goal(&mut self, goal: &GoalReport, sources: &Sources) -> String {
        let is_of_another_file = self.waiting.first().is_some_and(|waiting| waiting.span.file != goal.span.file);
        let mut text = if is_of_another_file { self.flush(sources) } else { String::new() };
        self.elsewhere.add(goal);
        if fails_in_callees(goal) && !self.elsewhere.has_all(goal) {
            self.waiting.push(goal.clone());
        } else {
            text.push_str(&self.write(goal, sources));
        }
        text
    }

    /// The goals that waited for others.
    fn flush(&mut self, sources: &Sources) -> String {
        std::mem::take(&mut self.waiting).iter().map(|goal| self.write(goal, sources)).collect()
    }

    fn write(&mut self, goal: &GoalReport, sources: &Sources) -> String {
        let page = self.page(sources);
        let mut blocks = match goal.outcome.verdict() {
            Verdict::Verified => vec![page.verified(goal)],
            Verdict::Refuted => Vec::new(),
            Verdict::Unknown(reason) => vec![page.unknown(goal, reason)],
        };
        blocks
            .extend(goal.outcome.failures().iter().enumerate().map(|(index, found)| page.failure(goal, index, found)));
        self.join(blocks)
    }

    /// What can only be written at the end.
    pub fn rest(&mut self, report: &Report, sources: &Sources) -> String {
        let waited = self.flush(sources);
        let page = self.page(sources);
        let mut blocks: Vec<Block> = report.diagnostics.iter().map(|found| page.diagnostic(found)).collect();
        blocks.extend(page.advice(report));
        blocks.push(Block { shape: Shape::Spaced, lines: vec![page.summary(report)] });
        waited + &self.join(blocks)
    }

    fn page<'a>(&'a self, sources: &'a Sources) -> Page<'a> {
        let Options { color, width, timings, types } = self.options;
        Page { sources, elsewhere: &self.elsewhere, paint: Paint { color }, width, timings, types }
    }

    fn join(&mut self, blocks: Vec<Block>) -> String {
        let mut text = String::new();
        for Block { shape, lines } in blocks {
            if !matches!((self.last.replace(shape), shape), (None, _) | (Some(Shape::Line), Shape::Line)) {
                text.push('\n');
            }
            text.push_str(&lines.join("\n"));
            text.push('\n');
        }
        text
    }
}

/// Whether a goal fails, and never by its own code.
fn fails_in_callees(goal: &GoalReport) -> bool {
    let is_inside = |found: &Counterexample| match (&found.blame, found.kind) {
        (Blame::Code { .. }, _) => found.calls.len() > 1,
        (Blame::Contract { .. }, kind) => kind == Kind::Concrete,
        _ => false,
    };
    let in_callee = |failure: &Failure| failure.counterexample.as_ref().is_some_and(is_inside);
    *goal.outcome.verdict() == Verdict::Refuted && goal.outcome.failures().iter().all(in_callee)
}

/// Lines that belong together.
struct Block {
    shape: Shape,
    lines: Vec<String>,
}

#[derive(Clone, Copy)]
enum Shape {
    /// Stands right below another line.
    Line,
    /// Has an empty line on either side.
    Spaced,
}

/// Everything the blocks of one report share.
struct Page<'a> {
    sources: &'a Sources,
    elsewhere: &'a Elsewhere,
    paint: Paint,
    width: usize,
    timings: bool,
    types: bool,
}

/// The first line of a block.
struct Header<'a> {
    word: &'a str,
    style: Style,
    code: &'a str,
    message: &'a str,
    /// What stands at the right end.
    standing: &'a str,
}

impl Page<'_> {
    fn header(&self, header: &Header<'_>) -> String {
        let Header { word, style, code, message, standing } = header;
        let tag = if code.is_empty() { (*word).to_owned() } else { format!("{word}[{code}]") };
        let message: String = message.replace('\n', " ");
        let plain = format!("{tag}: {message}").chars().count();
        let line =
            format!("{}{}", self.paint.text(*style, &tag), self.paint.text(Style::Strong, &format!(": {message}")));
        if standing.is_empty() {
            return line;
        }
        let end = HEADER_WIDTH.min(self.width);
        let gap = end.saturating_sub(plain + standing.chars().count()).max(2);
        format!("{line}{}{}", " ".repeat(gap), self.paint.text(Style::Faint, standing))
    }

    /// Header, excerpt and the paragraphs below it.
    fn block(&self, header: &Header<'_>, marks: &[Mark], paragraphs: &[Paragraph]) -> Block {
        let number_width = excerpt::number_width(self.sources, marks);
        let excerpt = Excerpt { sources: self.sources, paint: self.paint, width: self.width, style: header.style };
        let mut lines = vec![self.header(header)];
        lines.extend(excerpt.draw(marks, number_width));
        for paragraph in paragraphs {
            lines.extend(self.paragraph(paragraph, number_width + 2));
        }
        Block { shape: Shape::Spaced, lines }
    }

    fn paragraph(&self, paragraph: &Paragraph, margin: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for line in paragraph {
            let lead = if lines.is_empty() { self.paint.text(Style::Gutter, "=") } else { " ".to_owned() };
            let mut text = format!("{}{lead} ", " ".repeat(margin));
            let indent = margin + 2 + leading_spaces(line);
            for (tone, piece) in &line.pieces {
                let style = match tone {
                    Tone::Code => Style::Plain,
                    Tone::Prose => Style::Faint,
                };
                let parts: Vec<_> = piece.split('\n').map(|part| self.paint.text(style, part)).collect();
                text.push_str(&parts.join(&format!("\n{}", " ".repeat(indent))));
            }
            lines.push(text);
        }
        lines
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Block {
        let (word, style) = match diagnostic.severity {
            Severity::Error => ("error", Style::Refuted),
            Severity::Warning => ("warning", Style::Warning),
            Severity::Note => ("note", Style::Note),
        };
        let header = Header { word, style, code: &diagnostic.code, message: &diagnostic.message, standing: "" };
        let primary = diagnostic.span.map(|span| Mark { span, label: String::new(), rank: Rank::Primary });
        let secondary = diagnostic.labels.iter();
        let secondary =
            secondary.map(|label| Mark { span: label.span, label: label.message.clone(), rank: Rank::Secondary });
        let marks: Vec<Mark> = primary.into_iter().chain(secondary).collect();
        let help = diagnostic.help.iter().map(|help| vec![prose::Line::prose(format!("help: {help}"))]);
        self.block(&header, &marks, &help.collect::<Vec<_>>())
    }

    fn verified(&self, goal: &GoalReport) -> Block {
        let line = self.paint.text(Style::Verified, "verified");
        let name = self.paint.text(Style::Strong, &format!(": `{}`", goal.name));
        let mut block = self.placed(&format!("{line}{name}"), goal);
        let inferred = goal.inferred.iter().filter(|_| self.types);
        block.lines.extend(inferred.map(|inferred| format!("    {} :: {}", inferred.function, inferred.ty)));
        block
    }

    /// How long a goal took, where somebody asks.
    fn took(&self, goal: &GoalReport) -> Option<String> {
        let milliseconds = goal.statistics.milliseconds;
        let seconds = || format!("{}.{:03} s", milliseconds / 1000, milliseconds % 1000);
        self.timings.then(|| if milliseconds < 1000 { format!("{milliseconds} ms") } else { seconds() })
    }

    /// A line about a goal whose text would tell nothing more.
    fn placed(&self, line: &str, goal: &GoalReport) -> Block {
        let place = self.sources.place(goal.span);
        let took = self.took(goal).map_or_else(String::new, |took| format!("  {took}"));
        let place = format!("{}:{}:{}{took}", place.file, place.line, place.column);
        Block { shape: Shape::Line, lines: vec![format!("{line}  {}", self.paint.text(Style::Faint, &place))] }
    }

    /// What is excused is told in a line.
    fn excused(&self, why: &Why, code: &str, message: &str, span: Span) -> Block {
        let message = match why {
            Why::Suppressed { reason, .. } => format!("{message} ({reason})"),
            Why::Known => message.to_owned(),
        };
        let header = Header { word: why.word(), style: Style::Note, code, message: &message, standing: "" };
        let place = self.sources.place(span);
        let place = format!("{}:{}:{}", place.file, place.line, place.column);
        Block {
            shape: Shape::Line,
            lines: vec![format!("{}  {}", self.header(&header), self.paint.text(Style::Faint, &place))],
        }
    }

    fn unknown(&self, goal: &GoalReport, reason: &Reason) -> Block {
        let message = format!("`{}` is neither proved nor refuted: {}", goal.name, reason.message());
        if let Some(why) = goal.excuse(Excused::Unknown) {
            return self.excused(why, reason.kind(), &message, reason.span().unwrap_or(goal.span));
        }
        let header =
            Header { word: "unknown", style: Style::Unknown, code: reason.kind(), message: &message, standing: "" };
        // An error in the text is shown once, and not with every goal that it costs; of the rest only a place of its own is worth showing.
        let place = reason.span().filter(|_| !reason.is_an_error_in_the_text());
        let Some(span) = place else { return self.placed(&self.header(&header), goal) };
        let label = "gainsay cannot follow this".to_owned();
        let marks = [Mark { span, label, rank: Rank::Primary }];
        let took = self.took(goal).map(|took| vec![prose::Line::prose(format!("took {took}"))]);
        self.block(&header, &marks, took.as_slice())
    }

    fn failure(&self, goal: &GoalReport, index: usize, failure: &Failure) -> Block {
        if let Some(why) = goal.excuse(Excused::Failure(index)) {
            let name = format!("`{}`", goal.name);
            let told = failure.message.contains(&name);
            let message = if told { failure.message.clone() } else { format!("{name}: {}", failure.message) };
            return self.excused(why, &failure.code, &message, failure.span);
        }
        let confirmed = failure.is_confirmed();
        let (word, style) = if confirmed { ("error", Style::Refuted) } else { ("unconfirmed", Style::Unknown) };
        let standing = failure.counterexample.as_ref().map(prose::standing).unwrap_or_default();
        let header = Header { word, style, code: &failure.code, message: &failure.message, standing: &standing };
        let mut paragraphs = match self.elsewhere.owner(failure) {
            Some(owner) => prose::tell_briefly(failure, owner),
            None => prose::tell(goal, failure, Heaps::InWords),
        };
        let is_translated = goal.language.writers == Writers::FrontEnds;
        if let Some(origin) = is_translated.then(|| origin::of(failure.span, self.sources)).flatten() {
            paragraphs.insert(0, vec![prose::Line::prose(format!("in {}", origin.text()))]);
        }
        if let Some(expectation) = &failure.expectation {
            let held = if expectation.holds { "holds" } else { "does not hold" };
            paragraphs.push(vec![prose::Line::prose(format!("what was expected {held}: {}", expectation.because))]);
        }
        if confirmed {
            let argument = prose::replay_argument(self.sources.path(goal.span.file), &goal.name, index + 1);
            let command = prose::Line::prose("replay: ").then(Tone::Code, format!("gainsay replay {argument}"));
            paragraphs.push(vec![command]);
        }
        // A goal that is unknown has said it already.
        let took = self.took(goal).filter(|_| index == 0 && goal.reason().is_none());
        paragraphs.extend(took.map(|took| vec![prose::Line::prose(format!("took {took}"))]));
        self.block(&header, &marks(failure), &paragraphs)
    }

    /// What to do about goals that are unknown, said once for all of them.
    fn advice(&self, report: &Report) -> Option<Block> {
        let unknown = report.goals.iter().filter(|goal| goal.excuse(Excused::Unknown).is_none());
        let mut advice: Vec<&str> = unknown.filter_map(|goal| advice(goal.reason()?)).collect();
        advice.sort_unstable();
        advice.dedup();
        let lines = advice.into_iter().map(|advice| self.paint.text(Style::Faint, &format!("help: {advice}")));
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then_some(Block { shape: Shape::Spaced, lines })
    }

    fn summary(&self, report: &Report) -> String {
        let style = |tally: Tally| match tally {
            Tally::Verified => Style::Verified,
            Tally::Refuted | Tally::Errors => Style::Refuted,
            Tally::Unknown => Style::Unknown,
            Tally::Excused => Style::Note,
        };
        summary::sentence(report, |tally, words| self.paint.text(style(tally), words))
    }
}

fn leading_spaces(line: &prose::Line) -> usize {
    line.pieces.first().map_or(0, |(_, text)| text.len() - text.trim_start_matches(' ').len())
}

/// The failing place, and the place to blame where that is another one. The part of a place that explains it is marked in its stead.
pub fn marks(failure: &Failure) -> Vec<Mark> {
    let Some(counterexample) = &failure.counterexample else {
        return vec![Mark { span: failure.span, label: String::new(), rank: Rank::Primary }];
    };
    let primary = Mark { span: failure.span, label: prose::label(counterexample), rank: Rank::Primary };
    if let Some(part) = prose::blamed_elsewhere(failure).filter(|part| failure.span.encloses(*part)) {
        let reached = Some(primary.label).filter(|label| !label.is_empty());
        let label: Vec<String> = std::iter::once(prose::blame_label(failure, counterexample)).chain(reached).collect();
        return vec![Mark { span: part, label: label.join(", "), rank: Rank::Primary }];
    }
    let secondary = prose::blamed_elsewhere(failure).map(|span| Mark {
        span,
        label: prose::blame_label(failure, counterexample),
        rank: Rank::Secondary,
    });
    std::iter::once(primary).chain(secondary).collect()
}

pub fn advice(reason: &Reason) -> Option<&'static str> {
    match reason {
        Reason::OutOfBudget { .. } => {
            Some("a larger budget may decide what is out of budget: --steps, --paths, --timeout, --memory")
        }
        Reason::Bug { .. } => {
            Some("what is called a bug is one in gainsay; please report it together with the program")
        }
        Reason::SolverGaveUp { .. } | Reason::Unsupported { .. } | Reason::Unconfirmed { .. } => None,
    }
}
