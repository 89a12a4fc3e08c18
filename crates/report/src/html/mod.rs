//! The report as one page of HTML that needs nothing else: no fonts, no pictures from elsewhere, and one script of ours, for the search
//! (what is folded opens and what is filtered goes by CSS alone). It follows the reader's light or dark, can be printed, and is well-formed
//! XML as well. Nothing in it depends on the machine, so that two runs write the same bytes.

mod contents;
mod excerpt;
mod steps;

use gainsay_source::{Diagnostic, Severity, Sources, Span};
use gainsay_verdict::{Excused, Failure, GoalReport, Report, Standing, Why};

use crate::caller_failures::Elsewhere;
use crate::markup::escape;
use crate::picture;
use crate::prose::{self, Heaps, Paragraph, Tone};
use crate::summary::{self, Tally};
use crate::text::{self, Mark, Rank};

/// The style sheet, for pages that show fragments.
pub const STYLE: &str = include_str!("style.css");

/// Hides the goals that do not contain the words asked for. Without `<` and `&`, for the page is XML as well.
const SEARCH: &str = include_str!("search.js");

/// Nothing may be loaded and nothing may run but [`SEARCH`], known by its hash, whatever finds its way into the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'sha256-2W5OBEJOxvJ5qm1cJGxzpEfXhtJ4A31oPFyOZO/UhF4='";

pub fn render(report: &Report, sources: &Sources) -> String {
    let title = summary::sentence(report, |_, words| words.to_owned());
    let page = Page { sources, elsewhere: Elsewhere::new(&report.goals) };
    let mut body = format!(
        "<header>\n<h1>gainsay</h1>\n<p class=\"summary\">{}</p>\n{}{}</header>\n",
        counted(report),
        contents::filter(report),
        contents::search(report)
    );
    body.push_str("<main>\n");
    let (errors, remarks): (Vec<_>, Vec<_>) = report.diagnostics.iter().partition(|diagnostic| diagnostic.is_error());
    body.push_str(&page.diagnostics("Errors in the text", &errors));
    body.push_str(&contents::goals(&page, report));
    body.push_str(&page.diagnostics("Warnings and notes", &remarks));
    body.push_str("</main>\n");
    if contents::is_searched(report) {
        body.push_str(&format!("<script>{SEARCH}</script>\n"));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>gainsay: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(&title)
    )
}

/// The sections about one goal; nothing where it is only verified.
pub fn goal(goal: &GoalReport, sources: &Sources) -> String {
    Page { sources, elsewhere: Elsewhere::default() }.goal(goal)
}

/// The section about one diagnostic.
pub fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> String {
    Page { sources, elsewhere: Elsewhere::default() }.diagnostic(diagnostic)
}

fn counted(report: &Report) -> String {
    let class = |tally: Tally| match tally {
        Tally::Verified => "verified",
        Tally::Refuted | Tally::Errors => "refuted",
        Tally::Unknown => "unknown",
        Tally::Excused => "excused",
    };
    summary::sentence(report, |tally, words| format!("<strong class=\"{}\">{words}</strong>", class(tally)))
}

/// The first line of a section.
struct Heading<'a> {
    class: &'a str,
    word: &'a str,
    code: &'a str,
    message: &'a str,
    standing: &'a str,
    place: Option<Span>,
}

struct Page<'a> {
    sources: &'a Sources,
    /// What is reported at the function that fails, and not once more at its callers.
    elsewhere: Elsewhere,
}

impl Page<'_> {
    fn place(&self, span: Span) -> String {
        let place = self.sources.place(span);
        escape(&format!("{}:{}:{}", place.file, place.line, place.column))
    }

    fn section(&self, heading: &Heading<'_>, marks: &[Mark], paragraphs: &[Paragraph], rest: &str) -> String {
        let Heading { class, word, code, message, standing, place } = heading;
        let mut text =
            format!("<section class=\"{class}\">\n<h4><span class=\"badge {class}\">{word}</span> {}", escape(message));
        if !standing.is_empty() {
            text.push_str(&format!(" <span class=\"standing\">{}</span>", escape(standing)));
        }
        text.push_str("</h4>\n<p class=\"place\">");
        text.push_str(&format!("<code>{}</code>", escape(code)));
        text.extend(place.map(|span| format!(" {}", self.place(span))));
        text.push_str("</p>\n");
        text.push_str(&excerpt::draw(self.sources, marks));
        text.extend(paragraphs.iter().map(write_paragraph));
        text.push_str(rest);
        text.push_str("</section>\n");
        text
    }

    fn diagnostics(&self, title: &str, diagnostics: &[&Diagnostic]) -> String {
        if diagnostics.is_empty() {
            return String::new();
        }
        let told: String = diagnostics.iter().map(|diagnostic| self.diagnostic(diagnostic)).collect();
        format!("<h2>{title}</h2>\n{told}")
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let (word, class) = match diagnostic.severity {
            Severity::Error => ("error", "refuted"),
            Severity::Warning => ("warning", "unknown"),
            Severity::Note => ("note", "note"),
        };
        let Diagnostic { code, message, span, .. } = diagnostic;
        let heading = Heading { class, word, code, message, standing: "", place: *span };
        let primary = span.map(|span| Mark { span, label: String::new(), rank: Rank::Primary });
        let labels = diagnostic.labels.iter();
        let labels = labels.map(|label| Mark { span: label.span, label: label.message.clone(), rank: Rank::Secondary });
        let marks: Vec<Mark> = primary.into_iter().chain(labels).collect();
        let help = diagnostic.help.iter().map(|help| vec![prose::Line::prose(format!("help: {help}"))]);
        self.section(&heading, &marks, &help.collect::<Vec<_>>(), "")
    }

    /// Everything that is said of a goal; nothing where it is only verified.
    fn goal(&self, goal: &GoalReport) -> String {
        let failures = goal.outcome.failures().iter().enumerate();
        let failures = failures.map(|(number, failure)| self.failure(goal, number, failure));
        std::iter::once(self.unknown(goal)).chain(failures).collect()
    }

    fn unknown(&self, goal: &GoalReport) -> String {
        let Some(reason) = goal.reason() else { return String::new() };
        let message = format!("neither proved nor refuted: {}", reason.message());
        let (span, label) = match reason.span() {
            Some(span) => (span, "gainsay cannot follow this"),
            None => (goal.span, ""),
        };
        let excuse = goal.excuse(Excused::Unknown);
        let message = excused_message(excuse, &message);
        let heading = Heading {
            class: if excuse.is_some() { "excused" } else { "unknown" },
            word: excuse.map_or("unknown", Why::word),
            code: reason.kind(),
            message: &message,
            standing: "",
            place: Some(span),
        };
        // An error in the text is shown where it is reported, once, and not with every goal that it costs.
        let mark = Mark { span, label: label.to_owned(), rank: Rank::Primary };
        let marks: Vec<Mark> = Some(mark).filter(|_| !reason.is_an_error_in_the_text()).into_iter().collect();
        let advice = text::advice(reason).map(|advice| vec![prose::Line::prose(advice)]);
        self.section(&heading, &marks, advice.as_slice(), "")
    }

    fn failure(&self, goal: &GoalReport, index: usize, failure: &Failure) -> String {
        let confirmed = failure.is_confirmed();
        let (word, class) = if confirmed { ("refuted", "refuted") } else { ("unconfirmed", "unknown") };
        let excuse = goal.excuse(Excused::Failure(index));
        let (word, class) = excuse.map_or((word, class), |why| (why.word(), "excused"));
        let message = excused_message(excuse, &failure.message);
        let standing = failure.counterexample.as_ref().map(prose::standing).unwrap_or_default();
        let heading = Heading {
            class,
            word,
            code: &failure.code,
            message: &message,
            standing: &standing,
            place: Some(failure.span),
        };
        let (paragraphs, mut rest) = match self.elsewhere.owner(failure) {
            Some(owner) => (prose::tell_briefly(failure, owner), String::new()),
            None => (prose::tell(goal, failure, Heaps::InPictures), self.run(goal, failure)),
        };
        if let Some(expectation) = &failure.expectation {
            let held = if expectation.holds { "holds" } else { "does not hold" };
            rest.push_str(&format!("<p>what was expected {held}: {}</p>\n", escape(&expectation.because)));
        }
        if confirmed {
            let argument = prose::replay_argument(self.sources.path(goal.span.file), &goal.name, index + 1);
            rest.push_str(&format!(
                "<p class=\"replay\">replay: <code>gainsay replay {}</code></p>\n",
                escape(&argument)
            ));
        }
        self.section(&heading, &text::marks(failure), &paragraphs, &rest)
    }

    /// The heaps of a run, and its steps.
    fn run(&self, goal: &GoalReport, failure: &Failure) -> String {
        let trace = failure.counterexample.as_ref().map_or(&[][..], |found| &found.trace);
        heaps(goal, failure) + &steps::draw(trace, self.sources)
    }
}

/// The message with the reason why it is suppressed, where it is.
fn excused_message(why: Option<&Why>, message: &str) -> String {
    match why {
        Some(Why::Suppressed { reason, .. }) => format!("{message} ({reason})"),
        Some(Why::Known) | None => message.to_owned(),
    }
}

/// What a goal counts as.
pub fn word(goal: &GoalReport) -> &'static str {
    match goal.standing() {
        Standing::Verified => "verified",
        Standing::Refuted => "refuted",
        Standing::Unknown => "unknown",
        Standing::Suppressed | Standing::Known => "excused",
    }
}

/// A paragraph of the story, line by line.
fn write_paragraph(paragraph: &Paragraph) -> String {
    let mut text = "<div class=\"story\">\n".to_owned();
    for line in paragraph {
        text.push_str("<div>");
        for (tone, piece) in &line.pieces {
            let class = match tone {
                Tone::Code => "said",
                Tone::Prose => "prose",
            };
            text.push_str(&format!("<span class=\"{class}\">{}</span>", escape(piece)));
        }
        text.push_str("</div>\n");
    }
    text.push_str("</div>\n");
    text
}

/// The heaps side by side, and the same in words for those who rather read.
fn heaps(goal: &GoalReport, failure: &Failure) -> String {
    let Some(counterexample) = failure.counterexample.as_ref().filter(|found| !found.heaps.is_empty()) else {
        return String::new();
    };
    let mut text = "<div class=\"heaps\">\n".to_owned();
    for drawing in picture::drawings(counterexample, goal.language.full_permission) {
        text.push_str(&format!(
            "<figure tabindex=\"0\">\n<figcaption>heap {}</figcaption>\n{}",
            escape(&drawing.label),
            drawing.svg
        ));
        text.extend(drawing.remarks.iter().map(|remark| format!("<p class=\"remark\">{}</p>\n", escape(remark))));
        text.push_str("</figure>\n");
    }
    text.push_str("</div>\n<details>\n<summary>the heaps in words</summary>\n");
    text.extend(picture::paragraphs(counterexample).iter().map(write_paragraph));
    text.push_str("</details>\n");
    text
}
