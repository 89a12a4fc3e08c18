//! Writing statements about fixpoints: variables, applications, comparisons.

use gainsay_ir::separation::{
    BinaryOperator, Definition, Expression, Function, Program, Sort, UnaryOperator, Variable,
};
use gainsay_source::Name;

use super::induction::Statement;

/// A function by recursion on one of its parameters, with a case for each constructor.
#[derive(Clone, Copy)]
pub(super) struct Fixpoint<'a> {
    pub(super) function: &'a Function,
    /// The parameter that it goes by.
    pub(super) on: usize,
    pub(super) data: &'a Name,
}

impl<'a> Fixpoint<'a> {
    pub(super) fn of(program: &Program, function: &'a Function) -> Option<Fixpoint<'a>> {
        let Definition::Cases { parameter: on, arms } = &function.definition else { return None };
        let Sort::Data(data) = &function.parameters.get(*on)?.sort else { return None };
        let is_whole = program.datatypes.get(data).is_some_and(|all| all.constructors.len() == arms.len());
        is_whole.then_some(Fixpoint { function, on: *on, data })
    }

    pub(super) fn name(&self) -> &'a Name {
        &self.function.name
    }

    /// Written in the program, and not in the library, whose functions take any element and come with their lemmas.
    pub(super) fn is_own(&self) -> bool {
        !self.name().contains('<')
    }

    pub(super) fn result(&self) -> &'a Sort {
        &self.function.result
    }

    /// The sorts of the parameters that it does not go by.
    pub(super) fn others(&self) -> Vec<&'a Sort> {
        let all = self.function.parameters.iter().enumerate();
        all.filter(|(position, _)| *position != self.on).map(|(_, parameter)| &parameter.sort).collect()
    }

    pub(super) fn gives_data(&self) -> bool {
        matches!(self.result(), Sort::Data(data) if data == self.data)
    }

    /// Whether it makes of two values of its type a third.
    pub(super) fn is_binary(&self) -> bool {
        self.gives_data() && matches!(self.others().as_slice(), [Sort::Data(other)] if other == self.data)
    }

    /// Whether its definition asks which of two numbers is larger.
    pub(super) fn compares(&self) -> bool {
        let Definition::Cases { arms, .. } = &self.function.definition else { return false };
        let parts = arms.iter().flat_map(|arm| arm.value.parts());
        let is_comparison =
            |operator: BinaryOperator| matches!(operator, BinaryOperator::Less | BinaryOperator::LessEqual);
        parts.into_iter().any(|part| matches!(part, Expression::Binary(operator, ..) if is_comparison(*operator)))
    }

    /// The function of this value, and of the other arguments in their order.
    pub(super) fn apply(&self, value: Expression, others: &[Expression]) -> Expression {
        let mut arguments = others.to_vec();
        arguments.insert(self.on.min(arguments.len()), value);
        Expression::Apply(self.name().clone(), arguments)
    }
}

/// A statement that is being written: its variables so far. The first one is what the induction is on.
#[derive(Default)]
pub(super) struct Writing {
    variables: Vec<Variable>,
}

impl Writing {
    pub(super) fn variable(&mut self, sort: &Sort) -> Expression {
        let name = Name::new(&format!("$value{}", self.variables.len()));
        self.variables.push(Variable { name: name.clone(), sort: sort.clone() });
        Expression::Variable(name)
    }

    pub(super) fn data(&mut self, data: &Name) -> Expression {
        self.variable(&Sort::Data(data.clone()))
    }

    pub(super) fn all(&mut self, sorts: &[&Sort]) -> Vec<Expression> {
        sorts.iter().map(|sort| self.variable(sort)).collect()
    }

    pub(super) fn says(&self, conclusion: Expression, trigger: &[&Expression]) -> Statement {
        self.implies(Expression::Boolean(true), conclusion, trigger)
    }

    pub(super) fn implies(&self, premise: Expression, conclusion: Expression, trigger: &[&Expression]) -> Statement {
        let trigger = trigger.iter().map(|each| (*each).clone()).collect();
        Statement { variables: self.variables.clone(), on: 0, premise, conclusion, trigger }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Relation {
    pub(super) fn between(self, left: &Expression, right: &Expression) -> Expression {
        let (left, right) = (left.clone(), right.clone());
        match self {
            Relation::Less => Expression::binary(BinaryOperator::Less, left, right),
            Relation::LessEqual => Expression::binary(BinaryOperator::LessEqual, left, right),
            Relation::Greater => Expression::binary(BinaryOperator::Less, right, left),
            Relation::GreaterEqual => Expression::binary(BinaryOperator::LessEqual, right, left),
        }
    }
}

pub(super) fn equal(left: &Expression, right: &Expression) -> Expression {
    Expression::equal(left.clone(), right.clone())
}

pub(super) fn not(inner: Expression) -> Expression {
    Expression::Unary(UnaryOperator::Not, Box::new(inner))
}

pub(super) fn both(left: &Expression, right: &Expression) -> Expression {
    Expression::binary(BinaryOperator::And, left.clone(), right.clone())
}

pub(super) fn either(left: &Expression, right: &Expression) -> Expression {
    Expression::binary(BinaryOperator::Or, left.clone(), right.clone())
}

pub(super) fn plus(left: &Expression, right: Expression) -> Expression {
    Expression::binary(BinaryOperator::Add, left.clone(), right)
}
