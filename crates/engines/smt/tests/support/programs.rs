//! Small programs run symbolically, to get queries like those of an engine: at every branch both sides are asked.
#![allow(dead_code)]

use gainsay_smt::{Constructor, ConstructorDeclaration, Query, Solver, Sort, Term, Terms};

/// One run along a path; `branch` decides as told, and by itself where nothing was told.
pub struct Run<'a> {
    pub terms: &'a mut Terms,
    solver: &'a mut dyn Solver,
    path: Vec<Term>,
    told: Vec<bool>,
    taken: usize,
    alternatives: Vec<Vec<bool>>,
    decisions: Vec<bool>,
}

impl Run<'_> {
    pub fn branch(&mut self, condition: Term) -> bool {
        let negated = self.terms.not(condition);
        if let Some(told) = self.told.get(self.taken).copied() {
            return self.take(condition, negated, told);
        }
        let yes = self.feasible(condition);
        let no = self.feasible(negated);
        if yes && no {
            self.alternatives.push([&self.decisions[..], &[false]].concat());
        }
        self.take(condition, negated, yes)
    }

    fn take(&mut self, condition: Term, negated: Term, side: bool) -> bool {
        self.path.push(if side { condition } else { negated });
        self.decisions.push(side);
        self.taken += 1;
        side
    }

    fn feasible(&mut self, condition: Term) -> bool {
        self.path.push(condition);
        let answer = self.solver.check(self.terms, &Query::verdict(&self.path));
        self.path.pop();
        !answer.is_unsat()
    }

    pub fn assume(&mut self, condition: Term) {
        self.path.push(condition);
    }
}

/// Runs a program along all paths (at most `limit`), depth first.
pub fn explore(terms: &mut Terms, solver: &mut dyn Solver, limit: usize, program: &mut dyn FnMut(&mut Run<'_>)) {
    let mut pending = vec![Vec::new()];
    for _ in 0..limit {
        let Some(told) = pending.pop() else { return };
        let (path, alternatives, decisions) = (Vec::new(), Vec::new(), Vec::new());
        let mut run = Run { terms: &mut *terms, solver: &mut *solver, path, told, taken: 0, alternatives, decisions };
        program(&mut run);
        pending.append(&mut run.alternatives);
    }
}

/// Insertion sort of unknown numbers.
pub fn sorting(terms: &mut Terms, solver: &mut dyn Solver) {
    let inputs: Vec<Term> = (0..6).map(|place| terms.variable(&format!("a{place}"), Sort::INT)).collect();
    explore(terms, solver, 720, &mut |run| {
        let mut sorted: Vec<Term> = Vec::new();
        for input in &inputs {
            let mut place = sorted.len();
            while place > 0 {
                let smaller = run.terms.less(*input, sorted[place - 1]);
                if !run.branch(smaller) {
                    break;
                }
                place -= 1;
            }
            sorted.insert(place, *input);
        }
    });
}

/// Loops with counters, bounds and remainders.
pub fn counting(terms: &mut Terms, solver: &mut dyn Solver) {
    let (limit, step, seed) =
        (terms.variable("limit", Sort::INT), terms.variable("step", Sort::INT), terms.variable("seed", Sort::INT));
    explore(terms, solver, 300, &mut |run| {
        let zero = run.terms.int(0);
        let positive = run.terms.less(zero, step);
        run.assume(positive);
        let (mut index, mut total) = (zero, seed);
        for _ in 0..9 {
            let inside = run.terms.less(index, limit);
            if !run.branch(inside) {
                break;
            }
            let three = run.terms.int(3);
            let remainder = run.terms.modulo(total, three);
            let divisible = run.terms.eq(remainder, zero);
            if run.branch(divisible) {
                total = run.terms.add([total, step]);
            } else {
                let one = run.terms.int(1);
                total = run.terms.add([total, index, one]);
            }
            index = run.terms.add([index, step]);
        }
        let result = run.terms.less(total, limit);
        run.branch(result);
    });
}

pub struct Lists {
    pub sort: Sort,
    pub nil: Constructor,
    pub cons: Constructor,
}

pub fn lists(terms: &mut Terms) -> Lists {
    let sort = terms.datatype("List");
    let made = terms.define_datatype(
        sort,
        vec![
            ConstructorDeclaration::new("Nil", &[]),
            ConstructorDeclaration::new("Cons", &[("head", Sort::INT), ("tail", sort)]),
        ],
    );
    Lists { sort, nil: made[0], cons: made[1] }
}

/// Takes an unknown list apart, as lazily refined data is: a fresh head and tail.
fn uncons(run: &mut Run<'_>, lists: &Lists, list: Term, fresh: &mut Vec<(Term, Term, Term)>) -> Option<(Term, Term)> {
    let is_cons = run.terms.is(lists.cons, list);
    if !run.branch(is_cons) {
        return None;
    }
    if let Some((_, head, tail)) = fresh.iter().find(|(known, _, _)| *known == list) {
        return Some((*head, *tail));
    }
    let head = run.terms.field(lists.cons, 0, list);
    let tail = run.terms.field(lists.cons, 1, list);
    fresh.push((list, head, tail));
    Some((head, tail))
}

/// The members of one unknown list that are in another.
pub fn intersecting(terms: &mut Terms, solver: &mut dyn Solver) {
    let lists = lists(terms);
    let (xs, ys) = (terms.variable("xs", lists.sort), terms.variable("ys", lists.sort));
    explore(terms, solver, 400, &mut |run| {
        let mut fresh = Vec::new();
        let mut left = xs;
        for _ in 0..3 {
            let Some((x, rest)) = uncons(run, &lists, left, &mut fresh) else { return };
            let mut right = ys;
            for _ in 0..3 {
                let Some((y, others)) = uncons(run, &lists, right, &mut fresh) else { break };
                let same = run.terms.eq(x, y);
                if run.branch(same) {
                    break;
                }
                right = others;
            }
            left = rest;
        }
    });
}

/// A search in an array by halving.
pub fn searching(terms: &mut Terms, solver: &mut dyn Solver) {
    let sort = terms.array_sort(Sort::INT, Sort::INT);
    let (array, key, length) =
        (terms.variable("array", sort), terms.variable("key", Sort::INT), terms.variable("length", Sort::INT));
    explore(terms, solver, 200, &mut |run| {
        let (zero, one, two, most) = (run.terms.int(0), run.terms.int(1), run.terms.int(2), run.terms.int(12));
        let bounded = run.terms.less(length, most);
        run.assume(bounded);
        let (mut low, mut high) = (zero, length);
        for _ in 0..5 {
            let open = run.terms.less(low, high);
            if !run.branch(open) {
                return;
            }
            let sum = run.terms.add([low, high]);
            let middle = run.terms.integer_divide(sum, two);
            let found = run.terms.select(array, middle);
            let equal = run.terms.eq(found, key);
            if run.branch(equal) {
                return;
            }
            let below = run.terms.less(found, key);
            if run.branch(below) {
                low = run.terms.add([middle, one]);
            } else {
                high = middle;
            }
        }
    });
}

pub type Program = fn(&mut Terms, &mut dyn Solver);

pub const ALL: [(&str, Program); 4] =
    [("sorting", sorting), ("counting", counting), ("intersecting", intersecting), ("searching", searching)];
