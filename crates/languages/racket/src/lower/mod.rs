//! Core syntax to λ_G: definitions, and one goal for each contracted export and each expression at the top.

mod apply;
mod boundary;
mod contract;
mod control;
mod dependent;
mod expression;
mod function;
mod goal;
mod interface;
mod provable;
mod run;
mod session;
mod state;
mod structure;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use gainsay_ir::functional::{self, Alternative, Check, Definition, Expr, ExprKind, Literal, Pattern};
use gainsay_source::{Diagnostic, FileId, Name, Numbers, Span};
use gainsay_verdict::Reason;

use control::Exception;

pub use provable::Provable;
pub use run::{Part, Run, Step};

use crate::{
    expand::{self, Exports},
    files::Files,
    notation::{End, Looks, Offer, Opaque, PlainFields, RacketNotation, Witnesses, plain_value},
    prelude::{self, Instances, Purpose},
    reader,
    syntax::{self, Access, Exported, Layout, Program, Standing},
};

/// A program as the engine takes it, what is wrong with its text, and how its values are written.
#[derive(Debug, Default)]
pub struct Loaded {
    pub program: functional::Program,
    pub diagnostics: Vec<Diagnostic>,
    pub notation: RacketNotation,
    /// What keeps a goal from being verified, whatever the engine finds.
    pub caveats: BTreeMap<Name, Reason>,
    pub provable: Option<Provable>,
}

/// Everything from text to λ_G.
pub fn load(text: &str, file: FileId, files: &Files, exports: Exports) -> Loaded {
    let (text, mut diagnostics) = reader::read(text, file);
    let (program, more) = expand::expand(&text, file, files, exports);
    diagnostics.extend(more);
    if goal::has_client(&program) && program.modules.iter().any(|module| !module.exports.is_empty()) {
        let message = "the expressions outside all modules are taken to be the only use of the modules";
        diagnostics.push(Diagnostic::new(gainsay_source::Severity::Note, "client", message, None));
    }
    let loaded = lower(&program, file, Purpose::Search, Instances::Any);
    let provable = Some(Provable { program: Arc::new(program), file });
    Loaded { diagnostics, provable, ..loaded }
}

/// Whether a module of the text offers something without a contract.
pub fn offers_plainly(text: &str, file: FileId, files: &Files) -> bool {
    let (text, _) = reader::read(text, file);
    let (program, _) = expand::expand(&text, file, files, Exports::Contracted);
    program.modules.iter().any(|module| module.offers_plainly && module.span.file == file)
}

/// In which order tables and sets are gone through. Racket does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    AsMade,
    LastFirst,
}

/// A program as Racket runs it, up to and including a module.
pub fn load_run(text: &str, file: FileId, files: &Files, last: &Name, order: Order) -> Run {
    let (text, mut mistakes) = reader::read(text, file);
    let (program, more) = expand::expand(&text, file, files, Exports::Contracted);
    mistakes.extend(more);
    mistakes.retain(Diagnostic::is_error);
    let mut lowering = Lowering::new(&program, file, Purpose::Search, Instances::Any);
    let steps = lowering.steps_up_to(last);
    lowering.complete(file, order);
    let depends_on_order = lowering.out.definitions.iter().any(|definition| prelude::is_order(&definition.name));
    Run { program: lowering.out, steps, mistakes, depends_on_order }
}

/// Core syntax to λ_G, on top of the prelude.
pub(crate) fn lower(program: &Program, file: FileId, purpose: Purpose, instances: Instances) -> Loaded {
    let mut lowering = Lowering::new(program, file, purpose, instances);
    // Other files are checked when they are asked for.
    let own = (0..program.modules.len()).filter(|index| program.modules[*index].span.file == file);
    own.for_each(|index| lowering.goals(index));
    lowering.complete(file, Order::AsMade);
    let Lowering { out: program, witnesses, caveats, .. } = lowering;
    let notation = RacketNotation { witnesses };
    Loaded { program, diagnostics: Vec::new(), notation, caveats, provable: None }
}

/// Whose code is being lowered.
#[derive(Clone, Debug)]
struct Party {
    name: Name,
    /// Whether its mistakes are its own business: unknown code, and what stands outside all modules.
    is_silent: bool,
}

impl Party {
    fn silent() -> Party {
        Party { name: Name::new("the context"), is_silent: true }
    }

    fn known(name: &Name) -> Party {
        Party { name: name.clone(), is_silent: false }
    }
}

struct Lowering<'a> {
    program: &'a Program,
    out: functional::Program,
    /// Definitions that are functions of a fixed number of arguments.
    arities: BTreeMap<Name, usize>,
    /// The same for local functions; their code is bound to a name of its own.
    local_functions: BTreeMap<Name, usize>,
    party: Party,
    numbers: Numbers,
    /// The names of the program's definitions.
    defined: BTreeSet<Name>,
    purpose: Purpose,
    instances: Instances,
    witnesses: Witnesses,
    /// Whether the program handles what is raised.
    handles: bool,
    /// What keeps goals from being verified, whatever the engine finds.
    caveats: BTreeMap<Name, Reason>,
}

impl<'a> Lowering<'a> {
    /// Everything that a program defines, and no goals.
    fn new(program: &'a Program, file: FileId, purpose: Purpose, instances: Instances) -> Lowering<'a> {
        let span = Span::new(file, 0, 0);
        let mut lowering = Lowering {
            program,
            out: functional::Program {
                datatypes: prelude::datatypes(span, program, purpose, instances),
                ..functional::Program::default()
            },
            arities: BTreeMap::new(),
            local_functions: BTreeMap::new(),
            party: Party::silent(),
            numbers: Numbers::default(),
            defined: program
                .modules
                .iter()
                .flat_map(|module| &module.definitions)
                .map(|each| each.name.clone())
                .collect(),
            purpose,
            instances,
            witnesses: Witnesses::default(),
            handles: false,
            caveats: BTreeMap::new(),
        };
        lowering.define_all(span);
        lowering
    }

    fn define_all(&mut self, span: Span) {
        let program = self.program;
        let exports = program.modules.iter().flat_map(|module| &module.exports);
        let contracts: BTreeSet<&Name> = exports.map(|export| &export.contract).collect();
        for definition in program.modules.iter().flat_map(|module| &module.definitions) {
            // Contracts are used as values.
            if let Some(arity) = fixed_arity(&definition.value).filter(|_| !contracts.contains(&definition.name)) {
                self.arities.insert(definition.name.clone(), arity);
            }
        }
        for (name, span) in &program.opaque {
            let label = self.label_of_opaque(name);
            let unknown = ExprKind::Symbolic { label, ty: prelude::value_type() };
            self.define(name.clone(), Expr::new(unknown, *span), *span);
        }
        for index in 0..program.structs.len() {
            self.structure(index);
        }
        self.equality_of_structures(span);
        self.equality_of_unknowns(span);
        self.parts_of_structures(span);
        self.usable_parts(span);
        self.written_parts(span);
        self.repetition(span);
        self.privacy(span);
        self.sameness_of_keys(span);
        for module in &program.modules {
            self.party = if is_outside(module) { Party::silent() } else { Party::known(&module.name) };
            for definition in &module.definitions {
                self.definition(definition);
            }
        }
        self.witnesses.private = program
            .structs
            .iter()
            .filter(|structure| structure.access == Access::Private)
            .map(|structure| structure.constructor.clone())
            .collect();
        self.witnesses.fields = PlainFields::of(program);
        self.witnesses.looks = Looks::of(program);
        self.note_opaque();
        self.note_offers(span.file);
    }

    /// What clients of the program, which stand in the file, can make instances with.
    fn note_offers(&mut self, file: FileId) {
        let layout = self.program.layout;
        for module in &self.program.modules {
            let required_as = match (module.span.file == file, layout) {
                (true, Layout::IsModule) if module.name == "program" => "(submod \"..\")".to_owned(),
                (true, Layout::IsModule) => format!("(submod \"..\" {})", module.name),
                (true, Layout::ModulesOnly) => format!("'{}", module.name),
                (false, _) if let Some(path) = module.name.strip_prefix("lib:/") => format!("(lib \"{path}\")"),
                (false, _) => match module.name.split_once(".rkt:") {
                    Some((path, inner)) => format!("(submod \"{path}.rkt\" {inner})"),
                    None => format!("\"{}\"", module.name),
                },
            };
            let names = module.offered_parts.clone();
            self.witnesses.offers.push(Offer { module: module.name.clone(), required_as, names });
        }
    }

    /// Where what is unknown of the program could be written.
    fn note_opaque(&mut self) {
        let program = self.program;
        for ((opaque, place), number) in program.opaque.iter().zip(1..) {
            let within = |module: &&syntax::Module| module.span.encloses(*place);
            // Of modules that stand in one another, the innermost.
            let Some(module) = program.modules.iter().filter(within).min_by_key(|each| each.span.end - each.span.start)
            else {
                continue;
            };
            let is_file = program.layout == Layout::IsModule && module.name == "program";
            let end = if is_file { End::File } else { End::At(module.span.end as usize) };
            let label = self.label_of_opaque(opaque);
            let offered =
                module.exports.iter().find(|export| matches!(&export.value, Exported::Opaque(name) if *name == label));
            let name = offered.map(|export| export.name.clone()).or_else(|| (label != *opaque).then(|| label.clone()));
            let plain = offered.and_then(|export| self.contract_of(export)).and_then(plain_value).unwrap_or("#f");
            let opaque = Opaque { module: module.name.clone(), name, number, place: *place, end, plain };
            self.witnesses.opaque.insert(label, opaque);
        }
    }

    /// An opaque import is known by the name it is offered under.
    fn label_of_opaque(&self, opaque: &Name) -> Name {
        let definitions = self.program.modules.iter().flat_map(|module| &module.definitions);
        let mut named = definitions
            .filter(|definition| matches!(&definition.value.kind, syntax::ExprKind::Opaque(name) if name == opaque));
        named.next().map_or_else(|| opaque.clone(), |definition| definition.name.clone())
    }

    /// Adds what of the prelude is needed.
    fn complete(&mut self, file: FileId, order: Order) {
        prelude::complete(&mut self.out, Span::new(file, 0, 0), self.program, self.purpose, order);
    }

    fn definition(&mut self, definition: &syntax::Definition) {
        self.numbers.belong_to(&definition.name);
        let body = match &definition.value.kind {
            syntax::ExprKind::Lambda(lambda) if self.arities.contains_key(&definition.name) => self.code(lambda),
            _ => self.expression(&definition.value),
        };
        self.define(definition.name.clone(), body, definition.span);
    }

    fn define(&mut self, name: Name, body: Expr, span: Span) {
        self.out.definitions.push(Definition { name, body, span });
    }

    /// A local name that nothing else has; a program may define one that looks like it.
    fn fresh(&mut self, what: &str) -> Name {
        loop {
            let fresh = Name::from(format!("{what}${}", self.numbers.fresh()));
            if !self.defined.contains(&fresh) {
                return fresh;
            }
        }
    }

    /// What the context does with a function that it has applied: where nothing changes, once is enough.
    fn repetition(&mut self, span: Span) {
        let [depth, function] = ["depth", "v"].map(Name::new);
        let arguments = [&depth, &function].map(|name| Expr::variable(name, span)).to_vec();
        let again = match self.program.features.mutation {
            true => prelude_call("exerciseAgain", arguments, span),
            false => void(span),
        };
        self.define(prelude::name("repeated"), Expr::lambda(vec![depth, function], again, span), span);
    }

    /// Whether a value is an instance of a structure that only its own module can make.
    fn privacy(&mut self, span: Span) {
        let value = Name::new("v");
        let structures = self.program.structs.iter().enumerate();
        let private = structures.filter(|(index, _)| self.is_made_inside(*index)).map(|(_, structure)| structure);
        let alternatives = private.map(|structure| {
            let fields = (0..=structure.fields.len()).map(|index| Name::from(format!("f{index}"))).collect();
            (structure.constructor.clone(), fields, boolean(true, span))
        });
        let alternatives = alternatives.collect();
        let test = contract::on_constructors(Expr::variable(&value, span), alternatives, boolean(false, span), span);
        self.define(prelude::name("isPrivate"), Expr::lambda(vec![value], test, span), span);
    }

    /// Whether two keys of a hash table are the same.
    fn sameness_of_keys(&mut self, span: Span) {
        let names = [Name::new("one"), Name::new("other")];
        let keys = names.iter().map(|name| Expr::variable(name, span)).collect();
        let sameness = if self.program.features.tables_by_identity { "identical" } else { "same" };
        let test = prelude_call(sameness, keys, span);
        self.define(prelude::name("sameKey"), Expr::lambda(names.to_vec(), test, span), span);
    }

    /// In proofs, unknowns are equal or not, unless methods of the program would be asked.
    fn equality_of_unknowns(&mut self, span: Span) {
        let has_methods = self.program.structs.iter().any(|structure| structure.equality == syntax::Equality::Own);
        let void = Expr::construct("Void", Vec::new(), span);
        let compares = prelude_call("compares", vec![void], span);
        let body = if has_methods { prelude_name("comparesByMethods", span) } else { compares };
        self.define(crate::prelude::name("sameUnknowns"), Expr::lambda(vec![Name::new("unused")], body, span), span);
    }

    /// What is evaluated where the current party breaks a rule.
    fn blame(&mut self, code: &str, message: String, span: Span) -> Expr {
        self.blame_saying(code, Exception::of_code(code), message, None, span)
    }

    /// `said` is the message of the exception, where it is known to the letter.
    fn blame_saying(&mut self, code: &str, kind: Exception, message: String, said: Option<&str>, span: Span) -> Expr {
        if self.party.is_silent {
            return prelude_name("ignore", span);
        }
        self.crash_saying(code, kind, message, said, span)
    }

    /// A crash that has a definition of its own, so that passing it on costs nothing.
    fn crash(&mut self, code: &str, message: String, span: Span) -> Expr {
        self.crash_saying(code, Exception::of_code(code), message, None, span)
    }

    fn crash_saying(&mut self, code: &str, kind: Exception, message: String, said: Option<&str>, span: Span) -> Expr {
        let name = Name::from(format!("$blame {}", self.numbers.fresh()));
        let raised = control::exception(kind, said, span);
        let check = Check { message: Some(message), ..Check::new(code, span) };
        let again = Expr::variable(&name, span);
        self.define(name, control::raise(check, raised, again.clone(), span), span);
        again
    }

    fn unsupported(&self, what: &str, span: Span) -> Expr {
        unsupported(what, span)
    }
}

fn unsupported(what: &str, span: Span) -> Expr {
    let check = Check { message: Some(what.to_owned()), ..Check::new("unsupported", span) };
    Expr::new(ExprKind::Crash(Box::new(check)), span)
}

/// The number of arguments, for functions that take exactly so many.
fn fixed_arity(value: &syntax::Expr) -> Option<usize> {
    match &value.kind {
        syntax::ExprKind::Lambda(lambda) if lambda.is_plain() => Some(lambda.required.len()),
        _ => None,
    }
}

fn prelude_name(code: &str, span: Span) -> Expr {
    Expr::variable(&prelude::name(code), span)
}

fn prelude_call(code: &str, arguments: Vec<Expr>, span: Span) -> Expr {
    Expr::apply(prelude_name(code, span), arguments, span)
}

fn void(span: Span) -> Expr {
    Expr::construct("Void", Vec::new(), span)
}

fn boolean(truth: bool, span: Span) -> Expr {
    Expr::construct(if truth { "True" } else { "False" }, Vec::new(), span)
}

fn literal(value: Literal, span: Span) -> Expr {
    Expr::new(ExprKind::Literal(value), span)
}

fn symbol(name: &Name, span: Span) -> Expr {
    Expr::construct("Symbol", vec![literal(Literal::Text(name.to_string()), span)], span)
}

/// `case value of { name -> body }`: evaluates first, and binds what comes out.
fn evaluate(name: Name, value: Expr, body: Expr, span: Span) -> Expr {
    Expr::case(value, vec![Alternative { pattern: Pattern::Default(Some(name)), body }], span)
}

/// A Racket list of values that are already evaluated.
fn list(values: Vec<Expr>, span: Span) -> Expr {
    let end = Expr::construct("Null", Vec::new(), span);
    values.into_iter().rev().fold(end, |rest, value| Expr::construct("Pair", vec![value, rest], span))
}

fn is_outside(module: &syntax::Module) -> bool {
    module.standing == Standing::Outside
}
