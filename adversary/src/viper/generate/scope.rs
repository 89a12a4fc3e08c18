//! What a generated body may speak of at some place: variables, permissions that are held, and what is known to hold there.

use std::collections::BTreeSet;

/// The types of generated variables. Collections hold integers, except those of references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Type {
    Int,
    Bool,
    Ref,
    Perm,
    Seq,
    Set,
    Multiset,
    Map,
    Refs,
    RefSet,
}

impl Type {
    pub(super) fn written(self) -> &'static str {
        match self {
            Type::Int => "Int",
            Type::Bool => "Bool",
            Type::Ref => "Ref",
            Type::Perm => "Perm",
            Type::Seq => "Seq[Int]",
            Type::Set => "Set[Int]",
            Type::Multiset => "Multiset[Int]",
            Type::Map => "Map[Int, Int]",
            Type::Refs => "Seq[Ref]",
            Type::RefSet => "Set[Ref]",
        }
    }

    pub(super) fn letter(self) -> &'static str {
        match self {
            Type::Int => "n",
            Type::Bool => "b",
            Type::Ref => "x",
            Type::Perm => "p",
            Type::Seq => "q",
            Type::Set => "s",
            Type::Multiset => "w",
            Type::Map => "m",
            Type::Refs => "xs",
            Type::RefSet => "xset",
        }
    }
}

/// A field of an object with so many quarters of the permission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) object: String,
    pub(super) field: &'static str,
    pub(super) quarters: usize,
}

/// Something that is true, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) text: String,
    pub(super) names: BTreeSet<String>,
    pub(super) reads_heap: bool,
}

impl Fact {
    pub(super) fn new(text: impl Into<String>) -> Fact {
        let text = text.into();
        let names = names(&text).map(str::to_owned).collect();
        let bare = without_old(&text);
        let reads_heap =
            bare.contains(".f") || bare.contains(".g") || bare.contains(".next") || bare.contains("of_heap");
        Fact { text, names, reads_heap: reads_heap || bare.contains("perm(") || bare.contains("unfolding") }
    }
}

/// A text without what it says of earlier heaps.
fn without_old(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("old") {
        left.push_str(&rest[..at]);
        let Some(open) = rest[at..].find('(') else { break };
        let mut depth = 0;
        let inside = rest[at + open..].char_indices().find(|(_, letter)| {
            depth += i32::from(*letter == '(') - i32::from(*letter == ')');
            depth == 0
        });
        let Some((end, _)) = inside else { break };
        rest = &rest[at + open + end..];
    }
    left + rest
}

/// The names in a text.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// A text with names replaced.
pub(in crate::viper) fn renamed(text: &str, into: &dyn Fn(&str) -> Option<String>) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length =
            if is_word(letter) { rest.find(|each| !is_word(each)).unwrap_or(rest.len()) } else { letter.len_utf8() };
        let (word, after) = rest.split_at(length);
        match into(word).filter(|_| letter.is_ascii_alphabetic()) {
            Some(other) => written.push_str(&other),
            None => written.push_str(word),
        }
        rest = after;
    }
    written
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) variables: Vec<(String, Type)>,
    /// Those that may be assigned.
    pub(super) assignable: BTreeSet<String>,
    pub(super) held: Vec<Cell>,
    /// Predicate instances, each with its one argument.
    pub(super) instances: Vec<(String, String)>,
    pub(super) facts: Vec<Fact>,
}

impl Scope {
    pub(super) fn of(&self, wanted: Type) -> Vec<&str> {
        let fitting = self.variables.iter().filter(|(_, typ)| *typ == wanted);
        fitting.map(|(name, _)| name.as_str()).collect()
    }

    pub(super) fn learn(&mut self, text: impl Into<String>) {
        self.facts.push(Fact::new(text));
    }

    /// A variable has another value now.
    pub(super) fn forget(&mut self, name: &str) {
        self.facts.retain(|fact| !fact.names.contains(name));
        self.held.retain(|cell| cell.object != name);
        self.instances.retain(|(_, object)| object != name);
    }

    pub(super) fn forget_heap(&mut self) {
        self.facts.retain(|fact| !fact.reads_heap);
    }

    /// What holds whichever of two ways was taken.
    pub(super) fn join(&mut self, other: &Scope) {
        self.facts.retain(|fact| other.facts.contains(fact));
        self.instances.retain(|instance| other.instances.contains(instance));
        self.held.retain_mut(|cell| {
            let same = other.held.iter().find(|each| each.object == cell.object && each.field == cell.field);
            cell.quarters = cell.quarters.min(same.map_or(0, |same| same.quarters));
            cell.quarters > 0
        });
    }
}
