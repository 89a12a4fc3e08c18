//! Modules: which there are, what each requires and defines. A module is expanded after those it requires.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Diagnostic, FileId, Name, Span};

use super::{
    definition::head_name,
    macros::{DEFINE_MACROS, FOR_SYNTAX},
    requires::{Position, Requirement, Source, inner_name, requirements},
    scope::{Expander, Meaning, Offers, unmarked},
};
use crate::{
    assignment,
    datum::Datum,
    features::Features,
    files::{Files, Required},
    order,
    parts::parts,
    reader::{self, Text},
    syntax::{Definition, Exported, Expr, ExprKind, Layout, Module, Program, Standing, StructPart, is_made_up},
};

/// A module as it is written.
struct Written {
    name: Name,
    body: Vec<Datum>,
    span: Span,
    language: String,
    standing: Standing,
    position: Position,
}

/// What others see of an expanded module.
#[derive(Default)]
struct Expanded {
    offers: Offers,
    structs: BTreeMap<Name, usize>,
    /// What macros that it offers speak of, under names that nobody can write.
    behind_macros: Offers,
    structs_behind_macros: BTreeMap<Name, usize>,
}

enum Progress {
    Waiting(Written),
    /// Being expanded: requiring it now is a cycle.
    Open,
    Done(Expanded),
}

/// Which exports are goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exports {
    /// Those under contracts.
    #[default]
    Contracted,
    /// The others as well, with any arguments at all.
    All,
}

/// Expands all modules of a text, and those of the files that it requires.
pub fn expand(text: &Text, file: FileId, files: &Files, exports: Exports) -> (Program, Vec<Diagnostic>) {
    let whole = text
        .data
        .first()
        .map_or(Span::new(file, 0, 0), |first| text.data.last().map_or(first.span, |last| first.span.to(last.span)));
    let mut graph = Graph { files, modules: BTreeMap::new(), order: Vec::new(), expander: Expander::default() };
    graph.expander.exports = exports;
    let standing = if text.language.is_some() { Standing::Module } else { Standing::Outside };
    if text.language.is_some() {
        graph.expander.program.layout = Layout::IsModule;
    }
    if let Some(language) = &text.language
        && !is_racket(language)
    {
        let message = format!("`#lang {language}` is not supported; gainsay reads `racket` and `racket/base`");
        graph.expander.error("language", message, whole);
        return (Program::default(), graph.expander.diagnostics);
    }
    let name = Name::new(if standing == Standing::Module { "program" } else { "the top level" });
    let language = text.language.clone().unwrap_or_else(|| "racket".to_owned());
    let position = Position { home: String::new(), inside: None };
    graph.gather(Written { name, body: text.data.clone(), span: whole, language, standing, position });
    graph.expander.program.features = Features::of(&text.data);
    for required in files.required() {
        graph.gather_file(required);
    }
    for name in graph.order.clone() {
        graph.visit(&name, whole);
    }
    order::resolve(&mut graph.expander.program);
    assignment::resolve(&mut graph.expander.program);
    let mut diagnostics = graph.expander.diagnostics;
    // What another file has that means nothing costs whatever uses it; its own check says that it is wrong.
    let is_elsewhere = |diagnostic: &Diagnostic| diagnostic.span.is_some_and(|span| span.file != file);
    diagnostics.retain(|diagnostic| !(diagnostic.is_error() && is_elsewhere(diagnostic)));
    (graph.expander.program, diagnostics)
}

/// Parts of a module that are no expressions: what they define or say is looked at elsewhere, or matters to the expander only.
const NOTHING_AT_RUN_TIME: [&str; 7] =
    ["struct", "define-struct", "provide", "provide/contract", "require", "define-syntax-rule", "#%declare"];

fn is_racket(language: &str) -> bool {
    matches!(language, "racket" | "racket/base" | "racket/contract" | "scheme" | "scheme/base" | "scheme/contract")
}

struct Graph<'a> {
    files: &'a Files,
    modules: BTreeMap<Name, Progress>,
    /// Module names as they stand in the text, enclosing ones last.
    order: Vec<Name>,
    expander: Expander,
}

impl Graph<'_> {
    /// The modules of a file that is required. What is in another language is not known.
    fn gather_file(&mut self, required: &Required) {
        let (text, mistakes) = reader::read(&required.text, required.file);
        let span = Span::new(required.file, 0, required.text.len());
        if let Some(mistake) = mistakes.first() {
            let message = format!("`{}` cannot be read: {}", required.path, mistake.message);
            self.expander.diagnostics.push(Diagnostic::warning("unsupported", message, span));
            return;
        }
        let Some((language, body)) = Required::parts(&text).filter(|(language, _)| is_racket(language)) else {
            let message = format!("`{}` is no module in a language that gainsay reads", required.path);
            self.expander.diagnostics.push(Diagnostic::warning("unsupported", message, span));
            return;
        };
        let features = &mut self.expander.program.features;
        *features = features.or(Features::of(&text.data));
        let position = Position { home: required.path.clone(), inside: None };
        let name = Name::new(&required.path);
        self.gather(Written { name, body, span, language, standing: Standing::Module, position });
    }

    /// Takes inner modules out of their enclosing one.
    fn gather(&mut self, mut written: Written) {
        let mut own = Vec::new();
        for part in std::mem::take(&mut written.body) {
            match inner_module(&part) {
                Some((name, language, body)) => {
                    if !is_racket(&language) {
                        self.expander.program.offers_more |= part.form("module*").is_some();
                        let message = format!("the language `{language}` of module `{name}` is not supported");
                        self.expander.error("language", message, part.span);
                        continue;
                    }
                    let inside = (written.standing == Standing::Module).then(|| written.name.clone());
                    let name = inner_name(&written.position.home, &name);
                    let position = Position { home: written.position.home.clone(), inside };
                    let inner = Written { name, body, span: part.span, language, standing: Standing::Module, position };
                    self.gather(inner);
                }
                None if part.form("module+").is_some() => {
                    self.expander.program.offers_more |= provides(&part);
                    let message = "submodules made with `module+` are not checked";
                    self.expander.diagnostics.push(Diagnostic::warning("unsupported", message, part.span));
                }
                None => own.push(part),
            }
        }
        written.body = own;
        if written.body.is_empty() && written.standing == Standing::Outside {
            return;
        }
        let (name, span) = (written.name.clone(), written.span);
        if self.modules.insert(name.clone(), Progress::Waiting(written)).is_some() {
            self.expander.error("defined-twice", format!("there is another module called `{name}`"), span);
            return;
        }
        self.order.push(name);
    }

    fn visit(&mut self, name: &Name, at: Span) {
        match self.modules.get_mut(name) {
            Some(progress @ Progress::Waiting(_)) => {
                let Progress::Waiting(written) = std::mem::replace(progress, Progress::Open) else { return };
                let required = self.required_modules(&written.body, &written.position);
                for (other, span) in &required {
                    self.visit(other, *span);
                }
                let expanded = self.module(written, &required);
                self.modules.insert(name.clone(), Progress::Done(expanded));
            }
            Some(Progress::Open) => {
                self.expander.error("cyclic-modules", format!("the module `{name}` requires itself in the end"), at);
            }
            Some(Progress::Done(_)) => {}
            None if self.files.required().iter().any(|required| required.path == name.as_str()) => {}
            None => self.expander.error("unbound-name", format!("there is no module `{name}` in this file"), at),
        }
    }

    fn module(&mut self, written: Written, required: &[(Name, Span)]) -> Expanded {
        let expander = &mut self.expander;
        expander.names.clear();
        expander.structs.clear();
        expander.foreign.clear();
        expander.imported.clear();
        expander.library_prefixes.clear();
        expander.assigned_by_macros.clear();
        expander.libraries = vec![Name::from(written.language.clone())];
        expander.module = Some(written.name.clone());
        for requirement in requirements(&written.body) {
            match requirement.source(&written.position, self.files) {
                Some(Source::Module(other)) => match self.modules.get(&other) {
                    Some(Progress::Done(expanded)) => expander.import(&requirement, &other, expanded),
                    // That a module is not there was said already; what it would have offered need not be said as well.
                    _ => expander.foreign.push(other.to_string()),
                },
                Some(Source::Library(library)) => expander.import_library(&requirement, &library),
                Some(Source::Foreign(library)) => expander.import_foreign(&requirement, &library, written.span),
                None => {}
            }
        }
        expander.module_body(&written, required)
    }

    /// Modules of the program that a body requires, which stands in this place.
    fn required_modules(&self, body: &[Datum], position: &Position) -> Vec<(Name, Span)> {
        let modules = requirements(body).into_iter().filter_map(|requirement| {
            match requirement.source(position, self.files)? {
                Source::Module(name) => Some((name, requirement.span())),
                _ => None,
            }
        });
        modules.collect()
    }
}

/// `(module name language body …)`
pub(crate) fn inner_module(part: &Datum) -> Option<(Name, String, Vec<Datum>)> {
    let parts = part.form("module").or_else(|| part.form("module*"))?;
    let [name, language, body @ ..] = parts else { return None };
    let language = language.as_symbol().map_or_else(|| "racket".to_owned(), ToString::to_string);
    let mut body = body;
    if let [only] = body
        && let Some(inner) = only.form("#%module-begin")
    {
        body = inner;
    }
    Some((name.as_symbol()?.clone(), language, body.to_vec()))
}

/// The paths of files that modules of a text require.
pub(crate) fn required_paths(parts: &[Datum]) -> Vec<String> {
    let own = requirements(parts);
    let path = |requirement: &Requirement<'_>| requirement.path().map(str::to_owned).or_else(|| requirement.library());
    let mut paths: Vec<String> = own.iter().filter_map(path).collect();
    for (_, _, body) in parts.iter().filter_map(inner_module) {
        paths.extend(required_paths(&body));
    }
    paths
}

impl Expander {
    fn import(&mut self, requirement: &Requirement<'_>, other: &Name, expanded: &Expanded) {
        let (names, missing) = requirement.renamed(expanded.offers.clone());
        for name in missing {
            let message = format!("the module `{other}` does not offer `{name}`");
            self.error("unbound-name", message, requirement.span());
        }
        self.imported.entry(other.clone()).or_default().extend(names.clone());
        self.names.extend(names);
        self.names.extend(expanded.behind_macros.clone());
        self.structs.extend(expanded.structs_behind_macros.clone());
        self.structs.extend(requirement.renamed(expanded.structs.clone()).0);
    }

    fn import_library(&mut self, requirement: &Requirement<'_>, library: &Name) {
        if requirement.is_plain() {
            self.libraries.push(library.clone());
            return;
        }
        let primitives = requirement.primitives(library);
        // Forms keep their meaning under their own names, and have none under others.
        let others = requirement.listed().into_iter().flatten().filter(|(name, own)| name != own);
        for (name, own) in others.filter(|(name, _)| !primitives.contains_key(name)) {
            let what = format!("`{own}` of `{library}` under another name");
            self.names.insert(name, Meaning::Unusable(what));
        }
        for (name, own) in primitives {
            self.names.insert(name, Meaning::Primitive(own));
        }
        self.library_prefixes.extend(requirement.prefix().cloned());
    }

    fn import_foreign(&mut self, requirement: &Requirement<'_>, library: &str, span: Span) {
        let message = format!("the library `{library}` is not known; goals that reach its names are not decided");
        self.diagnostics.push(Diagnostic::warning("unsupported", message, span));
        match requirement.listed() {
            Some(names) => {
                for (name, own) in names {
                    let what = format!("`{own}` of `{library}`");
                    self.names.insert(name, Meaning::Unusable(what));
                }
            }
            None => self.foreign.push(library.to_owned()),
        }
    }

    fn module_body(&mut self, written: &Written, required: &[(Name, Span)]) -> Expanded {
        for part in &written.body {
            self.declare_macro(part);
        }
        let parts = self.spliced(&written.body);
        let parts = self.with_exception_types(parts, written.span);
        let mut own = BTreeMap::new();
        let imported = self.names.clone();
        for part in &parts {
            self.declare(part, &mut own);
        }
        self.own = self
            .names
            .iter()
            .filter(|(name, meaning)| imported.get(*name) != Some(*meaning))
            .map(|(name, _)| name.clone())
            .collect();
        let mut module = Module {
            name: written.name.clone(),
            standing: written.standing,
            definitions: Vec::new(),
            exports: Vec::new(),
            offers_plainly: false,
            offered: Vec::new(),
            offered_parts: BTreeSet::new(),
            behaviours: Vec::new(),
            expressions: Vec::new(),
            definitions_before: Vec::new(),
            required: required.iter().map(|(name, _)| name.clone()).collect(),
            span: written.span,
        };
        let index = self.program.modules.len();
        let mut expanded = Expanded::default();
        self.declare_opaque_exports(&parts, &mut module);
        for (name, guard) in std::mem::take(&mut self.guards) {
            let value = self.expression(&guard);
            module.definitions.push(Definition { name, value, span: guard.span });
        }
        for (name, behaviour) in std::mem::take(&mut self.behaviours) {
            let value = self.behaviour(&behaviour);
            module.behaviours.push(name.clone());
            module.definitions.push(Definition { name, value, span: behaviour.span });
        }
        for part in &parts {
            self.module_part(part, &mut module);
        }
        for part in &parts {
            self.provide(part, index, &mut module, &mut expanded.offers);
        }
        self.note_offers(&expanded.offers);
        for (name, meaning) in &expanded.offers {
            if let Meaning::Definition(definition) = meaning {
                module.offered.push(definition.clone());
            }
            if self.is_part(meaning, index, &module) {
                module.offered_parts.insert(name.clone());
            }
            let visible = matches!(meaning, Meaning::StructPart(..) | Meaning::Import(..));
            if visible && let Some(structure) = self.struct_named(name) {
                expanded.structs.insert(name.clone(), structure);
            }
        }
        // The name of a type whose constructor is called otherwise is not among the functions.
        for (name, structure) in &self.structs {
            if expanded.offers.contains_key(&Name::from(format!("{name}?"))) && !expanded.offers.contains_key(name) {
                expanded.structs.insert(name.clone(), *structure);
            }
        }
        if expanded.offers.values().any(|meaning| matches!(meaning, Meaning::Macro(_))) {
            self.prepare_macros(&mut expanded);
        }
        self.program.modules.push(module);
        expanded
    }

    /// Whoever has a function of a structure type itself can do more with it than functions of the program do.
    fn note_offers(&mut self, offers: &Offers) {
        for meaning in offers.values() {
            match meaning {
                Meaning::StructPart(_, StructPart::Test) => {}
                Meaning::StructPart(structure, _) => self.program.structs[*structure].is_hidden = false,
                Meaning::Macro(_) | Meaning::Unusable(_) => self.program.offers_more = true,
                Meaning::Definition(_) | Meaning::Import(..) | Meaning::Primitive(_) => {}
            }
        }
    }

    /// What instances do by methods and properties. Mistakes in it are said where there is more than this to be said about methods.
    fn behaviour(&mut self, behaviour: &Datum) -> Expr {
        let said = self.diagnostics.len();
        let value = self.expression(behaviour);
        let is_wrong = self.diagnostics.split_off(said).iter().any(Diagnostic::is_error);
        if is_wrong { Expr::unsupported("methods or properties of a structure type", behaviour.span) } else { value }
    }

    /// What macros bring along means elsewhere what it means here. A pattern may begin with any name: a macro is found by what it was.
    fn prepare_macros(&self, expanded: &mut Expanded) {
        let elsewhere = self.macros_elsewhere();
        for meaning in expanded.offers.values_mut() {
            let own = self.names.iter().find(|(_, own)| *own == meaning).map(|(name, _)| self.known_elsewhere_as(name));
            if let (Meaning::Macro(_), Some(renamed)) = (&*meaning, own.and_then(|alias| elsewhere.get(&alias))) {
                *meaning = renamed.clone();
            }
        }
        let structs = self.structs.iter().map(|(name, index)| (self.known_elsewhere_as(name), *index));
        expanded.structs_behind_macros = structs.collect();
        expanded.behind_macros = elsewhere;
    }

    /// Whether it is a function of a structure type, which the module at `index` may offer under a contract.
    fn is_part(&self, meaning: &Meaning, index: usize, own: &Module) -> bool {
        match meaning {
            Meaning::StructPart(..) => true,
            Meaning::Import(module, export) => {
                let module = if *module == index { Some(own) } else { self.program.modules.get(*module) };
                let export = module.and_then(|module| module.exports.get(*export));
                export.is_some_and(|export| matches!(export.value, Exported::Struct(..)))
            }
            _ => false,
        }
    }

    /// Names first, so that definitions can refer to later ones.
    fn declare(&mut self, part: &Datum, own: &mut BTreeMap<Name, Span>) {
        if let Some(parts) = part.form("struct") {
            return self.declare_struct(parts, "", part.span);
        }
        if let Some(parts) = part.form("define-struct") {
            return self.declare_struct(parts, "make-", part.span);
        }
        let name = self.names_defined_by(part).into_iter().next();
        let Some(name) = name else { return };
        if own.insert(name.clone(), part.span).is_some() {
            return self.error("defined-twice", format!("`{}` is defined twice", unmarked(&name)), part.span);
        }
        if is_made_up(&name) {
            return self.error(
                "syntax",
                format!("a definition called `|{}|` is not supported", unmarked(&name)),
                part.span,
            );
        }
        let global = self.global(&name);
        self.names.insert(name, Meaning::Definition(global));
    }

    fn module_part(&mut self, part: &Datum, module: &mut Module) {
        let mut skipped = NOTHING_AT_RUN_TIME.iter().chain(&DEFINE_MACROS).chain(&FOR_SYNTAX);
        if skipped.any(|head| part.form(head).is_some() && !self.is_shadowed(&Name::new(head))) {
            return;
        }
        self.numbers.belong_to(part.as_list().and_then(|parts| parts.get(1)).map_or("", first_word));
        let value = if let Some(defined) = self.definition(part) {
            let value = self.defined_value(&defined, part.span);
            Some((defined.name.clone(), value))
        } else if let Some(parts) = part.form("define/contract") {
            let name = parts.first().and_then(head_name);
            name.map(|name| (name.clone(), self.contracted_value(parts, &name, part.span)))
        } else {
            None
        };
        match value {
            Some((name, mut value)) => {
                if self.assigned_by_macros.contains(&name) {
                    value = Expr::unsupported(format!("`{}`, which a macro may assign to", unmarked(&name)), part.span);
                }
                if let Some(Meaning::Definition(global)) = self.names.get(&name) {
                    let before = module.definitions.iter_mut().find(|definition| definition.name == *global);
                    if let Some(before) = before {
                        // Racket refuses the module, so neither is what it is about.
                        let what = format!("`{}`, which is defined twice", unmarked(&name));
                        before.value = Expr::unsupported(what, part.span);
                        return;
                    }
                    module.definitions.push(Definition { name: global.clone(), value, span: part.span });
                }
            }
            None => {
                let expression = self.expression(part);
                self.program.offers_more |= is_partly_unsupported(&expression);
                module.definitions_before.push(module.definitions.len());
                module.expressions.push(expression);
            }
        }
    }
}

/// Whether there is something inside that may define or offer anything.
fn is_partly_unsupported(expression: &Expr) -> bool {
    matches!(expression.kind, ExprKind::Unsupported(_)) || parts(expression).into_iter().any(is_partly_unsupported)
}

/// Whether there is a word in it that offers something.
fn provides(datum: &Datum) -> bool {
    datum.as_symbol().is_some_and(|name| name.contains("provide"))
        || datum.as_list().is_some_and(|parts| parts.iter().any(provides))
}

/// The first word of a form.
fn first_word(datum: &Datum) -> &str {
    match datum.as_symbol() {
        Some(word) => word,
        None => datum.as_list().and_then(<[Datum]>::first).map_or("", first_word),
    }
}
