//! What fixpoints over lists say of two lists, one after the other, shown by induction before anything else: a sum is the sum of the sums, and what
//! holds of all elements holds of all elements of both. Loops over arrays need it, and nobody has to write the lemma.

use gainsay_ir::separation::{Definition, Function, Program, Sort as SourceSort};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::machine::Machine;

/// What does a fixpoint say of two lists, one after the other?
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Question {
    function: Name,
    append: Name,
    result: Answer,
}

/// `f(xs · ys) = f(xs) ∘ f(ys)`, shown by induction on `xs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    function: Name,
    append: Name,
    together: Together,
}

/// What the fixpoint gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Number,
    Truth,
}

/// How the values for two lists make that for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Together {
    Sum,
    Both,
    Either,
}

/// A fixpoint over a list, with other arguments that stay the same.
struct Fold {
    symbol: Symbol,
    append: Symbol,
    /// Which argument is the list.
    list: usize,
    parameters: Vec<Sort>,
}

impl Question {
    pub(crate) fn functions(&self) -> Vec<&Name> {
        vec![&self.function, &self.append]
    }

    pub(crate) fn claims(&self) -> Vec<Claim> {
        let ways: &[Together] = match self.result {
            Answer::Number => &[Together::Sum],
            Answer::Truth => &[Together::Both, Together::Either],
        };
        let Question { function, append, .. } = self;
        let claim = |way: &Together| Claim { function: function.clone(), append: append.clone(), together: *way };
        ways.iter().map(claim).collect()
    }
}

/// What may be asked about these functions, as far as they are the program's own.
pub(crate) fn questions(program: &Program, functions: &[&Function]) -> Vec<Question> {
    functions.iter().filter_map(|function| question(program, function)).collect()
}

fn question(program: &Program, function: &Function) -> Option<Question> {
    let Definition::Cases { parameter, .. } = &function.definition else { return None };
    // What holds of the library's own functions, which take any element, is said there.
    if function.name.contains('<') {
        return None;
    }
    let SourceSort::Data(list) = &function.parameters.get(*parameter)?.sort else { return None };
    let append = program.functions.get(format!("append{}", list.strip_prefix("list")?).as_str())?;
    let result = match function.result {
        SourceSort::Int => Answer::Number,
        SourceSort::Bool => Answer::Truth,
        _ => return None,
    };
    Some(Question { function: function.name.clone(), append: append.name.clone(), result })
}

impl Machine<'_> {
    fn fold(&self, claim: &Claim) -> Option<Fold> {
        let function = self.program.functions.get(&claim.function)?;
        let Definition::Cases { parameter: list, .. } = function.definition else { return None };
        let symbol = self.theory.functions.get(&claim.function).copied()?;
        let append = self.theory.functions.get(&claim.append).copied()?;
        let parameters = self.terms.function_info(symbol).parameters.to_vec();
        Some(Fold { symbol, append, list, parameters })
    }

    fn folded(&mut self, fold: &Fold, list: Term, others: &[Term]) -> Term {
        let mut arguments = others.to_vec();
        arguments[fold.list] = list;
        self.terms.apply(fold.symbol, arguments)
    }

    /// `f(xs · ys) = f(xs) ∘ f(ys)`, and the left side.
    fn fold_claim(&mut self, fold: &Fold, way: Together, xs: Term, ys: Term, others: &[Term]) -> (Term, Term) {
        let both = self.terms.apply(fold.append, [xs, ys]);
        let whole = self.folded(fold, both, others);
        let (one, other) = (self.folded(fold, xs, others), self.folded(fold, ys, others));
        let together = match way {
            Together::Sum => self.terms.add([one, other]),
            Together::Both => self.terms.and([one, other]),
            Together::Either => self.terms.or([one, other]),
        };
        (self.terms.eq(whole, together), whole)
    }

    pub(crate) fn shows_append(&mut self, claim: &Claim) -> bool {
        let Some(fold) = self.fold(claim) else { return false };
        let sort = fold.parameters[fold.list];
        self.by_induction(
            sort,
            |machine, rest| {
                let (ys, others) = (machine.fresh("list", sort), machine.fresh_for(&fold.parameters));
                let (fact, whole) = machine.fold_claim(&fold, claim.together, rest, ys, &others);
                Some(machine.quantified_claim(&fold, &[ys], &others, fact, whole))
            },
            |machine, xs| {
                let (ys, others) = (machine.fresh("list", sort), machine.fresh_for(&fold.parameters));
                Some(machine.fold_claim(&fold, claim.together, xs, ys, &others).0)
            },
        )
    }

    pub(crate) fn append_axiom(&mut self, claim: &Claim) -> Option<Term> {
        let fold = self.fold(claim)?;
        let sort = fold.parameters[fold.list];
        let (xs, ys) = (self.fresh("list", sort), self.fresh("list", sort));
        let others = self.fresh_for(&fold.parameters);
        let (fact, whole) = self.fold_claim(&fold, claim.together, xs, ys, &others);
        Some(self.quantified_claim(&fold, &[xs, ys], &others, fact, whole))
    }

    fn fresh_for(&mut self, sorts: &[Sort]) -> Vec<Term> {
        sorts.iter().map(|sort| self.fresh("value", *sort)).collect()
    }

    fn quantified_claim(&mut self, fold: &Fold, lists: &[Term], others: &[Term], fact: Term, trigger: Term) -> Term {
        let rest = others.iter().enumerate().filter(|(position, _)| *position != fold.list).map(|(_, other)| *other);
        let variables: Vec<Term> = lists.iter().copied().chain(rest).collect();
        self.terms.forall(&variables, &[vec![trigger]], fact)
    }
}
