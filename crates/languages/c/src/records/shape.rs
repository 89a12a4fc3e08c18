//! Which records a structure is made of: the C structure, the fields that lead on, the fields whose values are told.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use crate::lex::{Token, TokenKind};

/// Two shapes are the same wherever they are mentioned.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) structure: Name,
    /// The fields that point to further records of the same structure.
    pub(crate) children: Vec<Name>,
    /// The other fields whose values are told; all of them where absent.
    pub(crate) told: Option<Vec<Name>>,
    /// Where it is mentioned first.
    pub(crate) span: Span,
}

impl Shape {
    fn key(&self) -> (&Name, &[Name], Option<&[Name]>) {
        (&self.structure, &self.children, self.told.as_deref())
    }

    /// The name of what a word means for this shape: `tree_node_left_right`.
    pub(crate) fn word(&self, word: &str) -> String {
        let mut name = format!("{word}_{}", self.structure);
        for child in &self.children {
            name.push('_');
            name.push_str(child);
        }
        for (position, field) in self.told.iter().flatten().enumerate() {
            name.push_str(if position == 0 { "__" } else { "_" });
            name.push_str(field);
        }
        if self.told.as_ref().is_some_and(Vec::is_empty) {
            name.push_str("__");
        }
        name
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Shape {}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Shape) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shape {
    fn cmp(&self, other: &Shape) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// The shapes that annotations mention: `tree(struct node, root, {left, right}, {value}; …)`. What is written wrongly is left to the parser.
pub(crate) fn shapes(tokens: &[Token]) -> BTreeSet<Shape> {
    let begins = |window: &[Token]| {
        window[0].ghost && window[0].is_word("tree") && window[1].is("(") && window[2].is_word("struct")
    };
    let starts = tokens.windows(3).enumerate().filter(|(_, window)| begins(window)).map(|(at, _)| at);
    let mut found = BTreeSet::new();
    // The first mention of a shape is the one that stays.
    for shape in starts.filter_map(|at| shape(tokens, at)) {
        found.insert(shape);
    }
    found
}

fn shape(tokens: &[Token], at: usize) -> Option<Shape> {
    let TokenKind::Word(structure) = &tokens.get(at + 3)?.kind else { return None };
    let mut next = after_comma(tokens, at + 4)?;
    next = after_comma(tokens, end_of_argument(tokens, next)?)?;
    let (children, end) = fields(tokens, next)?;
    let told = after_comma(tokens, end).and_then(|next| fields(tokens, next)).map(|(told, _)| told);
    let span = tokens[at].span.to(tokens.get(end - 1)?.span);
    Some(Shape { structure: structure.clone(), children, told, span })
}

fn after_comma(tokens: &[Token], at: usize) -> Option<usize> {
    tokens.get(at)?.is(",").then_some(at + 1)
}

/// Where the argument that begins here ends.
fn end_of_argument(tokens: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        if depth == 0 && token.is(",") {
            return Some(at);
        }
        if token.is("(") || token.is("[") {
            depth += 1;
        } else if token.is(")") || token.is("]") {
            depth = depth.checked_sub(1)?;
        } else if !token.ghost || token.is(";") {
            return None;
        }
    }
    None
}

/// `{left, right}`, and what comes after it.
fn fields(tokens: &[Token], at: usize) -> Option<(Vec<Name>, usize)> {
    if !tokens.get(at)?.is("{") {
        return None;
    }
    let mut names = Vec::new();
    let mut next = at + 1;
    while !tokens.get(next)?.is("}") {
        let TokenKind::Word(name) = &tokens[next].kind else { return None };
        names.push(name.clone());
        next += 1;
        if tokens.get(next)?.is(",") {
            next += 1;
        }
    }
    Some((names, next + 1))
}
