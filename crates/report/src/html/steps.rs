//! The statements a run executed, line by line, with their text.

use gainsay_source::{FileId, Sources, Span};
use gainsay_verdict::{Stretch, summarise};

use crate::markup::escape;

/// More lines are not listed.
const MOST_LISTED: usize = 120;
const WIDEST: usize = 160;

/// A list that opens when asked; nothing where no statements are known.
pub fn draw(trace: &[Span], sources: &Sources) -> String {
    let Some(first) = trace.first() else { return String::new() };
    let mut text = String::new();
    let mut listed = 0;
    for (file, lines) in by_file(trace, sources, first.file) {
        for stretch in summarise(&lines) {
            listed += stretch.lines.len();
            text.push_str(&list(&stretch, file, sources));
        }
    }
    let steps = if listed == 1 { "1 line".to_owned() } else { format!("{listed} lines") };
    format!("<details class=\"steps\">\n<summary>step by step: {steps}</summary>\n{text}</details>\n")
}

/// The lines executed, in stretches that stay in one file.
fn by_file(trace: &[Span], sources: &Sources, first: FileId) -> Vec<(FileId, Vec<u32>)> {
    let mut found: Vec<(FileId, Vec<u32>)> = vec![(first, Vec::new())];
    for span in trace {
        let line = sources.line(*span);
        match found.last_mut() {
            Some((file, lines)) if *file == span.file => {
                if lines.last() != Some(&line) {
                    lines.push(line);
                }
            }
            _ => found.push((span.file, vec![line])),
        }
    }
    found
}

fn list(stretch: &Stretch, file: FileId, sources: &Sources) -> String {
    let Stretch { lines, times } = stretch;
    let cut = lines.len().saturating_sub(MOST_LISTED);
    let mut text = if *times > 1 { format!("<p>{times} times:</p>\n") } else { String::new() };
    text.push_str(if *times > 1 { "<pre class=\"repeated\" tabindex=\"0\">" } else { "<pre tabindex=\"0\">" });
    if cut > 0 {
        text.push_str("<span class=\"number\">⋮</span>\n");
    }
    for line in &lines[cut..] {
        let source: String = sources.line_text(file, *line).trim_end().chars().take(WIDEST).collect();
        text.push_str(&format!("<span class=\"number\">{line}</span>{}\n", escape(&source.replace('\t', "    "))));
    }
    text.push_str("</pre>\n");
    text
}
