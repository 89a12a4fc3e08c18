//! A counterexample run again, as `gainsay replay` shows it: one line per step, indented by depth, and how it ended.

use gainsay_source::Sources;
use gainsay_verdict::Step;

use crate::Options;
use crate::text::{Paint, Style};

/// Deeper steps are not indented further; their depth is written out.
const DEEPEST: u32 = 20;

/// The column in which places begin, unless a step is longer.
const PLACE_COLUMN: usize = 56;

/// What happened when a counterexample was run again.
#[derive(Clone, Copy, Debug)]
pub struct Rerun<'a> {
    pub steps: &'a [Step],
    /// How it ended, in a sentence.
    pub ending: &'a str,
    /// Whether it fails the way it did.
    pub agrees: bool,
}

impl Rerun<'_> {
    pub fn render(&self, sources: &Sources, options: &Options) -> String {
        let paint = Paint { color: options.color };
        let mut text = String::new();
        for step in self.steps {
            text.push_str(&line(step, sources, paint));
            text.push('\n');
        }
        let (word, style) = if self.agrees { ("replayed", Style::Refuted) } else { ("not reproduced", Style::Unknown) };
        let ending = paint.text(Style::Plain, &self.ending.replace('\n', " "));
        text.push_str(&format!("{}: {ending}\n", paint.text(style, word)));
        text
    }
}

fn line(step: &Step, sources: &Sources, paint: Paint) -> String {
    let indent = "  ".repeat(step.depth.min(DEEPEST) as usize);
    let depth = if step.depth > DEEPEST { format!("({}) ", step.depth) } else { String::new() };
    let words = format!("{indent}{depth}{}", step.text.replace('\n', " "));
    let shown = paint.text(Style::Plain, &words);
    let Some(span) = step.span else { return shown };
    let place = sources.place(span);
    let place = format!("{}:{}:{}", place.file, place.line, place.column);
    let gap = PLACE_COLUMN.saturating_sub(words.chars().count()).max(2);
    format!("{shown}{}{}", " ".repeat(gap), paint.text(Style::Faint, &place))
}
