//! What names mean: locals, definitions and imports of the module, primitives. Names that a macro introduced carry a mark.

use std::{collections::BTreeMap, rc::Rc};

use gainsay_source::{Diagnostic, Name, Numbers, Span};

use super::{macros::Macro, modules::Exports};
use crate::{
    datum::Datum,
    primitive,
    syntax::{Expr, ExprKind, Layout, Program, StructPart},
};

/// What a name of a module stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Definition(Name),
    Import(usize, usize),
    StructPart(usize, StructPart),
    Macro(Rc<Macro>),
    /// What Racket means by another name.
    Primitive(Name),
    /// Another module offers it, but it cannot be used here.
    Unusable(String),
}

/// What a module offers to others, by name.
pub(super) type Offers = BTreeMap<Name, Meaning>;

/// Separates a name from the marks of the macro expansions that introduced it.
const MARK: char = '\u{1}';

/// Before a name: what Racket means by it, whatever the program does. After a name: a name that only the expander can write; between a name and a
/// module: what the name means there.
pub(super) const OURS: char = '\u{2}';

pub(super) fn marked(name: &Name, mark: usize) -> Name {
    Name::from(format!("{name}{MARK}{mark}"))
}

/// The name as the text has it.
pub(super) fn unmarked(name: &Name) -> Name {
    let text = name.split_once(MARK).map_or(name.as_str(), |(text, _)| text);
    if !text.contains(OURS) {
        return Name::new(text);
    }
    let text = text.trim_matches(OURS);
    Name::new(text.split_once(OURS).map_or(text, |(text, _)| text))
}

fn with_one_mark_less(name: &Name) -> Option<Name> {
    name.rsplit_once(MARK).map(|(text, _)| Name::new(text))
}

/// The expander at work on one module.
#[derive(Default)]
pub(super) struct Expander {
    pub(super) program: Program,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) exports: Exports,
    /// Names of the current module.
    pub(super) names: Offers,
    /// Those of them that the module defines itself.
    pub(super) own: std::collections::BTreeSet<Name>,
    /// Local names, innermost last, with the unique name each stands for.
    pub(super) locals: Vec<(Name, Name)>,
    /// Structure types by the name the current module knows them under.
    pub(super) structs: BTreeMap<Name, usize>,
    /// Libraries the current module requires and gainsay does not know.
    pub(super) foreign: Vec<String>,
    /// Libraries whose names the current module has, its language first.
    pub(super) libraries: Vec<Name>,
    /// What stands before names of libraries here.
    pub(super) library_prefixes: Vec<Name>,
    /// What macros of the current module that are not run may assign to.
    pub(super) assigned_by_macros: std::collections::BTreeSet<Name>,
    /// Names that come from other modules of the file.
    pub(super) imported: BTreeMap<Name, Offers>,
    /// The two contracts of each name that `parametric->/c` binds: for values on their way in, and on their way out.
    pub(super) parametric: BTreeMap<Name, (Name, Name)>,
    /// Whether the contract at hand is for values on their way in.
    pub(super) is_negative: bool,
    /// Guards of structure types that are still to be expanded, with the names of their definitions.
    pub(super) guards: Vec<(Name, Datum)>,
    /// The same for what instances do by methods and properties.
    pub(super) behaviours: Vec<(Name, Datum)>,
    /// How many modules speak of exceptions, and whether one of them has types of its own.
    pub(super) modules_with_exceptions: usize,
    pub(super) has_exception_types: bool,
    pub(super) module: Option<Name>,
    pub(super) numbers: Numbers,
    /// How many macros were expanded: what each brings along has marks of its own.
    pub(super) marks: usize,
    /// How many names `parametric->/c` has bound.
    pub(super) seals: i64,
    /// Parts that macros expanded to, all together.
    pub(super) expanded: usize,
    pub(super) depth: usize,
    /// Names of definitions that are taken.
    pub(super) taken: BTreeMap<Name, usize>,
}

/// Forms may nest this deep once macros are expanded.
const DEEPEST: usize = 1_000;

impl Expander {
    pub(super) fn error(&mut self, code: &str, message: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::error(code, message, span));
    }

    /// A mistake in a form: said once, and what reaches the form is not decided.
    pub(super) fn mistake(&mut self, message: impl Into<String>, span: Span) -> Expr {
        let message = message.into();
        self.error("syntax", message.clone(), span);
        Expr::unsupported(message, span)
    }

    /// A local name that nothing else has; a program may define one that looks like it.
    pub(super) fn unique(&mut self, name: &Name) -> Name {
        loop {
            let unique = Name::from(format!("{}.{}", unmarked(name), self.numbers.fresh()));
            if !self.taken.contains_key(&unique) {
                return unique;
            }
        }
    }

    /// A name for a definition that no other has; the text's own where possible.
    pub(super) fn global(&mut self, name: &Name) -> Name {
        let name = unmarked(name);
        let count = self.taken.entry(name.clone()).or_default();
        *count += 1;
        match (*count, &self.module) {
            (1, _) => name,
            (2, Some(module)) => Name::from(format!("{module}:{name}")),
            (count, _) => Name::from(format!("{name}#{count}")),
        }
    }

    /// Binds names while `inside` runs.
    pub(super) fn with_locals<T>(&mut self, names: &[Name], inside: impl FnOnce(&mut Self, Vec<Name>) -> T) -> T {
        let height = self.locals.len();
        let unique: Vec<Name> = names.iter().map(|name| self.unique(name)).collect();
        self.locals.extend(names.iter().cloned().zip(unique.iter().cloned()));
        let result = inside(self, unique);
        self.locals.truncate(height);
        result
    }

    /// Runs `inside` one level deeper, or says that it is too deep.
    pub(super) fn deeper(&mut self, span: Span, inside: impl FnOnce(&mut Self) -> Expr) -> Expr {
        if self.depth >= DEEPEST {
            return self.mistake(format!("this expands to forms more than {DEEPEST} levels deep"), span);
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    /// What the program binds locally; a name that a macro brought along, and that lost all its marks, means what it means where the macro was
    /// defined.
    fn local_for(&self, candidate: &Name, written: &Name) -> Option<&Name> {
        if candidate == written || candidate.contains(MARK) { self.local(candidate) } else { None }
    }

    fn local(&self, name: &Name) -> Option<&Name> {
        self.locals.iter().rev().find(|(local, _)| local == name).map(|(_, unique)| unique)
    }

    pub(super) fn macro_named(&self, written: &Name) -> Option<Rc<Macro>> {
        let mut name = written.clone();
        loop {
            if self.local_for(&name, written).is_some() {
                return None;
            }
            if let Some(Meaning::Macro(found)) = self.names.get(&name) {
                return Some(found.clone());
            }
            name = with_one_mark_less(&name)?;
        }
    }

    /// Whether the name is bound by the program, so that it means no special form.
    pub(super) fn is_shadowed(&self, written: &Name) -> bool {
        if written.starts_with(OURS) {
            return false;
        }
        let mut name = written.clone();
        loop {
            if self.local_for(&name, written).is_some() || self.names.contains_key(&name) {
                return true;
            }
            match with_one_mark_less(&name) {
                Some(shorter) => name = shorter,
                None => return false,
            }
        }
    }

    pub(super) fn variable(&mut self, name: &Name, span: Span) -> Expr {
        let is_own = self.local(name).is_some() || self.names.contains_key(name);
        if let Some(ours) = name.strip_prefix(OURS).filter(|_| !is_own) {
            return self.racket(&unmarked(&Name::new(ours)), span);
        }
        let mut candidate = name.clone();
        loop {
            if let Some(unique) = self.local_for(&candidate, name) {
                let used = match self.parametric.get(unique) {
                    Some((sealing, _)) if self.is_negative => sealing,
                    Some((_, opening)) => opening,
                    None => unique,
                };
                return Expr::new(ExprKind::Local(used.clone()), span);
            }
            if let Some(meaning) = self.names.get(&candidate) {
                return match meaning {
                    Meaning::Definition(global) => Expr::new(ExprKind::Global(global.clone()), span),
                    Meaning::Import(module, export) => Expr::new(ExprKind::Import(*module, *export), span),
                    Meaning::StructPart(index, part) => Expr::new(ExprKind::StructPart(*index, *part), span),
                    Meaning::Primitive(own) => match primitive::named(own) {
                        Some(primitive) => Expr::new(ExprKind::Primitive(primitive), span),
                        None => Expr::unsupported(format!("`{own}`"), span),
                    },
                    Meaning::Macro(_) => Expr::unsupported(format!("the macro `{candidate}` used as a variable"), span),
                    Meaning::Unusable(why) => Expr::unsupported(why.clone(), span),
                };
            }
            match with_one_mark_less(&candidate) {
                Some(shorter) => candidate = shorter,
                None => return self.predefined(&candidate, span),
            }
        }
    }

    /// Whether it comes from a module that is known, and cannot be used.
    pub(super) fn is_unusable(&self, name: &Name) -> bool {
        self.local(name).is_none() && matches!(self.names.get(name), Some(Meaning::Unusable(_)))
    }

    /// Whether a name that nothing known binds may come from a library that is not known.
    pub(super) fn may_be_foreign(&self, name: &Name) -> bool {
        !self.foreign.is_empty() || self.library_prefixes.iter().any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Whether the language of the module or a library that it requires binds the name. What the expander itself writes is always there.
    pub(super) fn is_bound(&self, name: &Name) -> bool {
        name.starts_with('$') || self.libraries.iter().any(|library| primitive::binds(library, name))
    }

    /// What the language of the module or a library that it requires means by a name, supported or not.
    pub(super) fn binding(&self, name: &str) -> Option<primitive::Binding> {
        self.libraries.iter().find_map(|library| primitive::bound(library, name))
    }

    /// What Racket means by a name, whatever the module requires.
    fn racket(&mut self, name: &Name, span: Span) -> Expr {
        match primitive::named(name) {
            Some(primitive) => Expr::new(ExprKind::Primitive(primitive), span),
            None => self.predefined(name, span),
        }
    }

    fn predefined(&mut self, name: &Name, span: Span) -> Expr {
        match name.as_str() {
            "•" | "●" | "OPQ" => return self.opaque(span),
            "true" => return self.boolean(true, span),
            "false" => return self.boolean(false, span),
            _ => {}
        }
        // Files of modules may be in the dialect of the benchmarks that these names come from.
        let is_dialect = self.program.layout == Layout::ModulesOnly;
        if let Some(primitive) = primitive::named(name).filter(|_| is_dialect || self.is_bound(name)) {
            return Expr::new(ExprKind::Primitive(primitive), span);
        }
        if let Some(prefix) = self.library_prefixes.iter().find(|prefix| name.starts_with(prefix.as_str())) {
            return Expr::unsupported(format!("`{name}`, which comes from a library as `{prefix}…`"), span);
        }
        if self.binding(name).is_some() {
            return Expr::unsupported(format!("`{name}`"), span);
        }
        if let Some(library) = self.foreign.first() {
            return Expr::unsupported(format!("`{name}`, which may come from `{library}`"), span);
        }
        let found = Diagnostic::error("unbound-name", format!("`{name}` is not defined"), span);
        let found = found.or_nearest(name, span, self.visible_names());
        self.diagnostics.push(found);
        Expr::unsupported(format!("`{name}`, which is not defined"), span)
    }

    /// What a name could stand for here, as far as Racket lets programs write it.
    fn visible_names(&self) -> impl Iterator<Item = &str> {
        let own = self.locals.iter().map(|(name, _)| name).chain(self.names.keys()).map(Name::as_str);
        let libraries = primitive::all().map(|primitive| primitive.name);
        let libraries = libraries.filter(|name| self.libraries.iter().any(|library| primitive::binds(library, name)));
        own.chain(libraries).filter(|name| !name.chars().any(|character| character.is_control() || character == '$'))
    }

    /// A new unknown value, the same each time this place is reached.
    pub(super) fn opaque(&mut self, span: Span) -> Expr {
        let name = Name::from(format!("•{}", self.program.opaque.len() + 1));
        self.program.opaque.push((name.clone(), span));
        Expr::new(ExprKind::Opaque(name), span)
    }

    pub(super) fn boolean(&self, truth: bool, span: Span) -> Expr {
        Expr::new(ExprKind::Quote(crate::datum::Datum::new(crate::datum::DatumKind::Boolean(truth), span)), span)
    }

    pub(super) fn primitive(&self, name: &'static str, span: Span) -> Expr {
        match primitive::named(name) {
            Some(primitive) => Expr::new(ExprKind::Primitive(primitive), span),
            None => Expr::unsupported(format!("`{name}`"), span),
        }
    }

    pub(super) fn call(&self, name: &'static str, arguments: Vec<Expr>, span: Span) -> Expr {
        Expr::apply(self.primitive(name, span), arguments, span)
    }
}
