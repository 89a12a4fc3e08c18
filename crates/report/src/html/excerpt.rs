//! Source excerpts for a page: the lines around what is talked about, with the stretches marked and labelled.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{FileId, Sources};

use crate::markup::escape;
use crate::text::{Mark, Rank};

/// Lines shown before and after a mark.
const AROUND: u32 = 2;
/// A longer mark is shown by its first lines.
const LONGEST_MARK: u32 = 8;
/// Characters of a line; a longer one is cut around what is marked.
const WIDEST: usize = 200;
const BEFORE_MARK: usize = 60;

/// One block per file, the primary mark's file first.
pub fn draw(sources: &Sources, marks: &[Mark]) -> String {
    let mut files: Vec<FileId> = Vec::new();
    let primary = marks.iter().filter(|mark| mark.rank == Rank::Primary);
    for mark in primary.chain(marks) {
        if !files.contains(&mark.span.file) {
            files.push(mark.span.file);
        }
    }
    files.iter().map(|file| block(sources, *file, marks)).collect()
}

/// A marked stretch of one line, in one-based columns, the end excluded.
struct Stretch<'a> {
    from: usize,
    to: usize,
    rank: Rank,
    label: &'a str,
}

fn block(sources: &Sources, file: FileId, marks: &[Mark]) -> String {
    let last = match sources.place(sources.whole(file)).end_line {
        // What follows the last line's end is no line.
        last if last > 1 && sources.line_text(file, last).is_empty() => last - 1,
        last => last,
    };
    let mut shown: BTreeSet<u32> = BTreeSet::new();
    let mut stretches: BTreeMap<u32, Vec<Stretch<'_>>> = BTreeMap::new();
    for mark in marks.iter().filter(|mark| mark.span.file == file) {
        let place = sources.place(mark.span);
        let end = place.end_line.min(place.line + LONGEST_MARK);
        shown.extend(place.line.saturating_sub(AROUND).max(1)..=(end + AROUND).min(last).max(end));
        for line in place.line..=end {
            let from = if line == place.line { place.column as usize } else { 1 };
            let to = if line == place.end_line { place.end_column as usize } else { usize::MAX };
            let label = if line == place.line { mark.label.as_str() } else { "" };
            // Something is marked even where nothing is: the end of the file, the end of a line.
            let to = if line == place.line { to.max(from + 1) } else { to };
            stretches.entry(line).or_default().push(Stretch { from, to, rank: mark.rank, label });
        }
    }
    let path = escape(sources.path(file));
    let mut text = format!("<div class=\"excerpt\">\n<div class=\"file\">{path}</div>\n<pre tabindex=\"0\">");
    let mut previous = None;
    for line in shown {
        if previous.is_some_and(|previous| line > previous + 1) {
            text.push_str("<span class=\"number\">⋮</span>\n");
        }
        let marked = stretches.get(&line).map_or(&[][..], Vec::as_slice);
        text.push_str(&source_line(sources.line_text(file, line), line, marked));
        previous = Some(line);
    }
    text.push_str("</pre>\n</div>\n");
    text
}

fn source_line(source: &str, number: u32, stretches: &[Stretch<'_>]) -> String {
    let focus = stretches.iter().map(|stretch| stretch.from).min().unwrap_or(1);
    let is_long = source.chars().nth(WIDEST).is_some();
    let first = if is_long { focus.saturating_sub(BEFORE_MARK).max(1) } else { 1 };
    let mut text = format!("<span class=\"number\">{number}</span>");
    if first > 1 {
        text.push('…');
    }
    let mut open = None;
    let mut run = String::new();
    let characters = source.chars().skip(first - 1).take(WIDEST);
    let mut column = first;
    for character in characters {
        let rank = rank_at(stretches, column);
        if rank != open {
            text.push_str(&marked(&std::mem::take(&mut run), open));
            open = rank;
        }
        match character {
            '\t' => run.push_str("    "),
            other => run.push(other),
        }
        column += 1;
    }
    text.push_str(&marked(&run, open));
    if rank_at(stretches, column).is_some() && stretches.iter().any(|stretch| stretch.from == column) {
        text.push_str(&marked(" ", rank_at(stretches, column)));
    }
    if source.chars().nth(first - 1 + WIDEST).is_some() {
        text.push('…');
    }
    text.push('\n');
    text.extend(
        stretches.iter().filter(|stretch| !stretch.label.is_empty()).map(|stretch| label(source, stretch, first)),
    );
    text
}

fn rank_at(stretches: &[Stretch<'_>], column: usize) -> Option<Rank> {
    stretches.iter().filter(|stretch| (stretch.from..stretch.to).contains(&column)).map(|stretch| stretch.rank).min()
}

fn marked(text: &str, rank: Option<Rank>) -> String {
    match rank {
        _ if text.is_empty() => String::new(),
        None => escape(text),
        Some(rank) => format!("<mark class=\"{}\">{}</mark>", class(rank), escape(text)),
    }
}

fn class(rank: Rank) -> &'static str {
    match rank {
        Rank::Primary => "primary",
        Rank::Secondary => "secondary",
    }
}

/// What is said of a stretch, below where it begins.
fn label(source: &str, stretch: &Stretch<'_>, first: usize) -> String {
    let before = source.chars().skip(first - 1).take(stretch.from.saturating_sub(first));
    let columns: usize = before.map(|character| if character == '\t' { 4 } else { 1 }).sum();
    format!(
        "<span class=\"number\"></span>{}<span class=\"says {}\">▲ {}</span>\n",
        " ".repeat(columns),
        class(stretch.rank),
        escape(&stretch.label.replace('\n', " "))
    )
}
