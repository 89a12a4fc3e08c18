//! How symbols are called in SMT-LIB text. Every name carries a suffix with the symbol's number, so no two symbols of an
//! arena share a name and none meets a name the solver predefines (`List`, `Set`, `str.len`, …). Characters SMT-LIB does
//! not take in plain symbols become underscores, so nothing ever needs quoting.
//!
//! `x.7` function, `Cons.c2` constructor, `head.c2f0` field, `List.s4` sort.

use crate::sort::{Constructor, Function, Sort, SortKind};
use crate::term::Terms;
use std::fmt::Write;

/// Longer names are cut: they are only for people.
const LONGEST_NAME: usize = 60;

pub(crate) fn write_function(out: &mut String, terms: &Terms, function: Function) {
    write_plain(out, &terms.function_info(function).name);
    let _ = write!(out, ".{}", function.0);
}

pub(crate) fn write_constructor(out: &mut String, terms: &Terms, constructor: Constructor) {
    write_plain(out, &terms.constructor_info(constructor).name);
    let _ = write!(out, ".c{}", constructor.0);
}

pub(crate) fn write_field(out: &mut String, terms: &Terms, constructor: Constructor, position: u32) {
    write_plain(out, &terms.constructor_info(constructor).fields[position as usize].0);
    let _ = write!(out, ".c{}f{position}", constructor.0);
}

pub(crate) fn write_sort(out: &mut String, terms: &Terms, sort: Sort) {
    enum Piece {
        Sort(Sort),
        Word(&'static str),
    }
    let mut pending = vec![Piece::Sort(sort)];
    while let Some(piece) = pending.pop() {
        let sort = match piece {
            Piece::Word(word) => {
                out.push_str(word);
                continue;
            }
            Piece::Sort(sort) => sort,
        };
        match terms.sort_kind(sort) {
            SortKind::Bool => out.push_str("Bool"),
            SortKind::Int => out.push_str("Int"),
            SortKind::Real => out.push_str("Real"),
            SortKind::String => out.push_str("String"),
            SortKind::BitVec(width) => {
                let _ = write!(out, "(_ BitVec {width})");
            }
            SortKind::Array(from, to) => {
                out.push_str("(Array ");
                pending.extend([Piece::Word(")"), Piece::Sort(*to), Piece::Word(" "), Piece::Sort(*from)]);
            }
            SortKind::Datatype(name) | SortKind::Uninterpreted(name) => {
                write_plain(out, name);
                let _ = write!(out, ".s{}", sort.0);
            }
        }
    }
}

fn write_plain(out: &mut String, name: &str) {
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        out.push('_');
    }
    for letter in name.chars().take(LONGEST_NAME) {
        let allowed = letter.is_ascii_alphanumeric() || "~!$%^&*_-+=<>.?/".contains(letter);
        out.push(if allowed { letter } else { '_' });
    }
}

/// What the suffix of a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suffix {
    Function(u32),
    Constructor(u32),
    Field(u32, u32),
    Sort(u32),
}

pub(crate) fn suffix(name: &str) -> Option<Suffix> {
    let (_, suffix) = name.rsplit_once('.')?;
    if let Some(number) = suffix.strip_prefix('s') {
        return number.parse().ok().map(Suffix::Sort);
    }
    let Some(rest) = suffix.strip_prefix('c') else { return suffix.parse().ok().map(Suffix::Function) };
    match rest.split_once('f') {
        Some((constructor, field)) => Some(Suffix::Field(constructor.parse().ok()?, field.parse().ok()?)),
        None => rest.parse().ok().map(Suffix::Constructor),
    }
}
