//! `module(m, true)`: all variables of the program, with what they begin with; `module(m, false)`: the same, with whatever they hold. Both are written out
//! here, so that `open_module();` and `close_module();` have nothing left to do. Of a module that somebody else may be (`require_module m;`), and of one that
//! a variable stands for, nothing is known: there `module` is a predicate like any other.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{
    Assertion, AssertionKind, Block, DeclarationKind, Expression, ExpressionKind, Field, Function, FunctionKind,
    Global, Initialiser, Statement, StatementKind, Type, Unit,
};
use gainsay_source::{Name, Span};

/// Of longer arrays, what they begin with is not said.
const MOST_ELEMENTS: u64 = 64;

/// Structures within structures.
const MOST_LEVELS: u8 = 16;

/// Writes out what modules are.
pub(super) fn expand(unit: &mut Unit) {
    let is_own = |name: &str| {
        unit.declarations.iter().filter(|each| !each.from_library).any(|each| match &each.kind {
            DeclarationKind::Predicate(predicate) => predicate.name == name,
            DeclarationKind::Function(function) => function.name == name,
            _ => false,
        })
    };
    if is_own("module") || is_own("open_module") || is_own("close_module") {
        return;
    }
    let globals: Vec<Global> = unit.declarations.iter().filter_map(|each| global(&each.kind)).cloned().collect();
    let structures = unit.declarations.iter().filter_map(|each| match &each.kind {
        DeclarationKind::Structure(structure) => Some((structure.name.clone(), structure.fields.clone()?)),
        _ => None,
    });
    let elsewhere = unit
        .declarations
        .iter()
        .filter_map(|each| required(&each.kind))
        .filter(|name| unit.module.as_ref() != Some(name));
    let mut module = Module {
        globals,
        structures: structures.collect(),
        imported: unit.imported.clone(),
        elsewhere: elsewhere.collect(),
        bound: BTreeSet::new(),
    };
    for declaration in &mut unit.declarations {
        let DeclarationKind::Function(function) = &mut declaration.kind else { continue };
        module.bound = bound(function);
        if let Some(contract) = &mut function.contract {
            module.assertion(&mut contract.requires);
            module.assertion(&mut contract.ensures);
        }
        function.body.iter_mut().for_each(|body| module.block(body));
    }
}

/// `require_module m;` makes a name of `m`.
fn required(kind: &DeclarationKind) -> Option<Name> {
    match kind {
        DeclarationKind::Function(function)
            if function.kind == FunctionKind::Fixpoint && function.parameters.is_empty() && function.body.is_none() =>
        {
            Some(function.name.clone())
        }
        _ => None,
    }
}

/// The names of variables in annotations of a function.
fn bound(function: &Function) -> BTreeSet<Name> {
    let mut names: BTreeSet<Name> = function.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let mut note = |each: &mut Expression| {
        if let ExpressionKind::Bind(name) = &each.kind {
            names.insert(name.clone());
        }
    };
    if let Some(contract) = &function.contract {
        contract.requires.clone().change(&mut note);
        contract.ensures.clone().change(&mut note);
    }
    function.body.iter().for_each(|body| body.clone().change(&mut note));
    names
}

fn global(kind: &DeclarationKind) -> Option<&Global> {
    match kind {
        DeclarationKind::Global(global) if !global.is_extern => Some(global),
        _ => None,
    }
}

struct Module {
    globals: Vec<Global>,
    structures: BTreeMap<Name, Vec<Field>>,
    imported: Vec<Name>,
    /// Modules that somebody else is.
    elsewhere: BTreeSet<Name>,
    /// Variables of the function that is looked at.
    bound: BTreeSet<Name>,
}

impl Module {
    /// Whether this is the module that the program is.
    fn is_own(&self, module: &Expression) -> bool {
        match &module.kind {
            ExpressionKind::Variable(name) => !self.bound.contains(name) && !self.elsewhere.contains(name),
            ExpressionKind::Any => true,
            _ => false,
        }
    }

    /// `module(m, …)` of a module that is part of this one.
    fn part(module: &Name, is_initial: &Expression, span: Span) -> Assertion {
        let expression = |kind: ExpressionKind| Expression::new(kind, span);
        let callee = Box::new(expression(ExpressionKind::Variable(Name::new("module"))));
        let arguments = vec![expression(ExpressionKind::Variable(module.clone())), is_initial.clone()];
        Assertion::new(AssertionKind::Pure(expression(ExpressionKind::Call { callee, arguments })), span)
    }

    fn block(&self, block: &mut Block) {
        block.statements.iter_mut().for_each(|statement| self.statement(statement));
    }

    fn statement(&self, statement: &mut Statement) {
        match &mut statement.kind {
            StatementKind::Leak(assertion) | StatementKind::Assert(assertion) => self.assertion(assertion),
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { then, otherwise, .. } => {
                self.statement(then);
                otherwise.iter_mut().for_each(|otherwise| self.statement(otherwise));
            }
            StatementKind::Expression(expression) if statement.ghost => {
                if let Some((name, arguments)) = call(expression)
                    && arguments.is_empty()
                    && (name == "open_module" || name == "close_module")
                {
                    statement.kind = StatementKind::Hint(name.to_string());
                }
            }
            _ => {}
        }
    }

    fn assertion(&self, assertion: &mut Assertion) {
        let span = assertion.span;
        match &mut assertion.kind {
            AssertionKind::Pure(expression) => {
                if let Some((name, [module, is_initial])) = call(expression)
                    && name == "module"
                    && self.is_own(module)
                {
                    let as_declared = matches!(is_initial.kind, ExpressionKind::Boolean(true));
                    let parts = self.globals.iter().flat_map(|global| self.owned(global, as_declared, span));
                    let imported = self.imported.iter().map(|module| Self::part(module, is_initial, span));
                    assertion.kind = AssertionKind::Separate(parts.chain(imported).collect());
                }
            }
            AssertionKind::Separate(parts) => parts.iter_mut().for_each(|part| self.assertion(part)),
            AssertionKind::Fraction { assertion: inner, .. } => self.assertion(inner),
            _ => {}
        }
    }
}

impl Module {
    fn owned(&self, global: &Global, as_declared: bool, span: Span) -> Vec<Assertion> {
        let (structures, variable, found) = (&self.structures, &global.name, Vec::new());
        let mut places = Places { structures, as_declared, variable, span, found };
        let place = places.expression(ExpressionKind::Variable(global.name.clone()));
        places.add(place, &global.ty, global.initialiser.as_ref(), MOST_LEVELS);
        places.found
    }
}

fn call(expression: &Expression) -> Option<(&Name, &[Expression])> {
    let ExpressionKind::Call { callee, arguments } = &expression.kind else { return None };
    let ExpressionKind::Variable(name) = &callee.kind else { return None };
    Some((name, arguments))
}

/// The places of which a variable consists.
struct Places<'m> {
    structures: &'m BTreeMap<Name, Vec<Field>>,
    as_declared: bool,
    variable: &'m Name,
    span: Span,
    found: Vec<Assertion>,
}

impl Places<'_> {
    fn expression(&self, kind: ExpressionKind) -> Expression {
        Expression::new(kind, self.span)
    }

    fn integer(&self, number: u64) -> Expression {
        self.expression(ExpressionKind::Integer(number.into()))
    }

    /// Whatever stands there, under a name nobody can write.
    fn held(&self) -> Expression {
        self.expression(ExpressionKind::Bind(Name::from(format!("{} before {}", self.variable, self.found.len()))))
    }

    /// Unions and arrays of structures are left out: who needs them says what is missing.
    fn add(&mut self, place: Expression, ty: &Type, begins: Option<&Initialiser>, depth: u8) {
        let kind = match ty {
            // A structure in itself is told elsewhere.
            Type::Struct(name) if depth > 0 => {
                let fields = self.structures.get(name).cloned().unwrap_or_default();
                for (position, field) in fields.iter().enumerate() {
                    let (object, name) = (Box::new(place.clone()), field.name.clone());
                    let part = self.expression(ExpressionKind::Member { object, field: name });
                    self.add(
                        part,
                        &field.ty,
                        begins.and_then(|begins| initial(begins, position, &field.name)),
                        depth - 1,
                    );
                }
                return;
            }
            Type::Array(element, Some(length)) if is_scalar(element) => {
                let values = self.row(*length, begins).unwrap_or_else(|| self.held());
                let (from, to) = (self.integer(0), self.integer(*length));
                AssertionKind::Slice { array: place, from, to, values }
            }
            ty if is_scalar(ty) => {
                let value = match begins {
                    _ if !self.as_declared => self.held(),
                    Some(Initialiser::Expression(value)) => value.clone(),
                    Some(Initialiser::List(..)) => self.held(),
                    None if *ty == Type::Bool => self.expression(ExpressionKind::Boolean(false)),
                    None => self.integer(0),
                };
                AssertionKind::PointsTo { place, value }
            }
            _ => return,
        };
        self.found.push(Assertion::new(kind, self.span));
    }

    /// What an array begins with, if all of it is said, or nothing of it.
    fn row(&self, length: u64, begins: Option<&Initialiser>) -> Option<Expression> {
        let values: Vec<Expression> = match begins {
            _ if !self.as_declared || length > MOST_ELEMENTS => return None,
            None => (0..length).map(|_| self.integer(0)).collect(),
            Some(Initialiser::List(items, _)) if items.len() as u64 == length => {
                let values = items.iter().map(|item| match &item.value {
                    Initialiser::Expression(value) if item.index.is_none() => Some(value.clone()),
                    _ => None,
                });
                values.collect::<Option<_>>()?
            }
            Some(_) => return None,
        };
        Some(self.expression(ExpressionKind::List(values)))
    }
}

/// What a field begins with; none is zero.
fn initial<'i>(begins: &'i Initialiser, position: usize, field: &Name) -> Option<&'i Initialiser> {
    let Initialiser::List(items, _) = begins else { return Some(begins) };
    match items.iter().any(|item| item.field.is_some()) {
        true => items.iter().find(|item| item.field.as_ref() == Some(field)).map(|item| &item.value),
        false => items.get(position).map(|item| &item.value),
    }
}

fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Integer { .. } | Type::Bool | Type::Pointer(_))
}
