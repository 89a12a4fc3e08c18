//! What a module requires: modules of the file and libraries, and what their names are called here.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};

use crate::{
    datum::{Datum, DatumKind},
    files::{Files, library_path},
    primitive,
};

/// Libraries whose names are either primitives or not supported one by one.
const LIBRARIES: [&str; 18] = [
    "racket",
    "racket/base",
    "racket/list",
    "racket/contract",
    "racket/contract/base",
    "racket/contract/region",
    "racket/match",
    "racket/math",
    "racket/bool",
    "racket/function",
    "racket/string",
    "racket/vector",
    "racket/set",
    "racket/local",
    "racket/promise",
    "racket/unsafe/ops",
    "scheme",
    "rnrs",
];

/// Stands in for the contracts of Racket in programs that another verifier reads.
const STAND_IN: &str = "soft-contract/fake-contract";

/// Something that is required, with what is done to its names, in order.
pub(super) struct Requirement<'a> {
    source: &'a Datum,
    changes: Vec<Change>,
}

enum Change {
    /// Only these names, each under the second.
    Only(Vec<(Name, Name)>),
    Except(Vec<Name>),
    Rename(Vec<(Name, Name)>),
    Prefix(Name),
}

/// Where the names of a requirement come from.
pub(super) enum Source {
    /// A module of the file.
    Module(Name),
    Library(Name),
    /// A library or file that is not known.
    Foreign(String),
}

/// Where a module stands.
pub(super) struct Position {
    /// The path of its file, if it is not the one that is checked.
    pub(super) home: String,
    /// The module that it stands in.
    pub(super) inside: Option<Name>,
}

/// What a module inside a file is called in the program.
pub(super) fn inner_name(home: &str, name: &Name) -> Name {
    if home.is_empty() { name.clone() } else { Name::from(format!("{home}:{name}")) }
}

/// All requirements of a module's body, for when it runs.
pub(super) fn requirements(body: &[Datum]) -> Vec<Requirement<'_>> {
    let mut all = Vec::new();
    for part in body.iter().filter_map(|part| part.form("require")).flatten() {
        collect(part, Vec::new(), &mut all);
    }
    all
}

fn collect<'a>(part: &'a Datum, outer: Vec<Change>, all: &mut Vec<Requirement<'a>>) {
    // What is said inside is done first.
    let with = |change: Change, mut outer: Vec<Change>| {
        outer.insert(0, change);
        outer
    };
    if let Some([source, names @ ..]) = part.form("only-in") {
        collect(source, with(Change::Only(names.iter().filter_map(renaming).collect()), outer), all);
    } else if let Some([source, names @ ..]) = part.form("rename-in") {
        collect(source, with(Change::Rename(names.iter().filter_map(renaming).collect()), outer), all);
    } else if let Some([source, names @ ..]) = part.form("except-in") {
        let names = names.iter().filter_map(|name| name.as_symbol().cloned()).collect();
        collect(source, with(Change::Except(names), outer), all);
    } else if let Some([prefix, source]) = part.form("prefix-in") {
        let prefix = prefix.as_symbol().cloned().unwrap_or_else(|| Name::new(""));
        collect(source, with(Change::Prefix(prefix), outer), all);
    } else if let (Some(sources), true) = (part.form("combine-in"), outer.is_empty()) {
        sources.iter().for_each(|source| collect(source, Vec::new(), all));
    } else if !["for-syntax", "for-template", "for-label"].iter().any(|form| part.form(form).is_some()) {
        all.push(Requirement { source: part, changes: outer });
    }
}

/// `name` or `[name other]`
fn renaming(part: &Datum) -> Option<(Name, Name)> {
    if let Some(name) = part.as_symbol() {
        return Some((name.clone(), name.clone()));
    }
    match part.as_list() {
        Some([from, to]) => Some((from.as_symbol()?.clone(), to.as_symbol()?.clone())),
        _ => None,
    }
}

impl Requirement<'_> {
    pub(super) fn span(&self) -> Span {
        self.source.span
    }

    /// Of a module that stands in this place.
    pub(super) fn source(&self, position: &Position, files: &Files) -> Option<Source> {
        if let Some([.., last]) = self.source.form("quote").or_else(|| self.source.form("submod")) {
            return match (&last.kind, self.path()) {
                (DatumKind::Symbol(name), Some(path)) => Some(match files.module(&position.home, path) {
                    Some(module) => Source::Module(inner_name(&module, name)),
                    None => Source::Foreign(path.to_owned()),
                }),
                (DatumKind::Symbol(name), None) => Some(Source::Module(inner_name(&position.home, name))),
                (DatumKind::Text(path), _) if path == ".." => position.inside.clone().map(Source::Module),
                _ => None,
            };
        }
        if let Some(path) = self.path() {
            let module = files.module(&position.home, path);
            return Some(module.map_or_else(|| Source::Foreign(path.to_owned()), Source::Module));
        }
        if let (Some([_]), Some(path)) = (self.source.form("lib"), self.library()) {
            let module = files.module("", &path);
            return Some(module.map_or_else(|| Source::Foreign(path.clone()), Source::Module));
        }
        match &self.source.kind {
            DatumKind::Symbol(name) if name == STAND_IN => Some(Source::Library(Name::new("racket"))),
            DatumKind::Symbol(name) if LIBRARIES.contains(&name.as_str()) => Some(Source::Library(name.clone())),
            DatumKind::Symbol(name) => {
                Some(files.library(name).map_or_else(|| Source::Foreign(name.to_string()), Source::Module))
            }
            _ => None,
        }
    }

    /// Where the library stands that it speaks of, if it is one that may be found.
    pub(super) fn library(&self) -> Option<String> {
        let source = match self.source.form("submod") {
            Some([source, ..]) => source,
            _ => self.source,
        };
        if let Some([Datum { kind: DatumKind::Text(path), .. }]) = source.form("lib") {
            return library_path(path.strip_suffix(".rkt")?);
        }
        let name = source.as_symbol().filter(|name| !LIBRARIES.contains(&name.as_str()) && *name != STAND_IN)?;
        library_path(name)
    }

    /// The path of the file that it speaks of.
    pub(super) fn path(&self) -> Option<&str> {
        let path = match (self.source.form("submod"), self.source.form("file")) {
            (Some([path, _, ..]), _) | (_, Some([path])) => path,
            _ => self.source,
        };
        match &path.kind {
            DatumKind::Text(path) if path != ".." && path != "." => Some(path),
            _ => None,
        }
    }

    /// Whether its names are what they are at home.
    pub(super) fn is_plain(&self) -> bool {
        self.changes.is_empty()
    }

    /// The names that it binds, where it lists them, with what they are called at home.
    pub(super) fn listed(&self) -> Option<BTreeMap<Name, Name>> {
        let Some(Change::Only(names)) = self.changes.first() else { return None };
        let names = names.iter().map(|(from, to)| (to.clone(), from.clone())).collect();
        Some(renamed(names, &self.changes[1..]).0)
    }

    /// What the names are called here, and those that are asked for and not there.
    pub(super) fn renamed<T: Clone>(&self, names: BTreeMap<Name, T>) -> (BTreeMap<Name, T>, Vec<Name>) {
        renamed(names, &self.changes)
    }

    /// What the primitives of a library are called here, by their own names.
    pub(super) fn primitives(&self, library: &str) -> BTreeMap<Name, Name> {
        let bound = primitive::all().filter(|primitive| primitive::binds(library, primitive.name));
        let bound = bound.map(|primitive| (Name::new(primitive.name), Name::new(primitive.name))).collect();
        self.renamed(bound).0
    }

    /// What stands before the names of everything that comes from here.
    pub(super) fn prefix(&self) -> Option<&Name> {
        self.changes.iter().find_map(|change| match change {
            Change::Prefix(prefix) => Some(prefix),
            _ => None,
        })
    }
}

fn renamed<T: Clone>(mut names: BTreeMap<Name, T>, changes: &[Change]) -> (BTreeMap<Name, T>, Vec<Name>) {
    let mut missing = Vec::new();
    for change in changes {
        names = match change {
            Change::Only(pairs) => {
                let mut kept = BTreeMap::new();
                for (from, to) in pairs {
                    match names.get(from) {
                        Some(meaning) => drop(kept.insert(to.clone(), meaning.clone())),
                        None => missing.push(from.clone()),
                    }
                }
                kept
            }
            Change::Except(gone) => {
                missing.extend(gone.iter().filter(|name| !names.contains_key(*name)).cloned());
                names.into_iter().filter(|(name, _)| !gone.contains(name)).collect()
            }
            Change::Rename(pairs) => {
                missing.extend(pairs.iter().map(|(from, _)| from).filter(|name| !names.contains_key(*name)).cloned());
                let called = |name: Name| {
                    let new = pairs.iter().find(|(from, _)| *from == name).map(|(_, to)| to.clone());
                    new.unwrap_or(name)
                };
                names.into_iter().map(|(name, meaning)| (called(name), meaning)).collect()
            }
            Change::Prefix(prefix) => {
                names.into_iter().map(|(name, meaning)| (Name::from(format!("{prefix}{name}")), meaning)).collect()
            }
        };
    }
    (names, missing)
}
