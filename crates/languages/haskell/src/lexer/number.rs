//! Where a number ends: decimal, `0x`, `0o`, `0b`, fractions and exponents, underscores between digits.

use super::{TokenKind, scan::Scanner};

impl Scanner<'_> {
    pub(super) fn number(&mut self) -> TokenKind {
        let kind = match (self.bytes[self.at], self.bytes.get(self.at + 1).map(u8::to_ascii_lowercase)) {
            (b'0', Some(b'x')) if self.digit_at(2, u8::is_ascii_hexdigit) => self.radix(u8::is_ascii_hexdigit),
            (b'0', Some(b'o')) if self.digit_at(2, is_octal) => self.radix(is_octal),
            (b'0', Some(b'b')) if self.digit_at(2, is_binary) => self.radix(is_binary),
            _ => self.decimal(),
        };
        self.skip_hash();
        kind
    }

    fn digit_at(&self, offset: usize, accept: fn(&u8) -> bool) -> bool {
        let mut place = self.at + offset;
        while self.bytes.get(place) == Some(&b'_') {
            place += 1;
        }
        self.bytes.get(place).is_some_and(accept)
    }

    fn radix(&mut self, accept: fn(&u8) -> bool) -> TokenKind {
        self.at += 2;
        self.digits(accept);
        TokenKind::Integer
    }

    fn digits(&mut self, accept: fn(&u8) -> bool) {
        while self.bytes.get(self.at).is_some_and(|byte| accept(byte) || (*byte == b'_' && self.digit_at(1, accept))) {
            self.at += 1;
        }
    }

    fn decimal(&mut self) -> TokenKind {
        self.digits(u8::is_ascii_digit);
        let mut kind = TokenKind::Integer;
        if self.bytes.get(self.at) == Some(&b'.') && self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
            self.digits(u8::is_ascii_digit);
            kind = TokenKind::Fractional;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.bytes.get(self.at + 1), Some(b'+' | b'-')));
            if self.bytes.get(self.at + 1 + sign).is_some_and(u8::is_ascii_digit) {
                self.at += 1 + sign;
                self.digits(u8::is_ascii_digit);
                kind = TokenKind::Fractional;
            }
        }
        kind
    }
}

fn is_octal(byte: &u8) -> bool {
    matches!(byte, b'0'..=b'7')
}

fn is_binary(byte: &u8) -> bool {
    matches!(byte, b'0' | b'1')
}
