//! Small C programs through the engine: what must be proved, and above all what must not be.

mod proved;
mod refused;
mod scale;
mod wrong;

use std::{sync::Arc, time::Duration};

use gainsay_c::{
    check::check,
    load::read,
    lower::{Lowered, Options, lower, lower_library},
};
use gainsay_separation::{Outcome, Prover};
use gainsay_smt::{Backend, Launch, Profile, Settings, Solver, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Host, ReadError, Sources};
use gainsay_verdict::Reason;

/// There are no files but the one that is checked.
struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Which lemmas and functions are looked at.
#[derive(Clone, Copy)]
enum Scope {
    Written,
    Library,
    /// What comes with `tree(struct …)`.
    Records,
}

/// The outcome of every goal of a program, by name.
fn outcomes(text: &str, scope: Scope, options: Options) -> Vec<(String, Outcome)> {
    let lowered = lowered(text, scope, options);
    let prover = Prover::new(Arc::new(lowered.program));
    let mut solver = solver();
    let decide = |goal: &gainsay_c::lower::Goal| {
        assert_eq!(goal.obstacle, None, "{}", goal.name);
        (goal.name.to_string(), prover.check_named(&goal.procedure, solver.as_mut()))
    };
    lowered.goals.iter().map(decide).collect()
}

fn lowered(text: &str, scope: Scope, options: Options) -> Lowered {
    let mut sources = Sources::new();
    let file = sources.add("test.c", text);
    let (unit, errors) = read(&Nowhere, &mut sources, file);
    assert_eq!(errors, [], "it can be read");
    let (checked, errors) = check(unit);
    assert_eq!(errors, [], "its names and types are right");
    let mut lowered = match scope {
        Scope::Written => lower(&checked, options),
        Scope::Library | Scope::Records => lower_library(&checked),
    };
    if let Scope::Records = scope {
        lowered.goals.retain(|goal| goal.name.starts_with("set_") || goal.name.starts_with("follow_"));
    }
    assert_eq!(lowered.diagnostics, [], "its definitions are well-founded");
    lowered
}

fn solver() -> Box<dyn Solver + Send> {
    let launch: Arc<dyn Launch> = Arc::new(Search::new(None).find().expect("scripts/setup was run"));
    let settings = Settings { profile: Profile::Quantified, ..Settings::default() };
    chain(Backend::new(launch, settings))
}

fn assert_proved(text: &str) {
    for (name, outcome) in outcomes(text, Scope::Written, Options::default()) {
        assert_eq!((outcome.failures, outcome.gaps), (Vec::new(), Vec::new()), "{name}");
    }
}

/// The last function must fail, with this code.
fn assert_refused(code: &str, text: &str) {
    assert_refused_with(code, text, Options::default());
}

fn assert_refused_with(code: &str, text: &str, options: Options) {
    let (name, outcome) = outcomes(text, Scope::Written, options).pop().expect("there is a function");
    let codes: Vec<&str> = outcome.failures.iter().map(|failure| failure.code).collect();
    assert!(codes.contains(&code), "{name}: expected {code}, found {codes:?} {:?}", outcome.gaps);
}

/// The first function or lemma cannot be checked, and says so.
fn assert_unsupported(text: &str) {
    let (name, outcome) = outcomes(text, Scope::Written, Options::default()).swap_remove(0);
    let unsupported = |gap: &Reason| matches!(gap, Reason::Unsupported { .. });
    assert!(outcome.gaps.iter().any(unsupported), "{name}: {:?} {:?}", outcome.failures, outcome.gaps);
}

#[test]
fn every_lemma_of_the_library_is_proved() {
    let text = "//@ #include <listex.gh>\n//@ #include <nat.gh>\n//@ #include <quantifiers.gh>\n\
        //@ #include <ghost_cells.gh>\nint main() { return 0; }";
    assert_lemmas_proved(text, Scope::Library);
}

#[test]
fn every_lemma_about_records_is_proved() {
    let text = "
        struct entry { struct entry *next; struct entry *other; int value; bool mark; void *data; };
        struct node { struct node *left, *right; int value; };
        struct wide { struct wide *first, *second, *third; unsigned char value; int count; };
        //@ predicate each(struct entry *e, struct node *n, struct wide *w, tree_entry_next a, tree_node_left_right b, tree_wide_first_second_third c) =
        //@     tree(struct entry, e, {next}; a) &*& tree(struct node, n, {left, right}; b) &*& tree(struct wide, w, {first, second, third}; c);
        void writes(struct entry *e, struct node *n, struct wide *w) {
            e->next = 0; e->other = 0; e->value = 0; e->mark = false; e->data = 0;
            n->left = 0; n->right = 0; n->value = 0;
            w->first = 0; w->second = 0; w->third = 0; w->value++; --w->count;
        }";
    assert_lemmas_proved(text, Scope::Records);
}

#[test]
fn every_lemma_about_arrays_in_records_is_proved() {
    let text = "
        struct clause { struct clause *next, *prev; char signs[4]; struct clause *links[4]; struct clause *back[4]; int count; };
        struct branch { struct branch *left, *right; struct branch *jumps[2]; int keys[3]; };
        //@ predicate each(struct clause *c, struct branch *b, tree_clause_next v, tree_branch_left_right w) =
        //@     tree(struct clause, c, {next}; v) &*& tree(struct branch, b, {left, right}; w);
        void writes(struct clause *c, struct branch *b, int i) {
            c->next = 0; c->prev = 0; c->signs[i] = 0; c->links[i] = 0; c->back[i] = 0; c->count = 0;
            b->left = 0; b->right = 0; b->jumps[i] = 0; b->keys[i] = 0;
        }";
    assert_lemmas_proved(text, Scope::Records);
}

fn assert_lemmas_proved(text: &str, scope: Scope) {
    let outcomes = outcomes(text, scope, Options::default());
    assert!(outcomes.len() > 100, "there are lemmas");
    let open = |(_, outcome): &&(String, Outcome)| !(outcome.failures.is_empty() && outcome.gaps.is_empty());
    let unproved: Vec<&str> = outcomes.iter().filter(open).map(|(name, _)| name.as_str()).collect();
    assert_eq!(unproved, Vec::<&str>::new(), "of {}", outcomes.len());
}
