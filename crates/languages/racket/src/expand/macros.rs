//! `define-syntax-rule`: patterns of names and nested lists, templates with `...`. Names that a template introduces get a mark, so that they
//! neither capture names of the use nor are captured by them.

use std::{collections::BTreeMap, rc::Rc};

use gainsay_source::{Name, Span};

use super::{
    definition::head_name,
    scope::{Expander, Meaning, OURS, Offers, marked, unmarked},
};
use crate::{
    datum::{Datum, DatumKind},
    primitive,
};

/// All expansions of a file together may have this many parts.
const LARGEST: usize = 300_000;

#[derive(Debug, PartialEq)]
pub(super) struct Macro {
    pub(super) literals: Vec<Name>,
    pub(super) rules: Vec<(Datum, Datum)>,
}

#[derive(Clone, Debug)]
enum Match {
    One(Datum),
    Many(Vec<BTreeMap<Name, Match>>),
}

/// Forms that define macros, whose names come first.
pub(super) const DEFINE_MACROS: [&str; 6] = [
    "define-syntax",
    "define-syntaxes",
    "define-match-expander",
    "define-sequence-syntax",
    "define-syntax-parameter",
    "define-syntax-parse-rule",
];

/// Parts of a module that run while it is expanded.
pub(super) const FOR_SYNTAX: [&str; 3] = ["begin-for-syntax", "define-for-syntax", "define-values-for-syntax"];

impl Expander {
    pub(super) fn declare_macro(&mut self, part: &Datum) {
        if let Some([pattern, template]) = part.form("define-syntax-rule")
            && let Some(name) = head_name(pattern)
        {
            let rule = Macro { literals: Vec::new(), rules: vec![(pattern.clone(), template.clone())] };
            self.names.insert(name, Meaning::Macro(Rc::new(rule)));
        }
        if let Some([name, transformer]) = part.form("define-syntax")
            && let (Some(name), Some([literals, rules @ ..])) = (name.as_symbol(), transformer.form("syntax-rules"))
        {
            let literals = literals.as_list().unwrap_or(&[]).iter().filter_map(|name| name.as_symbol().cloned());
            let rules = rules.iter().filter_map(|rule| match rule.as_list() {
                Some([pattern, template]) => Some((pattern.clone(), template.clone())),
                _ => None,
            });
            let definition = Macro { literals: literals.collect(), rules: rules.collect() };
            self.names.insert(name.clone(), Meaning::Macro(Rc::new(definition)));
            return;
        }
        self.declare_unknown_macros(part);
    }

    /// Macros that are programs themselves are not run: whoever uses one is not decided.
    fn declare_unknown_macros(&mut self, part: &Datum) {
        if DEFINE_MACROS.iter().chain(&FOR_SYNTAX).any(|form| part.form(form).is_some()) {
            self.assigned_by_macros.extend(assigned_in(part));
        }
        let Some((form, [named, ..])) = DEFINE_MACROS.iter().find_map(|form| Some((form, part.form(form)?))) else {
            return;
        };
        let several = named.as_list().filter(|_| form.ends_with("syntaxes"));
        let names: Vec<Name> = match several {
            Some(names) => names.iter().filter_map(|name| name.as_symbol().cloned()).collect(),
            None => head_name(named).into_iter().collect(),
        };
        for name in names {
            let what = format!("the macro `{}`, which is defined by `{form}`", unmarked(&name));
            self.names.insert(name, Meaning::Unusable(what));
        }
    }
}

/// What a text assigns to, wherever it stands in it.
fn assigned_in(part: &Datum) -> Vec<Name> {
    let mut assigned = Vec::new();
    let mut pending = vec![part];
    while let Some(datum) = pending.pop() {
        if let Some([target, ..]) = datum.form("set!") {
            assigned.extend(target.as_symbol().cloned());
        }
        pending.extend(datum.as_list().unwrap_or(&[]));
    }
    assigned
}

impl Expander {
    /// The expansion of a use, or None when no rule fits.
    pub(super) fn expand_macro(&mut self, definition: &Macro, parts: &[Datum], span: Span) -> Option<Datum> {
        let matched = definition.rules.iter().find_map(|(pattern, template)| {
            let mut found = BTreeMap::new();
            let pattern = pattern.as_list()?.get(1..)?;
            matches_all(pattern, parts, &definition.literals, &mut found).then_some((template, found))
        });
        let (template, found) = matched?;
        self.marks += 1;
        let expansion = instantiate(template, &found, self.marks, span);
        self.expanded += size(&expansion);
        if self.expanded > LARGEST {
            return Some(Datum::new(DatumKind::Text("macros expand without end".to_owned()), span));
        }
        Some(expansion)
    }

    /// What the macros of the current module mean elsewhere: names of their templates that the module knows are replaced by others, which mean there
    /// what they mean here.
    pub(super) fn macros_elsewhere(&self) -> Offers {
        let mut elsewhere = Offers::new();
        let mut waiting: Vec<Name> = self
            .names
            .iter()
            .filter(|(_, meaning)| matches!(meaning, Meaning::Macro(_)))
            .map(|(name, _)| name.clone())
            .collect();
        while let Some(name) = waiting.pop() {
            let (alias, Some(meaning)) = (self.known_elsewhere_as(&name), self.names.get(&name)) else { continue };
            if elsewhere.contains_key(&alias) {
                continue;
            }
            elsewhere.insert(alias.clone(), meaning.clone());
            let Meaning::Macro(own) = meaning else { continue };
            let rules = own.rules.iter().map(|(pattern, template)| {
                let template = self.with_names_from_here(template, pattern, &mut waiting);
                (pattern.clone(), template)
            });
            let rules = rules.collect();
            let renamed = Macro { literals: own.literals.clone(), rules };
            elsewhere.insert(alias, Meaning::Macro(Rc::new(renamed)));
        }
        elsewhere
    }

    /// What a name of the current module is called in others.
    pub(super) fn known_elsewhere_as(&self, name: &Name) -> Name {
        if name.contains(OURS) {
            return name.clone();
        }
        let module = self.module.as_ref().map_or("", |module| module.as_str());
        Name::from(format!("{name}{OURS}{module}"))
    }

    fn with_names_from_here(&self, template: &Datum, pattern: &Datum, met: &mut Vec<Name>) -> Datum {
        let kind = match &template.kind {
            DatumKind::Symbol(name) if !mentions(pattern, name) => {
                DatumKind::Symbol(if self.names.contains_key(name) {
                    met.push(name.clone());
                    self.known_elsewhere_as(name)
                } else if primitive::named(name).is_some() && self.is_bound(name) && !name.contains(OURS) {
                    Name::from(format!("{OURS}{name}"))
                } else {
                    name.clone()
                })
            }
            DatumKind::List(parts) => {
                DatumKind::List(parts.iter().map(|part| self.with_names_from_here(part, pattern, met)).collect())
            }
            DatumKind::Vector(parts) => {
                DatumKind::Vector(parts.iter().map(|part| self.with_names_from_here(part, pattern, met)).collect())
            }
            DatumKind::Dotted(parts, last) => DatumKind::Dotted(
                parts.iter().map(|part| self.with_names_from_here(part, pattern, met)).collect(),
                Box::new(self.with_names_from_here(last, pattern, met)),
            ),
            other => other.clone(),
        };
        Datum { kind, ..template.clone() }
    }

    /// Whether expanding was given up.
    pub(super) fn is_exhausted(&self) -> bool {
        self.expanded > LARGEST
    }
}

/// Whether a name stands anywhere in a pattern.
fn mentions(pattern: &Datum, name: &Name) -> bool {
    match &pattern.kind {
        DatumKind::Symbol(other) => other == name,
        DatumKind::List(parts) | DatumKind::Vector(parts) => parts.iter().any(|part| mentions(part, name)),
        DatumKind::Dotted(parts, last) => parts.iter().any(|part| mentions(part, name)) || mentions(last, name),
        _ => false,
    }
}

fn size(datum: &Datum) -> usize {
    match &datum.kind {
        DatumKind::List(parts) | DatumKind::Vector(parts) | DatumKind::Dotted(parts, _) => {
            1 + parts.iter().map(size).sum::<usize>()
        }
        _ => 1,
    }
}

fn is_ellipsis(datum: &Datum) -> bool {
    datum.is_symbol("...")
}

fn matches_all(patterns: &[Datum], data: &[Datum], literals: &[Name], found: &mut BTreeMap<Name, Match>) -> bool {
    let Some((first, rest)) = patterns.split_first() else { return data.is_empty() };
    if rest.first().is_some_and(is_ellipsis) {
        let after = &rest[1..];
        let Some(count) = data.len().checked_sub(after.len()) else { return false };
        let mut repeated = Vec::new();
        for datum in &data[..count] {
            let mut inner = BTreeMap::new();
            if !matches(first, datum, literals, &mut inner) {
                return false;
            }
            repeated.push(inner);
        }
        for name in variables(first) {
            found.insert(name, Match::Many(repeated.clone()));
        }
        return matches_all(after, &data[count..], literals, found);
    }
    match data.split_first() {
        Some((datum, data)) => matches(first, datum, literals, found) && matches_all(rest, data, literals, found),
        None => false,
    }
}

fn matches(pattern: &Datum, datum: &Datum, literals: &[Name], found: &mut BTreeMap<Name, Match>) -> bool {
    match &pattern.kind {
        DatumKind::Symbol(name) if name == "_" => true,
        DatumKind::Symbol(name) if literals.contains(name) => datum.is_symbol(name),
        DatumKind::Symbol(name) => {
            found.insert(name.clone(), Match::One(datum.clone()));
            true
        }
        DatumKind::List(patterns) => datum.as_list().is_some_and(|data| matches_all(patterns, data, literals, found)),
        kind => *kind == datum.kind,
    }
}

fn variables(pattern: &Datum) -> Vec<Name> {
    match &pattern.kind {
        DatumKind::Symbol(name) if name != "..." && name != "_" => vec![name.clone()],
        DatumKind::List(parts) => parts.iter().flat_map(variables).collect(),
        _ => Vec::new(),
    }
}

fn instantiate(template: &Datum, found: &BTreeMap<Name, Match>, mark: usize, span: Span) -> Datum {
    match &template.kind {
        DatumKind::Symbol(name) => match found.get(name) {
            Some(Match::One(datum)) => datum.clone(),
            _ => Datum::new(DatumKind::Symbol(marked(name, mark)), span),
        },
        DatumKind::List(parts) => Datum::list(instantiate_all(parts, found, mark, span), span),
        DatumKind::Dotted(parts, tail) => {
            let tail = Box::new(instantiate(tail, found, mark, span));
            Datum::new(DatumKind::Dotted(instantiate_all(parts, found, mark, span), tail), span)
        }
        DatumKind::Vector(parts) => Datum::new(DatumKind::Vector(instantiate_all(parts, found, mark, span)), span),
        kind => Datum::new(kind.clone(), span),
    }
}

fn instantiate_all(parts: &[Datum], found: &BTreeMap<Name, Match>, mark: usize, span: Span) -> Vec<Datum> {
    let mut result = Vec::new();
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        if parts.next_if(|next| is_ellipsis(next)).is_none() {
            result.push(instantiate(part, found, mark, span));
            continue;
        }
        let repetitions = variables(part).into_iter().find_map(|name| match found.get(&name) {
            Some(Match::Many(repetitions)) => Some(repetitions),
            _ => None,
        });
        for repetition in repetitions.into_iter().flatten() {
            let mut inner = found.clone();
            inner.extend(repetition.clone());
            result.push(instantiate(part, &inner, mark, span));
        }
    }
    result
}
