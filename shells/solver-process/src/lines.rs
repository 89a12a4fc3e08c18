//! Bytes as they come, lines as they are asked for.

use gainsay_smt::ProcessFailure;

/// A longer line is no answer of a solver but a flood.
const LONGEST_LINE: usize = 64 << 20;

/// What was received and not yet asked for.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    /// Where the next line starts.
    start: usize,
    /// Up to where no line ends.
    searched: usize,
    ended: bool,
}

impl Lines {
    pub fn extend(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Nothing more will come.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The next line without its end, a failure after which nothing sensible comes, or nothing yet.
    pub fn next(&mut self) -> Option<Result<String, ProcessFailure>> {
        let length = self.bytes[self.searched..].iter().position(|byte| *byte == b'\n');
        if let Some(length) = length {
            let end = self.searched + length;
            let line = text(&self.bytes[self.start..end]);
            self.start = end + 1;
            self.searched = self.start;
            return Some(line);
        }
        self.searched = self.bytes.len();
        if self.searched - self.start > LONGEST_LINE {
            return Some(Err(ProcessFailure::NotText));
        }
        if !self.ended {
            return None;
        }
        let rest = &self.bytes[self.start..];
        let last = if rest.is_empty() { Err(ProcessFailure::Ended) } else { text(rest) };
        self.start = self.searched;
        Some(last)
    }
}

fn text(line: &[u8]) -> Result<String, ProcessFailure> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    String::from_utf8(line.to_vec()).map_err(|_| ProcessFailure::NotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_may_come_in_pieces() {
        let mut lines = Lines::default();
        lines.extend(b"un");
        assert_eq!(lines.next(), None);
        lines.extend(b"sat\r\n\nsa");
        assert_eq!(lines.next(), Some(Ok("unsat".into())));
        assert_eq!(lines.next(), Some(Ok(String::new())));
        assert_eq!(lines.next(), None);
        lines.extend(b"t");
        lines.end();
        assert_eq!(lines.next(), Some(Ok("sat".into())), "the last line may lack its end");
        assert_eq!(lines.next(), Some(Err(ProcessFailure::Ended)));
        assert_eq!(lines.next(), Some(Err(ProcessFailure::Ended)));
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let mut lines = Lines::default();
        let flood = vec![b'x'; 1 << 20];
        let given_up = (0..100).any(|_| {
            lines.extend(&flood);
            lines.next() == Some(Err(ProcessFailure::NotText))
        });
        assert!(given_up);
    }
}
