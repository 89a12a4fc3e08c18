//! What each execution has for itself: variables, fields, and the predicates and functions that speak of fields.

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    Block, Expression, ExpressionKind as Kind, Function, Measure, Predicate, Program, Resource, StatementKind, Type,
    Variable,
};
use gainsay_source::{Name, Span};
use indexmap::IndexMap;

use super::{BOTH, Execution};

/// How names are copied.
pub(super) struct Copies {
    suffixes: [String; 2],
    /// The functions that depend on the heap.
    functions: BTreeSet<Name>,
    /// What activation variables are called.
    activation: Name,
    /// Names that the program has.
    names: BTreeSet<Name>,
}

impl Copies {
    pub(super) fn of(program: &Program) -> Copies {
        let (names, kept) = (all_names(program), kept_names(program));
        let mut suffixes = ["_1".to_owned(), "_2".to_owned()];
        while kept.iter().any(|name| suffixes.iter().any(|suffix| name.ends_with(suffix.as_str()))) {
            suffixes.iter_mut().for_each(|suffix| suffix.insert(0, '_'));
        }
        let mut activation = "active".to_owned();
        while names.contains(activation.as_str()) {
            activation.push('_');
        }
        Copies { suffixes, functions: heap_functions(program), activation: Name::from(activation), names }
    }

    pub(super) fn suffix(&self, execution: Execution) -> &str {
        &self.suffixes[execution as usize]
    }

    /// Whether it means something in the product already, or its copy would.
    pub(super) fn is_taken(&self, name: &Name) -> bool {
        let copied = |suffix: &String| name.strip_suffix(suffix.as_str()).is_some_and(|name| self.names.contains(name));
        self.names.contains(name) || self.suffixes.iter().any(copied)
    }

    pub(super) fn name(&self, name: &Name, execution: Execution) -> Name {
        Name::from(format!("{name}{}", self.suffix(execution)))
    }

    pub(super) fn variable(&self, variable: &Variable, execution: Execution) -> Variable {
        let name = self.name(&variable.name, execution);
        Variable { name, written: self.name(&variable.written, execution), ..variable.clone() }
    }

    /// Says whether an execution takes part.
    pub(super) fn activation(&self, execution: Execution, span: Span) -> Variable {
        Variable::new(self.name(&self.activation, execution), Type::Bool, span)
    }

    /// The program with everything but methods.
    pub(super) fn program(&self, program: &Program) -> Program {
        let mut made = Program { methods: IndexMap::new(), ..program.clone() };
        made.fields.clear();
        made.predicates.clear();
        made.functions.retain(|name, _| !self.functions.contains(name));
        for execution in BOTH {
            for field in program.fields.values() {
                let mut copy = field.clone();
                (copy.name, copy.written) = (self.name(&field.name, execution), self.name(&field.written, execution));
                made.fields.insert(copy.name.clone(), copy);
            }
            for predicate in program.predicates.values() {
                let copy = self.predicate(predicate, execution);
                made.predicates.insert(copy.name.clone(), copy);
            }
            for function in program.functions.values().filter(|each| self.functions.contains(&each.name)) {
                let copy = self.function(function, execution);
                made.functions.insert(copy.name.clone(), copy);
            }
        }
        made
    }

    pub(super) fn second(&self, program: &Program) -> BTreeSet<Name> {
        let copied = program.predicates.keys().chain(&self.functions);
        copied.map(|name| self.name(name, Execution::Second)).collect()
    }

    fn predicate(&self, predicate: &Predicate, execution: Execution) -> Predicate {
        Predicate {
            name: self.name(&predicate.name, execution),
            parameters: predicate.parameters.iter().map(|each| self.variable(each, execution)).collect(),
            body: predicate.body.as_ref().map(|body| self.expression(body, execution, &[])),
            ..predicate.clone()
        }
    }

    fn function(&self, function: &Function, execution: Execution) -> Function {
        let all = |each: &[Expression]| each.iter().map(|each| self.expression(each, execution, &[])).collect();
        Function {
            name: self.name(&function.name, execution),
            parameters: function.parameters.iter().map(|each| self.variable(each, execution)).collect(),
            preconditions: all(&function.preconditions),
            postconditions: all(&function.postconditions),
            measures: function.measures.iter().map(|measure| self.measure(measure, execution)).collect(),
            body: function.body.as_ref().map(|body| self.expression(body, execution, &[])),
            ..function.clone()
        }
    }

    fn measure(&self, measure: &Measure, execution: Execution) -> Measure {
        let copy = |each: &Expression| self.expression(each, execution, &[]);
        match measure {
            Measure::Tuple { expressions, condition, span } => Measure::Tuple {
                expressions: expressions.iter().map(copy).collect(),
                condition: condition.as_ref().map(copy),
                span: *span,
            },
            Measure::Assumed { condition, span } => {
                Measure::Assumed { condition: condition.as_ref().map(copy), span: *span }
            }
            Measure::Star { span } => Measure::Star { span: *span },
        }
    }

    /// An expression in one execution. Bound variables that both share are called as in the first.
    pub(super) fn expression(&self, expression: &Expression, execution: Execution, shared: &[Name]) -> Expression {
        let mut copy = expression.clone();
        self.rename(&mut copy, execution, shared);
        copy
    }

    fn rename(&self, expression: &mut Expression, execution: Execution, shared: &[Name]) {
        let bind = |variable: &mut Variable| *variable = self.variable(variable, execution);
        match &mut expression.kind {
            Kind::Variable(name) => {
                let of = if shared.contains(name) { Execution::First } else { execution };
                *name = self.name(name, of);
            }
            Kind::Field(access) => access.field = self.name(&access.field, execution),
            Kind::Apply { function, .. } if self.functions.contains(function) => {
                *function = self.name(function, execution);
            }
            Kind::Let { variable, .. } => bind(variable),
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => quantifier.variables.iter_mut().for_each(bind),
            Kind::ForPerm { variables, resource, .. } => {
                variables.iter_mut().for_each(bind);
                self.rename_resource(resource, execution);
            }
            Kind::Access { resource, .. } | Kind::Perm(resource) => self.rename_resource(resource, execution),
            Kind::Unfolding { access, .. } => {
                access.instance.predicate = self.name(&access.instance.predicate, execution);
            }
            _ => {}
        }
        expression.children_mut().into_iter().for_each(|child| self.rename(child, execution, shared));
    }

    fn rename_resource(&self, resource: &mut Resource, execution: Execution) {
        match resource {
            Resource::Field(access) => access.field = self.name(&access.field, execution),
            Resource::Predicate(instance) => instance.predicate = self.name(&instance.predicate, execution),
            Resource::Wand(_) => {}
        }
    }
}

/// Functions that speak of a field or a predicate, or apply one that does.
fn heap_functions(program: &Program) -> BTreeSet<Name> {
    let mut found: BTreeSet<Name> = BTreeSet::new();
    loop {
        let before = found.len();
        for (name, function) in &program.functions {
            let contract = function.preconditions.iter().chain(&function.postconditions).chain(&function.body);
            let mut reads = false;
            for expression in contract.chain(function.measures.iter().flat_map(Measure::children)) {
                expression.visit(&mut |part| {
                    reads |= match &part.kind {
                        Kind::Field(_) | Kind::Access { .. } | Kind::Perm(_) | Kind::Unfolding { .. } => true,
                        Kind::Apply { function, .. } => found.contains(function),
                        _ => false,
                    };
                });
            }
            if reads {
                found.insert(name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// What may be called in a product as it is in the program.
fn kept_names(program: &Program) -> BTreeSet<Name> {
    let mut names: BTreeSet<Name> = program.methods.keys().chain(program.functions.keys()).cloned().collect();
    names.extend(program.domains.keys().chain(program.adts.keys()).cloned());
    names.extend(program.domains.values().flat_map(|domain| domain.functions.keys().cloned()));
    names.extend(program.adts.values().flat_map(|adt| adt.constructors.keys().cloned()));
    names
}

/// Everything that has a name.
fn all_names(program: &Program) -> BTreeSet<Name> {
    let mut names = kept_names(program);
    names.extend(program.fields.keys().chain(program.predicates.keys()).cloned());
    let mut see = |expression: &Expression| {
        expression.visit(&mut |part| match &part.kind {
            Kind::Variable(name) => drop(names.insert(name.clone())),
            Kind::Let { variable, .. } => drop(names.insert(variable.name.clone())),
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
                names.extend(quantifier.variables.iter().map(|variable| variable.name.clone()));
            }
            _ => {}
        });
    };
    for method in program.methods.values() {
        method.preconditions.iter().chain(&method.postconditions).for_each(&mut see);
        let all = |body: &Block, see: &mut dyn FnMut(&Expression)| {
            body.visit(&mut |statement| statement.expressions().into_iter().for_each(&mut *see));
        };
        method.body.iter().for_each(|body| all(body, &mut see));
    }
    for method in program.methods.values() {
        names.extend(method.parameters.iter().chain(&method.returns).map(|variable| variable.name.clone()));
        let mut declared = |body: &Block| {
            body.visit(&mut |statement| {
                if let StatementKind::Declare(variable) = &statement.kind {
                    names.insert(variable.name.clone());
                }
            });
        };
        method.body.iter().for_each(&mut declared);
    }
    names
}
