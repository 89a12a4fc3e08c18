//! Changes to a text that test who believes it: falsehoods planted into a program, and what a program takes for granted left out of it.
//!
//! A language knows where its programs can be changed; whoever checks them makes the changed texts with [`edited`].

use crate::{Name, Span};

/// A piece of text in place of another one; an insertion where the span is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

impl Edit {
    /// A text before the byte at this place.
    pub fn insert(at: Span, offset: u32, text: impl Into<String>) -> Edit {
        Edit { span: Span { file: at.file, start: offset, end: offset }, text: text.into() }
    }

    pub fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit { span, text: text.into() }
    }

    /// What stands at a place between two texts.
    pub fn around(span: Span, before: impl Into<String>, after: impl Into<String>) -> Vec<Edit> {
        vec![Edit::insert(span, span.start, before), Edit::insert(span, span.end, after)]
    }
}

/// What a planted falsehood stands at the end of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Planted {
    /// Where a body begins: whatever is given contradicts itself if it is not reached.
    Entry,
    Body,
    Branch,
    Loop,
    Handler,
}

/// A place of a program where something false can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plant {
    /// The goal whose code it is; without one, everybody's who gets there.
    pub goal: Option<Name>,
    pub place: Planted,
    /// What it stands at the end of.
    pub span: Span,
    pub edits: Vec<Edit>,
}

/// Something a goal is checked under without being shown: a conjunct of a precondition, an invariant, an axiom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise {
    /// The goal it belongs to; without one, everybody's.
    pub goal: Option<Name>,
    /// `precondition`, `invariant`: what people call it.
    pub what: &'static str,
    pub span: Span,
    /// What leaves it out.
    pub edits: Vec<Edit>,
}

/// Where the text of a program can be changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plants {
    /// In the order of the text, outer ones before those inside of them.
    pub plants: Vec<Plant>,
    pub premises: Vec<Premise>,
}

/// The text with all edits made; `None` if two of them are about the same piece of it, or a piece is none.
pub fn edited<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.into_iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut changed = String::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        changed.push_str(text.get(at..edit.span.start as usize)?);
        changed.push_str(&edit.text);
        text.get(edit.span.start as usize..edit.span.end as usize)?;
        at = edit.span.end as usize;
    }
    changed.push_str(text.get(at..)?);
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sources;

    #[test]
    fn edits_are_made_in_the_order_of_the_text_and_never_twice_in_a_place() {
        let mut sources = Sources::new();
        let file = sources.add("a", "one two three");
        let two = Span::new(file, 4, 7);
        let mut edits = Edit::around(two, "(", ")");
        edits.push(Edit::replace(Span::new(file, 0, 3), "1"));
        assert_eq!(edited("one two three", &edits).as_deref(), Some("1 (two) three"));
        edits.push(Edit::replace(Span::new(file, 2, 5), ""));
        assert_eq!(edited("one two three", &edits), None);
        assert_eq!(edited("one", &[Edit::replace(two, "")]), None);
    }
}
