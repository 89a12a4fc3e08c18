//! Colours, and making text from anywhere safe to show: what a program or a name contains must not steer the reader's terminal.

use crate::Color;

/// What a piece of text is, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Refuted,
    Unknown,
    Verified,
    Warning,
    Note,
    Gutter,
    Strong,
    Faint,
    Plain,
}

/// Paints or does not.
#[derive(Clone, Copy)]
pub struct Paint {
    pub color: Color,
}

impl Paint {
    /// `text` made safe and, where colours are wanted, coloured.
    pub fn text(self, style: Style, text: &str) -> String {
        let safe: String = text.chars().map(visible).collect();
        match (self.color, code(style)) {
            (Color::Always, Some(code)) if !safe.is_empty() => format!("\u{1b}[{code}m{safe}\u{1b}[0m"),
            _ => safe,
        }
    }
}

fn code(style: Style) -> Option<&'static str> {
    match style {
        Style::Refuted => Some("1;31"),
        Style::Unknown | Style::Warning => Some("1;33"),
        Style::Verified => Some("1;32"),
        Style::Note => Some("1;36"),
        Style::Gutter => Some("1;34"),
        Style::Strong => Some("1"),
        Style::Faint => Some("2"),
        Style::Plain => None,
    }
}

/// A character that can stand for `character` on a terminal: control characters become their pictures, direction overrides (which make code
/// read differently from what it is) become replacement characters.
pub fn visible(character: char) -> char {
    match character {
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        other => other,
    }
}
