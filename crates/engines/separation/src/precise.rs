//! Predicates whose outputs follow from their inputs, by how they are written: every place is where the inputs say, and every output is read there or
//! calculated. Two parts of such an instance agree.

use std::collections::BTreeSet;

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator, Expression, Instance, Pattern, Predicate, PredicateKind, Program,
};
use gainsay_source::Name;

/// The predicates with definitions of which this can be seen. What fails is taken out until nothing does.
pub(crate) fn precise(program: &Program) -> BTreeSet<Name> {
    let defined = |predicate: &&Predicate| matches!(predicate.kind, PredicateKind::Defined(_));
    let has_outputs = |predicate: &&Predicate| predicate.inputs.is_some();
    let all = program.predicates.values().filter(defined).filter(has_outputs);
    let mut found: BTreeSet<Name> = all.map(|predicate| predicate.name.clone()).collect();
    loop {
        let before = found.len();
        let kept = found.iter().filter(|name| {
            program.predicates.get(*name).is_some_and(|predicate| Walk { program, precise: &found }.holds(predicate))
        });
        found = kept.cloned().collect();
        if found.len() == before {
            return found;
        }
    }
}

struct Walk<'p> {
    program: &'p Program,
    precise: &'p BTreeSet<Name>,
}

impl Walk<'_> {
    fn holds(&self, predicate: &Predicate) -> bool {
        let (PredicateKind::Defined(body), Some(inputs)) = (&predicate.kind, predicate.inputs) else { return false };
        let (inputs, outputs) = predicate.parameters.split_at(inputs.min(predicate.parameters.len()));
        let mut known: BTreeSet<Name> = inputs.iter().map(|parameter| parameter.name.clone()).collect();
        self.assertion(body, &mut known) && outputs.iter().all(|output| known.contains(&output.name))
    }

    /// Whether all that is owned is where what is known says; what is known afterwards.
    fn assertion(&self, assertion: &Assertion, known: &mut BTreeSet<Name>) -> bool {
        match &assertion.kind {
            AssertionKind::Pure(condition) => {
                learn(condition, known);
                true
            }
            AssertionKind::Star(parts) => parts.iter().all(|part| self.assertion(part, known)),
            AssertionKind::Conditional(condition, then, otherwise) => {
                // Before the branches: what they say of an output does not decide between them.
                if !is_known(condition, known) {
                    return false;
                }
                let mut other = known.clone();
                let both = self.assertion(then, known) && self.assertion(otherwise, &mut other);
                known.retain(|name| other.contains(name));
                both
            }
            AssertionKind::Instance(instance) => self.instance(instance, known),
            AssertionKind::Match(subject, arms) => {
                if !is_known(subject, known) {
                    return false;
                }
                let mut after: Option<BTreeSet<Name>> = None;
                for arm in arms {
                    let mut inner = known.clone();
                    inner.extend(arm.variables.iter().cloned());
                    if !self.assertion(&arm.assertion, &mut inner) {
                        return false;
                    }
                    after = Some(match after {
                        Some(before) => before.intersection(&inner).cloned().collect(),
                        None => inner,
                    });
                }
                known.extend(after.unwrap_or_default());
                true
            }
            AssertionKind::After(_) => false,
        }
    }

    fn instance(&self, instance: &Instance, known: &mut BTreeSet<Name>) -> bool {
        let Some(predicate) = self.program.predicates.get(&instance.predicate) else { return false };
        let inputs = match predicate.kind {
            PredicateKind::Cell | PredicateKind::Block | PredicateKind::Ghost => Some(1),
            PredicateKind::Array { .. } => Some(2),
            PredicateKind::Abstract => predicate.inputs,
            PredicateKind::Defined(_) => predicate.inputs.filter(|_| self.precise.contains(&predicate.name)),
            PredicateKind::Knowledge | PredicateKind::Applied => None,
        };
        let Some(inputs) = inputs.filter(|inputs| *inputs <= instance.arguments.len()) else { return false };
        let (given, found) = instance.arguments.split_at(inputs);
        let is_given = |pattern: &Pattern| matches!(pattern, Pattern::Value(value) if is_known(value, known));
        if !given.iter().all(is_given) {
            return false;
        }
        found.iter().for_each(|pattern| take_apart(pattern, known));
        true
    }
}

/// Whether an expression has a value that follows from what is known. Addresses of global variables are.
fn is_known(expression: &Expression, known: &BTreeSet<Name>) -> bool {
    expression.parts().into_iter().all(|part| match part {
        Expression::Variable(name) => known.contains(name) || name.starts_with('&'),
        Expression::Match(..) | Expression::Forall(..) => false,
        _ => true,
    })
}

/// What equations say of what is not known.
fn learn(condition: &Expression, known: &mut BTreeSet<Name>) {
    match condition {
        Expression::Binary(BinaryOperator::And, left, right) => {
            learn(left, known);
            learn(right, known);
        }
        Expression::Binary(BinaryOperator::Equal, left, right) => {
            if is_known(right, known) {
                solve(left, known);
            } else if is_known(left, known) {
                solve(right, known);
            }
        }
        _ => {}
    }
}

/// The variables that an expression of known value determines.
fn solve(expression: &Expression, known: &mut BTreeSet<Name>) {
    match expression {
        Expression::Variable(name) => {
            known.insert(name.clone());
        }
        Expression::Construct(_, parts) => parts.iter().for_each(|part| solve(part, known)),
        _ => {}
    }
}

fn take_apart(pattern: &Pattern, known: &mut BTreeSet<Name>) {
    match pattern {
        Pattern::Bind(name) => {
            known.insert(name.clone());
        }
        Pattern::Value(value) => solve(value, known),
        Pattern::Construct(_, parts) => parts.iter().for_each(|part| take_apart(part, known)),
        Pattern::Any => {}
    }
}

#[cfg(test)]
mod tests {
    use gainsay_ir::separation::{Sort, Variable};
    use gainsay_source::{Sources, Span};

    use super::*;

    fn span() -> Span {
        let mut sources = Sources::new();
        let file = sources.add("test.c", "");
        sources.whole(file)
    }

    fn program(body: AssertionKind) -> Program {
        let variable = |name: &str| Variable { name: Name::new(name), sort: Sort::Int };
        let predicate = |name: &str, kind: PredicateKind| Predicate {
            name: Name::new(name),
            written: Name::new(name),
            parameters: vec![variable("x"), variable("y")],
            inputs: Some(1),
            kind,
            span: span(),
        };
        let mut program = Program::default();
        let defined = PredicateKind::Defined(Assertion::new(body, span()));
        for each in [predicate("cell", PredicateKind::Cell), predicate("p", defined)] {
            program.predicates.insert(each.name.clone(), each);
        }
        program
    }

    fn cell(address: Pattern, value: Pattern) -> AssertionKind {
        AssertionKind::Instance(Instance {
            predicate: Name::new("cell"),
            arguments: vec![address, value],
            fraction: None,
        })
    }

    fn value(name: &str) -> Pattern {
        Pattern::Value(Expression::variable(name))
    }

    fn is_precise(body: AssertionKind) -> bool {
        precise(&program(body)).contains(&Name::new("p"))
    }

    #[test]
    fn an_output_is_read_or_calculated() {
        assert!(is_precise(cell(value("x"), value("y"))));
        let sum = Expression::binary(BinaryOperator::Add, Expression::variable("v"), Expression::integer(1));
        let equal = Expression::equal(Expression::variable("y"), sum);
        let parts = [cell(value("x"), Pattern::Bind(Name::new("v"))), AssertionKind::Pure(equal)];
        assert!(is_precise(AssertionKind::Star(parts.map(|kind| Assertion::new(kind, span())).to_vec())));
    }

    #[test]
    fn an_output_that_may_be_anything_is_none() {
        assert!(!is_precise(AssertionKind::Star(Vec::new())));
        assert!(!is_precise(cell(value("x"), Pattern::Any)));
        assert!(!is_precise(cell(Pattern::Bind(Name::new("a")), value("y"))));
        let less = Expression::binary(BinaryOperator::Less, Expression::variable("y"), Expression::variable("x"));
        assert!(!is_precise(AssertionKind::Pure(less)));
        let sum = Expression::binary(BinaryOperator::Multiply, Expression::variable("y"), Expression::integer(0));
        assert!(!is_precise(AssertionKind::Pure(Expression::equal(sum, Expression::variable("x")))));
    }

    #[test]
    fn both_branches_have_to_say_it_and_the_inputs_decide() {
        let then = || Box::new(Assertion::new(cell(value("x"), value("y")), span()));
        let nothing = || Box::new(Assertion::new(AssertionKind::Star(Vec::new()), span()));
        let test = |name: &str| Expression::equal(Expression::variable(name), Expression::integer(0));
        assert!(is_precise(AssertionKind::Conditional(test("x"), then(), then())));
        assert!(!is_precise(AssertionKind::Conditional(test("x"), then(), nothing())));
        assert!(!is_precise(AssertionKind::Conditional(test("z"), then(), then())));
    }

    #[test]
    fn an_output_that_decides_for_itself_is_not_determined() {
        let is = |number: i32| {
            let equal = Expression::equal(Expression::variable("y"), Expression::integer(number));
            Box::new(Assertion::new(AssertionKind::Pure(equal), span()))
        };
        let test = Expression::equal(Expression::variable("y"), Expression::integer(0));
        assert!(!is_precise(AssertionKind::Conditional(test, is(0), is(1))));
    }
}
