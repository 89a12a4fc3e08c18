//! Fixpoints that count never give less than nothing, shown by induction before anything else: sizes, heights, how often something occurs.

use gainsay_ir::separation::{Definition, Function, Program, Sort as SourceSort};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::machine::Machine;

/// Is what this fixpoint gives bounded from below?
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Question {
    function: Name,
}

/// `least ≤ f(v, …)`, shown by induction on `v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    function: Name,
    least: u8,
}

/// A fixpoint that gives a number.
struct Count {
    symbol: Symbol,
    /// Which argument the induction is on.
    value: usize,
    parameters: Vec<Sort>,
    least: u8,
}

impl Question {
    pub(crate) fn functions(&self) -> Vec<&Name> {
        vec![&self.function]
    }

    pub(crate) fn claims(&self) -> Vec<Claim> {
        [1, 0].map(|least| Claim { function: self.function.clone(), least }).to_vec()
    }
}

/// What may be asked about these functions, as far as they are the program's own.
pub(crate) fn questions(program: &Program, functions: &[&Function]) -> Vec<Question> {
    let counts = functions.iter().filter(|function| gives_number(program, function));
    counts.map(|function| Question { function: function.name.clone() }).collect()
}

fn gives_number(program: &Program, function: &Function) -> bool {
    let Definition::Cases { parameter, arms } = &function.definition else { return false };
    let Some(SourceSort::Data(data)) = function.parameters.get(*parameter).map(|value| &value.sort) else {
        return false;
    };
    let is_whole = program.datatypes.get(data).is_some_and(|all| all.constructors.len() == arms.len());
    // What holds of the library's own functions, which take any element, is said there.
    is_whole && function.result == SourceSort::Int && !function.name.contains('<')
}

impl Machine<'_> {
    fn count(&self, claim: &Claim) -> Option<Count> {
        let function = self.program.functions.get(&claim.function)?;
        let Definition::Cases { parameter: value, .. } = function.definition else { return None };
        let symbol = self.theory.functions.get(&claim.function).copied()?;
        let parameters = self.terms.function_info(symbol).parameters.to_vec();
        Some(Count { symbol, value, parameters, least: claim.least })
    }

    pub(crate) fn shows_sign(&mut self, claim: &Claim) -> bool {
        let Some(count) = self.count(claim) else { return false };
        self.by_induction(
            count.parameters[count.value],
            |machine, part| {
                let mut arguments = machine.any_arguments(&count);
                arguments.remove(count.value);
                let others = arguments.clone();
                arguments.insert(count.value, part);
                Some(machine.bounded(&count, &others, &arguments))
            },
            |machine, whole| {
                let mut arguments = machine.any_arguments(&count);
                arguments[count.value] = whole;
                Some(machine.bounded(&count, &[], &arguments))
            },
        )
    }

    pub(crate) fn sign_axiom(&mut self, claim: &Claim) -> Option<Term> {
        let count = self.count(claim)?;
        let arguments = self.any_arguments(&count);
        Some(self.bounded(&count, &arguments, &arguments))
    }

    fn any_arguments(&mut self, count: &Count) -> Vec<Term> {
        count.parameters.iter().map(|sort| self.fresh("value", *sort)).collect()
    }

    /// The claim about these arguments, for all values of the variables.
    fn bounded(&mut self, count: &Count, variables: &[Term], arguments: &[Term]) -> Term {
        let given = self.terms.apply(count.symbol, arguments);
        let least = self.terms.int(count.least);
        let fact = self.terms.less_equal(least, given);
        if variables.is_empty() { fact } else { self.terms.forall(variables, &[vec![given]], fact) }
    }
}
