//! The answer to one goal, kept under what the goal depends on. Its places are kept as those of the slice, by their number, and are wherever the
//! same piece stands when the answer is recalled.

use std::collections::HashMap;

use gainsay_source::{FileId, Sources, Span};
use gainsay_verdict::{InferredType, Outcome, Statistics};
use serde::{Deserialize, Serialize};

use crate::{Methods, Options, World, prepare::Job};

use super::{Cache, Digest, Key, Slice, digest, meaning};

/// Texts of reports quote stretches of source that are no longer than this.
const LONGEST_QUOTE: u32 = 200;

/// A goal, asked of the cache.
pub(crate) struct Question<'a> {
    cache: Cache<'a>,
    key: Key,
    job: &'a Job,
    slice: &'a Slice,
}

/// What a goal's engine came to, before it is written in the program's notation.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    pub(crate) statistics: Statistics,
    /// Whether more steps might change it.
    pub(crate) cut_short: bool,
    /// The types that were found on the way.
    pub(crate) inferred: Vec<InferredType>,
}

impl Answer {
    /// An answer that more steps would not change.
    pub(crate) fn of(outcome: Outcome, statistics: Statistics) -> Answer {
        Answer { outcome, statistics, cut_short: false, inferred: Vec::new() }
    }
}

/// An answer that was kept.
pub(crate) enum Recalled {
    /// Just as it would be found now.
    Whole(Answer),
    /// What it says of lines is about another text.
    Moved(Answer),
}

#[derive(Serialize, Deserialize)]
struct Kept {
    answer: Answer,
    /// How the text stood, where the answer quotes it.
    layout: Option<Layout>,
}

/// How the text of everything stands that a goal depends on, for languages whose reports quote it.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Layout {
    /// The words, and what stands in one line.
    words: Digest,
    /// In which lines.
    lines: Digest,
}

impl<'a> Question<'a> {
    pub(crate) fn of(world: World<'a>, job: &'a Job, options: &Options) -> Option<Question<'a>> {
        let cache = Cache::of(world, options)?;
        let slice = job.slice.as_ref()?;
        // The steps that a goal may take are its turn's, whoever it shares them with.
        let options =
            Options { only: None, methods: Methods::default(), file_steps: None, smoke: false, ..options.clone() };
        let key = cache.key(&("goal", meaning(&options), job.language.name(), &job.name, slice.digest()));
        Some(Question { cache, key, job, slice })
    }

    pub(crate) fn answer(&self) -> Option<Recalled> {
        let Kept { mut answer, layout } = self.cache.recall(&self.key)?;
        let is_moved = match (layout, self.layout()) {
            (Some(kept), Some(now)) if kept.words == now.words => kept.lines != now.lines,
            (Some(_), _) => return None,
            (None, _) => false,
        };
        let spans: Vec<Span> = self.spans().collect();
        let mut is_whole = true;
        answer.outcome.visit_spans(&mut |span| match spans.get(span.start as usize) {
            Some(here) => *span = *here,
            None => is_whole = false,
        });
        is_whole.then_some(if is_moved { Recalled::Moved(answer) } else { Recalled::Whole(answer) })
    }

    pub(crate) fn keep(&self, answer: &Answer) {
        let mut answer = answer.clone();
        let mut numbers: HashMap<Span, u32> = HashMap::new();
        for (span, number) in self.spans().zip(0..) {
            numbers.entry(span).or_insert(number);
        }
        let mut is_whole = true;
        answer.outcome.visit_spans(&mut |span| match numbers.get(span) {
            Some(number) => *span = Span { file: FileId::after(0), start: *number, end: *number },
            None => is_whole = false,
        });
        // A place that no piece has cannot be found again in another text.
        if is_whole {
            let layout = if answer.outcome.failures().is_empty() { None } else { self.layout() };
            self.cache.keep(&self.key, &Kept { answer, layout });
        }
    }

    fn spans(&self) -> impl Iterator<Item = Span> {
        std::iter::once(self.job.span).chain(self.slice.spans())
    }

    fn layout(&self) -> Option<Layout> {
        let sources: &Sources = self.job.quoted.as_deref()?;
        let quote = |span: &Span| if span.end - span.start <= LONGEST_QUOTE { sources.excerpt(*span) } else { "" };
        let spans: Vec<Span> = self.spans().collect();
        let lines: Vec<u32> = spans.iter().map(|span| sources.line(*span)).collect();
        let places = spans.iter().zip(&lines).map(|(span, line)| (span.file, *line)).collect::<Vec<_>>();
        let together: Vec<bool> = places.windows(2).map(|both| both[0] == both[1]).collect();
        let words: Vec<&str> = spans.iter().map(quote).collect();
        Some(Layout { words: digest(&(words, together)), lines: digest(&lines) })
    }
}
