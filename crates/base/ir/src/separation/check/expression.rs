//! Well-formedness of values: each part is of the sort that its place asks for.

use std::collections::BTreeSet;

use gainsay_source::Name;

use super::Checker;
use crate::separation::{Arm, BinaryOperator, Expression, Sort, UnaryOperator};

impl Checker<'_> {
    pub(super) fn expect(&mut self, expression: &Expression, sort: &Sort) {
        if let Some(found) = self.sort_of(expression) {
            self.same(&found, sort);
        }
    }

    pub(super) fn same(&mut self, found: &Sort, wanted: &Sort) {
        if found != wanted {
            self.flaw(format!("expected {wanted:?}, found {found:?}"));
        }
    }

    fn both(&mut self, left: &Expression, right: &Expression, sort: &Sort) {
        self.expect(left, sort);
        self.expect(right, sort);
    }

    /// The sort the parts give; `None` where a flaw has been noted.
    pub(super) fn sort_of(&mut self, expression: &Expression) -> Option<Sort> {
        match expression {
            Expression::Variable(name) => self.variable(name),
            Expression::Integer(_) => Some(Sort::Int),
            Expression::Boolean(_) => Some(Sort::Bool),
            Expression::Fraction(_, below) => {
                if *below == 0 {
                    self.flaw("a fraction of zero parts");
                }
                Some(Sort::Real)
            }
            Expression::Unary(operator, operand) => self.unary(*operator, operand),
            Expression::Binary(operator, left, right) => self.binary(*operator, left, right),
            Expression::Conditional(condition, then, otherwise) => {
                self.expect(condition, &Sort::Bool);
                self.alike(then, otherwise)
            }
            Expression::Apply(name, arguments) => self.application(name, arguments),
            Expression::Construct(name, arguments) => self.construction(name, arguments),
            Expression::Select(function, argument) => {
                let (from, to) = self.map(function)?;
                self.expect(argument, &from);
                Some(to)
            }
            Expression::Store(function, argument, value) => {
                let (from, to) = self.map(function)?;
                self.expect(argument, &from);
                self.expect(value, &to);
                Some(Sort::Map(Box::new(from), Box::new(to)))
            }
            Expression::Constant(sort, value) => {
                self.sort(sort);
                match sort {
                    Sort::Map(_, to) => self.expect(value, to),
                    other => self.flaw(format!("a constant function of sort {other:?}")),
                }
                Some(sort.clone())
            }
            Expression::Match(subject, arms) => {
                let subject = self.sort_of(subject)?;
                self.arms(&subject, arms, None)
            }
            Expression::Forall(variables, body) => {
                self.quantified(variables, body);
                Some(Sort::Bool)
            }
            Expression::Arbitrary(sort) => {
                self.sort(sort);
                Some(sort.clone())
            }
        }
    }

    fn variable(&mut self, name: &Name) -> Option<Sort> {
        match self.variables.get(name) {
            Some(sort) => sort.clone(),
            // The address of a global: the same everywhere.
            None if name.starts_with('&') => Some(Sort::Int),
            None => {
                self.flaw(format!("variable `{name}` may have no value"));
                None
            }
        }
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &Expression) -> Option<Sort> {
        match operator {
            UnaryOperator::Not => self.expect(operand, &Sort::Bool),
            UnaryOperator::ToReal => self.expect(operand, &Sort::Int),
            UnaryOperator::Minus => return self.number(operand),
        }
        Some(if operator == UnaryOperator::Not { Sort::Bool } else { Sort::Real })
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Option<Sort> {
        use BinaryOperator as Operator;
        match operator {
            Operator::Add | Operator::Subtract | Operator::Multiply => {
                let sort = self.number(left)?;
                self.expect(right, &sort);
                Some(sort)
            }
            Operator::Divide | Operator::Remainder => {
                self.both(left, right, &Sort::Int);
                Some(Sort::Int)
            }
            Operator::DivideReal => {
                self.both(left, right, &Sort::Real);
                Some(Sort::Real)
            }
            Operator::Equal => {
                self.alike(left, right);
                Some(Sort::Bool)
            }
            Operator::Less | Operator::LessEqual => {
                if let Some(sort) = self.number(left) {
                    self.expect(right, &sort);
                }
                Some(Sort::Bool)
            }
            Operator::And | Operator::Or | Operator::Implies => {
                self.both(left, right, &Sort::Bool);
                Some(Sort::Bool)
            }
        }
    }

    fn number(&mut self, expression: &Expression) -> Option<Sort> {
        let found = self.sort_of(expression)?;
        if !matches!(found, Sort::Int | Sort::Real) {
            self.flaw(format!("expected a number, found {found:?}"));
            return None;
        }
        Some(found)
    }

    fn alike(&mut self, one: &Expression, other: &Expression) -> Option<Sort> {
        let (one, other) = (self.sort_of(one), self.sort_of(other));
        if let (Some(one), Some(other)) = (&one, &other) {
            self.same(other, one);
        }
        one.or(other)
    }

    fn map(&mut self, expression: &Expression) -> Option<(Sort, Sort)> {
        match self.sort_of(expression)? {
            Sort::Map(from, to) => Some((*from, *to)),
            other => {
                self.flaw(format!("expected a function as a value, found {other:?}"));
                None
            }
        }
    }

    pub(super) fn arguments<'e>(
        &mut self,
        name: &Name,
        arguments: impl ExactSizeIterator<Item = &'e Expression>,
        sorts: &[Sort],
    ) {
        if arguments.len() != sorts.len() {
            self.flaw(format!("`{name}` takes {} arguments, not {}", sorts.len(), arguments.len()));
        }
        for (argument, sort) in arguments.zip(sorts) {
            self.expect(argument, sort);
        }
    }

    fn application(&mut self, name: &Name, arguments: &[Expression]) -> Option<Sort> {
        let Some(function) = self.program.functions.get(name) else {
            self.flaw(format!("no such function: `{name}`"));
            return None;
        };
        let sorts: Vec<Sort> = function.parameters.iter().map(|parameter| parameter.sort.clone()).collect();
        self.arguments(name, arguments.iter(), &sorts);
        Some(function.result.clone())
    }

    fn construction(&mut self, name: &Name, arguments: &[Expression]) -> Option<Sort> {
        let (datatype, sorts) = self.fields(name)?;
        self.arguments(name, arguments.iter(), &sorts);
        Some(Sort::Data(datatype))
    }

    /// The data type of a constructor, and the sorts of its fields.
    pub(super) fn fields(&mut self, constructor: &Name) -> Option<(Name, Vec<Sort>)> {
        let found =
            self.constructors.get(constructor).map(|(datatype, found)| ((*datatype).clone(), found.fields.clone()));
        if found.is_none() {
            self.flaw(format!("no such constructor: `{constructor}`"));
        }
        found
    }

    /// One arm for each constructor of what is taken apart. The sort of their values, if it is not given.
    pub(super) fn arms(&mut self, subject: &Sort, arms: &[Arm], result: Option<&Sort>) -> Option<Sort> {
        self.covers(subject, arms.iter().map(|arm| &arm.constructor));
        let mut result = result.cloned();
        for arm in arms {
            let outer = self.variables.clone();
            self.take_apart(subject, &arm.constructor, &arm.variables);
            let found = self.sort_of(&arm.value);
            if let (Some(found), Some(wanted)) = (&found, &result) {
                self.same(found, wanted);
            }
            result = result.or(found);
            self.variables = outer;
        }
        result
    }

    /// Each constructor has one case.
    pub(super) fn covers<'e>(&mut self, subject: &Sort, cases: impl Iterator<Item = &'e Name>) {
        let Sort::Data(datatype) = subject else { return self.flaw(format!("there are no cases of {subject:?}")) };
        let mut missing: BTreeSet<&Name> =
            self.constructors.iter().filter(|(_, (of, _))| *of == datatype).map(|(name, _)| *name).collect();
        let mut wrong = Vec::new();
        for case in cases {
            if !missing.remove(case) {
                wrong.push(format!("`{case}` is no other case of `{datatype}`"));
            }
        }
        wrong.extend(missing.into_iter().map(|name| format!("there is no case for `{name}`")));
        wrong.into_iter().for_each(|message| self.flaw(message));
    }

    /// Binds the fields of a constructor.
    pub(super) fn take_apart(&mut self, subject: &Sort, constructor: &Name, variables: &[Name]) {
        let Some((datatype, sorts)) = self.fields(constructor) else { return };
        self.same(&Sort::Data(datatype), subject);
        if variables.len() != sorts.len() {
            self.flaw(format!("`{constructor}` has {} fields, not {}", sorts.len(), variables.len()));
        }
        for (name, sort) in variables.iter().zip(sorts) {
            self.variables.set(name, Some(sort));
        }
    }

    fn quantified(&mut self, variables: &[(Name, Sort)], body: &Expression) {
        let outer = self.variables.clone();
        for (name, sort) in variables {
            self.sort(sort);
            self.variables.set(name, Some(sort.clone()));
        }
        self.expect(body, &Sort::Bool);
        self.variables = outer;
    }
}
