//! Hyperproperties: what two executions of a method have to do with each other.
//!
//! A program with relational contracts (`low(e)`, `rel(e, 0)`, `lowEvent`) becomes its modular product (Eilers, Müller, Hitz: Modular Product
//! Programs, 2018): every method runs twice side by side, each execution with variables and fields of its own, and with an activation variable
//! that says whether it takes part at a point. A product is a program like any other, so that whoever verifies programs verifies it.

mod assertion;
mod binders;
mod copy;
mod statement;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Expression, ExpressionKind, Measure, Method, Program, Type, Variable};
use gainsay_source::{Name, Span};

use copy::Copies;

/// What the words are lowered to. No program can write these names.
pub(crate) const LOW: &str = "low@";
pub(crate) const LOW_EVENT: &str = "lowEvent@";
pub(crate) const RELATED: [&str; 2] = ["rel@0", "rel@1"];

/// A product, and what is to be said of the members that it was made of.
pub struct Product {
    pub program: Program,
    /// Copies for the second execution: they are right if those for the first are.
    pub second: BTreeSet<Name>,
    /// Methods that have no product, and why.
    pub unsupported: BTreeMap<Name, Unsupported>,
    /// Relational assertions where there can be none.
    pub misplaced: Vec<Span>,
}

/// Something that products cannot be made of.
#[derive(Clone, Debug)]
pub struct Unsupported {
    pub what: String,
    pub span: Span,
}

type Made<T> = Result<T, Unsupported>;

fn unsupported<T>(what: impl Into<String>, span: Span) -> Made<T> {
    Err(Unsupported { what: format!("{} in a product of two executions", what.into()), span })
}

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Execution {
    First,
    Second,
}

const BOTH: [Execution; 2] = [Execution::First, Execution::Second];

/// Under which conditions each execution is at a point.
#[derive(Clone, Debug)]
struct Active([Expression; 2]);

impl Active {
    fn of(&self, execution: Execution) -> Expression {
        self.0[execution as usize].clone()
    }

    /// That both are.
    fn both(&self) -> Expression {
        Expression::and(self.of(Execution::First), self.of(Execution::Second))
    }

    /// Where also these hold, each in its execution.
    fn and(&self, [first, second]: [Expression; 2]) -> Active {
        Active([Expression::and(self.of(Execution::First), first), Expression::and(self.of(Execution::Second), second)])
    }
}

/// The product of a program with itself.
pub fn product(program: &Program) -> Product {
    let copies = Copies::of(program);
    let mut made = Product {
        program: copies.program(program),
        second: copies.second(program),
        unsupported: BTreeMap::new(),
        misplaced: misplaced(program),
    };
    let mut without_contract = BTreeSet::new();
    for (name, method) in &program.methods {
        let mut maker = Maker { copies: &copies, program, method, used: 0 };
        match maker.contract() {
            Ok(contract) => drop(made.program.methods.insert(name.clone(), contract)),
            Err(why) => {
                without_contract.insert(name.clone());
                made.unsupported.insert(name.clone(), why);
            }
        }
    }
    for (name, method) in &program.methods {
        let Some(body) = method.body.as_ref().filter(|_| !without_contract.contains(name)) else { continue };
        let mut maker = Maker { copies: &copies, program, method, used: 0 };
        match maker.body(body, &without_contract) {
            Ok(body) => drop(made.program.methods.get_mut(name).map(|method| method.body = Some(body))),
            Err(why) => drop(made.unsupported.insert(name.clone(), why)),
        }
    }
    made.program.methods.values_mut().for_each(|method| binders::make_distinct(method, &copies));
    made
}

/// Makes the product of one method.
struct Maker<'a> {
    copies: &'a Copies,
    program: &'a Program,
    method: &'a Method,
    /// How many variables were made up.
    used: usize,
}

impl Maker<'_> {
    /// The method without its body.
    fn contract(&mut self) -> Made<Method> {
        let Method { name, written, span, annotations, .. } = self.method;
        let start = self.start();
        let mut parameters = BOTH.map(|each| self.copies.activation(each, *span)).to_vec();
        let mut returns = Vec::new();
        for execution in BOTH {
            parameters.extend(self.method.parameters.iter().map(|each| self.copies.variable(each, execution)));
            returns.extend(self.method.returns.iter().map(|each| self.copies.variable(each, execution)));
        }
        if let Some(measure) = self.method.measures.iter().find(|measure| !matches!(measure, Measure::Star { .. })) {
            return unsupported("a termination measure", measure.span());
        }
        let all = |assertions: &[Expression]| -> Made<Vec<Expression>> {
            assertions.iter().map(|assertion| self.assertion(assertion, &start)).collect()
        };
        let (preconditions, postconditions) = (all(&self.method.preconditions)?, all(&self.method.postconditions)?);
        Ok(Method {
            name: name.clone(),
            written: written.clone(),
            parameters,
            returns,
            preconditions,
            postconditions,
            measures: Vec::new(),
            body: None,
            span: *span,
            annotations: annotations.clone(),
        })
    }

    /// Both executions take part as the caller says.
    fn start(&self) -> Active {
        let span = self.method.span;
        Active(BOTH.map(|each| Expression::variable(self.copies.activation(each, span).name, Type::Bool, span)))
    }

    /// A variable that the program has not, and that nobody reads of.
    fn fresh(&mut self, what: &str, typ: &Type, execution: Execution, span: Span) -> Variable {
        let name = loop {
            self.used += 1;
            let name = Name::from(format!("{what}{}_{}", self.copies.suffix(execution), self.used));
            if !self.copies.is_taken(&name) {
                break name;
            }
        };
        Variable { name, written: Name::new(""), typ: typ.clone(), span }
    }
}

/// Whether it speaks of both executions.
fn is_relational(expression: &Expression) -> bool {
    let mut found = false;
    expression.visit(&mut |part| {
        if let ExpressionKind::Apply { function, .. } = &part.kind {
            found |= [LOW, LOW_EVENT, RELATED[0], RELATED[1]].contains(&function.as_str());
        }
    });
    found
}

/// Functions, predicates and what statements compute are of one execution.
fn misplaced(program: &Program) -> Vec<Span> {
    let mut found: Vec<&Expression> = Vec::new();
    for function in program.functions.values() {
        found.extend(function.preconditions.iter().chain(&function.postconditions).chain(&function.body));
        found.extend(function.measures.iter().flat_map(Measure::children));
    }
    found.extend(program.domains.values().flat_map(|domain| domain.axioms.iter().map(|axiom| &axiom.body)));
    found.extend(program.predicates.values().filter_map(|predicate| predicate.body.as_ref()));
    for method in program.methods.values() {
        if let Some(body) = &method.body {
            body.visit(&mut |statement| found.extend(statement::computed(statement)));
        }
    }
    found.retain(|expression| is_relational(expression));
    found.into_iter().map(|expression| expression.span).collect()
}
