//! A member in the hands of both engines at once, each in a thread with a solver and a budget of its own.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use gainsay_explore::stack_size;
use gainsay_meter::{disturb, observed, with_gauge, within};
use gainsay_smt::Solver;
use gainsay_verdict::{Outcome, Statistics};

use crate::{
    both,
    engine::Means,
    limits,
    worker::{own_solver, shares_solver},
};

type Answered = (Outcome, Statistics);

/// What the two ways to decide come to together. One whose budget ends leaves the other its say.
pub(crate) fn decide(
    Means { world, solver, options, .. }: Means<'_>,
    symbolic: impl FnOnce(&mut dyn Solver) -> Answered,
    vc: impl FnOnce(&mut dyn Solver) -> Answered + Send,
) -> Answered {
    let share = limits::of_engine(options);
    let bounded = |answer: Result<Answered, _>| {
        answer.unwrap_or_else(|exhausted| (Outcome::unknown(limits::out_of_budget(exhausted)), Statistics::default()))
    };
    // Who wants to see the queries, or another solver's opinion of them, wants them in one order.
    if shares_solver(world) {
        let one = bounded(within(share, || symbolic(solver)));
        let other = bounded(within(share, || vc(solver)));
        return together(one, other);
    }
    let beside = || {
        let mut solver = own_solver(world, options);
        with_gauge(world.host.gauge(), || bounded(within(share, || vc(solver.as_mut()))))
    };
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(stack_size());
        let other = builder
            .spawn_scoped(scope, || observed(|| catch_unwind(AssertUnwindSafe(beside))))
            .expect("the system gives us a thread");
        let one = bounded(within(share, || symbolic(solver)));
        let (other, disturbance) = other.join().unwrap_or_else(|panic| resume_unwind(panic));
        disturb(disturbance);
        together(one, other.unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

fn together((symbolic, mut statistics): Answered, (vc, more): Answered) -> Answered {
    statistics.paths += more.paths;
    statistics.steps += more.steps;
    statistics.queries += more.queries;
    statistics.solver_queries += more.solver_queries;
    (both::agreed(symbolic, vc), statistics)
}
