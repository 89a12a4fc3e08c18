//! Well-formedness: every name is declared, every sort agrees, every variable is bound, every block exists.
//!
//! A flaw is a bug of the front end that built the program, never the user's: front ends report what users do wrong before they lower it.

mod assertion;
mod body;
mod expression;
mod sorts;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};

use super::{
    Arm, ByteView, Constructor, Definition, Expression, Fact, Function, ListFunction, Predicate, PredicateKind,
    PredicateValue, Procedure, Program, Sort, Variable, View,
};
use sorts::Variables;

/// One thing that is not well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The declaration it is in.
    pub member: Name,
    pub message: String,
    /// Where it stands in the source, if that is known.
    pub span: Option<Span>,
    /// It is in the body of a procedure, which no other member looks at.
    pub in_body: bool,
}

/// Everything that is not well-formed, in program order.
pub fn check(program: &Program) -> Vec<Flaw> {
    let mut checker = Checker::new(program);
    checker.data();
    program.functions.values().for_each(|function| checker.function(function));
    checker.lists();
    program.facts.iter().for_each(|fact| checker.fact(fact));
    program.predicates.values().for_each(|predicate| checker.predicate(predicate));
    checker.memory();
    program.procedures.values().for_each(|procedure| checker.procedure(procedure));
    checker.flaws
}

struct Checker<'a> {
    program: &'a Program,
    /// The data type of each constructor.
    constructors: BTreeMap<&'a Name, (&'a Name, &'a Constructor)>,
    member: Name,
    span: Option<Span>,
    /// What is known of the variables of the member that is being checked.
    variables: Variables,
    /// What stands for its result, where it has one.
    result: Option<&'a Variable>,
    in_body: bool,
    flaws: Vec<Flaw>,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program) -> Checker<'a> {
        Checker {
            program,
            constructors: BTreeMap::new(),
            member: Name::new(""),
            span: None,
            variables: Variables::default(),
            result: None,
            in_body: false,
            flaws: Vec::new(),
        }
    }

    fn flaw(&mut self, message: impl Into<String>) {
        let (member, span, in_body) = (self.member.clone(), self.span, self.in_body);
        self.flaws.push(Flaw { member, message: message.into(), span, in_body });
    }

    fn begin(&mut self, member: &Name) {
        self.member = member.clone();
        (self.span, self.result) = (None, None);
        self.variables = Variables::default();
    }

    fn data(&mut self) {
        let program = self.program;
        for datatype in program.datatypes.values() {
            self.begin(&datatype.name);
            for constructor in &datatype.constructors {
                constructor.fields.iter().for_each(|sort| self.sort(sort));
                if self.constructors.insert(&constructor.name, (&datatype.name, constructor)).is_some() {
                    self.flaw(format!("constructor `{}` is declared twice", constructor.name));
                }
            }
        }
    }

    fn sort(&mut self, sort: &Sort) {
        match sort {
            Sort::Int | Sort::Bool | Sort::Real | Sort::Opaque(_) => {}
            Sort::Data(name) if self.program.datatypes.contains_key(name) => {}
            Sort::Data(name) => self.flaw(format!("no such data type: `{name}`")),
            Sort::Map(from, to) => [from, to].into_iter().for_each(|part| self.sort(part)),
        }
    }

    fn declare(&mut self, variable: &Variable) {
        self.sort(&variable.sort);
        if !self.variables.declare(&variable.name, variable.sort.clone()) {
            self.flaw(format!("variable `{}` is declared twice", variable.name));
        }
    }

    fn function(&mut self, function: &Function) {
        self.begin(&function.name);
        function.parameters.iter().for_each(|parameter| self.declare(parameter));
        self.sort(&function.result);
        match &function.definition {
            Definition::None => {}
            Definition::Direct(value) => self.expect(value, &function.result),
            Definition::Cases { parameter, arms } => self.cases(function, *parameter, arms),
            Definition::Closure(of) => self.closure(function, of),
        }
    }

    fn cases(&mut self, function: &Function, parameter: usize, arms: &[Arm]) {
        let Some(subject) = function.parameters.get(parameter) else {
            return self.flaw("it goes by a parameter that it does not have");
        };
        self.arms(&subject.sort, arms, Some(&function.result));
        for arm in arms {
            self.recursion(function, parameter, arm);
        }
    }

    /// A definition by cases is of use only where it ends: calls of itself are at parts of what it takes apart, or at parts of these.
    fn recursion(&mut self, function: &Function, parameter: usize, arm: &Arm) {
        let mut parts: BTreeSet<&Name> = arm.variables.iter().collect();
        for part in arm.value.parts() {
            if let Expression::Match(subject, arms) = part
                && matches!(&**subject, Expression::Variable(name) if parts.contains(name))
            {
                parts.extend(arms.iter().flat_map(|arm| &arm.variables));
            }
        }
        for call in arm.value.applications(&function.name) {
            let Expression::Apply(_, arguments) = call else { continue };
            let is_part = matches!(arguments.get(parameter), Some(Expression::Variable(name)) if parts.contains(name));
            if !is_part {
                self.flaw(format!("`{}` calls itself at no part of `{}`", function.name, arm.constructor));
            }
        }
    }

    fn closure(&mut self, value: &Function, of: &Name) {
        let Some(function) = self.program.functions.get(of) else {
            return self.flaw(format!("no such function: `{of}`"));
        };
        let sorts = |function: &Function| -> Vec<Sort> {
            function.parameters.iter().map(|parameter| parameter.sort.clone()).collect()
        };
        let (given, all) = (sorts(value), sorts(function));
        let rest = all.strip_prefix(given.as_slice()).map(|rest| {
            rest.iter()
                .rev()
                .fold(function.result.clone(), |result, sort| Sort::Map(Box::new(sort.clone()), Box::new(result)))
        });
        if rest.as_ref() != Some(&value.result) {
            self.flaw(format!("it is not `{of}` with the first arguments given"));
        }
    }

    /// A list is empty or an element before a list; each function over it has the parameters and the result that its meaning asks for.
    fn lists(&mut self) {
        let program = self.program;
        for (datatype, functions) in &program.lists {
            self.begin(datatype);
            let list = Sort::Data(datatype.clone());
            let constructors = program.datatypes.get(datatype).map(|found| found.constructors.as_slice());
            let element = match constructors {
                Some([empty, longer]) if empty.fields.is_empty() => match longer.fields.as_slice() {
                    [element, rest] if *rest == list => element.clone(),
                    _ => return self.flaw("its longer values are not an element before a list"),
                },
                _ => return self.flaw("it is no type of lists"),
            };
            for (function, name) in functions {
                let Some(found) = program.functions.get(name) else {
                    return self.flaw(format!("no such function: `{name}`"));
                };
                let sorts: Vec<&Sort> = found.parameters.iter().map(|parameter| &parameter.sort).collect();
                let fits = match function {
                    ListFunction::Append => sorts == [&list, &list] && found.result == list,
                    ListFunction::Drop | ListFunction::Take => sorts == [&Sort::Int, &list] && found.result == list,
                    ListFunction::Length => sorts == [&list] && found.result == Sort::Int,
                    ListFunction::Nth => sorts == [&Sort::Int, &list] && found.result == element,
                    ListFunction::Update => sorts == [&Sort::Int, &element, &list] && found.result == list,
                };
                if !fits {
                    self.flaw(format!("`{name}` is no `{}` of it", function.name()));
                }
            }
        }
    }

    fn fact(&mut self, fact: &Fact) {
        self.begin(&fact.name);
        fact.variables.iter().for_each(|variable| self.declare(variable));
        self.expect(&fact.premise, &Sort::Bool);
        self.expect(&fact.conclusion, &Sort::Bool);
    }

    fn predicate(&mut self, predicate: &Predicate) {
        self.begin(&predicate.name);
        self.span = Some(predicate.span);
        predicate.parameters.iter().for_each(|parameter| self.declare(parameter));
        if predicate.inputs.is_some_and(|inputs| inputs > predicate.parameters.len()) {
            self.flaw("it has fewer parameters than inputs");
        }
        let sorts: Vec<&Sort> = predicate.parameters.iter().map(|parameter| &parameter.sort).collect();
        let has_shape = match &predicate.kind {
            PredicateKind::Cell | PredicateKind::Ghost => matches!(sorts[..], [Sort::Int, _]),
            PredicateKind::Block => sorts.first() == Some(&&Sort::Int),
            PredicateKind::Array { cell, .. } => self.is_array_of(&sorts, cell),
            PredicateKind::Applied => matches!(sorts.first(), Some(Sort::Opaque(_))),
            PredicateKind::Defined(body) => {
                self.assertion(body);
                true
            }
            PredicateKind::Abstract | PredicateKind::Knowledge => true,
        };
        if !has_shape {
            self.flaw("its parameters are not those of its kind");
        }
    }

    /// Address, count, and a list of what the cells hold.
    fn is_array_of(&self, sorts: &[&Sort], cell: &Name) -> bool {
        let held = self.program.predicates.get(cell).and_then(|cell| cell.parameters.get(1));
        let [Sort::Int, Sort::Int, Sort::Data(list)] = sorts else { return false };
        let elements = self.program.datatypes.get(list).map(|list| {
            list.constructors.iter().flat_map(|constructor| &constructor.fields).collect::<BTreeSet<&Sort>>()
        });
        held.zip(elements).is_some_and(|(held, fields)| fields.contains(&held.sort))
    }

    /// What is said of places that have several names.
    fn memory(&mut self) {
        let program = self.program;
        for View { field, cell, .. } in &program.views {
            self.begin(field);
            [field, cell].into_iter().for_each(|name| self.is_place(name));
        }
        for name in program.unions.iter().flatten() {
            self.begin(name);
            self.is_place(name);
        }
        for ByteView { array, bytes, to_bytes, from_bytes } in &program.byte_views {
            self.begin(array);
            [array, bytes].into_iter().for_each(|name| self.is_place(name));
            [to_bytes, from_bytes].into_iter().for_each(|name| self.is_function(name));
        }
        for PredicateValue { function, predicate } in &program.predicate_values {
            self.begin(predicate);
            self.is_function(function);
            self.is_place(predicate);
        }
        for name in &program.automatic {
            self.begin(name);
            if !program.procedures.contains_key(name) {
                self.flaw("no such procedure");
            }
        }
    }

    fn is_place(&mut self, name: &Name) {
        if !self.program.predicates.contains_key(name) {
            self.flaw(format!("no such predicate: `{name}`"));
        }
    }

    fn is_function(&mut self, name: &Name) {
        if !self.program.functions.contains_key(name) {
            self.flaw(format!("no such function: `{name}`"));
        }
    }

    fn procedure(&mut self, procedure: &'a Procedure) {
        self.begin(&procedure.name);
        self.result = procedure.result.as_ref();
        self.span = Some(procedure.span);
        procedure.parameters.iter().for_each(|parameter| self.declare(parameter));
        self.assertion(&procedure.requires);
        let entry = self.variables.clone();
        if let Some(result) = &procedure.result {
            self.declare(result);
        }
        self.assertion(&procedure.ensures);
        self.variables = entry;
        if let Some(body) = &procedure.body {
            self.in_body = true;
            self.body(procedure, body);
            self.in_body = false;
        }
    }
}
