//! What fixpoints say about numbers, shown by induction before anything else: `below(t, b)` says it of every larger bound, and of every member that it
//! is less than the bound. Nobody has to write these lemmas, and trees stay ordered without them.

use gainsay_ir::separation::{BinaryOperator, Definition, Expression, Function, Program, Sort as SourceSort};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::machine::Machine;

/// What may be found out about fixpoints that compare numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Question {
    /// Is it kept by numbers that are so related?
    Kept(Name, Relation),
    /// Does it bound the members, and how?
    Bounded { bound: Name, member: Name },
}

/// What is shown for all values, by induction on the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// `f(v, x) ∧ x R y ⇒ f(v, y)`.
    Kept(Name, Relation),
    /// `f(v, x) ∧ m(v, y) ⇒ y R x`.
    Bounded { bound: Name, member: Name, relation: Relation },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// A fixpoint that says something about a value and a number.
#[derive(Clone)]
pub(crate) struct Saying {
    symbol: Symbol,
    pub(crate) data: Sort,
    /// The number is the second argument, not the first.
    number_last: bool,
}

const RELATIONS: [Relation; 4] = [Relation::Less, Relation::Greater, Relation::LessEqual, Relation::GreaterEqual];

impl Question {
    pub(crate) fn functions(&self) -> Vec<&Name> {
        match self {
            Question::Kept(function, _) => vec![function],
            Question::Bounded { bound, member } => vec![bound, member],
        }
    }

    pub(crate) fn claims(&self) -> Vec<Claim> {
        match self {
            Question::Kept(function, relation) => vec![Claim::Kept(function.clone(), *relation)],
            Question::Bounded { bound, member } => {
                let claim = |relation| Claim::Bounded { bound: bound.clone(), member: member.clone(), relation };
                RELATIONS.map(claim).to_vec()
            }
        }
    }
}

/// What may be asked about these functions.
pub(crate) fn questions(program: &Program, functions: &[&Function]) -> Vec<Question> {
    let mut found = Vec::new();
    let (bounds, members) = (bounds(program, functions), members(program, functions));
    for (bound, data) in &bounds {
        for relation in [Relation::LessEqual, Relation::GreaterEqual] {
            found.push(Question::Kept((*bound).clone(), relation));
        }
        for (member, _) in members.iter().filter(|(member, of)| of == data && member != bound) {
            found.push(Question::Bounded { bound: (*bound).clone(), member: (*member).clone() });
        }
    }
    found
}

/// The fixpoints that compare a number with what is in a value, with the data type of the value.
pub(crate) fn bounds<'a>(program: &Program, functions: &[&'a Function]) -> Vec<(&'a Name, &'a Name)> {
    sayings(program, functions, is_comparison)
}

/// The fixpoints that look for a number in a value, with the data type of the value.
pub(crate) fn members<'a>(program: &Program, functions: &[&'a Function]) -> Vec<(&'a Name, &'a Name)> {
    sayings(program, functions, is_equation)
}

/// The fixpoints of a value and a number whose definitions ask this of the number, with the data type of the value.
fn sayings<'a>(
    program: &Program,
    functions: &[&'a Function],
    asks: fn(BinaryOperator) -> bool,
) -> Vec<(&'a Name, &'a Name)> {
    functions.iter().filter_map(|function| Some((&function.name, said_of(program, function, asks)?))).collect()
}

fn said_of<'a>(program: &Program, function: &'a Function, asks: fn(BinaryOperator) -> bool) -> Option<&'a Name> {
    let (Definition::Cases { parameter, arms }, [first, second]) =
        (&function.definition, function.parameters.as_slice())
    else {
        return None;
    };
    let (data, number) = if *parameter == 0 { (first, second) } else { (second, first) };
    let SourceSort::Data(data) = &data.sort else { return None };
    if function.result != SourceSort::Bool || number.sort != SourceSort::Int {
        return None;
    }
    let is_number = |each: &Expression| matches!(each, Expression::Variable(name) if *name == number.name);
    let asked = |each: &&Expression| match each {
        Expression::Binary(operator, left, right) => asks(*operator) && (is_number(left) || is_number(right)),
        _ => false,
    };
    let is_whole = program.datatypes.get(data).is_some_and(|all| all.constructors.len() == arms.len());
    (is_whole && arms.iter().any(|arm| arm.value.parts().iter().any(asked))).then_some(data)
}

impl Machine<'_> {
    pub(crate) fn saying(&self, function: &Name) -> Option<Saying> {
        let symbol = self.theory.functions.get(function).copied()?;
        let Definition::Cases { parameter, .. } = self.program.functions.get(function)?.definition else { return None };
        let data = self.terms.function_info(symbol).parameters[parameter];
        Some(Saying { symbol, data, number_last: parameter == 0 })
    }

    pub(crate) fn said(&mut self, saying: &Saying, value: Term, number: Term) -> Term {
        let arguments = if saying.number_last { [value, number] } else { [number, value] };
        self.terms.apply(saying.symbol, arguments)
    }

    pub(crate) fn related(&mut self, relation: Relation, left: Term, right: Term) -> Term {
        match relation {
            Relation::Less => self.terms.less(left, right),
            Relation::LessEqual => self.terms.less_equal(left, right),
            Relation::Greater => self.terms.less(right, left),
            Relation::GreaterEqual => self.terms.less_equal(right, left),
        }
    }

    /// The claim for a value and two numbers, and what makes it worth using.
    fn claimed(&mut self, claim: &Claim, value: Term, x: Term, y: Term) -> Option<(Term, Vec<Term>)> {
        let (first, second, premise, conclusion) = match claim {
            Claim::Kept(function, relation) => {
                let saying = self.saying(function)?;
                let (first, second) = (self.said(&saying, value, x), self.said(&saying, value, y));
                (first, second, self.related(*relation, x, y), second)
            }
            Claim::Bounded { bound, member, relation } => {
                let (bound, member) = (self.saying(bound)?, self.saying(member)?);
                let (first, second) = (self.said(&bound, value, x), self.said(&member, value, y));
                (first, second, second, self.related(*relation, y, x))
            }
        };
        let premise = self.terms.and([first, premise]);
        Some((self.terms.implies(premise, conclusion), vec![first, second]))
    }

    pub(crate) fn order_axiom(&mut self, claim: &Claim) -> Option<Term> {
        let data = self.saying(claim.function())?.data;
        let value = self.fresh("value", data);
        let (x, y) = (self.fresh("number", Sort::INT), self.fresh("number", Sort::INT));
        let (fact, trigger) = self.claimed(claim, value, x, y)?;
        Some(self.terms.forall(&[value, x, y], &[trigger], fact))
    }

    pub(crate) fn shows_order(&mut self, claim: &Claim) -> bool {
        let Some(data) = self.saying(claim.function()).map(|saying| saying.data) else { return false };
        let numbers = |machine: &mut Self| ["x", "y"].map(|name| machine.fresh(name, Sort::INT));
        self.by_induction(
            data,
            |machine, part| {
                let [x, y] = numbers(machine);
                let (fact, trigger) = machine.claimed(claim, part, x, y)?;
                Some(machine.terms.forall(&[x, y], &[trigger], fact))
            },
            |machine, whole| {
                let [x, y] = numbers(machine);
                Some(machine.claimed(claim, whole, x, y)?.0)
            },
        )
    }
}

impl Claim {
    /// The fixpoint that it is about in the first place.
    fn function(&self) -> &Name {
        match self {
            Claim::Kept(function, _) => function,
            Claim::Bounded { bound, .. } => bound,
        }
    }
}

fn is_comparison(operator: BinaryOperator) -> bool {
    matches!(operator, BinaryOperator::Less | BinaryOperator::LessEqual)
}

fn is_equation(operator: BinaryOperator) -> bool {
    operator == BinaryOperator::Equal
}
