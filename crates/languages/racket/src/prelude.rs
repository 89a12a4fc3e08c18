//! The prelude as λ_G: its names out of the way of the program's.

mod needed;

use std::collections::BTreeSet;

use gainsay_ir::functional::{
    Alternative, Binding, Constructor, Datatype, Definition, Expr, ExprKind, Field, Pattern, Program, Strictness, Type,
    read,
};
use gainsay_source::{FileId, Name, Span};

use crate::{
    lower::Order,
    syntax::{self, Access, Struct},
};
use needed::Prelude;
pub(crate) use needed::is_order;

const TEXT: &str = concat!(
    include_str!("prelude.fun"),
    include_str!("prelude/numbers.fun"),
    include_str!("prelude/text.fun"),
    include_str!("prelude/lists.fun"),
    include_str!("prelude/functions.fun"),
    include_str!("prelude/control.fun"),
    include_str!("prelude/private.fun"),
    include_str!("prelude/sets.fun"),
    include_str!("prelude/others.fun"),
);

/// The name a definition of the prelude has in a program.
pub(crate) fn name(code: &str) -> Name {
    Name::from(format!("${code}"))
}

/// The type of all Racket values.
pub(crate) fn value_type() -> Type {
    Type::Data(Name::new("Value"), Vec::new())
}

/// Only for programs with boxes, vectors, hash tables or assignments.
const MUTATION: &str = include_str!("prelude/mutable.fun");

/// Definitions that proofs have instead.
const PROOF: &str = include_str!("prelude/proof.fun");
const PROOF_OF_MUTATION: &str = include_str!("prelude/proof-mutable.fun");

/// Definitions that the prelude uses and that depend on the program.
const MADE_PER_PROGRAM: [&str; 8] = [
    "sameStructure",
    "sameUnknowns",
    "partsOfStructure",
    "usableParts",
    "writtenParts",
    "repeated",
    "isPrivate",
    "sameKey",
];

/// What a program is lowered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Unknown values and functions are built up as they are looked at, so that whatever fails can be shown.
    Search,
    /// Unknown values and functions are anything at all, so that what does not fail never fails.
    Proof,
}

/// What instances of hidden structures can be in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instances {
    /// Anything: what is in their fields may be any value.
    Any,
    /// What the program has made: what is in their fields is what it ever put there.
    Made,
}

/// Constructors that an unknown value or an unknown function is never, in programs that do not speak of such things.
const OF_MUTATION: [&str; 6] = ["Box", "Vector", "Hash", "MutableHash", "Watched", "Write"];

/// Takes constructors away, and all alternatives of cases that are for them.
fn without(program: &mut Program, constructors: &[&str]) {
    let gone = |name: &Name| constructors.contains(&name.as_str());
    for datatype in &mut program.datatypes {
        datatype.constructors.retain(|constructor| !gone(&constructor.name));
    }
    program.definitions.iter_mut().for_each(|definition| without_alternatives(&mut definition.body, &gone));
}

fn without_alternatives(expression: &mut Expr, gone: &dyn Fn(&Name) -> bool) {
    if let ExprKind::Case(case) = &mut expression.kind {
        case.alternatives
            .retain(|alternative| !matches!(&alternative.pattern, Pattern::Constructor(name, _) if gone(name)));
    }
    expression.for_each_part_mut(&mut |part| without_alternatives(part, gone));
}

/// The prelude's datatypes, with the program's structure types among its values. Nothing of the prelude is anybody's source, so all of it stands at
/// `span`.
pub(crate) fn datatypes(span: Span, syntax: &syntax::Program, purpose: Purpose, instances: Instances) -> Vec<Datatype> {
    let mut datatypes = Prelude::of(syntax.features.mutation, purpose).datatypes.clone();
    let made = Name::new(Type::MADE);
    datatypes.push(Datatype { name: made, parameters: Vec::new(), constructors: Vec::new(), span });
    for datatype in &mut datatypes {
        datatype.span = span;
        datatype.constructors.iter_mut().for_each(|constructor| constructor.span = span);
        if datatype.name == "Value" {
            let all = syntax.structs.iter().enumerate();
            let structures = all.map(|(index, structure)| {
                let is_made = instances == Instances::Made && syntax.is_kept(index);
                constructor(structure, syntax, purpose, is_made)
            });
            datatype.constructors.extend(structures);
        }
    }
    datatypes
}

/// Adds the definitions that a lowered program needs.
pub(crate) fn complete(program: &mut Program, span: Span, syntax: &syntax::Program, purpose: Purpose, order: Order) {
    Prelude::of(syntax.features.mutation, purpose).complete(program, span, order);
}

/// All of the prelude, under the names that it has in programs.
fn relocated(mutation: bool, purpose: Purpose) -> Program {
    let mut program = as_written(mutation, purpose);
    let known = Datatype { name: Name::new("Known"), parameters: Vec::new(), constructors: Vec::new(), span: NOWHERE };
    program.datatypes.push(known);
    let names = program.definitions.iter().map(|definition| definition.name.clone());
    let globals = names.chain(MADE_PER_PROGRAM.map(Name::new)).collect();
    program.definitions.iter_mut().for_each(|definition| relocate(definition, &globals));
    program
}

/// Where the prelude stands as long as it belongs to no program.
const NOWHERE: Span = Span { file: FileId::FIRST, start: 0, end: 0 };

/// The prelude's text for one purpose.
fn as_written(mutation: bool, purpose: Purpose) -> Program {
    let parts = if mutation { [TEXT, MUTATION] } else { [TEXT, ""] };
    let mut program = read_part(&parts.concat());
    if purpose == Purpose::Proof {
        replace(&mut program, read_part(PROOF));
    }
    if !mutation {
        without(&mut program, &OF_MUTATION);
    } else if purpose == Purpose::Proof {
        replace(&mut program, read_part(PROOF_OF_MUTATION));
    }
    program
}

fn read_part(text: &str) -> Program {
    let (program, diagnostics) = read(text, NOWHERE.file);
    debug_assert!(diagnostics.is_empty(), "{diagnostics:?}");
    program
}

fn replace(program: &mut Program, proof: Program) {
    program.datatypes.retain(|known| !proof.datatypes.iter().any(|datatype| datatype.name == known.name));
    program.datatypes.extend(proof.datatypes);
    program.definitions.retain(|known| !proof.definitions.iter().any(|definition| definition.name == known.name));
    program.definitions.extend(proof.definitions);
}

/// In a search, no input is an instance of a structure that only its own module can make; in a proof, it can be any instance, or any that was made. A `•`
/// in the text stands for anything that could stand there.
fn constructor(structure: &Struct, syntax: &syntax::Program, purpose: Purpose, is_made: bool) -> Constructor {
    let field = |ty: Type| Field { name: None, ty, strictness: Strictness::Lazy };
    let is_made_inside = structure.access == Access::Private && purpose == Purpose::Search && syntax.opaque.is_empty();
    let origin = match (is_made, is_made_inside) {
        (true, _) => Type::MADE,
        (false, true) => "Known",
        (false, false) => "Origin",
    };
    let origin = field(Type::Data(Name::new(origin), Vec::new()));
    let cell = || Type::Data(Name::new(Type::CELL), vec![value_type()]);
    let fields = structure.mutable.iter().map(|mutable| field(if *mutable { cell() } else { value_type() }));
    let fields = std::iter::once(origin).chain(fields).collect();
    Constructor { name: structure.constructor.clone(), fields, span: structure.span }
}

fn relocate(definition: &mut Definition, globals: &BTreeSet<Name>) {
    definition.name = name(&definition.name);
    Relocation { globals, locals: Vec::new() }.expression(&mut definition.body);
}

fn stand_at(definition: &mut Definition, span: Span) {
    fn walk(expression: &mut Expr, span: Span) {
        expression.span = span;
        match &mut expression.kind {
            ExprKind::Crash(check) | ExprKind::Raise(check, _) => check.span = span,
            ExprKind::Assert(assertion) => assertion.check.span = span,
            _ => {}
        }
        expression.for_each_part_mut(&mut |part| walk(part, span));
    }
    definition.span = span;
    walk(&mut definition.body, span);
}

struct Relocation<'a> {
    globals: &'a BTreeSet<Name>,
    locals: Vec<Name>,
}

impl Relocation<'_> {
    fn expression(&mut self, expression: &mut Expr) {
        let height = self.locals.len();
        match &mut expression.kind {
            ExprKind::Variable(variable) if !self.locals.contains(variable) && self.globals.contains(variable) => {
                *variable = name(variable);
            }
            ExprKind::Lambda(parameters, _) => self.locals.extend(parameters.iter().cloned()),
            ExprKind::Let(bindings, _) => self.locals.extend(bindings.iter().map(|binding| binding.name.clone())),
            ExprKind::Case(case) => {
                self.expression(&mut case.scrutinee);
                for alternative in &mut case.alternatives {
                    look_at_float(alternative);
                    assume_lowest_form(alternative);
                    let height = self.locals.len();
                    match &alternative.pattern {
                        Pattern::Constructor(_, fields) => self.locals.extend(fields.iter().cloned()),
                        Pattern::Default(binder) => self.locals.extend(binder.iter().cloned()),
                        Pattern::Literal(_) => {}
                    }
                    self.expression(&mut alternative.body);
                    self.locals.truncate(height);
                }
                return;
            }
            _ => {}
        }
        expression.for_each_part_mut(&mut |part| self.expression(part));
        self.locals.truncate(height);
    }
}

/// No `Rational` is an integer and no `Complex` is real, inputs included: `Rational r -> body` is `Rational r -> lowest r body`.
fn assume_lowest_form(alternative: &mut Alternative) {
    let Pattern::Constructor(name, fields) = &alternative.pattern else { return };
    let (assumption, field) = match (name.as_str(), fields.as_slice()) {
        ("Rational", [value]) => ("lowest", value),
        ("Complex", [_, imaginary]) => ("notZero", imaginary),
        _ => return,
    };
    let span = alternative.body.span;
    let assume = Expr::variable(&Name::new(assumption), span);
    let field = Expr::variable(field, span);
    let body = std::mem::replace(&mut alternative.body, Expr::integer(0, span));
    alternative.body = Expr::apply(assume, vec![field, body], span);
}

/// An unknown `Float` holds one of a few doubles that are worth trying: `Float d -> body` is `Float d -> case float d of { d -> body }`.
fn look_at_float(alternative: &mut Alternative) {
    let span = alternative.body.span;
    let Pattern::Constructor(name, fields) = &alternative.pattern else { return };
    let fields = fields.clone();
    if name != "Float" && name != "FloatComplex" {
        return;
    }
    for field in fields.iter().filter(|field| *field != "_") {
        let look = Expr::apply(Expr::variable(&Name::new("float"), span), vec![Expr::variable(field, span)], span);
        let body = std::mem::replace(&mut alternative.body, Expr::integer(0, span));
        // Only what needs the number looks at it.
        let bound = Expr::bind(
            vec![Binding { name: Name::from(format!("{field}'")), value: look }],
            renamed(body, field),
            span,
        );
        alternative.body = bound;
    }
}

/// The body with one variable primed. The prelude never binds the name of a float's field again inside.
fn renamed(mut body: Expr, name: &Name) -> Expr {
    fn walk(expression: &mut Expr, name: &Name) {
        if let ExprKind::Variable(variable) = &mut expression.kind
            && variable == name
        {
            *variable = Name::from(format!("{name}'"));
        }
        expression.for_each_part_mut(&mut |part| walk(part, name));
    }
    walk(&mut body, name);
    body
}

#[cfg(test)]
mod tests {
    use gainsay_source::Sources;

    use super::*;
    use crate::primitive::{Shape, all};

    #[test]
    fn every_primitive_of_the_table_has_its_definition() {
        let (program, diagnostics) = read(&format!("{TEXT}{MUTATION}"), Sources::new().add("prelude.fun", ""));
        assert_eq!(diagnostics, Vec::new());
        let known = |code: &str| program.definitions.iter().any(|definition| definition.name == code);
        for primitive in all().filter(|primitive| primitive.shape != Shape::Missing) {
            assert!(primitive.code == "Null" || known(primitive.code), "`{}` of `{}`", primitive.code, primitive.name);
            if let Shape::FoldFrom(single) = primitive.shape {
                assert!(known(single), "`{single}` of `{}`", primitive.name);
            }
        }
    }

    #[test]
    fn the_reference_names_every_primitive() {
        let reference = include_str!("../../../../docs/racket/reference.md");
        let named = |primitive: &crate::primitive::Primitive| reference.contains(&format!("`{}`", primitive.name));
        let supported = all().filter(|primitive| primitive.shape != Shape::Missing && !primitive.name.starts_with('$'));
        let missing: Vec<&str> =
            supported.filter(|primitive| !named(primitive)).map(|primitive| primitive.name).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn no_primitive_stands_in_the_table_twice() {
        let mut names: Vec<&str> = all().map(|primitive| primitive.name).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }

    #[test]
    fn the_prelude_is_well_formed() {
        let file = Sources::new().add("prelude.fun", "");
        let search = [false, true].map(|mutation| (mutation, Purpose::Search));
        let proof = [false, true].map(|mutation| (mutation, Purpose::Proof));
        for (mutation, purpose) in search.into_iter().chain(proof) {
            let span = Span::new(file, 0, 0);
            let mut program = relocated(mutation, purpose);
            for made_per_program in MADE_PER_PROGRAM {
                let body = Expr::construct("Null", Vec::new(), span);
                program.definitions.push(Definition { name: name(made_per_program), body, span });
            }
            assert_eq!(gainsay_ir::functional::check(&program), Vec::new());
        }
    }
}
