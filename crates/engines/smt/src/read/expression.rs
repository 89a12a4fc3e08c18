//! S-expressions in a flat arena: parsed with an explicit stack, dropped without recursion.

use super::ReadError;

/// The place of an expression in [`Expressions`].
pub(crate) type Place = usize;

/// One expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node<'t> {
    /// A symbol, keyword, numeral, `#x…` or `#b…`, as written; for `|quoted symbols|` what is between the bars.
    Atom(&'t str),
    /// The inside of a string literal, with its escapes.
    Text(&'t str),
    List {
        first: usize,
        length: usize,
    },
}

/// All expressions of a text.
pub(crate) struct Expressions<'t> {
    nodes: Vec<Node<'t>>,
    members: Vec<Place>,
    roots: Vec<Place>,
}

impl<'t> Expressions<'t> {
    pub(crate) fn parse(text: &'t str) -> Result<Self, ReadError> {
        let mut all = Expressions { nodes: Vec::new(), members: Vec::new(), roots: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        let mut finished: Vec<Place> = Vec::new();
        let mut rest = text;
        while let Some((token, after)) = next_token(rest)? {
            rest = after;
            let node = match token {
                Token::Open => {
                    open.push(finished.len());
                    continue;
                }
                Token::Close => {
                    let start = open.pop().ok_or_else(|| ReadError::new("a parenthesis too many"))?;
                    let first = all.members.len();
                    all.members.extend(finished.drain(start..));
                    Node::List { first, length: all.members.len() - first }
                }
                Token::Leaf(node) => node,
            };
            finished.push(all.nodes.len());
            all.nodes.push(node);
        }
        if !open.is_empty() {
            return Err(ReadError::new("a parenthesis is not closed"));
        }
        all.roots = finished;
        Ok(all)
    }

    pub(crate) fn roots(&self) -> &[Place] {
        &self.roots
    }

    pub(crate) fn node(&self, place: Place) -> Node<'t> {
        self.nodes[place]
    }

    /// The members of a list; of anything else, none.
    pub(crate) fn list(&self, place: Place) -> &[Place] {
        match self.nodes[place] {
            Node::List { first, length } => &self.members[first..first + length],
            _ => &[],
        }
    }

    pub(crate) fn atom(&self, place: Place) -> Option<&'t str> {
        match self.nodes[place] {
            Node::Atom(atom) => Some(atom),
            _ => None,
        }
    }

    /// The first member of a list, if it is an atom.
    pub(crate) fn head(&self, place: Place) -> Option<&'t str> {
        self.list(place).first().and_then(|first| self.atom(*first))
    }
}

enum Token<'t> {
    Open,
    Close,
    Leaf(Node<'t>),
}

fn next_token(text: &str) -> Result<Option<(Token<'_>, &str)>, ReadError> {
    let text = skip_blank(text);
    let Some(first) = text.chars().next() else { return Ok(None) };
    let rest = &text[first.len_utf8()..];
    let token = match first {
        '(' => (Token::Open, rest),
        ')' => (Token::Close, rest),
        '"' => {
            let length = string_length(rest).ok_or_else(|| ReadError::new("a string is not closed"))?;
            (Token::Leaf(Node::Text(&rest[..length])), &rest[length + 1..])
        }
        '|' => {
            let length = rest.find('|').ok_or_else(|| ReadError::new("a quoted symbol is not closed"))?;
            (Token::Leaf(Node::Atom(&rest[..length])), &rest[length + 1..])
        }
        _ => {
            let ends = |letter: char| letter.is_whitespace() || "()\"|;".contains(letter);
            let length = text.find(ends).unwrap_or(text.len());
            (Token::Leaf(Node::Atom(&text[..length])), &text[length..])
        }
    };
    Ok(Some(token))
}

fn skip_blank(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.strip_prefix(';') {
            Some(comment) => text = comment.find('\n').map_or("", |end| &comment[end..]),
            None => return text,
        }
    }
}

/// The length of the inside of a string whose opening quote was read; two quotes in a row are one character of it.
fn string_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut place = 0;
    loop {
        place += text.get(place..)?.find('"')?;
        if bytes.get(place + 1) != Some(&b'"') {
            return Some(place);
        }
        place += 2;
    }
}

/// Tells, line by line, when a complete expression has been read.
#[derive(Default)]
pub(crate) struct Balance {
    depth: i64,
    inside: Inside,
    any: bool,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    Text,
    Bars,
}

impl Balance {
    /// Takes the next line; true if the text so far is something and complete.
    pub(crate) fn line(&mut self, line: &str) -> bool {
        for byte in line.bytes() {
            match (self.inside, byte) {
                (Inside::Text, b'"') | (Inside::Bars, b'|') => self.inside = Inside::Nothing,
                (Inside::Text | Inside::Bars, _) => {}
                (Inside::Nothing, b';') => break,
                (Inside::Nothing, b'"') => self.inside = Inside::Text,
                (Inside::Nothing, b'|') => self.inside = Inside::Bars,
                (Inside::Nothing, b'(') => self.depth += 1,
                (Inside::Nothing, b')') => self.depth -= 1,
                (Inside::Nothing, _) => {}
            }
            self.any |= !byte.is_ascii_whitespace();
        }
        self.any && self.depth <= 0 && self.inside == Inside::Nothing
    }
}
