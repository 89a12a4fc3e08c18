//! The heaps of all counterexamples as one SVG document that needs nothing else: no style sheet, no fonts, no scripts. It keeps to what
//! every program that draws SVG knows, so colours are written out and are those of the light page.

use gainsay_source::Sources;
use gainsay_verdict::{Failure, Report};

use crate::html::STYLE;
use crate::markup::escape;
use crate::picture::{self, Drawing};

const MARGIN: i32 = 16;
const TITLE: i32 = 26;
const CAPTION: i32 = 20;
/// The widest line of pictures; what does not fit goes below.
const WIDEST: i32 = 1400;
const NARROWEST: i32 = 420;

pub fn render(report: &Report, sources: &Sources) -> String {
    let mut sheet = Sheet { text: String::new(), width: NARROWEST, bottom: MARGIN };
    for goal in &report.goals {
        for failure in goal.outcome.failures() {
            let counterexample = failure.counterexample.as_ref().filter(|found| !found.heaps.is_empty());
            let Some(counterexample) = counterexample else { continue };
            sheet.title(failure, sources);
            sheet.drawings(&picture::drawings(counterexample, goal.language.full_permission));
        }
    }
    if sheet.text.is_empty() {
        sheet.write("faint", (MARGIN, MARGIN + TITLE), "no counterexample has a heap to draw");
        sheet.bottom += 2 * TITLE;
    }
    let (width, height) = (sheet.width + MARGIN, sheet.bottom + MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <style>\n{}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
        style(),
        sheet.text
    )
}

struct Sheet {
    text: String,
    width: i32,
    bottom: i32,
}

impl Sheet {
    fn write(&mut self, class: &str, (x, y): (i32, i32), text: &str) {
        self.text.push_str(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escape(text)));
    }

    fn title(&mut self, failure: &Failure, sources: &Sources) {
        let place = sources.place(failure.span);
        let title = format!("{}:{}: {}", place.file, place.line, failure.message);
        self.write("object-title", (MARGIN, self.bottom + 14), &title.chars().take(150).collect::<String>());
        let columns = i32::try_from(title.chars().count().min(150)).unwrap_or(150);
        self.width = self.width.max(MARGIN + 8 * columns);
        self.bottom += TITLE;
    }

    fn drawings(&mut self, drawings: &[Drawing]) {
        let (mut x, mut height) = (MARGIN, 0);
        for drawing in drawings {
            if x > MARGIN && x + drawing.width > WIDEST {
                self.bottom += height;
                (x, height) = (MARGIN, 0);
            }
            self.write("faint", (x, self.bottom + 13), &format!("heap {}", drawing.label));
            let place = format!("<svg x=\"{x}\" y=\"{}\" ", self.bottom + CAPTION);
            self.text.push_str(&drawing.svg.replacen("<svg ", &place, 1));
            x += drawing.width + MARGIN;
            self.width = self.width.max(x);
            height = height.max(CAPTION + drawing.height + MARGIN);
        }
        self.bottom += height;
    }
}

/// The page's rules for heaps, with the colours of the light page in place of their names.
fn style() -> String {
    let font = ".heap text { font-family: \"DejaVu Sans Mono\", \"Liberation Mono\", Menlo, Consolas, monospace; }\n";
    let root = STYLE.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(colours, _)| colours);
    let rules = STYLE.lines().filter(|line| line.starts_with(".heap "));
    let mut style: String = rules.map(|rule| format!("{rule}\n")).collect();
    for colour in root.split(';') {
        let Some((name, value)) = colour.split_once(':') else { continue };
        style = style.replace(&format!("var({})", name.trim()), value.trim());
    }
    format!("{font}{style}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_written_out() {
        let style = style();
        assert!(style.contains("stroke: #c8232c"), "{style}");
        assert!(!style.contains("var("), "{style}");
    }
}
