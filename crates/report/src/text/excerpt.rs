//! Source excerpts: the lines around what is talked about, with the stretches underlined and labelled.
//!
//! Long lines are cut around the underlined part, tabs become four columns, wide characters count twice.

use std::collections::BTreeMap;

use gainsay_source::{FileId, Place, Sources, Span};
use unicode_width::UnicodeWidthChar;

use super::paint::{Paint, Style, visible};

/// A stretch to underline.
#[derive(Clone, Debug)]
pub struct Mark {
    pub span: Span,
    pub label: String,
    pub rank: Rank,
}

/// What the excerpt is about, or another place that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Primary,
    Secondary,
}

/// Draws excerpts of one run's sources.
#[derive(Clone, Copy)]
pub struct Excerpt<'a> {
    pub sources: &'a Sources,
    pub paint: Paint,
    pub width: usize,
    /// How primary marks are painted.
    pub style: Style,
}

const TAB: &str = "    ";

/// One underlined stretch of one line, in one-based character columns.
struct Underline {
    from: usize,
    to: usize,
    /// The mark covers further lines.
    goes_on: bool,
    label: String,
    rank: Rank,
}

/// How many columns line numbers take.
pub fn number_width(sources: &Sources, marks: &[Mark]) -> usize {
    marks.iter().map(|mark| sources.line(mark.span)).max().unwrap_or(1).to_string().len()
}

impl Excerpt<'_> {
    /// The lines of the excerpt: one block per file, the primary mark's file first.
    pub fn draw(&self, marks: &[Mark], number_width: usize) -> Vec<String> {
        let mut files: Vec<(Rank, FileId)> = Vec::new();
        let mut ordered: Vec<&Mark> = marks.iter().collect();
        ordered.sort_by_key(|mark| mark.rank);
        for mark in &ordered {
            if !files.iter().any(|(_, file)| *file == mark.span.file) {
                files.push((mark.rank, mark.span.file));
            }
        }
        let mut drawn = Vec::new();
        for (rank, file) in files {
            let here: Vec<&Mark> = ordered.iter().copied().filter(|mark| mark.span.file == file).collect();
            let arrow = if rank == Rank::Primary { "-->" } else { ":::" };
            drawn.push(self.heading(arrow, here[0], number_width));
            drawn.extend(self.block(file, &here, number_width));
        }
        drawn
    }

    fn heading(&self, arrow: &str, mark: &Mark, number_width: usize) -> String {
        let Place { file, line, column, .. } = self.sources.place(mark.span);
        let arrow = self.paint.text(Style::Gutter, arrow);
        let place = self.paint.text(Style::Plain, &format!("{file}:{line}:{column}"));
        format!("{}{arrow} {place}", " ".repeat(number_width + 1))
    }

    fn block(&self, file: FileId, marks: &[&Mark], number_width: usize) -> Vec<String> {
        let mut lines: BTreeMap<u32, Vec<Underline>> = BTreeMap::new();
        for mark in marks {
            self.underline(mark, &mut lines);
        }
        let bar = self.paint.text(Style::Gutter, "|");
        let margin = " ".repeat(number_width + 2);
        let mut drawn = vec![format!("{margin}{bar}")];
        let mut previous: Option<u32> = None;
        for (line, underlines) in &lines {
            match previous {
                Some(previous) if *line == previous + 2 => {
                    drawn.push(self.source_line(file, previous + 1, &[], number_width).0);
                }
                Some(previous) if *line > previous + 2 => drawn.push(self.paint.text(Style::Gutter, " ...")),
                _ => {}
            }
            let (text, window) = self.source_line(file, *line, underlines, number_width);
            drawn.push(text);
            let rows = underlines.iter().flat_map(|underline| self.carets(underline, &window));
            drawn.extend(rows.map(|row| format!("{margin}{bar} {row}")));
            previous = Some(*line);
        }
        drawn
    }

    /// A mark underlines its first line; an ellipsis says that it goes on.
    fn underline(&self, mark: &Mark, lines: &mut BTreeMap<u32, Vec<Underline>>) {
        let place = self.sources.place(mark.span);
        let from = place.column as usize;
        let (to, goes_on) = if place.end_line == place.line {
            (place.end_column as usize, false)
        } else {
            let text = self.sources.line_text(mark.span.file, place.line);
            (text.trim_end().chars().count() + 1, !self.rest_is_blank(mark.span))
        };
        // Something is underlined even where nothing is: the end of the file, the end of a line.
        let to = to.max(from + 1);
        let underline = Underline { from, to, goes_on, label: mark.label.clone(), rank: mark.rank };
        lines.entry(place.line).or_default().push(underline);
    }

    fn rest_is_blank(&self, span: Span) -> bool {
        self.sources.excerpt(span).split_once('\n').is_none_or(|(_, rest)| rest.trim().is_empty())
    }

    fn source_line(&self, file: FileId, line: u32, underlines: &[Underline], number_width: usize) -> (String, Window) {
        let focus = underlines.first().map_or(1, |underline| underline.from);
        let room = self.width.saturating_sub(number_width + 4).max(20);
        let window = Window::around(self.sources.line_text(file, line), focus, room);
        let number = self.paint.text(Style::Gutter, &format!(" {line:>number_width$} |"));
        let space = if window.text.is_empty() { "" } else { " " };
        (format!("{number}{space}{}", window.text), window)
    }

    /// The underlining with its label beside it, or below it where there is no room beside.
    fn carets(&self, underline: &Underline, window: &Window) -> Vec<String> {
        let (symbol, style) = match underline.rank {
            Rank::Primary => ("^", self.style),
            Rank::Secondary => ("-", Style::Gutter),
        };
        let start = window.column(underline.from);
        let length = window.column(underline.to).saturating_sub(start).max(1);
        let carets = format!("{}{}", symbol.repeat(length), if underline.goes_on { "…" } else { "" });
        let label_width = underline.label.chars().count();
        let row = |column: usize, text: &str| format!("{}{}", " ".repeat(column), self.paint.text(style, text));
        if underline.label.is_empty() {
            vec![row(start, &carets)]
        } else if start + carets.chars().count() + 1 + label_width <= window.room {
            vec![row(start, &format!("{carets} {}", underline.label))]
        } else {
            let column = start.min(window.room.saturating_sub(label_width));
            vec![row(start, &carets), row(column, &underline.label)]
        }
    }
}

/// The part of a source line that is shown, ready to print, and where its characters went.
struct Window {
    text: String,
    /// The one-based column of the first character shown.
    first: usize,
    /// The display column at which each shown character starts, and one past the last.
    columns: Vec<usize>,
    /// How many columns there are for it.
    room: usize,
}

impl Window {
    fn around(line: &str, focus: usize, room: usize) -> Window {
        let fits = line.chars().take(room + 1).map(display_width).sum::<usize>() <= room;
        let first = if fits { 1 } else { focus.saturating_sub(room / 3).max(1) };
        let mut window = Window { text: String::new(), first, columns: Vec::new(), room };
        let mut column = 0;
        if first > 1 {
            window.text.push('…');
            column += 1;
        }
        for character in line.chars().skip(first - 1) {
            if !fits && column + display_width(character) >= room {
                window.text.push('…');
                break;
            }
            window.columns.push(column);
            column += display_width(character);
            match character {
                '\t' => window.text.push_str(TAB),
                other => window.text.push(visible(other)),
            }
        }
        window.columns.push(column);
        window.text.truncate(window.text.trim_end().len());
        window
    }

    /// Where the character at the one-based column `column` stands, as far as it is shown.
    fn column(&self, column: usize) -> usize {
        let last = self.columns.len() - 1;
        self.columns[column.saturating_sub(self.first).min(last)]
    }
}

fn display_width(character: char) -> usize {
    match character {
        '\t' => TAB.len(),
        other => visible(other).width().unwrap_or(0),
    }
}
