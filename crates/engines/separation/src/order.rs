//! What fixpoints say about numbers, shown by induction before anything else: `below(t, b)` says it of every larger bound, and of every member that it
//! is less than the bound. Nobody has to write these lemmas, and trees stay ordered without them.

use gainsay_ir::separation::{BinaryOperator, Definition, Expression, Function, Sort as SourceSort};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::{machine::Machine, state::State};

/// A fixpoint that says something about a value and a number.
#[derive(Clone)]
struct Saying {
    symbol: Symbol,
    data: Sort,
    /// The number is the second argument, not the first.
    number_last: bool,
    constructors: Vec<Name>,
}

#[derive(Clone, Copy)]
enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// What is shown for all values, by induction on the value.
#[derive(Clone, Copy)]
enum Claim<'a> {
    /// `f(v, x) ∧ x R y ⇒ f(v, y)`.
    Kept(&'a Saying, Relation),
    /// `f(v, x) ∧ m(v, y) ⇒ y R x`.
    Bounded(&'a Saying, &'a Saying, Relation),
}

const RELATIONS: [Relation; 4] = [Relation::Less, Relation::Greater, Relation::LessEqual, Relation::GreaterEqual];

impl Machine<'_> {
    /// Adds what can be shown of the fixpoints that compare numbers.
    pub(crate) fn learn_orders(&mut self) {
        let (bounds, members) = (self.sayings(is_comparison), self.sayings(is_equation));
        for bound in &bounds {
            for relation in [Relation::LessEqual, Relation::GreaterEqual] {
                self.learn_claim(Claim::Kept(bound, relation));
            }
            for member in members.iter().filter(|member| member.data == bound.data && member.symbol != bound.symbol) {
                for relation in RELATIONS {
                    if self.learn_claim(Claim::Bounded(bound, member, relation)) {
                        break;
                    }
                }
            }
        }
    }

    /// The fixpoints of a value and a number whose definitions ask this of the number.
    fn sayings(&self, asks: fn(BinaryOperator) -> bool) -> Vec<Saying> {
        self.program.functions.values().filter_map(|function| self.saying(function, asks)).collect()
    }

    fn saying(&self, function: &Function, asks: fn(BinaryOperator) -> bool) -> Option<Saying> {
        let (Definition::Cases { parameter, arms }, [first, second]) =
            (&function.definition, function.parameters.as_slice())
        else {
            return None;
        };
        let (data, number) = if *parameter == 0 { (first, second) } else { (second, first) };
        let is_data = matches!(data.sort, SourceSort::Data(_));
        if function.result != SourceSort::Bool || number.sort != SourceSort::Int || !is_data {
            return None;
        }
        let is_number = |each: &Expression| matches!(each, Expression::Variable(name) if *name == number.name);
        let asked = |each: &&Expression| match each {
            Expression::Binary(operator, left, right) => asks(*operator) && (is_number(left) || is_number(right)),
            _ => false,
        };
        if !arms.iter().any(|arm| arm.value.parts().iter().any(asked)) {
            return None;
        }
        let symbol = self.theory.functions.get(&function.name).copied()?;
        let constructors: Vec<Name> = arms.iter().map(|arm| arm.constructor.clone()).collect();
        let data = self.terms.function_info(symbol).parameters[*parameter];
        if constructors.len() != self.constructors(data).len() {
            return None;
        }
        Some(Saying { symbol, data, number_last: *parameter == 0, constructors })
    }

    fn said(&mut self, saying: &Saying, value: Term, number: Term) -> Term {
        let arguments = if saying.number_last { [value, number] } else { [number, value] };
        self.terms.apply(saying.symbol, arguments)
    }

    fn related(&mut self, relation: Relation, left: Term, right: Term) -> Term {
        match relation {
            Relation::Less => self.terms.less(left, right),
            Relation::LessEqual => self.terms.less_equal(left, right),
            Relation::Greater => self.terms.less(right, left),
            Relation::GreaterEqual => self.terms.less_equal(right, left),
        }
    }

    /// The claim for a value and two numbers, and what makes it worth using.
    fn claimed(&mut self, claim: Claim<'_>, value: Term, x: Term, y: Term) -> (Term, Vec<Term>) {
        let (first, second, premise, conclusion) = match claim {
            Claim::Kept(saying, relation) => {
                let (first, second) = (self.said(saying, value, x), self.said(saying, value, y));
                (first, second, self.related(relation, x, y), second)
            }
            Claim::Bounded(bound, member, relation) => {
                let (first, second) = (self.said(bound, value, x), self.said(member, value, y));
                (first, second, second, self.related(relation, y, x))
            }
        };
        let premise = self.terms.and([first, premise]);
        (self.terms.implies(premise, conclusion), vec![first, second])
    }

    /// ```text
    /// φ(ȳ) for all parts ȳ of C(x̄) that are of its type   ⊢   φ(C(x̄))      for each constructor C
    /// ────────────────────────────────────────────────────────────────────────────────────────────
    /// φ(v) for all v
    /// ```
    fn learn_claim(&mut self, claim: Claim<'_>) -> bool {
        let (Claim::Kept(saying, _) | Claim::Bounded(saying, _, _)) = claim;
        let saying = saying.clone();
        if !saying.constructors.iter().all(|constructor| self.holds_for(claim, &saying, constructor)) {
            return false;
        }
        let value = self.fresh("value", saying.data);
        let (x, y) = (self.fresh("number", Sort::INT), self.fresh("number", Sort::INT));
        let (fact, trigger) = self.claimed(claim, value, x, y);
        let axiom = self.terms.forall(&[value, x, y], &[trigger], fact);
        self.theory.axioms.push(axiom);
        true
    }

    fn holds_for(&mut self, claim: Claim<'_>, saying: &Saying, constructor: &Name) -> bool {
        let Some(constructor) = self.theory.constructors.get(constructor).copied() else { return false };
        let fields = self.fields(constructor);
        let parts: Vec<Term> = fields.iter().map(|sort| self.fresh("part", *sort)).collect();
        let mut state = State::default();
        for part in parts.iter().zip(&fields).filter(|(_, sort)| **sort == saying.data).map(|(part, _)| *part) {
            let (x, y) = (self.fresh("number", Sort::INT), self.fresh("number", Sort::INT));
            let (known, trigger) = self.claimed(claim, part, x, y);
            let known = self.terms.forall(&[x, y], &[trigger], known);
            self.assume(&mut state, known);
        }
        let whole = self.construct(constructor, &parts);
        let (x, y) = (self.fresh("number", Sort::INT), self.fresh("number", Sort::INT));
        let (wanted, _) = self.claimed(claim, whole, x, y);
        self.proves(&state, wanted)
    }
}

fn is_comparison(operator: BinaryOperator) -> bool {
    matches!(operator, BinaryOperator::Less | BinaryOperator::LessEqual)
}

fn is_equation(operator: BinaryOperator) -> bool {
    operator == BinaryOperator::Equal
}
