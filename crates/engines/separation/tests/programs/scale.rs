//! How the work grows with a program: counted in questions to the solver and in what they consist of, not timed.

use gainsay_c::lower::Options;
use gainsay_separation::Prover;
use gainsay_smt::{Answer, Query, Solver, Statistics, Terms};

use crate::{Scope, lowered, solver};

/// What the solver was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Asked {
    questions: usize,
    assertions: usize,
}

struct Counting {
    solver: Box<dyn Solver + Send>,
    asked: Asked,
}

impl Solver for Counting {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.asked.questions += 1;
        self.asked.assertions += query.assertions.len();
        self.solver.check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }

    fn reset(&mut self) {
        self.solver.reset();
    }
}

/// What it takes to prove all of a program.
fn asked_for(text: &str) -> Asked {
    let lowered = lowered(text, Scope::Written, Options::default());
    let prover = Prover::new(lowered.program.into());
    let mut solver = Counting { solver: solver(), asked: Asked::default() };
    for goal in &lowered.goals {
        let outcome = prover.check_named(&goal.procedure, &mut solver);
        assert_eq!((outcome.failures, outcome.gaps), (Vec::new(), Vec::new()), "{}", goal.name);
    }
    solver.asked
}

/// Twice as large a program takes twice the work, give or take what every program needs.
fn assert_grows_with_the_program(program: impl Fn(usize) -> String) {
    let (once, twice) = (asked_for(&program(8)), asked_for(&program(16)));
    assert!(once.questions > 0);
    assert!(twice.questions <= 2 * once.questions, "{once:?} {twice:?}");
    assert!(twice.assertions <= 2 * once.assertions, "{once:?} {twice:?}");
}

#[test]
fn functions_are_not_told_of_the_fixpoints_of_others() {
    let fixpoint = |number| {
        format!(
            "
/*@
fixpoint int total{number}(list<int> values) {{
    switch (values) {{ case nil: return {number}; case cons(first, rest): return first + total{number}(rest); }}
}}
@*/
int add{number}(int x)
    //@ requires true;
    //@ ensures result == total{number}(cons(x, nil));
{{
    return x + {number};
}}"
        )
    };
    assert_grows_with_the_program(|size| (1..=size).map(fixpoint).collect());
}

#[test]
fn lemmas_are_of_use_only_to_those_who_speak_of_them() {
    let lemma = |number| {
        format!(
            "
/*@
fixpoint int count{number}(list<int> values) {{
    switch (values) {{ case nil: return {number}; case cons(first, rest): return 1 + count{number}(rest); }}
}}
lemma_auto void count{number}_is_length(list<int> values)
    requires true;
    ensures count{number}(values) == length(values) + {number};
{{
    switch (values) {{ case nil: case cons(first, rest): count{number}_is_length(rest); }}
}}
lemma void use{number}(list<int> values)
    requires true;
    ensures count{number}(append(values, values)) == 2 * length(values) + {number};
{{
}}
@*/"
        )
    };
    assert_grows_with_the_program(|size| (0..size).map(lemma).collect());
}

#[test]
fn what_nobody_asked_for_is_shown_once() {
    let bound = "
/*@
inductive tree = leaf | node(int, tree, tree);
fixpoint bool below(tree t, int bound) {
    switch (t) { case leaf: return true; case node(v, l, r): return v < bound && below(l, bound) && below(r, bound); }
}
@*/";
    let user = |number| {
        format!(
            "
/*@
lemma void larger{number}(tree t, int a, int b)
    requires below(t, a) == true &*& a <= b;
    ensures below(t, b) == true;
{{
}}
@*/"
        )
    };
    let program = |size: usize| format!("{bound}{}", (0..size).map(user).collect::<String>());
    let (one, four, seven) = (asked_for(&program(1)), asked_for(&program(4)), asked_for(&program(7)));
    assert_eq!(seven.questions - four.questions, four.questions - one.questions);
    assert!(four.questions - one.questions <= 6, "two questions for each at most: {one:?} {four:?}");
}

#[test]
fn what_comes_of_a_goal_does_not_depend_on_those_before_it() {
    let text = include_str!("../wrong/induction.c");
    let lowered = lowered(text, Scope::Written, Options::default());
    let prover = |program| Prover::new(std::sync::Arc::new(program));
    let (forwards, backwards) = (prover(lowered.program.clone()), prover(lowered.program.clone()));
    let outcome = |prover: &Prover, name: &str| {
        let outcome = prover.check_named(name, solver().as_mut());
        (outcome.failures, outcome.gaps, outcome.statistics)
    };
    let first: Vec<_> = lowered.goals.iter().map(|goal| outcome(&forwards, &goal.procedure)).collect();
    let mut last: Vec<_> = lowered.goals.iter().rev().map(|goal| outcome(&backwards, &goal.procedure)).collect();
    last.reverse();
    assert_eq!(first, last);
}
