//! A program that is verified, procedure by procedure.

use std::sync::Arc;

use gainsay_ir::separation::{Function, Procedure, Program};
use gainsay_smt::Solver;
use gainsay_verdict::{Reason, Statistics};

use crate::{
    check::Failure,
    index::Index,
    learnt::{Asked, Claim, Learnt, Question},
    machine::Machine,
    reach::Reach,
    uninitialised::{openers, readers},
};

/// What the goals of a program have in common. It may be shared by threads: what comes of a procedure does not depend on what was checked before.
pub struct Prover {
    program: Arc<Program>,
    index: Index,
    learnt: Learnt,
}

/// What came of a procedure. Verified means: no failures and no gaps.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub failures: Vec<Failure>,
    pub gaps: Vec<Reason>,
    pub statistics: Statistics,
}

impl Prover {
    pub fn new(program: Arc<Program>) -> Prover {
        let index = Index::new(&program);
        Prover { program, index, learnt: Learnt::default() }
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Checks a procedure of the program by its name.
    pub fn check_named(&self, name: &str, solver: &mut dyn Solver) -> Outcome {
        match self.program.procedures.get(name) {
            Some(procedure) => self.check(procedure, solver),
            None => {
                let message = format!("there is no procedure `{name}`");
                Outcome { gaps: vec![Reason::Bug { message }], ..Outcome::default() }
            }
        }
    }

    /// Checks a procedure's body against its contract. It may be one that is not in the program but could be.
    pub fn check(&self, procedure: &Procedure, solver: &mut dyn Solver) -> Outcome {
        let mut machine = self.machine(procedure, solver);
        let before = machine.solver.statistics();
        machine.check();
        let (failures, gaps, mut hidden) = (machine.failures, machine.gaps, machine.hidden);
        let mut statistics = Statistics {
            paths: machine.paths,
            steps: machine.steps,
            queries: machine.queries,
            ..Statistics::default()
        };
        let mut outcome = Outcome { failures, gaps, statistics };
        if outcome.failures.is_empty() && outcome.gaps.is_empty() {
            outcome.failures = readers(self, &mut hidden, solver);
            outcome.failures.extend(openers(self, procedure, &hidden.hollow, solver));
        }
        statistics.solver_queries = solver.statistics().backend_queries - before.backend_queries;
        Outcome { statistics, ..outcome }
    }

    /// Ready to check a procedure: it was told of what that reaches, and of what can be shown about it.
    pub(crate) fn machine<'a>(&'a self, procedure: &'a Procedure, solver: &'a mut dyn Solver) -> Machine<'a> {
        let reach = Reach::of_procedure(&self.program, &self.index, procedure);
        let claims = self.learn(procedure, &reach, solver);
        self.machine_with(procedure, &reach, &claims, solver)
    }

    fn machine_with<'a>(
        &'a self,
        procedure: &'a Procedure,
        reach: &Reach,
        claims: &[Claim],
        solver: &'a mut dyn Solver,
    ) -> Machine<'a> {
        // Each begins with a solver that has heard of nothing.
        solver.reset();
        let mut machine = Machine::new(&self.program, &self.index, procedure, solver);
        machine.define_theory(reach, claims);
        machine
    }

    /// What can be shown about the functions of a goal without being asked to.
    fn learn(&self, procedure: &Procedure, reach: &Reach, solver: &mut dyn Solver) -> Vec<Claim> {
        let program = &*self.program;
        let functions: Vec<&Function> = reach.functions.iter().map(|position| &program.functions[*position]).collect();
        let questions = Question::about(program, &functions);
        let (claims, open) = self.learnt.known(questions.clone());
        if open.is_empty() {
            return claims;
        }
        let asked = open.into_iter().map(|question| {
            let reach = Reach::of_functions(program, &self.index, question.functions());
            Asked { reach, question }
        });
        let mut asked: Vec<Asked> = asked.collect();
        asked.sort_by_key(Asked::rank);
        for asked in asked {
            let candidates = asked.survivors(program);
            if candidates.is_empty() {
                self.learnt.note(&asked, None);
                continue;
            }
            let below = self.learnt.below(program, &asked);
            let mut machine = self.machine_with(procedure, &asked.reach, &below, solver);
            let claim = machine.first_shown(candidates);
            // What a broken solver could not show is asked again.
            if machine.gaps.is_empty() {
                self.learnt.note(&asked, claim);
            }
        }
        self.learnt.known(questions).0
    }
}
