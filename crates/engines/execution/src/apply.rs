//! Application of mathematical functions: fixpoints by their bodies, constructors, and the few that are built in.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_ir::c::{CaseLabel, ExpressionKind, Function, Statement, StatementKind};
use gainsay_source::Name;

use super::{
    evaluate::{Context, Scope},
    substitution::{Evaluated, Stop},
    value::Value,
};

/// Functions without a definition that are known all the same, with the number of their arguments.
const BUILT_IN: [(&str, usize); 4] = [("empty_set", 1), ("fupdate", 4), ("range", 2), ("nat_of_int", 1)];
/// Ranges longer than this are given up.
const LONGEST_RANGE: i128 = 1_000;

pub(crate) fn is_built_in(name: &str) -> bool {
    BUILT_IN.iter().any(|(known, _)| *known == name)
}

fn unknown_definition(name: &Name) -> Stop {
    Stop::undecided(format!("the definition of `{name}` is not known"))
}

impl Context<'_, '_> {
    pub(crate) fn apply(&self, function: Value, mut arguments: Vec<Value>) -> Evaluated<Value> {
        let name = match self.knowledge.needed(&function)? {
            Value::Function(name) => name,
            Value::Partial(name, before) => {
                arguments.splice(0..0, before.iter().cloned());
                name
            }
            _ => return Err(Stop::undecided("something is applied that is no function")),
        };
        if self.arity(&name).is_none() && self.program.predicate(&name).is_some() {
            return Ok(Value::Partial(name, Rc::new(arguments)));
        }
        let arity = self.arity(&name).ok_or_else(|| unknown_definition(&name))?;
        if arguments.len() < arity {
            return Ok(Value::Partial(name, Rc::new(arguments)));
        }
        let rest = arguments.split_off(arity);
        let result = self.deeper()?.call(&name, arguments)?;
        if rest.is_empty() { Ok(result) } else { self.apply(result, rest) }
    }

    fn arity(&self, name: &Name) -> Option<usize> {
        if let Some(constructor) = self.program.constructor(name) {
            return Some(constructor.fields.len());
        }
        if let Some(function) = self.program.fixpoint(name).filter(|function| function.body.is_some()) {
            return Some(function.parameters.len());
        }
        if self.function_type(name).is_some() {
            return Some(1);
        }
        BUILT_IN.iter().find(|(known, _)| name == known).map(|(_, arity)| *arity)
    }

    /// The type of functions that `is_t` asks for.
    fn function_type<'n>(&self, name: &'n str) -> Option<&'n str> {
        let of = name.strip_prefix("is_")?;
        let has_no_body = |function: &Function| function.body.is_none();
        let is_test = self.program.fixpoint(name).is_some_and(has_no_body);
        (is_test && self.program.ordinary(of).is_some_and(has_no_body)).then_some(of)
    }

    /// Whether a function is of a type.
    fn is_of(&self, of: &str, arguments: &[Value]) -> Evaluated<Value> {
        let [function] = arguments else { return Err(Stop::undecided("a test of no function")) };
        match self.knowledge.needed(function)? {
            Value::Function(name) => {
                let implements = self.program.ordinary(&name).and_then(|function| function.implements.as_deref());
                Ok(Value::truth(implements == Some(of)))
            }
            Value::Integer(0) => Ok(Value::truth(false)),
            _ => Err(Stop::undecided("what is called is no function of the program")),
        }
    }

    /// A call with exactly the arguments that are needed.
    fn call(&self, name: &Name, arguments: Vec<Value>) -> Evaluated<Value> {
        if self.program.constructor(name).is_some() {
            return Ok(Value::Data(name.clone(), Rc::new(arguments)));
        }
        match self.program.fixpoint(name) {
            Some(function) if function.body.is_some() => self.run(function, arguments),
            _ if name == "empty_set" => Ok(Value::truth(false)),
            _ if self.function_type(name).is_some() => {
                self.is_of(self.function_type(name).unwrap_or_default(), &arguments)
            }
            _ if name == "range" => self.range(&arguments),
            _ if name == "nat_of_int" => self.natural(&arguments),
            _ => {
                let [function, point, value, argument] = &arguments[..] else { return Err(unknown_definition(name)) };
                if name != "fupdate" {
                    return Err(unknown_definition(name));
                }
                if self.equal(point, argument)? {
                    return Ok(value.clone());
                }
                self.apply(function.clone(), vec![argument.clone()])
            }
        }
    }

    /// The numbers from the first argument up to the second, without it.
    fn range(&self, arguments: &[Value]) -> Evaluated<Value> {
        let [from, to] = arguments else { return Err(Stop::undecided("a range without its ends")) };
        let (from, to) = (self.knowledge.integer(from)?, self.knowledge.integer(to)?);
        if to.saturating_sub(from) > LONGEST_RANGE {
            return Err(Stop::undecided("a range is too long"));
        }
        Ok(Value::list((from..to).map(Value::Integer).collect()))
    }

    /// The natural number that is as large as the argument; zero for what is negative.
    fn natural(&self, arguments: &[Value]) -> Evaluated<Value> {
        let [number] = arguments else { return Err(Stop::undecided("a natural number without its size")) };
        let number = self.knowledge.integer(number)?;
        if number > LONGEST_RANGE {
            return Err(Stop::undecided("a natural number is too large"));
        }
        let zero = Value::data("zero", Vec::new());
        Ok((0..number).fold(zero, |smaller, _| Value::data("succ", vec![smaller])))
    }

    fn run(&self, function: &Function, arguments: Vec<Value>) -> Evaluated<Value> {
        let unclear = || unknown_definition(&function.name);
        let body = function.body.as_ref().ok_or_else(unclear)?;
        let names = function.parameters.iter().map(|parameter| parameter.name.clone());
        let scope = Scope::default().with(names.zip(arguments));
        self.statements(&body.statements, &scope)?.ok_or_else(unclear)
    }

    /// The value that statements of a fixpoint function return, if they do.
    fn statements(&self, statements: &[Statement], scope: &Scope) -> Evaluated<Option<Value>> {
        for statement in statements {
            if let Some(value) = self.statement(statement, scope)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn statement(&self, statement: &Statement, scope: &Scope) -> Evaluated<Option<Value>> {
        match &statement.kind {
            StatementKind::Return(Some(value)) => self.value(value, scope).map(Some),
            StatementKind::Expression(value) if matches!(value.kind, ExpressionKind::Switch { .. }) => {
                self.value(value, scope).map(Some)
            }
            StatementKind::Block(block) => self.statements(&block.statements, scope),
            StatementKind::If { condition, then, otherwise } => match (self.holds(condition, scope)?, otherwise) {
                (true, _) => self.statement(then, scope),
                (false, Some(otherwise)) => self.statement(otherwise, scope),
                (false, None) => Ok(None),
            },
            StatementKind::Switch { subject, cases } => {
                let (name, arguments) = self.data(&self.value(subject, scope)?)?;
                for case in cases {
                    if let CaseLabel::Constructor(constructor, variables) = &case.label
                        && *constructor == name
                    {
                        let scope = scope.with(variables.iter().cloned().zip(arguments.iter().cloned()));
                        return self.statements(&case.body, &scope);
                    }
                }
                Ok(None)
            }
            StatementKind::Empty => Ok(None),
            _ => Err(Stop::undecided("a statement that does not belong into a fixpoint function")),
        }
    }

    /// Equality; functions are compared where it matters to them: at the values they were built from.
    pub(crate) fn equal(&self, left: &Value, right: &Value) -> Evaluated<bool> {
        let (left, right) = (self.knowledge.traced(left), self.knowledge.traced(right));
        if let (Value::Function(one), Value::Function(other)) = (&left, &right)
            && self.program.ordinary(one).is_some()
            && self.program.ordinary(other).is_some()
        {
            // Functions of C have addresses, each its own.
            return Ok(one == other);
        }
        let is_function = |value: &Value| matches!(value, Value::Partial(..) | Value::Function(_));
        if !is_function(&left) || !is_function(&right) || left == right {
            return self.knowledge.equal(&left, &right);
        }
        let mut points: BTreeSet<Value> = (-1..3).map(Value::Integer).collect();
        for function in [&left, &right] {
            self.points(function, &mut points);
        }
        for point in points {
            let (left, right) =
                (self.apply(left.clone(), vec![point.clone()])?, self.apply(right.clone(), vec![point])?);
            if !self.knowledge.equal(&left, &right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn points(&self, value: &Value, found: &mut BTreeSet<Value>) {
        match self.knowledge.shallow(value) {
            Value::Data(_, arguments) | Value::Partial(_, arguments) => {
                arguments.iter().for_each(|argument| self.points(argument, found));
            }
            Value::Function(_) => {}
            point => drop(found.insert(point)),
        }
    }
}
