//! What fixpoints over lists say of two lists, one after the other, shown by induction before anything else: a sum is the sum of the sums, and what
//! holds of all elements holds of all elements of both. Loops over arrays need it, and nobody has to write the lemma.

use gainsay_ir::separation::{Definition, Function};
use gainsay_smt::{Function as Symbol, Sort, Term};

use crate::{data::Constructor, machine::Machine, state::State};

/// A fixpoint over a list, with other arguments that stay the same.
struct Fold {
    symbol: Symbol,
    append: Symbol,
    /// Which argument is the list.
    list: usize,
    parameters: Vec<Sort>,
}

/// How the values for two lists make that for both.
#[derive(Clone, Copy)]
enum Together {
    Sum,
    Both,
    Either,
}

impl Machine<'_> {
    /// Adds what can be shown of the program's own fixpoints over lists.
    pub(crate) fn learn_appends(&mut self) {
        let program = self.program;
        for function in program.functions.values() {
            let Some(fold) = self.fold(function) else { continue };
            let result = self.terms.function_info(fold.symbol).result;
            let ways: &[Together] = match result {
                Sort::INT => &[Together::Sum],
                Sort::BOOL => &[Together::Both, Together::Either],
                _ => &[],
            };
            for way in ways {
                if self.learn_fold(&fold, *way) {
                    break;
                }
            }
        }
    }

    fn fold(&mut self, function: &Function) -> Option<Fold> {
        let Definition::Cases { parameter, .. } = &function.definition else { return None };
        // What holds of the library's own functions, which take any element, is said there.
        if function.name.contains('<') {
            return None;
        }
        let symbol = self.theory.functions.get(&function.name).copied()?;
        let parameters = self.terms.function_info(symbol).parameters.to_vec();
        let list = self.fresh("list", parameters[*parameter]);
        let append = self.list_function("append", list)?;
        Some(Fold { symbol, append, list: *parameter, parameters })
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

    /// ```text
    /// φ(nil, ys)      φ(xs, ys) for all ys ⊢ φ(cons(x, xs), ys)
    /// ──────────────────────────────────────────────────────────   φ(xs, ys): f(xs · ys) = f(xs) ∘ f(ys)
    /// φ(xs, ys) for all xs and ys
    /// ```
    fn learn_fold(&mut self, fold: &Fold, way: Together) -> bool {
        let sort = fold.parameters[fold.list];
        let constructors = self.constructors(sort);
        if !constructors.into_iter().all(|constructor| self.folds(fold, way, constructor)) {
            return false;
        }
        let (xs, ys) = (self.fresh("list", sort), self.fresh("list", sort));
        let others = self.fresh_for(&fold.parameters);
        let (fact, whole) = self.fold_claim(fold, way, xs, ys, &others);
        let axiom = self.quantified_claim(fold, &[xs, ys], &others, fact, whole);
        self.theory.axioms.push(axiom);
        true
    }

    fn folds(&mut self, fold: &Fold, way: Together, constructor: Constructor) -> bool {
        let sort = fold.parameters[fold.list];
        let fields = self.fields(constructor);
        let parts = self.fresh_for(&fields);
        let mut state = State::default();
        for part in parts.iter().zip(&fields).filter(|(_, field)| **field == sort).map(|(part, _)| *part) {
            let ys = self.fresh("list", sort);
            let others = self.fresh_for(&fold.parameters);
            let (known, whole) = self.fold_claim(fold, way, part, ys, &others);
            let known = self.quantified_claim(fold, &[ys], &others, known, whole);
            self.assume(&mut state, known);
        }
        let xs = self.construct(constructor, &parts);
        let ys = self.fresh("list", sort);
        let others = self.fresh_for(&fold.parameters);
        let (wanted, _) = self.fold_claim(fold, way, xs, ys, &others);
        self.proves(&state, wanted)
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
